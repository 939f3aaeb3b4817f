"""The logic program of a puzzle, put together from its rules and the shared modules.

Rules may come from anybody, so they can neither run code nor read files:
``#script`` is refused, and ``#include "name.lp".`` on a line of its own finds
files beside the rules and in ``asp/`` only, each once.

A folder of modules, such as ``asp/connected/``, holds exchangeable encodings of
one constraint: the rules include the one that serves them best, and the
program can be put together with another one instead.

A puzzle may say the reasons of a module in its own words: these then stand in
its program, and everybody who speaks of a reason means them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from .catalog import MODULES, Puzzle
from .errors import InputError, did_you_mean

MARK = "%!"
"""How a comment begins that says the reason of the constraint below it."""

_INCLUDE = re.compile(r'\s*#include\s+"(?P<name>[^"]*)"\s*\.\s*(%(?!.*#).*)?')
_FORBIDDEN = re.compile(r"#\s*(script|include)\b")
_NO_CODE = re.compile(r'%\*.*?\*%|%[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
"""What may hold any letters: comments and texts in quotes."""


@dataclass(frozen=True)
class Line:
    """A line of the program and where it comes from."""

    text: str
    file: Path
    number: int

    @property
    def reason(self) -> str:
        """The words of a line that says a reason; empty for any other line."""
        text = self.text.strip()
        return text.removeprefix(MARK).strip() if text.startswith(MARK) else ""


class Include(NamedTuple):
    """A line that includes a file, and that file."""

    line: Line
    target: Path


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
    assembly = _Assembly(puzzle.folder, encodings or {})
    files = [puzzle.folder / name for name in ("rules.lp", *more)]
    lines = tuple(line for file in files for line in assembly.lines(file, None))
    for family in assembly.wanted:
        if family not in assembly.used:
            known = ", ".join(sorted(assembly.used)) or "none"
            raise InputError(
                f"{puzzle.name} has no constraint '{family}' with several encodings, but {known}"
            )
    return Program(_in_own_words(lines, puzzle), assembly.used, tuple(assembly.includes))


def _in_own_words(lines: tuple[Line, ...], puzzle: Puzzle) -> tuple[Line, ...]:
    """The lines with the reasons that ``puzzle.yaml`` words anew in these words."""
    own = puzzle.reasons
    known = {line.reason for line in lines if line.reason}
    for words in own:
        if words not in known:
            message = f"the rules have no reason '{words}'{did_you_mean(words, known)}"
            raise InputError(message, str(puzzle.folder / "puzzle.yaml"))
    return tuple(
        replace(line, text=f"{MARK} {own[line.reason]}") if line.reason in own else line
        for line in lines
    )


def load_module(puzzle: Puzzle, name: str) -> Program:
    """A file of rules beside the puzzle's own, put together under the same restrictions."""
    assembly = _Assembly(puzzle.folder, {})
    lines = tuple(assembly.lines(puzzle.folder / name, None))
    return Program(lines, assembly.used, tuple(assembly.includes))


def encodings_of(folder: Path, family: str) -> list[str]:
    """The names of all encodings of a constraint, sorted, those of a puzzle's own folder too."""
    homes = (folder / family, MODULES / family)
    return sorted({path.stem for home in homes for path in home.glob("*.lp")})


def _check_letters(text: str, path: Path) -> None:
    """Raise InputError for a letter that clingo would break off at, process and all."""
    code = _NO_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    for number, words in enumerate(code.splitlines(), 1):
        strange = re.search(r"[^\x00-\x7f]", words)
        if strange:
            raise InputError(
                f"'{strange.group()}' can't stand in a rule",
                str(path),
                number,
                strange.start() + 1,
                "Names are made of the letters a to z, digits and _; quotes are straight ones.",
            )


class _Assembly:
    """Puts a program together, each file once."""

    def __init__(self, folder: Path, wanted: Mapping[str, str]) -> None:
        self.folder = folder
        self.wanted = wanted
        self.used: dict[str, str] = {}
        self.includes: list[Include] = []
        self._seen: set[Path] = set()

    def lines(self, path: Path, asked: Line | None) -> Iterator[Line]:
        """The lines of a file; ``asked`` is the line that includes it."""
        self._seen.add(path.resolve())
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            where = InputError(f"can't read '{path.name}': {error}")
            raise where.at(str(asked.file), asked.number) if asked else where from None
        _check_letters(text, path)
        for number, words in enumerate(text.splitlines(), 1):
            line = Line(words, path, number)
            include = _INCLUDE.fullmatch(words)
            if include:
                target = self._find(PurePosixPath(include.group("name")), line)
                self.includes.append(Include(line, target))
                if target not in self._seen:
                    yield from self.lines(target, line)
            elif _FORBIDDEN.search(words):
                raise InputError(
                    "rules can't hold #script, nor #include but as '#include \"name.lp\".' "
                    "on a line of its own",
                    str(path),
                    number,
                )
            else:
                yield line

    def _swapped(self, family: str) -> str:
        name, known = self.wanted[family], encodings_of(self.folder, family)
        if name not in known:
            raise InputError(
                f"'{family}' has no encoding '{name}'"
                f"{did_you_mean(name, known)}; it has {', '.join(known)}"
            )
        return name

    def _find(self, name: PurePosixPath, line: Line) -> Path:
        family = str(name.parent)
        # An encoding may build on another one of its own family.
        if family not in (".", line.file.parent.name):
            if family in self.wanted:
                name = name.parent / f"{self._swapped(family)}.lp"
            self.used[family] = name.stem
        for home in (self.folder, MODULES):
            path = (home / name).resolve()
            if path.is_relative_to(home.resolve()) and path.is_file():
                return path
        message = f"there is no module '{name}' beside the rules or in {MODULES.name}/"
        raise InputError(message, str(line.file), line.number)
