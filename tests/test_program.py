"""Putting a program together, and what rules from elsewhere may not do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from asppuz import Catalog, InputError, Session, read
from asppuz.catalog import BUILT_IN, MODULES, load_puzzle
from asppuz.program import load_program

YAML = "name: T\nrules: none\ngiven: {cells: {x: mark(C)}}\nanswer: {cells: {'#': shaded(C)}}\n"


def program_of(folder: Path, rules: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "puzzle.yaml").write_text(YAML, encoding="utf-8")
    (folder / "rules.lp").write_text(rules, encoding="utf-8")
    return str(load_program(load_puzzle(folder)))


def test_a_module_is_included_once_and_found_beside_the_rules_first(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "helper.lp").write_text("helper.\n")
    rules = '#include "grid.lp".\n#include "helper.lp".\n#include "shading.lp". % again\n'
    text = program_of(folder, rules)
    assert text.count("square((R,C)) :-") == 1
    assert "helper." in text
    assert "#include" not in text
    (folder / "grid.lp").write_text("my_grid.\n")
    assert "my_grid." in program_of(folder, rules)


@pytest.mark.parametrize(
    "rules",
    [
        '#script (python) print("gotcha") #end.',
        '#script (lua) print("gotcha") #end.',
        "a. #script(python)\n#end.",
        "# script (python) x #end.",
        '#include "/etc/passwd".',
        '#include "../other/rules.lp".',
        "#include <incmode>.",
        'a. #include "grid.lp".',
        '#include "grid.lp". b. #include "/etc/passwd".',
        '#include "missing.lp".',
        '#include\n"/etc/passwd".',
        '%* comment *% #include "/etc/passwd".',
    ],
)
def test_rules_can_neither_run_code_nor_read_files(tmp_path: Path, rules: str) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "rules.lp").write_text("secret.")
    with pytest.raises(InputError, match=r"rules\.lp:1"):
        program_of(tmp_path / "mine", rules)


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ("a. % ä\nhöhe.", "2:2"),
        ('a("ä"). b(“x”).', "1:11"),
        ("%* ä\n ä *% a(ß).", "2:9"),
        ('a("\\"ä") :- é.', "1:13"),
    ],
)
def test_a_letter_that_would_end_the_process_is_refused(
    tmp_path: Path, rules: str, place: str
) -> None:
    with pytest.raises(InputError, match=rf"rules\.lp:{place}: '.' can't stand in a rule"):
        program_of(tmp_path / "mine", rules)


def test_other_letters_may_stand_in_comments_and_texts(tmp_path: Path) -> None:
    assert "ö" in program_of(tmp_path / "mine", 'a("ä %"). % “ö”\n%* é\n é *% b.')


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "secret.lp").write_text("secret.\n")
    (folder / "way.lp").symlink_to(tmp_path / "secret.lp")
    with pytest.raises(InputError, match=r"way\.lp"):
        program_of(folder, '#include "way.lp".')


def test_a_script_is_not_run_either_when_it_gets_by(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "puzzle.yaml").write_text(YAML, encoding="utf-8")
    (tmp_path / "mine" / "rules.lp").write_text("{ shaded(C) } :- cell(C), @call(1) = 1.")
    board = read("puzzle: mine\ncells: |\n  . .\n", catalog=Catalog([tmp_path]))
    session = Session(board)
    assert session.solve() == frozenset()


def test_lines_know_where_they_come_from() -> None:
    program = load_program(Catalog().puzzle("heyawake"))
    line = next(line for line in program.lines if line.text.startswith("adjacent("))
    assert line.file == MODULES / "grid.lp"
    assert line.file.read_text(encoding="utf-8").splitlines()[line.number - 1] == line.text


def test_the_printed_program_runs_in_plain_clingo(tmp_path: Path) -> None:
    board = BUILT_IN / "heyawake" / "examples" / "easy.yaml"
    printed = subprocess.run(
        [sys.executable, "-m", "asppuz", "program", str(board)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    (tmp_path / "board.lp").write_text(printed.stdout, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "clingo", str(tmp_path / "board.lp"), "0", "--outf=1"],
        capture_output=True,
        text=True,
    )
    assert "%" in printed.stdout and "\n%! " in printed.stdout
    answers = [line for line in result.stdout.splitlines() if line.startswith("shaded")]
    assert len(answers) == 1
    assert set(answers[0].replace(". ", ".\n").replace(".", "").split()) == {
        str(atom) for atom in read(board).solution or ()
    }


def test_a_folder_of_ones_own_replaces_a_built_in_puzzle(tmp_path: Path) -> None:
    program_of(tmp_path / "heyawake", "{ shaded(C) } :- cell(C).")
    assert Catalog([tmp_path]).puzzle("heyawake").title == "T"
    assert Catalog().puzzle("heyawake").title == "Heyawake"


def test_the_environment_adds_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program_of(tmp_path / "mine", "{ shaded(C) } :- cell(C).")
    monkeypatch.setenv("ASPPUZ_PUZZLES", str(tmp_path))
    assert "mine" in Catalog().names()


def test_a_puzzle_is_found_from_its_own_boards_and_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program_of(tmp_path / "mine", "{ shaded(C) } :- cell(C).")
    (tmp_path / "mine" / "examples").mkdir()
    for board in (tmp_path / "mine" / "examples" / "first.yaml", tmp_path / "board.yaml"):
        board.write_text("puzzle: mine\ncells: |\n  . .\n", encoding="utf-8")
    assert read(tmp_path / "mine" / "examples" / "first.yaml").puzzle.title == "T"
    with pytest.raises(InputError, match="no puzzle 'mine'"):
        read(tmp_path / "board.yaml")
    monkeypatch.chdir(tmp_path)
    assert read("board.yaml").puzzle.title == "T"


FAULTS = [
    ("name: T\n", "'rules' is missing"),
    (YAML + "colour: red\n", "'colour' is not a key"),
    (YAML.replace("rules:", "name:"), "twice"),
    (YAML.replace("cells: {x", "cell: {x"), "did you mean 'cells'"),
    (YAML.replace("mark(C)", "mark(C"), "mark"),
    (YAML.replace("{x: mark(C)}", "{'{Z}': 'mark(C,Z)'}"), "slot"),
    ("- 1\n- 2\n", "key: value"),
    ("name: [", "not YAML"),
]
"""Declarations that are refused, and what is said of each."""


@pytest.mark.parametrize(("yaml", "message"), FAULTS)
def test_faults_in_a_declaration(tmp_path: Path, yaml: str, message: str) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "puzzle.yaml").write_text(yaml, encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        puzzle = load_puzzle(tmp_path / "mine")
        assert puzzle.given and puzzle.answer
    assert "puzzle.yaml" in str(caught.value)
    assert "\n" not in str(caught.value)
