"""What stands around a board in SVG: clues, the numbers of lines, the header, the bank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ..board.atoms import Place
from ..board.moves import SIDES
from .colours import FAINT, FILLS, GIVEN
from .ink import CELL, Point, centre_of, text_at
from .scene import Scene

MARGIN = 12
_SQUARE, _GAP, _LINE, _LETTER, _APART = 12, 14, 22, 8.5, 7
"""The side of a square of a piece, the gap between pieces, a line of words, a letter, and
the gap between clues."""


class Rim:
    """The room around the board of a scene: at its four sides, for a header, and for a bank."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        deep = {side: self._depth(side) * self._slot(side) for side in SIDES}
        numbers = CELL / 2 if scene.coordinates else 0
        self.header = _LINE if scene.header else 0
        self.left = round(MARGIN + numbers + deep["left"])
        self.top = round(MARGIN + self.header + numbers + deep["top"])
        self._bottom = deep["bottom"]
        words = len("  ".join(scene.header)) * _LETTER
        wide = self.left + scene.shape.cols * CELL + deep["right"]
        self.width = round(max(wide, MARGIN + words) + MARGIN)
        self._pieces, bank = self._laid_out()
        below = self.top + scene.shape.rows * CELL + deep["bottom"] + MARGIN
        self.height = round(below + bank)

    def _depth(self, side: str) -> int:
        return max((len(line) for line in self.scene.outside.get(side, [])), default=0)

    def _slot(self, side: str) -> float:
        """The room for one clue."""
        texts = [text for line in self.scene.outside.get(side, []) for text in line]
        across = side in ("left", "right")
        letters = max(map(len, texts), default=0)
        return max(CELL / 2, across * (letters * _LETTER + _APART))

    def parts(self) -> Iterator[str]:
        """The clues outside of the board, the header and the bank."""
        yield from self._outside()
        if self.scene.header:
            at = float(MARGIN - self.left), MARGIN + self.header / 2 - self.top - 4
            yield text_at(at, "  ".join(self.scene.header), 14, GIVEN, anchor="start")
        for at, token in self._pieces:
            yield from _piece(at, token)

    def coordinates(self) -> Iterator[str]:
        """The numbers of the columns and rows, beyond the clues outside of the board."""
        shape = self.scene.shape
        if not self.scene.coordinates:
            return
        above = MARGIN + self.header + CELL / 4 - self.top
        left = MARGIN + CELL / 4 - self.left
        for col in range(1, shape.cols + 1):
            yield text_at((centre_of((1, col))[0], above), str(col), 11, FAINT)
        for row in range(1, shape.rows + 1):
            yield text_at((left, centre_of((row, 1))[1]), str(row), 11, FAINT)

    def _outside(self) -> Iterator[str]:
        rows, cols, _ = self.scene.shape
        for side, lines in self.scene.outside.items():
            outwards = side in ("bottom", "right")
            for number, clues in enumerate(lines, 1):
                for away, text in enumerate(clues if outwards else reversed(clues)):
                    if side in ("top", "bottom"):
                        far = CELL / 2 * (away + 0.5)
                        y = rows * CELL + far if outwards else -far
                        yield text_at((centre_of((1, number))[0], y), text, 14, GIVEN)
                    else:
                        far = self._slot(side) * (away + 0.5)
                        x = cols * CELL + far if outwards else -far
                        yield text_at((x, centre_of((number, 1))[1]), text, 14, GIVEN)

    def _laid_out(self) -> tuple[list[tuple[Point, str]], float]:
        """Where each piece of the bank begins, and the height of all."""
        placed: list[tuple[Point, str]] = []
        x = depth = 0.0
        y = self.scene.shape.rows * CELL + self._bottom + _GAP
        most = max(self.width - self.left - MARGIN, CELL * 4)
        for token in self.scene.bank:
            width, height = _size(token)
            if x and x + width > most:
                x, y, depth = 0.0, y + depth + _GAP, 0.0
            placed.append(((x, y), token))
            x, depth = x + width + _GAP, max(depth, height)
        self.width = max(
            [self.width, *(round(self.left + at[0] + _size(t)[0] + MARGIN) for at, t in placed)]
        )
        first = self.scene.shape.rows * CELL + self._bottom
        return placed, y + depth - first if placed else 0.0


def _cells(token: str) -> list[Place] | None:
    """The squares of a piece; None for a word."""
    if not set(token) <= set("#./"):
        return None
    rows = enumerate(token.split("/"))
    return [(y, x) for y, row in rows for x, sign in zip(count(), row) if sign == "#"]


def _size(token: str) -> tuple[float, float]:
    cells = _cells(token)
    if cells is None:
        return len(token) * _LETTER, _LINE
    return tuple(_SQUARE * (max(place[axis] for place in cells) + 1) for axis in (1, 0))  # type: ignore[return-value]


def _piece(at: Point, token: str) -> Iterator[str]:
    cells = _cells(token)
    if cells is None:
        yield text_at((at[0], at[1] + _LINE / 2), token, 14, GIVEN, anchor="start")
        return
    grey = FILLS["grey"]
    for row, col in cells:
        x, y = at[0] + col * _SQUARE, at[1] + row * _SQUARE
        yield (
            f"<rect x='{x:g}' y='{y:g}' width='{_SQUARE}' height='{_SQUARE}' "
            f"fill='{grey}' stroke='{GIVEN}'/>"
        )
