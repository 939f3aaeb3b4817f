"""Boards of several sizes, made from one: tiles of it, side by side.

A tiled board has as many clues, regions and holes a cell as the one it is made of.
Each tile has regions of its own, and the clues outside of a line are repeated as
often as it is longer. What the rules make of clues near by grows with the number of
tiles then; what grows faster goes right across the board.
"""

from __future__ import annotations

from dataclasses import replace

from ..board import Board, read_atoms
from ..catalog import Puzzle
from ..errors import InputError
from ..formats import read
from ..layers import STEPS, AreaLayer, Grid, Layer, ListLayer, PlaceLayer, WallLayer
from ..shape import Shape

SIDE = 6
"""The side of a tile, at most; large enough to hold clues of every kind."""


def tile(puzzle: Puzzle) -> Board:
    """The board to make larger ones of: the corner of an example, or of a bare board.

    It has as many kinds of clues as there are, and as few cells.
    """
    boards = []
    for path in puzzle.examples():
        try:
            boards.append(_corner(replace(read(path), puzzle=puzzle)))
        except InputError:
            continue  # the board is at fault, and not the rules
    if boards:
        return min(boards, key=lambda b: (-len({a.name for a in b.clues}), b.rows * b.cols))
    one_region = [["a"] * SIDE for _ in range(SIDE)]
    layers = puzzle.given.layers
    grids = {name: one_region for name in layers if isinstance(layers[name], AreaLayer)}
    shape = Shape(SIDE, SIDE)
    return Board(puzzle, shape, tuple(read_atoms(puzzle.given, grids, shape)))


def _with_grids(board: Board, grids: dict[str, Grid], shape: Shape) -> Board:
    clues = tuple(read_atoms(board.puzzle.given, grids, shape))
    return Board(board.puzzle, shape, clues, board.variants)


def _corner(board: Board) -> Board:
    """The upper left corner of a board."""
    rows, cols = min(board.rows, SIDE), min(board.cols, SIDE)
    holes = frozenset((row, col) for row, col in board.shape.holes if row <= rows and col <= cols)
    grids = {}
    for name, grid in board.puzzle.given.write(board.clues, board.shape).items():
        layer = board.puzzle.given.layers[name]
        if isinstance(layer, ListLayer):
            grids[name] = grid[: cols if name in ("top", "bottom") else rows]
        else:
            more = name == "corners"
            grids[name] = [line[: cols + more] for line in grid[: rows + more]]
            if isinstance(layer, WallLayer) or (isinstance(layer, PlaceLayer) and layer.line):
                _cut_off(grids[name])
    return _with_grids(board, grids, Shape(rows, cols, holes))


def _cut_off(grid: Grid) -> None:
    """Take away the sides by which walls and lines leave a grid."""
    for line in grid:
        line[-1] = line[-1].replace("e", "") if set(line[-1]) <= set(STEPS) else line[-1]
    grid[-1] = [t.replace("s", "") if set(t) <= set(STEPS) else t for t in grid[-1]]


def tiled(board: Board, times: int) -> Board:
    """The board laid side by side, so many times across and so many times down."""
    layout, shape = board.puzzle.given, board.shape
    grids = {
        name: _tiled(layout.layers[name], grid, shape, times)
        for name, grid in layout.write(board.clues, shape).items()
    }
    tiles = [(i * shape.rows, j * shape.cols) for i in range(times) for j in range(times)]
    holes = frozenset((row + i, col + j) for row, col in shape.holes for i, j in tiles)
    return _with_grids(board, grids, Shape(shape.rows * times, shape.cols * times, holes))


def _tiled(layer: Layer, grid: Grid, shape: Shape, times: int) -> Grid:
    if isinstance(layer, AreaLayer):
        return [
            [f"{label}:{i},{j}" if label else "" for j in range(times) for label in line]
            for i in range(times)
            for line in grid
        ]
    if layer.name == "corners":
        return [
            [
                _joined([grid[r][c] for r in rows for c in cols])
                for cols in _sources(shape.cols, times)
            ]
            for rows in _sources(shape.rows, times)
        ]
    return [line * times for line in grid] * times


def _sources(length: int, times: int) -> list[list[int]]:
    """For each line of corners of the whole the lines of tiles that come to lie on it."""
    inner = [[line] for line in range(1, length)]
    seamed = [*inner, [length, 0]] * (times - 1)
    return [[0], *seamed, *inner, [length]]


def _joined(tokens: list[str]) -> str:
    """The token of a corner where tiles meet: the first one, or all the sides that they name."""
    told = [token for token in tokens if token]
    if told and all(set(token) <= set(STEPS) for token in told):
        return "".join(side for side in STEPS if any(side in token for token in told))
    return told[0] if told else ""
