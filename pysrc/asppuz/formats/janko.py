"""Text tables in the manner of the janko.at collection.

The first line holds the rows and the columns, and what is said of the whole
board; then come the grids of the layers, one below the other, ``-`` for an empty
place. Clues outside stand in one line where each row or column has one at most,
and else in a line for each. ``puzzle.yaml`` says which layers there are and where
their tokens differ from the native text; the table of an answer has the same form.
Without its word, the layers of a board are those given, areas last, and those of
an answer are the answer's, with ``x`` for ``#``. A layer that is ``optional`` has a
grid only in those tables where it says something. In cells of the clues under
``repeats:`` the table of an answer says nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..board.atoms import Atom, Place
from ..board.board import Board, check_size, shape_for
from ..board.layers import Grid, Layer, Layout, OutsideLayer, TokenError, layout_from, spelt_out
from ..board.layers.layer import as_place
from ..board.numbers import number_from
from ..board.puzzle import Puzzle
from ..board.shape import Shape
from ..board.tokens import TokenTable
from ..errors import InputError, did_you_mean
from ..texts import lines_of

EMPTY = "-"
SHADED = {"#": "x"}
"""The token of a shaded cell in an answer of ours, and in one of the collection."""
TRAILERS = ("[", "unit ")
"""How a line begins that the collection puts after some answers; it ends the table."""


def read(text: str, puzzle: Puzzle, source: str = "", solution: str | None = None) -> Board:
    """The board of a table, with the answer of a second table where there is one.

    Raises InputError with the line and the token of the fault.
    """
    table = _Table(text, _layout(puzzle, "problem"), source, _left_out(puzzle))
    holes = frozenset[Place]()
    for name, grid in table.grids.items():
        holes |= table.layout.take_holes({name: grid}, _hole_tokens(puzzle, name))
    try:
        shape = shape_for(puzzle, Shape(table.rows, table.cols, holes))
    except InputError as error:
        raise error.at(source, 1) from None
    # Layers that the table leaves out may go without saying, as the boxes of a square board do.
    silent = [layer for layer in puzzle.given if layer.name not in table.layout.layers]
    everything = Layout([*table.layout, *silent])
    board = Board(puzzle, shape, tuple(table.atoms(everything, shape)))
    if solution is None:
        return board
    return board.with_solution(read_solution(solution, board, source))


def read_solution(text: str, board: Board, source: str = "") -> frozenset[Atom]:
    """The answer that a table holds for a board; raises InputError as read does."""
    frame = _frame(board.puzzle)
    table = _Table(text, _layout(board.puzzle, "solution"), source, frame=frame)
    if (table.rows, table.cols) != (board.rows, board.cols):
        raise InputError("the answer is not the size of the board", source, 1)
    repeats = board.puzzle.section("janko").get("repeats") or []
    told = frozenset(as_place(atom.args[0]) for atom in board.clues if atom.name in repeats)
    # What only repeats a clue says as little as what stands in a hole.
    silent = board.shape._replace(holes=board.shape.holes | told)
    for name, grid in table.grids.items():
        table.layout.mark_holes(name, grid, silent, "")
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
    silent = _go_without_saying(board)
    if not silent and not board.puzzle.section("janko").get("holes"):
        raise InputError(f"a text table of {board.puzzle.name} can't hold holes")
    grids = layout.write(atoms, board.shape)
    frame = _frame(board.puzzle) if part == "solution" else 0
    lines = [f"{board.rows - 2 * frame} {board.cols - 2 * frame}"]
    left_out = _left_out(board.puzzle) if part == "problem" else []
    for layer in _layout(board.puzzle, part):
        grid = grids.pop(layer.name, layer.blank(board.shape))
        if layer.name in left_out and not any(map(any, grid)):
            continue
        if layer.at == "board":
            lines[0] += "".join(f" {token}" for token in grid[0] if token)
            continue
        untold = silent or part == "solution"
        holes = [EMPTY] if untold else _hole_tokens(board.puzzle, layer.name)
        if holes:
            layout.mark_holes(layer.name, grid, board.shape, holes[0])
        lines += [" ".join(tokens) for tokens in _rows(layer, grid)]
    unwritten = [name for name, grid in grids.items() if any(map(any, grid))]
    if unwritten:
        raise InputError(f"a text table of {board.puzzle.name} can't hold '{unwritten[0]}'")
    return "\n".join(lines) + "\n"


def _rows(layer: Layer, grid: Grid) -> list[list[str]]:
    """The tokens of a layer, line by line as a table has them."""
    empty = _empty(layer) or EMPTY
    if not isinstance(layer, OutsideLayer):
        return [[token or empty for token in row] for row in grid]
    lists = [clues or [empty] for clues in layer.lists(grid)]
    return [[clues[0] for clues in lists]] if layer.single else lists


def _grid(layer: Layer, rows: list[list[str]]) -> Grid:
    """The grid that the lines of a table say."""
    empty = _empty(layer)
    grid = [["" if token == empty else token for token in row] for row in rows]
    if not isinstance(layer, OutsideLayer):
        return grid
    if layer.single:
        return layer.from_lists([[token] for token in grid[0]])
    return layer.from_lists([list(filter(None, row)) for row in grid])


def _empty(layer: Layer) -> str | None:
    """The token of an empty place: -, unless the layer says what that stands for."""
    table: TokenTable | None = getattr(layer, "table", None)
    if table is None or not table.knows(EMPTY):
        return EMPTY
    return next((entry.token for entry in table.entries if entry.atom is None), None)


def _hole_tokens(puzzle: Puzzle, layer: str) -> list[str]:
    """The tokens of holes in the grid of a layer: the same in all, or told for some."""
    declared = puzzle.section("janko").get("holes") or []
    return list(declared.get(layer, []) if isinstance(declared, Mapping) else declared)


def _left_out(puzzle: Puzzle) -> list[str]:
    """The layers whose grids a table has only where they say something."""
    return list(puzzle.section("janko").get("optional") or [])


def _frame(puzzle: Puzzle) -> int:
    """How many squares at each edge the first line of an answer does not count."""
    return number_from(str(puzzle.section("janko").get("frame", 0)))


def _go_without_saying(board: Board) -> bool:
    """Whether the holes are those that all boards of the puzzle have, if they have any."""
    own = board.puzzle.shape
    return board.shape.holes == (own.holes if own else frozenset())


def _layout(puzzle: Puzzle, part: str) -> Layout:
    """The layers of the problem or of the solution; a bare name is as in ``given``."""
    section, source = puzzle.section("janko"), str(puzzle.folder / "puzzle.yaml")
    if not section:
        raise InputError(f"{puzzle.name} declares no text table ('janko:')")
    given = spelt_out(puzzle.declaration["given"])
    declared = section.get(part)
    if declared is None:
        declared = _usual(puzzle) if part == "solution" else _in_order(puzzle)
    layers: dict[str, Any] = {}
    for item in declared if isinstance(declared, list) else [declared]:
        if isinstance(item, Mapping):
            layers.update(item)
        elif isinstance(item, str) and item in given:
            layers[item] = given[item]
        else:
            near = did_you_mean(str(item), given)
            raise InputError(f"expected layers after '{part}:', found '{item}'{near}", source)
    try:
        return layout_from(layers)
    except InputError as error:
        raise error.at(source) from None


def _in_order(puzzle: Puzzle) -> list[str]:
    """The layers of a board, areas last; one word may stand for those at several sides."""
    areas = [name for name, layer in puzzle.given.layers.items() if layer.at == "areas"]
    return sorted(spelt_out(puzzle.declaration["given"]), key=lambda name: name in areas)


def _usual(puzzle: Puzzle) -> Mapping[str, Any]:
    """The layers of an answer, with the token of the collection for a shaded cell."""
    return {
        name: {SHADED.get(token, token): atom for token, atom in meaning.items()}
        if isinstance(meaning, Mapping)
        else meaning
        for name, meaning in spelt_out(puzzle.declaration["answer"]).items()
    }


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()


class _Table:
    """The size and the grids of one table."""

    def __init__(
        self,
        text: str,
        layout: Layout,
        source: str,
        optional: Collection[str] = (),
        frame: int = 0,
    ) -> None:
        self.layout, self.source = layout, source
        lines = lines_of(text)
        header = (lines[0] if lines else "").split()
        if len(header) < 2 or not all(map(_is_number, header[:2])):
            message = "expected the numbers of rows and columns in the first line"
            raise InputError(message, source, 1)
        try:
            self.rows, self.cols = (number_from(word) + 2 * frame for word in header[:2])
            check_size(self.rows, self.cols)
        except InputError as error:
            raise error.at(source, 1) from None
        self.grids: dict[str, Grid] = {}
        self.starts: dict[str, int] = {}
        shape = Shape(self.rows, self.cols)
        missing = _lines_in_all(layout, shape) - _lines_told(lines)
        at = 1
        for layer in layout:
            height = _height(layer, shape)
            if layer.name in optional and 0 < height <= missing:
                missing -= height
                continue
            if layer.at == "board":
                self.starts[layer.name], self.grids[layer.name] = 0, [header[2:]]
                continue
            self.starts[layer.name] = at
            end = at + height
            if end > len(lines):
                message = f"expected {end} lines, the first included, found {len(lines)}"
                raise InputError(message, source, len(lines))
            self.grids[layer.name] = _grid(layer, [line.split() for line in lines[at:end]])
            at = end
        for number, line in enumerate(lines[at:], at + 1):
            if line.startswith(TRAILERS):
                break
            if line.strip():
                message = f"expected the end of the table, found '{line[:20]}'"
                raise InputError(message, source, number)

    def atoms(self, layout: Layout, shape: Shape) -> list[Atom]:
        try:
            return layout.read(self.grids, shape)
        except TokenError as error:
            row, column = self._place(layout.layers[error.layer], error)
            raise InputError(str(error), self.source, row + 1, column + 1) from None
        except InputError as error:
            raise error.at(self.source) from None

    def _place(self, layer: Layer, error: TokenError) -> tuple[int, int]:
        """The line of the table and the token in it, from 0."""
        start, row, column = self.starts[layer.name], error.row, error.column
        if layer.at == "board":
            return start, column + 2
        if isinstance(layer, OutsideLayer):
            row, column = layer.in_lists(self.grids[layer.name], row, column)
            row, column = (0, row) if layer.single else (row, column)
        return start + row, column


def _lines_told(lines: Sequence[str]) -> int:
    """How many lines a table has, without those that the collection puts after some."""
    end = next((at for at, line in enumerate(lines) if line.startswith(TRAILERS)), len(lines))
    return max((at for at, line in enumerate(lines[:end], 1) if line.strip()), default=0)


def _lines_in_all(layout: Layout, shape: Shape) -> int:
    """How many lines a table with all its layers has, the first included."""
    return 1 + sum(_height(layer, shape) for layer in layout if layer.at != "board")


def _height(layer: Layer, shape: Shape) -> int:
    """How many lines of a table a layer takes."""
    if isinstance(layer, OutsideLayer):
        return 1 if layer.single else layer.count(shape)
    return layer.lines_of(shape)
