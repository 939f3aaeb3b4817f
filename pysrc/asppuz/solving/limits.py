"""The limits that work keeps to: its time, its memory, and a request to stop.

clingo can't be interrupted while it grounds, and where memory is short it may end
the whole process. So work that can't be interrupted is done in a thread that is
left behind at a limit, and a process ends itself well before it gets too large.
What has left such a thread behind should answer with what it knows, and end.
"""

from __future__ import annotations

import atexit
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar, cast

from .workers import Worker, dismiss, hire

T = TypeVar("T")

THREADS = sys.platform != "emscripten"
"""Whether there are threads: in a browser there are none, and whoever started this has to end it
where work that can't be interrupted takes too long."""

TICK = 0.05
"""Seconds between two looks at the clock, the memory and the stop flag."""

EXIT_ABANDONED = 5
"""The exit code of a process that ends while work left behind still runs."""

MEGABYTE = 1_000_000


class GivenUp(TimeoutError):
    """A question was too hard for the effort allowed, however much time there is."""

    def __init__(self) -> None:
        super().__init__("that takes more trying out than an explanation may")


_abandoned: list[Worker] = []


def is_work_left() -> bool:
    """Whether work that was left behind still runs, and takes time and memory."""
    return any(worker.is_alive for worker in _abandoned)


@atexit.register
def _leave() -> None:
    """End at once where work left behind still runs: the usual end would pull clingo from it."""
    if is_work_left():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(EXIT_ABANDONED)


class Limits:
    """When some work has to end: after so many seconds, or where the process gets so large.

    ``time_limit`` is in seconds from now on, ``memory_limit`` in bytes, of all that the
    process holds; None is no limit. Once a limit has come, it stays so.
    """

    def __init__(self, time_limit: float | None = None, memory_limit: int | None = None) -> None:
        self.deadline = math.inf if time_limit is None else time.monotonic() + time_limit
        """The time of the monotonic clock when all work ends."""
        self.abandoned = False
        """Whether work was left behind. A process that ends meanwhile has EXIT_ABANDONED."""
        self.out_of_memory = False
        """Whether it was the memory that ended the work."""
        self._memory_limit = math.inf if memory_limit is None else memory_limit
        self._look_again = -math.inf
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End all work now, as if the time were over; signal handlers may call it."""
        self._stopped.set()

    def check(self, until: float = math.inf) -> None:
        """Raise MemoryError or TimeoutError where a limit, or the time ``until``, has come."""
        now = time.monotonic()
        if now > self._look_again:
            self._look_again = now + TICK
            self.out_of_memory = self.out_of_memory or memory_used() > self._memory_limit
        if self.out_of_memory:
            raise MemoryError("the memory limit came first")
        if now > min(self.deadline, until) or self._stopped.is_set():
            raise TimeoutError("the time limit came first")

    def run(self, work: Callable[[], T]) -> T:
        """What some work that can't be interrupted returns; it is left behind at a limit.

        Raises what the work raises, or what ``check`` does. Without threads it takes its time.
        """
        self.check()
        if not THREADS:
            with self.telling():
                return work()
        worker = hire()
        worker.begin(work)
        try:
            while (told := worker.told(TICK)) is None:
                self.check()
        except BaseException:
            self.abandoned = True
            self.stop()
            worker.leave()
            _abandoned.append(worker)
            raise
        dismiss(worker)
        done, failed = told
        with self.telling():
            if failed:
                raise failed
        return cast(T, done)

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Some work in which memory may come to its end before its limit: that is told, too."""
        try:
            yield
        except MemoryError:
            self.out_of_memory = True
            raise


def memory_used(process: int | None = None) -> int:
    """The bytes of memory that this process holds, or another; 0 where the system doesn't tell."""
    try:
        pages = Path(f"/proc/{process or 'self'}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0 if process else _most_used()


def _most_used() -> int:
    """The most bytes that this process has held; 0 where the system doesn't tell."""
    if sys.platform == "win32" or not THREADS:
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def share_of_memory() -> int | None:
    """Half of the memory that the machine or its container has; None where that isn't known."""
    sizes = []
    try:
        sizes.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
        sizes.append(int(Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii")))
    except (AttributeError, OSError, ValueError):
        pass  # Windows has no sysconf; many machines have no container, or one without a limit
    return min(sizes) // 2 if sizes else None
