"""What stands in one place: circles, squares, triangles, arrows, lines through a cell, texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import hypot, sqrt
from unicodedata import category

from ..board.moves import DIRECTIONS
from .colours import ANSWER, FILLS, GIVEN, PAPER
from .ink import CELL, CORNERS, Point, polygon, strokes, text_at
from .looks import ARROWS
from .scene import DISCS, UNKNOWN, Label

LARGE, SMALL = CELL * 0.36, CELL * 0.18
"""Half the size of a circle or square in a cell, and of one on an edge or a corner."""

_INNER = 1.7 * LARGE
"""The room for texts in a circle."""

_SIGN = re.compile(rf"([{DISCS}]?)(.*?)(?:•([↑→↓←]))?")
"""A circle or the like, the text in it, and the side on which a dot lies on its rim."""
_STEPS: dict[str, Point] = {
    ARROWS[name]: (across, down) for name, (down, across) in DIRECTIONS.items()
}
"""The arrows, and where each points to: across and down."""
_NUMBERED = re.compile(r"(.+)([↑→↓←])")
_POINTED: dict[str, Point] = {"▲": (0, -1), "▶": (1, 0), "▼": (0, 1), "◀": (-1, 0)}
_SIDES: dict[str, Point] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0), **CORNERS}
_THROUGH = {
    **{"─": "e w", "│": "n s", "┼": "n e s w", "╱": "ne sw", "╲": "nw se", "╳": "ne sw nw se"},
    **{"└": "n e", "┘": "n w", "┌": "e s", "┐": "s w", "┄": "e w", "┊": "n s"},
}
"""Lines through a cell, by the sides and corners that they lead to."""
_DASHED = "┄┊"
_STROKES = {
    **{"+": "n e s w", "−": "e w", "|": "n s", "×": "ne sw nw se"},
    **{"<": "ne se", ">": "nw sw", "∧": "se sw", "∨": "ne nw"},
}
"""Signs that are drawn larger than letters, by where their strokes lead; in wedges these meet at
the tip."""
_SLANTING = "×<>∧∨"
_TIPS: dict[str, Point] = {"<": (-1, 0), ">": (1, 0), "∧": (0, -1), "∨": (0, 1)}
_PLACES: dict[int, list[Point]] = {
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (1, -1), (0, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
}
"""Where the numbers of a clue stand that has several, as they are printed."""
_LONG, _HEAD, _AWAY = 8, 3.5, CELL * 0.2
"""Half the length of an arrow, the size of its head; how far from the centre a part stands."""
_SIZES = {1: 20, 2: 20, 3: 15}
_SMALL_SIZE, _SYMBOL_SIZE = 12, 27
_DOT, _STROKE = 8, CELL * 0.26
"""The size of a dot on the rim of a circle; how far the strokes of a sign reach."""
_DASHES = " stroke-dasharray='3.6 3.6' stroke-linecap='butt'"


def only_arrows(sides: Iterable[str]) -> bool:
    """Whether nothing but arrows stands at the sides of a cell; then no lines part them."""
    return {*sides, ""} <= {*ARROWS.values(), ""} - {UNKNOWN}


def is_run(sides: Sequence[str]) -> bool:
    """Whether something is said of the right and of below alone, as of runs of cells."""
    north, east, south, west = (*sides, "", "", "", "")[:4]
    return not (north or west or only_arrows((east, south)))


def is_bare(label: Label) -> bool:
    """Whether a text is a circle, a square or a triangle that lines run over, and nothing else."""
    return label.text in DISCS and not label.above


def is_written(labels: Sequence[Label]) -> bool:
    """Whether a place holds a text that no line may run through."""
    return any(text and text not in _THROUGH for _, text, _ in _parts(labels))


def reach_of(labels: Sequence[Label]) -> Point | None:
    """How far texts reach across and down from the centre; None where lines may meet there.

    A line may run up to a circle or a square, which is drawn above it.
    """
    parts = _parts(labels)
    if not is_written(labels) or any(which for which, _, _ in parts):
        return None
    texts = [text for _, text, _ in parts]
    letters, size = _letters(texts), _size(texts)
    return min(0.28 * size * letters, CELL / 2 - 8), 0.36 * size


def labels_at(
    at: Point, labels: Sequence[Label], fill: str | None, radius: float = LARGE, under: bool = False
) -> Iterator[str]:
    """The texts of one place: circles and squares first, and the rest in them.

    ``fill`` is what the place is filled with. Where signs lie ``under`` lines, those that are
    given are drawn already.
    """
    parts = _parts(labels)
    dark = fill == "black"
    for (which, _, given), label in zip(parts, labels):
        if which:
            colour = GIVEN if given else ANSWER
            if not (under and given and is_bare(label)):
                yield sign(at, which, colour, radius)
            yield from _dot_on_rim(at, label.text, colour, radius)
            dark = which in "●■"
    framed = any(which for which, _, _ in parts)
    told = [(text, given) for _, text, given in parts if text]
    texts = [text for text, _ in told]
    size = 16 if framed and _letters(texts) == 2 else _size(texts)
    if framed:
        size = min(size, 13 if radius < LARGE else 20)
    span = _INNER if framed else CELL
    for index, (text, given) in enumerate(told):
        colour = PAPER if dark else GIVEN if given else ANSWER
        numbered = _NUMBERED.fullmatch(text)
        where = at[0] + (index - (len(told) - 1) / 2) * span / len(told), at[1]
        several = text.split(",")
        if numbered and len(told) == 1:
            yield from _numbered_arrow(at, numbered[1], numbered[2], colour, framed)
        elif len(told) == 1 and len(several) in _PLACES and all(several):
            for (right, down), part in zip(_PLACES[len(several)], several):
                yield text_at((at[0] + right * _AWAY, at[1] + down * _AWAY), part, 15, colour)
        else:
            yield from word_at(where, text, size, colour, room=span / len(told) / 2)


def word_at(
    at: Point, text: str, size: float, colour: str, *, room: float, halo: str = ""
) -> Iterator[str]:
    """A text, or the arrow or the lines that it stands for, with so much room to its sides."""
    x, y = at
    if text in _STEPS:
        yield from _arrow(at, _STEPS[text], min(_LONG, room * 0.9), colour, halo)
    elif text in _POINTED:
        right, down = _POINTED[text]
        far, wide = min(LARGE, room) * 0.8, min(LARGE, room) * 0.9
        tip = x + right * far, y + down * far
        base = [
            (x - right * far + s * down * wide, y - down * far + s * right * wide) for s in (1, -1)
        ]
        yield polygon([tip, *base], colour)
    elif text in _THROUGH:
        ends = [_SIDES[side] for side in _THROUGH[text].split()]
        more, width = (_DASHES, 2.5) if text in _DASHED else ("", 4)
        reached = ((x + dx * room, y + dy * room) for dx, dy in ends)
        yield from strokes(((at, end) for end in reached), colour, width, more)
    elif text in _STROKES:
        yield from _sign_of_strokes(at, text, min(0.9 * room, _STROKE), colour, halo)
    else:
        yield text_at(at, text, size, colour, halo)


def sign(at: Point, which: str, colour: str, radius: float) -> str:
    """A circle, a square or a triangle, white, grey or black."""
    (x, y), inner = at, {"●": colour, "■": colour, "◍": FILLS["grey"]}.get(which, PAPER)
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


def _parts(labels: Sequence[Label]) -> list[tuple[str, str, bool]]:
    """Of each text the sign around it, what is written there, and whether it is given."""
    return [(*_SIGN.fullmatch(label.text).groups()[:2], label.given) for label in labels]  # type: ignore[union-attr]


def _dot_on_rim(at: Point, text: str, colour: str, radius: float) -> Iterator[str]:
    side = _SIGN.fullmatch(text).group(3)  # type: ignore[union-attr]
    if side:
        right, down = _STEPS[side]
        dot = at[0] + right * radius, at[1] + down * radius
        yield from strokes([(dot, dot)], colour, _DOT)


def _letters(texts: Sequence[str]) -> int:
    return sum(len(text) + 1 for text in texts) - 1


def _size(texts: Sequence[str]) -> int:
    """The size of letters in which texts are written beside each other; symbols are larger."""
    if len(texts) == 1 and len(texts[0]) == 1 and category(texts[0]) == "So":
        return _SYMBOL_SIZE
    return _SIZES.get(_letters(texts), _SMALL_SIZE)


def _numbered_arrow(at: Point, text: str, arrow: str, colour: str, framed: bool) -> Iterator[str]:
    """A number with its arrow above it or beside it, both smaller within a circle or a square."""
    (x, y), across = at, arrow in "←→"
    size, away, long = (18, 10, _LONG) if not framed else (14, 7, 5)
    if len(text) > 2:
        size -= 5
    yield text_at((x, y + 4) if across else (x - 4, y), text, size, colour)
    yield from _arrow((x, y - away) if across else (x + away, y), _STEPS[arrow], long, colour, "")


def _sign_of_strokes(at: Point, text: str, far: float, colour: str, halo: str) -> Iterator[str]:
    """A plus, a minus, a cross or a wedge, so far to each side of a point."""
    (x, y), (right, down) = at, _TIPS.get(text, (0, 0))
    if text in _SLANTING:
        far *= sqrt(0.5)
    tip = x + right * far, y + down * far
    ends = [_SIDES[side] for side in _STROKES[text].split()]
    lines = [(tip, (x + dx * far, y + dy * far)) for dx, dy in ends]
    if halo:
        yield from strokes(lines, halo, 7)
    yield from strokes(lines, colour, 2.4)


def _arrow(at: Point, step: Point, long: float, colour: str, halo: str) -> Iterator[str]:
    """An arrow around a point, so long to either side of it."""
    (x, y), length = at, hypot(*step)
    dx, dy = step[0] / length, step[1] / length
    head = min(_HEAD, long * 0.6)
    end = x + dx * long, y + dy * long
    back = end[0] - dx * 2 * head, end[1] - dy * 2 * head
    start = x - dx * long, y - dy * long
    sides = [(back[0] - s * dy * head, back[1] + s * dx * head) for s in (1, -1)]
    if halo:
        yield from strokes([(start, end)], halo, 3 * head)
    yield from strokes([(start, back)], colour, 1.7)
    yield polygon([end, *sides], colour)
