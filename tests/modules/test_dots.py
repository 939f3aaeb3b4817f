"""Modules of dots, and of loops beside shaded cells, against the same in plain Python."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from modules.drawings import BOARDS, drawings, facts, joined, one_loop, some, unbranched
from modules.harness import Shape, answers, subsets


def test_a_dot_lies_on_the_cells_around_it() -> None:
    shape = Shape(3, 4)
    points = list(product(range(1, 6), range(1, 8)))
    # A centre lies at odd numbers of half cells, and a dot no more than a half from its cells.
    expected = {
        ((x, y), (row, col))
        for x, y in points
        for row, col in shape.cells
        if abs(x - (2 * row - 1)) <= 1 and abs(y - (2 * col - 1)) <= 1
    }
    dots = "".join(f"dot({point})." for point in points)
    assert answers('#include "dots.lp".\n', shape, "around_dot", 2, dots) == {frozenset(expected)}


@pytest.mark.parametrize("shape", [shape for shape in BOARDS if len(shape.cells) <= 8], ids=str)
def test_a_cell_is_shaded_or_on_the_loop(shape: Shape) -> None:
    clues = some(Random(3), shape)
    loops = drawings(shape, lambda lines: unbranched(lines) and one_loop(lines))
    rules = '#include "off_loop.lp".\n#include "loop/reach.lp".\n'
    others = set(shape.cells) - clues
    expected = {
        frozenset((cell,) for cell in shaded)
        for lines in loops
        for shaded in subsets(shape.cells)
        if all((cell in shaded) != (cell in joined(lines)) for cell in others)
    }
    assert answers(rules, shape, "shaded", 1, facts("clue", clues)) == expected
