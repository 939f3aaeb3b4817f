"""The fewest reasons that contradict something, by implicit hitting sets.

A way to fill in the board breaks some reasons, so reasons that contradict what
the way keeps to must meet those. A smallest set that meets all known ways is
proposed; a question to the rules answers with a proof that it is enough, or with
one more way around it (Ignatiev et al. 2015; Gamba, Bogaerts and Guns 2021).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from ..solving.limits import GivenUp
from ..solving.trials import Plan, Trial, few
from .questions import (
    EASY,
    HARD,
    PROPAGATION,
    QUICK,
    SLIGHT,
    Core,
    EffortOver,
    Forcing,
    Questions,
    Way,
    without_spare,
)

Literals = tuple[int, ...]

_NEAREST = 4
"""How many of the nearest facts are tried first."""

_MANY = 4
"""So many reasons make it worth an effort that a way breaks as few as can be."""

_GRACE = 500
"""The effort for looking ahead."""

_LINES = 8
"""So few reasons can be followed: they need not be fewer for more effort's sake."""


class Fewest:
    """Looks for few reasons that contradict known facts together with further literals."""

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self._where = questions.where
        self.known: set[int] = set()
        self._every = frozenset(range(len(questions.reasons))) - questions.given
        self._wide = frozenset(filter(self._where.is_wide, self._every))
        self.ways: list[Way] = []
        """The ways that keep to all known facts, as far as any were found."""
        self._met: dict[Literals, tuple[int, list[frozenset[int]]]] = {}
        """What ways with some literals break, and of how many ways that is known."""
        self._crowded: set[Literals] = set()
        """Literals against which no way keeps all that the others break."""
        self._cores: dict[Literals, Core] = {}
        """What was found to contradict literals: that lasts, whatever becomes known."""

    def add(self, way: Way) -> None:
        """Take a way into account that keeps to all known facts."""
        self.ways.append(way)

    def learn(self, literals: Collection[int]) -> None:
        """Add to the known facts; ways against them are none any more."""
        self.known.update(literals)
        self.ways = [way for way in self.ways if way.literals.issuperset(literals)]
        self._met.clear()
        self._crowded.clear()

    def against(self, literals: Literals) -> list[Way]:
        """The ways that are known to have the literals."""
        return [way for way in self.ways if way.literals.issuperset(literals)]

    def takes_more(self, literals: Literals, most: int) -> bool:
        """Whether more than so many reasons contradict literals, where that is easy to tell.

        Ways that break nothing in common take a reason each.
        """
        apart: list[frozenset[int]] = []
        for broken in sorted(self._to_meet(literals), key=len):
            if all(broken.isdisjoint(other) for other in apart):
                apart.append(broken)
        kept = frozenset[int]().union(*apart)
        for _ in range(len(apart), most + 1):
            found = None
            if literals not in self._crowded:
                with suppress(GivenUp):
                    found = self.questions.ask(kept, [*self.known, *literals], QUICK)
            if not isinstance(found, Way):
                self._crowded.add(literals)
                return False
            self.ways.append(found)
            kept |= found.broken
        return True

    def _to_meet(self, literals: Literals) -> list[frozenset[int]]:
        """What each way that has the literals breaks: any core has some of it."""
        seen, broken = self._met.get(literals, (0, []))
        more = (way.broken for way in self.ways[seen:] if way.literals.issuperset(literals))
        self._met[literals] = len(self.ways), [*broken, *more]
        return self._met[literals][1]

    def within(
        self, most: int, literals: Literals, effort: float, left_out: frozenset[int] = frozenset()
    ) -> Core | None:
        """A core of that many reasons at most; None where there is none.

        No reason is taken that is ``left_out``. Raises EffortOver where all that is spent
        comes to ``effort``, GivenUp where a question is too hard.
        """
        self.questions.check_effort(effort)
        if self.takes_more(literals, most):
            return None
        while True:
            to_meet = self._to_meet(literals)
            if left_out:
                to_meet = [broken.difference(left_out) for broken in to_meet]
            reasons = self.questions.hitting_set(to_meet, most, effort)
            if reasons is None:
                return None
            found = self.questions.ask(reasons, [*self.known, *literals])
            if isinstance(found, Core):
                return found
            self.ways.append(found if most < _MANY else self.grown(found, literals, effort))

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
        is spent comes to ``effort`` a small one will do. Raises GivenUp where there is none.
        """
        hard = set[Literals]()
        found: list[tuple[Literals, Core]] = []
        small: list[tuple[Literals, Core]] = []
        with suppress(EffortOver):
            for most in range(start, len(self._every) + 1):
                if most >= _MANY and not small:
                    small = self._looked_ahead(targets, most)
                if small and len(small[0][1].reasons) <= most:
                    break
                for target_and_core in self._of_size(most, targets, hard, effort):
                    found.append(target_and_core)
                    if len(found) == compare:
                        return found, not hard
                if found or len(hard) == len(targets):
                    break
            if small and not found and not hard:
                return small[:compare], True
        if found:
            return found, not hard
        small = [
            (target, self._shrunk(core, target, self._where.width, EASY))
            for target, core in (small or self._looked_ahead(targets, start))[:compare]
        ]
        return small, all(len(core.reasons) <= start for _, core in small)

    def _of_size(
        self, most: int, targets: Iterable[Literals], hard: set[Literals], effort: float
    ) -> Iterator[tuple[Literals, Core]]:
        """The targets that so many reasons contradict, by reasons that keep to a part of the board.

        Only where there are none of these, most of the board is looked at. Targets for which a
        question is too hard are added to the ``hard`` ones.
        """
        some = False
        for left_out in dict.fromkeys([self._wide, frozenset[int]()]):
            for target in targets:
                if target in hard:
                    continue
                core = self._cores.get(target)
                if not core or len(core.reasons) > most or core.reasons & left_out:
                    try:
                        core = self.within(most, target, effort, left_out)
                    except GivenUp:
                        hard.add(target)
                        continue
                if core:
                    self._cores[target] = core
                    some = True
                    yield target, core
            if some:
                return

    def _looked_ahead(
        self, targets: Collection[Literals], enough: int
    ) -> list[tuple[Literals, Core]]:
        """The targets with the smallest cores that looking ahead finds; raises GivenUp for none.

        People do that: one thing follows from the other until something is wrong. Where this
        contradicts no target, or only with many reasons, there may be more and more guesses.
        """
        most = self.questions.spent + _GRACE
        best: list[tuple[Literals, Core]] = []
        for effort in (PROPAGATION, SLIGHT, EASY, HARD):
            cores: list[tuple[Literals, Core]] = []
            for target in self._contradicted(targets) if effort == PROPAGATION else targets:
                if cores and effort >= EASY and self.questions.spent > most:
                    break
                with suppress(GivenUp):
                    cores.append((target, self._core(target, effort)))
            cores.sort(key=lambda found: len(found[1].reasons))
            for target, core in self._small(cores, effort):
                fewer = len(core.reasons) - len(best[0][1].reasons) if best else -1
                if fewer <= 0:
                    best = [*(best if fewer == 0 else ()), (target, core)]
                if len(core.reasons) <= enough or self.questions.spent > most:
                    break
            if best and (len(best[0][1].reasons) <= _LINES or self.questions.spent > most):
                return best
        if not best:
            raise GivenUp
        return best

    def _contradicted(self, targets: Iterable[Literals]) -> list[Literals]:
        """The targets that all reasons contradict by propagation, lemmas of the past among it."""
        found: list[Literals] = []

        def plan() -> Plan:
            for target in targets:
                if (yield Trial(target)).used is not None:
                    found.append(target)

        self.questions.follow(plan(), [*self.questions.kept(self._every), *self.known])
        return found

    def _small(
        self, cores: Iterable[tuple[Literals, Core]], effort: int
    ) -> Iterator[tuple[Literals, Core]]:
        """Each core brought to few reasons, once to narrow ones and once to near ones."""
        for target, core in cores:
            if effort == PROPAGATION:
                yield from ((target, small) for small in self._by_trials(core, target))
            else:
                yield target, self._shrunk(core, target, self._where.width, effort)
                away = partial(self._where.away, target)
                near = self._nearest(core, target, effort)
                yield target, self._shrunk(near, target, away, effort)

    def _by_trials(self, core: Core, literals: Literals) -> list[Core]:
        """Cores within a core, by trials: one of narrow reasons, and one of near ones."""
        questions = self.questions
        found: list[Core] = []

        def plan() -> Plan:
            for cost in (self._where.width, partial(self._where.away, literals)):
                ordered = sorted(sorted(core.reasons), key=cost)
                needed = yield from few(literals, questions.kept(ordered))
                if needed is not None:
                    found.append(questions.core(needed, [*self.known, *literals]))

        questions.follow(plan(), self.known)
        return found or [core]

    def _core(self, literals: Literals, effort: int) -> Core:
        """A core, as it comes; raises ValueError where all reasons together have none.

        Where little effort is not enough, what was learnt of other literals is needed.
        """
        lasting = effort >= EASY
        found = self.questions.ask(
            self._every, [*self.known, *literals], effort, afresh=not lasting, lasting=lasting
        )
        if isinstance(found, Way):
            raise ValueError("the reasons do not contradict the literals")
        return found

    def _nearest(self, core: Core, literals: Literals, effort: int) -> Core:
        """A core of the nearest reasons of a core: twice as many are tried each time."""
        ordered = sorted(core.reasons, key=partial(self._where.away, literals))
        size = _NEAREST
        while size < len(ordered):
            with suppress(GivenUp):
                found = self.questions.ask(ordered[:size], [*self.known, *literals], effort)
                if isinstance(found, Core):
                    return found
            size *= 2
        return core

    def _shrunk(
        self, core: Core, literals: Literals, cost: Callable[[int], float], effort: int
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

        Near ones are preferred. None is left that can be left out, as far as easy questions tell.
        """
        return self.without_spare(reasons, literal, self.few_facts(reasons, literal, facts))

    def few_facts(
        self, reasons: Iterable[int], literal: int, facts: Iterable[int]
    ) -> frozenset[int]:
        """As ``facts``, but some may be left that take a question each to be found spare."""
        return self.few_facts_of_each(reasons, [literal], facts)[literal]

    def few_facts_of_each(
        self,
        reasons: Iterable[int],
        literals: Iterable[int],
        facts: Iterable[int],
        first: Iterable[int] = (),
    ) -> dict[int, frozenset[int]]:
        """Few of the facts for each of some literals, as ``few_facts`` of one.

        Those that come ``first`` are preferred to others, and so are those of earlier literals.
        """
        reasons, facts = list(reasons), frozenset(facts)
        preferred = set(first)
        ordered: dict[int, list[int]] = {}
        by_trials: dict[int, list[int] | None] = {}

        def plan() -> Plan:
            for literal in literals:
                near = self._where.near_first(literal, facts)
                ordered[literal] = sorted(near, key=lambda fact: fact not in preferred)
                kept = [*self.questions.kept(reasons), -literal]
                by_trials[literal] = yield from few(kept, ordered[literal])
                preferred.update(by_trials[literal] or ())

        self.questions.follow(plan())
        found: dict[int, frozenset[int]] = {}
        for literal, needed in by_trials.items():
            if needed is None:
                forced_by = self.questions.forcing(reasons, [literal, *facts])
                needed = self._prefix(forced_by, literal, ordered[literal])
            found[literal] = frozenset(needed)
        return found

    def without_spare(
        self, reasons: Iterable[int], literal: int, facts: Iterable[int]
    ) -> frozenset[int]:
        """The facts without those that can be left out, as far as easy questions tell."""
        near = self._where.near_first(literal, frozenset(facts))
        return without_spare(self.questions.forcing(reasons, [literal, *near]), literal, near)

    def _prefix(self, forced_by: Forcing, literal: int, ordered: Sequence[int]) -> list[int]:
        """The first of some facts that still force a literal, and of these what it takes.

        Facts are assumed in their order until there is a contradiction, and no core has one that
        comes later. The last that came is needed then; it goes to the front, and so on.
        """
        needed: list[int] = []
        left = list(ordered)
        while left:
            try:
                core = forced_by(literal, [*needed, *left])
            except GivenUp:
                break
            if core is None:
                break
            left = [x for x in left if x in core]
            needed += left[-1:]
            left = left[:-1]
        return [*needed, *left]

    def _around(self, literals: Literals) -> set[int]:
        """The reasons that share an atom with one that has to do with the literals.

        Those that speak of most of the board are left aside.
        """
        where = self._where

        def about(atoms: Iterable[int]) -> set[int]:
            reasons = frozenset[int]().union(*(where.about[atom] for atom in atoms))
            return {reason for reason in reasons if not where.is_wide(reason)}

        atoms = set(map(abs, literals))
        return about(atoms.union(*(where.scope[reason] for reason in about(atoms))))

    def grown(self, way: Way, literals: Literals, effort: float = math.inf) -> Way:
        """A way as good as this one that can't be brought to break fewer of its reasons.

        At first all reasons are kept that have nothing to do with those around the literals.
        """
        far = way.broken - self._around(literals)
        if far:
            with suppress(GivenUp):
                kept = self._every - way.broken | far
                found = self.questions.ask(kept, [*self.known, *literals], QUICK)
                if isinstance(found, Way):
                    way = found
        for reason in sorted(way.broken, key=self._where.width):
            if reason in way.broken:
                self.questions.check_effort(effort)
                kept = (self._every - way.broken) | {reason}
                found = self.questions.ask(kept, [*self.known, *literals], QUICK)
                if isinstance(found, Way):
                    way = found
        return way
