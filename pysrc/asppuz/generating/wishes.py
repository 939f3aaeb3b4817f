"""What is asked of a board that is made."""

from __future__ import annotations

from dataclasses import dataclass

from ..board.moves import Move
from ..board.puzzle import Puzzle
from ..board.shape import Shape


@dataclass(frozen=True)
class Wishes:
    """What the answer and its clues have to be like.

    ``move`` is the symmetry that the places of clues have, if any.
    """

    puzzle: Puzzle
    shape: Shape
    variants: tuple[str, ...] = ()
    move: Move | None = None
