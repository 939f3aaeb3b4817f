"""What the tests of pictures share."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from asppuz import Catalog, read
from asppuz.board.atoms import Mark, parse_marks
from asppuz.draw.making import scene_of_marks
from asppuz.draw.scene import Scene

EXAMPLES = [path for puzzle in Catalog() for path in puzzle.examples()]


def without_codes(text: str) -> str:
    stripped = re.sub(r"\x1b\[[\d;]*m", "", text)
    return "".join(line.rstrip() + "\n" for line in stripped.splitlines())


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


def strokes(svg: ElementTree.Element, colour: str, width: str) -> int:
    """How many strokes of that kind a picture has."""
    found = [x for x in svg.iter() if (x.get("stroke"), x.get("stroke-width")) == (colour, width)]
    return sum(path.get("d", "").count("M") for path in found)


def texts(svg: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in svg.iter() if element.tag.endswith("}text")]
