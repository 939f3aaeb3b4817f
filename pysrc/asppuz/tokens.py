"""Token tables: which token stands for which atom, in both directions.

A table is what ``puzzle.yaml`` says of one grid, say::

    "{N}{Dir}": arrow(C,Dir,N)
    "?":        unknown(C)
    "0":        null              # a token that says nothing

The word in braces and the variable of the atom are the same; its first letter
tells what it may be: ``N`` a number, ``U`` a number or ``?`` (the constant
``unknown``), ``Dir`` one of the letters n, e, s, w. Other variables (``C``,
``P``, ``I``, ``Pos``) name the place, and the grid fills them in.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from .atoms import Atom, Term, parse_atom
from .errors import InputError

DIRECTIONS = {"n": "north", "e": "east", "s": "south", "w": "west"}
LETTERS = {name: letter for letter, name in DIRECTIONS.items()}

_SLOT = re.compile(r"\{(\w+)\}")
_SHAPES = {"N": r"\d+", "U": r"\d+|\?", "D": r"[nesw]"}
_KINDS = {"N": "a number", "U": "a number or '?'", "D": "one of n, e, s, w"}


class Entry(NamedTuple):
    """One line of a table."""

    token: str
    shape: re.Pattern[str]
    atom: Atom | None


class TokenTable:
    """The tokens of one grid, from the mapping of token pattern to atom pattern.

    ``places`` are the variables that the grid fills in. Raises InputError when the
    mapping is not of that form.
    """

    def __init__(self, mapping: Mapping[str, str | None], places: Collection[str]) -> None:
        self.entries: list[Entry] = []
        for token, pattern in mapping.items():
            atom = None if pattern is None else parse_atom(str(pattern))
            for variable in filter(_is_variable, atom.args if atom else ()):
                if variable not in places and variable not in _SLOT.findall(str(token)):
                    known = ", ".join(places)
                    raise InputError(
                        f'the token "{token}" has no slot {{{variable}}} for {atom}; '
                        f"without a slot there {'are' if len(places) > 1 else 'is'} {known}"
                    )
            self.entries.append(Entry(str(token), _shape_of(str(token)), atom))
        # A fixed token goes before a pattern that it fits: 0 may not be any number.
        self._to_read = sorted(self.entries, key=lambda entry: "{" in entry.token)

    def signatures(self) -> set[tuple[str, int]]:
        """Name and arity of the atoms that the table can hold."""
        return {(e.atom.name, len(e.atom.args)) for e in self.entries if e.atom}

    def read(self, token: str, place: Mapping[str, Term]) -> Atom | None:
        """The atom that a token stands for, at a place given by its variables.

        None for a token that says nothing; ValueError for an unknown token.
        """
        for entry in self._to_read:
            match = entry.shape.fullmatch(token)
            if match:
                if entry.atom is None:
                    return None
                values = {name: _value(name, text) for name, text in match.groupdict().items()}
                return Atom(entry.atom.name, _fill(entry.atom.args, {**place, **values}))
        raise ValueError(f"expected {self.expected()}, found '{token}'")

    def write(self, atom: Atom, place_names: tuple[str, ...]) -> tuple[dict[str, Term], str] | None:
        """The place and the token of an atom; None where the table has no token for it."""
        for entry in self.entries:
            if entry.atom is None or entry.atom.name != atom.name:
                continue
            values: dict[str, Term] = {}
            if not match_args(entry.atom.args, atom.args, values):
                continue
            place = {name: values.pop(name) for name in place_names if name in values}
            texts = {name: _text(name, value) for name, value in values.items()}
            token = fill_slots(entry.token, texts)
            if entry.shape.fullmatch(token):
                return place, token
        return None

    def expected(self) -> str:
        """The tokens in words, for a message."""
        words = []
        for entry in self.entries:
            slot = _SLOT.fullmatch(entry.token)
            if slot:
                words.append(_KINDS[slot.group(1)[0]])
            elif "{" in entry.token:
                words.append(f"a token like '{_SLOT.sub(_sample, entry.token)}'")
            else:
                words.append(f"'{entry.token}'")
        return " or ".join(words) or "an empty place or a hole"

    def describe(self) -> list[str]:
        """One line for each token: the token, and the atom that it stands for."""
        return [f"{e.token:8} {e.atom or 'nothing is said'}" for e in self.entries]


def _sample(slot: re.Match[str]) -> str:
    return {"N": "2", "U": "?", "D": "n"}[slot.group(1)[0]]


def fill_slots(template: str, words: Mapping[str, str]) -> str:
    """The template with each slot ``{name}`` replaced by its word; unknown slots stay."""
    return _SLOT.sub(lambda slot: words.get(slot.group(1), slot.group()), template)


def _shape_of(token: str) -> re.Pattern[str]:
    parts = _SLOT.split(token)
    for name in parts[1::2]:
        if name[0] not in _SHAPES:
            raise InputError(
                f'the token "{token}" has a slot {{{name}}}; a slot begins with N (number), '
                "U (number or ?) or Dir (direction)"
            )
    pieces = [
        f"(?P<{part}>{_SHAPES[part[0]]})" if index % 2 else re.escape(part)
        for index, part in enumerate(parts)
    ]
    return re.compile("".join(pieces))


def _value(name: str, text: str) -> Term:
    if name[0] == "D":
        return DIRECTIONS[text]
    return "unknown" if text == "?" else int(text)


def _text(name: str, value: Term) -> str:
    if name[0] == "D":
        return LETTERS.get(str(value), str(value))
    return "?" if value == "unknown" else str(value)


def _is_variable(term: Term) -> bool:
    return isinstance(term, str) and term[:1].isupper()


def _fill(args: tuple[Term, ...], values: Mapping[str, Term]) -> tuple[Term, ...]:
    return tuple(values[arg] if isinstance(arg, str) and _is_variable(arg) else arg for arg in args)


def match_args(pattern: tuple[Term, ...], args: tuple[Term, ...], values: dict[str, Term]) -> bool:
    """Whether arguments fit a pattern; the values of its variables go to ``values``."""
    if len(pattern) != len(args):
        return False
    for expected, found in zip(pattern, args):
        if isinstance(expected, str) and _is_variable(expected):
            if values.setdefault(expected, found) != found:
                return False
        elif expected != found:
            return False
    return True
