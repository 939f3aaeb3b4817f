"""What a symmetry asks of an answer: that rooms have it, and the cells that always hold a clue.

Where clues say nothing but that they are there, a board looks the same when it is moved, and so
does its only answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

import clingo

from ..board.atoms import Atom, Place, read_ground
from ..board.board import Board
from ..board.layers import AreaLayer, Layout, as_place
from ..board.moves import Move
from ..board.shape import edges
from ..solving.engine import WorkOver
from .search import Search
from .symmetry import Spot, Spots

SHOWS, MAY_SHOW = "shows", "may_show"
"""The words by which ``clues.lp`` tells clues."""
_WORK = 2000
"""So many conflicts are tried to find clues that stand elsewhere than in first cells of rooms."""


def clues_told(symbol: clingo.Symbol) -> Sequence[clingo.Symbol]:
    """The clue that a symbol tells of, and the weaker one that may stand for it; mostly none."""
    # The first of no cells is #sup: such a clue is never shown.
    if symbol.name not in (SHOWS, MAY_SHOW) or "#sup" in str(symbol):
        return ()
    return symbol.arguments


def tie(search: Search, empty: Board, move: Move) -> None:
    """From now on, only such answers are found whose clues can have a symmetry.

    Rooms have it themselves. What a board always shows, and clues that may become weak ones,
    can't be left out: where one is, there is one at its image. Clues of rooms go with these, and
    one that is alone on its layer may be anywhere, as the circle of Slalom. The answer has the
    symmetry where clues say only that they are there. Raises InputError where clues can't be moved
    so.
    """
    layout = empty.puzzle.given
    rooms = [layer for layer in layout if isinstance(layer, AreaLayer)]
    walls = dict(chain.from_iterable(_joined(search, empty, x) for x in rooms if not x.optional))
    for (cell, other), literal in walls.items():
        first, second = sorted((move.cell(cell) or cell, move.cell(other) or other))
        search.equate(literal, walls[first, second])
    told: dict[str, list[tuple[clingo.Symbol, Atom]]] = {}
    for symbol in search.atoms:
        for clue in clues_told(symbol)[:1]:
            atom = read_ground(str(clue))
            layer = layout.owner(atom)
            if layer and layer not in rooms:
                told.setdefault(layer.name, []).append((symbol, atom))
    stays, any_alone = [], False
    for clues in told.values():
        stay = [(x, atom) for x, atom in clues if x.name == SHOWS or len(x.arguments) == 2]
        if _of_rooms(search, clues, walls):
            continue
        if _is_alone(search, stay):
            any_alone = True
        else:
            stays += stay
    spots = Spots(layout, move, {})
    for here, there in _stand(search, spots, stays):
        search.equate(here, there)
    shown = chain.from_iterable(told.values())
    same_rules = not (empty.puzzle.upright or empty.puzzle.handed)
    if same_rules and not any_alone and _are_marks(shown, spots, layout, move):
        _tie_answer(search, empty, move)


def _are_marks(
    told: Iterable[tuple[clingo.Symbol, Atom]], spots: Spots, layout: Layout, move: Move
) -> bool:
    """Whether clues say only that they are there: each spot has one, and its image has the same."""
    atoms = [atom for symbol, atom in told for _ in symbol.arguments]
    alone = len(set(map(spots.of, atoms))) == len(atoms)
    return alone and {x for atom in atoms for x in _images(atom, layout, move)} == set(atoms)


def _images(atom: Atom, layout: Layout, move: Move) -> Sequence[Atom]:
    """Where the move takes an atom; nowhere off the board."""
    layer = layout.owner(atom)
    return layer.moved([atom], move) if layer else []


def _tie_answer(search: Search, empty: Board, move: Move) -> None:
    """From now on, only symmetric answers are found; names of regions tell nothing of that."""
    answer = empty.puzzle.answer
    nowhere = search.any_of([])
    for symbol, literal in search.atoms.items():
        if (symbol.name, len(symbol.arguments)) in empty.puzzle.answer_signatures:
            atom = read_ground(str(symbol))
            if not isinstance(answer.owner(atom), AreaLayer):
                for image in _images(atom, answer, move):
                    there = search.atoms.get(clingo.parse_term(str(image)), nowhere)
                    search.equate(literal, there)


def _of_rooms(
    search: Search,
    told: Iterable[tuple[clingo.Symbol, Atom]],
    walls: Mapping[tuple[Place, Place], int],
) -> bool:
    """Whether clues stand only in the first cells of rooms, so that they belong to these."""
    if not walls:
        return False
    later = [
        search.all_of([search.atoms[symbol], literal])
        for symbol, atom in told
        for place in atom.args[:1]
        for (_, cell), literal in walls.items()
        if cell == place
    ]
    if not later:
        return True
    try:
        return not isinstance(search.ask([search.any_of(later)], _WORK), frozenset)
    except WorkOver:
        return False


def _is_alone(search: Search, told: Sequence[tuple[clingo.Symbol, Atom]]) -> bool:
    """Whether no answer has two of these clues, as far as that is soon found out."""
    literals = [search.atoms[symbol] for symbol, _ in told]
    if len(literals) < 2:
        return False
    try:
        # Where there is only one, each of them fails once at most.
        two = search.tally(literals).at_least(2)
        return not isinstance(search.ask(two, len(literals)), frozenset)
    except WorkOver:
        return False


def _joined(
    search: Search, empty: Board, layer: AreaLayer
) -> Iterator[tuple[tuple[Place, Place], int]]:
    """For neighbouring cells a literal: that both lie in one room."""
    shown = _shown(search)
    in_room: dict[Place, dict[str, int]] = {}
    for symbol, literal in shown.items():
        clue = symbol.arguments[0]
        if layer.numbered and clue.name == layer.predicate:
            cell = as_place(read_ground(str(clue)).args[0])
            in_room.setdefault(cell, {})[str(clue.arguments[1])] = literal
    if in_room:
        for cell, other in edges(empty.shape):
            mine, others = in_room.get(cell, {}), in_room.get(other, {})
            both = [search.all_of([mine[k], others[k]]) for k in mine if k in others]
            yield (cell, other), search.any_of(both)


def _shown(search: Search) -> Mapping[clingo.Symbol, int]:
    return {symbol: literal for symbol, literal in search.atoms.items() if symbol.name == SHOWS}


def _stand(
    search: Search, spots: Spots, told: Iterable[tuple[clingo.Symbol, Atom]]
) -> Iterator[tuple[int, int]]:
    """That a clue stands somewhere, and that one stands at the image of the place."""
    at: dict[Spot, list[int]] = {}
    images: dict[Spot, Spot | None] = {}
    for symbol, atom in told:
        spot = spots.of(atom)
        at.setdefault(spot, []).append(search.atoms[symbol])
        images[spot] = spots.image(atom)
    stands = {spot: search.any_of(literals) for spot, literals in at.items()}
    nowhere = search.any_of([])
    for spot, image in images.items():
        yield stands[spot], stands.get(image, nowhere) if image else nowhere
