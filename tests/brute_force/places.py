"""Words about places that the rules are told in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

Place = tuple[int, int]
Edge = tuple[Place, Place]
Cells = frozenset[Place]

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def beside(place: Place) -> list[Place]:
    """The four places around a place."""
    row, col = place
    return [(row + down, col + right) for down, right in STEPS.values()]


def near(cell: Place) -> set[Place]:
    """The cells that share an edge or a corner with a cell."""
    row, col = cell
    return {(row + r, col + c) for r, c in product((-1, 0, 1), repeat=2)} - {cell}


def ray(place: Place, letter: str, within: Iterable[Place]) -> list[Place]:
    """The places in a direction, as far as they are all in a set."""
    down, right = STEPS[letter]
    found = []
    row, col = place[0] + down, place[1] + right
    while (row, col) in within:
        found.append((row, col))
        row, col = row + down, col + right
    return found


def rectangle(rows: int, cols: int) -> Cells:
    """The cells of a board without holes."""
    return frozenset(product(range(1, rows + 1), range(1, cols + 1)))


def around(corner: Place) -> set[Place]:
    """The four squares around a corner."""
    row, col = corner
    return {(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)}


def sides(cell: Place) -> set[Edge]:
    """The grid lines around a cell, from corner to corner."""
    row, col = cell
    return {
        ((row - 1, col - 1), (row - 1, col)),
        ((row, col - 1), (row, col)),
        ((row - 1, col - 1), (row, col - 1)),
        ((row - 1, col), (row, col)),
    }


def in_line(cell: Place, other: Place) -> bool:
    """Whether two cells lie in one row or in one column."""
    return cell[0] == other[0] or cell[1] == other[1]


def ahead(cell: Place, letter: str) -> set[Place]:
    """All squares in a direction, holes or not, on a board of any size used here."""
    return set(ray(cell, letter, rectangle(9, 9)))


def parts(places: Iterable[Place], bonds: Callable[[Place], Iterable[Place]]) -> list[Cells]:
    """The parts of a set of places that bonds, which lead from a place to others, connect."""
    left = set(places)
    found = []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            place = todo.pop()
            part.add(place)
            fresh = left.intersection(bonds(place))
            left -= fresh
            todo += fresh
        found.append(frozenset(part))
    return found


def groups(places: Iterable[Place]) -> list[Cells]:
    """The parts of a set of places that are connected by edges."""
    return parts(places, beside)


def connected(places: Iterable[Place]) -> bool:
    """Whether places are connected; none and one are."""
    return len(groups(places)) <= 1


def touching(places: Iterable[Place]) -> bool:
    """Whether two of the places share an edge."""
    places = set(places)
    return any(not places.isdisjoint(beside(place)) for place in places)


def has_square(places: Iterable[Place]) -> bool:
    """Whether the places fill a square of two by two."""
    places = set(places)
    return any(around(place) <= places for place in places)


def four_in_line(places: Cells) -> bool:
    """Whether four of the places follow each other in a row or column."""
    return any(len(ray(place, letter, places)) >= 3 for place in places for letter in "es")


def is_rectangle(region: Cells) -> bool:
    """Whether a region fills all between its outermost rows and columns."""
    rows, cols = {row for row, _ in region}, {col for _, col in region}
    return len(region) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)


def capes(places: Cells) -> set[Place]:
    """The places that have just one neighbour among them."""
    return {place for place in places if len(places.intersection(beside(place))) == 1}


def edges(places: Iterable[Place]) -> frozenset[Edge]:
    """The pairs of neighbours, the smaller one first."""
    places = set(places)
    return frozenset((p, q) for p in places for q in beside(p) if p < q and q in places)


def ends(lines: Iterable[Edge]) -> dict[Place, set[Place]]:
    """For every place on a line, the places where the lines lead from it."""
    found: dict[Place, set[Place]] = {}
    for p, q in lines:
        found.setdefault(p, set()).add(q)
        found.setdefault(q, set()).add(p)
    return found


def is_single_loop(lines: Iterable[Edge]) -> bool:
    """Whether lines form one closed loop without branch or crossing."""
    on = ends(lines)
    return all(len(others) == 2 for others in on.values()) and len(parts(on, on.__getitem__)) == 1


def is_straight(place: Place, on: dict[Place, set[Place]]) -> bool:
    """Whether the line through a place runs straight on."""
    (row, col), (other_row, other_col) = on[place]
    return row == other_row or col == other_col


def inside(loop: Iterable[Edge]) -> set[Place]:
    """The cells that a loop through cells goes round: those that can't flow out, in half steps."""
    wall = {(2 * r, 2 * c) for line in loop for r, c in line}
    wall |= {(p[0] + q[0], p[1] + q[1]) for p, q in loop}
    sea = {(row, col) for row in range(20) for col in range(20)} - wall
    outside = next(group for group in groups(sea) if (0, 0) in group)
    return {(row // 2, col // 2) for row, col in sea - outside if not row % 2 and not col % 2}
