"""The subjects of cases, and how much of a run each takes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from . import commands, filled, folders, readers
from .faults import Case, Outcome, attempt

MOST_SECONDS = 5.0
"""The most processor time of a question."""
LONG = 4 * MOST_SECONDS
"""That of several, such as ``lint`` and ``test`` ask: each grounding has limits of its own."""


class Subject(NamedTuple):
    """How its cases are made, what is done with them, and how many of 100 there are."""

    make: Callable[[Random], Case]
    run: Callable[[Case], str]
    share: int
    seconds: float = MOST_SECONDS
    """The most processor time of a case."""


SUBJECTS = {
    "native": Subject(readers.make_native, readers.run_board, 19),
    "url": Subject(readers.make_url, readers.run_board, 19),
    "table": Subject(readers.make_table, readers.run_board, 9),
    "facts": Subject(readers.make_facts, readers.run_board, 9),
    "bytes": Subject(readers.make_bytes, readers.run_bytes, 4),
    "source": Subject(readers.make_source, readers.run_source, 4),
    "lines": Subject(readers.make_lines, readers.run_lines, 4),
    "codec": Subject(readers.make_codec, readers.run_codec, 6),
    "declaration": Subject(folders.make_declaration, folders.run, 5, LONG),
    "rules": Subject(folders.make_rules, folders.run, 5, LONG),
    "clues": Subject(folders.make_clues, folders.run, 1, LONG),
    "techniques": Subject(folders.make_techniques, folders.run, 1, LONG),
    "answer": Subject(filled.make_answer, filled.run_answer, 3),
    "marks": Subject(filled.make_marks, filled.run_marks, 4),
    "verdict": Subject(filled.make_verdict, filled.run_verdict, 4),
    "command": Subject(commands.make, commands.run, 3),
}


class Numbered(NamedTuple):
    """A case with its subject; seed and number make it again."""

    subject: str
    case: Case


def numbered(seed: int, number: int, only: tuple[str, ...] = ()) -> Numbered:
    """The case of that number; ``only`` are the subjects to choose from, all if empty."""
    chance = Random(f"{seed}:{number}")
    names = only or tuple(SUBJECTS)
    [name] = chance.choices(names, [SUBJECTS[name].share for name in names])
    return Numbered(name, SUBJECTS[name].make(chance))


def outcome_of(numbered_case: Numbered) -> Outcome:
    """Run a case in this process."""
    name, case = numbered_case
    return attempt(lambda: SUBJECTS[name].run(case))
