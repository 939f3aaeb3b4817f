"""Modules of bridges between islands, and of sections of lines, against plain Python."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from modules.drawings import BOARDS, EDGES, Edges, drawings, facts, joined, some
from modules.harness import STEPS, Cell, Shape, answers

SMALL = [shape for shape in BOARDS if len(shape.cells) <= 6]


def crossed(shape: Shape, islands: set[Cell]) -> dict[tuple[Cell, Cell], list[Cell]]:
    """The pairs of islands that may be bridged, and the cells in between."""
    found = {}
    for island in islands:
        for direction in ("east", "south"):
            down, right = STEPS[direction]
            row, col, between = island[0] + down, island[1] + right, list[Cell]()
            while (row, col) in shape.cells and (row, col) not in islands:
                between.append((row, col))
                row, col = row + down, col + right
            if (row, col) in islands:
                found[island, (row, col)] = between
    return found


@pytest.mark.parametrize("shape", SMALL, ids=str)
def test_bridges_lead_to_the_next_island_and_never_cross(shape: Shape) -> None:
    rng = Random(11)
    for _ in range(3):
        islands = some(rng, shape)
        between = crossed(shape, islands)
        expected = set()
        for widths in product((0, 1, 2), repeat=len(between)):
            built = {pair: width for pair, width in zip(between, widths) if width}
            over = [cell for pair in built for cell in between[pair]]
            if len(over) == len(set(over)):
                both = {(*pair, width) for pair, width in built.items()}
                expected.add(frozenset(both | {(d, c, width) for c, d, width in both}))
        rules = '#include "bridges.lp".\nwidth(1..2).\n'
        assert answers(rules, shape, "bridged", 3, facts("island", islands)) == expected


def section_of(lines: Edges, ground: set[Cell], start: Cell) -> set[Cell]:
    """The cells that lines join to one without leading over the ground."""
    found, todo = {start}, [start]
    while todo:
        for cell in joined(lines).get(todo.pop(), []):
            if start not in ground and cell not in ground and cell not in found:
                found.add(cell)
                todo.append(cell)
    return found


@pytest.mark.parametrize("shape", SMALL, ids=str)
def test_sections_have_their_sizes(shape: Shape) -> None:
    rng = Random(13)
    ground = some(rng, shape)
    sizes = {cell: rng.randint(1, 4) for cell in some(rng, shape) - ground}
    told = facts("cuts", ground) + "".join(f"sized({c},{n})." for c, n in sizes.items())
    rules = f'#include "grid.lp".\n#include "line.lp".\n#include "sections.lp".\n{EDGES}'
    expected = drawings(
        shape,
        lambda lines: all(len(section_of(lines, ground, c)) == n for c, n in sizes.items()),
    )
    assert answers(rules, shape, "line", 2, told) == expected
