"""What is said of the whole board, and the bank of pieces and words beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...errors import InputError
from ..atoms import Atom, Place, Term, parse_atom
from ..moves import Move
from ..shape import Shape
from ..tokens import TokenTable
from .layer import Figure, Grid, Layer, TokenError, Tool, as_place

FILLED, GAP = "#", "."
"""The squares of a piece, and those beside it, in its picture."""


class _Aside(Layer):
    """A layer that lies on no place of the board: it says nothing of its size."""

    on_squares = False

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return None, None

    def check(self, grid: Grid, shape: Shape) -> None:
        """What lies aside fits any board."""

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        return list(atoms)

    def tiled(self, atoms: Sequence[Atom], tiles: Sequence[Move]) -> list[Atom]:
        return list(atoms)

    def tools(self) -> list[Tool]:
        return [Tool("words", self.name, self.at)]

    def blank(self, shape: Shape) -> Grid:
        return [[""]]

    def lines_of(self, shape: Shape) -> int:
        return 1


class BoardLayer(_Aside):
    """Tokens about the whole board, in one line: how many stars a row has, the fleet."""

    at = "board"
    roles = frozenset(["board"])

    def __init__(self, name: str, mapping: Mapping[str, str | None]) -> None:
        self.name = name
        told = [parse_atom(str(pattern)) for pattern in mapping.values() if pattern is not None]
        self.table = TokenTable(mapping, ("Pos",) if any("Pos" in x.args for x in told) else ())

    def signatures(self) -> set[tuple[str, int]]:
        return self.table.signatures()

    def describe(self) -> list[str]:
        return ["tokens about the whole board:", *self.table.describe()]

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        atoms = []
        told = [(r, c, t) for r, line in enumerate(grid or []) for c, t in enumerate(line) if t]
        for position, (row, column, token) in enumerate(told, 1):
            try:
                atom = self.table.read(token, {"Pos": position})
            except ValueError as error:
                raise TokenError(row, column, str(error)) from None
            if atom in atoms:
                raise TokenError(row, column, f"'{token}' is said twice")
            if atom:
                atoms.append(atom)
        return atoms

    def takes(self, atom: Atom) -> bool:
        return any(True for _ in self.table.written(atom))

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        told = [next(self.table.written(atom)) for atom in atoms]
        told.sort(key=lambda x: _number(x[0].get("Pos", 0)))
        return [[token for _, token in told]] if told else None

    def figures(self, atom: Atom) -> list[Figure]:
        return [Figure("board", (), next(self.table.written(atom))[1])]

    def own(self, atom: Atom, shape: Shape) -> Atom:
        return atom


class BankLayer(_Aside):
    """Pieces or words to be placed, each written by one token.

    With ``piece(I,C)`` a token is the picture of a piece, its rows parted by a
    slash, ``##./.##``; C are its cells, the first row and column being 1. With
    ``word(I,Pos,L)`` it is a word, and L its letters.
    """

    at = "bank"
    roles = frozenset(["bank"])

    def __init__(self, name: str, pattern: str) -> None:
        self.name = name
        self.predicate, variables = parse_atom(pattern)
        if variables not in (("I", "C"), ("I", "Pos", "L")):
            message = f"'{name}' is a bank of pieces, p(I,C), or of words, w(I,Pos,L)"
            raise InputError(f"{message}, not {pattern}")
        self.spelt = "L" in variables
        """Whether it holds words, and not pieces."""

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 3 if self.spelt else 2)}

    def describe(self) -> list[str]:
        if self.spelt:
            return ["the words"]
        return [f"the picture of each piece, its rows parted by /, such as {FILLED}{FILLED}/{GAP}"]

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        told = [(r, c, t) for r, line in enumerate(grid or []) for c, t in enumerate(line) if t]
        atoms = []
        for index, (row, column, token) in enumerate(told, 1):
            try:
                parts = _letters(token) if self.spelt else _cells(token)
            except ValueError as error:
                raise TokenError(row, column, str(error)) from None
            atoms += [Atom(self.predicate, (index, *part)) for part in parts]
        return atoms

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        pieces: dict[Term, list[Atom]] = {}
        for atom in atoms:
            pieces.setdefault(atom.args[0], []).append(atom)
        picture = _word if self.spelt else _picture
        lines = [[picture(pieces[index])] for index in sorted(pieces, key=_number)]
        return lines or None

    def pictures(self, atoms: Iterable[Atom], shape: Shape) -> list[str]:
        """The token of each piece or word."""
        return [token for [token] in self.write(atoms, shape) or []]

    def figures(self, atom: Atom) -> list[Figure]:
        return []

    def own(self, atom: Atom, shape: Shape) -> Atom:
        return atom


def _number(term: Term) -> int:
    return term if isinstance(term, int) else 0


def _letters(word: str) -> list[tuple[Term, ...]]:
    if not word.isascii() or not word.isalpha():
        raise ValueError(f"expected a word of the letters a to z, found '{word}'")
    return list(enumerate(word.lower(), 1))


def _word(atoms: Iterable[Atom]) -> str:
    return "".join(str(atom.args[2]) for atom in sorted(atoms, key=lambda a: _number(a.args[1])))


def _cells(picture: str) -> list[tuple[Term, ...]]:
    if not set(picture) <= {FILLED, GAP, "/"} or FILLED not in picture:
        message = f"expected a piece such as {FILLED}{FILLED}/{FILLED}{GAP}"
        raise ValueError(f"{message}, found '{picture}'")
    return [
        ((row, col),)
        for row, line in enumerate(picture.split("/"), 1)
        for col, square in enumerate(line, 1)
        if square == FILLED
    ]


def _picture(atoms: Iterable[Atom]) -> str:
    cells: set[Place] = {as_place(atom.args[1]) for atom in atoms}
    height, width = max(row for row, _ in cells), max(col for _, col in cells)
    return "/".join(
        "".join(FILLED if (row, col) in cells else GAP for col in range(1, width + 1))
        for row in range(1, height + 1)
    )
