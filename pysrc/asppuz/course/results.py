"""The results of a class: a folder for each student, graded one work after the other.

Each work is graded in a process of its own, which is ended where it takes too long.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from multiprocessing.connection import Connection
from pathlib import Path

from ..errors import InputError
from ..rules.catalog import own_file
from ..solving.limits import Limits
from ..solving.processes import GRACE, start_process
from ..texts import in_one_line
from .exercises import Exercise
from .grading import grade

FOLDER = "exercise-{}"
"""How the folder of an exercise is called."""


@dataclass
class Result:
    """What came of one exercise of one student."""

    student: str
    exercise: str
    status: str
    """``right``, ``wrong``, ``missing``, ``unreadable``, or ``unknown``: a limit came first."""
    passed: int = 0
    asked: int = 0
    """How many questions went well, of how many."""
    message: str = ""
    """The first thing that is missing."""


def grade_class(
    home: Path, exercises: Iterable[Exercise], time_limit: float, memory_limit: int | None
) -> Iterator[Result]:
    """Grade all students of a class.

    ``home`` holds a folder for each student, and that one a folder ``exercise-NAME`` for
    each exercise. ``time_limit`` is in seconds, for each work as a whole. Raises
    InputError where there are no such folders.
    """
    graded = [one for one in exercises if one.is_graded]
    students = sorted(path for path in home.glob("[!.]*") if path.is_dir())
    if not students:
        raise InputError("expected a folder for each student, found none", str(home))
    return (
        _graded(home, student.name, one, time_limit, memory_limit)
        for student in students
        for one in graded
    )


def _graded(
    home: Path, student: str, one: Exercise, time_limit: float, memory_limit: int | None
) -> Result:
    result = Result(student, one.name, "missing")
    try:
        if (home / student).is_symlink():
            raise InputError("this is a link, and not a folder of the student's own")
        work = own_file(home / student, FOLDER.format(one.name))
    except InputError as error:
        result.status, result.message = "unreadable", error.message
        return result
    if not (work / one.work).exists():
        return result
    worker, pipe = start_process(_grade, one, work, time_limit, memory_limit)
    try:
        told = pipe.recv() if pipe.poll(time_limit + GRACE) else ("unknown", 0, 0, "time ran out")
    except EOFError:
        told = "unknown", 0, 0, "the process of this work has died"
    finally:
        worker.kill()
        worker.join()
        pipe.close()
    result.status, result.passed, result.asked, result.message = told
    return result


def _grade(
    pipe: Connection, one: Exercise, work: Path, time_limit: float, memory_limit: int | None
) -> None:
    """Grade a work, and send what is told of it."""
    limits = Limits(time_limit, memory_limit)
    parts = []
    try:
        for part in grade(one, work, lambda: limits):
            parts.append(part)
        faults = [fault for part in parts for fault in part.faults]
        status, message = ("wrong", faults[0]) if faults else ("right", "")
    except InputError as error:
        status, message = "unreadable", str(error).replace(f"{work}/", "")
    except TimeoutError:
        status, message = "unknown", "the time limit came first"
    except MemoryError:
        status, message = "unknown", "the memory limit came first"
    counts = sum(part.passed for part in parts), sum(part.asked for part in parts)
    pipe.send((status, *counts, in_one_line(message)))


def as_csv(results: Iterable[Result]) -> Iterator[str]:
    """The results as lines of a table with a head, each as it comes."""
    yield _row(field.name for field in fields(Result))
    for result in results:
        yield _row(map(_harmless, map(str, asdict(result).values())))


def as_jsonl(results: Iterable[Result]) -> Iterator[str]:
    """The results as lines of JSON, each as it comes."""
    for result in results:
        yield json.dumps(asdict(result))


def _row(values: Iterable[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


def _harmless(value: str) -> str:
    """A value that no spreadsheet takes for a formula: names and messages come from anybody."""
    return f"'{value}" if value.startswith(("=", "+", "-", "@")) else value
