"""What a notebook of a chapter can do besides Python: ``%load_ext asppuz.course.magic``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from .chapters import change
from .exercises import begin_chapter


def load_ipython_extension(shell: Any) -> None:
    """Teach a notebook ``%chapter 7`` and ``%%change FILE``."""
    shell.register_magic_function(go_to_chapter, "line", "chapter")
    shell.register_magic_function(change_file, "cell", "change")


def go_to_chapter(line: str) -> None:
    """Go into the folder of a chapter, made as the chapter finds it.

    Commands find the programs that this Python has, too. Raises InputError where
    there is such a folder already: what is in it is not overwritten.
    """
    begin_chapter(int(line), Path(f"chapter-{int(line)}").absolute())
    os.chdir(f"chapter-{int(line)}")
    programs = str(Path(sys.executable).parent)
    os.environ["PATH"] = os.pathsep.join([programs, os.environ.get("PATH", "")])


def change_file(line: str, cell: str) -> None:
    """Make a change in a file: lines with ``-`` go, lines with ``+`` come."""
    change(Path(line.strip()), cell if cell.endswith("\n") else f"{cell}\n")
