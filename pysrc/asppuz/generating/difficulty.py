"""Boards of a wanted difficulty: the rung of a ladder whose board is rated so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..board.board import Board
from ..reasons import Explainer, Step, rate
from ..reasons.rating import HARDEST, LEVELS
from ..solving.limits import Limits
from ..solving.session import Session
from .progress import Making

DIFFICULTIES = [*(name for _, name in LEVELS), HARDEST]
"""The levels of a rating, from the easiest on."""


def eased(
    board: Callable[[int], Board], rungs: Sequence[int], begin: int, wanted: str, limits: Limits
) -> Making[Board | None]:
    """A board of that level, from one of the ``rungs``, of which higher ones are easier.

    The rung to ``begin`` at is tried first; the others are found by halving. None where it
    leads to no such board. Raises TimeoutError or MemoryError where a limit comes first.
    """
    goal = DIFFICULTIES.index(wanted)
    low, high = rungs[0], rungs[-1]
    rung = min(max(begin, low), high)
    while low <= high:
        made = board(rung)
        yield "solving a board to see how hard it is"
        found = _level(made, goal, limits)
        if found == goal:
            return made
        if found > goal:
            yield "taking more clues, since the board is too hard"
            low = rung + 1
        else:
            yield "taking fewer clues, since the board is too easy"
            high = rung - 1
        rung = (low + high) // 2
    return None


def _level(board: Board, goal: int, limits: Limits) -> int:
    """The level of a board; beyond the goal, any level beyond."""
    explainer = Explainer(board, session=Session(board, limits=limits))
    steps: list[Step] = []
    for step in explainer.steps():
        steps.append(step)
        # Each step adds to the score: the rest of a board that is too hard doesn't matter.
        if _rated(steps) > goal:
            break
    return _rated(steps)


def _rated(steps: Sequence[Step]) -> int:
    return DIFFICULTIES.index(rate(steps).level)
