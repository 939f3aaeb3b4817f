"""Every puzzle folder: its rules, its examples and the boards that its rules reject."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from clingo import ast

from asppuz import Board, Catalog, InputError, Puzzle, Session, Status, read
from asppuz.atoms import Atom
from asppuz.formats import WRITERS, facts, janko
from asppuz.program import Program, load_program
from asppuz.reasons import constraints, without
from conftest import accepts, one_shot

CATALOG = Catalog()
PUZZLES = list(CATALOG)
EXAMPLES = [path for puzzle in PUZZLES for path in puzzle.examples()]
REJECTED = [path for p in PUZZLES for path in sorted((p.folder / "rejected").glob("*.yaml"))]


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


def test_has_three_examples(puzzle: Puzzle) -> None:
    assert {"easy", "regular", "large"} <= {path.stem for path in puzzle.examples()}


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
        for slot in (constraint.reason or "").split("{")[1:]:
            assert slot.split("}")[0] in body, constraint


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


def test_implied_constraints_rule_out_nothing(puzzle: Puzzle) -> None:
    """Also of boards with few clues: those that show how rules are broken, and the clues alone."""
    program = load_program(puzzle)
    bare = without_implied(program)
    if bare == program:
        return
    boards = [read(path) for path in REJECTED if path.parts[-3] == puzzle.name]
    for board in boards:
        open_board = replace(board, clues=tuple(a for a in board.clues if a.name == "region"))
        for some in (board, open_board):
            assert one_shot(some, 500, program) == one_shot(some, 500, bare)


def test_shows_exactly_the_answer_atoms(puzzle: Puzzle) -> None:
    shown = set()

    def visit(statement: ast.AST) -> None:
        if statement.ast_type is ast.ASTType.ShowSignature:
            shown.add((statement.name, statement.arity))

    ast.parse_string(str(load_program(puzzle)), visit)
    assert shown == puzzle.answer_signatures


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


@pytest.mark.parametrize("path", EXAMPLES, ids=name_of)
def test_example(path: Path) -> None:
    board = read(path)
    assert board.puzzle.name == path.parent.parent.name
    assert board.solution is not None, "the example stores no solution"
    result = Session(board).check()
    assert result.status is Status.UNIQUE
    assert result.answer == board.solution
    assert one_shot(board, models=2) == {board.solution}
    _round_trips(board)


def _round_trips(board: Board) -> None:
    def same(other: Board) -> bool:
        return (other.shape, set(other.clues), other.variants) == (
            board.shape,
            set(board.clues),
            board.variants,
        )

    native = read(WRITERS["native"](board))
    assert same(native)
    assert native.solution == board.solution
    assert same(facts.read(WRITERS["facts"](board), CATALOG))
    if board.puzzle.section("puzzlink") and not _beyond("url", board):
        assert same(_moved(read(WRITERS["url"](board)), board))
    if board.puzzle.section("janko") and not _beyond("janko", board):
        assert board.solution is not None
        table = janko.write(board)
        answer = janko.write_solution(board, board.solution)
        again = janko.read(table, board.puzzle, solution=answer)
        assert same(again)
        assert again.solution == board.solution


def _beyond(form: str, board: Board) -> bool:
    """Whether a format can't hold a board, which it then says; only odd boards may be so."""
    try:
        WRITERS[form](board)
    except InputError as error:
        assert "can't hold" in str(error) or "holds one clue a region" in str(error)
        odd = board.shape.holes or board.variants or "region" in str(error)
        assert odd or any("unknown" in str(atom) for atom in board.clues), error
        return True
    return False


def _moved(other: Board, board: Board) -> Board:
    """The board of a URL, whose room clues may have moved within their rooms."""
    region = {atom.args[0]: atom.args[1] for atom in board.clues if atom.name == "region"}
    by_room = {
        (atom.name, region.get(atom.args[0]), atom.args[1:]): atom
        for atom in board.clues
        if atom.name != "region"
    }
    clues: list[Atom] = []
    for atom in other.clues:
        key = (atom.name, region.get(atom.args[0]), atom.args[1:])
        clues.append(atom if atom in board.clues else by_room.get(key, atom))
    return replace(other, clues=tuple(clues))


@pytest.mark.parametrize("path", REJECTED, ids=name_of)
def test_rejected_for_that_reason_only(path: Path) -> None:
    board = read(path)
    assert board.solution is not None
    program = without_implied(load_program(board.puzzle))
    assert not accepts(board, board.solution, program)
    assert accepts(board, board.solution, without(program, board.info["breaks"]))
