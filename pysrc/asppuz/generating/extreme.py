"""Answers that have as many, or as few, atoms of a kind as a setter can have.

One answer after the other is to have more than the one before. Which number is the largest is
not proven: a question that takes long ends there, and the board needs an answer whose clues leave
no other, which the best of all seldom is. So each attempt is content with less than the one before.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..board.board import Board
from ..solving.decoding import Decoder
from ..solving.engine import WorkOver
from ..solving.extremes import by_atom, meaning
from ..solving.limits import Limits
from .search import Search
from .wishes import Extreme

_WORK = 2000
"""The conflicts that the question for a better answer may take."""
_LOOSER = 50
"""Each attempt is content with less than the one before, by one in so many."""


class Pull:
    """A search that can be pulled to answers with more atoms of a kind, or with fewer.

    Raises InputError for a kind that no answer has.
    """

    def __init__(self, search: Search, empty: Board, extreme: Extreme) -> None:
        is_meant = meaning(empty.puzzle, extreme.kind)
        atom = Decoder(empty, Limits()).atom
        told = empty.puzzle.answer_signatures
        answers = [s for s in search.atoms if (s.name, len(s.arguments)) in told]
        grouped = by_atom(empty, ((atom(s), search.atoms[s]) for s in answers), is_meant)
        self._search = search
        self._most = extreme.most
        self._groups = list(grouped.values())
        counted = [same[0] if len(same) == 1 else search.any_of(same) for same in self._groups]
        self._tally = search.tally([x if extreme.most else -x for x in counted])

    def goal(self, held: Iterable[int], attempt: int) -> list[int]:
        """What is assumed for answers nearly as good as the best that is found after this one.

        Of this one, the literals that hold are told.
        """
        number = self._number(held)
        try:
            while number < self._tally.number:
                better = self._search.ask(self._tally.at_least(number + 1), _WORK)
                if not isinstance(better, frozenset):
                    break
                number = self._number(better)
        except WorkOver:
            pass
        return self._tally.at_least(max(number - attempt * (1 + number // _LOOSER), 0))

    def _number(self, held: Iterable[int]) -> int:
        """How many literals of the tally hold."""
        every = frozenset(held)
        return sum(every.isdisjoint(same) != self._most for same in self._groups)
