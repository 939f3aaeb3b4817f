"""Thinning: which clues of a board can be left out so that its answer stays the only one.

The board is ground once, with a guard on each clue. Together with "the answer is
another one", the guards of a unique board can't all be kept, and a minimal set of
them that can't be kept is a board without a spare clue.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import cached_property

from ..board.board import Board
from ..solving.engine import WorkOver
from ..solving.limits import Limits
from .guarded import Doubts
from .insight import Insight
from .progress import T
from .setting import Clue, Setting, with_clues

Sparing = Generator[Sequence[int], None, T]
"""Groups of clues being left out, and on the way those that are enough."""


class Thinning:
    """One setting whose clues, in groups, are all guarded, and an insight into it.

    Each of the two is ground with the first question, unless the insight is known. That raises
    InputError for rules that can't be read, TimeoutError or MemoryError where a limit comes first.
    """

    def __init__(
        self,
        setting: Setting,
        groups: Sequence[Sequence[Clue]],
        limits: Limits,
        insight: Insight | None = None,
    ) -> None:
        self.groups = groups
        self.setting = setting
        self._limits = limits
        self._known = insight

    @cached_property
    def insight(self) -> Insight:
        """How much of the answer is found from its clues without trying anything out."""
        return self._known or Insight(self.setting, self.groups, self._limits)

    @cached_property
    def plain(self) -> Thinning:
        """The same with nothing supposed."""
        setting = self.setting.plain
        return self if setting is self.setting else Thinning(setting, self.groups, self._limits)

    @cached_property
    def _doubts(self) -> Doubts:
        return Doubts(self.setting, self.groups, self._limits)

    @cached_property
    def _other(self) -> int:
        """The assumption that the answer is another one."""
        return self._doubts.search.exclude(self._doubts.literals_of(self.setting))

    def board(self, kept: Iterable[int]) -> Board:
        """The board with the clues of some groups, and its solution."""
        placed = {clue for index in kept for clue in self.groups[index]}
        every = [clue for group in self.groups for clue in group]
        shown = (clue.atom if clue in placed else clue.weak for clue in every)
        board = with_clues(self.setting.bare, filter(None, shown))
        return board.with_solution(self.setting.answer)

    def enough(self, kept: Sequence[int], work: int | None = None) -> list[int] | None:
        """Those of the groups that leave no other answer, in the order given.

        None where there is another answer even with all of them, or where it takes more conflicts
        than the ``work`` to tell; the groups that are not kept are left out, or weak.
        """
        doubts = self._doubts
        try:
            found = doubts.search.ask([self._other, *doubts.assumed(kept)], work)
        except WorkOver:
            return None
        if isinstance(found, frozenset):
            return None
        core = set(found)
        return [index for index in kept if doubts.literals[index] in core]

    def number(self, kept: Iterable[int]) -> int:
        """How many clues some groups have."""
        return sum(len(self.groups[index]) for index in kept)

    def minimal(
        self, order: Sequence[int], fewest: float = 0, work: int | None = None
    ) -> Sparing[list[int] | None]:
        """Groups that leave no other answer, none of which can be left out.

        Those first in the order are left out first. Where no more than the ``fewest`` clues are
        left, nobody asks for less. A group stays, too, where it takes more conflicts than the
        ``work`` to tell whether it is needed. None where all of them together leave another answer.
        Told on the way is what is enough by then.
        """
        kept = self.enough(order)
        if kept is None:
            return None
        # One pass settles it where leaving out a clue always makes room for answers.
        # Where it may also take some away, passes go on until one changes nothing.
        while True:
            before = kept
            for index in before:
                if self.number(kept) <= fewest:
                    return kept
                if index in kept:
                    yield kept
                    less = self.enough([other for other in kept if other != index], work)
                    kept = kept if less is None else less
            if kept == before:
                return kept
