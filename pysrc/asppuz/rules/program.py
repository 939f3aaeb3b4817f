"""The logic program of a puzzle, put together from its rules and the shared modules.

Rules may come from anybody, so they can neither run code nor read files:
``#script`` is refused, and ``#include "name.lp".`` on a line of its own finds
files beside the rules and in the rooms of ``asp/`` only, each once.

Where one constraint has exchangeable encodings, as in ``connected/``, the rules
include the one that serves them best, and the program can be put together with
another one instead.

A puzzle may say the reasons of a module in its own words: these then stand in
its program, and everybody who speaks of a reason means them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..board.puzzle import Puzzle
from ..errors import InputError, did_you_mean
from .assembly import MARK, Include, Line, assemble


@dataclass(frozen=True)
class Program:
    """The whole program as lines; ``str(program)`` is what clingo is given."""

    lines: tuple[Line, ...]
    encodings: Mapping[str, str] = field(default_factory=dict)
    """The encoding of each constraint that has several, such as ``{"connected": "reach"}``."""
    includes: tuple[Include, ...] = ()
    """The lines that included something, though it was there already."""

    def __str__(self) -> str:
        return "".join(f"{line.text}\n" for line in self.lines)

    def origin(self, number: int) -> Line:
        """The line of the source that became line ``number`` of the program, from 1."""
        return self.lines[min(number, len(self.lines)) - 1]


def load_program(
    puzzle: Puzzle, encodings: Mapping[str, str] | None = None, more: Sequence[str] = ()
) -> Program:
    """The program of a puzzle, its includes replaced by what they include.

    ``encodings`` swaps some: ``{"connected": "tree"}`` takes ``connected/tree.lp``
    where the rules include another file of ``connected/``. ``more`` names files
    beside the rules that are added to them. Raises InputError for a file that is
    missing or not allowed, for an encoding that there isn't, and where
    ``puzzle.yaml`` words a reason that the program doesn't have.
    """
    assembly = assemble(puzzle.folder, ["rules.lp", *more], encodings or {})
    lines = (*_declared(puzzle), *assembly.lines)
    for family in encodings or {}:
        if family not in assembly.encodings:
            known = ", ".join(sorted(assembly.encodings)) or "none"
            raise InputError(
                f"{puzzle.name} has no constraint '{family}' with several encodings, but {known}"
            )
    return Program(_in_own_words(lines, puzzle), assembly.encodings, assembly.includes)


def _declared(puzzle: Puzzle) -> Iterator[Line]:
    """``#defined`` for all that a board may give: it may as well leave it out."""
    given = {*puzzle.given.signatures(), *([("variant", 1)] if puzzle.variants else [])}
    for name, arity in sorted(given):
        yield Line(f"#defined {name}/{arity}.", puzzle.folder / "puzzle.yaml", 1)


def _in_own_words(lines: tuple[Line, ...], puzzle: Puzzle) -> tuple[Line, ...]:
    """The lines with the reasons that ``puzzle.yaml`` words anew in these words."""
    own = puzzle.reasons
    if not own:
        return lines
    known = {line.reason for line in lines if line.reason}
    for words in own:
        if words not in known:
            message = f"the rules have no reason '{words}'{did_you_mean(words, known)}"
            raise InputError(message, str(puzzle.folder / "puzzle.yaml"))
    return tuple(
        line._replace(text=f"{MARK} {own[line.reason]}") if line.reason in own else line
        for line in lines
    )


def load_module(puzzle: Puzzle, name: str) -> Program:
    """A file of rules beside the puzzle's own, put together under the same restrictions."""
    return load_file(puzzle.folder, name)


def load_file(folder: Path, name: str) -> Program:
    """The program of one file in a folder, put together under the same restrictions.

    Raises InputError for a file that is missing or leads out of the folder, and for what
    rules can't hold.
    """
    return Program(*assemble(folder, [name], {}))
