"""A session: one board, ground once, and the questions that it answers.

All questions go to one clingo control. What an answer is is told by the answer
atoms of the puzzle alone: whatever else an encoding chooses on the way does
not make two answers of one.

What only some questions need is loaded when they are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from ..board.atoms import Mark
from ..board.board import Board
from ..rules.program import Program, load_program
from .answers import Answer, Best, Check, Count, Deduction, Stats, Status
from .engine import Engine, Literals, WorkOver
from .limits import Limits

_EASY = 100
"""So many conflicts a search may take that looks for several answers."""
_STATUS = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)
"""What so many answers tell, of two that were looked for."""


class Session:
    """One board and one clingo control.

    ``time_limit`` is in seconds from now on, over all questions and grounding, and
    ``memory_limit`` in bytes, of all that this process holds; ``limits`` takes the
    place of both. ``threads`` is how many threads search in parallel; ``encodings``
    swaps the encodings of constraints, see ``load_program``; ``program`` takes the
    place of the puzzle's own rules. A question for which a limit comes first answers
    with what is known by then. Raises InputError when the rules can't be read.
    """

    def __init__(
        self,
        board: Board,
        *,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        limits: Limits | None = None,
        threads: int = 1,
        encodings: Mapping[str, str] | None = None,
        program: Program | None = None,
    ) -> None:
        self.board = board
        self.limits = limits or Limits(time_limit, memory_limit)
        """The limits of all questions, which tell whether a grounding was left behind."""
        program = program or load_program(board.puzzle, encodings)
        self._engine = Engine(board, program, threads, self.limits)
        self._found: list[Literals] = []
        self._answers: list[Answer] = []
        """The first answers, at most two of them."""
        self._is_searched = False
        """Whether there are no others."""

    @property
    def stats(self) -> Stats:
        """The figures of all questions so far."""
        return self._engine.stats

    def stop(self) -> None:
        """End the running question, which answers with what it knows, and all later ones.

        It may be called from a signal handler or from another thread.
        """
        self.limits.stop()

    def solve(self) -> Answer | None:
        """An answer; None where there is none, or where a limit came first.

        ``check().status`` tells the two apart.
        """
        with suppress(TimeoutError, MemoryError):
            self._find(1)
        return self._answers[0] if self._answers else None

    def check(self, work: int | None = None) -> Check:
        """Whether there is exactly one answer, with a second one where there are several.

        That is unknown where a search takes more conflicts than the ``work``.
        """
        try:
            self._find(2, work)
        except (TimeoutError, MemoryError):
            return Check(self._limit(), *self._answers)
        except WorkOver:
            return Check(Status.UNKNOWN, *self._answers)
        return Check(_STATUS[len(self._answers)], *self._answers)

    def _find(self, number: int, work: int | None = None) -> None:
        """Find answers, until there are so many.

        Raises TimeoutError and MemoryError, and WorkOver where a search takes more conflicts.
        """
        with suppress(WorkOver):
            self._search(number, _EASY)
        # Where a search is hard, the one that goes on from an answer may never end.
        while not self._is_searched and len(self._found) < number:
            self._search(len(self._found) + 1, work)

    def _search(self, number: int, work: int | None = None) -> None:
        """Find answers in one search; raises WorkOver where it takes more conflicts."""
        if self._is_searched or len(self._found) >= number:
            return
        with self._engine.without(self._found):
            for model in self._engine.models(work=work):
                found = model.literals()
                self._answers.append(self._engine.answer(found))
                self._found.append(found)
                if len(self._found) == number:
                    return
                model.exclude(found)
        self._is_searched = True

    def accepts(self, answer: Answer) -> bool | None:
        """Whether exactly these atoms are an answer; None where a limit came first."""
        try:
            possible = self._engine.atoms()
            certain = self._engine.certain
            if not certain <= answer <= certain | possible.keys():
                return False
            told = [x if atom in answer else -x for atom, x in possible.items()]
            return self._engine.ask(told) is not None
        except (TimeoutError, MemoryError):
            return None

    def possible(self) -> Answer:
        """The atoms that answers may have, as is known without search; none at a limit."""
        try:
            uncertain = self._engine.atoms()
            return self._engine.certain.union(uncertain)
        except (TimeoutError, MemoryError):
            return frozenset()

    def answers(self) -> Iterator[Answer]:
        """The answers one by one, each once; ends early, with TimeoutError or MemoryError,
        where a limit comes first.
        """
        for model in self._engine.models():
            found = model.literals()
            yield self._engine.answer(found)
            model.exclude(found)

    def count(self, limit: int | None = None) -> Count:
        """How many answers there are, counted up to a limit."""
        number = 0
        try:
            for _ in self.answers():
                number += 1
                if number == limit:
                    return Count(number, False)
        except (TimeoutError, MemoryError):
            return Count(number, False, self.limits.out_of_memory)
        return Count(number, True)

    def most(self, kind: str) -> Best:
        """An answer with as many atoms of a kind as any has.

        ``kind`` is the name of atoms of an answer, such as ``shaded``, or a pattern with
        variables, such as ``digit(C,9)``. Two atoms that join the same neighbours count as one.
        Where a limit comes first, it is the best answer that was found by then.
        Raises InputError where answers have no such atoms.
        """
        from . import extremes

        return extremes.best(self._engine, self.board, kind, True, self.limits)

    def fewest(self, kind: str) -> Best:
        """An answer with no more atoms of a kind than any other; all is as for ``most``."""
        from . import extremes

        return extremes.best(self._engine, self.board, kind, False, self.limits)

    def deduce(self) -> Deduction:
        """What is the same in all answers (the cautious consequences, both ways)."""
        from . import deduction

        known = deduction.Known(self._engine, self.limits)
        for _ in known:
            pass
        return known.told()

    def give_away(self) -> list[frozenset[Mark]]:
        """What a setter could give away so that the first of several answers is the only one.

        The sets with the fewest marks: all of them where one mark will do, one set
        otherwise; none where a limit came first, or where it would take many marks and very
        much work to find them. Raises ValueError for a board without
        several answers.
        """
        if self.check().status is not Status.MULTIPLE:
            raise ValueError("the board doesn't have several answers")
        from . import deduction

        return deduction.give_away(self._engine, self._found[0], self.limits)

    def _limit(self) -> Status:
        """The status of a board for which a limit came first."""
        return Status.MEMORY if self.limits.out_of_memory else Status.UNKNOWN
