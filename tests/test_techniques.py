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
from asppuz.rules.catalog import MODULES
from asppuz.rules.program import load_module

BOARDS: dict[str, dict[str, str]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "techniques").glob("*.yaml"))
}
NAMING = [puzzle for puzzle in Catalog() if (puzzle.folder / FILE).is_file()]
CASES = [(puzzle, name) for puzzle, names in BOARDS.items() for name in names]


_NAME = re.compile(r'^technique\(\d+,"([^"]+)"\)', re.MULTILINE)
_WORDS = re.compile(r'^[^%\n]*\b(?:words\(\w+|rule\(\w+),"([^"]+)"\)', re.MULTILINE)


def files_of(puzzle: Puzzle) -> dict[Path, str]:
    """The files that name the steps of a puzzle: its own, and the shared ones that it includes."""
    lines = load_module(puzzle, FILE).lines
    files = dict.fromkeys(line.file for line in lines)
    return {file: "".join(f"{x.text}\n" for x in lines if x.file == file) for file in files}


FILES = {puzzle.name: files_of(puzzle) for puzzle in NAMING}
SHARED = {
    file: [puzzle for puzzle in NAMING if file in FILES[puzzle.name]]
    for files in FILES.values()
    for file in files
    if file.is_relative_to(MODULES)
}


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_each_name_has_a_board_and_each_board_a_name() -> None:
    for puzzle in NAMING:
        files = FILES[puzzle.name]
        all_names = set(_NAME.findall("".join(files.values())))
        boards = set(BOARDS.get(puzzle.name, {}))
        own = set(_NAME.findall(files[puzzle.folder / FILE]))
        assert len(all_names) >= 5
        assert own <= boards <= all_names, puzzle.name
    assert set(BOARDS) <= {puzzle.name for puzzle in NAMING}


@pytest.mark.parametrize("file", SHARED, ids=[file.stem for file in SHARED])
def test_each_shared_name_has_a_board_of_some_puzzle(file: Path) -> None:
    boards = set().union(*(BOARDS.get(puzzle.name, {}) for puzzle in SHARED[file]))
    assert set(_NAME.findall(text_of(file))) <= boards


@pytest.mark.parametrize(("puzzle", "name"), CASES, ids=[" ".join(case) for case in CASES])
def test_names_a_step(puzzle: str, name: str) -> None:
    board = read(f"puzzle: {puzzle}\n{BOARDS[puzzle][name]}")
    assert any(step.technique == name for step in Explainer(board).steps())


@pytest.mark.parametrize("puzzle", NAMING, ids=[puzzle.name for puzzle in NAMING])
def test_speaks_of_rules_that_there_are(puzzle: Puzzle) -> None:
    spoken = set(_WORDS.findall(FILES[puzzle.name][puzzle.folder / FILE]))
    assert spoken <= set(rules_of(puzzle))


@pytest.mark.parametrize("file", SHARED, ids=[file.stem for file in SHARED])
def test_speaks_of_rules_that_some_puzzle_has(file: Path) -> None:
    rules = set().union(*map(rules_of, SHARED[file]))
    assert set(_WORDS.findall(text_of(file))) <= rules


def rules_of(puzzle: Puzzle) -> tuple[str, ...]:
    return guarded(explaining_program(puzzle)).rules


OWN = {puzzle.folder / FILE: puzzle.name for puzzle in NAMING}


@pytest.mark.parametrize("file", [*OWN, *SHARED], ids=[*OWN.values(), *(f.stem for f in SHARED)])
def test_fits_on_a_screen_and_says_what_each_is(file: Path) -> None:
    lines = text_of(file).splitlines()
    assert len(lines) <= 85
    bare = [
        line
        for before, line in pairwise(lines)
        if line.startswith("technique(")
        and not before.startswith(("%", "technique("))
        and not before.startswith(" ")
    ]
    assert not bare
