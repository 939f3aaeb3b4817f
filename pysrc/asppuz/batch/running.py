"""All boards of a run: asked about by hands on this machine, or wherever a scheduler has some."""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from .hands import ask_boards
from .records import Record, key_of
from .tasks import How, Task

Asking = Callable[..., list[Record]]
"""What a place is sent with some boards: ``ask_boards``, or something that does the same."""

_MOST = 200
"""The most boards that are sent at once."""
_RECENT = 0.1
"""How much the newest boards count in what is expected of the next ones."""


class Gone(Exception):
    """The place where boards are asked about isn't there any more; its words say more."""


@dataclass
class Place:
    """Somewhere boards can be sent to.

    ``room`` tells how many lots it should have at a time, ``seconds`` how long it should be
    busy with one; ``fault`` what there is to say about a lot that came to nothing: None where
    nothing is wrong with the boards, and the place is to blame.
    """

    executor: Executor
    room: Callable[[], int]
    seconds: float = 0.0
    fault: Callable[[BaseException], str | None] = lambda error: None
    more: Sequence[Any] = ()
    """What is told with each lot."""


@contextmanager
def here(jobs: int) -> Iterator[Place]:
    """This machine, where so many boards are asked about at a time."""
    stop = threading.Event()
    executor = ThreadPoolExecutor(jobs)
    try:
        # One board waits for each that is under way, so that no hand waits for a board.
        yield Place(executor, lambda: 2 * jobs, more=(stop,))
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


def left(tasks: Iterable[Task], how: How, done: Counter[str]) -> Iterator[Task]:
    """The tasks of a run without those whose keys are done; each key counts once for each task.

    So boards that are the same in all have a line each.
    """
    for task in tasks:
        key = key_of(task, how)
        if done[key]:
            done[key] -= 1
        else:
            yield task


def run(
    tasks: Iterable[Task], how: How, place: Place, asking: Asking = ask_boards
) -> Iterator[tuple[Task, Record]]:
    """The boards and their records, as they are found.

    Boards are sent in lots, of one where they take long. The boards of a lot that has ruined
    its worker are sent again, one after the other, so that only the one to blame fails.
    Raises Gone where the place is.
    """
    todo = iter(tasks)
    alone: deque[Task] = deque()
    """The boards of lots that came to nothing."""
    suspect: Future[list[Record]] | None = None
    """The one of them that was sent last."""
    under_way: dict[Future[list[Record]], list[Task]] = {}
    size, pace = 1, 0.0
    try:
        while True:
            room = place.room()
            while len(under_way) < room:
                is_suspect = bool(alone) and suspect not in under_way
                lot = [alone.popleft()] if is_suspect else list(islice(todo, size))
                if not lot:
                    break
                future = place.executor.submit(asking, lot, how, *place.more)
                under_way[future] = lot
                suspect = future if is_suspect else suspect
            if not under_way:
                return
            for future in wait(under_way, timeout=1.0, return_when=FIRST_COMPLETED).done:
                lot = under_way.pop(future)
                records, fault = _records(future, place)
                if fault and future is suspect:
                    records = [Record.of(lot[0], how, error=fault)]
                alone.extend(lot[len(records) :])
                for task, record in zip(lot, records):
                    pace += (record.seconds - pace) * (_RECENT if pace else 1.0)
                    yield task, record
            size = max(1, min(_MOST, int(place.seconds / max(pace, 1e-6))))
    finally:
        for future in under_way:
            future.cancel()


def _records(future: Future[list[Record]], place: Place) -> tuple[list[Record], str | None]:
    """The records of a lot; none, and why, where it came to nothing."""
    try:
        return future.result(), None
    except CancelledError:
        raise Gone("the scheduler is gone") from None
    except Exception as error:
        fault = place.fault(error)
        if fault is None:
            raise Gone(f"{type(error).__name__}: {error}") from error
        return [], fault
