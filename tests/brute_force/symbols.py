"""Placing symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from asppuz import Atom
from brute_force.boards import Answer, Tiny, board, symbols
from brute_force.candidates import lumps, subsets
from brute_force.clues import counts_are, lanes, outside, seen
from brute_force.places import (
    STEPS,
    Place,
    beside,
    connected,
    four_in_line,
    groups,
    has_square,
    near,
    ray,
)
from brute_force.trials import SHADING, Drawn, Family, Setter


def akari(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    white = tiny.cells - set(clues)
    for lamps in subsets(white):
        seen = {cell for lamp in lamps for letter in STEPS for cell in ray(lamp, letter, white)}
        if (
            lamps | seen == white
            and not lamps & seen
            and all(
                token in ("x", str(len(lamps.intersection(beside(cell)))))
                for cell, token in clues.items()
            )
        ):
            yield frozenset(Atom("symbol", (cell, "lamp")) for cell in lamps)


def draw_akari(setter: Setter) -> Tiny:
    black = setter.some(setter.cells, 0.25)
    lamps = {place for _, place in setter.answer(setter.tiny(dict.fromkeys(black, "x")))}
    tokens = {}
    for cell in black:
        number = setter.number(len(lamps.intersection(beside(cell))), 0.4)
        tokens[cell] = "x" if number == "?" else number
    return setter.tiny(tokens)


def yinyang(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for black in subsets(tiny.cells):
        white = tiny.cells - black
        if (
            all((token == "b") == (cell in black) for cell, token in clues.items())
            and connected(black)
            and connected(white)
            and not has_square(black)
            and not has_square(white)
        ):
            yield frozenset(
                Atom("symbol", (cell, "black" if cell in black else "white")) for cell in tiny.cells
            )


def draw_yinyang(setter: Setter) -> Tiny:
    answer = setter.answer(setter.tiny({}))
    tokens = {}
    for cell in setter.some(setter.cells, 0.3):
        colour = str(answer.get(("symbol", cell), "white"))
        tokens[cell] = setter.rng.choice("bw") if setter.chance(0.15) else colour[0]
    return setter.tiny(tokens)


def cave(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    rim = {cell for cell in tiny.cells if not tiny.cells.issuperset(beside(cell))}
    for outer in subsets(tiny.cells - set(clues)):
        inside_cells = tiny.cells - outer
        if (
            outer
            and connected(inside_cells)
            and all(group & rim for group in groups(outer))
            and counts_are(clues, {cell: 1 + seen(cell, inside_cells) for cell in clues})
        ):
            yield frozenset(Atom("inside", (cell,)) for cell in inside_cells)


def draw_cave(setter: Setter) -> Tiny:
    answer = setter.answer(setter.tiny({}))
    places = frozenset(cell for cell in setter.cells if ("inside", cell) in answer)
    tokens = {cell: setter.number(1 + seen(cell, places)) for cell in setter.some(places, 0.4)}
    return setter.tiny(tokens)


def fobidoshi(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for added in subsets(tiny.cells - set(clues)):
        circles = added | {cell for cell, token in clues.items() if token == "o"}
        if connected(circles) and not four_in_line(circles):
            yield frozenset(Atom("symbol", (cell, "circle")) for cell in circles)


def draw_fobidoshi(setter: Setter) -> Tiny:
    circles = setter.rng.choice([c for c in lumps(setter.cells) if not four_in_line(c)])
    tokens = {}
    for cell in setter.some(setter.cells, 0.5):
        tokens[cell] = "o" if (cell in circles) != setter.chance(0.06) else "x"
    return setter.tiny(tokens)


def crowded(places: Iterable[Place]) -> bool:
    """Whether two of the places share an edge or a corner."""
    return any(q in near(p) for p, q in combinations(places, 2))


def starbattle(tiny: Tiny) -> Iterator[Answer]:
    [[number]] = tiny.grid("board")
    groups = [*lanes(tiny.cells).values(), *tiny.regions]
    for stars in subsets(tiny.cells):
        if not crowded(stars) and all(len(stars & set(g)) == int(number) for g in groups):
            yield symbols(stars, "star")


def tents(tiny: Tiny) -> Iterator[Answer]:
    trees = sorted(tiny.clues())
    pitches = product(
        *([d for d in beside(t) if d in tiny.tokens() and d not in trees] for t in trees)
    )
    for camp in {frozenset(camp) for camp in pitches if len(set(camp)) == len(trees)}:
        if not crowded(camp) and all(
            len(camp & set(line)) == int(number) for line, number in outside(tiny)
        ):
            yield symbols(camp, "tent")


def mines(tiny: Tiny) -> Iterator[Answer]:
    clues, header = tiny.clues(), tiny.grid("board")
    for found in subsets(tiny.cells - set(clues)):
        if (not header or len(found) == int(header[0][0])) and all(
            token in ("?", str(len(found & near(cell)))) for cell, token in clues.items()
        ):
            yield symbols(found, "mine")


BLANK = ". . .;. . .;. . ."
QUARTERS = "a a b b;a a b b;c c d d;c c d d"

FAMILY = Family(
    drawn=[
        Drawn(akari, draw_akari, SHADING),
        Drawn(yinyang, draw_yinyang, SHADING),
        Drawn(cave, draw_cave, [*SHADING, "4x3"]),
        Drawn(fobidoshi, draw_fobidoshi, [*SHADING, "2x5"]),
    ],
    odd={
        "a white cell alone": board("akari", cells="x . x"),
        "all black": board("akari", cells="0 x"),
        "nothing beside": board("akari", cells="1"),
        "all around": board("akari", cells=". . .;. 4 .;. . ."),
        "light ends at a hole": board("akari", cells=". _ ."),
        "one circle": board("yinyang", cells="."),
        "one colour is enough": board("yinyang", cells="b . b"),
        "colours that part": board("yinyang", cells="b w b"),
        "cut by a hole": board("yinyang", cells=". _ ."),
        "a cave of one cell": board("cave", cells="1 ."),
        "no cave at all": board("cave", cells=". ."),
        "a hole lets in the sea": board("cave", cells="? ? ? ?;? . _ ?;? ? ? ?"),
        "no hole in the cave": board("cave", cells="? ? ?;? . ?;? ? ?"),
        "touching by a corner": board("cave", cells="? .;. ?"),
        "three circles in a row": board("fobidoshi", cells="o . o ."),
        "four circles in a row": board("fobidoshi", cells="o . . o"),
        "no circles": board("fobidoshi", cells="x x"),
        "a hole between circles": board("fobidoshi", cells="o _ o;. . ."),
    },
    by_hand={
        starbattle: [
            board("starbattle", board="1", regions=QUARTERS),
            board("starbattle", board="1", regions="a a a a;b b b b;c c c d;c d d d"),
            board("starbattle", board="1", regions="a b b b;a a b b;c c d d;c c c d"),
            board("starbattle", board="1", regions="a a b;a a b;c c c"),
            board("starbattle", board="1", regions="a _;_ b"),
        ],
        tents: [
            board("tents", top=".;.;.", left=".;.;.", cells="t . .;. . .;. . t"),
            board("tents", top="1;0;1", left=".;.;.", cells="t . .;. . .;. . t"),
            board("tents", top=".;.;.;.", left=".;.", cells="t . . t;. . . ."),
            board("tents", top=".;.;.", left=".;.", cells="t . t;. . ."),
            board("tents", top=".;.;.;.;.", left=".", cells=". t . t ."),
            board("tents", top=".;0", left=".", cells="t ."),
            board("tents", top=".;.;.", left="0;.;.", cells=BLANK),
            board("tents", top=".;.;.", left=".;.;.", cells="_ t .;. _ .;. . t"),
        ],
        mines: [
            board("mines", cells="1 . .;. . 2;. . ."),
            board("mines", cells="1 . ?;. 3 .;. . 1"),
            board("mines", board="2", cells="1 . .;. . .;. . 1"),
            board("mines", board="7", cells="? . .;. . .;. . ?"),
            board("mines", cells="1 _ .;. . .;_ . 2"),
            board("mines", cells="3 .;. 4"),
        ],
    },
)
