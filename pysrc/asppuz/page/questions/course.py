"""The course, to be read beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from ..chapters import chapters
from .parts import Event, Question


def course(question: Question) -> Iterator[Event]:
    """All chapters, so that nothing has to be asked while somebody reads."""
    yield {"chapters": [chapter._asdict() for chapter in chapters()]}
