"""The chapters of the course: their blocks, their exercises, and what they leave in a folder.

The first line of a fenced block says what is to be done with it:

- a comment that is only a path (``% stones/rules.lp``, ``# ask.py``): the block is that file;
- ``--- stones/rules.lp`` in a ``diff`` block: the change is made in that file, or, where
  nothing but new lines is shown, these are added at its end;
- ``$ asppuz ...`` in a ``console`` block: the command is run;
- anything else is a quotation.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..errors import InputError
from ..rules.catalog import COURSE
from ..texts import load_text

BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
"""A fenced block."""
_PATH = re.compile(r"(?:%|#|---) (?P<path>[\w./-]+\.(?:lp|yaml|py))")
_TASK = re.compile(r"^(?P<number>\d+)\. (?P<text>.*?)(?=^\d+\. |^\[|\Z)", re.MULTILINE | re.DOTALL)


class Chapter(NamedTuple):
    """A chapter of the course."""

    number: int
    title: str
    path: Path
    text: str

    def tasks(self) -> dict[int, str]:
        """The exercises at its end, by their numbers."""
        exercises = self.text.partition("\n## Exercises\n")[2]
        return {
            int(task["number"]): task["text"].strip().replace("\n   ", "\n")
            for task in _TASK.finditer(exercises)
        }


def chapters(folder: Path = COURSE) -> list[Chapter]:
    """The chapters, in order."""
    found = []
    for path in sorted(folder.glob("[0-9]*.md")):
        text = load_text(path)
        number, _, title = text.partition("\n")[0].removeprefix("# ").partition(". ")
        found.append(Chapter(int(number), title, path, text))
    return found


def chapter(number: int) -> Chapter:
    """The chapter of that number; raises InputError where there is none."""
    for one in chapters():
        if one.number == number:
            return one
    raise InputError(f"there is no chapter {number}: `asppuz learn` lists them")


def path_of(head: str) -> str:
    """The path that the first line of a block names; empty where it names none."""
    match = _PATH.fullmatch(head)
    return match["path"] if match else ""


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what it prints."""
    for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, printed = session.partition("\n")
        yield command, printed


def changed(text: str, diff: str) -> str:
    """The text of a file after a change.

    Raises ValueError where the old lines don't stand in it just once.
    """
    lines = diff.splitlines(keepends=True)
    old = "".join(line[1:] or line for line in lines if line[0] != "+")
    new = "".join(line[1:] or line for line in lines if line[0] != "-")
    if not old:
        return text + new
    if f"\n{text}".count(f"\n{old}") != 1:
        raise ValueError(f"has not just one place like\n{old}")
    return f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]


def change(file: Path, diff: str) -> None:
    """Make a change in a file; raises ValueError as ``changed`` does."""
    try:
        text = changed(file.read_text(encoding="utf-8"), diff)
    except ValueError as error:
        raise ValueError(f"{file.name} {error}") from None
    file.write_text(text, encoding="utf-8")


def lay_out(number: int, folder: Path) -> None:
    """Do in a folder what the chapters before that number do in it.

    Commands are run only where they write something; to print is not needed here.
    """
    for one in chapters():
        if one.number < number:
            for block in BLOCK.finditer(one.text):
                _do(block["language"], block["text"], folder)


def _do(language: str, text: str, folder: Path) -> None:
    head, _, rest = text.partition("\n")
    path = path_of(head)
    if language == "console":
        for command, _ in commands(text):
            _run(command, folder)
    elif path and language == "diff":
        change(folder / path, rest)
    elif path:
        (folder / path).write_text(text, encoding="utf-8")


def _run(command: str, folder: Path) -> None:
    """Run a command of a chapter in a folder, where it writes a file there."""
    command, _, target = command.partition(" > ")
    program, *words = shlex.split(command)
    if program == "mkdir":
        for word in words[1:]:
            (folder / word).mkdir(parents=True, exist_ok=True)
    elif program == "rm":
        for word in words:
            (folder / word).unlink()
    elif program == "asppuz" and (target or words[0] == "new"):
        done = subprocess.run(
            [sys.executable, "-m", "asppuz", *words],
            cwd=folder, capture_output=True, encoding="utf-8", check=True,
        )  # fmt: skip
        if target:
            (folder / target).write_text(done.stdout, encoding="utf-8")
