"""Putting a program together, and what rules from elsewhere may not do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz import Catalog, InputError, Session, read
from asppuz.cli import main
from asppuz.rules.assembly import Line
from asppuz.rules.catalog import BUILT_IN, MODULES, load_puzzle
from asppuz.rules.program import Program, load_program

YAML = "name: T\nrules: none\ngiven: {cells: {x: mark(C)}}\nanswer: {cells: {'#': shaded(C)}}\n"


def program_of(folder: Path, rules: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "puzzle.yaml").write_text(YAML, encoding="utf-8")
    (folder / "rules.lp").write_text(rules, encoding="utf-8")
    return str(load_program(load_puzzle(folder)))


def test_no_two_modules_have_one_name() -> None:
    """A module is found by its name, whatever room it lies in."""
    names = [path.name for path in MODULES.glob("*/*.lp")]
    assert sorted(names) == sorted(set(names))


def test_a_module_is_included_once_and_found_beside_the_rules_first(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "helper.lp").write_text("helper.\n")
    rules = '#include "grid.lp".\n#include "helper.lp".\n#include "shading.lp". % again\n'
    text = program_of(folder, rules)
    assert text.count("adjacent(C,D) :- pair(C,D).") == 1
    assert "helper." in text
    assert "#include" not in text
    (folder / "grid.lp").write_text("my_grid.\n")
    assert "my_grid." in program_of(folder, rules)


def test_a_program_is_put_together_anew_once_a_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = '#include "helper.lp".\n#include "grid.lp".\n'
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "helper.lp").write_text("one.\n")
    before = program_of(folder, rules)
    puzzle = load_puzzle(folder)
    monkeypatch.setattr("asppuz.texts._MOMENT", 0)
    assert str(load_program(puzzle)) == before
    with monkeypatch.context() as patch:
        patch.delattr("asppuz.rules.assembly.load_text")
        assert str(load_program(puzzle)) == before
    (folder / "helper.lp").write_text("two.\n")
    assert str(load_program(puzzle)) == before.replace("one.", "two.")
    (folder / "grid.lp").write_text("my_grid.\n")
    assert "my_grid." in str(load_program(puzzle))
    (folder / "grid.lp").unlink()
    assert str(load_program(puzzle)) == before.replace("one.", "two.")
    (folder / "rules.lp").unlink()
    with pytest.raises(InputError, match="can't be read"):
        load_program(puzzle)


def test_a_change_at_once_is_not_missed(tmp_path: Path) -> None:
    """Files of one size, written within one tick of the clock of the disk."""
    for number in range(50):
        assert f"a({number + 10})." in program_of(tmp_path / "mine", f"a({number + 10}).\n")


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
    with pytest.raises(InputError, match=rf"rules\.lp:{place}: '.' can't be in a rule"):
        program_of(tmp_path / "mine", rules)


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ("p(1).\np(4294967298).", "2:3: the number 4294967298 is too large"),
        ("#const n = 2147483648.", "1:12: the number 2147483648"),
        (":- p(X), X > 0xffffffff.", "1:14: the number 0xffffffff"),
        ("p(0b" + "1" * 32 + ").", "1:3: the number 0b1"),
        ("p(0o20000000000).", "1:3: the number 0o20000000000"),
        (f"p({'9' * 5000}).", "1:3: the number 999"),
    ],
)
def test_a_number_that_clingo_would_take_for_another_one(
    tmp_path: Path, rules: str, place: str
) -> None:
    with pytest.raises(InputError, match=f"rules.lp:{place}"):
        program_of(tmp_path / "mine", rules)


def test_numbers_that_clingo_can_hold_and_those_in_names(tmp_path: Path) -> None:
    rules = 'p(2147483647;0x7fffffff;007). % 4294967298\nx4294967298("4294967298", y\'9999999999).'
    assert "x4294967298" in program_of(tmp_path / "mine", rules)


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
    assert line.file == MODULES / "places" / "grid.lp"
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
    (YAML + "draw:\n  mark(C): [x]\n", r":\d+:3: expected words or a mapping after 'mark\(C\):'"),
    (YAML + "draw: {mark(C): {sides: [[x]]}}\n", r":\d+:\d+: expected words after 'sides:'"),
    (YAML + "variants: {full: [x]}\n", "expected words after 'full:'"),
    (YAML + "puzzlink: {id: t, aliases: t, body: [{bits: cells}]}\n", "a list after 'aliases:'"),
    (
        YAML + "puzzlink: {id: t, body: [{bits: cells, values: [x]}]}\n",
        "a mapping or words after 'values:'",
    ),
    (YAML + "puzzlink: {id: t, flags: {f: [x]}}\n", "words or an empty value after 'f:'"),
    (YAML + "puzzlink: {id: t, body: [bits]}\n", "expected a mapping after 'body:'"),
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


def folder_of(folder: Path, rules: str) -> Path:
    """A puzzle folder with such rules and one board, ``board.yaml``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "puzzle.yaml").write_text(YAML, encoding="utf-8")
    (folder / "rules.lp").write_bytes(rules.encode())
    (folder / "board.yaml").write_text(f"puzzle: {folder.name}\ncells: |\n  x .\n  . .\n")
    return folder


BREAKS = ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\r"]
"""What ends a line for Python, and not for clingo."""


def of_rules(program: Program) -> list[Line]:
    """The lines that come from rules, and not from what ``puzzle.yaml`` declares."""
    return [line for line in program.lines if line.file.suffix == ".lp"]


@pytest.mark.parametrize("letter", BREAKS)
def test_only_a_line_feed_ends_a_comment(tmp_path: Path, letter: str) -> None:
    rules = f"% no {letter}shaded((1,1)).\r\n%%{letter}é\na.\n"
    folder_of(tmp_path / "mine", rules)
    lines = of_rules(load_program(load_puzzle(tmp_path / "mine")))
    assert [(line.number, line.text) for line in lines] == [
        (1, f"% no {letter}shaded((1,1))."),
        (2, f"%%{letter}é"),
        (3, "a."),
    ]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("a.\n% \0 b\nb.", r"2:3: the character U\+0000"),
        ("a.\n  \x0b b.", r"2:3: the character U\+000B"),
        ("a.\x1b[31m", r"1:3: the character U\+001B"),
        ('a("\\q é").', r"1:7: 'é' can't"),
        ('a("é', r"1:4: 'é' can't"),
        ("a.\n %* %* *%\nb.", r"2:2: this comment has no end"),
        ("%* % *%\n*% é", r"2:4: 'é'"),
        ("a(2147483648).", r"1:3: the number 2147483648 is too large"),
        ("a(0x" + "f" * 5000 + ").", r"1:3: the number 0xf+ is too large"),
        ("b.\na(" + "-" * 30_000 + "1).", r"2:1: a rule can't have over 10,000 letters"),
        ("%*\n*% #script (python)\n#end.", r"2: rules can't hold"),
    ],
)
def test_what_clingo_would_not_survive_is_refused(tmp_path: Path, rules: str, message: str) -> None:
    folder = folder_of(tmp_path / "mine", rules)
    with pytest.raises(InputError, match=rf"rules\.lp:(?:{message})"):
        load_program(load_puzzle(folder))


def test_an_include_in_a_comment_includes_nothing(tmp_path: Path) -> None:
    rules = '%*\n#include "grid.lp".\n*%\n% #include "grid.lp".\na("#include").\n'
    program = load_program(load_puzzle(folder_of(tmp_path / "mine", rules)))
    assert len(of_rules(program)) == 5
    assert not program.includes


def test_a_long_chain_of_includes(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "mine", '#include "m0.lp".\nlast.\n')
    for number in range(1500):
        (folder / f"m{number}.lp").write_text(f'#include "m{number + 1}.lp".\na({number}).\n')
    (folder / "m1500.lp").write_text("end.\n")
    lines = [line.text for line in of_rules(load_program(load_puzzle(folder)))]
    assert lines[:2] == ["end.", "a(1499)."]
    assert lines[-2:] == ["a(0).", "last."]


@pytest.mark.parametrize("name", ["rules.lp", "clues.lp", "techniques.lp", "puzzle.yaml"])
def test_no_file_of_a_puzzle_is_a_link_to_elsewhere(tmp_path: Path, name: str) -> None:
    folder = folder_of(tmp_path / "mine", "shaded(C) :- mark(C). may_show(mark(C)) :- shaded(C).")
    (folder / name).unlink(missing_ok=True)
    (tmp_path / "secret").write_text("root:x:0:0")
    (folder / name).symlink_to(tmp_path / "secret")
    for args in (["show", "mine"], ["explain", str(folder / "board.yaml")], ["generate", "mine"]):
        result = CliRunner().invoke(main, [*args, "--puzzles", str(tmp_path)])
        assert "root:" not in result.output
        if result.exit_code == 2:
            break
    else:
        raise AssertionError("the link was followed")
    assert f"{name}: this is a link that leads out of its folder" in result.stderr


def test_a_whole_folder_may_be_a_link_and_links_may_stay_inside(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "real" / "mine", "")
    (folder / "rules.lp").rename(folder / "other.lp")
    (folder / "other.lp").write_text("here.")
    (folder / "rules.lp").symlink_to("other.lp")
    (tmp_path / "mine").symlink_to(folder)
    assert "here." in str(load_program(Catalog([tmp_path]).puzzle("mine")))


def test_a_broken_neighbour_is_no_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "puzzle.yaml").write_text(": [")
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["check", "creek/1/1/4i"]).exit_code == 4
    listed = CliRunner().invoke(main, ["list"])
    assert listed.exit_code == 0
    assert "\n  akari " in listed.stdout
    assert "broken/puzzle.yaml:1:1: this is not YAML" in listed.stderr
    assert CliRunner().invoke(main, ["show", "broken"]).exit_code == 2
    unknown = CliRunner().invoke(main, ["check", "mine/2/2/a"])
    assert "A folder can't be read: " in unknown.stderr


STRANGE = {
    "shaded((9,9)).": "it lies outside the board",
    "shaded(5).": "expected a place",
    'shaded(")").': "text in quotes",
    "shaded(f((1,1))).": "an answer can't hold functions",
    "shaded((1,f(1))).": "expected a place",
    "shaded(#inf).": "expected a place",
    "shaded((1,1,1)).": "expected a place",
    "{ shaded((0,1)) }. :- not shaded((0,1)).": "it lies outside the board",
}


@pytest.mark.parametrize("rule", STRANGE)
def test_an_answer_atom_that_no_board_can_hold_is_named(tmp_path: Path, rule: str) -> None:
    rules = f"{{ shaded(C) : cell(C) }}. :- mark(C), not shaded(C).\n{rule}\n#show shaded/1."
    folder = folder_of(tmp_path / "mine", rules)
    (folder / "clues.lp").write_text("may_show(mark((1,1))).")
    board = str(folder / "board.yaml")
    (folder / "examples").mkdir()
    (folder / "examples" / "a.yaml").write_text(
        (folder / "board.yaml").read_text() + "solution: |\n  # .\n  . .\n"
    )
    for args in (
        *(["solve", board, "-f", form] for form in ("text", "svg", "json", "native")),
        *([question, board] for question in ("check", "deduce", "count", "hint", "explain")),
        ["generate", "mine", "--rows", "2"],
        ["test", str(folder)],
    ):
        result = CliRunner(env={"ASPPUZ_PUZZLES": str(tmp_path)}).invoke(main, args)
        assert result.exit_code == (1 if args[0] == "test" else 2), args
        assert "the rules derive shaded(" in result.output
        assert STRANGE[rule] in result.output


def test_hints_need_no_show(tmp_path: Path) -> None:
    rules = "%! {C} is shaded if marked.\n:- mark(C), not shaded(C).\n{ shaded(C) : cell(C) }.\n"
    rules += "%! {C} is shaded only if marked.\n:- shaded(C), not mark(C).\n"
    board = str(folder_of(tmp_path / "mine", rules) / "board.yaml")
    for with_show in (False, True):
        more = "#show shaded/1.\n" if with_show else ""
        (tmp_path / "mine" / "rules.lp").write_text(rules + more)
        for command in ("hint", "explain"):
            result = CliRunner().invoke(main, [command, board, "--puzzles", str(tmp_path)])
            assert result.exit_code == 0
            assert "(1,1) is shaded if marked." in result.stdout
