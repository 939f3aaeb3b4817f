"""Every puzzle folder: its rules, its examples and the boards that its rules reject."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from asppuz import Catalog, Puzzle, read
from asppuz.checking.formats import check_formats
from asppuz.checking.proof import (
    Rules,
    check_needed,
    check_rejected,
    check_shown,
    check_solution,
    load_rules,
)
from asppuz.reasons import constraints, without
from asppuz.reasons.guards import JUDGED
from asppuz.reasons.slots import SLOT, slots
from asppuz.rules.program import Program, load_program
from conftest import accepts, one_shot

CATALOG = Catalog()
PUZZLES = list(CATALOG)
EXAMPLES = [
    pytest.param(path, marks=pytest.mark.slow if path.stem == "large" else ())
    for puzzle in PUZZLES
    for path in puzzle.examples()
]
REJECTED = [path for puzzle in PUZZLES for path in puzzle.rejected()]


MOST_CELLS = 10_000
"""Of a board so many answers are looked at that they have this many cells together."""


def name_of(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


def name_of_puzzle(puzzle: Puzzle) -> str:
    return puzzle.name


@pytest.fixture(params=PUZZLES, ids=name_of_puzzle)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    found: Puzzle = request.param
    return found


def test_sixteen_puzzles() -> None:
    assert len(PUZZLES) >= 16


def test_has_a_small_and_a_regular_example(puzzle: Puzzle) -> None:
    assert {"easy", "regular"} <= {path.stem for path in puzzle.examples()}


def test_every_constraint_has_a_reason(puzzle: Puzzle) -> None:
    program = load_program(puzzle)
    found = constraints(program)
    assert found
    bare = [program.origin(c.first) for c in found if not c.reason]
    assert not bare


def test_every_reason_names_variables_of_its_constraint(puzzle: Puzzle) -> None:
    program = load_program(puzzle)
    for constraint in constraints(program):
        lines = program.lines[constraint.first - 1 : constraint.last]
        body = " ".join(line.text for line in lines)
        assert (constraint.reason or "").count("{") == len(SLOT.findall(constraint.reason or ""))
        for name in slots(constraint.reason or ""):
            assert re.search(rf"\b{name}(?![\w'])", body), constraint


def test_every_reason_has_a_rejected_board(puzzle: Puzzle) -> None:
    broken = {read(path).info["breaks"] for path in REJECTED if path.parts[-3] == puzzle.name}
    found = constraints(load_program(puzzle))
    rules = [c for c in found if not c.is_lemma and not c.is_implied]
    assert {c.reason for c in rules} == broken


def test_lemmas_can_not_be_broken(puzzle: Puzzle) -> None:
    """With all rules dropped, the lemmas leave every guess as it was."""
    program = load_program(puzzle)
    found = constraints(program)
    if not any(c.is_lemma for c in found):
        return
    free = program
    for reason in {c.reason for c in found if c.reason and not c.is_lemma}:
        free = without(free, reason)
    bare = free
    for reason in {c.reason for c in found if c.reason and c.is_lemma}:
        bare = without(bare, reason)
    boards = [read(path) for path in REJECTED if path.parts[-3] == puzzle.name]
    smallest = min(boards, key=lambda board: board.rows * board.cols)
    assert one_shot(smallest, 0, free) == one_shot(smallest, 0, bare)


def without_implied(program: Program) -> Program:
    for reason in {c.reason for c in constraints(program) if c.reason and c.is_implied}:
        program = without(program, reason)
    return program


@pytest.mark.slow
def test_implied_constraints_rule_out_nothing(puzzle: Puzzle) -> None:
    """Also of boards with few clues: those that show how rules are broken, and the clues alone."""
    program = load_program(puzzle)
    bare = without_implied(program)
    if bare == program:
        return
    boards = [read(path) for path in REJECTED if path.parts[-3] == puzzle.name]
    for board in boards:
        open_board = replace(board, clues=tuple(a for a in board.clues if a.name == "region"))
        most = max(20, MOST_CELLS // (board.rows * board.cols))
        for some in (board, open_board):
            found = one_shot(some, most, bare)
            if len(found) < most:
                assert found == one_shot(some, most, program)
            else:
                assert all(accepts(some, answer, program) for answer in islice(found, 20))


def test_shows_exactly_the_answer_atoms(puzzle: Puzzle) -> None:
    assert not list(check_shown(puzzle))


def test_rules_fit_on_a_screen(puzzle: Puzzle) -> None:
    lines = (puzzle.folder / "rules.lp").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 50


def test_no_message_from_clingo_on_the_easy_example(puzzle: Puzzle) -> None:
    import clingo

    board = read(puzzle.folder / "examples" / "easy.yaml")
    messages: list[str] = []
    control = clingo.Control(logger=lambda code, text: messages.append(text))
    control.add("base", [], str(load_program(puzzle)))
    control.add("base", [], "".join(f"{atom}." for atom in board.facts()))
    control.ground([("base", [])])
    assert not messages


@cache
def rules_of(name: str) -> Rules:
    return load_rules(CATALOG.puzzle(name))


@cache
def bare_program(name: str, reason: str = "") -> Program:
    """The program without implied constraints, and without those of a reason."""
    if reason:
        return without(bare_program(name), reason)
    return without_implied(load_program(CATALOG.puzzle(name)))


@pytest.mark.slow
def test_every_rule_is_needed(puzzle: Puzzle) -> None:
    examples = {path: read(path) for path in puzzle.examples() if path.stem != "large"}
    rejected = {path: read(path) for path in puzzle.rejected()}
    found = check_needed(rules_of(puzzle.name), examples, rejected)
    assert not [finding for finding in found if finding.fails]


@pytest.mark.parametrize("path", EXAMPLES, ids=name_of)
def test_example(path: Path) -> None:
    board = read(path)
    assert board.puzzle.name == path.parent.parent.name
    assert not list(check_solution(path, board))
    assert one_shot(board, models=2) == {board.solution}


def test_examples_survive_every_format(puzzle: Puzzle) -> None:
    """Each format holds one of them at least, and says what it can't hold of others."""
    found = check_formats(puzzle, {path: read(path) for path in puzzle.examples()}).findings
    assert not [finding for finding in found if finding.fails]
    for remark in found:
        assert re.search("can.t hold|holds one clue a region|no way to write", remark.message)


@pytest.mark.parametrize("path", REJECTED, ids=name_of)
def test_rejected_for_that_reason_only(path: Path) -> None:
    board = read(path)
    assert board.solution is not None
    name, reason = board.puzzle.name, board.info["breaks"]
    assert not list(check_rejected(path, board, rules_of(name)))
    assert not accepts(board, board.solution, bare_program(name))
    alone = bare_program(name, reason)
    judged = f"{JUDGED}."
    assert any(accepts(board, board.solution, alone, more) for more in ("", judged))
