"""Codecs as YAML declares them: see ``codecs.py`` for what they are put together from."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..board.numbers import MOST
from ..errors import InputError, did_you_mean
from ..yamltext import load_mapping
from . import codecs as made
from .codecs import (
    DIGITS,
    Alphabet,
    Codec,
    Counted,
    Decimal,
    Empty,
    Hex,
    Join,
    Lead,
    LongSkip,
    Many,
    Maybe,
    Mixed,
    OneOf,
    Pack,
    Picture,
    Seq,
    Several,
    Skip,
    Spell,
    Table,
    Text,
    Trail,
    Word,
)

MOST_PARTS = 500
"""The largest codec: so one can't be made to grow without end by a few names."""
_ALPHABETS = (DIGITS, string.ascii_uppercase)
_HEX_DIGITS, _CHARACTERS = 7, 5
"""The most digits of a number in base 16 and 36: with one more it may be out of range."""
_OPTIONS = {
    "mixed": {"letters"},
    "join": {"order", "between"},
    "trail": {"beyond"},
}
"""The keys that some combinators take beside their own."""
_AROUND: Mapping[str, Callable[[Codec], Codec]] = {
    "many": Many,
    "maybe": Maybe,
    "several": Several,
    "counted": Counted,
}
"""The combinators of one codec."""
_NESTED = (*_AROUND, "seq", "oneof", "join", "mixed")
_BARE: Mapping[str, Codec] = {
    "empty": Empty(),
    "decimal": Decimal(),
    "word": Word(),
    "picture": Picture(),
}
"""The combinators that take nothing."""


def codec_from(expression: Any, named: Mapping[str, Any]) -> Codec:
    """The codec that a YAML expression says; ``named`` holds those it may call by name.

    Raises InputError for an unknown name or form, for parameters that make no sense, and
    for a codec that is made of itself.
    """
    return _Maker(named).codec(expression)


@cache
def standard() -> Mapping[str, Any]:
    """The named codecs that come with asppuz."""
    path = Path(made.__file__).with_name("codecs.yaml")
    values = load_mapping(path.read_text(encoding="utf-8"), str(path))
    return {name: value.data for name, value in values.items()}


class _Maker:
    """Makes one codec, and keeps count of its parts and of the names that lead to them."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self.named = named
        self.within: list[str] = []
        self.parts = 0

    def codec(self, expression: Any) -> Codec:
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise InputError(f"this codec has more than {MOST_PARTS} parts")
        if isinstance(expression, str):
            bare = _BARE.get(expression)
            return self.by_name(expression) if bare is None else bare
        if not isinstance(expression, Mapping) or not expression:
            raise InputError(f"this is not a codec: {expression!r}")
        (kind, body), *rest = expression.items()
        options = dict(rest)
        known = [*_NESTED, "trail", *_LEAVES]
        if kind not in known:
            raise InputError(f"'{kind}' is not a codec combinator{did_you_mean(kind, known)}")
        _check_keys(options, _OPTIONS.get(kind, set()), kind)
        try:
            return self.combined(kind, body, options)
        except _Unfit as error:
            raise InputError(f"in the codec {expression!r}, {error}") from None

    def by_name(self, name: str) -> Codec:
        if name in self.within:
            raise InputError(f"the codec '{name}' is made of itself")
        if name not in self.named:
            raise InputError(f"there is no codec '{name}'{did_you_mean(name, self.named)}")
        self.within.append(name)
        made = self.codec(self.named[name])
        self.within.pop()
        return made

    def several(self, body: Any) -> list[Codec]:
        if not isinstance(body, list) or not body:
            raise _Unfit("expected a list of codecs")
        return [self.codec(part) for part in body]

    def combined(self, kind: str, body: Any, options: Mapping[str, Any]) -> Codec:
        if kind in _AROUND:
            return _AROUND[kind](self.codec(body))
        if kind in ("seq", "oneof"):
            return (Seq if kind == "seq" else OneOf)(self.several(body))
        if kind == "join":
            return _join(self.several(body), options)
        if kind == "mixed":
            letters = _list(options, "letters")
            if any(len(letter) != 1 for letter in letters) or len(set(letters)) < len(letters):
                raise _Unfit("expected different letters after 'letters:'")
            return Mixed(self.codec(body), letters)
        if kind == "trail":
            return Trail(_by_value(body), _word(options, "beyond") == "true")
        return _LEAVES[kind](body)


class _Unfit(Exception):
    """What is wrong with one expression."""


def _hex(body: Any) -> Codec:
    _check_keys(body, {"digits", "prefix", "least", "offset"}, "hex")
    return Hex(
        _number(body, "digits", 1, _HEX_DIGITS),
        _word(body, "prefix"),
        _number(body, "least", 0, MOST, "0"),
        _number(body, "offset", 0, MOST, "0"),
    )


def _spell(body: Any) -> Codec:
    _check_keys(body, {"characters", "prefix", "parts", "base", "offset", "least", "open"}, "spell")
    return Spell(
        _number(body, "characters", 1, _CHARACTERS),
        _word(body, "prefix"),
        _number(body, "parts", 1, _CHARACTERS, "1"),
        _number(body, "base", 0, 36**_CHARACTERS, "0"),
        _number(body, "offset", 0, MOST, "0"),
        _number(body, "least", 0, MOST, "0"),
        _word(body, "open") == "true",
    )


def _pack(body: Any) -> Codec:
    _check_keys(body, {"base", "places"}, "pack")
    base, places = _number(body, "base", 2, len(DIGITS)), _number(body, "places", 1, 5)
    if base**places > len(DIGITS):
        raise _Unfit(f"{places} places in base {base} don't go into one character")
    return Pack(base, places)


def _map(body: Any) -> Codec:
    if not isinstance(body, Mapping) or not body or "" in body:
        raise _Unfit("expected texts of a URL, and the value of each")
    told = {text: [value] if isinstance(value, str) else value for text, value in body.items()}
    if not all(isinstance(x, list) and all(isinstance(v, str) for v in x) for x in told.values()):
        raise _Unfit("expected a word as each value, or a list of words")
    return Table(told)


def _text(body: Any) -> Codec:
    if not isinstance(body, str) or not body:
        raise _Unfit("expected a text")
    return Text(body)


def _skip(body: Any) -> Codec:
    if not isinstance(body, Mapping):
        return Skip(_characters(body))
    if set(body) == {"characters", "places"}:
        return Skip(_characters(body["characters"]), _number(body, "places", 1, 5))
    if len(body) != 1 or "" in body:
        raise _Unfit("expected a text and how many empty places it stands for")
    [text] = body
    return LongSkip(text, _number(body, text, 1, MOST))


def _alphabet(body: Any) -> Codec:
    if not isinstance(body, Mapping):
        return Alphabet(_characters(body))
    _check_keys(body, {"characters", "offset"}, "alphabet")
    return Alphabet(_characters(body.get("characters")), _number(body, "offset", 0, MOST, "0"))


def _by_value(body: Any) -> dict[str, str]:
    """For each value its characters, all different."""
    if not isinstance(body, Mapping) or not body or "" in body:
        raise _Unfit("expected values, and the characters of each")
    told = {value: _characters(characters) for value, characters in body.items()}
    if len(set("".join(told.values()))) < sum(map(len, told.values())):
        raise _Unfit("expected each character for one value")
    return told


def _characters(body: Any) -> str:
    """Different characters, of which a range such as g-z stands for all from the first on."""
    if not isinstance(body, str) or not body or not body.isascii() or "/" in body:
        raise _Unfit("expected characters such as g-z")
    told = ""
    for first, last, single in re.findall(r"(\w)-(\w)|(.)", body):
        alphabet = next((x for x in _ALPHABETS if first in x and last in x), "")
        if not single and (not alphabet or first > last):
            raise _Unfit("expected characters such as g-z")
        told += single or alphabet[alphabet.index(first) : alphabet.index(last) + 1]
    if len(set(told)) < len(told):
        raise _Unfit("expected each character once")
    return told


def _join(codecs: Sequence[Codec], options: Mapping[str, Any]) -> Codec:
    order, between = _list(options, "order"), _word(options, "between")
    if sorted(order) != [str(index) for index in range(len(order))] or len(order) > 10:
        raise _Unfit("expected each index from 0 on once after 'order:'")
    if not between and len(order) != 2:
        raise _Unfit("expected two parts, or a text after 'between:' that keeps them apart")
    return Join(Seq(codecs), [int(index) for index in order], between)


_LEAVES: Mapping[str, Callable[[Any], Codec]] = {
    "hex": _hex,
    "spell": _spell,
    "pack": _pack,
    "map": _map,
    "text": _text,
    "skip": _skip,
    "alphabet": _alphabet,
    "lead": lambda body: Lead(_by_value(body)),
}


def _check_keys(body: Any, known: set[str], kind: str) -> None:
    if not isinstance(body, Mapping):
        raise _Unfit(f"expected a mapping after '{kind}:'")
    for key in body:
        if key not in known:
            raise InputError(
                f"'{key}' is not a key of the codec '{kind}'{did_you_mean(key, known)}"
            )


def _number(body: Mapping[str, Any], key: str, least: int, most: int, default: str = "") -> int:
    text = body.get(key, default)
    plain = isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 12
    if not plain or not least <= int(text) <= most:
        raise _Unfit(f"expected a number from {least} to {most} after '{key}:'")
    return int(text)


def _word(body: Mapping[str, Any], key: str) -> str:
    text = body.get(key, "")
    if not isinstance(text, str):
        raise _Unfit(f"expected a word after '{key}:'")
    return text


def _list(body: Mapping[str, Any], key: str) -> list[str]:
    words = body.get(key)
    if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
        raise _Unfit(f"expected a list of words after '{key}:'")
    return words
