"""Benchmark runs: their lines, their table, and going on where one stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz import Catalog
from asppuz.cli import main
from asppuz.rules.catalog import BUILT_IN
from asppuz.rules.modules import encodings_of
from asppuz.rules.program import load_program

BOARDS = [
    {"id": "one", "problem": "2 2\n- - -\n- 2 -\n- - -", "solution": "2 2\nx x\n- -"},
    {"id": "two", "problem": "2 2\n- - -\n- 4 -\n- - -", "solution": "2 2\nx x\nx x"},
    {"id": "three", "problem": "2 2\n- - -\n- 0 -\n- - 3", "solution": "2 2\n- -\n- -"},
    {"id": "four", "problem": "2 2\n- - -\n- 4 -\n- - -", "solution": "2 2\nx x\nx -"},
    {"id": "five", "problem": "2 2\n- - -\n- q -\n- - -", "solution": None},
    {"id": "six", "problem": "2 2\n- - -\n- 4 -\n- - -", "solution": None},
]


def boards_file(folder: Path) -> Path:
    path = folder / "Creek.jsonl"
    path.write_text("".join(json.dumps(board) + "\n" for board in BOARDS))
    return path


def test_lines_and_table(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["bench", str(boards_file(tmp_path)), "--jobs", "2"])
    assert result.exit_code == 1  # one can't be read, and one has another answer than stored
    found = {line["id"]: line for line in map(json.loads, result.stdout.splitlines())}
    assert found["one"]["status"] == "multiple"
    assert found["one"]["agrees"] is not False
    assert found["two"]["status"] == "unique"
    assert found["two"]["agrees"] is True
    assert found["three"]["status"] == "none"
    assert found["four"]["agrees"] is False
    assert found["five"]["status"] == "error"
    assert "'q'" in found["five"]["error"]
    assert found["six"]["agrees"] is None
    assert (found["six"]["rows"], found["six"]["cols"]) == (2, 2)
    row = result.stderr.splitlines()[-1].split()
    assert row[:3] == ["creek", "6", "2x2"]
    assert row[6:] == ["3", "1", "1", "0", "0", "1", "2"]


def test_a_stopped_run_goes_on_without_losing_a_line(tmp_path: Path) -> None:
    boards, output = boards_file(tmp_path), tmp_path / "out.jsonl"
    args = ["bench", str(boards), "--output", str(output)]
    CliRunner().invoke(main, args)
    lines = output.read_text().splitlines(keepends=True)
    assert len(lines) == 6
    output.write_text("".join(lines[:2]) + lines[2][:20])
    CliRunner().invoke(main, args)
    again = output.read_text().splitlines(keepends=True)
    assert again[:2] == lines[:2]
    assert sorted(json.loads(line)["id"] for line in again) == sorted(b["id"] for b in BOARDS)


RECORD = '{"id": "one", "puzzle": "creek", "status": "unique"}\n'


@pytest.mark.parametrize(
    "text",
    [
        "my notes\nwithout an end",
        "my only notes, no newline at end",
        "[]\n",
        '{"id": "one", "problem": "2 2", "solution": ""}\n',
        '{"id": "a board, and half of it',
        f"{RECORD}my notes",
        '{"id": "one", "puzzle": "creek", "status": "fine"}\n',
    ],
)
def test_a_file_that_is_no_run_is_left_alone(text: str, tmp_path: Path) -> None:
    output = tmp_path / "notes.txt"
    output.write_text(text)
    result = CliRunner().invoke(
        main, ["bench", str(boards_file(tmp_path)), "--output", str(output)]
    )
    assert result.exit_code == 2
    assert result.stderr.startswith(f"asppuz: {output}:")
    assert output.read_text() == text


def test_a_board_whose_process_died_is_run_again(tmp_path: Path) -> None:
    boards, output = boards_file(tmp_path), tmp_path / "out.jsonl"
    args = ["bench", str(boards), "--output", str(output)]
    CliRunner().invoke(main, args)
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    lost = {**lines[0], "status": "error", "error": "the process for this board has died"}
    output.write_text("".join(json.dumps(line) + "\n" for line in [lost, *lines[1:]]))
    result = CliRunner().invoke(main, args)
    again = {line["id"]: line for line in map(json.loads, output.read_text().splitlines())}
    assert {id: line["status"] for id, line in again.items()} == {
        line["id"]: line["status"] for line in lines
    }
    assert result.stderr.splitlines()[-1].split()[1] == str(len(BOARDS))


def test_a_run_without_a_fault_is_a_success(tmp_path: Path) -> None:
    path = tmp_path / "Creek.jsonl"
    path.write_text(json.dumps(BOARDS[1]) + "\n")
    assert CliRunner().invoke(main, ["bench", str(path)]).exit_code == 0


def test_the_memory_limit_is_a_verdict_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "Creek.jsonl"
    path.write_text(json.dumps(BOARDS[1]) + "\n")
    result = CliRunner().invoke(main, ["bench", str(path), "--memory-limit", "1"])
    assert json.loads(result.stdout)["status"] == "memory"


def test_faults_in_the_file_of_boards(tmp_path: Path) -> None:
    path = tmp_path / "Creek.jsonl"
    path.write_text('{"id": "x"}\n')
    result = CliRunner().invoke(main, ["bench", str(path)])
    assert (result.exit_code, result.stderr.startswith(f"asppuz: {path}:1: expected")) == (2, True)
    other = tmp_path / "Creak.jsonl"
    other.write_text("")
    result = CliRunner().invoke(main, ["bench", str(other)])
    assert "did you mean 'creek'" in result.stderr


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "one", "problem": ["2 2"]}',
        '{"id": "one", "problem": null}',
        '{"id": "one", "problem": "1 1\\n-", "solution": 1}',
        "[" * 100_000,
    ],
    ids=["list", "null", "number", "deep"],
)
def test_a_line_that_is_no_board(line: str, tmp_path: Path) -> None:
    path = tmp_path / "Creek.jsonl"
    path.write_text(json.dumps(BOARDS[0]) + f"\n{line}\n")
    result = CliRunner().invoke(main, ["bench", str(path)])
    assert result.exit_code == 2
    assert result.stderr.startswith(f'asppuz: {path}:2: expected a line {{"id"')
    assert result.stderr.count("\n") == 1


def test_encodings_side_by_side(tmp_path: Path) -> None:
    boards, output = boards_file(tmp_path), tmp_path / "out.jsonl"
    args = ["bench", str(boards), "--compare", "connected", "--output", str(output)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 1
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    names = encodings_of(BUILT_IN / "creek", "connected")
    assert len(lines) == len(BOARDS) * len(names)
    by_board: dict[str, set[str]] = {}
    for line in lines:
        by_board.setdefault(line["id"], set()).add(line["status"])
    assert all(len(statuses) == 1 for statuses in by_board.values())
    rows = [row.split() for row in result.stderr.splitlines()]
    assert rows[0][:3] == ["puzzle", "cells", "encoding"]
    chosen = load_program(Catalog().puzzle("creek")).encodings["connected"]
    first = next(row for row in rows if row[:2] == ["creek", "all"])
    assert first[2] == f"connected={chosen}"
    assert first[7] == "1.00"
    again = CliRunner().invoke(main, args)
    assert len(output.read_text().splitlines()) == len(lines)
    assert again.stderr == result.stderr


def test_a_comparison_of_what_has_one_encoding(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["bench", str(boards_file(tmp_path)), "--compare", "loop"])
    assert result.exit_code == 2
    assert result.stderr.startswith("asppuz: creek has no constraint 'loop'")
