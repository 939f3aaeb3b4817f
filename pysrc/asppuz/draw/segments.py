"""Straight lines between corners, as pictures in text can have them."""

from __future__ import annotations

from math import gcd

from ..board.atoms import Place
from .boxes import DIAGONALS
from .scene import Edge, Line, Scene

CROSSED = "╳"


def parted(scene: Scene) -> tuple[dict[Edge, Line], dict[Place, tuple[str, Line]], list[Edge]]:
    """Lines along the sides of cells, signs of diagonals through cells, and all other segments."""
    along, far = dict(scene.grid_lines), []
    diagonals: dict[Place, tuple[str, Line]] = {}
    for (start, end), line in scene.segments.items():
        (row, col), (end_row, end_col) = start, end
        steps = gcd(end_row - row, end_col - col)
        down, right = (end_row - row) // steps, (end_col - col) // steps
        if max(down, abs(right)) > 1:
            far.append((start, end))
            continue
        for step in range(steps):
            near = row + step * down, col + step * right
            beyond = near[0] + down, near[1] + right
            if 0 in (down, right):
                along[near, beyond] = line
            else:
                cell = beyond[0], max(near[1], beyond[1])
                sign = DIAGONALS[right > 0]
                crossing = cell in diagonals and diagonals[cell][0] != sign
                diagonals[cell] = (CROSSED if crossing else sign, line)
    return along, diagonals, far
