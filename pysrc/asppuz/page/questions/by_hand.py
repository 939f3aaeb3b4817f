"""Solving by hand: whether the marks are right, the next step, and all steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...board.atoms import Atom, Mark
from ...board.board import Board
from ...draw.making import scene_of_marks
from ...errors import InputError
from ...solving.answers import Status
from ..sheets import without_marks
from .parts import Event, Question, board_in, picture, session_for

if TYPE_CHECKING:
    from ...reasons import Step


def check(question: Question) -> Iterator[Event]:
    """Whether what is marked is right as far as it goes, and whether it is all."""
    board = board_in(question)
    session = session_for(without_marks(board), question)
    found = session.check()
    if found.status is not Status.UNIQUE or found.answer is None:
        yield {"verdict": found.status.value}
        return
    wrong = [mark for mark in board.marks if mark.holds != (mark.atom in found.answer)]
    missing = found.answer - {mark.atom for mark in board.marks if mark.holds}
    verdict = "wrong" if wrong else "right so far" if missing else "solved"
    scene = scene_of_marks(board, board.marks, wrong, possible=session.possible())
    yield {"verdict": verdict, "wrong": len(wrong), **picture(scene, question)}


def hint(question: Question) -> Iterator[Event]:
    """The next step, as much of it as ``strength`` says: the place, the reason, the answer."""
    from ...reasons import Explainer, capitalized, cells_of, tell_marks

    board = board_in(question)
    strength = question.get("strength", "answer")
    session = session_for(without_marks(board), question)
    try:
        found = Explainer(board, session=session).hint()
    except ValueError as error:
        raise InputError(str(error)) from None
    if found is None:
        yield {"done": True}
        return
    step = found.step
    possible = session.possible()
    event: Event = _step(board, board.marks - {found.wrong}, step, possible, question)
    if found.wrong:
        event["wrong"] = f"{capitalized(tell_marks(board.puzzle, [found.wrong]))}: that can't be."
    if strength == "answer":
        event["marks"] = {str(mark.atom): mark.holds for mark in step.decided}
    else:
        scene = scene_of_marks(board, board.marks, (), step.facts, possible)
        scene.marked |= cells_of(step.reasons)
        del event["decided"], event["technique"], event["lines"]
        event |= picture(scene, question)
    if strength == "place":
        del event["reasons"]
    yield event


def explain(question: Question) -> Iterator[Event]:
    """All steps from what is marked to the solution, one after the other, and the rating."""
    from ...reasons import (
        SEVERAL,
        Explainer,
        capitalized,
        rate,
        tell_left_out,
        tell_rating,
    )

    board = board_in(question)
    session = session_for(without_marks(board), question)
    explainer, possible = Explainer(board, session=session), session.possible()
    steps = []
    try:
        to_come = explainer.steps()
        known = set(board.marks.difference(explainer.left_out))
        for step in to_come:
            steps.append(step)
            yield {"step": len(steps), **_step(board, known, step, possible, question)}
            known.update(step.decided)
    except ValueError as error:
        raise InputError(str(error)) from None
    except (TimeoutError, MemoryError):
        yield {"rating": tell_rating(rate(steps, complete=False))}
        raise
    if explainer.status() is Status.MULTIPLE:
        ending = SEVERAL
    else:
        ending = tell_rating(rate(steps)) if steps else "nothing more follows"
    if explainer.left_out:
        ending = f"{tell_left_out(board.puzzle, explainer.left_out)} {capitalized(ending)}"
    yield {"rating": ending}


def _step(
    board: Board, known: Iterable[Mark], step: Step, possible: Iterable[Atom], question: Question
) -> Event:
    """A step in words, in a picture of what is known, and in one for each line of its chain."""
    from ...reasons import (
        capitalized,
        lines_in_pictures,
        named_by_reason,
        number_reasons,
        tell_marks,
    )

    named = named_by_reason(step)
    scene = scene_of_marks(board, known, step.decided, step.facts, possible, named)
    lines = lines_in_pictures(board, known, step, possible)
    return {
        "decided": capitalized(tell_marks(board.puzzle, step.decided)),
        "technique": step.technique,
        "reasons": list(number_reasons(board.puzzle, step)),
        "lines": [{"text": text, **picture(drawn, question)} for text, drawn in lines],
        **picture(scene, question),
    }
