"""Straight lines from corner to corner, at any angle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...errors import InputError
from ..atoms import Atom
from ..moves import Move
from ..shape import Shape
from ..tokens import pair_name
from .layer import Figure, Grid, Layer, TokenError, Tool, as_place, moved_pairs

_CORNER = re.compile(r"(\d{1,6}),(\d{1,6})")


class SegmentLayer(Layer):
    """A line of text for each segment: the row and column of both its ends, ``0,3 2,1``."""

    at = "segments"
    on_squares = False

    def __init__(self, name: str, pattern: str) -> None:
        self.name = name
        self.roles = frozenset(["segment"])
        self.predicate = pair_name(pattern)

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        return ["row,column of the two ends, from 0,0 at the top left, a line for each segment"]

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return None, None

    def check(self, grid: Grid, shape: Shape) -> None:
        """There may be any number of segments."""

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        atoms = []
        for row, tokens in enumerate(grid or []):
            if not any(tokens):
                continue
            ends = []
            for column, token in enumerate(tokens):
                found = _CORNER.fullmatch(token)
                corner = (int(found[1]), int(found[2])) if found else (-1, -1)
                if not shape.has_corner(corner):
                    message = (
                        f"expected the row and column of a corner, such as 0,3, found '{token}'"
                    )
                    raise TokenError(row, column, message)
                ends.append(corner)
            if len(set(ends)) != 2 or len(ends) != 2:
                raise TokenError(row, 0, "expected the two ends of a segment, such as 0,3 2,1")
            atoms.append(Atom(self.predicate, tuple(sorted(ends))))
        return atoms

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate and len(atom.args) == 2

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        ends = sorted(tuple(map(as_place, atom.args)) for atom in atoms)
        return [[f"{row},{col}" for row, col in pair] for pair in ends] or None

    def blank(self, shape: Shape) -> Grid:
        return [[""]]

    def own(self, atom: Atom, shape: Shape) -> Atom:
        start, end = sorted(map(as_place, atom.args))
        if start == end or not (shape.has_corner(start) and shape.has_corner(end)):
            raise InputError(f"{atom} does not join two corners of the board")
        return Atom(atom.name, (start, end))

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        return moved_pairs(atoms, move, on_corners=True)

    def tools(self) -> list[Tool]:
        return [Tool("segments", self.name, "corners", {"segment": f"{self.predicate}(P,Q)"})]

    def figures(self, atom: Atom) -> list[Figure]:
        start, end = sorted(map(as_place, atom.args))
        return [Figure("segment", (start, end), "", True)]
