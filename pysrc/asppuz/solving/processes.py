"""Work in a process of its own, which can be ended whatever it does."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

GRACE = 5.0
"""Seconds beyond its time limit after which a process is killed."""

_METHODS = multiprocessing.get_all_start_methods()


def _context(method: str) -> Any:
    return multiprocessing.get_context(method if method in _METHODS else "spawn")


_COPY, _FRESH = _context("fork"), _context("forkserver")


def start_process(work: Callable[..., None], *args: Any) -> tuple[Any, Connection]:
    """Start ``work(pipe, *args)``: its process, and the end of the pipe that it sends to.

    It is a copy of this process, as far as the system can make one.
    """
    return _start(_COPY, False, work, args)


def start_fresh_process(work: Callable[..., None], *args: Any) -> tuple[Any, Connection]:
    """The same with a process that has none of the files, sockets and threads of this one.

    Its pipe goes both ways. The modules of ``work`` are imported only once.
    """
    if hasattr(_FRESH, "set_forkserver_preload"):
        _FRESH.set_forkserver_preload([work.__module__])
    return _start(_FRESH, True, work, args)


def _start(
    context: Any, duplex: bool, work: Callable[..., None], args: tuple[Any, ...]
) -> tuple[Any, Connection]:
    ours, theirs = context.Pipe(duplex=duplex)
    worker = context.Process(target=_work, args=(work, theirs, *args), daemon=True)
    with _undisturbed():
        worker.start()
    theirs.close()
    return worker, ours


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait: a process that has begun, but is not yet known, would outlive this one.

    It counts once, whoever gets it: the system may give it to any thread, and each copy of this
    process gets one of its own.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    _let_interrupts_wait(True)
    try:
        yield
    finally:
        _let_interrupts_wait(False)
        signal.signal(signal.SIGINT, before)
        if pressed and callable(before):
            before(signal.SIGINT, None)
        elif pressed:
            signal.raise_signal(signal.SIGINT)


def _let_interrupts_wait(waiting: bool) -> None:
    """Whether Ctrl-C waits in this thread, and in a copy of this process that it makes."""
    if hasattr(signal, "pthread_sigmask"):
        how = signal.SIG_BLOCK if waiting else signal.SIG_UNBLOCK
        signal.pthread_sigmask(how, [signal.SIGINT])


def _work(work: Callable[..., None], pipe: Connection, *args: Any) -> None:
    """Do the work, undisturbed: Ctrl-C is meant for the process that started it."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _let_interrupts_wait(False)
    work(pipe, *args)
