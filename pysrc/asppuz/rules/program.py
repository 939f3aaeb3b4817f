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

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ..board.puzzle import Puzzle
from ..errors import InputError, did_you_mean
from ..texts import lines_of, load_text
from .catalog import MODULES, own_file
from .code import code_of
from .modules import all_modules, encodings_of, find_module, module_name, rooms

MARK = "%!"
"""How a comment begins that says the reason of the constraint below it."""

_INCLUDE = re.compile(r'\s*#include\s+"(?P<name>[^"]*)"\s*\.\s*')
_FORBIDDEN = re.compile(r"#\s*(script|include)\b")


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
    files = [own_file(puzzle.folder, name) for name in ("rules.lp", *more)]
    rules = [line for file in files for line in assembly.lines(file)]
    lines = (*_declared(puzzle), *rules)
    for family in assembly.wanted:
        if family not in assembly.used:
            known = ", ".join(sorted(assembly.used)) or "none"
            raise InputError(
                f"{puzzle.name} has no constraint '{family}' with several encodings, but {known}"
            )
    return Program(_in_own_words(lines, puzzle), assembly.used, tuple(assembly.includes))


def _declared(puzzle: Puzzle) -> Iterator[Line]:
    """``#defined`` for all that a board may give: it may as well leave it out."""
    given = {*puzzle.given.signatures(), *([("variant", 1)] if puzzle.variants else [])}
    for name, arity in sorted(given):
        yield Line(f"#defined {name}/{arity}.", puzzle.folder / "puzzle.yaml", 1)


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
    return load_file(puzzle.folder, name)


def load_file(folder: Path, name: str) -> Program:
    """The program of one file in a folder, put together under the same restrictions.

    Raises InputError for a file that is missing or leads out of the folder, and for what
    rules can't hold.
    """
    assembly = _Assembly(folder, {})
    lines = tuple(assembly.lines(own_file(folder, name)))
    return Program(lines, assembly.used, tuple(assembly.includes))


class _Assembly:
    """Puts a program together, each file once."""

    def __init__(self, folder: Path, wanted: Mapping[str, str]) -> None:
        self.folder = folder
        self.wanted = wanted
        self.used: dict[str, str] = {}
        self.includes: list[Include] = []
        self._seen: set[Path] = set()

    def lines(self, path: Path) -> Iterator[Line]:
        """The lines of a file and of those that it includes, one level after the other."""
        files = [self._of_file(path)]
        while files:
            line = next(files[-1], None)
            if line is None:
                files.pop()
            elif isinstance(line, Line):
                yield line
            else:
                self.includes.append(line)
                if line.target not in self._seen:
                    files.append(self._of_file(line.target, line.line))

    def _of_file(self, path: Path, asked: Line | None = None) -> Iterator[Line | Include]:
        """The lines of one file; ``asked`` is the line that includes it."""
        self._seen.add(path if asked else path.resolve())
        try:
            text = load_text(path)
        except InputError as error:
            raise error if asked is None else _unread(error, asked) from None
        for line, name in _told_in(text, path):
            yield Include(line, self._find(name, line)) if name else line

    def _swapped(self, family: str) -> str:
        name, known = self.wanted[family], encodings_of(self.folder, family)
        if name not in known:
            raise InputError(
                f"'{family}' has no encoding '{name}'"
                f"{did_you_mean(name, known)}; it has {', '.join(known)}"
            )
        return name

    def _find(self, name: PurePosixPath, line: Line) -> Path:
        found = find_module(name, self.folder)
        family = name.parent.name
        # An encoding may build on another one of its own family; a room is no family.
        if found and found.parent not in rooms() and family not in ("", line.file.parent.name):
            if family in self.wanted:
                name = name.with_name(f"{self._swapped(family)}.lp")
                found = find_module(name, self.folder)
            self.used[family] = name.stem
        if found:
            return found
        known = [f"{module_name(path)}.lp" for path in all_modules()]
        message = f"there is no module '{name}' beside the rules or in {MODULES.name}/"
        raise InputError(message + did_you_mean(str(name), known), str(line.file), line.number)


@lru_cache(maxsize=2048)
def _told_in(text: str, path: Path) -> tuple[tuple[Line, PurePosixPath | None], ...]:
    """The lines of a file with this text, and what each includes.

    Most files are in many programs, and the text itself is the key: it can't be out of date.
    Raises InputError for what rules can't hold.
    """
    code = code_of(text, str(path))
    found = []
    for number, (words, rules, bare) in enumerate(
        zip(*map(lines_of, (text, code.rules, code.bare))), 1
    ):
        include = _INCLUDE.fullmatch(rules)
        if not include and _FORBIDDEN.search(bare):
            raise InputError(
                "rules can't hold #script, nor #include but as '#include \"name.lp\".' "
                "on a line of its own",
                str(path),
                number,
            )
        name = PurePosixPath(include.group("name")) if include else None
        found.append((Line(words, path, number), name))
    return tuple(found)


def _unread(error: InputError, asked: Line) -> InputError:
    """A file that can't be read, told of the line that includes it."""
    message = f"can't include '{Path(error.source).name}': {error.message}"
    return InputError(message, str(asked.file), asked.number)
