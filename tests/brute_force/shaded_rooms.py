"""Shading cells of regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, groupby, product

from brute_force.boards import Answer, Tiny, board, division, shading
from brute_force.candidates import partitions, scattered, subsets
from brute_force.clues import counts_are, obeys_numbers, rooms_of, runs_apart, told
from brute_force.pieces import outline
from brute_force.places import (
    Cells,
    Edge,
    Place,
    beside,
    connected,
    edges,
    four_in_line,
    groups,
    has_square,
    ray,
    touching,
)
from brute_force.trials import AREAS, SHADING, Drawn, Family, Setter


def draw_rooms(setter: Setter, most: int, share: float) -> Tiny:
    """Rooms with numbers of shaded cells."""
    regions = setter.grid(setter.grown(setter.rng.randint(1, most)))
    empty = setter.tiny({}, regions=regions)
    shaded = {place for _, place in setter.answer(empty)}
    tokens = {}
    for room in empty.regions:
        if setter.chance(share):
            tokens[setter.rng.choice(sorted(room))] = setter.number(len(room & shaded))
    return setter.tiny(tokens, regions=regions)


def heyawake(tiny: Tiny) -> Iterator[Answer]:
    room = rooms_of(tiny)
    for shaded in subsets(tiny.cells):
        unshaded = tiny.cells - shaded
        if (
            shaded
            and not touching(shaded)
            and connected(unshaded)
            and obeys_numbers(tiny, shaded)
            and all(
                rooms_entered(room, [cell, *ray(cell, letter, unshaded)]) <= 2
                for cell in unshaded
                for letter in "es"
            )
        ):
            yield shading(shaded)


def rooms_entered(room: Mapping[Place, Cells], run: list[Place]) -> int:
    """How many rooms a run comes through; one that it comes back to counts again."""
    return len(list(groupby(run, key=lambda cell: room[cell])))


def draw_heyawake(setter: Setter) -> Tiny:
    return draw_rooms(setter, 4, 0.6)


def lits(tiny: Tiny) -> Iterator[Answer]:
    choices = [
        [frozenset(four) for four in combinations(sorted(region), 4) if connected(four)]
        for region in tiny.regions
    ]
    for fours in product(*choices):
        shaded = frozenset().union(*fours)
        if (
            connected(shaded)
            and not has_square(shaded)
            and not any(
                outline(one) == outline(other) and share_edge(one, other)
                for one, other in combinations(fours, 2)
            )
        ):
            yield shading(shaded)


def share_edge(one: Cells, other: Cells) -> bool:
    """Whether a cell of one set lies beside one of the other."""
    return any(not other.isdisjoint(beside(cell)) for cell in one)


def draw_lits(setter: Setter) -> Tiny:
    labels = setter.grown(setter.rng.randint(1, len(setter.cells) // 5))
    return setter.board(regions=setter.grid(labels))


def aqre(tiny: Tiny) -> Iterator[Answer]:
    room = rooms_of(tiny)
    for shaded in subsets(tiny.cells):
        if (
            connected(shaded)
            and not four_in_line(shaded)
            and not four_in_line(tiny.cells - shaded)
            and obeys_numbers(tiny, shaded)
            and (
                "borders" not in tiny.variants
                or all((c in shaded) != (d in shaded) for c, d in walls_of(tiny, room))
            )
        ):
            yield shading(shaded)


def walls_of(tiny: Tiny, room: Mapping[Place, Cells]) -> set[Edge]:
    """The edges between rooms, and those with a wall of their own."""
    single = {
        (min(cell, other), max(cell, other))
        for cell, token in tiny.clues("walls").items()
        for letter in token
        for other in ray(cell, letter, tiny.cells)[:1]
    }
    return single | {(c, d) for c, d in edges(tiny.cells) if room[c] != room[d]}


def draw_aqre(setter: Setter) -> Tiny:
    if "borders" not in setter.variants:
        return draw_rooms(setter, 5, 0.85)
    room = setter.grid(dict.fromkeys(setter.cells, "a"))
    shaded = {place for _, place in setter.answer(setter.tiny({}, regions=room))}
    walls: dict[Place, str] = {}
    for cell, other in sorted(edges(setter.cells)):
        if setter.chance(0.4 if (cell in shaded) != (other in shaded) else 0.01):
            end, letter = setter.rng.choice(
                [
                    (cell, "e" if cell[0] == other[0] else "s"),
                    (other, "w" if cell[0] == other[0] else "n"),
                ]
            )
            walls[end] = walls.get(end, "") + letter
    return setter.tiny({}, regions=room, walls=setter.grid(walls))


def shimaguni(tiny: Tiny) -> Iterator[Answer]:
    room = rooms_of(tiny)
    crossings = [(c, d) for c, d in edges(tiny.cells) if room[c] != room[d]]
    for shaded in subsets(tiny.cells):
        if (
            all(len(groups(region & shaded)) == 1 for region in tiny.regions)
            and all(
                not {c, d} <= shaded and len(room[c] & shaded) != len(room[d] & shaded)
                for c, d in crossings
            )
            and obeys_numbers(tiny, shaded)
        ):
            yield shading(shaded)


def draw_shimaguni(setter: Setter) -> Tiny:
    return draw_rooms(setter, 4, 0.4)


def usoone(tiny: Tiny) -> Iterator[Answer]:
    regions, clues = tiny.regions, tiny.clues()
    numbers = {cell: int(token) for cell, token in clues.items() if token != "?"}
    for shaded in subsets(tiny.cells - set(clues)):
        wrong = {c for c, n in numbers.items() if len(shaded.intersection(beside(c))) != n}
        if (
            not touching(shaded)
            and connected(tiny.cells - shaded)
            and all(len(region & wrong) == 1 for region in regions)
        ):
            yield shading(shaded)


def draw_usoone(setter: Setter) -> Tiny:
    regions = setter.grid(setter.grown(setter.rng.randint(1, 3)))
    shaded = setter.rng.choice(scattered(setter.cells))
    tokens = {}
    for cell in setter.some(setter.cells - shaded, 0.6):
        number = len(shaded.intersection(beside(cell)))
        tokens[cell] = setter.number(min(4, max(0, number + setter.rng.choice([0, 0, 1, -1]))))
    return setter.tiny(tokens, regions=regions)


def paintarea(tiny: Tiny) -> Iterator[Answer]:
    clues, room = tiny.clues(), rooms_of(tiny)
    for shaded in subsets(tiny.cells):
        if any(room[cell] - shaded for cell in shaded):
            continue
        if (
            connected(shaded)
            and not has_square(shaded)
            and not has_square(tiny.cells - shaded)
            and counts_are(clues, {cell: len(shaded.intersection(beside(cell))) for cell in clues})
        ):
            yield shading(shaded)


def draw_paintarea(setter: Setter) -> Tiny:
    regions = setter.grid(setter.grown(setter.rng.randint(2, 6)))
    shaded = {place for _, place in setter.answer(setter.tiny({}, regions=regions))}
    tokens = {
        cell: setter.number(len(shaded.intersection(beside(cell))))
        for cell in setter.some(setter.cells, 0.2)
    }
    return setter.tiny(tokens, regions=regions)


def trizone(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        shaded = frozenset().union(*(region for region in regions if len(region) == 1))
        threes = [region for region in regions if len(region) == 3]
        if (
            len(threes) * 3 + len(shaded) == len(tiny.cells)
            and not touching(shaded)
            and all(len(region & set(clues)) == 1 for region in threes)
            and shaded.isdisjoint(clues)
            and counts_are(clues, {c: shaded_beside(r, shaded) for r in threes for c in r})
        ):
            yield division(regions) | shading(shaded)


def shaded_beside(region: Cells, shaded: Cells) -> int:
    """How many shaded cells share an edge with a region."""
    return len({near for cell in region for near in beside(cell)} & shaded)


def draw_trizone(setter: Setter) -> Tiny:
    regions = setter.partition(lambda some: {len(region) for region in some} <= {1, 3})
    shaded = frozenset().union(*(region for region in regions if len(region) == 1))
    tokens = {
        setter.rng.choice(sorted(region)): setter.number(shaded_beside(region, shaded), 0.25)
        for region in regions
        if len(region) == 3
    }
    return setter.tiny(tokens)


def tilepaint(tiny: Tiny) -> Iterator[Answer]:
    white = runs_apart(tiny)
    for shaded in subsets(white):
        whole = all(shaded & tile in (frozenset(), tile & white) for tile in tiny.regions)
        counts = all(len(shaded & set(run)) == number for run, number in told(tiny) if run)
        if shaded and whole and counts:
            yield shading(shaded)


FAMILY = Family(
    drawn=[
        Drawn(heyawake, draw_heyawake, SHADING),
        Drawn(lits, draw_lits, ["4x4", "3x5", "2x7", "1x9", "....;._..;....", "....;....;.__."]),
        Drawn(aqre, draw_aqre, [*SHADING, "2x5", "3x4 borders", "...;._.;... borders"]),
        Drawn(shimaguni, draw_shimaguni, SHADING),
        Drawn(usoone, draw_usoone, SHADING),
        Drawn(paintarea, draw_paintarea, SHADING),
        Drawn(trizone, draw_trizone, AREAS),
    ],
    odd={
        "one cell": board("heyawake", regions="a", cells="."),
        "one cell to shade": board("heyawake", regions="a", cells="1"),
        "a run that comes back to a room": board(
            "heyawake", regions="a b a;a a a", cells=". . .;. 0 ."
        ),
        "a run that ends in the second room": board("heyawake", regions="a a b b", cells=". . . ."),
        "a label used twice is two rooms": board("heyawake", regions="a b a", cells="1 . 0"),
        "a region too small for four": board("lits", regions="a a b b b b"),
        "one region of four": board("lits", regions="a a;a a"),
        "two lines of four in a row": board("lits", regions="a a a a b b b b"),
        "a hole parts the regions": board("lits", regions="a a a a _ b b b b"),
        "nothing need be shaded": board("aqre", regions="a a;a a", cells=". .;. ."),
        "a border that ends in a room": board(
            "aqre", "borders", regions="a a a;a a a", walls="s . .;. . w", cells="4 . .;. . ."
        ),
        "a border between rooms": board(
            "aqre", "borders", regions="a a b;a b b", cells=". . .;. . ."
        ),
        "borders that don't count": board(
            "aqre", regions="a a;a a", walls="se .;. .", cells="4 .;. ."
        ),
        "four in a row": board("aqre", regions="a a a a", cells="? . . ."),
        "more than a room holds": board("aqre", regions="a a b;a a b", cells="5 . .;. . ."),
        "two numbers in a room": board("aqre", regions="a a a;a a a", cells="2 . .;. . 3"),
        "one region, one island": board("shimaguni", regions="a a;a a", cells="3 .;. ."),
        "an island of no cell": board("shimaguni", regions="a b", cells="0 ."),
        "single cells beside each other": board("shimaguni", regions="a b", cells=". ."),
        "an island over a hole": board("shimaguni", regions="a a a;a _ a", cells="4 . .;. _ ."),
        "a region without a number": board("usoone", regions="a a b", cells="1 . ."),
        "two wrong numbers": board("usoone", regions="a a a", cells="2 . 2"),
        "nobody else lies": board("usoone", regions="a a a;b b b", cells="0 . 0;. ? 1"),
        "all of one region": board("paintarea", regions="a a;a a", cells=". .;. ."),
        "a number in a shaded cell": board("paintarea", regions="a a b", cells="1 . ."),
        "only cells to shade": board("trizone", cells=". ."),
        "all in one region": board("trizone", cells="0 . ."),
    },
    by_hand={
        tilepaint: [
            board("tilepaint", top="1;.;2", left=".;.;.", regions="a a b;c a b;c c b"),
            board("tilepaint", top="2;.;.", left="2;.;.", regions="a a b;c d d;c c d"),
            board("tilepaint", regions="a b b;a a b;c c d", cells=". . .;. 1/1 .;. . ."),
            board("tilepaint", regions="a a;b b", cells="0/ .;. ."),
            board("tilepaint", regions="a a;b b", cells="/0 .;/0 ."),
        ],
    },
)
