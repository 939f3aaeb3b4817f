"""Text tables, and layers whose tokens are sums of weights."""

from __future__ import annotations

import pytest

from asppuz import Atom, Catalog, InputError
from asppuz.board.layers import layout_from
from asppuz.board.moves import turned
from asppuz.board.shape import Shape
from asppuz.formats import janko

CATALOG = Catalog()


def test_a_table_without_a_line_of_clues_is_told() -> None:
    with pytest.raises(InputError, match=r"t:4:1: expected 2 lines in 'left'"):
        janko.read("2 2 b\n- -\n- -\n\n- -\n- -\n- -\n", CATALOG.puzzle("easyasabc"), "t")


MAGNETS = """2 2
- 1
1 -
- -
- -
"""
"""The counts of a table of magnets, before its poles, if it has any, and its regions."""


def test_a_table_may_leave_out_an_optional_grid() -> None:
    magnets = CATALOG.puzzle("magnets")
    bare = janko.read(MAGNETS + "1 1\n2 2\n", magnets)
    poled = janko.read(MAGNETS + ". -\n. .\n1 1\n2 2\n[moves]\n", magnets)
    assert {str(atom) for atom in set(poled.clues) - set(bare.clues)} == {"given((1,2),minus)"}
    assert janko.read(janko.write(bare), magnets).clues == bare.clues
    assert janko.read(janko.write(poled), magnets).clues == poled.clues
    assert len(janko.write(poled).splitlines()) == len(janko.write(bare).splitlines()) + 2
    with pytest.raises(InputError, match="t:4: expected 5 lines, the first included, found 4"):
        janko.read("2 2\n- 1\n1 -\n- -\n", magnets, "t")


def test_a_hole_may_have_a_token_of_its_own_in_each_grid() -> None:
    magnets = CATALOG.puzzle("magnets")
    board = janko.read(MAGNETS + ". x\n. .\n1 @\nx x\n", magnets)
    assert board.shape.holes == {(1, 2)}
    assert janko.read(janko.write(board), magnets).shape == board.shape


def test_clues_that_mean_other_things_at_other_sides_stay_at_theirs() -> None:
    board = janko.read(MAGNETS + "1 1\n2 2\n", CATALOG.puzzle("magnets"))
    half = board.moved(turned(board.shape, 2))
    told = {str(atom) for atom in half.clues if atom.name == "outside"}
    assert told == {"outside(top,1,plus,1)", "outside(bottom,2,minus,1)"}


def test_a_sum_of_weights_stands_for_their_tokens() -> None:
    sums = {0: "o", 4: "n", 1: "s"}
    layout = layout_from({"cells": {"o": "p(C)", "n": "up(C)", "s": "down(C)", "{Sum}": sums}})
    layer, shape = layout.layers["cells"], Shape(1, 3)
    found = layer.read([["0", "5", ""]], shape)
    told = ["down((1,2))", "p((1,1))", "p((1,2))", "up((1,2))"]
    assert sorted(map(str, found)) == told
    assert layout.write(found, shape) == {"cells": [["0", "5", ""]]}
    with pytest.raises(ValueError, match="expected 'o' or 'n' or 's', found '2'"):
        layer.read([["2", "", ""]], shape)
    with pytest.raises(InputError, match=r"which weights of .* add up to 3"):
        layout_from({"cells": {"a": "a(C)", "b": "b(C)", "{Sum}": {1: "a", 2: "b", 3: "a"}}})


def test_a_sum_of_sides_may_count_the_rim() -> None:
    weights = {"n": "8", "e": "1", "s": "2", "w": "4", "rim": "counts"}
    layer, shape = layout_from({"sides": {**weights, "atom": "shut(C,D)"}}), Shape(1, 3, {(1, 3)})
    assert layer.read({"sides": [["14", "11", ""]]}, shape) == []
    [shut] = layer.read({"sides": [["15", "15", ""]]}, shape)
    assert str(shut) == "shut((1,1),(1,2))"
    assert layer.write([shut], shape) == {"sides": [["15", "15", ""]]}
    assert layer.write([], shape) == {"sides": [["14", "11", ""]]}
    with pytest.raises(ValueError, match="the side n lies at the rim, so it counts"):
        layer.read({"sides": [["6", "11", ""]]}, shape)


def test_a_number_for_the_corners_of_a_cell() -> None:
    weights = {"nw": "8", "ne": "1", "se": "2", "sw": "4", "atom": "black(P)"}
    layout, shape = layout_from({"sides": weights}), Shape(1, 2)
    layer = layout.layers["sides"]
    found = layer.read([["3", "12"]], shape)
    assert list(map(str, found)) == ["black((0,1))", "black((1,1))"]
    assert layout.write(found, shape) == {"sides": [["3", "12"]]}
    half = layer.moved(found[:1], turned(shape, 2))
    assert list(map(str, half)) == ["black((1,1))"]
    with pytest.raises(ValueError, match="says otherwise of the corner nw of this one"):
        layer.read([["3", "4"]], shape)
    with pytest.raises(ValueError, match="expected 0 to 15, found 'x'"):
        layer.read([["x", ""]], shape)
    with pytest.raises(InputError, match="not at a corner of a cell"):
        layout.write([Atom("black", ((3, 3),))], shape)
    with pytest.raises(InputError, match="have to be 1, 2, 4, 8"):
        layout_from({"sides": {**weights, "nw": "1"}})
    with pytest.raises(InputError, match="is about corners"):
        layout_from({"sides": {**weights, "atom": "black(C)"}})


def test_the_size_of_an_answer_may_leave_out_a_frame() -> None:
    arrows = CATALOG.puzzle("pfeilzahlen")
    answer = "1 1\n- s -\ne 4 w\n- n -\n"
    board = janko.read("3 3\n- - -\n- 4 -\n- - -\n", arrows, solution=answer)
    assert {str(atom) for atom in board.solution or ()} == {
        "arrow((1,2),south)",
        "arrow((2,1),east)",
        "arrow((2,3),west)",
        "arrow((3,2),north)",
    }
    assert janko.write_solution(board, board.solution or ()) == answer.replace("4", "-")
    with pytest.raises(InputError, match="expected 6 lines"):
        janko.read_solution(answer.replace("1 1", "3 3"), board)
