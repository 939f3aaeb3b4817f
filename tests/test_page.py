"""The page without a browser: its questions, and the sheets of its boards."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from asking import ENDLESS, HARD_HEYAWAKE, HOME, URL, asked, sheet
from asppuz import Board, Catalog, Session, read
from asppuz.draw.colours import MARKED
from asppuz.formats import native
from asppuz.page import answer
from asppuz.page.sheets import blank_board, board_of, sheet_of
from asppuz.rules.catalog import COURSE


def examples() -> Iterator[Board]:
    for puzzle in Catalog():
        yield min(map(read, puzzle.examples()), key=lambda board: board.rows * board.cols)


@pytest.mark.parametrize("board", list(examples()), ids=lambda board: board.puzzle.name)
def test_a_sheet_holds_the_whole_board(board: Board) -> None:
    held = json.loads(json.dumps(sheet_of(board)))
    again = board_of(held, board.puzzle)
    assert (again.shape, again.variants) == (board.shape, board.variants)
    assert set(again.clues) == set(board.clues)
    assert sheet_of(again) == held


@pytest.mark.parametrize("puzzle", list(Catalog()), ids=lambda puzzle: puzzle.name)
def test_every_puzzle_can_be_drawn_from_nothing(puzzle: Any) -> None:
    [event] = asked("open", puzzle=puzzle.name, rows=6, cols=6)
    board = board_of(event["sheet"], puzzle)
    assert set(board.clues) == set(blank_board(puzzle, 6, 6).clues)
    given = {tool["layer"] for tool in event["tools"]["given"]}
    assert given == {x.name for x in puzzle.given if x.signatures()}
    # Whatever a tool says it makes is an atom of an answer.
    made = {
        re.split(r"\(", a)[0] for x in event["tools"]["marks"] for a in x["atoms"].values() if a
    }
    assert made == {name for name, _ in puzzle.answer_signatures}


def test_a_board_has_the_usual_size_of_its_puzzle_unless_told() -> None:
    for name, size in (("sudoku", 9), ("slitherlink", 10), ("samuraisudoku", 21)):
        [event] = answer({"ask": "open", "puzzle": name})
        sheet = event["sheet"]
        assert (sheet["rows"], sheet["cols"]) == (size, size)
    [event] = answer({"ask": "open", "puzzle": "akari", "rows": 4, "cols": 6})
    assert (event["sheet"]["rows"], event["sheet"]["cols"]) == (4, 6)


def test_an_edit_tells_the_picture_and_at_last_the_verdict() -> None:
    first, *_, last = asked("edit", sheet=sheet(), show=True)
    assert first["picture"].startswith("<svg")
    assert native.read(first["text"], Catalog()).clues == read(URL).clues
    assert last == {"verdict": Session(read(URL)).check().status.value}


def test_what_is_marked_is_judged() -> None:
    board = read(URL)
    found = Session(board).check().answer
    assert found is not None
    right = {str(atom): True for atom in sorted(found)}
    some, wrong = dict(list(right.items())[:3]), {"line((0,0),(0,1))": False}
    wrong |= {next(iter(right)): False}
    for marks, verdict in ((right, "solved"), (some, "right so far"), (wrong, "wrong")):
        [event] = asked("check", sheet={**sheet(), "marks": marks})
        assert event["verdict"] == verdict


def test_hints_lead_to_the_solution() -> None:
    held = sheet()
    for _ in range(100):
        [event] = asked("hint", sheet=held, strength="answer")
        if event.get("done"):
            break
        assert event["reasons"] and event["decided"]
        held = {**held, "marks": {**held["marks"], **event["marks"]}}
    [event] = asked("check", sheet=held)
    assert event["verdict"] == "solved"


def test_a_hint_tells_no_more_than_asked() -> None:
    [place] = asked("hint", sheet=sheet(), strength="place")
    [reason] = asked("hint", sheet=sheet(), strength="reason")
    assert "reasons" not in place and "decided" not in place
    assert reason["reasons"] and "decided" not in reason


def test_what_may_be_written_is_told_and_candidates_are_drawn() -> None:
    [blank] = asked("open", puzzle="sudoku", rows=4, cols=4)
    events = json.loads(json.dumps(asked("edit", sheet=blank["sheet"], values=True)))
    [told] = [event["values"]["cells"] for event in events if "values" in event]
    assert [[1, 1], "3", "digit((1,1),3)"] in told and len(told) == 4 * 4 * 4
    held = {**blank["sheet"], "marks": {"digit((1,1),3)": False}}
    for again in range(2):  # what is known from before is drawn at once
        pictures = [event["picture"] for event in asked("edit", sheet=held) if "picture" in event]
        small = re.findall(r"font-size='10'[^>]*>(\d)<", pictures[0 if again else -1])
        assert small == ["1", "2", "4"]
    assert not any("values" in event for event in asked("edit", sheet=held))


def test_each_line_of_a_chain_has_its_picture() -> None:
    held = sheet_of(read(HARD_HEYAWAKE))
    question = {"ask": "explain", "sheet": held, "home": HOME}
    step = next(event for event in answer(question) if event.get("lines"))
    texts = [line["text"] for line in step["lines"]]
    assert set(texts) < set(step["reasons"])
    assert len({line["picture"] for line in step["lines"]} | {step["picture"]}) == len(texts) + 1
    *lines, end = [line["picture"] for line in step["lines"]]
    assert all(f"fill='{MARKED}'" in x or f"stroke='{MARKED}'" in x for x in lines)
    assert MARKED not in end


def test_an_explanation_tells_wrong_marks_and_several_solutions() -> None:
    wrong = "1 2 . .\n  3 . . .\n  . . . 4\n  . . . ."
    held = sheet_of(native.read(f"puzzle: sudoku\ncells: |\n  {wrong}\n", Catalog()))
    *_, last = asked("explain", sheet={**held, "marks": {"digit((2,4),4)": True}})
    assert last["rating"] == (
        "This can't be right, and is left out: (2,4) is 4. "
        "Nothing more follows: there are several solutions"
    )


def test_chains_of_clues_are_told_as_such() -> None:
    [event] = asked("open", puzzle="thermometer", rows=3, cols=3)
    kinds = {tool["layer"]: (tool["kind"], tool.get("chain")) for tool in event["tools"]["given"]}
    assert kinds["cells"] == ("chains", "N1")
    assert kinds["top"] == ("tokens", None)


def test_two_solutions_and_none() -> None:
    [held] = asked("open", puzzle="slitherlink", rows=2, cols=2)
    one, another, status = asked("second", sheet=held["sheet"])
    assert one["picture"] != another["picture"]
    assert status == {"status": "multiple"}
    held["sheet"]["given"]["cells"] = [["3", "0"], ["", ""]]
    [clash] = asked("clash", sheet=held["sheet"])
    assert any("(1,1)" in reason for reason in clash["reasons"])


def test_boards_are_moved_and_written() -> None:
    [turned] = asked("move", sheet=sheet(), turn=1)
    four = turned["sheet"]
    for _ in range(3):
        four = asked("move", sheet=four, turn=1)[0]["sheet"]
    assert four == sheet()
    assert turned["sheet"] != four
    [resized] = asked("move", sheet=sheet(), size=[3, 8])
    assert (resized["sheet"]["rows"], resized["sheet"]["cols"]) == (3, 8)
    assert asked("write", sheet=sheet(), format="url") == [{"text": URL}]
    question = sheet()
    question["holes"] = [[1, 2]]
    [refused] = asked("write", sheet=question, format="url")
    assert "why" in refused


def test_it_is_told_how_a_board_is_made() -> None:
    asking = {"puzzle": "heyawake", "rows": 8, "seed": 2}
    *told, made = asked("generate", **asking)
    assert made["sheet"]["puzzle"] == "heyawake"
    words = [event["doing"] for event in told]
    assert words[0] == "attempt 1: looking for a random solution"
    for step in ("changing the solution", "leaving out"):
        assert any(step in said for said in words), step
    left = [int(said.split()[-2]) for said in words if "leaving out" in said]
    assert left == sorted(left, reverse=True) and left[0] > left[-1]
    # The same seed tells the same.
    assert asked("generate", **asking) == [*told, made]


def test_a_board_that_is_made_has_the_variants_that_are_chosen() -> None:
    asking = {"puzzle": "balanceloop", "rows": 4, "seed": 1, "variants": ["full"]}
    *_, made = asked("generate", **asking)
    assert made["sheet"]["variants"] == ["full"]


def test_bad_input_is_told_in_one_line() -> None:
    held = sheet()
    held["given"]["cells"][2][3] = "x"
    for event in (
        *asked("edit", sheet=held),
        *asked("edit", sheet={**held, "rows": "many"}),
        *asked("edit", sheet={**sheet(), "marks": {"line((9,9),(9,8))": True}}),
        *asked("read", text="no board"),
        *asked("open", puzzle="slitherlnk"),
        *asked("nothing"),
        *asked("lint", files={"puzzle.yaml": "name: x", "rules.lp": ""}),
    ):
        assert set(event) == {"error"}
        assert "\n" not in event["error"]
    [event] = asked("edit", sheet=held)
    assert event["error"].startswith("cells, row 3, column 4: expected a number")


def test_own_rules_are_checked_and_solved() -> None:
    files = {
        "puzzle.yaml": "name: Even\nrules: Shade a number.\ngiven: numbers\nanswer: shading\n",
        "rules.lp": "{ shaded(C) } :- number(C,_).\n"
        "%! {C} holds an odd number.\n:- shaded(C), number(C,N), N \\ 2 = 0.\n"
        "%! {C} is shaded.\n:- number(C,N), N \\ 2 = 1, not shaded(C).\n",
    }
    [event] = asked("lint", files=files)
    assert event["title"] == "Even"
    held = {**sheet(), "puzzle": "own"}
    *_, last = asked("edit", sheet=held, files=files)
    assert last == {"verdict": "unique"}
    [event] = asked("hint", sheet=held, files=files, strength="answer")
    assert "number" in event["reasons"][0] or "shaded" in event["reasons"][0]


def test_a_board_may_be_one_of_the_rules_that_come_with_it() -> None:
    files = {**ENDLESS, "rules.lp": "{ shaded(C) } :- cell(C).\n"}
    text = "puzzle: own\ncells: |\n  1 .\n"
    [event] = asked("read", text=text, files=files)
    assert (event["title"], event["sheet"]["puzzle"]) == ("Endless", "own")
    assert event["sheet"]["given"]["cells"] == [["1", ""]]
    [event] = asked("read", text=URL, files=files)
    assert event["puzzle"] == "slitherlink"
    [event] = asked("read", text=text)
    assert "there is no puzzle 'own'" in event["error"]


def test_rules_and_their_board_are_a_folder(tmp_path: Path) -> None:
    files = {**ENDLESS, "rules.lp": "{ shaded(C) } :- cell(C).\n"}
    [event] = asked("folder", sheet={**sheet(), "puzzle": "own"}, files=files)
    assert event["name"] == "own.zip"
    ZipFile(BytesIO(b64decode(event["zip"]))).extractall(tmp_path)
    board = read(tmp_path / "own" / "examples" / "easy.yaml")
    assert (board.puzzle.title, board.rows) == ("Endless", sheet()["rows"])
    assert (tmp_path / "own" / "rules.lp").read_text() == files["rules.lp"]


def test_own_rules_may_not_run_code_or_read_files() -> None:
    for rules in ("#script (python) print(1) #end.", '#include "/etc/passwd".'):
        files = {**ENDLESS, "rules.lp": rules}
        for ask in ("edit", "lint"):
            *_, last = asked(ask, sheet={**sheet(), "puzzle": "own"}, files=files)
            assert "error" in last or last["findings"]


def test_the_course_is_told_as_plain_html() -> None:
    [event] = asked("chapters")
    told = {chapter["name"]: chapter for chapter in event["chapters"]}
    assert set(told) == {path.name for path in COURSE.glob("*.md")}
    assert event["chapters"][0]["title"] == "Learn"
    for name, chapter in told.items():
        # What is not code has no Markdown left, and nothing is loaded or run.
        prose = re.sub(r"<(pre|code)>.*?</\1>", "", chapter["html"], flags=re.DOTALL)
        left = r"```|\*\*|\]\(|^\||^#|<(script|img|iframe)"
        assert not re.search(left, prose, re.MULTILINE), name
        assert set(re.findall(r'data-chapter="([^"]*)"', prose)) <= told.keys()
        assert set(re.findall(r'data-file="([^"]*)"', prose)) <= {"rules.lp", "puzzle.yaml"}
