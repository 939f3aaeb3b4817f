"""Modules of paths, routes and walks, against plain Python."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from modules.drawings import (
    BOARDS,
    EDGES,
    SIDES,
    Edges,
    crossing,
    drawings,
    edges,
    facts,
    joined,
    one_loop,
    one_path,
    pair,
    some,
    straight,
    unbranched,
    walk,
)
from modules.harness import Cell, Shape, answers, parts


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_routes(shape: Shape) -> None:
    rng = Random(str(shape))
    ice = some(rng, shape)
    gates = [
        (side, index, (cell[0] + down, cell[1] + right), cell)
        for side, (down, right) in SIDES.items()
        for cell in product(range(1, shape.rows + 1), range(1, shape.cols + 1))
        for index in [cell[0] if right else cell[1]]
        if not 1 <= cell[0] + down <= shape.rows or not 1 <= cell[1] + right <= shape.cols
    ]
    rules = f'#include "grid.lp".\n#include "route.lp".\n#include "ice.lp".\n{EDGES}'
    for _ in range(3):
        (side, index, start, first), (other_side, other, goal, last) = rng.sample(gates, 2)
        ends = frozenset({pair(start, first), pair(last, goal)})

        def rule(lines: Edges, ends: Edges = ends, start: Cell = start, goal: Cell = goal) -> bool:
            lines |= ends
            return crossing(lines, ice) and straight(lines, ice) and one_path(lines, start, goal)

        given = f"entrance({side},{index}). exit({other_side},{other})." + facts("ice", ice)
        expected = drawings(shape, rule) if {first, last} <= set(shape.cells) else set()
        assert answers(rules, shape, "line", 2, given) == expected, given


@pytest.mark.parametrize("told", ["", "explained.\n"], ids=["searched", "explained"])
@pytest.mark.parametrize("shape", [s for s in BOARDS if len(s.cells) > 1], ids=str)
def test_one_path_between_two_ends(shape: Shape, told: str) -> None:
    start, goal = Random(str(shape)).sample(shape.cells, 2)
    rules = f'{told}#include "grid.lp".\n#include "one_path.lp".\n{EDGES}'
    expected = drawings(shape, lambda lines: unbranched(lines) and one_path(lines, start, goal))
    assert answers(rules, shape, "line", 2, facts("tip", (start, goal))) == expected


@pytest.mark.parametrize("shape", [s for s in BOARDS if len(s.cells) > 3], ids=str)
def test_a_path_as_a_whole_leaves_the_others_room(shape: Shape) -> None:
    rng = Random(str(shape))
    rules = 'explained.\n#include "grid.lp".\n#include "path/reach.lp".\n'
    rules += "edge(C,D) :- pair(C,D).\n"
    for _ in range(4):
        ends = rng.sample(shape.cells, 4)
        number = {end: index // 2 for index, end in enumerate(ends)}

        def rule(lines: Edges, number: dict[Cell, int] = number) -> bool:
            on = joined(lines)
            tips = [
                [number.get(cell) for cell in part if len(on[cell]) == 1] for part in parts(on, on)
            ]
            return tips in ([[0, 0], [1, 1]], [[1, 1], [0, 0]])

        given = "".join(f"terminal({end},{n}). " for end, n in number.items())
        expected = drawings(shape, lambda lines: unbranched(lines) and rule(lines))
        assert answers(rules, shape, "line", 2, given) == expected, given


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_walks_of_things_that_never_meet(shape: Shape) -> None:
    walkers = some(Random(str(shape)), shape)

    def rule(lines: Edges) -> bool:
        on = joined(lines)
        begun = ([len(on[cell]) for cell in part & walkers] for part in parts(on, on))
        return all(ways == [1] for ways in begun)

    rules = f'#include "grid.lp".\n#include "walks.lp".\n{EDGES}#defined walker/1.\n'
    expected = drawings(shape, lambda lines: unbranched(lines) and rule(lines))
    assert answers(rules, shape, "line", 2, facts("walker", walkers)) == expected


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_paths_with_two_ends(shape: Shape) -> None:
    def rule(lines: Edges) -> bool:
        on = joined(lines)
        ends = [cell for cell, others in on.items() if len(others) == 1]
        seen = {cell for end in ends for cell in walk(on, end, on[end][0])}
        return seen == set(on)

    rules = f'#include "grid.lp".\n#include "paths.lp".\n{EDGES}'
    expected = drawings(shape, lambda lines: unbranched(lines) and rule(lines))
    assert answers(rules, shape, "line", 2) == expected

    # The name of a path is the number of its first end.
    rules += "mates(C,D) :- on_line(C), on_line(D), C < D, not unequal(C,D).\n"
    rules += "unequal(C,D) :- on_line(C), on_line(D), name(C,B), not name(D,B).\n"
    rules += "unequal(D,C) :- unequal(C,D).\n"
    groups = {
        frozenset(mates for part in parts(on, on) for mates in combinations(sorted(part), 2))
        for on in map(joined, expected)
    }
    assert answers(rules, shape, "mates", 2) == groups


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_a_loop_through_all_spots(shape: Shape) -> None:
    spots = {cell for edge in edges(shape) for cell in edge}
    rules = f'#include "grid.lp".\n#include "node_loop.lp".\n{EDGES}'
    expected = drawings(
        shape, lambda lines: set(joined(lines)) == spots and unbranched(lines) and one_loop(lines)
    )
    assert answers(rules, shape, "line", 2) == expected


@pytest.mark.parametrize("seed", range(2))
def test_visits_in_order(seed: int) -> None:
    """The loops that leave out one corner at most, and the order of their stations."""
    rng = Random(seed)
    shape = Shape(3, 4)
    stations = some(rng, shape, 2) - {(1, 1), (1, 2)}
    rules = '#include "crossing_loop.lp".\n#include "visits.lp".\n'
    rules += f":- cell(C), C != (1,1), not on_line(C).\nstations({2 * len(stations)}).\n"
    expected = set()
    for lines in drawings(shape, lambda ls: crossing(ls, set(shape.cells)) and one_loop(ls)):
        on = joined(lines)
        if set(on) >= set(shape.cells) - {(1, 1)}:
            start = min(on)
            way = walk(on, start, (start[0], start[1] + 1))[1:]
            stops = [cell for cell in way if cell in stations - {start}]
            expected.add(frozenset((cell, n) for n, cell in enumerate(stops, 1)))
    assert expected
    stations_but_start = "station(C) :- station_cell(C), not start(C).\n"
    found = answers(
        rules + stations_but_start, shape, "visited", 2, facts("station_cell", stations)
    )
    assert found == expected
