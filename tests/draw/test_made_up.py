"""Pictures of every kind of layer, by a puzzle that has them all."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from asppuz import Atom, draw_svg, draw_text, make_scene
from asppuz.board.atoms import Mark
from asppuz.draw.making import scene_of_marks
from draw.pictures import texts, without_codes
from made_up import made_up

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
    assert without_codes(draw_text(scene, colour=True)) == MADE_UP[name]
    svg = ElementTree.fromstring(draw_svg(scene))
    numbers = re.findall(r"[0-9]+|[a-z]{2,}", MADE_UP[name].partition("segments:")[0])
    assert set(numbers) <= set(re.findall(r"[0-9]+|[a-z]{2,}", " ".join(texts(svg))))


def test_a_line_that_may_be_double_is_crossed_out_when_both_are_ruled_out() -> None:
    board = made_up("counted")
    edge = (1, 1), (1, 2)
    one, two = (Mark(Atom("line", (*edge, number)), False) for number in (1, 2))
    assert not scene_of_marks(board, [one]).crossed
    assert not scene_of_marks(board, [two]).crossed
    assert scene_of_marks(board, [one, two]).crossed == {edge}
    assert scene_of_marks(board, [], [two]).marked_edges == {edge}
