"""Every example of every puzzle, drawn in text and as SVG."""

from __future__ import annotations

import string
from pathlib import Path
from xml.etree import ElementTree

import pytest

from asppuz import draw_svg, draw_text, make_scene, read
from draw.pictures import EXAMPLES, without_codes

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
        assert without_codes(coloured) == plain
        ElementTree.fromstring(draw_svg(scene))
