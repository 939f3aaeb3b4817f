"""The ladder from the fewest clues of an answer to all of them, and where a pleasant board is.

Each rung has one group of clues more than the one below. Most boards get easier on the way up.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ..draw.making import places_of
from ..errors import number_of
from ..solving.limits import Limits
from ..solving.session import Session
from .progress import Making, retold
from .thinning import Thinning

_MANY = 1.5
"""Rather than more than so many times the wanted clues, a board is solved by looking one step
ahead: so a Number City has 18 clues instead of 64. By a lower factor, many a Masyu gets hard."""

TELLING = 300
"""A clue of a pleasant or easy board stays where it takes more conflicts to prove the answer
without it: of a Magnetic Ichimaga of 15 x 15, clues were left out for 38 s, and now for three."""

_PROOF = 5000
"""Clues come back where it takes more conflicts to prove the answer without them: people would
hardly find a reason, either. A Double Choco of 10 x 10 took 280,000 for one answer of 24 clues."""


@dataclass(frozen=True)
class Ladder:
    """Groups of clues in the order in which they come back.

    The first ``least`` of them are the lowest rung, ``pleasant`` of them make a board that
    people enjoy; ``numbers`` are how many clues so many groups have.
    """

    order: tuple[int, ...]
    least: int
    pleasant: int
    numbers: tuple[int, ...]

    def within(self, fewest: float, most: float) -> list[int]:
        """How many groups each rung has whose clues are so many, from the lowest one on."""
        every = range(self.least, len(self.order) + 1)
        return [rung for rung in every if fewest <= self.numbers[rung] <= most]

    @property
    def bare(self) -> Ladder:
        """The lowest rung alone."""
        least = self.least
        return Ladder(self.order[:least], least, least, self.numbers[: least + 1])

    def raised(self, fewest: float) -> Ladder:
        """The same with so many clues on the pleasant rung, or all there are."""
        rungs = range(self.pleasant, len(self.order))
        enough = (rung for rung in rungs if self.numbers[rung] >= fewest)
        return replace(self, pleasant=next(enough, len(self.order)))


def ladder(
    found: Thinning, rng: random.Random, fewest: float, is_easy: bool = False
) -> Making[Ladder]:
    """The ladder of a setting, down to the pleasant board; what lies below is ``deeper``.

    A pleasant board is solved by propagation alone. Where not even all clues allow that, it shows
    all of them if it is to be as easy as can be; otherwise it is solved by looking one step
    ahead, as it is where that takes far fewer clues, and where that won't do, it has no clue that
    is soon found to be needless. It has the ``fewest`` clues that are wanted, or all there are.
    Clues are left out in random order, and none that is needed. All clues together leave no other
    answer. Raises TimeoutError or MemoryError where a limit comes first.
    """
    kept = rng.sample(range(len(found.groups)), len(found.groups))
    every = _ladder(found, kept, len(kept), len(kept))
    if found.number(kept) <= fewest:
        return every
    gone: list[int] = []
    is_settled, wanted = is_easy, fewest
    for ahead in (False,) if is_easy else (False, True):
        if found.number(kept) > wanted and found.insight.is_enough(kept, ahead):
            kept, spare = yield from _spared(found, kept, wanted, ahead)
            gone += spare
            # Where nobody wants any number of clues, no number of them is dull.
            is_settled, wanted = True, fewest * _MANY or math.inf
    if is_settled:
        return _ladder(found, [*kept, *reversed(gone)], len(kept), len(kept))
    bare = yield from deeper(found, every, fewest, TELLING)
    return replace(bare, pleasant=bare.least).raised(fewest)


def deeper(
    found: Thinning, rungs: Ladder, fewest: float = 0, work: int | None = None
) -> Making[Ladder]:
    """The ladder down to a board without a spare clue, which can take much longer to find.

    It ends before, where so few clues are left that more are wanted, or where it takes more
    conflicts than the ``work`` to tell that a clue is needless. Raises as ``ladder`` does.
    """
    kept = rungs.order[: rungs.least]
    least = yield from retold(found.minimal(kept, fewest, work), _enough(found))
    assert least is not None, "all clues together leave no other answer"
    needed = set(least)
    order = [*least, *(x for x in reversed(kept) if x not in needed), *rungs.order[rungs.least :]]
    return _ladder(found, order, len(least), rungs.pleasant)


def proven(found: Thinning, rungs: Ladder, limits: Limits) -> Making[Ladder]:
    """The ladder, or one cut off below a pleasant rung whose clues leave no other answer.

    With something supposed, clues may be gone that are needed to prove it. As long as there is
    another answer, one comes back where that differs; each time that it is hard to tell whether
    there is one, more come back than before. Raises as ``ladder`` does.
    """
    if not found.setting.supposed:
        return rungs
    yield "trying whether its clues leave another one"
    kept, gone = list(rungs.order[: rungs.pleasant]), list(rungs.order[rungs.pleasant :])
    number = 1
    while gone:
        board = found.board(kept)
        checked = Session(board, limits=limits).check(_PROOF)
        limits.check()
        if checked.is_only(board.solution):
            break
        spot = places_of(checked.differs)
        places = {x: places_of(clue.atom for clue in found.groups[x]) for x in gone}
        gone.sort(key=lambda group: spot.isdisjoint(places[group]))
        number += not checked.status.is_known
        kept, gone = [*kept, *gone[:number]], gone[number:]
    if len(kept) == rungs.pleasant:
        return rungs
    return _ladder(found, [*kept, *gone], len(kept), len(kept))


def _ladder(found: Thinning, order: Sequence[int], least: int, pleasant: int) -> Ladder:
    numbers = accumulate((len(found.groups[group]) for group in order), initial=0)
    return Ladder(tuple(order), least, pleasant, tuple(numbers))


def _enough(found: Thinning) -> Callable[[Collection[int]], str]:
    """What is told while clues are left out."""

    def words(kept: Collection[int]) -> str:
        return f"leaving out what isn't needed of {number_of(found.number(kept), 'clue')}"

    return words


def _spared(
    found: Thinning, kept: Sequence[int], fewest: float, ahead: bool
) -> Making[tuple[list[int], list[int]]]:
    """The groups by which the answer is settled, so that none can be left out, and the others."""
    steps = without_spare(kept)
    spared: tuple[list[int], list[int]] = [*kept], []

    def following(enough: bool | None) -> Sequence[int] | None:
        nonlocal spared
        try:
            less = steps.send(enough)
            while found.number(less) < fewest:
                less = steps.send(False)
        except StopIteration as end:
            spared = end.value
            return None
        return less

    # The first question has no answer before it.
    less: Collection[int] | None = following(None)
    while less is not None:
        yield _enough(found)(less)
        less = found.insight.are_enough(less, following, ahead)
    yield _enough(found)(spared[0])
    return spared


def without_spare(
    kept: Sequence[int],
) -> Generator[Sequence[int], bool | None, tuple[list[int], list[int]]]:
    """The groups that are enough, so that none can be left out, and those that went, in order.

    It asks on the way whether some are enough. Several are tried at once, twice as many each
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
        if not (yield less):
            end = begin + len(tried)
            continue
        left = less
        gone += tried
        begin += len(tried)
        if begin > end:
            end = begin
            number *= 2
    return left, gone
