"""The heads of the shared ASP modules: what they are about, need, give and cost.

A head has this form; a text that goes on is indented further, and notes may follow::

    % name.lp: what it is about.
    %
    % needs   word(X)    what it means
    %         word(X,Y), other(X)
    %                    what both mean
    % gives   word(X)    what it means
    %         and what other.lp gives
    % costs   how it grows with the board
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..board.atoms import parse_atom
from ..errors import InputError
from .assembly import MARK
from .modules import all_modules, find_module, module_name

INDENT = 10
"""The column in which the entries of a head begin."""

_WORD = r"[a-z]\w*(?:\((?:[^()]|\([^()]*\))*\))?"
_ENTRY = re.compile(rf"(?P<words>{_WORD}(?:,\s*{_WORD})*)(?:\s{{2,}}(?P<meaning>.*))?")
_INCLUDE = re.compile(r'^#include "(.*\.lp)"\.', re.MULTILINE)


class HeadError(ValueError):
    """The head of a module has another form."""


@dataclass(frozen=True)
class Entry:
    """Some words and what they mean; an entry without words is a sentence about others."""

    words: tuple[str, ...]
    meaning: str


@dataclass(frozen=True)
class Module:
    """A shared module: what its head says, what it includes and the reasons that it has."""

    name: str
    summary: str
    needs: tuple[Entry, ...]
    gives: tuple[Entry, ...]
    costs: str
    notes: tuple[str, ...]
    includes: tuple[str, ...]
    reasons: tuple[str, ...]


def load_modules() -> dict[str, Module]:
    """All shared modules by their names, such as ``connected/reach``.

    Raises InputError where the head of one has another form.
    """
    modules = {}
    for path in all_modules():
        name = module_name(path)
        try:
            modules[name] = read_module(name, path.read_text("utf-8"))
        except HeadError as error:
            raise InputError(str(error), str(path), 1) from None
    return modules


def read_module(name: str, text: str) -> Module:
    """The module that a text holds; raises HeadError where its head has another form."""
    try:
        first, parts, *notes = _paragraphs(text)
        title, colon, summary = " ".join(line.strip() for line in first).partition(": ")
        if not colon or title != f"{name}.lp":
            raise HeadError(f"expected '% {name}.lp: what it is about.'")
        told = dict(_parts(parts))
        if list(told) not in (["needs", "gives", "costs"], ["needs", "costs"]):
            raise HeadError("expected needs, gives and costs, in this order")
    except ValueError as error:
        raise HeadError(f"{name}.lp: {error}") from None
    return Module(
        name,
        summary,
        tuple(map(_entry, told["needs"])),
        tuple(map(_entry, told.get("gives", []))),
        " ".join(" ".join(told["costs"]).split()),
        tuple(" ".join(line.strip() for line in note) for note in notes),
        included(text),
        tuple(dict.fromkeys(_reasons(text))),
    )


def included(text: str) -> tuple[str, ...]:
    """The names of the shared modules that a text of rules includes."""
    found = map(find_module, _INCLUDE.findall(text))
    return tuple(module_name(path) for path in found if path)


def _paragraphs(text: str) -> Iterator[list[str]]:
    """The paragraphs of the comment that a text begins with, without the signs."""
    paragraph: list[str] = []
    for line in text.splitlines():
        if not line.startswith("%"):
            break
        if line.strip("% "):
            paragraph.append(line.removeprefix("%"))
        elif paragraph:
            yield paragraph
            paragraph = []
    if paragraph:
        yield paragraph


def _parts(lines: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """The parts of a head, and the text of each of their entries."""
    name, entries = "", list[str]()
    for line in lines:
        begin, text = line[: INDENT - 1].strip(), line[INDENT - 1 :].rstrip()
        if begin:
            if name:
                yield name, entries
            name, entries = begin, []
        if text and not text.startswith(" "):
            entries.append(text)
        elif entries:
            entries[-1] += f"  {text.strip()}"
        else:
            raise HeadError(f"expected an entry in column {INDENT}, found '{line.strip()}'")
    yield name, entries


def _entry(text: str) -> Entry:
    match = _ENTRY.fullmatch(text)
    if not match:
        return Entry((), " ".join(text.split()))
    words = re.findall(_WORD, match.group("words"))
    return Entry(tuple(words), " ".join((match.group("meaning") or "").split()))


def _reasons(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.strip().startswith(MARK):
            yield line.strip().removeprefix(MARK).strip()


def signature(word: str) -> str:
    """Name and arity of a word: ``link/3`` for ``link(S,C,D)``."""
    atom = parse_atom(word.replace("'", "_"))
    return f"{atom.name}/{len(atom.args)}"
