"""What is heard from clingo while it grounds and while it searches."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Sequence
from itertools import chain

import clingo

Following = Callable[[], Sequence[int] | None]
"""What is assumed for the next question, once one is answered."""

_LOOK = 1000
"""So many rules come between two looks at the clock."""


class TooLarge(Exception):
    """A grounding has been ended."""


class Size(clingo.Observer):
    """Counts the rules of a grounding, and ends one that makes more than so many, or that is late.

    ``until`` is a time of the monotonic clock. The grounding raises TooLarge then.
    """

    def __init__(self, most: float = math.inf, until: float = math.inf) -> None:
        self._most, self._until = most, until
        self.rules = 0
        self.is_heard = True
        """Whether rules count; those that come after grounding shouldn't."""

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        """Count a rule."""
        if not self.is_heard:
            return
        self.rules += 1
        late = self.rules % _LOOK == 0 and time.monotonic() > self._until
        if late or self.rules > self._most:
            raise TooLarge


class Fixed(clingo.Propagator):
    """Hears which literals are fixed before any search, under what is assumed.

    Then it ends the search that it was asked to listen to, and finds nothing more out.
    """

    def __init__(self) -> None:
        self._literals: Collection[int] | None = None
        self._assumed: Sequence[int] | None = None
        self._briefly = False
        self._of: dict[int, int] | None = None
        self._watched: int | None = None
        self._last_open: int | None = None
        self.told: frozenset[int] = frozenset()
        """Those of the literals, and of their opposites, that hold."""
        self.settled = False
        """Whether there is one of each: all that is told where that is asked ``briefly``."""

    def ask(self, literals: Collection[int], assumed: Sequence[int], briefly: bool = False) -> None:
        """Listen for some literals at the next search, which assumes others."""
        if literals is not self._literals:
            self._of = self._last_open = None
        self._literals, self._assumed, self._briefly = literals, assumed, briefly
        self.told, self.settled = frozenset(), False

    def init(self, init: clingo.PropagateInit) -> None:
        """A search begins: what holds without assumptions is known, and more comes with them."""
        init.check_mode = clingo.PropagatorCheckMode.Off
        if self._assumed is None:
            return
        self._know(init)
        self._under = [init.solver_literal(x) for x in self._assumed]
        self._waiting = list(self._under)
        self._assumed = None
        if self._watched is not None:
            init.remove_watch(self._watched)
            self._watched = None
        if not self._under:
            self._hear(init.assignment)
        elif self._waits(init.assignment):
            # To be called after each of a thousand assumptions takes as long as all else.
            self._watched = self._waiting[-1]
            init.add_watch(self._watched)
        else:
            init.check_mode = clingo.PropagatorCheckMode.Fixpoint

    def _know(self, init: clingo.PropagateInit) -> None:
        if self._of is None:
            self._of = {x: init.solver_literal(x) for x in self._literals or ()}

    def propagate(self, control: clingo.PropagateControl, changes: Sequence[int]) -> None:
        """What is assumed last is so; something before it may still be open."""
        if self._waits(control.assignment):
            control.add_watch(self._waiting[-1])
        else:
            self.check(control)

    def check(self, control: clingo.PropagateControl) -> None:
        """Listen once all that is assumed is so."""
        if self._under and not self._waits(control.assignment):
            self._listen(control)

    def _waits(self, assignment: clingo.Assignment) -> bool:
        """Whether something that is assumed is not so yet."""
        while self._waiting and assignment.is_true(self._waiting[-1]):
            self._waiting.pop()
        return bool(self._waiting)

    def _listen(self, control: clingo.PropagateControl) -> None:
        self._hear(control.assignment)
        control.add_clause([-x for x in self._under], tag=True)
        self._under.clear()

    def _hear(self, assignment: clingo.Assignment) -> None:
        assert self._of is not None
        if self._briefly:
            self.settled = assignment.is_total or self._open_one(assignment) is None
            return
        values = {x: assignment.value(y) for x, y in self._of.items()}
        self.told = frozenset(x if v else -x for x, v in values.items() if v is not None)
        self.settled = len(self.told) == len(self._of)

    def _open_one(self, assignment: clingo.Assignment) -> int | None:
        """A solver's literal that is open; what was open last is so again, as a rule."""
        assert self._of is not None
        first = () if self._last_open is None else (self._last_open,)
        every = chain(first, self._of.values())
        self._last_open = next((y for y in every if assignment.value(y) is None), None)
        return self._last_open


class Ahead(Fixed):
    """Hears what is fixed one step ahead, too: that whose opposite leads to a contradiction.

    The opposites of its literals are supposed one after the other, until none of those that are
    open leads to one. Where one leads to none, neither do those that follow from it: they aren't
    supposed before something else is found. clasp's own lookahead does so for all atoms, and once
    more with each assumption: that takes a hundred times as long.

    What is assumed follows from a literal that stands for the question. So one search answers
    several questions: to begin takes longer than to answer one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.looks = True
        """Whether it does, or takes no step, for once."""
        self._opposites: list[int] = []
        self._follows: list[int] = []
        self._following: Following | None = None

    def ask(
        self,
        literals: Collection[int],
        assumed: Sequence[int],
        briefly: bool = False,
        following: Following | None = None,
    ) -> None:
        """Listen at the next search, which assumes nothing itself.

        What is heard can be looked at where it is asked what the ``following`` question assumes:
        the same literals, or their opposites. With None the search ends.
        """
        super().ask(literals, assumed, briefly)
        self._following = following

    def init(self, init: clingo.PropagateInit) -> None:
        """A search begins."""
        known = self._of
        self._know(init)
        init.check_mode = clingo.PropagatorCheckMode.Fixpoint
        if self._of is not known:
            for literal in self._opposites:
                init.remove_watch(literal)
            # They are never so but where one is supposed.
            self._opposites = [-x for x in (self._of or {}).values()]
            for literal in self._opposites:
                init.add_watch(literal)
        self._first = self._assumed
        self._guards = {abs(x): init.solver_literal(abs(x)) for x in self._assumed or ()}
        self._base = self._question = self._supposed = self._trial = 0

    def propagate(self, control: clingo.PropagateControl, changes: Sequence[int]) -> None:
        """Something follows from what is supposed."""
        self._follows += changes

    def check(self, control: clingo.PropagateControl) -> None:
        """Begin a question, or go on with it."""
        assignment = control.assignment
        if self._question and assignment.is_true(self._question):
            self._listen(control)
        elif not self._question or assignment.is_false(self._question):
            assumed = self._first
            self._first = None
            if assumed is None and self._following:
                assumed = self._following()
            self._begin(control, assumed)

    def _begin(self, control: clingo.PropagateControl, assumed: Sequence[int] | None) -> None:
        if assumed is None:
            self._question, self._following = 0, None
            control.add_clause([], tag=True)
            return
        assert self._of is not None
        self.told, self.settled = frozenset(), False
        self._untried = dict.fromkeys(self._of.values() if self.looks else ())
        self._in_vain: list[int] = []
        self._follows = []
        self._supposed = self._trial = 0
        # Where nothing is decided, clasp would look for what it can simplify after each question.
        self._base = self._base or control.add_literal()
        self._question = control.add_literal()
        for x in assumed:
            guard = self._guards[abs(x)]
            if not control.add_clause([-self._question, guard if x > 0 else -guard], tag=True):
                # It can't be so, and clingo takes no more clauses before it has seen that.
                return

    def decide(self, thread: int, assignment: clingo.Assignment, fallback: int) -> int:
        """Suppose something; the literal that is decided before lets it be taken back."""
        decided = (self._base, self._question, self._trial, self._supposed)
        return next((x for x in decided if x and not assignment.is_true(x)), fallback)

    def _listen(self, control: clingo.PropagateControl) -> None:
        assignment = control.assignment
        if self._trial and assignment.is_true(self._trial):
            if assignment.is_true(self._supposed):
                self._note_vain()
                control.add_clause([-self._trial, -self._question], tag=True)
            return
        if self._supposed:
            # It led to a contradiction: what was in vain before may lead to one now.
            self._untried.update(dict.fromkeys(self._in_vain))
            self._in_vain.clear()
        while (first := next(iter(self._untried), 0)) and assignment.value(first) is not None:
            del self._untried[first]
        if first:
            self._supposed, self._follows = -first, []
            self._trial = control.add_literal()
        else:
            self._trial = self._supposed = 0
            self._hear(assignment)
            control.add_clause([-self._question, -self._base], tag=True)

    def _note_vain(self) -> None:
        """What is supposed, and all that follows from it, leads to no contradiction."""
        for literal in (self._supposed, *self._follows):
            if -literal in self._untried:
                del self._untried[-literal]
                self._in_vain.append(-literal)
        self._supposed = 0


class Shown(clingo.Observer):
    """Hears which atoms are shown, while clingo grounds.

    That takes a fifth of the time of going over its atoms afterwards.
    """

    def __init__(self) -> None:
        self.certain: list[clingo.Symbol] = []
        self.open: list[tuple[clingo.Symbol, int]] = []
        """The atoms that are no facts, and their literals."""

    def output_atom(self, symbol: clingo.Symbol, literal: int) -> None:
        """Note an atom; a fact comes with 0."""
        if literal:
            self.open.append((symbol, literal))
        else:
            self.certain.append(symbol)

    def keep(self, names: Collection[str]) -> None:
        """Forget atoms of other names. It takes longer than to hear of them, and so is apart."""
        self.certain = [symbol for symbol in self.certain if symbol.name in names]
        self.open = [told for told in self.open if told[0].name in names]
