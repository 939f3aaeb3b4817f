"""The lines of a program, from the files that it is put together of.

Boards come by the thousand, and files of rules hardly ever change: so what was put together
is kept, and put together anew once a file has changed, or another one has come before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ..errors import InputError, did_you_mean
from ..texts import Stamp, lines_of, load_text, stamp_of
from .catalog import MODULES, own_file
from .code import code_of
from .modules import all_modules, encodings_of, find_module, module_name, rooms

MARK = "%!"
"""How a comment begins that says the reason of the constraint below it."""

_INCLUDE = re.compile(r'\s*#include\s+"(?P<name>[^"]*)"\s*\.\s*')
_FORBIDDEN = re.compile(r"#\s*(script|include)\b")


class Line(NamedTuple):
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


class Assembly(NamedTuple):
    """What some files and those that they include make together."""

    lines: tuple[Line, ...]
    encodings: Mapping[str, str]
    """The encoding of each constraint that has several."""
    includes: tuple[Include, ...]


def assemble(folder: Path, names: Sequence[str], wanted: Mapping[str, str]) -> Assembly:
    """The files of these names in a folder, put together, each once.

    ``wanted`` swaps encodings. Raises InputError for a file that is missing or not allowed,
    for what rules can't hold, and for an encoding that there isn't.
    """
    return _kept(folder, tuple(names), tuple(sorted(wanted.items()))).latest()


class _Kept:
    """What was put together last, and the files that were looked at for it."""

    def __init__(self, folder: Path, names: Sequence[str], wanted: Mapping[str, str]) -> None:
        self._what = folder, names, wanted
        self._assembly: Assembly | None = None
        self._stamps: Mapping[Path, Stamp | None] = {}

    def latest(self) -> Assembly:
        """It, or what the files make by now."""
        if self._assembly and all(stamp_of(path) == x for path, x in self._stamps.items()):
            return self._assembly
        assembler = _Assembler(*self._what)
        assembly = assembler.assembly()
        self._assembly = assembly if assembler.is_settled else None
        self._stamps = assembler.stamps
        return assembly


@lru_cache(maxsize=1024)
def _kept(folder: Path, names: tuple[str, ...], wanted: tuple[tuple[str, str], ...]) -> _Kept:
    return _Kept(folder, names, dict(wanted))


class _Assembler:
    """Puts files together, each once."""

    def __init__(self, folder: Path, names: Sequence[str], wanted: Mapping[str, str]) -> None:
        self.folder = folder
        self.names = names
        self.wanted = wanted
        self.used: dict[str, str] = {}
        self.includes: list[Include] = []
        self.stamps: dict[Path, Stamp | None] = {}
        """All places that were looked at, and what was there."""
        self.is_settled = True
        """Whether the stamps will tell of every change."""
        self._seen: set[Path] = set()

    def assembly(self) -> Assembly:
        """All of it."""
        files = [own_file(self.folder, name) for name in self.names]
        lines = tuple(line for file in files for line in self._lines(file))
        return Assembly(lines, self.used, tuple(self.includes))

    def _lines(self, path: Path) -> Iterator[Line]:
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
        stamp = self.stamps[path] = stamp_of(path)
        self.is_settled &= stamp is not None and stamp.is_settled
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
        found = self._module(name)
        family = name.parent.name
        # An encoding may build on another one of its own family; a room is no family.
        if found and found.parent not in rooms() and family not in ("", line.file.parent.name):
            if family in self.wanted:
                name = name.with_name(f"{self._swapped(family)}.lp")
                found = self._module(name)
            self.used[family] = name.stem
        if found:
            return found
        known = [f"{module_name(path)}.lp" for path in all_modules()]
        message = f"there is no module '{name}' beside the rules or in {MODULES.name}/"
        raise InputError(message + did_you_mean(str(name), known), str(line.file), line.number)

    def _module(self, name: PurePosixPath) -> Path | None:
        """The file of an include; one that comes to be beside the rules takes its place."""
        self.stamps[self.folder / name] = stamp_of(self.folder / name)
        return find_module(name, self.folder)


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
