"""Modules that say where cells lie, against the same said in plain Python."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from modules.harness import STEPS, Answer, Cell, Shape, answers, shapes, subsets

FOUR = [(1, 1), (1, 0), (0, 1), (0, 0)]
"""The steps from a cell up and to the left to its corners."""
SHAPES = [*shapes(Random(1)), Shape(3, 5, [(1, 2), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3)])]


def only_answer(module: str, shape: Shape, name: str, arity: int) -> Answer:
    [answer] = answers(f'#include "{module}.lp".\n', shape, name, arity)
    return answer


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_cells_that_touch(shape: Shape) -> None:
    right = {(c, d) for c in shape.cells for d in shape.near(c, corners=True)}
    assert only_answer("touch", shape, "touch", 2) == right
    by_corner = {(c, d) for c, d in right if c < d and d not in shape.near(c)}
    assert only_answer("touch", shape, "diagonal", 2) == by_corner


@pytest.mark.parametrize("most", range(1, 7))
def test_lists_of_numbers(most: int) -> None:
    numbers = [3, "unknown", 1, 3, 8, "unknown"][:most]
    facts = f"clue((1,2),{','.join(map(str, numbers))})."
    right = {((1, 2), place, number) for place, number in enumerate(numbers, 1)}
    rules = '#include "clue_lists.lp".\n'
    assert answers(rules, Shape(1, 2), "asks", 3, facts) == {frozenset(right)}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_lanes(shape: Shape) -> None:
    lanes, sides = set(), set()
    for row, col in shape.cells:
        lanes |= {(f"row({row})", (row, col)), (f"column({col})", (row, col))}
        sides |= {(side, row, f"row({row})") for side in ("left", "right")}
        sides |= {(side, col, f"column({col})") for side in ("top", "bottom")}
    assert only_answer("lanes", shape, "lane", 2) == lanes
    assert only_answer("lanes", shape, "faces", 3) == sides


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_views(shape: Shape) -> None:
    nearest, behind = set(), set()
    for number in range(1, max(shape.rows, shape.cols) + 1):
        row = [cell for cell in shape.cells if cell[0] == number]
        column = [cell for cell in shape.cells if cell[1] == number]
        for side, seen in (
            ("left", row),
            ("right", row[::-1]),
            ("top", column),
            ("bottom", column[::-1]),
        ):
            nearest |= {(side, number, cell) for cell in seen[:1]}
            behind |= {(side, *pair) for pair in pairwise(seen)}
    assert only_answer("views", shape, "nearest", 3) == nearest
    assert only_answer("views", shape, "behind", 3) == behind


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_three_in_line(shape: Shape) -> None:
    steps = {"east": (0, 1), "southeast": (1, 1), "south": (1, 0), "southwest": (1, -1)}
    ends, members = set(), set()
    for row, col in shape.cells:
        for name, (down, right) in steps.items():
            line = [(row + i * down, col + i * right) for i in range(3)]
            if set(line) <= set(shape.cells):
                ends.add((line[0], name, line[2]))
                members |= {(line[0], name, cell) for cell in line}
    assert only_answer("threes", shape, "three", 3) == ends
    assert only_answer("threes", shape, "in_three", 3) == members


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_arrows_point_across_the_board(shape: Shape) -> None:
    """Over holes as well, and to squares that are no cells."""
    steps = {"east": (0, 1), "south": (1, 0), "northwest": (-1, -1), "southwest": (1, -1)}
    right = set()
    for row, col in shape.cells:
        for name, (down, across) in steps.items():
            for far in range(1, max(shape.rows, shape.cols)):
                square = (row + far * down, col + far * across)
                if 1 <= square[0] <= shape.rows and 1 <= square[1] <= shape.cols:
                    right.add(((row, col), name, square))
    rules = '#include "arrows.lp".\n'
    rules += f"points(C,({';'.join(steps)})) :- cell(C).\n"
    assert answers(rules, shape, "points_at", 3) == {frozenset(right)}


@pytest.mark.parametrize("shape", SHAPES[:8], ids=str)
def test_wedges_around_corners(shape: Shape) -> None:
    """The middle of the I-th wedge lies there at I times 45 degrees and a half from the north."""
    sides = {(-1, 0): "north", (0, 1): "east", (1, 0): "south", (0, -1): "west"}
    middles = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]
    right = set()
    for row, col in {(r - down, c - across) for r, c in shape.cells for down, across in FOUR}:
        for number, (down, across) in enumerate(middles):
            cell = (row + (down > 0), col + (across > 0))
            # The longer of both steps runs along the side that the quarter lies at.
            upright = abs(down) > abs(across)
            side = sides[(0, -1 if across > 0 else 1) if upright else (-1 if down > 0 else 1, 0)]
            if cell in shape.cells:
                right.add(((row, col), number, cell, side))
    assert only_answer("wedges", shape, "wedge", 4) == right


def test_small_rooms() -> None:
    shape = Shape(2, 3)
    found = answers('#include "setting/small_rooms.lp".\n', shape, "region", 2)
    assert found
    for answer in found:
        rooms = {middle: [c for c, k in answer if k == middle] for _, middle in answer}
        assert len(rooms) == 2
        assert sum(map(len, rooms.values())) == 6
        for middle, cells in rooms.items():
            assert set(cells) <= {middle, *shape.near(middle)}


def lowest(shape: Shape, chances: dict[Cell, int]) -> dict[Cell, int]:
    """The cells whose number is lower than all beside it."""
    return {c: n for c, n in chances.items() if all(n < chances.get(d, 12) for d in shape.near(c))}


@pytest.mark.parametrize("most", [3, None])
def test_rooms(most: int | None) -> None:
    shape = Shape(3, 4)
    chances = {cell: n for n, cell in enumerate(Random(6).sample(sorted(shape.cells), 12))}
    wish = f"largest_room({most})." if most else "small_rooms."
    rules = "".join(f"chance({cell},{n}). " for cell, n in chances.items()) + wish
    found = answers(f'#include "setting/rooms.lp".\n{rules}\n', shape, "region", 2)
    centres = lowest(shape, chances)
    if most:
        # Small rooms need more centres: those are the lowest of the cells that lie beside none.
        near = {d for c in centres for d in (c, *shape.near(c))}
        centres |= lowest(shape, {c: n for c, n in chances.items() if c not in near})
    assert found
    for answer in found:
        room = dict(answer)
        assert set(room) == set(shape.cells) and set(room.values()) == set(centres.values())
        for centre, name in centres.items():
            cells = {cell for cell in room if room[cell] == name}
            assert centre in cells and len(cells) <= (most or 8)
            grown, new = set(), {centre}
            while new:
                grown |= new
                new = {d for c in new for d in shape.near(c) if d in cells} - grown
            assert grown == cells


@pytest.mark.parametrize("wish", ["small_rooms.", "", "largest_room(3)."])
def test_a_cell_far_from_all_rooms_has_one_of_its_own(wish: str) -> None:
    shape = Shape(1, 7)
    rules = "".join(f"chance({cell},{cell[1]}). " for cell in shape.cells) + wish
    found = answers(f'#include "setting/rooms.lp".\n{rules}\n', shape, "region", 2)
    assert found
    for answer in found:
        assert set(dict(answer)) == set(shape.cells)


@pytest.mark.parametrize("seed", range(8))
def test_crossing_runs(seed: int) -> None:
    shape = Shape(8, 9)
    order = Random(seed).sample(sorted(shape.cells), 72)
    rules = "".join(f"chance({cell},{n}). " for n, cell in enumerate(order))
    [answer] = answers(f'#include "setting/crossing_runs.lp".\n{rules}\n', shape, "black", 1)
    dark = {cell for (cell,) in answer}
    rim = {(r, c) for r, c in shape.cells if 1 in (r, c)}
    inner = set(shape.cells) - rim
    assert rim < dark and len(inner & dark) < len(inner) / 2
    assert {(10 - r, 11 - c) for r, c in inner & dark} == inner & dark
    for r, c in set(shape.cells) - dark:
        for x, y in ((0, 1), (1, 0)):
            assert not {(r + x, c + y), (r - x, c - y)}.isdisjoint(inner - dark)


ARROWS = """
#include "nearest_arrows.lp".
#include "directions.lp".
{ thing(C) : cell(C) }.
view(C,Dir,0,D) :- arrow(C,_), neighbour(C,Dir,D).
view(C,Dir,N+1,E) :- view(C,Dir,N,D), neighbour(D,Dir,E).
in_view(C,Dir,N) :- view(C,Dir,N,_).
hit(C,Dir,N) :- view(C,Dir,N,D), thing(D).
"""


@pytest.mark.parametrize("pointed", [["east"], ["north", "west"], ["east", "south", "west"]])
def test_arrows_point_to_what_is_nearest(pointed: list[str]) -> None:
    shape, eye = Shape(3, 4), (2, 2)
    right = set()
    for there in subsets(shape.cells):
        far = {}
        for name, (down, across) in STEPS.items():
            line = [(eye[0] + n * down, eye[1] + n * across) for n in range(1, 4)]
            seen = [n for n, cell in enumerate(line) if cell in there]
            far[name] = min(seen, default=9)
        least = min(far.values())
        if least < 9 and {name for name in far if far[name] == least} == set(pointed):
            right.add(frozenset((cell,) for cell in there))
    facts = "".join(f"arrow({eye},{name}).".replace(" ", "") for name in pointed)
    assert answers(ARROWS, shape, "thing", 1, facts) == right


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_squares_of_the_board(shape: Shape) -> None:
    squares = [(r, c) for r in range(1, shape.rows + 1) for c in range(1, shape.cols + 1)]
    assert only_answer("board", shape, "square", 1) == {(s,) for s in squares}
    rim = {(r, c) for r, c in squares if r in (1, shape.rows) or c in (1, shape.cols)}
    assert only_answer("board", shape, "rim", 1) == {(s,) for s in rim}
    assert only_answer("board", shape, "follows", 2) == set(pairwise(squares))


STEP = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_neighbours_in_a_direction(shape: Shape) -> None:
    right = {
        (c, name, d)
        for c in shape.cells
        for name, (x, y) in STEP.items()
        for d in shape.near(c)
        if d == (c[0] + x, c[1] + y)
    }
    assert only_answer("directions", shape, "neighbour", 3) == right
    ahead = only_answer("ahead", shape, "ahead", 3)
    assert {each for each in ahead if each[1] in STEP} == right
    near = {(c, d) for c in shape.cells for d in shape.near(c, corners=True)}
    assert {(c, d) for c, _, d in ahead} == near
