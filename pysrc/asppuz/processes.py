"""Work in a process of its own, which can be ended whatever it does."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

GRACE = 5.0
"""Seconds beyond its time limit after which a process is killed."""

_METHODS = multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("fork" if "fork" in _METHODS else "spawn")


def start_process(work: Callable[..., None], *args: Any) -> tuple[Any, Connection]:
    """Start ``work(pipe, *args)``: its process, and the end of the pipe that it sends to."""
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    worker = _CONTEXT.Process(target=work, args=(theirs, *args), daemon=True)
    worker.start()
    theirs.close()
    return worker, ours
