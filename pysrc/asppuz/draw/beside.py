"""What stands above and below a picture in text: the header, the bank, and what finds no room."""

from __future__ import annotations

from collections.abc import Iterator

from .scene import Edge, Scene

_WIDTH = 72
"""How many characters a line of the bank has at most."""
_GAP = 2


def header_lines(scene: Scene) -> list[str]:
    """The lines above the board."""
    return ["  ".join(scene.header), ""] if scene.header else []


def bank_lines(scene: Scene) -> list[str]:
    """The lines of the pieces and words, as many side by side as there is room for."""
    lines: list[str] = []
    for row in _rows([_piece(token) for token in scene.bank]):
        height = max(map(len, row))
        lines.append("")
        for y in range(height):
            parts = [(p[y] if y < len(p) else "").ljust(len(p[0]) + _GAP) for p in row]
            lines.append("".join(parts).rstrip())
    return lines


def segment_lines(segments: list[Edge]) -> list[str]:
    """A line that tells segments by the row and column of their ends, as they are typed."""
    told = ["{},{} {},{}".format(*start, *end) for start, end in sorted(segments)]
    return ["", "segments: " + "; ".join(told)] if told else []


def _piece(token: str) -> list[str]:
    """A piece as a picture, two characters for each square; a word as it is."""
    rows = token.split("/")
    if not set(token) <= set("#./"):
        return rows
    width = max(map(len, rows))
    return ["".join("██" if x == "#" else "  " for x in row.ljust(width, ".")) for row in rows]


def _rows(pieces: list[list[str]]) -> Iterator[list[list[str]]]:
    row: list[list[str]] = []
    width = 0
    for piece in pieces:
        if row and width + len(piece[0]) > _WIDTH:
            yield row
            row, width = [], 0
        row.append(piece)
        width += len(piece[0]) + _GAP
    if row:
        yield row
