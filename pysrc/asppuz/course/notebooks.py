"""A chapter as a notebook that runs: made from the same text, block by block.

A file is written by a cell, a change is made by one (``%%change`` of ``magic``),
and commands are run; what they print comes when the notebook is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..errors import InputError
from .chapters import BLOCK, Chapter, chapter, commands, path_of

_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)\s]+\)")
"""A link to another page, which a notebook doesn't have beside it."""


def check_notebooks() -> None:
    """Raise InputError where what makes notebooks is not installed."""
    if find_spec("nbformat") is None:
        message = "a notebook needs one more package: pip install 'asppuz[notebook]'"
        raise InputError(message)


def notebook_of(number: int) -> str:
    """The notebook of a chapter, as text; raises InputError as ``check_notebooks``, too."""
    check_notebooks()
    nbformat: Any = import_module("nbformat")
    new = {
        "words": nbformat.v4.new_markdown_cell,
        "code": nbformat.v4.new_code_cell,
    }
    cells = [
        new[kind](text, metadata={"slideshow": {"slide_type": _slide(kind, text)}})
        for kind, text in cells_of(chapter(number))
    ]
    for place, cell in enumerate(cells):
        cell["id"] = f"cell-{place}"  # a fixed name: the same chapter makes the same notebook
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook)}\n"


def cells_of(told: Chapter) -> Iterator[tuple[str, str]]:
    """The cells of a chapter: ``words`` or ``code``, and the text of each."""
    folder = f"chapter-{told.number}"
    head, _, rest = told.text.partition("\n")
    yield "words", head
    yield "code", f"%load_ext asppuz.course.magic\n%chapter {told.number}"
    words = f"The cell above makes the folder `{folder}`, as this chapter finds it."
    yield "words", f"{words} Where there is one already, its number goes on: `{folder}-2`."
    at = 0
    for block in BLOCK.finditer(rest):
        yield from _words(rest[at : block.start()])
        yield from _block(block["language"], block["text"], block.group())
        at = block.end()
    yield from _words(rest[at:])


def _words(text: str) -> Iterator[tuple[str, str]]:
    """A passage, in a cell for each heading."""
    for part in re.split(r"\n(?=## )", text):
        if part.strip():
            yield "words", _LINK.sub(r"\1", part.strip())


def _slide(kind: str, text: str) -> str:
    """Which kind of slide a cell begins, or that it goes on with the one before."""
    if kind == "code":
        return "-"
    return "slide" if text.startswith("#") else "subslide"


def _block(language: str, text: str, whole: str) -> Iterator[tuple[str, str]]:
    first, _, rest = text.partition("\n")
    path = path_of(first)
    if language == "console":
        for command, _ in commands(text):
            yield "code", f"!{command}"
    elif path and language == "diff":
        yield "code", f"%%change {path}\n{rest}".rstrip("\n")
    elif path:
        yield "code", f"%%writefile {path}\n{text}".rstrip("\n")
    else:
        yield "words", whole
