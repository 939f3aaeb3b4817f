"""What the tests of a puzzle folder have found, and words that they share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..board.atoms import Atom
from ..errors import InputError

MOST_TOLD = 4
"""So many of the atoms in which two boards differ are told."""


@dataclass(frozen=True)
class Finding:
    """What a test has found in a file: a failure, or only a remark."""

    file: Path
    message: str
    line: int | None = None
    column: int | None = None
    fails: bool = True
    advice: str = ""
    """A command that helps on, with ``{file}`` for the file."""


@dataclass(frozen=True)
class Group:
    """Tests of one kind: what they demand, of how many boards, and what they found."""

    name: str
    demand: str
    findings: tuple[Finding, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing failed; there may be remarks."""
        return not any(finding.fails for finding in self.findings)


def unreadable(error: InputError, path: Path) -> Finding:
    """The finding that a file, or what it is read with, can't be read."""
    return Finding(Path(error.source or path), error.message, error.line, error.column)


def some(atoms: Iterable[Atom]) -> str:
    """Some atoms in words, the first few of many."""
    names = [str(atom) for atom in sorted(atoms)]
    return ", ".join(names[:MOST_TOLD]) + and_more(len(names))


def and_more(number: int) -> str:
    """The end of a sentence that tells the first few of so many things."""
    return f" and {number - MOST_TOLD} more" if number > MOST_TOLD else ""
