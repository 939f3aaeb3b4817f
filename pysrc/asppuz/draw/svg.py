"""Pictures as SVG: the question in black, as it would be printed, and the answer in blue."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..atoms import Place
from .scene import Edge, Label, Scene

CELL = 36
"""The side of a cell in user units."""
MARGIN = 12
_FONT = "font-family='Helvetica,Arial,sans-serif' text-anchor='middle'"
_FILLS = {"shaded": "#5b7fb4", "black": "#111", "grey": "#d9d9d9"}
_GIVEN, _ANSWER = "#111", "#1f5fbf"
_DISCS = {"●": True, "○": False}
"""Texts that are drawn as a disc, and whether it is filled."""


def draw_svg(scene: Scene) -> str:
    """The picture as the text of one SVG file."""
    shape = scene.shape
    left = MARGIN + _longest(scene, "left") * CELL // 2
    top = MARGIN + _longest(scene, "top") * CELL // 2
    width = left + shape.cols * CELL + MARGIN + _longest(scene, "right") * CELL // 2
    height = top + shape.rows * CELL + MARGIN + _longest(scene, "bottom") * CELL // 2
    body = "\n".join(_elements(scene))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
        f"width='{width}' height='{height}'>\n"
        f"<rect width='{width}' height='{height}' fill='white'/>\n"
        f"<g transform='translate({left},{top})'>\n{body}\n</g>\n</svg>\n"
    )


def _longest(scene: Scene, side: str) -> int:
    return max((len(line) for line in scene.outside.get(side, [])), default=0)


def _elements(scene: Scene) -> Iterator[str]:
    for cell, fill in scene.fills.items():
        yield _square(cell, _FILLS[fill])
    for cell in scene.marked:
        yield _square(cell, "#f5a3a3", " fill-opacity='0.6'")
    yield from _grid(scene)
    for start, end in scene.lines:
        yield _line(_centre(start), _centre(end), _ANSWER, 5)
    for start, end in scene.grid_lines:
        yield _line(_corner(start), _corner(end), _ANSWER, 5)
    for start, end in scene.given_lines:
        yield _line(_corner(start), _corner(end), _GIVEN, 5)
    for start, end in scene.crossed:
        x = (_corner(start)[0] + _corner(end)[0]) / 2
        y = (_corner(start)[1] + _corner(end)[1]) / 2
        yield _text(x, y, "×", 12, "#999")
    for cell in scene.empty:
        x, y = _centre(cell)
        yield f"<circle cx='{x:g}' cy='{y:g}' r='2.5' fill='#999'/>"
    for cell, label in scene.labels.items():
        yield _label(_centre(cell), label, scene.fills.get(cell))
    for cell, sides in scene.sides.items():
        yield from _sides(cell, sides)
    for corner, label in scene.corners.items():
        x, y = _corner(corner)
        yield f"<circle cx='{x}' cy='{y}' r='9' fill='white' stroke='{_GIVEN}'/>"
        yield _text(x, y, label.text, 13, _GIVEN)
    yield from _outside(scene)


def _grid(scene: Scene) -> Iterator[str]:
    shape = scene.shape
    if scene.has_grid_lines:
        for row in range(shape.rows + 1):
            for col in range(shape.cols + 1):
                x, y = _corner((row, col))
                yield f"<circle cx='{x}' cy='{y}' r='1.8' fill='{_GIVEN}'/>"
        return
    thin, thick = [], []
    for row, col in shape.cells():
        for other, edge in (
            ((row, col + 1), ((row - 1, col), (row, col))),
            ((row + 1, col), ((row, col - 1), (row, col))),
            ((row, col - 1), ((row - 1, col - 1), (row, col - 1))),
            ((row - 1, col), ((row - 1, col - 1), (row - 1, col))),
        ):
            if not shape.has(other):
                thick.append(_line(_corner(edge[0]), _corner(edge[1]), _GIVEN, 2.5))
            elif other > (row, col):
                thin.append(_line(_corner(edge[0]), _corner(edge[1]), "#bbb", 1))
    yield from thin
    for pairs, colour in ((scene.walls, _GIVEN), (scene.borders, _ANSWER)):
        for pair in pairs:
            start, end = _between(pair)
            thick.append(_line(start, end, colour, 2.5))
    yield from thick


def _between(pair: Edge) -> tuple[tuple[float, float], tuple[float, float]]:
    """The edge that two cells share, as two corners."""
    (row, col), (other_row, _) = pair
    if row == other_row:
        return _corner((row - 1, col)), _corner((row, col))
    return _corner((row, col - 1)), _corner((row, col))


def _sides(cell: Place, sides: tuple[str, ...]) -> Iterator[str]:
    x, y = _centre(cell)
    half, away = CELL / 2, CELL * 0.3
    for sign in (1, -1):
        yield _line((x - half, y - sign * half), (x + half, y + sign * half), "#bbb", 1)
    for text, (dx, dy) in zip(sides, ((0, -away), (away, 0), (0, away), (-away, 0))):
        yield _text(x + dx, y + dy, text, 12, _GIVEN)


def _outside(scene: Scene) -> Iterator[str]:
    size = CELL / 2
    for col, clues in enumerate(scene.outside.get("top", []), 1):
        for up, text in enumerate(reversed(clues)):
            yield _text(_centre((1, col))[0], -size * (up + 0.5), text, 14, _GIVEN)
    for row, clues in enumerate(scene.outside.get("left", []), 1):
        for away, text in enumerate(reversed(clues)):
            yield _text(-size * (away + 0.5), _centre((row, 1))[1], text, 14, _GIVEN)


def _label(at: tuple[float, float], label: Label, fill: str | None) -> str:
    x, y = at
    colour = _GIVEN if label.given else _ANSWER
    if label.text in _DISCS:
        inner = colour if _DISCS[label.text] else "white"
        return (
            f"<circle cx='{x:g}' cy='{y:g}' r='{CELL * 0.36:g}' fill='{inner}' "
            f"stroke='{colour}' stroke-width='2'/>"
        )
    size = 20 if len(label.text) < 3 else 15
    return _text(x, y, label.text, size, "white" if fill in ("black", "shaded") else colour)


def _text(x: float, y: float, text: str, size: float, colour: str) -> str:
    return (
        f"<text x='{x:g}' y='{y + size * 0.36:g}' font-size='{size:g}' fill='{colour}' {_FONT}>"
        f"{escape(text)}</text>"
    )


def _line(start: tuple[float, float], end: tuple[float, float], colour: str, width: float) -> str:
    return (
        f"<line x1='{start[0]:g}' y1='{start[1]:g}' x2='{end[0]:g}' y2='{end[1]:g}' "
        f"stroke='{colour}' stroke-width='{width:g}' stroke-linecap='round'/>"
    )


def _square(cell: Place, colour: str, more: str = "") -> str:
    x, y = _corner((cell[0] - 1, cell[1] - 1))
    return f"<rect x='{x:g}' y='{y:g}' width='{CELL}' height='{CELL}' fill='{colour}'{more}/>"


def _corner(corner: Place) -> tuple[float, float]:
    return corner[1] * CELL, corner[0] * CELL


def _centre(cell: Place) -> tuple[float, float]:
    return (cell[1] - 0.5) * CELL, (cell[0] - 0.5) * CELL
