"""Runs many boards, each in a process of its own, and sums up how they went.

The boards come as lines of JSON, ``{"id", "problem", "solution"}``, in the
layout of the text tables. What is found of a board is one line of JSON too, so
a run that was stopped goes on where it stood.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from .board.puzzle import Puzzle
from .errors import InputError
from .formats import janko
from .rules.catalog import Catalog
from .rules.modules import encodings_of
from .rules.program import load_program
from .solving.answers import Status
from .solving.limits import Limits
from .solving.processes import GRACE, start_process
from .solving.session import Session
from .texts import lines_of, load_text

STATUSES = [*(status.value for status in Status), "error"]
"""What the status of a board can be."""


_MOST_BYTES = 200_000_000
"""The longest file of boards that is read."""

_DIED = "the process for this board has died"


class Task(NamedTuple):
    """One board to run."""

    id: str
    puzzle: Puzzle
    problem: str
    solution: str | None
    encodings: Mapping[str, str] = {}

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells a task from all others of a run."""
        return self.puzzle.name, self.id, _words(self.encodings)


def _words(encodings: Mapping[str, str]) -> str:
    return " ".join(f"{family}={name}" for family, name in sorted(encodings.items()))


@dataclass
class Record:
    """What was found of one board.

    ``agrees`` compares with the stored answer; it is None where there is none,
    or where the board has several answers and it is not among the two found.
    """

    id: str
    puzzle: str
    rows: int = 0
    cols: int = 0
    status: str = "error"
    agrees: bool | None = None
    ground_s: float = 0.0
    solve_s: float = 0.0
    total_s: float = 0.0
    conflicts: int = 0
    error: str | None = None
    rules: int = 0
    encodings: str = ""
    """The encodings that were asked for, as in ``connected=tree``."""

    @property
    def is_lost(self) -> bool:
        """Whether the process of the board has died, so that another run may tell more."""
        return self.error == _DIED

    @property
    def key(self) -> tuple[str, str, str]:
        """The key of the task that this is the record of."""
        return self.puzzle, self.id, self.encodings

    def line(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(asdict(self)) + "\n"


def read_tasks(path: Path, puzzle: str | None, catalog: Catalog) -> Iterator[Task]:
    """The boards of one file; the file's name tells the puzzle where ``puzzle`` does not.

    Raises InputError for a name that is not a puzzle and for a line that is not a board.
    """
    kind = catalog.puzzle(puzzle) if puzzle else catalog.find("janko", path.stem)
    kind = kind or catalog.puzzle(path.stem.lower())
    for number, line in enumerate(lines_of(load_text(path, _MOST_BYTES)), 1):
        try:
            board = json.loads(line)
            problem, solution = board["problem"], board.get("solution") or None
            if not isinstance(problem, str) or not isinstance(solution, str | None):
                raise TypeError
            yield Task(str(board["id"]), kind, problem, solution)
        except (ValueError, TypeError, KeyError, RecursionError):
            message = 'expected a line {"id": ..., "problem": ..., "solution": ...}'
            raise InputError(message, str(path), number) from None


def with_encodings(tasks: Sequence[Task], encodings: Mapping[str, str]) -> list[Task]:
    """The tasks with some encodings swapped; raises InputError for one that there isn't."""
    for puzzle in _puzzles(tasks):
        load_program(puzzle, encodings)
    return [task._replace(encodings=encodings) for task in tasks]


def with_each_encoding(tasks: Sequence[Task], family: str) -> list[Task]:
    """The tasks once for every encoding of a constraint, the one the rules choose first.

    Raises InputError where a puzzle has no such constraint.
    """
    names: dict[str, list[str]] = {}
    for puzzle in _puzzles(tasks):
        known = encodings_of(puzzle.folder, family)
        load_program(puzzle, {family: known[0] if known else ""})
        chosen = load_program(puzzle).encodings[family]
        names[puzzle.name] = sorted(known, key=lambda name: (name != chosen, name))
    return [
        task._replace(encodings={**task.encodings, family: name})
        for task in tasks
        for name in names[task.puzzle.name]
    ]


def _puzzles(tasks: Sequence[Task]) -> list[Puzzle]:
    return list({task.puzzle.name: task.puzzle for task in tasks}.values())


def read_records(path: Path) -> list[Record]:
    """The records of an earlier run, the last one of each board.

    Half a line at the end, as a run that is killed leaves it, is cut off the file. Raises
    InputError for a file that holds anything else: it is another one's, and left alone.
    """
    if not path.is_file():
        return []
    raw = path.read_bytes()
    whole, _, rest = raw.rpartition(b"\n")
    records = {}
    for number, line in enumerate(whole.split(b"\n") if whole else [], 1):
        record = _record(line)
        if record is None:
            raise InputError("this is not a line of a benchmark run", str(path), number)
        records[record.key] = record
    if rest:
        if not records or not rest.startswith(_BEGIN[: len(rest)]):
            number = raw.count(b"\n") + 1
            raise InputError("this is not a line of a benchmark run", str(path), number)
        path.write_bytes(whole + b"\n")
    return list(records.values())


_BEGIN = b'{"id": '
"""How the line of a record begins."""


def _record(line: bytes) -> Record | None:
    """The record that a line is, if it is one."""
    try:
        record = Record(**json.loads(line))
    except (ValueError, TypeError):
        return None
    words = (record.id, record.puzzle, record.encodings)
    figures = (record.rows, record.cols, record.ground_s, record.solve_s, record.total_s)
    sound = all(isinstance(word, str) for word in words) and record.status in STATUSES
    return record if sound and all(isinstance(x, (int, float)) for x in figures) else None


def run_board(task: Task, time_limit: float, memory_limit: int | None = None) -> Record:
    """Solve one board and prove its answer unique."""
    record = Record(task.id, task.puzzle.name, encodings=_words(task.encodings))
    start = time.perf_counter()
    try:
        board = janko.read(task.problem, task.puzzle, task.id)
        record.rows, record.cols = board.rows, board.cols
        limits = Limits(time_limit, memory_limit)
        session = Session(board, limits=limits, encodings=task.encodings)
        result = session.check()
        record.status = result.status.value
        record.ground_s = round(session.stats.ground_s, 4)
        record.solve_s = round(session.stats.solve_s, 4)
        record.conflicts = session.stats.conflicts
        record.rules = session.stats.rules
        record.total_s = round(time.perf_counter() - start, 4)
        if task.solution is not None and result.status.is_known:
            stored = janko.read_solution(task.solution, board, task.id)
            if stored in (result.answer, result.second):
                record.agrees = True
            elif result.status is not Status.MULTIPLE:
                record.agrees = False
    except InputError as error:
        record.error = str(error)
        if not record.total_s:
            record.status = "error"
            record.total_s = round(time.perf_counter() - start, 4)
    return record


def run(
    tasks: Iterable[Task], *, jobs: int, time_limit: float, memory_limit: int | None = None
) -> Iterator[Record]:
    """The records of all tasks, as they are found, ``jobs`` boards at a time.

    ``time_limit`` is in seconds and ``memory_limit`` in bytes, for each board.
    """
    running: dict[Connection, tuple[Any, Task, float]] = {}
    todo = iter(tasks)
    try:
        while True:
            while len(running) < jobs and (task := next(todo, None)) is not None:
                worker, pipe = start_process(_work, task, time_limit, memory_limit)
                running[pipe] = (worker, task, time.monotonic() + time_limit + GRACE)
            if not running:
                return
            ready = set(wait(list(running), timeout=1.0))
            for pipe, (worker, task, end) in list(running.items()):
                if pipe in ready:
                    yield _receive(pipe, task)
                elif time.monotonic() > end:
                    yield _lost(task, status="unknown", total_s=time_limit)
                else:
                    continue
                worker.kill()
                worker.join()
                pipe.close()
                del running[pipe]
    finally:
        for worker, _, _ in running.values():
            worker.kill()


def _work(pipe: Connection, task: Task, time_limit: float, memory_limit: int | None) -> None:
    pipe.send(run_board(task, time_limit, memory_limit))


def _receive(pipe: Connection, task: Task) -> Record:
    try:
        record = pipe.recv()
        assert isinstance(record, Record)
        return record
    except EOFError:
        return _lost(task, error=_DIED)


def _lost(task: Task, **what: Any) -> Record:
    """The record of a board that has left nothing behind."""
    return Record(task.id, task.puzzle.name, encodings=_words(task.encodings), **what)


def table(records: Iterable[Record]) -> str:
    """The records summed up, a line for each puzzle."""
    by_puzzle: dict[str, list[Record]] = {}
    for record in records:
        by_puzzle.setdefault(record.puzzle, []).append(record)
    head = [
        "puzzle",
        "boards",
        "largest",
        "median",
        "p99",
        "max",
        "unique",
        "multiple",
        "none",
        "unknown",
        "memory",
        "error",
        "disagree",
    ]
    rows = [head]
    for name, some in sorted(by_puzzle.items()):
        rows.append([name, str(len(some)), *_figures(some)])
    return _aligned(rows, 1)


def _figures(records: list[Record]) -> Iterator[str]:
    largest = max(records, key=lambda record: record.rows * record.cols)
    yield f"{largest.rows}x{largest.cols}"
    seconds = sorted(record.total_s for record in records)
    at_99 = seconds[max(0, -(-99 * len(seconds) // 100) - 1)]
    for figure in (statistics.median(seconds), at_99, seconds[-1]):
        yield f"{figure:.3f}"
    for status in STATUSES:
        yield str(sum(record.status == status for record in records))
    yield str(sum(record.agrees is False for record in records))


SIZES = {"up to 100 cells": 100, "up to 300": 300, "up to 600": 600, "more": None}
"""The classes of board sizes in a comparison, by their most cells."""


def comparison(records: Iterable[Record]) -> str:
    """Encodings side by side, by puzzle and size of board.

    ``ratio`` is the geometric mean, over the boards that both have settled, of
    the seconds (grounding and search) to those of the encoding that comes first,
    which is the one that the rules choose. Rules and conflicts are means.
    """
    groups: dict[tuple[str, str], dict[str, dict[str, Record]]] = {}
    for record in records:
        for puzzle in (record.puzzle, "all"):
            for size in (_size(record), "all"):
                group = groups.setdefault((puzzle, size), {})
                board = f"{record.puzzle} {record.id}"
                group.setdefault(record.encodings, {})[board] = record
    names = ("puzzle", "cells", "encoding", "boards", "unknown")
    figures = ("median", "max", "ratio", "rules", "conflicts")
    rows = [[*names, *figures]]
    order = [*SIZES, "all"]
    for (puzzle, size), group in sorted(
        groups.items(), key=lambda item: (item[0][0] == "all", item[0][0], order.index(item[0][1]))
    ):
        first = next(iter(group.values()))
        for encoding, boards in group.items():
            rows.append([puzzle, size, encoding, *_comparison(boards, first)])
    return _aligned(rows, 3)


def _size(record: Record) -> str:
    cells = record.rows * record.cols
    return next(name for name, most in SIZES.items() if most is None or cells <= most)


def _comparison(boards: Mapping[str, Record], first: Mapping[str, Record]) -> Iterator[str]:
    def mean(value: Callable[[Record], float]) -> str:
        return f"{statistics.fmean(map(value, boards.values())):.0f}"

    seconds = sorted(_search_s(record) for record in boards.values())
    both = [
        (record, first[board])
        for board, record in boards.items()
        if board in first and _settled(record) and _settled(first[board])
    ]
    yield str(len(boards))
    yield str(sum(not _settled(record) for record in boards.values()))
    yield f"{statistics.median(seconds):.3f}"
    yield f"{seconds[-1]:.3f}"
    ratios = [_search_s(ours) / _search_s(theirs) for ours, theirs in both]
    yield f"{statistics.geometric_mean(ratios):.2f}" if ratios else "-"
    yield mean(lambda record: record.rules)
    yield mean(lambda record: record.conflicts)


def _settled(record: Record) -> bool:
    return record.status not in (Status.UNKNOWN, Status.MEMORY, "error")


def _search_s(record: Record) -> float:
    return max(record.ground_s + record.solve_s, 1e-4)


def _aligned(rows: list[list[str]], words: int) -> str:
    """Rows in columns, the first ones as ``words`` and the others as figures."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "".join(
        "  ".join(
            word.ljust(width) if column < words else word.rjust(width)
            for column, (word, width) in enumerate(zip(row, widths))
        ).rstrip()
        + "\n"
        for row in rows
    )
