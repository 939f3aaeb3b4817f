"""One search of a clingo control, model by model, which keeps to the limits.

Where there are threads, clingo searches in one of its own, and the limits are looked at
meanwhile. Elsewhere they are looked at from model to model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import clingo

from .limits import THREADS, TICK, Limits


def parallel(threads: int) -> list[str]:
    """The options of a control that searches with so many threads."""
    return [f"--parallel-mode={threads}"] if THREADS else []


def begin_search(
    control: clingo.Control,
    assumptions: Sequence[int],
    on_bound: Callable[[Sequence[int]], None] | None = None,
) -> Any:
    """The handle of a search under assumptions; clingo wants it closed before the next one.

    ``on_bound`` hears of the costs that no answer is below.
    """
    told: dict[str, Any] = {"on_unsat": on_bound} if on_bound else {}
    return control.solve(assumptions=assumptions, yield_=True, async_=THREADS, **told)


def next_model(handle: Any, limits: Limits) -> Any:
    """The next model of a search, None if there is none; raises what ``Limits.check`` does."""
    limits.check()
    handle.resume()
    while THREADS and not handle.wait(TICK):
        limits.check()
    with limits.telling():
        return handle.model()
