"""What a notebook of a chapter can do besides Python: ``%load_ext asppuz.course.magic``."""

from __future__ import annotations

import os
import sys
from itertools import chain, count
from pathlib import Path
from typing import Any

from .chapters import change
from .exercises import begin_chapter


def load_ipython_extension(shell: Any) -> None:
    """Teach a notebook ``%chapter 7`` and ``%%change FILE``."""
    shell.register_magic_function(go_to_chapter, "line", "chapter")
    shell.register_magic_function(change_file, "cell", "change")


def go_to_chapter(line: str) -> None:
    """Go into a new folder of a chapter, made as the chapter finds it.

    Where there is one already, the new one is called chapter-7-2, and so on. Commands find the
    programs that this Python has, too.
    """
    usual = f"chapter-{int(line)}"
    names = chain([usual], (f"{usual}-{number}" for number in count(2)))
    folder = next(path for path in map(Path, names) if not path.exists())
    begin_chapter(int(line), folder.absolute())
    os.chdir(folder)
    programs = str(Path(sys.executable).parent)
    os.environ["PATH"] = os.pathsep.join([programs, os.environ.get("PATH", "")])


def change_file(line: str, cell: str) -> None:
    """Make a change in a file: lines with ``-`` go, lines with ``+`` come."""
    change(Path(line.strip()), cell if cell.endswith("\n") else f"{cell}\n")
