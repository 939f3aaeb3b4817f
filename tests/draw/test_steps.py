"""Pictures of steps, hints and deductions."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from asppuz import Atom, Session, draw_svg, draw_text, make_scene, read
from asppuz.draw.colours import FAINT, LEANED, MARKED
from asppuz.draw.making import scene_of_marks
from asppuz.draw.text import legend
from draw.pictures import STEPS, strokes, texts, without_codes


def test_a_deduction_shows_what_is_ruled_out() -> None:
    from asppuz.draw.making import scene_of_deduction

    board = read("puzzle: slitherlink\ncells: |\n  0 . .\n  . . 3\n")
    found = Session(board).deduce()
    picture = draw_text(scene_of_deduction(board, found))
    assert "×" in picture
    assert "━" in picture
    shading = read("puzzle: creek\ncorners: |\n  0 . .\n  . . .\n  . . 1\n")
    assert "·" in draw_text(scene_of_deduction(shading, Session(shading).deduce()))


@pytest.mark.parametrize("name", STEPS)
def test_pictures_of_steps(name: str) -> None:
    scene, picture, words = STEPS[name]
    assert draw_text(scene) == picture
    assert legend(scene) == words
    coloured = draw_text(scene, colour=True)
    assert without_codes(coloured) == picture
    assert ("\x1b[31;1m*" in coloured) == ("*" in picture)
    assert ("\x1b[33m'" in coloured) == ("'" in picture)
    svg = ElementTree.fromstring(draw_svg(scene))
    colours = [value for element in svg.iter() for value in element.attrib.values()]
    assert colours.count(MARKED) == len(scene.marked) + len(scene.marked_edges)
    assert colours.count(LEANED) == len(scene.leaned) + len(scene.leaned_edges)
    assert strokes(svg, FAINT, "1.3") == 2 * len(scene.crossed)
    assert strokes(svg, FAINT, "5") == len(scene.empty)
    assert strokes(svg, "white", "2") == len(scene.joined)


def test_what_is_decided_is_not_shown_as_leaned_on() -> None:
    board = read("puzzle: simpleloop\ncells: |\n  . .\n")
    atom = Atom("line", ((1, 1), (1, 2)))
    scene = make_scene(board, [atom], marked=[atom, (1, 2)], leaned=[atom, (1, 1), (1, 2)])
    assert (scene.marked, scene.marked_edges) == ({(1, 2)}, {((1, 1), (1, 2))})
    assert (scene.leaned, scene.leaned_edges) == ({(1, 1)}, set())


def test_candidates_are_the_numbers_that_are_left() -> None:
    board = read(
        "puzzle: sudoku\ncells: |\n  1 . . .\n  . . . .\n  . . . .\n  . . . .\nmarks: |\n"
        "  . 2 . .\n  . . . .\n  . . . .\n  . . . .\ncrosses: |\n"
        "  . 1 1,2 .\n  . . . .\n  . . . .\n  . . . 4\n"
    )
    digits = [Atom("digit", (cell, n)) for cell in board.shape.cells() for n in (1, 2, 3, 4)]
    scene = scene_of_marks(board, board.marks, possible=digits)
    assert scene.candidates == {(1, 3): ("3", "4"), (4, 4): ("1", "2", "3")}
    assert texts(ElementTree.fromstring(draw_svg(scene))) == ["3", "4", *"123", "2", "1"]
    assert draw_text(scene) == draw_text(make_scene(board, [Atom("digit", ((1, 2), 2))]))
    assert not scene_of_marks(board, board.marks).candidates


def test_a_marked_cell_off_the_board_is_left_out() -> None:
    board = read("puzzle: yinyang\ncells: |\n  b .\n")
    scene = make_scene(board, marked=[(1, 1), (7, 7)], leaned=[(1, 2), (0, 0)])
    assert (scene.marked, scene.leaned) == ({(1, 1)}, {(1, 2)})
