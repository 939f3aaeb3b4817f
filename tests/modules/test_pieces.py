"""Modules that speak of things and pieces on the board, against the same in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

from modules.harness import STEPS, Cell, Shape, answers, shapes

Way = tuple[Cell, ...]
"""The cells of a way, from the one where a thing stood."""


def ways(shape: Shape, movers: set[Cell], start: Cell, longest: int) -> Iterator[Way]:
    """All ways of a thing, to stay where it is among them."""
    yield (start,)
    for down, right in STEPS.values():
        way = [start]
        for length in range(1, longest + 1):
            cell = start[0] + length * down, start[1] + length * right
            if cell not in shape.cells or cell in movers:
                break
            way.append(cell)
            yield tuple(way)


def test_moves() -> None:
    rng = Random(1)
    for shape in shapes(rng, most=12):
        movers = set(rng.sample(shape.cells, min(3, len(shape.cells))))
        longest = rng.choice((1, 2, 3))
        facts = "".join(f"mover({cell})." for cell in movers)
        rules = f'#include "moves.lp".\nmay_move(C,Dir,1..{longest}) :- mover(C), step(Dir,_).\n'
        lands, lines = set(), set()
        for several in product(*(ways(shape, movers, start, longest) for start in movers)):
            taken = [cell for way in several for cell in way[1:]]
            if len(taken) == len(set(taken)):
                lands.add(frozenset((way[0], way[-1]) for way in several))
                pairs = (pair for way in several for pair in pairwise(way))
                lines.add(frozenset(tuple(sorted(pair)) for pair in pairs))
        assert answers(rules, shape, "lands", 2, facts) == lands, f"{shape} {facts}"
        assert answers(rules, shape, "line", 2, facts) == lines, f"{shape} {facts}"
