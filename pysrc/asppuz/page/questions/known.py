"""What is known of a board while it is drawn: its solutions, two of them, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...draw.making import make_scene, scene_of_deduction, scene_of_marks
from ...formats import native
from ...solving.answers import Deduction, Status
from ...solving.limits import share_of_memory
from ...solving.live import Live
from ..sheets import without_marks
from .parts import Event, Question, board_in, picture, session_for, time_limit_in


def edit(question: Question) -> Iterator[Event]:
    """The picture of a board, and what is known of its solutions, by and by.

    With ``show`` the pictures have what is decided, or else the marks.
    """
    board = board_in(question)
    scene = scene_of_marks(board, board.marks)
    yield {**picture(scene, question), "text": native.write(board)}
    before: Event = {}
    for known in _live().edit(without_marks(board), time_limit_in(question)):
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
    _live().prepare()


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


@cache
def _live() -> Live:
    return Live(memory_limit=share_of_memory())


def _figures(known: Deduction) -> Event:
    decided = len(known.proven) + len(known.never)
    every = decided + len(known.varies) + len(known.open)
    return {"several": bool(known.varies), "decided": decided, "of": every}
