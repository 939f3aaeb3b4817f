"""The course, to be read beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from .. import chapters
from .parts import Event, Question


def contents(question: Question) -> Iterator[Event]:
    """The chapters there are."""
    yield {"chapters": [{"name": name, "title": title} for name, title in chapters.chapters()]}


def chapter(question: Question) -> Iterator[Event]:
    """One of them."""
    yield {"html": chapters.chapter(str(question["name"]))}
