"""Explanations: the next step, all steps, what is marked wrong, why there is no solution."""

from __future__ import annotations

import math
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from ..board.atoms import Mark
from ..board.board import Board
from ..errors import InputError
from ..solving.answers import Status
from ..solving.session import Session
from .chains import chain
from .fewest import Fewest
from .grounding import ground
from .groups import in_groups
from .guards import Reason, explaining_program, guarded, reading_order
from .images import ground_alike
from .questions import HARD, Core, Questions, Way
from .rating import work
from .step import Chain, Line, Step
from .steps import Forced, Steps
from .techniques import Techniques

PATIENCE = 1_000
"""So many questions the fewest reasons of a step may take; then few ones will do."""

_CHAINED = 3
"""So many reasons are told as a chain."""

_COMPARED = 5
"""How many steps by several reasons a hint chooses from."""

_ALL = sys.maxsize
"""An explanation chooses from all of them, so that a turned board has the same steps."""


@dataclass(frozen=True)
class Hint:
    """The next step; ``wrong`` is a mark on the board that it contradicts, if there is one."""

    step: Step
    wrong: Mark | None = None


@dataclass(frozen=True)
class Clash:
    """Reasons that contradict each other, none of which can be left out.

    ``smallest`` tells whether it is proven that no fewer do.
    """

    reasons: tuple[Reason, ...]
    smallest: bool = True


class Explainer:
    """One board with its marks, and the reasons for what follows.

    ``time_limit`` is in seconds from now on, over all questions, which raise
    TimeoutError when it is over, and MemoryError where ``memory_limit`` bytes come
    first; ``patience`` is how many questions the fewest reasons of one step may take. A
    session of the same board may be handed over, with its own limits and all that it has
    found. All images of a board have the same steps, unless it is taken ``as_it_lies``: then it
    should be ``images.first_image`` of them, and is ground just once.
    Raises InputError when the rules can't be read.
    """

    def __init__(
        self,
        board: Board,
        *,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        patience: int = PATIENCE,
        session: Session | None = None,
        as_it_lies: bool = False,
    ) -> None:
        self.board = board
        self._as_it_lies = as_it_lies
        self.session = session or Session(board, time_limit=time_limit, memory_limit=memory_limit)
        self._patience = patience
        self._techniques = Techniques(board, self.session.limits)
        self._asked: Questions | None = None
        self.left_out: tuple[Mark, ...] = ()
        """The marks that can't be right, once ``steps`` were asked for."""

    def status(self) -> Status:
        """Whether the board has one solution, several or none.

        Raises TimeoutError or MemoryError where a limit comes first.
        """
        status = self.session.check().status
        if not status.is_known:
            raise MemoryError if status is Status.MEMORY else TimeoutError
        return status

    def hint(self) -> Hint | None:
        """The simplest next step; None where nothing more follows from the marks.

        A mark that can't be right goes first. Raises ValueError for a board without
        a solution, TimeoutError out of time.
        """
        questions = self._questions()
        marked = {mark.atom for mark in self.board.marks if mark.holds}
        if not marked <= questions.literals.keys() | questions.certain:
            questions = self._questions(judged=True)
        for mark in self._refused(questions):
            return Hint(Step((Mark(mark.atom, not mark.holds),), (), ()), mark)
        known, wrong = self._sorted_marks(questions)
        if wrong:
            return self._refuted(questions, known, wrong)
        step = next(self._steps_from(questions, known, _COMPARED), None)
        return Hint(step) if step else None

    def steps(self, effort: float = math.inf, *, briefly: bool = False) -> Iterator[Step]:
        """Step by step from the marks of the board to all that follows from them.

        Marks that can't be right are ``left_out``. Where they are only to be rated, steps may be
        told ``briefly``: without premises, and without a name where that doesn't count. Raises as
        ``hint`` does, and EffortOver once the questions come to more than the ``effort``.
        """
        self._asked = questions = self._questions()
        questions.allowed = effort
        known, wrong = self._sorted_marks(questions)
        refused = [*self._refused(questions), *map(questions.mark, wrong)]
        self.left_out = tuple(sorted(refused))
        return self._steps_from(questions, known, briefly=briefly)

    @property
    def spent(self) -> float:
        """The effort of grounding and all steps so far, in questions: the same on every machine."""
        return self._asked.spent if self._asked else 0.0

    def clash(self) -> Clash:
        """Why a board has no solution.

        Raises ValueError where it has one, InputError where only parts of the rules that
        explanations leave out (see ``solving.lazy``) rule all answers out, TimeoutError
        and MemoryError.
        """
        if self.status() is not Status.NONE:
            raise ValueError("the board has a solution")
        questions = self._questions(trust=False, judged=True)
        try:
            found, smallest = Fewest(questions).find([()], 0, questions.after(self._patience))
        except ValueError:
            message = "the reasons of the rules don't tell why there is no solution"
            path = self.board.puzzle.folder / "rules.lp"
            raise InputError(message, str(path)) from None
        [(_, core)] = found
        return Clash(in_groups(questions, core.reasons), smallest)

    # The parts of an answer

    def _questions(self, trust: bool = True, judged: bool = False) -> Questions:
        if trust and self.status() is Status.NONE:
            raise ValueError("the board has no solution")
        program = guarded(explaining_program(self.board.puzzle), judged=judged)
        limits = self.session.limits
        result = self.session.check()
        if result.status is Status.UNIQUE and not self._as_it_lies:
            found = ground_alike(self.board.with_solution(result.answer), program, limits)
        else:
            found = ground(self.board, program, limits)
        return Questions(found, trust, limits=limits)

    def _refused(self, questions: Questions) -> Iterator[Mark]:
        """The marks of what is never true, or always, that say otherwise."""
        for mark in sorted(self.board.marks):
            possible = mark.atom in questions.literals
            if not possible and mark.holds != (mark.atom in questions.certain):
                yield mark

    def _sorted_marks(self, questions: Questions) -> tuple[frozenset[int], list[int]]:
        """The marks as literals: those that can all be right, and those that then can't."""
        marks, wrong = [], []
        for mark in sorted(self.board.marks):
            literal = questions.literals.get(mark.atom)
            if literal:
                marks.append(literal if mark.holds else -literal)
        answer = self.session.check().answer
        if answer and self.status() is Status.UNIQUE:
            right = {x if atom in answer else -x for x, atom in questions.atoms.items()}
            return frozenset(right.intersection(marks)), [x for x in marks if x not in right]
        every = range(len(questions.reasons))
        while isinstance(found := questions.ask(every, marks, HARD), Core):
            if not found.facts:
                raise ValueError("there is no way at all to fill in this board")
            wrong.append(max(found.facts, key=marks.index))
            marks.remove(wrong[-1])
        return frozenset(marks), wrong

    def _goal(self, questions: Questions, known: Iterable[int]) -> set[int]:
        """All literals that hold in every solution that has the known ones."""
        answer = self.session.check().answer
        assert answer is not None
        if self.status() is Status.UNIQUE:
            return {x if atom in answer else -x for x, atom in questions.atoms.items()}
        # Comparing whole answers takes a tenth of the time, but nothing can be assumed of them.
        if not known:
            told = self.session.deduce()
            self.session.limits.check()
            certain = {x: a for x, a in questions.atoms.items() if a not in told.varies}
            return {x if atom in told.proven else -x for x, atom in certain.items()}
        every = range(len(questions.reasons))
        found = questions.ask(every, known, HARD)
        assert isinstance(found, Way), "these marks can all be right"
        shared = set(found.literals)
        for literal in sorted(shared.difference(known), key=abs):
            if literal in shared:
                other = questions.ask(every, [*known, -literal], HARD)
                if isinstance(other, Way):
                    shared &= other.literals
        return shared

    def _steps_from(
        self,
        questions: Questions,
        known: frozenset[int],
        compare: int = _ALL,
        briefly: bool = False,
    ) -> Iterator[Step]:
        steps = Steps(questions, self._goal(questions, known), known)
        while (forced := steps.next(self._patience, compare)) is not None:
            steps.learn(forced.literals)
            step = self._step(questions, forced, briefly)
            # One during which the effort was spent may have more reasons than it would have had.
            questions.check_effort(questions.allowed)
            yield step

    def _refuted(self, questions: Questions, known: frozenset[int], wrong: list[int]) -> Hint:
        """What is wrong with the mark that the fewest reasons and then the fewest marks refute.

        Where that takes fewer reasons, marks that are wrong themselves are among these: people
        see at once what two of their marks do to each other.
        """
        refutations = [
            self._refutation(questions, known, [(x,) for x in wrong]),
            self._refutation(questions, known.union(wrong), [()], wrong),
        ]
        literal, core, smallest = min(refutations, key=lambda found: len(found[1].reasons))
        facts = core.facts
        step = self._step(questions, Forced((-literal,), core.reasons, facts, smallest))
        return Hint(step, questions.mark(literal))

    def _refutation(
        self,
        questions: Questions,
        known: frozenset[int],
        targets: list[tuple[int, ...]],
        wrong: Collection[int] = (),
    ) -> tuple[int, Core, bool]:
        """A literal that is wrong, the few reasons and known facts that refute it, as of ``find``.

        It is the one of a target, or where there is none in it, one of the ``wrong`` facts.
        """
        fewest = Fewest(questions)
        fewest.learn(known)
        effort = questions.after(self._patience)
        found, smallest = fewest.find(targets, 0, effort, min(_COMPARED, len(targets)))
        refuted = []
        for target, core in found:
            literal = next(x for x in (*target, *wrong) if x in core.facts)
            facts = fewest.facts(core.reasons, -literal, core.facts - {literal})
            refuted.append((literal, Core(core.reasons, facts), smallest))
        return min(refuted, key=lambda found: len(found[1].facts))

    def _step(self, questions: Questions, forced: Forced, briefly: bool = False) -> Step:
        # What is given goes without saying beside a reason; where there is none, it is the reason.
        reasons = forced.reasons or questions.given_behind((*forced.facts, -forced.literals[0]))
        step = Step(
            tuple(sorted(map(questions.mark, forced.literals))),
            _in_order(questions, reasons),
            _marks(questions, forced.facts),
            forced.smallest,
            forced.choices,
            # Later steps may lean on what a chain has learnt, so it belongs to a rating, too.
            chain=self._chain(questions, forced),
            wide=any(map(questions.where.is_wide, forced.reasons)),
            premises=() if briefly else questions.premises(reasons, forced.literals),
        )
        is_rated = work(step) or self._techniques.give_points
        return step if briefly and not is_rated else self._techniques.named(step)

    def _chain(self, questions: Questions, forced: Forced) -> Chain | None:
        """A proof of the first literal of a step by many reasons, if there is one line by line."""
        if len(forced.reasons) < _CHAINED:
            return None
        supposed = -forced.literals[0]
        links = chain(questions, supposed, forced.reasons, forced.facts)
        lines = tuple(
            Line(
                _marks(questions, link.literals),
                _in_order(questions, link.reasons),
                _marks(questions, link.facts),
            )
            for link in links
        )
        return Chain(_marks(questions, [supposed]), lines) if lines else None


def _marks(questions: Questions, literals: Iterable[int]) -> tuple[Mark, ...]:
    return tuple(sorted(map(questions.mark, questions.where.whole(literals))))


def _in_order(questions: Questions, reasons: Iterable[int]) -> tuple[Reason, ...]:
    return tuple(sorted((questions.reasons[index] for index in reasons), key=reading_order))
