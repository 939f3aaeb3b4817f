"""Marks in plain words.

What is said of an atom follows from the layer of the answer, or it stands under
``words:`` in ``puzzle.yaml``: for an atom that is true, and for one that is not::

    words:
      inside(C): ["{C} lies in the cave", "{C} lies outside the cave"]

Words without the last argument, such as those of ``line(C,D)`` beside ``line(C,D,1)`` and
``line(C,D,2)``, say of a place that it has none of the values that there are words for.

Where the same is said of several places, it is said once: a sentence begins with its
place and a verb, or it ends with its place and the preposition before it. So it is where
several values are ruled out in the same places.

Lines between cells are told as people see them: what holds goes along, and what doesn't leads
away from as few cells as will do. With *on to* what doesn't hold goes straight along as well.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from ..board.atoms import Atom, Mark, Term, parse_atom
from ..board.layers import Layout, Spot
from ..board.moves import SIDES
from ..board.puzzle import Puzzle
from ..board.tokens import match_args
from .edges import adjoin, tell_gaps, tell_paths, tell_stars
from .slots import SLOT, as_place, corner_of, fill, listed, side_of, tell_corners, tell_sides

A = TypeVar("A")
B = TypeVar("B")

Values = Mapping[str, Term]
_Where = tuple[tuple[str, Term], ...]
"""The places of an atom, with the names that they have in its words."""
_VALUE = "\0"
"""What stands in words for values that are ruled out."""
_RUN = 5
"""So many numbers in a row are told as a range."""

Words = tuple[str, str]
"""What is said of an atom where it is true, and where it is not."""

_LINES: Mapping[tuple[Term, ...], Words] = {
    (): ("a line runs", "no line runs"),
    (1,): ("a single line runs", "no single line runs"),
    (2,): ("two lines run", "no two lines run"),
}
"""The lines of an atom, by the number that it tells."""
_JOINING: Mapping[str, Words] = {
    "border": ("a border runs between {C} and {D}", "no border runs between {C} and {D}"),
    "wall": ("a wall stands between {C} and {D}", "no wall stands between {C} and {D}"),
    "segment": (
        "a line runs from {corner C} to {corner D}",
        "no line runs from {corner C} to {corner D}",
    ),
}
"""What is said of two places, by the role of the atom."""
_ALONG, _ON, _BETWEEN = "from {C} to {D}", "from {C} on to {D}", "between {C} and {D}"
"""The parts of what is said that name the two cells of an edge."""
_NEGATION = re.compile(r"\b(?:not|no|neither|never|cannot)\b|n't\b")
_PLURALS = {"is": "are", "has": "have", "does": "do"}


_HALVES = {"nw": "upper left", "ne": "upper right", "sw": "lower left", "se": "lower right"}


def tell_marks(puzzle: Puzzle, marks: Iterable[Mark]) -> str:
    """Marks of a puzzle in words, what holds before what doesn't.

    Raises InputError where its own words can't be read.
    """
    phrases = [*puzzle.words.items(), *_of_halves(puzzle)]
    told: dict[str, dict[tuple[str, _Where], None]] = {}
    left = _without_values(_without_doubles(list(marks)), [pattern for pattern, _ in phrases])
    for atom, holds in sorted(left, key=lambda mark: not mark.holds):
        words, values = _said(atom, phrases) or _usual(atom, puzzle.answer)
        where = tuple((name, value) for name, value in values.items() if as_place(value))
        said, value = _value_apart(words[0 if holds else 1], values, holds)
        told.setdefault(said, {})[value, where] = None
    return "; ".join(
        said_of_each(words.replace(_VALUE, listed(_in_runs(values), "or")), [*map(dict, places)])
        for words, pairs in told.items()
        for values, places in _alike([*pairs])
    )


def _value_apart(words: str, values: Values, holds: bool) -> tuple[str, str]:
    """A phrase with the values of an atom, and the value that is ruled out, if that is one.

    There ``_VALUE`` stands in its place, as others may be ruled out as well.
    """
    plain = {name: value for name, value in values.items() if not as_place(value)}
    slots = [slot.group() for slot in SLOT.finditer(words) if slot[1] in plain]
    if holds or len(slots) != 1:
        return fill(words, plain), ""
    return words.replace(slots[0], _VALUE), fill(slots[0], plain)


def _in_runs(values: Iterable[str]) -> list[str]:
    """The values, many numbers in a row by the first and the last: 1 or 5 to 60."""
    runs: list[list[str]] = []
    for value in values:
        if value.isdigit() and runs and runs[-1][-1] == str(int(value) - 1):
            runs[-1].append(value)
        else:
            runs.append([value])
    short = ([f"{run[0]} to {run[-1]}"] if len(run) >= _RUN else run for run in runs)
    return [told for run in short for told in run]


def _alike(pairs: Sequence[tuple[str, _Where]]) -> list[tuple[list[str], list[_Where]]]:
    """The values that are said of the same places, or the places of the same values.

    That which names fewer of them.
    """
    by_value = _products(pairs)
    by_place = _products((where, value) for value, where in pairs)
    flipped = [(values, places) for places, values in by_place]
    return min(by_value, flipped, key=lambda told: sum(len(_in_runs(v)) + len(p) for v, p in told))


def _products(pairs: Iterable[tuple[A, B]]) -> list[tuple[list[A], list[B]]]:
    """The pairs as lists of ones that have the same others, with these."""
    others: dict[A, list[B]] = {}
    for one, other in pairs:
        others.setdefault(one, []).append(other)
    alike: dict[tuple[B, ...], list[A]] = {}
    for one, its_own in others.items():
        alike.setdefault(tuple(its_own), []).append(one)
    return [(ones, list(its_own)) for its_own, ones in alike.items()]


def _without_doubles(marks: Sequence[Mark]) -> Iterator[Mark]:
    """The marks without those that go without saying: a cell that is 3 is no 4."""
    known = {place_of(mark.atom) for mark in marks if mark.holds} - {None}
    yield from (mark for mark in marks if mark.holds or place_of(mark.atom) not in known)


def _without_values(marks: Iterable[Mark], patterns: Iterable[Atom]) -> Iterator[Mark]:
    """The marks, with one for each place that has none of the values that there are words for."""
    values: defaultdict[tuple[str, int], set[Term]] = defaultdict(set)
    for pattern in patterns:
        values[pattern.name, len(pattern.args)].update(pattern.args[-1:])
    ruled_out: defaultdict[Atom, list[Mark]] = defaultdict(list)
    for mark in marks:
        name, args = mark.atom.name, mark.atom.args
        if not mark.holds and {(name, len(args)), (name, len(args) - 1)} <= values.keys():
            ruled_out[Atom(name, args[:-1])].append(mark)
        else:
            yield mark
    for place, its_marks in ruled_out.items():
        told_of = values[place.name, len(place.args) + 1]
        has_none = told_of <= {mark.atom.args[-1] for mark in its_marks}
        yield from [Mark(place, holds=False)] if has_none else its_marks


def place_of(atom: Atom) -> tuple[str, Sequence[Term]] | None:
    """The place that an atom gives a value, with the kind of the value; None where it gives none.

    A place has one value at most: a cell one number, an edge a single or a double line.
    """
    *where, what = atom.args or ((),)
    return (atom.name, tuple(where)) if where and not as_place(what) else None


def _of_halves(puzzle: Puzzle) -> Iterator[tuple[Atom, Words]]:
    """What is said of the atoms that are drawn as a black half of a cell."""
    for pattern, look in puzzle.section("draw").items():
        if isinstance(look, Mapping) and look.get("half") in _HALVES:
            atom = parse_atom(pattern)
            half = f"black {_HALVES[look['half']]} half"
            yield atom, (f"{{{atom.args[0]}}} has a {half}", f"{{{atom.args[0]}}} has no {half}")


def _said(atom: Atom, phrases: Iterable[tuple[Atom, Words]]) -> tuple[Words, Values] | None:
    """What the phrases say of an atom, and the values of their braces."""
    for pattern, words in phrases:
        values: dict[str, Term] = {}
        if pattern.name == atom.name and match_args(pattern.args, atom.args, values):
            return words, values
    return None


def _usual(atom: Atom, answer: Layout) -> tuple[Words, Values]:
    """What is said of an atom by what it is on the board, and the values of the braces."""
    layer = answer.owner(atom)
    for role, places, text, on_corners in layer.figures(atom) if layer else ():
        values = {"C": places[0], "D": places[-1], "N": atom.args[-1]} if places else {}
        if role == "token":
            words = _of_token(atom, places, on_corners)
        elif role in SIDES:
            line = "column" if role in ("top", "bottom") else "row"
            clue = f"{text} at the {role}"
            words = (
                f"{line} {places[0][0]} has {clue}",
                f"{line} {places[0][0]} does not have {clue}",
            )
        elif role == "region":
            words = f"{{C}} lies in region {text}", f"{{C}} does not lie in region {text}"
        elif role == "line":
            where = "along {side C,D}" if on_corners else "from {C} to {D}"
            one, none = _LINES.get(atom.args[2:], _LINES[()])
            words = f"{one} {where}", f"{none} {where}"
        else:
            words = _JOINING.get(role)
        if words:
            return words, values
    return (f"{atom} is true", f"{atom} is not true"), {}


def _of_token(atom: Atom, places: Spot, on_corners: bool) -> Words | None:
    """What the form of an atom says: shaded((1,1)), digit((1,1),3), symbol((1,1),lamp)."""
    place = "{edge C,D}" if len(places) == 2 else "{corner C}" if on_corners else "{C}"
    if atom.args[: len(places)] != places:
        return None
    match atom.args[len(places) :]:
        case ():
            what = atom.name.replace("_", " ")
            return f"{place} is {what}", f"{place} is not {what}"
        case (int(),):
            return f"{place} is {{N}}", f"{place} is not {{N}}"
        case (str(letter),) if len(letter) == 1:
            return f"{place} has the letter {{N}}", f"{place} does not have the letter {{N}}"
        case (str(thing),):
            article = "an" if thing[0] in "aeiou" else "a"
            return f"{place} has {article} {{N}}", f"{place} has no {{N}}"
    return None


def said_of_each(words: str, each: Sequence[Values]) -> str:
    """A phrase said of one or several places."""
    found = list(SLOT.finditer(words))
    if not found:
        return words
    start, end = found[0].start(), found[-1].end()
    if start == 0:
        subject = listed(_places(words[:end], each, "and"))
        verb, _, rest = words[end:].strip().partition(" ")
        if len(each) > 1:
            verb = _PLURALS.get(verb, verb.removesuffix("s"))
        return f"{subject} {verb} {rest}".rstrip()
    # With the word before it a place makes a part that can be repeated: "from {C} to {D}".
    start = words.rfind(" ", 0, start - 1) + 1
    last = "or" if is_negative(words) else "and"
    return f"{words[:start]}{listed(_places(words[start:end], each, last), last)}{words[end:]}"


def is_negative(words: str) -> bool:
    """Whether a phrase says that something is not so."""
    return bool(_NEGATION.search(words))


def _places(part: str, each: Sequence[Values], last: str) -> list[str]:
    """A part of a phrase with each of the places; what has to do with one cell stands together."""
    if part in (_ALONG, _ON, _BETWEEN):
        cells = [(as_place(values["C"]), as_place(values["D"])) for values in each]
        edges = [(cell, other) for cell, other in cells if cell and other and adjoin(cell, other)]
        if len(edges) == len(each):
            if part == _BETWEEN:
                return tell_gaps(edges, last)
            if part == _ALONG and last == "or":
                return tell_stars(edges, last)
            return tell_paths(edges, turning=last != "or")
    slots = list(SLOT.finditer(part))
    if len(slots) != 1:
        return [fill(part, values) for values in each]
    [slot] = slots
    sides = [side for values in each if (side := side_of(slot, values))]
    corners = [corner for values in each if (corner := corner_of(slot, values))]
    if len(sides) == len(each):
        first, *more = tell_sides(sides, last)
    elif len(corners) == len(each):
        first, *more = tell_corners(corners)
    else:
        first, *more = [fill(slot.group(), values) for values in each]
    # The word before the first place goes for all of them.
    return [part.replace(slot.group(), first), *more]
