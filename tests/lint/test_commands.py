"""The command lint, and its words in other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz.cli import main
from lint.folders import RULES, YAML, folder_of


def test_the_command_tells_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder_of(tmp_path / "mine", RULES.replace("adjacent(C,D)", "adjecent(C,D)"))
    run = CliRunner()
    result = run.invoke(main, ["lint", "mine/dominion"])
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "mine/dominion/rules.lp:15:30: adjecent/2 is used, but nothing defines it (did you mean "
        "'adjacent'?)\n  Write a rule for it, correct the name, or"
    )
    assert result.stdout.endswith("\n1 folder, 1 finding\n")
    finding = json.loads(run.invoke(main, ["lint", "mine", "-f", "json"]).stdout)
    assert finding["source"] == "mine/dominion/rules.lp"
    assert (finding["line"], finding["column"]) == (15, 30)
    assert finding["message"].startswith("adjecent/2") and finding["advice"]
    folder_of(tmp_path / "mine")
    result = run.invoke(main, ["lint", "mine"])
    assert (result.exit_code, result.stdout) == (0, "1 folder, nothing to say\n")
    assert run.invoke(main, ["lint", "mine", "-f", "json"]).stdout == ""


def test_what_is_no_puzzle_folder_is_bad_input(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        result = CliRunner().invoke(main, ["lint", str(path)])
        assert result.exit_code == 2
        assert result.stderr.endswith("expected a puzzle.yaml\n")
    (tmp_path / "puzzle.yaml").write_text(YAML)
    result = CliRunner().invoke(main, ["lint", str(tmp_path)])
    assert result.exit_code == 1
    assert "rules.lp: can't be read: no such file" in result.stdout


def test_errors_of_techniques_are_told_of_their_file(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, techniques='technique(1,"a") :- not reasons(X).\n')
    board = folder / "examples" / "easy.yaml"
    result = CliRunner().invoke(main, ["explain", str(board)])
    assert result.stderr.startswith(f"asppuz: {folder}/techniques.lp:1:33: X occurs only in a neg")


def test_points_that_are_no_number_are_told_of_their_file(tmp_path: Path) -> None:
    wrong = 'technique(1,"a") :- reasons(_).\npoints("a",-K) :- reasons(K).\n'
    folder = folder_of(tmp_path, techniques=wrong)
    board = folder / "examples" / "easy.yaml"
    result = CliRunner().invoke(main, ["explain", str(board)])
    assert result.stderr.startswith(f'asppuz: {folder}/techniques.lp: points("a",-1): the points')
