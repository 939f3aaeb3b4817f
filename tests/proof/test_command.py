"""The command test: its limits, its JSON and its advice."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from asppuz.checking.proof import prove
from asppuz.cli import main
from proof.folders import RULES, board, findings, make, run


def test_the_time_limit_is_kept_and_told(tmp_path: Path) -> None:
    pigeons = RULES + (
        "{ sits(P,H) : H = 1..11 } = 1 :- P = 1..12, star(_).\n"
        ":- sits(P,H), sits(Q,H), P < Q, star(_).\n"
    )
    folder = make(tmp_path, rules=pigeons)
    told = [f.message for g in prove(folder, time_limit=0.5) for f in g.findings if f.fails]
    assert "expected exactly one solution, but the time limit came before it was known" in told


def test_several_folders_as_json(tmp_path: Path) -> None:
    good = make(tmp_path / "good")
    bad = make(tmp_path / "bad", examples_more=board("1 . .", "# . ."))
    result = run(str(good), str(bad), "--format", "json")
    assert result.exit_code == 1
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["passed"], second["passed"]) == (True, False)
    [failed] = [check for check in second["checks"] if not check["passed"]]
    assert failed["check"] == "solutions"
    [finding] = failed["findings"]
    assert finding["fails"]
    assert finding["file"].endswith("more.yaml")
    assert finding["advice"] == f"asppuz check {finding['file']}"


def test_the_advice_stores_a_solution(tmp_path: Path) -> None:
    folder = make(tmp_path, examples_more="puzzle: rows\ncells: |\n  2 . .\n")
    path = folder / "examples" / "more.yaml"
    result = run(str(folder))
    assert result.exit_code == 1
    [advice] = [line for line in result.stdout.splitlines() if "try:" in line]
    assert advice.split("try: asppuz ")[1] == f"solve -f native {path}"
    solved = CliRunner().invoke(main, ["solve", "-f", "native", str(path)])
    path.write_text(solved.stdout, encoding="utf-8")
    assert findings(folder) == []
