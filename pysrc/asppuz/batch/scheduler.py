"""Many machines, by a scheduler of Dask (the extra ``dask``)."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ..errors import InputError
from .running import Gone, Place

_ENOUGH = 1.0
"""Seconds of work in a lot: what it costs to send one is little beside it."""
_LOTS = 3
"""Lots under way for each thread of a worker: one at work, and some that wait at its door."""
_LOOK = 2.0
"""Seconds between two looks at how many workers there are."""
_CONNECT = 10.0
"""Seconds to find the scheduler, and to find it again where the connection broke."""


@contextmanager
def there(address: str) -> Iterator[Place]:
    """The workers of a scheduler, as many as there are at each moment.

    Raises InputError where the extra isn't installed, and where no scheduler answers.
    """
    try:
        import dask
        from distributed import KilledWorker
    except ImportError:
        message = 'a scheduler is asked by way of Dask: pip install "asppuz[dask]"'
        raise InputError(message) from None
    for name in ("distributed", "distributed.client", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is told in one line
    dask.config.set({"distributed.comm.timeouts.connect": f"{_CONNECT:g}s"})
    client = _client(address)

    def fault(error: BaseException) -> str | None:
        return "the worker for this board has died" if isinstance(error, KilledWorker) else None

    try:
        yield Place(client.get_executor(pure=False), _room(client), _ENOUGH, fault)
    finally:
        with suppress(OSError, RuntimeError, TimeoutError):
            client.close(timeout=_CONNECT)


def _client(address: str) -> Any:
    """A client of the scheduler; raises InputError where none answers."""
    from distributed import Client

    try:
        return Client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        fault = InputError(f"no scheduler of Dask answers: {error}", address)
    # A client that has failed closes itself when it is collected. While another one begins, both
    # would wait for each other, so it goes at once.
    gc.collect()
    raise fault


def _room(client: Any) -> Callable[[], int]:
    """Tells how many lots the workers should have; raises Gone where nobody answers."""
    looked, room = -_LOOK, 0

    def look() -> int:
        nonlocal looked, room
        if time.monotonic() - looked > _LOOK:
            try:
                threads = sum(client.nthreads().values())
            except (OSError, RuntimeError, ValueError) as error:
                raise Gone(f"the scheduler is gone: {error}") from None
            looked, room = time.monotonic(), max(1, _LOTS * threads)
        return room

    return look
