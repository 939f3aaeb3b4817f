"""The fewest reasons that contradict something, by implicit hitting sets.

A way to fill in the board breaks some reasons, so reasons that contradict what
the way keeps to must meet those. A smallest set that meets all known ways is
proposed; a question to the rules answers with a proof that it is enough, or with
one more way around it (Ignatiev et al. 2015; Gamba, Bogaerts and Guns 2021).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import product

from .questions import EASY, HARD, QUICK, Core, EffortOver, GivenUp, Questions, Way

Literals = tuple[int, ...]

_NEAREST = 4
"""How many of the nearest facts are tried first."""

_MANY = 4
"""So many reasons make it worth an effort that a way breaks as few as can be."""

_GRACE = 300
"""The effort for a good core where that for the smallest is spent."""


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

    def within(self, most: int, literals: Literals, effort: float) -> Core | None:
        """A core of that many reasons at most; None where there is none.

        Raises EffortOver where all that is spent comes to ``effort``, GivenUp where a question
        is too hard.
        """
        while True:
            around = [way.broken for way in self._ways if way.literals.issuperset(literals)]
            reasons = self.questions.hitting_set(around, most, effort)
            if reasons is None:
                return None
            found = self.questions.ask(reasons, [*self.known, *literals])
            if isinstance(found, Core):
                return found
            self._ways.append(found if most < _MANY else self.grown(found, literals, effort))

    def find(
        self,
        targets: Sequence[Literals],
        start: int,
        effort: float,
        compare: int = 1,
    ) -> tuple[list[tuple[Literals, Core]], bool]:
        """Some of the targets that the fewest reasons contradict, and these reasons.

        A target is some literals that are taken to be true. ``start`` is how many
        reasons it takes at least, ``compare`` how many targets to look for that take
        as few. The last value tells whether the cores are proven smallest; once all that
        is spent comes to ``effort`` a small one will do.
        """
        found: list[tuple[Literals, Core]] = []
        left, hard = list(targets), set[Literals]()
        with suppress(EffortOver):
            for most in range(start, len(self._every) + 1):
                for target in left:
                    try:
                        core = self.within(most, target, effort)
                    except GivenUp:
                        hard.add(target)
                        continue
                    if core:
                        found.append((target, core))
                    if len(found) == compare:
                        return found, not hard
                left = [target for target in left if target not in hard]
                if found or not left:
                    break
        return (found, not hard) if found else (self._few(targets), False)

    def _few(self, targets: Iterable[Literals]) -> list[tuple[Literals, Core]]:
        """A target with the smallest core that a little effort finds; raises GivenUp for none."""
        most = self.questions.spent + _GRACE
        cores: list[tuple[Literals, Core]] = []
        for effort, target in product((EASY, HARD), targets):
            if cores and (self.questions.spent > most or effort == HARD):
                break
            with suppress(GivenUp):
                cores.append((target, self._core(target, effort)))
        if not cores:
            raise GivenUp
        cores.sort(key=lambda found: len(found[1].reasons))
        shrunk: list[tuple[Literals, Core]] = []
        for target, core in cores:
            for cost in (self.questions.width, partial(self._distance, target)):
                if not shrunk or self.questions.spent < most:
                    shrunk.append((target, self._shrunk(core, target, cost, QUICK)))
        shrunk.sort(key=lambda found: len(found[1].reasons))
        return [
            (target, self._shrunk(core, target, self.questions.width, EASY))
            for target, core in shrunk[:1]
        ]

    def _distance(self, literals: Literals, reason: int) -> float:
        """How far a reason lies from literals, in steps."""
        return min(
            (
                self.questions.distance(literal, atom)
                for literal in literals
                for atom in self.questions.scope[reason]
            ),
            default=0,
        )

    def _core(self, literals: Literals, effort: int) -> Core:
        """A core, as it comes; raises ValueError where all reasons together have none."""
        found = self.questions.ask(self._every, [*self.known, *literals], effort)
        if isinstance(found, Way):
            raise ValueError("the reasons do not contradict the literals")
        return found

    def _shrunk(
        self,
        core: Core,
        literals: Literals,
        cost: Callable[[int], float],
        effort: int,
    ) -> Core:
        """A core within a core that can lose none of its reasons.

        That is, as far as questions of that effort tell. The most costly reasons are
        tried first.
        """
        for reason in sorted(core.reasons, key=cost, reverse=True):
            if reason in core.reasons:
                with suppress(GivenUp):
                    fewer = core.reasons - {reason}
                    found = self.questions.ask(fewer, [*self.known, *literals], effort)
                    if isinstance(found, Core):
                        core = found
        return core

    def facts(self, reasons: Iterable[int], literal: int, facts: Iterable[int]) -> frozenset[int]:
        """Few of the facts, which still force a literal with these reasons.

        The nearest ones are tried first, twice as many each time; then those far away
        are left out first. None is left that can be, as far as easy questions tell.
        """
        ordered = sorted(facts, key=lambda x: (self.questions.distance(x, literal), x))
        size = _NEAREST
        while size < len(ordered):
            with suppress(GivenUp):
                found = self.questions.ask(reasons, [*ordered[:size], -literal])
                if isinstance(found, Core):
                    ordered = [x for x in ordered if x in found.facts]
            size *= 2
        needed = set(ordered)
        for fact in reversed(ordered):
            if fact in needed:
                with suppress(GivenUp):
                    found = self.questions.ask(reasons, [*(needed - {fact}), -literal])
                    if isinstance(found, Core):
                        needed = set(found.facts - {-literal})
        return frozenset(needed)

    def _around(self, literals: Literals) -> set[int]:
        """The reasons that share an atom with one that has to do with the literals.

        Those that speak of most of the board are left aside.
        """
        atoms = set(map(abs, literals))
        scopes = {
            i: scope
            for i, scope in enumerate(self.questions.scope)
            if 2 * len(scope) <= len(self.questions.atoms)
        }
        near = atoms.union(*(scope for scope in scopes.values() if not scope.isdisjoint(atoms)))
        return {i for i, scope in scopes.items() if not scope.isdisjoint(near)}

    def grown(self, way: Way, literals: Literals, effort: float = math.inf) -> Way:
        """A way as good as this one that can't be brought to break fewer of its reasons.

        At first all reasons are kept that have nothing to do with those around the literals.
        """
        far = way.broken - self._around(literals)
        if far:
            with suppress(GivenUp):
                kept = self._every - way.broken | far
                found = self.questions.ask(kept, [*self.known, *literals])
                if isinstance(found, Way):
                    way = found
        for reason in sorted(way.broken, key=self.questions.width):
            if reason in way.broken:
                self.questions.check_effort(effort)
                kept = (self._every - way.broken) | {reason}
                found = self.questions.ask(kept, [*self.known, *literals])
                if isinstance(found, Way):
                    way = found
        return way
