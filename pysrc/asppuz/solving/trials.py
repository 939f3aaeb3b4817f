"""Many small questions in one search: what follows by propagation from what is supposed.

A search of clingo's costs more to begin than to propagate. So trials share one: each has a
token that nothing in the program depends on. Once the search guesses that it is true, what
the trial supposes is added as clauses with that token. When it is known what follows, the
token is ruled out, and the search takes the next one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Generator, Iterable, Sequence
from typing import Any, NamedTuple

import clingo
from clingo.backend import HeuristicType

_TOKENS, _LITERALS, _RULES = 64, 32, 400
"""How many trials share a search at least, and beyond that one for so many literals or rules.

Each token makes all searches a little larger, and a large program's take long to begin.
"""


class Trial(NamedTuple):
    """What to suppose, one literal after the other, and which literals are then of interest."""

    supposed: Sequence[int]
    among: Collection[int] = ()


class Outcome(NamedTuple):
    """What follows from what was supposed.

    ``told`` are those of the literals of interest, and of their opposites, that became true;
    where nothing was supposed, those that are true anyway. ``used`` is how many of the supposed
    literals it took to come to a contradiction, None where they don't.
    """

    told: frozenset[int]
    used: int | None


Plan = Generator[Trial, Outcome, None]
"""Trials one by one, each after the outcome of the one before."""


class Trials(clingo.Propagator):
    """Carries out plans on a control that is ground, whose heuristic has to be ``Domain``.

    ``literals`` are all that trials may speak of, with their opposites; the control has so many
    ``rules``. It should be made before the first search: rules that come later make each search
    half as slow again.
    """

    def __init__(self, control: clingo.Control, literals: Iterable[int], rules: int = 0) -> None:
        self._control = control
        self._literals = list(literals)
        self._solver: dict[int, int] = {}
        """clasp's literals by clingo's."""
        self._meant: dict[int, list[int]] = defaultdict(list)
        """Clingo's literals by clasp's."""
        self._plan: Plan | None = None
        with control.backend() as backend:
            self.on = backend.add_atom()
            """A literal: no other search should assume it, and one that assumes its opposite has
            nothing to do with trials."""
            count = max(_TOKENS, len(self._literals) // _LITERALS, rules // _RULES)
            self._tokens = [backend.add_atom() for _ in range(count)]
            backend.add_rule([self.on], choice=True)
            backend.add_rule(self._tokens, [self.on], choice=True)
            for token in self._tokens:
                backend.add_heuristic(token, HeuristicType.True_, 2, 1, [self.on])
        control.register_propagator(self)

    def run(self, plan: Plan, assumed: Sequence[int]) -> None:
        """Carry out a plan; ``assumed`` are literals that are true in all of its trials.

        Where these contradict each other, so does each trial, with nothing supposed.
        """
        self._plan = plan
        self._next = next(plan, None)
        settings: Any = self._control.configuration
        settings.solve.solve_limit = "umax"
        while self._next:
            self._left = len(self._tokens)
            self._control.solve(assumptions=[self.on, *assumed])
            while self._next and self._left == len(self._tokens):
                self._go_on(Outcome(frozenset(), 0))
        self._plan = None

    def init(self, init: clingo.PropagateInit) -> None:
        """A search begins: find the literals when it is the first one, and watch the tokens."""
        init.check_mode = clingo.PropagatorCheckMode.Off
        if self._plan is None:
            return
        if not self._solver:
            for literal in self._literals:
                self._solver[literal] = init.solver_literal(literal)
                self._solver[-literal] = -self._solver[literal]
            for literal, meant in self._solver.items():
                self._meant[meant].append(literal)
            # What is watched once is watched in all searches to come.
            self._end = init.solver_literal(self.on)
            for token in self._tokens:
                init.add_watch(init.solver_literal(token))

    def propagate(self, control: clingo.PropagateControl, changes: Sequence[int]) -> None:
        """A token was guessed: try what comes next, and rule the token out."""
        [token] = changes
        self._left -= 1
        if self._next is None or not self._left:
            control.add_clause([-self._end], tag=True)
            return
        outcome = self._tried(control, token, self._next)
        self._go_on(outcome)
        if outcome.used is None:
            control.add_clause([-token], tag=True)

    def _tried(self, control: clingo.PropagateControl, token: int, trial: Trial) -> Outcome:
        assignment, solver = control.assignment, self._solver
        for used, literal in enumerate(trial.supposed, 1):
            # Half of them follow from those before, and to look takes less than to add a clause.
            if assignment.is_true(solver[literal]):
                continue
            clause = [-token, solver[literal]]
            if not (control.add_clause(clause, tag=True) and control.propagate()):
                return Outcome(frozenset(), used)
        return Outcome(self._told(assignment, trial), None)

    def _told(self, assignment: clingo.Assignment, trial: Trial) -> frozenset[int]:
        trail, level = assignment.trail, assignment.decision_level
        begin, end = trail.begin(level) + 1, trail.end(level)
        # What takes fewer calls: to read all that became true, or all that is of interest.
        if trial.supposed and end - begin < len(trial.among):
            fresh = [trail[i] for i in range(begin, end)]
            told = {x for literal in fresh for x in self._meant.get(literal, ())}
            return frozenset(x for x in told if x in trial.among or -x in trial.among)
        values = [(x, assignment.value(self._solver[x])) for x in trial.among]
        return frozenset(
            x if value else -x
            for x, value in values
            if value is not None
            and not (trial.supposed and assignment.level(self._solver[x]) < level)
        )

    def _go_on(self, outcome: Outcome) -> None:
        assert self._plan
        try:
            self._next = self._plan.send(outcome)
        except StopIteration:
            self._next = None


class Few:
    """The search for few of some literals that contradict others, by propagation.

    Literals are supposed in their order until there is a contradiction. The last one is needed
    then; it goes to the front, and so on. So earlier ones are preferred, and the search can stop
    between two trials, with at least so many needed.
    """

    def __init__(self, fixed: Sequence[int], ordered: Sequence[int]) -> None:
        self.needed: list[int] = []
        """Those that are needed, as far as it is known."""
        self.is_over = False
        self.is_contradiction = True
        """Whether all of them contradict the others, which the first trial tells."""
        self._fixed = fixed
        self._left = list(ordered)

    @property
    def reach(self) -> int:
        """So many literals may be needed at most, as far as it is known."""
        return len(self.needed) + len(self._left)

    def further(self) -> Plan:
        """One trial more, unless it is over."""
        if self.is_over:
            return
        used = (yield Trial([*self._fixed, *self.needed, *self._left])).used
        if used is None:
            self.is_over = True
            # A contradiction may come by one order and not by another, and all are needed then.
            self.is_contradiction = bool(self.needed)
            self.needed += self._left
            return
        count = used - len(self._fixed) - len(self.needed)
        self.is_over = count <= 0
        if not self.is_over:
            self.needed.append(self._left[count - 1])
            self._left = self._left[: count - 1]


def few(
    fixed: Sequence[int], ordered: Sequence[int]
) -> Generator[Trial, Outcome, list[int] | None]:
    """Few of some literals that contradict others, as ``Few`` finds; None where all don't."""
    search = Few(fixed, ordered)
    while not search.is_over:
        yield from search.further()
    return search.needed if search.is_contradiction else None
