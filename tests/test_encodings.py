"""Several encodings of one constraint have the same answers."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import clingo
import pytest

from asppuz import Board, Catalog, InputError, Session, Status, read
from asppuz.board.atoms import parse_atom
from asppuz.reasons import constraints
from asppuz.rules.modules import encodings_of
from asppuz.rules.program import load_program
from conftest import NOTES, accepts

pytestmark = pytest.mark.filterwarnings("error")

YAML = "name: T\nrules: none\ngiven: {cells: {x: mark(C)}}\nanswer: {%s}\n"
SHADED = "cells: {'#': shaded(C)}"
CELL_LINE = "cells: {'{Sides}': 'line(C,D)'}"
GRID_LINE = "corners: {'{Sides}': 'line(P,Q)'}"
SPREAD = """\
#include "grid.lp".
#include "shading.lp".
#include "connected/reach.lp".
#defined mark/1.
connected(shaded).
member(shaded,C) :- shaded(C).
"""
APART = """\
#include "grid.lp".
#include "shading.lp".
#include "connected/reach.lp".
#defined mark/1.
connected(unshaded).   apart(unshaded).
member(unshaded,C) :- unshaded(C).
:- shaded(C), shaded(D), pair(C,D).
"""
LOOP = '#include "%s.lp".\n#include "loop/reach.lp".\n#show line/2.\n'
LOWER = {
    "tree": "above(S,C), parent(S,C,D), X = (S,C), Y = (S,D)",
    "flow": "step_up(X,Y)",
    "heights": "step_up(X,Y)",
}
"""The encodings by heights, and how each says that Y is lower than X.

In such an answer everybody but the start has somebody lower beside, so that all
go down to the start. To rule out a part that doesn't, clingo counts through the
heights of its cells, which takes minutes where the part is large. So on a board
of more than 64 cells it is left at that argument: that they accept the solution
is tested there, and that they compare heights of as many digits rightly.
"""
DIGITS = range(5, 11)
"""How many digits the heights of the examples have."""
STEPS = {
    "connected": "step(start,(S,C)) :- root(S,C). step((S,C),(S,D)) :- link(S,C,D), member(S,C).",
    "loop": "step(start,P) :- start(P). step(P,Q) :- joined(P,Q).",
}
"""From whom it is one step to whom, in each family."""
HEIGHTS = """
:- height(X,N), bit(X,B), N / 2**B \\ 2 = 0.
:- height(X,N), tall(X), place(B), not bit(X,B), N / 2**B \\ 2 = 1.
"""
SMALL = 64
"""The most cells of a board that each encoding is tried on for each puzzle."""
KINDS = {
    "spread": (SPREAD + "#show shaded/1.\n", SHADED),
    "apart": (APART + "#show shaded/1.\n", SHADED),
    "cell_loop": (LOOP % "cell_loop", CELL_LINE),
    "grid_loop": (LOOP % "grid_loop", GRID_LINE),
}
HELD_BY = [
    (puzzle.name, family, name)
    for puzzle in Catalog()
    for family in load_program(puzzle).encodings
    for name in encodings_of(puzzle.folder, family)
]
LARGE_BY = {
    (family, name): puzzle
    for puzzle, family, name in reversed(HELD_BY)
    if (Catalog().puzzle(puzzle).folder / "examples" / "large.yaml").is_file()
}
"""For each encoding the puzzle whose large boards it is tried on."""


def board_of(
    folder: Path, kind: str, rows: int, cols: int, holes: int = 0, beyond: int = 0
) -> Board:
    """A board without clues, some of its cells holes drawn at random, with more holes beyond."""
    rules, answer = KINDS[kind]
    home = folder / kind
    home.mkdir(exist_ok=True)
    (home / "rules.lp").write_text(rules, encoding="utf-8")
    (home / "puzzle.yaml").write_text(YAML % answer, encoding="utf-8")
    tokens = ["."] * (rows * cols - holes) + ["_"] * holes
    random.Random(holes).shuffle(tokens)
    grid = "".join(
        "  " + " ".join(tokens[at : at + cols] + ["_"] * beyond) + "\n"
        for at in range(0, rows * cols, cols)
    )
    return read(f"puzzle: {kind}\ncells: |\n{grid}", catalog=Catalog([folder]))


def family_of(kind: str) -> str:
    return "loop" if "loop" in kind else "connected"


def flood(cells: set[tuple[int, int]]) -> bool:
    """Whether cells are connected, by plain search."""
    todo = [min(cells)] if cells else []
    seen = set(todo)
    while todo:
        row, col = todo.pop()
        for near in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if near in cells - seen:
                seen.add(near)
                todo.append(near)
    return seen == cells


@pytest.mark.parametrize("holes", [0, 2, 4])
@pytest.mark.parametrize("name", encodings_of(Path(), "connected"))
@pytest.mark.slow
def test_connected_sets_are_those_of_a_flood(tmp_path: Path, name: str, holes: int) -> None:
    board = board_of(tmp_path, "spread", 3, 4, holes)
    cells = sorted(set(board.shape.cells()) - board.shape.holes)
    expected = set()
    for chosen in product([False, True], repeat=len(cells)):
        some = {cell for cell, taken in zip(cells, chosen) if taken}
        if flood(some):
            expected.add(frozenset(some))
    answers = list(Session(board, encodings={"connected": name}).answers())
    assert {frozenset(atom.args[0] for atom in answer) for answer in answers} == expected
    assert len(answers) == len(expected)


@pytest.mark.parametrize("holes", [0, 2])
@pytest.mark.parametrize("kind", ["apart", "cell_loop", "grid_loop"])
def test_all_encodings_have_the_same_answers(tmp_path: Path, kind: str, holes: int) -> None:
    board = board_of(tmp_path, kind, 3, 4, holes)
    found = {}
    for name in encodings_of(Path(), family_of(kind)):
        answers = list(Session(board, encodings={family_of(kind): name}).answers())
        assert len(answers) == len(set(answers)), name
        found[name] = set(answers)
    assert all(answers == found["reach"] for answers in found.values())
    assert len(found["reach"]) > 1


def test_the_loops_of_four_by_four_spots(tmp_path: Path) -> None:
    """There are 213 of them, and no line at all is one more answer (OEIS A140517)."""
    assert Session(board_of(tmp_path, "cell_loop", 4, 4)).count().number == 214
    assert Session(board_of(tmp_path, "grid_loop", 3, 3)).count().number == 214


@pytest.mark.parametrize(("puzzle", "family", "name"), HELD_BY)
@pytest.mark.slow
def test_small_examples_have_their_solution_under_every_encoding(
    puzzle: str, family: str, name: str
) -> None:
    """All of at most 64 cells, and the smallest."""
    paths = sorted(Catalog().puzzle(puzzle).examples(), key=cells)
    for path in [path for path in paths if cells(path) <= SMALL] or paths[:1]:
        has_its_solution(path, family, name)


@pytest.mark.parametrize(("family", "name"), LARGE_BY)
@pytest.mark.slow
def test_large_examples_have_their_solution_under_every_encoding(family: str, name: str) -> None:
    paths = [x for x in Catalog().puzzle(LARGE_BY[family, name]).examples() if cells(x) > SMALL]
    assert paths
    for path in paths:
        has_its_solution(path, family, name)


def cells(path: Path) -> int:
    """How large a board is."""
    board = read(path)
    return board.rows * board.cols


def has_its_solution(path: Path, family: str, name: str) -> None:
    """A board has the stored solution, and no other if that is ruled out in time."""
    board = read(path)
    assert board.solution is not None
    program = load_program(board.puzzle, {family: name})
    slow = NOTES.get(board.puzzle.name, {}).get("slow", {})
    if name in LOWER and board.rows * board.cols > SMALL:
        assert accepts(board, board.solution, program, distances(board, family)), path
    elif path.stem in slow.get(name, []):
        assert accepts(board, board.solution, program), path
    else:
        result = Session(board, encodings={family: name}, time_limit=120).check()
        assert (result.status, result.answer) == (Status.UNIQUE, board.solution), path


@pytest.mark.parametrize(("puzzle", "family", "name"), HELD_BY)
def test_every_encoding_rejects_what_falls_apart(puzzle: str, family: str, name: str) -> None:
    folder = Catalog().puzzle(puzzle)
    program = load_program(folder)
    reasons = {
        c.reason for c in constraints(program) if program.origin(c.first).file.parent.name == family
    }
    boards = [read(path) for path in sorted((folder.folder / "rejected").glob("*.yaml"))]
    apart = [board for board in boards if board.info["breaks"] in reasons]
    assert apart
    for board in apart:
        assert board.solution is not None
        assert not accepts(board, board.solution, load_program(folder, {family: name}))


def distances(board: Board, family: str) -> str:
    """The steps from the start to everybody in the stored solution, as heights to take."""
    assert board.solution is not None
    program = f"{load_program(board.puzzle, {family: 'reach'})}{STEPS[family]}"
    control = clingo.Control()
    control.add("base", [], program + "".join(f"{atom}." for atom in board.facts()))
    control.ground([("base", [])])
    signatures = board.puzzle.answer_signatures
    atoms = [a for s in signatures for a in control.symbolic_atoms.by_signature(*s)]
    chosen = [(a.symbol, parse_atom(str(a.symbol)) in board.solution) for a in atoms]
    with control.solve(assumptions=chosen, yield_=True) as handle:
        model = handle.model()
        assert model is not None
        known = [
            tuple(map(str, s.arguments)) for s in model.symbols(atoms=True) if s.match("step", 2)
        ]
    beside: dict[str, list[str]] = {}
    for thing, other in known:
        beside.setdefault(thing, []).append(other)
    height = dict.fromkeys(beside.get("start", []), 0)
    todo = list(height)
    for thing in todo:
        for other in beside.get(thing, []):
            if other not in height:
                height[other] = height[thing] + 1
                todo.append(other)
    return HEIGHTS + "".join(f"height({thing},{number})." for thing, number in height.items())


def digits_of(board: Board) -> int:
    """How many digits a height has."""
    return ((board.rows + 1) * (board.cols + 1)).bit_length()


def small_board(folder: Path, kind: str, cols: int, digits: int) -> Board:
    """Two rows of cells in a board so long that its heights have so many digits."""
    return board_of(folder, kind, 2, cols, beyond=2 ** (digits - 1) // 3 - cols)


def test_heights_have_as_many_digits_as_are_tested() -> None:
    examples = {path for name, _, _ in HELD_BY for path in Catalog().puzzle(name).examples()}
    assert {digits_of(read(path)) for path in examples} <= set(DIGITS)


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize("kind", ["spread", "cell_loop"])
def test_heights_of_many_digits_have_the_same_answers(
    tmp_path: Path, kind: str, digits: int
) -> None:
    board = small_board(tmp_path, kind, 5, digits)
    assert digits_of(board) == digits
    family = family_of(kind)
    reached = set(Session(board, encodings={family: "reach"}).answers())
    for name in set(LOWER) & set(encodings_of(Path(), family)):
        assert set(Session(board, encodings={family: name}).answers()) == reached


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize("name", LOWER)
def test_lower_is_lower(tmp_path: Path, name: str, digits: int) -> None:
    kind = "cell_loop" if name in encodings_of(Path(), "loop") else "spread"
    board = small_board(tmp_path, kind, 2, digits)
    program = load_program(board.puzzle, {family_of(kind): name})
    downwards = "#sum { 2**B,B,above : bit(X,B) ; 0-2**B,B,below : bit(Y,B) } > 0"
    for test, found in ((downwards, True), (f"not {downwards}", False)):
        control = clingo.Control()
        control.add("base", [], f"{program}said :- {LOWER[name]}, {test}. :- not said.")
        control.add("base", [], "".join(f"{atom}." for atom in board.facts()))
        control.ground([("base", [])])
        assert control.solve().satisfiable is found


@pytest.mark.parametrize(
    ("encodings", "words"),
    [
        ({"connected": "tre"}, "'connected' has no encoding 'tre' (did you mean 'tree'?)"),
        ({"connected": "../grid"}, "'connected' has no encoding '../grid'"),
        ({"loop": "reach"}, "creek has no constraint 'loop' with several encodings, but connected"),
    ],
)
def test_an_encoding_that_there_is_not(encodings: dict[str, str], words: str) -> None:
    with pytest.raises(InputError) as caught:
        load_program(Catalog().puzzle("creek"), encodings)
    assert str(caught.value).startswith(words)


def test_a_puzzle_may_bring_an_encoding_of_its_own(tmp_path: Path) -> None:
    board = board_of(tmp_path, "spread", 2, 2)
    home = tmp_path / "spread" / "connected"
    home.mkdir()
    (home / "none.lp").write_text('#include "connected.lp".\n', encoding="utf-8")
    assert Session(board).count().number == 14
    assert Session(board, encodings={"connected": "none"}).count().number == 16


def test_lazy_cuts_hold_for_every_question(tmp_path: Path) -> None:
    board = board_of(tmp_path, "cell_loop", 4, 4)
    lazy, reach = (Session(board, encodings={"loop": name}) for name in ("lazy", "reach"))
    assert lazy.check().status is reach.check().status is Status.MULTIPLE
    assert lazy.deduce().varies == reach.deduce().varies
    assert lazy.count(50).number == 50
    assert lazy.count() == reach.count()
