"""How hard a board is, by the steps that lead to its solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .step import Step

LEVELS = ((8.0, "very easy"), (20.0, "easy"), (40.0, "medium"), (80.0, "hard"))
"""The score below which a board has each level; beyond them it has the hardest."""
HARDEST = "very hard"


@dataclass(frozen=True)
class Rating:
    """The figures of a board, and what they come to.

    ``hardest`` is the number of reasons of the hardest step, ``several`` how many
    steps take more than one, ``choices`` how many atoms could be decided as simply
    at the average step. Where the steps are not ``complete`` all the way to the end, the
    board is at least as hard as that.
    """

    score: float
    hardest: int
    steps: int
    several: int
    choices: float
    complete: bool = True

    @property
    def level(self) -> str:
        """The score in a word."""
        return next((name for below, name in LEVELS if self.score < below), HARDEST)


def rate(steps: Sequence[Step], complete: bool = True) -> Rating:
    """The rating of a board that these steps solve.

    The score is the number of reasons of the hardest step, and a tenth of the work
    of all steps. The work of a step is a point for each reason but the first, and
    the part of a point that it has among as many as could be decided as simply. So
    more steps, more reasons and fewer choices never make a board easier.
    """
    sizes = [len(step.reasons) for step in steps]
    work = sum(max(size - 1, 0) + 1 / step.choices for size, step in zip(sizes, steps))
    hardest = max(sizes, default=0)
    return Rating(
        score=hardest + work / 10,
        hardest=hardest,
        steps=len(steps),
        several=sum(size > 1 for size in sizes),
        choices=sum(step.choices for step in steps) / max(len(steps), 1),
        complete=complete,
    )
