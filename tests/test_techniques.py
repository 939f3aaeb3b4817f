"""Names of techniques: each names a step of a tiny board and knows rules that there are."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from asppuz import Catalog, Puzzle, read
from asppuz.reasons import Explainer
from asppuz.reasons.guards import explaining_program, guarded
from asppuz.reasons.techniques import FILE
from asppuz.rules.program import load_module

BOARDS: dict[str, dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "techniques.yaml").read_text(encoding="utf-8")
)
NAMING = [puzzle for puzzle in Catalog() if (puzzle.folder / FILE).is_file()]
CASES = [(puzzle, name) for puzzle, names in BOARDS.items() for name in names]


def rules_of(puzzle: Puzzle) -> str:
    """The rules that name techniques, without comments."""
    return re.sub(r"(?m)^%.*$", "", str(load_module(puzzle, FILE)))


def test_each_name_has_a_board_and_each_board_a_name() -> None:
    names = {
        puzzle.name: set(re.findall(r'\btechnique\(\d+,"([^"]+)"\)', rules_of(puzzle)))
        for puzzle in NAMING
    }
    assert {"slitherlink", "heyawake", "nurikabe", "sudoku"} <= set(names)
    assert min(map(len, names.values())) >= 5
    assert names == {puzzle: set(boards) for puzzle, boards in BOARDS.items()}


@pytest.mark.parametrize(("puzzle", "name"), CASES, ids=[" ".join(case) for case in CASES])
def test_names_a_step(puzzle: str, name: str) -> None:
    board = read(f"puzzle: {puzzle}\n{BOARDS[puzzle][name]}")
    assert any(step.technique == name for step in Explainer(board).steps())


@pytest.mark.parametrize("puzzle", NAMING, ids=[puzzle.name for puzzle in NAMING])
def test_speaks_of_rules_that_there_are(puzzle: Puzzle) -> None:
    spoken = set(re.findall(r'\b(?:words\(\w+|rule\(\w+),"([^"]+)"\)', rules_of(puzzle)))
    assert spoken
    assert spoken <= set(guarded(explaining_program(puzzle)).rules)


@pytest.mark.parametrize("puzzle", NAMING, ids=[puzzle.name for puzzle in NAMING])
def test_fits_on_a_screen_and_says_what_each_is(puzzle: Puzzle) -> None:
    lines = (puzzle.folder / FILE).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 80
    bare = [
        line
        for before, line in pairwise(lines)
        if line.startswith("technique(")
        and not before.startswith(("%", "technique("))
        and not before.startswith(" ")
    ]
    assert not bare
