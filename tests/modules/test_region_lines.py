"""Modules that speak of lines and regions, against the same in plain Python."""

from __future__ import annotations

from random import Random

import pytest

from modules.drawings import BOARDS, EDGES, drawings, edges, joined
from modules.harness import Cell, Shape, answers


def regions(rng: Random, shape: Shape) -> dict[Cell, int]:
    """The region of each cell, drawn at random; they need not be connected."""
    return {cell: rng.randint(1, 3) for cell in shape.cells}


def region_facts(region: dict[Cell, int]) -> str:
    """The regions as facts."""
    return "".join(f"region({cell},{number})." for cell, number in region.items())


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_of_two_neighbours_in_different_regions_one_is_visited(shape: Shape) -> None:
    region = regions(Random(7), shape)
    rules = f'#include "grid.lp".\n#include "line.lp".\n#include "across.lp".\n{EDGES}'
    crossings = [(c, d) for c, d in edges(shape) if region[c] != region[d]]
    expected = drawings(
        shape, lambda lines: all(c in joined(lines) or d in joined(lines) for c, d in crossings)
    )
    assert answers(rules, shape, "line", 2, region_facts(region)) == expected
