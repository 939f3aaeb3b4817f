"""Pictures: what they look like, and that they line up."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from asppuz import Catalog, Session, draw_svg, draw_text, make_scene, read

EXAMPLES = [path for puzzle in Catalog() for path in puzzle.examples()]

PICTURES = {
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
    "puzzle: nonogram\ntop: |\n  2\n  1\nleft: |\n  1 1\n  1\nsolution: |\n  # #\n  # .\n": """\
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


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_every_example_can_be_drawn(path: Path) -> None:
    board = read(path)
    for answer in ((), board.solution or ()):
        scene = make_scene(board, answer)
        if not scene.has_grid_lines and not board.shape.holes:
            ends = {
                len(line) for line in draw_text(scene).splitlines() if line[-1:] in tuple("┃│┨┫┤")
            }
            assert len(ends) == 1
        plain = draw_text(scene, colour=False)
        coloured = draw_text(scene, colour=True)
        assert "\x1b[" not in plain
        assert _without_codes(coloured) == plain
        ElementTree.fromstring(draw_svg(scene))


def _without_codes(text: str) -> str:
    import re

    stripped = re.sub(r"\x1b\[[\d;]*m", "", text)
    return "".join(line.rstrip() + "\n" for line in stripped.splitlines())


def test_a_deduction_shows_what_is_ruled_out() -> None:
    from asppuz.draw.scene import scene_of_deduction

    board = read("puzzle: slitherlink\ncells: |\n  0 . .\n  . . 3\n")
    found = Session(board).deduce()
    picture = draw_text(scene_of_deduction(board, found))
    assert "×" in picture
    assert "━" in picture
    shading = read("puzzle: creek\ncorners: |\n  0 . .\n  . . .\n  . . 1\n")
    assert "·" in draw_text(scene_of_deduction(shading, Session(shading).deduce()))


def test_text_in_svg_is_escaped() -> None:
    from asppuz.draw.scene import Label

    scene = make_scene(read("puzzle: nurikabe\ncells: |\n  1 .\n"))
    scene.labels[1, 2] = Label("<&>", True)
    ElementTree.fromstring(draw_svg(scene))
