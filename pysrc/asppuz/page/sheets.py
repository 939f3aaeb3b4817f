"""Sheets: boards as plain data, the way that the page holds them while they are drawn.

A sheet is a mapping: ``puzzle``, ``rows``, ``cols``, ``holes`` (a list of places),
``variants``, ``given`` (a grid of tokens for each layer that says something), and
``marks`` (true or false by the text of an atom). Places are pairs of row and column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..board.atoms import Mark, parse_atom
from ..board.board import Board, check_size, check_variants
from ..board.layers import Grid, Layer, TokenError
from ..board.puzzle import Puzzle
from ..board.shape import Shape
from ..errors import InputError

Sheet = Mapping[str, Any]


def blank_board(puzzle: Puzzle, rows: int, cols: int) -> Board:
    """A board of that size on which nothing is given; raises InputError for a size that is none."""
    check_size(rows, cols)
    shape = Shape(rows, cols)
    told = {x.name: x.blank(shape) for x in puzzle.given if not _says_more_left_out(x)}
    return Board(puzzle, shape, tuple(puzzle.given.read(told, shape)))


def board_of(sheet: Sheet, puzzle: Puzzle) -> Board:
    """The board of a sheet; raises InputError, which names the layer and the place of a fault."""
    rows, cols = _number(sheet, "rows"), _number(sheet, "cols")
    check_size(rows, cols)
    shape = Shape(rows, cols, frozenset((int(r), int(c)) for r, c in sheet.get("holes", ())))
    grids = {name: _grid(name, grid) for name, grid in sheet.get("given", {}).items()}
    for name in grids:
        if name not in puzzle.given.layers:
            raise InputError(f"'{name}' is not a layer of {puzzle.name}")
    try:
        clues = tuple(puzzle.given.read(grids, shape))
    except TokenError as error:
        where = f"{error.layer}, row {error.row + 1}, column {error.column + 1}"
        raise InputError(f"{where}: {error}") from None
    marks = frozenset(
        Mark(puzzle.answer.own(parse_atom(text), shape), bool(holds))
        for text, holds in sheet.get("marks", {}).items()
    )
    chosen = check_variants(puzzle, [str(name) for name in sheet.get("variants", ())])
    return Board(puzzle, shape, clues, chosen, marks=marks)


def sheet_of(board: Board) -> dict[str, Any]:
    """The sheet of a board."""
    blank = {layer.name: layer.blank(board.shape) for layer in board.puzzle.given}
    written = board.puzzle.given.write(board.clues, board.shape)
    return {
        "puzzle": board.puzzle.name,
        "rows": board.rows,
        "cols": board.cols,
        "holes": [list(hole) for hole in sorted(board.shape.holes)],
        "variants": list(board.variants),
        "given": {
            name: written.get(name, grid)
            for name, grid in blank.items()
            if name in written or not _says_more_left_out(board.puzzle.given.layers[name])
        },
        "marks": {str(mark.atom): mark.holds for mark in sorted(board.marks)},
    }


def without_marks(board: Board) -> Board:
    """The board as it was set."""
    return replace(board, marks=frozenset())


def _says_more_left_out(layer: Layer) -> bool:
    """Whether a layer that is left out says more than a blank one: boxes of their own."""
    return any(tool.kind == "areas" and not tool.single for tool in layer.tools())


def _number(sheet: Sheet, key: str) -> int:
    value = sheet.get(key)
    if not isinstance(value, int):
        raise InputError(f"'{key}' of a board is a number")
    return value


def _grid(name: str, grid: object) -> Grid:
    lines = grid if isinstance(grid, list) else None
    if lines is None or not all(isinstance(line, list) for line in lines):
        raise InputError(f"'{name}' is a list of lines of tokens")
    return [[str(token) for token in line] for line in lines]
