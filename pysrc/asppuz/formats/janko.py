"""Text tables in the manner of the janko.at collection.

The first line holds the rows and the columns, then come the grids of the
layers, one below the other, ``-`` for an empty place. ``puzzle.yaml`` says
which layers they are and where their tokens differ from the native text; the
table of an answer has the same form.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..atoms import Atom
from ..board import Board, check_size, read_atoms
from ..catalog import Puzzle
from ..errors import InputError, did_you_mean
from ..layers import (
    Grid,
    Layout,
    ListLayer,
    TokenError,
    empty_grid,
    layout_from,
    mark_holes,
    take_holes,
)
from ..shape import Shape

EMPTY = "-"
TRAILERS = ("[", "unit ")
"""How a line begins that the collection puts behind some answers; it ends the table."""


def read(text: str, puzzle: Puzzle, source: str = "", solution: str | None = None) -> Board:
    """The board of a table, with the answer of a second table where there is one.

    Raises InputError with the line and the token of the fault.
    """
    table = _Table(text, _layout(puzzle, "problem"), source)
    holes = take_holes(table.grids, _hole_tokens(puzzle))
    shape = Shape(table.rows, table.cols, holes)
    # Layers that the table leaves out may go without saying, as the boxes of a square board do.
    silent = [x for x in puzzle.given.layers.values() if x.name not in table.layout.layers]
    everything = Layout([*table.layout.layers.values(), *silent])
    board = Board(puzzle, shape, tuple(table.atoms(everything, shape)))
    if solution is None:
        return board
    return board.with_solution(read_solution(solution, board, source))


def read_solution(text: str, board: Board, source: str = "") -> frozenset[Atom]:
    """The answer that a table holds for a board; raises InputError as read does."""
    table = _Table(text, _layout(board.puzzle, "solution"), source)
    if (table.rows, table.cols) != (board.rows, board.cols):
        raise InputError("the answer has not the size of the board", source, 1)
    for name, grid in table.grids.items():
        mark_holes(name, grid, board.shape, "")
    return frozenset(table.atoms(table.layout, board.shape))


def write(board: Board) -> str:
    """The table of a board; raises InputError for what the table can't hold."""
    if board.variants:
        raise InputError(f"a text table of {board.puzzle.name} can't hold variants")
    # What the table has a layer for goes there first, in whatever layer it was given.
    layers = dict(_layout(board.puzzle, "problem").layers)
    for name, layer in board.puzzle.given.layers.items():
        layers.setdefault(name, layer)
    return _write(board, "problem", Layout(layers.values()), board.clues)


def write_solution(board: Board, answer: Collection[Atom]) -> str:
    """The table of an answer to a board."""
    return _write(board, "solution", _layout(board.puzzle, "solution"), answer)


def _write(board: Board, part: str, layout: Layout, atoms: Collection[Atom]) -> str:
    holes = _hole_tokens(board.puzzle) if part == "problem" else [EMPTY]
    if board.shape.holes and not holes:
        raise InputError(f"a text table of {board.puzzle.name} can't hold holes")
    grids = layout.write(atoms, board.shape)
    lines = [f"{board.rows} {board.cols}"]
    for name in _layout(board.puzzle, part).layers:
        grid = grids.pop(name, empty_grid(board.shape))
        rows = [[token or EMPTY for token in row] or [EMPTY] for row in grid]
        if holes:
            mark_holes(name, rows, board.shape, holes[0])
        lines += [" ".join(row) for row in rows]
    unwritten = [name for name, grid in grids.items() if any(map(any, grid))]
    if unwritten:
        raise InputError(f"a text table of {board.puzzle.name} can't hold '{unwritten[0]}'")
    return "\n".join(lines) + "\n"


def _hole_tokens(puzzle: Puzzle) -> list[str]:
    return list(puzzle.section("janko").get("holes") or [])


def _layout(puzzle: Puzzle, part: str) -> Layout:
    """The layers of the problem or of the solution; a bare name is as in ``given``."""
    section, source = puzzle.section("janko"), str(puzzle.folder / "puzzle.yaml")
    if part not in section:
        raise InputError(f"{puzzle.name} declares no text table ('janko:') for a {part}")
    declared = section[part]
    given: Mapping[str, Any] = puzzle.declaration["given"]
    layers: dict[str, Any] = {}
    for item in declared if isinstance(declared, list) else [declared]:
        if isinstance(item, Mapping):
            layers.update(item)
        elif item in given:
            layers[item] = given[item]
        else:
            near = did_you_mean(str(item), given)
            raise InputError(f"expected layers after '{part}:', found '{item}'{near}", source)
    try:
        return layout_from(layers)
    except InputError as error:
        raise error.at(source) from None


class _Table:
    """The size and the grids of one table."""

    def __init__(self, text: str, layout: Layout, source: str) -> None:
        self.layout, self.source = layout, source
        lines = text.splitlines()
        header = (lines[0] if lines else "").split()
        if len(header) < 2 or not all(word.isdecimal() for word in header[:2]):
            message = "expected the numbers of rows and columns in the first line"
            raise InputError(message, source, 1)
        self.rows, self.cols = int(header[0]), int(header[1])
        try:
            check_size(self.rows, self.cols)
        except InputError as error:
            raise error.at(source, 1) from None
        self.grids: dict[str, Grid] = {}
        self.starts: dict[str, int] = {}
        at = 1
        for name in layout.layers:
            self.starts[name] = at
            rows = [line.split() for line in lines[at : at + self._height(name)]]
            self.grids[name] = [["" if t == EMPTY else t for t in row] for row in rows]
            at += self._height(name)
        if at > len(lines):
            message = f"expected {at} lines, the first included, found {len(lines)}"
            raise InputError(message, source, len(lines))
        for number, line in enumerate(lines[at:], at + 1):
            if line.startswith(TRAILERS):
                break
            if line.strip():
                message = f"expected the end of the table, found '{line[:20]}'"
                raise InputError(message, source, number)

    def _height(self, name: str) -> int:
        layer = self.layout.layers[name]
        if isinstance(layer, ListLayer):
            return layer.lines(Shape(self.rows, self.cols))
        return self.rows + (1 if name == "corners" else 0)

    def atoms(self, layout: Layout, shape: Shape) -> list[Atom]:
        try:
            return read_atoms(layout, self.grids, shape)
        except TokenError as error:
            line = self.starts[error.layer] + error.row + 1
            raise InputError(str(error), self.source, line, error.column + 1) from None
        except InputError as error:
            raise error.at(self.source) from None
