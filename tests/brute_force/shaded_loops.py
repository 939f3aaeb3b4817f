"""Drawing a loop and shading cells beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from brute_force.boards import Answer, Tiny, board, drawing, shading
from brute_force.candidates import loops
from brute_force.clues import counts_are, obeys_arrow, obeys_numbers
from brute_force.places import Place, beside, edges, ends, inside, near, touching
from brute_force.trials import LOOPS, Drawn, Family, Setter, numbers_for


def yajilin(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    free = tiny.cells - set(clues)
    # Where no cell is left for it, there is no loop to draw.
    for loop in [frozenset(), *loops(edges(free))]:
        shaded = free - set(ends(loop))
        if (
            not touching(shaded)
            and all(obeys_arrow(cell, token, shaded) for cell, token in clues.items())
            and ("outside" not in tiny.variants or not shaded & inside(loop))
        ):
            yield shading(shaded) | drawing(loop)


def draw_yajilin(setter: Setter) -> Tiny:
    clues = setter.rng.sample(sorted(setter.cells), setter.rng.randint(0, 3))
    answer = setter.answer(setter.tiny(dict.fromkeys(clues, "?")))
    shaded = {place for name, place in answer if name == "shaded"}
    return setter.tiny({cell: setter.arrow(cell, shaded) for cell in clues})


def regionalyajilin(tiny: Tiny) -> Iterator[Answer]:
    # Where no cell is left for it, there is no loop to draw.
    for loop in [frozenset(), *loops(edges(tiny.cells))]:
        shaded = tiny.cells - set(ends(loop))
        if not touching(shaded) and obeys_numbers(tiny, shaded):
            yield shading(shaded) | drawing(loop)


def draw_regionalyajilin(setter: Setter) -> Tiny:
    found = [
        loop
        for loop in [frozenset(), *loops(edges(setter.cells))]
        if not touching(setter.cells - set(ends(loop)))
    ]
    loop = setter.rng.choice(found) if found else frozenset()
    labels = setter.grown(min(len(setter.cells), setter.rng.randint(1, 4)))
    tokens = numbers_for(setter, labels, setter.cells - set(ends(loop)))
    return setter.tiny(tokens, regions=setter.grid(labels))


def koburin(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    # Where no cell is left for it, there is no loop to draw.
    for loop in [frozenset(), *loops(edges(tiny.cells - set(clues)))]:
        shaded = tiny.cells - set(clues) - set(ends(loop))
        if not touching(shaded) and counts_are(
            clues, {cell: len(shaded & counted(cell, tiny.variants)) for cell in clues}
        ):
            yield shading(shaded) | drawing(loop)


def counted(cell: Place, variants: Iterable[str]) -> set[Place]:
    """The cells around a cell, those at its corners only with the variant."""
    return near(cell) if "minesweeper" in variants else set(beside(cell))


def draw_koburin(setter: Setter) -> Tiny:
    clues = setter.rng.sample(sorted(setter.cells), setter.rng.randint(0, 3))
    answer = setter.answer(setter.tiny(dict.fromkeys(clues, "?")))
    shaded = {place for name, place in answer if name == "shaded"}
    counts = {cell: len(counted(cell, setter.variants) & shaded) for cell in clues}
    return setter.tiny({cell: setter.number(counts[cell], 0.2) for cell in clues})


FAMILY = Family(
    drawn=[
        Drawn(yajilin, draw_yajilin, [*LOOPS, "4x4 outside", "3x5 outside"]),
        Drawn(regionalyajilin, draw_regionalyajilin, LOOPS),
        Drawn(koburin, draw_koburin, [*LOOPS, "4x4 minesweeper", "3x5 minesweeper"]),
    ],
    odd={
        "nothing but clues": board("yajilin", cells="? 0w"),
        "nothing to draw on": board("yajilin", cells="."),
        "a number without an arrow": board("yajilin", cells="1 . .;. . ."),
        "an arrow at the edge": board("yajilin", cells=". .;. .;0w ."),
        "an arrow over a clue": board("yajilin", cells=". . 1w;. . ?;. . 0w"),
        "an arrow over a hole": board("yajilin", cells="1e _ .;. . .;. . ."),
        "a shaded cell in the middle": board("yajilin", cells=". . .;. . .;. . ."),
        "none inside": board("yajilin", "outside", cells=". . .;. . .;. . ."),
        "all shaded": board("regionalyajilin", regions="a", cells="1"),
        "nothing shaded": board("regionalyajilin", regions="a a;a a", cells=". .;0 ."),
        "only clues": board("koburin", cells="0 ?"),
        "a clue in the middle": board("koburin", cells=". . .;. 0 .;. . ."),
        "touching by corners": board("koburin", "minesweeper", cells=". . .;. . .;. . 1"),
    },
)
