"""The shape of a board: its size, its holes, and the areas that its cells form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple, Protocol

from .atoms import Place


class Shape(NamedTuple):
    """The size of a board and its holes, the squares that are not cells."""

    rows: int
    cols: int
    holes: frozenset[Place] = frozenset()

    def cells(self) -> Iterator[Place]:
        """The cells in reading order."""
        for row in range(1, self.rows + 1):
            for col in range(1, self.cols + 1):
                if (row, col) not in self.holes:
                    yield row, col

    def has(self, place: Place) -> bool:
        """Whether a place is a cell."""
        row, col = place
        return 1 <= row <= self.rows and 1 <= col <= self.cols and place not in self.holes

    def has_pair(self, place: Place, other: Place) -> bool:
        """Whether two places are cells that share an edge."""
        return _beside(place, other) and self.has(place) and self.has(other)

    def has_corner(self, corner: Place) -> bool:
        """Whether a place is the corner of a cell."""
        return any(map(self.has, cells_around(corner)))

    def has_side(self, corner: Place, other: Place) -> bool:
        """Whether the edge between two corners is the side of a cell."""
        both = cells_around(corner) & cells_around(other)
        return _beside(corner, other) and any(map(self.has, both))


def _beside(place: Place, other: Place) -> bool:
    return abs(place[0] - other[0]) + abs(place[1] - other[1]) == 1


def cells_around(corner: Place) -> set[Place]:
    """The four squares that meet in a corner, on the board or not."""
    row, col = corner
    return {(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)}


def edges(shape: Shape) -> Iterator[tuple[Place, Place]]:
    """The pairs of neighbouring cells, the smaller one first."""
    for row, col in shape.cells():
        for other in ((row, col + 1), (row + 1, col)):
            if shape.has(other):
                yield (row, col), other


def map_shape(lines: Sequence[str], block: int) -> Shape:
    """The shape of a map, in which ``#`` stands for that many rows and columns of cells."""
    shape = Shape(block * len(lines), block * len(lines[0]))
    filled = ((r, c) for r, c in shape.cells() if lines[(r - 1) // block][(c - 1) // block] == "#")
    return shape._replace(holes=frozenset(shape.cells()) - frozenset(filled))


class _Same(Protocol):
    def __call__(self, cell: Place, other: Place, /) -> bool: ...


def number_areas(shape: Shape, same: _Same) -> dict[Place, int]:
    """The areas of a board, numbered from 1 in reading order of their first cells.

    ``same(cell, other)`` says of two neighbours, the smaller one first, whether
    they lie in one area.
    """
    beside: dict[Place, list[Place]] = {}
    for cell, other in edges(shape):
        if same(cell, other):
            beside.setdefault(cell, []).append(other)
            beside.setdefault(other, []).append(cell)
    areas: dict[Place, int] = {}
    fresh = count(1)
    for start in shape.cells():
        if start not in areas:
            areas[start] = area = next(fresh)
            todo = [start]
            while todo:
                for other in beside.get(todo.pop(), ()):
                    if other not in areas:
                        areas[other] = area
                        todo.append(other)
    return {cell: areas[cell] for cell in shape.cells()}
