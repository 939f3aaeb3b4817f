"""Easing: an answer is changed where even all of its clues leave a solver something to try out.

What propagation doesn't settle is what takes reasons together, or looking ahead. Around one such
atom another answer is taken, and kept where no more is left open than before. A change takes some
hundredths of a second, and a rating seconds. Where nothing is left open, the clues leave no other
answer, either: so this mends, too.

Many an answer is easy that propagation doesn't settle, and there is seldom a slope to go down where
nearly all is open. What is left one step ahead of propagation falls much faster, and where that is
nothing, the answer is not far from easy. So for an easy one both count.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import clingo

from ..errors import number_of
from .insight import Insight
from .mending import slack
from .progress import Making
from .setting import Setter, Setting

AtOnce = Callable[[Sequence[Setting]], Sequence[Insight]]
"""Insights into several settings."""

_CHANGES = 300
"""How many searches for changes there are at most."""
_PACE, _PACE_AHEAD = 10, 20
"""After so many searches, what is open has to fall at a pace that comes to nothing within all of
them; what is left one step ahead may fall late, as in Yonmasu. Where it only crawls, it doesn't
tell how easy the answer is, as in Patchwork, and large boards take long."""
_LOOKED_AHEAD = 3
"""Of the changes of one search, so many are looked at ahead, the least open at sight first: of 142
changes for the better in four puzzles, two were others."""
_FLAT = 0.9
"""Where more than this share of an answer is open, half of them are enough: there is no slope."""
_BLIND = 0.98
"""Where more than this share is open one step ahead as well, that tells nothing of an answer."""


class Patience(NamedTuple):
    """After so many changes that leave no less open an answer is as easy as it gets.

    There is another patience for what is left one step ahead, if that counts.
    """

    at_sight: int = 0
    ahead: int = 0

    @property
    def any(self) -> bool:
        """Whether anything is changed at all."""
        return self != Patience()


PLEASANT = Patience(30)
"""An answer is likely to be a pleasure. With fifteen, more boards have to be solved by trying
something out."""
EASY = Patience(60, 120)
"""An answer is likely to be easy. With fifteen at sight, and none after a rating, more boards are
too hard, as in Nurikabe."""


def eased(
    setter: Setter,
    setting: Setting,
    at_once: AtOnce,
    guarded: Callable[[Setting], Insight],
    rng: random.Random,
    patience: Patience,
) -> Making[tuple[Setting, Insight | None]]:
    """The setting, changed so that propagation settles all of it, or as much as is soon found.

    Insights into several settings are had ``at_once``. Where one has nothing open, another is
    asked, with ``guarded`` clues. Where that has none either, it comes along, unless it has looked
    ahead, which would teach it more: no other answer has these clues.

    So many changes in a row may be in vain as there is ``patience``. Where a puzzle gives
    propagation nothing to begin with, as Hitori does, it looks one step ahead; where it finds
    next to nothing there, either, as in Burokku, the setting stays. Raises TimeoutError or
    MemoryError where a limit comes first.
    """

    def seen(setting: Setting, known: Insight, left: Sequence[clingo.Symbol]) -> _Seen:
        if not left:
            known = guarded(setting)
            left = known.unsettled(ahead)
        return _Seen(known, left, known.unsettled(True) if left and both else [])

    def opened(
        others: Sequence[Setting],
    ) -> list[tuple[Setting, Insight, Sequence[clingo.Symbol]]]:
        """Each of them, with an insight and what is open by that; the least open goes first."""
        views = at_once(others) if others else []
        lefts = [x.unsettled(True) for x in views] if ahead else Insight.at_sight(views)
        return sorted(zip(others, views, lefts), key=lambda view: len(view[2]))

    (known,) = at_once([setting])
    ahead = not known.begins
    both = patience.ahead > 0 and not ahead
    now = seen(setting, known, known.unsettled(ahead))
    if (both or ahead) and len(now.foremost) > _BLIND * known.size:
        return setting, None
    best, least, since = setting, now.amount, 0
    first = len(now.foremost)
    for searches in range(_CHANGES):
        looks = now.beyond or ahead
        most = (patience.ahead if looks else 0) or patience.at_sight
        is_flat = len(now.foremost) > _FLAT * known.size
        if not now.left or since >= (most // 2 if is_flat else most):
            break
        falling, start = (now.beyond, _PACE_AHEAD) if both else (now.left, _PACE)
        on_pace = first * (1 - searches / _CHANGES)
        if searches >= start and len(falling) > on_pace:
            break
        number = number_of(len(now.left), "atom")
        yield f"changing the solution where {number} would be hard to find"
        others = setter.changes(setting, [rng.choice(now.foremost)])
        since += len(others) or 1
        views: list[tuple[Setting, _Seen]] = []
        more = slack(rng)
        for place, (other, known, left) in enumerate(opened(others)):
            # Where nothing is left ahead, what is open at sight tells whether it could be taken.
            if place >= _LOOKED_AHEAD if now.beyond else len(left) > len(now.left) + more:
                break
            views.append((other, seen(other, known, left)))
            is_better = views[-1][1].amount < now.amount
            setter.judged(other, is_better)
            if is_better:
                break
        if views:
            other, then = min(views, key=lambda view: view[1].amount)
            if now.allows(then, more):
                setting, now = other, then
        if now.amount < least:
            best, least, since = setting, now.amount, 0
    return (best, None) if now.left or ahead else (setting, now.known)


def least_open(settings: Sequence[Setting], at_once: AtOnce) -> Setting | None:
    """The one of some settings of which propagation leaves the least open, if there are any."""
    if not settings:
        return None
    amounts = [*map(len, Insight.at_sight(at_once(settings)))]
    return settings[amounts.index(min(amounts))]


class _Seen(NamedTuple):
    """What an insight leaves open, and what of that is ``beyond`` one step ahead."""

    known: Insight
    left: Sequence[clingo.Symbol]
    beyond: Sequence[clingo.Symbol]

    @property
    def foremost(self) -> Sequence[clingo.Symbol]:
        """What is brought down first."""
        return self.beyond or self.left

    @property
    def amount(self) -> tuple[int, int]:
        """How much that is; what is left one step ahead goes first."""
        return len(self.beyond), len(self.left)

    def allows(self, other: _Seen, more: float) -> bool:
        """Whether another answer leaves no more open but for a little ``more``."""
        if self.beyond:
            return len(other.beyond) <= len(self.beyond) + more
        return not other.beyond and len(other.left) <= len(self.left) + more
