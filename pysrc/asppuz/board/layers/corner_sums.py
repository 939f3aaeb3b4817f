"""Corners of cells, told cell by cell: by the sum of their weights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...errors import InputError
from ..atoms import Atom, Place, parse_atom
from ..moves import Move
from ..shape import Shape
from .layer import Figure, Grid, Layer, TokenError, Tool, as_place, empty_grid

CORNERS = {"nw": (-1, -1), "ne": (-1, 0), "se": (0, 0), "sw": (0, -1)}
"""The corners of a cell by their letters, and the step to each from the cell."""


class CornerSumLayer(Layer):
    """For every cell the sum of the weights of its corners that have something.

    A corner is told by all cells around it, and they have to agree.
    """

    at = "sides"
    roles = frozenset(["token"])

    def __init__(self, name: str, pattern: str, weights: Mapping[str, str]) -> None:
        self.name = name
        self.predicate, variables = parse_atom(pattern)
        if variables != ("P",):
            message = f"'{name}' is about corners, such as shaded(P), not about {pattern}"
            raise InputError(message)
        if sorted(weights.values()) != ["1", "2", "4", "8"]:
            raise InputError(f"the weights of '{name}' have to be 1, 2, 4, 8, each once")
        self.weights = {letters: int(weight) for letters, weight in weights.items()}

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 1)}

    def describe(self) -> list[str]:
        weights = ", ".join(f"{letters} {weight}" for letters, weight in self.weights.items())
        return [f"the sum over the corners of the cell that have one: {weights}"]

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        told: dict[Place, bool] = {}
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(tokens):
                if not shape.has((row + 1, column + 1)):
                    continue
                if token not in ("", *map(str, range(16))):
                    raise TokenError(row, column, f"expected 0 to 15, found '{token}'")
                for letters, weight in self.weights.items():
                    there = bool(int(token or 0) & weight)
                    corner = _corner((row + 1, column + 1), letters)
                    if told.setdefault(corner, there) != there:
                        message = f"another cell says otherwise of the corner {letters} of this one"
                        raise TokenError(row, column, message)
        return [Atom(self.predicate, (corner,)) for corner in sorted(told) if told[corner]]

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate and len(atom.args) == 1

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        mine = {as_place(self.own(atom, shape).args[0]) for atom in atoms}
        grid = empty_grid(shape)
        for row, col in shape.cells():
            weights = (w for x, w in self.weights.items() if _corner((row, col), x) in mine)
            grid[row - 1][col - 1] = str(sum(weights))
        return grid

    def own(self, atom: Atom, shape: Shape) -> Atom:
        if not shape.has_corner(as_place(atom.args[0])):
            raise InputError(f"{atom} is not at a corner of a cell")
        return atom

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        corners = (move.corner(as_place(atom.args[0])) for atom in atoms)
        return [Atom(self.predicate, (corner,)) for corner in corners if corner]

    def tools(self) -> list[Tool]:
        return [Tool("tokens", self.name, "corners", {"#": f"{self.predicate}(P)"})]

    def figures(self, atom: Atom) -> list[Figure]:
        return [Figure("token", (as_place(atom.args[0]),), self.predicate, True)]


def _corner(cell: Place, letters: str) -> Place:
    down, right = CORNERS[letters]
    return cell[0] + down, cell[1] + right
