"""What clingo only whispers: atoms that stand in no head, told aloud in lint's words.

clingo goes on where nothing defines what a rule asks for, and the rule is idle then. Only
where it says so the rules are looked at more closely, so sound ones cost nothing.
"""

from __future__ import annotations

import warnings
from pathlib import Path

from ..board.puzzle import Puzzle
from ..errors import InputError
from ..generating.setting import CHANCE
from ..rules.program import Program
from ..rules.statements import Signature
from .lint.predicates import undefined
from .lint.unit import Unit

_looked_at: dict[tuple[Path, str], tuple[InputError, ...]] = {}


class RulesWarning(UserWarning):
    """Rules that can be run, and yet are hardly what was meant; ``fault`` is what is wrong."""

    def __init__(self, fault: InputError) -> None:
        super().__init__(str(fault))
        self.fault = fault


def tell_whispers(puzzle: Puzzle, program: Program) -> None:
    """Warn of each predicate that a program asks for and nothing defines."""
    key = puzzle.folder, str(program)
    if key not in _looked_at:
        unit = Unit(puzzle, program, frozenset(), told=frozenset([Signature(*CHANCE)]))
        _looked_at[key] = tuple(undefined(unit))
    for fault in _looked_at[key]:
        # Told of this place, so that Python tells each fault once, whoever asks.
        warnings.warn(RulesWarning(fault), stacklevel=1)
