"""What single reasons force, and from which known facts.

Flipping one literal of the solution breaks a few reasons, and only these can force it
alone; a way to fill in the board that goes against a literal rules out all reasons that
it keeps. So few questions settle what no single reason forces.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import starmap

from ..solving.limits import GivenUp
from ..solving.trials import Few, Plan, Trial
from .fewest import Fewest
from .questions import EASY, QUICK, Core, Questions, Way

LOOKED_AT = 12
"""How many steps by one reason are compared before the simplest is told. With thirty, those of a
hundred puzzles lean on as many facts, and a Scrabble takes a fifth more questions."""

_AT_ONCE = 8
"""So many reasons are asked at once what they force by propagation."""

NOTHING = -1
"""Stands for no reason at all: what choices and definitions alone force."""


def actual(reasons: Iterable[int]) -> list[int]:
    """The reasons among some that may have ``NOTHING`` among them."""
    return [reason for reason in reasons if reason != NOTHING]


class Singles:
    """Finds which of the ``open`` literals a single reason forces from the ``known`` ones.

    Both sets change as steps are told, and ``learn`` hears of it. A reason is asked again about
    a literal when an atom within its scope became known; where definitions tie answer atoms to
    each other, whenever any did.

    ``found`` tells by which known facts each reason forces a literal: few ones, or a search for
    them; None where none has begun, as only those that may be told next are worth the questions.
    ``ways`` are some that keep to all that is known.
    """

    def __init__(
        self, questions: Questions, fewest: Fewest, known: set[int], open_: set[int]
    ) -> None:
        self.questions = questions
        self._where = questions.where
        self._fewest = fewest
        self._known, self._open = known, open_
        self._every = frozenset(range(len(questions.reasons)))
        self.found: dict[int, dict[int, Few | frozenset[int] | None]] = {}
        self.ways: list[Way] = []
        self._against: dict[int, Way] = {}
        """A way against each literal, the one that breaks the fewest reasons about it."""
        self._near: dict[int, frozenset[int]] = {}
        """The reasons that may force each literal alone as far as that way tells."""
        self._pending: dict[int, set[int]] = {}
        """Those of them that were not asked since something near became known."""
        self._settled: set[int] = set()
        """The reasons of which all is known that each of them forces alone."""
        self._touched = {NOTHING, *self._every}
        """The reasons that were not looked at since an atom in their scope became known."""
        self._fresh: set[int] = set()
        """What became known since single reasons were asked what they force by propagation."""

    def learn(self, fresh: set[int]) -> None:
        """Take into account what became known."""
        self._fresh |= fresh
        for literal in fresh:
            self.found.pop(literal, None)
        outdated = {x for x, way in self._against.items() if not way.literals.issuperset(fresh)}
        for literal in fresh | outdated:
            self._against.pop(literal, None)
            self._near.pop(literal, None)
            self._pending.pop(literal, None)
        atoms = set(map(abs, fresh))
        self._touched.add(NOTHING)
        touched = frozenset[int]().union(*(self._where.about[atom] for atom in atoms))
        self._touched |= touched
        self._settled -= touched
        for literal, pending in self._pending.items():
            pending |= {
                reason
                for reason in self._near[literal]
                if self.questions.tied or not atoms.isdisjoint(self._where.scope[reason])
            }
        self.ways = [way for way in self.ways if way.literals.issuperset(fresh)]
        for way in self.ways:
            self._rule_out(way, self._pending)

    def look(self, soon: float) -> None:
        """Find what single reasons force: all of it, or some once so much effort is spent."""
        self._propagate()
        # What a place holds goes before what others don't hold, so it is looked for before that.
        values = self._where.values.intersection(self._open)
        if not self.found:
            self._ask_each(soon)
            self._find(self._open, soon)
        elif values.isdisjoint(self.found):
            self._find(values, soon)

    def foremost(self) -> list[tuple[int, int]]:
        """Which single reasons force which literals, of the kind that goes before all others."""
        pairs = [(reason, x) for x, by_reason in self.found.items() for reason in by_reason]
        kind = min(starmap(self.kind, pairs), default=None)
        return [pair for pair in pairs if self.kind(*pair) == kind]

    def kind(self, reason: int, literal: int) -> tuple[bool, bool]:
        """What people look for first, which is what a place holds, is the smallest.

        Before all others goes what takes no reason at all.
        """
        return reason != NOTHING, literal not in self._where.values

    def from_fewest_facts(
        self, pairs: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int, frozenset[int]]]:
        """Steps by reasons and literals that may take the fewest facts, with these.

        Only where facts that lie near are enough, it is searched for few of them, and no search
        goes on beyond what another one took.
        """
        all_found = [(*pair, self.found[pair[1]][pair[0]]) for pair in pairs]
        singles = [(reason, x, found) for reason, x, found in all_found if found is not None]
        begun = [search for _, _, search in singles if isinstance(search, Few)]
        searches = sorted(begun, key=lambda search: search.reach)[:LOOKED_AT]

        def plan() -> Plan:
            while True:
                fewest = min((len(x.needed) for x in searches if x.is_over), default=math.inf)
                behind = [x for x in searches if not x.is_over and len(x.needed) <= fewest]
                if not behind:
                    return
                least = min(len(search.needed) for search in behind)
                for search in behind:
                    if len(search.needed) == least:
                        yield from search.further()

        self.questions.follow(plan())
        return [
            (reason, literal, frozenset(facts.needed) if isinstance(facts, Few) else facts)
            for reason, literal, facts in singles
            if not isinstance(facts, Few) or facts.is_over
        ]

    def _propagate(self) -> None:
        """Find what single reasons force by propagation alone, where something near is new.

        People look for that first.
        """
        questions = self.questions
        touched = sorted(self._touched, key=self._narrow_first)
        self._touched.clear()
        found: list[tuple[int, int]] = []

        def what_each_forces() -> Plan:
            left = frozenset(self._open)
            # Few force anything, and where several together don't, none of them does.
            several = [reason for reason in touched if reason != NOTHING]
            starts = range(0, len(several), _AT_ONCE)
            parts = [several[start : start + _AT_ONCE] for start in reversed(starts)]
            parts += [[NOTHING]] if NOTHING in touched else []
            while parts:
                part = parts.pop()
                told = (yield Trial(questions.kept(actual(part)), left)).told & left
                if told and len(part) > 1:
                    middle = len(part) // 2
                    parts += [part[middle:], part[:middle]]
                    continue
                found.extend((x, reason) for reason in part for x in sorted(told, key=abs))
                if part == [NOTHING]:
                    # It is asked first, and each of the others would force this as well.
                    left -= told

        questions.follow(what_each_forces(), self._known)
        for literal, reason in found:
            search = self.found.get(literal, {}).get(reason)
            if not isinstance(search, Few) or self._is_nearer(literal, reason, search):
                self.found.setdefault(literal, {})[reason] = None
        self._fresh.clear()
        self._search_foremost()

    def _is_nearer(self, literal: int, reason: int, search: Few) -> bool:
        """Whether a fresh fact comes before the last one that a search for few facts needs."""
        if not search.needed:
            return False
        fresh = self._fresh & self._known_about(reason)
        last = search.needed[0]
        return last != self._where.near_first(literal, [last, *fresh])[0]

    def _search_foremost(self) -> None:
        """Begin the search for few facts where a single reason may be told next.

        Where propagation doesn't see with these facts supposed that they are enough, ask again.
        """

        def begin() -> Plan:
            for reason, literal in begun:
                facts = self._where.near_first(literal, self._known_about(reason))
                search = Few([*self.questions.kept(actual([reason])), -literal], facts)
                self.found[literal][reason] = search
                yield from search.further()

        while begun := [(i, x) for i, x in self.foremost() if self.found[x][i] is None]:
            self.questions.follow(begin())
            for reason, literal in begun:
                by_reason = self.found[literal]
                search = by_reason[reason]
                if isinstance(search, Few) and not search.is_contradiction:
                    del by_reason[reason]
                    self._note(literal, reason)
                    if not by_reason:
                        del self.found[literal]

    def _note(self, literal: int, reason: int, apart: bool = False) -> None:
        """Note by which facts a single reason forces a literal, if it does."""
        facts = self._facts_that_force(actual([reason]), literal, apart)
        if facts is not None:
            self.found.setdefault(literal, {})[reason] = facts

    def _about(self, literal: int) -> frozenset[int]:
        """The reasons that may force a literal alone, as far as is known."""
        if self.questions.tied:
            return self._every
        return self._where.about[abs(literal)] - self._settled

    def _known_about(self, reason: int) -> set[int]:
        """What is known of atoms that have to do with a reason."""
        if reason == NOTHING or self.questions.tied:
            return self._known
        scope = self._where.scope[reason]
        return self._known.intersection(x for atom in scope for x in (atom, -atom))

    def _narrow_first(self, reason: int) -> tuple[int, int]:
        return (0 if reason == NOTHING else self._where.width(reason)), reason

    def _is_enough(self, soon: float) -> bool:
        """Whether some single reason is known to force something, and enough is spent."""
        return bool(self.found) and self.questions.spent > soon

    def _find(self, literals: Iterable[int], soon: float) -> None:
        """Find which literals single reasons force: all, or some once ``soon`` is spent."""
        for literal in sorted(literals, key=abs):
            if self._is_enough(soon):
                return
            if not self.questions.tied and not self._about(literal):
                continue
            if literal not in self._near:
                self._fewest.takes_more((-literal,), 1)
                self._suspect(literal)
            self._ask_about(literal, soon)

    def _ask_each(self, soon: float) -> None:
        """Ask reasons one by one what they force, where a tiny part of the program tells."""
        if self.questions.tied:
            return
        left = sorted(self._open, key=abs)
        about = frozenset[int]().union(*map(self._about, left)) - self.questions.given
        for reason in sorted(about, key=self._narrow_first):
            if self._is_enough(soon):
                return
            forced = self.questions.forced_apart(reason, self._known_about(reason), left)
            if forced is not None:
                self._settled.add(reason)
                for literal in forced:
                    self._note(literal, reason, apart=True)

    def _suspect(self, literal: int) -> None:
        """Note which reasons may force a literal alone: what each way against it breaks.

        They are good as long as the way that breaks the fewest keeps to all that is known.
        """
        about = self._about(literal)
        ways = self._fewest.against((-literal,))
        try:
            found = None if ways else self._way_around([], literal)
        except GivenUp:
            self._near[literal] = about | {NOTHING}
        else:
            if isinstance(found, Core):
                self._near[literal] = frozenset([NOTHING])
            else:
                ways += [found] if found else []
                self._against[literal] = min(ways, key=lambda way: len(way.broken & about))
                self._near[literal] = self._against[literal].broken & about
        self._pending[literal] = set(self._near[literal])
        for way in [*ways, *self.ways]:
            self._rule_out(way, [literal])

    def _ask_about(self, literal: int, soon: float) -> None:
        """Find which of the suspects force a literal alone, or some as ``_find`` does.

        A way that keeps many of them clears them all. Where there is none, it takes several
        of them, or the one that is left when they are halved again and again.
        """
        suspects = self._pending[literal]
        suspects -= self._settled
        parts = [sorted(suspects, key=self._narrow_first)]
        while parts:
            part = [reason for reason in parts.pop() if reason in suspects]
            if len(part) > 1 and not self._is_cleared(part, literal):
                middle = len(part) // 2
                parts += [part[middle:], part[:middle]]
            elif len(part) == 1:
                if self._is_enough(soon):
                    return
                suspects.difference_update(part)
                self._note(literal, part[0])
                if NOTHING in self.found.get(literal, ()):
                    suspects.clear()

    def _is_cleared(self, suspects: Collection[int], literal: int) -> bool:
        """Whether all these reasons together don't force a literal, as far as is easy to tell."""
        with suppress(GivenUp):
            return isinstance(self._way_around(suspects, literal, effort=QUICK), Way)
        return False

    def _facts_that_force(
        self, reasons: Collection[int], literal: int, apart: bool = False
    ) -> frozenset[int] | None:
        """Known facts that force a literal with these reasons; None where not even all do.

        A part of the program is asked ``apart`` from the rest where that is known to tell. Where
        definitions tie atoms to each other, it mostly does, and questions to all of them are hard.
        """
        apart = bool(reasons) and (apart or self.questions.tied)
        forced_by = self.questions.forcing_apart(reasons, [literal]) if apart else None
        facts = forced_by(literal, self._known) if forced_by else None
        if facts is not None:
            return facts
        for effort, near in [(QUICK, False)] if forced_by else [(QUICK, False), (EASY, True)]:
            with suppress(GivenUp):
                found = self._way_around(reasons, literal, effort, near)
                return found.facts - {-literal} if isinstance(found, Core) else None
        return None

    def _way_around(
        self, reasons: Iterable[int], literal: int, effort: int = EASY, near: bool = True
    ) -> Way | Core:
        """A way that keeps some reasons and goes against a literal, or a core; or GivenUp."""
        facts = [*self._known, -literal]
        found = self.questions.ask(actual(reasons), facts, effort, near=near)
        if isinstance(found, Way):
            self.ways.append(found)
            self._rule_out(found, self._pending)
            if near:
                self._fewest.add(found)
        return found

    def _rule_out(self, way: Way, literals: Iterable[int]) -> None:
        """Drop the suspicions against some literals that a way disproves."""
        for literal in literals:
            suspects = self._pending[literal]
            if suspects and -literal in way.literals:
                suspects &= way.broken
