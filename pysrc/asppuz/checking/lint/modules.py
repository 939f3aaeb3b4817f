"""Words that two modules, or a puzzle and a module, derive without knowing of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from ...errors import InputError
from ...generating.setting import CLUES
from ...reasons.techniques import FILE as TECHNIQUES
from ...rules.catalog import MODULES
from ...rules.given import BASE
from ...rules.heads import Entry, HeadError, included, load_modules, read_module, signature
from ...rules.modules import module_name
from ...rules.statements import Signature, Statement
from .unit import Unit, is_explained

PROGRAMS = ("rules.lp", CLUES, TECHNIQUES)
"""The files of a folder that make use of modules, and are none themselves."""

_ADDS = "adds"
"""How a comment above a rule begins that says what it adds to what a module gives."""


class Clash(NamedTuple):
    """A word that two modules derive, and the one of them whose head doesn't list it."""

    word: str
    modules: tuple[Path, Path]
    silent: Path


def module_faults(unit: Unit) -> Iterator[InputError]:
    """Two modules of the program that derive the same word, unless the heads of both list it.

    So it is where a rule of the program itself derives what a module gives, unless another one
    needs it, or a comment says what the rule adds.
    """
    folder = unit.puzzle.folder.resolve()
    yield from _own_faults(unit, folder)
    for clash in clashes(unit.statements, folder):
        include = unit.include_of(clash.modules[1])
        if include:
            first, second = (_name_of(path, folder) for path in clash.modules)
            yield InputError(
                f"{first}.lp and {second}.lp both derive {clash.word}",
                str(include.line.file),
                include.line.number,
                include.line.text.index("#") + 1,
                f"Another name in {_name_of(clash.silent, folder)}.lp keeps them apart. "
                "If they mean the same, the heads of both list it under 'gives'.",
            )


def _own_faults(unit: Unit, folder: Path) -> Iterator[InputError]:
    derived: dict[Signature, Path] = {}
    needed: set[str] = set()
    heads = load_modules()
    for statement in unit.statements:
        file = statement.line.file.resolve()
        if _is_module(file, folder):
            head = heads.get(_name_of(file, folder))
            needed |= _words(head.needs) if head else set()
            if statement.part == BASE:
                derived.update(dict.fromkeys(statement.defined(), file))
    for statement in unit.statements:
        file = statement.line.file.resolve()
        if _is_module(file, folder) or is_explained(statement, _ADDS):
            continue
        for mention in statement.mentions:
            word = mention.signature
            giver = derived.get(word) if mention.defines and word not in unit.asked else None
            if giver and str(word) not in needed:
                yield statement.fault(
                    f"{word} is derived here, and {_name_of(giver, folder)}.lp derives it, too",
                    "Another name keeps them apart. If the rule adds to what the module means by "
                    f"it, say what in a comment '% {_ADDS}: ...' above it.",
                    mention.node,
                )


def clashes(statements: Iterable[Statement], folder: Path = MODULES) -> Iterator[Clash]:
    """The words that several modules derive, where not all of them list it.

    They are shared modules, or lie in the ``folder`` of a puzzle. A module lists what it
    gives, and what a module that it includes needs.
    """
    derived: dict[str, set[Path]] = {}
    for statement in statements:
        file = statement.line.file.resolve()
        if statement.part == BASE and _is_module(file, folder):
            for word in map(str, statement.defined()):
                derived.setdefault(word, set()).add(file)
    told = _told({file for files in derived.values() for file in files}, folder)
    for word, files in sorted(derived.items()):
        ordered = sorted(files, key=lambda file: _name_of(file, folder))
        for first, second in combinations(ordered, 2):
            silent = [file for file in (first, second) if word not in told[file]]
            if silent:
                yield Clash(word, (first, second), silent[0])


def _is_module(file: Path, folder: Path) -> bool:
    if file.is_relative_to(MODULES):
        return True
    own = file.is_relative_to(folder) and file.suffix == ".lp"
    return own and file.relative_to(folder).as_posix() not in PROGRAMS


def _name_of(file: Path, folder: Path) -> str:
    """The name by which a module goes, one of a puzzle's folder by its path there."""
    if file.is_relative_to(MODULES):
        return module_name(file)
    return file.relative_to(folder).with_suffix("").as_posix()


def _told(files: Iterable[Path], folder: Path) -> Mapping[Path, set[str]]:
    """The words that each module may derive together with others."""
    modules = load_modules()
    told: dict[Path, set[str]] = {}
    for file in files:
        name, text = _name_of(file, folder), file.read_text("utf-8")
        try:
            told[file] = _words(read_module(name, text).gives)
        except HeadError:
            told[file] = set()
        todo = list(included(text))
        while todo:
            other = modules[todo.pop()]
            told[file] |= _words(other.needs)
            todo += other.includes
    return told


def _words(entries: Iterable[Entry]) -> set[str]:
    return {signature(word) for entry in entries for word in entry.words}
