"""The fewest reasons that contradict something, by implicit hitting sets.

A way to fill in the board breaks some reasons, so reasons that contradict what
the way keeps to must meet those. A smallest set that meets all known ways is
proposed; a question to the rules answers with a proof that it is enough, or with
one more way around it (Ignatiev et al. 2015; Gamba, Bogaerts and Guns 2021).
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress

from ..hitting import hitting_set
from .questions import HARD, Core, GivenUp, Questions, Way

Literals = tuple[int, ...]

_GRACE = 1.0
"""Seconds for a good core where the time for the smallest is over."""


class Fewest:
    """Looks for few reasons that contradict known facts together with further literals."""

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.known: set[int] = set()
        self._every = frozenset(range(len(questions.reasons))) - questions.given
        self._ways: list[Way] = []

    def add(self, way: Way) -> None:
        """Take a way into account that keeps to all known facts."""
        self._ways.append(way)

    def learn(self, literals: Collection[int]) -> None:
        """Add to the known facts; ways against them are none any more."""
        self.known.update(literals)
        self._ways = [way for way in self._ways if way.literals.issuperset(literals)]

    def within(self, most: int, literals: Literals, until: float) -> Core | None:
        """A core of that many reasons at most; None where there is none.

        Raises TimeoutError at the time ``until``, GivenUp where a question is too hard.
        """
        while True:
            around = [way.broken for way in self._ways if way.literals.issuperset(literals)]
            reasons = hitting_set(around, most)
            if reasons is None:
                return None
            check_time(until)
            found = self.questions.ask(reasons, [*self.known, *literals])
            if isinstance(found, Core):
                return found
            self._ways.append(self.grown(found, literals, until))

    def find(
        self, targets: Sequence[Literals], start: int, until: float
    ) -> tuple[Literals, Core, bool] | None:
        """The one of the targets that the fewest reasons contradict, and these reasons.

        A target is some literals that are taken to be true. ``start`` is how many
        reasons it takes at least. The last value tells whether the core is proven
        smallest; at the time ``until`` one is told that can lose none of its
        reasons. None where not even that was found in time.
        """
        try:
            for most in range(start, len(self._every) + 1):
                for target in targets:
                    core = self.within(most, target, until)
                    if core:
                        return target, core, True
        except TimeoutError:
            pass
        found = self._few(targets, max(until, time.monotonic()) + _GRACE)
        return (*found, False) if found else None

    def _few(self, targets: Iterable[Literals], until: float) -> tuple[Literals, Core] | None:
        """A target with a core that can lose none of its reasons, the smallest found in time."""
        cores: list[tuple[Literals, Core]] = []
        for target in targets:
            if time.monotonic() < until or not cores:
                with suppress(GivenUp):
                    cores.append((target, self.all(target)))
        cores.sort(key=lambda found: len(found[1].reasons))
        best: tuple[Literals, Core] | None = None
        for target, core in cores:
            if best is None or time.monotonic() < until:
                core = self.shrunk(core, target)
                if best is None or len(core.reasons) < len(best[1].reasons):
                    best = target, core
        return best

    def all(self, literals: Literals) -> Core:
        """A core, as it comes; raises ValueError where all reasons together have none."""
        found = self.questions.ask(self._every, [*self.known, *literals], HARD)
        if isinstance(found, Way):
            raise ValueError("the reasons do not contradict the literals")
        return found

    def shrunk(self, core: Core, literals: Literals) -> Core:
        """A core within a core that can lose none of its reasons, wide ones tried first."""
        for reason in sorted(core.reasons, key=self.questions.width, reverse=True):
            if reason in core.reasons:
                with suppress(GivenUp):
                    fewer = core.reasons - {reason}
                    found = self.questions.ask(fewer, [*self.known, *literals], HARD)
                    if isinstance(found, Core):
                        core = found
        return core

    def facts(self, reasons: Iterable[int], literal: int, facts: Iterable[int]) -> frozenset[int]:
        """Few of the facts, which still force a literal with these reasons.

        Those far away from the literal are left out first, and what is left can't be
        left out, as far as easy questions tell.
        """
        needed = set(facts)
        for fact in sorted(needed, key=lambda x: (-self.questions.distance(x, literal), x)):
            if fact in needed:
                with suppress(GivenUp):
                    found = self.questions.ask(reasons, [*(needed - {fact}), -literal])
                    if isinstance(found, Core):
                        needed = set(found.facts - {-literal})
        return frozenset(needed)

    def grown(self, way: Way, literals: Literals, until: float = math.inf) -> Way:
        """A way as good as this one that can't be brought to break fewer of its reasons."""
        for reason in sorted(way.broken, key=self.questions.width):
            if reason in way.broken:
                check_time(until)
                kept = (self._every - way.broken) | {reason}
                found = self.questions.ask(kept, [*self.known, *literals])
                if isinstance(found, Way):
                    way = found
        return way


def check_time(until: float) -> None:
    """Raise TimeoutError when the time ``until`` of the monotonic clock has come."""
    if time.monotonic() > until:
        raise TimeoutError
