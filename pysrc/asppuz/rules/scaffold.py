"""A new puzzle folder that works at once: a copy of another one under a new name."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from ..board.puzzle import Puzzle
from ..errors import InputError
from .catalog import Catalog, load_puzzle, own_file

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_KEY = re.compile(r"(\w+)[ \t]*:")
FOREIGN = ("puzzlink", "janko")
"""The sections that say how others know a puzzle."""


def check_name(name: str, catalog: Catalog) -> None:
    """Raise InputError for what can't be the name of a new puzzle."""
    if not _NAME.fullmatch(name):
        raise InputError(
            f"'{name}' is not a name for a puzzle: expected a lower-case letter, "
            "then letters, digits or _, as in 'my_puzzle'"
        )
    if not isinstance(yaml.safe_load(name), str):
        raise InputError(f"'{name}' is not a word in YAML: choose another name")
    if name in catalog.names():
        raise InputError(f"there is a puzzle '{name}' already: choose another name")


def scaffold(name: str, like: Puzzle, parent: Path) -> Puzzle:
    """Make the folder ``name`` in ``parent``, a copy of a puzzle under the new name.

    Boards mean the new puzzle, and the sections that say how others know the
    puzzle become comments: its URLs go on to mean the old one. All other text stays
    as it is. The folder is made whole or not at all. Raises InputError where there
    is something of that name, or where ``puzzle.yaml`` is written in a way that
    can't be changed line by line, and OSError where files can't be read or written.
    """
    target = parent / name
    if os.path.lexists(target):
        raise InputError("there is such a file or folder already", str(target))
    files = sorted(_files(like.folder))
    with TemporaryDirectory(dir=parent, prefix=f".{name}-") as apart:
        folder = Path(apart) / name
        for file in files:
            copy = folder / file
            copy.parent.mkdir(parents=True, exist_ok=True)
            # The contents alone: installed files may be read-only.
            shutil.copyfile(like.folder / file, copy)
        _rename(folder, name, like)
        folder.rename(target)
    return load_puzzle(target)


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        file = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") for part in file.parts):
            own_file(folder, file)
            yield file


def _rename(folder: Path, name: str, like: Puzzle) -> None:
    title = name.replace("_", " ").capitalize()
    declaration = folder / "puzzle.yaml"
    text = declaration.read_bytes().decode("utf-8")
    declaration.write_bytes("".join(_declared(text, title)).encode("utf-8"))
    named = re.compile(rb"^(puzzle:[ \t]*[\"']?)%b\b" % re.escape(like.name).encode(), re.MULTILINE)
    for board in folder.glob("*/*.yaml"):
        board.write_bytes(named.sub(rb"\g<1>%b" % name.encode(), board.read_bytes(), count=1))
    try:
        puzzle = load_puzzle(folder)
        done = puzzle.title == title and not any(puzzle.section(key) for key in FOREIGN)
    except InputError:
        done = False
    if not done:
        message = "can't be copied: expected 'name:' and the other keys at the start of lines"
        raise InputError(message, str(like.folder / "puzzle.yaml"))


def _declared(text: str, title: str) -> Iterator[str]:
    """The lines of a ``puzzle.yaml`` with a new name, and without foreign sections."""
    section = ""
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        key = _KEY.match(line)
        if key:
            section = key.group(1)
        if line.startswith("#") or not line.strip():
            yield line
        elif section in FOREIGN:
            yield f"#{line}"
        elif section != "name":
            yield line
        elif key:
            yield re.sub(r":.*?(?=([ \t]+#.*)?\r?\n?$)", f": {title}", line, count=1)
