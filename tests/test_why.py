"""The commands that say why: hint, explain, verify, and check where it is not unique."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from asppuz import Atom, Catalog, read
from asppuz.cli import main
from asppuz.reasons import Explainer, Step
from asppuz.rules.catalog import BUILT_IN

EASY = str(BUILT_IN / "heyawake" / "examples" / "easy.yaml")
LOOP = str(BUILT_IN / "slitherlink" / "examples" / "easy.yaml")
SEVERAL = "creek/2/2/j2j"
NONE = "creek/1/1/4i"


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


def test_hints_lead_to_the_solution(tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(Path(EASY).read_text(encoding="utf-8"), encoding="utf-8")
    for _ in range(40):
        result = run("hint", str(board), "--format", "native")
        assert result.exit_code == 0
        board.write_text(result.stdout, encoding="utf-8")
        if "everything is decided" in result.stderr:
            break
    done = read(board)
    assert {mark.atom for mark in done.marks if mark.holds} == done.solution
    assert len(done.marks) == done.rows * done.cols


def test_the_three_strengths_of_a_hint() -> None:
    where, rules, answer = (
        run("hint", EASY, "--strength", strength).stdout
        for strength in ("where", "rules", "answer")
    )
    assert answer.startswith("(2,5) and (3,6) are shaded")
    assert "*" in where and "shaded" not in where
    assert "(3,6) are shaded" not in rules
    sentences = [line for line in rules.splitlines() if line.endswith(".")]
    assert len(sentences) == 1
    assert all(line in answer for line in sentences)


def test_a_wrong_mark_is_told_first(tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    text = Path(EASY).read_text(encoding="utf-8")
    board.write_text(text + 'marks: "not shaded((2,5))."\n', encoding="utf-8")
    result = run("hint", str(board))
    assert result.exit_code == 6
    assert result.stdout.startswith(
        "This can't be right: (2,5) is not shaded (a packed room)\n  The room of (2,5) has 2"
    )
    told = json.loads(run("hint", str(board), "--format", "json").stdout)
    assert told["wrong"] == "not shaded((2,5))"
    assert told["decided"] == ["shaded((2,5))"]


@pytest.mark.parametrize(("board", "code", "word"), [(NONE, 4, "clash"), (SEVERAL, 3, "several")])
@pytest.mark.parametrize("command", ["hint", "explain", "check"])
def test_boards_without_one_solution(command: str, board: str, code: int, word: str) -> None:
    result = run(command, board)
    assert result.exit_code == code
    assert {"clash": "can't all hold", "several": "several solutions"}[word] in result.stdout


def test_an_explanation_leaves_out_wrong_marks_and_says_so(tmp_path: Path) -> None:
    board = str(tmp_path / "board.yaml")
    cells = "  1 2 . .\n  3 . . .\n  . . . 4\n  . . . .\n"
    marks = "  . . . .\n  . . . 4\n  . . . .\n  . . . .\n"
    Path(board).write_text(f"puzzle: sudoku\ncells: |\n{cells}marks: |\n{marks}")
    told = run("explain", board)
    assert told.exit_code == 6
    assert told.stdout.startswith("This can't be right, and is left out: (2,4) is 4.\n")
    assert told.stdout.endswith("nothing more follows: there are several solutions\n")
    first, *_, last = map(json.loads, run("explain", board, "--format", "json").stdout.splitlines())
    assert first == {"wrong": ["digit((2,4),4)"]}
    assert last == {"status": "multiple", "steps": 5}
    assert "left out: (2,4) is 4" in run("explain", board, "--format", "html").stdout


def test_what_a_given_forces_elsewhere_is_told() -> None:
    """A piece goes on from the black circle: no rule is needed, but somebody has to say it."""
    puzzle = Catalog().puzzle("statuepark")
    board = read(puzzle.folder / "examples" / "easy.yaml")
    steps = list(Explainer(board).steps())
    told = {mark.atom for step in steps for mark in step.decided if mark.holds}
    circles = {Atom("shaded", (clue.args[0],)) for clue in board.clues if clue.name == "circle"}
    assert board.solution and board.solution <= told | circles
    step = next(
        step for step in steps if Atom("shaded", ((2, 2),)) in {m.atom for m in step.decided}
    )
    assert [str(reason) for reason in step.reasons] == ["(2,1) is shaded.", "(3,1) is not shaded."]


def test_regions_of_one_size_need_room() -> None:
    result = run("check", "fourcells/7/7/zw")
    assert result.exit_code == 4
    assert "The 49 cells of the board make regions of 4 cells each." in result.stdout


@pytest.mark.parametrize(
    ("puzzle", "side", "reason"),
    [
        ("trinairo", 4, "The 4 cells of row 1 hold each of the 3 numbers equally often."),
        ("simpleloop", 5, "so it visits as many of both."),
    ],
)
def test_some_sizes_have_no_board(tmp_path: Path, puzzle: str, side: int, reason: str) -> None:
    board = tmp_path / "empty.yaml"
    board.write_text(f"puzzle: {puzzle}\ncells: |\n" + f"  {'. ' * side}\n" * side)
    result = run("check", str(board))
    assert result.exit_code == 4
    assert reason in result.stdout


def test_explain_tells_all_steps() -> None:
    result = run("explain", EASY)
    assert result.exit_code == 0
    assert "\n   1. (2,5) and (3,6) are shaded" in f"\n{result.stdout}"
    first, second = re.search(r"(\d+)–(\d+), by the same rules?.*:\n", result.stdout).groups()
    assert int(first) < int(second)
    assert result.stdout.splitlines()[-1].startswith("easy (")
    lines = [json.loads(line) for line in run("explain", EASY, "-f", "json").stdout.splitlines()]
    assert [line["step"] for line in lines[:-1]] == list(range(1, len(lines)))
    decided = [atom for line in lines[:-1] for atom in line["decided"]]
    assert len(decided) == len(set(decided)) == 36
    assert lines[-1]["complete"] and lines[-1]["steps"] == len(lines) - 1


def test_explain_as_a_page() -> None:
    result = run("explain", LOOP, "--format", "html")
    assert result.exit_code == 0
    page = ElementTree.fromstring(result.stdout)
    assert len(list(page.iter("{http://www.w3.org/2000/svg}svg"))) > 10


def test_explain_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    some_steps = Explainer.steps

    def late(self: Explainer) -> Iterator[Step]:
        yield from islice(some_steps(self), 1)
        self.session.stop()  # as if the time were over
        self.session.limits.check()

    monkeypatch.setattr(Explainer, "steps", late)
    result = run("explain", EASY, "--format", "json")
    assert result.exit_code == 5
    assert json.loads(result.stdout.splitlines()[0])["step"] == 1
    assert not json.loads(result.stdout.splitlines()[-1])["complete"]
    assert result.stderr.count("\n") == 1
    assert run("explain", EASY).stdout.splitlines()[-1].startswith("at least very easy (")
    assert ": at least very easy (" in run("explain", EASY, "--format", "html").stdout


def verify(tmp_path: Path, text: str, *args: str) -> Result:
    answer = tmp_path / "answer.txt"
    answer.write_text(text, encoding="utf-8")
    return run("verify", *args, EASY, "--answer", str(answer))


def test_misfits_are_told_together(tmp_path: Path) -> None:
    board, answer = tmp_path / "board.yaml", tmp_path / "answer.lp"
    board.write_text("puzzle: galaxies\ncells: |\n  w .\n  . .\n", encoding="utf-8")
    answer.write_text("border((1,1),(1,2)).", encoding="utf-8")
    told = run("verify", str(board), "--answer", str(answer)).stdout
    misfits = [line for line in told.splitlines() if line.startswith("  Does not fit: ")]
    assert len(misfits) == 1
    assert "between (1,1) and (1,2)" in misfits[0] and "between (1,1) and (2,1)" in misfits[0]


def test_verify(tmp_path: Path) -> None:
    board = read(EASY)
    assert board.solution is not None
    right = " ".join(f"{atom}." for atom in sorted(board.solution))
    assert verify(tmp_path, Path(EASY).read_text(encoding="utf-8")).exit_code == 0
    result = verify(tmp_path, right)
    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "right")
    some = " ".join(f"{atom}." for atom in sorted(board.solution)[:3])
    result = verify(tmp_path, some)
    assert (result.exit_code, result.stdout.split("\n")[0]) == (7, "incomplete:")
    result = verify(tmp_path, right + " shaded((1,5)).")
    assert (result.exit_code, result.stdout.split("\n")[0]) == (6, "wrong:")
    assert "  (1,5) and (2,5) touch, so they are not both shaded.\n" in result.stdout
    told = json.loads(verify(tmp_path, right + " shaded((1,5)).", "--format", "json").stdout)
    assert told["verdict"] == "wrong"
    assert "{C} and {D} touch, so they are not both shaded." in [r["rule"] for r in told["broken"]]
    assert verify(tmp_path, "").exit_code == 7


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("shade((1,1)).", "answer.txt:1:1: "),
        ("shaded((1,1))", "answer.txt:1:"),
        ("shaded((9,1)).", "answer.txt:1:"),
    ],
)
def test_answers_that_can_not_be_read(tmp_path: Path, text: str, words: str) -> None:
    result = verify(tmp_path, text)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_check_tells_what_to_give_away_and_what_clashes() -> None:
    told = json.loads(run("check", SEVERAL, "--format", "json").stdout)
    assert told["give_away"] and told["clash"] is None
    told = json.loads(run("check", NONE, "--format", "json").stdout)
    assert [reason["values"] for reason in told["clash"]["reasons"]] == [[[0, 0], 4]]


SIDES = "puzzle: slitherlink\ncells: |\n  3 . .\n  . . 3\n"


def test_differences_of_lines_are_marked_on_the_lines() -> None:
    told, *first = run("check", SIDES).stdout.splitlines()[:7]
    assert told == "several solutions, which differ in 8 places"
    assert first == [
        "     1   2   3",
        "   ┏━━━━━━━┓* *·",
        "1  ┃ 3    *┃* * *",
        "   ┗━━━┓* *┗*━*┓",
        "2     *┃* * *3 ┃",
        "   ·   ┗*━*━━━━┛",
    ]


def test_what_to_give_away_is_a_sentence() -> None:
    lines = run("check", SIDES).stdout.splitlines()
    at = lines.index("giving away any one of these leaves only the first solution:")
    assert "  no line runs along the bottom of (1,2)" in lines[at + 1 :]
    last = run("check", SEVERAL).stdout.splitlines()[-1]
    assert last == (
        "giving away that (2,1) and (2,2) are not shaded leaves only the first solution"
    )


@pytest.mark.parametrize("command", ["solve", "check", "deduce", "hint", "explain", "generate"])
def test_coordinates_can_be_asked_for(command: str) -> None:
    args = ("generate", "creek", "--rows", "3", "--seed", "1", "-f", "text")
    if command != "generate":
        args = (command, EASY)
    numbers = {"generate": "1   2   3"}.get(command, "1   2   3   4   5   6")
    with_them = run(*args, "--coordinates").stdout
    without = run(*args, "--no-coordinates").stdout
    assert numbers in with_them and numbers not in without
    plain = run(*args).stdout
    assert plain == (with_them if command in ("hint", "explain") else without)


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_what_is_too_hard_is_no_matter_of_time(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asppuz.reasons.explain.HARD", 1)
    board = tmp_path / "board.yaml"
    board.write_text("puzzle: yajilin\ncells: |\n" + "  . . . . . . . .\n" * 8, encoding="utf-8")
    result = run(command, str(board))
    assert result.exit_code == 5
    assert result.stderr == "unknown: that takes more trying out than an explanation may\n"


@pytest.mark.parametrize("name", ["cave", "skyscrapers", "countryroad"])
def test_all_that_a_reason_forces_from_the_same_facts_is_told_at_once(name: str) -> None:
    board = read(Catalog().puzzle(name).folder / "examples" / "easy.yaml")
    told = [(step.reasons, step.facts) for step in Explainer(board).steps()]
    assert len(set(told)) == len(told)
