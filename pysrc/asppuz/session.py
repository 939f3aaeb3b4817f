"""A session: one board, ground once, and the questions that it answers.

All questions go to one clingo control. What an answer is is told by the answer
atoms of the puzzle alone: whatever else an encoding chooses on the way does
not make two answers of one.
"""

from __future__ import annotations

import atexit
import math
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from itertools import count
from typing import Any

import clingo

from .atoms import Atom, Mark, read_ground
from .board import Board
from .catalog import Puzzle
from .complaints import rules_error
from .errors import InputError
from .hitting import hitting_set
from .lazy import Cuts
from .program import Program, load_program

Answer = frozenset[Atom]

_TICK = 0.05
"""Seconds between two looks at the clock and at the stop flag."""

_SEARCH = {
    "configuration": r"auto|frumpy|jumpy|tweety|handy|crafty|trendy|many",
    "heuristic": r"berkmin|vmtf|vsids|domain|unit|none",
    "restarts": r"[\w,.]+",
    "sign-def": r"asp|pos|neg|rnd",
    "sat-prepro": r"[\w,]+",
    "eq": r"\d+",
    "trans-ext": r"\w+",
}
"""The options of clingo that a puzzle may set, and their values."""


class Status(str, Enum):
    """What is known of the answers of a board."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Check:
    """Whether a board has exactly one answer."""

    status: Status
    answer: Answer | None = None
    second: Answer | None = None
    """Another answer, where there are several."""

    @property
    def differs(self) -> Answer:
        """The atoms that are in only one of the two answers."""
        return (self.answer or frozenset()) ^ (self.second or self.answer or frozenset())


@dataclass(frozen=True)
class Count:
    """How many answers were found; ``complete`` when there are no more."""

    number: int
    complete: bool


@dataclass(frozen=True)
class Deduction:
    """What is the same in all answers of a board.

    The answer atoms fall into four sets: ``proven`` true in every answer,
    ``never`` true in any, ``varies`` from answer to answer, and ``open`` where
    the time was too short to tell. ``answer`` is one of the answers.
    """

    status: Status
    answer: Answer | None = None
    proven: Answer = frozenset()
    never: Answer = frozenset()
    varies: Answer = frozenset()
    open: Answer = frozenset()


@dataclass
class Stats:
    """Figures of a session: seconds, and clingo's counts after grounding and search."""

    ground_s: float = 0.0
    solve_s: float = 0.0
    atoms: int = 0
    rules: int = 0
    conflicts: int = 0
    choices: int = 0


EXIT_ABANDONED = 5
"""The exit code of a process that ends while a grounding left behind still runs."""

_abandoned: list[threading.Thread] = []


@atexit.register
def _leave() -> None:
    """End at once where a grounding still runs: the usual end would pull clingo from under it."""
    if any(worker.is_alive() for worker in _abandoned):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(EXIT_ABANDONED)


def run_in_time(work: Callable[[], None], check_time: Callable[[], None]) -> None:
    """Do some work that can't be interrupted, and leave it behind when ``check_time`` raises.

    Raises what the work raises, or what ``check_time`` does.
    """
    failed: list[Exception] = []

    def run() -> None:
        try:
            work()
        except Exception as error:  # told in the waiting thread
            failed.append(error)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(_TICK)
        if worker.is_alive():
            try:
                check_time()
            except BaseException:
                _abandoned.append(worker)
                raise
    if failed:
        raise failed[0]


class _OutOfTime(Exception):
    """The time limit has passed, or stop() was called."""


@dataclass
class _Found:
    """One answer with the literals it makes true."""

    answer: Answer
    literals: frozenset[int] = field(repr=False)


class Session:
    """One board and one clingo control.

    ``time_limit`` is in seconds from now on, over all questions and grounding;
    ``threads`` is how many threads search in parallel; ``encodings`` swaps the
    encodings of constraints, see ``load_program``; ``program`` takes the place of
    the puzzle's own rules. A question that runs out of time answers with what is
    known by then. Raises InputError when the rules can't be read.
    """

    def __init__(
        self,
        board: Board,
        *,
        time_limit: float | None = None,
        threads: int = 1,
        encodings: Mapping[str, str] | None = None,
        program: Program | None = None,
    ) -> None:
        self.board = board
        self.stats = Stats()
        self.abandoned = False
        """Whether grounding was left behind, unfinished, when the time was over.

        A process that ends while it still runs leaves with EXIT_ABANDONED.
        """
        self._threads = threads
        self.deadline = math.inf if time_limit is None else time.monotonic() + time_limit
        """The time of the monotonic clock when all questions end."""
        self._stopped = threading.Event()
        self._program = program or load_program(board.puzzle, encodings)
        self._cuts = Cuts(self._program)
        self._ready: clingo.Control | None = None
        self._atoms: list[tuple[clingo.Symbol, int]] = []
        self._spent: list[int] = []
        """Guards of past questions, to be released before the next search."""
        self._certain: Answer = frozenset()
        self._solved = False
        self._first: _Found | None = None
        self._check: Check | None = None

    def stop(self) -> None:
        """End the running question, which answers with what it knows, and all later ones.

        It may be called from a signal handler or from another thread.
        """
        self._stopped.set()

    def solve(self) -> Answer | None:
        """An answer; None where there is none, or none was found in time.

        ``check().status`` tells the two apart.
        """
        try:
            found = self._find_first()
        except _OutOfTime:
            return None
        return found.answer if found else None

    def check(self) -> Check:
        """Whether there is exactly one answer, with a second one where there are several."""
        answer = self.solve()
        if answer is None:
            return Check(Status.NONE if self._solved else Status.UNKNOWN)
        if self._check is None:
            try:
                second = self._find_second()
            except _OutOfTime:
                return Check(Status.UNKNOWN, answer)
            status = Status.MULTIPLE if second else Status.UNIQUE
            self._check = Check(status, answer, second.answer if second else None)
        return self._check

    def accepts(self, answer: Answer) -> bool | None:
        """Whether exactly these atoms are an answer; None where the time was too short."""
        try:
            self._control()
            possible = {_read(symbol): literal for symbol, literal in self._atoms}
            if not self._certain <= answer <= self._certain | possible.keys():
                return False
            told = [x if atom in answer else -x for atom, x in possible.items()]
            return self._ask(told) is not None
        except _OutOfTime:
            return None

    def answers(self) -> Iterator[Answer]:
        """The answers one by one, each once; ends early, with TimeoutError, out of time."""
        try:
            for found, exclude in self._models():
                yield found.answer
                exclude(found.literals)
        except _OutOfTime:
            raise TimeoutError("the time was too short for all answers") from None

    def count(self, limit: int | None = None) -> Count:
        """How many answers there are, counted up to a limit."""
        number = 0
        try:
            for _ in self.answers():
                number += 1
                if number == limit:
                    return Count(number, False)
        except TimeoutError:
            return Count(number, False)
        return Count(number, True)

    def deduce(self) -> Deduction:
        """What is the same in all answers (the cautious consequences, both ways)."""
        answer = self.solve()
        if self._first is None:
            return Deduction(Status.NONE if self._solved else Status.UNKNOWN)
        # What all answers so far share, and what of it is proven.
        shared, proven = set(self._first.literals), set[int]()
        try:
            patience = 1.0
            while not self._deduce_at_once(shared, patience):
                self._deduce_singly(shared, proven, patience / 20)
                patience *= 2
            proven = shared
        except _OutOfTime:
            pass
        certain, never, varies, left = set(self._certain), set[Atom](), set[Atom](), set[Atom]()
        for symbol, literal in self._atoms:
            atom = _read(symbol)
            if literal in proven:
                certain.add(atom)
            elif -literal in proven:
                never.add(atom)
            elif literal in shared or -literal in shared:
                left.add(atom)
            else:
                varies.add(atom)
        status = Status.UNKNOWN if left else Status.MULTIPLE if varies else Status.UNIQUE
        sets = (frozenset(atoms) for atoms in (certain, never, varies, left))
        return Deduction(status, answer, *sets)

    def give_away(self) -> list[frozenset[Mark]]:
        """What a setter could give away so that the first of several answers is the only one.

        The sets with the fewest marks: all of them where one mark will do, one set
        otherwise; none where time ran out. Raises ValueError for a board without
        several answers. A set must tell the answer from each other one, so sets that
        meet the differences to all known ones are tried (as in ``reasons.fewest``).
        """
        if self.check().status is not Status.MULTIPLE:
            raise ValueError("the board has not several answers")
        assert self._first is not None
        first = self._first.literals
        differences: list[frozenset[int]] = []

        def enough(given: frozenset[int]) -> bool:
            other = self._ask(sorted(given))
            if other:
                differences.append(first - other.literals)
            return other is None

        options: list[frozenset[int]] = []
        try:
            with self._without([first]):
                given = frozenset[int]()
                while not enough(given):
                    given = _smallest_hitting_set(differences)
                options.append(given)
                if len(given) == 1:
                    for literal in sorted(frozenset.intersection(*differences) - given, key=abs):
                        if all(literal in each for each in differences) and enough(
                            frozenset([literal])
                        ):
                            options.append(frozenset([literal]))
        except _OutOfTime:
            pass
        atoms = {literal: _read(symbol) for symbol, literal in self._atoms}
        return [frozenset(Mark(atoms[abs(x)], x > 0) for x in option) for option in options]

    # Questions to the control

    def _find_first(self) -> _Found | None:
        if not self._solved:
            self._first = self._ask()
            self._solved = True
        return self._first

    def _find_second(self) -> _Found | None:
        """An answer that differs from the first one.

        The first one is blocked in a new step, under an external atom that is
        true for this question only: later questions see all answers again.
        """
        assert self._first is not None
        with self._without([self._first.literals]):
            return self._ask()

    @contextmanager
    def _without(self, excluded: Iterable[Iterable[int]]) -> Iterator[None]:
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

    def _ask(self, assumptions: Sequence[int] = (), patience: float | None = None) -> _Found | None:
        """One answer under assumptions, None if there is none; raises _OutOfTime."""
        for found, _ in self._models(assumptions, patience):
            return found
        return None

    def _models(
        self, assumptions: Sequence[int] = (), patience: float | None = None
    ) -> Iterator[tuple[_Found, Callable[[Iterable[int]], None]]]:
        """Models one by one, each with a function that excludes others from the same question.

        It is given literals: no later model has all of them.
        """
        control = self._control()
        until = None if patience is None else time.monotonic() + patience
        excluded: list[frozenset[int]] = []
        while True:
            amiss: list[clingo.Symbol] = []
            with (
                self._without(excluded),
                closing(self._one_run(control, assumptions, until)) as models,
            ):
                for model in models:
                    amiss = self._cuts.amiss(control, model)
                    if amiss:
                        break
                    yield self._found(model), partial(_exclude, model, excluded)
            if not amiss:
                return
            with self._clock("ground_s"):
                self._cuts.cut(control, amiss)

    def _one_run(
        self, control: clingo.Control, assumptions: Sequence[int], until: float | None
    ) -> Generator[Any, None, None]:
        """The models of one solve call."""
        while self._spent:
            control.release_external(self._spent.pop())
        try:
            with (
                self._clock("solve_s"),
                control.solve(assumptions=assumptions, yield_=True, async_=True) as handle,
            ):
                while (model := self._next_model(handle, until)) is not None:
                    yield model
        finally:
            self._count_work(control)

    def _next_model(self, handle: Any, until: float | None) -> Any:
        self._check_time(until)
        handle.resume()
        while not handle.wait(_TICK):
            self._check_time(until)
        return handle.model()

    def _count_work(self, control: clingo.Control) -> None:
        figures = control.statistics
        solvers = figures["solving"]["solvers"]
        self.stats.conflicts += int(solvers["conflicts"])
        self.stats.choices += int(solvers["choices"])
        if not self.stats.rules:
            self.stats.atoms = int(figures["problem"]["lp"]["atoms"])
            self.stats.rules = int(figures["problem"]["lp"]["rules"])

    def _found(self, model: Any) -> _Found:
        answer, literals = set(self._certain), set[int]()
        for symbol, literal in self._atoms:
            if model.is_true(literal):
                answer.add(_read(symbol))
                literals.add(literal)
            else:
                literals.add(-literal)
        return _Found(frozenset(answer), frozenset(literals))

    def _deduce_at_once(self, shared: set[int], patience: float) -> bool:
        """Look for answers that break with what is shared, until none does: then all is proven.

        Each answer shrinks what is shared. False where the patience (seconds) ran out.
        """
        try:
            for found, exclude in self._models(patience=patience):
                shared &= found.literals
                exclude(shared)
        except _OutOfTime:
            self._check_time()
            return False
        return True

    def _deduce_singly(self, shared: set[int], proven: set[int], patience: float) -> None:
        """Ask for each shared literal whether it can be otherwise."""
        for literal in sorted(shared - proven):
            if literal not in shared:
                continue
            try:
                found = self._ask([-literal], patience)
            except _OutOfTime:
                self._check_time()
                continue
            if found is None:
                proven.add(literal)
            else:
                shared &= found.literals

    def _check_time(self, until: float | None = None) -> None:
        now = time.monotonic()
        if now > self.deadline or (until is not None and now > until) or self._stopped.is_set():
            raise _OutOfTime

    # Grounding

    def _control(self) -> clingo.Control:
        if self._ready is None:
            self._check_time()
            with self._clock("ground_s"):
                self._ready = self._ground()
            for name, arity in sorted(self.board.puzzle.answer_signatures):
                certain = []
                for symbolic in self._ready.symbolic_atoms.by_signature(name, arity):
                    if symbolic.is_fact:
                        certain.append(_read(symbolic.symbol))
                    else:
                        self._atoms.append((symbolic.symbol, symbolic.literal))
                self._certain |= frozenset(certain)
        return self._ready

    def _ground(self) -> clingo.Control:
        """Ground the program with the facts of the board.

        clingo can't be interrupted while it grounds, so that happens in a thread,
        which is left behind when the time is over.
        """
        messages: list[str] = []
        control = clingo.Control(self._options(), lambda code, text: messages.append(text), 20)

        def ground() -> None:
            control.add("base", [], str(self._program))
            control.add("base", [], " ".join(f"{atom}." for atom in self.board.facts()))
            control.ground([("base", [])])

        try:
            run_in_time(ground, self._check_time)
        except _OutOfTime:
            self.abandoned = True
            self.stop()
            raise
        except (RuntimeError, MemoryError) as error:
            raise rules_error(messages, self._program, error) from None
        return control

    def _options(self) -> list[str]:
        search = search_options(self.board.puzzle)
        return ["--models=0", f"--parallel-mode={self._threads}", *search]

    @contextmanager
    def _clock(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            setattr(self.stats, name, getattr(self.stats, name) + time.perf_counter() - start)


def search_options(puzzle: Puzzle) -> list[str]:
    """The options of clingo's search that a puzzle sets; raises InputError for what is none."""
    options = []
    for name, value in puzzle.search.items():
        if name not in _SEARCH or not re.fullmatch(_SEARCH[name], str(value)):
            source = str(puzzle.folder / "puzzle.yaml")
            raise InputError(f"'{name}: {value}' is no option under 'search:'", source)
        options.append(f"--{name}={value}")
    return options


def _smallest_hitting_set(sets: Sequence[frozenset[int]]) -> frozenset[int]:
    return next(found for most in count(1) if (found := hitting_set(sets, most)) is not None)


def _read(symbol: clingo.Symbol) -> Atom:
    return read_ground(str(symbol))


def _exclude(model: Any, excluded: list[frozenset[int]], literals: Iterable[int]) -> None:
    excluded.append(frozenset(literals))
    model.context.add_clause([-literal for literal in literals])
