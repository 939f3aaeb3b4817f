"""Modules that put numbers into cells, against the same said in plain Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import prod
from random import Random

import pytest

from asppuz.board.atoms import Term
from modules.harness import Answer, Cell, Shape, answers, parts, shapes

Filled = dict[Cell, int]
"""What the cells hold; a blank cell is not among them."""
SUMS = [(3, 4), (3, 6), (9, 10), (9, 45)]


def fillings(shape: Shape, most: int, *, blanks: bool = False) -> Iterator[Filled]:
    """All ways to fill the cells with numbers up to one, or to leave some blank."""
    for numbers in product(range(0 if blanks else 1, most + 1), repeat=len(shape.cells)):
        yield {cell: number for cell, number in zip(shape.cells, numbers) if number}


def as_answers(several: Iterable[Filled]) -> set[Answer]:
    return {frozenset(filled.items()) for filled in several}


def different(filled: Filled, cells: Iterable[Cell]) -> bool:
    numbers = [filled[cell] for cell in cells if cell in filled]
    return len(numbers) == len(set(numbers))


def is_latin(shape: Shape, filled: Filled, most: int) -> bool:
    """Whether each row and column holds the numbers from 1 to the largest, each once."""
    lanes = ([filled[cell] for cell in lane if cell in filled] for lane in shape.lanes())
    return all(sorted(numbers) == list(range(1, most + 1)) for numbers in lanes)


@pytest.mark.parametrize(("rows", "cols", "holes"), [(3, 3, []), (2, 3, []), (3, 3, [(1, 1)])])
def test_latin_squares(rows: int, cols: int, holes: list[Cell]) -> None:
    shape = Shape(rows, cols, holes)
    rules = '#include "digits.lp".\n#include "latin.lp".\nvalue(1..N) :- rows(N).\n'
    right = (f for f in fillings(shape, rows) if is_latin(shape, f, rows))
    assert answers(rules, shape, "digit", 2) == as_answers(right)


@pytest.mark.parametrize("holes", [[], [(2, 2)], [(1, 1), (3, 2)]])
def test_latin_squares_with_blanks(holes: list[Cell]) -> None:
    shape = Shape(3, 3, holes)
    rules = """
    #include "digits.lp".
    #include "latin.lp".
    value(1..2).
    { blank(C) } :- cell(C).
    """
    right = as_answers(f for f in fillings(shape, 2, blanks=True) if is_latin(shape, f, 2))
    assert answers(rules, shape, "digit", 2) == right
    assert answers('#include "sparse_latin.lp".\nvalue(1..2).\n', shape, "digit", 2) == right


def test_a_latin_square_and_its_boxes() -> None:
    shape = Shape(3, 3)
    boxes = {(1, 1): "aab", (2, 1): "acb", (3, 1): "ccb"}
    label = {(row, 1 + c): x for (row, _), line in boxes.items() for c, x in enumerate(line)}
    latin = [f for f in fillings(shape, 3) if is_latin(shape, f, 3)]
    found = answers('#include "latin_square.lp".\n', shape, "digit", 2)
    assert found == as_answers(latin)
    right = [f for f in latin if len({(label[cell], f[cell]) for cell in shape.cells}) == 9]
    facts = "".join(f"region({cell},{name})." for cell, name in label.items())
    assert 0 < len(right) < len(latin)
    found = answers('#include "sudoku.lp".\n', shape, "digit", 2, facts)
    assert found == as_answers(right)


def test_given_numbers_and_cells_that_are_blank() -> None:
    shape = Shape(1, 3)
    rules = '#include "digits.lp".\nvalue(1..2).\nblank((1,2)). given((1,3),2).\n'
    right = ({(1, 1): n, (1, 3): 2} for n in (1, 2))
    assert answers(rules, shape, "digit", 2) == as_answers(right)


@pytest.mark.parametrize(("rows", "cols", "holes"), [(2, 4, []), (3, 3, [(1, 1), (2, 2), (3, 3)])])
def test_each_number_equally_often(rows: int, cols: int, holes: list[Cell]) -> None:
    shape = Shape(rows, cols, holes)
    rules = """
    #include "digits.lp".
    #include "evenly.lp".
    value(1..2).
    evenly(L) :- lane(L).
    """

    def even(filled: Filled) -> bool:
        lanes = [[filled[cell] for cell in lane] for lane in shape.lanes()]
        return all(lane.count(1) == lane.count(2) for lane in lanes)

    right = [f for f in fillings(shape, 2) if even(f)]
    assert right
    assert answers(rules, shape, "digit", 2) == as_answers(right)


def is_counted(filled: Filled, room: list[Cell]) -> bool:
    """Whether a room of N cells holds the numbers from 1 to N."""
    return sorted(filled.get(cell, 0) for cell in room) == list(range(1, len(room) + 1))


def random_rooms(shape: Shape, rng: Random) -> tuple[list[frozenset[Cell]], str]:
    """A division of the cells into connected rooms, and the facts that tell it."""
    walls = {cell for cell in shape.cells if rng.random() < 0.3}
    rooms = [*parts(walls, shape), *parts(set(shape.cells) - walls, shape)]
    return rooms, "".join(f"region({c},{min(room)})." for room in rooms for c in room)


def test_sizes() -> None:
    rng = Random(3)
    for shape in shapes(rng):
        rooms, facts = random_rooms(shape, rng)
        blank = rng.choice(shape.cells)
        right = frozenset((min(room), len(room - {blank})) for room in rooms)
        assert answers('#include "sizes.lp".', shape, "size", 2, f"{facts} blank({blank}).") == {
            right
        }


def test_what_is_known_of_regions_that_are_yet_to_be_drawn() -> None:
    rng = Random(4)
    for shape in shapes(rng):
        rooms, facts = random_rooms(shape, rng)
        first = {frozenset((min(room), min(room)) for room in rooms)}
        borders = {(c, d) for room in rooms for c in room for d in {*shape.near(c)} - room}
        for more in ("", "named_by_first. each_size(3)."):
            known = f"{facts} {more}"
            assert answers('#include "sizes.lp".', shape, "first_in", 2, known) == first
            assert answers('#include "sizes.lp".', shape, "crossing", 2, known) == {
                frozenset(borders)
            }
        sizes = {frozenset((min(room), 3) for room in rooms)}
        assert answers('#include "sizes.lp".', shape, "size", 2, f"{facts} each_size(3).") == sizes


def test_straights() -> None:
    rng = Random(7)
    for shape in shapes(rng, most=12):
        rooms, facts = random_rooms(shape, rng)
        room = {cell: room for room in rooms for cell in room}
        wall = next(((c, d) for c in shape.cells for d in shape.near(c) if c < d), None)
        facts += f"wall({wall[0]},{wall[1]})." if wall else ""
        bordered = {
            (c, d)
            for c in shape.cells
            for d in shape.near(c)
            if c < d and (room[c] != room[d] or (c, d) == wall)
        }
        lengths = set()
        for (row, col), other in bordered:
            along = (0, 1) if row < other[0] else (1, 0)
            length = 1
            for sign in (1, -1):
                step = 1
                while (
                    (row + sign * step * along[0], col + sign * step * along[1]),
                    (other[0] + sign * step * along[0], other[1] + sign * step * along[1]),
                ) in bordered:
                    step, length = step + 1, length + 1
            lengths.add(((row, col), other, length))
        found = answers('#include "straight_borders.lp".\n', shape, "straight", 3, facts)
        assert found == {frozenset(lengths)}, f"{shape} {facts}"


def test_one_to_size() -> None:
    rng = Random(1)
    for shape in shapes(rng, most=6):
        rooms, facts = random_rooms(shape, rng)
        blank = rng.choice(shape.cells)
        filled = [sorted(room - {blank}) for room in rooms]
        right = [
            f
            for f in fillings(shape, max(map(len, filled)), blanks=True)
            if all(
                sorted(f.get(c, 0) for c in room) == list(range(1, len(room) + 1))
                for room in filled
            )
            and blank not in f
        ]
        found = answers(
            '#include "one_to_size.lp".\n', shape, "digit", 2, f"{facts} blank({blank})."
        )
        assert found == as_answers(right), f"{shape} {facts}"


def test_some_digits() -> None:
    shape = Shape(2, 2)
    rules = '#include "some_digits.lp".\n'
    facts = "value(1..2). blank((1,2)). given((2,1),2)."
    right = [f for f in fillings(shape, 2, blanks=True) if (1, 2) not in f and f.get((2, 1)) == 2]
    assert answers(rules, shape, "digit", 2, facts) == as_answers(right)
    numbered = {frozenset(("numbered", cell) for cell in filled) for filled in right}
    assert answers(rules, shape, "member", 2, facts) == numbered


def test_size_once() -> None:
    rng = Random(4)
    for shape in shapes(rng):
        rooms, facts = random_rooms(shape, rng)
        right = (
            {cell: len(room) for cell, room in zip(chosen, rooms)} for chosen in product(*rooms)
        )
        assert answers('#include "size_once.lp".', shape, "digit", 2, facts) == as_answers(right)


def test_unlike() -> None:
    rng = Random(2)
    for shape in shapes(rng, most=6):
        apart = [pair for pair in combinations(shape.cells, 2) if rng.random() < 0.3]
        facts = "value(1..2)." + "".join(f"unlike({c},{d})." for c, d in apart)
        rules = '#include "digits.lp".\n#include "unlike.lp".\n'
        right = (f for f in fillings(shape, 2) if all(f[c] != f[d] for c, d in apart))
        assert answers(rules, shape, "digit", 2, facts) == as_answers(right), f"{shape} {apart}"


def test_company() -> None:
    rng = Random(5)
    for shape in shapes(rng, most=6):
        unknown = rng.choice(shape.cells)
        right = (
            f
            for f in fillings(shape, 4, blanks=True)
            if unknown in f
            and len(parts(f, shape)) == 1
            and all(n == len(f.keys() & set(shape.near(cell))) for cell, n in f.items())
        )
        found = answers('#include "company.lp".\n', shape, "digit", 2, f"unknown({unknown}).")
        assert found == as_answers(right), f"{shape} {unknown}"


@pytest.mark.parametrize(("most", "total"), SUMS)
def test_sums(most: int, total: int) -> None:
    """Groups of all lengths along one row have a sum; the last cells have none."""
    rules = """
    #include "digits.lp".
    #include "sums.lp".
    group(run,(1,C)) :- cell((1,C)), C <= length.
    """
    shape = Shape(1, 4)
    for length in range(1, 4):
        facts = f"value(1..{most}). sum(run,{total}). #const length = {length}. given((1,4),1)."
        facts += "".join(f"given((1,{c}),1)." for c in range(length + 1, 4))
        right = (
            dict(zip(shape.cells, [*numbers, *[1] * (4 - length)]))
            for numbers in product(range(1, most + 1), repeat=length)
            if sum(numbers) == total and len(set(numbers)) == length
        )
        assert answers(rules, shape, "digit", 2, facts) == as_answers(right)


def test_products() -> None:
    rng = Random(6)
    shape = Shape(1, 4)
    rules = '#include "digits.lp".\n#include "products.lp".\nvalue(1..4).\n'
    for total in (0, 1, 2, 4, 5, 6, 9, 12, 24, 64, 144):
        chosen = rng.sample(shape.cells, rng.randrange(1, 5))
        facts = f"product(x,{total})." + "".join(f"factor(x,{cell})." for cell in chosen)
        right = (f for f in fillings(shape, 4) if prod(f[cell] for cell in chosen) == total)
        assert answers(rules, shape, "digit", 2, facts) == as_answers(right), facts


def test_which_numbers_make_a_sum() -> None:
    rules = '#include "sums.lp".\n{ digit(C,N) } :- group(_,C), value(N).\n'
    for most in range(1, 7):
        for length in range(1, most + 1):
            for total in {
                sum(range(1, length + 1)),
                length * (most + 1) // 2,
                length * most // 2 or 1,
            }:
                ways = [x for x in combinations(range(1, most + 1), length) if sum(x) == total]
                facts = f"value(1..{most}). group(g,(1,1..{length})). sum(g,{total})."
                right = frozenset((length, total, number) for way in ways for number in way)
                found = answers(rules, Shape(1, most), "makes", 3, facts)
                assert found == ({right} if ways else set())


def test_the_groups_of_sudokus_that_overlap() -> None:
    rules = '#include "overlaps.lp".\nsudoku((1,1)). sudoku((1,7)).\n'
    shape = Shape(9, 15)
    boxes = "".join(f"region({(r, c)},{(r + 2) // 3 * 5 + (c + 2) // 3})." for r, c in shape.cells)
    [found] = answers(rules, shape, "group", 2, boxes)
    groups: dict[Term, set[Term]] = defaultdict(set)
    for name, cell in found:
        groups[name].add(cell)
    right = []
    for first in (1, 7):
        columns = range(first, first + 9)
        right += [{(row, col) for col in columns} for row in range(1, 10)]
        right += [{(row, col) for row in range(1, 10)} for col in columns]
    right += [
        {(row + down, col + over) for down in range(3) for over in range(3)}
        for row in (1, 4, 7)
        for col in (1, 4, 7, 10, 13)
    ]
    assert sorted(map(sorted, groups.values())) == sorted(map(sorted, right))


def test_straights_are_different_numbers_without_a_gap() -> None:
    rules = """
    #include "digits.lp".
    #include "straights.lp".
    value(1..4). straight(run).
    group(run,C) :- cell(C), C != (1,1).
    """
    shape = Shape(1, 4)
    right = []
    for filled in fillings(shape, 4):
        run = sorted(filled[cell] for cell in shape.cells[1:])
        if run == list(range(run[0], run[0] + 3)):
            right.append(filled)
    assert answers(rules, shape, "digit", 2) == as_answers(right)
    assert answers(f"{rules} explained.", shape, "digit", 2) == as_answers(right)


def test_a_region_without_a_given_number_has_at_most_what_no_given_one_claims() -> None:
    strip = Shape(1, 12)
    rules = '#include "numbered.lp".'
    twelve = "explained. given((1,1),2). :- digit((1,12),N), N < 9."
    by_last = {max(digits)[1] for digits in answers(rules, strip, "digit", 2, twelve)}
    assert by_last == {9, 10}
    sharing = "explained. given((1,1),3). given((1,3),3). given((1,4),1). given((1,7),3)."
    assert answers(rules, strip, "unclaimed", 1, sharing) == {frozenset({(5,)})}


def test_what_two_numbers_make() -> None:
    [found] = answers(
        '#include "calculations.lp".\n',
        Shape(1, 1),
        "makes",
        4,
        "value(1..6). asked((sum;difference;product;quotient),1..9).",
    )
    right = set()
    for a, b in product(range(1, 7), repeat=2):
        made = {("sum", a + b), ("difference", abs(a - b)), ("product", a * b)}
        made |= {("quotient", max(a, b) // min(a, b))} if max(a, b) % min(a, b) == 0 else set()
        right |= {(op, n, a, b) for op, n in made if n in range(1, 10)}
    assert found == right
