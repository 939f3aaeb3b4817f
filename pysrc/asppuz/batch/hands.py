"""Processes that ask about one board after the other, and that a board may ruin.

A hand that dies, hangs or grows too large is ended, and the next board gets a new one.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
import warnings
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from ..errors import InputError
from ..rules.catalog import Catalog
from ..solving.answers import Status
from ..solving.limits import Limits, memory_used, share_of_memory
from ..solving.processes import GRACE, start_fresh_process
from .questions import ask
from .records import Record
from .tasks import How, Task

DIED = "the process for this board has died"

_TICK = 0.2
"""Seconds between two looks at a hand that is at work."""
_IDLE = 60.0
"""Seconds without a board after which a hand ends itself."""
_TOO_LARGE = 1.25
"""How far beyond the memory limit of a board its hand is ended from outside."""
_WORN = 0.5
"""The part of the memory limit that a hand may still hold when a board is done."""
_GROWN = 128 * 1024 * 1024
"""The bytes that it may still hold in any case: clingo forgets no term, and after a large board
all others are ground more slowly, up to half as fast."""

_own = threading.local()
"""The hand of each thread."""


def ask_boards(
    tasks: Sequence[Task], how: How, stop: threading.Event | None = None
) -> list[Record]:
    """The records of some boards, asked about by the hand of this thread.

    The list is shorter where it was asked to stop.
    """
    if how.memory_limit is None:
        share = share_of_memory()
        how = replace(how, memory_limit=share and share // (os.cpu_count() or 1))
    hand: Hand | None = getattr(_own, "hand", None)
    if hand is None or hand.how != how:
        hand = _own.hand = Hand(how)
    records = []
    for task in tasks:
        record = hand.ask(task, stop or threading.Event())
        if record is None:
            break
        records.append(record)
    return records


class Hand:
    """One process for one kind of question, begun with the first board."""

    def __init__(self, how: How) -> None:
        self.how = how
        self._worker: Any = None
        self._pipe: Connection | None = None
        self._used = 0.0

    def ask(self, task: Task, stop: threading.Event) -> Record | None:
        """The record of a board; None where it was asked to stop before there was one."""
        pipe = self._given(task)
        start = time.monotonic()
        late = start + (self.how.time_limit or float("inf")) + GRACE
        what: dict[str, Any] = {}
        while True:
            try:
                if pipe.poll(_TICK):
                    record, goes_on = pipe.recv()
                    self._used = time.monotonic()
                    if not goes_on:
                        self._end()
                    assert isinstance(record, Record)
                    return record
            except (EOFError, OSError):
                what = {"error": DIED}
            if time.monotonic() > late:
                what = {"status": Status.UNKNOWN.value}
            elif self._is_too_large():
                what = {"status": Status.MEMORY.value}
            if what or stop.is_set():
                self._end()
                seconds = round(time.monotonic() - start, 4)
                return Record.of(task, self.how, seconds=seconds, **what) if what else None

    def _given(self, task: Task) -> Connection:
        """The pipe of a process that was given a board: the one at hand, or a new one."""
        if self._pipe is not None and time.monotonic() - self._used > _IDLE / 2:
            self._end()  # it may be about to end itself
        if self._pipe is not None:
            try:
                self._pipe.send(task)
                return self._pipe
            except OSError:
                self._end()
        # The workers of a scheduler are mostly daemons, which may have no children.
        multiprocessing.current_process().daemon = False
        self._worker, self._pipe = start_fresh_process(_serve, self.how)
        self._pipe.send(task)
        return self._pipe

    def _is_too_large(self) -> bool:
        limit = self.how.memory_limit
        return limit is not None and memory_used(self._worker.pid) > limit * _TOO_LARGE

    def _end(self) -> None:
        if self._pipe is not None:
            self._worker.kill()
            self._worker.join()
            self._pipe.close()
        self._worker, self._pipe = None, None


def _serve(pipe: Connection, how: How) -> None:
    """Ask about the boards that come, as long as some do; tell with each whether this goes on."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Each hand would tell them anew, and what clingo says when it dies is no help.
    warnings.simplefilter("ignore")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    catalog: Catalog | None = None
    try:
        while pipe.poll(_IDLE):
            task = pipe.recv()
            limits = Limits(how.time_limit, how.memory_limit)
            try:
                catalog = catalog or Catalog(how.puzzles)
                record = ask(task, how, catalog, limits)
            except InputError as error:
                record = Record.of(task, how, error=str(error))
            worn = memory_used() > min(_WORN * (how.memory_limit or float("inf")), _GROWN)
            pipe.send((record, not (worn or limits.abandoned)))
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """End with whoever wants the records, in the midst of a board if need be."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
