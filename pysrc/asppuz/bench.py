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

from .catalog import Catalog, Puzzle
from .errors import InputError
from .formats import janko
from .processes import GRACE, start_process
from .program import encodings_of, load_program
from .session import Session, Status

STATUSES = [*(status.value for status in Status), "error"]
"""What the status of a board can be."""


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
    def key(self) -> tuple[str, str, str]:
        """The key of the task that this is the record of."""
        return self.puzzle, self.id, self.encodings

    def line(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(asdict(self)) + "\n"


def read_tasks(path: Path, puzzle: str | None, catalog: Catalog) -> Iterator[Task]:
    """The boards of one file; the file's name tells the puzzle where ``puzzle`` does not.

    Raises InputError for a name that is no puzzle and for a line that is no board.
    """
    kind = catalog.puzzle(puzzle) if puzzle else catalog.find("janko", path.stem)
    kind = kind or catalog.puzzle(path.stem.lower())
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"can't be read: {error}", str(path)) from None
    for number, line in enumerate(lines, 1):
        try:
            board = json.loads(line)
            yield Task(str(board["id"]), kind, board["problem"], board.get("solution") or None)
        except (ValueError, TypeError, KeyError):
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
    """The records of an earlier run; half a line at the end is cut off the file.

    Raises InputError for a file that holds something else.
    """
    if not path.exists():
        return []
    raw = path.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    records = []
    for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
        try:
            records.append(Record(**json.loads(line)))
        except (ValueError, TypeError):
            raise InputError("this is no line of a benchmark run", str(path), number) from None
    if len(whole) < len(raw):
        path.write_bytes(whole)
    return records


def run_board(task: Task, time_limit: float) -> Record:
    """Solve one board and prove its answer unique."""
    record = Record(task.id, task.puzzle.name, encodings=_words(task.encodings))
    start = time.perf_counter()
    try:
        board = janko.read(task.problem, task.puzzle, task.id)
        record.rows, record.cols = board.rows, board.cols
        session = Session(board, time_limit=time_limit, encodings=task.encodings)
        result = session.check()
        record.status = result.status.value
        record.ground_s = round(session.stats.ground_s, 4)
        record.solve_s = round(session.stats.solve_s, 4)
        record.conflicts = session.stats.conflicts
        record.rules = session.stats.rules
        record.total_s = round(time.perf_counter() - start, 4)
        if task.solution is not None and result.status is not Status.UNKNOWN:
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


def run(tasks: Iterable[Task], *, jobs: int, time_limit: float) -> Iterator[Record]:
    """The records of all tasks, as they are found, ``jobs`` boards at a time."""
    running: dict[Connection, tuple[Any, Task, float]] = {}
    todo = iter(tasks)
    try:
        while True:
            while len(running) < jobs and (task := next(todo, None)) is not None:
                worker, pipe = start_process(_work, task, time_limit)
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


def _work(pipe: Connection, task: Task, time_limit: float) -> None:
    pipe.send(run_board(task, time_limit))


def _receive(pipe: Connection, task: Task) -> Record:
    try:
        record = pipe.recv()
        assert isinstance(record, Record)
        return record
    except EOFError:
        return _lost(task, error="the process of this board has died")


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
    return record.status not in (Status.UNKNOWN.value, "error")


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
