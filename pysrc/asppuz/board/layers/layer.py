"""What a layer is: the grids of tokens that a board is written in, and what they share.

A grid is a list of rows of tokens; an empty place is ``""``. Every text format
reads its own punctuation into such grids and writes it from them, so what a
token means is said once, in ``puzzle.yaml``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...errors import InputError
from ..atoms import Atom, Place, Term
from ..moves import Move
from ..shape import Shape

Grid = list[list[str]]
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
"""The sides of a place by their letters, and the step to the neighbour on that side."""
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


class TokenError(ValueError):
    """A token that can't be read: its layer, and row and column in its grid, from 0."""

    def __init__(self, row: int, column: int, message: str) -> None:
        super().__init__(message)
        self.row, self.column = row, column
        self.layer = ""


class Figure(NamedTuple):
    """What an atom is in a picture.

    ``role`` says what is drawn: a ``token``, a ``line``, a ``border``, a ``wall``
    or a ``region``. A token stands at its places: a cell, a corner, or the two
    cells of an edge.
    """

    role: str
    places: tuple[Place, ...]
    text: str = ""
    on_corners: bool = False
    """Whether the places are corners, and not cells."""


class Tool(NamedTuple):
    """With what a person fills in a layer.

    ``kind`` is ``tokens`` for places that hold one each, ``lines`` between places that are
    dragged along, ``areas``, ``sides`` of cells, ``segments``, or ``words`` to be typed;
    ``at`` is the kind of place. ``atoms`` are the atoms, with variables, that it can make, by
    token, None for a token that says nothing.
    """

    kind: str
    layer: str
    at: str
    atoms: Mapping[str, str | None] = {}
    single: bool = True
    """Whether a place, or a line outside, holds one token at most."""


class Layer(ABC):
    """One grid of a text. What kinds there are is told by the files of this folder.

    ``at`` is the kind of place that it lies on; several layers may lie on the same.
    """

    name: str
    at: str
    roles: frozenset[str]
    """What its atoms are in pictures: tokens, lines, grid lines, borders, walls, regions ..."""
    on_squares = True
    """Whether its grid has one token for each square of the board, and so marks the holes."""

    @abstractmethod
    def signatures(self) -> set[tuple[str, int]]:
        """Name and arity of the atoms that the layer can hold."""

    @abstractmethod
    def describe(self) -> list[str]:
        """Its tokens in words, for people who write a board."""

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        """The rows and columns of the board, as far as this grid tells them."""
        return len(grid), len(grid[0])

    def check(self, grid: Grid, shape: Shape) -> None:
        """Raise TokenError where the grid does not fit the shape."""
        check_widths(grid, [shape.cols] * shape.rows, self.name)

    @abstractmethod
    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        """The atoms of a grid; raises TokenError."""

    @abstractmethod
    def takes(self, atom: Atom) -> bool:
        """Whether this layer is where the atom is written."""

    @abstractmethod
    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        """The grid of the atoms that it takes; None where it goes without saying."""

    @abstractmethod
    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        """Its atoms on a board that is turned, mirrored or cut; those cut off are left out."""

    def tiled(self, atoms: Sequence[Atom], tiles: Sequence[Move]) -> list[Atom]:
        """Its atoms on a board that is laid out of so many copies of this one."""
        return list(dict.fromkeys(x for tile in tiles for x in self.moved(atoms, tile)))

    def everywhere(self, atoms: Iterable[Atom], shape: Shape) -> list[Atom]:
        """What its atoms say, said of each place alone that they may stand at.

        Nothing where what it says of one place depends on others.
        """
        return []

    @abstractmethod
    def tools(self) -> list[Tool]:
        """With what a person fills it in, in an editor."""

    @abstractmethod
    def figures(self, atom: Atom) -> list[Figure]:
        """What one of its atoms is in a picture."""

    def own(self, atom: Atom, shape: Shape) -> Atom:
        """The atom as this layer has it: of two neighbours the smaller one comes first.

        Raises InputError for one that it does not have on a board of that shape.
        """
        return joined(atom, shape, on_corners=False)

    def blank(self, shape: Shape) -> Grid:
        """The grid that says nothing."""
        return empty_grid(shape)

    def lines_of(self, shape: Shape) -> int:
        """How many lines of a text its grid has."""
        return shape.rows


def empty_grid(shape: Shape) -> Grid:
    """A grid of cells without tokens."""
    return [[""] * shape.cols for _ in range(shape.rows)]


def check_widths(grid: Grid, widths: Sequence[int], name: str) -> None:
    """Raise TokenError for a grid whose lines don't have so many tokens each."""
    for row, (tokens, width) in enumerate(zip(grid, widths)):
        if len(tokens) != width:
            raise TokenError(
                row,
                min(len(tokens), width),
                f"expected {width} tokens in this line of '{name}', found {len(tokens)}",
            )
    if len(grid) != len(widths):
        raise TokenError(
            max(len(grid) - 1, 0), 0, f"expected {len(widths)} lines in '{name}', found {len(grid)}"
        )


def joined(atom: Atom, shape: Shape, *, on_corners: bool) -> Atom:
    """An atom that joins two neighbours, the smaller one first; raises InputError for another."""
    if len(atom.args) != 2:
        raise InputError(f"{atom} is not an atom of an answer: it joins two places")
    start, end = sorted(map(as_place, atom.args))
    if not (shape.has_side(start, end) if on_corners else shape.has_pair(start, end)):
        raise InputError(f"{atom} does not join two neighbours of the board")
    return Atom(atom.name, (start, end))


def moved_pairs(atoms: Iterable[Atom], move: Move, *, on_corners: bool = False) -> list[Atom]:
    """Atoms that join two places, on a board that is moved."""
    place_of = move.corner if on_corners else move.cell
    found = []
    for atom in atoms:
        start, end = (place_of(as_place(arg)) for arg in atom.args[:2])
        if start and end:
            found.append(Atom(atom.name, (min(start, end), max(start, end), *atom.args[2:])))
    return found


def add_sides(sides: dict[Place, set[str]], line: Atom) -> None:
    """Note at both ends of a line the side by which it leaves."""
    start, end = (as_place(arg) for arg in line.args[:2])
    step = (end[0] - start[0], end[1] - start[1])
    letter = next((letter for letter, delta in STEPS.items() if delta == step), None)
    if letter is None:
        raise InputError(f"{line} does not join two neighbours")
    sides.setdefault(start, set()).add(letter)
    sides.setdefault(end, set()).add(OPPOSITE[letter])


def as_place(term: Term) -> Place:
    """The term as a place; raises InputError where it is none."""
    if isinstance(term, tuple) and len(term) == 2:
        row, col = term
        if isinstance(row, int) and isinstance(col, int):
            return row, col
    raise InputError(f"expected a place (row,column), found {term}")
