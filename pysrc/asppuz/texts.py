"""Texts as all of asppuz reads and prints them: what a line is, and which letters are shown."""

from __future__ import annotations

import os
import re
import select
import stat
import time
from pathlib import Path
from typing import NamedTuple

from .errors import InputError

MOST_BYTES = 10_000_000
"""The longest text that is read: room for the largest board, and too short for mischief."""

_PATIENCE = 60.0
"""Seconds that what is no file, such as a pipe, may take to be read."""

_CHUNK = 1 << 20

_MOMENT = 2_000_000_000
"""Nanoseconds; the times of files are as coarse as two seconds on some systems."""

_UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What commands a terminal, breaks a line or turns the writing direction; not tabs and line feeds.
"""


def load_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file, whatever it is: a pipe, too, or a device without an end.

    Raises InputError when it can't be read, or has more than so many bytes.
    """
    try:
        raw = _read_bytes(path, most)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"can't be read: {reason.lower()}", str(path)) from None
    except ValueError:
        raise InputError("can't be read: no file has such a name", str(path)) from None
    return decode(raw, str(path), most)


def _read_bytes(path: Path, most: int) -> bytes:
    """The bytes of a file; raises InputError for more than so many."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    until = time.monotonic() + _PATIENCE
    raw = bytearray()
    with open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, flags)) as file:
        plain = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        while len(raw) <= most:
            if not plain:
                left = max(0.0, until - time.monotonic())
                if not select.select([file], [], [], left)[0]:
                    message = f"expected all of a text within {_PATIENCE:g} seconds"
                    raise InputError(message, str(path))
            part = file.read(min(_CHUNK, most + 1 - len(raw)))
            if part == b"":
                return bytes(raw)
            raw += part or b""
    raise InputError(f"the file has over {most:,} bytes", str(path))


class Stamp(NamedTuple):
    """What tells two states of a file apart, unless they follow each other in a moment."""

    inode: int
    size: int
    modified: int
    changed: int

    @property
    def is_settled(self) -> bool:
        """Whether the file was changed so long ago that its next change will show."""
        return max(self.modified, self.changed) < time.time_ns() - _MOMENT


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a plain file; None where there is none."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return Stamp(found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def decode(raw: bytes, source: str, most: int = MOST_BYTES) -> str:
    """The text of some bytes in UTF-8.

    Raises InputError for more than so many bytes, and with the line of one that is not UTF-8.
    """
    if len(raw) > most:
        raise InputError(f"the text has over {most:,} bytes", source)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError("expected text in UTF-8", source, line) from None


def lines_of(text: str) -> list[str]:
    r"""The lines of a text as clingo has them: a line feed ends one, and nothing else does.

    ``str.splitlines`` also splits at form feeds, U+2028 and the like, where a
    comment of clingo's goes on.

    >>> lines_of("a\nb\x0cc\n")
    ['a', 'b\x0cc']
    """
    return text.removesuffix("\n").split("\n") if text else []


def printable(text: str) -> str:
    r"""The text with everything that a terminal would obey made visible, such as ``\x1b``."""
    return _UNSHOWN.sub(lambda found: ascii(found.group())[1:-1], text)


def name_of(letter: str) -> str:
    """A letter as a message shows it: in quotes, or by its number where it can't be seen."""
    return f"'{letter}'" if letter.isprintable() else f"the character U+{ord(letter):04X}"


def in_one_line(text: str) -> str:
    """The text printable in one line: its words, a space between any two."""
    return printable(" ".join(text.split()))
