"""Boards of a wanted difficulty: the rung of a ladder whose board is rated so."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..board.atoms import Atom
from ..board.board import Board
from ..reasons import Explainer, Step, rate
from ..reasons.images import first_image, moved_atom
from ..reasons.questions import EffortOver
from ..reasons.rating import HARDEST, LEVELS, work
from ..solving.limits import Limits
from ..solving.session import Session
from .ladder import TELLING, Ladder, deeper, proven
from .progress import Making
from .thinning import Thinning
from .wishes import Wishes

DIFFICULTIES = [*(name for _, name in LEVELS), HARDEST]
"""The levels of a rating, from the easiest on."""
EASED = ("very easy", "easy")
"""The levels for which the answer is made easier before."""
_ALMOST = {"easy": "very easy"}
"""What will do for a level where no number of an answer's clues has it."""

_PROBES = 4
"""So many boards more of an answer are rated: another answer is sooner found than the last rung."""


@dataclass(frozen=True)
class Hard:
    """An answer that all of its clues leave too hard: the hardest step decides these ``atoms``."""

    atoms: Sequence[Atom]


_MORE = 2000
"""So much effort, in questions, may go into ratings from the first board on that would do: an easy
one of 10 x 10 takes some hundreds, and a harder one, which would be better, often many."""

_PATIENCE = 12
"""A board without all of its clues counts as too hard once it has taken so much effort for each
cell, or as much as all ratings may: an easy one rarely does, and one with more clues takes less."""


def of_level(
    found: Thinning, rungs: Ladder, wishes: Wishes, limits: Limits, was_hard: bool = False
) -> Making[Board | Hard | None]:
    """A board of the level that is wished for, from one of the rungs.

    The pleasant one is tried first, and the ladder goes deeper only where that is too easy. Where
    the answer ``was_hard`` before it was changed, all clues are tried first. None where no such
    board is found. Raises TimeoutError or MemoryError where a limit comes first.
    """
    wanted = wishes.difficulty or HARDEST
    goal = DIFFICULTIES.index(wanted)
    fits = {goal, DIFFICULTIES.index(_ALMOST.get(wanted, wanted))}
    fitting: list[Board] = []
    hardest: dict[int, Sequence[Atom]] = {}
    levels: dict[int, int] = {}
    unfinished: set[int] = set()
    spent = cheapest = 0.0
    patience = min(_PATIENCE * len([*wishes.shape.cells()]), _MORE)

    def rated(rung: int) -> Making[int]:
        nonlocal spent, cheapest
        if rung in levels:
            return levels[rung]
        made = found.board(rungs.order[:rung])
        yield "solving a board to see how hard it is"
        most = patience if rung < len(rungs.order) else math.inf
        if fitting:
            most = _MORE - spent
        # With fewer clues, a board would take no less than the one that fits.
        if most <= cheapest:
            return goal
        levels[rung], hardest[rung], effort = _level(made, goal, limits, most)
        if effort > most:
            unfinished.add(rung)
        if levels[rung] in fits:
            fitting.append(made)
            cheapest = cheapest or effort
        spent += effort if fitting else 0
        return levels[rung]

    least = rungs.least
    rungs = yield from proven(found, rungs, limits)
    # Clues have come back then, and with fewer there is another answer.
    is_cut = rungs.least > least
    within = rungs.within(wishes.fewest, wishes.most)
    begin = min(within, key=lambda rung: abs(rung - rungs.pleasant))
    every = within[-1]
    if was_hard and begin < every:
        if (yield from rated(every)) > goal:
            return Hard(hardest[every]) if hardest[every] else None
        # Nobody wants all clues, whatever it takes to rate them.
        spent = 0.0
    level = yield from rated(begin)
    if level > goal:
        above = [rung for rung in within if rung > begin]
        # Half of the clues that are missing would mostly take too long, too.
        first = len(above) - 1 if begin in unfinished else len(above) // 2
        yield from _halved(rated, above, first, goal)
    elif level < goal and not is_cut and spent + cheapest < _MORE:
        # What is supposed makes many questions short, and ratings tell whether that was wrong.
        thinned, work = (found, TELLING) if wanted in EASED else (found.plain, None)
        # All clues are not on the border to what is too hard, as a pleasant board is.
        is_near = begin < every
        for fewest in (rungs.numbers[begin] - 1, 0) if is_near else (0,):
            if max(levels.values()) < goal:
                rungs = yield from deeper(thinned, rungs, fewest, work)
                below = [rung for rung in rungs.within(wishes.fewest, wishes.most) if rung < begin]
                nearest = len(below) - 1 if is_near else len(below) // 2
                yield from _halved(rated, below, nearest, goal)
    if level > goal and not fitting and hardest.get(every):
        return Hard(hardest[every])
    # The last one that fits is of the very level, or the hardest of those that are easier.
    return fitting[-1] if fitting else None


def _halved(
    rated: Callable[[int], Making[int]], rungs: Sequence[int], begin: int, goal: int
) -> Making[None]:
    """Rate boards until one has that level, or none can be expected to.

    Higher rungs are easier. After one that is too hard the highest one tells whether there is any
    hope; otherwise what is left is halved.
    """
    low, high, index = 0, len(rungs) - 1, begin
    for _ in range(_PROBES):
        if low > high:
            return
        level = yield from rated(rungs[index])
        if level == goal:
            return
        if level > goal:
            yield "taking more clues, since the board is too hard"
            low = index + 1
            index = high
        else:
            yield "taking fewer clues, since the board is too easy"
            high = index - 1
            index = (low + high) // 2


def _level(
    board: Board, goal: int, limits: Limits, most: float
) -> tuple[int, Sequence[Atom], float]:
    """The level of a board, what its hardest step decides, and the effort of finding that.

    Beyond the goal it may be any level beyond. A board that takes more effort than the ``most``
    counts as too hard, and so does one that has other solutions.
    """
    # All images have the same rating, and the first one is ground sooner.
    image, back = first_image(board)
    session = Session(image, limits=limits)
    if back.turns and not session.check().is_only(image.solution):
        # Rules may tell rows from columns where the puzzle doesn't say so.
        image, back, session = board, board.images()[0], Session(board, limits=limits)
    # With something supposed, clues may be gone that are needed to prove it.
    if not session.check().is_only(image.solution):
        limits.check()
        return goal + 1, [], 0.0
    explainer = Explainer(image, session=session, as_it_lies=True)
    steps: list[Step] = []
    level = 0
    try:
        for step in explainer.steps(most, briefly=True):
            steps.append(step)
            level = _rated(steps)
            # Each step adds to the score: the rest of a board that is too hard doesn't matter.
            if level > goal:
                break
    except EffortOver:
        level = goal + 1
    hardest = max(steps, key=work, default=None)
    atoms = [mark.atom for mark in hardest.decided] if hardest else []
    layout = board.puzzle.answer
    return level, [moved_atom(atom, layout, back) for atom in atoms], explainer.spent


def _rated(steps: Sequence[Step]) -> int:
    return DIFFICULTIES.index(rate(steps).level)
