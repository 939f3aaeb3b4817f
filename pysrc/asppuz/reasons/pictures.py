"""Steps in pictures: a scene for each line of a chain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..board.atoms import Atom, Mark
from ..board.board import Board
from ..draw.making import scene_of_marks
from ..draw.scene import Scene
from .step import Step
from .words import named_by_reason, tell_lines


def lines_in_pictures(
    board: Board, known: Iterable[Mark], step: Step, possible: Iterable[Atom] = ()
) -> Iterator[tuple[str, Scene]]:
    """The lines of a step's chain, each with a scene of what is known by then, and what it adds.

    What is supposed is known from the first line on. A step without a chain has none.
    """
    if step.chain is None:
        return
    known = {*known, *step.chain.supposed}
    told = tell_lines(board.puzzle, step.chain)
    for text, line, named in zip(told, step.chain.lines, named_by_reason(step)):
        yield text, scene_of_marks(board, known, line.decided, line.facts, possible, [named])
        known.update(line.decided)
