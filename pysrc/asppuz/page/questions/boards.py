"""Puzzles and boards: what there is, and boards that are opened, read, written, moved and made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ... import formats
from ...board.families import FAMILIES, by_family
from ...board.moves import window
from ...board.puzzle import Puzzle
from ...errors import InputError
from ...rules.catalog import Catalog
from ..sheets import blank_board, sheet_of, without_marks
from .parts import (
    Event,
    Question,
    about,
    board_in,
    catalog_in,
    limits_in,
    puzzle_in,
    size_in,
    told,
)


def catalog(question: Question) -> Iterator[Event]:
    """The puzzles by family, and what boards that are made can be."""
    from ...generating.difficulty import DIFFICULTIES
    from ...generating.symmetry import SYMMETRIES

    families = by_family(_puzzles())
    yield {
        "families": [
            {
                "title": FAMILIES[family],
                "puzzles": [{"name": puzzle.name, "title": puzzle.title} for puzzle in members],
            }
            for family, members in families.items()
        ],
        "difficulties": list(DIFFICULTIES),
        "symmetries": list(SYMMETRIES),
    }


def blank(question: Question) -> Iterator[Event]:
    """A blank board of a puzzle, and what is needed to fill it in.

    Unless a size is told, it is the usual one of the puzzle.
    """
    puzzle = puzzle_in(question, str(question["puzzle"]))
    example = None if "rows" in question else formats.regular_example(puzzle)
    size = (example.rows, example.cols) if example else size_in(question)
    yield {**about(puzzle), "sheet": sheet_of(blank_board(puzzle, *size))}


def read(question: Question) -> Iterator[Event]:
    """The board of a text: a URL, a native text, a text table with its ``puzzle``, or facts.

    It may be one of the puzzle whose files come with the question.
    """
    text = str(question["text"])
    board = formats.read_text(text, "", question.get("puzzle"), catalog_in(question))
    yield {**about(board.puzzle), "sheet": sheet_of(board)}


def write(question: Question) -> Iterator[Event]:
    """The board in a format; ``why`` tells why it can't be written in it."""
    board = without_marks(board_in(question))
    try:
        yield {"text": formats.write(board, str(question["format"]))}
    except InputError as error:
        yield {"why": told(error, question)}


def move(question: Question) -> Iterator[Event]:
    """The board turned (``turn`` by so many quarters), mirrored, or cut to a ``size``."""
    board = board_in(question)
    if "size" in question:
        rows, cols = question["size"]
        moved = board.moved(window(board.shape, 1, 1, int(rows), int(cols)))
    elif "turn" in question:
        moved = board.turned(int(question["turn"]))
    else:
        moved = board.mirrored()
    yield {"sheet": sheet_of(moved)}


def generate(question: Question) -> Iterator[Event]:
    """A board that is made: ``symmetry``, ``difficulty`` and ``seed`` as the command has them.

    On the way it is told in words what is done.
    """
    from ...generating.make import making, wishes_of
    from ...generating.progress import retold

    puzzle = puzzle_in(question, str(question["puzzle"]))
    wishes = wishes_of(
        puzzle,
        *size_in(question),
        symmetry=str(question.get("symmetry") or "none"),
        difficulty=question.get("difficulty") or None,
        variants=[str(name) for name in question.get("variants", ())],
    )
    try:
        steps = making(wishes, question.get("seed"), limits_in(question))
        board = yield from retold(steps, lambda said: {"doing": said})
    except ValueError as error:
        raise InputError(str(error)) from None
    yield {**about(puzzle), "sheet": sheet_of(board)}


@cache
def _puzzles() -> tuple[Puzzle, ...]:
    return tuple(Catalog())
