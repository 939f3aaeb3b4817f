"""One board, its explaining program ground, and the questions that explanations ask.

Literals are clingo's program literals of answer atoms, reasons are known by their
index. A question assumes some reasons and some literals, and drops all other
constraints.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any, NamedTuple

import clingo
from clingo.backend import HeuristicType

from ..board.atoms import Mark
from ..solving.hitting import hitting_set
from ..solving.limits import GivenUp, Limits
from ..solving.trials import Plan, Trial, Trials, few
from .grounding import Ground
from .guards import Reason, reading_order
from .scopes import Part
from .slots import as_place
from .whereabouts import Whereabouts

PROPAGATION, SLIGHT, QUICK, EASY, HARD = 1, 10, 100, 1_000, 10_000
"""The conflicts after which a question is given up; the first one is before any guess is made."""

_RULES, _CONFLICTS, _SETS, _SUPPOSED, _PARTS = 10_000, 10, 20, 200, 20
"""A question to a program of so many ground rules is one of effort, and so are so many conflicts
of one that is given up, so many sets that are tried, so many literals that trials suppose, or so
many questions to parts of the program."""

_OFTEN, _SELDOM = "F,100", "+,2000,100,20"
"""After how many conflicts of a search some of what was learnt is forgotten; seldom is what clasp
does by default, and what hard questions need. Few others take two thousand: what thousands of them
had learnt would make each search longer to begin."""

_GROUND = 100
"""To ground so many rules takes as long as a question to a small program."""
_LITTLE = 4
"""A part of a program is small where it has at most one in so many of its rules."""
_TINY = 20
"""A reason is asked alone what it forces where at most one in so many rules has to do with it."""
_PARTS_KEPT = 1_000
"""So many parts are kept to be asked again."""

Forcing = Callable[[int, Iterable[int]], "frozenset[int] | None"]
"""Tells of a literal, and of facts, those of them that force it; None where they don't."""


class EffortOver(Exception):
    """The effort that was allowed is spent."""


class Way(NamedTuple):
    """A way to fill in the board: the answer literals that it makes true, the reasons it breaks."""

    literals: frozenset[int]
    broken: frozenset[int]


class Core(NamedTuple):
    """Reasons and facts that can't be kept together."""

    reasons: frozenset[int]
    facts: frozenset[int]


class Questions:
    """The explaining program of a board, ground, and what it was asked.

    With ``trust`` what only repeats the board is taken for granted, and no reason.

    ``where`` tells what lies near what, ``tied`` whether answer atoms may depend on each other
    without any reason. All that follows keeps to the ``limits``: it raises TimeoutError or
    MemoryError when one has come, and EffortOver once more is spent than ``allowed``.
    """

    def __init__(self, ground: Ground, trust: bool = True, *, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._control = ground.control
        self.reasons, self._broken = ground.reasons, ground.broken
        self.atoms, self.certain = ground.atoms, ground.certain
        self.tied = ground.tied
        self._premises, self._shown, self._choices = ground.premises, ground.shown, ground.choices
        self.literals = {atom: literal for literal, atom in self.atoms.items()}
        self.where = Whereabouts(ground)
        self._all_false = frozenset(-x for x in self.atoms)
        self._trials = Trials(self._control, [*self.atoms, *self._broken], ground.number)
        self._index = {literal: index for index, literal in enumerate(self._broken)}
        self._rules, self._free = ground.rules, ground.rules.are_free(ground.atoms)
        self.given = frozenset(i for i, r in enumerate(self.reasons) if trust and r.is_given)
        """The reasons that are always assumed."""
        named = [(i, place) for i in self.given for place in map(as_place, self.reasons[i].values)]
        self.given_atoms = frozenset[int]().union(
            *(self.where.scope[i] & self.where.at[place] for i, place in named if place)
        )
        """The atoms at the very places that these name."""
        self._cost = max(1.0, ground.number / _RULES)
        self._alone = cache(lambda reason: ground.rules.alone(ground.broken[reason], ground.atoms))
        self._little = ground.number / _LITTLE
        self._part = lru_cache(maxsize=_PARTS_KEPT)(self._part_of)
        self.spent = ground.number / _GROUND
        """The effort so far, in questions, grounding included: the same on every machine."""
        self.allowed = math.inf
        with self._control.backend() as backend:
            self._near = backend.add_atom()
            backend.add_rule([self._near], choice=True)

    def prefer(self, goal: Collection[int]) -> None:
        """From now on, let ways lie near a solution that has the ``goal``, or far from it.

        Both are preferences of the search, not optima. A near way goes with the
        solution where it may, so it breaks few reasons, and those around what is
        asked. A far one goes against it and yet breaks few, and shows what all is not
        forced. Raises ValueError where no solution has the goal.
        """
        every = [-literal for literal in self._broken]

        def find() -> set[int]:
            with self._control.solve(assumptions=[*every, *goal], yield_=True) as handle:
                model = handle.model()
                if model is None:
                    raise ValueError("no solution has the goal")
                return {x if model.is_true(x) else -x for x in self._choices}

        solution = self.limits.run(find)
        with self._control.backend() as backend:

            def favour(literal: int, condition: int) -> None:
                kind = HeuristicType.True_ if literal > 0 else HeuristicType.False_
                backend.add_heuristic(abs(literal), kind, 1, 1, [condition])

            for literal in solution.union(goal):
                favour(literal, self._near)
            for literal in [*every, *(-literal for literal in goal)]:
                favour(literal, -self._near)

    def mark(self, literal: int) -> Mark:
        """The mark that a literal is."""
        return Mark(self.atoms[abs(literal)], literal > 0)

    def premises(self, reasons: Collection[int], literals: Iterable[int]) -> tuple[Reason, ...]:
        """What these reasons presuppose, as far as the rules tell it.

        Without reasons it is what the rules presuppose of the places of some literals.
        """
        places = {place for literal in literals for place in self.where.places[abs(literal)]}
        found = {
            premise
            for reason in (self.reasons[index] for index in reasons)
            for premise in self._premises[reason.rule]
            if premise.agrees_with(reason)
        } or {
            premise
            for premises in self._premises.values()
            for premise in premises
            if not reasons and premise.values[0] in places
        }
        return tuple(sorted(found, key=reading_order))

    def said_aloud(self, literal: int, facts: Collection[int]) -> tuple[int, frozenset[int]] | None:
        """A reason that forces a literal by its own words, and by which of some facts.

        That is without what other definitions and choices say. It is the reason that speaks of
        the fewest atoms; None where no reason does.
        """
        where = self.where
        near = where.near_first(literal, facts)
        told: list[tuple[int, frozenset[int]]] = []
        for reason in sorted(where.about[abs(literal)], key=lambda x: (where.width(x), x)):
            if told and where.width(reason) > where.width(told[0][0]):
                break
            forced_by = self._asking(self._alone(reason), self.kept([reason]))
            needed = forced_by(literal, near)
            if needed is not None:
                few = without_spare(forced_by, literal, [x for x in near if x in needed])
                told.append((reason, few))
        return min(told, key=lambda one: len(one[1]), default=None)

    def forcing(self, reasons: Iterable[int], literals: Iterable[int]) -> Forcing:
        """A way to ask by which facts, among some of these literals, reasons force another one.

        It tells None where they don't, and raises GivenUp where an easy question doesn't tell.
        Where only a small part of the program has to do with them, that is asked alone.
        """
        reasons = frozenset(reasons)

        def ask(literal: int, facts: Iterable[int]) -> frozenset[int] | None:
            found = self.ask(reasons, [*facts, -literal])
            return found.facts - {-literal} if isinstance(found, Core) else None

        return self.forcing_apart(reasons, literals) or ask

    def forcing_apart(self, reasons: Iterable[int], literals: Iterable[int]) -> Forcing | None:
        """The same, of a small part of the program; None where a large one has to do with them."""
        part, kept = self._part_about(reasons, literals)
        return self._asking(part, kept) if part else None

    def forced(
        self, reasons: Collection[int], facts: Collection[int], literals: Iterable[int]
    ) -> list[int]:
        """Those of some literals that reasons and facts force, as far as easy questions tell."""
        left = dict.fromkeys(literals)
        part, kept = self._part_about(reasons, [*facts, *left])
        if part:
            self._spend(1 / _PARTS)
            known = [*kept, *(fact for fact in facts if abs(fact) in part)]
            return part.forced(known, [x for x in left if abs(x) in part])
        forced: list[int] = []
        near = False
        while left:
            literal = next(iter(left))
            effort = EASY if near else QUICK
            try:
                found = self.ask(reasons, [*facts, -literal], effort, near=near, among=left)
            except GivenUp:
                if near:
                    del left[literal]
                # A far way goes against many of them, but where one is hard to find, all are.
                near = True
            else:
                if isinstance(found, Core):
                    # What was learnt by the way often settles others, such as values beside it.
                    more = {literal, *self._contradicted(reasons, facts, left)}
                    forced += (x for x in left if x in more)
                    left = dict.fromkeys(x for x in left if x not in more)
                else:
                    left = dict.fromkeys(x for x in left if x in found.literals)
        return forced

    def _contradicted(
        self, reasons: Collection[int], facts: Collection[int], literals: Iterable[int]
    ) -> list[int]:
        """Those of some literals whose opposites propagation contradicts."""
        found: list[int] = []

        def plan() -> Plan:
            for literal in literals:
                if (yield Trial([-literal])).used is not None:
                    found.append(literal)

        self.follow(plan(), [*self.kept(reasons), *facts])
        return found

    def forced_apart(
        self, reason: int, facts: Iterable[int], literals: Iterable[int]
    ) -> list[int] | None:
        """Those of some literals that a reason and facts force, of what has to do with it alone.

        None where the program is small, or where more than a tiny part of it has to do with it.
        """
        part, kept = self._part_about([reason], ())
        if self._cost == 1 or part is None or part.size * _TINY > self._rules.number:
            return None
        known = [*kept, *(fact for fact in facts if abs(fact) in part)]
        forced = part.forced(known, [x for x in literals if abs(x) in part])
        self._spend((1 + len(forced)) / _PARTS)
        return forced

    def _asking(self, part: Part, kept: Sequence[int]) -> Forcing:
        """The same, asked of a part of the program in which some reasons are kept."""

        def ask(literal: int, facts: Iterable[int]) -> frozenset[int] | None:
            self._spend(1 / _PARTS)
            if abs(literal) not in part:
                return None
            core = part.core([*kept, -literal, *(fact for fact in facts if abs(fact) in part)])
            return None if core is None else core.difference(kept, [-literal])

        return ask

    def _part_about(
        self, reasons: Iterable[int], literals: Iterable[int]
    ) -> tuple[Part | None, list[int]]:
        """What has to do with reasons and literals, and what says that the reasons are kept."""
        reasons = frozenset(reasons)
        atoms = frozenset[int]() if self._free else frozenset(map(abs, literals))
        # A part with all that the reasons speak of serves many questions.
        wider = atoms.union(*(self.where.scope[x] for x in reasons)) if atoms else atoms
        part, kept = self._part(reasons, wider)
        return (part, kept) if part or wider == atoms else self._part(reasons, atoms)

    def _part_of(
        self, reasons: frozenset[int], atoms: frozenset[int]
    ) -> tuple[Part | None, list[int]]:
        """What has to do with reasons and atoms, if that is little, and what says they are kept.

        The given reasons that speak of it are kept as well.
        """
        kept = reasons
        while more := self._given_about(kept, atoms) - kept:
            kept |= more
        part = self._rules.part([*(self._broken[x] for x in kept), *atoms], self._little)
        return part, self.kept(sorted(kept))

    def _given_about(self, reasons: Iterable[int], atoms: frozenset[int]) -> frozenset[int]:
        """The given reasons that speak of some atoms, or of what reasons speak of."""
        about = atoms.union(*(self.where.scope[reason] for reason in reasons))
        return self.given & frozenset[int]().union(*(self.where.about[atom] for atom in about))

    def ask(
        self,
        reasons: Iterable[int],
        facts: Iterable[int],
        effort: int = EASY,
        *,
        near: bool = True,
        afresh: bool = False,
        lasting: bool = False,
        trust: bool = True,
        among: Collection[int] | None = None,
    ) -> Way | Core:
        """A way that keeps these reasons and facts, or the core of them that none keeps.

        With ``trust`` the reasons that are given are kept as well. Only the literals ``among``
        some are told of the way, where these are given: to read all of it takes longer.

        The way lies ``near`` what was preferred, or else far from it. ``afresh`` forgets what
        earlier questions have taught, so that the core is no larger for it. What this one teaches
        is ``lasting`` where it will be needed. Raises GivenUp where that takes more conflicts than
        ``effort``.
        """
        self._spend(self._cost)
        settings: Any = self._control.configuration
        settings.solve.solve_limit = str(effort)
        settings.solver.forget_on_step = "lemmas" if afresh else "no"
        settings.solver.del_cfl = _SELDOM if lasting or effort > EASY else _OFTEN
        assumptions = self.kept((*reasons, *(self.given if trust else ())))
        assumptions += [*facts, self._near if near else -self._near, -self._trials.on]
        try:
            if effort > EASY:
                return self.limits.run(lambda: self._answer(assumptions, among))
            return self._answer(assumptions, among)
        except GivenUp:
            self._spend(self._cost * effort / _CONFLICTS)
            raise

    def kept(self, reasons: Iterable[int]) -> list[int]:
        """The literals that say that these reasons are kept."""
        return [-self._broken[index] for index in reasons]

    def core(self, kept: Iterable[int], facts: Iterable[int]) -> Core:
        """The core of reasons by the literals that say that they are kept, and of facts."""
        return Core(frozenset(self._index[-literal] for literal in kept), frozenset(facts))

    def follow(self, plan: Plan, assumed: Iterable[int] = (), *, trust: bool = True) -> None:
        """Carry out the trials of a plan, in each of which all that is assumed is true.

        These are literals of atoms and of kept reasons. With ``trust`` the reasons that are
        given count as well.
        """
        self._spend(self._cost)
        given = self.kept(self.given) if trust else []
        self._trials.run(self._counted(plan), [*given, *assumed])

    def propagated(
        self,
        reasons: Iterable[int],
        facts: Iterable[int],
        among: Collection[int],
        *,
        trust: bool = True,
    ) -> frozenset[int]:
        """Those of some literals, and of their opposites, that follow from reasons and facts.

        That is by propagation alone; ``trust`` is as for ``follow``.
        """
        told: list[frozenset[int]] = []

        def plan() -> Plan:
            told.append((yield Trial((), among)).told)

        self.follow(plan(), [*self.kept(reasons), *facts], trust=trust)
        return told[0]

    def given_behind(self, literals: Collection[int]) -> frozenset[int]:
        """Few given reasons that contradict the literals by propagation alone, if any do.

        None is left that the contradiction, which propagation may not see, does without.
        """
        found: list[int] = []

        def plan() -> Plan:
            found.extend((yield from few(list(literals), self.kept(sorted(self.given)))) or ())

        self.follow(plan(), trust=False)
        reasons = self.core(found, ()).reasons
        for reason in sorted(reasons):
            with suppress(GivenUp):
                if isinstance(self.ask(reasons - {reason}, literals, trust=False), Core):
                    reasons -= {reason}
        return reasons

    def _counted(self, plan: Plan) -> Plan:
        """The trials of a plan, each with its effort."""
        trial = next(plan, None)
        while trial:
            outcome = yield trial
            self._spend(len(trial.supposed) / _SUPPOSED)
            try:
                trial = plan.send(outcome)
            except StopIteration:
                return

    def _spend(self, effort: float) -> None:
        """Count an effort; raises EffortOver where that is more than is allowed."""
        self.spent += effort
        self.check_effort(self.allowed)

    def after(self, number: float) -> float:
        """The effort that is spent after so many questions more."""
        return self.spent + number * self._cost

    def check_effort(self, most: float) -> None:
        """Raise EffortOver where more than so much is spent, and as the limits do."""
        self.limits.check()
        if self.spent > most:
            raise EffortOver

    def hitting_set(
        self, sets: Sequence[frozenset[int]], size: int, most: float
    ) -> frozenset[int] | None:
        """A set of reasons that meets all of the sets, see ``solving.hitting``.

        Narrow reasons go first. Raises EffortOver where the effort reaches ``most``.
        """

        def check() -> None:
            self._spend(1 / _SETS)
            self.check_effort(most)

        return hitting_set(sets, size, self.where.width, check)

    def _answer(self, assumptions: Sequence[int], among: Collection[int] | None) -> Way | Core:
        with self._control.solve(assumptions=assumptions, yield_=True) as handle:
            way = None
            while (model := handle.model()) is not None:
                way = self._way(model) if among is None else _glance(model, among)
                if not model.cost:
                    break
                handle.resume()
            if way is not None:
                return way
            if not handle.get().unsatisfiable:
                raise GivenUp
            # clingo also names externals of the rules, which nobody has assumed here.
            core = set(handle.core()).intersection(assumptions)
            core -= {self._near, -self._near, -self._trials.on}
        kept = {self._index[-x] for x in core if -x in self._index} - self.given
        return Core(frozenset(kept), frozenset(x for x in core if -x not in self._index))

    def _way(self, model: clingo.Model) -> Way:
        shown = model.symbols(shown=True)
        told = [meaning for meaning in map(self._shown.get, shown) if meaning]
        broken = [index for is_reason, index in told if is_reason]
        true = [literal for is_reason, literal in told if not is_reason]
        literals = self._all_false.difference([-x for x in true]).union(true)
        return Way(literals, frozenset(broken))


def _glance(model: clingo.Model, among: Iterable[int]) -> Way:
    """What a model tells of some literals alone."""
    return Way(frozenset(x for x in among if model.is_true(abs(x)) == (x > 0)), frozenset())


def without_spare(forced_by: Forcing, literal: int, facts: Sequence[int]) -> frozenset[int]:
    """The facts without those that can be left out, the last ones first."""
    needed = frozenset(facts)
    for fact in reversed(facts):
        if fact in needed:
            with suppress(GivenUp):
                fewer = forced_by(literal, [x for x in facts if x in needed and x != fact])
                needed = needed if fewer is None else fewer
    return needed
