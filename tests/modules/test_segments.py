"""Modules of slants, segments and rays, against plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import gcd
from random import Random

import pytest

from modules.drawings import Edge, Edges, drawings, edges, facts, joined, pair, some
from modules.harness import STEPS, Cell, Shape, answers, parts, shapes


def ends_of(cell: Cell, slant: str) -> tuple[Cell, Cell]:
    """The corners where a slant ends."""
    row, col = cell
    return (
        ((row - 1, col - 1), (row, col)) if slant == "falling" else ((row, col - 1), (row - 1, col))
    )


def fills(shape: Shape) -> Iterator[dict[Cell, str]]:
    """All ways to put slants into cells."""
    for slants in product(("", "falling", "rising"), repeat=len(shape.cells)):
        yield {cell: slant for cell, slant in zip(shape.cells, slants) if slant}


def in_ring(slants: dict[Cell, str], cell: Cell) -> bool:
    """Whether the ends of a slant are joined by others, too."""
    others = joined(ends_of(*item) for item in slants.items() if item[0] != cell)
    start, goal = ends_of(cell, slants[cell])
    return any({start, goal} <= part for part in parts(others, others))


@pytest.mark.parametrize(
    "shape", [*shapes(Random(7), most=6), Shape(3, 3, [(2, 2), (1, 1)])], ids=str
)
def test_slants_and_rings(shape: Shape) -> None:
    asked = some(Random(str(shape)), shape)
    ringless, rings = set(), set()
    for slants in fills(shape):
        ringed = [cell for cell in slants if in_ring(slants, cell)]
        if not ringed:
            ringless.add(frozenset(slants.items()))
        rings.add(frozenset({(c, s) for c, s in slants.items() if c in asked and c in ringed}))
    assert answers('#include "ringless.lp".\n', shape, "symbol", 2) == ringless
    rules = '#include "rings.lp".\nringed(C,S) :- ring(C), symbol(C,S).\n'
    assert answers(rules, shape, "ringed", 2, facts("asked", asked)) == rings


@pytest.mark.parametrize("shape", list(shapes(Random(8), most=8)), ids=str)
def test_tatami(shape: Shape) -> None:
    def crosses(borders: Edges, row: int, col: int) -> bool:
        corner = set(product((row, row + 1), (col, col + 1)))
        return sum(corner.issuperset(edge) for edge in borders) == 4

    rules = '#include "grid.lp".\n#include "tatami.lp".\n{ border(C,D) } :- pair(C,D).\n'
    expected = drawings(
        shape,
        lambda borders: (
            not any(
                crosses(borders, row, col)
                for row, col in product(range(1, shape.rows), range(1, shape.cols))
            )
        ),
    )
    assert answers(rules, shape, "border", 2) == expected


@pytest.mark.parametrize("shape", list(shapes(Random(29))), ids=str)
def test_lengths_of_segments(shape: Shape) -> None:
    rng = Random(str(shape))
    lines = {edge for edge in edges(shape) if rng.random() < 0.7}
    facts = "".join(f"joined({c},{d}). joined({d},{c})." for c, d in lines)
    right = set()
    for (row, col), name in product(shape.cells, ("east", "south")):
        down, across = STEPS[name]
        # Along the whole lane: whether a line leads on from each step, the one before included.
        steps = [(row + k * down, col + k * across) for k in range(-1, 7)]
        before, *on = [step in lines for step in pairwise(steps)]
        if on[0] and not before:
            right.add(((row, col), name, on.index(False)))
    assert answers('#include "segment_lengths.lp".\n', shape, "long", 3, facts) == {
        frozenset(right)
    }


def angle(at: Cell, one: Cell, other: Cell) -> str:
    """The angle between two lines."""
    (a, b), (x, y) = ((p[0] - at[0], p[1] - at[1]) for p in (one, other))
    if a * y == b * x:
        return "straight"
    return ("right", "acute", "obtuse")[(a * x + b * y > 0) - (a * x + b * y < 0)]


def cross(one: Edge, other: Edge) -> bool:
    """Whether two lines meet between their ends."""

    def side(edge: Edge, at: Cell) -> int:
        (a, b), (c, d) = edge
        turn = (c - a) * (at[1] - b) - (d - b) * (at[0] - a)
        return (turn > 0) - (turn < 0)

    return (
        side(one, other[0]) * side(one, other[1]) < 0
        and side(other, one[0]) * side(other, one[1]) < 0
    )


@pytest.mark.parametrize("seed", range(6))
def test_segments_at_any_angle(seed: int) -> None:
    rng = Random(seed)
    shape = Shape(rng.randint(2, 5), rng.randint(2, 5))
    corners = list(product(range(shape.rows + 1), range(shape.cols + 1)))
    nodes = sorted(rng.sample(corners, min(len(corners), 8)))

    def clear(one: Cell, other: Cell) -> bool:
        down, right = other[0] - one[0], other[1] - one[1]
        steps = gcd(down, right)
        on_way = (
            (one[0] + down // steps * k, one[1] + right // steps * k) for k in range(1, steps)
        )
        return not any(place in nodes for place in on_way)

    lines = [edge for edge in combinations(nodes, 2) if clear(*edge)]
    angles = {
        (at, one, other, angle(at, one, other))
        for at in nodes
        for one, other in combinations(nodes, 2)
        if pair(at, one) in lines and pair(at, other) in lines and at not in (one, other)
    }
    meets = {(*one, *other) for one, other in combinations(lines, 2) if cross(one, other)}
    rules, given = '#include "segments.lp".\n', facts("node", nodes)
    assert answers(rules, shape, "edge", 2, given) == {frozenset(lines)}
    assert answers(rules, shape, "angle", 4, given) == {frozenset(angles)}
    assert answers(rules, shape, "crosses", 4, given) == {frozenset(meets)}


COMPASS = {
    **STEPS,
    "northeast": (-1, 1),
    "southeast": (1, 1),
    "southwest": (1, -1),
    "northwest": (-1, -1),
}


@pytest.mark.parametrize("seed", range(20))
def test_rays_that_answers_stop_and_turn(seed: int) -> None:
    rng = Random(seed)
    shape = Shape(4, 5, rng.sample(list(product(range(1, 5), range(1, 6))), 3))
    stops = set(rng.sample(shape.cells, 3))
    turns = {
        (cell, way): rng.choice(list(COMPASS))
        for cell in rng.sample(shape.cells, 4)
        for way in COMPASS
    }
    source, way = rng.choice(shape.cells), rng.choice(list(COMPASS))
    lit: set[tuple[object, ...]] = set()
    at, heading = source, way
    while True:
        at = (at[0] + COMPASS[heading][0], at[1] + COMPASS[heading][1])
        if at not in shape.cells or ("beam", at, heading) in lit:
            break
        lit.add(("beam", at, heading))
        if at in stops:
            break
        heading = turns.get((at, heading), heading)
    given = f"shines(beam,{source},{way})."
    given += "".join(f"stops(beam,{cell})." for cell in stops)
    given += "".join(f"turns(beam,{cell},{a},{b})." for (cell, a), b in turns.items())
    assert answers('#include "rays.lp".\n', shape, "lit", 3, given) == {frozenset(lit)}
