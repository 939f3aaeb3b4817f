"""Words for the places of a board: one shape for all boards, inner corners, figures, boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from asppuz import Atom, Catalog, InputError
from asppuz.board.layers import layout_from
from asppuz.board.puzzle import Puzzle
from asppuz.board.shape import Shape
from asppuz.board.tokens import TokenTable
from asppuz.formats import janko, native

CROSS = {"map": ".#.\n###\n.#.\n", "block": "2"}


def puzzle(**more: object) -> Puzzle:
    declared = {
        "name": "Trial",
        "rules": "None.",
        "given": {"cells": {"{N}": "given(C,N)"}},
        "answer": "digits",
        "janko": {"name": "Trial"},
    }
    return Puzzle("trial", Path("trial"), {**declared, **more})


def test_a_shape_tells_the_holes_of_a_text_table_both_ways() -> None:
    kind = puzzle(shape=CROSS)
    table = "6 6\n" + "- - - 3 - -\n" + "- - - - - -\n" * 5
    board = janko.read(table, kind)
    assert set(board.shape.holes) == {(r, c) for r in (1, 2, 5, 6) for c in (1, 2, 5, 6)}
    assert janko.write(board) == table
    assert native.write(board).splitlines()[2] == "  _ _ . 3 _ _"


def test_a_number_in_a_hole_of_the_shape_is_refused() -> None:
    with pytest.raises(InputError, match="'3' is in a hole"):
        janko.read("6 6\n3" + " -" * 5 + "\n- - - - - -" * 5 + "\n", puzzle(shape=CROSS))


def test_a_board_of_another_size_than_the_shape_is_refused() -> None:
    with pytest.raises(InputError, match="a board of trial is 6 x 6, not 1 x 2"):
        janko.read("1 2\n- -\n", puzzle(shape=CROSS))
    with pytest.raises(InputError, match="a board of samuraisudoku is 21 x 21, not 1 x 2"):
        native.read("puzzle: samuraisudoku\ncells: |\n  . .\n", Catalog())


@pytest.mark.parametrize(
    ("shape", "words"),
    [({"map": "##\n#"}, "all of one length"), ({"map": "#x"}, "all of one length")],
)
def test_a_map_is_checked(shape: object, words: str) -> None:
    with pytest.raises(InputError, match=words):
        _ = puzzle(shape=shape).shape


def test_a_block_is_checked() -> None:
    with pytest.raises(InputError, match="expected 1 to 9 after 'block:', found 'two'"):
        _ = puzzle(shape={"map": "#", "block": "two"}).shape


def test_boxes_of_some_height_and_width() -> None:
    [layer] = layout_from({"regions": {"area": "region(C,K)", "default": "1x2 boxes"}})
    atoms = layer.read(None, Shape(2, 3))
    assert [atom.args[1] for atom in atoms] == [1, 1, 2, 3, 3, 4]
    assert layer.write(atoms, Shape(2, 3)) is None
    with pytest.raises(InputError, match="is 'boxes' or such as '3x3 boxes'"):
        layout_from({"regions": {"area": "region(C,K)", "default": "rooms"}})


def test_inner_corners_leave_out_the_rim() -> None:
    [layer] = layout_from({"dots": {"at": "inner", "{N}": "dot(P,N)"}})
    shape = Shape(2, 3)
    atoms = layer.read([["4", "5"]], shape)
    assert atoms == [Atom("dot", ((1, 1), 4)), Atom("dot", ((1, 2), 5))]
    assert layer.write(atoms, shape) == [["4", "5"]]
    assert layer.size([["4", "5"]]) == (2, 3)


def test_figures_need_nothing_between_them() -> None:
    table = TokenTable({"{F1}{F2}": "pair(C,F1,F2)", "0{F2}": "second(C,F2)"}, ("C",))
    assert table.read("42", {"C": (1, 1)}) == Atom("pair", ((1, 1), 4, 2))
    assert table.read("02", {"C": (1, 1)}) == Atom("second", ((1, 1), 2))
    with pytest.raises(ValueError, match="found '123'"):
        table.read("123", {"C": (1, 1)})


def test_an_answer_may_repeat_clues_in_a_table() -> None:
    kind = puzzle(janko={"name": "Trial", "repeats": ["given"]})
    board = janko.read("1 2\n7 -\n", kind, solution="1 2\n7 2\n")
    assert board.solution == {Atom("digit", ((1, 2), 2))}
