"""Warnings for what clingo only whispers: names that nothing defines."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz import Catalog, Session, Status, read
from asppuz.checking import whispers
from asppuz.cli import main
from asppuz.rules.catalog import BUILT_IN

YAML = "name: T\nrules: none\ngiven: {cells: {x: mark(C)}}\nanswer: {cells: {'#': shaded(C)}}\n"
RULES = """\
{ shaded(C) : cell(C) }.
:- mark(C), not shaded(C).
:- shaded(C), not mark(C).
%s
#show shaded/1.
"""
BOARD = "puzzle: mine\ncells: |\n  x .\n  . .\nsolution: |\n  # .\n  . .\n"

SAID = {
    ":- mrak(C), not shaded(C).": "rules.lp:4:4: warning: mrak/1 is used, but nothing defines it "
    "(did you mean 'mark'?)",
    ":- shaded(C), shaded(D), pair(C,D).": "Is '#include \"grid.lp\".' for pair/2 missing?",
    '#include "grid.lp".\n:- shaded(C), pair(C,D,east).': "rules.lp:5:15: warning: pair/3 is used, "
    "but nothing defines it; pair has 2 arguments, not 3",
}
COMMANDS = ("check", "solve", "deduce", "count", "hint", "explain", "generate", "test")


@pytest.mark.parametrize("rule", SAID)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_nothing_defines_is_told_once(tmp_path: Path, rule: str, command: str) -> None:
    folder = tmp_path / "mine"
    (folder / "examples").mkdir(parents=True)
    (folder / "puzzle.yaml").write_text(YAML)
    board = folder / "examples" / "a.yaml"
    board.write_text(BOARD)
    (folder / "clues.lp").write_text("may_show(mark(C)) :- shaded(C).")
    runner = CliRunner(env={"ASPPUZ_PUZZLES": str(tmp_path)})
    args = [str(board)] if command in ("hint", "explain") else [str(board), str(board)]
    if command == "generate":
        args = ["mine", "--rows", "2", "--seed", "1"]
    elif command == "test":
        args = [str(folder)]
    told = []
    for more in ("", rule):
        (folder / "rules.lp").write_text(RULES % more)
        told.append(runner.invoke(main, [command, *args]))
    before, after = told
    assert before.stderr == ""
    assert after.stderr.count("warning") == 1
    assert SAID[rule] in after.stderr
    assert after.stderr.startswith("asppuz: ")
    assert after.exit_code == before.exit_code or command == "test"


def test_sound_rules_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(*_: object) -> None:
        raise AssertionError("clingo had said nothing")

    monkeypatch.setattr(whispers, "tell_whispers", looked)
    for board in sorted(BUILT_IN.glob("*/examples/easy.yaml"))[:8]:
        Session(read(board)).solve()


def test_python_is_warned_too(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "puzzle.yaml").write_text(YAML)
    (tmp_path / "mine" / "rules.lp").write_text(RULES % ":- mrak(C).")
    session = Session(read(BOARD, catalog=Catalog([tmp_path])))
    with pytest.warns(whispers.RulesWarning, match=r"rules\.lp:4:4: mrak/1") as heard:
        session.solve()
    assert len(heard) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        session.check()


def test_lazy_parts_whisper_nothing() -> None:
    board = read(BUILT_IN / "heyawake" / "examples" / "easy.yaml")
    with warnings.catch_warnings():
        warnings.simplefilter("error", whispers.RulesWarning)
        assert Session(board, encodings={"connected": "lazy"}).check().status is Status.UNIQUE
