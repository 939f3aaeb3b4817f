"""How hard a board is, by the steps that lead to its solution."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from .step import Step

LEVELS = ((2.0, "very easy"), (8.0, "easy"), (15.0, "medium"), (30.0, "hard"))
"""The score below which a board has each level; beyond them it has the hardest."""
HARDEST = "very hard"

_SIDE = 2
"""Marks that are seen together all over the board count by the side of a square of so many: one
with this side is one reason. A ring of twelve cells is not three times as hard to see as one of
four: the eye goes along it."""

_FINDING = 50
"""To find so many steps, each the only one at its moment, counts as one reason."""


@dataclass(frozen=True)
class Rating:
    """The figures of a board, and what they come to.

    ``hardest`` is the number of reasons of the hardest step, ``several`` how many steps take
    more than one, ``ideas`` how many kinds of steps have points, ``choices`` how many atoms
    could be decided as simply at the average step. Where the steps are not ``complete`` all the
    way to the end, the board is at least as hard as that.
    """

    score: float
    hardest: int
    steps: int
    several: int
    ideas: int
    choices: float
    complete: bool = True

    @property
    def level(self) -> str:
        """The score in a word."""
        return next((name for below, name in LEVELS if self.score < below), HARDEST)


def rate(steps: Sequence[Step], complete: bool = True) -> Rating:
    """The rating of a board that these steps solve.

    Each idea counts once, where it is hardest to see: a point for each reason but the first,
    and where most of the board has to do with the step, half the root of the number of marks
    that it leans on; or the points that the puzzle itself gives it. These count in part where
    other steps were as simple, until the parts make up a whole: one might have done without. To
    find each step counts as well, a small part of a point shared among as many as could be
    decided as simply. So more steps, more reasons and fewer choices never make a board easier,
    and to do the same again makes it little harder.
    """
    hardest: dict[Hashable, float] = {}
    shares: dict[Hashable, float] = {}
    for step in steps:
        points = work(step)
        if points:
            idea = _idea(step)
            hardest[idea] = max(points, hardest.get(idea, 0))
            share = 1 if step.points is None else 1 / step.choices
            shares[idea] = min(1, shares.get(idea, 0) + share)
    sizes = [_size(step) for step in steps]
    return Rating(
        score=sum(points * shares[idea] for idea, points in hardest.items())
        + sum(1 / step.choices for step in steps) / _FINDING,
        hardest=max(sizes, default=0),
        steps=len(steps),
        several=sum(size > 1 for size in sizes),
        ideas=len(hardest),
        choices=sum(step.choices for step in steps) / max(len(steps), 1),
        complete=complete,
    )


def work(step: Step) -> float:
    """The points of what a step takes to see, without those for finding it."""
    if step.points is not None:
        return step.points
    return max(_size(step) - 1, 0) + (math.sqrt(len(step.facts)) / _SIDE if step.wide else 0)


def _size(step: Step) -> int:
    """How many reasons a step has, without those that everybody sees on the board."""
    return sum(not reason.is_given for reason in step.reasons)


def _idea(step: Step) -> Hashable:
    """What a solver has to see: to keep the whole board in view is one idea, as is each name."""
    if step.wide and step.points is None:
        return None
    return step.technique or frozenset(reason.rule for reason in step.reasons)
