"""Token tables: which token stands for which atom, in both directions.

A table is what ``puzzle.yaml`` says of one grid, say::

    "{N}{Dir}": arrow(C,Dir,N)
    "?":        unknown(C)
    "0":        null              # a token that says nothing

The word in braces and the variable of the atom are the same; its first letter
tells what it may be: ``N`` a number, ``F`` a digit from 1 to 9, ``U`` a number or ``?``
(the constant ``unknown``), ``L`` a letter from a to z, ``Dir`` one of the letters n, e,
s, w; ``Dir8`` is one of all eight directions, also ne, se, sw and nw (``northeast``).
``{Dir1}{Dir2}`` are two directions in either order; in the atom the one that comes first
from the north round is the first.
Other variables (``C``, ``P``, ``I``, ``Pos``) name the place, and the grid fills
them in.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from ..errors import InputError
from .atoms import Atom, Term, parse_atom
from .numbers import number_from

DIRECTIONS = {
    "n": "north",
    "ne": "northeast",
    "e": "east",
    "se": "southeast",
    "s": "south",
    "sw": "southwest",
    "w": "west",
    "nw": "northwest",
}
LETTERS = {name: letter for letter, name in DIRECTIONS.items()}

_PAIR = ("Dir1", "Dir2")
_SLOT = re.compile(r"\{(\w+)\}")
_SHAPES = {
    "N": r"[0-9]+",
    "F": r"[1-9]",
    "U": r"[0-9]+|\?",
    "L": r"[a-z]",
    "D": r"[nesw]",
    "Dir8": r"[ns][ew]|[nesw]",
}
_KINDS = {
    "N": "a number",
    "F": "a digit from 1 to 9",
    "U": "a number or '?'",
    "L": "a letter from a to z",
    "D": "one of n, e, s, w",
    "Dir8": "one of n, ne, e, se, s, sw, w, nw",
}


class Entry(NamedTuple):
    """One line of a table."""

    token: str
    shape: re.Pattern[str]
    atom: Atom | None

    @property
    def slots(self) -> list[str]:
        """The names of its variables that the token tells."""
        return _SLOT.findall(self.token)

    def filled(self, values: Mapping[str, Term]) -> Atom:
        """Its atom with values for the variables."""
        assert self.atom is not None
        return Atom(self.atom.name, _fill(self.atom.args, _in_order(values)))


class TokenTable:
    """The tokens of one grid, from the mapping of token pattern to atom pattern.

    ``places`` are the variables that the grid fills in; ``instead`` others, any of which
    may stand there alone. Raises InputError when the
    mapping is not of that form.
    """

    def __init__(
        self,
        mapping: Mapping[str, str | None],
        places: Collection[str],
        instead: Collection[str] = (),
    ) -> None:
        self.entries: list[Entry] = []
        for token, pattern in mapping.items():
            atom = None if pattern is None else parse_atom(str(pattern))
            shape = _shape_of(str(token))
            if atom:
                other = [name for name in atom.args if name in instead]
                _check_variables(str(token), atom, list(map(str, other)) or places)
            self.entries.append(Entry(str(token), shape, atom))
        # A fixed token goes before a pattern that it fits: 0 may not be any number.
        self._to_read = sorted(self.entries, key=lambda entry: "{" in entry.token)

    def signatures(self) -> set[tuple[str, int]]:
        """Name and arity of the atoms that the table can hold."""
        return {(e.atom.name, len(e.atom.args)) for e in self.entries if e.atom}

    def read(self, token: str, place: Mapping[str, Term]) -> Atom | None:
        """The atom that a token stands for, at a place given by its variables.

        None for a token that says nothing; ValueError for an unknown token, and for a
        number that is out of range.
        """
        entry = self._reader(token)
        match = entry and entry.shape.fullmatch(token)
        if not entry or not match:
            raise ValueError(f"expected {self.expected()}, found '{token}'")
        if entry.atom is None:
            return None
        try:
            values = {name: _value(name, text) for name, text in match.groupdict().items()}
        except InputError as error:
            raise ValueError(error.message) from None
        return entry.filled({**place, **values})

    def atoms(self) -> dict[str, str | None]:
        """The atom, with variables, that each token stands for; None for one that says nothing."""
        return {e.token: None if e.atom is None else str(e.atom) for e in self.entries}

    def knows(self, token: str) -> bool:
        """Whether there is such a token."""
        return any(entry.shape.fullmatch(token) for entry in self.entries)

    def matches(self, atom: Atom) -> Iterator[tuple[Entry, dict[str, Term]]]:
        """The entries for atoms of that form, each with the values of its variables."""
        for entry in self.entries:
            if entry.atom is not None and entry.atom.name == atom.name:
                values: dict[str, Term] = {}
                if match_args(entry.atom.args, atom.args, values):
                    yield entry, values

    def written(self, atom: Atom) -> Iterator[tuple[dict[str, Term], str]]:
        """The tokens for an atom, each with the values of all its variables."""
        for entry, values in self.matches(atom):
            texts = {name: _text(name, value) for name, value in values.items()}
            token = fill_slots(entry.token, texts)
            if self._reader(token) is entry and _in_order(values) == values:
                yield values, token

    def elsewhere(
        self, atoms: Iterable[Atom], places: Collection[Mapping[str, Term]]
    ) -> list[Atom]:
        """What the atoms say, said of each of these places, which are told by their variables."""
        said = {
            (
                entry.token,
                tuple((name, x) for name, x in values.items() if name in entry.slots),
            ): entry
            for atom in atoms
            for entry, values in self.matches(atom)
        }
        return [
            entry.filled({**place, **dict(slots)})
            for (_, slots), entry in said.items()
            for place in places
        ]

    def _reader(self, token: str) -> Entry | None:
        """The entry by which a token is read."""
        return next((entry for entry in self._to_read if entry.shape.fullmatch(token)), None)

    def expected(self) -> str:
        """The tokens in words, for a message."""
        words = []
        for entry in self.entries:
            slot = _SLOT.fullmatch(entry.token)
            if slot:
                words.append(_KINDS[_kind(slot.group(1))])
            elif "{" in entry.token:
                words.append(f"a token like '{_SLOT.sub(_sample, entry.token)}'")
            else:
                words.append(f"'{entry.token}'")
        return " or ".join(words) or "an empty place or a hole"

    def describe(self) -> list[str]:
        """One line for each token: the token, and the atom that it stands for."""
        return [f"{e.token:8} {e.atom or 'nothing is said'}" for e in self.entries]


def _in_order(values: Mapping[str, Term]) -> Mapping[str, Term]:
    """The values, two directions from the north round."""
    if not values.keys() >= {*_PAIR}:
        return values
    ways = {values[name] for name in _PAIR}
    ordered = [way for way in DIRECTIONS.values() if way in ways]
    return {**values, **dict(zip(_PAIR, ordered))} if len(ordered) == len(_PAIR) else values


def _sample(slot: re.Match[str]) -> str:
    return {"N": "2", "F": "2", "U": "?", "L": "a", "D": "n", "Dir8": "ne"}[_kind(slot.group(1))]


def _kind(name: str) -> str:
    """What the name of a slot begins with, which tells what it may be."""
    return "Dir8" if name.startswith("Dir8") else name[0]


def fill_slots(template: str, words: Mapping[str, str]) -> str:
    """The template with each slot ``{name}`` replaced by its word; unknown slots stay."""
    return _SLOT.sub(lambda slot: words.get(slot.group(1), slot.group()), template)


def _check_variables(token: str, atom: Atom, places: Collection[str]) -> None:
    """Raise InputError unless variables on one side, places and slots on the other are a match."""
    slots, known = _SLOT.findall(token), " and ".join(places)
    variables = [arg for arg in atom.args if isinstance(arg, str) and _is_variable(arg)]
    for variable in variables:
        if variable not in places and variable not in slots:
            raise InputError(
                f'the token "{token}" has no slot {{{variable}}} for {atom}; '
                f"without a slot there {'are' if len(places) > 1 else 'is'} {known}"
            )
    for name in [*places, *slots]:
        if variables.count(name) != 1:
            what = f"the slot {{{name}}}" if name in slots else f"its place {name}"
            raise InputError(f'in {atom} of the token "{token}", {what} has to occur once')
    if any(map(_holds_variable, atom.args)):
        raise InputError(f"in {atom} a variable stands within a term, where it can get no value")


def _holds_variable(term: Term) -> bool:
    return isinstance(term, tuple) and any(_is_variable(x) or _holds_variable(x) for x in term)


def _shape_of(token: str) -> re.Pattern[str]:
    if not token or token.split() != [token]:
        raise InputError(f'the token "{token}" has to be one word without spaces')
    parts = _SLOT.split(token)
    for name in parts[1::2]:
        if name[0] not in _SHAPES or not name.isascii():
            raise InputError(
                f'the token "{token}" has a slot {{{name}}}; a slot begins with N (number), '
                "F (digit), U (number or ?), L (letter), Dir (direction) or Dir8 (one of eight)"
            )
        if parts[1::2].count(name) > 1:
            raise InputError(f'the token "{token}" has the slot {{{name}}} twice')
    for name, between, after in zip(parts[1::2], parts[2::2], parts[3::2]):
        if not between and name[0] not in "DF" and after[0] not in "DF":
            raise InputError(
                f'in the token "{token}" nothing separates {{{name}}} from {{{after}}}, '
                "so it is unclear where a number ends"
            )
    pieces = [
        f"(?P<{part}>{_SHAPES[_kind(part)]})" if index % 2 else re.escape(part)
        for index, part in enumerate(parts)
    ]
    return re.compile("".join(pieces))


def _value(name: str, text: str) -> Term:
    if name[0] == "D":
        return DIRECTIONS[text]
    if name[0] == "L":
        return text
    return "unknown" if text == "?" else number_from(text)


def _text(name: str, value: Term) -> str:
    if name[0] == "D":
        return LETTERS.get(str(value), str(value))
    return "?" if value == "unknown" else str(value)


def pair_name(pattern: object) -> str:
    """The name of an atom pattern that joins two places, such as ``line(C,D)``.

    Raises InputError where the pattern is none.
    """
    name, args = parse_atom(str(pattern))
    if len(set(args)) != 2 or len(args) != 2 or not all(map(_is_variable, args)):
        raise InputError(f"expected an atom of two variables, such as line(C,D), found {pattern}")
    return name


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
        elif isinstance(expected, tuple) and isinstance(found, tuple):
            if not match_args(expected, found, values):
                return False
        elif expected != found:
            return False
    return True
