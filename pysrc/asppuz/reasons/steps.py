"""The way to the solution, step by step, each with the fewest reasons that force it.

What follows from a single reason is found first. Flipping one literal of the
solution breaks a few reasons, and only these can force it alone; a way to fill in
the board that goes against a literal rules out all reasons that it keeps. So few
questions settle what no single reason forces. Where none does, ``fewest`` finds how
many it takes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import starmap

from ..solving.limits import GivenUp
from ..solving.trials import Few, Plan, Trial
from .fewest import Fewest
from .questions import EASY, QUICK, Core, Questions, Way

_LOOKED_AT = 12
"""How many steps by one reason are compared before the simplest is told. With thirty, those of a
hundred puzzles lean on as many facts, and a Scrabble takes a fifth more questions."""

_SOON = 0.1
"""The part of the patience after which a step by one reason need not be the simplest."""

_AT_ONCE = 8
"""So many reasons are asked at once what they force by propagation."""

NOTHING = -1
"""Stands for no reason at all: what choices and definitions alone force."""


@dataclass(frozen=True)
class Forced:
    """What is decided, by which reasons, from which known facts: literals and indices.

    ``smallest`` tells whether it is proven that no fewer reasons force anything.
    """

    literals: tuple[int, ...]
    reasons: frozenset[int]
    facts: frozenset[int]
    smallest: bool = True
    choices: int = 1
    """How many literals could be decided as simply."""


class Steps:
    """Finds the next step from what is known, until all of ``goal`` is.

    A reason is asked again about a literal when an atom within its scope became known;
    where definitions tie answer atoms to each other, whenever any did. ``goal`` are
    the literals that all reasons together force.
    """

    def __init__(
        self, questions: Questions, goal: Iterable[int], known: Iterable[int] = ()
    ) -> None:
        self.questions = questions
        self.goal = frozenset(goal)
        self.known: set[int] = set()
        self._every = frozenset(range(len(questions.reasons)))
        questions.prefer(self.goal)
        self._open = set(self.goal)
        self._against: dict[int, Way] = {}
        self._near: dict[int, frozenset[int]] = {}
        self._pending: dict[int, set[int]] = {}
        self._settled: set[int] = set()
        """The reasons of which all is known that each of them forces alone."""
        self._single: dict[int, dict[int, Few | frozenset[int] | None]] = {}
        """By which known facts each reason forces a literal: few ones, or a search for them.

        None where none has begun: only those that may be told next are worth the questions.
        """
        self._touched = {NOTHING, *range(len(questions.reasons))}
        """The reasons that were not looked at since an atom in their scope became known."""
        self._fresh: set[int] = set()
        """What became known since single reasons were asked what they force by propagation."""
        self._needed: dict[tuple[int, int], frozenset[int]] = {}
        self._compared: dict[tuple[int, frozenset[int]], frozenset[int]] = {}
        """By which facts several reasons force a literal, as far as these were compared."""
        self._last = ""
        self._around: list[Way] = []
        self._fewest = Fewest(questions)
        self.learn(known)
        given = [x for x in self._open if abs(x) in questions.given_atoms]
        self._granted = frozenset(self._forced([], [], given))
        """What the board gives without a step."""
        self.learn(self._granted)

    def learn(self, literals: Iterable[int]) -> None:
        """Add to what is known, and with a mark what it crosses out: nobody has to be told."""
        fresh = self._open & set(literals)
        fresh |= self._of_other_kinds(fresh)
        if self.questions.values & fresh:
            self.questions.follow(self._crossed_out(fresh), trust=False)
            fresh |= self._of_one_place(fresh)
        self.known |= fresh
        self._fresh |= fresh
        self._open -= fresh
        self._fewest.learn(fresh)
        for literal in fresh:
            self._single.pop(literal, None)
        outdated = {x for x, way in self._against.items() if not way.literals.issuperset(fresh)}
        for literal in fresh | outdated:
            self._against.pop(literal, None)
            self._near.pop(literal, None)
            self._pending.pop(literal, None)
        atoms = set(map(abs, fresh))
        self._touched.add(NOTHING)
        touched = frozenset[int]().union(*(self.questions.about[atom] for atom in atoms))
        self._touched |= touched
        self._settled -= touched
        for literal, pending in self._pending.items():
            pending |= {
                reason
                for reason in self._near[literal]
                if self.questions.tied or not atoms.isdisjoint(self.questions.scope[reason])
            }
        self._around = [way for way in self._around if way.literals.issuperset(fresh)]
        for way in self._around:
            self._rule_out(way, self._pending)

    def _crossed_out(self, fresh: set[int]) -> Plan:
        """Add what values that are fresh rule out of others by reasons and nothing else.

        Where another value follows on the way there, that has to be told first: then it is
        what is ruled out without it. The same goes for the value that a place with two has left.
        """
        scopes, values = self.questions.scope, self.questions.values
        for value in sorted(values & fresh):
            reasons = sorted(self.questions.about[value])
            near = set[int]().union(*(scopes[i] for i in reasons)) & values
            parts = [reasons]
            while parts:
                part = parts.pop()
                others = self._open.intersection([*near, *(-x for x in near)]) - fresh
                told = (yield Trial([value, *self.questions.kept(part)], others)).told & others
                found = {x for x in told if x < 0}
                if found < told and len(part) > 1:
                    middle = len(part) // 2
                    parts += [part[middle:], part[:middle]]
                else:
                    follow = self.questions.values & told
                    fresh |= {x for x in found if follow.isdisjoint(self.questions.rivals(-x))}

    def _of_one_place(self, fresh: Iterable[int]) -> set[int]:
        """What the definitions alone rule out beside a value, where propagation doesn't see it."""
        found = set[int]()
        for value in self.questions.values.intersection(fresh):
            others = self._open.intersection(-x for x in self.questions.rivals(value))
            found.update(self._forced([], [value], sorted(others.difference(fresh), key=abs)))
        return found

    def _of_other_kinds(self, fresh: Iterable[int]) -> set[int]:
        """What marks rule out of marks of other kinds at their cells, each by reasons about it.

        Where it takes clues as well, that has to be told.
        """
        found = set[int]()
        for mark in sorted(x for x in fresh if x > 0):
            others = [-x for x in self.questions.beside(mark) if -x in self._open]
            if others:
                about = self.questions.about[mark]
                told = self.questions.propagated(about, [mark], others, trust=False)
                found |= told.intersection(others)
        return found

    def _worth_telling(self, forced: Sequence[int]) -> tuple[int, ...]:
        """What is forced without what a mark among it rules out in its own place."""
        values = self.questions.values.intersection(forced)
        rivals = frozenset[int]().union(*map(self.questions.rivals, values))
        others = self._of_other_kinds(forced)
        return tuple(x for x in forced if -x not in rivals and x not in others)

    def next(self, patience: float, compare: int = 1) -> Forced | None:
        """The next step, None where there is no more.

        After so many questions, or a part of them where one reason is enough, a step
        will do that may not be the simplest. Where no single reason forces anything,
        ``compare`` is how many steps that take as few reasons are compared by what they
        lean on. Raises TimeoutError and MemoryError where a limit comes first.
        """
        self.questions.limits.check()
        soon = self.questions.spent + patience * _SOON
        self._propagate()
        # What a place holds goes before what others don't hold, so it is looked for before that.
        values = self.questions.values.intersection(self._open)
        if not self._single:
            self._ask_each(soon)
            self._find_singles(self._open, soon)
        elif values.isdisjoint(self._single):
            self._find_singles(values, soon)
        if self._single:
            return self._simplest_single()
        if not self._open:
            return None
        return self._by_several(self.questions.after(patience), compare)

    # Single reasons

    def _is_enough(self, soon: float) -> bool:
        """Whether some single reason is known to force something, and enough is spent."""
        return bool(self._single) and self.questions.spent > soon

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
                told = (yield Trial(questions.kept(_some(part)), left)).told & left
                if told and len(part) > 1:
                    middle = len(part) // 2
                    parts += [part[middle:], part[:middle]]
                    continue
                found.extend((x, reason) for reason in part for x in sorted(told, key=abs))
                if part == [NOTHING]:
                    # It is asked first, and each of the others would force this as well.
                    left -= told

        questions.follow(what_each_forces(), self.known)
        for literal, reason in found:
            search = self._single.get(literal, {}).get(reason)
            if not isinstance(search, Few) or self._is_nearer(literal, reason, search):
                self._single.setdefault(literal, {})[reason] = None
        self._fresh.clear()
        self._search_foremost()

    def _is_nearer(self, literal: int, reason: int, search: Few) -> bool:
        """Whether a fresh fact comes before the last one that a search for few facts needs."""
        if not search.needed:
            return False
        fresh = self._fresh & self._known_about(reason)
        last = search.needed[0]
        return last != self.questions.near_first(literal, [last, *fresh])[0]

    def _search_foremost(self) -> None:
        """Begin the search for few facts where a single reason may be told next.

        Where propagation doesn't see with these facts supposed that they are enough, ask again.
        """

        def begin() -> Plan:
            for reason, literal in begun:
                facts = self.questions.near_first(literal, self._known_about(reason))
                search = Few([*self.questions.kept(_some([reason])), -literal], facts)
                self._single[literal][reason] = search
                yield from search.further()

        while begun := [(i, x) for i, x in self._foremost() if self._single[x][i] is None]:
            self.questions.follow(begin())
            for reason, literal in begun:
                by_reason = self._single[literal]
                search = by_reason[reason]
                if isinstance(search, Few) and not search.is_contradiction:
                    del by_reason[reason]
                    self._note_single(literal, reason)
                    if not by_reason:
                        del self._single[literal]

    def _foremost(self) -> list[tuple[int, int]]:
        """Which single reasons force which literals, of the kind that goes before all others."""
        pairs = [(reason, x) for x, by_reason in self._single.items() for reason in by_reason]
        kind = min(starmap(self._kind, pairs), default=None)
        return [pair for pair in pairs if self._kind(*pair) == kind]

    def _note_single(self, literal: int, reason: int, apart: bool = False) -> None:
        """Note by which facts a single reason forces a literal, if it does."""
        facts = self._facts_that_force(_some([reason]), literal, apart)
        if facts is not None:
            self._single.setdefault(literal, {})[reason] = facts

    def _about(self, literal: int) -> frozenset[int]:
        """The reasons that may force a literal alone, as far as is known."""
        if self.questions.tied:
            return self._every
        return self.questions.about[abs(literal)] - self._settled

    def _known_about(self, reason: int) -> set[int]:
        """What is known of atoms that have to do with a reason."""
        if reason == NOTHING or self.questions.tied:
            return self.known
        scope = self.questions.scope[reason]
        return self.known.intersection(x for atom in scope for x in (atom, -atom))

    def _narrow_first(self, reason: int) -> tuple[int, int]:
        return (0 if reason == NOTHING else self.questions.width(reason)), reason

    def _find_singles(self, literals: Iterable[int], soon: float) -> None:
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
                    self._note_single(literal, reason, apart=True)

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
        for way in [*ways, *self._around]:
            self._rule_out(way, [literal])

    def _ask_about(self, literal: int, soon: float) -> None:
        """Find which of the suspects force a literal alone, or some as ``_find_singles`` does.

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
                self._note_single(literal, part[0])
                if NOTHING in self._single.get(literal, ()):
                    suspects.clear()

    def _simplest_single(self) -> Forced:
        """The simplest step among those that one reason forces.

        One that tells which of several values a place holds goes first, then the one from the
        fewest facts. Of those with as few, it is one that keeps to a part of the board, where there
        is any that leans on facts at all, and then one that decides most.
        """
        many = Counter(reason for by_reason in self._single.values() for reason in by_reason)
        # Whatever the others lean on, steps of the first kind go before them.
        found = self._from_fewest_facts(self._foremost())
        found.sort(
            key=lambda step: (*self._simplest_first(step), -many[step[0]], self._rule(step[0]))
        )
        best: list[tuple[int, int, frozenset[int]]] = []
        for reason, literal, facts in found[:_LOOKED_AT]:
            if best and len(facts) > 2 * len(best[0][2]) + 1:
                break
            if not isinstance(self._single[literal][reason], Few):
                if (reason, literal) not in self._needed:
                    needed = self._fewest.facts(_some([reason]), literal, facts)
                    self._needed[reason, literal] = needed
                facts = self._needed[reason, literal]
            best.append((reason, literal, facts))
            best.sort(key=self._simplest_first)
        reason, literal, facts = min(
            best,
            key=lambda step: (
                *self._simplest_first(step),
                self._rule(step[0]) != self._last,
                -many[step[0]],
            ),
        )
        reason = self._of_the_place(reason, literal, facts)
        with suppress(GivenUp):
            # Propagation alone need not see that the facts are enough.
            if self.questions.forcing([], [literal, *facts])(literal, facts) is not None:
                reason, facts = NOTHING, self._fewest.facts([], literal, facts)
        facts = self._fewest.without_spare(_some([reason]), literal, facts)
        also = {x for x, by_reason in self._single.items() if reason in by_reason}
        if reason == NOTHING:
            literal, reason, facts = self._aloud(literal, facts)
        elif not self.questions.tied:
            also |= {x for x in self._open if abs(x) in self.questions.scope[reason]}
        if reason == NOTHING or reason in self.questions.given:
            # Others may follow from what else is given.
            given = self.questions.given_behind((*facts, -literal))
            also &= self.questions.propagated(given, facts, also, trust=False)
        self._last = self._rule(reason)
        also |= self._open.intersection(self._values_beside(also))
        told, facts = self._at_once(_some([reason]), facts, literal, also)
        choices = len(self._single)
        return Forced(told, frozenset(_some([reason])), facts, choices=choices)

    def _of_the_place(self, reason: int, literal: int, facts: frozenset[int]) -> int:
        """A reason that speaks of the place of a value alone, if these facts force it by that.

        They are other values that the place doesn't hold. Nobody adds up a line to see that.
        """
        questions = self.questions
        place = questions.rivals(abs(literal))
        if literal in questions.values and place.issuperset(-x for x in facts):
            of_it = [x for x in sorted(questions.about[literal]) if questions.scope[x] <= place]
            with suppress(GivenUp):
                enough = (
                    x for x in of_it if questions.forcing([x], facts)(literal, facts) is not None
                )
                return next(enough, reason)
        return reason

    def _from_fewest_facts(
        self, pairs: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int, frozenset[int]]]:
        """Steps by reasons and literals that may take the fewest facts, with these.

        Only where facts that lie near are enough, it is searched for few of them, and no search
        goes on beyond what another one took.
        """
        all_found = [(*pair, self._single[pair[1]][pair[0]]) for pair in pairs]
        singles = [(reason, x, found) for reason, x, found in all_found if found is not None]
        begun = [search for _, _, search in singles if isinstance(search, Few)]
        searches = sorted(begun, key=lambda search: search.reach)[:_LOOKED_AT]

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

    def _kind(self, reason: int, literal: int) -> tuple[bool, bool]:
        """What people look for first, which is what a place holds, is the smallest.

        Before all others goes what takes no reason at all.
        """
        return reason != NOTHING, literal not in self.questions.values

    def _aloud(self, literal: int, facts: frozenset[int]) -> tuple[int, int, frozenset[int]]:
        """What the definitions say in silence, by the reason that says it aloud.

        It may be of another literal that they force, for which there is such a reason.
        """
        silent = {x for x, by_reason in self._single.items() if NOTHING in by_reason}
        for x in [literal, *sorted(silent - {literal}, key=abs)]:
            told = self.questions.said_aloud(x, self.known)
            if told:
                reason, needed = told
                return x, reason, needed - self._granted
        return literal, NOTHING, facts

    def _at_once(
        self, reasons: Collection[int], facts: frozenset[int], literal: int, also: Iterable[int]
    ) -> tuple[tuple[int, ...], frozenset[int]]:
        """What a step tells beside its ``literal``, among ``also``, and the facts that it takes.

        That is all that the reasons force from its facts, or from more that is known of the
        same places: whoever looks at the values that a cell may still have looks at all of them.
        """
        left = sorted(frozenset(also).difference([literal]), key=abs)
        forced = self._forced(reasons, facts, left)
        wider = facts.union(self.known.intersection(self._values_beside(facts)))
        if len(wider) > len(facts):
            left = [x for x in left if x not in forced]
            further = self._forced(reasons, wider, left)
        else:
            further = []
        told = self._worth_telling([literal, *forced, *further])
        if not further:
            return told, facts
        leans = dict.fromkeys(told, facts)
        more = [x for x in further if x in leans]
        leans |= self._fewest.few_facts_of_each(reasons, more, wider, facts)
        return told, self._few_for_all(reasons, leans)

    def _few_for_all(
        self, reasons: Collection[int], leans: dict[int, frozenset[int]]
    ) -> frozenset[int]:
        """Few facts that force all of some literals, of those that each of them leans on.

        None is left that can be left out, as far as easy questions tell.
        """
        needed = frozenset[int]().union(*leans.values())
        forced_by = self.questions.forcing(reasons, [*needed, *leans])
        for fact in sorted(needed, key=lambda x: (abs(x), x), reverse=True):
            fewer = needed - {fact}
            without = dict(leans)
            for literal in (x for x in leans if fact in leans[x]):
                core = None
                with suppress(GivenUp):
                    core = forced_by(literal, fewer)
                if core is None:
                    break
                without[literal] = core
            else:
                needed, leans = fewer, without
        return needed

    def _values_beside(self, literals: Iterable[int]) -> set[int]:
        """The values of the same places as some literals, and their opposites."""
        values = frozenset[int]().union(*(self.questions.rivals(abs(x)) for x in literals))
        return {x for value in values for x in (value, -value)}

    def _simplest_first(
        self, step: tuple[int, int, frozenset[int]]
    ) -> tuple[bool, bool, int, bool]:
        """What a reason decides of a literal, from which facts: the simpler it is, the smaller."""
        reason, literal, facts = step
        return *self._kind(reason, literal), len(facts), bool(facts) and self._is_wide(reason)

    def _is_wide(self, reason: int) -> bool:
        return reason != NOTHING and self.questions.is_wide(reason)

    def _rule(self, reason: int) -> str:
        return "" if reason == NOTHING else self.questions.reasons[reason].rule

    # Questions

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
        facts = forced_by(literal, self.known) if forced_by else None
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
        facts = [*self.known, -literal]
        found = self.questions.ask(_some(reasons), facts, effort, near=near)
        if isinstance(found, Way):
            self._around.append(found)
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

    def _forced(
        self, reasons: Collection[int], facts: Collection[int], literals: Iterable[int]
    ) -> list[int]:
        """Those of the literals that reasons and facts force, as far as easy questions tell."""
        reasons = frozenset(reasons)
        ways = [*self._around, *self._fewest.ways]
        around = [x for x in ways if x.broken.isdisjoint(reasons) and x.literals.issuperset(facts)]
        literals = [x for x in literals if not any(-x in way.literals for way in around)]
        known = self.questions.propagated(reasons, facts, literals) if literals else ()
        forced = [literal for literal in literals if literal in known]
        left = [literal for literal in literals if literal not in known]
        return forced + self.questions.forced(reasons, facts, left) if left else forced

    # Several reasons

    def _by_several(self, effort: float, compare: int) -> Forced:
        """The fewest reasons that force something, at least two, and the fewest facts."""
        targets = [(-literal,) for literal in sorted(self._open, key=abs)]
        found, smallest = self._fewest.find(targets, 2, effort, compare)
        steps = [
            (-target, core.reasons, self._few_facts(-target, core)) for (target,), core in found
        ]
        literal, reasons, facts = min(
            steps,
            key=lambda step: (len(step[2]), self._spread(step), sorted(map(self._rule, step[1]))),
        )
        facts = self._fewest.without_spare(reasons, literal, facts)
        near = frozenset[int]().union(*(self.questions.scope[reason] for reason in reasons))
        also = {x for x in self._open if abs(x) in near}
        also |= self._open.intersection(self._values_beside([literal]))
        told, facts = self._at_once(reasons, facts, literal, also)
        return Forced(told, reasons, facts, smallest)

    def _few_facts(self, literal: int, core: Core) -> frozenset[int]:
        """Few of the facts of a core that force a literal with its reasons."""
        forced = literal, core.reasons
        if forced not in self._compared:
            facts = self._fewest.few_facts(core.reasons, literal, core.facts - {-literal})
            self._compared[forced] = facts
        return self._compared[forced]

    def _spread(self, step: tuple[int, frozenset[int], frozenset[int]]) -> float:
        """How far what a step leans on lies from what it decides, in steps."""
        literal, _, facts = step
        return max((self.questions.distance(fact, literal) for fact in facts), default=0)


def _some(reasons: Iterable[int]) -> list[int]:
    return [reason for reason in reasons if reason != NOTHING]
