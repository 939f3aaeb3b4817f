"""Texts and trees, broken by chance."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

STRANGE = (
    "0", "1", "-1", "-0", "00", "+1", "1_000", "1e9", "0x10", "nan", "1.5", "²", "½", "٣", "１",
    "2147483646", "2147483647", "2147483648", "4294967298", "-2147483648", "-2147483649",
    "9" * 30, "9" * 5_000, "-" + "9" * 5_000,
    "?", ".", "_", "-", "#", "n", "nesw", "nn", "ew", "e,s", "2,3", ",", ",,", "a" * 300,
    "\0", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\ufeff", "\x1b[31m", "\u202e",
    "\r", "\r\n", "\n", "\t", "\xa0", "é", "字", "😀", "\ud800", "'", '"', "`", "\\", "%", "%*",
    "*%", "%!", "%2f", "%00", "&", "&a", "*a", "!!int", "!!binary", "---", "...", "|", ">", ":",
    ": ", "- ", "[", "]", "{", "}", "(", ")", "()", "(1,)", "{N}", "{N}{N}", "{Sides}", "{}",
    "{0}", "null", "~", "true", "unknown", "north", "..", "../..", "/", "/etc/passwd", "CON",
    "puzzle: ", "cells: |", "regions: |", "solution: |", "marks: |", "crosses: |", "v:", "rows(2).",
    "cell((9,9)).", "not ", "#sup", "@f(1)", "1..3", "1;2", "$", "*", "@", "=", "+", "0x", "<b>",
    "]]>", "&amp;",
)  # fmt: skip
"""Words that readers stumble over."""

_TOKEN = re.compile(r"\s+|\w+|\W")


def text(chance: Random, whole: str, others: Sequence[str] = (), most: int = 4) -> str:
    """A text with up to ``most`` faults, mostly one; ``others`` are texts to take pieces from."""
    for _ in range(min(most, chance.choice((0, 1, 1, 1, 2, 4)))):
        whole = chance.choice(_FAULTS)(chance, whole, others)
    return whole[:200_000]


def number(chance: Random) -> str:
    """A number as boards have it, now and then one at the edge of a range."""
    edges = (9, 10, 15, 16, 255, 256, 999, 4095, 4096, 8191, 8192, 12239, 12240, 77776, 2**31 - 1)
    return str(chance.choice(edges) if chance.random() < 0.2 else chance.randint(0, 5))


def strange(chance: Random) -> str:
    """A strange word, a deep nest or a long row."""
    if chance.random() < 0.93:
        return chance.choice(STRANGE)
    piece = chance.choice(("(", "[", "{", "((", "- ", "a: ", "p(", "1,", ". ", "x", "\n", "-", "9"))
    return piece * chance.choice((50, 500, 3_000, 30_000))


def _span(chance: Random, length: int) -> tuple[int, int]:
    start = chance.randint(0, length)
    return start, min(length, start + chance.choice((1, 1, 1, 2, 3, 8, 30)))


def _on_tokens(change: Callable[[Random, list[str]], None]) -> Callable[..., str]:
    def changed(chance: Random, whole: str, others: Sequence[str]) -> str:
        tokens = _TOKEN.findall(whole) or [""]
        change(chance, tokens)
        return "".join(tokens)

    return changed


def _on_lines(change: Callable[[Random, list[str]], None]) -> Callable[..., str]:
    def changed(chance: Random, whole: str, others: Sequence[str]) -> str:
        lines = whole.split("\n")
        change(chance, lines)
        return "\n".join(lines)

    return changed


def _delete(chance: Random, parts: list[str]) -> None:
    start, end = _span(chance, len(parts))
    del parts[start:end]


def _double(chance: Random, parts: list[str]) -> None:
    start, end = _span(chance, len(parts))
    parts[start:start] = parts[start:end] * chance.choice((1, 1, 1, 2, 40))


def _swap(chance: Random, parts: list[str]) -> None:
    first, second = chance.randrange(len(parts)), chance.randrange(len(parts))
    parts[first], parts[second] = parts[second], parts[first]


def _copy(chance: Random, parts: list[str]) -> None:
    parts[chance.randrange(len(parts))] = chance.choice(parts)


def _insert_strange(chance: Random, parts: list[str]) -> None:
    parts.insert(chance.randint(0, len(parts)), strange(chance))


def _replace_strange(chance: Random, parts: list[str]) -> None:
    parts[chance.randrange(len(parts))] = strange(chance)


def _replace_word(chance: Random, parts: list[str]) -> None:
    words = [index for index, part in enumerate(parts) if part.strip()]
    if words:
        parts[chance.choice(words)] = strange(chance)


def _renumber(chance: Random, parts: list[str]) -> None:
    numbers = [index for index, part in enumerate(parts) if part.isdecimal()]
    if numbers:
        parts[chance.choice(numbers)] = number(chance)


def _cut(chance: Random, whole: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(whole))
    return whole[:at] if chance.random() < 0.7 else whole[at:]


def _graft(chance: Random, whole: str, others: Sequence[str]) -> str:
    other = chance.choice(others) if others else whole
    start, end = sorted((chance.randint(0, len(other)), chance.randint(0, len(other))))
    at = chance.randint(0, len(whole))
    return whole[:at] + other[start : min(end, start + 500)] + whole[at:]


def _letter(chance: Random, whole: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(whole))
    code = chance.choice((chance.randint(0, 127), chance.randint(0, 255), chance.randint(0, 65535)))
    return whole[:at] + chr(code) + whole[at + chance.randint(0, 1) :]


_FAULTS: tuple[Callable[[Random, str, Sequence[str]], str], ...] = (
    *map(_on_tokens, (_delete, _double, _swap, _copy, _insert_strange, _replace_strange)),
    *map(_on_tokens, (_replace_word, _replace_word, _renumber, _renumber, _copy, _swap)),
    *map(_on_lines, (_delete, _double, _swap, _copy)),
    _cut,
    _graft,
    _letter,
)


# Trees of mappings, lists and words, as YAML and JSON hold them


def tree(chance: Random, whole: Any, others: Sequence[Any], most: int = 3) -> Any:
    """A tree with some faults; ``others`` are subtrees to put into it."""
    whole = copy.deepcopy(whole)
    for _ in range(chance.randint(1, most)):
        spots = list(_spots(whole))
        if not spots:
            return chance.choice(others)
        holder, key = chance.choice(spots)
        _change(chance, holder, key, others)
    return whole


def subtrees(whole: Any) -> Iterator[Any]:
    """All that stands in a tree, the tree itself included."""
    yield whole
    for holder, key in _spots(whole):
        yield holder[key]


def _spots(whole: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(whole) if isinstance(whole, dict) else []
    keys = list(range(len(whole))) if isinstance(whole, list) else keys
    for key in keys:
        yield whole, key
        yield from _spots(whole[key])


def _change(chance: Random, holder: Any, key: Any, others: Sequence[Any]) -> None:
    here = holder[key]
    what = chance.randrange(8)
    if what == 0:
        del holder[key]
    elif what == 1:
        holder[key] = copy.deepcopy(chance.choice(others))
    elif what == 2:
        holder[key] = strange(chance)
    elif what == 3:
        holder[key] = (
            text(chance, here, most=1)
            if isinstance(here, str)
            else chance.choice((None, [], {}, "", 0, -1, 2**31, True, [None], {"": None}))
        )
    elif what == 4 and isinstance(holder, dict):
        words = [other for other in others if isinstance(other, str)]
        holder[strange(chance) if chance.random() < 0.5 else chance.choice(words)] = holder.pop(key)
    elif what == 5:
        depth = chance.choice((1, 1, 1, 60, 300))
        for _ in range(depth):
            here = [here] if chance.random() < 0.5 else {"many": here}
        holder[key] = here
    elif what == 6 and isinstance(holder, list):
        holder.insert(chance.randint(0, len(holder)), copy.deepcopy(chance.choice(others)))
    elif isinstance(here, str):
        holder[key] = number(chance)
    else:
        other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[key], holder[other] = copy.deepcopy(holder[other]), here
