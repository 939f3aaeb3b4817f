"""The native text: YAML that a person can type.

::

    puzzle: heyawake
    regions: |
      a a b
      a b b
    cells: |
      1 . .
      . . .
    marks: |
      # - .
      . . .
    solution: |
      # . .
      . . #

Tokens have spaces between them; ``.`` is an empty place and ``_`` a hole, a square
that is not a cell. Each layer is named, and its tokens are told, in the
``puzzle.yaml`` of the puzzle. Where an answer has several layers, ``solution``
and ``marks`` name them too: below ``solution:`` stands ``cells: |`` and its grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from ..board.atoms import Atom, Mark
from ..board.board import Board, check_variants, read_layers
from ..board.layers import Grid, Layout, TokenError
from ..board.shape import Shape
from ..errors import InputError, did_you_mean
from ..rules.catalog import Catalog
from ..yamltext import Value, load_mapping, place_of
from . import marks

EMPTY = "."
HOLE = "_"
INFO = ("title", "author", "source", "note", "breaks")
"""Keys with words about a board that say nothing to the rules."""
MARKS = {"marks": True, "crosses": False}
"""Keys of what a person has filled in, and whether it is said to be true."""


def read(text: str, catalog: Catalog, source: str = "") -> Board:
    """The board of a native text; raises InputError with the place of the fault."""
    values = load_mapping(text, source)
    if "puzzle" not in values:
        raise InputError("the line 'puzzle: NAME' is missing", source)
    try:
        puzzle = catalog.puzzle(_word(values["puzzle"], "puzzle", source))
    except InputError as error:
        raise error.at(source, values["puzzle"].line, values["puzzle"].column) from None
    layers = puzzle.given.layers
    known = ["puzzle", *INFO, "variants", *layers, *MARKS, "solution"]
    for key, value in values.items():
        if key not in known:
            message = f"'{key}' is not a key of a {puzzle.name} board{did_you_mean(key, known)}"
            raise InputError(message, source, value.line)
    blocks = {name: values[name] for name in layers if name in values}
    try:
        grids = {name: _grid(value, name, source) for name, value in blocks.items()}
        shape, clues = read_layers(puzzle, grids, puzzle.given.take_holes(grids, [HOLE]))
    except TokenError as error:
        raise _located(error, blocks[error.layer], text, source) from None
    except InputError as error:
        raise error.at(source) from None
    variants = values["variants"].data if "variants" in values else []
    if not isinstance(variants, list) or not all(isinstance(name, str) for name in variants):
        message = "expected a list of names, as in 'variants: [full]'"
        raise InputError(message, source, values["variants"].line)
    try:
        chosen = check_variants(puzzle, variants)
    except InputError as error:
        raise error.at(source, values["variants"].line) from None
    solution = None
    if "solution" in values:
        solution = _solution(values["solution"], puzzle.answer, shape, text, source)
    info = {key: _word(values[key], key, source) for key in INFO if key in values}
    marked = _marks(values, puzzle.answer, shape, text, source)
    return Board(puzzle, shape, clues, chosen, solution, info, marked)


def write(board: Board) -> str:
    """The native text of a board, with its marks and its solution where it has them."""
    lines = [f"puzzle: {board.puzzle.name}"]
    lines += [f"{key}: {_quoted(board.info[key])}" for key in INFO if key in board.info]
    if board.variants:
        lines.append(f"variants: [{', '.join(board.variants)}]")
    given = board.puzzle.given
    for name, grid in given.write(board.clues, board.shape).items():
        given.mark_holes(name, grid, board.shape, HOLE)
        lines += _block(name, grid)
    lines += _written_marks(board)
    if board.solution is not None:
        lines += _answer_block(
            board, "solution", board.puzzle.answer.write(board.solution, board.shape)
        )
    return "\n".join(lines) + "\n"


def _word(value: Value, key: str, source: str) -> str:
    if not isinstance(value.data, str):
        raise InputError(f"expected words after '{key}:'", source, value.line, value.column)
    return value.data


def _grid(value: Value, name: str, source: str) -> Grid:
    if not value.block or not isinstance(value.data, str) or not value.data.strip():
        raise InputError(
            f"expected '{name}: |' and the rows of the grid below it", source, value.line
        )
    lines = value.data.rstrip().split("\n")
    return [["" if token == EMPTY else token for token in line.split()] for line in lines]


def _by_layer(value: Value, key: str, answer: Layout, text: str, source: str) -> dict[str, Value]:
    """The text of each layer of an answer that stands under a key."""
    if not isinstance(value.data, dict):
        return {next(iter(answer.layers)): value}
    found = {}
    for name, words in value.data.items():
        line, column = place_of(text, key, name)
        if name not in answer.layers:
            known = ", ".join(answer.layers)
            message = f"'{name}' is not a layer of the answer, which has {known}"
            raise InputError(message + did_you_mean(name, answer.layers), source, line, column)
        found[name] = Value(words, line, column, block=True)
    return found


def _solution(
    value: Value, answer: Layout, shape: Shape, text: str, source: str
) -> frozenset[Atom]:
    blocks = _by_layer(value, "solution", answer, text, source)
    grids = {name: _grid(block, "solution", source) for name, block in blocks.items()}
    answer.take_holes(grids, [HOLE])
    try:
        return frozenset(answer.read(grids, shape))
    except TokenError as error:
        raise _located(error, blocks[error.layer], text, source) from None


def _marks(
    values: Mapping[str, Value], answer: Layout, shape: Shape, text: str, source: str
) -> frozenset[Mark]:
    known: dict[Atom, bool] = {}
    for key in MARKS:
        value = values.get(key)
        if value is None:
            continue
        if MARKS[key] and isinstance(value.data, str) and "(" in value.data:
            _add_atoms(known, value, answer, shape, text, source)
            continue
        for name, block in _by_layer(value, key, answer, text, source).items():
            _add_grid(known, block, key, name, answer, shape, text, source)
    return frozenset(Mark(atom, holds) for atom, holds in known.items())


def _add_grid(
    known: dict[Atom, bool],
    value: Value,
    key: str,
    name: str,
    answer: Layout,
    shape: Shape,
    text: str,
    source: str,
) -> None:
    grids = {name: _grid(value, key, source)}
    answer.take_holes(grids, [HOLE])
    layer = answer.layers[name]
    try:
        for mark, row, column in marks.read_grid(layer, grids[name], shape, MARKS[key]):
            if known.setdefault(mark.atom, mark.holds) != mark.holds:
                raise TokenError(row, column, _marked_both_ways(mark))
    except TokenError as error:
        raise _located(error, value, text, source) from None


def _add_atoms(
    known: dict[Atom, bool], value: Value, answer: Layout, shape: Shape, text: str, source: str
) -> None:
    try:
        for mark, line, column in marks.read_atoms(value.data, answer, shape):
            if known.setdefault(mark.atom, mark.holds) != mark.holds:
                raise InputError(_marked_both_ways(mark), "", line, column)
    except InputError as error:
        raise _located_in_words(error, value, text, source) from None


def _marked_both_ways(mark: Mark) -> str:
    return f"{mark.atom} is marked both as true and as false"


def _located_in_words(error: InputError, value: Value, text: str, source: str) -> InputError:
    """The place in the text of an error in a value: exact in a block and within one line."""
    lines = text.split("\n")[value.line - 1 :]
    line, column = error.line or 1, error.column or 1
    if value.block:
        first = next(line for line in lines[1:] if line.strip())
        indent = len(first) - len(first.lstrip())
        return InputError(error.message, source, value.line + line, indent + column)
    start = max(lines[0].find(value.data), value.column - 1)
    return InputError(error.message, source, value.line, start + column)


def _written_marks(board: Board) -> list[str]:
    grids: dict[bool, dict[str, Grid]] = {True: {}, False: {}}
    for name, layer in board.puzzle.answer.layers.items():
        mine = frozenset(mark for mark in board.marks if layer.takes(mark.atom))
        told = marks.write_grids(layer, mine, board.shape) if mine else {}
        if told is None:
            atoms = sorted(board.marks, key=lambda mark: mark.atom)
            return ["marks: |", *(f"  {mark}." for mark in atoms)]
        for holds, grid in told.items():
            grids[holds][name] = grid
    return [
        line
        for key, holds in MARKS.items()
        if grids[holds]
        for line in _answer_block(board, key, grids[holds])
    ]


def _answer_block(board: Board, key: str, grids: Mapping[str, Grid]) -> Iterator[str]:
    """The grids of an answer, or of marks; the layers are named where there are several."""
    answer = board.puzzle.answer
    for name, grid in grids.items():
        answer.mark_holes(name, grid, board.shape, HOLE)
    if len(answer.layers) == 1:
        for grid in grids.values():
            yield from _block(key, grid)
        return
    yield f"{key}:"
    for name, grid in grids.items():
        yield from (f"  {line}" for line in _block(name, grid))


def _located(error: TokenError, value: Value, text: str, source: str) -> InputError:
    line = value.line + error.row + 1
    words = list(re.finditer(r"\S+", text.split("\n")[line - 1]))
    if error.column < len(words):
        column = words[error.column].start() + 1
    else:
        column = words[-1].end() + 1 if words else 1
    return InputError(str(error), source, line, column)


def _quoted(words: str) -> str:
    dumped: Any = yaml.safe_dump(words, allow_unicode=True, width=2**20)
    return str(dumped).removesuffix("...\n").strip()


def _block(key: str, grid: Grid) -> Iterator[str]:
    """A literal block, its columns aligned."""
    yield f"{key}: |"
    rows = [[token or EMPTY for token in row] or [EMPTY] for row in grid]
    width = max(len(token) for row in rows for token in row)
    for row in rows:
        yield "  " + " ".join(token.ljust(width) for token in row).rstrip()
