"""Tokens at cells, corners or edges, and lines from place to place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...errors import InputError
from ..atoms import Atom, Place, Term, parse_atom
from ..moves import Move
from ..shape import Shape
from ..tokens import TokenTable, pair_name
from .kinds import KINDS, Spot, cell_of, places_at, point_of
from .layer import (
    OPPOSITE,
    STEPS,
    Figure,
    Grid,
    Layer,
    TokenError,
    Tool,
    add_sides,
    as_place,
    check_widths,
    joined,
    moved_pairs,
)


class PlaceLayer(Layer):
    """A token for every cell, corner or edge.

    Several tokens in one place are joined by commas. The slot ``{Sides}`` stands
    for the sides by which lines leave the place: ``ne`` in one cell needs the ``s``
    above it and the ``w`` to its right. Where the atom of a line has a number
    ``N``, a capital letter is a double line. A token whose meaning is a list stands
    for the tokens of the list; where that are sides, ``"-": [ew]``, the places beside
    it need not tell them, too. A layer without tokens is there for the holes alone.
    """

    def __init__(self, name: str, at: str, mapping: Mapping[str, Any]) -> None:
        self.name, self.at = name, at
        self.kind = KINDS[at]
        self.on_squares = self.kind.on_squares
        single = {t: x for t, x in mapping.items() if not isinstance(x, (list, Mapping))}
        self.several = {
            str(token): [str(part) for part in x]
            for token, x in mapping.items()
            if isinstance(x, list)
        }
        for token, x in mapping.items():
            if isinstance(x, Mapping) and token != "{Sum}":
                raise InputError(f"expected words after '{token}:' in '{name}', found a mapping")
        if "{Sum}" in mapping:
            self.several |= _sums(mapping["{Sum}"])
        """The tokens that stand for several others."""
        pattern = single.pop("{Sides}", None)
        line = _line_of(pattern) if pattern else None
        if line and at == "edges":
            raise InputError("lines leave cells or corners: '{Sides}' is not for edges")
        self.line = line.name if line else None
        """The name of the atoms that are lines."""
        self.counted = line is not None and len(line.args) == 3
        """Whether lines may be double, and their atoms say how many there are."""
        lines = {"grid line" if self.kind.on_corners else "line"} if line else set()
        self.roles = frozenset({"token", *lines})
        self.table = TokenTable(single, self.kind.variables, self.kind.points)
        for token, parts in self.several.items():
            for part in parts:
                if not self.table.knows(part) and not self.is_sides(part):
                    raise InputError(f"in '{token}', '{part}' is not a token of '{name}'")

    def signatures(self) -> set[tuple[str, int]]:
        lines = {(self.line, 2 + self.counted)} if self.line else set()
        return self.table.signatures() | lines

    def describe(self) -> list[str]:
        words = [f"one token for each {self.kind.one}:", *self.table.describe()]
        words += [f"{token:8} {' and '.join(parts)}" for token, parts in self.several.items()]
        if self.line:
            words.append("letters of n, e, s, w    the sides by which the line leaves")
        if self.counted:
            words.append("letters of N, E, S, W    the sides with a double line")
        return words

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return self.kind.size(grid)

    def check(self, grid: Grid, shape: Shape) -> None:
        check_widths(grid, self.kind.widths(shape), self.name)

    def blank(self, shape: Shape) -> Grid:
        return [[""] * width for width in self.kind.widths(shape)]

    def lines_of(self, shape: Shape) -> int:
        return len(self.kind.widths(shape))

    # Reading

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        atoms = []
        sides: dict[Place, str] = {}
        alone: set[Place] = set()
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(tokens):
                if not token:
                    continue
                spot = self.kind.spot(row, column)
                if not self.kind.has(spot, shape):
                    raise TokenError(row, column, f"'{token}' is in a hole")
                parts = self.parts(token)
                if len(set(parts)) < len(parts):
                    raise TokenError(row, column, f"'{token}' says one thing twice")
                for part in parts:
                    if self.is_sides(part):
                        sides[spot[0]] = part
                        alone |= set(spot) if token in self.several else set()
                        continue
                    try:
                        atom = self.read_token(part, spot)
                    except ValueError as error:
                        raise TokenError(row, column, str(error)) from None
                    if atom:
                        atoms.append(atom)
        return atoms + self._lines(sides, alone, shape)

    def parts(self, token: str) -> list[str]:
        """The tokens that one of a grid is made of."""
        if token in self.several:
            return self.several[token]
        if "," not in token or self.table.knows(token):
            return [token]
        return [single for part in token.split(",") for single in self.several.get(part, [part])]

    def is_sides(self, token: str) -> bool:
        """Whether a token tells by which sides lines leave."""
        letters = set(token.lower() if self.counted else token)
        return self.line is not None and letters <= set(STEPS) and not self.table.knows(token)

    def read_token(self, token: str, spot: Spot) -> Atom | None:
        """The atom of one token, None where it says nothing; ValueError for an unknown one."""
        try:
            return self.table.read(token, self._values(spot))
        except ValueError as error:
            raise ValueError(self._with_sides(str(error))) from None

    def _values(self, spot: Spot) -> dict[str, Term]:
        """The values of all variables that stand for a spot, or for a point of it."""
        points = {name: point_of(spot[0], name) for name in self.kind.points}
        return {**dict(zip(self.kind.variables, spot)), **points}

    def _with_sides(self, message: str) -> str:
        if not self.line:
            return message
        sides = "expected the sides of a line (letters of n, e, s, w)"
        return message.replace("expected ", sides + (" or " if self.table.entries else ""), 1)

    def _lines(self, sides: Mapping[Place, str], alone: set[Place], shape: Shape) -> list[Atom]:
        """The lines that the sides of places tell, alone or together with their neighbours."""
        lines = set()
        for place, letters in sides.items():
            for letter in letters:
                line = self.line_to(place, letter)
                end = as_place(line.args[1] if line.args[0] == place else line.args[0])
                back = OPPOSITE[letter.lower()]
                back = back.upper() if letter.isupper() else back
                told = place in alone or back in sides.get(end, "")
                if not told or not self.joins(place, end, shape):
                    row, column = self.kind.index((place,))
                    raise TokenError(
                        row,
                        column,
                        f"the line leaves '{letters}' to the side {letter}, "
                        "but none comes in from there",
                    )
                lines.add(line)
        return sorted(lines)

    def joins(self, place: Place, other: Place, shape: Shape) -> bool:
        """Whether a line may run between two places."""
        return (shape.has_side if self.kind.on_corners else shape.has_pair)(place, other)

    def line_to(self, place: Place, letter: str) -> Atom:
        """The line by which a place is left to one side, on the board or not."""
        down, right = STEPS[letter.lower()]
        end = (place[0] + down, place[1] + right)
        number = (2 if letter.isupper() else 1,) if self.counted else ()
        return Atom(str(self.line), (min(place, end), max(place, end), *number))

    # Writing

    def takes(self, atom: Atom) -> bool:
        return self._is_line(atom) or self.placed(atom) is not None

    def _is_line(self, atom: Atom) -> bool:
        return atom.name == self.line and len(atom.args) == 2 + self.counted

    def placed(self, atom: Atom) -> tuple[Spot, str] | None:
        """The spot and the token of an atom; None where the layer has no token for it."""
        for values, token in self.table.written(atom):
            spot = self._spot(values)
            if spot is not None:
                return spot, token
        return None

    def _spot(self, values: Mapping[str, Term]) -> Spot | None:
        for name in self.kind.points:
            if name in values:
                cell = cell_of(as_place(values[name]), name)
                return (cell,) if cell else None
        places = tuple(as_place(values[name]) for name in self.kind.variables)
        return places if places == tuple(sorted(places)) else None

    def parts_of(self, atom: Atom) -> Iterator[tuple[Spot, str]]:
        """The spots at which an atom is written, with its token or its letter."""
        if self._is_line(atom):
            sides: dict[Place, set[str]] = {}
            add_sides(sides, atom)
            for place, letters in sides.items():
                for letter in letters:
                    yield (place,), letter.upper() if atom.args[2:] == (2,) else letter
            return
        found = self.placed(atom)
        if found:
            yield found

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        if not self.signatures() and not shape.holes:
            return None
        grid = self.blank(shape)
        found: dict[Spot, dict[str, Atom]] = {}
        for atom in atoms:
            if self._is_line(atom):
                self.own(atom, shape)
            for spot, token in self.parts_of(atom):
                found.setdefault(spot, {})[token] = atom
        if not found and self.name != self.at:
            return None  # a further layer on the same places may be left out
        for spot, parts in found.items():
            if not self.kind.has(spot, shape):
                if self.kind.on_corners and shape.has_corner(spot[0]):
                    first = next(iter(parts.values()))
                    raise InputError(f"{first} has no place: '{self.name}' has no corner there")
                where = "in a hole" if set(spot) & shape.holes else "outside the board"
                raise InputError(f"{next(iter(parts.values()))} lies {where}")
            row, column = self.kind.index(spot)
            grid[row][column] = token = self.together(parts)
            if not self._holds(token, set(parts)):
                told = " and ".join(map(str, parts.values()))
                raise InputError(f"there is no token for {told} in one place")
        return grid

    def _holds(self, token: str, parts: set[str]) -> bool:
        """Whether a token is read as these, be some of them the letters of sides."""
        told = {x for part in self.parts(token) for x in (part if self.is_sides(part) else [part])}
        return told == parts

    def together(self, parts: Iterable[str]) -> str:
        """The token for several in one place."""
        told = sorted(parts, key=lambda x: (len(x), x))
        known = [token for token, several in self.several.items() if set(several) == set(told)]
        if known:
            return known[0]
        letters = "".join(x for step in STEPS for x in (step, step.upper()) if self._leads(x, told))
        tokens = [x for x in told if x not in letters]
        return ",".join([*tokens, letters] if letters else tokens)

    def _leads(self, letter: str, told: Sequence[str]) -> bool:
        return letter in told and self.is_sides(letter)

    # Moving and drawing

    def moved(self, atoms: Sequence[Atom], move: Move) -> list[Atom]:
        lines = [atom for atom in atoms if self._is_line(atom)]
        found = moved_pairs(lines, move, on_corners=self.kind.on_corners)
        for atom in atoms:
            if not self._is_line(atom):
                found += filter(None, [self._moved(atom, move)])
        return found

    def _moved(self, atom: Atom, move: Move) -> Atom | None:
        entry, values = next(
            (entry, values)
            for entry, values in self.table.matches(atom)
            if self._spot(values) is not None
        )
        there = move.values(values)
        if there is None:
            return None
        if there.keys() != values.keys():
            raise InputError(f"{atom} has no form for the side that it would come to")
        pattern = entry.atom or atom
        turned = tuple(
            move.word(x) if isinstance(x, str) and x[0].islower() else x for x in pattern.args
        )
        entry = entry._replace(atom=Atom(pattern.name, turned))
        image = entry.filled(there)
        # Of the two cells of an edge the smaller one comes first, unless the atom tells them apart.
        if self.placed(image) is None and len(self.kind.variables) == 2:
            first, second = self.kind.variables
            image = entry.filled({**there, first: there[second], second: there[first]})
        placed = self.placed(image)
        return image if placed and self.kind.has(placed[0], move.target) else None

    def tiled(self, atoms: Sequence[Atom], tiles: Sequence[Move]) -> list[Atom]:
        # Where the corners of tiles meet, the token of the first one stands.
        first: dict[Spot, Move] = {}
        found = []
        for tile in tiles:
            for atom in self.moved(atoms, tile):
                placed = None if self._is_line(atom) else self.placed(atom)
                if placed is None or first.setdefault(placed[0], tile) is tile:
                    found.append(atom)
        return list(dict.fromkeys(found))

    def everywhere(self, atoms: Iterable[Atom], shape: Shape) -> list[Atom]:
        if self.line:
            return []
        spots = [self.kind.spot(*at) for at in self.kind.order(shape)]
        places = [self._values(spot) for spot in spots if self.kind.has(spot, shape)]
        return self.table.elsewhere(atoms, places)

    def tools(self) -> list[Tool]:
        atoms = self.table.atoms()
        found = [Tool("tokens", self.name, self.at, atoms)] if atoms else []
        if self.line:
            numbers = {"e": ",1", "E": ",2"} if self.counted else {"e": ""}
            ends = ",".join("PQ" if self.kind.on_corners else "CD")
            lines = {letter: f"{self.line}({ends}{number})" for letter, number in numbers.items()}
            found.append(Tool("lines", self.name, self.at, lines))
        return found

    def figures(self, atom: Atom) -> list[Figure]:
        if self._is_line(atom):
            start, end = sorted(map(as_place, atom.args[:2]))
            double = "double" if atom.args[2:] == (2,) else ""
            return [Figure("line", (start, end), double, self.kind.on_corners)]
        for values, token in self.table.written(atom):
            spot = self._spot(values)
            if spot is not None:
                point = next((values[name] for name in self.kind.points if name in values), None)
                if point is not None:
                    places, on_corners = places_at(as_place(point))
                    return [Figure("token", places, token, on_corners)]
                return [Figure("token", spot, token, self.kind.on_corners)]
        return []

    def own(self, atom: Atom, shape: Shape) -> Atom:
        if self._is_line(atom):
            pair = joined(Atom(atom.name, atom.args[:2]), shape, on_corners=self.kind.on_corners)
            return Atom(atom.name, (*pair.args, *atom.args[2:]))
        found = self.placed(atom)
        if found is None or not self.kind.has(found[0], shape):
            raise InputError(f"{atom} lies outside the board")
        return atom


def _sums(weights: Mapping[str, str]) -> dict[str, list[str]]:
    """The tokens that each sum of weights stands for; raises InputError where two are the same."""
    told = {int(weight): str(token) for weight, token in weights.items()}
    sums: dict[int, list[str]] = {0: [told.pop(0)] if 0 in told else []}
    for weight, token in told.items():
        more = {total + weight: [*tokens, token] for total, tokens in sums.items()}
        if more.keys() & sums.keys():
            raise InputError(f"it is unclear which weights of '{{Sum}}' add up to {min(more)}")
        sums |= more
    return {str(total): tokens for total, tokens in sums.items()}


def _line_of(pattern: object) -> Atom:
    """The pattern of a line: two places, and how many lines there are where they may be double."""
    line = parse_atom(str(pattern))
    pair_name(line._replace(args=line.args[:2]) if line.args[2:] == ("N",) else line)
    return line
