"""The way to the solution, step by step, each with the fewest reasons that force it.

What follows from a single reason is found first, by ``singles``. Where nothing does,
``fewest`` finds how many it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..solving.limits import GivenUp
from ..solving.trials import Few, Plan, Trial
from .fewest import Fewest
from .questions import Core, Questions
from .singles import LOOKED_AT, NOTHING, Singles, actual

_SOON = 0.1
"""The part of the patience after which a step by one reason need not be the simplest."""


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

    Its literals are those that all reasons together force.
    """

    def __init__(
        self, questions: Questions, goal: Iterable[int], known: Iterable[int] = ()
    ) -> None:
        self.questions = questions
        self.goal = frozenset(goal)
        self.known: set[int] = set()
        self._where = questions.where
        questions.prefer(self.goal)
        self._open = set(self.goal)
        self._needed: dict[tuple[int, int], frozenset[int]] = {}
        self._compared: dict[tuple[int, frozenset[int]], frozenset[int]] = {}
        """By which facts several reasons force a literal, as far as these were compared."""
        self._last = ""
        self._fewest = Fewest(questions)
        self._singles = Singles(questions, self._fewest, self.known, self._open)
        self.learn(known)
        given = [x for x in self._open if abs(x) in questions.given_atoms]
        self._granted = frozenset(self._forced([], [], given))
        """What the board gives without a step."""
        self.learn(self._granted)

    def learn(self, literals: Iterable[int]) -> None:
        """Add to what is known, and with a mark what it crosses out: nobody has to be told."""
        fresh = self._open & set(literals)
        fresh |= self._of_other_kinds(fresh)
        if self._where.values & fresh:
            self.questions.follow(self._crossed_out(fresh), trust=False)
            fresh |= self._of_one_place(fresh)
        self.known |= fresh
        self._open -= fresh
        self._fewest.learn(fresh)
        self._singles.learn(fresh)

    def _crossed_out(self, fresh: set[int]) -> Plan:
        """Add what values that are fresh rule out of others by reasons and nothing else.

        Where another value follows on the way there, that has to be told first: then it is
        what is ruled out without it. The same goes for the value that a place with two has left.
        """
        scopes, values = self._where.scope, self._where.values
        for value in sorted(values & fresh):
            reasons = sorted(self._where.about[value])
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
                    follow = self._where.values & told
                    fresh |= {x for x in found if follow.isdisjoint(self._where.rivals(-x))}

    def _of_one_place(self, fresh: Iterable[int]) -> set[int]:
        """What the definitions alone rule out beside a value, where propagation doesn't see it."""
        found = set[int]()
        for value in self._where.values.intersection(fresh):
            others = self._open.intersection(-x for x in self._where.rivals(value))
            found.update(self._forced([], [value], sorted(others.difference(fresh), key=abs)))
        return found

    def _of_other_kinds(self, fresh: Iterable[int]) -> set[int]:
        """What marks rule out of marks of other kinds at their cells, each by reasons about it.

        Where it takes clues as well, that has to be told.
        """
        found = set[int]()
        for mark in sorted(x for x in fresh if x > 0):
            others = [-x for x in self._where.beside(mark) if -x in self._open]
            if others:
                about = self._where.about[mark]
                told = self.questions.propagated(about, [mark], others, trust=False)
                found |= told.intersection(others)
        return found

    def _forced(
        self, reasons: Collection[int], facts: Collection[int], literals: Iterable[int]
    ) -> list[int]:
        """Those of the literals that reasons and facts force, as far as easy questions tell."""
        reasons = frozenset(reasons)
        ways = [*self._singles.ways, *self._fewest.ways]
        around = [x for x in ways if x.broken.isdisjoint(reasons) and x.literals.issuperset(facts)]
        literals = [x for x in literals if not any(-x in way.literals for way in around)]
        known = self.questions.propagated(reasons, facts, literals) if literals else ()
        forced = [literal for literal in literals if literal in known]
        left = [literal for literal in literals if literal not in known]
        return forced + self.questions.forced(reasons, facts, left) if left else forced

    def _worth_telling(self, forced: Sequence[int]) -> tuple[int, ...]:
        """What is forced without what a mark among it rules out in its own place."""
        values = self._where.values.intersection(forced)
        rivals = frozenset[int]().union(*map(self._where.rivals, values))
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
        self._singles.look(soon)
        if self._singles.found:
            return self._simplest_single()
        if not self._open:
            return None
        return self._by_several(self.questions.after(patience), compare)

    def _simplest_single(self) -> Forced:
        """The simplest step among those that one reason forces.

        One that tells which of several values a place holds goes first, then the one from the
        fewest facts. Of those with as few, it is one that keeps to a part of the board, where there
        is any that leans on facts at all, and then one that decides most.
        """
        many = Counter(reason for by_reason in self._singles.found.values() for reason in by_reason)
        # Whatever the others lean on, steps of the first kind go before them.
        found = self._singles.from_fewest_facts(self._singles.foremost())
        found.sort(
            key=lambda step: (*self._simplest_first(step), -many[step[0]], self._rule(step[0]))
        )
        best: list[tuple[int, int, frozenset[int]]] = []
        for reason, literal, facts in found[:LOOKED_AT]:
            if best and len(facts) > 2 * len(best[0][2]) + 1:
                break
            if not isinstance(self._singles.found[literal][reason], Few):
                if (reason, literal) not in self._needed:
                    needed = self._fewest.facts(actual([reason]), literal, facts)
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
        facts = self._fewest.without_spare(actual([reason]), literal, facts)
        also = {x for x, by_reason in self._singles.found.items() if reason in by_reason}
        if reason == NOTHING:
            literal, reason, facts = self._aloud(literal, facts)
        elif not self.questions.tied:
            also |= {x for x in self._open if abs(x) in self._where.scope[reason]}
        if reason == NOTHING or reason in self.questions.given:
            # Others may follow from what else is given.
            given = self.questions.given_behind((*facts, -literal))
            also &= self.questions.propagated(given, facts, also, trust=False)
        self._last = self._rule(reason)
        also |= self._open.intersection(self._values_beside(also))
        told, facts = self._at_once(actual([reason]), facts, literal, also)
        choices = len(self._singles.found)
        return Forced(told, frozenset(actual([reason])), facts, choices=choices)

    def _of_the_place(self, reason: int, literal: int, facts: frozenset[int]) -> int:
        """A reason that speaks of the place of a value alone, if these facts force it by that.

        They are other values that the place doesn't hold. Nobody adds up a line to see that.
        """
        where, forcing = self._where, self.questions.forcing
        place = where.rivals(abs(literal))
        if literal in where.values and place.issuperset(-x for x in facts):
            of_it = [x for x in sorted(where.about[literal]) if where.scope[x] <= place]
            with suppress(GivenUp):
                enough = (x for x in of_it if forcing([x], facts)(literal, facts) is not None)
                return next(enough, reason)
        return reason

    def _aloud(self, literal: int, facts: frozenset[int]) -> tuple[int, int, frozenset[int]]:
        """What the definitions say in silence, by the reason that says it aloud.

        It may be of another literal that they force, for which there is such a reason.
        """
        silent = {x for x, by_reason in self._singles.found.items() if NOTHING in by_reason}
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
        values = frozenset[int]().union(*(self._where.rivals(abs(x)) for x in literals))
        return {x for value in values for x in (value, -value)}

    def _simplest_first(
        self, step: tuple[int, int, frozenset[int]]
    ) -> tuple[bool, bool, int, bool]:
        """What a reason decides of a literal, from which facts: the simpler it is, the smaller."""
        reason, literal, facts = step
        return (
            *self._singles.kind(reason, literal),
            len(facts),
            bool(facts) and self._is_wide(reason),
        )

    def _is_wide(self, reason: int) -> bool:
        return reason != NOTHING and self._where.is_wide(reason)

    def _rule(self, reason: int) -> str:
        return "" if reason == NOTHING else self.questions.reasons[reason].rule

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
        near = frozenset[int]().union(*(self._where.scope[reason] for reason in reasons))
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
        return max((self._where.distance(fact, literal) for fact in facts), default=0)
