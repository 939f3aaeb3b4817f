"""What only explanations ask for: it rules no answer out, and the search doesn't know of it."""

from __future__ import annotations

import random
from dataclasses import replace

import clingo
import pytest

from asppuz import Board, Catalog, Explainer, judge, read
from asppuz.board.atoms import Atom, Mark
from asppuz.reasons import tell_reasons
from asppuz.reasons.guards import EXPLAINED, JUDGED, explaining_program
from asppuz.rules.catalog import BUILT_IN
from asppuz.rules.program import load_program
from conftest import one_shot

FACT = f"{EXPLAINED}.\n"
CELLS, ANSWERS = 50, 3_000
"""How large boards may be, and how many answers are compared."""

ASKING = [puzzle for puzzle in Catalog() if EXPLAINED in str(load_program(puzzle))]
JUDGING = [puzzle for puzzle in Catalog() if JUDGED in str(load_program(puzzle))]


def with_fewer_clues(board: Board) -> Board:
    """The board with the half of its clues, but all its regions."""
    kept = random.Random(1)
    clues = [clue for clue in board.clues if clue.name == "region" or kept.random() < 0.5]
    return replace(board, clues=tuple(clues), solution=None)


@pytest.mark.parametrize("name", sorted({x.name for x in [*ASKING, *JUDGING]}))
@pytest.mark.slow
def test_what_is_there_for_explanations_rules_no_answer_out(name: str) -> None:
    puzzle = next(puzzle for puzzle in [*ASKING, *JUDGING] if puzzle.name == name)
    program = load_program(puzzle)
    boards = [read(path) for path in puzzle.examples()]
    for board in [board for board in boards if board.rows * board.cols <= CELLS][:2]:
        for asked in (board, with_fewer_clues(board)):
            answers = one_shot(asked, ANSWERS, program)
            if len(answers) < ANSWERS:
                for more in (f"{EXPLAINED}.", f"{EXPLAINED}.\n{JUDGED}."):
                    assert one_shot(asked, ANSWERS, f"{program}{more}\n") == answers


def test_a_path_is_told_to_its_end_by_one_reason() -> None:
    board = read(BUILT_IN / "numberlink" / "examples" / "easy.yaml")
    steps = list(Explainer(board).steps())
    whole = [step for step in steps if "path joins" in step.reasons[0].rule]
    assert max(len(step.decided) for step in whole) > 5
    assert {len(step.reasons) for step in whole} == {1}


def test_a_path_goes_round_another_by_one_reason() -> None:
    rows = ". . . . . 1", ". . 2 . . .", ". . . . . 2", ". . . . . .", ". . . . . 1"
    board = "puzzle: numberlink\ncells: |\n" + "".join(f"  {row}\n" for row in rows)
    steps = list(Explainer(read(board)).steps())
    decided = {str(mark.atom) for step in steps for mark in step.decided if mark.holds}
    assert {"line((1,2),(1,3))", "line((1,3),(1,4))"} <= decided
    assert {len(step.reasons) for step in steps} == {1}


def test_a_complete_region_keeps_its_number_away_by_one_reason() -> None:
    board = read("puzzle: fillomino\ncells: |\n  2 . . . .\n")
    told = {
        str(mark.atom): len(step.reasons)
        for step in Explainer(board).steps()
        for mark in step.decided
        if not mark.holds
    }
    assert told["digit((1,3),2)"] == 1


@pytest.mark.parametrize("name", ["numberlink", "arukone"])
def test_a_path_as_a_whole_rules_no_answer_out(name: str) -> None:
    puzzle = Catalog().puzzle(name)
    board = read(next(path for path in puzzle.examples() if path.stem == "easy"))
    for kept in (2, 4, len(board.clues)):
        paths = sorted({clue.args[1] for clue in board.clues})[:kept]
        clues = tuple(clue for clue in board.clues if clue.args[1] in paths)
        asked = replace(board, clues=clues, solution=None)
        answers = one_shot(asked, ANSWERS, load_program(puzzle))
        told = one_shot(asked, ANSWERS, f"{explaining_program(puzzle)}{FACT}")
        assert len(told) == len(answers)
        assert told == answers or len(answers) == ANSWERS


SHORT = {
    "araf/easy": 100,
    "balanceloop/easy": 50,
    "burokku/empty_cells": 40,
    "digitalbattleship/easy": 30,
    "doppelblock/regular": 240,
    "dotchiloop/easy": 50,
    "gappy/easy": 120,
    "hidoku/regular": 150,
    "numberlink/easy": 60,
    "numbersnake/regular": 155,
    "onetox/regular": 130,
    "pipeline/regular": 170,
    "renbanlatin/regular": 225,
    "str8ts/easy": 60,
    "starbattle/easy": 27,
}
"""So many lines tell how an example is solved, at most, as lines and regions are told whole."""


@pytest.mark.parametrize("example", SHORT)
def test_what_is_told_as_one_thing_makes_an_explanation_short(example: str) -> None:
    name, board_name = example.split("/")
    board = read(BUILT_IN / name / "examples" / f"{board_name}.yaml")
    steps = list(Explainer(board).steps())
    lines = [sum(1 for _ in tell_reasons(board.puzzle, step)) for step in steps]
    assert sum(lines) <= SHORT[example]


def test_where_bridges_can_lead_is_told_with_the_number_of_an_island() -> None:
    board = read(BUILT_IN / "hashikake" / "examples" / "easy.yaml")
    premises = {premise.rule for step in Explainer(board).steps() for premise in step.premises}
    assert "Since: bridges from {C} can only lead to {D} and {E}." in premises


def test_a_number_that_nobody_would_think_of_is_judged_by_the_rules() -> None:
    board = read(BUILT_IN / "hidoku" / "examples" / "easy.yaml")
    given = {clue.args[0] for clue in board.clues}
    free = [atom for atom in sorted(board.solution or ()) if atom.args[0] not in given]
    first, last = min(free, key=lambda atom: atom.args[1]), free[-1]
    swapped = {
        Atom("digit", (first.args[0], last.args[1])),
        Atom("digit", (last.args[0], first.args[1])),
    }
    verdict = judge(board, (board.solution or frozenset()) - {first, last} | swapped)
    assert not verdict.misfits
    assert any("before and after" in reason.rule for reason in verdict.broken)


def test_where_puzzles_ask_the_explaining_program_is_another_one() -> None:
    assert len(ASKING) > 10
    for puzzle in ASKING:
        board = min(map(read, puzzle.examples()), key=lambda board: board.rows * board.cols)
        program = load_program(puzzle)
        plain, explaining = (rules_ground(board, f"{program}{more}") for more in ("", FACT))
        assert explaining != plain, puzzle.name


def rules_ground(board: Board, program: str) -> int:
    """How many rules clingo makes of a program."""
    control = clingo.Control(logger=lambda code, message: None)
    control.add("base", [], program + "".join(f"{fact}." for fact in board.facts()))
    control.ground([("base", [])])
    control.solve()
    rules: float = control.statistics["problem"]["lp"]["rules"]
    return int(rules)


def test_a_cage_is_looked_at_as_a_whole() -> None:
    board = read(
        "puzzle: kenken\nregions: |\n  a a b\n  c d b\n  c d d\n"
        "clues: |\n  3+ . 5+\n  5+ . .\n  . . .\ncells: |\n  . . .\n  . . .\n  . . .\n"
    )
    assert {len(step.reasons) for step in Explainer(board).steps()} == {1}


def test_the_cells_of_a_line_without_a_pole_are_counted() -> None:
    board = read(
        "puzzle: magnets\nregions: |\n  a b c\n  a b c\ntop: |\n  . 1 .\n"
        "left: |\n  1\n  .\nright: |\n  2\n  .\ncells: |\n  . . .\n  . . .\n"
    )
    counted = [
        step for step in Explainer(board).steps() if "without a pole" in step.reasons[0].rule
    ]
    assert counted
    assert {len(step.reasons) for step in counted} == {1}


def test_poles_alternate_in_a_full_line() -> None:
    board = read(
        "puzzle: magnets\nregions: |\n  a b b\n  a c c\ntop: |\n  . . .\n"
        "left: |\n  2\n  .\nright: |\n  1\n  .\ncells: |\n  . . .\n  . . .\n"
    )
    first = next(Explainer(board).steps())
    ends = [Mark(Atom("symbol", ((1, col), "plus"))) for col in (1, 3)]
    assert set(ends) <= set(first.decided)
    assert [reason.values for reason in first.reasons] == [("row 1", "plus")]


def test_equal_numbers_in_the_corner_are_one_reason() -> None:
    board = read("puzzle: hitori\ncells: |\n  1 1 3\n  2 4 5\n  6 7 8\n")
    first = next(Explainer(board).steps())
    assert first.decided == (Mark(Atom("shaded", ((2, 1),)), holds=False),)
    assert len(first.reasons) == 1


def test_a_mark_that_no_solution_has_is_refuted_by_a_reason() -> None:
    board = read(BUILT_IN / "ripple" / "examples" / "easy.yaml")
    wrong = Mark(Atom("digit", ((1, 1), 6)))
    hint = Explainer(replace(board, marks=frozenset([wrong]))).hint()
    assert hint and hint.wrong == wrong
    [told] = tell_reasons(board.puzzle, hint.step)
    assert told == "(1,1) lies in a region of 3 cells, so it holds no larger number."
