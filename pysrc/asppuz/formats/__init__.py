"""The formats that boards are read from and written to."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path

from ..board.board import Board
from ..board.puzzle import REGULAR, Puzzle
from ..errors import InputError, check_letters
from ..rules.catalog import Catalog, is_file
from ..texts import MOST_BYTES, decode, load_text
from .answers import read_answer
from .kinds import FACTS, TABLE, looks_like_url

__all__ = [
    "FORMATS", "MOST_BYTES", "decode", "load_text", "read", "read_answer", "read_text", "write",
]  # fmt: skip

FORMATS = {"native": "native", "url": "puzzlink", "janko": "janko", "facts": "facts"}
"""The formats that a board can be written in, and the module of each."""

# A format is loaded when it is needed: most boards come in one, and go in none.


def write(board: Board, form: str) -> str:
    """The text of a board in one of FORMATS; raises InputError where it can't be written so."""
    text: str = import_module(f".{FORMATS[form]}", __name__).write(board)
    return text


def read(source: str | Path, *, puzzle: str | None = None, catalog: Catalog | None = None) -> Board:
    """The board of a text, a file or a URL.

    ``source`` is a path, a puzz.link URL, or the text itself: a native text, a
    text table or facts. A text table does not say its puzzle: ``puzzle`` does.
    Raises InputError, in one line that tells the place and what was expected.
    """
    catalog = catalog or Catalog()
    if isinstance(source, str):
        if looks_like_url(source) and not is_file(Path(source)):
            from . import puzzlink

            return puzzlink.read(source, catalog)
        if "\n" in source:
            return read_text(source, "", puzzle, catalog)
    path = Path(source)
    return read_text(load_text(path), str(source), puzzle, catalog.beside(path))


def regular_example(puzzle: Puzzle) -> Board | None:
    """The board of the usual size that is stored with a puzzle; None where there is none."""
    path = puzzle.folder / REGULAR
    if is_file(path):
        from . import native

        with suppress(InputError):
            return native.read(load_text(path), Catalog([puzzle.folder.parent]))
    return None


def read_text(text: str, source: str, puzzle: str | None, catalog: Catalog) -> Board:
    """The board of a text in any of the formats, told apart by its first line."""
    check_letters(text, source)
    start = text.lstrip().split("\n", 1)[0]
    if not start:
        raise InputError("the text is empty", source)
    if looks_like_url(start):
        if text.strip() != start.strip():
            raise InputError("expected nothing after the URL", source, 2)
        from . import puzzlink

        return puzzlink.read(start, catalog)
    if FACTS.match(text):
        from . import facts

        return facts.read(text, catalog, source)
    if TABLE.match(text):
        if puzzle is None:
            raise InputError("a text table does not say its puzzle: name it", source, 1)
        from . import janko

        return janko.read(text, catalog.puzzle(puzzle), source)
    from . import native

    return native.read(text, catalog, source)
