"""Runs over many boards: what they take, their lines, and going on where one has ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from asppuz import Catalog, batch
from asppuz.batch.hands import DIED
from asppuz.batch.progress import Progress
from asppuz.cli import main
from asppuz.rules.catalog import BUILT_IN
from asppuz.rules.modules import encodings_of
from asppuz.rules.program import load_program

PATIENCE = 60
"""Seconds after which something hangs, on a machine however busy."""

BOARDS = [
    {"id": "one", "problem": "2 2\n- - -\n- 2 -\n- - -", "solution": "2 2\nx x\n- -"},
    {"id": "two", "problem": "2 2\n- - -\n- 4 -\n- - -", "solution": "2 2\nx x\nx x"},
    {"id": "three", "problem": "2 2\n- - -\n- 0 -\n- - 3", "solution": "2 2\n- -\n- -"},
    {"id": "four", "problem": "2 2\n- - -\n- 4 -\n- - -", "solution": "2 2\nx x\nx -"},
    {"id": "five", "problem": "2 2\n- - -\n- q -\n- - -", "solution": None},
    {"id": "six", "problem": "2 2\n- - -\n- 4 -\n- - -", "solution": None},
]


URL = "https://puzz.link/p?heyawake/6/6/lll155007rs12222j"

SLOW = "n(1..2000). p(A,B,C,D) :- n(A), n(B), n(C), n(D), A+B+C+D < 0."
"""Grounding that takes all time."""
BOMB = "n(1..2000). p(A,B,C,D) :- n(A), n(B), n(C), n(D)."
"""Grounding that takes all memory."""


def boards_file(folder: Path, name: str = "Creek.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(board) + "\n" for board in BOARDS))
    return path


def own_puzzle(folder: Path, name: str, rules: str) -> dict[str, str]:
    """A puzzle of shading cells, and a board of it."""
    home = folder / "own" / name
    home.mkdir(parents=True)
    (home / "puzzle.yaml").write_text(
        "name: Own\nrules: Shade cells.\ngiven: {cells: {x: mark(C)}}\n"
        "answer: {cells: {'#': shaded(C)}}\n"
    )
    (home / "rules.lp").write_text(f"{{ shaded(C) }} :- cell(C).\n#show shaded/1.\n{rules}\n")
    return {"id": name, "problem": f"puzzle: {name}\ncells: |\n  . .\n"}


def ask(*args: object, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["batch", *map(str, args)], input=text)


def lines_of(text: str) -> dict[str, dict[str, Any]]:
    lines = [json.loads(line) for line in text.splitlines()]
    found = {line["id"]: line for line in lines}
    assert len(found) == len(lines)
    return found


def test_lines_and_table(tmp_path: Path) -> None:
    result = ask("check", boards_file(tmp_path), "--jobs", "2")
    assert result.exit_code == 1  # one can't be read, and one has another answer than stored
    found = lines_of(result.stdout)
    assert found["one"]["status"] == "multiple"
    assert found["one"].get("agrees") is not False
    assert found["two"]["status"] == "unique"
    assert found["two"]["agrees"] is True
    assert found["three"]["status"] == "none"
    assert found["four"]["agrees"] is False
    assert found["five"]["status"] == "error"
    assert "'q'" in found["five"]["error"]
    assert "agrees" not in found["six"]
    assert (found["six"]["rows"], found["six"]["cols"]) == (2, 2)
    assert {line["question"] for line in found.values()} == {"check"}
    head, row = (line.split() for line in result.stderr.splitlines()[-2:])
    told = dict(zip(head, row))
    assert (told["puzzle"], told["boards"], told["largest"]) == ("creek", "6", "2x2")
    statuses = ("unique", "multiple", "none", "error", "disagree")
    assert [told[status] for status in statuses] == ["3", "1", "1", "1", "2"]


def test_every_question(tmp_path: Path) -> None:
    boards = tmp_path / "Creek.jsonl"
    boards.write_text(json.dumps(BOARDS[1]) + "\n")
    found = {
        question: json.loads(ask(question, boards).stdout)
        for question in ("check", "solve", "deduce", "rate", "convert")
    }
    shaded = [f"shaded(({row},{col}))" for row in (1, 2) for col in (1, 2)]
    assert found["check"]["status"] == "unique"
    assert found["solve"]["found"] == {"answer": shaded}
    assert found["deduce"]["found"]["proven"] == shaded
    assert found["rate"]["found"]["level"] == "very easy"
    assert found["convert"]["problem"].startswith("puzzle: creek\n")
    assert len({line["key"] for line in found.values()}) == 5
    url = json.loads(ask("convert", boards, "--to", "url").stdout)
    assert url["problem"].startswith("https://puzz.link/p?creek/2/2/")


def test_boards_are_made_and_asked_about(tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl"
    command = ["generate", "akari", "slitherlink", "--rows", "4", "--seed", "3", "--output", made]
    assert ask(*command, "--count", "2").exit_code == 0
    assert set(lines_of(made.read_text())) == {
        "akari:3", "akari:4", "slitherlink:3", "slitherlink:4",
    }  # fmt: skip
    assert ask(*command, "--count", "3", "--resume").exit_code == 0
    assert len(lines_of(made.read_text())) == 6
    checked = lines_of(ask("check", made).stdout)
    assert {line["status"] for line in checked.values()} == {"unique"}
    assert {line["agrees"] for line in checked.values()} == {True}


def test_what_boards_come_from(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    (folder / "more").mkdir(parents=True)
    boards_file(folder)
    easy = (BUILT_IN / "akari" / "examples" / "easy.yaml").read_text()
    (folder / "more" / "easy.yaml").write_text(easy)
    (folder / "notes.md").write_text("no board")
    urls = tmp_path / "urls.txt"
    urls.write_text(f"{URL}\n\nslither/5/5/cbcbcddad\n")
    long = "slither/40/40/" + "." * 300  # longer than the name of a file may be
    board = "puzzle: creek\ncells: |\n  . .\n  . .\n"
    result = ask("convert", folder, urls, URL, long, "-", text=board)
    found = lines_of(result.stdout)
    assert set(found) == {
        *(board["id"] for board in BOARDS), str(folder / "more" / "easy.yaml"),
        f"{urls}:1", f"{urls}:3", URL, long, "<stdin>",
    }  # fmt: skip
    assert found[f"{urls}:3"]["puzzle"] == "slitherlink"
    assert found["<stdin>"]["puzzle"] == "creek"


def test_a_line_may_name_its_puzzle(tmp_path: Path) -> None:
    lines = [{"problem": BOARDS[1]["problem"], "puzzle": "creek"}, {"problem": URL}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    found = lines_of(ask("check", "-", text=text).stdout)
    assert found["<stdin>:1"]["puzzle"] == "creek"
    assert found["<stdin>:2"]["puzzle"] == "heyawake"


@pytest.mark.parametrize(
    "line",
    [
        b"rubbish",
        b'{"id": "one"}',
        b'{"id": "one", "problem": ["2 2"]}',
        b'{"id": "one", "problem": null}',
        b'{"id": "one", "problem": "1 1\\n-", "solution": 1}',
        b'{"id": "one", "problem": "1 1\\n-", "puzzle": 1}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
    ids=["word", "no-problem", "list", "null", "number", "puzzle", "no-text", "deep"],
)
def test_a_line_that_is_no_board_fails_alone(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "Creek.jsonl"
    good = [json.dumps(BOARDS[number]).encode() for number in (1, 5)]
    path.write_bytes(b"\n".join([good[0], line, good[1], b""]))
    result = ask("check", path)
    assert result.exit_code == 1
    found = lines_of(result.stdout)
    assert found[f"{path}:2"]["status"] == "error"
    assert found[f"{path}:2"]["error"].startswith(f"{path}:2: expected")
    assert found["two"]["status"] == found["six"]["status"] == "unique"
    assert "Traceback" not in result.stderr


def test_a_line_without_an_end() -> None:
    text = b'{"problem": "' + b"x" * (batch.tasks.MOST_BYTES + 5) + b'"}\n{"problem": "2 2"}\n'
    found = lines_of(ask("check", "-", "--puzzle", "creek", text=text).stdout)
    assert [line["status"] for line in found.values()] == ["error"]
    assert "has over" in found["<stdin>:1"]["error"]


def test_faults_that_are_told_at_once(tmp_path: Path) -> None:
    boards, old = boards_file(tmp_path), tmp_path / "old.jsonl"
    old.write_text("mine\n")
    for args, words in (
        (["check", tmp_path / "none.jsonl"], "none.jsonl: there is no such file or folder"),
        (["check", boards, "--puzzle", "creak"], "there is no puzzle 'creak' (did you mean"),
        (["generate", "creak"], "there is no puzzle 'creak' (did you mean"),
        (["check", boards, "--output", old], "there is such a file already; --resume goes on"),
        (["check", boards, "--failures", old], "there is such a file already; --resume goes on"),
        (["check", boards, "--compare", "loop"], "creek has no constraint 'loop'"),
        (["solve", boards, "--compare", "connected"], "--compare is for check"),
        (["check", boards, "--output", "x", "--failures", "x"], "--failures is another file"),
        (["check", boards, "--resume"], "--resume goes on with the file of --output"),
        (["check", boards, "--jobs", "2", "--scheduler", "tcp://x:1"], "--jobs is for this"),
    ):
        result = ask(*args)
        assert result.exit_code == 2
        assert words in result.stderr.splitlines()[-1]
    assert old.read_text() == "mine\n"


def test_files_that_hold_no_board(tmp_path: Path) -> None:
    empty, other = tmp_path / "empty.txt", boards_file(tmp_path, "Creak.jsonl")
    empty.write_text("")
    result = ask("check", empty, other)
    assert result.exit_code == 1
    found = lines_of(result.stdout)
    assert found[str(empty)]["error"] == f"{empty}: the text is empty"
    assert "did you mean 'creek'" in found["two"]["error"]


def test_failures_apart_can_be_asked_again(tmp_path: Path) -> None:
    boards, output, failed = boards_file(tmp_path), tmp_path / "out.jsonl", tmp_path / "bad.jsonl"
    args = ["check", boards, "--output", output, "--failures", failed]
    assert ask(*args).exit_code == 1
    assert set(lines_of(failed.read_text())) == {"five"}
    assert len(lines_of(output.read_text())) == 5
    before = output.read_text(), failed.read_text()
    assert ask(*args, "--resume").exit_code == 1
    assert (output.read_text(), failed.read_text()) == before
    again = lines_of(ask("check", failed).stdout)
    assert "'q'" in again["five"]["error"]


@pytest.mark.parametrize("left", [0, 1, 12, 60])
def test_a_stopped_run_goes_on_without_losing_a_line(left: int, tmp_path: Path) -> None:
    boards, output = boards_file(tmp_path), tmp_path / "out.jsonl"
    args = ["check", boards, "--output", output]
    ask(*args)
    lines = output.read_text().splitlines(keepends=True)
    assert len(lines) == 6
    output.write_text("".join(lines[:2]) + lines[2][:left])
    result = ask(*args, "--resume")
    again = output.read_text().splitlines(keepends=True)
    assert again[:2] == lines[:2]
    assert set(lines_of("".join(again))) == {board["id"] for board in BOARDS}
    assert result.stderr.splitlines()[-1].split()[1] == "6"


def test_boards_that_are_the_same_have_a_line_each(tmp_path: Path) -> None:
    boards, output = tmp_path / "Creek.jsonl", tmp_path / "out.jsonl"
    boards.write_text((json.dumps(BOARDS[1]) + "\n") * 3)
    args = ["check", boards, "--output", output]
    ask(*args)
    lines = output.read_text().splitlines(keepends=True)
    output.write_text(lines[0])
    ask(*args, "--resume")
    keys = Counter(json.loads(line)["key"] for line in output.read_text().splitlines())
    assert list(keys.values()) == [3]


RECORD = batch.Record("one", "k", "check", "creek", "unique").line()


@pytest.mark.parametrize(
    "text",
    [
        "my notes\nwithout an end",
        "my only notes, no newline at end",
        "[]\n",
        '{"id": "one", "problem": "2 2", "solution": ""}\n',
        '{"id": "a board, and half of it',
        f"{RECORD}my notes",
        f"{RECORD}my notes\n{RECORD}",
        RECORD.replace("unique", "fine"),
        RECORD.replace("check", "solve"),
    ],
)
def test_a_file_that_is_no_run_is_left_alone(text: str, tmp_path: Path) -> None:
    output = tmp_path / "notes.txt"
    output.write_text(text)
    result = ask("check", boards_file(tmp_path), "--output", output, "--resume")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"asppuz: {output}:")
    assert result.stderr.count("\n") == 1
    assert output.read_text() == text


def test_a_run_without_a_fault_is_a_success(tmp_path: Path) -> None:
    path = tmp_path / "Creek.jsonl"
    path.write_text(json.dumps(BOARDS[1]) + "\n")
    assert ask("check", path).exit_code == 0
    assert ask("check", path, "--quiet").stderr == ""


def test_boards_that_take_all_cost_only_themselves(tmp_path: Path) -> None:
    boards = tmp_path / "Creek.jsonl"
    for name, rules, limit, status in (
        ("slow", SLOW, ("--time-limit", "1"), "unknown"),
        ("bomb", BOMB, ("--memory-limit", "150"), "memory"),
    ):
        lines = [own_puzzle(tmp_path, name, rules), BOARDS[1]]
        boards.write_text("".join(json.dumps(line) + "\n" for line in lines))
        result = ask("check", boards, "--puzzles", tmp_path / "own", *limit)
        found = {id: line["status"] for id, line in lines_of(result.stdout).items()}
        assert found == {name: status, "two": "unique"}


def descendants(process: int) -> Iterator[int]:
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            yield child
            yield from descendants(child)


def started(args: Sequence[object], hands: int) -> tuple[subprocess.Popen[str], list[int]]:
    """A run on its way, and its hands: the children of its children."""
    run = subprocess.Popen(
        [sys.executable, "-m", "asppuz", "batch", *map(str, args)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        below = {pid for child in list(descendants(run.pid)) for pid in descendants(child)}
        if len(below) >= hands:
            return run, sorted(below)
        time.sleep(0.05)
    raise AssertionError("no hand was seen at work")


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="there is no /proc")


@needs_proc
def test_a_board_that_kills_its_process_costs_only_itself(tmp_path: Path) -> None:
    boards = tmp_path / "Creek.jsonl"
    lines = [own_puzzle(tmp_path, "slow", SLOW), BOARDS[1], BOARDS[5]]
    boards.write_text("".join(json.dumps(line) + "\n" for line in lines))
    run, hands = started(["check", boards, "--puzzles", tmp_path / "own"], 1)
    os.kill(hands[0], signal.SIGKILL)
    out, err = run.communicate(timeout=PATIENCE)
    found = lines_of(out)
    assert (found["slow"]["status"], found["slow"]["error"]) == ("error", DIED)
    assert found["two"]["status"] == found["six"]["status"] == "unique"
    assert run.returncode == 1
    assert "Traceback" not in err


@needs_proc
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_ended_goes_on(end: int, tmp_path: Path) -> None:
    boards, output = tmp_path / "Creek.jsonl", tmp_path / "out.jsonl"
    lines = [BOARDS[1], BOARDS[5], own_puzzle(tmp_path, "slow", SLOW), BOARDS[0]]
    boards.write_text("".join(json.dumps(line) + "\n" for line in lines))
    args = ["check", boards, "--puzzles", tmp_path / "own", "--output", output]
    run, _ = started(args, 1)
    until = time.monotonic() + PATIENCE
    while not output.exists() or output.read_text().count("\n") < 2:
        assert time.monotonic() < until
        time.sleep(0.05)
    run.send_signal(end)
    _, err = run.communicate(timeout=PATIENCE)
    assert output.read_text().count("\n") == 2
    if end == signal.SIGINT:
        assert run.returncode == 5
        assert err.splitlines()[-1] == "asppuz: stopped; the same command with --resume goes on"
    result = ask(*args, "--time-limit", "1", "--resume")
    assert set(lines_of(output.read_text())) == {"one", "two", "six", "slow"}
    assert result.exit_code == 0


def test_progress_is_told_now_and_then() -> None:
    shown: list[str] = []
    now = 0.0
    progress = Progress(10_000, 1_000, shown.append, 60, lambda: now)
    for number in range(150):
        now = float(number)
        progress.step(failed=number == 3)
    assert shown == [
        "1,061 of 10,000 boards, 1 failed, 1.0 a second, 2:26 h left",
        "1,121 of 10,000 boards, 1 failed, 1.0 a second, 2:26 h left",
    ]
    endless = Progress(None, 0, shown.append, 60, lambda: now)
    endless.step(failed=False)
    now += 2
    endless.end()
    assert shown[-1] == "1 board, 0.5 a second"


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason='needs the extra: "asppuz[parquet]"')
    boards, output = boards_file(tmp_path), tmp_path / "out.jsonl"
    args = ["solve", boards, "--output", output, "--parquet", tmp_path / "out.parquet"]
    assert ask(*args).exit_code == 1
    lines = lines_of(output.read_text())
    rows = {row["id"]: row for row in pq.read_table(tmp_path / "out.parquet").to_pylist()}
    assert rows.keys() == lines.keys()
    for id, line in lines.items():
        found = rows[id].pop("found")
        assert (json.loads(found) if found else None) == line.get("found")
        assert all(rows[id][key] == value for key, value in line.items() if key != "found")
    again = ask(*args, "--resume")
    assert (again.exit_code, again.stderr.splitlines()[-1].endswith("such a file already")) == (
        2,
        True,
    )


def test_encodings_side_by_side(tmp_path: Path) -> None:
    boards, output = boards_file(tmp_path), tmp_path / "out.jsonl"
    args = ["check", boards, "--compare", "connected", "--output", output]
    result = ask(*args)
    assert result.exit_code == 1
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    names = encodings_of(BUILT_IN / "creek", "connected")
    assert len(lines) == len(BOARDS) * len(names)
    by_board: dict[str, set[str]] = {}
    for line in lines:
        by_board.setdefault(line["id"], set()).add(line["status"])
    assert all(len(statuses) == 1 for statuses in by_board.values())
    rows = [row.split() for row in result.stderr.splitlines()[1:]]
    assert rows[0][:3] == ["puzzle", "cells", "encoding"]
    chosen = load_program(Catalog().puzzle("creek")).encodings["connected"]
    first = next(row for row in rows if row[:2] == ["creek", "all"])
    assert first[2] == f"connected={chosen}"
    assert first[7] == "1.00"
    again = ask(*args, "--resume")
    assert len(output.read_text().splitlines()) == len(lines)
    assert again.stderr.splitlines()[1:] == result.stderr.splitlines()[1:]
