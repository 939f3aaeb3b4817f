"""Mending: where all clues together leave several answers, the answer is changed there.

Most random answers are nearly good: their clues leave a few spots open, each a few
cells wide. Around such a spot another answer is taken, with other clues, until no
spot is left. It is a search by small steps, which now and then goes uphill.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import product

import clingo

from ..board.atoms import Place
from ..errors import number_of
from ..solving.engine import WorkOver
from ..solving.limits import Limits
from .guarded import Doubts, Rivals, rivals
from .progress import Making
from .setting import Setter, Setting, places_in

Spot = frozenset[clingo.Symbol]

_CHANGES = 40
"""After so many changes that leave no less open another random answer is better."""
_HEAT = 2.0
"""A change that leaves so many more atoms open is taken once in e times: a spot more is two atoms
or so."""
_WORK = 10_000
"""An answer is given up whose spots take more conflicts than this to find: a board of it would be
proven no sooner, and no pleasure to solve. Hardly any takes a tenth."""

_AWAY = 2
"""A spot more than so many cells away from all that a change touches is taken to stay: to find it
again takes most of the time. Where it doesn't, the next change there will tell."""


def slack(rng: random.Random) -> float:
    """How many more atoms a change may leave open: mostly none, now and then a few."""
    return rng.expovariate(1 / _HEAT)


def mended(
    setter: Setter,
    setting: Setting,
    shown: Callable[[Setting], Setting],
    rng: random.Random,
    limits: Limits,
) -> Making[Setting | None]:
    """A setting whose clues leave no other answer, found by changes of the one given.

    Of each it is asked what all the clues that are ``shown`` leave open. None where many changes in
    a row lead nowhere, or where it takes too long to find what is left open. Raises TimeoutError or
    MemoryError where a limit comes first.
    """
    spots = Spots([shown(setting)], limits).of(0)
    if spots is None:
        return None
    least, since = _size(spots), 0
    while since < _CHANGES:
        if not spots:
            return setting
        yield f"changing the solution where its clues leave {number_of(len(spots), 'spot')} open"
        others = setter.changes(setting, rng.choice(spots))
        since += not others
        asked = Spots([*map(shown, others)], limits)
        for index, other in enumerate(others):
            since += 1
            stay = away_from(setter.apart(setting, other), spots)
            left = asked.of(index, _size(spots) + slack(rng), stay)
            setter.judged(other, left is not None and _size(left) < _size(spots))
            if left is not None:
                setting, spots = other, left
                break
        if _size(spots) < least:
            least, since = _size(spots), 0
    return None


class Spots:
    """What several settings leave open whose clues are all shown, each by itself."""

    def __init__(self, settings: Sequence[Setting], limits: Limits) -> None:
        self._settings, self._limits = settings, limits

    @cached_property
    def _ground(self) -> tuple[Doubts, Rivals]:
        joint = rivals(self._settings)
        return Doubts(joint.setting, joint.groups, self._limits), joint

    def of(
        self, index: int, most: float = math.inf, known: Iterable[Spot] = ()
    ) -> list[Spot] | None:
        """The spots that one of them leaves open, each as the atoms that differ there.

        Those that are ``known`` already aren't looked for. None where they are more atoms than
        ``most``, or take too long to find.
        """
        doubts, joint = self._ground
        search = doubts.search
        mine = doubts.literals_of(self._settings[index])
        assumed = [*doubts.assumed(joint.shown[index]), search.exclude(mine)]
        symbols = {literal: symbol for symbol, literal in search.atoms.items()}
        spots = list(known)
        known_atoms = frozenset().union(*spots)
        fixed = {x for x in mine if symbols[abs(x)] in known_atoms}
        while len(fixed) <= most:
            try:
                found = search.ask([*assumed, *sorted(fixed)], _WORK)
            except WorkOver:
                return None
            if not isinstance(found, frozenset):
                return spots
            differs = {x for x in mine if (abs(x) in found) != (x > 0)}
            spots.append(frozenset(symbols[abs(x)] for x in differs))
            fixed |= differs
        return None


def away_from(places: Iterable[Place], spots: Iterable[Spot]) -> list[Spot]:
    """The spots that lie away from some places."""
    around = [*product(range(-_AWAY, _AWAY + 1), repeat=2)]
    near = {(r + x, c + y) for r, c in places for x, y in around}
    return [spot for spot in spots if all(near.isdisjoint(places_in(x)) for x in spot)]


def _size(spots: Sequence[Spot]) -> int:
    """How many atoms the spots leave open."""
    return sum(map(len, spots))
