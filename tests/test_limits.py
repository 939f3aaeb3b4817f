"""Limits of time and memory, and Ctrl-C: whatever rules do, a question ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import clingo
import pytest
from click.testing import CliRunner

from asppuz import Atom, InputError, Session, Status, generate, judge, read
from asppuz.cli import main
from asppuz.reasons import Explainer
from asppuz.rules.catalog import BUILT_IN
from asppuz.solving import decoding
from asppuz.solving.decoding import Decoder
from asppuz.solving.hitting import hitting_set
from asppuz.solving.limits import MEGABYTE, Limits, memory_used

PATIENCE = 60
"""Seconds after which something hangs, on a machine however busy."""

YAML = """\
name: Own
rules: Shade cells.
given: {cells: {x: mark(C)}}
answer: {cells: {'#': shaded(C)}}
"""
BOMB = "n(1..2000). p(A,B,C,D) :- n(A), n(B), n(C), n(D)."
"""Grounding that takes all memory."""
GOOD = str(BUILT_IN / "slitherlink" / "examples" / "easy.yaml")
SLOW = "n(1..2000). p(A,B,C,D) :- n(A), n(B), n(C), n(D), A+B+C+D < 0."
"""Grounding that takes all time."""
ENDLESS = """\
#program found.
#defined shaded/1.
p(0). p(X+1) :- p(X).
#program cut(i).
#program base.
"""
"""A lazy part without an end."""


def own_puzzle(folder: Path, rules: str, **more: str) -> Path:
    """A puzzle of shading cells, and a board of it; returns the board's file."""
    home = folder / "own"
    (home / "examples").mkdir(parents=True)
    (home / "puzzle.yaml").write_text(YAML + "".join(f"{k}: {v}\n" for k, v in more.items()))
    (home / "rules.lp").write_text(f"{{ shaded(C) }} :- cell(C).\n#show shaded/1.\n{rules}\n")
    board = home / "examples" / "board.yaml"
    board.write_text("puzzle: own\ncells: |\n  . .\n")
    return board


def asppuz(*args: object, **options: object) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, which must not hang."""
    return subprocess.run(
        [sys.executable, "-m", "asppuz", *map(str, args)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **options,  # type: ignore[call-overload]
    )


# Loops over cores


@pytest.mark.parametrize("rules", ["e :- not e.", "1 { tree(T) : spot(T) } 1. #defined spot/1."])
def test_a_board_without_any_way_is_judged(rules: str, tmp_path: Path) -> None:
    board = read(own_puzzle(tmp_path, rules))
    verdict = judge(board, ())
    assert verdict.impossible
    assert not verdict.right


def test_verify_tells_that_there_is_no_way(tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, "e :- not e.")
    answer = tmp_path / "answer.lp"
    answer.write_text("shaded((1,1)).")
    args = ["verify", str(board), "--answer", str(answer)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 6
    assert "There is no way at all to fill in this board." in result.stdout
    result = CliRunner().invoke(main, [*args, "--format", "json"])
    assert json.loads(result.stdout)["impossible"] is True


def test_the_tests_of_a_folder_end_where_there_is_no_way(tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, "e :- not e.\n%! No cell is shaded.\n:- shaded(C).")
    rejected = board.parents[1] / "rejected"
    rejected.mkdir()
    (rejected / "one.yaml").write_text(
        "puzzle: own\nbreaks: No cell is shaded.\ncells: |\n  . .\nsolution: |\n  # .\n"
    )
    result = asppuz("test", board.parents[1])
    assert result.returncode == 1
    assert "no choice of the rules can fill in" in result.stdout


def test_verify_has_a_time_limit(tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, SLOW)
    answer = tmp_path / "answer.lp"
    answer.write_text("shaded((1,1)).")
    result = asppuz("verify", board, "--answer", answer, "--time-limit", "0.5")
    assert (result.returncode, result.stderr.count("\n")) == (5, 1)


def test_a_cut_that_cuts_nothing_is_told(tmp_path: Path) -> None:
    rules = ENDLESS.replace("p(0). p(X+1) :- p(X).", "bad(C) :- shaded(C).")
    rules = rules.replace("cut(i).", "cut(i).\nhm(i) :- bad(i,_).") + ":- not shaded((1,1))."
    board = read(own_puzzle(tmp_path, rules))
    with pytest.raises(InputError, match=r"rules\.lp:6: the part 'cut' leaves in"):
        Session(board, time_limit=PATIENCE).check()


def test_a_board_that_only_cuts_rule_out_has_no_reasons(tmp_path: Path) -> None:
    rules = ENDLESS.replace("p(0). p(X+1) :- p(X).", "#defined cell/1. bad(C) :- cell(C).")
    rules = rules.replace("cut(i).", "cut(i).\n:- bad(i,C).")
    board = own_puzzle(tmp_path, rules)
    result = CliRunner().invoke(main, ["check", str(board)])
    assert (result.exit_code, result.stdout.splitlines()[0]) == (4, "no solution")
    result = CliRunner().invoke(main, ["hint", str(board)])
    assert result.exit_code == 2
    assert "don't tell why there is no solution" in result.stderr


def test_a_search_for_a_hitting_set_can_be_ended() -> None:
    sets = [frozenset(range(10 * k, 10 * k + 10)) for k in range(30)]
    with pytest.raises(TimeoutError):
        hitting_set(sets, 29, check=Limits(0.1).check)


# Time


@pytest.mark.parametrize("command", ["solve", "check", "deduce", "count", "hint", "explain"])
def test_the_time_limit_holds_in_lazy_parts(command: str, tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, ENDLESS)
    result = asppuz(command, board, "--time-limit", "0.5")
    assert result.returncode == 5
    assert "Traceback" not in result.stderr


def test_the_time_limit_of_a_board_to_be_made_holds_in_lazy_parts(tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, ENDLESS)
    (board.parents[1] / "clues.lp").write_text("may_show(cell(C)) :- cell(C).")
    result = asppuz("generate", "own", "--rows", 2, "--time-limit", 0.5, "--puzzles", tmp_path)
    assert result.returncode == 5
    assert "the time limit came first" in result.stderr


def test_the_time_limit_holds_while_atoms_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read_one = Decoder._read

    def slowly(self: Decoder, symbol: clingo.Symbol) -> Atom:
        time.sleep(0.3)
        return read_one(self, symbol)

    monkeypatch.setattr(Decoder, "_read", slowly)
    decoding._known.cache_clear()  # another test may have read these atoms
    board = read(GOOD)
    session = Session(board, time_limit=3)
    start = time.monotonic()
    assert session.check().status is Status.UNKNOWN
    # All atoms would take longer: there is one for each side of a cell.
    assert time.monotonic() - start < 0.3 * 2 * board.rows * board.cols


def test_the_time_limit_holds_while_instances_are_counted(tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, "n(1..3000). p(A,B) :- n(A), n(B).")
    start = time.monotonic()
    result = asppuz("ground", board, "--time-limit", "3")
    assert time.monotonic() - start < 15
    assert result.returncode == 5
    assert "this is what was counted by then" in result.stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_the_time_limit_holds_while_a_pipe_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("check", "hint", "ground"):
        result = asppuz(command, pipe, "--time-limit", "0.5")
        told = result.stdout + result.stderr
        assert (result.returncode, told.count("\n")) == (5, 1)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file")
def test_a_file_without_an_end_is_bad_input() -> None:
    result = asppuz("check", "/dev/zero")
    assert result.returncode == 2
    assert result.stderr == "asppuz: /dev/zero: the file has over 10,000,000 bytes\n"


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
@pytest.mark.parametrize("command", ["solve", "explain", "verify"])
def test_two_interrupts_end_anything(command: str, tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, SLOW)
    answer = ["--answer", str(board)] if command == "verify" else []
    board.write_text(board.read_text() + "solution: |\n  . .\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "asppuz", command, str(board), *answer],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    for _ in range(2):
        time.sleep(2)
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 5
    assert "unknown" in out + err
    assert "Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
def test_two_interrupts_end_what_python_can_not_interrupt() -> None:
    script = (
        "import clingo\n"
        "from asppuz.cli import common\n"
        "common.end_at_second_interrupt()\n"
        "control = clingo.Control()\n"
        f"control.add('base', [], '{SLOW}')\n"
        "print('begun', flush=True)\n"
        "control.ground([('base', [])])\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    for _ in range(2):
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 5


TWO_INTERRUPTS = """\
import os
import signal
import time

from asppuz.cli.common import end_at_second_interrupt
from asppuz.solving.processes import start_process

end_at_second_interrupt()
signal.signal(signal.SIGINT, lambda number, frame: None)
start_process(lambda pipe: time.sleep(3600))
print("begun", flush=True)
os.kill(os.getpid(), signal.SIGINT)
os.kill(os.getpid(), signal.SIGINT)
time.sleep(3600)
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
def test_two_interrupts_end_the_processes_that_were_begun() -> None:
    # One that is left behind would keep the output open.
    done = subprocess.run(
        [sys.executable, "-c", TWO_INTERRUPTS], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (5, "begun\n"), done.stderr


ONE_INTERRUPT = """\
import os
import signal

from asppuz.solving import processes

heard, told = os.pipe()
os.set_blocking(told, False)
signal.set_wakeup_fd(told)
try:
    with processes._undisturbed():
        os.kill(os.getpid(), signal.SIGINT)
        copy = os.fork()
        if not copy:
            os.kill(os.getpid(), signal.SIGINT)
            os._exit(0)
        os.waitpid(copy, 0)
        print("undisturbed")
except KeyboardInterrupt:
    print("interrupts:", len(os.read(heard, 9)))
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
def test_an_interrupt_while_a_process_begins_counts_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ONE_INTERRUPT], capture_output=True, text=True, timeout=PATIENCE
    )
    # Both the process and its copy got it.
    assert done.stdout.splitlines() == ["undisturbed", "interrupts: 1"], done.stderr


# Memory


@pytest.mark.parametrize(
    "command", ["solve", "check", "deduce", "count", "hint", "explain", "ground", "test"]
)
@pytest.mark.slow
def test_a_grounding_bomb_ends_in_a_line(command: str, tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, BOMB)
    what = board.parents[1] if command == "test" else board
    result = asppuz(command, what, "--memory-limit", "300", "--time-limit", PATIENCE)
    assert result.returncode == 8
    assert "unknown: the memory limit came first" in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_a_bomb_among_techniques_ends_in_a_line(tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, "%! {C} is shaded.\n:- cell(C), not shaded(C).\n")
    (board.parents[1] / "techniques.lp").write_text("p(1). p(X+1) :- p(X).\n", encoding="utf-8")
    for limit, code in (("--memory-limit", 8), ("--time-limit", 5)):
        result = asppuz("hint", board, limit, "300" if code == 8 else "2")
        assert result.returncode == code
        assert (result.stdout + result.stderr).startswith("unknown: ")


def test_the_memory_limit_is_a_status_of_its_own(tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, BOMB)
    args = [board, "--memory-limit", "300", "--format", "json"]
    assert json.loads(asppuz("check", *args).stdout)["status"] == "memory"
    assert json.loads(asppuz("count", *args).stdout)["status"] == "memory"


def test_a_board_behind_a_bomb_is_answered(tmp_path: Path) -> None:
    bomb = own_puzzle(tmp_path, BOMB)
    result = asppuz("check", bomb, GOOD, "--memory-limit", "300")
    assert result.returncode == 8
    assert "memory limit" in result.stdout
    assert "exactly one solution" in result.stdout


def test_standard_input_among_several_boards() -> None:
    text = Path(GOOD).read_text(encoding="utf-8")
    result = asppuz("check", GOOD, "-", input=text)
    assert result.stdout.count("exactly one solution") == 2


def test_the_memory_limit_ends_what_is_made_and_explained(tmp_path: Path) -> None:
    with pytest.raises(MemoryError):
        generate("slitherlink", 5, memory_limit=1)
    board = read(GOOD)
    with pytest.raises(MemoryError):
        Explainer(board, memory_limit=1).hint()
    with pytest.raises(MemoryError):
        judge(board, (), memory_limit=1)
    assert Session(board, memory_limit=1).check().status is Status.MEMORY
    assert Session(board, memory_limit=1).deduce().status is Status.MEMORY
    assert Session(board, memory_limit=memory_used() + 1000 * MEGABYTE).check().status.is_known


def test_what_clingo_says_of_its_memory_is_the_same() -> None:
    limits = Limits()

    def work() -> None:
        raise MemoryError("std::bad_alloc")

    with pytest.raises(MemoryError):
        limits.run(work)
    assert limits.out_of_memory


# Options of the search


@pytest.mark.parametrize("command", ["solve", "check", "hint", "explain", "count", "lint", "test"])
def test_a_value_that_clingo_refuses_is_told_in_its_place(command: str, tmp_path: Path) -> None:
    board = own_puzzle(tmp_path, "", search="{eq: 3, restarts: abc}")
    what = board.parents[1] if command in ("lint", "test") else board
    result = CliRunner().invoke(main, [command, str(what)])
    assert result.exit_code in (1, 2)
    assert "puzzle.yaml:5:17: clingo has no 'restarts: abc'" in result.output
