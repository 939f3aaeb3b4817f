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
      hub(C): {text: ○, above: lines}
      ships(Pos,N): {strips: "{N} {Pos}"}

In an atom of two neighbours ``{Dir}`` is the arrow from the first to the second, and
``{Wedge}`` the sign that opens to the first and points to the second.
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
OUTLINES = ("dashed", "area", "alike", "cell")
"""How atoms are outlined: the areas of their own names dashed, all as one, those that say the
same as one, each cell alone."""
ABOVE = ("lines",)
"""What a text may stand above of: lines of an answer then end at its circle or square."""
WEDGES = {"↑": "∧", "→": ">", "↓": "∨", "←": "<"}
"""The signs between two numbers, by where they point: to the smaller one."""


_CHOICES = (("fill", FILLS), ("half", HALVES), ("outline", OUTLINES), ("above", ABOVE))


class Look(NamedTuple):
    """How an atom looks: its texts, the fill of its cell, a black half, the outline of its area,
    the name of the chain that its cell is a link of, what its text stands above of, and how many
    strips of how many squares it adds to the bank."""

    text: str | None = None
    note: str | None = None
    sides: tuple[str, ...] = ()
    fill: str | None = None
    half: str | None = None
    outline: str | None = None
    chain: str | None = None
    above: str | None = None
    strips: str | None = None


_TEXTS = ("text", "note", "chain", "strips")


def looks_of(declared: Mapping[str, Any], source: str) -> list[tuple[Atom, Look]]:
    """The looks that ``draw:`` declares, by patterns of atoms; raises InputError."""
    looks = []
    for pattern, look in declared.items():
        if isinstance(look, str):
            look = {"text": look}
        if not isinstance(look, Mapping) or set(look) - set(Look._fields):
            message = f"'draw: {pattern}' is a text or says {', '.join(Look._fields)}"
            raise InputError(message, source)
        for key, known in _CHOICES:
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
            words["Wedge"] = WEDGES.get(words["Dir"], "")
            told = {key: getattr(look, key) for key in _TEXTS}
            filled = {key: text and fill_slots(text, words) for key, text in told.items()}
            sides = tuple(fill_slots(side, words) for side in look.sides)
            return look._replace(**filled, sides=sides)
    return None


def strips_of(told: str) -> list[str]:
    """The strips of the bank, such as ``###`` twice for ``2 3``; raises InputError."""
    words = told.split()
    if len(words) != 2 or not all(map(str.isdecimal, words)):
        raise InputError(f"'strips' in 'draw' says how many and how long, not '{told}'")
    many, long = map(int, words)
    return ["#" * long] * many


def _arrow(atom: Atom) -> str:
    """The arrow from the first to the second of two neighbours; empty where it has none."""
    match atom.args:
        case ((int(row), int(col)), (int(other_row), int(other_col)), *_):
            step = (other_row - row, other_col - col)
            return next((ARROWS[name] for name, delta in DIRECTIONS.items() if delta == step), "")
    return ""
