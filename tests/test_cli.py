"""The command line: exit codes, forms of output, and help that teaches."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
import yaml
from click.testing import CliRunner, Result

import asppuz.cli
from asppuz import read
from asppuz.cli import common, main
from asppuz.draw.colours import MARKED
from asppuz.rules.catalog import BUILT_IN

UNIQUE = "https://puzz.link/p?heyawake/6/6/lll155007rs12222j"
SEVERAL = "creek/2/2/j2j"
NONE = "creek/1/1/4i"
for file in Path(asppuz.cli.__file__).parent.glob("[a-z]*.py"):
    import_module(f"asppuz.cli.{file.stem}")
COMMANDS = {
    **main.commands,
    **{
        f"{name} {inner}": command
        for name, group in main.commands.items()
        if isinstance(group, click.Group)
        for inner, command in group.commands.items()
    },
}


def test_the_file_of_each_command_is_known() -> None:
    files = {name: f"asppuz.cli.{file}" for name, file in common.FILE_OF.items()}
    modules = {
        name: getattr(command.callback, "__module__", "") for name, command in main.commands.items()
    }
    assert files == modules


def test_a_command_loads_nothing_of_others() -> None:
    board = str(BUILT_IN / "slitherlink" / "examples" / "easy.yaml")
    told = (
        "import atexit, sys; from asppuz.cli import main;"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr));"
        "main(['solve', sys.argv[1]])"
    )
    result = subprocess.run([sys.executable, "-c", told, board], capture_output=True, check=True)
    loaded = [name.split(".") for name in result.stderr.decode().split()]
    rooms = {name[1] for name in loaded if name[0] == "asppuz" and len(name) > 1}
    assert rooms > {"board", "cli", "solving"}
    assert not rooms & {"reasons", "generating", "checking", "books", "batch", "course", "page"}


def run(*args: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=text)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("solve", UNIQUE), 0),
        (("solve", SEVERAL), 0),
        (("solve", NONE), 4),
        (("check", UNIQUE), 0),
        (("check", SEVERAL), 3),
        (("check", NONE), 4),
        (("deduce", UNIQUE), 0),
        (("deduce", SEVERAL), 3),
        (("deduce", NONE), 4),
        (("count", SEVERAL), 0),
        (("count", SEVERAL, "--limit", "2"), 0),
        (("count", NONE), 4),
        (("check", UNIQUE, SEVERAL), 3),
        (("check", UNIQUE, SEVERAL, NONE), 4),
        (("check", UNIQUE, "nothing.yaml", NONE), 2),
        (("solve",), 2),
        (("solve", UNIQUE, SEVERAL, "--format", "svg"), 2),
        (("show", "heyawak"), 2),
        (("convert", UNIQUE, "--to", "url"), 0),
        (("check", UNIQUE, "--puzzles", "no-such-folder"), 2),
    ],
)
def test_exit_codes(args: tuple[str, ...], code: int) -> None:
    assert run(*args).exit_code == code


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_that_calls_the_command(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert f"asppuz {command}" in result.output
    assert all(isinstance(p, click.Argument) or p.help for p in COMMANDS[command].params)


def test_a_board_with_one_way_up_is_not_turned() -> None:
    board = "cojun/5/5/d7a2a9m4g1j6252k3i5g1g3g"
    result = run("convert", board, "--turn", "90")
    assert result.exit_code == 2
    assert "can't be turned: the larger of two numbers stands above" in result.stderr
    assert run("convert", board, "--mirror").exit_code == 0


def test_a_board_that_tells_left_from_right_is_not_mirrored() -> None:
    board = BUILT_IN / "scrabble" / "examples" / "easy.yaml"
    result = run("convert", str(board), "--mirror")
    assert result.exit_code == 2
    assert "can't be mirrored: words run from left to right" in result.stderr


def test_the_top_help_tells_the_exit_codes() -> None:
    assert "several solutions" in run("--help").output


def test_two_solutions_stand_side_by_side_in_one_svg() -> None:
    result = run("check", SEVERAL, "--format", "svg")
    assert result.exit_code == 3
    root = ElementTree.fromstring(result.stdout)
    inner = root.findall(".//{http://www.w3.org/2000/svg}svg")
    assert len(inner) == 2
    assert float(root.attrib["width"]) == sum(float(part.attrib["width"]) for part in inner)
    assert result.stdout.count(MARKED) == 4
    alone = ElementTree.fromstring(run("check", UNIQUE, "--format", "svg").stdout)
    assert not alone.findall(".//{http://www.w3.org/2000/svg}svg")


@pytest.mark.parametrize(
    ("puzzle", "answer", "place"),
    [
        ("slitherlink", "line((R,S-1),C) :- C = (R,S)", r"the \w+(?: side)? of \(\d,\d\)"),
        (
            "simpleloop",
            "line(C,D) :- cell(D), D = (R,S+1), C = (R,S)",
            r"between \(\d,\d\) and \(\d,\d\)",
        ),
        ("yinyang", "symbol(C,black) :- C = C", r"\(\d,\d\)"),
    ],
)
def test_many_differences_are_summed_up(
    puzzle: str, answer: str, place: str, tmp_path: Path
) -> None:
    """By rules that have two answers only: one has all that the other one lacks."""
    (tmp_path / "all").mkdir()
    declared = yaml.safe_load((BUILT_IN / puzzle / "puzzle.yaml").read_text(encoding="utf-8"))
    declared.pop("reasons", None)
    (tmp_path / "all" / "puzzle.yaml").write_text(yaml.safe_dump(declared), encoding="utf-8")
    rules = f"{{ full }}.\n{answer}, cell(C), full.\n"
    (tmp_path / "all" / "rules.lp").write_text(rules, encoding="utf-8")
    grid = 6 * "  . . . . . .\n"
    board = f"puzzle: all\ncells: |\n{grid}"
    result = run("check", "-", "--puzzles", str(tmp_path), text=board)
    assert result.exit_code == 3
    first = result.stdout.split("\n")[0]
    found = re.fullmatch(r"several solutions, which differ in (\d+) places(.*)", first)
    assert found
    many = re.fullmatch(rf": (?:{place}, ){{4}}{place} and (\d+) more", found[2])
    assert many
    assert int(found[1]) == int(many[1]) + 5 > 20
    assert "*" not in result.stdout


def test_json_tells_everything() -> None:
    result = json.loads(run("check", SEVERAL, "--format", "json", "--stats").stdout)
    assert result["status"] == "multiple"
    assert (result["puzzle"], result["rows"], result["cols"]) == ("creek", 2, 2)
    assert set(result["answer"]) != set(result["second"])
    assert result["stats"]["rules"] > 0
    deduced = json.loads(run("deduce", SEVERAL, "--format", "json").stdout)
    assert len(deduced["varies"]) == 4
    counted = json.loads(run("count", NONE, "--format", "json").stdout)
    assert (counted["count"], counted["complete"]) == (0, True)
    solved = json.loads(run("solve", UNIQUE, "--format", "json").stdout)
    assert "shaded((1,1))" in solved["answer"]


def test_several_boards_give_a_line_of_json_each() -> None:
    lines = run("check", UNIQUE, NONE, "--format", "json").stdout.splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["unique", "none"]


def test_svg_is_well_formed_and_holds_clues_and_answer() -> None:
    result = run("solve", UNIQUE, "--format", "svg")
    root = ElementTree.fromstring(result.stdout)
    assert root.tag.endswith("svg")
    texts = [node.text for node in root.iter() if node.tag.endswith("text")]
    assert texts == ["2", "2", "2", "2"]


def test_native_output_stores_the_solution() -> None:
    result = run("solve", UNIQUE, "--format", "native")
    board = read(result.stdout)
    assert board.solution is not None
    assert len(board.solution) == 11


def test_standard_input_and_tables() -> None:
    table = run("convert", UNIQUE, "--to", "janko").stdout
    assert run("check", "-", text=table).exit_code == 2
    assert run("check", "-", "--puzzle", "heyawake", text=table).exit_code == 0


def test_the_picture_of_a_check_marks_what_differs() -> None:
    result = run("check", SEVERAL)
    assert "several solutions" in result.stdout
    assert "*" in result.stdout


def test_stats_go_to_standard_error() -> None:
    result = run("solve", UNIQUE, "--stats")
    assert "conflicts" in result.stderr
    assert "conflicts" not in result.stdout


def test_list_and_show_name_every_puzzle() -> None:
    names = [path.parent.name for path in BUILT_IN.glob("*/puzzle.yaml")]
    listed = run("list").stdout
    for name in names:
        assert f"{name} " in listed
        shown = run("show", name).stdout
        rules = (BUILT_IN / name / "rules.lp").read_text(encoding="utf-8")
        assert rules in shown


def checked_in_half_a_second(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """A run of the program with a time limit that it has to keep."""
    start = time.monotonic()
    result = subprocess.run(
        [sys.executable, "-m", "asppuz", "check", str(folder / "board.yaml"), *more,
         "--puzzles", str(folder.parent), "--time-limit", "0.5"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert time.monotonic() - start < 5
    return result


def test_a_time_limit_gives_back_what_is_known(tmp_path: Path) -> None:
    result = checked_in_half_a_second(hard_puzzle(tmp_path))
    assert result.returncode == 5
    assert "unknown" in result.stdout
    assert "┌" in result.stdout


def test_a_grounding_left_behind_keeps_the_exit_code(tmp_path: Path) -> None:
    """The gravest code of all boards, though the grounding of the first one goes on."""
    folder = hard_puzzle(tmp_path)
    with (folder / "rules.lp").open("a") as rules:
        rules.write("n(1..400). p(A,B,C,D) :- n(A), n(B), n(C), n(D), A+B+C+D < 0.\n")
    result = checked_in_half_a_second(folder, "missing.yaml")
    assert result.returncode == 2
    assert "unknown" in result.stdout
    assert "missing.yaml" in result.stderr


TELLING = """
import sys
from asppuz.cli import start
from asppuz.solving import deduction

class Telling(deduction.Known):
    def _find_others(self):
        print("begun", file=sys.stderr, flush=True)
        return super()._find_others()

deduction.Known = Telling
start()
"""
"""The program asppuz, which tells when it begins to deduce: an answer is known by then."""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
def test_an_interrupt_prints_what_is_known(tmp_path: Path) -> None:
    folder = hard_puzzle(tmp_path)
    process = subprocess.Popen(
        [sys.executable, "-c", TELLING, "deduce", str(folder / "board.yaml"),
         "--puzzles", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    assert process.stderr.readline() == "begun\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert process.returncode == 5
    assert "1 not settled" in out
    assert "Traceback" not in err


def hard_puzzle(folder: Path) -> Path:
    """A puzzle whose second answer takes very long to rule out: pigeons and holes."""
    mine = folder / "pigeons"
    mine.mkdir()
    (mine / "puzzle.yaml").write_text(
        "name: P\nrules: none\ngiven: {cells: {x: m(C)}}\nanswer: {cells: {'#': shaded(C)}}\n"
    )
    (mine / "rules.lp").write_text(
        "{ shaded(C) } :- cell(C). { sits(P,H) : H = 1..11 } = 1 :- P = 1..12, shaded((1,1)).\n"
        ":- sits(P,H), sits(Q,H), P < Q. #show shaded/1.\n"
    )
    (mine / "board.yaml").write_text("puzzle: pigeons\ncells: |\n  .\n")
    return mine


def test_many_boards_are_counted_on_a_terminal_only() -> None:
    assert "1/2" not in run("check", UNIQUE, UNIQUE).stderr


def test_an_encoding_is_swapped_and_a_wrong_one_named() -> None:
    board = str(BUILT_IN / "creek" / "examples" / "easy.yaml")
    usual, other = run("solve", board), run("solve", board, "--encoding", "connected=flow")
    assert usual.stdout == other.stdout
    assert "step_up" in run("program", board, "--encoding", "connected=flow").stdout
    wrong = run("solve", board, "--encoding", "connected=flaw")
    assert wrong.exit_code == 2
    assert wrong.stderr.startswith("asppuz: 'connected' has no encoding 'flaw' (did you mean ")
    assert run("solve", board, "--encoding", "flow").exit_code == 2
