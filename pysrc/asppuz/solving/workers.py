"""Threads that do work which can't be interrupted, and then wait for more of it.

To begin one, with memory of its own, takes as long as a small board's search.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

_idle: list[Worker] = []


class Worker:
    """A thread with one piece of work at a time."""

    def __init__(self) -> None:
        self._asked = SimpleQueue[Callable[[], Any] | None]()
        self._told = SimpleQueue[tuple[Any, BaseException | None]]()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether it is at work, or waits for some."""
        return self._thread.is_alive()

    def begin(self, work: Callable[[], Any]) -> None:
        """Begin some work."""
        self._asked.put(work)

    def told(self, seconds: float) -> tuple[Any, BaseException | None] | None:
        """What the work returned, or what it raised; None where it takes longer than this."""
        try:
            return self._told.get(timeout=seconds)
        except Empty:
            return None

    def leave(self) -> None:
        """Let it end when its work does."""
        self._asked.put(None)

    def end(self) -> None:
        """Let it end, and wait for that."""
        self.leave()
        self._thread.join()

    def _serve(self) -> None:
        told: tuple[Any, BaseException | None]
        while work := self._asked.get():
            try:
                told = work(), None
            except BaseException as error:  # told in the waiting thread
                told = None, error
            self._told.put(told)
            del work, told  # what they hold may be a whole board


def hire() -> Worker:
    """A worker without work."""
    try:
        return _idle.pop()
    except IndexError:
        return Worker()


def dismiss(worker: Worker) -> None:
    """Give a worker back whose work is done."""
    _idle.append(worker)


def _end_all() -> None:
    while _idle:
        _idle.pop().end()


if hasattr(os, "register_at_fork"):
    # A copy of the process has no threads but one.
    os.register_at_fork(before=_end_all)
