"""Pictures of boards and their answers, in text and as SVG."""

from __future__ import annotations

import re
from math import dist
from xml.etree import ElementTree

import pytest

from asppuz import Atom, InputError, draw_svg, draw_text, make_scene, read
from asppuz.board.atoms import Mark
from asppuz.draw.cages import outlines
from asppuz.draw.colours import ANSWER, FADED
from asppuz.draw.looks import strips_of
from asppuz.draw.making import scene_of_marks
from made_up import made_up

PICTURES = {
    "puzzle: killersudoku\ncages: |\n  a a b c\n  d a b c\n  d e e f\n  d e f f\n"
    "sums: |\n  7 . . .\n  . . . .\n  . . . .\n  . . . .\n"
    "solution: |\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1\n": """\
┏━━━━━━━┳━━━┯━━━┓
┃7:1  2 ┃ 3 │ 4 ┃
┠───┐   ┃   │   ┃
┃ 3 │ 4 ┃ 1 │ 2 ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2 │ 1 ┃ 4 │ 3 ┃
┃   │   ┠───┘   ┃
┃ 4 │ 3 ┃ 2   1 ┃
┗━━━┷━━━┻━━━━━━━┛
""",
    "puzzle: heyawake\nregions: |\n  a a b\n  a b b\ncells: |\n  1 . .\n  . . 1\n"
    "solution: |\n  # . .\n  . # .\n": """\
┏━━━┯━━━┳━━━┓
┃█1█│   ┃   ┃
┠───╆━━━╃───┨
┃   ┃███│ 1 ┃
┗━━━┻━━━┷━━━┛
""",
    "puzzle: slitherlink\ncells: |\n  3 .\nsolution: |\n  es sw .\n  ne nw .\n": """\
┏━━━┓   ·
┃ 3 ┃
┗━━━┛   ·
""",
    "puzzle: masyu\ncells: |\n  . . .\n  . . w\n  . . b\n"
    "solution: |\n  es ew sw\n  ns . ns\n  ne ew nw\n": """\
┌─────────┐
│ ┏━━━━━┓ │
│ ┃     ○ │
│ ┗━━━━━● │
└─────────┘
""",
    "puzzle: aqre\nregions: |\n  a a a\n  a b b\nwalls: |\n  e . .\n  . . .\n"
    "cells: |\n  . . .\n  . 1 .\nsolution: |\n  . . .\n  . # .\n": """\
┏━━━┳━━━┯━━━┓
┃   ┃   │   ┃
┠───╊━━━┿━━━┫
┃   ┃█1█│   ┃
┗━━━┻━━━┷━━━┛
""",
    "puzzle: nonogram\ntop: |\n  2 1\nleft: |\n  1 1\n  . 1\nsolution: |\n  # #\n  # .\n": """\
      2  1
    ┌──────┐
1 1 │██████│
  1 │███   │
    └──────┘
""",
    "puzzle: creek\ncorners: |\n  . . .\n  . 2 .\n  . . .\nsolution: |\n  # .\n  . #\n": """\
┌───┬───┐
│███│   │
├───2───┤
│   │███│
└───┴───┘
""",
    "puzzle: grandtour\ncorners: |\n  . s\n  e nw\n": """\
·   ╻
    ┃
╺━━━┛
""",
    "puzzle: castlewall\ncells: |\n  . . .\n  . 2sx .\n  . . .\n"
    "solution: |\n  es ew sw\n  ns . ns\n  ne ew nw\n": """\
┌───────────┐
│ ┏━━━━━━━┓ │
│ ┃ ┌───┐ ┃ │
│ ┃ │2↓█│ ┃ │
│ ┃ └───┘ ┃ │
│ ┗━━━━━━━┛ │
└───────────┘
""",
    "puzzle: cave\ncells: |\n  3 . .\n  . . .\n  . . 2\n"
    "solution: |\n  o o .\n  o . .\n  . o o\n": """\
┏━━━┯━━━┱───┐
┃░3░│░░░┃   │
┠───╆━━━╃───┤
┃░░░┃   │   │
┡━━━╋━━━┿━━━┪
│   ┃░░░│░2░┃
└───┺━━━┷━━━┛
""",
    "puzzle: gokigen\ncorners: |\n  . . .\n  . 2 .\n  . . .\nsolution: |\n  \\ /\n  / \\\n": """\
┌───┬───┐
│ ╲ │ ╱ │
├───2───┤
│ ╱ │ ╲ │
└───┴───┘
""",
    "puzzle: nurikabe\ncells: |\n  _ 1 .\n  . . .\nsolution: |\n  . . #\n  # # #\n": """\
    ┌───┬───┐
    │ 1 │███│
┌───┼───┼───┤
│███│███│███│
└───┴───┴───┘
""",
}


@pytest.mark.parametrize("text", PICTURES)
def test_pictures(text: str) -> None:
    board = read(text)
    assert draw_text(make_scene(board, board.solution or ())) == PICTURES[text]


def test_tokens_on_edges_say_nothing_of_cells() -> None:
    board = made_up("answers beside")
    bar = Mark(Atom("bar", ((1, 1), (1, 2))), False)
    scene = scene_of_marks(board, [bar], [bar])
    assert not scene.empty
    assert scene.marked_edges == {((1, 1), (1, 2))}
    assert not scene.marked


def test_a_number_on_an_edge_stands_in_its_circle() -> None:
    board = read("puzzle: kazunori\nregions: |\n  a a\n  b b\nedges: |\n  .\n  2 .\n  .\n")
    svg = ElementTree.fromstring(draw_svg(make_scene(board)))
    [circle] = [element for element in svg.iter() if element.tag.endswith("}circle")]
    [number] = [element for element in svg.iter() if element.tag.endswith("}text")]
    assert number.text == "2"
    assert circle.get("cx") == number.get("x")
    assert float(circle.get("r", 0)) < float(number.get("font-size", 0))


def test_a_long_text_on_a_corner_stays_within_its_circle() -> None:
    board = read(
        "puzzle: mathrax\ncells: |\n  . .\n  . .\ncorners: |\n  . . .\n  . 11+ .\n  . . .\n"
    )
    svg = ElementTree.fromstring(draw_svg(make_scene(board)))
    [circle] = [element for element in svg.iter() if element.tag.endswith("}circle")]
    [text] = [element for element in svg.iter() if element.tag.endswith("}text")]
    # A letter is a little more than half as wide as it is high.
    wide = 0.55 * float(text.get("font-size", 0)) * len(text.text or "")
    assert wide < 2 * float(circle.get("r", 0))


@pytest.mark.parametrize("direction", "nesw")
def test_an_arrow_beside_a_number_stays_within_its_square(direction: str) -> None:
    board = read(f"puzzle: castlewall\ncells: |\n  . . .\n  . 3{direction}o .\n  . . .\n")
    svg = draw_svg(make_scene(board))
    [head] = re.findall(r"<polygon points='([^']+)'", svg)
    corners = [tuple(map(float, corner.split(","))) for corner in head.split()]
    assert all(36 < x < 72 and 36 < y < 72 for x, y in corners)


@pytest.mark.parametrize(
    "direction, step", [("n", (0, -1)), ("e", (1, 0)), ("s", (0, 1)), ("w", (-1, 0))]
)
def test_a_dot_lies_on_the_rim_of_its_circle(direction: str, step: tuple[int, int]) -> None:
    board = read(f"puzzle: firefly\ncells: |\n  . . .\n  . 3{direction} .\n  . . .\n")
    svg = draw_svg(make_scene(board))
    [circle] = re.findall(r"<circle cx='([\d.]+)' cy='([\d.]+)' r='([\d.]+)'", svg)
    x, y, radius = map(float, circle)
    [dot] = re.findall(r"<path d='M([\d.]+) ([\d.]+)L\1 \2' stroke='#111' stroke-width='8'", svg)
    assert dist(map(float, dot), (x + step[0] * radius, y + step[1] * radius)) < 0.1


def test_lines_end_at_circles_that_stand_above_them() -> None:
    line = Atom("line", ((1, 1), (1, 2)))
    picture = draw_svg(make_scene(read("puzzle: wblink\ncells: |\n  w b\n"), [line]))
    assert picture.index(f"stroke='{ANSWER}'") < picture.index("<circle")


def test_a_line_runs_through_a_dashed_one() -> None:
    text = "puzzle: slalom\ncells: |\n  h . .\n  . . v\norder: |\n  . . .\n  . . .\n"
    gate, cell = read(f"{text}start: |\n  . o .\n  . . .\n"), ((1, 1), (1, 2))
    scene = make_scene(gate, [Atom("line", cell)])
    picture = draw_svg(scene)
    assert picture.count("stroke-dasharray='3.6 3.6'") == 2
    assert "M18 18L54 18" in picture  # from centre to centre


def test_cells_that_say_the_same_are_outlined_together() -> None:
    board = read("puzzle: fillomino\ncells: |\n  . . .\n")
    digits = [Atom("digit", ((1, col), number)) for col, number in ((1, 2), (2, 2), (3, 1))]
    assert make_scene(board, digits).borders == {((1, 2), (1, 3))}
    # What is not known yet may be anything.
    known = [Mark(digit, True) for digit in digits]
    assert scene_of_marks(board, known[1:]).borders == {((1, 2), (1, 3))}
    assert not scene_of_marks(board, known[:1]).borders


def test_strips_lie_below_the_board() -> None:
    text = "puzzle: battleship\nboard: |\n  2 0 1\ncells: |\n  . .\n"
    scene = make_scene(read(text))
    assert (scene.bank, scene.header) == (["#", "#", "###"], [])


@pytest.mark.parametrize("told", ["two 3", "2", "2 3 4", "2 -1"])
def test_strips_are_told_by_two_numbers(told: str) -> None:
    with pytest.raises(InputError, match=f"says how many and how long, not '{told}'"):
        strips_of(told)


def test_what_is_said_of_the_board_has_a_look() -> None:
    text = "puzzle: starbattle\nboard: |\n  2\nregions: |\n  a a\n"
    assert make_scene(read(text)).header == ["2 ★"]


def test_an_answer_takes_the_place_of_half_a_clue() -> None:
    board = read("puzzle: eulero\ncells: |\n  20 .\n  . .\n")
    assert make_scene(board).text_of((1, 1)) == "2?"
    assert make_scene(board, [Atom("pair", ((1, 1), 2, 1))]).text_of((1, 1)) == "21"


def test_what_is_printed_black_stays_so() -> None:
    board = read("puzzle: aquapelago\ncells: |\n  1 .\n")
    cells = [(1, 1), (1, 2)]
    assert make_scene(board, [Atom("shaded", (cell,)) for cell in cells]).fills == {
        (1, 1): "black",
        (1, 2): "shaded",
    }


def test_the_smaller_number_is_at_the_tip_of_a_wedge() -> None:
    board = read("puzzle: minarism\ncells: |\n  . .\n  . .\nedges: |\n  >\n  < .\n  .\n")
    labels = make_scene(board).edges
    assert labels[(1, 1), (1, 2)].text == ">"
    assert labels[(1, 1), (2, 1)].text == "∧"


def test_lines_keep_away_from_numbers() -> None:
    board = made_up("counted")
    svg = ElementTree.fromstring(draw_svg(make_scene(board, board.solution or ())))
    texts = [element for element in svg.iter() if element.tag.endswith("}text")]
    numbers = [(float(x.get("x", 0)), float(x.get("y", 0)) - 7.2) for x in texts]
    ends = [
        (float(x), float(y))
        for path in svg.iter()
        if path.get("stroke") == ANSWER
        for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", path.get("d", ""))
    ]
    assert numbers and ends
    assert min(dist(number, end) for number in numbers for end in ends) > 9


def test_a_line_runs_over_an_empty_circle_and_under_a_number_in_one() -> None:
    board = read("puzzle: masyu\ncells: |\n  . . .\n  . . w\n  . . b\n")
    line = Atom("line", ((1, 3), (2, 3)))
    picture = draw_svg(make_scene(board, [line]))
    assert picture.index("<circle") < picture.index(f"stroke='{ANSWER}'")
    numbered = read("puzzle: shingoki\ncells: |\n  . w2\n  . .\n")
    picture = draw_svg(make_scene(numbered, [Atom("line", ((1, 1), (1, 2)))]))
    assert picture.index(f"stroke='{ANSWER}'") < picture.index("<circle") < picture.index(">2<")


def test_numbers_that_a_line_joins_stay_joined_in_text() -> None:
    board = read("puzzle: numberlink\ncells: |\n  1 1\n  2 2\n")
    lines = [Atom("line", ((row, 1), (row, 2))) for row in (1, 2)]
    assert " 1 ━━ 1 " in draw_text(make_scene(board, lines))


def test_an_area_that_is_open_still_has_no_outline_there() -> None:
    board = read("puzzle: cave\ncells: |\n  3 . .\n")
    inside = [Mark(Atom("inside", ((1, col),)), col < 3) for col in (1, 2, 3)]
    rim = {((0, 1), (1, 1)), ((1, 0), (1, 1)), ((1, 1), (2, 1))}
    assert scene_of_marks(board, inside[:1]).borders == rim
    assert ((1, 2), (1, 3)) in scene_of_marks(board, inside).borders
    assert make_scene(board, [inside[0].atom]).borders == {*rim, ((1, 1), (1, 2))}


def test_a_cage_has_a_dashed_outline_that_turns_at_its_corners() -> None:
    board = read(
        "puzzle: killersudoku\ncages: |\n  a a b b\n  a b b b\n  b b b b\n  b b b b\n"
        "sums: |\n  6 . . .\n  . . . .\n  . . . .\n  . . . .\n"
    )
    scene = make_scene(board)
    assert scene.notes == {(1, 1): "6"}
    ends = [end for stroke in outlines(scene) for end in stroke]
    # A closed line: every point is the end of two strokes.
    assert {ends.count(end) for end in ends} == {2}
    assert "stroke-dasharray='3 2'" in draw_svg(scene)


def test_text_in_svg_is_escaped() -> None:
    from asppuz.draw.scene import Label

    scene = make_scene(read("puzzle: nurikabe\ncells: |\n  1 .\n"))
    scene.labels[1, 2] = (Label("<&>", True),)
    ElementTree.fromstring(draw_svg(scene))


def test_given_lines_stay_black_in_an_answer() -> None:
    board = read("puzzle: grandtour\ncorners: |\n  e w\n  . .\n")
    given = Atom("line", ((0, 0), (0, 1)))
    assert draw_svg(make_scene(board, [given])) == draw_svg(make_scene(board))


def test_clues_of_a_run_below_and_to_the_right_are_parted_as_in_print() -> None:
    board = read("puzzle: kakuro\ncells: |\n  x 4/ 3/\n  /3 . .\n  /4 . .\n")
    picture = draw_text(make_scene(board))
    assert "4\\" in picture and "\\3" in picture and "/" not in picture


def test_a_chain_joins_cells_in_the_order_of_their_numbers() -> None:
    board = read("puzzle: thermometer\ncells: |\n  1.2 1.1 2.1\n  1.3 2.3 2.2\n")
    lines = make_scene(board).lines
    assert all(line.given for line in lines.values())
    first, second = ({(1, 1), (1, 2)}, {(1, 1), (2, 1)}), ({(1, 3), (2, 3)}, {(2, 2), (2, 3)})
    assert sorted(map(sorted, lines)) == sorted(map(sorted, (*first, *second)))


def test_the_walls_of_an_answer_are_drawn_as_its_own() -> None:
    board = read("puzzle: doors\ncells: |\n  . .\nsolution: |\n  e .\n")
    scene = make_scene(board, board.solution)
    assert (scene.walls, scene.borders) == (set(), {((1, 1), (1, 2))})


def test_arrows_at_the_sides_of_a_cell_are_not_parted() -> None:
    board = read("puzzle: myopia\ncells: |\n  e,n .\n  . s\n")
    text, svg = draw_text(make_scene(board)), draw_svg(make_scene(board))
    assert "↑→" in text
    assert "/" not in text
    assert FADED not in svg
