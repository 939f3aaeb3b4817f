"""The judge of a filled board: which rules an answer breaks, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..board.atoms import Atom
from ..board.board import Board
from ..solving.limits import GivenUp, Limits
from .grounding import ground
from .groups import in_groups
from .guards import Reason, explaining_program, guarded
from .questions import HARD, Core, Questions, Way


@dataclass(frozen=True)
class Verdict:
    """What is wrong with an answer.

    ``broken`` are the rules that it breaks, those about the same places together.
    ``misfits`` are atoms that the choices and definitions of the rules leave no room for,
    and atoms that they ask for and that are missing; the rules are then judged by the other
    atoms. ``impossible`` is a board that these choices and definitions leave no way at all to
    fill in, rightly or wrongly: then nothing else is judged. ``extends`` tells whether more
    atoms would make the answer right; None where that was too hard to tell.
    """

    broken: tuple[Reason, ...] = ()
    misfits: tuple[Atom, ...] = ()
    extends: bool | None = None
    impossible: bool = False

    @property
    def right(self) -> bool:
        """Whether the answer solves the board."""
        return not self.broken and not self.misfits and not self.impossible


def judge(
    board: Board,
    answer: Iterable[Atom],
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    limits: Limits | None = None,
) -> Verdict:
    """The verdict on an answer: its atoms are true, all other answer atoms are false.

    Where the rules choose more than the answer tells, such as which clue a region
    belongs to, it is read in the way that breaks the fewest of them. Raises TimeoutError
    where ``time_limit`` seconds were too short or it is too hard to tell, and
    MemoryError where ``memory_limit`` bytes came first; ``limits`` takes the place of both.
    """
    limits = limits or Limits(time_limit, memory_limit)
    program = guarded(explaining_program(board.puzzle), implied=False, judged=True)
    filled = frozenset(answer)
    plain = Questions(ground(board, program, limits), trust=False, limits=limits)
    misfits = _misfits(plain, filled)
    if misfits is None:
        return Verdict(extends=False, impossible=True)
    preferring = ground(board, program, limits, fewest=True)
    reading = Questions(preferring, trust=False, limits=limits)
    told = [x if a in filled else -x for x, a in reading.atoms.items() if a not in misfits]
    found = reading.ask([], told, HARD)
    if isinstance(found, Core):
        raise RuntimeError("the definitions leave no room for what fits them")
    verdict = Verdict(in_groups(reading, found.broken), tuple(sorted(misfits)))
    return verdict if verdict.right else replace(verdict, extends=_extends(plain, filled))


def _misfits(questions: Questions, filled: frozenset[Atom]) -> set[Atom] | None:
    """The atoms that can't be told as the answer tells them, whatever rules it breaks.

    Of atoms that only together don't fit, all are meant. None where there is no way at
    all to tell the atoms.
    """
    misfits = set(filled - questions.certain - questions.literals.keys())
    misfits |= questions.certain - filled
    told = {x if a in filled else -x for x, a in questions.atoms.items()}
    while isinstance(found := questions.ask([], told, HARD), Core):
        clash = set(found.facts)
        for fact in sorted(clash):
            if isinstance(questions.ask([], clash - {fact}), Core):
                clash.remove(fact)
        if not clash:
            return None
        told -= clash
        misfits |= {questions.atoms[abs(x)] for x in clash}
    return misfits


def _extends(questions: Questions, filled: frozenset[Atom]) -> bool | None:
    more = filled - questions.certain
    if not questions.literals.keys() >= more:
        return False
    try:
        every = range(len(questions.reasons))
        return isinstance(questions.ask(every, [questions.literals[a] for a in more], HARD), Way)
    except GivenUp:
        return None
