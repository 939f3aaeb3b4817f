"""Clues outside the board, beside its rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from ...errors import InputError
from ..atoms import Atom, Term, parse_atom
from ..moves import Move
from ..shape import Shape
from ..tokens import TokenTable
from .layer import Figure, Grid, Layer, TokenError, Tool

OPPOSITE_SIDE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


class OutsideLayer(Layer):
    """The clues at one side of the board, typed as on paper.

    Those of a column stand one above the other, nearest to the board or further
    out, and those of a row side by side. ``I`` is the number of the column or row,
    ``Pos`` the position among its clues, read downwards or to the right, ``Side``
    the side. Without ``Pos`` there is at most one clue for each line.
    """

    on_squares = False

    def __init__(self, name: str, at: str, mapping: Mapping[str, str | None]) -> None:
        self.name, self.at = name, at
        patterns = {t: _on_side(x, at) if x is not None else None for t, x in mapping.items()}
        told = [parse_atom(pattern) for pattern in patterns.values() if pattern is not None]
        self.single = not any("Pos" in atom.args for atom in told)
        """Whether a line has one clue at most."""
        self.table = TokenTable(patterns, ("I",) if self.single else ("I", "Pos"))
        self.roles = frozenset([at])
        self.upright = at in ("top", "bottom")
        """Whether the clues are those of columns."""

    def signatures(self) -> set[tuple[str, int]]:
        return self.table.signatures()

    def says(self) -> frozenset[tuple[str, str]]:
        """Its tokens and what they mean, in words that are the same for each side."""
        return frozenset(
            (entry.token, str(entry.atom and _renamed(entry.atom, self.at, "Side")))
            for entry in self.table.entries
        )

    def describe(self) -> list[str]:
        line = "column" if self.upright else "row"
        words = "one token" if self.single else "tokens, as on paper,"
        return [f"{words} for each {line}:", *self.table.describe()]

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return (None, len(grid[0])) if self.upright else (len(grid), None)

    def count(self, shape: Shape) -> int:
        """How many lines of the board the side has."""
        return shape.cols if self.upright else shape.rows

    def check(self, grid: Grid, shape: Shape) -> None:
        lines = self.count(shape)
        if not self.upright and len(grid) != lines:
            message = f"expected {lines} lines in '{self.name}', found {len(grid)}"
            raise TokenError(max(len(grid) - 1, 0), 0, message)
        for row, tokens in enumerate(grid):
            if self.upright and len(tokens) != lines:
                message = f"expected {lines} tokens in this line of '{self.name}'"
                raise TokenError(row, min(len(tokens), lines), f"{message}, found {len(tokens)}")

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        atoms = []
        for index, line in enumerate(self._places(grid or []), 1):
            told = [(at, token) for at, token in line if token]
            for position, ((row, column), token) in enumerate(told, 1):
                try:
                    atom = self.table.read(token, {"I": index, "Pos": position})
                except ValueError as error:
                    raise TokenError(row, column, str(error)) from None
                if len(told) > 1 and (self.single or atom is None):
                    raise TokenError(row, column, f"'{token}' has to be alone in its line")
                if atom:
                    atoms.append(atom)
        return atoms

    def _places(self, grid: Grid) -> list[list[tuple[tuple[int, int], str]]]:
        """For each line of the board its tokens, with their rows and columns in the grid."""
        placed = [[((r, c), token) for c, token in enumerate(row)] for r, row in enumerate(grid)]
        return [list(line) for line in zip(*placed)] if self.upright else placed

    def lists(self, grid: Grid) -> list[list[str]]:
        """The clues of each line of the board, without empty places."""
        return [[token for _, token in line if token] for line in self._places(grid)]

    def in_lists(self, grid: Grid, row: int, column: int) -> tuple[int, int]:
        """The line and the position among its clues, from 0, of a place in the grid."""
        index, place = (column, row) if self.upright else (row, column)
        lines = self._places(grid)
        before = lines[index][:place] if index < len(lines) else []
        return index, sum(1 for _, token in before if token)

    def from_lists(self, lists: Sequence[Sequence[str]]) -> Grid:
        """The grid of some clues for each line, nearest to the board where they have room."""
        depth = max([1, *map(len, lists)])
        outwards = self.at in ("top", "left")
        rows = [
            [""] * (depth - len(x)) + list(x) if outwards else list(x) + [""] * (depth - len(x))
            for x in lists
        ]
        return [list(line) for line in zip_longest(*rows)] if self.upright else rows

    def takes(self, atom: Atom) -> bool:
        return any(True for _ in self.table.written(atom))

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        found: dict[tuple[Term, Term], str] = {}
        for atom in atoms:
            values, token = next(self.table.written(atom))
            if (values["I"], values.get("Pos", 1)) in found:
                raise InputError(f"{atom} has no place: another clue is there already")
            found[values["I"], values.get("Pos", 1)] = token
        lists = []
        for index in range(1, self.count(shape) + 1):
            mine = sorted(position for line, position in found if line == index)
            if mine != list(range(1, len(mine) + 1)):
                raise InputError(f"a clue of '{self.name}' has no place: {index}, {mine}")
            lists.append([found.pop((index, position)) for position in mine])
        if found:
            raise InputError(f"a clue of '{self.name}' has no place: {next(iter(found))}")
        return self.from_lists(lists) if any(lists) else None

    def blank(self, shape: Shape) -> Grid:
        return self.from_lists([[] for _ in range(self.count(shape))])

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        raise NotImplementedError("clues outside go from side to side: see moved_clues")

    def tiled(self, atoms: Sequence[Atom], tiles: Sequence[Move]) -> list[Atom]:
        source, whole = tiles[0].source, tiles[0].target
        grid = self.write(atoms, source) or self.blank(source)
        times = self.count(whole) // self.count(source)
        # A single clue stays one, however long its line.
        longer = 1 if self.single else times
        lists = [clues * longer for clues in self.lists(grid)] * times
        return self.read(self.from_lists(lists), whole)

    def everywhere(self, atoms: Iterable[Atom], shape: Shape) -> list[Atom]:
        if not self.single:
            return []
        lines = range(1, self.count(shape) + 1)
        return self.table.elsewhere(atoms, [{"I": line} for line in lines])

    def tools(self) -> list[Tool]:
        return [Tool("tokens", self.name, self.at, self.table.atoms(), self.single)]

    def figures(self, atom: Atom) -> list[Figure]:
        values, token = next(self.table.written(atom))
        index, position = values["I"], values.get("Pos", 1)
        assert isinstance(index, int) and isinstance(position, int)
        return [Figure(self.at, ((index, position),), token)]


def moved_clues(layers: Sequence[OutsideLayer], atoms: Iterable[Atom], move: Move) -> list[Atom]:
    """The clues outside on a board that is turned, mirrored or cut.

    Where no layer lies at the side that they come to, or one where the same tokens say
    something else, they go to the opposite side, read the other way round as the board
    is. Raises InputError where neither has a layer for them.
    """
    at = {layer.at: layer for layer in layers}
    lists: dict[str, list[list[str]]] = {}
    mine = list(atoms)
    for layer in layers:
        grid = layer.write([atom for atom in mine if layer.takes(atom)], move.source)
        there = move.side(layer.at)
        near = [at[side] for side in (there, OPPOSITE_SIDE[there]) if side in at]
        target = next((other for other in near if other.says() == layer.says()), None)
        if target is None:
            raise InputError(f"clues of '{layer.name}' would come to a side that has none")
        into = lists.setdefault(target.at, [[] for _ in range(target.count(move.target))])
        for index, clues in enumerate(layer.lists(grid or []), 1):
            line = move.line(layer.at, index)
            if line is not None and clues:
                into[line - 1] = clues[::-1] if move.reverses(layer.at) else clues
    return [
        atom
        for side, clues in lists.items()
        for atom in at[side].read(at[side].from_lists(clues), move.target)
    ]


def _on_side(pattern: str, side: str) -> str:
    """The pattern of an atom with the side filled in."""
    return str(_renamed(parse_atom(str(pattern)), "Side", side))


def _renamed(atom: Atom, old: str, new: str) -> Atom:
    """The atom with another word in the place of one."""
    return Atom(atom.name, tuple(new if arg == old else arg for arg in atom.args))
