"""The most and the fewest atoms of a kind: against all answers, listed and by brute force."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from asppuz import Atom, Board, Catalog, InputError, Session, generate, read
from asppuz.board.shape import Shape
from asppuz.cli import main
from asppuz.generating.setting import Setter
from asppuz.generating.wishes import Extreme, Wishes
from asppuz.solving.engine import Literals, Model
from asppuz.solving.limits import Limits
from brute_force.test_answers import DRAWN, RULES
from brute_force.trials import all_answers, random_boards

NO = Limits()
HEYAWAKE = "puzzle: heyawake\nregions: |\n  a a b\n  a b b\n  c c c\ncells: |\n{0}{0}{0}"
EMPTY = HEYAWAKE.format("  . . .\n")
NONE = "puzzle: creek\ncorners: |\n  4 . .\n  . . .\n  . . .\n"
LOOPS = [
    "puzzle: slitherlink\ncells: |\n  2 . . .\n  . . . .\n  . . 0 .\n  . . . 2\n",
    "puzzle: slitherlink\ncells: |\n  2 . . .\n  . 3 . .\n  . . . 2\n  1 . . 2\n",
]


def numbers(answers: Iterable[Iterable[Atom]], name: str) -> list[int]:
    """How many atoms of a name each answer has."""
    return [sum(atom.name == name for atom in answer) for answer in answers]


@pytest.mark.parametrize("puzzle", DRAWN)
def test_no_answer_by_brute_force_is_better(puzzle: str) -> None:
    drawn = DRAWN[puzzle]
    for tiny in random.Random(puzzle).sample(random_boards(drawn, drawn.outlines[0]), 3):
        board = read(tiny.text)
        session = Session(board)
        answers = all_answers(RULES[puzzle], tiny)
        for name in sorted({name for name, _ in board.puzzle.answer_signatures}):
            found = {sign: sign(session, name) for sign in (Session.most, Session.fewest)}
            for best, pick in zip(found.values(), (max, min)):
                assert best.complete
                expected = pick(numbers(answers, name), default=None)
                assert best.number == expected, (tiny.text, name, pick)
                assert (best.answer in answers) == bool(answers)
                assert best.bound == expected


@pytest.mark.parametrize("text", LOOPS)
def test_what_is_cut_off_meanwhile_is_never_the_best(text: str) -> None:
    """Of answers found without the rule of one loop, the shortest and the longest break it."""
    expected = numbers(Session(read(text)).answers(), "line")
    session = Session(read(text), encodings={"loop": "lazy"})
    assert session.fewest("line").number == min(expected)
    assert session.most("line").number == max(expected)
    assert session.fewest("line(P,Q)").bound == min(expected)
    assert session.count().number == len(expected)


def test_other_questions_to_the_same_session_see_all_answers() -> None:
    session, other = Session(read(EMPTY)), Session(read(EMPTY))
    before = session.check()
    best = session.most("shaded")
    assert session.deduce()._replace(answer=None) == other.deduce()._replace(answer=None)
    assert session.count() == other.count()
    assert session.check() == before
    assert session.most("shaded").number == best.number
    assert Session(read(EMPTY), threads=2).most("shaded").number == best.number


def test_a_pattern_says_which_atoms_count() -> None:
    answers = list(Session(read(EMPTY)).answers())
    row = [sum(atom.args[0][0] == 2 for atom in answer) for answer in answers]
    session = Session(read(EMPTY))
    assert session.most("shaded((2,Column))").number == max(row)
    assert session.fewest("shaded((2,Column))").number == min(row)
    slant = [sum(x == y for _, [(x, y)] in answer) for answer in answers]
    assert session.most("shaded((Number,Number))").number == max(slant)


def test_a_line_between_two_cells_counts_once(tmp_path: Path) -> None:
    """Rules may tell it from both ends."""
    folder = tmp_path / "both"
    folder.mkdir()
    (folder / "puzzle.yaml").write_text(
        "name: Both\nrules: none\ngiven: {cells: {x: mark(C)}}\nanswer: loop\n", encoding="utf-8"
    )
    (folder / "rules.lp").write_text(
        '#include "grid.lp".\n{ line(C,D) } :- adjacent(C,D).\n'
        "%! {C} and {D} are joined from both.\n:- line(C,D), not line(D,C).\n",
        encoding="utf-8",
    )
    board = read("puzzle: both\ncells: |\n  . .\n  . .\n", catalog=Catalog([tmp_path]))
    assert Session(board).most("line").number == 4
    assert Session(board).fewest("line").number == 0


@pytest.mark.parametrize(("kind", "told"), [("shadow", "did you mean 'shaded'?"), ("line", "line")])
def test_atoms_that_no_answer_has(kind: str, told: str) -> None:
    with pytest.raises(InputError, match=r"only shaded/1$") as caught:
        Session(read(EMPTY)).most(kind)
    assert told in str(caught.value)
    with pytest.raises(InputError, match="is not an atom"):
        Session(read(EMPTY)).most("shaded((1,")


def stopped_at_the_first_answer(monkeypatch: pytest.MonkeyPatch, stop: Callable[[], None]) -> None:
    literals = Model.literals

    def then_stopped(model: Model) -> Literals:
        stop()
        return literals(model)

    monkeypatch.setattr(Model, "literals", then_stopped)


def test_where_a_limit_comes_first_it_is_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    board = read("puzzle: slitherlink\ncells: |\n" + "  . . . . . .\n" * 6)
    session = Session(board)
    stopped_at_the_first_answer(monkeypatch, session.stop)
    best = session.most("line")
    assert not best.complete
    assert best.answer is not None and best.number == len(best.answer)
    assert best.bound is not None and best.number < best.bound
    assert Session(board).accepts(best.answer)


# The command


def ask(*args: str) -> Result:
    return CliRunner().invoke(main, ["solve", *args])


def test_the_best_solution_is_shown_with_its_number() -> None:
    result = ask(EMPTY, "--most", "shaded")
    number = max(numbers(Session(read(EMPTY)).answers(), "shaded"))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == f"shaded: {number}, and no solution has more"
    assert result.stdout.count("███") == number


def test_a_board_that_is_written_stands_alone() -> None:
    result = ask(EMPTY, "--fewest", "shaded", "--format", "native")
    assert read(result.stdout).solution is not None
    assert result.stderr == "shaded: 1, and no solution has fewer\n"


def test_the_best_solution_as_json() -> None:
    found = json.loads(ask(EMPTY, "--fewest", "shaded", "--format", "json").stdout)
    assert (found["status"], found["number"], found["bound"]) == ("best", 1, 1)
    assert len(found["answer"]) == 1
    none = ask(NONE, "--most", "shaded", "--format", "json")
    found = json.loads(none.stdout)
    assert none.exit_code == 4
    assert (found["status"], found["number"], found["answer"]) == ("none", None, None)


def test_the_best_so_far_is_shown_too(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Limits.stop
    sessions: list[Limits] = []
    monkeypatch.setattr(Session, "__init__", _noting(sessions))
    stopped_at_the_first_answer(monkeypatch, lambda: stop(sessions[-1]))
    result = ask(EMPTY, "--most", "shaded")
    assert result.exit_code == 5
    assert re.match(
        r"shaded: \d+ so far, and no solution has more than \d+ \(unknown: time ran out\)\n┏",
        result.stdout,
    )
    assert ask(EMPTY, "--most", "shaded", "--format", "json").stdout.count('"status": "unknown"')


def _noting(known: list[Limits]) -> Callable[..., None]:
    begin = Session.__init__

    def noted(session: Session, *args: Any, **options: Any) -> None:
        begin(session, *args, **options)
        known.append(session.limits)

    return noted


def test_bad_wishes_are_told() -> None:
    result = ask(EMPTY, "--most", "line")
    assert result.exit_code == 2
    assert result.stderr == "asppuz: answers of heyawake have no 'line', only shaded/1\n"
    assert ask(EMPTY, "--most", "shaded", "--fewest", "shaded").exit_code == 2
    assert ask(NONE, "--fewest", "shaded").stdout == "no solution\n"


@pytest.mark.parametrize(
    "name, size, kind, most",
    [
        ("hitori", 4, "shaded", True),
        ("slitherlink", 3, "line", True),
        ("kurodoko", 4, "shaded", True),
    ],
)
def test_a_setter_comes_to_the_best_answer_there_is(
    name: str, size: int, kind: str, most: bool
) -> None:
    puzzle = Catalog().puzzle(name)
    best = Session(Board(puzzle, Shape(size, size), ())).most(kind)
    wishes = Wishes(puzzle, Shape(size, size), extreme=Extreme(kind, most))
    found = Setter(wishes, random.Random(1), NO).setting()
    assert found and numbers([found.answer], kind) == [best.number]


def test_later_attempts_are_content_with_less() -> None:
    wishes = Wishes(Catalog().puzzle("hitori"), Shape(5, 5), extreme=Extreme("shaded", True))
    seen = set()
    for attempt in (0, 3):
        for seed in range(10):
            found = Setter(wishes, random.Random(seed), NO).setting(attempt)
            assert found
            [number] = numbers([found.answer], "shaded")
            seen.add(number)
            assert 9 - attempt <= number <= 9
    assert min(seen) < 9


@pytest.mark.parametrize("wish", ["most", "fewest"])
def test_a_board_with_an_extreme_answer(wish: str) -> None:
    result = CliRunner().invoke(
        main, ["generate", "heyawake", "--rows", "6", "--seed", "8", f"--{wish}", "shaded"]
    )
    board = read(result.stdout)
    usual = generate("heyawake", 6, seed=8)
    assert board.solution and usual.solution and Session(board).check().answer == board.solution
    more, fewer = (board, usual) if wish == "most" else (usual, board)
    assert len(more.solution or ()) > len(fewer.solution or ())
    assert f"--{wish} shaded --seed 8" in board.info["note"]


def test_a_wish_for_what_no_answer_has() -> None:
    with pytest.raises(InputError, match=r"answers of hitori have no 'shadde'.*'shaded'"):
        generate("hitori", 3, most="shadde")
    with pytest.raises(InputError, match="one of"):
        generate("hitori", 3, most="shaded", fewest="shaded")
    both = ["generate", "hitori", "--most", "shaded", "--fewest", "shaded"]
    result = CliRunner().invoke(main, both)
    assert result.exit_code == 2 and "one of --most and --fewest" in result.output
