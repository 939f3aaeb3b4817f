"""What the page asks, and what it is told: each question is answered by a row of events.

``answer`` is a generator that pauses often, so that a newer question can take the
place of an older one. Its events are plain data, ready to be written as JSON; an
empty one is only a pause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..board.atoms import Mark
from ..board.board import Board
from ..board.families import FAMILIES, by_family
from ..board.layers import Layout
from ..board.moves import mirrored, turned, window
from ..board.puzzle import Puzzle
from ..draw.making import make_scene, scene_of_deduction, scene_of_marks
from ..draw.rim import Rim
from ..draw.scene import Scene
from ..draw.svg import draw_svg
from ..errors import InputError
from ..formats import WRITERS, native, read_text
from ..rules.catalog import Catalog, load_puzzle
from ..solving.answers import Deduction, Status
from ..solving.limits import share_of_memory
from ..solving.live import Live
from ..solving.session import Session
from .sheets import blank_board, board_of, sheet_of, without_marks

if TYPE_CHECKING:
    from ..reasons import Step

Event = dict[str, Any]
Question = Mapping[str, Any]

TIME_LIMIT = 60.0
"""Seconds for a question, unless it says another number."""
OWN = "own"
"""The name of a puzzle whose rules come with the question, by the names of their files."""
OWN_FILES = ("puzzle.yaml", "rules.lp")


def answer(question: Question) -> Iterator[Event]:
    """The events of an answer; bad input is told by an event ``error``, and nothing follows.

    ``question["ask"]`` is one of the names in ``QUESTIONS``, and ``home`` a folder for the files
    of rules that come with it: without one, there can't be any.
    """
    try:
        ask = QUESTIONS.get(str(question.get("ask")))
        if ask is None:
            raise InputError(f"there is no question '{question.get('ask')}'")
        yield from ask(question)
    except InputError as error:
        yield {"error": _told(error, question)}
    except TimeoutError:
        yield {"error": "unknown: the time limit came first"}
    except MemoryError:
        yield {"error": "unknown: the memory limit came first"}


# Puzzles and boards


def _catalog(question: Question) -> Iterator[Event]:
    """The puzzles by family, and what boards that are made can be."""
    from ..generating.difficulty import DIFFICULTIES
    from ..generating.symmetry import SYMMETRIES

    families = by_family(_puzzles())
    yield {
        "families": [
            {
                "title": FAMILIES[family],
                "puzzles": [{"name": puzzle.name, "title": puzzle.title} for puzzle in members],
            }
            for family, members in families.items()
        ],
        "difficulties": list(DIFFICULTIES),
        "symmetries": list(SYMMETRIES),
    }


def _open(question: Question) -> Iterator[Event]:
    """A blank board of a puzzle, and what is needed to fill it in."""
    puzzle = _puzzle(question, str(question["puzzle"]))
    yield {**_about(puzzle), "sheet": sheet_of(blank_board(puzzle, *_size(question)))}


def _read(question: Question) -> Iterator[Event]:
    """The board of a text: a URL, a native text, a text table with its ``puzzle``, or facts."""
    text = str(question["text"])
    board = read_text(text, "", question.get("puzzle"), Catalog())
    yield {**_about(board.puzzle), "sheet": sheet_of(board)}


def _write(question: Question) -> Iterator[Event]:
    """The board in a format; ``why`` tells why it can't be written in it."""
    board = without_marks(_board(question))
    try:
        yield {"text": WRITERS[str(question["format"])](board)}
    except InputError as error:
        yield {"why": _told(error, question)}


def _move(question: Question) -> Iterator[Event]:
    """The board turned (``turn`` by so many quarters), mirrored, or cut to a ``size``."""
    board = _board(question)
    if "size" in question:
        rows, cols = question["size"]
        move = window(board.shape, 1, 1, int(rows), int(cols))
    elif "turn" in question:
        move = turned(board.shape, int(question["turn"]))
    else:
        move = mirrored(board.shape)
    yield {"sheet": sheet_of(board.moved(move))}


def _generate(question: Question) -> Iterator[Event]:
    """A board that is made: ``symmetry``, ``difficulty`` and ``seed`` as the command has them."""
    from ..generating import generate

    yield {"doing": "making a board"}
    puzzle = _puzzle(question, str(question["puzzle"]))
    rows, cols = _size(question)
    try:
        board = generate(
            puzzle,
            rows,
            cols,
            seed=question.get("seed"),
            symmetry=str(question.get("symmetry") or "none"),
            difficulty=question.get("difficulty") or None,
            time_limit=_time_limit(question),
            memory_limit=share_of_memory(),
        )
    except ValueError as error:
        raise InputError(str(error)) from None
    yield {**_about(puzzle), "sheet": sheet_of(board)}


# What is known


def _edit(question: Question) -> Iterator[Event]:
    """The picture of a board, and what is known of its solutions, by and by.

    With ``show`` the pictures have what is decided, or else the marks.
    """
    board = _board(question)
    scene = scene_of_marks(board, board.marks)
    yield {**_picture(scene, question), "text": native.write(board)}
    before: Event = {}
    for known in _live().edit(without_marks(board), _time_limit(question)):
        event: Event = {"status": known.status.value, **_figures(known)}
        if event == before:
            yield {}
            continue
        before = event
        if question.get("show") and event["decided"]:
            yield event | _picture(scene_of_deduction(board, known), question)
        else:
            yield event
    yield {"verdict": known.status.value}


def _second(question: Question) -> Iterator[Event]:
    """Two solutions, with what differs, of a board that has several."""
    board = without_marks(_board(question))
    found = _session(board, question).check()
    if found.status is Status.MULTIPLE:
        for title, atoms in (("One", found.answer), ("Another", found.second)):
            scene = make_scene(board, atoms or (), marked=found.differs)
            yield {"title": title, **_picture(scene, question)}
    yield {"status": found.status.value}


def _clash(question: Question) -> Iterator[Event]:
    """Why a board has no solution."""
    from ..reasons import Explainer, cells_of

    board = without_marks(_board(question))
    clash = Explainer(board, session=_session(board, question)).clash()
    scene = make_scene(board, marked=cells_of(clash.reasons))
    yield {"reasons": list(map(str, clash.reasons)), **_picture(scene, question)}


# Solving by hand


def _check(question: Question) -> Iterator[Event]:
    """Whether what is marked is right as far as it goes, and whether it is all."""
    board = _board(question)
    found = _session(without_marks(board), question).check()
    if found.status is not Status.UNIQUE or found.answer is None:
        yield {"verdict": found.status.value}
        return
    wrong = [mark for mark in board.marks if mark.holds != (mark.atom in found.answer)]
    missing = found.answer - {mark.atom for mark in board.marks if mark.holds}
    verdict = "wrong" if wrong else "right so far" if missing else "solved"
    scene = scene_of_marks(board, board.marks, wrong)
    yield {"verdict": verdict, "wrong": len(wrong), **_picture(scene, question)}


def _hint(question: Question) -> Iterator[Event]:
    """The next step, as much of it as ``strength`` says: the place, the reason, the answer."""
    from ..reasons import Explainer, capitalized, cells_of, tell_marks

    board = _board(question)
    strength = question.get("strength", "answer")
    session = _session(without_marks(board), question)
    try:
        hint = Explainer(board, session=session).hint()
    except ValueError as error:
        raise InputError(str(error)) from None
    if hint is None:
        yield {"done": True}
        return
    step = hint.step
    event: Event = _step(board, board.marks - {hint.wrong}, step, question)
    if hint.wrong:
        event["wrong"] = f"{capitalized(tell_marks(board.puzzle, [hint.wrong]))}: that can't be."
    if strength == "answer":
        event["marks"] = {str(mark.atom): mark.holds for mark in step.decided}
    else:
        scene = scene_of_marks(board, board.marks, (), step.facts)
        scene.marked |= cells_of(step.reasons)
        del event["decided"], event["technique"]
        event |= _picture(scene, question)
    if strength == "place":
        del event["reasons"]
    yield event


def _explain(question: Question) -> Iterator[Event]:
    """All steps from what is marked to the solution, one after the other, and the rating."""
    from ..reasons import Explainer, rate, tell_rating

    board = _board(question)
    session = _session(without_marks(board), question)
    known = set(board.marks)
    steps = []
    try:
        for step in Explainer(board, session=session).steps():
            steps.append(step)
            yield {"step": len(steps), **_step(board, known, step, question)}
            known.update(step.decided)
    except ValueError as error:
        raise InputError(str(error)) from None
    yield {"rating": tell_rating(rate(steps)) if steps else "nothing more follows"}


def _step(board: Board, known: Iterable[Mark], step: Step, question: Question) -> Event:
    """A step in words, and in a picture of what is known."""
    from ..reasons import capitalized, named_by_reason, number_reasons, tell_marks

    named = named_by_reason(step)
    scene = scene_of_marks(board, known, step.decided, step.facts, reasons=named)
    return {
        "decided": capitalized(tell_marks(board.puzzle, step.decided)),
        "technique": step.technique,
        "reasons": list(number_reasons(board.puzzle, step)),
        **_picture(scene, question),
    }


# Rules


def _rules(question: Question) -> Iterator[Event]:
    """The files of a puzzle: its rules, and its declaration."""
    puzzle = _puzzle(question, str(question["puzzle"]))
    files = {name: (puzzle.folder / name).read_text(encoding="utf-8") for name in OWN_FILES}
    yield {"files": files}


def _lint(question: Question) -> Iterator[Event]:
    """What lint finds in rules that come with the question."""
    from ..checking.lint import lint

    puzzle = _puzzle(question, OWN)
    findings = [
        {"file": Path(found.source).name, "line": found.line, "message": found.message}
        for found in lint(puzzle.folder)
    ]
    yield {**_about(puzzle), "findings": findings}


QUESTIONS: Mapping[str, Callable[[Question], Iterator[Event]]] = {
    "catalog": _catalog,
    "open": _open,
    "read": _read,
    "write": _write,
    "move": _move,
    "generate": _generate,
    "edit": _edit,
    "second": _second,
    "clash": _clash,
    "check": _check,
    "hint": _hint,
    "explain": _explain,
    "rules": _rules,
    "lint": _lint,
}
"""What can be asked."""


# The parts of an answer


@cache
def _live() -> Live:
    return Live(memory_limit=share_of_memory())


@cache
def _puzzles() -> tuple[Puzzle, ...]:
    return tuple(Catalog())


def _puzzle(question: Question, name: str) -> Puzzle:
    """The puzzle of that name, or the one whose files come with the question.

    These are put into the folder ``home``: other files make another folder, so that nothing
    known of the old ones is taken for the new.
    """
    files, home = question.get("files"), question.get("home")
    if name != OWN or not files or not home:
        return Catalog().puzzle(name)
    texts = [str(files.get(file, "")) for file in OWN_FILES]
    folder = Path(home) / sha256(repr(texts).encode()).hexdigest() / OWN
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in zip(OWN_FILES, texts):
        (folder / file).write_text(text, encoding="utf-8")
    return load_puzzle(folder)


def _board(question: Question) -> Board:
    sheet = question["sheet"]
    return board_of(sheet, _puzzle(question, str(sheet["puzzle"])))


def _session(board: Board, question: Question) -> Session:
    return Session(board, time_limit=_time_limit(question), memory_limit=share_of_memory())


def _time_limit(question: Question) -> float:
    return float(question.get("time_limit") or TIME_LIMIT)


def _size(question: Question) -> tuple[int, int]:
    return int(question.get("rows") or 10), int(question.get("cols") or question.get("rows") or 10)


def _about(puzzle: Puzzle) -> Event:
    """What an editor needs to know of a puzzle."""
    return {
        "puzzle": puzzle.name,
        "title": puzzle.title,
        "rules": puzzle.rules,
        "variants": dict(puzzle.variants),
        "linked": "puzzlink" in puzzle.declaration,
        "makes": (puzzle.folder / "clues.lp").is_file(),
        "tools": {"given": _tools(puzzle.given), "marks": _tools(puzzle.answer)},
    }


def _tools(layout: Layout) -> list[Event]:
    return [tool._asdict() for layer in layout for tool in layer.tools()]


def _picture(scene: Scene, question: Question) -> Event:
    """A picture, and where the board lies in it, in cells and user units."""
    scene.coordinates = bool(question.get("coordinates", True))
    rim = Rim(scene)
    return {"picture": draw_svg(scene), "left": rim.left, "top": rim.top}


def _figures(known: Deduction) -> Event:
    decided = len(known.proven) + len(known.never)
    every = decided + len(known.varies) + len(known.open)
    return {"several": bool(known.varies), "decided": decided, "of": every}


def _told(error: InputError, question: Question) -> str:
    """The error in one line; files that come with the question go by their names alone."""
    home = question.get("home")
    return re.sub(rf"{re.escape(home)}/\w+/{OWN}/", "", str(error)) if home else str(error)
