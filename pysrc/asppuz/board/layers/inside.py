"""Loops along the grid lines, told by the cells inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...errors import InputError
from ..atoms import Atom
from ..moves import Move
from ..shape import Shape
from ..tokens import pair_name
from .layer import Figure, Grid, Layer, TokenError, Tool, as_place, empty_grid, joined, moved_pairs


class InsideLayer(Layer):
    """The cells inside loops along the grid lines, each written by one token."""

    at = "inside"

    def __init__(self, name: str, mapping: Mapping[str, str]) -> None:
        self.name = name
        self.roles = frozenset(["grid line"])
        [(self.token, pattern)] = mapping.items()
        self.predicate = pair_name(pattern)

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        return [f"{self.token}    a cell inside the loop"]

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        inside = set()
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(tokens):
                if token == self.token:
                    inside.add((row + 1, column + 1))
                elif token:
                    raise TokenError(row, column, f"expected '{self.token}', found '{token}'")
        lines = []
        for row in range(shape.rows + 1):
            for col in range(shape.cols + 1):
                here = (row, col)
                if ((row, col + 1) in inside) != ((row + 1, col + 1) in inside):
                    lines.append(Atom(self.predicate, (here, (row, col + 1))))
                if ((row + 1, col) in inside) != ((row + 1, col + 1) in inside):
                    lines.append(Atom(self.predicate, (here, (row + 1, col))))
        return lines

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate and len(atom.args) == 2

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        mine = {atom.args for atom in atoms}
        grid = empty_grid(shape)
        for row in range(1, shape.rows + 1):
            inside = False
            for col in range(1, shape.cols + 1):
                inside ^= ((row - 1, col - 1), (row, col - 1)) in mine
                grid[row - 1][col - 1] = self.token if inside else ""
        if {atom.args for atom in self.read(grid, shape)} != mine:
            raise InputError("lines that are not closed have no inside to write")
        return grid

    def own(self, atom: Atom, shape: Shape) -> Atom:
        return joined(atom, shape, on_corners=True)

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        return moved_pairs(atoms, move, on_corners=True)

    def tools(self) -> list[Tool]:
        return [Tool("lines", self.name, "corners", {"e": f"{self.predicate}(P,Q)"})]

    def figures(self, atom: Atom) -> list[Figure]:
        start, end = sorted(map(as_place, atom.args))
        return [Figure("line", (start, end), "", True)]
