"""The fewest reasons that contradict something, by implicit hitting sets.

A way to fill in the board breaks some reasons, so reasons that contradict what
the way keeps to must meet those. A smallest set that meets all known ways is
proposed; a question to the rules answers with a proof that it is enough, or with
one more way around it (Ignatiev et al. 2015; Gamba, Bogaerts and Guns 2021).
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterable

from .questions import Core, Questions, Way


class Fewest:
    """Looks for few reasons that contradict known facts together with further literals."""

    def __init__(self, questions: Questions, ways: Iterable[Way] = ()) -> None:
        self.questions = questions
        self.known: set[int] = set()
        self._every = frozenset(range(len(questions.reasons))) - questions.given
        self._ways = list(ways)

    def learn(self, literals: Collection[int]) -> None:
        """Add to the known facts; ways against them are none any more."""
        self.known.update(literals)
        self._ways = [way for way in self._ways if way.literals.issuperset(literals)]

    def within(self, most: int, literals: Collection[int], until: float) -> Core | None:
        """A core of that many reasons at most; None where there is none.

        Raises TimeoutError at the time ``until``, GivenUp where a question is too hard.
        """
        while True:
            around = [way.broken for way in self._ways if way.literals.issuperset(literals)]
            reasons = _hitting_set(around, most)
            if reasons is None:
                return None
            check_time(until)
            found = self.questions.ask(reasons, [*self.known, *literals])
            if isinstance(found, Core):
                return found
            self._ways.append(self.grown(found, literals, until))

    def all(self, literals: Collection[int]) -> Core:
        """A core, as it comes; raises ValueError where all reasons together have none."""
        found = self.questions.ask(self._every, [*self.known, *literals])
        if isinstance(found, Way):
            raise ValueError("the reasons do not contradict the literals")
        return found

    def shrunk(self, core: Core, literals: Collection[int]) -> Core:
        """A core within a core that can lose none of its reasons, wide ones tried first."""
        for reason in sorted(core.reasons, key=self.questions.width, reverse=True):
            if reason in core.reasons:
                found = self.questions.ask(core.reasons - {reason}, [*self.known, *literals])
                if isinstance(found, Core):
                    core = found
        return core

    def grown(self, way: Way, literals: Collection[int], until: float = math.inf) -> Way:
        """A way as good as this one that can't be brought to break fewer of its reasons."""
        for reason in sorted(way.broken, key=self.questions.width):
            if reason in way.broken:
                check_time(until)
                kept = (self._every - way.broken) | {reason}
                found = self.questions.ask(kept, [*self.known, *literals])
                if isinstance(found, Way):
                    way = found
        return way


def _hitting_set(sets: list[frozenset[int]], most: int) -> frozenset[int] | None:
    """A set with that many members at most that meets all of the sets; None where there is none."""
    if not sets:
        return frozenset()
    if most == 0:
        return None
    smallest: frozenset[int] = min(sets, key=len)
    for member in sorted(smallest):
        rest = _hitting_set([other for other in sets if member not in other], most - 1)
        if rest is not None:
            return rest | {member}
    return None


def check_time(until: float) -> None:
    """Raise TimeoutError when the time ``until`` of the monotonic clock has come."""
    if time.monotonic() > until:
        raise TimeoutError
