"""Every candidate for an answer: sets, loops, paths, divisions and fillings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations, product

from brute_force.places import (
    Cells,
    Edge,
    Place,
    beside,
    connected,
    edges,
    ends,
    has_square,
    touching,
)


def subsets(places: Iterable[Place]) -> Iterator[Cells]:
    """Every set of some of the places."""
    ordered = sorted(places)
    for chosen in product([False, True], repeat=len(ordered)):
        yield frozenset(place for place, is_in in zip(ordered, chosen) if is_in)


@cache
def seas(cells: Cells) -> list[Cells]:
    """Every set of cells that a board of Nurikabe may shade."""
    return [sea for sea in subsets(cells) if not has_square(sea) and connected(sea)]


@cache
def nets(cells: Cells) -> list[Cells]:
    """Every set of unshaded cells that Nurimisaki allows, clues aside."""
    return [net for net in seas(cells) if not has_square(cells - net)]


@cache
def scattered(cells: Cells) -> list[Cells]:
    """Every set of cells that don't touch and leave all others connected."""
    return [some for some in subsets(cells) if not touching(some) and connected(cells - some)]


@cache
def lumps(cells: Cells) -> list[Cells]:
    """Every set of connected cells."""
    return [some for some in subsets(cells) if connected(some)]


@cache
def loops(graph: frozenset[Edge]) -> list[frozenset[Edge]]:
    """Every single loop along the edges of a graph."""
    on = ends(graph)
    found: set[frozenset[Edge]] = set()

    def walk(path: list[Place]) -> None:
        for place in on[path[-1]]:
            if place == path[0] and len(path) > 2:
                steps = zip(path, [*path[1:], path[0]])
                found.add(frozenset((min(step), max(step)) for step in steps))
            elif place > path[0] and place not in path:
                walk([*path, place])

    for start in on:
        walk([start])
    return sorted(found, key=sorted)


def full_loops(cells: Cells) -> list[frozenset[Edge]]:
    """Every loop through all of the cells."""
    return [loop for loop in loops(edges(cells)) if len(loop) == len(cells)]


def paths(start: Place, goal: Place, free: Cells) -> Iterator[list[Place]]:
    """Every path from one place to another through free ones."""
    if goal in beside(start):
        yield [start, goal]
    for place in beside(start):
        if place in free:
            for path in paths(place, goal, free - {place}):
                yield [start, *path]


@cache
def partitions(cells: Cells) -> list[list[Cells]]:
    """Every way to divide cells into connected regions."""
    if not cells:
        return [[]]
    first = min(cells)
    found = []
    for others in subsets(cells - {first}):
        if connected({first, *others}):
            region = others | {first}
            found += [[region, *rest] for rest in partitions(cells - region)]
    return found


@cache
def latin_squares(side: int, above: tuple[tuple[int, ...], ...] = ()) -> list[dict[Place, int]]:
    """Every way to fill a square so that no row and no column holds a number twice."""
    if len(above) == side:
        return [
            {(r, c): number for r, row in enumerate(above, 1) for c, number in enumerate(row, 1)}
        ]
    found = []
    for row in permutations(range(1, side + 1)):
        if all(a != b for done in above for a, b in zip(done, row)):
            found += latin_squares(side, (*above, row))
    return found
