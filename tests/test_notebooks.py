"""Chapters as notebooks: each can be made, and they print what the chapter says."""

from __future__ import annotations

import io
import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from asppuz.cli.output import say_progress
from asppuz.course.chapters import Chapter, chapters
from asppuz.course.magic import go_to_chapter
from asppuz.course.notebooks import cells_of, notebook_of


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: str(chapter.number))
def test_a_chapter_becomes_a_notebook(chapter: Chapter) -> None:
    pytest.importorskip("nbformat", reason="notebooks need the extra 'notebook'")
    notebook = json.loads(notebook_of(chapter.number))
    code = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
    assert code[0].endswith(f"%chapter {chapter.number}")
    assert any(cell.startswith("!") for cell in code)
    assert notebook_of(chapter.number) == notebook_of(chapter.number)


@pytest.mark.parametrize("number", [2, 7])
def test_a_notebook_runs_and_prints_what_the_chapter_says(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for name in ("nbformat", "nbclient", "ipykernel"):
        if find_spec(name) is None:
            pytest.skip(f"running a notebook needs {name}, which the extra 'test' brings")
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.reads(notebook_of(number), as_version=4)
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    told = next(one for one in chapters() if one.number == number)
    runs = [text for kind, text in cells_of(told) if kind == "code" and text.startswith("!")]
    printed = [
        "".join(out.get("text", "") for out in cell["outputs"]).replace("\r\n", "\n")
        for cell in notebook["cells"]
        if cell["cell_type"] == "code" and cell["source"].startswith("!")
    ]
    assert len(printed) == len(runs)
    for command, text in zip(runs, printed, strict=True):
        assert f"$ {command[1:]}\n{text}" in told.text


def test_a_notebook_runs_again_beside_what_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.environ["PATH"])
    for _ in range(2):
        monkeypatch.chdir(tmp_path)
        go_to_chapter("3")
    assert {path.name for path in tmp_path.iterdir()} == {"chapter-3", "chapter-3-2"}
    assert Path.cwd().name == "chapter-3-2"


@pytest.mark.parametrize(("told", "shown"), [([], "\r7 steps"), (["JPY_PARENT_PID"], "")])
def test_progress_stays_out_of_notebooks(
    told: list[str], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("JPY_PARENT_PID", raising=False)
    for name in told:
        monkeypatch.setenv(name, "1")
    monkeypatch.setattr(sys, "stderr", Terminal())
    say_progress("7 steps")
    assert sys.stderr.getvalue().startswith(shown) and bool(sys.stderr.getvalue()) == bool(shown)
