"""Pictures as SVG: the question in black, as it would be printed, and the answer in blue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ..atoms import Place
from .scene import Edge, Label, Scene

Stroke = tuple[tuple[float, float], tuple[float, float]]

CELL = 36
"""The side of a cell in user units."""
MARGIN = 12
_FONT = "font-family='Helvetica,Arial,sans-serif' text-anchor='middle'"
_FILLS = {"shaded": "#8fb0dc", "black": "#111", "grey": "#d9d9d9"}
_GIVEN, _ANSWER, _CROSS, _FADED = "#111", "#1f5fbf", "#999", "#bbb"
MARKED, LEANED = "#f7a8a8", "#ffedb3"
"""The colours of what is to look at, and of what it follows from."""
_FRAME, _HALO, _ARM = 5, 14, 4
_DASHES = " stroke-dasharray='4 5' stroke-linecap='butt'"
_ROW_OF_CANDIDATES = 3
_DISCS = {"●": True, "○": False}
"""Texts that are drawn as a disc, and whether it is filled."""


def draw_svg(scene: Scene) -> str:
    """The picture as the text of one SVG file."""
    return svg_element(scene, *board_parts(scene))


def board_parts(scene: Scene) -> tuple[str, str]:
    """What the board alone tells, so that pictures of it can share them: the grid and the clues."""
    return "\n".join(_grid(scene)), "\n".join(_clues(scene))


def svg_element(scene: Scene, grid: str, clues: str) -> str:
    """The picture as an SVG element, with the parts of its board or references to them."""
    shape = scene.shape
    left = MARGIN + _longest(scene, "left") * CELL // 2
    top = MARGIN + _longest(scene, "top") * CELL // 2
    width = left + shape.cols * CELL + MARGIN + _longest(scene, "right") * CELL // 2
    height = top + shape.rows * CELL + MARGIN + _longest(scene, "bottom") * CELL // 2
    body = "\n".join([*_below(scene), grid, *_above(scene), clues])
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
        f"width='{width}' height='{height}'>\n"
        f"<rect width='{width}' height='{height}' fill='white'/>\n"
        f"<g transform='translate({left},{top})' stroke-linecap='round' {_FONT}>\n"
        f"{body}\n</g>\n</svg>\n"
    )


def _longest(scene: Scene, side: str) -> int:
    return max((len(line) for line in scene.outside.get(side, [])), default=0)


def _below(scene: Scene) -> Iterator[str]:
    """What lies under the grid."""
    for cell, fill in scene.fills.items():
        yield _square(cell, _FILLS[fill])
    for colour, cells, edges in (
        (LEANED, scene.leaned, scene.leaned_edges),
        (MARKED, scene.marked, scene.marked_edges),
    ):
        for cell in sorted(cells):
            yield _frame(cell, colour) if cell in scene.fills else _square(cell, colour)
        for edge in sorted(edges):
            yield from _strokes([_shortened(_ends(scene, edge))], colour, _HALO)


def _above(scene: Scene) -> Iterator[str]:
    """What lies on the grid, and under the clues."""
    # Gaps in the lines of the grid, which itself stays as it is.
    joined = [_ends(scene, pair) for pair in sorted(scene.joined)]
    yield from _strokes(joined, "white", 2, _DASHES)
    dots = [_dot(scene, cell) for cell in sorted(scene.empty)]
    yield from _strokes([(dot, dot) for dot in dots], _CROSS, 5)
    lines = sorted(scene.borders | scene.lines | scene.grid_lines - scene.given_lines)
    width = 3 if scene.has_borders else 5
    yield from _strokes([_ends(scene, edge) for edge in lines], _ANSWER, width)
    crosses = [stroke for edge in sorted(scene.crossed) for stroke in _cross(scene.side(edge))]
    yield from _strokes(crosses, _CROSS, 1.3)
    for cell, texts in scene.candidates.items():
        yield from _candidates(cell, texts)
    for cell, label in scene.labels.items():
        if not label.given:
            yield _label(_centre(cell), label, scene.fills.get(cell))


def _dot(scene: Scene, cell: Place) -> tuple[float, float]:
    """Where the dot of an empty cell goes: out of the way of a clue."""
    x, y = _centre(cell)
    away = CELL / 3 if cell in scene.labels else 0
    return x + away, y + away


def _cross(side: Edge) -> Iterator[Stroke]:
    start, end = map(_corner, side)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for sign in (1, -1):
        yield (x - _ARM, y - sign * _ARM), (x + _ARM, y + sign * _ARM)


def _ends(scene: Scene, edge: Edge) -> Stroke:
    """The ends of an edge of the answer: centres of cells for a line through cells."""
    if scene.has_lines:
        return _centre(edge[0]), _centre(edge[1])
    start, end = scene.side(edge)
    return _corner(start), _corner(end)


def _candidates(cell: Place, texts: tuple[str, ...]) -> Iterator[str]:
    """Small texts in rows of three, where there is room for them all."""
    if len(texts) > _ROW_OF_CANDIDATES**2:
        return
    x, y = _corner((cell[0] - 1, cell[1] - 1))
    step = CELL / _ROW_OF_CANDIDATES
    for index, text in enumerate(texts):
        row, col = divmod(index, _ROW_OF_CANDIDATES)
        yield _text(x + step * (col + 0.5), y + step * (row + 0.5), text, 10, _ANSWER)


def _clues(scene: Scene) -> Iterator[str]:
    """What is given, on top of all."""
    given = [(_corner(start), _corner(end)) for start, end in sorted(scene.given_lines)]
    yield from _strokes(given, _GIVEN, 5)
    for cell, label in scene.labels.items():
        if label.given:
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
        corners = [_corner((r, c)) for r in range(shape.rows + 1) for c in range(shape.cols + 1)]
        yield from _strokes([(corner, corner) for corner in corners], _GIVEN, 3.6)
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
                thick.append(edge)
            elif other > (row, col):
                thin.append(edge)
    thick += [scene.side(pair) for pair in sorted(scene.walls)]
    for sides, colour, width in ((thin, _FADED, 1), (thick, _GIVEN, 2.5)):
        yield from _strokes([(_corner(a), _corner(b)) for a, b in sides], colour, width)


def _sides(cell: Place, sides: tuple[str, ...]) -> Iterator[str]:
    x, y = _centre(cell)
    half, away = CELL / 2, CELL * 0.3
    diagonals = [((x - half, y - s * half), (x + half, y + s * half)) for s in (1, -1)]
    yield from _strokes(diagonals, _FADED, 1)
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
    return _text(x, y, label.text, size, "white" if fill == "black" else colour)


def _text(x: float, y: float, text: str, size: float, colour: str) -> str:
    return (
        f"<text x='{x:g}' y='{y + size * 0.36:g}' font-size='{size:g}' fill='{colour}'>"
        f"{escape(text)}</text>"
    )


def _strokes(strokes: Iterable[Stroke], colour: str, width: float, more: str = "") -> Iterator[str]:
    """One path of straight strokes, unless there are none; one without length is a dot."""
    parts = [f"M{x:g} {y:g}L{end_x:g} {end_y:g}" for (x, y), (end_x, end_y) in strokes]
    if parts:
        path = "".join(parts)
        yield f"<path d='{path}' stroke='{colour}' stroke-width='{width:g}' fill='none'{more}/>"


def _square(cell: Place, colour: str) -> str:
    x, y = _corner((cell[0] - 1, cell[1] - 1))
    return f"<rect x='{x:g}' y='{y:g}' width='{CELL}' height='{CELL}' fill='{colour}'/>"


def _frame(cell: Place, colour: str) -> str:
    """What stands out of a cell that is filled."""
    x, y = _corner((cell[0] - 1, cell[1] - 1))
    inset, side = _FRAME / 2 + 1, CELL - _FRAME - 2
    return (
        f"<rect x='{x + inset:g}' y='{y + inset:g}' width='{side:g}' height='{side:g}' "
        f"fill='none' stroke='{colour}' stroke-width='{_FRAME}'/>"
    )


def _shortened(stroke: Stroke) -> Stroke:
    """Shorter by the round ends of a halo, so that these stop where the edge does."""
    (x, y), (end_x, end_y) = stroke
    part = _HALO / 2 / CELL
    dx, dy = (end_x - x) * part, (end_y - y) * part
    return (x + dx, y + dy), (end_x - dx, end_y - dy)


def _corner(corner: Place) -> tuple[float, float]:
    return corner[1] * CELL, corner[0] * CELL


def _centre(cell: Place) -> tuple[float, float]:
    return (cell[1] - 0.5) * CELL, (cell[0] - 0.5) * CELL
