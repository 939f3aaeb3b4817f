"""The numbers of rows and columns at the rim."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from asppuz import draw_svg, draw_text, make_scene, read
from draw.pictures import texts

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
    svg = texts(ElementTree.fromstring(draw_svg(scene)))
    scene.coordinates = False
    assert svg == [*map(str, numbers), *texts(ElementTree.fromstring(draw_svg(scene)))]


def test_numbers_of_many_columns_keep_apart() -> None:
    scene = make_scene(read(f"puzzle: nurikabe\ncells: |\n  {'. ' * 101}\n"))
    scene.coordinates = True
    assert draw_text(scene).splitlines()[0].split() == [str(col) for col in range(1, 102)]
