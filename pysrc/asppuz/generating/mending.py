"""Mending: where all clues together leave several answers, the answer is changed there.

Most random answers are nearly good: their clues leave a few spots open, each a few
cells wide. Around such a spot another answer is taken, with other clues, until no
spot is left. It is a search by small steps, which now and then goes uphill.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from ..errors import number_of
from ..solving.answers import Answer
from .progress import Making
from .setting import Setter, Setting
from .thinning import Thinning

_CHANGES = 40
"""After so many changes that leave no less open another random answer is better."""
_HEAT = 2.0
"""A change that leaves so many more atoms open is taken once in e times: a spot more is two atoms
or so."""


def slack(rng: random.Random) -> float:
    """How many more atoms a change may leave open: mostly none, now and then a few."""
    return rng.expovariate(1 / _HEAT)


def mended(
    setter: Setter,
    setting: Setting,
    thinning: Callable[[Setting], Thinning],
    rng: random.Random,
) -> Making[Setting | None]:
    """A setting whose clues leave no other answer, found by changes of the one given.

    Only all clues together are asked of a ``thinning``. None where many changes in a row lead
    nowhere. Raises TimeoutError or MemoryError where a limit comes first.
    """
    spots = thinning(setting).spots() or []
    least, since = _size(spots), 0
    while since < _CHANGES:
        if not spots:
            return setting
        yield f"changing the solution where its clues leave {number_of(len(spots), 'spot')} open"
        since += 1
        other = setter.changed(setting, rng.choice(spots))
        if other is not None:
            left = thinning(other).spots(_size(spots) + slack(rng))
            if left is not None:
                setting, spots = other, left
        if _size(spots) < least:
            least, since = _size(spots), 0
    return None


def _size(spots: Sequence[Answer]) -> int:
    """How many atoms the spots leave open."""
    return sum(map(len, spots))
