"""Modules that divide a board without seeds or compare shapes, against the same in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from modules.harness import Answer, Cell, Shape, answers, parts, shapes, subsets
from modules.test_shapes import DRAWN, edges_apart, given, packings, placings, squares, turned

BOARDS = list(shapes(Random(5), most=7))
Parts = list[frozenset[Cell]]


def divisions(shape: Shape) -> Iterator[Parts]:
    """All ways to divide the cells into connected parts."""
    pairs = [(c, d) for c in shape.cells for d in shape.near(c) if c < d]
    for joined in subsets(pairs):
        near: dict[Cell, list[Cell]] = {cell: [] for cell in shape.cells}
        for c, d in joined:
            near[c].append(d)
            near[d].append(c)
        found = parts(shape.cells, near)
        if all((c, d) in joined for part in found for c, d in pairs if {c, d} <= part):
            yield found


def is_rectangle(part: frozenset[Cell]) -> bool:
    rows, cols = {row for row, _ in part}, {col for _, col in part}
    return len(part) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)


def borders(shape: Shape, found: Iterator[Parts] | list[Parts]) -> set[Answer]:
    return {edges_apart(shape, division) for division in found}


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_divisions_without_seeds(shape: Shape) -> None:
    rules = '#include "unseeded.lp".\nseed(C) :- cell(C).\ntied(C,D) :- adjacent(C,D).\n'
    assert answers(rules, shape, "border", 2) == borders(shape, divisions(shape))
    near = "beyond((R,C),(R',C')) :- cell((R,C)), cell((R',C')), |R-R'|+|C-C'| > 1.\n"
    small = [
        division
        for division in divisions(shape)
        if all(sum(map(abs, _step(min(p), c))) < 2 for p in division for c in p)
    ]
    assert answers(rules + near, shape, "border", 2) == borders(shape, small)


def _step(first: Cell, second: Cell) -> Cell:
    return second[0] - first[0], second[1] - first[1]


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_divisions_into_rectangles(shape: Shape) -> None:
    boxes = [found for found in divisions(shape) if all(map(is_rectangle, found))]
    assert answers('#include "blocks.lp".\n', shape, "border", 2) == borders(shape, boxes)


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_divisions_into_squares(shape: Shape) -> None:
    """A number is abreast of as many cells as its square is wide."""
    boxes = [found for found in divisions(shape) if all(map(is_rectangle, found))]
    square = [all(len(p) == len({row for row, _ in p}) ** 2 for p in found) for found in boxes]
    patches = [found for found, right in zip(boxes, square, strict=True) if right]
    told = Random(str(shape)).choice(shape.cells)
    rules = f'#include "square_blocks.lp".\nnumber({told},1).\n'
    assert answers(rules, shape, "border", 2) == borders(shape, patches)
    rows = {
        frozenset((cell[1],) for cell in next(p for p in found if told in p) if cell[0] == told[0])
        for found in patches
    }
    rules += "width(X) :- abreast(_,_,(_,X)).\n"
    assert answers(rules, shape, "width", 1) == rows


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_no_four_parts_meet_unless_borders_may_cross(shape: Shape) -> None:
    boxes = [found for found in divisions(shape) if all(map(is_rectangle, found))]

    def cross(found: Parts) -> bool:
        windows = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in shape.cells]
        whole = [window for window in windows if set(window) <= set(shape.cells)]
        return any(all(len(part & set(w)) < 2 for part in found) for w in whole)

    rules = '#include "blocks.lp".\n#include "tatami.lp".\n'
    calm = [found for found in boxes if not cross(found)]
    assert answers(rules, shape, "border", 2) == borders(shape, calm)
    assert answers(rules + "crossings.\n", shape, "border", 2) == borders(shape, boxes)


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_dominoes_triominoes_and_what_a_piece_holds(shape: Shape) -> None:
    laid = list(packings(list(placings("domino", [frozenset(shape.cells)]))))
    expected = {edges_apart(shape, [piece for _, piece in pieces]) for pieces in laid}
    assert answers('#include "laid_dominoes.lp".\n', shape, "border", 2) == expected

    rules = '#include "triominoes.lp".\n#include "holds.lp".\n'
    rules += "plot(C,board) :- cell(C).\nshape(S,V) :- triomino(S,V).\n"
    rules += "whole(O,F,C) :- outline(_,O), holds(O,F,C).\n"
    (found,) = answers(rules, shape, "whole", 3)
    held: dict[object, set[object]] = {}
    for outline, first, cell in found:
        held.setdefault((outline, first), set()).add(cell)
    every = {
        piece for name in ("bar", "elbow") for _, piece in placings(name, [frozenset(shape.cells)])
    }
    assert set(map(frozenset, held.values())) == every


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_lettered_pieces_differ_where_they_touch(shape: Shape) -> None:
    names = ("domino", "bar", "dot")
    places = [place for name in names for place in placings(name, [frozenset(shape.cells)])]
    tilings = [
        pieces for pieces in packings(places) if sum(len(p) for _, p in pieces) == len(shape.cells)
    ]
    kinds = [{cell: name for name, piece in pieces for cell in piece} for pieces in tilings]
    told = Random(str(shape)).choice(shape.cells)
    expected = set()
    for pieces, kind in zip(tilings, kinds, strict=True):
        apart = edges_apart(shape, [piece for _, piece in pieces])
        if kind[told] == "domino" and all(kind[c] != kind[d] for c, d in apart):  # type: ignore[index]
            expected.add(apart)
    rules = f'#include "lettered.lp".\nplot(C,board) :- cell(C).\nletter({told},domino).\n'
    assert answers(rules, shape, "border", 2, given(names)) == expected


def test_which_shapes_are_alike() -> None:
    rng = Random(7)
    drawn = {
        f"{name}{i}": s
        for name in DRAWN
        for i, s in enumerate(sorted(turned(squares(DRAWN[name])), key=sorted))
    }
    facts = "compared(I,J) :- may_hold(I,_), may_hold(J,_), I < J.\n"
    for name, cells in drawn.items():
        down, right = rng.randrange(9), rng.randrange(9)
        facts += "".join(f"may_hold({name},({r + down},{c - right}))." for r, c in cells)
    rules = f'#include "grid.lp".\n#include "alike.lp".\n{facts}\nholds(I,V) :- may_hold(I,V).\n'
    (found,) = answers(rules, Shape(1, 1), "alike", 2)
    same = {(a, b) for a in drawn for b in drawn if a < b and drawn[b] in turned(drawn[a])}
    assert found == same


@pytest.mark.parametrize("seed", range(4))
def test_shapes_that_an_answer_forms_are_compared(seed: int) -> None:
    rng = Random(seed)
    spots = {name: [(r, c) for r in range(2) for c in range(2 + seed % 2)] for name in "ab"}
    facts = "".join(f"may_hold({n},({r},{c + 5}))." for n, cells in spots.items() for r, c in cells)
    target = frozenset(rng.sample(spots["b"], 3))
    facts += "compared(a,b)." + "".join(f"holds(b,({r},{c + 5}))." for r, c in target)
    rules = '#include "grid.lp".\n#include "alike.lp".\n{ holds(a,V) : may_hold(a,V) }.\n'
    rules += ":- not alike(a,b).\nheld(V) :- holds(a,V).\n"
    found = answers(rules, Shape(1, 1), "held", 1, facts)
    moved = {
        frozenset(((r, c + 5),) for r, c in some)
        for some in combinations(spots["a"], 3)
        if _normal(some) in turned(target)
    }
    assert found == moved


def _normal(cells: tuple[Cell, ...]) -> frozenset[Cell]:
    row, col = min(cells)
    return frozenset((r - row, c - col) for r, c in cells)


@pytest.mark.parametrize("first", ["bar", "elbow", "hook", "zigzag", "fish"])
@pytest.mark.parametrize("second", ["bar", "elbow", "hook", "zigzag", "fish", "square"])
def test_mates_are_found_where_shapes_are_the_same(first: str, second: str) -> None:
    one = {(r + 1, c + 1) for r, c in squares(DRAWN[first])}
    outline = max(turned(squares(DRAWN[second])), key=sorted)
    other = {(r + 4, c + 6) for r, c in outline}
    board = Shape(8, 10)
    kin = [(c, d) for cells in (one, other) for c in cells for d in board.near(c) if d in cells]
    facts = "".join(f"twin({c},{d})." for c in one for d in other)
    facts += "".join(f"kin({c},{d})." for c, d in kin)
    found = answers('#include "congruent.lp".\n', board, "mate", 2, facts)
    assert bool(found) == (first == second)
    for mates in found:
        assert {c for c, _ in mates} == one
        assert {d for _, d in mates} == other
