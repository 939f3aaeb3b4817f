"""Small boards, read by themselves, and the answers that they have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from asppuz import Atom
from brute_force.places import Cells, Edge, Place, edges, groups, rectangle

Answer = frozenset[Atom]

Grid = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Tiny:
    """A small board: the tokens of its grids, line by line."""

    puzzle: str
    grids: tuple[tuple[str, Grid], ...]
    variants: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The board as native text."""
        lines = [f"puzzle: {self.puzzle}"]
        if self.variants:
            lines.append(f"variants: [{', '.join(self.variants)}]")
        for name, grid in self.grids:
            lines.append(f"{name}: |")
            if name in ("top", "bottom"):  # the clues of a column stand one above the other
                grid = tuple(zip_longest(*grid, fillvalue="."))
            lines += ["  " + " ".join(row) for row in grid]
        return "\n".join(lines) + "\n"

    def grid(self, name: str) -> Grid:
        """The grid of that name; empty where the board has none."""
        return dict(self.grids).get(name, ())

    def tokens(self, name: str = "cells") -> dict[Place, str]:
        """What stands where, counted from 1 (from 0 in the corners); holes are left out."""
        first = 0 if name == "corners" else 1
        return {
            (r, c): token
            for r, row in enumerate(self.grid(name), first)
            for c, token in enumerate(row, first)
            if token != "_"
        }

    def clues(self, name: str = "cells") -> dict[Place, str]:
        """The tokens that are not empty."""
        return {place: token for place, token in self.tokens(name).items() if token != "."}

    @property
    def cells(self) -> Cells:
        """The cells of the board."""
        corners, left, top = self.grid("corners"), self.grid("left"), self.grid("top")
        if corners and not self.grid("cells"):
            return rectangle(len(corners) - 1, len(corners[0]) - 1)
        return rectangle(len(left), len(top)) or frozenset(
            self.tokens("cells" if self.grid("cells") else "regions")
        )

    @property
    def regions(self) -> list[Cells]:
        """The given regions."""
        labels = self.tokens("regions")
        return [
            region
            for label in sorted(set(labels.values()))
            for region in groups(cell for cell in labels if labels[cell] == label)
        ]


def board(puzzle: str, *variants: str, **grids: str) -> Tiny:
    """A board written by hand; a semicolon parts its lines."""
    split = {name: [row.split() for row in grid.split(";")] for name, grid in grids.items()}
    return tiny_board(puzzle, split, variants)


def tiny_board(
    puzzle: str, grids: Mapping[str, Sequence[Sequence[str]]], variants: Iterable[str] = ()
) -> Tiny:
    """A board of grids."""
    frozen = ((name, tuple(map(tuple, grid))) for name, grid in grids.items())
    return Tiny(puzzle, tuple(frozen), tuple(variants))


def shading(shaded: Iterable[Place]) -> Answer:
    """The answer that shades some cells."""
    return frozenset(Atom("shaded", (cell,)) for cell in shaded)


def drawing(lines: Iterable[Edge]) -> Answer:
    """The answer that draws some lines."""
    return frozenset(Atom("line", line) for line in lines)


def filling(digits: dict[Place, int]) -> Answer:
    """The answer that writes numbers into cells."""
    return frozenset(Atom("digit", item) for item in digits.items())


def division(regions: Iterable[Cells]) -> Answer:
    """The answer that divides the board into regions."""
    label = {cell: index for index, region in enumerate(regions) for cell in region}
    return frozenset(Atom("border", (c, d)) for c, d in edges(label) if label[c] != label[d])


def symbols(places: Iterable[Place], name: str) -> Answer:
    """The answer that puts a symbol into some cells."""
    return frozenset(Atom("symbol", (cell, name)) for cell in places)
