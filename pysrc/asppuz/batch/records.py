"""What was found, a line of JSON a board, in files that a later run goes on with."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import InputError
from ..solving.answers import Status
from .tasks import How, Task

ERROR = "error"
STATUSES = [*(status.value for status in Status), "solved", "made", "converted", ERROR]
"""What the status of a board can be."""

_KEY = 20
"""The letters of a key: as many as a hundred million boards need not to share one."""
_BEGIN = b'{"id": '
"""How the line of a record begins."""


@dataclass
class Record:
    """What was found of one board.

    ``agrees`` compares with the stored answer; it is None where there is none, or where the
    board has several answers and it is not among the two found. ``found`` is what a question
    asks for beyond the status, ``problem`` the board in the form in which it was made.
    """

    id: str
    key: str
    question: str
    puzzle: str = ""
    status: str = ERROR
    seconds: float = 0.0
    rows: int = 0
    cols: int = 0
    agrees: bool | None = None
    error: str | None = None
    ground_s: float = 0.0
    solve_s: float = 0.0
    rules: int = 0
    conflicts: int = 0
    encodings: str = ""
    """The encodings that were asked for, as in ``connected=tree``."""
    found: Mapping[str, Any] | None = None
    problem: str | None = None
    solution: str | None = None

    @classmethod
    def of(cls, task: Task, how: How, **what: Any) -> Record:
        """The record of a board of which nothing is known yet."""
        encodings = told_encodings(task.encodings)
        puzzle = task.puzzle or ""
        return cls(task.id, key_of(task, how), how.question, puzzle, encodings=encodings, **what)

    @property
    def failed(self) -> bool:
        """Whether the board couldn't be read, or the question not be asked."""
        return self.status == ERROR

    def line(self) -> str:
        """The record as one line of JSON, without what there is nothing to tell of."""
        told = {k: v for k, v in asdict(self).items() if v != _DEFAULTS.get(k) or k in _ALWAYS}
        return json.dumps(told) + "\n"


_DEFAULTS = {field.name: field.default for field in fields(Record)}
_ALWAYS = ("id", "key", "question", "puzzle", "status", "seconds")


def told_encodings(encodings: Mapping[str, str]) -> str:
    """Encodings in words, as in ``connected=tree``."""
    return " ".join(f"{family}={name}" for family, name in sorted(encodings.items()))


def key_of(task: Task, how: How) -> str:
    """What tells a board of a run from all others, on every machine and in every later run."""
    board = (task.id, task.text, task.puzzle, task.solution, task.seed)
    words = repr((how.told(), told_encodings(task.encodings), *board))
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:_KEY]


def read_records(path: Path, question: str) -> Iterator[Record]:
    """The records of an earlier run that asked the same question.

    Half a line at the end, as a run that is killed leaves it, is cut off the file when all
    have been read. Raises InputError for a file that holds anything else: it is another
    one's, and left alone.
    """
    with path.open("rb") as file:
        good = 0
        for number, line in enumerate(file, 1):
            record = _record(line)
            if record is None or not line.endswith(b"\n"):
                is_half = not line.endswith(b"\n") and good and line[:7] == _BEGIN[: len(line)]
                if not is_half:
                    raise InputError("this is not a line of a batch run", str(path), number)
                break
            if record.question != question:
                message = f"these are answers to '{record.question}', not to '{question}'"
                raise InputError(message, str(path), number)
            good += len(line)
            yield record
    if good < path.stat().st_size:
        with path.open("r+b") as file:
            file.truncate(good)


def _record(line: bytes) -> Record | None:
    """The record that a line is, if it is one."""
    try:
        record = Record(**json.loads(line))
    except (ValueError, TypeError, RecursionError):
        return None
    words = (record.id, record.key, record.question, record.puzzle, record.encodings)
    figures = (record.rows, record.cols, record.seconds, record.ground_s, record.solve_s)
    counts = (record.rules, record.conflicts)
    sound = all(isinstance(word, str) for word in words) and record.status in STATUSES
    return record if sound and all(isinstance(x, (int, float)) for x in figures + counts) else None


class Sink:
    """Where records go: to ``output``, and those of boards that have failed to ``failures``.

    Without ``output`` it is standard output. Each record is written with a single call, so
    that a run that is killed leaves whole lines and at most a half one at the end. Raises
    InputError for a file that is there already, unless it is to ``resume``.
    """

    def __init__(
        self,
        question: str,
        output: Path | None = None,
        failures: Path | None = None,
        resume: bool = False,
    ) -> None:
        self._question = question
        self._paths = [path for path in (output, failures) if path]
        for path in self._paths:
            if path.exists() and not resume:
                raise InputError(
                    "there is such a file already; --resume goes on with it", str(path)
                )
        self._output, self._failures = output, failures
        self._files: dict[Path | None, BinaryIO] = {}

    def earlier(self) -> Iterator[Record]:
        """The records of earlier runs in these files; raises InputError as read_records does."""
        for path in self._paths:
            if path.exists():
                yield from read_records(path, self._question)

    def write(self, task: Task, record: Record) -> None:
        """Write a record; in the file of failures it is a board again, ready to be asked about."""
        path = self._output
        if record.failed and self._failures:
            path = self._failures
            record = replace(record, problem=task.text, solution=task.solution)
        file = self._files[path]
        file.write(record.line().encode())
        file.flush()

    def __enter__(self) -> Sink:
        self._files = {path: path.open("ab") for path in self._paths}
        if not self._output:
            self._files[None] = sys.stdout.buffer
        return self

    def __exit__(self, *_: object) -> None:
        for path in self._paths:
            self._files[path].close()
