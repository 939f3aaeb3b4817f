"""Sides of cells, told cell by cell: by letters, or by the sum of their weights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...errors import InputError
from ..atoms import Atom, Place, parse_atom, term_text
from ..moves import Move
from ..shape import Shape
from ..tokens import pair_name
from .layer import (
    STEPS,
    Figure,
    Grid,
    Layer,
    TokenError,
    Tool,
    as_place,
    empty_grid,
    joined,
    moved_pairs,
)

_WEIGHTS = ["1", "2", "4", "8"]
"""The weights of the four sides: so each sum tells which sides they are."""


class SideLayer(Layer):
    """For every cell the sides that have something: a wall, a bar, a line along them.

    ``wall(C,D)`` speaks of the two cells of an edge, ``line(P,Q)`` of its corners.
    A cell tells them by letters, ``ne``, or, with weights, by a sum: ``3`` is
    north and east where these weigh 1 and 2. An edge between two cells is told by
    one of them or by both. ``with_rim`` the sum counts the sides without a cell on
    the other side, too, though no atom says so.
    """

    at = "sides"

    def __init__(
        self,
        name: str,
        pattern: str,
        weights: Mapping[str, str] | None = None,
        *,
        with_rim: bool = False,
    ) -> None:
        self.name, self.with_rim = name, with_rim
        self.predicate = pair_name(pattern)
        variables = parse_atom(pattern).args
        self.roles = frozenset(["grid line" if variables == ("P", "Q") else "wall"])
        self.on_corners = variables == ("P", "Q")
        if weights and sorted(weights.values()) != _WEIGHTS:
            raise InputError(f"the weights of '{name}' have to be {', '.join(_WEIGHTS)}, each once")
        self.weights = {letter: int(weight) for letter, weight in (weights or {}).items()}

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        if self.weights:
            weights = ", ".join(f"{letter} {weight}" for letter, weight in self.weights.items())
            return [f"the sum over the sides of the cell that have one: {weights}"]
        return [
            "letters of n, e, s, w    the sides of a cell that have one, told by it "
            "or by its neighbour",
            "(may be left out: none are the default)",
        ]

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        found = set()
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(tokens):
                cell = (row + 1, column + 1)
                letters = set(self._letters(token, row, column))
                at_rim = self._at_rim(cell, shape)
                if at_rim - letters and shape.has(cell):
                    message = f"the side {min(at_rim - letters)} lies at the rim, so it counts"
                    raise TokenError(row, column, message)
                for letter in sorted(letters - at_rim):
                    pair = self._pair(cell, letter)
                    if not self._has(pair, shape):
                        where = (
                            "not the side of a cell" if self.on_corners else "not between two cells"
                        )
                        message = f"the {self.predicate} to the side {letter} is {where}"
                        raise TokenError(row, column, message)
                    found.add(Atom(self.predicate, pair))
        return sorted(found)

    def _at_rim(self, cell: Place, shape: Shape) -> set[str]:
        """The sides that the sum of a cell counts, whatever the atoms say."""
        if not self.with_rim:
            return set()
        return {letter for letter in STEPS if not self._has(self._pair(cell, letter), shape)}

    def _letters(self, token: str, row: int, column: int) -> Iterator[str]:
        if not self.weights:
            for letter in token:
                if letter not in STEPS:
                    raise TokenError(row, column, f"expected n, e, s or w, found '{token}'")
                yield letter
            return
        most = sum(self.weights.values())
        if token not in ("", *map(str, range(most + 1))):
            raise TokenError(row, column, f"expected 0 to {most}, found '{token}'")
        yield from (x for x in self.weights if int(token or 0) & self.weights[x])

    def _pair(self, cell: Place, letter: str) -> tuple[Place, Place]:
        row, col = cell
        if not self.on_corners:
            other = (row + STEPS[letter][0], col + STEPS[letter][1])
            return min(cell, other), max(cell, other)
        start = (row if letter == "s" else row - 1, col if letter == "e" else col - 1)
        return start, (start[0] + (letter in "ew"), start[1] + (letter in "ns"))

    def _has(self, pair: tuple[Place, Place], shape: Shape) -> bool:
        return (shape.has_side if self.on_corners else shape.has_pair)(*pair)

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate and len(atom.args) == 2

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        atoms = list(atoms)
        mine = {atom.args for atom in atoms}
        if not mine and not self.weights:
            return None
        for atom in atoms if not self.on_corners else ():
            strange = [place for place in map(as_place, atom.args) if not shape.has(place)]
            if strange:
                where = f"{self.predicate} at {term_text(strange[0])}"
                raise InputError(f"a {where} is not between two cells")
        grid = empty_grid(shape)
        for row, col in shape.cells():
            at_rim = self._at_rim((row, col), shape)
            sides = [x for x in STEPS if self._pair((row, col), x) in mine or x in at_rim]
            weight = sum(self.weights.get(side, 0) for side in sides)
            told = str(weight) if weight else ""
            grid[row - 1][col - 1] = told if self.weights else "".join(sides)
        if {atom.args for atom in self.read(grid, shape)} != mine:
            raise InputError(f"a {self.predicate} that is not the side of a cell can't be written")
        return grid

    def own(self, atom: Atom, shape: Shape) -> Atom:
        return joined(atom, shape, on_corners=self.on_corners)

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        return moved_pairs(atoms, move, on_corners=self.on_corners)

    def tools(self) -> list[Tool]:
        ends = "P,Q" if self.on_corners else "C,D"
        at = "corners" if self.on_corners else "edges"
        return [Tool("sides", self.name, at, {"side": f"{self.predicate}({ends})"})]

    def figures(self, atom: Atom) -> list[Figure]:
        start, end = sorted(map(as_place, atom.args))
        return [Figure("line" if self.on_corners else "wall", (start, end), "", self.on_corners)]
