"""Modules of lines that branch, cross or close up, against plain Python."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from modules.drawings import (
    BOARDS,
    EDGES,
    Edges,
    beyond,
    crossing,
    drawings,
    facts,
    joined,
    one_loop,
    pair,
    some,
    straight,
    unbranched,
)
from modules.harness import Cell, Shape, answers, parts


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_lines_that_branch_and_lines_that_do_not(shape: Shape) -> None:
    for module, rule in {"line": lambda _: True, "unbranched": unbranched}.items():
        rules = f'#include "grid.lp".\n#include "{module}.lp".\n{EDGES}'
        assert answers(rules, shape, "line", 2) == drawings(shape, rule)


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_crossing_lines_ice_and_loops(shape: Shape) -> None:
    cells = some(Random(str(shape)), shape)
    everywhere = set(shape.cells)
    for module, rule in (
        ("crossing_lines", lambda lines: crossing(lines, everywhere)),
        ("ice", lambda lines: crossing(lines, cells) and straight(lines, cells)),
        ("crossing_loop", lambda lines: crossing(lines, everywhere) and one_loop(lines)),
    ):
        rules = f'#include "grid.lp".\n#include "{module}.lp".\n'
        rules += "" if module == "crossing_loop" else EDGES
        found = answers(rules, shape, "line", 2, facts("ice", cells))
        assert found == drawings(shape, rule), (module, cells)


@pytest.mark.parametrize("seed", range(4))
def test_loops_that_cross_themselves(seed: int) -> None:
    """On the small boards above no loop has room to cross itself."""
    rng = Random(seed)
    shape = Shape(3, 4, rng.sample([(1, 1), (1, 4), (3, 1), (3, 4)], rng.randint(0, 1)))
    cells = {cell for cell in shape.cells if rng.random() < 0.8}
    rule = '#include "crossing_loop.lp".\n:- cell(C), C != (1,1), not on_line(C).\n'
    rule += ":- crossed(C), not crossing(C).\n"
    everywhere = set(shape.cells) - {(1, 1)}
    expected = drawings(
        shape,
        lambda lines: (
            everywhere <= set(joined(lines)) and crossing(lines, cells) and one_loop(lines)
        ),
    )
    assert answers(rule, shape, "line", 2, facts("crossing", cells)) == expected


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_networks_of_hubs(shape: Shape) -> None:
    hubs = some(Random(str(shape)), shape)

    def rule(lines: Edges) -> bool:
        on = joined(lines)
        through = all(len(on[spot]) == 2 for spot in set(on) - hubs)
        return through and hubs <= set(on) and len(parts(on, on)) == 1

    rules = '#include "network.lp".\n#include "course.lp".\n'
    expected = drawings(shape, rule) if hubs else set()
    assert answers(rules, shape, "line", 2, facts("hub", hubs)) == expected

    # A line that is run through goes from hub to hub.
    rules += "sets_out(C,D) :- hub(C), joined(C,D), D <= D' : joined(C,D').\n"
    courses = set()
    for on in map(joined, expected):
        ways = [between_hubs(on, hub, min(on[hub]), hubs) for hub in hubs]
        courses.add(frozenset(step for way in ways for step in pairwise(way)))
    assert answers(rules, shape, "goes", 2, facts("hub", hubs)) == courses


@pytest.mark.parametrize("seed", range(4))
def test_networks_whose_lines_cross(seed: int) -> None:
    """On the small boards above no network has room for a crossing."""
    rng = Random(seed)
    shape = Shape(3, 4, rng.sample([(1, 1), (1, 4), (3, 1), (3, 4)], rng.randint(0, 1)))
    rim = [cell for cell in shape.cells if cell != (2, 2)]
    hubs = set(rng.sample(rim, 5))
    crossing_ones = set()

    def rule(lines: Edges) -> bool:
        on = joined(lines)
        if not hubs <= set(on) or any(len(on[c]) not in (2, 4) for c in set(on) - hubs):
            return False
        ways = [over_crossings(on, hub, via, hubs) for hub in hubs for via in on[hub]]
        linked = {hub: [way[-1] for way in ways if way[0] == hub] for hub in hubs}
        whole = {pair(*step) for way in ways for step in pairwise(way)} == set(lines)
        right = whole and len(parts(hubs, linked)) == 1
        if right and any(len(on[c]) == 4 for c in set(on) - hubs):
            crossing_ones.add(lines)
        return right

    expected = drawings(shape, rule)
    assert crossing_ones
    rules = '#include "crossing_network.lp".\n'
    assert answers(rules, shape, "line", 2, facts("hub", hubs)) == expected

    def turns(way: list[Cell]) -> int:
        return sum(beyond(way[i - 1], way[i]) != way[i + 1] for i in range(1, len(way) - 1))

    def bent_once(lines: Edges) -> bool:
        on = joined(lines)
        return all(
            turns(over_crossings(on, hub, via, hubs)) <= 1 for hub in hubs for via in on[hub]
        )

    rules += '#include "one_turn.lp".\n'
    assert answers(rules, shape, "line", 2, facts("hub", hubs)) == set(filter(bent_once, expected))


def over_crossings(on: dict[Cell, list[Cell]], hub: Cell, via: Cell, hubs: set[Cell]) -> list[Cell]:
    """The places of a line from a hub to the next one, straight over crossings."""
    way = [hub, via]
    while way[-1] not in hubs:
        last, here = way[-2:]
        way += [beyond(last, here)] if len(on[here]) == 4 else [c for c in on[here] if c != last]
    return way


def between_hubs(on: dict[Cell, list[Cell]], hub: Cell, via: Cell, hubs: set[Cell]) -> list[Cell]:
    """The places of a line from a hub to the next one."""
    way = [hub, via]
    while way[-1] not in hubs:
        way += [spot for spot in on[way[-1]] if spot != way[-2]]
    return way


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_lines_that_turn_once_at_most(shape: Shape) -> None:
    hubs = some(Random(str(shape)), shape)
    network = '#include "network.lp".\n'

    def turns(way: list[Cell]) -> int:
        return sum(beyond(way[i - 1], way[i]) != way[i + 1] for i in range(1, len(way) - 1))

    def rule(lines: Edges) -> bool:
        on = joined(lines)
        ways = (between_hubs(on, hub, via, hubs) for hub in hubs for via in on[hub])
        return all(turns(way) <= 1 for way in ways)

    every = answers(network, shape, "line", 2, facts("hub", hubs))
    found = answers(network + '#include "one_turn.lp".\n', shape, "line", 2, facts("hub", hubs))
    assert found == {lines for lines in every if rule(lines)}
