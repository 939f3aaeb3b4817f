"""Insight: how much of an answer is found from some clues without trying anything out.

Propagation goes from what is known to what one rule forces. One step ahead of it, a literal
is supposed, and where propagation then comes to a contradiction, its opposite is known. What is
settled so is a measure of how easy clues are: it takes no time worth speaking of, and no
machine's speed is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace

import clingo

from ..board.atoms import Atom
from ..solving.limits import Limits
from ..solving.listening import Ahead, Following, Size, TooLarge
from ..solving.options import once, search_options
from .guarded import Guards, rivals
from .setting import Clue, Setter, Setting

_UNFIT = ("--heuristic=", "--sat-prepro=", "--eq=")
"""A puzzle's options for searches that hide atoms from those who look on, or are told here."""
_FEW = ["--eq=0", "--trans-ext=no"]
"""Options where few questions are asked: atoms that are equal are not looked for, which takes a
quarter of the first question, and counts aren't turned into rules, which takes half of the rest.
Many questions take less time where both are done, and where clues are guarded, propagation from
counts as rules gets further."""

_FORGET = ["--forget-on-step=lemmas", "--learn-explicit"]
"""What a search learns from contradictions ahead would be seen at sight by the next one; short
clauses are forgotten only where they are stored as long ones are."""

_OFTEN, _WIDER = 10, 1.25
"""After so many groundings all clues are ground once, if that takes so many times the rules."""

_AT_ONCE = 20
"""So many questions are answered by one search: to begin it takes longer than many an answer."""


class Insight:
    """One setting whose clues, in groups, are guarded, and the propagation that it allows.

    There may be ``more`` options for clingo. ``size`` and what is raised are as for ``Search``.
    """

    def __init__(
        self,
        setting: Setting,
        groups: Sequence[Sequence[Clue]],
        limits: Limits,
        more: Sequence[str] = (),
        size: Size | None = None,
    ) -> None:
        own = [x for x in search_options(setting.bare.puzzle) if not x.startswith(_UNFIT)]
        options = once([*more, *_FORGET, *own])
        self._guards = Guards(setting, groups, options, limits, size)
        self._every: Collection[int] = range(len(groups))
        self._mine = self._guards.literals_of(setting)
        self._symbols = {x: symbol for symbol, x in self._guards.search.atoms.items()}
        self._heard = Ahead()
        self._guards.search.hear(self._heard)

    def for_each(
        self, settings: Sequence[Setting], shown: Sequence[Collection[int]]
    ) -> list[Insight]:
        """An insight into each of some settings, which show these groups of clues."""
        shared = [copy(self) for _ in settings]
        for one, setting, groups in zip(shared, settings, shown):
            one._every, one._mine = groups, self._guards.literals_of(setting)
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


class Outlook:
    """Insights into settings of a setter with all clues that are ``shown``, several at a time.

    Most of their clues are plain facts, so each time there is something to ground. Once that was
    often, all clues that hang on the answer are guarded in one program, if that is hardly larger:
    where clues only test an answer, as in Pentominous, most of the time goes into grounding.
    """

    def __init__(self, setter: Setter, shown: Callable[[Setting], Setting], limits: Limits) -> None:
        self._setter, self._shown, self._limits = setter, shown, limits
        self._times = 0
        self._wide: Insight | None = None
        self._groups: dict[Atom, int] = {}
        """The groups of the wide one, by their clues."""

    def of_each(self, settings: Sequence[Setting]) -> list[Insight]:
        """An insight into each of some settings; raises as ``Search`` does."""
        whole = [*map(self._shown, settings)]
        fixed = self._setter.fixed_clues
        told = [[x for x in setting.bare.clues if x not in fixed] for setting in whole]
        if self._wide and all(clue in self._groups for clues in told for clue in clues):
            groups = [[self._groups[clue] for clue in clues] for clues in told]
            return self._wide.for_each(whole, groups)
        self._times += 1
        size = Size() if self._times == _OFTEN else None
        joint = rivals(whole)
        insight = Insight(joint.setting, joint.groups, self._limits, _FEW, size)
        if size:
            self._guard_all(joint.setting, size.rules)
        return insight.for_each(whole, joint.shown)

    def _guard_all(self, setting: Setting, rules: int) -> None:
        """Ground all clues, if that is hardly more than so many rules."""
        clues, most = dict.fromkeys(self._setter.loose_clues), _WIDER * rules
        # Each takes a rule for its guard and one for itself at least.
        if rules + 2 * len(clues) > most:
            return
        groups = [[Clue(clue)] for clue in clues]
        fixed = tuple(filter(self._setter.fixed_clues.__contains__, setting.bare.clues))
        without = replace(setting, bare=replace(setting.bare, clues=fixed))
        with suppress(TooLarge):
            self._wide = Insight(without, groups, self._limits, _FEW, Size(most))
        self._groups = {clue: group for group, clue in enumerate(clues)}
