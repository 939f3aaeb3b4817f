"""Exercises that grade themselves: the course's own, those of others, and what is handed in."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from asppuz.cli import main
from asppuz.course.exercises import OWN, Exercise, begin, exercises, load_exercise
from asppuz.course.grading import Part, grade
from asppuz.errors import InputError
from asppuz.solving.limits import Limits
from lessons import CHAPTERS, Course, solutions, title

ROOT = Path(__file__).resolve().parents[1]
GRADED = {one.name: one for one in exercises() if one.is_graded}
SOLVED = {
    f"{chapter.name[:2].lstrip('0')}.{exercise.number}": (chapter, exercise)
    for chapter in CHAPTERS
    for exercise in solutions()
    if exercise.chapter == title(chapter)
}
FOLLOW = {"6.3"}
"""Exercises whose solution has a constraint that follows from others."""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return Course(tmp_path_factory.mktemp("course"))


Solved = Callable[[str], Path]


@pytest.fixture(scope="module")
def solved(course: Course) -> Solved:
    """Where the sample solution of an exercise lies, by its name."""

    @cache
    def folder(name: str) -> Path:
        chapter, exercise = SOLVED[name]
        course.solve(exercise)
        return course.folder(chapter, exercise)

    return folder


def graded(one: Exercise, work: Path) -> list[Part]:
    return list(grade(one, work, lambda: Limits(60)))


def faults(one: Exercise, work: Path) -> list[str]:
    return [fault for part in graded(one, work) for fault in part.faults]


# The exercises of the course


def test_every_exercise_of_a_chapter_is_listed_and_no_other_has_boards() -> None:
    assert [one.name for one in exercises()] == list(SOLVED)
    assert sorted(path.name for path in OWN.iterdir()) == sorted(GRADED)
    assert len(GRADED) >= 30


@pytest.mark.parametrize("name", GRADED)
def test_the_sample_solution_is_right_and_each_of_its_rules_is_asked_for(
    name: str, solved: Solved
) -> None:
    parts = graded(GRADED[name], solved(name))
    assert [fault for part in parts for fault in part.faults] == []
    assert sum(part.asked for part in parts) > 1
    assert bool([r for part in parts for r in part.remarks]) == (name in FOLLOW)


@pytest.mark.parametrize("name", GRADED)
def test_what_the_chapter_leaves_is_not_enough(name: str, course: Course) -> None:
    chapter, _ = SOLVED[name]
    course.follow(chapter)
    try:
        assert faults(GRADED[name], course.folder(chapter))
    except InputError as error:
        assert "expected" in str(error)


WRONG = {
    ("1.1", "corridor.lp", "lamp(5).", ""): "a second one is asked for",
    ("1.2", "corridor.lp", "1..100", "1..5"): "the corridor is still short",
    ("2.1", "lamps.lp", ", A < B, B < C, C < D.", ", A < B, B < C, C < D, D < A."): "four lamps",
    ("2.3", "lamps.lp", "not dark(C)", "dark(C)"): "none of the 2 right answers can be found",
    (
        "2.3",
        "lamps.lp",
        "{ dark(C) } :- cell(C).\nlamp(C) :- cell(C), not dark(C).",
        "{ lamp(C) } :- cell(C).\ndark(C) :- cell(C), not lamp(C).",
    ): "it isn't dark/1 that is guessed",
    ("5.2", "far.lp", "road(B,A) :- bridge(A,B).", ""): "in one direction only",
    ("6.3", "ferry_completion.lp", ":- tower, not chapel.", ""): "the tower is true without",
    ("16.1", "plots/rules.lp", "X = (-1;1), Y = (-1;1)", "X = 1, Y = 1"): "a plot is bent",
    # any two cells of a plot instead of neighbours
    (
        "16.1",
        "plots/rules.lp",
        "part((R+X,C),S), part((R,C+Y),S), X = (-1;1), Y = (-1;1).",
        "part((I,J),S), R != I, C != J.",
    ): "instances on a board of 8 x 8; 1,500 are enough",
    (
        "16.2",
        "stones/rules.lp",
        ":- rows(N), R = 1..N, #count { C : shaded((R,C)) } > 2.",
        ":- shaded((R,A)), shaded((R,B)), shaded((R,C)), A < B, B < C.",
    ): "instances on a board of 2 x 20; 1,000 are enough",
    ("17.1", "mines.lp", "not mine(C), not -mine(C)", "not mine(C)"): "known to be no mine",
    ("18.2", "strata/rules.lp", ":- rock(C), not shaded(C).", ""): "no rock where it is given",
    ("18.2", "strata/clues.lp", "may_show(rock(C)) :- shaded(C).", ""): "never have such a clue",
    ("18.2", "strata/clues.lp", "rock(C)) :- shaded(C)", "rock(C)) :- cell(C)"): "doesn't belong",
    ("19.1", "frog.lp", "X = 0..2", "X = 1..2"): "there is no answer set at all",
    # one of the two ways to touch at a corner
    ("3.2", "stones/rules.lp", "D = (I+1,J-1)", "D = (I+1,J+1)"): "to the south-west of the other",
    ("3.3", "stones/rules.lp", ":- given(C), not shaded(C).", ":- given(C), shaded(C)."): "refused",
    ("3.3", "stones/puzzle.yaml", "    o: given(C)\n", ""): "expected 'x', found 'o'",
    ("4.1", "stones/rules.lp", "D : around(C,D)", "1 : around(C,D)"): "a 4 on a board of 3 x 3",
    ("4.2", "stones/rules.lp", "I = 1..N", "I = 1..N-1"): "the last row holds one stone",
    ("4.3", "stones/rules.lp", "> 3.", "> 4."): "there are four stones",
    ("1.3", "corridor.lp", "lamp(C-1), lamp(C+1)", "lamp(C-1)"): "on one of its sides",
    ("2.2", "lamps.lp", ":- lamp(2).", ":- not lamp(2)."): "a lamp stands in the cupboard",
    ("5.1", "build.lp", "not closed(A,B)", "bridge(A,B)"): "against the one-way bridge",
    ("5.1", "build.lp", "closed(harbour,mill).", "closed(mill,mill). :- bridge(harbour,mill)."): (
        "only 1 of the 3"
    ),
    ("5.3", "storm.lp", ":- not cut_off(A) : island(A).", ":- not down(chapel,tower)."): (
        "only 1 of the 2"
    ),
    ("3.2", "stones/rules.lp", "D = (I+1,J-1)", "D = (I+1,J-1).\n:- shaded((1,1))"): "refused",
    ("5.3", "storm.lp", ":- not cut_off(A) : island(A).", ""): "nobody is cut off",
    (
        "6.1",
        "three_ways.lp",
        "a :- not b, not c.",
        "a.",
    ): "only 1 of the 3 right answers can be found",
    ("6.1", "three_ways.lp", "a :- not b, not c.", "{ a } :- not b, not c."): "rules with `not`",
    ("6.1", "three_ways.lp", "c :- not a, not b.", "c :- not a, not b.\n:- a, b."): (
        "a constraint is not asked for"
    ),
    ("7.1", "meadow/rules.lp", "around(C,D), shaded(D).\n\n", "adjacent(C,D), shaded(D).\n\n"): (
        "refused"
    ),
    ("7.2", "meadow/rules.lp", ":- not apart.", ""): "the meadow is all of one piece",
    # some cell is a piece of its own
    ("7.2", "meadow/rules.lp", "reached(D) :- reached(C),", "reached(D) :- unshaded(C),"): (
        "no piece is a single cell"
    ),
    ("8.1", "towpath/rules.lp", "not straight(C)", "turn(C)"): "does not visit a windmill",
    ("8.3", "trail/rules.lp", ":- cell(C), not reached(C).", ""): "a ring of cells",
    ("9.1", "fences.lp", ":- first(2,F), first(3,G), F > G.", ""): "which names can still be",
    ("9.2", "plots/rules.lp", "C != C'", "C < C', R < R'"): "is bent",
    ("10.1", "long.lp", "1@2,C", "1@2"): "or both are as good",
    ("10.1", "long.lp", "#maximize", "#minimize"): "the short loop is taken",
    ("10.2", "long.lp", "1@1,C", "2@2,C"): "as long as can be comes first",
    ("10.2", "long.lp", "#minimize { 1@1,C : turn(C) }.", ""): "turns cost nothing",
    ("11.1", "both.lp", "[1,across,R,C]", "[1]"): "counted once",
    ("11.1", "both.lp", "[1,across,R,C]", "[1,down,R,C]"): "the two cost the same",
    ("11.2", "lamps.lp", "[1,C]", "[1]"): "more lamps than are needed",
    ("15.1", "posts/rules.lp", "cell((R,C))", "rows(R)"): "refused",
    ("16.2", "stones/rules.lp", "R = 1..N, #count", "R = 1, #count"): "the second row",
    ("18.1", "strata/rules.lp", "unshaded((R+1,I))", "unshaded((R-1,I))"): "refused",
    ("19.2", "frog.lp", ":- not at(5,T) : time(T).", ""): "never comes to pond 5",
    ("3.1", "stones/examples/row.yaml", "x . . x . .", "x . . . . ."): "several solutions",
    ("3.1", "stones/examples/row.yaml", "x . . x . .", "x x . x . ."): "no more than two x",
    ("3.1", "stones/examples/row.yaml", "x . . x . .", "x . . x ."): "one row of six cells",
    ("3.1", "stones/examples/row.yaml", "x . . x . .", "_ . _ . _ ."): "one row of six cells",
}


def test_every_exercise_has_a_typical_mistake() -> None:
    assert {name for name, *_ in WRONG} == set(GRADED)


def changed(solved: Path, tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A copy of a solved exercise, with one change in a file."""
    work = tmp_path / "work"
    work.mkdir()
    for path in solved.rglob("*"):
        if path.is_file() and path.suffix in (".lp", ".yaml"):
            copy = work / path.relative_to(solved)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    text = (work / file).read_text(encoding="utf-8")
    assert old in text
    (work / file).write_text(text.replace(old, new), encoding="utf-8")
    return work


@pytest.mark.parametrize("mistake", WRONG, ids=lambda mistake: f"{mistake[0]} {mistake[3]}")
def test_a_typical_mistake_is_told(
    mistake: tuple[str, str, str, str], solved: Solved, tmp_path: Path
) -> None:
    name, *change = mistake
    one = GRADED[name]
    work = changed(solved(name), tmp_path, *change)
    told = " ".join(faults(one, work))
    assert WRONG[mistake] in told
    assert "shaded(" not in told and "lamp(" not in told  # no answer is given away


ALSO_RIGHT = [
    ("10.1", "long.lp", "1@2,C : on_line(C)", "1,C,D : line(C,D)"),
    ("10.1", "long.lp", "1@2,C : on_line(C)", "1@2,C : joined(C,D)"),
    ("10.2", "long.lp", "#minimize { 1@1,C : turn(C) }.", "#maximize { 1@1,C : straight(C) }."),
    ("11.1", "both.lp", ":~ stone((R,C)), not", ":~ cell((R,C)), stone((R,C)), not"),
    (
        "11.1",
        "both.lp",
        ":~ stone((R,C)), not stone((R,",
        '#include "garden.lp".\n:~ stone((R,C)), not stone((R,',
    ),
    ("5.2", "far.lp", "road(B,A) :-", "least(A,9) :- bridge(A,_).\nroad(B,A) :-"),
]


@pytest.mark.parametrize("change", ALSO_RIGHT, ids=lambda change: f"{change[0]} {change[3]}")
def test_a_right_answer_in_other_words_is_right(
    change: tuple[str, str, str, str], solved: Solved, tmp_path: Path
) -> None:
    name, *changes = change
    assert not faults(GRADED[name], changed(solved(name), tmp_path, *changes))


# The commands


def test_the_folder_of_an_exercise_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("learn", "begin", "3.2")
    assert result.exit_code == 0
    assert "stones must not touch at corners either" in result.output
    assert "bare(C)" in (tmp_path / "exercise-3.2/stones/rules.lp").read_text(encoding="utf-8")
    assert "corners" in (tmp_path / "exercise-3.2/TASK.md").read_text(encoding="utf-8")
    again = run("learn", "begin", "3.2")
    assert again.exit_code == 2
    assert "there is such a file or folder already" in again.output
    assert [path.name for path in tmp_path.iterdir()] == ["exercise-3.2"]
    check = run("learn", "check", "3.2")
    assert check.exit_code == 1
    assert check.output.splitlines()[-1] == "not yet: 2 things missing in stones"
    monkeypatch.chdir(tmp_path / "exercise-3.2")
    told = json.loads(run("learn", "check", "3.2", "--format", "json").output)
    assert (told["exercise"], told["passed"]) == ("3.2", False)


def test_a_chapter_begins_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("learn", "begin", "4").exit_code == 0
    rules = (tmp_path / "chapter-4/stones/rules.lp").read_text(encoding="utf-8")
    assert "bare(C)" in rules and "number" not in rules
    assert not (tmp_path / "chapter-4/TASK.md").exists()
    assert run("learn", "begin", "77").exit_code == 2


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("check", "3.9"), "there is no exercise '3.9'"),
        (("check", "3.2"), "make it with: asppuz learn begin 3.2"),
        (("check", "13.1", "."), "exercise 13.1 is not graded"),
        (("check", "2.2", "."), "expected the file 'lamps.lp'"),
        (("check", "4.2", "."), "expected the file 'stones/rules.lp'"),
        (("results", "."), "expected a folder for each student"),
        (("list", "--set", "."), "expected folders with a file 'exercise.yaml'"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(
    args: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("learn", *args)
    assert result.exit_code == 2
    assert words in result.output and result.output.count("\n") == 1


def test_the_list_names_what_can_be_checked() -> None:
    lines = run("learn").output.splitlines()
    assert "* 3.2   Not at corners either" in lines
    assert "  13.1  Cautious and brave" in lines
    told = map(json.loads, run("learn", "list", "--format", "json").output.splitlines())
    assert {one["kind"] for one in told} == {"", "program", "puzzle", "board"}


# What is handed in


QUEENS = """\
row(1..N) :- size(N).
{ queen(R,C) : row(C) } = 1 :- row(R).
:- queen(R,C), queen(R',C), R < R'.
:- queen(R,C), queen(R',C'), R < R', |R-R'| = |C-C'|.
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A set with the exercise of the documents."""
    page = (ROOT / "docs" / "exercises.md").read_text(encoding="utf-8")
    block = re.search(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert block
    home = tmp_path / "set"
    (home / "queens" / "start").mkdir(parents=True)
    (home / "queens" / "exercise.yaml").write_text(block[1], encoding="utf-8")
    (home / "queens" / "start" / "queens.lp").write_text("% size(N)\n", encoding="utf-8")
    return home


def handed_in(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "queens.lp").write_text(text, encoding="utf-8")
    return folder


def test_a_set_of_ones_own(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("learn", "begin", "queens", "--set", own).exit_code == 0
    work = tmp_path / "exercise-queens"
    assert (work / "queens.lp").read_text(encoding="utf-8") == "% size(N)\n"
    assert run("learn", "check", "queens", "--set", own).exit_code == 1
    (work / "queens.lp").write_text(QUEENS + ":- size(4).", encoding="utf-8")
    assert "remark" not in run("learn", "check", "queens", "--set", own).output
    (work / "queens.lp").write_text(QUEENS, encoding="utf-8")
    result = run("learn", "check", "queens", "--set", own)
    assert (result.exit_code, result.output.splitlines()[-1]) == (
        0,
        "right: exercise queens is done",
    )


def test_what_nothing_defines_is_remarked_with_its_line(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    handed_in(tmp_path / "exercise-queens", QUEENS + ":- quen(R,C), not row(C).\n")
    result = run("learn", "check", "queens", "--set", own)
    assert result.exit_code == 0
    assert result.output.splitlines()[:2] == [
        "  ok    the rules can be read",
        "        remark: line 5: quen(R,C) is used, but nothing defines it",
    ]
    told = json.loads(run("learn", "check", "queens", "--set", own, "-f", "json").output)
    assert told["parts"][0]["remarks"] == ["line 5: quen(R,C) is used, but nothing defines it"]
    # What one case adds is defined there, and what another one lacks need not be.
    (tmp_path / "exercise-queens" / "queens.lp").write_text(QUEENS, encoding="utf-8")
    text = (own / "queens" / "exercise.yaml").read_text(encoding="utf-8")
    more = "  - in: nothing\n    right: ['']\n"
    (own / "queens" / "exercise.yaml").write_text(text + more, encoding="utf-8")
    assert "remark" not in run("learn", "check", "queens", "--set", own).output


def test_what_a_case_adds_is_read_with_the_set(own: Path) -> None:
    path = own / "queens" / "exercise.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("size(3).", "size(3"), encoding="utf-8")
    result = run("learn", "check", "queens", "--set", own)
    assert result.exit_code == 2
    assert "clingo can't read what is added to the program: size(3" in result.output
    assert str(path) in result.output


def shown(command: str) -> str:
    """What the documents show that a command prints."""
    page = (ROOT / "docs" / "exercises.md").read_text(encoding="utf-8")
    found = re.search(rf"^\$ {re.escape(command)}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_the_documents_show_what_a_check_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("learn", "begin", "3.2")
    with (tmp_path / "exercise-3.2/stones/rules.lp").open("a", encoding="utf-8") as rules:
        rules.write(":- shaded((R,C)), shaded((R+1,C+1)).\n")
    assert run("learn", "check", "3.2").output == shown("asppuz learn check 3.2")


def test_the_documents_show_the_results_of_a_class(own: Path, tmp_path: Path) -> None:
    home = tmp_path / "submissions"
    handed_in(home / "ada" / "exercise-queens", QUEENS)
    handed_in(home / "grace" / "exercise-queens", QUEENS.rpartition(":-")[0])
    (home / "alan").mkdir()
    printed = run("learn", "results", home, "--set", own).output
    assert printed == shown("asppuz learn results submissions --set my-exercises")


SCRIPT = "#script (python)\nimport os\nos.system('touch pwned')\n#end.\n"
ENDLESS = "p(0). p(X+1) :- p(X)."


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        (QUEENS, "right", ""),
        (QUEENS.replace("|R-R'| = |C-C'|", "R-R' = C-C'"), "wrong", "a wrong answer is accepted"),
        (QUEENS + ":- size(4).", "wrong", "there is no answer set at all"),
        (QUEENS + "% #count in a comment is no fault", "right", ""),
        (QUEENS + ":- #count { C : queen(_,C) } < 2.", "wrong", "this time without counting"),
        (SCRIPT, "unreadable", "rules can't hold #script"),
        ('#include "/etc/passwd".', "unreadable", "there is no module '/etc/passwd'"),
        ('#include "../../other/secret.lp".', "unreadable", "there is no module"),
        ("queen(1,2", "unreadable", "queens.lp:"),
        (QUEENS + ENDLESS, "unknown", "the time limit came first"),
    ],
)
def test_what_is_handed_in_by_a_class(
    text: str, status: str, words: str, own: Path, tmp_path: Path
) -> None:
    home = tmp_path / "class"
    handed_in(home / "ada" / "exercise-queens", text)
    (home / "other").mkdir()
    (home / "other" / "secret.lp").write_text(QUEENS, encoding="utf-8")
    limit = "2" if status == "unknown" else "60"
    result = run("learn", "results", home, "--set", own, "--time-limit", limit)
    assert result.exit_code == 0
    rows = list(csv.DictReader(result.output.splitlines()))
    assert [(row["student"], row["status"]) for row in rows] == [
        ("ada", status),
        ("other", "missing"),
    ]
    assert words in rows[0]["message"]
    assert not list(tmp_path.rglob("pwned"))


def test_a_link_does_not_lead_out_of_a_class(own: Path, tmp_path: Path) -> None:
    home = tmp_path / "class"
    (home / "ada").mkdir(parents=True)
    (home / "grace" / "exercise-queens").mkdir(parents=True)
    secret = handed_in(tmp_path / "elsewhere", QUEENS)
    os.symlink(secret, home / "ada" / "exercise-queens")
    os.symlink(secret / "queens.lp", home / "grace" / "exercise-queens" / "queens.lp")
    handed_in(home / "mary" / "exercise-queens", QUEENS)
    os.symlink(home / "mary", home / "copy")
    (home / "pat").mkdir()
    os.symlink(home / "mary" / "exercise-queens", home / "pat" / "exercise-queens")
    output = run("learn", "results", home, "--set", own, "--format", "jsonl").output
    rows = [json.loads(line) for line in output.splitlines()]
    refused = {row["student"]: row["message"] for row in rows if row["status"] == "unreadable"}
    assert refused.keys() == {"ada", "copy", "grace", "pat"}
    assert all("link" in message for message in refused.values())
    assert [row["student"] for row in rows if row["status"] == "right"] == ["mary"]


def test_a_name_is_no_formula(own: Path, tmp_path: Path) -> None:
    handed_in(tmp_path / "class" / "=1+2" / "exercise-queens", QUEENS)
    assert "\n'=1+2,queens,right,4,4," in run(
        "learn", "results", tmp_path / "class", "--set", own
    ).output.replace("3,3", "4,4")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("title:", "titel:", "'titel' is not a key of an exercise (did you mean 'title'?)"),
        ("title: Queens\n", "", "expected the keys 'title' and 'task'"),
        ("program: queens.lp\n", "", "expected one of the keys program, puzzle, board"),
        ("queens.lp\nshows", "../queens.lp\nshows", "expected a path below the exercise"),
        ("[queen/2]", "[queen]", "expected 'name/arity' in 'shows:', found 'queen'"),
        (
            "[queen/2]",
            "[queen/2]\ninstances: 90",
            "'instances:' goes with 'puzzle:', not with 'program:'",
        ),
        (
            "program: queens.lp",
            "board: queens.yaml",
            "'shows:' goes with 'program:', not with 'board:'",
        ),
        ("  - in: a board of 4", "  - at: a board of 4", "'at' is not a key of an exercise"),
        ("shows: [queen/2]", "shows: queen/2", "expected a list after 'shows:'"),
        ("queen(1,2) queen(2,4)", "queen(1, 2) queen(2,4)", "atoms without spaces in them"),
        ("queen(1,2) queen(2,4)", "queen(1,2). queen(2,4)", "such as p(1,2), found 'queen(1,2).'"),
    ],
)
def test_an_exercise_that_can_not_be_read(old: str, new: str, words: str, own: Path) -> None:
    path = own / "queens" / "exercise.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_exercise(own / "queens")
    assert words in str(caught.value)
    assert "exercise.yaml" in str(caught.value)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("clues: [2/1]", "expected 'name/arity' in 'clues:', found '2/1'"),
        ("instances: many", "expected a whole number after 'instances:', found 'many'"),
        ("without: {not: no}", "one of the folders unique/, right/, wrong/"),
    ],
)
def test_an_exercise_of_a_puzzle_that_can_not_be_read(
    more: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "exercise.yaml"
    path.write_text(f"title: Queens\ntask: Place them.\npuzzle: queens\n{more}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_exercise(tmp_path)
    assert words in str(caught.value)


def test_a_folder_is_made_whole_or_not_at_all(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("asppuz.course.exercises._copy", fail)
    with pytest.raises(OSError, match="full"):
        begin(load_exercise(own / "queens"), tmp_path / "new")
    assert not list(tmp_path.glob("*new*"))
