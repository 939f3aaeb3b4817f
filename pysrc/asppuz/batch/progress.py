"""How far a run is, in a line."""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class Progress:
    """Tells by ``show``, every so many seconds, how far a run is.

    ``total`` is how many boards there are in all, where that is known, and ``done`` how many
    of them an earlier run has done.
    """

    def __init__(
        self,
        total: int | None,
        done: int,
        show: Callable[[str], None],
        every: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total, self._done, self._show, self._every = total, done, show, every
        self._clock = clock
        self._start = self._told = clock()
        self._new = self._failed = 0

    def step(self, failed: bool) -> None:
        """One more board is done."""
        self._new += 1
        self._failed += failed
        if self._clock() - self._told >= self._every:
            self._told = self._clock()
            self._show(self.words())

    def end(self) -> None:
        """The run has ended: tell it, whenever the last line was."""
        if self._every < math.inf:
            self._show(self.words())

    def words(self) -> str:
        """How many boards are done, how fast that went, and how long the others will take."""
        number = self._done + self._new
        rate = self._new / max(self._clock() - self._start, 1e-6)
        of_all = "" if self._total is None else f" of {self._total:,}"
        parts = [f"{number:,}{of_all} board{'s' if (self._total or number) != 1 else ''}"]
        if self._failed:
            parts.append(f"{self._failed:,} failed")
        parts.append(f"{rate:.1f} a second")
        if self._total is not None and self._total > number and rate:
            parts.append(f"{_clock_words((self._total - number) / rate)} left")
        return ", ".join(parts)


def _clock_words(seconds: float) -> str:
    """``59 s``, ``12:05 min`` or ``3:04 h``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02} min"
    return "{}:{:02} h".format(*divmod(minutes, 60))
