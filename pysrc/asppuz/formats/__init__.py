"""The formats that boards are read from and written to."""

from __future__ import annotations

import re
from pathlib import Path

from ..board import Board
from ..catalog import Catalog
from ..errors import InputError
from . import facts, janko, native, puzzlink
from .answers import read_answer

__all__ = ["WRITERS", "decode", "load_text", "read", "read_answer", "read_text"]

MOST_BYTES = 10_000_000
"""The longest text that is read: room for the largest board, and too short for mischief."""

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
        if puzzlink.looks_like_url(source) and not Path(source).is_file():
            return puzzlink.read(source, catalog)
        if "\n" in source:
            return read_text(source, "", puzzle, catalog)
    path = Path(source)
    return read_text(load_text(path), str(source), puzzle, catalog.beside(path))


def load_text(path: Path) -> str:
    """The text of a file; raises InputError when it can't be read."""
    try:
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise InputError(f"the file has over {MOST_BYTES:,} bytes", str(path))
        return decode(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(
            f"can't be read: {(error.strerror or str(error)).lower()}", str(path)
        ) from None


def decode(raw: bytes, source: str) -> str:
    """The text of some bytes in UTF-8; raises InputError with the line of a byte that is not."""
    if len(raw) > MOST_BYTES:
        raise InputError(f"the text has over {MOST_BYTES:,} bytes", source)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError("expected text in UTF-8", source, line) from None


def read_text(text: str, source: str, puzzle: str | None, catalog: Catalog) -> Board:
    """The board of a text in any of the formats, told apart by its first line."""
    start = text.lstrip().split("\n")[0]
    if not start:
        raise InputError("the text is empty", source)
    if puzzlink.looks_like_url(start):
        if text.strip() != start.strip():
            raise InputError("expected nothing behind the URL", source, 2)
        return puzzlink.read(start, catalog)
    if facts.HEADER.match(text):
        return facts.read(text, catalog, source)
    if re.match(r"\d+\s+\d+\b", text):
        if puzzle is None:
            raise InputError("a text table does not say its puzzle: name it", source, 1)
        return janko.read(text, catalog.puzzle(puzzle), source)
    return native.read(text, catalog, source)
