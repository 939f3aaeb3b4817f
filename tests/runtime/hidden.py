"""Hide what an object of WebAssembly defines, so that no other module's definition takes its place.

A shared module imports even what it defines where another one may define it, too: all the
templates of C++'s library. Each call of them would go by way of JavaScript.
"""

from __future__ import annotations

CUSTOM_SECTION, SYMBOL_TABLE = 0, 8
DATA, SECTION = 1, 3
LOCAL, HIDDEN, UNDEFINED, NAMED = 0x02, 0x04, 0x10, 0x40
HEAD = 8
"""The bytes before the first section."""


class Reader:
    """Goes through the bytes of an object."""

    def __init__(self, code: bytes | bytearray) -> None:
        self.code, self.at = code, HEAD

    def byte(self) -> int:
        self.at += 1
        return self.code[self.at - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def text(self) -> bytes:
        size = self.number()
        self.at += size
        return bytes(self.code[self.at - size : self.at])


def hidden(code: bytes) -> bytes:
    """The same object with all that it defines hidden."""
    made = bytearray(code)
    reader = Reader(made)
    while reader.at < len(made):
        kind, size = reader.byte(), reader.number()
        end = reader.at + size
        if kind == CUSTOM_SECTION and reader.text() == b"linking":
            reader.number()  # the version
            while reader.at < end:
                part, size = reader.byte(), reader.number()
                behind = reader.at + size
                if part == SYMBOL_TABLE:
                    for _ in range(reader.number()):
                        _hide(reader, made)
                reader.at = behind
        reader.at = end
    return bytes(made)


def _hide(reader: Reader, made: bytearray) -> None:
    """Go through one symbol."""
    kind, at = reader.byte(), reader.at
    flags = reader.number()
    defined = not flags & UNDEFINED
    if defined and kind != SECTION and not flags & LOCAL:
        made[at] |= HIDDEN
    if kind == DATA:
        reader.text()
        for _ in range(3 * defined):  # the segment, the place in it, and the size
            reader.number()
    else:
        reader.number()
        if kind != SECTION and (defined or flags & NAMED):
            reader.text()
