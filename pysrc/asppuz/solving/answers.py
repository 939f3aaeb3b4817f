"""What a session answers, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..board.atoms import Atom

Answer = frozenset[Atom]


class Status(str, Enum):
    """What is known of the answers of a board."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"
    """The time limit came first, or a request to stop."""
    MEMORY = "memory"
    """Unknown, too: the memory limit came first."""

    @property
    def is_known(self) -> bool:
        """Whether no limit came first."""
        return self not in (Status.UNKNOWN, Status.MEMORY)


class Check(NamedTuple):
    """Whether a board has exactly one answer."""

    status: Status
    answer: Answer | None = None
    second: Answer | None = None
    """Another answer, where there are several."""

    @property
    def differs(self) -> Answer:
        """The atoms that are in only one of the two answers."""
        return (self.answer or frozenset()) ^ (self.second or self.answer or frozenset())

    def is_only(self, answer: Answer | None) -> bool:
        """Whether that is the answer, and the only one."""
        return self.status is Status.UNIQUE and self.answer == answer


class Count(NamedTuple):
    """How many answers were found; ``complete`` when there are no more.

    ``out_of_memory`` tells whether the memory limit ended the count.
    """

    number: int
    complete: bool
    out_of_memory: bool = False


class Deduction(NamedTuple):
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


class Best(NamedTuple):
    """An answer with the most, or the fewest, atoms of a kind.

    ``answer`` is the best that was found, if there is any, and ``number`` is how many of the
    atoms it has. No answer has more, or fewer, than ``bound``. ``complete`` tells whether all
    this is settled: then the number is the bound, or there is no answer at all.
    ``out_of_memory`` tells whether the memory limit came first.
    """

    answer: Answer | None
    number: int | None
    bound: int | None
    complete: bool
    out_of_memory: bool = False


@dataclass
class Stats:
    """Figures of a session: seconds, and clingo's counts after grounding and search."""

    ground_s: float = 0.0
    solve_s: float = 0.0
    atoms: int = 0
    rules: int = 0
    conflicts: int = 0
    choices: int = 0
