"""What all answers of a board have in common, and what would tell one from all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import count

from ..board.atoms import Atom, Mark
from .answers import Answer, Deduction, Status
from .engine import Engine, Literals, WorkOver
from .hitting import hitting_set
from .limits import Limits

MOST_QUESTIONS = 200
"""So many sets of marks are tried, to find one that leaves a single answer."""

MOST_TRIES = 20_000
"""So many choices of marks are made on the way to these sets."""

MOST_CONFLICTS = 100_000
"""So many conflicts clingo may meet with them before the next one is not tried."""


PATIENCE = 10_000
"""So many conflicts clingo may meet with all literals at once, before they are asked for singly."""

SINGLE = 20
"""The question for one literal gets this part of the work of that for all at once."""


class _Unrewarding(Exception):
    """A search has taken so much work that its answer isn't worth more."""


class Known:
    """What is known of all answers of a board (the cautious consequences), while it is found.

    Iterate over it to find out more, bit by bit: from what grounding alone decides to the
    verdict. Between two bits there are ``pause`` conflicts of work at most; None is no pause
    before an answer is found. At a limit it ends, with what is known by then.
    """

    def __init__(self, engine: Engine, limits: Limits, pause: int | None = None) -> None:
        self._engine, self._limits, self._pause = engine, limits, pause
        self._atoms: dict[int, Atom] = {}
        """The answer atoms that are no facts, by their literals."""
        self._answer: Answer | None = None
        self._left: set[int] | None = None
        """Literals that hold in all answers seen so far, and may vary; None before the first."""
        self._proven = set[int]()
        """Literals that hold in every answer."""
        self._varies = set[Atom]()
        self._status = Status.UNKNOWN

    def __iter__(self) -> Iterator[bool]:
        """Whether more is known than before, again and again."""
        try:
            self._atoms = {literal: atom for atom, literal in self._engine.atoms().items()}
            if self._engine.is_whole:
                self._engine.add_opposites()
            self._proven = set(self._engine.fixed())
            yield True
            yield from self._find_one()
            if self._left is not None:
                yield from self._find_others()
                self._status = Status.MULTIPLE if self._varies else Status.UNIQUE
            else:
                self._status = Status.NONE
        except (TimeoutError, MemoryError):
            self._status = Status.MEMORY if self._limits.out_of_memory else Status.UNKNOWN

    def _find_one(self) -> Iterator[bool]:
        """Look for an answer; nothing is left to be proven where there is none."""
        while True:
            try:
                found = self._engine.ask(work=self._pause)
            except WorkOver:
                yield False
                continue
            if found is not None:
                self._left = set(found - self._proven)
                self._answer = self._engine.answer(found)
                yield True
            return

    def _find_others(self) -> Iterator[bool]:
        """Look for answers that break with what is left, until all of that is proven."""
        work = PATIENCE
        with suppress(WorkOver):
            if self._engine.is_whole:
                yield from self._compare(self._pause or work)
        while True:
            try:
                yield from self._at_once(work)
                return
            except WorkOver:
                yield from self._singly(work // SINGLE)
            work *= 2

    def _compare(self, work: int) -> Iterator[bool]:
        """Let clasp compare the answers, which takes the least time; raises WorkOver."""
        assert self._left is not None
        with closing(self._engine.common(self._left, work)) as commons:
            for left in commons:
                if left is not None:
                    self._keep(left)
                yield left is not None
        self._prove()

    def _prove(self) -> None:
        """What is left holds in every answer."""
        self._proven |= self._left or set()
        self._left = set()

    def _at_once(self, work: int) -> Iterator[bool]:
        """Look for answers that break with any of what is left; raises WorkOver."""
        while self._left:
            # What is learnt under one guard says nothing under the next: so it is kept.
            with self._engine.without([self._left]):
                before = len(self._left)
                while self._left and len(self._left) == before:
                    if work <= 0:
                        raise WorkOver
                    pause = min(work, self._pause or work)
                    try:
                        for model in self._engine.models(work=pause):
                            self._keep(model.of(self._left))
                            model.exclude(self._left)
                            yield True
                        self._prove()
                    except WorkOver:
                        work -= pause
                        yield False

    def _singly(self, work: int) -> Iterator[bool]:
        """Ask for each literal that is left whether it can be otherwise."""
        for literal in sorted(self._left or (), key=abs):
            if not self._left or literal not in self._left:
                continue
            with suppress(WorkOver):
                found = self._engine.ask([-literal], min(work, self._pause or work))
                if found is None:
                    self._proven.add(literal)
                    self._left.remove(literal)
                else:
                    self._keep(self._left & found)
            yield True

    def _keep(self, kept: set[int]) -> None:
        """Only these of the literals that are left hold in one more answer."""
        assert self._left is not None
        self._varies.update(self._atoms[abs(literal)] for literal in self._left - kept)
        self._left = kept

    def told(self) -> Deduction:
        """What is known by now, as plain data."""
        if self._status is Status.NONE:
            return Deduction(Status.NONE)
        atoms = self._atoms
        certain = self._engine.certain.union(atoms[x] for x in self._proven if x > 0)
        never = frozenset(atoms[-x] for x in self._proven if x < 0)
        left = frozenset(atoms.values()) - certain - never - self._varies
        return Deduction(self._status, self._answer, certain, never, frozenset(self._varies), left)


def give_away(engine: Engine, first: Literals, limits: Limits) -> list[frozenset[Mark]]:
    """What a setter could give away so that the first of several answers is the only one.

    The sets with the fewest marks: all of them where one mark will do, one set
    otherwise; none where a limit came first, or where it would take many marks and
    very much work to find them: that depends on the board alone, not on the time. A set
    must tell the answer from each other one, so sets that meet the differences to all
    known ones are tried (as in ``reasons.fewest``).
    """
    differences: list[frozenset[int]] = []
    tries = count(1)
    conflicts = engine.stats.conflicts + MOST_CONFLICTS

    def check() -> None:
        limits.check()
        if next(tries) > MOST_TRIES:
            raise _Unrewarding

    def enough(given: frozenset[int]) -> bool:
        other = engine.ask(sorted(given))
        if other is not None:
            differences.append(first - other)
        return other is None

    options: list[frozenset[int]] = []
    atoms: dict[int, Atom] = {}
    with (
        suppress(TimeoutError, MemoryError, _Unrewarding),
        engine.without([first]),
    ):
        atoms = {literal: atom for atom, literal in engine.atoms().items()}
        given = frozenset[int]()
        # Each answer that is found differs in nothing given, so no set is tried twice.
        while not enough(given):
            if len(differences) == MOST_QUESTIONS or engine.stats.conflicts > conflicts:
                raise _Unrewarding
            given = _smallest_hitting_set(differences, check)
        options.append(given)
        if len(given) == 1:
            for literal in sorted(frozenset.intersection(*differences) - given, key=abs):
                if all(literal in each for each in differences) and enough(frozenset([literal])):
                    options.append(frozenset([literal]))
    return [frozenset(Mark(atoms[abs(x)], x > 0) for x in option) for option in options]


def _smallest_hitting_set(
    sets: Sequence[frozenset[int]], check: Callable[[], None]
) -> frozenset[int]:
    found = (hitting_set(sets, most, check=check) for most in count(1))
    return next(each for each in found if each is not None)
