"""Dashed outlines of areas, a little inside of their cells."""

from __future__ import annotations

from collections.abc import Iterator

from ..board.atoms import Place
from .ink import Stroke, corner_of
from .scene import Scene

_INSET = 3.5
"""How far an outline keeps from the sides of the cells."""


def outlines(scene: Scene) -> Iterator[Stroke]:
    """A stroke along each side of a cell at which its area ends."""
    for cell in sorted(scene.cages):
        for across in (True, False):
            for sign in (-1, 1):
                beyond = _beside(cell, across, sign)
                if not scene.same_cage(cell, beyond):
                    yield _along(scene, cell, across, sign)


def _beside(cell: Place, across: bool, sign: int) -> Place:
    """The cell beyond a side: above or below where the side runs across, or else beside it."""
    row, col = cell
    return (row + sign, col) if across else (row, col + sign)


def _along(scene: Scene, cell: Place, across: bool, sign: int) -> Stroke:
    """The stroke along one side, which meets those of the sides at its ends."""
    row, col = cell
    beyond = _beside(cell, across, sign)
    x, y = corner_of((row - (sign < 0), col - (sign < 0)))
    level = (y if across else x) - sign * _INSET
    ends = []
    for end in (-1, 1):
        at = corner_of((row - (end < 0), col - (end < 0)))[0 if across else 1]
        if not scene.same_cage(cell, _beside(cell, not across, end)):
            at -= end * _INSET
        elif scene.same_cage(cell, _beside(beyond, not across, end)):
            at += end * _INSET
        ends.append((at, level) if across else (level, at))
    return ends[0], ends[1]
