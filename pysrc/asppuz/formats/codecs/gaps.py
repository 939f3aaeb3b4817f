"""Codecs of empty places, and of values together with those before or after them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .base import Read, Written


class Skip(NamedTuple):
    """One character for a run of empty places, so many at a time; the last ones may be fewer."""

    characters: str
    places: int = 1

    def read(self, text: str, at: int, room: int) -> Read | None:
        count = self.characters.find(text[at : at + 1]) + 1 if at < len(text) else 0
        several = count * self.places
        fewer = room if several - self.places < room < several else several
        return Read([""] * fewer, at + 1) if count else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        some = values[at : at + len(self.characters) * self.places]
        empty = next((index for index, value in enumerate(some) if value), len(some))
        ends = at + empty == len(values)
        count = -(-empty // self.places) if ends else empty // self.places
        taken = min(count * self.places, empty)
        return Written(self.characters[count - 1], taken) if count else None


class Empty(NamedTuple):
    """An empty place that takes no text; all is empty beyond the last place."""

    def read(self, text: str, at: int, room: int) -> Read | None:
        return Read([""] if room else [], at)

    def write(self, values: Sequence[str], at: int) -> Written | None:
        if at >= len(values):
            return Written("", 0)
        return Written("", 1) if not values[at] else None


class LongSkip(NamedTuple):
    """A text for a fixed number of empty places."""

    text: str
    places: int

    def read(self, text: str, at: int, room: int) -> Read | None:
        fits = text.startswith(self.text, at)
        return Read([""] * self.places, at + len(self.text)) if fits else None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        some = values[at : at + self.places]
        return Written(self.text, self.places) if list(some) == [""] * self.places else None


class Lead(NamedTuple):
    """One character for a value and the empty places before it.

    Each value has its characters: for no empty place, for one, and so on. Where the
    places end with empty ones, the character of the first value stands for these alone.
    """

    values: Mapping[str, str]

    def read(self, text: str, at: int, room: int) -> Read | None:
        for value, characters in self.values.items():
            gap = characters.find(text[at]) if at < len(text) else -1
            if 0 <= gap <= room:
                return Read([*[""] * gap, value][:room], at + 1)
        return None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        behind = next((i for i in range(at, len(values)) if values[i]), len(values))
        ends = behind == len(values)
        value = next(iter(self.values)) if ends else values[behind]
        characters, gap = self.values.get(value, ""), behind - at
        if gap >= len(characters) or (ends and not gap):
            return None
        return Written(characters[gap], gap + (not ends))


class Trail(NamedTuple):
    """One character for a value and the empty places after it.

    Each value has its characters: for no empty place, for one, and so on. With
    ``beyond`` all is empty after the last place, so the last value has the last of these.
    """

    values: Mapping[str, str]
    beyond: bool = False

    def read(self, text: str, at: int, room: int) -> Read | None:
        for value, characters in self.values.items():
            gap = characters.find(text[at]) if at < len(text) else -1
            if gap >= 0:
                return Read([value, *[""] * gap][:room], at + 1)
        return None

    def write(self, values: Sequence[str], at: int) -> Written | None:
        characters = self.values.get(values[at], "") if at < len(values) else ""
        if not characters:
            return None
        most = values[at + 1 : at + len(characters)]
        gap = next((i for i, value in enumerate(most) if value), len(most))
        ends = gap == len(most) and self.beyond
        return Written(characters[-1 if ends else gap], gap + 1)
