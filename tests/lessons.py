"""Follows the tutorial as a reader would: writes its files, changes them and runs its commands.

What the blocks of a page mean is told in ``asppuz.course.chapters``; a quotation in a
``prolog`` block must stand in some file just so.

The chapters go on from each other in one folder. A solution of an exercise begins with
the folder as its chapter has left it.

    python tests/lessons.py     writes anew what the commands of all chapters print
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from asppuz.cli import main
from asppuz.course.chapters import BLOCK, change, commands, path_of
from asppuz.rules import catalog

ROOT = Path(__file__).resolve().parents[1]
LEARN = ROOT / "docs" / "learn"
CHAPTERS = sorted(LEARN.glob("[0-9]*.md"))
SOLUTIONS = LEARN / "solutions.md"
CONTENTS = LEARN / "README.md"

_EXERCISE = re.compile(r"^### Exercise (?P<number>\d+)\n(?P<text>.*?)(?=^##|\Z)", re.M | re.S)


@dataclass(frozen=True)
class Exercise:
    """An exercise of a chapter and the text of its solution."""

    chapter: str
    """The title of the chapter."""
    number: int
    text: str


class Course:
    """The tutorial, followed in folders below ``scratch``, each chapter once."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._followed: dict[Path, str] = {}

    def follow(self, chapter: Path) -> str:
        """The text of a chapter with what its commands print now."""
        if chapter not in self._followed:
            folder = self.folder(chapter)
            shutil.rmtree(folder, ignore_errors=True)  # what is left where it could not be followed
            index = CHAPTERS.index(chapter)
            if index:
                self.follow(CHAPTERS[index - 1])
                shutil.copytree(self.folder(CHAPTERS[index - 1]), folder)
            else:
                folder.mkdir()
            self._followed[chapter] = follow(chapter.read_text(encoding="utf-8"), folder)
        return self._followed[chapter]

    def solve(self, exercise: Exercise) -> str:
        """The text of a solution with what its commands print now."""
        chapter = next(chapter for chapter in CHAPTERS if title(chapter) == exercise.chapter)
        self.follow(chapter)
        folder = self.folder(chapter, exercise)
        shutil.copytree(self.folder(chapter), folder)
        return follow(exercise.text, folder)

    def folder(self, chapter: Path, exercise: Exercise | None = None) -> Path:
        """Where a chapter, or the solution of an exercise, is followed."""
        return self._scratch / (f"{chapter.stem}-{exercise.number}" if exercise else chapter.stem)


def title(chapter: Path) -> str:
    """What the heading of a page says."""
    return chapter.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def solutions() -> list[Exercise]:
    """The exercises that have a solution."""
    pages = SOLUTIONS.read_text(encoding="utf-8").split("\n## ")[1:]
    return [
        Exercise(page.partition("\n")[0], int(found["number"]), found["text"])
        for page in pages
        for found in _EXERCISE.finditer(page)
    ]


def asked(chapter: Path) -> list[int]:
    """The numbers of the exercises that a chapter sets."""
    text = chapter.read_text(encoding="utf-8").partition("\n## Exercises\n")[2]
    return [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]


def follow(text: str, folder: Path) -> str:
    """Do in a folder what the blocks of a text say; the text with what its commands print."""
    with _inside(folder):
        return BLOCK.sub(lambda match: _done(match["language"], match["text"], folder), text)


def _done(language: str, text: str, folder: Path) -> str:
    """The fenced block, after what it says was done."""
    head, _, rest = text.partition("\n")
    path = path_of(head)
    if language == "console":
        text = "".join(f"$ {command}\n{_run(command)}" for command, _ in commands(text))
    elif path and language == "diff":
        change(folder / path, rest)
    elif path:
        (folder / path).write_text(text, encoding="utf-8")
    else:
        assert language == "prolog" and _is_quoted(text, folder), f"what is this block?\n{text}"
    return f"```{language}\n{text}```"


def _run(command: str) -> str:
    """What a command prints, on standard output and standard error together."""
    command, _, target = command.partition(" > ")
    program, *args = shlex.split(command)
    if program == "asppuz":
        # Each call of the program reads the puzzles anew; here all share one process.
        catalog._load.cache_clear()
        result = CliRunner().invoke(main, args)
        assert result.exception is None or isinstance(result.exception, SystemExit), command
        printed = result.output
    else:
        assert program in ("python", "mkdir", "rm"), command
        words = [sys.executable if program == "python" else program, *args]
        done = subprocess.run(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False
        )
        printed = done.stdout
    if target:
        Path(target).write_text(printed, encoding="utf-8")
        return ""
    return printed


def _is_quoted(text: str, folder: Path) -> bool:
    """Whether lines stand just so in a file of the folder, or of the project's own rules."""
    homes = (folder, ROOT / "asp", ROOT / "puzzles")
    files = (file for home in homes for file in home.rglob("*.lp"))
    return any(f"\n{text}" in f"\n{file.read_text(encoding='utf-8')}" for file in files)


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def renew() -> None:
    """Write what all commands print now into the pages."""
    with tempfile.TemporaryDirectory() as scratch:
        course = Course(Path(scratch))
        for chapter in CHAPTERS:
            chapter.write_text(course.follow(chapter), encoding="utf-8")
        text = SOLUTIONS.read_text(encoding="utf-8")
        for exercise in solutions():
            text = text.replace(exercise.text, course.solve(exercise))
        SOLUTIONS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    renew()
