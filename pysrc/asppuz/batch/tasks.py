"""What there is to ask about: boards from files, folders, lists of URLs and standard input.

Boards are only told apart here, not read: that is done where the question is asked. What
can't be told apart is a board, too, with a fault: it is told as one that has failed.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from .. import formats
from ..board.board import Board
from ..errors import InputError
from ..formats.kinds import looks_like_url
from ..rules.catalog import Catalog
from ..rules.modules import encodings_of
from ..rules.program import load_program
from ..texts import MOST_BYTES, decode

SUFFIXES = (".jsonl", ".txt", ".yaml", ".yml")
"""The ends of the names of those files that a folder is searched for."""

_LINE = '{"id": ..., "problem": ...}'
_TABLE = re.compile(r"\s*\d+\s+\d+\b")


class Task(NamedTuple):
    """One board to ask about.

    ``text`` is the board in any format, and ``puzzle`` the name of its puzzle where the text
    does not say it. ``solution`` is the text table of the answer that it should have.
    """

    id: str
    text: str
    puzzle: str | None = None
    solution: str | None = None
    encodings: Mapping[str, str] = {}
    seed: int | None = None
    """What the board is to be made from, in place of a text."""
    path: str = ""
    """The file that is this board alone: in a puzzle's folder it means that puzzle."""
    fault: str = ""
    """Why there is no board to be read."""


@dataclass(frozen=True)
class How:
    """What is asked about every board, and within which limits.

    ``time_limit`` is in seconds and ``memory_limit`` in bytes, for each board. ``to`` is the
    format of boards that are made or converted, ``making`` what ``generate`` is told.
    """

    question: str
    puzzles: tuple[str, ...] = ()
    time_limit: float | None = None
    memory_limit: int | None = None
    to: str = "native"
    making: Mapping[str, Any] = field(default_factory=dict)

    def told(self) -> str:
        """What makes two runs different ones; the limits don't."""
        return " ".join([self.question, self.to, *(f"{k}={v}" for k, v in self.making.items())])


def board_of(task: Task, catalog: Catalog) -> Board:
    """The board of a task; raises InputError where it can't be read."""
    if task.fault:
        raise InputError(task.fault, task.id)
    catalog = catalog.beside(Path(task.path)) if task.path else catalog
    return formats.read_text(task.text, task.id, task.puzzle, catalog)


def read_tasks(sources: Iterable[str], puzzle: str | None, catalog: Catalog) -> Iterator[Task]:
    """The boards of files, folders, URLs and ``-``, one by one.

    ``puzzle`` names the puzzle of text tables; without it each line may name its own, or the
    file's name does. Raises InputError for a puzzle or a file that there isn't.
    """
    _check(sources)
    if puzzle:
        catalog.puzzle(puzzle)

    @cache
    def named(stem: str) -> str:
        found = catalog.find("janko", stem)
        return found.name if found else catalog.puzzle(stem.lower()).name

    for piece in _pieces(sources):
        yield _task(piece, puzzle, named)


def count_tasks(sources: Sequence[str]) -> int | None:
    """How many boards there are; None where that is known only when all have been read."""
    _check(sources)
    once = [s for s in sources if s == "-" or (os.path.exists(s) and not _lasts(s))]
    return None if once else sum(1 for _ in _pieces(sources))


def _lasts(source: str) -> bool:
    """Whether something can be read again, as a pipe can't."""
    return os.path.isdir(source) or os.path.isfile(source)


def tasks_to_make(puzzles: Iterable[str], first: int, count: int) -> Iterator[Task]:
    """So many boards of each puzzle that are to be made, with seeds from the first one on."""
    for name in puzzles:
        for seed in range(first, first + count):
            yield Task(f"{name}:{seed}", "", name, seed=seed)


def with_each_encoding(tasks: Iterable[Task], family: str, catalog: Catalog) -> Iterator[Task]:
    """The tasks once for every encoding of a constraint, the one the rules choose first.

    Raises InputError where a puzzle has no such constraint.
    """

    @cache
    def names(folder: Path) -> list[str]:
        puzzle = catalog.puzzle(folder.name)
        known = encodings_of(folder, family)
        load_program(puzzle, {family: known[0] if known else ""})
        chosen = load_program(puzzle).encodings[family]
        return sorted(known, key=lambda name: (name != chosen, name))

    for task in tasks:
        try:
            puzzle = catalog.puzzle(task.puzzle) if task.puzzle else board_of(task, catalog).puzzle
        except InputError:
            yield task  # it is told once what is wrong with it
            continue
        for name in names(puzzle.folder):
            yield task._replace(encodings={**task.encodings, family: name})


class _Piece(NamedTuple):
    """What one board is made of: a line, or all of a file."""

    id: str
    raw: bytes
    path: str
    whole: bool = False
    fault: str = ""


def _check(sources: Iterable[str]) -> None:
    for source in sources:
        if source != "-" and not looks_like_url(source) and not os.path.exists(source):
            raise InputError("there is no such file or folder", source)


def _pieces(sources: Iterable[str]) -> Iterator[_Piece]:
    for source in sources:
        if source == "-":
            yield from _pieces_of(sys.stdin.buffer, "<stdin>")
        elif os.path.isdir(source):
            for path in sorted(Path(source).rglob("*")):
                if path.suffix.lower() in SUFFIXES and not path.is_dir():
                    yield from _pieces_of_file(path)
        elif not os.path.exists(source):
            yield _Piece(source, source.encode(), "")
        else:
            yield from _pieces_of_file(Path(source))


def _pieces_of_file(path: Path) -> Iterator[_Piece]:
    try:
        with path.open("rb") as file:
            yield from _pieces_of(file, str(path))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        yield _Piece(str(path), b"", str(path), fault=f"can't be read: {reason}")


def _pieces_of(file: BinaryIO, name: str) -> Iterator[_Piece]:
    """The lines of a file that holds a board a line; another file is one board."""
    lines = _lines(file)
    number, first = next(lines, (1, b""))
    start = first.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_json = start.startswith(b"{") and not name.endswith((".yaml", ".yml"))
    if not is_json and not looks_like_url(start.decode("utf-8", "replace")):
        raw = b"\n" * (number - 1) + first + file.read(MOST_BYTES)
        yield _Piece(name, raw, name, whole=True)
        return
    yield _Piece(f"{name}:{number}", first, name)
    for number, line in lines:
        yield _Piece(f"{name}:{number}", line, name)


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that aren't blank, with their numbers; none after one that is far too long."""
    number, line = 0, b"\n"
    while line and len(line) <= MOST_BYTES:
        number, line = number + 1, file.readline(MOST_BYTES + 1)
        if line.strip():
            yield number, line


def _task(piece: _Piece, puzzle: str | None, named: Callable[[str], str]) -> Task:
    """The task of a piece, with a fault where there is none."""
    if piece.fault:
        return Task(piece.id, "", puzzle, fault=piece.fault)
    try:
        text = decode(piece.raw, "")
    except InputError as error:
        shown = piece.raw[:MOST_BYTES].decode("utf-8", "replace")
        return Task(piece.id, shown, puzzle, fault=error.message)
    if piece.whole:
        return Task(piece.id, text, puzzle, path=piece.path if piece.path != "<stdin>" else "")
    if looks_like_url(text):
        return Task(piece.id, text.strip(), puzzle)
    task = _task_of_line(text, piece.id, puzzle)
    if task.puzzle or task.fault or not _TABLE.match(task.text):
        return task
    try:
        return task._replace(puzzle=named(Path(piece.path).stem))
    except InputError as error:
        return task._replace(fault=str(error))


def _task_of_line(text: str, place: str, puzzle: str | None) -> Task:
    try:
        line = json.loads(text)
        problem, solution = line["problem"], line.get("solution") or None
        puzzle = line.get("puzzle") or puzzle
        words = (problem, solution or "", puzzle or "")
        if not all(isinstance(word, str) for word in words):
            raise TypeError
        return Task(str(line.get("id", place)), problem, puzzle, solution)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Task(place, text, puzzle, fault=f"expected a line {_LINE} or a URL")
