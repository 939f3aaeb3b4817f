"""How atoms look, where ``draw:`` in ``puzzle.yaml`` says so::

    draw:
      circle(C,white): ○
      wall(C): {fill: black}
      half(C,se): {half: se}
      sum(C,N): {note: "{N}"}
      cage(C,K): {outline: dashed}
      inside(C): {fill: light, outline: area}
      compass(C,Un,Ue,Us,Uw): {sides: ["{Un}", "{Ue}", "{Us}", "{Uw}"]}
      arrow(C,D): "{Dir}"
      tube(C,N1,N2): {chain: "{N1}"}

In an atom of two neighbours ``{Dir}`` is the arrow from the first to the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..board.atoms import Atom, Term, parse_atom
from ..board.moves import DIRECTIONS
from ..board.tokens import fill_slots, match_args
from ..errors import InputError

ARROWS = {
    **{"north": "↑", "east": "→", "south": "↓", "west": "←", "unknown": "?"},
    **{"northeast": "↗", "southeast": "↘", "southwest": "↙", "northwest": "↖"},
}
FILLS = ("shaded", "light", "black", "grey")
HALVES = ("nw", "ne", "sw", "se")
"""The corners of a cell by which a half of it is told."""
OUTLINES = ("dashed", "area", "cell")
"""How atoms are outlined: the areas of their own names dashed, all as one, each cell alone."""


class Look(NamedTuple):
    """How an atom looks: its texts, the fill of its cell, a black half, the outline of its area,
    the name of the chain that its cell is a link of."""

    text: str | None = None
    note: str | None = None
    sides: tuple[str, ...] = ()
    fill: str | None = None
    half: str | None = None
    outline: str | None = None
    chain: str | None = None


def looks_of(declared: Mapping[str, Any], source: str) -> list[tuple[Atom, Look]]:
    """The looks that ``draw:`` declares, by patterns of atoms; raises InputError."""
    looks = []
    for pattern, look in declared.items():
        if isinstance(look, str):
            look = {"text": look}
        if not isinstance(look, Mapping) or set(look) - set(Look._fields):
            message = f"'draw: {pattern}' is a text or says {', '.join(Look._fields)}"
            raise InputError(message, source)
        for key, known in (("fill", FILLS), ("half", HALVES), ("outline", OUTLINES)):
            if look.get(key) not in (None, *known):
                raise InputError(f"'{key}' in 'draw' is one of {', '.join(known)}", source)
        shown = Look(**{**look, "sides": tuple(look.get("sides", ()))})
        looks.append((parse_atom(pattern), shown))
    return looks


def look_of(atom: Atom, looks: Iterable[tuple[Atom, Look]]) -> Look | None:
    """The look of an atom, its slots filled; None where none is declared."""
    for pattern, look in looks:
        values: dict[str, Term] = {}
        if pattern.name == atom.name and match_args(pattern.args, atom.args, values):
            words = {name: ARROWS.get(str(v), str(v)) for name, v in values.items()}
            words.setdefault("Dir", _arrow(atom))
            texts = (look.text, look.note, look.chain)
            text, note, chain = (x and fill_slots(x, words) for x in texts)
            sides = tuple(fill_slots(side, words) for side in look.sides)
            return look._replace(text=text, note=note, sides=sides, chain=chain)
    return None


def _arrow(atom: Atom) -> str:
    """The arrow from the first to the second of two neighbours; empty where it has none."""
    match atom.args:
        case ((int(row), int(col)), (int(other_row), int(other_col)), *_):
            step = (other_row - row, other_col - col)
            return next((ARROWS[name] for name, delta in DIRECTIONS.items() if delta == step), "")
    return ""
