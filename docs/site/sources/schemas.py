"""The keys of ``puzzle.yaml`` and of boards, read from their JSON Schemas."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from asppuz.rules.schemas import schema

from .markdown import code, listed, table

Schema = Mapping[str, Any]

_CHOICES = re.compile(r"\^\((?P<words>[\w|-]+)\)\$")


def write_puzzle_keys() -> str:
    """Markdown: the keys of ``puzzle.yaml``, each with the keys below it."""
    return table(["key", "what it says"], _rows(schema("puzzle")))


def write_layers() -> str:
    """Markdown: the layers that ``given`` and ``answer`` can have."""
    return table(["layer", "what it holds"], _rows(schema("puzzle")["definitions"]["layers"]))


def write_board_keys() -> str:
    """Markdown: the keys of a board in the native text."""
    return table(["key", "what it says"], _rows(schema("board")))


def _rows(told: Schema, above: str = "") -> Iterator[list[str]]:
    """A row for each key of an object, and for each key of the objects that it holds."""
    for key, value in _properties(told).items():
        words = [value["description"]]
        if key in told.get("required", []):
            words.append("It must be there.")
        if choices := _choices(value):
            words.append(f"One of {listed(map(code, choices))}.")
        yield [code(f"{above}{key}"), " ".join(words)]
        yield from _rows(value, f"{above}{key}: ")


def _properties(told: Schema) -> Mapping[str, Schema]:
    """The keys of an object, or of the one that may stand where a text will do, too."""
    found: dict[str, Schema] = dict(told.get("properties", {}))
    for other in told.get("anyOf", []):
        found.update(_properties(other))
    below = told.get("additionalProperties")
    return found or (_properties(below) if isinstance(below, Mapping) else {})


def _choices(told: Schema) -> list[str]:
    """The values that a key can have, where these are few."""
    match = _CHOICES.fullmatch(told.get("pattern", ""))
    return match["words"].split("|") if match else [str(value) for value in told.get("enum", [])]
