"""Boards of several sizes, made from one: tiles of it, side by side.

A tiled board has as many clues, regions and holes a cell as the one it is made of.
Each tile has regions of its own, and the clues outside of a line are repeated as
often as it is longer. What the rules make of clues near by grows with the number of
tiles then; what grows faster goes right across the board.
"""

from __future__ import annotations

from dataclasses import replace

from ...board.board import Board
from ...board.moves import Move, window
from ...board.puzzle import Puzzle
from ...board.shape import Shape
from ...errors import InputError
from ...formats import read

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
    shape = Shape(SIDE, SIDE)
    blank = {layer.name: layer.blank(shape) for layer in puzzle.given}
    return Board(puzzle, shape, tuple(puzzle.given.read(blank, shape)))


def _corner(board: Board) -> Board:
    """The upper left corner of a board."""
    rows, cols = min(board.rows, SIDE), min(board.cols, SIDE)
    return board.moved(window(board.shape, 1, 1, rows, cols))


def tiled(board: Board, times: int) -> Board:
    """The board laid side by side, so many times across and so many times down."""
    shape = board.shape
    corners = [(i * shape.rows, j * shape.cols) for i in range(times) for j in range(times)]
    holes = frozenset((row + i, col + j) for row, col in shape.holes for i, j in corners)
    whole = Shape(shape.rows * times, shape.cols * times, holes)
    tiles = [Move(shape, whole, down=down, right=right) for down, right in corners]
    clues = tuple(board.puzzle.given.tiled(board.clues, tiles))
    return Board(board.puzzle, whole, clues, board.variants)
