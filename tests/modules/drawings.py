"""Lines on small boards, drawn and followed in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random

from modules.harness import Cell, Shape, shapes, subsets

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
