"""What the answers to several questions are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...board.atoms import parse_atom
from ...board.board import Board
from ...board.layers import Layer, Tool
from ...board.puzzle import Puzzle
from ...draw.looks import look_of, looks_of
from ...draw.rim import Rim
from ...draw.scene import Scene
from ...draw.svg import draw_svg
from ...errors import InputError
from ...rules.catalog import Catalog
from ...solving.limits import Limits, share_of_memory
from ...solving.session import Session
from ..sheets import board_of

Event = dict[str, Any]
Question = Mapping[str, Any]

TIME_LIMIT = 60.0
"""Seconds for a question, unless it says another number."""
OWN = "own"
"""The name of a puzzle whose rules come with the question, by the names of their files."""
FORMATS = {"url": "puzzlink", "janko": "janko"}
"""The keys of ``puzzle.yaml`` that declare how boards are written in a format."""
OWN_FILES = ("puzzle.yaml", "rules.lp")


def catalog_in(question: Question) -> Catalog:
    """The puzzles, and first of all the one whose files come with the question, as OWN.

    These are put into the folder ``home``: other files make another folder, so that nothing
    known of the old ones is taken for the new.
    """
    files, home = question.get("files"), question.get("home")
    if not files or not home:
        return Catalog()
    texts = [str(files.get(file, "")) for file in OWN_FILES]
    folder = Path(home) / sha256(repr(texts).encode()).hexdigest() / OWN
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in zip(OWN_FILES, texts):
        (folder / file).write_text(text, encoding="utf-8")
    return Catalog([folder.parent])


def puzzle_in(question: Question, name: str) -> Puzzle:
    """The puzzle of that name, or OWN, whose files come with the question."""
    return catalog_in(question).puzzle(name)


def board_in(question: Question) -> Board:
    sheet = question["sheet"]
    return board_of(sheet, puzzle_in(question, str(sheet["puzzle"])))


def session_for(board: Board, question: Question) -> Session:
    return Session(board, limits=limits_in(question))


def limits_in(question: Question) -> Limits:
    return Limits(time_limit_in(question), memory_limit_in(question))


def time_limit_in(question: Question) -> float:
    return float(question.get("time_limit") or TIME_LIMIT)


def memory_limit_in(question: Question) -> int | None:
    return question.get("memory_limit") or share_of_memory()


def size_in(question: Question) -> tuple[int, int]:
    return int(question.get("rows") or 10), int(question.get("cols") or question.get("rows") or 10)


def about(puzzle: Puzzle) -> Event:
    """What an editor needs to know of a puzzle."""
    return {
        "puzzle": puzzle.name,
        "title": puzzle.title,
        "rules": puzzle.rules,
        "variants": dict(puzzle.variants),
        "writes": [form for form, key in FORMATS.items() if key in puzzle.declaration],
        "makes": (puzzle.folder / "clues.lp").is_file(),
        "tools": {
            "given": [tool for layer in puzzle.given for tool in _tools(puzzle, layer)],
            "marks": [tool for layer in puzzle.answer for tool in _tools(puzzle, layer)],
        },
    }


def _tools(puzzle: Puzzle, layer: Layer) -> Iterator[Event]:
    """The tools of a layer; where its clues are drawn as chains, which slot is the chain's name."""
    for tool in layer.tools():
        chain = _chain(puzzle, tool)
        yield {**tool._asdict(), **({"kind": "chains", "chain": chain} if chain else {})}


def _chain(puzzle: Puzzle, tool: Tool) -> str | None:
    looks = looks_of(puzzle.section("draw"), str(puzzle.folder / "puzzle.yaml"))
    patterns = [parse_atom(atom) for atom in tool.atoms.values() if atom]
    found = [look.chain for atom in patterns if (look := look_of(atom, looks)) and look.chain]
    return found[0] if found else None


def picture(scene: Scene, question: Question) -> Event:
    """A picture, and where the board lies in it, in cells and user units."""
    scene.coordinates = bool(question.get("coordinates", True))
    rim = Rim(scene)
    return {"picture": draw_svg(scene), "left": rim.left, "top": rim.top}


def told(error: InputError, question: Question) -> str:
    """The error in one line; files that come with the question go by their names alone."""
    home = question.get("home")
    return re.sub(rf"{re.escape(home)}/\w+/{OWN}/", "", str(error)) if home else str(error)
