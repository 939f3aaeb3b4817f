"""Codecs of one value, or of places with one character between them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .base import DIGITS, Read, Written

_DECIMAL = re.compile(r"[0-9]{1,6}")
_WORD = re.compile(r"[A-Z]+")
_PIECE = re.compile(r"([1-9a-z])([1-9a-z])([0-9a-v]+)")
FILLED, GAP = "#", "."
"""The squares of a piece, and those beside it, in its picture."""


class Hex(NamedTuple):
    """A number in hexadecimal digits."""

    digits: int
    prefix: str = ""
    least: int = 0
    offset: int = 0

    def read(self, text: str, at: int, room: int) -> Read | None:
        start = at + len(self.prefix)
        word = text[start : start + self.digits]
        if not text.startswith(self.prefix, at) or len(word) < self.digits:
            return None
        if set(word) - set("0123456789abcdef"):
            return None
        return Read([str(int(word, 16) + self.offset)], start + self.digits)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        if at >= len(values) or not values[at].isdecimal():
            return None
        number = int(values[at]) - self.offset
        if int(values[at]) < self.least or not 0 <= number < 16**self.digits:
            return None
        return Written(f"{self.prefix}{number:0{self.digits}x}", 1)


class Decimal(NamedTuple):
    """A decimal number, as long as its digits go on."""

    def read(self, text: str, at: int, room: int) -> Read | None:
        found = _DECIMAL.match(text, at)
        return Read([str(int(found[0]))], found.end()) if found else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        plain = at < len(values) and _DECIMAL.fullmatch(values[at])
        return Written(values[at], 1) if plain else None


class Alphabet(NamedTuple):
    """A number as one character, counted from ``offset`` on."""

    characters: str
    offset: int = 0

    def read(self, text: str, at: int, room: int) -> Read | None:
        found = self.characters.find(text[at]) if at < len(text) else -1
        return Read([str(found + self.offset)], at + 1) if found >= 0 else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        if at >= len(values) or not _DECIMAL.fullmatch(values[at]):
            return None
        number = int(values[at]) - self.offset
        return (
            Written(self.characters[number], 1) if number in range(len(self.characters)) else None
        )


class Table(NamedTuple):
    """Fixed texts and the values of each, for as many places."""

    values: Mapping[str, Sequence[str]]

    def read(self, text: str, at: int, room: int) -> Read | None:
        for word, told in self.values.items():
            if text.startswith(word, at):
                return Read(list(told), at + len(word))
        return None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        fits = [
            Written(word, len(told))
            for word, told in self.values.items()
            if list(values[at : at + len(told)]) == list(told) and (told or at == len(values))
        ]
        return max(fits, key=lambda written: written.taken, default=None)


class Text(NamedTuple):
    """A fixed text that stands for no value."""

    text: str

    def read(self, text: str, at: int, room: int) -> Read | None:
        return Read([], at + len(self.text)) if text.startswith(self.text, at) else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        return Written(self.text, 0)


class Pack(NamedTuple):
    """Several places with a small digit each, in one character."""

    base: int
    places: int

    def read(self, text: str, at: int, room: int) -> Read | None:
        packed = DIGITS.find(text[at : at + 1]) if at < len(text) else -1
        if not 0 <= packed < self.base**self.places:
            return None
        digits = [packed // self.base**power % self.base for power in range(self.places)][::-1]
        return Read([str(digit) if digit else "" for digit in digits][:room], at + 1)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        some = values[at : at + self.places]
        if not some or any(v and not (v.isdecimal() and int(v) < self.base) for v in some):
            return None
        packed = sum(
            int(value or 0) * self.base ** (self.places - 1 - index)
            for index, value in enumerate(some)
        )
        return Written(DIGITS[packed], len(some))


class Spell(NamedTuple):
    """The small numbers of one value, with commas between, as one number of base 36."""

    characters: int
    prefix: str = ""
    parts: int = 1
    base: int = 0
    offset: int = 0
    least: int = 0
    open: bool = False

    @property
    def _bound(self) -> int:
        return self.base or 36**self.characters

    def read(self, text: str, at: int, room: int) -> Read | None:
        start = at + len(self.prefix)
        end = start + self.characters
        word = text[start:end]
        if not text.startswith(self.prefix, at) or len(word) < self.characters:
            return None
        if set(word) - set(DIGITS):
            return None
        number = int(word, 36) - self.offset
        if not 0 <= number < self._bound**self.parts:
            return None
        powers = [self._bound**power for power in reversed(range(self.parts))]
        parts = [number // power % self._bound for power in powers]
        return Read([",".join("?" if self.open and not n else str(n) for n in parts)], end)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        words = values[at].split(",") if at < len(values) else []
        if len(words) != self.parts:
            return None
        spelt = 0
        for word in words:
            part = 0 if self.open and word == "?" else int(word) if word.isdecimal() else -1
            if not self.least <= part < self._bound or (self.open and word == "0"):
                return None
            spelt = spelt * self._bound + part
        spelt += self.offset
        if spelt >= 36**self.characters:
            return None
        letters = [DIGITS[spelt // 36**power % 36] for power in range(self.characters)]
        return Written(self.prefix + "".join(reversed(letters)), 1)


class Word(NamedTuple):
    """A word: capital letters in the URL, small ones in its value."""

    def read(self, text: str, at: int, room: int) -> Read | None:
        found = _WORD.match(text, at)
        return Read([found[0].lower()], found.end()) if found else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        word = values[at].upper() if at < len(values) else ""
        return Written(word, 1) if _WORD.fullmatch(word) else None


class Picture(NamedTuple):
    """A piece: a character each for its width and its height, then its squares, five in each.

    Squares that are missing at the end are not filled. The value is its picture, ``##/.#``.
    """

    def read(self, text: str, at: int, room: int) -> Read | None:
        found = _PIECE.match(text, at)
        if not found:
            return None
        width, height = (DIGITS.index(size) for size in found.group(1, 2))
        squares = "".join(f"{DIGITS.index(five):05b}" for five in found[3]).ljust(
            width * height, "0"
        )
        if "1" in squares[width * height :]:
            return None
        drawn = squares.replace("1", FILLED).replace("0", GAP)
        rows = [drawn[row * width : (row + 1) * width] for row in range(height)]
        return Read(["/".join(rows)], found.end())

    def write(self, values: Sequence[str], at: int) -> Written | None:
        rows = values[at].split("/") if at < len(values) else [""]
        width, height = len(rows[0]), len(rows)
        squares = "".join(rows).replace(FILLED, "1").replace(GAP, "0").rstrip("0")
        if max(width, height) >= len(DIGITS) or not squares or set(squares) - {"0", "1"}:
            return None
        squares += "0" * (-len(squares) % 5)
        fives = [DIGITS[int(squares[i : i + 5], 2)] for i in range(0, len(squares), 5)]
        return Written(DIGITS[width] + DIGITS[height] + "".join(fives), 1)
