"""The kinds of places that tokens stand at, and how their grids are typed."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..atoms import Place
from ..shape import Shape
from .layer import Grid

Spot = tuple[Place, ...]
"""What a token stands at: a cell, a corner, or the two cells of an edge, the smaller one first."""


POINTS = {"H": (0, 0), "He": (0, 1), "Hs": (1, 0), "Hse": (1, 1)}
"""Variables for points in and around a cell, and how far they are from its centre.

Points count in half cells: the centre of cell (R,C) is (2R-1,2C-1), the middle of its
east side one further to the right, its lower right corner one further down, too.
"""


class Kind(ABC):
    """A kind of place: its name in words, and its variables in the atoms of ``puzzle.yaml``."""

    one: str
    variables: tuple[str, ...]
    points: tuple[str, ...] = ()
    """Variables that may take the place of the others."""
    on_squares: bool
    on_corners: bool

    @abstractmethod
    def widths(self, shape: Shape) -> list[int]:
        """How many tokens each line of a grid has."""

    @abstractmethod
    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        """The rows and columns of the board, as far as a grid tells them."""

    @abstractmethod
    def spot(self, row: int, column: int) -> Spot:
        """What the token in that row and column of the grid, from 0, stands at."""

    @abstractmethod
    def index(self, spot: Spot) -> tuple[int, int]:
        """The row and the column of the grid for a spot."""

    @abstractmethod
    def has(self, spot: Spot, shape: Shape) -> bool:
        """Whether the board has that spot."""

    @abstractmethod
    def order(self, shape: Shape) -> list[tuple[int, int]]:
        """The places of the grid in the order of puzz.link."""


class _Cells(Kind):
    one, variables, on_squares, on_corners = "cell", ("C",), True, False
    points = tuple(POINTS)

    def widths(self, shape: Shape) -> list[int]:
        return [shape.cols] * shape.rows

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return len(grid), len(grid[0])

    def spot(self, row: int, column: int) -> Spot:
        return ((row + 1, column + 1),)

    def index(self, spot: Spot) -> tuple[int, int]:
        return spot[0][0] - 1, spot[0][1] - 1

    def has(self, spot: Spot, shape: Shape) -> bool:
        return shape.has(spot[0])

    def order(self, shape: Shape) -> list[tuple[int, int]]:
        return [(row, col) for row in range(shape.rows) for col in range(shape.cols)]


class _Corners(Kind):
    one, variables, on_squares, on_corners = "corner", ("P",), False, True

    def widths(self, shape: Shape) -> list[int]:
        return [shape.cols + 1] * (shape.rows + 1)

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return len(grid) - 1, len(grid[0]) - 1

    def spot(self, row: int, column: int) -> Spot:
        return ((row, column),)

    def index(self, spot: Spot) -> tuple[int, int]:
        return spot[0]

    def has(self, spot: Spot, shape: Shape) -> bool:
        return shape.has_corner(spot[0])

    def order(self, shape: Shape) -> list[tuple[int, int]]:
        return [(row, col) for row in range(shape.rows + 1) for col in range(shape.cols + 1)]


class _Inner(_Corners):
    """The corners at which four squares meet, without those on the rim of the board."""

    one = "inner corner"

    def widths(self, shape: Shape) -> list[int]:
        return [max(1, shape.cols - 1)] * max(1, shape.rows - 1)

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return len(grid) + 1, len(grid[0]) + 1

    def spot(self, row: int, column: int) -> Spot:
        return ((row + 1, column + 1),)

    def index(self, spot: Spot) -> tuple[int, int]:
        return spot[0][0] - 1, spot[0][1] - 1

    def has(self, spot: Spot, shape: Shape) -> bool:
        row, col = spot[0]
        return 0 < row < shape.rows and 0 < col < shape.cols and super().has(spot, shape)

    def order(self, shape: Shape) -> list[tuple[int, int]]:
        return [(row, col) for row in range(shape.rows - 1) for col in range(shape.cols - 1)]


class _Edges(Kind):
    """Edges between two cells, as they lie: those within a row, then those below it.

    A row of one cell has no edge in it, and is written as one empty place.
    """

    one, variables, on_squares, on_corners = "edge", ("C", "D"), False, False

    def widths(self, shape: Shape) -> list[int]:
        return [max(1, shape.cols - 1 + row % 2) for row in range(2 * shape.rows - 1)]

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return (len(grid) + 1) // 2, len(grid[1]) if len(grid) > 1 else len(grid[0]) + 1

    def spot(self, row: int, column: int) -> Spot:
        cell = (row // 2 + 1, column + 1)
        return cell, (cell[0] + 1, cell[1]) if row % 2 else (cell[0], cell[1] + 1)

    def index(self, spot: Spot) -> tuple[int, int]:
        (row, col), (other, _) = spot
        return 2 * (row - 1) + (other != row), col - 1

    def has(self, spot: Spot, shape: Shape) -> bool:
        return spot[0] < spot[1] and shape.has_pair(*spot)

    def order(self, shape: Shape) -> list[tuple[int, int]]:
        within = [(2 * row, col) for row in range(shape.rows) for col in range(shape.cols - 1)]
        below = [(2 * row + 1, col) for row in range(shape.rows - 1) for col in range(shape.cols)]
        return within + below


KINDS: dict[str, Kind] = {
    "cells": _Cells(),
    "corners": _Corners(),
    "inner": _Inner(),
    "edges": _Edges(),
}
"""The kinds of places by the name that ``at:`` has for them."""


def point_of(cell: Place, name: str) -> Place:
    """The point of a cell that a variable of ``POINTS`` stands for."""
    down, right = POINTS[name]
    return 2 * cell[0] - 1 + down, 2 * cell[1] - 1 + right


def cell_of(point: Place, name: str) -> Place | None:
    """The cell for which a variable of ``POINTS`` stands for that point; None where none does."""
    down, right = POINTS[name]
    row, col = point[0] + 1 - down, point[1] + 1 - right
    return None if row % 2 or col % 2 else (row // 2, col // 2)


def places_at(point: Place) -> tuple[Spot, bool]:
    """What lies at a point: a cell, the two cells of an edge, or a corner, and if it is one."""
    row, col = (point[0] + 1) // 2, (point[1] + 1) // 2
    down, right = 1 - point[0] % 2, 1 - point[1] % 2
    if down and right:
        return ((row, col),), True
    cells = {(row, col), (row + down, col + right)}
    return tuple(sorted(cells)), False
