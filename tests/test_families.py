"""Every family: a puzzle to begin from, which is itself in order from its rules to its boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from asppuz import Catalog, Session, Status, read
from asppuz.reasons import constraints, without
from asppuz.rules.catalog import FAMILIES, load_puzzle
from asppuz.rules.program import load_program
from conftest import accepts

FOLDERS = sorted(path.parent for path in FAMILIES.glob("*/puzzle.yaml"))
REJECTED = [path for folder in FOLDERS for path in sorted((folder / "rejected").glob("*.yaml"))]


def name_of(path: Path) -> str:
    return path.name if path.parent == FAMILIES else f"{path.parents[1].name}-{path.stem}"


@pytest.fixture(params=FOLDERS, ids=name_of)
def folder(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_the_families() -> None:
    assert {path.name for path in FOLDERS} == {"division", "loop", "numbers", "path", "shading"}


def test_none_is_a_puzzle_of_its_own() -> None:
    assert not {path.name for path in FOLDERS} & set(Catalog().names())


def test_the_first_board_is_unique(folder: Path) -> None:
    board = read(folder / "examples" / "first.yaml")
    assert board.puzzle.folder == folder
    result = Session(board).check()
    assert (result.status, result.answer) == (Status.UNIQUE, board.solution)


def test_every_reason_has_a_rejected_board(folder: Path) -> None:
    found = constraints(load_program(load_puzzle(folder)))
    broken = {read(path).info["breaks"] for path in REJECTED if path.parents[1] == folder}
    assert {c.reason for c in found if not c.is_lemma and not c.is_implied} == broken


@pytest.mark.parametrize("path", REJECTED, ids=name_of)
def test_rejected_for_that_reason_only(path: Path) -> None:
    board = read(path)
    assert board.solution is not None
    program = load_program(board.puzzle)
    assert not accepts(board, board.solution, program)
    assert accepts(board, board.solution, without(program, board.info["breaks"]))


def test_the_rules_are_a_short_read(folder: Path) -> None:
    for name, most in (("rules.lp", 30), ("clues.lp", 15)):
        assert len((folder / name).read_text(encoding="utf-8").splitlines()) <= most


def test_boards_can_be_made_like_it(folder: Path) -> None:
    generating = pytest.importorskip("asppuz.generating")
    board = generating.generate(load_puzzle(folder), 4, seed=1, time_limit=60)
    assert board.clues
    assert Session(board).check().answer == board.solution
