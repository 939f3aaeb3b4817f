"""Layers: the grids of tokens that a board is written in, and their atoms.

A grid is a list of rows of tokens; an empty place is ``""``. Every text format
reads its own punctuation into such grids and writes it from them, so what a
token means is said once, in ``puzzle.yaml``. A layout is the set of layers
that make up one text: what is given, or an answer.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Protocol

from .atoms import Atom, Place, Term, parse_atom
from .errors import InputError, did_you_mean
from .shape import Shape, edges, number_areas
from .tokens import TokenTable

Grid = list[list[str]]
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
CELL_GRIDS = {"cells", "regions", "areas", "inside", "sides", "walls"}
"""The layers with one token for each square of the board."""
CORNER_GRIDS = {"corners", "inside", "sides"}
"""The layers whose lines run from corner to corner."""
LAYERS = [*sorted(CELL_GRIDS), "corners", "top", "bottom", "left", "right"]
"""The names of all layers."""
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


def take_holes(grids: Mapping[str, Grid], tokens: Iterable[str]) -> frozenset[Place]:
    """The squares that some grid of cells marks as a hole; the marks are made empty."""
    holes = set()
    for name in CELL_GRIDS & set(grids):
        for row, line in enumerate(grids[name]):
            for column, token in enumerate(line):
                if token in tokens:
                    holes.add((row + 1, column + 1))
                    line[column] = ""
    return frozenset(holes)


def mark_holes(name: str, grid: Grid, shape: Shape, token: str) -> None:
    """Put a token into every hole of a grid of cells."""
    if name in CELL_GRIDS:
        for row, col in shape.holes:
            grid[row - 1][col - 1] = token


def empty_grid(shape: Shape) -> Grid:
    """A grid of cells without tokens."""
    return [[""] * shape.cols for _ in range(shape.rows)]


class TokenError(ValueError):
    """A token that can't be read: its layer, and row and column in its grid, from 0."""

    def __init__(self, row: int, column: int, message: str) -> None:
        super().__init__(message)
        self.row, self.column = row, column
        self.layer = ""


class Layer(Protocol):
    """One grid of a text."""

    name: str

    def signatures(self) -> set[tuple[str, int]]:
        """Name and arity of the atoms that the layer can hold."""

    def describe(self) -> list[str]:
        """Its tokens in words, for people who write a board."""

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        """The rows and columns of the board, as far as this grid tells them."""

    def check(self, grid: Grid, shape: Shape) -> None:
        """Raise TokenError where the grid does not fit the shape."""

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        """The atoms of a grid; raises TokenError."""

    def takes(self, atom: Atom) -> bool:
        """Whether this layer is where the atom is written."""

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        """The grid of the atoms that it takes; None where it goes without saying."""


class PlaceLayer:
    """A token for every cell, or for every corner.

    The slot ``{Sides}`` stands for the sides by which lines leave the place:
    ``ne`` in one cell needs the ``s`` above it and the ``w`` to its right. A
    token whose meaning is a list stands for the tokens of the list, all in one
    place. A layer without tokens is there for the holes alone.
    """

    def __init__(self, name: str, mapping: Mapping[str, str | list[str] | None]) -> None:
        self.name = name
        self.first = 0 if name == "corners" else 1
        self.variable = "P" if name == "corners" else "C"
        single = {token: x for token, x in mapping.items() if not isinstance(x, list)}
        self.joint = {
            str(token): [str(part) for part in x]
            for token, x in mapping.items()
            if isinstance(x, list)
        }
        line = single.pop("{Sides}", None)
        self.line = parse_atom(line).name if line else None
        self.table = TokenTable(single, (self.variable,))

    def signatures(self) -> set[tuple[str, int]]:
        return self.table.signatures() | ({(self.line, 2)} if self.line else set())

    def describe(self) -> list[str]:
        where = "corner" if self.variable == "P" else "cell"
        words = [f"one token for each {where}:", *self.table.describe()]
        words += [f"{token:8} {' and '.join(parts)}" for token, parts in self.joint.items()]
        if self.line:
            words.append("letters of n, e, s, w    the sides by which the line leaves")
        return words

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        less = 1 - self.first
        return len(grid) - less, len(grid[0]) - less

    def check(self, grid: Grid, shape: Shape) -> None:
        more = 1 - self.first
        _check_rectangle(grid, shape.rows + more, shape.cols + more, self.name)

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        atoms = []
        sides: dict[Place, str] = {}
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(tokens):
                place = (row + self.first, column + self.first)
                if not token:
                    continue
                if self.first and place in shape.holes:
                    raise TokenError(row, column, f"'{token}' stands in a hole")
                if self.line and not set(token) - set(STEPS):
                    sides[place] = token
                    continue
                for part in self.joint.get(token, [token]):
                    try:
                        atom = self.read_token(part, place)
                    except ValueError as error:
                        raise TokenError(row, column, str(error)) from None
                    if atom:
                        atoms.append(atom)
        return atoms + self._lines(sides)

    def read_token(self, token: str, place: Place) -> Atom | None:
        """The atom of one token, None where it says nothing; ValueError for an unknown one."""
        try:
            return self.table.read(token, {self.variable: place})
        except ValueError as error:
            raise ValueError(self._with_sides(str(error))) from None

    def _with_sides(self, message: str) -> str:
        if not self.line:
            return message
        sides = "expected the sides of a line (letters of n, e, s, w)"
        return message.replace("expected ", sides + (" or " if self.table.entries else ""), 1)

    def _lines(self, sides: Mapping[Place, str]) -> list[Atom]:
        lines = set()
        for (row, col), letters in sides.items():
            for letter in letters:
                end = (row + STEPS[letter][0], col + STEPS[letter][1])
                if OPPOSITE[letter] not in sides.get(end, ""):
                    raise TokenError(
                        row - self.first,
                        col - self.first,
                        f"the line leaves '{letters}' to the side {letter}, "
                        "but none comes in from there",
                    )
                lines.add(Atom(str(self.line), tuple(sorted([(row, col), end]))))
        return sorted(lines)

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.line or self.table.write(atom, (self.variable,)) is not None

    def place_of(self, atom: Atom) -> Term:
        """The place of an atom that has a token of its own."""
        place, _ = self.table.write(atom, (self.variable,)) or ({}, "")
        return place[self.variable]

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        if not self.signatures() and not shape.holes:
            return None
        more = 1 - self.first
        grid = [[""] * (shape.cols + more) for _ in range(shape.rows + more)]
        sides: dict[Place, set[str]] = {}
        tokens: dict[Place, dict[str, Atom]] = {}
        for atom in atoms:
            if atom.name == self.line:
                add_sides(sides, atom)
                continue
            place, token = self.table.write(atom, (self.variable,)) or ({}, "")
            tokens.setdefault(as_place(place[self.variable]), {})[token] = atom
        for spot, parts in tokens.items():
            joint = [t for t, several in self.joint.items() if set(several) == set(parts)]
            for token, atom in zip(joint[:1] or parts, parts.values()):
                _put(grid, spot, self.first, token, atom)
        for spot, letters in sides.items():
            token = "".join(letter for letter in STEPS if letter in letters)
            _put(grid, spot, self.first, token, f"the line through {spot}")
        return grid


class AreaLayer:
    """A label for every cell: equal labels that hang together make one area.

    With ``region(C,K)`` the areas are numbered in reading order of their first
    cells; with ``border(C,D)`` they are told by the edges between them.
    ``default: boxes`` stands for the boxes of a square board where no grid is
    given: as near to square as the side allows, and never taller than wide.
    """

    def __init__(self, name: str, pattern: str, default: str | None = None) -> None:
        self.name = name
        self.predicate, variables = parse_atom(pattern)
        self.numbered = variables == ("C", "K")
        self.optional = default is not None
        if default not in (None, "boxes"):
            raise InputError(f"the default of '{name}' can only be 'boxes', not '{default}'")

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        words = ["one label for each cell; equal labels that hang together are one area"]
        return words + (["(may be left out: boxes are the default)"] if self.optional else [])

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return len(grid), len(grid[0])

    def check(self, grid: Grid, shape: Shape) -> None:
        _check_rectangle(grid, shape.rows, shape.cols, self.name)

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
        side = shape.cols
        height = max((h for h in range(1, side + 1) if side % h == 0 and h * h <= side), default=1)
        if shape.rows != side:
            raise InputError(
                f"a board of {shape.rows} x {side} has no boxes of its own: give '{self.name}: |'"
            )
        width = side // height
        return {(r, c): f"{(r - 1) // height},{(c - 1) // width}" for r, c in shape.cells()}

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate and len(atom.args) == 2

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        mine = set(atoms)
        if self.optional and shape.rows == shape.cols and mine == set(self.read(None, shape)):
            return None
        if self.numbered:
            areas = {as_place(atom.args[0]): atom.args[1] for atom in mine}
        else:
            walls = {atom.args for atom in mine}
            areas = dict(number_areas(shape, lambda c, d: (c, d) not in walls))
        names: dict[Term, str] = {}
        fresh = fresh_labels(len(set(areas.values())))
        grid = [[""] * shape.cols for _ in range(shape.rows)]
        for cell in shape.cells():
            if cell not in areas:
                raise InputError(f"the cell {cell} belongs to no area of '{self.name}'")
            if areas[cell] not in names:
                names[areas[cell]] = next(fresh)
            grid[cell[0] - 1][cell[1] - 1] = names[areas[cell]]
        if set(self.read(grid, shape)) != mine:
            raise InputError(f"a {self.predicate} of '{self.name}' does not part two areas")
        return grid


class WallLayer:
    """Walls between cells, wherever they end: for every cell, the sides that have one.

    A wall is written on one side of it or on both.
    """

    def __init__(self, name: str, pattern: str) -> None:
        self.name = name
        self.predicate = parse_atom(pattern).name

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        return [
            "letters of n, e, s, w    the sides of a cell that have a wall, told by it "
            "or by its neighbour",
            "(may be left out: no walls are the default)",
        ]

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return len(grid), len(grid[0])

    def check(self, grid: Grid, shape: Shape) -> None:
        _check_rectangle(grid, shape.rows, shape.cols, self.name)

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        walls = set()
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(tokens):
                cell = (row + 1, column + 1)
                for letter in token:
                    if letter not in STEPS:
                        raise TokenError(row, column, f"expected n, e, s or w, found '{token}'")
                    other = (cell[0] + STEPS[letter][0], cell[1] + STEPS[letter][1])
                    if not shape.has(cell) or not shape.has(other):
                        message = f"the wall to the side {letter} is between no two cells"
                        raise TokenError(row, column, message)
                    walls.add(Atom(self.predicate, (min(cell, other), max(cell, other))))
        return sorted(walls)

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        sides: dict[Place, set[str]] = {}
        for atom in atoms:
            add_sides(sides, atom)
        if not sides:
            return None
        grid = empty_grid(shape)
        for (row, col), letters in sides.items():
            grid[row - 1][col - 1] = "".join(letter for letter in STEPS if letter in letters)
        return grid


class InsideLayer:
    """The cells inside loops along the grid lines, each written by one token."""

    def __init__(self, name: str, mapping: Mapping[str, str]) -> None:
        self.name = name
        [(self.token, pattern)] = mapping.items()
        self.predicate = parse_atom(pattern).name

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        return [f"{self.token}    a cell inside the loop"]

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return len(grid), len(grid[0])

    def check(self, grid: Grid, shape: Shape) -> None:
        _check_rectangle(grid, shape.rows, shape.cols, self.name)

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
        return atom.name == self.predicate

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        mine = {atom.args for atom in atoms}
        grid = [[""] * shape.cols for _ in range(shape.rows)]
        for row in range(1, shape.rows + 1):
            inside = False
            for col in range(1, shape.cols + 1):
                inside ^= ((row - 1, col - 1), (row, col - 1)) in mine
                grid[row - 1][col - 1] = self.token if inside else ""
        if {atom.args for atom in self.read(grid, shape)} != mine:
            raise InputError("lines that are not closed have no inside to write")
        return grid


class SidesLayer:
    """A number for every cell: the sum of the weights of its sides that have a line."""

    def __init__(self, name: str, mapping: Mapping[str, str]) -> None:
        self.name = name
        weights = dict(mapping)
        self.predicate = parse_atom(weights.pop("line")).name
        self.weights = {letter: int(weight) for letter, weight in weights.items()}

    def signatures(self) -> set[tuple[str, int]]:
        return {(self.predicate, 2)}

    def describe(self) -> list[str]:
        weights = ", ".join(f"{letter} {weight}" for letter, weight in self.weights.items())
        return [f"the sum over the sides of the cell that have a line: {weights}"]

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return len(grid), len(grid[0])

    def check(self, grid: Grid, shape: Shape) -> None:
        _check_rectangle(grid, shape.rows, shape.cols, self.name)

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        lines = set()
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(tokens):
                if not (token or "0").isdecimal() or int(token or 0) > sum(self.weights.values()):
                    most = sum(self.weights.values())
                    raise TokenError(row, column, f"expected 0 to {most}, found '{token}'")
                for side in self.weights:
                    if int(token or 0) & self.weights[side]:
                        lines.add(Atom(self.predicate, _side((row + 1, column + 1), side)))
        return sorted(lines)

    def takes(self, atom: Atom) -> bool:
        return atom.name == self.predicate

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        mine = {atom.args for atom in atoms}
        grid = [[""] * shape.cols for _ in range(shape.rows)]
        for row, col in shape.cells():
            found = [w for side, w in self.weights.items() if _side((row, col), side) in mine]
            grid[row - 1][col - 1] = str(sum(found)) if found else ""
        if {atom.args for atom in self.read(grid, shape)} != mine:
            raise InputError("a line that is the side of no cell can't be written")
        return grid


class ListLayer:
    """Clues outside the board: a list of tokens for every row or column of one side."""

    def __init__(self, name: str, mapping: Mapping[str, str | None]) -> None:
        self.name = name
        self.table = TokenTable(mapping, ("I", "Pos"))

    def signatures(self) -> set[tuple[str, int]]:
        return self.table.signatures()

    def describe(self) -> list[str]:
        line = "column" if self.name in ("top", "bottom") else "row"
        return [f"one line of tokens for each {line}:", *self.table.describe()]

    def size(self, grid: Grid) -> tuple[int | None, int | None]:
        return (None, len(grid)) if self.name in ("top", "bottom") else (len(grid), None)

    def check(self, grid: Grid, shape: Shape) -> None:
        lines = self.lines(shape)
        if len(grid) != lines:
            raise TokenError(
                len(grid) - 1, 0, f"expected {lines} lines in '{self.name}', found {len(grid)}"
            )

    def lines(self, shape: Shape) -> int:
        """How many lines the side has."""
        return shape.cols if self.name in ("top", "bottom") else shape.rows

    def read(self, grid: Grid | None, shape: Shape) -> list[Atom]:
        atoms = []
        for row, tokens in enumerate(grid or []):
            for column, token in enumerate(filter(None, tokens)):
                try:
                    atom = self.table.read(token, {"I": row + 1, "Pos": column + 1})
                except ValueError as error:
                    raise TokenError(row, column, str(error)) from None
                if atom:
                    atoms.append(atom)
                elif len(tokens) > 1:
                    raise TokenError(row, column, f"'{token}' stands alone in its line")
        return atoms

    def takes(self, atom: Atom) -> bool:
        return self.table.write(atom, ("I", "Pos")) is not None

    def write(self, atoms: Iterable[Atom], shape: Shape) -> Grid | None:
        found: dict[tuple[Term, Term], str] = {}
        for atom in atoms:
            place, token = self.table.write(atom, ("I", "Pos")) or ({}, "")
            found[place["I"], place["Pos"]] = token
        lines = []
        for index in range(1, self.lines(shape) + 1):
            line = []
            for position in count(1):
                if (index, position) not in found:
                    break
                line.append(found.pop((index, position)))
            lines.append(line)
        if found:
            raise InputError(f"a clue of '{self.name}' has no place: {min(found)}")
        return lines


class Layout:
    """The layers of one text, by name and in order."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.layers = {layer.name: layer for layer in layers}

    def shape(self, grids: Mapping[str, Grid]) -> tuple[int, int]:
        """Rows and columns that the grids tell; each is 0 where none tells it."""
        rows = cols = None
        for name, grid in grids.items():
            if grid:
                told_rows, told_cols = self.layers[name].size(grid)
                rows, cols = rows or told_rows, cols or told_cols
        return rows or 0, cols or 0

    def write(self, atoms: Iterable[Atom], shape: Shape) -> dict[str, Grid]:
        """The grids that hold all of the atoms.

        Raises InputError for an atom that no layer can hold.
        """
        taken: dict[str, list[Atom]] = {name: [] for name in self.layers}
        for atom in atoms:
            owner = next((x for x in self.layers.values() if x.takes(atom)), None)
            if owner is None:
                raise InputError(f"there is no way to write {atom} here")
            taken[owner.name].append(atom)
        grids = {name: layer.write(taken[name], shape) for name, layer in self.layers.items()}
        told = {name: grid for name, grid in grids.items() if grid is not None}
        # Some grid must tell the size, be it an empty one.
        return told or {name: empty_grid(shape) for name in grids}

    def own(self, atom: Atom, shape: Shape) -> Atom:
        """The atom as this layout has it: of two neighbours the smaller one comes first.

        Raises InputError for one that the layout does not have on a board of that shape.
        """
        layer = next((x for x in self.layers.values() if x.takes(atom)), None)
        if layer is None:
            names = {name for x in self.layers.values() for name, _ in x.signatures()}
            raise InputError(f"{atom} is no atom of an answer{did_you_mean(atom.name, names)}")
        on_corners = layer.name in CORNER_GRIDS
        if isinstance(layer, PlaceLayer) and atom.name != layer.line:
            place = as_place(layer.place_of(atom))
            if not (shape.has_corner(place) if on_corners else shape.has(place)):
                raise InputError(f"{atom} lies outside the board")
            return atom
        if len(atom.args) != 2:
            raise InputError(f"{atom} is no atom of an answer: it joins two places")
        start, end = sorted(map(as_place, atom.args))
        if not (shape.has_side(start, end) if on_corners else shape.has_pair(start, end)):
            raise InputError(f"{atom} does not join two neighbours of the board")
        return Atom(atom.name, (start, end))


def layout_from(declaration: Mapping[str, object]) -> Layout:
    """The layout that ``puzzle.yaml`` declares: layer name to what its tokens mean.

    Raises InputError for a name or a form that isn't known.
    """
    return Layout([_layer_from(name, meaning) for name, meaning in declaration.items()])


def _layer_from(name: str, meaning: object) -> Layer:
    if isinstance(meaning, str) and name in ("regions", "areas"):
        return AreaLayer(name, meaning)
    if isinstance(meaning, str) and name == "walls":
        return WallLayer(name, meaning)
    if isinstance(meaning, Mapping):
        if name in ("regions", "areas") and "area" in meaning:
            return AreaLayer(name, str(meaning["area"]), meaning.get("default"))
        if name in ("cells", "corners"):
            return PlaceLayer(name, meaning)
        if name in ("top", "bottom", "left", "right"):
            return ListLayer(name, meaning)
        if name == "inside" and len(meaning) == 1:
            return InsideLayer(name, meaning)
        if name == "sides" and set(meaning) == {"line", *STEPS}:
            return SidesLayer(name, meaning)
    if name in LAYERS:
        raise InputError(f"the layer '{name}' is not declared in a known form: {meaning!r}")
    raise InputError(
        f"'{name}' is no layer; known are {', '.join(LAYERS)}{did_you_mean(name, LAYERS)}"
    )


def _side(cell: Place, letter: str) -> tuple[Place, Place]:
    """The corners at the ends of one side of a cell, the smaller first."""
    row, col = cell
    start = (row if letter == "s" else row - 1, col if letter == "e" else col - 1)
    return start, (start[0] + (letter in "ew"), start[1] + (letter in "ns"))


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


def _check_rectangle(grid: Grid, rows: int, cols: int, name: str) -> None:
    for row, tokens in enumerate(grid):
        if len(tokens) != cols:
            raise TokenError(
                row,
                min(len(tokens), cols),
                f"expected {cols} tokens in this line of '{name}', found {len(tokens)}",
            )
    if len(grid) != rows:
        raise TokenError(
            max(len(grid) - 1, 0), 0, f"expected {rows} lines in '{name}', found {len(grid)}"
        )


def add_sides(sides: dict[Place, set[str]], line: Atom) -> None:
    """Note at both ends of a line the side by which it leaves."""
    start, end = (as_place(arg) for arg in line.args)
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


def _put(grid: Grid, place: Place, first: int, token: str, what: object) -> None:
    row, col = place[0] - first, place[1] - first
    if not (0 <= row < len(grid) and 0 <= col < len(grid[0])):
        raise InputError(f"{what} lies outside the board")
    if grid[row][col]:
        raise InputError(f"{what} has no place: '{grid[row][col]}' stands there already")
    grid[row][col] = token
