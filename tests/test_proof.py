"""The tests of a puzzle folder: what is wrong with a folder is found, and told with its file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from asppuz import InputError, Session, read
from asppuz.checking.findings import Finding
from asppuz.checking.proof import check_rejected, load_rules, prove
from asppuz.cli import main
from asppuz.reasons import constraints, drop
from asppuz.rules.catalog import BUILT_IN
from asppuz.rules.program import load_program

YAML = """\
name: Rows
rules: Shade cells, no two that touch in a row. A number counts the shaded cells of its row.
given: {cells: {"{N}": "number(C,N)", "*": star(C)}}
answer: {cells: {"#": shaded(C)}}
"""
RULES = """\
#defined number/2.
#defined star/1.
{ shaded(C) } :- cell(C).

%! {C} and {D} touch, so they are not both shaded.
:- shaded(C), shaded(D), C = (R,X), D = (R,X+1).

%! The number of shaded cells in the row of {C} is {N}.
:- number(C,N), C = (R,_), #count { X : shaded((R,X)) } != N.

%! The star {C} is not shaded.
:- star(C), shaded(C).

#show shaded/1.
"""
TOUCH = "{C} and {D} touch, so they are not both shaded."
COUNT = "The number of shaded cells in the row of {C} is {N}."
STAR = "The star {C} is not shaded."
GOOD = "puzzle: rows\ncells: |\n  {cells}\nsolution: |\n  {solution}\n"
BAD = "puzzle: rows\nbreaks: '{breaks}'\ncells: |\n  {cells}\nsolution: |\n  {solution}\n"


def board(cells: str, solution: str, breaks: str = "") -> str:
    return (BAD if breaks else GOOD).format(cells=cells, solution=solution, breaks=breaks)


FILES = {
    "puzzle.yaml": YAML,
    "rules.lp": RULES,
    "examples/touch.yaml": board("2 . .", "# . #"),
    "examples/star.yaml": board("1 *", "# ."),
    "rejected/touch.yaml": board("2 . .", "# # .", TOUCH),
    "rejected/count.yaml": board("2 . .", "# . .", COUNT),
    "rejected/star.yaml": board("1 *", ". #", STAR),
}


def make(folder: Path, **changes: str | None) -> Path:
    """A good folder, but for some files, whose new text, or None, is given by 'folder_name'."""
    names = {name.replace("/", "_").split(".")[0]: name for name in FILES}
    mine = folder / "rows"
    for name in ("examples", "rejected"):
        (mine / name).mkdir(parents=True)
    for name, text in FILES.items():
        (mine / name).write_text(text, encoding="utf-8")
    for key, text in changes.items():
        path = mine / names.get(key, key.replace("_", "/", 1) + ".yaml")
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
    return mine


def findings(folder: Path) -> list[Finding]:
    return [finding for group in prove(folder) for finding in group.findings]


def failures(folder: Path) -> list[str]:
    return [f"{f.file.name}: {f.message}" for f in findings(folder) if f.fails]


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["test", *args])


def test_all_is_well(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert findings(folder) == []
    groups = list(prove(folder))
    assert [group.name for group in groups] == [
        "declaration", "rules", "boards", "formats", "solutions", "rejected", "constraints",
    ]  # fmt: skip
    assert "2 examples and 3 rejected boards" in groups[2].demand
    result = run(str(folder))
    assert result.exit_code == 0
    assert "FAIL" not in result.stdout
    assert result.stdout.endswith("0 failures, 0 remarks\n")


@pytest.mark.parametrize(
    ("changes", "file", "message"),
    [
        (
            {"examples_more": board("1 . .", "# . .")},
            "more.yaml",
            "expected exactly one solution, found another: ",
        ),
        (
            {"examples_more": board("3 . .", "# . .")},
            "more.yaml",
            "expected exactly one solution, found none",
        ),
        (
            {"examples_more": board("2 . .", "# # .")},
            "more.yaml",
            "expected the stored solution, found another: (1,2) is not shaded; (1,3) is shaded",
        ),
        (
            {"examples_more": "puzzle: rows\ncells: |\n  2 . .\n"},
            "more.yaml",
            "expected the solution under 'solution: |', found none",
        ),
        (
            {"rejected_more": board("2 . .", "# . #", TOUCH)},
            "more.yaml",
            f"expected an answer that breaks '{TOUCH}' alone, found one that is right",
        ),
        (
            {"rejected_more": board("2 . .", "# . .", TOUCH)},
            "more.yaml",
            f"expected an answer that breaks '{TOUCH}' alone, found one that breaks '{COUNT}'",
        ),
        (
            {"rejected_more": board("1 *", "# #", TOUCH)},
            "more.yaml",
            f"alone, found one that breaks '{TOUCH}' and '{COUNT}' and '{STAR}'",
        ),
        (
            {"rejected_more": board("2 . .", "# # .", TOUCH.replace("both", "bot"))},
            "more.yaml",
            f"(did you mean '{TOUCH}'?); the answer breaks '{TOUCH}'",
        ),
        (
            {"rejected_more": board("2 . .", "# . .")},
            "more.yaml",
            f"reason of the rules after 'breaks:', found none; the answer breaks '{COUNT}'",
        ),
        (
            {"rejected_more": f"puzzle: rows\nbreaks: '{TOUCH}'\ncells: |\n  2 . .\n"},
            "more.yaml",
            "expected a wrong answer under 'solution: |', found none",
        ),
        (
            {"examples_more": "puzzle: creek\ncorners: |\n  0 .\n  . .\nsolution: |\n  .\n"},
            "more.yaml",
            "expected 'puzzle: rows', found 'puzzle: creek'",
        ),
        (
            {"rejected_more": "puzzle: rows\ncels: |\n  1\n"},
            "more.yaml",
            "'cels' is not a key of a rows board (did you mean 'cells'?)",
        ),
        (
            {"rules": RULES.replace("#show shaded/1.", "#show.")},
            "rules.lp",
            "expected '#show shaded/1.' for an atom of the answer, found none",
        ),
        (
            {"rules": RULES + "#show star/1.\n"},
            "rules.lp",
            "expected only answer atoms to be shown, found '#show star/1.'",
        ),
        ({"puzzle": YAML.replace("answer", "answers")}, "puzzle.yaml", "'answers' is not a key"),
        ({"puzzle": YAML.replace("shaded(C)", '"p(C"')}, "puzzle.yaml", "'p(C' is not an atom"),
        ({"puzzle": YAML.replace("cells", "cell")}, "puzzle.yaml", "'cell' is not a layer"),
        (
            {"puzzle": YAML.replace("shaded(C)", "shaded(X)")},
            "puzzle.yaml",
            'the token "#" has no slot {X} for shaded(X); without a slot there is C',
        ),
        (
            {"puzzle": YAML + "puzzlink: {id: rows, body: [{fourcell: corners}]}\n"},
            "puzzle.yaml",
            "'corners' is not something that a codec can run over",
        ),
        (
            {"puzzle": YAML + "puzzlink: {id: rows, body: [cells]}\n"},
            "puzzle.yaml",
            "expected a mapping after 'body:'",
        ),
        (
            {"puzzle": YAML + "puzzlink: {id: rows, body: [{number61: cells}]}\n"},
            "puzzle.yaml",
            "there is no codec 'number61'",
        ),
        (
            {"puzzle": YAML + "janko: {problem: [cels], solution: {cells: {x: shaded(C)}}}\n"},
            "puzzle.yaml",
            "expected layers after 'problem:', found 'cels' (did you mean 'cells'?)",
        ),
        ({"rules": RULES.replace("(R,X+1).", "(R,X+1)")}, "rules.lp", "a rule goes on after"),
        ({"rules": RULES + "p(X) :- not star(X).\n"}, "rules.lp", "X occurs only in the head"),
        (
            {"puzzle": YAML + "search: {heuristic: x}\n"},
            "puzzle.yaml",
            "not an option under",
        ),
        ({"rules": '#include "missing.lp".\n'}, "rules.lp", "there is no module 'missing.lp'"),
        ({"rules": None}, "rules.lp", "can't be read: no such file"),
        (
            {"rules": RULES + "%! {C} is dark.\n:- star(C), not star(C).\n"},
            "rules.lp",
            "expected a board that needs '{C} is dark.', found none",
        ),
        (
            {"rules": RULES + ":- star(C), not star(C).\n"},
            "rules.lp",
            "expected a board that needs this constraint, found none; it has no reason",
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_is_wrong_is_told(
    tmp_path: Path, changes: dict[str, str | None], file: str, message: str
) -> None:
    """Each fault is one failure, whatever else is in the folder."""
    [failure] = failures(make(tmp_path, **changes))
    assert failure.startswith(f"{file}: ")
    assert message in failure


def test_a_file_that_is_no_text_is_one_finding_and_the_rest_goes_on(tmp_path: Path) -> None:
    folder = make(tmp_path, examples_more=board("1 . .", "# . ."))
    (folder / "examples" / "bytes.yaml").write_bytes(b"puzzle: \xff\xfe\n")
    (folder / "examples" / "folder.yaml").mkdir()
    (folder / "rejected" / "empty.yaml").touch()
    told = failures(folder)
    assert [words.split(":")[0] for words in told] == [
        "bytes.yaml", "folder.yaml", "empty.yaml", "more.yaml",
    ]  # fmt: skip
    assert findings(folder)[0].line == 1


def test_a_folder_without_boards(tmp_path: Path) -> None:
    folder = make(tmp_path)
    for path in folder.glob("*/*.yaml"):
        path.unlink()
    (folder / "rejected").rmdir()
    assert failures(folder) == ["examples: expected boards in examples/, found none: write one, "
                                "and test again"]  # fmt: skip


def test_no_puzzle_folder(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere", make(tmp_path) / "rules.lp"):
        with pytest.raises(InputError, match=r"expected a puzzle folder, with a file 'puzzle.yaml"):
            list(prove(folder))
        result = run(str(folder), str(tmp_path / "rows"))
        assert result.exit_code == 2
        assert str(folder) in result.stderr
        assert "constraints: " in result.stdout


def test_a_folder_of_puzzle_folders(tmp_path: Path) -> None:
    make(tmp_path / "mine")
    result = run(str(tmp_path / "mine"))
    assert result.exit_code == 2
    assert result.stderr.endswith("; to test those that lie in it, name mine/*\n")


def test_a_file_that_is_no_board_is_remarked(tmp_path: Path) -> None:
    folder = make(tmp_path)
    (folder / "examples" / "easy.yml").touch()
    (folder / "examples" / ".hidden").touch()
    [remark] = findings(folder)
    assert (remark.file.name, remark.fails) == ("easy.yml", False)
    assert run(str(folder)).exit_code == 0


def test_a_constraint_is_needed_by_an_example_or_by_a_rejected_board(tmp_path: Path) -> None:
    without_example = make(tmp_path, examples_star=None)
    [remark] = findings(without_example)
    assert not remark.fails
    assert remark.message == f"no example needs '{STAR}', only rejected/star.yaml does"
    assert RULES.splitlines()[(remark.line or 0) - 2] == f"%! {STAR}"
    (without_example / "rejected" / "star.yaml").unlink()
    [failure] = failures(without_example)
    assert failure == f"rules.lp: expected a board that needs '{STAR}', found none"


def test_a_board_that_fails_itself_proves_no_constraint(tmp_path: Path) -> None:
    """An example with several solutions would need anything."""
    several = board("1 * .", "# . .")
    told = failures(make(tmp_path, examples_star=several, rejected_star=None))
    assert [words.split(":")[0] for words in told] == ["star.yaml", "rules.lp"]


def test_lemmas_and_implied_constraints_need_no_board(tmp_path: Path) -> None:
    more = (
        "%! Implied: not all cells of {C} and {D} are shaded.\n"
        ":- shaded(C), shaded(D), C = (R,X), D = (R,X+1).\n"
        "%! Lemma: a cell is a cell.\n:- shaded(C), not cell(C).\n"
    )
    assert findings(make(tmp_path, rules=RULES + more)) == []


JANKO = """\
janko:
  problem:
    - cells: {"1": star(C), "{N}": "number(C,N)"}
  solution: {cells: {x: shaded(C)}}
"""


def test_a_format_that_loses_something(tmp_path: Path) -> None:
    silent = JANKO.replace('"1": star(C)', '"-": star(C)')
    [failure] = failures(make(tmp_path, puzzle=YAML + silent))
    told = "expected the same board again, found star((1,2)), star((1,3))"
    assert failure == f"touch.yaml: as janko: {told}"


def test_a_format_that_can_not_tell_two_clues_apart(tmp_path: Path) -> None:
    told = findings(make(tmp_path, puzzle=YAML + JANKO))
    assert [found.fails for found in told] == [False]
    assert "there is no way to write number((1,1),1)" in told[0].message


def test_a_format_that_tells_another_answer(tmp_path: Path) -> None:
    tables = JANKO.replace('"1": star(C)', "s: star(C)")
    good = make(tmp_path / "good", puzzle=YAML + tables)
    assert findings(good) == []
    both = tables.replace("x: shaded(C)", '"x": shaded(C), "y": star(C)')
    lossy = make(tmp_path / "lossy", puzzle=YAML + both.replace("x:", '"-":').replace('"x"', '"-"'))
    told = failures(lossy)
    assert told == [
        f"{name}.yaml: as janko: expected the same board again, found another solution"
        for name in ("star", "touch")
    ]


def test_a_format_that_holds_no_example(tmp_path: Path) -> None:
    link = "puzzlink: {id: rows, body: [{bits: cells}]}\n"
    told = findings(make(tmp_path, puzzle=YAML + link))
    assert [(f.file.name, f.fails) for f in told] == [
        ("star.yaml", False), ("touch.yaml", False), ("puzzle.yaml", True),
    ]  # fmt: skip
    assert "can't hold '1' here" in told[0].message
    assert told[-1].message == "expected an example that can be written as url, found none"


def test_an_id_that_is_taken(tmp_path: Path) -> None:
    link = "puzzlink: {id: nurikabe, body: [{number16: cells}]}\n"
    told = failures(make(tmp_path, puzzle=YAML + link))
    assert told == [
        "touch.yaml: as url: expected the same board again, found a board of nurikabe",
    ]


def test_the_time_limit_is_kept_and_told(tmp_path: Path) -> None:
    pigeons = RULES + (
        "{ sits(P,H) : H = 1..11 } = 1 :- P = 1..12, star(_).\n"
        ":- sits(P,H), sits(Q,H), P < Q, star(_).\n"
    )
    folder = make(tmp_path, rules=pigeons)
    told = [f.message for g in prove(folder, time_limit=0.5) for f in g.findings if f.fails]
    assert "expected exactly one solution, but the time limit came before it was known" in told


def test_several_folders_as_json(tmp_path: Path) -> None:
    good = make(tmp_path / "good")
    bad = make(tmp_path / "bad", examples_more=board("1 . .", "# . ."))
    result = run(str(good), str(bad), "--format", "json")
    assert result.exit_code == 1
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["passed"], second["passed"]) == (True, False)
    [failed] = [check for check in second["checks"] if not check["passed"]]
    assert failed["check"] == "solutions"
    [finding] = failed["findings"]
    assert finding["fails"]
    assert finding["file"].endswith("more.yaml")
    assert finding["advice"] == f"asppuz check {finding['file']}"


def test_the_advice_stores_a_solution(tmp_path: Path) -> None:
    folder = make(tmp_path, examples_more="puzzle: rows\ncells: |\n  2 . .\n")
    path = folder / "examples" / "more.yaml"
    result = run(str(folder))
    assert result.exit_code == 1
    [advice] = [line for line in result.stdout.splitlines() if "try:" in line]
    assert advice.split("try: asppuz ")[1] == f"solve -f native {path}"
    solved = CliRunner().invoke(main, ["solve", "-f", "native", str(path)])
    path.write_text(solved.stdout, encoding="utf-8")
    assert findings(folder) == []


def test_the_rejected_board_in_the_documents_is_one(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    [block] = [b for b in re.findall(r"^```yaml\n(.*?)^```", page, re.M | re.S) if "breaks:" in b]
    path = tmp_path / "board.yaml"
    path.write_text(block, encoding="utf-8")
    board = read(path)
    assert not list(check_rejected(path, board, load_rules(board.puzzle)))


def test_an_answer_is_accepted_or_not() -> None:
    easy = read(BUILT_IN / "heyawake" / "examples" / "easy.yaml")
    assert easy.solution is not None
    session = Session(easy)
    assert session.accepts(easy.solution) is True
    assert session.accepts(easy.solution - {min(easy.solution)}) is False
    assert session.accepts(easy.solution | {min(easy.solution)._replace(name="lamp")}) is False
    assert Session(easy, time_limit=1e-9).accepts(easy.solution) is None


def test_only_the_constraint_is_dropped(tmp_path: Path) -> None:
    text = 'p("ü"). :- p(X), % why\n  X = "é". q.\n:- q. r.\n'
    folder = make(tmp_path, rules=text)
    board = read(folder / "examples" / "touch.yaml")
    program = load_program(board.puzzle)
    first, second = constraints(program)
    lines = [line.split() for line in str(drop(program, [first])).splitlines()]
    given = [line for line in lines if line[0] == "#defined"]
    assert lines[len(given) :] == [['p("ü").'], ["q."], [":-", "q.", "r."]]
    assert str(drop(program, [first, second])).split()[2 * len(given) :] == [
        'p("ü").', "q.", "r.",
    ]  # fmt: skip
