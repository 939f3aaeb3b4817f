"""Two independent ways agree, as in test_brute_force, of puzzles of numbers and symbols.

Each puzzle has its rules once more in plain Python, and small boards written by hand:
of no answer, of one and of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product

import pytest

from asppuz import Atom
from test_brute_force import (
    Answer,
    Place,
    Tiny,
    answers_of_program,
    beside,
    board,
    filling,
    ray,
    shading,
    subsets,
)

Line = list[Place]


def symbols(places: Iterable[Place], name: str) -> Answer:
    """The answer that puts a symbol into some cells."""
    return frozenset(Atom("symbol", (cell, name)) for cell in places)


def near(cell: Place) -> set[Place]:
    """The cells that share an edge or a corner with a cell."""
    row, col = cell
    return {(row + r, col + c) for r, c in product((-1, 0, 1), repeat=2)} - {cell}


def crowded(places: Iterable[Place]) -> bool:
    """Whether two of the places share an edge or a corner."""
    return any(q in near(p) for p, q in combinations(places, 2))


def lanes(cells: Iterable[Place]) -> dict[tuple[str, int], Line]:
    """Each row and column, read from each of its ends."""
    found: dict[tuple[str, int], Line] = {}
    for row, col in sorted(cells):
        found.setdefault(("left", row), []).append((row, col))
        found.setdefault(("top", col), []).append((row, col))
    turned = {"left": "right", "top": "bottom"}
    return found | {(turned[side], i): line[::-1] for (side, i), line in found.items()}


def outside(tiny: Tiny) -> Iterator[tuple[Line, str]]:
    """Each clue outside with the cells that it looks along."""
    for (side, index), line in lanes(tiny.tokens()).items():
        grid = tiny.grid(side)
        token = grid[index - 1][0] if grid else "."
        if token != ".":
            yield line, token


def told(tiny: Tiny) -> Iterator[tuple[Line, int]]:
    """Each run that a clue in a cell or outside tells a number of."""
    clues, white = tiny.clues(), runs_apart(tiny)
    for cell, token in clues.items():
        for number, letter in zip(token.split("/"), "se"):
            if number.isdecimal() and "/" in token:
                yield ray(cell, letter, white), int(number)
    starts = {"top": ((0, 1), "s"), "left": ((1, 0), "e")}
    for side, ((down, right), letter) in starts.items():
        for index, [token] in enumerate(tiny.grid(side), 1):
            if token != ".":
                start = (index * down, index * right)
                yield ray(start, letter, white), int(token)


def runs_apart(tiny: Tiny) -> set[Place]:
    """The cells that are not dark."""
    return {c for c in tiny.cells if not {"/", "x"} & set(tiny.clues().get(c, ""))}


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


def fillings(tiny: Tiny, values: str) -> Iterator[dict[Place, str]]:
    """Every way to put each value once into each row and column."""
    side = len(tiny.grid("cells"))
    row_of = [
        tuple(dict(zip(cells, order)).get(c, "") for c in range(side))
        for cells in combinations(range(side), len(values))
        for order in permuted(values)
    ]
    for rows in product(row_of, repeat=side):
        if all(sorted(filter(None, column)) == sorted(values) for column in zip(*rows)):
            yield {(r, c): v for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v}


def permuted(values: str) -> list[tuple[str, ...]]:
    """Every order of some values."""
    return [order for order in product(values, repeat=len(values)) if len({*order}) == len(values)]


def fits(given: Mapping[Place, str], found: Mapping[Place, str], empty: str) -> bool:
    """Whether cells hold what is given of them."""
    return all(found.get(cell, empty) == token for cell, token in given.items())


def skyscrapers(tiny: Tiny) -> Iterator[Answer]:
    header = tiny.grid("board")
    tallest = int(header[0][0]) if header else len(tiny.grid("cells"))
    for found in fillings(tiny, "123456789"[:tallest]):
        if fits(tiny.clues(), found, "x") and all(
            skyline([int(found.get(c, 0)) for c in line]) == int(n) for line, n in outside(tiny)
        ):
            yield filling({cell: int(value) for cell, value in found.items()})


def skyline(heights: list[int]) -> int:
    """How many buildings are seen from the first one."""
    return len({max(heights[: i + 1]) for i, height in enumerate(heights) if height} - {0})


def easyasabc(tiny: Tiny) -> Iterator[Answer]:
    [[last]] = tiny.grid("board")
    for found in fillings(tiny, "abcdefghi"[: "abcdefghi".index(last) + 1]):
        first = (next(found[c] for c in line if c in found) == n for line, n in outside(tiny))
        if fits(tiny.clues(), found, "") and all(first):
            yield frozenset(Atom("digit", item) for item in found.items())


def kakuro(tiny: Tiny) -> Iterator[Answer]:
    white = sorted(runs_apart(tiny))
    runs = [[c, *ray(c, x, white)] for c in white for x in "es"]
    given = tiny.clues()
    choices = [[int(given[c])] if c in given else range(1, 10) for c in white]
    for numbers in product(*choices):
        found = dict(zip(white, numbers))
        if all(len({found[c] for c in run}) == len(run) for run in runs) and all(
            sum(found[c] for c in run) == total for run, total in told(tiny) if run
        ):
            yield filling(found)


def tilepaint(tiny: Tiny) -> Iterator[Answer]:
    white = runs_apart(tiny)
    for shaded in subsets(white):
        whole = all(shaded & tile in (frozenset(), tile & white) for tile in tiny.regions)
        counts = all(len(shaded & set(run)) == number for run, number in told(tiny) if run)
        if shaded and whole and counts:
            yield shading(shaded)


def mines(tiny: Tiny) -> Iterator[Answer]:
    clues, header = tiny.clues(), tiny.grid("board")
    for found in subsets(tiny.cells - set(clues)):
        if (not header or len(found) == int(header[0][0])) and all(
            token in ("?", str(len(found & near(cell)))) for cell, token in clues.items()
        ):
            yield symbols(found, "mine")


BLANK = ". . .;. . .;. . ."
NO_CLUES = {side: ".;.;." for side in ("top", "bottom", "left", "right")}
QUARTERS = "a a b b;a a b b;c c d d;c c d d"
BOARDS: Mapping[Callable[[Tiny], Iterator[Answer]], list[Tiny]] = {
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
    skyscrapers: [
        board("skyscrapers", **NO_CLUES, cells=BLANK),
        board("skyscrapers", **{**NO_CLUES, "left": "3;.;.", "bottom": ".;2;."}, cells=BLANK),
        board("skyscrapers", **{**NO_CLUES, "top": "1;1;."}, cells=BLANK),
        board("skyscrapers", board="2", **{**NO_CLUES, "right": "2;.;1"}, cells=BLANK),
        board("skyscrapers", board="2", **NO_CLUES, cells="x . .;. 1 .;. . ."),
        board("skyscrapers", board="1", **{**NO_CLUES, "top": "2;.;."}, cells=BLANK),
    ],
    easyasabc: [
        board("easyasabc", board="b", **{**NO_CLUES, "top": "a;.;b"}, cells=BLANK),
        board("easyasabc", board="b", **{**NO_CLUES, "left": "a;a;b"}, cells="a . .;. . .;. . ."),
        board("easyasabc", board="b", **{**NO_CLUES, "right": "a;b;."}, cells=". b .;. . .;. . ."),
        board("easyasabc", board="a", **{**NO_CLUES, "bottom": "b;.;."}, cells=BLANK),
        board("easyasabc", board="c", **{**NO_CLUES, "top": "a;.;c"}, cells=BLANK),
    ],
    kakuro: [
        board("kakuro", cells="x 4/ 3/;/3 . .;/4 . ."),
        board("kakuro", cells="x 4/ 6/;/5 . .;/5 . ."),
        board("kakuro", cells="x 3/ x;/3 . .;x . ."),
        board("kakuro", top="3;.", left="4;.", cells=". .;. 5/"),
        board("kakuro", cells="/45 . x 2/;x 7/1 . 3"),
        board("kakuro", cells="/3 2 2"),
        board("kakuro", cells="17/1 .;. .;. ."),
    ],
    tilepaint: [
        board("tilepaint", top="1;.;2", left=".;.;.", regions="a a b;c a b;c c b"),
        board("tilepaint", top="2;.;.", left="2;.;.", regions="a a b;c d d;c c d"),
        board("tilepaint", regions="a b b;a a b;c c d", cells=". . .;. 1/1 .;. . ."),
        board("tilepaint", regions="a a;b b", cells="0/ .;. ."),
        board("tilepaint", regions="a a;b b", cells="/0 .;/0 ."),
    ],
    mines: [
        board("mines", cells="1 . .;. . 2;. . ."),
        board("mines", cells="1 . ?;. 3 .;. . 1"),
        board("mines", board="2", cells="1 . .;. . .;. . 1"),
        board("mines", board="7", cells="? . .;. . .;. . ?"),
        board("mines", cells="1 _ .;. . .;_ . 2"),
        board("mines", cells="3 .;. 4"),
    ],
}
CASES = [(rule, tiny) for rule, boards in BOARDS.items() for tiny in boards]


@pytest.mark.parametrize(("rule", "tiny"), CASES, ids=lambda x: getattr(x, "__name__", ""))
def test_both_ways_find_the_same_answers(
    rule: Callable[[Tiny], Iterator[Answer]], tiny: Tiny
) -> None:
    assert answers_of_program(tiny) == set(rule(tiny)), tiny.text


@pytest.mark.parametrize("rule", BOARDS, ids=lambda rule: rule.__name__)
def test_some_boards_have_no_answer_one_and_several(
    rule: Callable[[Tiny], Iterator[Answer]],
) -> None:
    assert {min(2, len(set(rule(tiny)))) for tiny in BOARDS[rule]} == {0, 1, 2}
