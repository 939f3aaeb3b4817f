"""Which boards need a constraint, and what a rejected one has to break."""

from __future__ import annotations

import re
from pathlib import Path

from asppuz import Session, read
from asppuz.checking.proof import check_rejected, load_rules
from asppuz.reasons import constraints, drop
from asppuz.rules.catalog import BUILT_IN
from asppuz.rules.program import load_program
from proof.folders import RULES, STAR, board, failures, findings, make


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


def test_the_rejected_board_in_the_documents_is_one(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
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
