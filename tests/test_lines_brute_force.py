"""Puzzles of bridges, slants, dots and crossing loops: every candidate tried in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, permutations, product

import pytest

from asppuz import Atom, Session, read
from test_brute_force import Answer, Edge, Place, edges, ends, rectangle

Lines = frozenset[Edge]


def rows_of(text: str) -> list[list[str]]:
    """The tokens of a grid that a semicolon parts into lines."""
    return [line.split() for line in text.split(";")]


def tokens(text: str, first: int = 1) -> dict[Place, str]:
    """What stands where, the rows and columns counted from ``first``."""
    return {
        (r, c): token
        for r, row in enumerate(rows_of(text), first)
        for c, token in enumerate(row, first)
        if token != "."
    }


def cells_of(text: str) -> list[Place]:
    """The cells of a board."""
    return sorted(rectangle(len(rows_of(text)), len(rows_of(text)[0])))


def is_tied(spots: Iterable[Place], pairs: Iterable[tuple[Place, Place]]) -> bool:
    """Whether pairs join all spots to one net."""
    left, links = set(spots), ends(pairs)
    todo = [left.pop()]
    while todo:
        more = links.get(todo.pop(), set()) & left
        left -= more
        todo += more
    return not left


def hashikake(cells: str) -> Iterator[Answer]:
    islands = tokens(cells)
    facing = []
    for (r, c), (x, y) in combinations(sorted(islands), 2):
        way = [(r, k) for k in range(c, y + 1)] if r == x else [(k, c) for k in range(r, x + 1)]
        if (r == x or c == y) and not set(way[1:-1]) & set(islands):
            facing.append(way)
    for counts in product(range(3), repeat=len(facing)):
        built = [(way, n) for way, n in zip(facing, counts) if n]
        water = [cell for way, _ in built for cell in way[1:-1]]
        sums = {i: sum(n for way, n in built if i in (way[0], way[-1])) for i in islands}
        if (
            built
            and len(water) == len(set(water))
            and all(token in ("?", str(sums[i])) for i, token in islands.items())
            and is_tied(islands, [(way[0], way[-1]) for way, _ in built])
        ):
            yield frozenset(Atom("line", (c, d, n)) for way, n in built for c, d in pairwise(way))


def gokigen(corners: str) -> Iterator[Answer]:
    clues = tokens(corners, first=0)
    rows, cols = len(rows_of(corners)) - 1, len(rows_of(corners)[0]) - 1
    cells = sorted(rectangle(rows, cols))
    for slants in product(("falling", "rising"), repeat=len(cells)):
        pairs = [
            ((r - 1, c - 1), (r, c)) if slant == "falling" else ((r - 1, c), (r, c - 1))
            for (r, c), slant in zip(cells, slants)
        ]
        at = [corner for pair in pairs for corner in pair]
        if all(n == "?" or at.count(p) == int(n) for p, n in clues.items()) and is_forest(pairs):
            yield frozenset(Atom("symbol", pair) for pair in zip(cells, slants))


def is_forest(pairs: Iterable[tuple[Place, Place]]) -> bool:
    """Whether pairs never close up to a ring."""
    root: dict[Place, Place] = {}

    def find(place: Place) -> Place:
        return find(root[place]) if place in root else place

    for p, q in pairs:
        if find(p) == find(q):
            return False
        root[find(p)] = find(q)
    return True


def kropki(dots: str) -> Iterator[Answer]:
    told = rows_of(dots)
    side = len(told[0]) + 1
    for rows in product(list(permutations(range(1, side + 1))), repeat=side):
        if any(len(set(column)) < side for column in zip(*rows)):
            continue
        across = [[(row[c], row[c + 1]) for c in range(side - 1)] for row in rows]
        down = [list(zip(a, b)) for a, b in pairwise(rows)]
        between = [x for pair in zip(across, down) for x in pair] + across[-1:]
        if all(
            t.strip(".") in colours(*numbers)
            for line, said in zip(between, told)
            for numbers, t in zip(line, said)
        ):
            yield frozenset(
                Atom("digit", ((r, c), n))
                for r, row in enumerate(rows, 1)
                for c, n in enumerate(row, 1)
            )


def colours(one: int, other: int) -> set[str]:
    """The dots that two numbers may have between them; none is told by an empty word."""
    found = {"w"} if abs(one - other) == 1 else set()
    if 2 * min(one, other) == max(one, other):
        found |= {"b"}
    return found or {""}


def crossing_loops(cells: Iterable[Place], least: int) -> Iterator[Lines]:
    """Every loop through so many cells that may cross itself, but never branches."""
    graph = sorted(edges(cells))
    for chosen in product((False, True), repeat=len(graph)):
        lines = frozenset(edge for edge, is_in in zip(graph, chosen) if is_in)
        if len(lines) < least:
            continue
        on = ends(lines)
        if len(on) >= least and all(len(x) in (2, 4) for x in on.values()) and is_one(lines):
            yield lines


def is_one(lines: Lines) -> bool:
    """Whether one walk that runs straight on where lines cross takes all of them."""
    on = ends(lines)
    before, here = min(lines)
    start, walked = (before, here), set()
    while True:
        walked.add((min(before, here), max(before, here)))
        straight = (2 * here[0] - before[0], 2 * here[1] - before[1])
        [onward] = [straight] if len(on[here]) == 4 else on[here] - {before}
        before, here = here, onward
        if (before, here) == start:
            return walked == lines


def ways(cell: Place, lines: Lines) -> str:
    """The letters of the sides by which lines leave a cell."""
    row, col = cell
    near = {"n": (row - 1, col), "e": (row, col + 1), "s": (row + 1, col), "w": (row, col - 1)}
    return "".join(letter for letter, place in near.items() if place in ends(lines)[cell])


def pipelink(cells: str) -> Iterator[Answer]:
    clues = tokens(cells)
    for lines in crossing_loops(cells_of(cells), len(cells_of(cells))):
        if all(ways(c, lines) == t.replace("+", "nesw") for c, t in clues.items()):
            yield frozenset(Atom("line", line) for line in lines)


def pipelinkr(cells: str) -> Iterator[Answer]:
    clues = tokens(cells)
    pipes = {c: t.replace("+", "nesw") for c, t in clues.items() if t != "o"}
    for lines in crossing_loops(cells_of(cells), len(cells_of(cells))):
        leads = {c: ways(c, lines) for c in cells_of(cells)}
        if (
            all(leads[c] == told for c, told in pipes.items())
            and all(leads[c] in ("ns", "ew", "nesw") for c, t in clues.items() if t == "o")
            and all(clues.get(c) in ("o", "+") for c, told in leads.items() if told == "nesw")
        ):
            yield frozenset(Atom("line", line) for line in lines)


RULES = {
    "hashikake": ("cells", hashikake),
    "gokigen": ("corners", gokigen),
    "kropki": ("edges", kropki),
    "pipelink": ("cells", pipelink),
    "pipelinkr": ("cells", pipelinkr),
}
BOARDS = [
    ("hashikake", "? . 2;. ? .;2 . ?"),
    ("hashikake", "? ? ?;? . ?;? ? ?"),
    ("hashikake", "2 . 4 . ?;. . . . .;? . ? . 3"),
    ("hashikake", "? . ? .;. 2 . ?;? . 3 ."),
    ("hashikake", "1 . 1;. . .;1 . 1"),
    ("hashikake", "? . ."),
    ("gokigen", ". . . .;. . . .;. . . ."),
    ("gokigen", ". . . .;. 1 2 .;. ? 1 .;. . . ."),
    ("gokigen", ". 2 . .;. . . 1;. . 4 .;0 . . ."),
    ("gokigen", ". . .;. 0 .;. . ."),
    ("kropki", ". w;. . .;. .;. . .;. ."),
    ("kropki", "w b .;. . w .;. . w;. . . .;. . .;. . . .;. . ."),
    ("kropki", ". w b;. w b b;w . w;w . . w;b . w;b b w .;b w ."),
    ("kropki", "b;w b;w"),
    ("pipelink", ". . . .;. . . .;. . . ."),
    ("pipelink", ". . . .;. + . .;. . . ."),
    ("pipelink", ". ew .;. . .;. . .;ne . ."),
    ("pipelinkr", ". . . .;. o o .;. . . ."),
    ("pipelinkr", ". o . .;. + . .;. . . ."),
    ("pipelinkr", ". . . .;. . . .;. . . ."),
]


@pytest.mark.parametrize(("puzzle", "grid"), BOARDS)
def test_answers_are_those_found_by_trying_all(puzzle: str, grid: str) -> None:
    layer, rule = RULES[puzzle]
    lines = "".join(f"  {line.strip()}\n" for line in grid.split(";"))
    found = list(Session(read(f"puzzle: {puzzle}\n{layer}: |\n{lines}")).answers())
    assert len(found) == len(set(found))
    assert set(found) == set(rule(grid))
