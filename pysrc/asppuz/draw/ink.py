"""Strokes, texts and areas as elements of SVG, and where places lie in user units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from ..board.atoms import Place
from .scene import Edge

Point = tuple[float, float]
Stroke = tuple[Point, Point]

CELL = 36
"""The side of a cell in user units."""
CORNERS = {"nw": (-1, -1), "ne": (1, -1), "se": (1, 1), "sw": (-1, 1)}
"""The corners of a cell: to which side of its centre each lies, across and down."""


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


def shortened(stroke: Stroke, start: float, end: float) -> Stroke:
    """A stroke that begins and ends so much later and earlier."""
    (x, y), (end_x, end_y) = stroke
    length = hypot(end_x - x, end_y - y) or 1
    dx, dy = (end_x - x) / length, (end_y - y) / length
    return (x + dx * start, y + dy * start), (end_x - dx * end, end_y - dy * end)


def polygon(points: Iterable[Point], colour: str, more: str = "") -> str:
    """A filled area."""
    told = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f"<polygon points='{told}' fill='{colour}'{more}/>"


def square(cell: Place, colour: str) -> str:
    """A filled cell."""
    x, y = corner_of((cell[0] - 1, cell[1] - 1))
    return f"<rect x='{x:g}' y='{y:g}' width='{CELL}' height='{CELL}' fill='{colour}'/>"


def frame(cell: Place, colour: str, width: float, inset: float, more: str = "") -> str:
    """A frame in a cell, so far from its sides."""
    x, y = corner_of((cell[0] - 1, cell[1] - 1))
    side = CELL - 2 * inset
    return (
        f"<rect x='{x + inset:g}' y='{y + inset:g}' width='{side:g}' height='{side:g}' "
        f"fill='none' stroke='{colour}' stroke-width='{width:g}'{more}/>"
    )


def half(cell: Place, corner: str, colour: str) -> str:
    """The half of a cell that lies in one of its corners, such as ``se``."""
    x, y = centre_of(cell)
    right, down = CORNERS[corner]
    away = CELL / 2
    points = [
        (x + dx * away, y + dy * away) for dx, dy in CORNERS.values() if (dx, dy) != (-right, -down)
    ]
    return polygon(points, colour)


def text_at(
    at: Point, text: str, size: float, colour: str, halo: str = "", anchor: str = ""
) -> str:
    """A text around a point, or beginning there; with a halo nothing runs through it."""
    from html import escape  # slow to import, and a picture of text needs none of it

    x, y = at
    more = f" text-anchor='{anchor}'" if anchor else ""
    if halo:
        more += f" paint-order='stroke' stroke='{halo}' stroke-width='6' stroke-linejoin='round'"
    return (
        f"<text x='{x:g}' y='{y + size * 0.36:g}' font-size='{size:g}' fill='{colour}'{more}>"
        f"{escape(text)}</text>"
    )
