"""Holes that the board runs around: hatched, since they would else be taken for cells."""

from __future__ import annotations

from collections.abc import Iterator

from ..board.atoms import Place
from ..board.shape import Shape
from .ink import CELL, Stroke, corner_of

_LINES = 4
"""How many parts a side of a hole is cut into by its hatching."""


def enclosed(shape: Shape) -> set[Place]:
    """The holes from which no way over other holes leads off the board."""
    left = set(shape.holes)
    rim = [(r, c) for r, c in left if r in (1, shape.rows) or c in (1, shape.cols)]
    while rim:
        row, col = rim.pop()
        if (row, col) in left:
            left.remove((row, col))
            rim += [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    return left


def hatching(shape: Shape) -> Iterator[Stroke]:
    """Rising strokes through the holes that the board runs around."""
    for row, col in sorted(enclosed(shape)):
        x, y = corner_of((row - 1, col - 1))
        for part in range(1, 2 * _LINES):
            near, far = max(0, part - _LINES), min(part, _LINES)
            step = CELL / _LINES
            yield (x + near * step, y + far * step), (x + far * step, y + near * step)
