"""Insight: how much of an answer is found from some clues without trying anything out.

Propagation goes from what is known to what one rule forces. One step ahead of it, a literal
is supposed, and where propagation then comes to a contradiction, its opposite is known. What is
settled so is a measure of how easy clues are: it takes no time worth speaking of, and no
machine's speed is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy

import clingo

from ..solving.limits import Limits
from ..solving.listening import Ahead, Following
from ..solving.options import search_options
from .guarded import Guards, rivals
from .setting import Clue, Setting

_UNFIT = ("--heuristic=", "--sat-prepro=", "--eq=")
"""A puzzle's options for searches that hide atoms from those who look on, or are told here."""
_FEW = ["--eq=0", "--trans-ext=no"]
"""Options where few questions are asked: atoms that are equal are not looked for, which takes a
quarter of the first question, and counts aren't turned into rules, which takes half of the rest.
Many questions take less time where both are done, and where clues are guarded, propagation from
counts as rules gets further."""

_AT_ONCE = 20
"""So many questions are answered by one search: to begin it takes longer than many an answer."""


class Insight:
    """One setting whose clues, in groups, are guarded, and the propagation that it allows.

    There may be ``more`` options for clingo. Raises as ``Search`` does.
    """

    def __init__(
        self,
        setting: Setting,
        groups: Sequence[Sequence[Clue]],
        limits: Limits,
        more: Sequence[str] = (),
    ) -> None:
        unfit = (*_UNFIT, *(f"{option.partition('=')[0]}=" for option in more))
        options = [x for x in search_options(setting.bare.puzzle) if not x.startswith(unfit)]
        self._guards = Guards(setting, groups, [*options, *more], limits)
        self._every: Collection[int] = range(len(groups))
        self._mine = self._guards.literals_of(setting)
        self._symbols = {x: symbol for symbol, x in self._guards.search.atoms.items()}
        self._heard = Ahead()
        self._guards.search.hear(self._heard)

    @classmethod
    def of_each(cls, settings: Sequence[Setting], limits: Limits) -> list[Insight]:
        """An insight into each of some settings whose clues are all shown, ground together."""
        joint = rivals(settings)
        insight = cls(joint.setting, joint.groups, limits, _FEW)
        shared = [copy(insight) for _ in settings]
        for one, setting, shown in zip(shared, settings, joint.shown):
            one._every, one._mine = shown, insight._guards.literals_of(setting)
        return shared

    @staticmethod
    def at_sight(together: Sequence[Insight]) -> list[list[clingo.Symbol]]:
        """What insights that were ground together leave open without looking ahead.

        One search tells it of all.
        """
        found: list[list[clingo.Symbol]] = []

        def next_assumed() -> Sequence[int] | None:
            found.append(together[len(found)]._open())
            if len(found) == len(together):
                return None
            following = together[len(found)]
            return following._guards.assumed(following._every)

        if together:
            together[0]._hear(together[0]._every, ahead=False, following=next_assumed)
        return found

    def is_enough(self, kept: Collection[int], ahead: bool) -> bool:
        """Whether the clues of these groups alone settle the whole answer.

        With ``ahead``, propagation looks one step ahead.
        """
        self._hear(kept, ahead, briefly=True)
        return self._heard.settled

    def are_enough(
        self,
        kept: Collection[int],
        following: Callable[[bool], Collection[int] | None],
        ahead: bool,
    ) -> Collection[int] | None:
        """Ask whether these groups are enough, and so on with those that follow from the answer.

        That ends after some questions, since nobody can be told anything meanwhile: then the next
        groups are returned, if any are to be asked for.
        """
        left, after = _AT_ONCE, None

        def next_assumed() -> Sequence[int] | None:
            nonlocal left, after
            left, after = left - 1, following(self._heard.settled)
            return self._guards.assumed(after) if left and after is not None else None

        self._hear(kept, ahead, briefly=True, following=next_assumed)
        return after

    @property
    def size(self) -> int:
        """How many atoms there are to settle."""
        return len(self._mine)

    @property
    def begins(self) -> bool:
        """Whether all clues together settle anything without looking ahead."""
        return len(self.unsettled(ahead=False)) < len(self._mine)

    def unsettled(self, ahead: bool) -> list[clingo.Symbol]:
        """The atoms that all clues together leave open."""
        self._hear(self._every, ahead)
        return self._open()

    def _open(self) -> list[clingo.Symbol]:
        return [self._symbols[abs(x)] for x in self._mine if x not in self._heard.told]

    def _hear(
        self,
        kept: Collection[int],
        ahead: bool,
        briefly: bool = False,
        following: Following | None = None,
    ) -> None:
        self._heard.looks = ahead
        assumed = self._guards.assumed(kept)
        self._heard.ask(self._mine, assumed, briefly, following)
        self._guards.search.ask()
