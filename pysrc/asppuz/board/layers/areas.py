"""Areas of cells, by labels."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from ...errors import InputError
from ..atoms import Atom, Place, Term, parse_atom
from ..moves import Move
from ..shape import Shape, edges, number_areas
from ..tokens import pair_name
from .layer import Figure, Grid, Layer, TokenError, Tool, as_place, empty_grid, moved_pairs

_BOXES = re.compile(r"(?:([1-9])x([1-9]) )?boxes")


class AreaLayer(Layer):
    """A label for every cell: connected cells with equal labels make one area.

    With ``region(C,K)`` the areas are numbered in reading order of their first
    cells; with ``border(C,D)`` they are told by the edges between them.
    ``default: boxes`` stands for the boxes of a square board where no grid is
    given: as near to square as the side allows, and never taller than wide;
    ``default: 3x3 boxes`` for boxes of that height and width on any board.
    """

    at = "areas"

    def __init__(self, name: str, pattern: str, default: str | None = None) -> None:
        self.name = name
        self.predicate = pair_name(pattern)
        variables = parse_atom(pattern).args
        self.roles = frozenset(["region" if variables == ("C", "K") else "border"])
        self.numbered = variables == ("C", "K")
        self.optional = default is not None
        size = _BOXES.fullmatch(default or "boxes")
        if not size:
            message = f"the default of '{name}' is 'boxes' or such as '3x3 boxes', not '{default}'"
            raise InputError(message)
        self.box = (int(size[1]), int(size[2])) if size[1] else None
        """The height and width of a box, where they don't follow from the side of the board."""

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        words = ["one label for each cell; connected cells with equal labels are one area"]
        return words + (["(may be left out: boxes are the default)"] if self.optional else [])

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        labels = self._boxes(shape) if grid is None else _labels_of(grid, shape)
        if self.numbered:
            areas = number_areas(shape, lambda c, d: labels[c] == labels[d])
            return [Atom(self.predicate, (cell, area)) for cell, area in areas.items()]
        return [
            Atom(self.predicate, (cell, other))
            for cell, other in edges(shape)
            if labels[cell] != labels[other]
        ]

    def _boxes(self, shape: Shape) -> dict[Place, str]:
        if not self.optional:
            raise InputError(f"the layer '{self.name}' is missing")
        height, width = self.box or self._box(shape)
        return {(r, c): f"{(r - 1) // height},{(c - 1) // width}" for r, c in shape.cells()}

    def _box(self, shape: Shape) -> tuple[int, int]:
        """The height and width of the boxes of a square board."""
        side = shape.cols
        height = max((h for h in range(1, side + 1) if side % h == 0 and h * h <= side), default=1)
        if shape.rows != side:
            raise InputError(
                f"a board of {shape.rows} x {side} has no boxes of its own: give '{self.name}: |'"
            )
        return height, side // height

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate and len(atom.args) == 2

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        mine = set(atoms)
        boxed = self.optional and (self.box or shape.rows == shape.cols)
        if boxed and mine == set(self.read(None, shape)):
            return None
        areas = self.areas(mine, shape)
        names: dict[Term, str] = {}
        fresh = fresh_labels(len(set(areas.values())))
        grid = empty_grid(shape)
        for cell in shape.cells():
            if cell not in areas:
                raise InputError(f"the cell {cell} belongs to no area of '{self.name}'")
            if areas[cell] not in names:
                names[areas[cell]] = next(fresh)
            grid[cell[0] - 1][cell[1] - 1] = names[areas[cell]]
        if set(self.read(grid, shape)) != mine:
            raise InputError(f"a {self.predicate} of '{self.name}' does not part two areas")
        return grid

    def areas(self, atoms: Iterable[Atom], shape: Shape) -> dict[Place, Term]:
        """The area of each cell."""
        if self.numbered:
            return {as_place(atom.args[0]): atom.args[1] for atom in atoms}
        borders = {atom.args for atom in atoms}
        return dict(number_areas(shape, lambda c, d: (c, d) not in borders))

    def blank(self, shape: Shape) -> Grid:
        return [["a"] * shape.cols for _ in range(shape.rows)]

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        if not self.numbered:
            return moved_pairs(atoms, move)
        area = self.areas(atoms, move.source)
        there = {move.cell(cell): label for cell, label in area.items()}
        label = {cell: there.get(cell, "beyond") for cell in move.target.cells()}
        areas = number_areas(move.target, lambda c, d: label[c] == label[d])
        return [Atom(self.predicate, (cell, number)) for cell, number in areas.items()]

    def tiled(self, atoms: Sequence[Atom], tiles: Sequence[Move]) -> list[Atom]:
        if not self.numbered:
            return super().tiled(atoms, tiles)
        area = self.areas(atoms, tiles[0].source)
        label = {tile.cell(cell): (number, tile) for tile in tiles for cell, number in area.items()}
        areas = number_areas(tiles[0].target, lambda c, d: label[c] == label[d])
        return [Atom(self.predicate, (cell, number)) for cell, number in areas.items()]

    def tools(self) -> list[Tool]:
        atoms = {} if self.numbered else {"border": f"{self.predicate}(C,D)"}
        return [Tool("areas", self.name, "edges", atoms, single=not self.optional)]

    def figures(self, atom: Atom) -> list[Figure]:
        if self.numbered:
            return [Figure("region", (as_place(atom.args[0]),), str(atom.args[1]))]
        start, end = sorted(map(as_place, atom.args))
        return [Figure("border", (start, end))]


def _labels_of(grid: Grid, shape: Shape) -> dict[Place, str]:
    labels = {}
    for row, col in shape.cells():
        labels[row, col] = grid[row - 1][col - 1]
        if not labels[row, col]:
            raise TokenError(row - 1, col - 1, "expected a label, found an empty place")
    return labels


def fresh_labels(number: int) -> Iterator[str]:
    """That many different labels, short ones where they suffice."""
    letters = string.ascii_lowercase + string.ascii_uppercase
    return iter(letters) if number <= len(letters) else map(str, count(1))
