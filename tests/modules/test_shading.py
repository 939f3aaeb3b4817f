"""Modules that count, sum up and follow shaded cells, against the same said in plain Python."""

from __future__ import annotations

import re
from itertools import groupby
from random import Random

import pytest

from modules.harness import Cell, Shape, parts, shapes
from modules.test_sets import Case, Cells, check, is_box

FACTS = "#defined outside/3.\n#defined dot/2.\n#defined number/2.\n#defined unknown/1.\n"


def lane(shape: Shape, side: str, index: int) -> list[Cell]:
    """The squares of the row or column at which a clue stands; holes are among them."""
    if side == "top":
        return [(row, index) for row in range(1, shape.rows + 1)]
    return [(index, col) for col in range(1, shape.cols + 1)]


def outside(shape: Shape, rng: Random) -> str:
    """A few clues above columns and left of rows."""
    tops = [f"outside(top,{rng.randint(1, shape.cols)},{rng.randint(0, 3)})."]
    lefts = [f"outside(left,{rng.randint(1, shape.rows)},{rng.randint(0, 4)})."]
    return "".join(rng.choice([tops, lefts, tops + lefts]))


def clues(facts: str) -> list[tuple[str, int, int]]:
    found = re.findall(r"outside\((top|left),(\d+),(\d+)\)", facts)
    return [(side, int(index), int(number)) for side, index, number in found]


def has_counts(shape: Shape, shaded: Cells, facts: str) -> bool:
    # Where a lane has no cell nothing is said of it.
    return all(
        len(shaded & set(squares)) == number or not set(squares) & set(shape.cells)
        for side, index, number in clues(facts)
        for squares in [lane(shape, side, index)]
    )


def has_sums(shape: Shape, shaded: Cells, facts: str) -> bool:
    return all(
        sum(place for place, square in enumerate(squares, 1) if square in shaded) == number
        or not set(squares) & set(shape.cells)
        for side, index, number in clues(facts)
        for squares in [lane(shape, side, index)]
    )


def runs(shape: Shape, shaded: Cells, squares: list[Cell]) -> list[int]:
    """The lengths of the runs of shaded cells, in order."""
    return [len([*group]) for dark, group in groupby(squares, shaded.__contains__) if dark]


def listed(shape: Shape, rng: Random) -> str:
    """Two to four clues of one row: runs of given lengths, of any length, or any runs."""
    words = [rng.choice(["length({},{},1)", "length({},{},2)", "open({},{})", "any({},{})"])]
    words += [rng.choice(["length({},{},1)", "open({},{})", "any({},{})"]) for _ in range(2)]
    row = f"row({rng.randint(1, shape.rows)})"
    told = ".".join(word.format(row, pos) for pos, word in enumerate(words, 1))
    return f"told({row}). {told}."


def fits(found: list[int], asked: list[str]) -> bool:
    """Whether runs match clues: numbers, ``open`` for any length, ``any`` for any runs."""
    if not asked:
        return not found
    first, rest = asked[0], asked[1:]
    if first == "any":
        return any(fits(found[index:], rest) for index in range(len(found) + 1))
    return bool(found) and first in ("open", str(found[0])) and fits(found[1:], rest)


def in_order(shape: Shape, shaded: Cells, facts: str) -> bool:
    words = re.findall(r"(length|open|any)\(row\((\d+)\),\d+(?:,(\d+))?\)", facts)
    asked = [number or word for word, _, number in words]
    return fits(runs(shape, shaded, lane(shape, "left", int(words[0][1]))), asked)


def has_small_groups(shape: Shape, shaded: Cells, facts: str) -> bool:
    unshaded = set(shape.cells) - shaded
    return all(len(part) <= 2 for part in parts(shaded, shape)) and all(
        len(part) <= 3 for part in parts(unshaded, shape)
    )


def corner(shape: Shape, rng: Random) -> str:
    """A number at one corner, which may lie at the rim."""
    at = rng.randint(0, shape.rows), rng.randint(0, shape.cols)
    return f"corner_number(({at[0]},{at[1]}),{rng.randint(0, 4)})."


def has_corner_counts(shape: Shape, shaded: Cells, facts: str) -> bool:
    row, col, number = map(int, re.findall(r"\d+", facts))
    around = {(r, c) for r in (row, row + 1) for c in (col, col + 1)}
    return len(shaded & around) == number


def in_any_order(shape: Shape, shaded: Cells, facts: str) -> bool:
    """No row or column has two runs of the same length."""
    lanes = [lane(shape, "top", index) for index in range(1, shape.cols + 1)]
    lanes += [lane(shape, "left", index) for index in range(1, shape.rows + 1)]
    lengths = [runs(shape, shaded, squares) for squares in lanes]
    return all(len(set(found)) == len(found) for found in lengths)


def is_loopless(shape: Shape, shaded: Cells, facts: str) -> bool:
    """As a graph each group is a tree: it has one edge less than cells."""
    joints = sum(other in shaded for cell in shaded for other in shape.near(cell)) // 2
    return joints == len(shaded) - len(parts(shaded, shape))


def dots(shape: Shape, rng: Random) -> str:
    point = f"({rng.randint(1, 2 * shape.rows - 1)},{rng.randint(1, 2 * shape.cols - 1)})"
    return f"dot({point},{rng.choice(['black', 'grey', 'white'])})."


def balanced(shape: Shape, shaded: Cells, facts: str) -> bool:
    [(x, y, colour)] = re.findall(r"dot\(\((\d+),(\d+)\),(\w+)\)", facts)
    rows = {(int(x) + 1) // 2, (int(x) + 2) // 2}
    cols = {(int(y) + 1) // 2, (int(y) + 2) // 2}
    cells = [cell for cell in shape.cells if cell[0] in rows and cell[1] in cols]
    surplus = sum(1 if cell in shaded else -1 for cell in cells)
    return {"black": surplus > 0, "grey": surplus == 0, "white": surplus < 0}[colour]


def circle(shape: Shape, rng: Random) -> str:
    number = rng.randint(1, 4)
    others = rng.sample(shape.cells, min(2, len(shape.cells)))
    return f"number({others[0]},{number})." + "".join(f"unknown({c})." for c in others[1:])


def blocks_beside(shape: Shape, shaded: Cells, facts: str) -> bool:
    cells = [(int(r), int(c)) for r, c in re.findall(r"\w\(\((\d+), (\d+)\)", facts)]
    [number] = re.findall(r",(\d+)\)\.", facts.split("unknown")[0])
    beside = set(shape.near(cells[0]))
    total = sum(len(part) for part in parts(shaded, shape) if part & beside)
    return not shaded & set(cells) and total == int(number)


def followed(shape: Shape, rng: Random) -> str:
    return f"followed({rng.choice(shape.cells)})."


def touches_edge(shape: Shape, shaded: Cells, facts: str) -> bool:
    """Whether the group of the followed cell, shaded or not, lies in the first row, too."""
    [(row, col)] = re.findall(r"followed\(\((\d+), (\d+)\)", facts)
    found = [*parts(shaded, shape), *parts(set(shape.cells) - shaded, shape)]
    [mine] = [part for part in found if (int(row), int(col)) in part]
    return any(cell[0] == 1 for cell in mine)


def has_short_tips(shape: Shape, shaded: Cells, facts: str) -> bool:
    """All groups are strips, and where they touch at a corner they differ in length."""
    found = parts(shaded, shape)
    if any(not is_box(p) or min(len({r for r, _ in p}), len({c for _, c in p})) > 1 for p in found):
        return False
    size = {cell: len(part) for part in found for cell in part}
    aslant = [
        (a, b) for a in shaded for b in shape.near(a, corners=True) if b in shaded and a[0] != b[0]
    ]
    return all(size[a] != size[b] for a, b in aslant if a[1] != b[1])


CASES: dict[str, Case] = {
    "lane counts": Case('#include "lane_counts.lp".\n' + FACTS, has_counts, outside),
    "position sums": Case('#include "position_sums.lp".\n' + FACTS, has_sums, outside),
    "runs in order": Case('#include "ordered_runs.lp".\n#defined told/1.\n', in_order, listed),
    "runs in any order": Case(
        '#include "lane_runs.lp".\nasked(L) :- position(L,_,_).\n'
        ":- run(L,J,N), run(L,K,N), J < K.\n",
        in_any_order,
    ),
    "bent": Case(
        '#include "bent.lp".\nbent(shaded).\n',
        lambda shape, shaded, _: not any(map(is_box, parts(shaded, shape))),
    ),
    "loopless": Case('#include "loopless.lp".\nloopless(shaded).\n', is_loopless),
    "small groups": Case(
        '#include "small_groups.lp".\nbounded(shaded,2). bounded(unshaded,3).\n'
        "member(shaded,C) :- shaded(C).\nmember(unshaded,C) :- unshaded(C).\n",
        has_small_groups,
    ),
    "counts around corners": Case('#include "corner_counts.lp".\n', has_corner_counts, corner),
    "dots that compare": Case('#include "balance_dots.lp".\n' + FACTS, balanced, dots),
    "blocks beside circles": Case('#include "block_sums.lp".\n' + FACTS, blocks_beside, circle),
    "followed groups": Case(
        '#include "groups.lp".\n#defined sized/2.\n'
        "same(C,D) :- adjacent(C,D), shaded(C), shaded(D).\n"
        "same(C,D) :- adjacent(C,D), unshaded(C), unshaded(D).\n"
        ":- followed(C), not grouped(C,(1,X)) : cell((1,X)).\n",
        touches_edge,
        followed,
    ),
    "tips of strips": Case(
        '#include "strips.lp".\n#include "touch.lp".\nstripped(shaded). measured(shaded).\n'
        ":- diagonal(C,D), tip(shaded,C,L), tip(shaded,D,L).\n",
        has_short_tips,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_shading(name: str) -> None:
    rng, case = Random(name), CASES[name]
    for shape in shapes(rng):
        check(case.rules, case.keeps, shape, case.facts(shape, rng))
