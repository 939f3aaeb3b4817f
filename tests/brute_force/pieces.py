"""Pieces: their pictures, and what they look like however they lie."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from brute_force.places import Cells, Place


def outline(region: Iterable[Place]) -> Cells:
    """What a region looks like, wherever it lies and however it is turned or mirrored."""
    images = []
    for down, right, swapped in product((1, -1), (1, -1), (False, True)):
        turned = [(down * r, right * c) for r, c in region]
        turned = [(c, r) for r, c in turned] if swapped else turned
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        images.append(frozenset((r - top, c - left) for r, c in turned))
    return min(images, key=sorted)


def squares_of(picture: str) -> Cells:
    """The squares of a piece by its picture, the rows parted by slashes."""
    lines = enumerate(picture.split("/"))
    return frozenset((r, c) for r, row in lines for c, mark in enumerate(row) if mark == "#")


def picture_of(piece: Cells) -> str:
    """The picture of a piece, the rows parted by slashes."""
    squares = outline(piece)
    height, width = max(r for r, _ in squares) + 1, max(c for _, c in squares) + 1
    return "/".join(
        "".join("#" if (r, c) in squares else "." for c in range(width)) for r in range(height)
    )


PENTOMINOES = {
    letter: outline(squares_of(picture))
    for letter, picture in {
        "I": "#####",
        "L": "####/#",
        "N": "###/..##",
        "P": "###/##",
        "U": "###/#.#",
        "V": "###/#/#",
        "W": "##/.##/..#",
        "Y": "####/.#",
    }.items()
}
"""The pentominoes of small boards."""
