"""How hard a board is, by the steps that lead to its solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .step import Step

LEVELS = ((1.5, "very easy"), (3, "easy"), (6, "medium"), (12, "hard"))
"""The score below which a board has each level."""
HARDEST = "very hard"


@dataclass(frozen=True)
class Rating:
    """The figures of a board, and what they come to.

    ``hardest`` is the number of reasons of the hardest step, ``several`` how many
    steps take more than one, ``choices`` how many atoms could be decided at the
    average step.
    """

    score: float
    hardest: int
    steps: int
    several: int
    choices: float

    @property
    def level(self) -> str:
        """The score in a word."""
        return next((name for below, name in LEVELS if self.score < below), HARDEST)


def rate(steps: Sequence[Step]) -> Rating:
    """The rating of a board that these steps solve.

    The score adds up what each step costs: nothing for a single reason and one
    point for each further reason, shared among as many as could have been decided
    as simply. So more reasons and fewer choices never make a board easier. The
    hardest step counts in full.
    """
    sizes = [len(step.reasons) for step in steps]
    hardest = max(sizes, default=0)
    return Rating(
        score=0,
        hardest=hardest,
        steps=len(steps),
        several=sum(size > 1 for size in sizes),
        choices=sum(step.choices for step in steps) / max(len(steps), 1),
    )
