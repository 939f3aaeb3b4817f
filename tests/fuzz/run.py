"""Runs cases in child processes that have limits, and tells which case broke them."""

from __future__ import annotations

import faulthandler
import json
import os
import re
import resource
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from .faults import Outcome
from .subjects import SUBJECTS, Numbered, outcome_of

MOST_WAITING = 60.0
"""The most seconds of a case on the clock, which other programs may slow down."""
MOST_BYTES = 500 * 1024**2
"""The most memory that a case may take on top of what its process has."""
_HARD_LIMIT = 3 * MOST_BYTES
"""So much more memory, and the system stops a process that grows too fast to be asked."""
CASES_A_PROCESS = 400
"""A process is left behind after so many cases, and its memory with it."""

_FRAME = re.compile(r'File "[^"]*/asppuz/(?:\w+/)*(\w+\.py)", line \d+ in (\S+)')
_SIGNALS = {signal.SIGPROF: "hang", signal.SIGALRM: "hang without work"}


class Result(NamedTuple):
    """How the case of a number ended."""

    number: int
    outcome: Outcome


def run(make: Callable[[int], Numbered], numbers: Sequence[int]) -> Iterator[Result]:
    """The results of the cases of these numbers, in order."""
    todo = list(numbers)
    while todo:
        done = 0
        for result in _in_a_child(make, todo[:CASES_A_PROCESS]):
            yield result
            done += 1
        todo = todo[done:]


def run_one(case: Numbered) -> Outcome:
    """How one case ends, in a process of its own."""
    [result] = _in_a_child(lambda number: case, [0])
    return result.outcome


def _in_a_child(make: Callable[[int], Numbered], numbers: Sequence[int]) -> Iterator[Result]:
    """The results of the first cases, at least of one."""
    reading, writing = os.pipe()
    with tempfile.TemporaryFile("w+") as trace, tempfile.TemporaryDirectory() as folder:
        child = os.fork()
        if child == 0:
            os.close(reading)
            os.chdir(folder)
            _work(make, numbers, writing, trace)
        os.close(writing)
        running = None
        with open(reading, encoding="utf-8") as lines:
            for line in lines:
                number, *outcome = json.loads(line)
                running = None if outcome else number
                if outcome:
                    yield Result(number, Outcome(*outcome))
        _, status = os.waitpid(child, 0)
        if running is not None:
            trace.seek(0)
            yield Result(running, _broken(status, trace.read()))


def _broken(status: int, trace: str) -> Outcome:
    """What the end of a process tells of the case that ran in it."""
    if not os.WIFSIGNALED(status):
        return Outcome("failed", f"exit {os.WEXITSTATUS(status)} of the process", trace)
    number = os.WTERMSIG(status)
    kind = _SIGNALS.get(signal.Signals(number), f"crash by {signal.Signals(number).name}")
    main = trace.strip().split("\n\n")[-1]
    frame = _FRAME.search(main) or _FRAME.search(trace)
    place = f" in {frame[1]}:{frame[2]}" if frame else ""
    return Outcome("failed", kind + place, trace[-3_000:])


def _work(
    make: Callable[[int], Numbered], numbers: Sequence[int], pipe: int, trace: IO[str]
) -> None:
    """Run cases and tell the pipe what becomes of them; ends this process."""
    try:
        _limit(trace)
        most = _peak() + MOST_BYTES
        for number in numbers:
            case = make(number)
            _tell(pipe, number)
            _clock(SUBJECTS[case.subject].seconds, MOST_WAITING)
            outcome = outcome_of(case)
            _clock(0, 0)
            grown = _peak() > most
            if grown and not outcome.kind:
                outcome = Outcome(
                    "failed", f"memory ({case.subject})", f"over {MOST_BYTES:,} bytes"
                )
            _tell(pipe, number, *outcome)
            # A grounding that was left behind still works and grows.
            if grown or threading.active_count() > 1:
                break
    finally:
        os._exit(0)


def _peak() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _data() -> int:
    """The memory that this process was given for data, in bytes, where the system tells that."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[5])
    except OSError:
        return 0
    return pages * resource.getpagesize()


def _limit(trace: IO[str]) -> None:
    """Let a case that takes too much end the process, and tell where it was."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    most = _data() + _HARD_LIMIT
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_HARD_LIMIT, _HARD_LIMIT))
    faulthandler.enable(trace)
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL)
        faulthandler.register(number, trace, chain=True)


def _clock(work: float, waiting: float) -> None:
    signal.setitimer(signal.ITIMER_PROF, work)
    signal.setitimer(signal.ITIMER_REAL, waiting)


def _tell(pipe: int, *what: Any) -> None:
    raw = json.dumps(what).encode() + b"\n"
    while raw:
        raw = raw[os.write(pipe, raw) :]
