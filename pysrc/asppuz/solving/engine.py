"""A program and the facts of a board in one clingo control, and the models that it has.

Whatever clingo does keeps to the limits: what can't be interrupted is left behind.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import Any

import clingo

from ..board.atoms import Atom
from ..board.board import Board
from ..rules.given import add_rules
from ..rules.program import Program
from .aims import Aim
from .answers import Answer, Stats
from .decoding import Decoder
from .lazy import Cuts
from .limits import Limits
from .listening import Fixed, Shown, Size
from .options import search_options
from .searching import begin_search, next_model, parallel

Literals = frozenset[int]
"""What one answer says: for each answer atom that is no fact its literal, or the opposite."""


class Model:
    """An answer that was found; to be looked at before the next one is."""

    def __init__(
        self,
        found: Any,
        told: Iterable[tuple[clingo.Symbol, int]],
        excluded: list[frozenset[int]],
    ) -> None:
        self._found, self._told, self._excluded = found, told, excluded

    def literals(self) -> Literals:
        """What it says."""
        true = set(self._found.symbols(shown=True))
        return frozenset(x if symbol in true else -x for symbol, x in self._told)

    def of(self, literals: Iterable[int]) -> set[int]:
        """Those of some literals that hold in it."""
        return set(filter(self._found.is_true, literals))

    def exclude(self, literals: Iterable[int]) -> None:
        """Let no later model of the same question have all of these literals."""
        literals = frozenset(literals)
        self._excluded.append(literals)
        self._found.context.add_clause([-literal for literal in literals])


ANSWERS = 4
"""So many answers are found between two pauses: a pause takes as long as to find one."""
_TAKEN = "_taken"
"""The name of the atoms that tell which of the choices a board has, by their numbers."""


class WorkOver(Exception):
    """A question has taken all the work that it was given."""


class Engine:
    """One board and one control, ground at the first question.

    ``choices`` are clues that the board may have or not: questions are asked for those that
    ``take`` names. ``most_rules`` are so many as grounding may make: where there are more, the
    first question raises TooLarge. ``certain`` are the answer atoms that are facts, known with
    the first question. Questions raise TimeoutError or MemoryError where a limit comes first, and
    InputError when the rules can't be read.
    """

    def __init__(
        self,
        board: Board,
        program: Program,
        threads: int,
        limits: Limits,
        choices: Collection[Atom] = (),
        most_rules: float = math.inf,
    ) -> None:
        self.certain: Answer = frozenset()
        self._stats = Stats()
        self._is_counted = True
        """Whether the figures hold the latest search."""
        self._limits = limits
        self._board = board
        self._program = program
        self._threads = threads
        self._choices = choices
        self._most_rules = most_rules
        self._clues: dict[Atom, int] = {}
        """The choices and their literals."""
        self._taken: list[int] = []
        """The literals that make the board: they are assumed in all questions."""
        self._fixed: Fixed | None = None
        self._cuts = Cuts(program)
        self._ready: clingo.Control | None = None
        self._answers = sorted(board.puzzle.answer_signatures)
        self._shown = Shown()
        self._opposites: dict[int, int] = {}
        """For each literal of an answer atom one that says it doesn't hold."""
        self._atom = Decoder(board, limits).atom
        self._spent: list[int] = []
        """Guards of past questions, to be released before the next search."""

    @property
    def stats(self) -> Stats:
        """The figures of all questions so far."""
        self._count_work()
        return self._stats

    def atoms(self) -> dict[Atom, int]:
        """The answer atoms that are no facts, and their literals."""
        self._control()
        return {self._atom(symbol): literal for symbol, literal in self._shown.open}

    def answer(self, literals: Literals) -> Answer:
        """The atoms of an answer; raises TimeoutError and MemoryError."""
        true = (symbol for symbol, literal in self._shown.open if literal in literals)
        return self.certain.union(map(self._atom, true))

    def take(self, clues: Collection[Atom], limits: Limits) -> None:
        """Ask from now on for the board with these of the choices and no other, within limits."""
        control, self._limits = self._control(), limits
        if not self._clues:
            known = control.symbolic_atoms.by_signature(_TAKEN, 1)
            literals = {each.symbol.arguments[0].number: each.literal for each in known}
            self._clues = {atom: literals[i] for i, atom in enumerate(self._choices)}
        taken = set(clues)
        self._taken = [x if atom in taken else -x for atom, x in self._clues.items()]

    def fixed(self) -> Literals:
        """The literals of answer atoms that hold in every answer, as is known without search."""
        control = self._control()
        if self._fixed is None:
            self._fixed = Fixed()
            control.register_propagator(self._fixed)
        self._fixed.ask([literal for _, literal in self._shown.open], self._taken)
        with suppress(WorkOver):
            # What is assumed comes with a search, and none goes without work.
            next(self._one_run(control, self._taken, 1 if self._taken else 0), None)
        return self._fixed.told

    def ask(self, assumptions: Sequence[int] = (), work: int | None = None) -> Literals | None:
        """One answer under assumptions, None if there is none; WorkOver as in ``models``."""
        for model in self.models(assumptions, work):
            return model.literals()
        return None

    def models(
        self, assumptions: Sequence[int] = (), work: int | None = None, aim: Aim | None = None
    ) -> Iterator[Model]:
        """Models one by one; raises WorkOver where they take more than ``work`` conflicts.

        With an ``aim``, each is nearer to it than the one before, or none at all.
        """
        control = self._control()
        assumptions = [*self._taken, *assumptions]
        excluded: list[frozenset[int]] = []
        while True:
            amiss: list[clingo.Symbol] = []
            with (
                self.without(excluded),
                closing(self._one_run(control, assumptions, work, aim)) as models,
            ):
                for model in models:
                    amiss = self._cuts.amiss(control, model, self._limits)
                    if amiss:
                        break
                    yield Model(model, self._shown.open, excluded)
            if not amiss:
                return
            with self._clock("ground_s"):
                self._limits.run(partial(self._cuts.cut, control, amiss))

    @property
    def is_whole(self) -> bool:
        """Whether no rule is left out until an answer breaks it: every model is an answer."""
        return not self._cuts.found

    def add_opposites(self) -> None:
        """Get ready for ``common``: that takes less time before the first search than after it."""
        control = self._control()
        if self._opposites:
            return
        with control.backend() as backend:
            for _, literal in self._shown.open:
                self._opposites[literal] = backend.add_atom()
                backend.add_rule([self._opposites[literal]], [-literal])
            backend.add_project([*self._opposites, *self._opposites.values()])

    def common(self, literals: Iterable[int], work: int) -> Generator[set[int] | None, None, None]:
        """Those of some literals that all answers have: fewer and fewer, until it is proven.

        None is a pause without news. It is clasp's cautious mode, and for programs that are
        whole. WorkOver as in ``models``.
        """
        self.add_opposites()
        left = set(literals)
        told = {x: x if x > 0 else self._opposites[-x] for x in left}

        def common(model: Any) -> set[int]:
            return {x for x in left if model.is_consequence(told[x]) is not False}

        with self._search(self._control(), self._taken, work, cautious=True) as handle:
            number = 0
            while (model := next_model(handle, self._limits)) is not None:
                number += 1
                # To look at all literals takes longer than to find another answer.
                news = number & (number - 1) == 0
                left = common(model) if news else left
                if news or number % ANSWERS == 0:
                    yield left if news else None
            if handle.get().exhausted:
                left = common(handle.last())
                yield left

    @contextmanager
    def paying(self, costs: Iterable[Iterable[Sequence[int]]]) -> Iterator[None]:
        """For a while, each of some costs is paid by the answers in which all literals of one of
        its bodies hold; a question with an aim is for answers that pay few.
        """
        control = self._control()
        with control.backend() as backend:
            guard = backend.add_atom()
            backend.add_external(guard, clingo.TruthValue.True_)
            paid = []
            for bodies in costs:
                paid.append(backend.add_atom())
                for body in bodies:
                    backend.add_rule([paid[-1]], [guard, *body])
            backend.add_minimize(0, [(cost, 1) for cost in paid])
        try:
            yield
        finally:
            self._spent.append(guard)

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
        self,
        control: clingo.Control,
        assumptions: Sequence[int],
        work: int | None,
        aim: Aim | None = None,
    ) -> Generator[Any, None, None]:
        """The models of one solve call; raises WorkOver where it ends before its time."""
        with self._search(control, assumptions, work, aim) as handle:
            while (model := next_model(handle, self._limits)) is not None:
                yield model

    @contextmanager
    def _search(
        self,
        control: clingo.Control,
        assumptions: Sequence[int],
        work: int | None,
        aim: Aim | None = None,
        cautious: bool = False,
    ) -> Iterator[Any]:
        """The handle of one solve call, for all of its models; WorkOver as in ``_one_run``."""
        self._count_work()
        solving: Any = control.configuration.solve
        solving.solve_limit = "umax" if work is None else str(work)
        solving.opt_mode = "ignore"
        solving.enum_mode, solving.project = ("cautious", "project") if cautious else ("auto", "no")
        if aim:
            aim.set(control.configuration)

        def begin() -> Any:
            while self._spent:
                control.release_external(self._spent.pop())
            return begin_search(control, assumptions, aim.hear if aim else None)

        try:
            with self._clock("solve_s"), self._limits.run(begin) as handle:
                yield handle
                if work is not None and not handle.get().exhausted:
                    raise WorkOver
        finally:
            self._is_counted = self._limits.abandoned

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

        control.register_observer(self._shown)
        rules, names = str(self._program), {name for name, _ in self._answers}
        shows = "".join(f"#show {name}/{arity}." for name, arity in self._answers)
        size = Size(self._most_rules)
        if self._most_rules < math.inf:
            control.register_observer(size)

        # The rules may derive the same atoms, whether they are taken or not.
        taken = (f"{{{_TAKEN}({i})}}. {x} :- {_TAKEN}({i})." for i, x in enumerate(self._choices))

        def ground() -> None:
            add_rules(control, rules)
            control.add("base", [], " ".join([shows, self._board.program(), *taken]))
            control.ground([("base", [])])
            if _shows_more(rules, names):
                self._shown.keep(names)

        try:
            self._limits.run(ground)
            size.is_heard = False
        except RuntimeError as error:
            # What understands rules takes long to load, and has nothing to do for sound ones.
            from ..rules.complaints import rules_error

            raise rules_error(messages, self._program, error) from None
        if messages:
            from ..checking.whispers import tell_whispers
            from ..rules.complaints import are_whispers

            if are_whispers(messages):
                tell_whispers(self._board.puzzle, self._program)
        return control

    # Figures

    def _count_work(self) -> None:
        """Add what the latest search took: late, as it takes longer than a small search does."""
        if self._is_counted or self._ready is None or self._limits.abandoned:
            return
        self._is_counted = True
        figures = self._ready.statistics
        solvers = figures["solving"]["solvers"]
        self._stats.conflicts += int(solvers["conflicts"])
        self._stats.choices += int(solvers["choices"])
        if not self._stats.rules:
            self._stats.atoms = int(figures["problem"]["lp"]["atoms"])
            self._stats.rules = int(figures["problem"]["lp"]["rules"])

    @contextmanager
    def _clock(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            setattr(self._stats, name, getattr(self._stats, name) + time.perf_counter() - start)


_SHOW = re.compile(r"#show\s+(\w+)/")


def _shows_more(rules: str, names: Collection[str]) -> bool:
    """Whether rules may show atoms of other names than these."""
    return rules.count("#show") != sum(name in names for name in _SHOW.findall(rules))
