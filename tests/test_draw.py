"""Pictures: what they look like, and that they line up."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from asppuz import Atom, Catalog, Session, draw_svg, draw_text, make_scene, read
from asppuz.atoms import Mark, parse_marks
from asppuz.draw import Scene, draw_page, legend, scene_of_marks
from asppuz.draw.svg import LEANED, MARKED

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
    assert _strokes(svg, "#999", "1.3") == 2 * len(scene.crossed)
    assert _strokes(svg, "#999", "5") == len(scene.empty)
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
