"""A board that is turned or mirrored has the same steps.

What is found first follows the order of the cells, also in grounding and in search. So a board
is ground as it lies on the first of its images, and told as it lies itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache

from ..board.atoms import Atom, Term
from ..board.board import Board
from ..board.layers import Layout
from ..board.moves import SIDES, Move, undone
from ..errors import InputError
from ..solving.limits import Limits
from ..solving.session import Session
from .grounding import Ground, ground
from .guards import Guarded, Reason
from .slots import as_place, corner_slots

_LINE = re.compile(r"(row|column) (\d+)")
_BEGINS = {"row": "left", "column": "top"}
"""The side of the board at which a line of cells begins."""

_MOST_CELLS = 225
"""Larger boards are ground as they lie: to turn and to ground them twice takes too long."""

_Told = tuple[Reason, frozenset[Atom]]
"""A reason and the answer atoms that have to do with it, where they lie on the board."""


def ground_alike(board: Board, program: Guarded, limits: Limits) -> Ground:
    """The explaining program of a board, so that all images of the board have the same literals.

    The board stores its only solution. A large one is ground as it lies, and so is one whose
    image has other reasons, such as where a region goes by its first cell, or another solution, as
    where rules tell rows from columns and the puzzle doesn't say so. Raises what ``ground`` does.
    """
    own = ground(board, program, limits)
    moved, back = first_image(board)
    if not back.turns or not Session(moved, limits=limits).check().is_only(moved.solution):
        return own
    image = ground(moved, program, limits)
    atoms = {x: moved_atom(atom, board.puzzle.answer, back) for x, atom in image.atoms.items()}
    certain = frozenset(moved_atom(atom, board.puzzle.answer, back) for atom in image.certain)
    reasons = _reasons(image, atoms, own, back, [*_KEYS, _by_regions(board.facts())])
    if reasons is None or certain != own.certain or {*atoms.values()} != {*own.atoms.values()}:
        return own
    return replace(image, atoms=atoms, certain=certain, reasons=reasons, premises=own.premises)


def first_image(board: Board) -> tuple[Board, Move]:
    """The first of all images of a board, and the move back; a large board as it lies."""
    if len([*board.shape.cells()]) > _MOST_CELLS:
        return board, board.images()[0]
    move = to_first_image(board)
    return board.moved(move), undone(move)


def to_first_image(board: Board) -> Move:
    """The move to the one of all images of a board whose clues come first."""
    images: list[tuple[tuple[int, list[str]], Move]] = []
    for move in board.images():
        with suppress(InputError):  # the puzzle can't have these clues there
            image = board.moved(move)
            images.append(((image.rows, [*map(str, image.facts())]), move))
    return min(images, key=lambda found: found[0])[1]


def moved_atom(atom: Atom, answer: Layout, move: Move) -> Atom:
    """Where an atom of the answer comes to lie."""
    return next(
        (x for layer in answer if layer.takes(atom) for x in layer.moved([atom], move)), atom
    )


def _reasons(
    image: Ground,
    atoms: dict[int, Atom],
    own: Ground,
    back: Move,
    keys: Iterable[Callable[[_Told], Hashable]],
) -> tuple[Reason, ...] | None:
    """The board's own reasons in the order of its image's.

    One that the board doesn't have is told as it lies; None where it has other values than places,
    which need not mean the same there.
    """
    laid = (_laid(reason, back) for reason in image.reasons)
    theirs = dict(enumerate(zip(laid, _scopes(image, atoms))))
    ours = dict(enumerate(zip(own.reasons, _scopes(own, own.atoms))))
    found: dict[int, Reason] = {}
    for key in keys:
        mine, other = _alone(ours, key), _alone(theirs, key)
        for told in mine.keys() & other.keys():
            if not _is_same(ours[mine[told]], theirs[other[told]]):
                return None
            found[other[told]] = own.reasons[mine[told]]
            del theirs[other[told]], ours[mine[told]]
    for index, (reason, _) in theirs.items():
        if not all(map(as_place, reason.values)):
            return None
        found[index] = reason
    return tuple(found[index] for index in range(len(found)))


def _scopes(ground: Ground, atoms: Mapping[int, Atom]) -> Iterator[frozenset[Atom]]:
    """The scope of each reason as atoms; many reasons have the same one."""
    return map(cache(lambda scope: frozenset(atoms[x] for x in scope)), ground.scope)


def _laid(reason: Reason, move: Move) -> Reason:
    """A reason of an image as the board would have it, as far as its values tell."""
    corners = corner_slots(reason.rule)
    values = zip(reason.names, reason.values)
    return replace(reason, values=tuple(_value(x, move, name in corners) for name, x in values))


def _value(value: Term, move: Move, is_corner: bool) -> Term:
    """Where a place, a direction or a line comes to lie; any other value is itself."""
    place = as_place(value)
    if place:
        return (move.corner(place) if is_corner else move.cell(place)) or value
    if not isinstance(value, str):
        return value
    line = _LINE.fullmatch(value)
    if line:
        number = move.line(_BEGINS[line[1]], int(line[2]))
        kind = line[1] if not move.across else next(x for x in _BEGINS if x != line[1])
        return f"{kind} {number}"
    return move.side(value) if value in SIDES else move.word(value)


def _alone(told: dict[int, _Told], key: Callable[[_Told], Hashable]) -> dict[Hashable, int]:
    """What of a key only one has."""
    groups: defaultdict[Hashable, list[int]] = defaultdict(list)
    for index, one in told.items():
        groups[key(one)].append(index)
    return {value: members[0] for value, members in groups.items() if len(members) == 1}


def _by_scope(told: _Told) -> Hashable:
    return told[0].rule, told[1]


def _by_scope_and_rest(told: _Told) -> Hashable:
    """A region or a square may be named by another one of its cells."""
    return told[0].rule, told[1], _rest(told)


def _by_scope_and_values(told: _Told) -> Hashable:
    return told


def _by_scope_and_numbers(told: _Told) -> Hashable:
    return told[0].rule, told[1], tuple(_numbers(told))


def _by_values(told: _Told) -> Hashable:
    return told[0]


def _by_places(told: _Told) -> Hashable:
    """Of two places either may be named first."""
    return told[0].rule, frozenset(told[0].values)


def _by_rest(told: _Told) -> Hashable:
    return told[0].rule, _rest(told)


def _by_two_places(told: _Told) -> Hashable:
    """What is said of two places may go by another cell that has to do with both of them."""
    values = told[0].values
    is_of_two = len(values) > 2 and as_place(values[0]) and as_place(values[1])
    return told[0].rule, told[1], values[:2] if is_of_two else values


def _by_regions(facts: Iterable[Atom]) -> Callable[[_Told], Hashable]:
    """A cell may stand for all that lie in the same region."""
    label = {fact.args[0]: fact.args[1:] for fact in facts if fact.name == "region"}
    return lambda told: (told[0].rule, frozenset(label.get(x, (x,)) for x in told[0].values))


_KEYS = (
    _by_scope,
    _by_scope_and_rest,
    _by_scope_and_values,
    _by_scope_and_numbers,
    _by_values,
    _by_places,
    _by_rest,
    _by_two_places,
)
"""By what two reasons with the same words are the same, where no others agree in that."""


def _is_same(told: _Told, other: _Told) -> bool:
    """Whether reasons that agree in a key can mean the same.

    They don't where one has other numbers: the second sum of a line is the first one from the other
    end. Nor where they speak of other atoms, and of what is named by a number in a way that isn't
    known to come to lie elsewhere, such as a row of one of several grids.
    """
    if _numbers(told) != _numbers(other):
        return False
    return told[1] == other[1] or not any(map(_is_numbered, other[0].values))


def _numbers(told: _Told) -> list[Term]:
    return [value for value in told[0].values if isinstance(value, int)]


def _is_numbered(value: Term) -> bool:
    return isinstance(value, str) and bool(re.search(r"\d", value)) and not _LINE.fullmatch(value)


def _rest(told: _Told) -> tuple[Term, ...]:
    """The values that are no places."""
    return tuple(value for value in told[0].values if not as_place(value))
