"""The parts of a puzz.link body, as ``puzzle.yaml`` declares them."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..board.puzzle import Puzzle
from ..errors import InputError
from . import portions
from .codecs import Codec
from .declared import codec_from, standard
from .views import HOLES, View, view_of

LETTERS = {str(number): letter for number, letter in enumerate(string.ascii_lowercase, 1)}
"""The tokens that ``values: letters`` stands for."""


class Part(NamedTuple):
    """One part of a body."""

    codec: Codec
    view: View
    to_token: Mapping[str, str]
    hole: str = ""
    """The value of a square that is not a cell; empty where the part knows of none."""


class _Declared(NamedTuple):
    """One part as it is declared."""

    codec: str
    words: object
    values: Mapping[str, str]
    place: str
    square: str
    where: Mapping[str, str]
    hole: str

    @property
    def tokens(self) -> set[str]:
        """The tokens that the part names."""
        return {self.place, self.square, *self.values.values()} - {""}


def parts_of(puzzle: Puzzle) -> list[Part]:
    """The parts of a body; raises InputError, told of the declaration, for what is none."""
    try:
        return list(_made(puzzle))
    except InputError as error:
        raise error.at(str(puzzle.folder / "puzzle.yaml")) from None


def _made(puzzle: Puzzle) -> Iterator[Part]:
    section = puzzle.section("puzzlink")
    named = {**standard(), **(section.get("codecs") or {})}
    declared = [_declared(item) for item in section["body"]]
    views = [view_of(part.words, puzzle.given) for part in declared]
    rooms = False
    for part, view in zip(declared, views):
        if rooms and (part.hole or part.words == HOLES):
            raise InputError("the holes have to come before the rooms, which they divide")
        rooms = rooms or part.words == "rooms"
        others = [
            x.tokens for x, y in zip(declared, views) if x is not part and y.writes & view.writes
        ]
        if others and view.layers:
            view = portions.shared(view, set[str]().union(*others) - part.tokens)
        if part.where:
            view = portions.where(view, part.words, part.where, puzzle.given)
        if part.place:
            view = portions.place(view, part.place)
        if part.square:
            view = portions.square(view, part.square)
        yield Part(codec_from(part.codec, named), view, part.values, part.hole)


def _declared(item: Any) -> _Declared:
    """What one item of ``body:`` says; raises InputError where it is none."""
    try:
        (codec, words), *rest = item.items()
        options = dict(rest)
        values = options.pop("values", {})
        to_token = LETTERS if values == "letters" else {**values}
        part = _Declared(
            codec,
            words,
            to_token,
            options.pop("place", ""),
            options.pop("square", ""),
            {**options.pop("where", {})},
            options.pop("hole", ""),
        )
    except (AttributeError, TypeError, ValueError):
        options = {"": item}
    if options:
        message = f"expected a part such as {{number16: cells}} in 'body:', found {item!r}"
        raise InputError(message)
    if len(set(map(str, to_token.values()))) < len(to_token):
        raise InputError(f"in {item!r} two values stand for one token")
    if part.hole and words != "cells":
        raise InputError("only a part that runs over 'cells' can say where a 'hole' is")
    return part
