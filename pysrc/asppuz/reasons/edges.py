"""Edges between cells in few words: along a path, or away from a cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from ..board.atoms import Place, term_text
from .slots import listed

Edge = tuple[Place, Place]
"""The two cells of an edge, in any order."""


def adjoin(cell: Place, other: Place) -> bool:
    """Whether two cells share a side: only then a path may go straight on over a cell unsaid."""
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1


def tell_paths(edges: Iterable[Edge], turning: bool = True) -> list[str]:
    """Edges of cells that adjoin, along the paths that they make, by the cells where these turn.

    Without ``turning`` a path ends there, and another one begins.

    >>> tell_paths([((1, 1), (1, 2)), ((1, 2), (1, 3)), ((1, 3), (2, 3)), ((4, 1), (4, 2))])
    ['from (1,1) through (1,3) to (2,3)', 'from (4,1) to (4,2)']
    >>> tell_paths([((1, 1), (1, 2)), ((1, 2), (1, 3)), ((1, 2), (2, 2))])
    ['from (1,1) to (1,3)', 'from (1,2) to (2,2)']
    >>> tell_paths([((1, 1), (1, 2)), ((1, 2), (2, 2)), ((2, 1), (2, 2)), ((1, 1), (2, 1))])
    ['from (1,1) through (1,2), (2,2) and (2,1) to (1,1)']
    >>> tell_paths([((1, 1), (1, 2)), ((1, 2), (1, 3)), ((1, 3), (2, 3))], turning=False)
    ['from (1,1) to (1,3)', 'from (1,3) to (2,3)']
    """
    told = []
    for path in _paths(edges, turning):
        start, *turns, end = map(term_text, _without_straight_cells(min(path, path[::-1])))
        through = f"through {listed(turns)} " if turns else ""
        told.append(f"from {start} {through}to {end}")
    return told


def tell_stars(edges: Iterable[Edge], last: str) -> list[str]:
    """Edges by as few cells as will do that they lead away from, with ``last`` in their lists.

    >>> tell_stars([((1, 2), (2, 2)), ((2, 1), (2, 2)), ((4, 1), (4, 2))], "or")
    ['from (2,2) to (1,2) or (2,1)', 'from (4,1) to (4,2)']
    """
    return [
        f"from {term_text(cell)} to {listed([*map(term_text, others)], last)}"
        for cell, others in _stars(edges)
    ]


def tell_gaps(edges: Iterable[Edge], last: str) -> list[str]:
    """The same where something stands between two cells.

    >>> tell_gaps([((1, 2), (2, 2)), ((2, 1), (2, 2)), ((4, 1), (4, 2))], "and")
    ['between (2,2) and each of (1,2) and (2,1)', 'between (4,1) and (4,2)']
    >>> tell_gaps([((1, 2), (2, 2)), ((2, 1), (2, 2))], "or")
    ['between (2,2) and either (1,2) or (2,1)']
    """
    told = []
    for cell, others in _stars(edges):
        several = "each of " if last == "and" else "either " if len(others) == 2 else "any of "
        names = listed([*map(term_text, others)], last)
        told.append(f"between {term_text(cell)} and {several if len(others) > 1 else ''}{names}")
    return told


def _stars(edges: Iterable[Edge]) -> Iterator[tuple[Place, list[Place]]]:
    """Cells with the other cells of edges, each edge once, in the order of the cells."""
    beside = _beside(edges)
    stars = []
    while any(beside.values()):
        cell = min(beside, key=lambda cell: (-len(beside[cell]), cell))
        others = beside.pop(cell)
        stars.append((cell, sorted(others)))
        for other in others:
            beside[other].discard(cell)
    yield from sorted(stars)


def _paths(edges: Iterable[Edge], turning: bool) -> Iterator[list[Place]]:
    """Paths that have each edge once, and go straight on where others cross them or branch off."""
    beside = _beside(edges)
    number = {cell: len(others) for cell, others in beside.items()}
    # What has no end is a loop, and begins anywhere.
    for start in sorted(beside, key=lambda cell: (number[cell] % 2 == 0, cell)):
        while beside[start]:
            path = [start]
            while further := _further(path, beside[path[-1]], turning and number[path[-1]] == 2):
                beside[path[-1]].discard(further)
                beside[further].discard(path[-1])
                path.append(further)
            yield path


def _further(path: Sequence[Place], beside: Collection[Place], turns: bool) -> Place | None:
    """Where a path goes from its last cell; it may turn only where nothing else meets it."""
    if len(path) == 1:
        return min(beside)
    (row, col), (end_row, end_col) = path[-2:]
    ahead = (2 * end_row - row, 2 * end_col - col)
    if ahead in beside:
        return ahead
    return min(beside) if turns and beside else None


def _without_straight_cells(path: Sequence[Place]) -> Iterator[Place]:
    """The ends of a path, and its cells but those between two steps the same way."""
    for index, (row, col) in enumerate(path):
        if 0 < index < len(path) - 1:
            (above, left), (below, right) = path[index - 1], path[index + 1]
            if (row - above, col - left) == (below - row, right - col):
                continue
        yield row, col


def _beside(edges: Iterable[Edge]) -> defaultdict[Place, set[Place]]:
    found: defaultdict[Place, set[Place]] = defaultdict(set)
    for cell, other in edges:
        found[cell].add(other)
        found[other].add(cell)
    return found
