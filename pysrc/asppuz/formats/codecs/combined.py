"""Codecs that are put together from others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...errors import InputError
from .base import Codec, Read, Written
from .single import Decimal


class Seq(NamedTuple):
    """One codec after the other."""

    codecs: Sequence[Codec]

    def read(self, text: str, at: int, room: int) -> Read | None:
        values: list[str] = []
        for codec in self.codecs:
            part = codec.read(text, at, room - len(values))
            if part is None:
                return None
            values += part.values
            at = part.end
        return Read(values, at)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        text, taken = "", 0
        for codec in self.codecs:
            part = codec.write(values, at + taken)
            if part is None:
                return None
            text, taken = text + part.text, taken + part.taken
        return Written(text, taken)


class Join(NamedTuple):
    """The parts of one value: what is read as number ``order[i]`` is part i of the value.

    ``between`` stands between the parts of the value; without it a part is as
    long as its codec can make it out.
    """

    codec: Seq
    order: Sequence[int]
    between: str = ""

    def read(self, text: str, at: int, room: int) -> Read | None:
        part = self.codec.read(text, at, len(self.order))
        if part is None or len(part.values) != len(self.order):
            return None
        return Read([self.between.join(part.values[i] for i in self.order)], part.end)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        if at >= len(values) or not values[at]:
            return None
        value = values[at]
        # Without a separator the last part is one letter, as in 12n.
        pieces = value.split(self.between) if self.between else [value[:-1], value[-1]]
        if len(pieces) != len(self.order):
            return None
        parts = [""] * len(pieces)
        for piece, index in zip(pieces, self.order):
            parts[index] = piece
        written = self.codec.write(parts, 0)
        return Written(written.text, 1) if written else None


class Mixed(NamedTuple):
    """A letter and a number, spelt as one number: its remainder tells the letter."""

    codec: Codec
    letters: Sequence[str]

    def read(self, text: str, at: int, room: int) -> Read | None:
        part = self.codec.read(text, at, 1)
        if part is None or len(part.values) != 1 or not part.values[0].isdecimal():
            return None
        number, letter = divmod(int(part.values[0]), len(self.letters))
        return Read([self.letters[letter] + (str(number) if number else "")], part.end)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        value = values[at] if at < len(values) else ""
        number = value[1:] or "0"
        if value[:1] not in self.letters or not number.isdecimal() or value[1:] == "0":
            return None
        spelt = int(number) * len(self.letters) + self.letters.index(value[0])
        return self.codec.write([str(spelt)], 0)


class OneOf(NamedTuple):
    """Alternatives."""

    codecs: Sequence[Codec]

    def read(self, text: str, at: int, room: int) -> Read | None:
        for codec in self.codecs:
            part = codec.read(text, at, room)
            if part is not None:
                return part
        return None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        parts = filter(None, [codec.write(values, at) for codec in self.codecs])
        return max(parts, key=lambda part: part.taken, default=None)


class Many(NamedTuple):
    """One codec until all places are filled."""

    codec: Codec

    def read(self, text: str, at: int, room: int) -> Read | None:
        values: list[str] = []
        while len(values) < room:
            part = self.codec.read(text, at, room - len(values))
            if part is None or part.end == at:
                rest = (
                    f"can't be read from '{text[at : at + 8]}' on" if text[at:] else "is too short"
                )
                raise InputError(
                    f"the body of the URL {rest}: "
                    f"{room - len(values)} of {room} places are still empty"
                )
            values += part.values
            at = part.end
        if len(values) > room:
            rest = f" before '{text[at : at + 8]}'" if text[at:] else f", which has {room} places"
            raise InputError(f"the body of the URL runs past the end of the board{rest}")
        return Read(values, at)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        text = []
        while at < len(values):
            part = self.codec.write(values, at)
            if part is None or not part.taken:
                raise InputError(f"a puzz.link URL can't hold '{values[at]}' here")
            text.append(part.text)
            at += part.taken
        return Written("".join(text), len(values))


class Maybe(NamedTuple):
    """A codec that is left out at the end of the text where all places are empty."""

    codec: Codec

    def read(self, text: str, at: int, room: int) -> Read | None:
        if at == len(text):
            return Read([""] * room, at)
        return self.codec.read(text, at, room)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        if not any(values[at:]):
            return Written("", len(values) - at)
        return self.codec.write(values, at)


class Counted(NamedTuple):
    """Any number of values: how many there are, in decimal, and each after a slash."""

    codec: Codec

    def read(self, text: str, at: int, room: int) -> Read | None:
        count = Decimal().read(text, at, 1)
        if count is None:
            return None
        values, at = list[str](), count.end
        for _ in range(int(count.values[0])):
            part = self.codec.read(text, at + 1, 1) if text.startswith("/", at) else None
            if part is None:
                return None
            values, at = values + part.values, part.end
        return Read(values, at)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        parts = [self.codec.write(values, index) for index in range(at, len(values))]
        text = str(len(parts))
        for part in parts:
            if part is None or part.taken != 1:
                return None
            text += "/" + part.text
        return Written(text, len(parts))


class Several(NamedTuple):
    """All numbers of one place, one after the other as long as they go on."""

    codec: Codec

    def read(self, text: str, at: int, room: int) -> Read | None:
        found = list[str]()
        while (part := self.codec.read(text, at, 1)) and len(part.values) == 1 and part.end > at:
            found, at = found + part.values, part.end
        return Read([",".join(found)], at) if found else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        if at >= len(values) or not values[at]:
            return None
        parts = [self.codec.write([value], 0) for value in values[at].split(",")]
        if not all(part and part.taken == 1 for part in parts):
            return None
        return Written("".join(part.text for part in parts if part), 1)
