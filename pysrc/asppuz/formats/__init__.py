"""The formats that boards are read from and written to."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from ..board.board import Board
from ..board.puzzle import REGULAR, Puzzle
from ..errors import InputError, check_letters
from ..rules.catalog import Catalog, is_file
from ..texts import MOST_BYTES, decode, load_text
from . import facts, janko, native, puzzlink
from .answers import read_answer

__all__ = ["MOST_BYTES", "WRITERS", "decode", "load_text", "read", "read_answer", "read_text"]

WRITERS = {
    "native": native.write,
    "url": puzzlink.write,
    "janko": janko.write,
    "facts": facts.write,
}
"""How to write a board, by the name of the format; each raises InputError where it can't."""


def read(source: str | Path, *, puzzle: str | None = None, catalog: Catalog | None = None) -> Board:
    """The board of a text, a file or a URL.

    ``source`` is a path, a puzz.link URL, or the text itself: a native text, a
    text table or facts. A text table does not say its puzzle: ``puzzle`` does.
    Raises InputError, in one line that tells the place and what was expected.
    """
    catalog = catalog or Catalog()
    if isinstance(source, str):
        if puzzlink.looks_like_url(source) and not is_file(Path(source)):
            return puzzlink.read(source, catalog)
        if "\n" in source:
            return read_text(source, "", puzzle, catalog)
    path = Path(source)
    return read_text(load_text(path), str(source), puzzle, catalog.beside(path))


def usual_size(puzzle: Puzzle) -> tuple[int, int] | None:
    """The rows and columns of the puzzle's regular example; None where there is none."""
    path = puzzle.folder / REGULAR
    if is_file(path):
        with suppress(InputError):
            board = native.read(load_text(path), Catalog([puzzle.folder.parent]))
            return board.rows, board.cols
    return None


def read_text(text: str, source: str, puzzle: str | None, catalog: Catalog) -> Board:
    """The board of a text in any of the formats, told apart by its first line."""
    check_letters(text, source)
    start = text.lstrip().split("\n", 1)[0]
    if not start:
        raise InputError("the text is empty", source)
    if puzzlink.looks_like_url(start):
        if text.strip() != start.strip():
            raise InputError("expected nothing after the URL", source, 2)
        return puzzlink.read(start, catalog)
    if facts.HEADER.match(text):
        return facts.read(text, catalog, source)
    if re.match(r"\d+\s+\d+\b", text):
        if puzzle is None:
            raise InputError("a text table does not say its puzzle: name it", source, 1)
        return janko.read(text, catalog.puzzle(puzzle), source)
    return native.read(text, catalog, source)
