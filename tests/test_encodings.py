"""Several encodings of one constraint have the same answers."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from asppuz import Board, Catalog, InputError, Session, Status, read
from asppuz.program import encodings_of, load_program
from conftest import accepts

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
SLOW = {"tree", "flow", "heights"}
"""Encodings by heights: on a large board even a given answer takes them minutes."""
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


def board_of(folder: Path, kind: str, rows: int, cols: int, holes: int = 0) -> Board:
    """A board without clues, some of its cells holes drawn at random."""
    rules, answer = KINDS[kind]
    home = folder / kind
    home.mkdir(exist_ok=True)
    (home / "rules.lp").write_text(rules, encoding="utf-8")
    (home / "puzzle.yaml").write_text(YAML % answer, encoding="utf-8")
    tokens = ["."] * (rows * cols - holes) + ["_"] * holes
    random.Random(holes).shuffle(tokens)
    grid = "".join(
        "  " + " ".join(tokens[at : at + cols]) + "\n" for at in range(0, rows * cols, cols)
    )
    return read(f"puzzle: {kind}\ncells: |\n{grid}", catalog=Catalog([folder]))


def family_of(kind: str) -> str:
    return "loop" if "loop" in kind else "connected"


def flood(cells: set[tuple[int, int]]) -> bool:
    """Whether cells hang together, by plain search."""
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
def test_every_example_has_its_solution_under_every_encoding(
    puzzle: str, family: str, name: str
) -> None:
    folder = Catalog().puzzle(puzzle)
    program = load_program(folder, {family: name})
    for path in folder.examples():
        board = read(path)
        assert board.solution is not None
        cells = board.rows * board.cols
        if cells <= 120 or name not in SLOW:
            assert accepts(board, board.solution, program)
        if cells <= 40:
            result = Session(board, encodings={family: name}, time_limit=60).check()
            assert (result.status, result.answer) == (Status.UNIQUE, board.solution)


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
