"""Drawing a loop through regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from brute_force.boards import Answer, Tiny, board, drawing
from brute_force.candidates import full_loops, loops
from brute_force.clues import obeys_numbers, rooms_of
from brute_force.places import Cells, Edge, Place, edges, ends, is_straight, parts
from brute_force.trials import LOOPS, Drawn, Family, Setter, numbers_for


def times_through(region: Cells, loop: Iterable[Edge]) -> float:
    """How many times a loop comes through a region that is not the whole board."""
    return sum((p in region) != (q in region) for p, q in loop) / 2


def rooms_for(setter: Setter, number: int, fits: Callable[[Cells], bool]) -> dict[Place, str]:
    """Labels of so many regions, of which each fits, if that is found soon enough."""
    for _ in range(300):
        labels = setter.grown(min(number, len(setter.cells)))
        if all(
            fits(frozenset(cell for cell in labels if labels[cell] == label))
            for label in set(labels.values())
        ):
            break
    return labels


def full_line(setter: Setter) -> frozenset[Edge]:
    """One loop through all cells; none where there is none."""
    found = full_loops(setter.cells)
    return setter.rng.choice(found) if found else frozenset()


def countryroad(tiny: Tiny) -> Iterator[Answer]:
    room = rooms_of(tiny)
    for loop in loops(edges(tiny.cells)):
        on = frozenset(ends(loop))
        if (
            all(times_through(region, loop) <= 1 for region in tiny.regions)
            and ("empty" in tiny.variants or all(on & region for region in tiny.regions))
            and obeys_numbers(tiny, on)
            and all(room[p] == room[q] or {p, q} & on for p, q in edges(tiny.cells))
        ):
            yield drawing(loop)


def draw_countryroad(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    on = frozenset(ends(loop))
    labels = rooms_for(
        setter,
        setter.rng.randint(1, 5),
        lambda room: times_through(room, loop) <= 1 and bool(room & on),
    )
    tokens = numbers_for(setter, labels, on)
    return setter.tiny(tokens, regions=setter.grid(labels))


def detour(tiny: Tiny) -> Iterator[Answer]:
    for loop in full_loops(tiny.cells):
        on = ends(loop)
        if obeys_numbers(tiny, frozenset(cell for cell in on if not is_straight(cell, on))):
            yield drawing(loop)


def draw_detour(setter: Setter) -> Tiny:
    on = ends(full_line(setter))
    labels = setter.grown(min(len(setter.cells), setter.rng.randint(1, 5)))
    tokens = numbers_for(setter, labels, frozenset(c for c in on if not is_straight(c, on)))
    return setter.tiny(tokens, regions=setter.grid(labels))


def segments(loop: Iterable[Edge]) -> list[Cells]:
    """The cells of each straight segment of a loop."""
    lines: dict[object, set[Edge]] = {}
    for p, q in loop:
        lines.setdefault(("row", p[0]) if p[0] == q[0] else ("column", p[1]), set()).add((p, q))
    found = []
    for bonds in lines.values():
        on = ends(bonds)
        found += parts(on, on.__getitem__)
    return found


def lengths_in(region: Cells, loop: Iterable[Edge]) -> list[int]:
    """The different lengths of the segments that visit a region."""
    return sorted({len(segment) - 1 for segment in segments(loop) if segment & region})


def railpool(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    told = {
        region: [word for cell in region & set(clues) for word in clues[cell].split(",")]
        for region in tiny.regions
    }
    for loop in full_loops(tiny.cells):
        if all(
            {int(word) for word in words if word != "?"} <= set(found)
            and len(found) == len({*words} - {"?"}) + words.count("?")
            for region, words in told.items()
            if words
            for found in [lengths_in(region, loop)]
        ):
            yield drawing(loop)


def draw_railpool(setter: Setter) -> Tiny:
    loop = full_line(setter)
    labels = setter.grown(min(len(setter.cells), setter.rng.randint(1, 5)))
    tokens = {}
    for label in sorted(set(labels.values())):
        room = frozenset(cell for cell in labels if labels[cell] == label)
        if lengths := lengths_in(room, loop) if setter.chance(0.4) else []:
            tokens[setter.rng.choice(sorted(room))] = setter.listed(lengths)
    return setter.tiny(tokens, regions=setter.grid(labels))


def doubleback(tiny: Tiny) -> Iterator[Answer]:
    for loop in full_loops(tiny.cells):
        if all(times_through(region, loop) == 2 for region in tiny.regions):
            yield drawing(loop)


def draw_doubleback(setter: Setter) -> Tiny:
    loop = full_line(setter)
    number = setter.rng.randint(2, 3)
    labels = rooms_for(setter, number, lambda room: times_through(room, loop) == 2)
    return setter.board(regions=setter.grid(labels))


def entryexit(tiny: Tiny) -> Iterator[Answer]:
    for loop in full_loops(tiny.cells):
        if all(times_through(region, loop) <= 1 for region in tiny.regions):
            yield drawing(loop)


def draw_entryexit(setter: Setter) -> Tiny:
    loop = full_line(setter)
    number = setter.rng.randint(1, 5)
    labels = rooms_for(setter, number, lambda room: times_through(room, loop) <= 1)
    return setter.board(regions=setter.grid(labels))


def dotchiloop(tiny: Tiny) -> Iterator[Answer]:
    circles = tiny.clues()
    for loop in loops(edges(tiny.cells)):
        on = ends(loop)
        if all((token == "w") == (cell in on) for cell, token in circles.items()) and all(
            len({is_straight(cell, on) for cell in region & set(circles) & set(on)}) <= 1
            for region in tiny.regions
        ):
            yield drawing(loop)


def draw_dotchiloop(setter: Setter) -> Tiny:
    on = ends(setter.lines(edges(setter.cells)))
    labels = setter.grown(min(len(setter.cells), setter.rng.randint(1, 4)))
    bent = {label: setter.chance(0.5) for label in "abcdefghz"}
    tokens = {}
    for cell in setter.some(setter.cells, 0.5):
        if cell not in on:
            tokens[cell] = "b"
        elif is_straight(cell, on) != bent[labels[cell]] or setter.chance(0.05):
            tokens[cell] = "w"
    return setter.tiny(tokens, regions=setter.grid(labels))


def moonsun(tiny: Tiny) -> Iterator[Answer]:
    for loop in loops(edges(tiny.cells)):
        on = frozenset(ends(loop))
        kind = {}
        for region in tiny.regions:
            kept, left = marks_of(tiny, region & on), marks_of(tiny, region - on)
            if len(kept) == 1 and not kept & left and times_through(region, loop) <= 1:
                kind |= dict.fromkeys(region, kept)
        regions = rooms_of(tiny)
        if len(kind) == len(tiny.cells) and all(
            regions[p] == regions[q] or kind[p] != kind[q] for p, q in loop
        ):
            yield drawing(loop)


def marks_of(tiny: Tiny, cells: Cells) -> set[str]:
    """The marks that stand in some cells."""
    return {token for cell, token in tiny.clues().items() if cell in cells}


def draw_moonsun(setter: Setter) -> Tiny:
    loop = setter.lines(edges(setter.cells))
    on = frozenset(ends(loop))
    labels = rooms_for(
        setter,
        setter.rng.choice([1, 2, 2, 4]),
        lambda room: times_through(room, loop) <= 1 and bool(room & on),
    )
    night = {label: index % 2 for index, label in enumerate(sorted(set(labels.values())))}
    tokens = {
        cell: "ms"[(cell in on) ^ night[labels[cell]] ^ setter.chance(0.03)]
        for cell in setter.some(setter.cells, 0.6)
    }
    return setter.tiny(tokens, regions=setter.grid(labels))


FAMILY = Family(
    drawn=[
        Drawn(countryroad, draw_countryroad, [*LOOPS, "4x5", "4x4 empty", "3x5 empty"]),
        Drawn(detour, draw_detour, [*LOOPS, "4x5"]),
        Drawn(railpool, draw_railpool, [*LOOPS, "4x5"]),
        Drawn(
            doubleback,
            draw_doubleback,
            ["4x4", "3x4", "4x3", "3x6", "3x3", "1x4", "....;._..;....", "4x5"],
        ),
        Drawn(entryexit, draw_entryexit, [*LOOPS, "4x5", "5x4"]),
        Drawn(dotchiloop, draw_dotchiloop, [*LOOPS, "4x5"]),
        Drawn(moonsun, draw_moonsun, [*LOOPS, "4x5"]),
    ],
    odd={
        "a region that the loop leaves out": board("countryroad", regions="a a;a a;b b"),
        "a whole region left out": board(
            "countryroad", "empty", regions="a a a;a a a;b b c", cells=". . .;. . .;. . ."
        ),
        "regions apart": board(
            "countryroad", regions="a a _ b b;a a _ b b", cells=". . _ . .;. . _ . ."
        ),
        "one region and no loop": board("countryroad", regions="a a", cells=". ."),
        "numbers in two cells of a region": board(
            "railpool", regions="a a b;a a b", cells="1 . .;. 2 ."
        ),
        "only question marks": board("railpool", regions="a a a;b b b", cells="?,? . .;? . ."),
        "one region is not passed twice": board("doubleback", regions="a a;a a"),
        "one region is passed once": board("entryexit", regions="a a;a a"),
        "around a hole": board("entryexit", regions="a a a;a _ b;b b b"),
        "a loop for no circle": board("dotchiloop", regions="a a;a a", cells=". .;. ."),
        "all circles black": board("dotchiloop", regions="a a;a a", cells="b b;b b"),
        "no marks": board("moonsun", regions="a a;a a", cells=". .;. ."),
        "one region of moons": board("moonsun", regions="a a;a a", cells="m .;. ."),
        "day and night": board("moonsun", regions="a a;b b", cells="m .;. s"),
    },
)
