"""Easing: an answer is changed where even all of its clues leave a solver something to try out.

What propagation doesn't settle is what takes reasons together, or looking ahead. Around one such
atom another answer is taken, and kept where no more is left open than before. A change takes some
hundredths of a second, and a rating seconds. Where nothing is left open, the clues leave no other
answer, either: so this mends, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from ..board.atoms import Atom
from ..errors import number_of
from .insight import Insight
from .mending import slack
from .progress import Making
from .setting import Setter, Setting

_CHANGES = 300
"""How many changes are tried at most."""
EASY, PLEASANT = 120, 30
"""After so many changes that leave no less open an answer is as easy as it gets; and it is likely
to be a pleasure. With fifteen, more boards have to be solved by trying something out."""
_FLAT = 0.9
"""Where more than this share of an answer is open, half of them are enough: there is no slope."""


def eased(
    setter: Setter,
    setting: Setting,
    insights: Sequence[Callable[[Setting], Insight]],
    rng: random.Random,
    patience: int,
) -> Making[tuple[Setting, Insight | None]]:
    """The setting, changed so that propagation settles all of it, or as much as is soon found.

    Of several kinds of insight, each is asked where the one before has nothing open. Where none
    has, the last one comes along, unless it has looked ahead, which would teach it more: no other
    answer has these clues.

    So many changes in a row may be in vain as there is ``patience``. Where a puzzle gives
    propagation nothing to begin with, as Hitori does, it looks one step ahead. Raises
    TimeoutError or MemoryError where a limit comes first.
    """
    first, *others = insights

    def seen(setting: Setting, known: Insight) -> tuple[list[Atom], Insight]:
        left = known.unsettled(ahead)
        for insight in others:
            if not left:
                known = insight(setting)
                left = known.unsettled(ahead)
        return left, known

    known = first(setting)
    ahead = not known.begins
    left, known = seen(setting, known)
    best, least, since = setting, len(left), 0
    for _ in range(_CHANGES):
        is_flat = least > _FLAT * known.size
        if not left or since >= (patience // 2 if is_flat else patience):
            break
        yield f"changing the solution where {number_of(len(left), 'atom')} would be hard to find"
        since += 1
        other = setter.changed(setting, [rng.choice(left)])
        if other is not None:
            open_then, shown = seen(other, first(other))
            if len(open_then) <= len(left) + slack(rng):
                setting, left, known = other, open_then, shown
        if len(left) < least:
            best, least, since = setting, len(left), 0
    return (best, None) if left or ahead else (setting, known)
