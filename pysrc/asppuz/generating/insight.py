"""Insight: how much of an answer is found from some clues without trying anything out.

Propagation goes from what is known to what one rule forces. One step ahead of it, a literal
is supposed, and where propagation then comes to a contradiction, its opposite is known. What is
settled so is a measure of how easy clues are: it takes no time worth speaking of, and no
machine's speed is in it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import clingo

from ..solving.limits import Limits
from ..solving.options import search_options
from .guarded import Guards
from .setting import Clue, Setting

_AHEAD = "--lookahead=atom"
_UNFIT = ("--heuristic=", "--sat-prepro=")
"""Options for searches, which would hide atoms from those who look on."""


class Insight:
    """One setting whose clues, in groups, are guarded, and the propagation that it allows.

    With ``ahead``, propagation looks one step ahead. Raises as ``Search`` does.
    """

    def __init__(
        self, setting: Setting, groups: Sequence[Sequence[Clue]], ahead: bool, limits: Limits
    ) -> None:
        options = [x for x in search_options(setting.bare.puzzle) if not x.startswith(_UNFIT)]
        guards = Guards(setting, groups, [*options, *([_AHEAD] if ahead else [])], limits)
        self._search, self._assumed = guards.search, guards.assumed
        self._heard = _Heard([abs(literal) for literal in guards.mine])
        self._search.hear(self._heard)

    def is_enough(self, kept: Collection[int]) -> bool:
        """Whether the clues of these groups alone settle the whole answer."""
        assumed = self._assumed(kept)
        self._heard.assumed = assumed
        self._search.ask(assumed)
        return self._heard.settled


class _Heard(clingo.Propagator):
    """Hears what is settled before the first guess, and ends the search there."""

    def __init__(self, literals: Collection[int]) -> None:
        self._literals = literals
        self.assumed: Sequence[int] = ()
        self.settled = False

    def init(self, init: clingo.PropagateInit) -> None:
        """A search begins."""
        init.check_mode = clingo.PropagatorCheckMode.Fixpoint
        self._watched = [init.solver_literal(x) for x in self._literals]
        self._ended = [-init.solver_literal(x) for x in self.assumed]
        self._guessed = False
        self.settled = True

    def decide(self, thread: int, assignment: clingo.Assignment, fallback: int) -> int:
        """The first guess: all that is settled is settled by now."""
        if not self._guessed:
            self._guessed = True
            self.settled = all(assignment.value(x) is not None for x in self._watched)
        return fallback

    def check(self, control: clingo.PropagateControl) -> None:
        """After the first guess, whatever is assumed is called impossible: that ends the search."""
        if self._guessed:
            control.add_clause(self._ended, tag=True)
