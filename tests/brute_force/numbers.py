"""Writing numbers and letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, permutations, product

from asppuz import Atom
from brute_force.boards import Answer, Tiny, board, filling
from brute_force.candidates import latin_squares, partitions
from brute_force.clues import counts_are, outside, runs_apart, told
from brute_force.places import Cells, Place, groups, ray, rectangle
from brute_force.trials import AREAS, Drawn, Family, Setter


def sudoku(tiny: Tiny) -> Iterator[Answer]:
    side = len(tiny.grid("cells"))
    regions = tiny.regions or boxes(side)
    for digits in latin_squares(side):
        if counts_are(tiny.clues(), digits) and all(
            len({digits[cell] for cell in region}) == len(region) for region in regions
        ):
            yield filling(digits)


def boxes(side: int) -> list[Cells]:
    """The boxes of a board of these sizes that says nothing of its regions."""
    height, width = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2)}[side]
    found: dict[Place, set[Place]] = {}
    for row, col in rectangle(side, side):
        found.setdefault(((row - 1) // height, (col - 1) // width), set()).add((row, col))
    return [frozenset(box) for box in found.values()]


def draw_sudoku(setter: Setter) -> Tiny:
    side = len(setter.outline)
    grids = {}
    if setter.chance(0.5):  # regions of any size up to the side, boxes otherwise
        labels = setter.grown(min(side + 1, side * side))
        if all(list(labels.values()).count(label) <= side for label in labels.values()):
            grids["regions"] = setter.grid(labels)
    answer = setter.answer(setter.tiny({}, **grids))
    tokens = {}
    for cell in setter.some(setter.cells, 0.35):
        wrong = setter.chance(0.04)
        tokens[cell] = str(setter.rng.randint(1, side) if wrong else answer.get(("digit", cell), 1))
    return setter.tiny(tokens, **grids)


def fillomino(tiny: Tiny) -> Iterator[Answer]:
    clues = tiny.clues()
    for regions in partitions(tiny.cells):
        digits = {cell: len(region) for region in regions for cell in region}
        if (
            all(token in ("?", str(digits[cell])) for cell, token in clues.items())
            and all(
                len(group) == number
                for number in set(digits.values())
                for group in groups(cell for cell in digits if digits[cell] == number)
            )
            and ("triomino" not in tiny.variants or max(digits.values()) <= 3)
        ):
            yield filling(digits)


def draw_fillomino(setter: Setter) -> Tiny:
    answer = setter.answer(setter.tiny({}))
    tokens = {
        cell: setter.number(int(str(answer["digit", cell])))
        for cell in setter.some(setter.cells, 0.4)
    }
    return setter.tiny({c: "1" if t == "0" else t for c, t in tokens.items()})


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


def kropki(tiny: Tiny) -> Iterator[Answer]:
    told = tiny.grid("edges")
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


BLANK = ". . .;. . .;. . ."
NO_CLUES = {side: ".;.;." for side in ("top", "bottom", "left", "right")}

FAMILY = Family(
    drawn=[
        Drawn(sudoku, draw_sudoku, ["4x4", "3x3", "2x2", "1x1"]),
        Drawn(fillomino, draw_fillomino, [*AREAS, "3x3 triomino", "1x7 triomino"]),
    ],
    odd={
        "a number beyond the side": board("sudoku", cells="3 .;. ."),
        "two in a box": board("sudoku", cells="1 . . .;. 1 . .;. . . .;. . . ."),
        "rows for boxes": board("sudoku", cells="1 . .;. . .;. . 1"),
        "regions of odd shapes": board(
            "sudoku", regions="a a b;a b b;c c c", cells=". 2 .;. . .;. . ."
        ),
        "a digit like any": board("sudoku", cells="? 1;. ."),
        "a number too large": board("fillomino", cells="3 ."),
        "a region without clue": board("fillomino", cells="1 . . 1"),
        "two clues in one region": board("fillomino", cells="3 . 3"),
        "two clues that can't be one": board("fillomino", cells="2 . 2"),
        "an open clue": board("fillomino", cells="? 2;. ."),
        "regions too large": board("fillomino", "triomino", cells="4 .;. ."),
    },
    by_hand={
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
            board(
                "easyasabc", board="b", **{**NO_CLUES, "left": "a;a;b"}, cells="a . .;. . .;. . ."
            ),
            board(
                "easyasabc", board="b", **{**NO_CLUES, "right": "a;b;."}, cells=". b .;. . .;. . ."
            ),
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
        kropki: [
            board("kropki", edges=". w;. . .;. .;. . .;. ."),
            board("kropki", edges="w b .;. . w .;. . w;. . . .;. . .;. . . .;. . ."),
            board("kropki", edges=". w b;. w b b;w . w;w . . w;b . w;b b w .;b w ."),
            board("kropki", edges="b;w b;w"),
        ],
    },
)
