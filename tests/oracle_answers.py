"""What puzz.link's answers mean in atoms of ours: learnt from the solved board, see oracle.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from asppuz import Atom, Board, Session
from asppuz.board.atoms import Place, Term
from asppuz.board.layers import AreaLayer, Layer, PlaceLayer
from asppuz.board.shape import edges, number_areas
from oracle import (
    Form,
    Spot,
    cell_at,
    clues_of,
    equals,
    formed,
    gathered,
    middle,
    pair_at,
    placed,
    said_of,
    side_at,
    told,
    word_for,
    wrong_colours,
)

Answer = frozenset[Atom]
Element = tuple[str, Any]
"""A property of an answer, and its value."""
At = tuple[str, Spot]
"""A channel, which is what is drawn there, and a spot."""
Context = frozenset[Form]
"""Which clues of ours lie at a spot, without their numbers, and whether a shaded cell lies beside.

It tells apart the spots of which puzz.link says nothing.
"""
BESIDE_SHADED = Form("shaded beside", ())
SHADED: Element = ("qans", 1)
NOTHING: frozenset[Form] = frozenset()
ANSWERS = 200
"""How many answers are tried where a board has several."""


class Unlike(AssertionError):
    """An answer of ours is not what puzz.link says, or nothing tells what that means."""


Values = Mapping[frozenset[Form], int]
"""The number by which puzz.link tells a clue."""


class Translation(NamedTuple):
    """What the elements of puzz.link's answers mean."""

    values: dict[tuple[str, Element], frozenset[Form]]
    numbers: dict[tuple[str, str], Form]
    """The form whose slot has the value of a property."""
    silence: dict[tuple[str, Context], frozenset[Form]]
    """The forms where puzz.link says nothing; a slot may have the value of one of the clue."""
    of_clues: Values


def channels_of(board: Board) -> dict[str, Layer]:
    """What an answer is drawn as, each with its layer: cell, corner, line, border, segment."""
    found: dict[str, Layer] = {}
    for layer in board.puzzle.answer:
        if isinstance(layer, PlaceLayer):
            if layer.line:
                found["line"] = layer
            if layer.table.entries:
                found[{"cells": "cell", "corners": "corner", "edges": "border"}[layer.at]] = layer
        else:
            by_role = {"grid line": "line", "segment": "segment"}
            found[by_role.get(next(iter(layer.roles)), "border")] = layer
    return found


def _spots(board: Board, channel: str, layer: Layer) -> set[Spot]:
    """All spots of a board where something may be drawn."""
    shape, corners = (
        board.shape,
        [(row, col) for row in range(board.rows + 1) for col in range(board.cols + 1)],
    )
    if channel == "cell":
        return {middle([cell], on_corners=False) for cell in shape.cells()}
    if channel == "corner":
        return {middle([corner], on_corners=True) for corner in corners if shape.has_corner(corner)}
    if channel == "line" and "grid line" in layer.roles:
        pairs = [((r, c), end) for r, c in corners for end in ((r, c + 1), (r + 1, c))]
        return {middle(pair, on_corners=True) for pair in pairs if shape.has_side(*pair)}
    return {middle(pair, on_corners=False) for pair in edges(shape)}


def theirs_of(
    board: Board, said: Sequence[Sequence[Any]], of_clues: Values
) -> dict[At, set[Element]]:
    """What puzz.link says, by channels and spots; a spot of which it says nothing is empty.

    What it says where we draw nothing, such as notes, is left out, unless borders follow
    from them alone.
    """
    channels = channels_of(board)
    found: dict[At, set[Element]] = {
        (channel, spot): set()
        for channel, layer in channels.items()
        if channel != "segment"
        for spot in _spots(board, channel, layer)
    }
    for group, *where in said:
        if group == "segment":
            left, top, right, bottom = where[:4]
            ends = sorted([(top // 2, left // 2), (bottom // 2, right // 2)])
            found.setdefault(("segment", ("segment", *ends)), set()).add(("segment", 1))
            continue
        x, y, what, value = where
        channel = "line" if what == "line" else "border"
        at = ({"cell": "cell", "cross": "corner"}.get(group, channel), (x, y))
        if at in found:
            found[at].add((what, value))
    if set(channels) == {"border"} and not any(found.values()):
        found |= {at: {("qans", 1)} for at in _between(board, said, of_clues)}
    return found


def _between(board: Board, said: Sequence[Sequence[Any]], of_clues: Values) -> Iterator[At]:
    """The edges between cells of which an answer without borders says different things."""
    noted = {(x, y): value for _, x, y, what, value in said if what == "anum"}
    given = {at: of_clues[forms] for at, forms in clues_of(board).items() if forms in of_clues}
    for pair in edges(board.shape) if noted else ():
        first, second = ({**given, **noted}.get(middle([c], on_corners=False)) for c in pair)
        if first != second:
            yield "border", middle(pair, on_corners=False)


def ours_of(board: Board, answer: Iterable[Atom]) -> dict[At, frozenset[Form]]:
    """What an answer of ours says, by channels and spots."""
    taken = board.puzzle.answer.shared(answer)
    pairs: list[tuple[At, Form]] = []
    for layer in board.puzzle.answer:
        mine = [channel for channel, other in channels_of(board).items() if other is layer]
        for spot, form in formed(layer, taken[layer.name], board.shape):
            is_line = "line" in mine and form.args[:2] in (("C", "D"), ("P", "Q"))
            pairs.append((("line" if is_line else mine[-1], spot), form))
    return gathered(pairs)


def _shaded(board: Board) -> set[Form]:
    """The forms of shaded cells."""
    return {
        Form(entry.atom.name, entry.atom.args)
        for layer in board.puzzle.answer
        for entry in (layer.table.entries if isinstance(layer, PlaceLayer) else ())
        if entry.token == "#" and entry.atom
    }


class _Contexts:
    """The contexts of spots of a board, when it is known what stands in its cells."""

    def __init__(self, board: Board) -> None:
        self.clues, self.shaded = clues_of(board), _shaded(board)

    def of(self, at: At, cells: Mapping[At, frozenset[Form]]) -> Context:
        channel, spot = at
        found = {form.with_slots(()) for form in self.clues.get(spot, ())}
        if channel == "border":
            sides = [("cell", middle([cell], on_corners=False)) for cell in pair_at(*spot)]
            if any(self.shaded & cells.get(side, NOTHING) for side in sides):
                found.add(BESIDE_SHADED)
        return frozenset(found)

    def slots(self, at: At) -> dict[str, Term]:
        """The values in the clues at a spot."""
        return {name: x for form in self.clues.get(at[1], ()) for name, x in form.slots}


def learn(
    board: Board, entry: Mapping[str, Any], answer: Answer, notes: Mapping[str, Any]
) -> Translation:
    """What makes of an answer of puzz.link one of ours; raises Unlike where nothing does."""
    said, clues = entry["answer"], clues_of(board)
    numbers = {at: dict(x).get("qnum") for at, x in said_of(board, entry["question"]).items()}
    told_by = ((clues[at], x) for at, x in numbers.items() if at in clues)
    of_clues = {forms: x for forms, x in told_by if x is not None}
    found = Translation(_noted(board, notes), {}, {}, of_clues)
    ours, contexts = ours_of(board, answer), _Contexts(board)
    theirs = theirs_of(board, said, of_clues)
    for at, elements in theirs.items():
        forms = ours.get(at, NOTHING)
        if not elements:
            key = at[0], contexts.of(at, ours)
            _note(found.silence, key, _like_clue(forms, contexts.slots(at)))
        elif len(elements) == 1:
            [element] = elements
            _learn(found, at[0], element, forms)
    for complaint in _faults(board, found, notes):
        raise Unlike(complaint)
    again = translated(board, said, found)
    if again != answer:
        raise Unlike(f"{set(answer - again)} is not in {set(again - answer)}")
    return found


def _learn(found: Translation, channel: str, element: Element, forms: frozenset[Form]) -> None:
    """Note what an element means: by its number where a form has just that, else by itself."""
    what, value = element
    slots = [slot for form in forms for slot in form.slots]
    if slots and len(forms) == 1 and all(equals(x, value) for _, x in slots):
        [form] = forms
        _note(found.numbers, (channel, what), form.with_slots((name, "=") for name, _ in slots))
        return
    if (channel, element) not in found.values and any(name[0] in "NU" for name, _ in slots):
        raise Unlike(f"{what} {value} is {told(forms)}")
    _note(found.values, (channel, element), forms)


def _noted(board: Board, notes: Mapping[str, Any]) -> dict[tuple[str, Element], frozenset[Form]]:
    """What the notes tell of values, by tokens of ours: ``anum 3: x``."""
    layer = channels_of(board).get("cell")
    found = {}
    for said, token in (notes.get("values") or {}).items():
        what, value = said.split()
        assert isinstance(layer, PlaceLayer)
        atom = layer.read_token(token, ((1, 1),)) if token is not None else None
        found["cell", (what, int(value))] = frozenset([placed(layer, atom)[1]] if atom else [])
    return found


def _note(known: dict[Any, Any], key: Any, value: Any) -> None:
    if known.setdefault(key, value) != value:
        raise Unlike(f"{key} is both {known[key]} and {value}")


def _like_clue(forms: frozenset[Form], slots: Mapping[str, Term]) -> frozenset[Form]:
    """The forms with the names of the clue's slots in the place of their values."""
    names = {value: name for name, value in slots.items()}
    return frozenset(
        form.with_slots((name, "=" + names[x] if x in names else x) for name, x in form.slots)
        for form in forms
    )


def _faults(board: Board, found: Translation, notes: Mapping[str, Any]) -> Iterator[str]:
    """What no translation may be like, however well it serves the board."""
    noted, shaded = _noted(board, notes), _shaded(board)
    seen: dict[tuple[str, frozenset[Form]], Element] = {}
    for (channel, element), forms in found.values.items():
        if (channel, element) in noted:
            continue
        if seen.setdefault((channel, forms), element) != element:
            yield f"{element} and {seen[channel, forms]} are both {told(forms)}"
        if found.silence.get((channel, frozenset()), NOTHING) == forms:
            yield f"{element} is {told(forms)}, as where nothing is said"
        if shaded & forms and element != SHADED:
            yield f"{element} is {told(forms)}"
    for (_, context), forms in found.silence.items():
        if shaded & forms and not {str(form) for form in context} & set(notes.get("shaded", ())):
            yield f"where nothing is said is {told(forms)}, at {told(context)}"
    colours = [((element,), forms) for (_, element), forms in found.values.items() if forms]
    yield from wrong_colours(colours, notes)


def translated(board: Board, said: Sequence[Sequence[Any]], known: Translation) -> Answer:
    """An answer of puzz.link in atoms of ours; raises Unlike where it is not known what it says."""
    theirs, contexts = theirs_of(board, said, known.of_clues), _Contexts(board)
    found: dict[At, frozenset[Form]] = {}
    for at in sorted(theirs, key=lambda at: at[0] != "cell"):  # cells tell what is beside edges
        forms: set[Form] = set()
        for element in theirs[at]:
            forms |= _meant(at[0], element, known)
        if not theirs[at]:
            forms |= _unsaid(at[0], contexts.of(at, found), contexts.slots(at), known)
        found[at] = frozenset(forms)
    return frozenset(_atoms(board, found))


def _meant(channel: str, element: Element, known: Translation) -> frozenset[Form]:
    what, value = element
    if (channel, element) in known.values:
        return known.values[channel, element]
    form = known.numbers.get((channel, what))
    if form is None:
        raise Unlike(f"nothing tells what '{what} {value}' is in the {channel} of an answer")
    return frozenset([form.with_slots((name, word_for(name, value)) for name, _ in form.slots)])


def _unsaid(
    channel: str, context: Context, slots: Mapping[str, Term], known: Translation
) -> frozenset[Form]:
    """What stands where nothing is said: as at such clues, else as where no clue is."""
    forms = known.silence.get((channel, context))
    if forms is None:
        everywhere = {forms for (other, _), forms in known.silence.items() if other == channel}
        usual = known.silence.get((channel, frozenset()), NOTHING)
        forms = everywhere.pop() if len(everywhere) == 1 else usual
    filled = []
    for form in forms:
        values = [(n, slots.get(str(x)[1:]) if str(x)[0] == "=" else x) for n, x in form.slots]
        if all(x is not None for _, x in values):
            filled.append(form.with_slots((name, x) for name, x in values if x is not None))
    return frozenset(filled)


def _atoms(board: Board, found: Mapping[At, frozenset[Form]]) -> Iterator[Atom]:
    channels = channels_of(board)
    for (channel, spot), forms in found.items():
        layer = channels[channel]
        for form in forms if not isinstance(layer, AreaLayer) else ():
            name = layer.line if channel == "line" and isinstance(layer, PlaceLayer) else form.name
            yield Atom(str(name), _filled(form, _places(channel, layer, spot)))
    area = channels.get("border")
    if isinstance(area, AreaLayer):
        parted = {
            pair_at(*spot)
            for (channel, spot), forms in found.items()
            if channel == "border" and forms
        }
        if area.numbered:
            areas = number_areas(board.shape, lambda c, d: (c, d) not in parted)
            yield from (Atom(area.predicate, item) for item in areas.items())
        else:
            yield from (Atom(area.predicate, pair) for pair in parted)


def _filled(form: Form, places: Sequence[Place]) -> tuple[Term, ...]:
    """The arguments of a form at its places."""
    values = {**dict(form.slots), **dict(zip(("C", "D"), places)), **dict(zip(("P", "Q"), places))}
    return tuple(values.get(x, x) if isinstance(x, str) else x for x in form.args)


def _places(channel: str, layer: Layer, spot: Spot) -> tuple[Any, ...]:
    """The places that a spot is for a layer."""
    if channel == "segment":
        return spot[1:]
    x, y = spot
    if channel == "cell":
        return (cell_at(x, y),)
    if channel == "corner":
        return ((y // 2, x // 2),)
    return side_at(x, y) if "grid line" in layer.roles else pair_at(x, y)


def learnt(
    board: Board, entry: Mapping[str, Any], notes: Mapping[str, Any]
) -> tuple[Answer, Translation]:
    """The answer of ours that is the known one, and what makes one of the other.

    Where a board has several, some one of them is. Raises Unlike where none is.
    """
    session, last = Session(board, time_limit=60), Unlike("the board has no answer")
    for answer in islice(session.answers(), ANSWERS):
        try:
            return answer, learn(board, entry, answer, notes)
        except Unlike as unlike:
            last = unlike
    raise last
