"""YAML read with care: every key once, no aliases, and the place of each value known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from .errors import InputError, check_letters

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MOST_LEVELS = 50
"""How deep mappings and lists may be nested: far more than any text here needs."""
_TOO_DEEP = "this YAML is nested too deep"


class Value(NamedTuple):
    """A value with its place: ``line`` counts from 1, in the whole text."""

    data: Any
    line: int
    column: int
    block: bool = False
    """Whether the value is a literal block, whose first line is the next one."""


def load_mapping(text: str, source: str) -> dict[str, Value]:
    """The top level of a YAML mapping.

    Scalars come as their text, without YAML's guessing at numbers and dates;
    mappings and lists as dictionaries and lists of such texts (``null`` as
    None). Raises InputError for anything but one mapping, for a key that
    stands twice, for an alias, which plain boards have no use for, and for more than
    ``MOST_LEVELS`` levels.
    """
    check_letters(text, source)
    try:
        _check_events(text, source)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = str(error.problem or error.context)
        # The reader looks ahead, and may come to a limit of its own before we count so many levels.
        too_deep = "nesting depth" in problem
        message = _TOO_DEEP if too_deep else f"this is not YAML: {problem}"
        raise _error(message, mark, source) from None
    except yaml.YAMLError as error:
        raise InputError(f"this is not YAML: {str(error).splitlines()[0]}", source) from None
    if not isinstance(root, yaml.MappingNode):
        mark = root.start_mark if root else None
        raise _error("expected lines of the form 'key: value'", mark, source)
    values = {}
    for key, node in _pairs(root, source):
        mark = node.start_mark
        block = getattr(node, "style", None) == "|"
        values[key] = Value(_plain(node, source), mark.line + 1, mark.column + 1, block)
    return values


def _check_events(text: str, source: str) -> None:
    """Raise InputError for what may stand in YAML but not here, before anything is built of it."""
    levels = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            raise _error("aliases (*name) are not allowed", event.start_mark, source)
        if isinstance(event, yaml.CollectionStartEvent):
            levels += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            levels -= 1
        if levels > MOST_LEVELS:
            raise _error(_TOO_DEEP, event.start_mark, source)


def place_of(text: str, *path: str) -> tuple[int, int]:
    """Line and column of the key that some keys lead to, one below the other.

    Where there is no such key, that of the last one on the way.
    """
    node, place = yaml.compose(text, Loader=_Loader), (1, 1)
    for wanted in path:
        pairs = node.value if isinstance(node, yaml.MappingNode) else []
        for key, value in pairs:
            if isinstance(key, yaml.ScalarNode) and key.value == wanted:
                place = (key.start_mark.line + 1, key.start_mark.column + 1)
                node = value
                break
        else:
            break
    return place


def _pairs(root: Any, source: str) -> Iterator[tuple[str, Any]]:
    seen = set()
    for key, node in root.value:
        if not isinstance(key, yaml.ScalarNode):
            raise _error("expected a word as the key", key.start_mark, source)
        if key.value in seen:
            raise _error(f"'{key.value}' occurs twice", key.start_mark, source)
        seen.add(key.value)
        yield key.value, node


def _plain(node: Any, source: str) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {key: _plain(value, source) for key, value in _pairs(node, source)}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(value, source) for value in node.value]
    return None if node.tag == "tag:yaml.org,2002:null" else node.value


def _error(message: str, mark: Any, source: str) -> InputError:
    if mark is None:
        return InputError(message, source)
    return InputError(message, source, mark.line + 1, mark.column + 1)
