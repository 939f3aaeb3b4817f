"""What reaches a terminal or a page: no control characters, in any encoding, open or closed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from asppuz.cli import main
from asppuz.rules.catalog import BUILT_IN
from asppuz.texts import in_one_line, lines_of, printable

EASY = str(BUILT_IN / "heyawake" / "examples" / "easy.yaml")
EVIL = "\x1b[31mred\x07\x9b2J\u202e"

YAML = r"""
name: "Two\nlines \e[31m"
rules: "none \e[2J"
given: {cells: {x: mark(C)}}
answer: {cells: {"#": lamp(C)}}
draw: {mark(C): "\e", lamp(C): "\a"}
"""
RULES = (
    "% \x1b[1m comment \x9b\n"
    "%! {C} is lit \x1b[31m.\n:- mark(C), not lamp(C).\n"
    "%! {C} is dark.\n:- lamp(C), not mark(C).\n"
    "{ lamp(C) : cell(C) }.\n#show lamp/1.\n"
)
BOARD = 'puzzle: mine\ntitle: "A\\nboard \\e[31m<b>"\ncells: |\n  x .\n  . x\n'


def test_lines_are_those_of_clingo() -> None:
    text = "a\x0b\x0c\x1c\x85\u2028\rb\n\nc"
    assert lines_of(text) == ["a\x0b\x0c\x1c\x85\u2028\rb", "", "c"]
    assert lines_of(text + "\n") == lines_of(text)
    assert lines_of("") == []


def test_what_a_terminal_would_obey_is_shown() -> None:
    assert printable(EVIL + "\tä\n") == r"\x1b[31mred\x07\x9b2J\u202e" + "\tä\n"
    assert in_one_line("a\n b\x1b") == r"a b\x1b"


@pytest.mark.parametrize(
    "args",
    [
        ("list",),
        ("show", "mine"),
        ("solve", "BOARD"),
        ("solve", "BOARD", "-f", "svg"),
        ("solve", "BOARD", "-f", "native"),
        ("draw", "BOARD", "--solution"),
        ("draw", "BOARD", "BOARD", "-f", "svg"),
        ("check", "BOARD"),
        ("hint", "BOARD"),
        ("explain", "BOARD"),
        ("explain", "BOARD", "-f", "html"),
        ("explain", "BOARD", "-f", "json"),
        ("generate", "mine", "-f", "text", "--rows", "2"),
        ("verify", "BOARD", "--answer", "EMPTY"),
        ("lint", "FOLDER"),
        ("test", "FOLDER"),
        ("ground", "BOARD"),
        ("show", "no\x1b[31m\nsuch"),
        ("solve", "no\x1b[31m\x07such.yaml"),
    ],
)
def test_no_control_characters_come_out(tmp_path: Path, args: tuple[str, ...]) -> None:
    folder = tmp_path / "mine"
    (folder / "examples").mkdir(parents=True)
    (folder / "puzzle.yaml").write_text(YAML)
    (folder / "rules.lp").write_text(RULES)
    (folder / "clues.lp").write_text("may_show(mark(C)) :- lamp(C).")
    (folder / "techniques.lp").write_text('technique(1,"two\\nlines \x1b[31m").')
    board = folder / "examples" / "a.yaml"
    board.write_text(BOARD)
    (tmp_path / "empty.lp").write_text("")
    names = {"BOARD": board, "FOLDER": folder, "EMPTY": tmp_path / "empty.lp"}
    runner = CliRunner(env={"ASPPUZ_PUZZLES": str(tmp_path)})
    result = runner.invoke(main, [str(names.get(arg, arg)) for arg in args])
    assert not isinstance(result.exception, (RuntimeError, AssertionError, ValueError))
    text = result.stdout + result.stderr
    assert text
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert "<b>" not in text or args[-1] in ("native", "mine", "FOLDER")
    if args[-1] in ("svg", "html"):
        ElementTree.fromstring(text)
    if args == ("list",):
        assert any(line.startswith("  mine ") and "Two lines" in line for line in text.split("\n"))


def asppuz(*args: str, command: str = "", **settings: str) -> subprocess.CompletedProcess[bytes]:
    """A run of the program itself; ``command`` is put behind it for the shell."""
    words = " ".join(f"'{word}'" for word in (sys.executable, "-m", "asppuz", *args))
    return subprocess.run(
        ["sh", "-c", f"{words} {command}"], capture_output=True, env={**os.environ, **settings}
    )


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_other_encodings_are_drawn_plainly(encoding: str) -> None:
    result = asppuz("solve", EASY, PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    plain = result.stdout.decode(encoding)
    fine = asppuz("solve", EASY, PYTHONIOENCODING="utf-8").stdout.decode()
    assert [len(line) for line in plain.split("\n")] == [len(line) for line in fine.split("\n")]
    assert {"+", "=", "H", "|", "#"} <= set(plain)
    page = asppuz("explain", EASY, "-f", "html", PYTHONIOENCODING=encoding).stdout
    ElementTree.fromstring(page.decode("ascii"))


@pytest.mark.skipif(os.name != "posix", reason="the shell closes the streams")
def test_closed_streams_are_no_matter() -> None:
    assert asppuz("solve", EASY, command=">&-").stderr == b""
    assert asppuz("solve", EASY, command=">&-").returncode == 0
    assert asppuz("explain", EASY, command=">&- 2>&-").returncode == 0
    assert asppuz("solve", "none.yaml", command="2>&-").returncode == 2
    silent = asppuz("solve", "-", command="<&-")
    assert (silent.returncode, silent.stderr) == (2, b"asppuz: <stdin>: the text is empty\n")
    first = asppuz("explain", EASY, command="| head -1")
    assert (len(first.stdout.splitlines()), first.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_told() -> None:
    result = asppuz("list", command="> /dev/full")
    assert (result.returncode, result.stderr) == (2, b"asppuz: No space left on device\n")
