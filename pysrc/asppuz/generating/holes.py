"""Holes: squares that are no cells, drawn where boards that people set have some."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ..board.board import Board
from ..board.shape import Shape, number_areas
from .symmetry import cell_orbits, move_of
from .wishes import Wishes

_TRIES = 100
"""So many draws may leave cells that aren't connected: a tiny board has no others."""
_ATTEMPTS = 20
"""After so many attempts a board has no holes any more."""


def usual_holes(example: Board | None, shape: Shape) -> int:
    """How many holes a board of this size has at most: its share of those of an example."""
    if not example:
        return 0
    return len(example.shape.holes) * shape.rows * shape.cols // (example.rows * example.cols)


def with_holes(wishes: Wishes, rng: random.Random, attempt: int) -> Wishes:
    """The wishes for a board with random holes: as many as it may have, or half as many at least.

    They go with the symmetry, or else look the same after half a turn, as people have them. All
    cells are connected; where that was never so, the board stays whole. The later the ``attempt``,
    from 1 on, the fewer there are: large boards seldom have an answer that is soon found.
    """
    most = wishes.holes * max(0, _ATTEMPTS - attempt + 1) // _ATTEMPTS
    for _ in range(_TRIES if most else 0):
        drawn = _drawn(wishes, rng.randint((most + 1) // 2, most), rng)
        shape = wishes.shape._replace(holes=frozenset(drawn))
        if set(number_areas(shape, lambda cell, other: True).values()) == {1}:
            return replace(wishes, shape=shape)
    return replace(wishes, holes=0)


def _drawn(wishes: Wishes, number: int, rng: random.Random) -> Iterator[tuple[int, int]]:
    """So many holes, or a few more where more than one go together.

    A cell that goes by itself, as the centre does, decides whether the number of cells is odd: it
    is a hole half of the time, since pieces of some size may fill only one kind of board.
    """
    orbits = cell_orbits(wishes.shape, wishes.move or move_of("rotate", wishes.shape))
    alone = [orbit for orbit in orbits if len(orbit) == 1 and rng.random() < 0.5]
    together = [orbit for orbit in orbits if len(orbit) > 1]
    for orbit in alone + rng.sample(together, len(together)):
        if number <= 0:
            return
        yield from orbit
        number -= len(orbit)
