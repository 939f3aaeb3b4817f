"""Why: the reasons for what a board forces, and what is wrong with an answer."""

from .constraints import Constraint, constraints, drop, without
from .explain import Clash, Explainer, Hint
from .guards import Reason
from .judge import Verdict, judge
from .marks import tell_marks
from .pictures import lines_in_pictures
from .rating import Rating, rate
from .slots import capitalized
from .step import Chain, Line, Step
from .words import (
    SEVERAL,
    cells_of,
    named_by_reason,
    number_reasons,
    tell_left_out,
    tell_rating,
    tell_reasons,
    tell_row,
    told_together,
)

__all__ = [
    "SEVERAL",
    "Chain",
    "Clash",
    "Constraint",
    "Explainer",
    "Hint",
    "Line",
    "Rating",
    "Reason",
    "Step",
    "Verdict",
    "capitalized",
    "cells_of",
    "constraints",
    "drop",
    "judge",
    "lines_in_pictures",
    "named_by_reason",
    "number_reasons",
    "rate",
    "tell_left_out",
    "tell_marks",
    "tell_rating",
    "tell_reasons",
    "tell_row",
    "told_together",
    "without",
]
