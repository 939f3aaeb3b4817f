"""Strokes, texts and signs as elements of SVG, and where places lie in user units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ..board.atoms import Place
from .looks import ARROWS
from .scene import DISCS, UNKNOWN, Edge, Label

Point = tuple[float, float]
Stroke = tuple[Point, Point]

CELL = 36
"""The side of a cell in user units."""
GIVEN, ANSWER, FAINT, FADED = "#111", "#1f5fbf", "#999", "#bbb"
FILLS = {"shaded": "#8fb0dc", "black": GIVEN, "grey": "#d9d9d9"}
LARGE, SMALL = CELL * 0.36, CELL * 0.18
"""Half the size of a circle or square in a cell, and of one on an edge or a corner."""

_SIGN = re.compile(rf"([{DISCS}]?)(.*)")
_ARROW = re.compile(rf"(.+)([{''.join(ARROWS.values()).replace('?', '')}])")
_LONG, _HEAD = 8, 3.5
"""Half the length of an arrow, and the size of its head."""


def corner_of(corner: Place) -> Point:
    """Where a corner lies."""
    return corner[1] * CELL, corner[0] * CELL


def centre_of(cell: Place) -> Point:
    """Where the centre of a cell lies."""
    return (cell[1] - 0.5) * CELL, (cell[0] - 0.5) * CELL


def middle_of(side: Edge) -> Point:
    """The middle between two corners."""
    (x, y), (end_x, end_y) = map(corner_of, side)
    return (x + end_x) / 2, (y + end_y) / 2


def strokes(parts: Iterable[Stroke], colour: str, width: float, more: str = "") -> Iterator[str]:
    """One path of straight strokes, unless there are none; one without length is a dot."""
    path = "".join(f"M{x:g} {y:g}L{end_x:g} {end_y:g}" for (x, y), (end_x, end_y) in parts)
    if path:
        yield f"<path d='{path}' stroke='{colour}' stroke-width='{width:g}' fill='none'{more}/>"


def doubled(stroke: Stroke, gap: float) -> Iterator[Stroke]:
    """Two strokes beside each other."""
    (x, y), (end_x, end_y) = stroke
    across = y == end_y
    for away in (-gap / 2, gap / 2):
        dx, dy = (0.0, away) if across else (away, 0.0)
        yield (x + dx, y + dy), (end_x + dx, end_y + dy)


def polygon(points: Iterable[Point], colour: str) -> str:
    """A filled area."""
    told = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f"<polygon points='{told}' fill='{colour}'/>"


def square(cell: Place, colour: str) -> str:
    """A filled cell."""
    x, y = corner_of((cell[0] - 1, cell[1] - 1))
    return f"<rect x='{x:g}' y='{y:g}' width='{CELL}' height='{CELL}' fill='{colour}'/>"


def half(cell: Place, corner: str, colour: str) -> str:
    """The half of a cell that lies in one of its corners, such as ``se``."""
    row, col = cell
    at = {"nw": (row - 1, col - 1), "ne": (row - 1, col), "se": (row, col), "sw": (row, col - 1)}
    opposite = {"nw": "se", "ne": "sw", "se": "nw", "sw": "ne"}[corner]
    return polygon((corner_of(place) for name, place in at.items() if name != opposite), colour)


def text_at(
    at: Point, text: str, size: float, colour: str, halo: str = "", anchor: str = ""
) -> str:
    """A text around a point, or beginning there; with a halo nothing runs through it."""
    x, y = at
    more = f" text-anchor='{anchor}'" if anchor else ""
    if halo:
        more += f" paint-order='stroke' stroke='{halo}' stroke-width='6' stroke-linejoin='round'"
    return (
        f"<text x='{x:g}' y='{y + size * 0.36:g}' font-size='{size:g}' fill='{colour}'{more}>"
        f"{escape(text)}</text>"
    )


def only_arrows(sides: Iterable[str]) -> bool:
    """Whether nothing but arrows stands at the sides of a cell; then no lines part them."""
    return {*sides, ""} <= {*ARROWS.values(), ""} - {UNKNOWN}


def sign(at: Point, which: str, colour: str, radius: float) -> str:
    """A circle, a square or a triangle, white, grey or black."""
    (x, y), inner = at, {"●": colour, "■": colour, "◍": FILLS["grey"]}.get(which, "white")
    ink = f"fill='{inner}' stroke='{colour}' stroke-width='{2 if radius == LARGE else 1.5}'/>"
    if which == "△":
        high, low, wide = y - 1.1 * radius, y + 0.8 * radius, 1.1 * radius
        corners = f"{x:g},{high:g} {x + wide:g},{low:g} {x - wide:g},{low:g}"
        return f"<polygon points='{corners}' {ink}"
    if which in "○◍●":
        return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' {ink}"
    side = 2 * radius
    corner = f"x='{x - radius:g}' y='{y - radius:g}'"
    return f"<rect {corner} width='{side:g}' height='{side:g}' {ink}"


def labels_at(
    at: Point, labels: Sequence[Label], fill: str | None, halo: bool, radius: float = LARGE
) -> Iterator[str]:
    """The texts of one place: circles and squares first, and the rest in them."""
    parts = [(*_SIGN.fullmatch(label.text).groups(), label.given) for label in labels]  # type: ignore[union-attr]
    dark = fill == "black"
    for which, _, given in parts:
        if which:
            yield sign(at, which, GIVEN if given else ANSWER, radius)
            dark = which in "●■"
    framed = any(which for which, _, _ in parts)
    around = FILLS.get(fill or "", "white") if halo and not framed else ""
    told = [(text, given) for _, text, given in parts if text]
    letters = sum(len(text) + 1 for text, _ in told) - 1
    size = {1: 20, 2: 16 if framed else 20, 3: 15}.get(letters, 12)
    if framed and radius < LARGE:
        size = 13
    for index, (text, given) in enumerate(told):
        colour = "white" if dark else GIVEN if given else ANSWER
        arrow = _ARROW.fullmatch(text)
        where = at[0] + (index - (len(told) - 1) / 2) * CELL / len(told), at[1]
        if arrow and len(told) == 1:
            yield from _numbered_arrow(at, arrow[1], arrow[2], colour, around)
        else:
            yield text_at(where, text, size, colour, around)


def _numbered_arrow(at: Point, text: str, arrow: str, colour: str, halo: str) -> Iterator[str]:
    """A number with its arrow above it or beside it."""
    (x, y), across = at, arrow in "←→"
    size = 18 if len(text) < 3 else 13
    yield text_at((x, y + 4) if across else (x - 4, y), text, size, colour, halo)
    cx, cy = (x, y - 11) if across else (x + 11, y)
    dx, dy = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}[arrow]
    end = cx + dx * _LONG, cy + dy * _LONG
    back = end[0] - dx * 2 * _HEAD, end[1] - dy * 2 * _HEAD
    yield from strokes([((cx - dx * _LONG, cy - dy * _LONG), back)], colour, 1.5)
    sides = [(back[0] + s * dy * _HEAD, back[1] + s * dx * _HEAD) for s in (1, -1)]
    yield polygon([end, *sides], colour)
