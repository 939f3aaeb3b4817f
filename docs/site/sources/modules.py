"""The shared ASP modules, read from the comments at their heads.

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
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from asppuz import Puzzle
from asppuz.atoms import parse_atom
from asppuz.catalog import MODULES
from asppuz.program import MARK

from . import built_in
from .markdown import code, link, listed, slug, table

INDENT = 10
"""The column in which the entries of a head begin."""

_WORD = r"[a-z]\w*(?:\((?:[^()]|\([^()]*\))*\))?"
_ENTRY = re.compile(rf"(?P<words>{_WORD}(?:,\s*{_WORD})*)(?:\s{{2,}}(?P<meaning>.*))?")
_INCLUDE = re.compile(r'^#include "(.*)\.lp"\.', re.MULTILINE)


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
    """All shared modules by their names, such as ``connected/reach``; raises HeadError."""
    paths = sorted(MODULES.rglob("*.lp"))
    return {name_of(path): read_module(name_of(path), path.read_text("utf-8")) for path in paths}


def name_of(path: Path) -> str:
    """The name by which a module goes: its path in ``asp/`` without the ending."""
    return path.relative_to(MODULES).with_suffix("").as_posix()


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
    """The names of the modules that a text of rules includes."""
    return tuple(_INCLUDE.findall(text))


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


def write_modules(*names: str) -> str:
    """Markdown: what some modules are about, need, give and cost, and who includes them."""
    modules, users = load_modules(), _users()
    parts = [part for name in names for part in _description(modules[name], users[name])]
    # A power such as 2**B is not meant as bold print.
    return _linked("\n\n".join(parts), modules).replace("*", r"\*")


def write_words() -> str:
    """Markdown: the words of all modules in alphabetical order, and the modules that share them."""
    meanings: dict[str, str] = {}
    roles: dict[str, dict[str, list[str]]] = defaultdict(lambda: {"gives": [], "needs": []})
    for module in load_modules().values():
        for role, entries in (("gives", module.gives), ("needs", module.needs)):
            for entry in entries:
                for word in entry.words:
                    roles[signature(word)][role].append(module.name)
                    meanings.setdefault(signature(word), word)
    rows = [
        [code(meanings[key]), *(", ".join(map(module_link, roles[key][r])) for r in roles[key])]
        for key in sorted(roles)
    ]
    return table(["word", "given by", "needed by"], rows)


def signature(word: str) -> str:
    """Name and arity of a word: ``link/3`` for ``link(S,C,D)``."""
    atom = parse_atom(word.replace("'", "_"))
    return f"{atom.name}/{len(atom.args)}"


def module_link(name: str, words: str = "", here: str = "") -> str:
    """A link to a module's place on the page of modules, which lies in ``here``."""
    return link(words or name, f"{here}modules.md#{slug(name + '.lp')}")


def _linked(text: str, modules: Iterable[str]) -> str:
    """The text with a link wherever it speaks of another module by its name."""
    short = {name.rpartition("/")[2]: name for name in modules}
    known = {**short, **{name: name for name in modules}}

    def linked(match: re.Match[str]) -> str:
        name = match["name"]
        return module_link(known[name], match[0]) if name in known else match[0]

    return re.sub(r"(?<![\w/#`])(?<!### )(?P<name>[\w/]+)\.lp\b(?!\))", linked, text)


def _users() -> dict[str, list[Puzzle]]:
    """The puzzles that include each module themselves."""
    users: dict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in built_in():
        files = [path.read_text("utf-8") for path in sorted(puzzle.folder.glob("*.lp"))]
        for name in dict.fromkeys(name for text in files for name in included(text)):
            users[name].append(puzzle)
    return users


def _description(module: Module, users: Iterable[Puzzle]) -> Iterator[str]:
    yield f"### {module.name}.lp"
    yield f"{link('Source', f'../../asp/{module.name}.lp')}: {module.summary}"
    rows = [
        [role if number == 0 else "", ", ".join(map(code, entry.words)), entry.meaning]
        for role, entries in (("needs", module.needs), ("gives", module.gives))
        for number, entry in enumerate(entries)
    ]
    yield table(["", "word", "meaning"], [*rows, ["costs", "", module.costs]])
    yield from module.notes
    if module.includes:
        yield f"Includes {listed(map(module_link, module.includes))}."
    if module.reasons:
        yield "Reasons:\n\n" + "\n".join(f"- {words}" for words in module.reasons)
    names = [link(puzzle.title, f"../../puzzles/{puzzle.name}") for puzzle in users]
    if names:
        yield f"Included by {listed(names)}."
