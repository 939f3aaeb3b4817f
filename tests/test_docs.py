"""The documents: every command in them is run and its output compared, and no link is dead.

The tutorial, whose commands need its own files, is followed in ``test_learn.py``.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import shlex
from pathlib import Path

import click
import pytest
import yaml
from click.testing import CliRunner

from asppuz.cli import main
from asppuz.course.chapters import commands
from asppuz.formats.declared import standard
from asppuz.formats.views import VIEWS

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
YAML = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    return [
        (f"{page.relative_to(ROOT)}-{number}", block)
        for page in PAGES
        if page.parent.name != "learn"
        for number, block in enumerate(pattern.findall(page.read_text(encoding="utf-8")), 1)
    ]


SHOWING = [
    ".".join(file.relative_to(ROOT / "pysrc").with_suffix("").parts)
    for file in sorted((ROOT / "pysrc").rglob("*.py"))
    if ">>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", SHOWING)
def test_examples_in_docstrings(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module.removesuffix(".__init__")))
    assert found.attempted and not found.failed


@pytest.mark.parametrize(("name", "block"), blocks(CONSOLE))
def test_commands(name: str, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for command, expected in commands(block):
        program, *args = shlex.split(command)
        assert program == "asppuz"
        result = CliRunner().invoke(main, args)
        assert result.exit_code == 0
        assert result.stdout == expected


@pytest.mark.parametrize(("name", "block"), blocks(PYTHON))
def test_python(name: str, block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, name, "exec"), {})
    assert "unique" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "block"), blocks(YAML))
def test_yaml(name: str, block: str) -> None:
    assert isinstance(yaml.safe_load(block), dict)


def anchors(page: Path) -> set[str]:
    """The places of a page that a link can lead to: its headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ +(.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\s-]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        if "://" not in target:
            assert (page.parent / path).exists(), target
            assert not anchor or anchor in anchors(page.parent / path if path else page), target


def test_every_command_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in main.list_commands(click.Context(main)):
        assert f"`asppuz {name}" in readme


def test_what_codecs_run_over_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "formats.md").read_text(encoding="utf-8")
    for view in VIEWS:
        assert f"`{view}`" in page
    assert "number16" in standard()


def test_a_room_uses_only_those_above_it_on_the_map() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = re.findall(r"^\| (`[^|]*) \|", text.partition("| beside it |")[0], re.MULTILINE)
    floor = {
        name.strip("`/").removesuffix(".py"): number
        for number, names in enumerate(rooms)
        for name in names.split(", ")
    }
    package = ROOT / "pysrc" / "asppuz"
    assert {path.stem for path in package.iterdir() if path.stem.isalpha()} <= {*floor, "py"}
    for path in package.rglob("*.py"):
        room, *deeper = path.relative_to(package).with_suffix("").parts
        if room not in floor:  # __init__ and __main__ open the house
            continue
        for line in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(line, ast.ImportFrom) and line.level == len(deeper) + 1:
                used = [line.module] if line.module else [name.name for name in line.names]
                for name in used:
                    assert floor[name.split(".")[0]] <= floor[room], f"{path}:{line.lineno}"
