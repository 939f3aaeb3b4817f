"""Characters of lines: straight ones, and the junctions where they meet."""

from __future__ import annotations

from collections.abc import MutableMapping

from ..board.atoms import Place
from .scene import Edge

NONE, LIGHT, HEAVY, DOUBLE = 0, 1, 2, 3
ACROSS, UPRIGHT = " ─━═", " │┃║"
"""A line from side to side, and one from top to bottom, by its weight."""
DIAGONALS = "╱╲"

_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""A corner by the weights of its arms, none of them double: up, right, down, left."""
_DOUBLE_ACROSS = " ═╷╕══╒╤╵╛│╡╘╧╞╪"
_DOUBLE_UPRIGHT = " ╴║╖╶─╓╥║╜║╢╙╨╟╫"
_DOUBLE_BOTH = " ═║╗══╔╦║╝║╣╚╩╠╬"
"""A corner by which arms it has, as bits: up 8, right 4, down 2, left 1."""


def join(arms: MutableMapping[Place, list[int]], edge: Edge, weight: int) -> None:
    """Note the weight of an edge at both its ends: up, right, down, left."""
    start, end = edge
    across = start[0] == end[0]
    arms.setdefault(start, [NONE] * 4)[1 if across else 2] = weight
    arms.setdefault(end, [NONE] * 4)[3 if across else 0] = weight


def junction(arms: list[int]) -> str:
    """The character in which lines of these weights meet: up, right, down, left."""
    up, right, down, left = arms
    if DOUBLE not in arms:
        return _JUNCTIONS[up * 27 + right * 9 + down * 3 + left]
    signs = _DOUBLE_ACROSS if DOUBLE not in (up, down) else _DOUBLE_UPRIGHT
    if DOUBLE in (up, down) and DOUBLE in (right, left):
        signs = _DOUBLE_BOTH
    return signs[8 * bool(up) + 4 * bool(right) + 2 * bool(down) + bool(left)]
