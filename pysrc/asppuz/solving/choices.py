"""Clues as choices: a board that is ground once, for all boards that it may be edited to.

Its tokens may stand at any of their places. What else a board is made of stays as it is: its
size, its areas, lists of clues, what is said of the whole board.
"""

from __future__ import annotations

import gc
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from ..board.atoms import Atom
from ..board.board import Board
from ..errors import InputError
from ..rules.program import Program
from .engine import Engine
from .lazy import is_lazy
from .limits import Limits
from .listening import TooLarge

MOST_TIMES = 3
"""A grounding for all edits may make so many times the rules of one for a single board: where
there are more, they cost more than grounding again."""


def choices_of(board: Board, before: Collection[Atom] = ()) -> frozenset[Atom]:
    """The clues of a board, and clues from before it, at all their places.

    Those that have no other places are left out.
    """
    given, shape = board.puzzle.given, board.shape
    taken = given.shared({*board.clues, *before})
    return frozenset(x for layer in given for x in layer.everywhere(taken[layer.name], shape))


class OpenBoard:
    """All boards that differ in some choices of clues alone, in one engine."""

    def __init__(self, board: Board, choices: frozenset[Atom], engine: Engine) -> None:
        self.choices = choices
        self.bare = without(board, choices)
        """What they have in common."""
        self.own = engine
        """The engine that answers for all of them."""

    def takes(self, board: Board) -> bool:
        """Whether a board is one of them."""
        return self.bare == without(board, self.choices)

    def engine(self, board: Board, limits: Limits) -> Engine:
        """The engine, which answers for this board from now on."""
        self.own.take(board.clues, limits)
        return self.own


def open_board(
    board: Board, program: Program, choices: frozenset[Atom], rules: int, limits: Limits
) -> OpenBoard | None:
    """A board ground with these choices; None where that doesn't pay, or wouldn't be right.

    ``rules`` are so many as a grounding for the board alone makes. Raises what
    ``Limits.check`` does.
    """
    if is_lazy(program):
        return None  # what is cut off for one board may be an answer of the next
    bare, ordered = without(board, choices), sorted(choices, key=str)
    engine = Engine(bare, program, 1, limits, ordered, MOST_TIMES * rules)
    # Rules that are right for a board may be wrong for clues where nobody puts them.
    with suppress(TooLarge, InputError):
        engine.take(board.clues, limits)
        engine.add_opposites()
        engine.fixed()  # the first search goes over the whole program, too
        return OpenBoard(board, choices, engine)
    # The error holds what was ground, and itself: some later edit would have to give it back.
    del engine
    gc.collect()
    return None


def without(board: Board, choices: Collection[Atom]) -> Board:
    """The board without these clues, and without what rules don't look at."""
    kept = tuple(atom for atom in board.clues if atom not in choices)
    return replace(board, clues=kept, solution=None, info={}, marks=frozenset())
