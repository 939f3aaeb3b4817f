"""Rules that grow faster than the board, and the boards that growth is measured on."""

from __future__ import annotations

from pathlib import Path

import pytest

from asppuz import Catalog
from asppuz.checking.lint import growth, lint
from asppuz.checking.lint.boards import tile, tiled
from asppuz.checking.lint.growth import ARITHMETIC, GENERAL, LOOSE, ORDER, PAIRS, RECURSION
from asppuz.rules.catalog import BUILT_IN, load_puzzle
from lint.folders import END, LARGER, RULES, folder_of

GROWING = {
    "all pairs": (
        "near((R,C),(X,Y)) :- cell((R,C)), cell((X,Y)), |R-X| + |C-Y| = 1.",
        "near(C,D) :- adjacent(C,D).",
        PAIRS,
    ),
    "a place calculated in a look-up": (
        "turn(-1;1).\n"
        "near((R,C),(R+X,C+Y)) :- cell((R,C)), turn(X), turn(Y), cell((R+X,C+Y)).",
        "turn(-1;1).\n"
        "near((R,C),D) :- cell((R,C)), turn(X), turn(Y), D = (R+X,C+Y), cell(D).",
        ARITHMETIC,
    ),
    "the first by comparing": (
        "near(C,C) :- shaded(C), not shaded(D) : shaded(D), D < C.",
        "near(C,C) :- root(shaded,C).",
        ORDER,
    ),
    "the first by #min": (
        "near(C,C) :- C = #min { D : shaded(D) }.",
        "near(C,C) :- root(shaded,C).",
        ORDER,
    ),
    "a loose join": (
        "near(C,D) :- shaded(C), unshaded(D).",
        "near(C,D) :- adjacent(C,D), shaded(C), unshaded(D).",
        LOOSE.format(first="shaded(C)", second="unshaded(D)"),
    ),
    "in an element": (
        "near(1,1) :- #count { C,D : shaded(C), shaded(D) } > 1.",
        "near(1,1) :- #count { C : shaded(C) } > 1.",
        GENERAL,
    ),
    "a recursion that joins what is fixed": (
        "near(shaded,C) :- root(shaded,C).\n"
        "near(S,D) :- near(S,C), adjacent(C,D), member(S,D).",
        "near(shaded,C) :- root(shaded,C).\n"
        "near(S,D) :- near(S,C), link(S,C,D).",
        RECURSION,
    ),
    "a recursion": (
        "seed(C) :- number(C,_).\n"
        "near(C,C) :- seed(C).\nnear(C,E) :- near(C,D), adjacent(D,E), cell(E).",
        "seed(C) :- number(C,_).\nnear(C,D) :- seed(C), adjacent(C,D).",
        RECURSION,
    ),
}  # fmt: skip


NEAR = "\n#show near(C,D) : near(C,D).\n"


@pytest.mark.parametrize("name", GROWING)
def test_a_rule_that_grows_faster_than_the_board_and_its_cure(name: str, tmp_path: Path) -> None:
    wrong, right, cure = GROWING[name]
    [finding] = lint(folder_of(tmp_path, RULES + wrong + NEAR, board=LARGER))
    assert (finding.line, finding.column) == (END + 1 + wrong.count("\n"), 1)
    assert finding.message.startswith("this rule grows faster than the board: clingo tries ")
    assert "on 12x12" in finding.message
    assert finding.advice.startswith(cure)
    assert lint(folder_of(tmp_path, RULES + right + NEAR, board=LARGER)) == []


def test_growth_is_told_where_it_begins_and_how_much_it_is(tmp_path: Path) -> None:
    pairs = (
        "both(C,D) :- shaded(C), shaded(D).\nboth(C,D,1) :- both(C,D).\nnear(C,D) :- both(C,D,_)."
    )
    [finding] = lint(folder_of(tmp_path, RULES + pairs + NEAR, board=LARGER))
    assert finding.line == END + 1
    assert "4.0 times as many" in finding.message
    assert f"{144 * 144:,} on 12x12" in finding.message


def test_rows_times_columns_for_each_cell_is_told_as_such(tmp_path: Path) -> None:
    lines = "near((R,C),(R,D)) :- cell((R,C)), cell((R,D))."
    [finding] = lint(folder_of(tmp_path, RULES + lines + NEAR, board=LARGER))
    assert "2.8 times as many" in finding.message
    assert f"{144 * 12:,} on 12x12" in finding.message


@pytest.mark.parametrize(
    ("comment", "silent"),
    [
        ("% grows: each cell with each other, since all of them may touch.\n", True),
        ("% All pairs of cells.\n% grows: each cell with each other.\n", True),
        ("% grows:\n", False),
        ("% grows: each cell with each other.\n\n", False),
        ("% It grows.\n", False),
    ],
)
def test_growth_that_has_to_be_is_excused_by_a_reason(
    comment: str, silent: bool, tmp_path: Path
) -> None:
    rules = f"{RULES}{comment}near(C,D) :- cell(C), cell(D).{NEAR}"
    assert (lint(folder_of(tmp_path, rules, board=LARGER)) == []) is silent


def test_what_explodes_is_given_up_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "MOST_TRIED", 70_000)
    rule = "near(A,B) :- cell(A), cell(B), cell(C), cell(D), C != D.\n"
    [finding] = lint(folder_of(tmp_path, RULES + rule + NEAR))
    assert finding.line == END + 1
    assert "14.4 times as many" in finding.message and "69,888 on 4x4" in finding.message
    [finding] = lint(folder_of(tmp_path, RULES + rule + NEAR, board=LARGER))
    assert finding.line == END + 1
    assert finding.message.startswith("this rule makes clingo try very many values")
    assert "69,888 on 4x4 already" in finding.message


def test_what_never_ends_is_given_up_on_the_smallest_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "MOST_TRIED", 70_000)
    rule = "n(1..40). near(A,B) :- n(A), n(B), n(C), n(D), A+B+C+D < 0.\n"
    found = lint(folder_of(tmp_path, RULES + rule + NEAR))
    assert (found[0].line, found[0].column) == (END + 1, 11)
    assert found[0].message.startswith("this rule makes clingo try very many values")


@pytest.mark.parametrize("name", Catalog([]).names())
def test_a_tiled_board_has_everything_as_often_as_it_has_tiles(name: str) -> None:
    board = tile(load_puzzle(BUILT_IN / name))
    double = tiled(board, 2)
    assert (double.rows, double.cols) == (2 * board.rows, 2 * board.cols)
    assert len(list(double.shape.cells())) == 4 * len(list(board.shape.cells()))
    for layer in board.puzzle.given.layers.values():
        mine = [atom for atom in board.clues if layer.takes(atom)]
        tiles = [atom for atom in double.clues if layer.takes(atom)]
        if layer.name == "corners":  # some of which lie on a seam, and count once
            assert 2 * len(mine) < len(tiles) <= 4 * len(mine)
        elif layer.at in {"board", "bank"}:
            assert tiles == mine
        elif layer.at in {"top", "bottom", "left", "right"}:
            assert 2 * len(mine) <= len(tiles) <= 4 * len(mine)
        elif name != "sudoku":  # whose boxes are larger on a larger board
            assert len(tiles) == 4 * len(mine)
    regions = {atom.args[1] for atom in board.clues if atom.name == "region"}
    more = {atom.args[1] for atom in double.clues if atom.name == "region"}
    assert name == "sudoku" or len(more) == 4 * len(regions)
