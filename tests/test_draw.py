"""Pictures: what they look like, and that they line up."""

from __future__ import annotations

import re
import string
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from asppuz import Atom, Catalog, Session, draw_svg, draw_text, make_scene, read
from asppuz.board.atoms import Mark, parse_marks
from asppuz.draw import Scene, draw_page, legend, scene_of_marks
from asppuz.draw.cages import outlines
from asppuz.draw.colours import ANSWER, FADED, FAINT, LEANED, MARKED
from made_up import made_up

EXAMPLES = [path for puzzle in Catalog() for path in puzzle.examples()]

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


MADE_UP = {
    "edges": """\
┌───┬───┬───┐
│ 1 ○ 2 │   │
├─<─┼───┼─●─┤
│ 3 │   > 2 │
└───┴───┴───┘
""",
    "several": """\
┌───────────────┐
│ ○12 ━ 7    ●  │
│2↑,☼█  3  4→,5 │
└───────────────┘
""",
    "four sides": """\
    1     2
  ┌─────────┐
  │███    3 │ 3
6 │    1 ███│
  └─────────┘
       4  5
""",
    "four lists": """\
         1
      2  3
    ┌─────────┐
1 2 │███      │ 4 5
 11 │      ███│
    └─────────┘
      6  ?  8
            9
""",
    "board": """\
stars=2  ship3  ship1

┌─────────┐
│█1█      │
└─────────┘
""",
    "pieces": """\
┏━━━┯━━━┳━━━┓
┃   │   ┃███┃
┣━━━╅───╊━━━┫
┃   ┃   ┃   ┃
┗━━━┻━━━┻━━━┛

████  ██████
  ██
""",
    "words": """\
┌─────────┐
│ a  t    │
│       e │
└─────────┘

sea  at
""",
    "segments": """\
1───┬───┐
│ ╲ │   │
┟───┼───2
┃   │ ╱ │
┖───┴───┘

segments: 0,1 2,2
""",
    "counted": """\
┌─────────┐
│ 3 ═══ 2 │
│ ┃     ║ │
│ 1  ╺━ 2 │
└─────────┘
""",
    "given lines": """\
┌─────────┐
│ ┏━━━━━┓ │
│ ┗━━━━ 2 │
└─────────┘
""",
    "counted corners": """\
╒═══╕   ·
┃   ┃
╹   ╹   1
""",
    "halves": """\
┌─────────┐
│◤1  ◥  ◣ │
│ ◢     ◣ │
└─────────┘
""",
    "sides": """\
┏━━━━━━━┯━━━┑
┃?e  2n │   │
┃   ┌───┘   │
┃   │    3s │
┖───┴───────┘
""",
    "four numbers": """\
┏━━━━━━━┯━━━━━━━┳━━━━━━━┓
┃1/2/3/?│       ┃       ┃
┠───────╆━━━━━━━╃───────┨
┃       ┃       │       ┃
┗━━━━━━━┻━━━━━━━┷━━━━━━━┛
""",
    "answers beside": """\
    1   2   3
  ┏━━━┯━━━┳━━━┓
4 ┃   x   ┃   ┃
  ┠───╆━x━╃───┨
  ┃   ┃   │   ┃
  ┗━━━┻━━━┷━━━┛
""",
    "inside": """\
┏━━━┓   ·   ·
┃ 3 ┃     ?
┃   ┗━━━┓   ·
┃       ┃
┗━━━━━━━┛   ·
""",
}
"""Boards of tests/made_up.py, a kind of layer each."""


@pytest.mark.parametrize("name", MADE_UP)
def test_pictures_of_every_kind_of_layer(name: str) -> None:
    board = made_up(name)
    scene = make_scene(board, board.solution or ())
    assert draw_text(scene) == MADE_UP[name]
    assert _without_codes(draw_text(scene, colour=True)) == MADE_UP[name]
    svg = ElementTree.fromstring(draw_svg(scene))
    numbers = re.findall(r"[0-9]+|[a-z]{2,}", MADE_UP[name].partition("segments:")[0])
    assert set(numbers) <= set(re.findall(r"[0-9]+|[a-z]{2,}", " ".join(_texts(svg))))


def test_a_line_that_may_be_double_is_crossed_out_when_both_are_ruled_out() -> None:
    board = made_up("counted")
    edge = (1, 1), (1, 2)
    one, two = (Mark(Atom("line", (*edge, number)), False) for number in (1, 2))
    assert not scene_of_marks(board, [one]).crossed
    assert not scene_of_marks(board, [two]).crossed
    assert scene_of_marks(board, [one, two]).crossed == {edge}
    assert scene_of_marks(board, [], [two]).marked_edges == {edge}


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


@pytest.mark.parametrize("direction", "nesw")
def test_an_arrow_beside_a_number_stays_within_its_circle(direction: str) -> None:
    board = read(f"puzzle: firefly\ncells: |\n  . . .\n  . 3{direction} .\n  . . .\n")
    svg = draw_svg(make_scene(board))
    [circle] = re.findall(r"<circle cx='([\d.]+)' cy='([\d.]+)' r='([\d.]+)'", svg)
    x, y, radius = map(float, circle)
    [head] = re.findall(r"<polygon points='([^']+)'", svg)
    corners = [tuple(map(float, corner.split(","))) for corner in head.split()]
    assert max(dist((x, y), corner) for corner in corners) < radius


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


COORDINATES = {
    "puzzle: nurikabe\ncells: |\n  1 . .\n  . . .\n": """\
    1  2  3
  ┌─────────┐
1 │ 1       │
2 │         │
  └─────────┘
""",
    "puzzle: creek\ncorners: |\n  . . 0\n  . 4 .\n": """\
    1   2
  ┌───┬───0
1 │   │   │
  └───4───┘
""",
    "puzzle: nonogram\ntop: |\n  1 .\n  1 2\nleft: |\n  . 2\n  . 1\n  1 1\n": """\
         1  2

         1
         1  2
       ┌──────┐
1    2 │      │
2    1 │      │
3  1 1 │      │
       └──────┘
""",
}


@pytest.mark.parametrize("text", COORDINATES)
def test_rows_and_columns_are_numbered(text: str) -> None:
    scene = make_scene(read(text))
    scene.coordinates = True
    assert draw_text(scene) == COORDINATES[text]
    numbers = [*range(1, scene.shape.cols + 1), *range(1, scene.shape.rows + 1)]
    svg = _texts(ElementTree.fromstring(draw_svg(scene)))
    scene.coordinates = False
    assert svg == [*map(str, numbers), *_texts(ElementTree.fromstring(draw_svg(scene)))]


def test_numbers_of_many_columns_keep_apart() -> None:
    scene = make_scene(read(f"puzzle: nurikabe\ncells: |\n  {'. ' * 101}\n"))
    scene.coordinates = True
    assert draw_text(scene).splitlines()[0].split() == [str(col) for col in range(1, 102)]


CLUES = string.ascii_letters + string.digits + " "
"""What may stand beside the right rim of a picture."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_every_example_can_be_drawn(path: Path) -> None:
    board = read(path)
    for answer in ((), board.solution or ()):
        scene = make_scene(board, answer)
        if not scene.has_grid_lines and not board.shape.holes:
            rims = [line.rstrip(" ?").rstrip(CLUES) for line in draw_text(scene).splitlines()]
            assert len({len(line) for line in rims if line[-1:] in tuple("┃│┨┫┤")}) == 1
        plain = draw_text(scene, colour=False)
        coloured = draw_text(scene, colour=True)
        assert "\x1b[" not in plain
        assert _without_codes(coloured) == plain
        ElementTree.fromstring(draw_svg(scene))


def _without_codes(text: str) -> str:
    stripped = re.sub(r"\x1b\[[\d;]*m", "", text)
    return "".join(line.rstrip() + "\n" for line in stripped.splitlines())


def test_a_deduction_shows_what_is_ruled_out() -> None:
    from asppuz.draw.making import scene_of_deduction

    board = read("puzzle: slitherlink\ncells: |\n  0 . .\n  . . 3\n")
    found = Session(board).deduce()
    picture = draw_text(scene_of_deduction(board, found))
    assert "×" in picture
    assert "━" in picture
    shading = read("puzzle: creek\ncorners: |\n  0 . .\n  . . .\n  . . 1\n")
    assert "·" in draw_text(scene_of_deduction(shading, Session(shading).deduce()))


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


def marks(text: str) -> list[Mark]:
    return [mark for mark, _, _ in parse_marks(text)]


def step(text: str, decided: str = "", leaned: str = "") -> Scene:
    board = read(text)
    return scene_of_marks(board, board.marks, marks(decided), marks(leaned))


STEPS = {
    "lines on the grid": (
        step(
            "puzzle: slitherlink\ncells: |\n  3 . 2\n  . 0 .\nmarks: |\n  e ew w .\n  . . . .\n"
            "  . . . .\ncrosses: |\n  . s . .\n  . . . .\n  . . . .\n",
            "line((0,0),(1,0)). not line((0,3),(1,3)). not line((2,0),(2,1)).",
            "not line((1,1),(1,2)). line((0,2),(1,2)). line((2,1),(2,2)).",
        ),
        """\
 ┏━━━━━━━┓   ·
*┃*3 ×  '┃'2*×*
 ╹   ·'×'╹   ·
       0
 ·*×*╺'━'╸   ·
""",
        "* * decided here   ' ' leaned on   × no line",
    ),
    "lines through cells": (
        step(
            "puzzle: masyu\ncells: |\n  . . w\n  . . .\n  . b .\nmarks: |\n  es ew w\n  . . .\n"
            "  . . .\ncrosses: |\n  . . .\n  e . .\n  . . .\n",
            "line((1,3),(2,3)). not line((2,2),(2,3)). line((3,2),(3,3)).",
            "not line((2,2),(3,2)). line((1,1),(2,1)).",
        ),
        """\
┌───────────┐
│ ┏━━━━━━━○ │
│'┃'·   ·*┃*│
│ ╹ ×  *×*╹ │
│   ·'×'·   │
│     ●*━*╸ │
└───────────┘
""",
        "* * decided here   ' ' leaned on   × no line",
    ),
    "lines across regions": (
        step(
            "puzzle: countryroad\nregions: |\n  a a b\n  a b b\nmarks: |\n  e . .\n  . . .\n"
            "crosses: |\n  s s .\n  e . .\n",
            "line((1,2),(1,3)). not line((2,2),(2,3)).",
        ),
        """\
┏━━━━━━━┳━━━┓
┃ ╺━━━━*━*╸ ┃
┃ × ┏━╳━┛   ┃
┃   ╳  *×*  ┃
┗━━━┻━━━━━━━┛
""",
        "* * decided here   × no line",
    ),
    "shading": (
        step(
            "puzzle: heyawake\nregions: |\n  a a b\n  a b b\ncells: |\n  1 . .\n  . . 12\n"
            "marks: |\n  # - .\n  . . .\n",
            "not shaded((2,1)). shaded((2,3)).",
            "shaded((1,1)).",
        ),
        """\
┏━━━━━┯━━━━━┳━━━━━┓
┃'█1██│  ·  ┃     ┃
┠─────╆━━━━━╃─────┨
┃* · *┃     │*12██┃
┗━━━━━┻━━━━━┷━━━━━┛
""",
        "* * decided here   ' ' leaned on   · stays empty",
    ),
    "shading of clues": (
        step(
            "puzzle: nurikabe\ncells: |\n  1 2 3 4\nmarks: |\n  . . - .\n",
            "shaded((1,1)). not shaded((1,2)).",
            "not shaded((1,4)).",
        ),
        """\
┌────────────┐
│*1█*2· 3·'4·│
└────────────┘
""",
        "* * decided here   ' ' leaned on   · stays empty",
    ),
    "borders": (
        step(
            "puzzle: shikaku\ncells: |\n  2 . 2\n  . . 2\nmarks: |\n  . . b\n  a c c\n",
            "border((1,1),(1,2)). not border((1,2),(1,3)).",
            "border((1,2),(2,2)). not border((1,1),(2,1)).",
        ),
        """\
┏━━━┳━━━━━━━┓
┃ 2*┃* * *2 ┃
┃' '┣'━'━━━━┫
┃   ┃     2 ┃
┗━━━┻━━━━━━━┛
""",
        "* * decided here   ' ' leaned on   gap: no border",
    ),
    "shading and lines": (
        step(
            "puzzle: yajilin\ncells: |\n  . . 1w\n  . . .\nmarks: |\n  # . .\n  . . -\n",
            "line((1,2),(2,2)). not shaded((1,2)).",
            "shaded((1,1)).",
        ),
        """\
┌───────────┐
│'█' *╻* 1← │
│   ·*┃*· × │
│     ╹ × · │
└───────────┘
""",
        "* * decided here   ' ' leaned on   · stays empty   × no line",
    ),
    "symbols": (
        step(
            "puzzle: yinyang\ncells: |\n  . b\n  . .\ncrosses: |\n  b .\n  . .\nmarks: |\n  . .\n"
            "  . -\n",
            "symbol((2,1),white).",
            "symbol((1,2),black).",
        ),
        """\
┌──────┐
│   '●'│
│*○* · │
└──────┘
""",
        "* * decided here   ' ' leaned on   · stays empty",
    ),
    "nothing known": (
        step("puzzle: nurikabe\ncells: |\n  1 .\n"),
        "┌──────┐\n│ 1    │\n└──────┘\n",
        "",
    ),
}


@pytest.mark.parametrize("name", STEPS)
def test_pictures_of_steps(name: str) -> None:
    scene, picture, words = STEPS[name]
    assert draw_text(scene) == picture
    assert legend(scene) == words
    coloured = draw_text(scene, colour=True)
    assert _without_codes(coloured) == picture
    assert ("\x1b[31;1m*" in coloured) == ("*" in picture)
    assert ("\x1b[33m'" in coloured) == ("'" in picture)
    svg = ElementTree.fromstring(draw_svg(scene))
    colours = [value for element in svg.iter() for value in element.attrib.values()]
    assert colours.count(MARKED) == len(scene.marked) + len(scene.marked_edges)
    assert colours.count(LEANED) == len(scene.leaned) + len(scene.leaned_edges)
    assert _strokes(svg, FAINT, "1.3") == 2 * len(scene.crossed)
    assert _strokes(svg, FAINT, "5") == len(scene.empty)
    assert _strokes(svg, "white", "2") == len(scene.joined)


def _strokes(svg: ElementTree.Element, colour: str, width: str) -> int:
    """How many strokes of that kind a picture has."""
    found = [x for x in svg.iter() if (x.get("stroke"), x.get("stroke-width")) == (colour, width)]
    return sum(path.get("d", "").count("M") for path in found)


def _texts(svg: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in svg.iter() if element.tag.endswith("}text")]


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
    assert _texts(ElementTree.fromstring(draw_svg(scene))) == ["3", "4", *"123", "2", "1"]
    assert draw_text(scene) == draw_text(make_scene(board, [Atom("digit", ((1, 2), 2))]))
    assert not scene_of_marks(board, board.marks).candidates


def test_given_lines_stay_black_in_an_answer() -> None:
    board = read("puzzle: grandtour\ncorners: |\n  e w\n  . .\n")
    given = Atom("line", ((0, 0), (0, 1)))
    assert draw_svg(make_scene(board, [given])) == draw_svg(make_scene(board))


def lesson(steps: int) -> str:
    """The page of a board whose shading is decided cell by cell."""
    board = read(next(p for p in EXAMPLES if p.parent.parent.name == "heyawake"))
    assert board.solution is not None
    solution = board.solution
    known = [
        Mark(Atom("shaded", (cell,)), Atom("shaded", (cell,)) in solution)
        for cell in board.shape.cells()
    ]
    parts = [
        (
            f"Cell & <{number}>",
            f'{mark} follows.\n\nIt\'s "so".',
            scene_of_marks(board, known[:number], [mark], known[max(number - 2, 0) : number]),
        )
        for number, mark in enumerate(known[:steps])
    ]
    return draw_page("Heyawake <1> & more", make_scene(board), parts)


def test_a_page_holds_every_step() -> None:
    root = ElementTree.fromstring(lesson(9))
    html = "{http://www.w3.org/1999/xhtml}"
    sections = root.findall(f".//{html}section")
    assert [section.get("id") for section in sections] == [f"step-{n}" for n in range(1, 10)]
    assert [section.find(f".//{html}a").get("href") for section in sections] == [  # type: ignore[union-attr]
        f"#step-{n}" for n in range(1, 10)
    ]
    assert "".join(sections[6].itertext()).startswith("\n7Cell & <6>\n")
    assert [p.text for p in sections[0].iter(f"{html}p")][1] == 'It\'s "so".'
    assert [x.text for x in root.iter(f"{html}title")] == ["Heyawake <1> & more"]
    assert len(list(root.iter("{http://www.w3.org/2000/svg}svg"))) == 10
    assert not list(root.iter(f"{html}script"))


def test_the_pictures_of_a_page_share_the_grid() -> None:
    text = lesson(9)
    root = ElementTree.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    uses = [x.get("href") for x in root.iter("{http://www.w3.org/2000/svg}use")]
    assert uses == ["#shared-1", "#shared-2"] * 9
    assert {"shared-1", "shared-2"} <= set(ids)
    other = make_scene(read("puzzle: nurikabe\ncells: |\n  1 .\n"))
    both = draw_page("Two boards", other, [("a", "b", other), ("c", "d", STEPS["shading"][0])])
    assert both.count("id='shared-") == 4
    assert both.count("<use ") == 2


def test_a_page_of_a_board_alone_explains_no_colours() -> None:
    page = draw_page("A board", make_scene(read("puzzle: nurikabe\ncells: |\n  1 .\n")), [])
    assert "decided in this step" not in page
    assert "decided in this step" in lesson(1)


def test_a_marked_cell_off_the_board_is_left_out() -> None:
    board = read("puzzle: yinyang\ncells: |\n  b .\n")
    scene = make_scene(board, marked=[(1, 1), (7, 7)], leaned=[(1, 2), (0, 0)])
    assert (scene.marked, scene.leaned) == ({(1, 1)}, {(1, 2)})


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
