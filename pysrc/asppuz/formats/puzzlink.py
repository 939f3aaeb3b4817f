"""puzz.link URLs, read and written.

A URL is ``https://puzz.link/p?ID/FLAGS/COLS/ROWS/BODY``. ``puzzle.yaml`` says
in ``puzzlink:`` the id with its aliases, which variants the letters of FLAGS
stand for, and the parts of BODY, each a codec and what it runs over::

    body: [{bits: walls}, {number16: rooms}]

It runs over ``cells`` and ``corners`` (in reading order), ``walls`` (the edges
between regions, and the single walls of a puzzle that has some: first those
between columns, then those between rows),
``rooms`` (the clue of each region, in reading order of their first cells),
``outside`` (for every column, then every row, its clues from the board
outwards), ``dots`` (the centres of cells, and the edges and corners between
them, in reading order) or ``holes`` (every square in reading order: 1 for a
hole).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ..atoms import Atom, Place
from ..board import Board, check_size, read_atoms
from ..catalog import Catalog, Puzzle
from ..errors import InputError, did_you_mean
from ..layers import Grid, TokenError, WallLayer, empty_grid, take_holes
from ..shape import Shape, edges, number_areas
from .codecs import Codec, codec_from, standard

HOST = "https://puzz.link/p?"
_HOSTED = re.compile(r"[a-z]+://|[\w-]+(\.[\w-]+)+/\S*\?\S+", re.IGNORECASE)
_BARE = re.compile(r"[a-z0-9_+-]+/(?:[^/\s]+/){0,2}\d+/\d+(/\S*)?", re.IGNORECASE)


def looks_like_url(text: str) -> bool:
    """Whether a text is meant as a URL, with or without the host."""
    return bool(_HOSTED.match(text.strip()) or _BARE.fullmatch(text.strip()))


def read(url: str, catalog: Catalog) -> Board:
    """The board of a URL of any host that takes puzz.link's form; raises InputError."""
    try:
        return _read(url, catalog)
    except InputError as error:
        short = url.strip() if len(url.strip()) <= 60 else url.strip()[:57] + "..."
        raise error.at(short) from None


def _read(url: str, catalog: Catalog) -> Board:
    parts = _query(url.strip()).split("/")
    name = re.sub(r"^[mp]\+|_edit$", "", parts.pop(0).lower())
    puzzle = catalog.find("puzzlink", name)
    if puzzle is None:
        known = [str(p.section("puzzlink").get("id")) for p in catalog if p.section("puzzlink")]
        raise InputError(f"no puzzle here has the puzz.link id '{name}'{did_you_mean(name, known)}")
    section = puzzle.section("puzzlink")
    flags = ""
    while parts and not parts[0].isdecimal():
        flag = parts.pop(0)
        if flag.startswith("v:") and flag != "v:":
            raise InputError(f"the variant '{flag[2:]}' of {puzzle.name} is not known")
        flags += flag.removeprefix("v:")
    if len(parts) < 2 or not parts[1].isdecimal():
        raise InputError("expected ID/COLS/ROWS/BODY: the size is missing")
    cols, rows = int(parts[0]), int(parts[1])
    check_size(rows, cols)
    body = "/".join(parts[2:]).rstrip("/")
    grids: dict[str, Grid] = {}
    shape = Shape(rows, cols)
    at = 0
    for part in _parts(puzzle):
        counts = part.view.counts(grids, shape)
        sequences = []
        for count in counts:
            found = part.codec.read(body, at, count)
            if found is None:
                raise InputError(f"the body of the URL can't be read at '{body[at:][:8]}'")
            at = found.end
            sequences.append([part.to_token.get(value, value) for value in found.values])
        part.view.read(sequences, grids, shape)
    if body[at:]:
        raise InputError(f"the URL goes on behind the board with '{body[at:][:20]}'")
    holes = take_holes({"cells": grids.pop("holes", [])}, {"1"})
    shape = Shape(rows, cols, holes)
    try:
        clues = tuple(read_atoms(puzzle.given, grids, shape))
    except TokenError as error:
        raise InputError(
            f"row {error.row + 1}, column {error.column + 1} of '{error.layer}': {error}"
        ) from None
    return Board(puzzle, shape, clues, _variants(puzzle, flags, section))


def write(board: Board) -> str:
    """The puzz.link URL of a board; raises InputError for what a URL can't hold."""
    puzzle, shape = board.puzzle, board.shape
    section = puzzle.section("puzzlink")
    if not section:
        raise InputError(f"{puzzle.name} has no puzz.link id")
    letters = {variant: letter for letter, variant in (section.get("flags") or {}).items()}
    flags = ""
    for variant in board.variants:
        if variant not in letters:
            raise InputError(f"a puzz.link URL can't hold the variant '{variant}'")
        flags += letters[variant]
    grids = puzzle.given.write(board.clues, shape)
    squares = Shape(board.rows, board.cols)
    grids["holes"] = empty_grid(shape)
    for row, col in shape.holes:
        grids["holes"][row - 1][col - 1] = "1"
    unwritten = {name for name, grid in grids.items() if any(map(any, grid))}
    body = ""
    for part in _parts(puzzle):
        sequences, used = part.view.write(grids, squares)
        unwritten -= used
        to_value = {token: value for value, token in part.to_token.items()}
        for sequence in sequences:
            values = [to_value.get(token, token) for token in sequence]
            written = part.codec.write(values, 0)
            body += written.text if written else ""
    if unwritten:
        raise InputError(f"a puzz.link URL of {puzzle.name} can't hold '{min(unwritten)}'")
    pieces = [section["id"], flags, str(board.cols), str(board.rows), body]
    return HOST + "/".join(piece for piece in pieces if piece)


def _query(url: str) -> str:
    """The part that says the board: behind the question mark, if there is a host."""
    if "://" not in url and "?" not in url:
        return url
    _, mark, query = url.partition("?")
    if not mark or ("/" not in query and "%2F" not in query.upper()):
        raise InputError("expected a URL of the form https://puzz.link/p?ID/COLS/ROWS/BODY")
    query = re.sub(r"%2f", "/", query, flags=re.IGNORECASE)
    query = query.split("#")[0].split("&")[0]
    return query.removeprefix("puzzle=").removeprefix("id=")


def _variants(puzzle: Puzzle, flags: str, section: Mapping[str, Any]) -> tuple[str, ...]:
    known = section.get("flags") or {}
    for letter in flags:
        if letter not in known:
            raise InputError(f"the flag '{letter}' of {puzzle.name} is not known")
    return tuple(sorted({known[letter] for letter in flags if known[letter]}))


class View(NamedTuple):
    """What a codec runs over: sequences of tokens, and the layers of a board that it needs."""

    counts: Callable[[Mapping[str, Grid], Shape], list[int]]
    read: Callable[[list[list[str]], dict[str, Grid], Shape], None]
    write: Callable[[Mapping[str, Grid], Shape], tuple[list[list[str]], set[str]]]
    layers: tuple[str, ...]


class Part(NamedTuple):
    """One part of a body."""

    codec: Codec
    view: View
    to_token: Mapping[str, str]


def _parts(puzzle: Puzzle) -> list[Part]:
    """The parts of a body; raises InputError, told of the declaration, for what is none."""
    try:
        return list(_declared_parts(puzzle))
    except InputError as error:
        raise error.at(str(puzzle.folder / "puzzle.yaml")) from None


def _declared_parts(puzzle: Puzzle) -> Iterator[Part]:
    section = puzzle.section("puzzlink")
    named = {**standard(), **(section.get("codecs") or {})}
    for item in section["body"]:
        try:
            (codec, view), *rest = item.items()
            to_token = {**dict(rest).get("values", {})}
        except (AttributeError, TypeError, ValueError):
            message = f"expected a part such as {{number16: cells}} in 'body:', found {item!r}"
            raise InputError(message) from None
        if str(view) not in VIEWS:
            near = did_you_mean(str(view), VIEWS)
            raise InputError(f"'{view}' is nothing a codec can run over{near}")
        for layer in VIEWS[view].layers:
            if layer not in puzzle.given.layers:
                raise InputError(f"the body runs over '{view}', but there is no layer '{layer}'")
        yield Part(codec_from(codec, named), VIEWS[view], to_token)


def _grid_view(name: str, more: int, layers: tuple[str, ...]) -> View:
    """Every place of one grid, in reading order."""

    def counts(grids: Mapping[str, Grid], shape: Shape) -> list[int]:
        return [(shape.rows + more) * (shape.cols + more)]

    def read(sequences: list[list[str]], grids: dict[str, Grid], shape: Shape) -> None:
        width = shape.cols + more
        [values] = sequences
        grids[name] = [values[at : at + width] for at in range(0, len(values), width)]

    def write(grids: Mapping[str, Grid], shape: Shape) -> tuple[list[list[str]], set[str]]:
        return [[token for row in grids[name] for token in row]], {name}

    return View(counts, read, write, layers)


def _walls() -> View:
    """Every edge between two cells: 1 where it parts two regions or has a single wall.

    A wall that parts no regions goes to a layer ``walls``; a puzzle without that
    layer has no use for it.
    """
    single = WallLayer("walls", "wall(C,D)")

    def sides(shape: Shape) -> list[list[tuple[Place, Place]]]:
        both = list(edges(shape))
        upright = [(c, d) for c, d in both if c[0] == d[0]]
        return [upright, [(c, d) for c, d in both if c[0] != d[0]]]

    def counts(grids: Mapping[str, Grid], shape: Shape) -> list[int]:
        return [len(side) for side in sides(shape)]

    def read(sequences: list[list[str]], grids: dict[str, Grid], shape: Shape) -> None:
        walls = {
            edge
            for side, values in zip(sides(shape), sequences)
            for edge, value in zip(side, values)
            if value
        }
        areas = number_areas(shape, lambda cell, other: (cell, other) not in walls)
        rows, cols = range(1, shape.rows + 1), range(1, shape.cols + 1)
        grids["regions"] = [[str(areas[row, col]) for col in cols] for row in rows]
        ends = [Atom("wall", (c, d)) for c, d in walls if areas[c] == areas[d]]
        grids["walls"] = single.write(ends, shape) or empty_grid(shape)

    def write(grids: Mapping[str, Grid], shape: Shape) -> tuple[list[list[str]], set[str]]:
        label = {cell: grids["regions"][cell[0] - 1][cell[1] - 1] for cell in shape.cells()}
        ends = {atom.args for atom in single.read(grids.get("walls"), shape)}
        walls = {(c, d) for c, d in edges(shape) if label[c] != label[d] or (c, d) in ends}
        areas = number_areas(shape, lambda cell, other: (cell, other) not in walls)
        if any(label[c] == label[d] and areas[c] != areas[d] for c, d in walls):
            raise InputError("a puzz.link URL can't hold a wall that cuts a region in two")
        values = [["1" if edge in walls else "" for edge in side] for side in sides(shape)]
        return values, {"regions", "walls"}

    return View(counts, read, write, ("regions",))


def _rooms() -> View:
    """One clue for each region, in reading order of their first cells.

    It stands in the topmost cell of the region's leftmost column.
    """

    def heads(grids: Mapping[str, Grid], shape: Shape) -> dict[str, list[Place]]:
        rooms: dict[str, list[Place]] = {}
        for row, col in shape.cells():
            rooms.setdefault(grids["regions"][row - 1][col - 1], []).append((row, col))
        return rooms

    def counts(grids: Mapping[str, Grid], shape: Shape) -> list[int]:
        return [len(heads(grids, shape))]

    def read(sequences: list[list[str]], grids: dict[str, Grid], shape: Shape) -> None:
        grids["cells"] = [[""] * shape.cols for _ in range(shape.rows)]
        for cells, value in zip(heads(grids, shape).values(), sequences[0]):
            col, row = min((col, row) for row, col in cells)
            grids["cells"][row - 1][col - 1] = value

    def write(grids: Mapping[str, Grid], shape: Shape) -> tuple[list[list[str]], set[str]]:
        values = []
        for cells in heads(grids, shape).values():
            clues = [t for row, col in cells if (t := grids["cells"][row - 1][col - 1])]
            if len(clues) > 1:
                raise InputError(
                    f"a puzz.link URL holds one clue a region; that of {cells[0]} has {len(clues)}"
                )
            values += clues or [""]
        return [values], {"cells"}

    return View(counts, read, write, ("regions", "cells"))


def _outside() -> View:
    """The clues above every column, then left of every row.

    Each line has room for half its cells, rounded up, nearest to the board first.
    """

    def rooms(shape: Shape) -> list[tuple[str, int, int]]:
        return [
            ("top", shape.cols, (shape.rows + 1) // 2),
            ("left", shape.rows, (shape.cols + 1) // 2),
        ]

    def counts(grids: Mapping[str, Grid], shape: Shape) -> list[int]:
        return [sum(lines * depth for _, lines, depth in rooms(shape))]

    def read(sequences: list[list[str]], grids: dict[str, Grid], shape: Shape) -> None:
        values = iter(sequences[0])
        for side, lines, depth in rooms(shape):
            blocks = [[next(values) for _ in range(depth)] for _ in range(lines)]
            grids[side] = [list(filter(None, reversed(block))) for block in blocks]

    def write(grids: Mapping[str, Grid], shape: Shape) -> tuple[list[list[str]], set[str]]:
        values: list[str] = []
        for side, _, depth in rooms(shape):
            for index, clues in enumerate(grids[side], 1):
                if len(clues) > depth:
                    raise InputError(f"line {index} of '{side}' has more than {depth} clues")
                values += [*reversed(clues), *[""] * (depth - len(clues))]
        return [values], {"top", "left"}

    return View(counts, read, write, ("top", "left"))


def _dots() -> View:
    """Dots on the centres of cells, on the edges between cells and on inner corners.

    A dot belongs to the cell at whose centre, right edge, bottom edge or lower
    right corner it lies; ``e``, ``s`` or ``se`` behind its token says so. Several
    dots of one cell are joined by ``+``.
    """
    offsets = {"": (0, 0), "e": (0, 1), "s": (1, 0), "se": (1, 1)}

    def counts(grids: Mapping[str, Grid], shape: Shape) -> list[int]:
        return [(2 * shape.rows - 1) * (2 * shape.cols - 1)]

    def read(sequences: list[list[str]], grids: dict[str, Grid], shape: Shape) -> None:
        width = 2 * shape.cols - 1
        found: list[list[list[str]]] = [[[] for _ in range(shape.cols)] for _ in range(shape.rows)]
        places = {offset: letters for letters, offset in offsets.items()}
        for index, token in enumerate(sequences[0]):
            row, col = divmod(index, width)
            if token:
                found[row // 2][col // 2].append(token + places[row % 2, col % 2])
        grids["cells"] = [["+".join(tokens) for tokens in line] for line in found]

    def write(grids: Mapping[str, Grid], shape: Shape) -> tuple[list[list[str]], set[str]]:
        points = [[""] * (2 * shape.cols) for _ in range(2 * shape.rows)]
        for row, line in enumerate(grids["cells"]):
            for col, tokens in enumerate(line):
                for token in filter(None, tokens.split("+")):
                    [(dot, letters)] = re.findall(r"(.+?)(se|s|e|)$", token)
                    down, right = offsets[letters]
                    points[2 * row + down][2 * col + right] = dot
        if any(points[-1]) or any(line[-1] for line in points):
            raise InputError("a puzz.link URL can't hold a dot on the rim of the board")
        return [[token for line in points[:-1] for token in line[:-1]]], {"cells"}

    return View(counts, read, write, ("cells",))


VIEWS: Mapping[str, View] = {
    "cells": _grid_view("cells", 0, ("cells",)),
    "corners": _grid_view("corners", 1, ("corners",)),
    "walls": _walls(),
    "rooms": _rooms(),
    "outside": _outside(),
    "dots": _dots(),
    "holes": _grid_view("holes", 0, ()),
}
