"""The judge of a filled board: which rules an answer breaks, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..atoms import Atom
from ..board import Board
from .guards import Reason, explaining_program, guarded
from .questions import HARD, Core, GivenUp, Questions, Way


@dataclass(frozen=True)
class Verdict:
    """What is wrong with an answer.

    ``broken`` are the rules that it breaks. ``misfits`` are atoms that the choices
    and definitions of the rules leave no room for, and atoms that they ask for and
    that are missing; the rules are then judged by the other atoms. ``extends`` tells
    whether more atoms would make it right; None where that was too hard to tell.
    """

    broken: tuple[Reason, ...] = ()
    misfits: tuple[Atom, ...] = ()
    extends: bool | None = None

    @property
    def right(self) -> bool:
        """Whether the answer solves the board."""
        return not self.broken and not self.misfits


def judge(board: Board, answer: Iterable[Atom]) -> Verdict:
    """The verdict on an answer: its atoms are true, all other answer atoms are false.

    Where the rules choose more than the answer tells, such as which clue a region
    belongs to, it is read in the way that breaks the fewest of them.
    """
    program = guarded(explaining_program(board.puzzle), implied=False)
    filled = frozenset(answer)
    plain = Questions(board, program, trust=False)
    misfits = _misfits(plain, filled)
    reading = Questions(board, program, trust=False, fewest=True)
    told = [x if a in filled else -x for x, a in reading.atoms.items() if a not in misfits]
    found = reading.ask([], told, HARD)
    if isinstance(found, Core):
        raise RuntimeError("the definitions leave no room for what fits them")
    broken = sorted((reading.reasons[index] for index in found.broken), key=str)
    verdict = Verdict(tuple(broken), tuple(sorted(misfits)))
    return verdict if verdict.right else replace(verdict, extends=_extends(plain, filled))


def _misfits(questions: Questions, filled: frozenset[Atom]) -> set[Atom]:
    """The atoms that can't be told as the answer tells them, whatever rules it breaks.

    Of atoms that only together don't fit, all are meant.
    """
    misfits = set(filled - questions.certain - questions.literals.keys())
    misfits |= questions.certain - filled
    told = {x if a in filled else -x for x, a in questions.atoms.items()}
    while isinstance(found := questions.ask([], told, HARD), Core):
        clash = set(found.facts)
        for fact in sorted(clash):
            if isinstance(questions.ask([], clash - {fact}), Core):
                clash.remove(fact)
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
