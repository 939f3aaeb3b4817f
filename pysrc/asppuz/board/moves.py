"""Moves of a board: turned, mirrored, cut out or laid elsewhere.

A move takes places to places. What it makes of an atom follows from the kinds of
its arguments, which the variables in ``puzzle.yaml`` tell: ``C`` and ``D`` are
cells, ``P`` and ``Q`` corners, ``H`` is a point in half cells, ``Dir`` a direction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from .atoms import Place, Term
from .shape import Shape

DIRECTIONS = {
    "north": (-1, 0),
    "northeast": (-1, 1),
    "east": (0, 1),
    "southeast": (1, 1),
    "south": (1, 0),
    "southwest": (1, -1),
    "west": (0, -1),
    "northwest": (-1, -1),
}
SIDES = {"top": "north", "right": "east", "bottom": "south", "left": "west"}
"""The sides of a board, and the direction in which each lies."""
LETTERS = {"n": "north", "e": "east", "s": "south", "w": "west"}
DIAGONALS = {"rising": "falling", "falling": "rising"}
"""The diagonals of a cell; mirrored, one is the other."""
LONG = {"tall": "wide", "wide": "tall"}
"""Shapes that are longer one way, and what they are when they are turned."""
_OF_A_SIDE = re.compile(r"[NU][nesw]")


class Move(NamedTuple):
    """Where the places of a board come to lie.

    The board is first mirrored at its diagonal (``across``), then upside down
    (``flip``) and left to right (``mirror``), then shifted by rows and columns.
    ``target`` is the shape of the result; what lies outside of it is cut off.
    """

    source: Shape
    target: Shape
    across: bool = False
    flip: bool = False
    mirror: bool = False
    down: int = 0
    right: int = 0

    @property
    def turns(self) -> bool:
        """Whether directions change."""
        return self.across or self.flip or self.mirror

    def cell(self, cell: Place) -> Place | None:
        """Where a cell comes to lie; None where it is cut off."""
        row, col = self._placed(cell, 1)
        inside = 1 <= row <= self.target.rows and 1 <= col <= self.target.cols
        return (row, col) if inside else None

    def corner(self, corner: Place) -> Place | None:
        """Where a corner comes to lie; None where it is cut off."""
        row, col = self._placed(corner, 0)
        inside = 0 <= row <= self.target.rows and 0 <= col <= self.target.cols
        return (row, col) if inside else None

    def point(self, point: Place) -> Place | None:
        """Where a point comes to lie, counted in half cells; None where it is cut off."""
        halves = Shape(2 * self.source.rows - 1, 2 * self.source.cols - 1)
        room = Shape(2 * self.target.rows - 1, 2 * self.target.cols - 1)
        by_halves = self._replace(
            source=halves, target=room, down=2 * self.down, right=2 * self.right
        )
        return by_halves.cell(point)

    def _placed(self, place: Place, first: int) -> Place:
        row, col = place[::-1] if self.across else place
        rows, cols = self._turned_size()
        row = rows + first - row if self.flip else row
        col = cols + first - col if self.mirror else col
        return row + self.down, col + self.right

    def _turned_size(self) -> tuple[int, int]:
        size = (self.source.rows, self.source.cols)
        return size[::-1] if self.across else size

    def direction(self, word: str) -> str:
        """The direction that one becomes; any other word stays as it is."""
        if word not in DIRECTIONS:
            return word
        down, right = DIRECTIONS[word][::-1] if self.across else DIRECTIONS[word]
        step = (-down if self.flip else down, -right if self.mirror else right)
        return next(name for name, delta in DIRECTIONS.items() if delta == step)

    def word(self, word: str) -> str:
        """What a constant becomes: a direction, or the way that a diagonal or a shape lies."""
        if word in DIAGONALS and self.flip != self.mirror:
            return DIAGONALS[word]
        if word in LONG and self.across:
            return LONG[word]
        return self.direction(word)

    def side(self, side: str) -> str:
        """The side of the board that one becomes."""
        moved = self.direction(SIDES[side])
        return next(name for name, direction in SIDES.items() if direction == moved)

    def line(self, side: str, index: int) -> int | None:
        """The number of the column or row of a side, counted from 1; None where it is cut off."""
        row, col = self._placed((1, index) if side in ("top", "bottom") else (index, 1), 1)
        upright = self.side(side) in ("top", "bottom")
        number, most = (col, self.target.cols) if upright else (row, self.target.rows)
        return number if 1 <= number <= most else None

    def reverses(self, side: str) -> bool:
        """Whether the lines that begin at a side are read the other way round afterwards."""
        upright = self.side(side) in ("top", "bottom")
        return self.flip if upright else self.mirror

    def _mover(self, name: str) -> Callable[[Place], Place | None]:
        """What moves the places that a variable stands for."""
        if name[0] == "H":
            return self.point
        return self.corner if name[0] in "PQ" else self.cell

    def values(self, values: Mapping[str, Term]) -> dict[str, Term] | None:
        """The values of variables on the moved board; None where a place is cut off.

        A slot such as ``Un`` whose name ends with a side (n, e, s, w) speaks of that
        side, so it becomes the slot of another one.
        """
        found: dict[str, Term] = {}
        for name, value in values.items():
            moved: Term | None = value
            if isinstance(value, tuple):
                row, col = value
                assert isinstance(row, int) and isinstance(col, int)
                moved = self._mover(name)((row, col))
            elif name.startswith("Dir"):
                moved = self.direction(str(value))
            elif _OF_A_SIDE.fullmatch(name):
                name = name[0] + self.direction(LETTERS[name[1]])[0]
            if moved is None:
                return None
            found[name] = moved
        return found


def turned(shape: Shape, quarters: int) -> Move:
    """The board turned clockwise by so many quarters."""
    across, flip, mirror = {
        0: (False, False, False),
        1: (True, False, True),
        2: (False, True, True),
        3: (True, True, False),
    }[quarters % 4]
    return _whole(shape, across, flip, mirror)


def mirrored(shape: Shape) -> Move:
    """The board mirrored left to right."""
    return _whole(shape, False, False, True)


def images(shape: Shape, upright: bool = False, handed: bool = False) -> list[Move]:
    """The moves to all that a board looks like when it is turned and mirrored, itself first.

    One that is ``upright`` is not turned, one that is ``handed`` is not mirrored.
    """
    sides = [False] if handed else [False, True]
    if upright:
        return [_whole(shape, False, False, mirror) for mirror in sides]
    # What is done to a board an even number of times only turns it.
    return [
        _whole(shape, across, flip, across ^ flip ^ odd)
        for odd in sides
        for across in (False, True)
        for flip in (False, True)
    ]


def undone(move: Move) -> Move:
    """The move back from where a whole board was turned or mirrored to."""
    flip, mirror = (move.mirror, move.flip) if move.across else (move.flip, move.mirror)
    return _whole(move.target, move.across, flip, mirror)


def _whole(shape: Shape, across: bool, flip: bool, mirror: bool) -> Move:
    size = (shape.cols, shape.rows) if across else (shape.rows, shape.cols)
    bare = Move(shape, Shape(*size), across, flip, mirror)
    holes = frozenset(filter(None, map(bare.cell, shape.holes)))
    return Move(shape, Shape(*size, holes), across, flip, mirror)


def window(shape: Shape, top: int, left: int, rows: int, cols: int) -> Move:
    """A window of so many rows and columns, its first cell at (top, left) of the board.

    What of it lies outside of the board becomes bare cells.
    """
    bare = Move(shape, Shape(rows, cols), down=1 - top, right=1 - left)
    holes = frozenset(filter(None, map(bare.cell, shape.holes)))
    return Move(shape, Shape(rows, cols, holes), down=1 - top, right=1 - left)
