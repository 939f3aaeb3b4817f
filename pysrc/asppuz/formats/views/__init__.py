"""What the parts of a puzz.link body run over, and the board that they put together.

A view reads and writes sequences of values: the tokens of all cells, the edges
between cells, the clue of each region. ``VIEWS`` are the words that ``body:`` in
``puzzle.yaml`` may use besides the names of layers.
"""

from __future__ import annotations

from ...board.layers import BankLayer, BoardLayer, Layout, OutsideLayer, PlaceLayer
from ...errors import InputError, did_you_mean
from .draft import Draft, add_holes
from .layers import aside_view, place_view, side_view
from .view import View, joined, woven
from .words import HOLES, VIEWS

__all__ = ["HOLES", "VIEWS", "Draft", "View", "add_holes", "view_of"]


def view_of(words: object, given: Layout) -> View:
    """What ``body:`` calls by a word, by the name of a layer, or by a list of these.

    In a list, a list is woven: all of the first line, then all of the second. Raises
    InputError where there is no such thing, or no layer that it needs.
    """
    if isinstance(words, list):
        return joined(
            [_in_turn(x, given) if isinstance(x, list) else view_of(x, given) for x in words]
        )
    name = str(words)
    if name == "outside":
        return joined([side_view(x) for x in given if isinstance(x, OutsideLayer)])
    if name in VIEWS:
        view = VIEWS[name]
        for layer in sorted(view.layers - set(given.layers)):
            raise InputError(f"the body runs over '{name}', but there is no layer '{layer}'")
        return view
    found = given.layers.get(name)
    if isinstance(found, PlaceLayer):
        return place_view(found)
    if isinstance(found, OutsideLayer):
        return side_view(found)
    if isinstance(found, (BankLayer, BoardLayer)):
        return aside_view(name)
    near = did_you_mean(name, [*VIEWS, *given.layers])
    raise InputError(f"'{name}' is not something that a codec can run over{near}")


def _in_turn(words: list[object], given: Layout) -> View:
    return woven([view_of(word, given) for word in words], ", ".join(map(str, words)))
