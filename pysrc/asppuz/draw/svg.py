"""Pictures as SVG: the question in black, as it would be printed, and the answer in blue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..board.atoms import Place
from .cages import outlines
from .colours import ANSWER, FADED, FAINT, FILLS, GIVEN, LEANED, MARKED, PAPER, REASON
from .holes import hatching
from .ink import (
    CELL,
    CORNERS,
    Point,
    Stroke,
    centre_of,
    corner_of,
    doubled,
    frame,
    half,
    middle_of,
    shortened,
    square,
    strokes,
    text_at,
)
from .rim import Rim
from .scene import DISCS, UNKNOWN, Edge, Label, Scene, side_between
from .signs import LARGE, SMALL, is_bare, is_run, labels_at, only_arrows, reach_of, sign, word_at

FONT = "font-family='Helvetica,Arial,sans-serif' text-anchor='middle'"
_FRAME, _HALO, _ARM, _BESIDE = 5, 14, 4, 6
_CLEAR = 6.5
"""How far a line keeps from a text, its round end counted in."""
_ROUND, _RING = 9, 11
"""Half the size of a circle around a text on an edge or a corner, and around both."""
_SPOT, _FITTING = 13, 2
"""The size of letters on an edge or a corner, and how many of them a circle has room for."""
_DASHES = " stroke-dasharray='4 5' stroke-linecap='butt'"
_CAGE = " stroke-dasharray='3 2' stroke-linecap='butt'"
_NAMED = " stroke-dasharray='5 3' stroke-linecap='butt'"
_ROW_OF_CANDIDATES = 3
_NOTE = 4.5
"""How far a small text keeps from the corner of its cell."""
_LOWER = 4
"""How much lower than the centre a text stands below a small one."""


def draw_svg(scene: Scene) -> str:
    """The picture as the text of one SVG file."""
    return svg_element(scene, *board_parts(scene))


def board_parts(scene: Scene) -> tuple[str, str]:
    """What the board alone tells, so that pictures of it can share them: the grid and the clues."""
    below = [*_grid(scene), *_bare_signs(scene), *Rim(scene).coordinates()]
    return "\n".join(below), "\n".join(_clues(scene))


def draw_side_by_side(scenes: Iterable[Scene]) -> str:
    """Pictures next to each other, as the text of one SVG file; a single one stands alone."""
    scenes = list(scenes)
    if len(scenes) == 1:
        return draw_svg(*scenes)
    width = height = 0
    body = ""
    for scene in scenes:
        rim = Rim(scene)
        body += f"<g transform='translate({width})'>\n{draw_svg(scene)}</g>\n"
        width, height = width + rim.width, max(height, rim.height)
    return f"{svg_head(width, height)}\n{body}</svg>\n"


def svg_element(scene: Scene, grid: str, clues: str) -> str:
    """The picture as an SVG element, with the parts of its board or references to them."""
    rim = Rim(scene)
    body = "\n".join([*_below(scene), grid, *_above(scene), clues])
    return (
        f"{svg_head(rim.width, rim.height)}\n"
        f"<rect width='{rim.width}' height='{rim.height}' fill='{PAPER}'/>\n"
        f"<g transform='translate({rim.left},{rim.top})' stroke-linecap='round' {FONT}>\n"
        f"{body}\n</g>\n</svg>\n"
    )


def svg_head(width: int, height: int) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
        f"width='{width}' height='{height}'>"
    )


def _below(scene: Scene) -> Iterator[str]:
    """What lies under the grid."""
    for cell, fill in scene.fills.items():
        yield square(cell, FILLS[fill])
    for cell, label in scene.halves.items():
        yield half(cell, label.text, GIVEN if label.given else FILLS["shaded"])
    for colour, cells, edges in (
        (LEANED, scene.leaned, scene.leaned_edges),
        (MARKED, scene.marked, scene.marked_edges),
    ):
        for cell in sorted(cells):
            filled = cell in scene.fills
            yield frame(cell, colour, _FRAME, _FRAME / 2 + 1) if filled else square(cell, colour)
        for edge in sorted(edges):
            halo = shortened(_ends(scene, edge), _HALO / 2, _HALO / 2)
            yield from strokes([halo], colour, _HALO)


def _above(scene: Scene) -> Iterator[str]:
    """What lies on the grid, and under the clues."""
    # Gaps in the lines of the grid, which itself stays as it is.
    joined = [_ends(scene, pair) for pair in sorted(scene.joined)]
    yield from strokes(joined, PAPER, 2, _DASHES)
    dots = [_dot(scene, cell) for cell in sorted(scene.empty)]
    yield from strokes([(dot, dot) for dot in dots], FAINT, 5)
    width = 3 if scene.has_borders or scene.borders else 5
    sides = map(side_between, sorted(scene.borders))
    yield from strokes([(corner_of(a), corner_of(b)) for a, b in sides], ANSWER, width)
    yield from _lines(scene, False, width)
    crosses = [stroke for edge in sorted(scene.crossed) for stroke in _cross(scene.side(edge))]
    yield from strokes(crosses, FAINT, 1.3)
    for cell, texts in scene.candidates.items():
        yield from _candidates(cell, texts)
    for cell, numbers in scene.reasons.items():
        yield from _named(cell, numbers)
    for corner, numbers in scene.corner_reasons.items():
        yield from _named_corner(corner, numbers)
    yield from _labels(scene, False)


def _lines(scene: Scene, given: bool, width: float) -> Iterator[str]:
    """The lines of the question, or those of the answer."""
    colour = GIVEN if given else ANSWER
    for lines, point_of in (
        (scene.lines, centre_of),
        (scene.grid_lines, corner_of),
        (scene.segments, corner_of),
    ):
        mine = {edge: line for edge, line in sorted(lines.items()) if line.given == given}
        ends = {edge: (point_of(edge[0]), point_of(edge[1])) for edge in mine}
        if lines is scene.lines:
            ends = {edge: _kept_away(scene, edge, stroke) for edge, stroke in ends.items()}
        yield from strokes([ends[e] for e in mine if not mine[e].double], colour, width)
        double = [part for e in mine if mine[e].double for part in doubled(ends[e], _BESIDE)]
        yield from strokes(double, colour, width / 2)


def _kept_away(scene: Scene, edge: Edge, stroke: Stroke) -> Stroke:
    """The line between two cells, as far as it runs through no text in them."""
    across = edge[0][0] == edge[1][0]
    # In a cell with a black half a text keeps to that half.
    written = [() if cell in scene.halves else scene.labels.get(cell, ()) for cell in edge]
    reaches = map(reach_of, written)
    start, end = (reach[0 if across else 1] + _CLEAR if reach else 0.0 for reach in reaches)
    return shortened(stroke, start, end)


def _labels(scene: Scene, given: bool) -> Iterator[str]:
    """The texts in cells: where there is a given one, they are all drawn with the question."""
    under = _radius(scene) == LARGE and given
    for cell, labels in scene.labels.items():
        if any(label.given for label in labels) == given:
            fill = scene.fills.get(cell)
            x, y = centre_of(cell)
            if cell in scene.notes and reach_of(labels):
                y += _LOWER
            if cell in scene.halves and scene.halves[cell].given:
                right, down = CORNERS[scene.halves[cell].text]
                x, y, fill = x + right * CELL / 5, y + down * CELL / 5, "black"
            yield from labels_at((x, y), labels, fill, _radius(scene), under=under)


def _bare_signs(scene: Scene) -> Iterator[str]:
    """Circles and the like that are given: the lines of an answer run over them."""
    if _radius(scene) == LARGE:
        for cell, labels in scene.labels.items():
            for label in labels:
                if label.given and is_bare(label):
                    yield sign(centre_of(cell), label.text, GIVEN, LARGE)


def _radius(scene: Scene) -> float:
    """Circles in cells are small where others lie on edges and corners."""
    beside = [*scene.edges.values(), *scene.corners.values()]
    return SMALL if any(label.text in DISCS for label in beside) else LARGE


def _dot(scene: Scene, cell: Place) -> tuple[float, float]:
    """Where the dot of an empty cell goes: out of the way of a clue."""
    x, y = centre_of(cell)
    away = CELL / 3 if cell in scene.labels else 0
    return x + away, y + away


def _cross(side: Edge) -> Iterator[Stroke]:
    start, end = map(corner_of, side)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for falling in (1, -1):
        yield (x - _ARM, y - falling * _ARM), (x + _ARM, y + falling * _ARM)


def _ends(scene: Scene, edge: Edge) -> Stroke:
    """The ends of an edge of the answer: centres of cells for a line through cells."""
    if scene.has_lines:
        return centre_of(edge[0]), centre_of(edge[1])
    start, end = scene.side(edge)
    return corner_of(start), corner_of(end)


def _candidates(cell: Place, texts: tuple[str, ...]) -> Iterator[str]:
    """Small texts in rows of three, where there is room for them all."""
    if len(texts) > _ROW_OF_CANDIDATES**2:
        return
    x, y = corner_of((cell[0] - 1, cell[1] - 1))
    step = CELL / _ROW_OF_CANDIDATES
    for index, text in enumerate(texts):
        row, col = divmod(index, _ROW_OF_CANDIDATES)
        yield text_at((x + step * (col + 0.5), y + step * (row + 0.5)), text, 10, ANSWER)


def _named(cell: Place, numbers: tuple[int, ...]) -> Iterator[str]:
    """The frame of a cell that reasons name, with their numbers in the upper right corner."""
    yield frame(cell, REASON, 2, _NOTE - 1.5, _NAMED)
    x, y = corner_of((cell[0] - 1, cell[1]))
    yield from _numbers((x - _NOTE, y + _NOTE + 3), numbers, "end")


def _named_corner(corner: Place, numbers: tuple[int, ...]) -> Iterator[str]:
    """The ring around a corner that reasons name, with their numbers on the side of the board."""
    x, y = corner_of(corner)
    ring = f"r='{_RING}' fill='none' stroke='{REASON}' stroke-width='2'"
    yield f"<circle cx='{x:g}' cy='{y:g}' {ring}{_NAMED}/>"
    right, down = -1 if corner[1] else 1, -1 if corner[0] else 1
    at = x + right * (_RING - 1), y + down * (_RING - 1)
    yield from _numbers(at, numbers, "start" if right > 0 else "end")


def _numbers(at: Point, numbers: tuple[int, ...], anchor: str) -> Iterator[str]:
    if numbers:
        yield text_at(at, ",".join(map(str, numbers)), 9, REASON, PAPER, anchor)


def _clues(scene: Scene) -> Iterator[str]:
    """What is given, on top of all."""
    yield from _lines(scene, True, 5)
    yield from _labels(scene, True)
    for cell, sides in scene.sides.items():
        yield from _sides(cell, sides)
    for cell, note in scene.notes.items():
        x, y = corner_of((cell[0] - 1, cell[1] - 1))
        yield text_at((x + _NOTE, y + _NOTE + 4), note, 10, GIVEN, PAPER, "start")
    for corner, label in scene.corners.items():
        yield from _spot(corner_of(corner), label, framed=True)
    for pair, label in scene.edges.items():
        yield from _spot(middle_of(side_between(pair)), label, framed=False)
    yield from Rim(scene).parts()


def _spot(at: Point, label: Label, *, framed: bool) -> Iterator[str]:
    """A text on a corner, in a circle, or on an edge; or a sign, and the text in it."""
    if label.text[0] in DISCS:
        yield from labels_at(at, [label], None, SMALL if is_bare(label) else _ROUND)
        return
    if framed:
        x, y = at
        yield f"<circle cx='{x:g}' cy='{y:g}' r='{_ROUND}' fill='{PAPER}' stroke='{GIVEN}'/>"
    colour, halo = GIVEN if label.given else ANSWER, "" if framed else PAPER
    size = _SPOT if len(label.text) <= _FITTING else _SPOT * _FITTING / len(label.text)
    yield from word_at(at, label.text, size, colour, room=CELL / 4.5, halo=halo)


def _grid(scene: Scene) -> Iterator[str]:
    shape = scene.shape
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
    thick += [side_between(pair) for pair in sorted(scene.walls | scene.frames)]
    if scene.has_grid_lines:
        corners = [corner_of((r, c)) for r in range(shape.rows + 1) for c in range(shape.cols + 1)]
        yield from strokes([(corner, corner) for corner in corners], GIVEN, 3.6)
        # The lines of an answer are the thick ones.
        yield from strokes(
            [(corner_of(a), corner_of(b)) for a, b in thick if scene.walls], GIVEN, 1
        )
        return
    yield from strokes(hatching(shape), FADED, 1)
    yield from strokes(outlines(scene), FAINT, 1, _CAGE)
    for sides, colour, width in ((thin, FADED, 1), (thick, GIVEN, 2.5)):
        yield from strokes([(corner_of(a), corner_of(b)) for a, b in sides], colour, width)


def _sides(cell: Place, sides: tuple[str, ...]) -> Iterator[str]:
    x, y = centre_of(cell)
    far, away = CELL / 2, CELL * 0.3
    falling, rising = (((x - far, y - s * far), (x + far, y + s * far)) for s in (1, -1))
    places = [(0, -away), (away, 0), (0, away), (-away, 0)]
    if is_run(sides):
        # As in print: what is said of the right above a single line, of what is below under it.
        places = [(0, 0), (away * 0.75, -away * 0.75), (-away * 0.75, away * 0.75), (0, 0)]
        yield from strokes([falling], GIVEN, 1)
    elif not only_arrows(sides):
        yield from strokes([falling, rising], FADED, 1)
    for text, (dx, dy) in zip(sides, places):
        if text and text != UNKNOWN:
            yield from word_at((x + dx, y + dy), text, 12, GIVEN, room=away * 0.65)
