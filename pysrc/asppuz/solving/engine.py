"""A program and the facts of a board in one clingo control, and the models that it has.

Whatever clingo does keeps to the limits: what can't be interrupted is left behind.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import Any

import clingo

from ..board.atoms import Atom
from ..board.board import Board
from ..rules.complaints import are_whispers, rules_error
from ..rules.program import Program
from .answers import Answer, Stats
from .decoding import Decoder
from .lazy import Cuts
from .limits import Limits
from .options import search_options
from .searching import begin_search, next_model, parallel

Literals = frozenset[int]
"""What one answer says: for each answer atom that is no fact its literal, or the opposite."""
Model = tuple[Literals, Callable[[Iterable[int]], None]]
"""What is found, and a function that excludes all later models with some literals."""


class WorkOver(Exception):
    """A question has taken all the work that it was given."""


class _Known:
    """Hears from clingo what is known before any search."""

    def __init__(self, literals: Iterable[int]) -> None:
        self._literals = literals
        self.known: frozenset[int] | None = None

    def init(self, init: clingo.PropagateInit) -> None:
        """Note which of the literals hold, and which of their opposites do, at the first search."""
        if self.known is not None:
            return
        told = init.assignment.value
        values = {x: told(init.solver_literal(x)) for x in self._literals}
        self.known = frozenset(x if v else -x for x, v in values.items() if v is not None)


class _Shown:
    """Hears from clingo which atoms are shown, while it grounds.

    That takes a fifth of the time of going over its atoms afterwards.
    """

    def __init__(self, names: Collection[str]) -> None:
        self._names = names
        self.certain: list[clingo.Symbol] = []
        self.open: list[tuple[clingo.Symbol, int]] = []
        """The atoms that are no facts, and their literals."""

    def output_atom(self, symbol: clingo.Symbol, literal: int) -> None:
        """Note an atom of these names; a fact comes with 0."""
        if symbol.name in self._names:
            if literal:
                self.open.append((symbol, literal))
            else:
                self.certain.append(symbol)


class Engine:
    """One board and one control, ground at the first question.

    ``certain`` are the answer atoms that are facts, known with the first question.
    Questions raise TimeoutError or MemoryError where a limit comes first, and
    InputError when the rules can't be read.
    """

    def __init__(self, board: Board, program: Program, threads: int, limits: Limits) -> None:
        self.stats = Stats()
        self.certain: Answer = frozenset()
        self._limits = limits
        self._board = board
        self._program = program
        self._threads = threads
        self._cuts = Cuts(program)
        self._ready: clingo.Control | None = None
        self._answers = sorted(board.puzzle.answer_signatures)
        self._shown = _Shown({name for name, _ in self._answers})
        self._atom = Decoder(board, limits).atom
        self._spent: list[int] = []
        """Guards of past questions, to be released before the next search."""

    def atoms(self) -> dict[Atom, int]:
        """The answer atoms that are no facts, and their literals."""
        self._control()
        return {self._atom(symbol): literal for symbol, literal in self._shown.open}

    def answer(self, literals: Literals) -> Answer:
        """The atoms of an answer; raises TimeoutError and MemoryError."""
        true = (symbol for symbol, literal in self._shown.open if literal in literals)
        return self.certain.union(map(self._atom, true))

    def fixed(self) -> Literals:
        """The literals of answer atoms that grounding alone makes true, in every answer."""
        control = self._control()
        known = _Known([literal for _, literal in self._shown.open])
        listener: Any = (
            known  # it has only the method that it needs: others would slow all searches
        )
        control.register_propagator(listener)
        with suppress(WorkOver):
            next(self._one_run(control, (), 0), None)
        return known.known or frozenset()

    def ask(self, assumptions: Sequence[int] = (), work: int | None = None) -> Literals | None:
        """One answer under assumptions, None if there is none; WorkOver as in ``models``."""
        for found, _ in self.models(assumptions, work):
            return found
        return None

    def models(self, assumptions: Sequence[int] = (), work: int | None = None) -> Iterator[Model]:
        """Models one by one, each with a function that excludes others from the same question.

        It is given literals: no later model has all of them. Raises WorkOver where they
        take more than ``work`` conflicts.
        """
        control = self._control()
        excluded: list[frozenset[int]] = []
        while True:
            amiss: list[clingo.Symbol] = []
            with (
                self.without(excluded),
                closing(self._one_run(control, assumptions, work)) as models,
            ):
                for model in models:
                    amiss = self._cuts.amiss(control, model, self._limits)
                    if amiss:
                        break
                    yield self._literals(model), partial(_exclude, model, excluded)
            if not amiss:
                return
            with self._clock("ground_s"):
                self._limits.run(partial(self._cuts.cut, control, amiss))

    @contextmanager
    def without(self, excluded: Iterable[Iterable[int]]) -> Iterator[None]:
        """Leave out, for a while, the answers that have all literals of one of these sets.

        The guard is released only when there is another search: releasing it makes
        clingo go over the whole program, and most boards are asked nothing more.
        """
        excluded = list(excluded)
        if not excluded:
            yield
            return
        control = self._control()
        with control.backend() as backend:
            guard = backend.add_atom()
            backend.add_external(guard, clingo.TruthValue.True_)
            for literals in excluded:
                backend.add_rule([], [guard, *literals])
        try:
            yield
        finally:
            self._spent.append(guard)

    def _one_run(
        self, control: clingo.Control, assumptions: Sequence[int], work: int | None
    ) -> Generator[Any, None, None]:
        """The models of one solve call; raises WorkOver where it ends before its time."""
        solving: Any = control.configuration.solve
        solving.solve_limit = "umax" if work is None else str(work)

        def begin() -> Any:
            while self._spent:
                control.release_external(self._spent.pop())
            return begin_search(control, assumptions)

        try:
            with self._clock("solve_s"), self._limits.run(begin) as handle:
                while (model := next_model(handle, self._limits)) is not None:
                    yield model
                if work is not None and not handle.get().exhausted:
                    raise WorkOver
        finally:
            if not self._limits.abandoned:
                self._count_work(control)

    def _literals(self, model: Any) -> Literals:
        true = set(model.symbols(shown=True))
        return frozenset(x if symbol in true else -x for symbol, x in self._shown.open)

    # Grounding

    def _control(self) -> clingo.Control:
        if self._ready is None:
            with self._clock("ground_s"):
                control = self._ground()
            self.certain = frozenset(map(self._atom, self._shown.certain))
            self._ready = control
        return self._ready

    def _ground(self) -> clingo.Control:
        """The control, with the program and the facts of the board ground."""
        messages: list[str] = []
        control = clingo.Control(
            ["--models=0", *parallel(self._threads), *search_options(self._board.puzzle)],
            lambda code, text: messages.append(text),
            20,
        )

        shows = "".join(f"#show {name}/{arity}." for name, arity in self._answers)
        observer: Any = self._shown  # it has only the method that it needs, as above
        control.register_observer(observer)

        def ground() -> None:
            control.add("base", [], str(self._program))
            control.add("base", [], shows)
            control.add("base", [], " ".join(f"{atom}." for atom in self._board.facts()))
            control.ground([("base", [])])

        try:
            self._limits.run(ground)
        except RuntimeError as error:
            raise rules_error(messages, self._program, error) from None
        if are_whispers(messages):
            from ..checking.whispers import tell_whispers

            tell_whispers(self._board.puzzle, self._program)
        return control

    # Figures

    def _count_work(self, control: clingo.Control) -> None:
        figures = control.statistics
        solvers = figures["solving"]["solvers"]
        self.stats.conflicts += int(solvers["conflicts"])
        self.stats.choices += int(solvers["choices"])
        if not self.stats.rules:
            self.stats.atoms = int(figures["problem"]["lp"]["atoms"])
            self.stats.rules = int(figures["problem"]["lp"]["rules"])

    @contextmanager
    def _clock(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            setattr(self.stats, name, getattr(self.stats, name) + time.perf_counter() - start)


def _exclude(model: Any, excluded: list[frozenset[int]], literals: Iterable[int]) -> None:
    excluded.append(frozenset(literals))
    model.context.add_clause([-literal for literal in literals])
