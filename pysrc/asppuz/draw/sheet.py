"""Many pictures on one sheet, each below its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .colours import GIVEN, PAPER
from .ink import text_at
from .rim import Rim
from .scene import Scene
from .svg import FONT, draw_svg, svg_head

_WIDTH, _LARGEST = 1400, 380
"""The width of a sheet, and the size to which larger pictures are scaled down."""
_NAME, _LETTER, _GAP = 16, 8.5, 12


class _Tile(NamedTuple):
    """A picture with its name, and the room that both take."""

    name: str
    scene: Scene
    scale: float
    width: float
    height: float


def draw_sheet(named: Iterable[tuple[str, Scene]]) -> str:
    """Named pictures in rows, as many side by side as fit, as the text of one SVG file."""
    tiles = [_tile(name, scene) for name, scene in named]
    body = []
    x = y = deep = wide = 0.0
    for tile in tiles:
        if x and x + tile.width > _WIDTH:
            x, y, deep = 0.0, y + deep + _GAP, 0.0
        body.append(_drawn(tile, x, y))
        x, deep = x + tile.width + _GAP, max(deep, tile.height)
        wide = max(wide, x)
    width, height = round(wide), round(y + deep)
    paper = f"<rect width='{width}' height='{height}' fill='{PAPER}'/>"
    return "\n".join([svg_head(width, height), paper, *body, "</svg>\n"])


def _tile(name: str, scene: Scene) -> _Tile:
    rim = Rim(scene)
    scale = min(1.0, _LARGEST / max(rim.width, rim.height))
    width = max(rim.width * scale, len(name) * _LETTER + _GAP)
    return _Tile(name, scene, scale, width, rim.height * scale + _NAME)


def _drawn(tile: _Tile, x: float, y: float) -> str:
    name = text_at((_GAP, _NAME / 2), tile.name, 14, GIVEN, anchor="start")
    return (
        f"<g transform='translate({x:g},{y:g})' {FONT}>\n{name}\n"
        f"<g transform='translate(0,{_NAME}) scale({tile.scale:.4g})'>\n"
        f"{draw_svg(tile.scene)}</g>\n</g>"
    )
