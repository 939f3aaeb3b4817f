"""Insight: how much of an answer is found from some clues without trying anything out.

Propagation goes from what is known to what one rule forces. One step ahead of it, a literal
is supposed, and where propagation then comes to a contradiction, its opposite is known. What is
settled so is a measure of how easy clues are: it takes no time worth speaking of, and no
machine's speed is in it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..solving.limits import Limits
from ..solving.listening import Ahead
from ..solving.options import search_options
from .guarded import Guards
from .setting import Clue, Setting

_UNFIT = ("--heuristic=", "--sat-prepro=")
"""Options for searches, which would hide atoms from those who look on."""


class Insight:
    """One setting whose clues, in groups, are guarded, and the propagation that it allows.

    Raises as ``Search`` does.
    """

    def __init__(self, setting: Setting, groups: Sequence[Sequence[Clue]], limits: Limits) -> None:
        options = [x for x in search_options(setting.bare.puzzle) if not x.startswith(_UNFIT)]
        self._guards = Guards(setting, groups, options, limits)
        self._heard = Ahead()
        self._guards.search.hear(self._heard)

    def is_enough(self, kept: Collection[int], ahead: bool) -> bool:
        """Whether the clues of these groups alone settle the whole answer.

        With ``ahead``, propagation looks one step ahead.
        """
        self._heard.looks = ahead
        assumed = self._guards.assumed(kept)
        self._heard.ask(self._guards.mine, assumed)
        self._guards.search.ask(assumed)
        return self._heard.told.issuperset(self._guards.mine)
