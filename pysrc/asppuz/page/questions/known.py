"""What is known of a board while it is drawn: its solutions, two of them, or why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...board.atoms import Atom
from ...board.board import Board
from ...board.layers import PlaceLayer
from ...board.puzzle import Puzzle
from ...draw.making import make_scene, scene_of_deduction, scene_of_marks
from ...formats import native
from ...solving.answers import Answer, Deduction, Status
from ...solving.live import Live
from ..sheets import without_marks
from .parts import Event, Question, board_in, memory_limit_in, picture, session_for, time_limit_in


def edit(question: Question) -> Iterator[Event]:
    """The picture of a board, and what is known of its solutions, by and by.

    With ``show`` the pictures have what is decided, or else the marks; with ``values`` it is
    told what may be written where.
    """
    board, latest = board_in(question), _latest(memory_limit_in(question))
    bare = without_marks(board)
    possible = latest.possible if latest.board == bare else frozenset()
    scene = scene_of_marks(board, board.marks, possible=possible)
    yield {**picture(scene, question), "text": native.write(board)}
    before: Event = {}
    for known in latest.live.edit(bare, time_limit_in(question)):
        if latest.board != bare:
            latest.board, latest.possible = bare, _atoms(known)
            if board.marks and not question.get("show"):
                marked = scene_of_marks(board, board.marks, possible=latest.possible)
                yield picture(marked, question)
        if question.get("values") and not before:
            yield {"values": _values(board.puzzle, latest.possible)}
        event: Event = {"status": known.status.value, **_figures(known)}
        if event == before:
            yield {}
            continue
        before = event
        if question.get("show") and event["decided"]:
            yield event | picture(scene_of_deduction(board, known), question)
        else:
            yield event
    yield {"verdict": known.status.value}
    latest.live.prepare()


def second(question: Question) -> Iterator[Event]:
    """Two solutions, with what differs, of a board that has several."""
    board = without_marks(board_in(question))
    found = session_for(board, question).check()
    if found.status is Status.MULTIPLE:
        for title, atoms in (("One", found.answer), ("Another", found.second)):
            scene = make_scene(board, atoms or (), marked=found.differs)
            yield {"title": title, **picture(scene, question)}
    yield {"status": found.status.value}


def clash(question: Question) -> Iterator[Event]:
    """Why a board has no solution."""
    from ...reasons import Explainer, cells_of

    board = without_marks(board_in(question))
    found = Explainer(board, session=session_for(board, question)).clash()
    scene = make_scene(board, marked=cells_of(found.reasons))
    yield {"reasons": list(map(str, found.reasons)), **picture(scene, question)}


@dataclass
class _Latest:
    """Where edits are answered, the latest board, and the atoms that its answers may have."""

    live: Live
    board: Board | None = None
    possible: Answer = frozenset()


@cache
def _latest(memory_limit: int | None) -> _Latest:
    return _Latest(Live(memory_limit=memory_limit))


def _atoms(known: Deduction) -> Answer:
    return known.proven | known.never | known.varies | known.open


def _values(puzzle: Puzzle, possible: Iterable[Atom]) -> dict[str, list[list[Any]]]:
    """What may be written where: for each layer its places, each with a token and its atom."""
    told: dict[str, list[list[Any]]] = {}
    for atom in sorted(possible):
        layer = puzzle.answer.owner(atom)
        placed = layer.placed(atom) if isinstance(layer, PlaceLayer) else None
        if layer and placed:
            spot, token = placed
            place = spot[0] if len(spot) == 1 else spot
            told.setdefault(layer.name, []).append([place, token, str(atom)])
    return told


def _figures(known: Deduction) -> Event:
    decided = len(known.proven) + len(known.never)
    every = decided + len(known.varies) + len(known.open)
    return {"several": bool(known.varies), "decided": decided, "of": every}
