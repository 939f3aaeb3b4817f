"""The logic program of a puzzle, put together from its rules and the shared modules.

Rules may come from anybody, so they can neither run code nor read files:
``#script`` is refused, and ``#include "name.lp".`` on a line of its own finds
files beside the rules and in ``asp/`` only, each once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .catalog import MODULES, Puzzle
from .errors import InputError

_INCLUDE = re.compile(r'\s*#include\s+"(?P<name>[^"]*)"\s*\.\s*(%(?!.*#).*)?')
_FORBIDDEN = re.compile(r"#\s*(script|include)\b")


@dataclass(frozen=True)
class Line:
    """A line of the program and where it comes from."""

    text: str
    file: Path
    number: int


@dataclass(frozen=True)
class Program:
    """The whole program as lines; ``str(program)`` is what clingo is given."""

    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return "".join(f"{line.text}\n" for line in self.lines)

    def origin(self, number: int) -> Line:
        """The line of the source that became line ``number`` of the program, from 1."""
        return self.lines[min(number, len(self.lines)) - 1]


def load_program(puzzle: Puzzle) -> Program:
    """The program of a puzzle, its includes replaced by what they include.

    Raises InputError for a file that is missing or not allowed.
    """
    rules = puzzle.folder / "rules.lp"
    return Program(tuple(_lines(rules, puzzle.folder, {rules.resolve()}, None)))


def _lines(path: Path, folder: Path, seen: set[Path], asked: Line | None) -> Iterator[Line]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        where = InputError(f"can't read '{path.name}': {error}")
        raise where.at(str(asked.file), asked.number) if asked else where from None
    for number, words in enumerate(text.splitlines(), 1):
        line = Line(words, path, number)
        include = _INCLUDE.fullmatch(words)
        if include:
            target = _find(include.group("name"), folder, line)
            if target not in seen:
                seen.add(target)
                yield from _lines(target, folder, seen, line)
        elif _FORBIDDEN.search(words):
            raise InputError(
                "rules can't hold #script, nor #include but as '#include \"name.lp\".' "
                "on a line of its own",
                str(path),
                number,
            )
        else:
            yield line


def _find(name: str, folder: Path, line: Line) -> Path:
    for home in (folder, MODULES):
        path = (home / name).resolve()
        if path.is_relative_to(home.resolve()) and path.is_file():
            return path
    message = f"there is no module '{name}' beside the rules or in {MODULES.name}/"
    raise InputError(message, str(line.file), line.number)
