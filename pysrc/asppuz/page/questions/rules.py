"""Rules that are written beside the board."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from ...formats import native
from ..sheets import without_marks
from .parts import OWN, OWN_FILES, Event, Question, about, board_in, puzzle_in


def files(question: Question) -> Iterator[Event]:
    """The files of a puzzle: its rules, and its declaration."""
    puzzle = puzzle_in(question, str(question["puzzle"]))
    texts = {name: (puzzle.folder / name).read_text(encoding="utf-8") for name in OWN_FILES}
    yield {"files": texts}


def findings(question: Question) -> Iterator[Event]:
    """What lint finds in rules that come with the question."""
    from ...checking.lint import lint

    puzzle = puzzle_in(question, OWN)
    found = [
        {"file": Path(x.source).name, "line": x.line, "column": x.column, "message": x.message}
        for x in lint(puzzle.folder)
    ]
    yield {**about(puzzle), "findings": found}


def folder(question: Question) -> Iterator[Event]:
    """A puzzle's folder as a zip file in base 64, with the board as its example."""
    puzzle = puzzle_in(question, str(question["sheet"]["puzzle"]))
    board = native.write(without_marks(board_in(question)))
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name in OWN_FILES:
            archive.writestr(f"{puzzle.name}/{name}", (puzzle.folder / name).read_bytes())
        archive.writestr(f"{puzzle.name}/examples/easy.yaml", board)
    yield {"zip": b64encode(packed.getvalue()).decode(), "name": f"{puzzle.name}.zip"}
