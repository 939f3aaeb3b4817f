"""Words that two shared modules derive without knowing of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ...errors import InputError
from ...rules.catalog import MODULES
from ...rules.heads import Entry, load_modules, signature
from ...rules.modules import module_name
from ...rules.statements import BASE, Statement
from .unit import Unit


class Clash(NamedTuple):
    """A word that two modules derive, and the one of them whose head doesn't tell it."""

    word: str
    modules: tuple[str, str]
    silent: str


def module_faults(unit: Unit) -> Iterator[InputError]:
    """Two modules of the program that derive the same word, unless the heads of both tell it."""
    files = {s.line.file for s in unit.statements if s.line.file.is_relative_to(MODULES)}
    for clash in clashes(unit.statements):
        file = next(x for x in files if module_name(x) == clash.modules[1])
        include = unit.include_of(file)
        if include:
            first, second = clash.modules
            yield InputError(
                f"{first}.lp and {second}.lp both derive {clash.word}",
                str(include.line.file),
                include.line.number,
                include.line.text.index("#") + 1,
                f"Another name in {clash.silent}.lp keeps them apart. If they mean the same, "
                "the heads of both list it under 'gives'.",
            )


def clashes(statements: Iterable[Statement]) -> Iterator[Clash]:
    """The words that several modules derive, where not all of them tell it.

    A module tells what it gives, and what a module that it includes needs.
    """
    derived: dict[str, set[str]] = {}
    for statement in statements:
        if statement.part == BASE and statement.line.file.is_relative_to(MODULES):
            for word in map(str, statement.defined()):
                derived.setdefault(word, set()).add(module_name(statement.line.file))
    told = _told()
    for word, names in sorted(derived.items()):
        for first, second in combinations(sorted(names), 2):
            silent = [name for name in (first, second) if word not in told[name]]
            if silent:
                yield Clash(word, (first, second), silent[0])


def _told() -> Mapping[str, set[str]]:
    """The words that each module may derive together with others."""
    modules = load_modules()
    told: dict[str, set[str]] = {}
    for name, module in modules.items():
        told[name], todo = _words(module.gives), list(module.includes)
        while todo:
            other = modules[todo.pop()]
            told[name] |= _words(other.needs)
            todo += other.includes
    return told


def _words(entries: Iterable[Entry]) -> set[str]:
    return {signature(word) for entry in entries for word in entry.words}
