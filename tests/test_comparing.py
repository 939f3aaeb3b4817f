"""The comparison with puzz.link itself: right declarations pass, each kind of wrong one fails."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from asppuz import Atom, Board, Catalog, read
from oracle import said_of, unlike_question
from oracle_answers import Unlike, learnt, translated

DECLARATION = """\
name: Sample
rules: None.
given:
  board: {"{N}": most(N)}
  regions: region(C,K)
  cells: {w: "circle(C,white)", b: "circle(C,black)", "{N}": "number(C,N)", "?": unknown(C)}
answer:
  cells: {"#": shaded(C), o: "symbol(C,lamp)", x: "symbol(C,tree)", "{N}": "digit(C,N)"}
puzzlink:
  id: sample
  body: [{count: board}, {bits: walls}, {number16: cells, values: {1: w, 2: b}}]
"""
RULES = """\
shaded(C) :- circle(C,black).
symbol(C,lamp) :- circle(C,white).
digit(C,N) :- number(C,N), N < 9.
digit((2,2),3).
#defined circle/2. #defined number/2. #defined unknown/1. #defined region/2. #defined most/1.
#show shaded/1. #show symbol/2. #show digit/2.
"""
QUESTION: list[list[Any]] = [
    ["cell", 1, 1, {"qnum": 1}],
    ["cell", 3, 1, {"qnum": 2}],
    ["cell", 5, 1, {"qnum": 1}],
    ["cell", 1, 3, {"qnum": 5}],
    ["cell", 5, 3, {"qnum": -2}],
    ["border", 1, 2, {"ques": 1}],
    ["border", 3, 2, {"ques": 1}],
    ["border", 5, 2, {"ques": 1}],
]
"""Two rows of three cells, each row a region: circles above, a number and a question mark below."""
URL = "sample/3/2/4/0s1215g."
ANSWER: list[list[Any]] = [
    ["cell", 1, 1, "anum", 101],
    ["cell", 3, 1, "qans", 1],
    ["cell", 5, 1, "anum", 101],
    ["cell", 3, 3, "anum", 3],
]
ENTRY = {"url": URL, "rows": 2, "cols": 3, "question": QUESTION, "answer": ANSWER}


def sample(folder: Path, declaration: str = DECLARATION, rules: str = RULES) -> Board:
    """The board of the sample, as a puzzle of that declaration and those rules reads it."""
    (folder / "sample").mkdir()
    (folder / "sample" / "puzzle.yaml").write_text(declaration, encoding="utf-8")
    (folder / "sample" / "rules.lp").write_text(rules, encoding="utf-8")
    return read(URL, catalog=Catalog([folder]))


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def test_a_right_declaration(tmp_path: Path) -> None:
    board = sample(tmp_path)
    assert not list(unlike_question(board, ENTRY))
    answer, translation = learnt(board, ENTRY, {})
    assert {str(atom) for atom in answer} == {
        "symbol((1,1),lamp)",
        "shaded((1,2))",
        "symbol((1,3),lamp)",
        "digit((2,1),5)",
        "digit((2,2),3)",
    }
    other = [["cell", 1, 1, "qans", 1], ["cell", 3, 3, "anum", 8]]
    assert translated(board, other, translation) >= {
        Atom("shaded", ((1, 1),)),
        Atom("digit", ((2, 2), 8)),
    }


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{1: w, 2: b}", "{1: b, 2: w}", "white and black are the wrong way round"),
        ('"circle(C,black)"', '"circle(C,white)"', "is (('qnum', 1),), and (('qnum', 2),)"),
        ("{1: w, 2: b}", "{1: w, 2: b, 5: '6'}", "N of number(C,N) is no property"),
        ('"{N}": "number(C,N)"', '"{N}": null', "only puzz.link says (('qnum', 5),)"),
        ('"?": unknown(C)', '"?": null', "only puzz.link says (('qnum', -2),)"),
        ("{count: board}", "{count: board, values: {4: '3'}}", "most(3) is not in"),
    ],
)
def test_a_wrong_clue(old: str, new: str, words: str, tmp_path: Path) -> None:
    board = sample(tmp_path, changed(DECLARATION, old, new))
    assert any(words in said for said in unlike_question(board, ENTRY))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (QUESTION[1:], "at (1, 1) only we say circle(C,white)"),
        (QUESTION[:-1], "at (5, 2) only we say wall(C,D)"),
        ([*QUESTION, ["border", 2, 1, {"ques": 1}]], "at (2, 1) only puzz.link says"),
        ([*QUESTION, ["cell", 3, 3, {"ques": 7}]], "the shape is"),
        ([["cell", 1, 1, {"qnum": 3}], *QUESTION[1:]], "circle(C,white) is (('qnum', 3),), and"),
        ([*QUESTION, ["excell", 1, -1, {"qnum": 3}]], "at ('top', 1, 1) only puzz.link says"),
    ],
)
def test_another_board(question: list[list[Any]], words: str, tmp_path: Path) -> None:
    board = sample(tmp_path)
    assert any(words in said for said in unlike_question(board, {**ENTRY, "question": question}))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("shaded(C) :- circle(C,black).", "shaded(C) :- circle(C,white)."),
        ("shaded(C) :- circle(C,black).", "shaded(C) :- cell(C), not circle(C,black)."),
        ("shaded(C) :- circle(C,black).", "symbol(C,lamp) :- circle(C,black)."),
        ("symbol(C,lamp) :- circle(C,white).", "symbol((1,1),lamp). symbol((1,3),tree)."),
        ("symbol(C,lamp) :- circle(C,white).", "shaded(C) :- circle(C,white)."),
        ("digit((2,2),3).", "digit((2,2),2)."),
        ("digit((2,2),3).", "digit((2,2),3). shaded((2,3))."),
        ("digit((2,2),3).", ""),
        ("digit((2,2),3).", ":- cell(C)."),
    ],
)
def test_wrong_rules(old: str, new: str, tmp_path: Path) -> None:
    board = sample(tmp_path, rules=changed(RULES, old, new))
    with pytest.raises(Unlike):
        learnt(board, ENTRY, {})


def test_some_answer_of_several_is_the_known_one(tmp_path: Path) -> None:
    loose = changed(RULES, "digit((2,2),3).", "1 { digit((2,2),1..5) } 1.")
    answer, _ = learnt(sample(tmp_path, rules=loose), ENTRY, {})
    assert Atom("digit", ((2, 2), 3)) in answer


def test_a_value_that_only_a_wrong_answer_has(tmp_path: Path) -> None:
    board = sample(tmp_path)
    wrong = [["cell", 5, 3, "qans", 2]]
    with pytest.raises(Unlike, match="nothing tells what 'qans 2' is"):
        translated(board, wrong, learnt(board, ENTRY, {})[1])
    _, translation = learnt(board, ENTRY, {"values": {"qans 2": "x"}})
    assert Atom("symbol", ((2, 3), "tree")) in translated(board, wrong, translation)


def test_notes_that_contradict_the_solved_board(tmp_path: Path) -> None:
    with pytest.raises(Unlike):
        learnt(sample(tmp_path), ENTRY, {"values": {"anum 101": "x"}})


def test_notes_on_clues(tmp_path: Path) -> None:
    board = sample(tmp_path, changed(DECLARATION, "{1: w, 2: b}", "{1: b, 2: w}"))
    assert not list(unlike_question(board, ENTRY, {"colours": "black white"}))
    fewer = {**ENTRY, "question": [said for said in QUESTION if said[3] != {"qnum": -2}]}
    unsaid = {"colours": "black white", "unsaid": ["unknown"]}
    assert not list(unlike_question(board, fewer, unsaid))
    more = {**ENTRY, "question": [*QUESTION, ["cell", 3, 3, {"qnum": 0}]]}
    assert len(list(unlike_question(board, more, {"colours": "black white"}))) == 1
    silent = {"colours": "black white", "silent": [{"qnum": 0}]}
    assert not list(unlike_question(board, more, silent))
    far: list[list[Any]] = [["excell", 1, -1, {"qnum": 3}], ["excell", 1, -3, {"qnum": 4}]]
    assert said_of(board, far, {"top -1": "bottom"}) == {
        ("bottom", 1, 1): (("qnum", 3),),
        ("top", 1, 1): (("qnum", 4),),
    }


def test_notes_on_shaded_clues(tmp_path: Path) -> None:
    board = sample(tmp_path, rules=RULES + "shaded(C) :- unknown(C).")
    with pytest.raises(Unlike, match="where nothing is said is shaded"):
        learnt(board, ENTRY, {})
    answer, _ = learnt(board, ENTRY, {"shaded": ["unknown(C)"]})
    assert Atom("shaded", ((2, 3),)) in answer


BORDERS = """\
border((1,1),(1,2)). border((1,2),(1,3)).
border((1,1),(2,1)). border((1,2),(2,2)). border((2,2),(2,3)).
#show border/2.
"""


def test_borders_that_follow_from_what_cells_hold(tmp_path: Path) -> None:
    declaration = re.sub("answer:.*\n.*\n", "answer: division\n", DECLARATION)
    board = sample(tmp_path, declaration, BORDERS)
    noted = [["cell", 3, 3, "anum", 5], ["cell", 5, 3, "anum", 1]]
    _, translation = learnt(board, {**ENTRY, "answer": noted}, {})
    wrong = translated(board, [["cell", 3, 3, "anum", 2], ["cell", 5, 3, "anum", 1]], translation)
    assert Atom("border", ((1, 2), (2, 2))) not in wrong
    assert Atom("border", ((2, 1), (2, 2))) in wrong
    drawn = translated(board, [["border", 2, 1, "qans", 1], *noted], translation)
    assert drawn == {Atom("border", ((1, 1), (1, 2)))}
    with pytest.raises(Unlike):
        learnt(board, {**ENTRY, "answer": noted[:1]}, {})
