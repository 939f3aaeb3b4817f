"""Desks: processes that answer the questions of a page, one after the other.

A newer question takes the place of the one before. Where that doesn't give way, as
clingo while it grounds, its process is ended, and another one begins. So it is where a
process has grown to its limit, or where work runs on in it that nobody waits for.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Generator
from multiprocessing.connection import Connection
from typing import Any

from ..solving.limits import is_work_left, memory_used, share_of_memory
from ..solving.processes import start_fresh_process
from .answers import answer
from .questions.parts import TIME_LIMIT, Event, Question

GRACE = 1.0
"""Seconds that a question has to give way, and seconds beyond its time limit."""
AT_ONCE = 2
"""So many desks may come near to their limits at once: for edits, and for what takes long."""
TICK = 0.02
"""Seconds between two looks for a newer question."""
LATE = "unknown: the time limit came first"
CLOSED = "the server has left this question: it has ended, or other pages have asked since"
DIED = "the process that looked for an answer has ended: the board or the rules were too large"


class Desk:
    """One process, begun with the first question. Threads may share a desk.

    ``home`` is a folder for the files of rules that come with a question. ``memory_limit`` is
    in bytes, of all that the process holds: unless told, it is a share of the machine's memory.
    """

    def __init__(self, home: str, memory_limit: int | None = None) -> None:
        self._home = home
        half = share_of_memory()
        self._memory_limit = memory_limit or (half and half // AT_ONCE)
        self._order, self._work = threading.Lock(), threading.Lock()
        self._newest = 0.0
        self._worker: Any = None
        self._pipe: Connection | None = None

    def ask(self, question: Question) -> Generator[Event, None, None]:
        """The events of an answer, as they come, and empty ones as long as none comes.

        They end where a newer question is asked, and where the desk is closed, which is told.
        Questions that overtake each other on their way have a ``number``, of which the greatest
        is the newest: an older one has no events. Who doesn't want to hear all closes the iterator.
        """
        yield from self._asked(question)
        if self._newest == math.inf:
            yield {"error": CLOSED}

    @property
    def is_busy(self) -> bool:
        """Whether a question is under way."""
        return self._work.locked()

    def close(self) -> None:
        """End the process, and the question with it."""
        self._newest = math.inf
        self._end()

    def _asked(self, question: Question) -> Generator[Event, None, None]:
        with self._order:
            told = question.get("number")
            number = told if isinstance(told, int) else self._newest + 1
            if number <= self._newest:
                return
            self._newest = number
        # Who waited in the lock would keep the thread that the answer before needs to give way.
        while not self._work.acquire(timeout=TICK):
            if number != self._newest:
                return
            yield {}
        try:
            if number == self._newest:
                yield from self._events(question, number)
        finally:
            self._work.release()

    def _events(self, question: Question, number: float) -> Generator[Event, None, None]:
        pipe = self._open()
        until = time.monotonic() + float(question.get("time_limit") or TIME_LIMIT) + GRACE
        over = False
        try:
            more = {"home": self._home, "memory_limit": self._memory_limit}
            pipe.send({**question, **more})
            while number == self._newest and not over:
                event = self._next(pipe, until)
                over = event is None
                if event is not None:
                    yield event
        except TimeoutError:  # which is an OSError, too
            over = True
            self._end()
            yield {"error": LATE}
        except (EOFError, OSError):
            over = True
            self._end()
            if number == self._newest:
                yield {"error": DIED}
        finally:
            if not over:
                self._give_way(pipe)

    def _next(self, pipe: Connection, until: float) -> Event | None:
        """The next event, empty where there is none yet, None where there are no more."""
        if pipe.poll(TICK):
            event: Event | bool = pipe.recv()
            if not isinstance(event, bool):
                return event
            if not event:
                self._end()
            return None
        if time.monotonic() > until:
            raise TimeoutError
        return {}

    def _give_way(self, pipe: Connection) -> None:
        """End the answer that is under way, if need be with its process."""
        until = time.monotonic() + GRACE
        try:
            pipe.send(None)
            while self._next(pipe, until) is not None:
                pass
        except (EOFError, OSError, TimeoutError):
            self._end()

    def _open(self) -> Connection:
        if self._worker is not None and not self._worker.is_alive():
            self._end()  # somebody has killed it while it had nothing to do
        if self._pipe is None:
            # A copy would keep the server's connections open when the server has closed them.
            self._worker, self._pipe = start_fresh_process(_work)
        return self._pipe

    def _end(self) -> None:
        worker, self._worker, self._pipe = self._worker, None, None
        if worker is not None:
            worker.kill()
            worker.join()


def _work(pipe: Connection) -> None:
    """Answer what is asked; None asks to give way.

    When an answer ends, it is told whether this process can go on.
    """
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        if question is None:
            continue  # it asks for an answer that has just ended to give way
        for event in answer(question):
            if event:
                pipe.send(event)
            if pipe.poll():
                break
        limit = question["memory_limit"] or math.inf
        pipe.send(not is_work_left() and memory_used() < limit)
