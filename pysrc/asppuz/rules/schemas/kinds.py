"""Whether what follows the keys of a text is of the kind that its schema says.

Only that: a mapping, a list, words or an empty value. What the words mean is checked by those
who make use of them, who know better what to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

_KINDS = {"object": "a mapping", "array": "a list", "null": "an empty value"}
_WORDS = "words"
"""What a scalar is, be it a number for the schema: texts are read without guessing."""


class Misfit(NamedTuple):
    """The keys that lead to what is of another kind, and the kinds that it could be of."""

    path: tuple[str, ...]
    expected: tuple[str, ...]

    def __str__(self) -> str:
        return f"expected {' or '.join(dict.fromkeys(self.expected))} after '{self.path[-1]}:'"


def misfit(data: Any, schema: Mapping[str, Any]) -> Misfit | None:
    """The first part of some data that is of another kind than a schema says."""
    return _misfit(data, schema, schema["definitions"])


def _misfit(data: Any, told: Mapping[str, Any], definitions: Mapping[str, Any]) -> Misfit | None:
    if "$ref" in told:
        return _misfit(data, definitions[told["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in told:
        found = [_misfit(data, option, definitions) for option in told["anyOf"]]
        misfits = [one for one in found if one]
        if len(misfits) < len(found):
            return None
        # The option that goes furthest is the one that was meant.
        nearest = max(misfits, key=lambda one: len(one.path))
        expected = [kind for one in misfits if one.path == nearest.path for kind in one.expected]
        return Misfit(nearest.path, tuple(expected))
    kinds = _kinds(told)
    if kinds and _kind(data) not in kinds:
        return Misfit((), kinds)
    for key, part, inner in _parts(data, told):
        misfit = _misfit(part, inner, definitions)
        if misfit:
            return Misfit((*key, *misfit.path), misfit.expected)
    return None


def _kinds(told: Mapping[str, Any]) -> tuple[str, ...]:
    if "enum" in told or "const" in told:
        return (_WORDS,)
    named = told.get("type", [])
    kinds = [named] if isinstance(named, str) else named
    return tuple(_KINDS.get(kind, _WORDS) for kind in kinds)


def _kind(data: Any) -> str:
    if isinstance(data, Mapping):
        return _KINDS["object"]
    if isinstance(data, list):
        return _KINDS["array"]
    return _KINDS["null"] if data is None else _WORDS


def _parts(
    data: Any, told: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, ...], Any, Mapping[str, Any]]]:
    """The parts of some data: the key of each, if it has one, and what the schema says of it."""
    yield from (((), data, inner) for inner in told.get("allOf", ()))
    if isinstance(data, Mapping):
        others = told.get("additionalProperties") or {}
        for key, value in data.items():
            yield (key,), value, told.get("properties", {}).get(key, others)
    if isinstance(data, list):
        yield from (((), value, told.get("items", {})) for value in data)
