"""A board on its way into a body of puzz.link or out of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...board.atoms import Atom, Place
from ...board.layers import Grid, Layout, SideLayer, empty_grid
from ...board.shape import Shape, edges, number_areas
from ...errors import InputError

Edge = tuple[Place, Place]
WALLS = SideLayer("walls", "wall(C,D)")
"""How the single walls of a board are written down."""


@dataclass
class Draft:
    """A board on its way into a body or out of it.

    The walls of a body become regions only in the end, when all holes are known.
    """

    shape: Shape
    grids: dict[str, Grid] = field(default_factory=dict)
    walls: set[Edge] | None = None
    """The edges that have a wall, once they have been read."""

    @property
    def squares(self) -> Shape:
        """The board without its holes: bodies tell of all squares."""
        return Shape(self.shape.rows, self.shape.cols)

    def areas(self) -> Mapping[Place, object]:
        """The region of each cell, as far as walls and holes are known."""
        walls = self.walls
        if walls is None:
            grid = self.grids["regions"]
            return {(row, col): grid[row - 1][col - 1] for row, col in self.shape.cells()}
        return number_areas(self.shape, lambda cell, other: (cell, other) not in walls)

    def finish(self, given: Layout) -> None:
        """Make layers of the walls.

        Raises InputError for a wall that parts no regions where the puzzle has no layer for it.
        """
        if self.walls is None:
            return
        if "regions" not in given.layers:
            self.grids["walls"] = drawn(self.walls, self.shape)
            return
        areas = self.areas()
        regions = empty_grid(self.shape)
        for (row, col), area in areas.items():
            regions[row - 1][col - 1] = str(area)
        inner = [(c, d) for c, d in edges(self.shape) if (c, d) in self.walls]
        inner = [(c, d) for c, d in inner if areas[c] == areas[d]]
        if inner and "walls" not in given.layers:
            (row, col), (row_2, col_2) = inner[0]
            raise InputError(
                f"the wall between ({row},{col}) and ({row_2},{col_2}) has one region on both "
                "sides, which boards of this puzzle can't hold"
            )
        self.grids["regions"] = regions
        if "walls" in given.layers:
            self.grids["walls"] = drawn(inner, self.shape)


def drawn(walls: Iterable[Edge], shape: Shape) -> Grid:
    pairs = [(c, d) for c, d in walls if shape.has_pair(c, d)]
    return WALLS.write([Atom("wall", pair) for pair in pairs], shape) or empty_grid(shape)


def add_holes(values: list[str], hole: str, draft: Draft) -> None:
    """Make those squares holes whose value says so, and make the values empty."""
    found = {
        square for square, value in zip(draft.squares.cells(), values, strict=True) if value == hole
    }
    values[:] = ["" if value == hole else value for value in values]
    draft.shape = draft.shape._replace(holes=draft.shape.holes | found)
