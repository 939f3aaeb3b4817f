"""Real boards of text tables, for each puzzle that names one: read, written, solved.

The boards lie beside the project, a file of JSON lines for each table. What can't be read
or is not as stored is told by ``tests/puzzles.yaml`` with its reason.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from asppuz import Board, Catalog, InputError, Puzzle, Session, Status
from asppuz.formats import janko, native
from conftest import NOTES

CATALOG = Catalog()
TABLED = [puzzle for puzzle in CATALOG if puzzle.section("janko").get("name")]
WRITTEN = 4
"""How many boards of a table are written again."""
SOLVED, MOST = 3, 100
"""How many are solved, and the most cells of these."""


@pytest.fixture(params=TABLED, ids=lambda puzzle: str(puzzle.name))
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    found: Puzzle = request.param
    return found


@pytest.fixture
def lines(puzzle: Puzzle, shared: Path) -> list[dict[str, Any]]:
    """What is stored of each board of the puzzle's table."""
    path = shared / "boards" / f"{puzzle.section('janko')['name']}.jsonl"
    if not path.is_file():
        pytest.skip(f"the collection has no {path.name}")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


NO_TABLE = re.compile(r"expected \d+ lines, the first included|expected the end of the table")
"""What is wrong with a text that is no table of the size in its first line, such as moves."""


def read_line(puzzle: Puzzle, line: dict[str, Any]) -> Board | None:
    """The board of a line; None where it is known to be none."""
    try:
        return janko.read(line["problem"], puzzle, line["id"], line["solution"] or None)
    except InputError as error:
        unread = NOTES.get(puzzle.name, {}).get("unread", {})
        if not NO_TABLE.search(str(error)) and not any(words in str(error) for words in unread):
            raise
        return None


def cells(line: dict[str, Any]) -> int:
    """How large a board is."""
    rows, cols = line["problem"].split()[:2]
    return int(rows) * int(cols)


def spread(lines: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """So many boards from the smallest to the largest."""
    ordered = sorted(lines, key=cells)
    steps = max(min(count, len(lines)) - 1, 1)
    return [ordered[step * (len(ordered) - 1) // steps] for step in range(steps + 1)]


@pytest.mark.slow
def test_all_boards_of_the_table_are_read(puzzle: Puzzle, lines: list[dict[str, Any]]) -> None:
    found = {line["id"]: board for line in lines if (board := read_line(puzzle, line))}
    assert 10 * len(found) > 9 * len(lines)
    for line in spread([line for line in lines if line["id"] in found], WRITTEN):
        board = found[line["id"]]
        again = janko.read(janko.write(board), puzzle)
        assert (again.shape, sorted(again.clues)) == (board.shape, sorted(board.clues))
        again = native.read(native.write(board), CATALOG)
        assert (again.shape, sorted(again.clues)) == (board.shape, sorted(board.clues))
        assert again.solution == board.solution


@pytest.mark.slow
def test_some_boards_have_the_stored_solution_alone(
    puzzle: Puzzle, lines: list[dict[str, Any]]
) -> None:
    unlike = NOTES.get(puzzle.name, {}).get("unlike", {})
    solved = [line for line in lines if line["solution"] and line["id"] not in unlike]
    small = [line for line in solved if cells(line) <= MOST]
    for line in spread(small or [min(solved, key=cells)], SOLVED):
        board = read_line(puzzle, line)
        if board:
            found = Session(board, time_limit=30).check()
            assert found.status is Status.UNIQUE, line["id"]
            assert found.answer == board.solution, line["id"]
