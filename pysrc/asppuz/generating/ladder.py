"""The ladder from the fewest clues of an answer to all of them, and where a pleasant board is.

Each rung has one group of clues more than the one below. Most boards get easier on the way up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..errors import number_of
from ..solving.limits import Limits
from .insight import Insight
from .progress import Making, retold
from .thinning import Sparing, Thinning


@dataclass(frozen=True)
class Ladder:
    """Groups of clues in the order in which they come back.

    The first ``least`` of them are the lowest rung, ``pleasant`` of them make a board that
    people enjoy.
    """

    order: tuple[int, ...]
    least: int
    pleasant: int

    def __iter__(self) -> Iterator[int]:
        """How many groups each rung has, from the lowest one on."""
        return iter(range(self.least, len(self.order) + 1))


def ladder(
    found: Thinning, rng: random.Random, limits: Limits, whole: bool
) -> Making[Ladder | None]:
    """The ladder of a setting; its lowest rung is a board without a spare clue.

    Unless the ``whole`` of it is asked for, the pleasant board may be the lowest rung: what lies
    below can take much longer to find.

    A pleasant board is solved by propagation alone; where not even all clues allow that, by
    looking one step ahead; and where that won't do, no clue is spared. Clues are left out in
    random order, and none that is needed. None where all clues leave another answer. Raises
    TimeoutError or MemoryError where a limit comes first.
    """

    def enough(kept: Sequence[int]) -> str:
        number = sum(len(found.groups[group]) for group in kept)
        return f"leaving out what isn't needed of {number_of(number, 'clue')}"

    kept = rng.sample(range(len(found.groups)), len(found.groups))
    gone: list[int] = []
    pleasant = 0
    insight = Insight(found.setting, found.groups, limits)
    for ahead in (False, True):
        is_enough = partial(insight.is_enough, ahead=ahead)
        if kept and is_enough(kept):
            kept, gone = yield from retold(without_spare(kept, is_enough), enough)
            pleasant = len(kept)
            break
    if pleasant and not whole:
        return Ladder((*kept, *reversed(gone)), pleasant, pleasant)
    least = yield from retold(found.minimal(kept), enough)
    if least is None:
        return None
    needed = set(least)
    order = [*least, *(x for x in reversed(kept) if x not in needed), *reversed(gone)]
    return Ladder(tuple(order), len(least), pleasant or len(least))


def without_spare(
    kept: Sequence[int], is_enough: Callable[[Sequence[int]], bool]
) -> Sparing[tuple[list[int], list[int]]]:
    """The groups that are enough, so that none can be left out, and those that went, in order.

    Told on the way is what is enough by then. Several are tried at once, twice as many each
    time, and where that fails, half of them.
    """
    left = list(kept)
    gone: list[int] = []
    begin = end = 0
    number = 1
    while begin < len(kept):
        # From begin to end, if there is anything between them, some group is needed.
        if end - begin == 1:
            begin, number = end, 1
            continue
        tried = kept[begin : begin + ((end - begin) // 2 or number)]
        spared = set(tried)
        less = [group for group in left if group not in spared]
        yield left
        if not is_enough(less):
            end = begin + len(tried)
            continue
        left = less
        gone += tried
        begin += len(tried)
        if begin > end:
            end = begin
            number *= 2
    return left, gone
