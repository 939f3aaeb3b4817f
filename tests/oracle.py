"""What puzz.link says of a board, beside what asppuz says, by the declared layers alone.

puzz.link tells places in doubled coordinates: the cell in row and column ``r, c``, from
0, is ``(2c+1, 2r+1)``, and odd and even tell cells, edges and corners apart. A clue or a
part of an answer is a *form* of ours, an atom pattern of ``puzzle.yaml``, with values for
its slots. Which properties of puzz.link stand for which form is learnt from the solved
board: place by place it has to be one and the same, either way round. Numbers are equal
as numbers, letters and directions by their order, white comes before black, lines are
lines, borders are borders and shaded cells are 1. What can't be learnt, since puzz.link
draws it otherwise or only a wrong answer has it, is told by ``tests/puzzles.yaml``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from string import ascii_lowercase
from typing import Any, NamedTuple

from asppuz import Atom, Board
from asppuz.board.atoms import Term
from asppuz.board.layers import (
    AreaLayer,
    InsideLayer,
    Layer,
    OutsideLayer,
    PlaceLayer,
    SegmentLayer,
    SideLayer,
    as_place,
)
from asppuz.board.shape import Shape, edges

Place = tuple[int, int]
Spot = tuple[Any, ...]
"""A point ``(x, y)`` of puzz.link, or a side of the board with the number of its line."""
Said = tuple[tuple[str, Any], ...]
"""What puzz.link says at a spot: properties and their values, sorted."""

HOLE, WALL = 7, (("ques", 1),)
"""The ``ques`` of a square that is no cell, and what is said where a wall is."""
CELL = ("ques", 0)
"""What is said of the cells of some boards with holes, and of the edges with a wall of some
boards; the others then go without a word."""
OPEN = ("unknown", "none")
"""The words of ours for a number that is not told."""
DIRECTIONS = {1: "north", 2: "south", 3: "west", 4: "east"}
LETTERS = dict(enumerate(ascii_lowercase, 1))


class Form(NamedTuple):
    """A pattern of an atom, without its place, and the values of its slots."""

    name: str
    args: tuple[Term, ...]
    slots: tuple[tuple[str, Term], ...] = ()

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.slots)
        return f"{Atom(self.name, self.args)}" + (f" with {values}" if values else "")

    def with_slots(self, slots: Iterable[tuple[str, Term]]) -> Form:
        return self._replace(slots=tuple(slots))


BORDER = Form("wall", ("C", "D"))
"""What parts two regions, and a wall between two cells."""


def cell_at(x: int, y: int) -> Place:
    return (y + 1) // 2, (x + 1) // 2


def pair_at(x: int, y: int) -> tuple[Place, Place]:
    """The two cells on the sides of an edge."""
    if x % 2 == 0:
        return cell_at(x - 1, y), cell_at(x + 1, y)
    return cell_at(x, y - 1), cell_at(x, y + 1)


def side_at(x: int, y: int) -> tuple[Place, Place]:
    """The two corners at the ends of an edge."""
    if x % 2 == 0:
        return ((y - 1) // 2, x // 2), ((y + 1) // 2, x // 2)
    return (y // 2, (x - 1) // 2), (y // 2, (x + 1) // 2)


def middle(pair: Sequence[Place], *, on_corners: bool) -> Spot:
    """The point of one or two cells or corners."""
    rows, cols = [place[0] for place in pair], [place[1] for place in pair]
    less = 0 if on_corners else 1
    scale = 2 // len(pair)
    return scale * sum(cols) - less, scale * sum(rows) - less


# What our atoms say, and where


def formed(layer: Layer, atoms: Iterable[Atom], shape: Shape) -> Iterator[tuple[Spot, Form]]:
    """The spots and the forms of the atoms of one layer; none of what is beside the board."""
    if isinstance(layer, AreaLayer):
        area = layer.areas(atoms, shape) if layer.numbered else {}
        borders = {atom.args for atom in atoms} if not layer.numbered else set()
        for c, d in edges(shape):
            if (c, d) in borders or area.get(c) != area.get(d):
                yield middle((c, d), on_corners=False), BORDER
    elif isinstance(layer, SideLayer | InsideLayer):
        on_corners = getattr(layer, "on_corners", True)
        form = Form("line", ("P", "Q")) if on_corners else BORDER
        for atom in atoms:
            yield middle(atom.args, on_corners=on_corners), form  # type: ignore[arg-type]
    elif isinstance(layer, SegmentLayer):
        for atom in atoms:
            yield ("segment", *sorted(atom.args)), Form("segment", ("P", "Q"))
    elif isinstance(layer, PlaceLayer | OutsideLayer):
        yield from (placed(layer, atom) for atom in atoms)


def placed(layer: PlaceLayer | OutsideLayer, atom: Atom) -> tuple[Spot, Form]:
    if isinstance(layer, OutsideLayer):
        entry, values = next(layer.table.matches(atom))
        spot: Spot = (layer.at, values.pop("I"), values.pop("Pos", 1))
        assert entry.atom
        return spot, Form(entry.atom.name, entry.atom.args, tuple(sorted(values.items())))
    if atom.name == layer.line:
        slots = tuple(("N", number) for number in atom.args[2:])
        pair: Any = atom.args[:2]
        spot = middle(pair, on_corners=layer.kind.on_corners)
        ends = ("P", "Q") if layer.kind.on_corners else ("C", "D")
        return spot, Form("line", (*ends, *dict(slots)), slots)
    for entry, values in layer.table.matches(atom):
        assert entry.atom
        slots = tuple(sorted((k, v) for k, v in values.items() if "{" + k + "}" in entry.token))
        point = next((name for name in layer.kind.points if name in values), None)
        if point:
            row, col = as_place(values[point])
            args = tuple(
                layer.kind.variables[0] if arg == point else arg for arg in entry.atom.args
            )
            return (col, row), Form(entry.atom.name, args, slots)
        places: Any = [values[name] for name in layer.kind.variables]
        if places == sorted(places):
            spot = middle(places, on_corners=layer.kind.on_corners)
            return spot, Form(entry.atom.name, entry.atom.args, slots)
    raise AssertionError(f"{atom} has no place")


def gathered(
    pairs: Iterable[tuple[Spot, Form]],
) -> dict[Spot, frozenset[Form]]:
    found: dict[Spot, set[Form]] = defaultdict(set)
    for spot, form in pairs:
        found[spot].add(form)
    return {spot: frozenset(forms) for spot, forms in found.items()}


def clues_of(board: Board) -> dict[Spot, frozenset[Form]]:
    """What our board says at each spot."""
    taken = board.puzzle.given.shared(board.clues)
    return gathered(
        pair for x in board.puzzle.given for pair in formed(x, taken[x.name], board.shape)
    )


# What puzz.link says, and where


def said_of(
    board: Board, question: Iterable[Sequence[Any]], beside: Mapping[str, str] = {}
) -> dict[Spot, Said]:
    """What puzz.link says at each spot of a board, without holes and the walls around them.

    What it has at a side and so far from the board may belong to another side of ours.
    """
    found: dict[Spot, Said] = {}
    outside: dict[tuple[str, int], dict[int, Said]] = defaultdict(dict)
    sides = {x.at for x in board.puzzle.given if isinstance(x, OutsideLayer)}
    for group, x, y, properties in question:
        said = _flat(properties)
        if group == "cell" and board.shape.holes:
            said = tuple(item for item in said if item != CELL)
        if said in ((), (("ques", HOLE),)):
            continue
        inner = group != "border" or board.shape.has_pair(*pair_at(x, y))
        if group == "excell" or (not inner and said != WALL and sides):
            side, line, far = _beside(board.shape, x, y)
            outside[beside.get(f"{side} {far}", side), line][far] = said
        elif inner or said not in (WALL, (CELL,)):
            found[x, y] = said
    for (side, line), there in outside.items():
        for position, far in enumerate(sorted(there), 1):
            found[side, line, position] = there[far]
    return {spot: _aimed(spot, said) for spot, said in found.items()}


def _flat(properties: Mapping[str, Any]) -> Said:
    items = []
    for name, value in properties.items():
        several = value if isinstance(value, list) else [value]
        suffixes = [f".{i}" for i in range(len(several))] if isinstance(value, list) else [""]
        items += [(name + suffix, one) for suffix, one in zip(suffixes, several)]
    return tuple(sorted(items))


def _beside(shape: Shape, x: int, y: int) -> tuple[str, int, int]:
    """The side of a place beside the board, the number of its line, and how far down or right."""
    if y <= 0 or y >= 2 * shape.rows:
        return ("top" if y <= 0 else "bottom"), (x + 1) // 2, y
    return ("left" if x <= 0 else "right"), (y + 1) // 2, x


def _aimed(spot: Spot, said: Said) -> Said:
    """On an edge a direction is one of two: it is told as such, whichever way the edge lies."""
    of_side = isinstance(spot[0], str)
    if not of_side and (spot[0] + spot[1]) % 2 == 0:
        return said
    ahead = (2, 4) if not of_side or spot[0] in ("top", "left") else (1, 3)
    return tuple(
        (name, value in ahead) if name == "qdir" else (name, value) for name, value in said
    )


# The question


def unlike_question(
    board: Board, entry: Mapping[str, Any], notes: Mapping[str, Any] = {}
) -> Iterator[str]:
    """Where our board and what puzz.link says of it differ, in words.

    ``notes`` may hold ``silent``, ``unsaid``, ``beside`` and ``colours``: see puzzles.yaml.
    """
    if board.shape != Shape(entry["rows"], entry["cols"], frozenset(_holes(board, entry))):
        yield f"the shape is {board.shape}"
    if board.variants:
        yield f"it has the variants {board.variants}"
    if len(board.clues) != len(set(board.clues)):
        yield "a clue is there twice"
    unsaid = set(notes.get("unsaid", ()))
    board = replace(board, clues=tuple(x for x in board.clues if x.name not in unsaid))
    ours, theirs = clues_of(board), said_of(board, entry["question"], notes.get("beside", {}))
    silent = [_flat(said) for said in notes.get("silent", ())]
    theirs = {s: x for s, x in theirs.items() if x not in silent or s in ours}
    for spot in ours.keys() - theirs.keys():
        yield f"at {spot} only we say {told(ours[spot])}"
    for spot in theirs.keys() - ours.keys():
        yield f"at {spot} only puzz.link says {theirs[spot]}"
    common = sorted(ours.keys() & theirs.keys(), key=str)
    for ground in {_ground(spot) for spot in ours}:
        yield from _not_one_to_one((theirs[s], ours[s]) for s in common if _ground(s) == ground)
    both = [(theirs[spot], ours[spot]) for spot in common]
    yield from _unequal_slots(both)
    yield from wrong_colours(both, notes)
    yield from _unlike_header(board, entry["url"])


def _holes(board: Board, entry: Mapping[str, Any]) -> Iterator[Place]:
    """The squares that are said to be no cells, or that are not said to be cells."""
    squares = (item for item in entry["question"] if item[0] == "cell")
    of_squares = {cell_at(x, y): said.get("ques") for _, x, y, said in squares}
    unsaid = HOLE if board.shape.holes and CELL[1] in of_squares.values() else None
    for square in product(range(1, entry["rows"] + 1), range(1, entry["cols"] + 1)):
        if of_squares.get(square, unsaid) == HOLE:
            yield square


def _ground(spot: Spot) -> object:
    """What a spot is: within it one saying has one meaning everywhere."""
    x, y = spot[:2]
    return x if isinstance(x, str) else (x % 2 + y % 2)


def told(forms: Iterable[Form]) -> str:
    return " and ".join(sorted(map(str, forms))) or "nothing"


def _not_one_to_one(pairs: Iterable[tuple[Any, frozenset[Form]]]) -> Iterator[str]:
    there: dict[Any, frozenset[Form]] = {}
    back: dict[frozenset[Form], Any] = {}
    for said, forms in pairs:
        if there.setdefault(said, forms) != forms:
            yield f"{said} is {told(there[said])}, and {told(forms)}"
        if back.setdefault(forms, said) != said:
            yield f"{told(forms)} is {back[forms]}, and {said}"


def equals(term: Term, value: Any) -> bool:
    """Whether a value of a slot is what puzz.link says by a number, or by saying nothing."""
    if term in OPEN:
        return value in (None, -2, -1, 0)
    return value is not None and term in (value, LETTERS.get(value), DIRECTIONS.get(value))


def word_for(slot: str, value: Any) -> Term:
    """What stands in a slot for a value of puzz.link."""
    words: Mapping[int, str] = {"L": LETTERS, "D": DIRECTIONS}.get(slot[0], {})
    word: Term = words.get(value, value)
    return word


def _unequal_slots(pairs: Iterable[tuple[Said, frozenset[Form]]]) -> Iterator[str]:
    """For each slot of a form there is a property that has its value everywhere."""
    seen: dict[tuple[Form, str], list[tuple[Term, dict[str, Any]]]] = defaultdict(list)
    for said, forms in pairs:
        for form in forms:
            for name, value in form.slots:
                seen[form.with_slots(()), name].append((value, dict(said)))
    fitting = {}
    for (form, name), found in seen.items():
        known = {key for _, properties in found for key in properties}
        fitting[form, name] = frozenset(
            key
            for key in known
            if all(equals(value, properties.get(key)) for value, properties in found)
        )
        if not fitting[form, name] and not name.startswith("D"):
            yield f"{name} of {form} is no property of {found[0][1]}"
    for (form, name), fits in fitting.items():
        others = [n for (f, n), x in fitting.items() if (f, x) == (form, fits) and n != name]
        if len(others) >= len(fits) > 0:
            yield f"{name} and {others} of {form} are the same property of puzz.link, {set(fits)}"


def wrong_colours(
    pairs: Iterable[tuple[Said, frozenset[Form]]], notes: Mapping[str, Any]
) -> Iterator[str]:
    """Where forms differ by their colour, some property is less for all that are white."""
    order = str(notes.get("colours", "white black")).split()
    seen: dict[object, dict[Term, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for said, forms in pairs:
        for name, args, slots in forms:
            for at, colour in enumerate(args):
                if colour in order:
                    names = tuple(slot for slot, _ in slots)
                    key = (name, args[:at], args[at + 1 :], names)
                    seen[key][colour].append(dict(said))
    for pattern, found in seen.items():
        less, more = (found[colour] for colour in order)
        known = {name for properties in less + more for name in properties}
        rising = [
            name
            for name in known
            if max((x.get(name, 0) for x in less), default=0)
            < min((x.get(name, 0) for x in more), default=1)
        ]
        if less and more and not rising:
            yield f"{' and '.join(order)} are the wrong way round in {pattern}"


def _unlike_header(board: Board, url: str) -> Iterator[str]:
    """What is said of the whole board stands in the URL behind its size."""
    parts = url.split("/")[3:]
    for layer in board.puzzle.given:
        for atom in board.clues if layer.at == "board" else ():
            if layer.takes(atom) and not all(
                any(equals(term, int(part)) for part in parts if part.isdecimal())
                for term in atom.args
            ):
                yield f"{atom} is not in {url}"
