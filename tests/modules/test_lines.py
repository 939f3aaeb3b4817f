"""Modules that speak of lines, against the same in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, product
from math import gcd
from random import Random

import pytest

from modules.harness import STEPS, Cell, Shape, answers, parts, shapes, subsets

Edge = tuple[Cell, Cell]
Edges = frozenset[Edge]
SIDES = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


def pair(cell: Cell, other: Cell) -> Edge:
    """Two places, the smaller one first."""
    return min(cell, other), max(cell, other)


def edges(shape: Shape) -> list[Edge]:
    """The edges between neighbours."""
    return sorted({pair(cell, other) for cell in shape.cells for other in shape.near(cell)})


def joined(lines: Iterable[Edge]) -> dict[Cell, list[Cell]]:
    """To which places the lines lead from each one that they visit."""
    found: dict[Cell, list[Cell]] = {}
    for cell, other in lines:
        found.setdefault(cell, []).append(other)
        found.setdefault(other, []).append(cell)
    return found


def beyond(cell: Cell, via: Cell) -> Cell:
    """Where one comes who goes straight on from one place over the next."""
    return 2 * via[0] - cell[0], 2 * via[1] - cell[1]


def walk(on: dict[Cell, list[Cell]], start: Cell, via: Cell) -> list[Cell]:
    """The places of a line from its first two on, straight over crossings, to its end or round."""
    way = [start, via]
    while True:
        last, here = way[-2:]
        ahead = [beyond(last, here)] if len(on[here]) == 4 else [c for c in on[here] if c != last]
        if not ahead or (here, ahead[0]) == (start, via):
            return way
        way.append(ahead[0])


def walked(way: list[Cell]) -> Edges:
    """The edges of a way."""
    return frozenset(pair(*step) for step in pairwise(way))


def unbranched(lines: Edges) -> bool:
    """Whether at most two lines meet anywhere."""
    return all(len(others) <= 2 for others in joined(lines).values())


def crossing(lines: Edges, may_cross: set[Cell]) -> bool:
    """Whether lines meet as they do where they only cross in some cells."""
    return all(
        len(others) <= 2 or (len(others) == 4 and cell in may_cross)
        for cell, others in joined(lines).items()
    )


def straight(lines: Edges, cells: set[Cell]) -> bool:
    """Whether lines run straight on over some cells."""
    on = joined(lines)
    return all(beyond(other, cell) in on[cell] for cell in cells & set(on) for other in on[cell])


def one_loop(lines: Edges) -> bool:
    """Whether all lines are one loop, which may cross itself; or there are none."""
    on = joined(lines)
    if any(len(others) == 1 for others in on.values()):
        return False
    return not on or walked(walk(on, min(on), max(on[min(on)]))) >= lines


def one_path(lines: Edges, start: Cell, goal: Cell) -> bool:
    """Whether all lines are one path between two places, which may cross itself."""
    on = joined(lines)
    if {cell for cell, others in on.items() if len(others) == 1} != {start, goal}:
        return False
    return walked(walk(on, start, on[start][0])) >= lines


def drawings(shape: Shape, rule: Callable[[Edges], bool]) -> set[Edges]:
    """All sets of lines between neighbours that keep a rule."""
    return {lines for lines in subsets(edges(shape)) if rule(lines)}


def some(rng: Random, shape: Shape, least: int = 0) -> set[Cell]:
    """Some cells, drawn at random."""
    return set(rng.sample(shape.cells, rng.randint(least, len(shape.cells))))


def facts(name: str, cells: Iterable[Cell]) -> str:
    """A fact for each cell."""
    return "".join(f"{name}({cell})." for cell in cells)


EDGES = "edge(C,D) :- pair(C,D).\n"
BOARDS = list(shapes(Random(5)))


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
    rules = f'#include "route.lp".\n#include "ice.lp".\n{EDGES}'
    for _ in range(3):
        (side, index, start, first), (other_side, other, goal, last) = rng.sample(gates, 2)
        ends = frozenset({pair(start, first), pair(last, goal)})

        def rule(lines: Edges, ends: Edges = ends, start: Cell = start, goal: Cell = goal) -> bool:
            lines |= ends
            return crossing(lines, ice) and straight(lines, ice) and one_path(lines, start, goal)

        given = f"entrance({side},{index}). exit({other_side},{other})." + facts("ice", ice)
        expected = drawings(shape, rule) if {first, last} <= set(shape.cells) else set()
        assert answers(rules, shape, "line", 2, given) == expected, given


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


@pytest.mark.parametrize("shape", [s for s in BOARDS if len(s.cells) > 1], ids=str)
def test_one_path_between_two_ends(shape: Shape) -> None:
    start, goal = Random(str(shape)).sample(shape.cells, 2)
    rules = f'#include "grid.lp".\n#include "one_path.lp".\n{EDGES}'
    expected = drawings(shape, lambda lines: unbranched(lines) and one_path(lines, start, goal))
    assert answers(rules, shape, "line", 2, facts("tip", (start, goal))) == expected


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

    rules = f'#include "paths.lp".\n{EDGES}'
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

    rules = '#include "tatami.lp".\n{ border(C,D) } :- pair(C,D).\n'
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
