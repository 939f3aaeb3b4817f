"""Two-way combinators for the bodies of puzz.link URLs.

A codec turns a text into values and values into the same text. A value is a
token such as ``3``, ``?`` or ``2n``, and ``""`` for an empty place. Codecs are
composed in YAML (see ``codecs.yaml``); each key below is one combinator:

=========  ==================================================================
``hex``    a number of so many hexadecimal ``digits`` behind a ``prefix``,
           counted from ``offset`` and used from ``least`` on
``map``    fixed texts, and the value that each stands for
``text``   a fixed text that stands for nothing
``skip``   one character of a range, ``g-z``: as many empty places
``empty``  an empty place that is not written
``pack``   so many ``places`` of one digit each in one character
``spell``  the ``parts`` of one value, each below ``base``, as one number in
           ``characters`` of base 36 behind a ``prefix``, counted from
           ``offset`` and used from ``least`` on; with ``open`` a ? is 0
``seq``    one codec after the other, each for its own values
``join``   the same for one value, whose parts come in another ``order``
``mixed``  one of some ``letters``, and a number behind it if that is not 0, as
           one number: divided by how many letters there are, the rest tells
           the letter
``oneof``  the first that fits in reading; in writing the one that takes most
``many``   again and again until all places are filled
``maybe``  left out where all places are empty and the text ends
=========  ==================================================================
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ..errors import InputError
from ..yamltext import load_mapping

DIGITS = string.digits + string.ascii_lowercase


class Read(NamedTuple):
    """What a codec has read: its values and the position behind its text."""

    values: list[str]
    end: int


class Written(NamedTuple):
    """What a codec has written: a text, and for how many values it stands."""

    text: str
    taken: int


class Codec(Protocol):
    """Reads values from a text and writes them back; None where it does not fit."""

    def read(self, text: str, at: int, room: int) -> Read | None:
        """Read at a position; ``room`` places are left to fill."""

    def write(self, values: Sequence[str], at: int) -> Written | None:
        """Write the values that begin at an index."""


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


class Table(NamedTuple):
    """Fixed texts and their values."""

    values: Mapping[str, str]

    def read(self, text: str, at: int, room: int) -> Read | None:
        for word, value in self.values.items():
            if text.startswith(word, at):
                return Read([value], at + len(word))
        return None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        for word, value in self.values.items():
            if at < len(values) and values[at] == value:
                return Written(word, 1)
        return None


class Text(NamedTuple):
    """A fixed text that stands for no value."""

    text: str

    def read(self, text: str, at: int, room: int) -> Read | None:
        return Read([], at + len(self.text)) if text.startswith(self.text, at) else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        return Written(self.text, 0)


class Skip(NamedTuple):
    """One character for a run of empty places."""

    characters: str

    def read(self, text: str, at: int, room: int) -> Read | None:
        count = self.characters.find(text[at : at + 1]) + 1 if at < len(text) else 0
        return Read([""] * count, at + 1) if count else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        count = 0
        while at + count < len(values) and not values[at + count]:
            count += 1
        count = min(count, len(self.characters))
        return Written(self.characters[count - 1], count) if count else None


class Empty(NamedTuple):
    """An empty place that takes no text; all is empty beyond the last place."""

    def read(self, text: str, at: int, room: int) -> Read | None:
        return Read([""] if room else [], at)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        if at >= len(values):
            return Written("", 0)
        return Written("", 1) if not values[at] else None


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
        if part is None:
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
        if part is None or not part.values[0].isdecimal():
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
                found = f"'{text[at : at + 8]}'" if at < len(text) else "its end"
                raise InputError(
                    f"the body of the URL can't be read from {found} on: "
                    f"{room - len(values)} of {room} places are still empty"
                )
            values += part.values
            at = part.end
        if len(values) > room:
            raise InputError(f"the body of the URL runs over the board before '{text[at:][:8]}'")
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


def codec_from(expression: Any, named: Mapping[str, Any]) -> Codec:
    """The codec that a YAML expression says; ``named`` holds those it may call by name.

    Raises InputError for an unknown name or form.
    """
    if expression == "empty":
        return Empty()
    if isinstance(expression, str):
        if expression not in named:
            raise InputError(f"there is no codec '{expression}'")
        return codec_from(named[expression], named)
    try:
        (kind, body), *extra = expression.items()
        options = dict(extra)
        if kind == "hex":
            return Hex(
                int(body["digits"]),
                body.get("prefix", ""),
                int(body.get("least", 0)),
                int(body.get("offset", 0)),
            )
        if kind == "mixed":
            return Mixed(codec_from(body, named), options["letters"])
        if kind == "map":
            return Table(body)
        if kind == "text":
            return Text(body)
        if kind == "skip":
            first, last = (DIGITS.index(letter) for letter in body.split("-"))
            return Skip(DIGITS[first : last + 1])
        if kind == "pack":
            return Pack(int(body["base"]), int(body["places"]))
        if kind == "spell":
            return Spell(
                int(body["characters"]),
                body.get("prefix", ""),
                int(body.get("parts", 1)),
                int(body.get("base", 0)),
                int(body.get("offset", 0)),
                int(body.get("least", 0)),
                body.get("open") == "true",
            )
        if kind == "many":
            return Many(codec_from(body, named))
        if kind == "maybe":
            return Maybe(codec_from(body, named))
        if kind in ("seq", "oneof", "join"):
            codecs = [codec_from(part, named) for part in body]
            if kind == "seq":
                return Seq(codecs)
            if kind == "oneof":
                return OneOf(codecs)
            order = [int(index) for index in options["order"]]
            return Join(Seq(codecs), order, options.get("between", ""))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"this is no codec: {expression!r} ({error})") from None
    raise InputError(f"'{kind}' is no codec combinator")


@cache
def standard() -> Mapping[str, Any]:
    """The named codecs that come with asppuz."""
    path = Path(__file__).with_name("codecs.yaml")
    values = load_mapping(path.read_text(encoding="utf-8"), str(path))
    return {name: value.data for name, value in values.items()}
