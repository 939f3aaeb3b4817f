"""Boards of a wanted difficulty: clues are given back until the rating is low enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..board.board import Board
from ..reasons import Explainer, Step, rate
from ..reasons.rating import HARDEST, LEVELS
from ..solving.limits import Limits
from ..solving.session import Session

DIFFICULTIES = [*(name for _, name in LEVELS), HARDEST]
"""The levels of a rating, from the easiest on."""


def eased(
    board: Callable[[Sequence[int]], Board], spare: Sequence[int], wanted: str, limits: Limits
) -> Board | None:
    """The board of that level with the fewest of the spare clues, given back in their order.

    ``board`` makes a board with some of them. None where no number of spare clues
    leads to that level. Raises TimeoutError or MemoryError where a limit comes first.
    """
    goal = DIFFICULTIES.index(wanted)

    def level(number: int) -> int:
        """The level of the board with so many spare clues; beyond the goal, any level beyond."""
        some = board(spare[:number])
        explainer = Explainer(some, session=Session(some, limits=limits))
        steps: list[Step] = []
        found = 0
        for step in explainer.steps():
            steps.append(step)
            # Each step adds to the score: the rest of a board that is too hard doesn't matter.
            found = DIFFICULTIES.index(rate(steps).level)
            if found > goal:
                break
        return found

    # More clues seldom make a board harder, so the number is found by halving.
    low, high = 0, len(spare)
    while low < high:
        middle = (low + high) // 2
        if level(middle) <= goal:
            high = middle
        else:
            low = middle + 1
    return board(spare[:low]) if level(low) == goal else None
