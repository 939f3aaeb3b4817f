"""The session: many questions to one control, against fresh runs and plain counting."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from asppuz import Board, Catalog, InputError, Session, Status, read
from asppuz.rules.catalog import FAMILIES, load_puzzle
from asppuz.solving.limits import EXIT_ABANDONED
from conftest import one_shot

UNIQUE = "puzzle: heyawake\nregions: |\n  a a b\n  a b b\ncells: |\n  2 . .\n  . . 1\n"
SEVERAL = "puzzle: creek\ncorners: |\n  . . . .\n  . 2 . .\n  . . . .\n"
NONE = "puzzle: creek\ncorners: |\n  4 . .\n  . . .\n  . . .\n"


def free_board(folder: Path, rules: str, rows: int = 3, cols: int = 3) -> Board:
    """An empty board of a puzzle that shades cells by some rules."""
    folder.mkdir(exist_ok=True)
    (folder / "rules.lp").write_text(rules, encoding="utf-8")
    (folder / "puzzle.yaml").write_text(
        "name: Test\nrules: none\ngiven: {cells: {x: mark(C)}}\nanswer: {cells: {'#': shaded(C)}}\n"
        "search: {}\n",
        encoding="utf-8",
    )
    load_puzzle(folder)
    grid = "".join("  " + ". " * cols + "\n" for _ in range(rows))
    text = f"puzzle: {folder.name}\ncells: |\n{grid}"
    return read(text, catalog=Catalog([folder.parent]))


def test_statuses() -> None:
    assert Session(read(SEVERAL)).check().status is Status.MULTIPLE
    assert Session(read(NONE)).check().status is Status.NONE
    assert Session(read(NONE)).solve() is None


def test_the_second_answer_differs_where_it_says() -> None:
    result = Session(read(SEVERAL)).check()
    assert result.answer and result.second
    assert result.differs == result.answer ^ result.second != set()
    assert one_shot(read(SEVERAL)) >= {result.answer, result.second}


def test_it_is_unknown_whether_there_is_another_answer_where_that_takes_more_work() -> None:
    session = Session(read(Catalog().puzzle("heyawake").folder / "examples" / "large.yaml"))
    assert session.check(1).status is Status.UNKNOWN
    assert session.stats.conflicts < 150
    assert session.check().status is Status.UNIQUE


@pytest.mark.parametrize("text", [SEVERAL, NONE, UNIQUE])
def test_multi_shot_agrees_with_one_shot(text: str) -> None:
    board = read(text)
    fresh = one_shot(board)
    session = Session(board)
    session.check()
    session.deduce()
    answers = list(session.answers())
    assert len(answers) == len(set(answers))
    assert set(answers) == fresh
    assert session.count() == Session(board).count()
    assert session.count().number == len(fresh)


@pytest.mark.parametrize("text", [SEVERAL, NONE, UNIQUE])
def test_deduction_is_what_all_answers_share(text: str) -> None:
    board = read(text)
    fresh = one_shot(board)
    found = Session(board).deduce()
    assert found.open == frozenset()
    if not fresh:
        assert found.status is Status.NONE
        return
    everything = found.proven | found.never | found.varies
    assert found.proven == frozenset.intersection(*fresh)
    assert found.varies == frozenset.union(*fresh) - found.proven
    assert found.never == everything - frozenset.union(*fresh)


def test_questions_may_come_in_any_order() -> None:
    session = Session(read(SEVERAL))
    number = session.count().number
    assert session.deduce().status is Status.MULTIPLE
    assert session.check().status is Status.MULTIPLE
    assert session.solve() is not None
    assert session.count().number == number


@pytest.mark.parametrize("text", [SEVERAL, NONE, UNIQUE])
def test_an_answer_found_before_is_the_first_of_a_check(text: str) -> None:
    session = Session(read(text))
    answer = session.solve()
    result = session.check()
    assert result.answer == answer
    assert result.status is Session(read(text)).check().status
    assert result.second != answer or answer is None
    assert session.count().number == len(one_shot(read(text)))


def test_the_cells_of_a_rectangle_are_the_same_in_one_fact() -> None:
    for text in (UNIQUE, UNIQUE.replace("2 . .", "2 _ .").replace("a a b", "a _ b")):
        board = read(text)
        answers = one_shot(board)
        assert set(Session(board).answers()) == answers


def test_count_stops_at_its_limit() -> None:
    found = Session(read(SEVERAL)).count(2)
    assert (found.number, found.complete) == (2, False)


def test_only_answer_atoms_make_an_answer(tmp_path: Path) -> None:
    board = free_board(
        tmp_path / "aux", "{ shaded(C) } :- cell(C). { helper(1..5) }. :- shaded((1,1)). #show."
    )
    session = Session(board)
    assert session.count().number == 2**8
    assert session.check().status is Status.MULTIPLE
    one = free_board(tmp_path / "one", "shaded(C) :- cell(C). { helper(1..5) }.")
    assert Session(one).check().status is Status.UNIQUE
    assert Session(one).deduce().proven == Session(one).solve()


def pigeons(folder: Path, number: int = 11) -> Board:
    """A board that takes very long: more pigeons than holes, and a first guess that is free."""
    return free_board(
        folder,
        f"{{ shaded(C) }} :- cell(C). {{ sits(P,H) : H = 1..{number} }} = 1 :- P = 1..{number + 1},"
        " shaded((1,1)). :- sits(P,H), sits(Q,H), P < Q. :- shaded((2,2)).",
    )


def test_a_time_limit_holds_in_the_search_and_keeps_what_is_known(tmp_path: Path) -> None:
    start = time.monotonic()
    result = Session(pigeons(tmp_path / "pigeons"), time_limit=1.5).deduce()
    assert time.monotonic() - start < 4
    assert result.status is Status.UNKNOWN
    assert {str(atom) for atom in result.open} == {"shaded((1,1))"}
    assert {str(atom) for atom in result.never} == {"shaded((2,2))"}
    assert len(result.varies) == 7


def test_a_time_limit_holds_while_grounding(tmp_path: Path) -> None:
    """In a process of its own, which ends although the grounding goes on."""
    free_board(
        tmp_path / "big",
        "{ shaded(C) } :- cell(C). n(1..400). p(A,B,C,D) :- n(A), n(B), n(C), n(D), A+B+C+D < 0.",
    )
    script = (
        "import asppuz\n"
        f"catalog = asppuz.Catalog([{str(tmp_path)!r}])\n"
        "board = asppuz.read('puzzle: big\\ncells: |\\n  .\\n', catalog=catalog)\n"
        "session = asppuz.Session(board, time_limit=0.5)\n"
        "print(session.check().status.value, session.limits.abandoned)\n"
    )
    start = time.monotonic()
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert time.monotonic() - start < 5
    assert (result.stdout, result.returncode) == ("unknown True\n", EXIT_ABANDONED)


@pytest.mark.parametrize("puzzle", ["numberlink", "path"])
def test_the_largest_number_has_as_many_digits_as_others(puzzle: str) -> None:
    board = read(
        f"puzzle: {puzzle}\ncells: |\n  {2**31 - 1} {2**31 - 1}\n", catalog=Catalog([FAMILIES])
    )
    assert Session(board, time_limit=20).check().status is Status.UNIQUE


def test_stop_ends_the_question(tmp_path: Path) -> None:
    session = Session(pigeons(tmp_path / "pigeons"))
    threading.Timer(0.5, session.stop).start()
    start = time.monotonic()
    assert session.deduce().status is Status.UNKNOWN
    assert time.monotonic() - start < 3
    assert session.count().complete is False


def test_threads_find_the_same() -> None:
    board = read(UNIQUE)
    assert Session(board, threads=2).check().answer == Session(board).check().answer


def test_stats_are_filled() -> None:
    session = Session(read(SEVERAL))
    session.check()
    assert session.stats.atoms > 0
    assert session.stats.rules > 0
    assert session.stats.ground_s > 0
    assert session.stats.solve_s > 0


def test_an_error_in_the_rules_is_told_in_their_file(tmp_path: Path) -> None:
    board = free_board(tmp_path / "typo", "{ shaded(C) } :- cell(C).\n\n:- shaded(C), cell(D.\n")
    with pytest.raises(InputError, match=r"rules\.lp:3:21: clingo can't read on at '\.'"):
        Session(board).solve()


def test_an_unsafe_variable_is_told_in_its_file(tmp_path: Path) -> None:
    board = free_board(tmp_path / "unsafe", '#include "grid.lp".\n{ shaded(C) } :- cell(D).\n')
    with pytest.raises(InputError, match=r"rules\.lp:2:10: C occurs only in the head"):
        Session(board).solve()


def test_search_options_are_checked(tmp_path: Path) -> None:
    board = free_board(tmp_path / "options", "{ shaded(C) } :- cell(C).")
    path = tmp_path / "options" / "puzzle.yaml"
    text = path.read_text().replace("search: {}", "search: {configuration: /etc/passwd}")
    path.write_text(text)
    bad = Board(load_puzzle(path.parent), board.shape, ())
    with pytest.raises(InputError, match="search"):
        Session(bad).solve()
    path.write_text(text.replace("/etc/passwd", "trendy"))
    assert Session(Board(load_puzzle(path.parent), board.shape, ())).count(3).number == 3
