"""Formats that lose something of an example."""

from __future__ import annotations

from pathlib import Path

from proof.folders import YAML, failures, findings, make

JANKO = """\
janko:
  problem:
    - cells: {"1": star(C), "{N}": "number(C,N)"}
  solution: {cells: {x: shaded(C)}}
"""


def test_a_format_that_loses_something(tmp_path: Path) -> None:
    silent = JANKO.replace('"1": star(C)', '"-": star(C)')
    [failure] = failures(make(tmp_path, puzzle=YAML + silent))
    told = "expected the same board again, found star((1,2)), star((1,3))"
    assert failure == f"touch.yaml: as janko: {told}"


def test_a_format_that_can_not_tell_two_clues_apart(tmp_path: Path) -> None:
    told = findings(make(tmp_path, puzzle=YAML + JANKO))
    assert [found.fails for found in told] == [False]
    assert "there is no way to write number((1,1),1)" in told[0].message


def test_a_format_that_tells_another_answer(tmp_path: Path) -> None:
    tables = JANKO.replace('"1": star(C)', "s: star(C)")
    good = make(tmp_path / "good", puzzle=YAML + tables)
    assert findings(good) == []
    both = tables.replace("x: shaded(C)", '"x": shaded(C), "y": star(C)')
    lossy = make(tmp_path / "lossy", puzzle=YAML + both.replace("x:", '"-":').replace('"x"', '"-"'))
    told = failures(lossy)
    assert told == [
        f"{name}.yaml: as janko: expected the same board again, found another solution"
        for name in ("star", "touch")
    ]


def test_a_format_that_holds_no_example(tmp_path: Path) -> None:
    link = "puzzlink: {id: rows, body: [{bits: cells}]}\n"
    told = findings(make(tmp_path, puzzle=YAML + link))
    assert [(f.file.name, f.fails) for f in told] == [
        ("star.yaml", False), ("touch.yaml", False), ("puzzle.yaml", True),
    ]  # fmt: skip
    assert "can't hold '1' here" in told[0].message
    assert told[-1].message == "expected an example that can be written as url, found none"


def test_an_id_that_is_taken(tmp_path: Path) -> None:
    link = "puzzlink: {id: nurikabe, body: [{number16: cells}]}\n"
    told = failures(make(tmp_path, puzzle=YAML + link))
    assert told == [
        "touch.yaml: as url: expected the same board again, found a board of nurikabe",
    ]
