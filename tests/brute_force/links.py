"""Drawing lines that join or cross."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product

from asppuz import Atom
from brute_force.boards import Answer, Tiny, board, drawing
from brute_force.candidates import paths
from brute_force.places import STEPS, Cells, Edge, Place, edges, ends, parts, ray
from brute_force.trials import Drawn, Family, Setter


def numberlink(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    pairs = [[c for c in sorted(clues) if clues[c] == number] for number in set(clues.values())]
    if pairs and all(len(pair) == 2 for pair in pairs):
        yield from map(drawing, linked(pairs, tiny.cells - set(clues)))


def linked(pairs: Sequence[Sequence[Place]], free: Cells) -> Iterator[frozenset[Edge]]:
    """Every way to join each pair by a path through free cells."""
    if not pairs:
        yield frozenset()
        return
    (start, goal), *others = pairs
    for path in paths(start, goal, free):
        lines = {(min(step), max(step)) for step in pairwise(path)}
        for rest in linked(others, free - set(path)):
            yield rest | lines


def draw_numberlink(setter: Setter) -> Tiny:
    pairs = setter.rng.randint(1, max(1, len(setter.cells) // 4))
    ends_of_paths = setter.rng.sample(sorted(setter.cells), 2 * pairs)
    return setter.tiny({c: str(i // 2 + 1) for i, c in enumerate(ends_of_paths)})


def hashikake(tiny: Tiny) -> Iterator[Answer]:
    islands = tiny.clues()
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
            and are_joined(islands, [(way[0], way[-1]) for way, _ in built])
        ):
            yield frozenset(Atom("line", (c, d, n)) for way, n in built for c, d in pairwise(way))


def are_joined(places: Iterable[Place], pairs: Iterable[Edge]) -> bool:
    """Whether pairs join all places, straight or by way of others, to one net."""
    on = ends(pairs)
    return len(parts(places, lambda place: on.get(place, ()))) == 1


def crossing_loops(cells: Cells) -> Iterator[frozenset[Edge]]:
    """Every loop through all cells that may cross itself, but never branches."""
    graph = sorted(edges(cells))
    sizes = range(len(cells), len(graph) + 1)
    for lines in (frozenset(chosen) for size in sizes for chosen in combinations(graph, size)):
        on = ends(lines)
        if on.keys() == cells and all(len(x) in (2, 4) for x in on.values()) and is_one(lines):
            yield lines


def is_one(lines: frozenset[Edge]) -> bool:
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


def ways(cell: Place, on: Mapping[Place, set[Place]]) -> str:
    """The letters of the sides by which lines leave a cell."""
    return "".join(letter for letter in STEPS if on[cell].intersection(ray(cell, letter, on)[:1]))


def pipelink(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for lines in crossing_loops(tiny.cells):
        on = ends(lines)
        if all(ways(c, on) == t.replace("+", "nesw") for c, t in clues.items()):
            yield drawing(lines)


def pipelinkr(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    pipes = {c: t.replace("+", "nesw") for c, t in clues.items() if t != "o"}
    for lines in crossing_loops(tiny.cells):
        on = ends(lines)
        leads = {c: ways(c, on) for c in tiny.cells}
        if (
            all(leads[c] == told for c, told in pipes.items())
            and all(leads[c] in ("ns", "ew", "nesw") for c, t in clues.items() if t == "o")
            and all(clues.get(c) in ("o", "+") for c, told in leads.items() if told == "nesw")
        ):
            yield drawing(lines)


def gokigen(tiny: Tiny) -> Iterator[Answer]:
    clues, cells = tiny.clues("corners"), sorted(tiny.cells)
    for slants in product(("falling", "rising"), repeat=len(cells)):
        pairs = [
            ((r - 1, c - 1), (r, c)) if slant == "falling" else ((r - 1, c), (r, c - 1))
            for (r, c), slant in zip(cells, slants)
        ]
        at = [corner for pair in pairs for corner in pair]
        if all(n == "?" or at.count(p) == int(n) for p, n in clues.items()) and has_no_ring(pairs):
            yield frozenset(Atom("symbol", pair) for pair in zip(cells, slants))


def has_no_ring(pairs: Sequence[Edge]) -> bool:
    """Whether pairs never close up to a ring: each joins two parts that were none before."""
    on = ends(pairs)
    return len(pairs) == len(on) - len(parts(on, on.__getitem__))


FAMILY = Family(
    drawn=[
        Drawn(numberlink, draw_numberlink, ["3x4", "4x4", "1x6", "...;._.;..."]),
    ],
    odd={
        "no numbers, no path": board("numberlink", cells=". .;. ."),
        "a number alone": board("numberlink", cells="1 .;. ."),
        "three of a kind": board("numberlink", cells="1 1 1"),
        "neighbours": board("numberlink", cells="1 1;. ."),
        "paths that would cross": board("numberlink", cells="1 2;2 1"),
        "a path beside itself": board("numberlink", cells="1 . .;1 . ."),
        "question marks are joined": board("numberlink", cells="? 1 .;. . .;1 . ?"),
        "a question mark counts as 0": board("numberlink", cells="? 0 .;. . .;0 . ?"),
        "a question mark alone": board("numberlink", cells="? . 1;. . 1"),
    },
    by_hand={
        hashikake: [
            board("hashikake", cells="? . 2;. ? .;2 . ?"),
            board("hashikake", cells="? ? ?;? . ?;? ? ?"),
            board("hashikake", cells="2 . 4 . ?;. . . . .;? . ? . 3"),
            board("hashikake", cells="? . ? .;. 2 . ?;? . 3 ."),
            board("hashikake", cells="1 . 1;. . .;1 . 1"),
            board("hashikake", cells="? . ."),
            board("hashikake", cells="1 . 1"),
        ],
        pipelink: [
            board("pipelink", cells=". . . .;. . . .;. . . ."),
            board("pipelink", cells=". . . .;. + . .;. . . ."),
            board("pipelink", cells=". .;. ."),
            board("pipelink", cells=". ew .;. . .;. . .;ne . ."),
        ],
        pipelinkr: [
            board("pipelinkr", cells=". .;. ."),
            board("pipelinkr", cells=". . . .;. o o .;. . . ."),
            board("pipelinkr", cells=". o . .;. + . .;. . . ."),
            board("pipelinkr", cells=". . . .;. . . .;. . . ."),
        ],
        gokigen: [
            board("gokigen", corners=". . . .;. . . .;. . . ."),
            board("gokigen", corners=". . . .;. 1 2 .;. ? 1 .;. . . ."),
            board("gokigen", corners=". 2 . .;. . . 1;. . 4 .;0 . . ."),
            board("gokigen", corners=". . .;. 0 .;. . ."),
        ],
    },
)
