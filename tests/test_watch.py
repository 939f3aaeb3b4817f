"""``asppuz watch``: a process that is told of changes by nothing but the files."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz.cli import main
from asppuz.rules.catalog import FAMILIES, load_puzzle
from asppuz.rules.scaffold import scaffold
from asppuz.solving.processes import start_process

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
PATIENCE = 30
ENDLESS = "n(1..400). p(A,B,C,D) :- n(A), n(B), n(C), n(D), A+B+C+D < 0.\n"


class Watcher:
    """A running ``asppuz watch``, and what it prints, line by line."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "asppuz", "watch", *args],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line)

    def until(self, words: str) -> str:
        """All that is printed up to a line that holds these words."""
        text = ""
        while words not in text:
            try:
                text += self._lines.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"'{words}' was not printed after:\n{text}") from None
        return text

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C, which all processes in the terminal get."""
        os.killpg(self.process.pid, signal.SIGINT)
        code = self.process.wait(timeout=PATIENCE)
        rest = ""
        while not self._lines.empty():
            rest += self._lines.get()
        return code, rest


Start = Callable[..., Watcher]


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[Watcher] = []

    def one(*args: str) -> Watcher:
        started.append(Watcher(*args))
        return started[-1]

    yield one
    for watcher in started:
        if watcher.process.poll() is None:
            os.killpg(watcher.process.pid, signal.SIGKILL)
            watcher.process.wait()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return scaffold("mine", load_puzzle(FAMILIES / "shading"), tmp_path).folder


@pytest.fixture
def board(folder: Path) -> Path:
    return folder / "examples" / "first.yaml"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_changes_is_checked_again(start: Start, folder: Path, board: Path) -> None:
    watcher = start(str(board))
    first = watcher.until(" s\n")
    assert "exactly one solution" in first
    assert "│███    3 ███   │" in first

    change(folder / "rules.lp", "} != N.", "} != N-1.")
    text = watcher.until("; before: exactly one solution")
    assert "rules.lp changed" in text
    assert "exactly one solution\n" not in text.split("changed")[1].split(";")[0]

    change(folder / "rules.lp", "} != N-1.", "} != N.")
    watcher.until("before: ")
    change(board, "2 . . 3 .", "2 . . . .")
    assert "first.yaml changed\nseveral solutions" in watcher.until("before: exactly one")
    change(board, "2 . . . .", "2 . . 3 .")
    watcher.until("before: several solutions")
    change(board, "title: A", "title: The")
    watcher.until("the same solution as before")
    code, rest = watcher.interrupt()
    assert code == 0
    assert "Traceback" not in rest


def test_the_cells_that_change_are_marked(start: Start, folder: Path, board: Path) -> None:
    board.write_text("puzzle: mine\ncells: |\n  1 .\n  . 1\nsolution: |\n  . #\n  . .\n")
    change(folder / "rules.lp", "#show", ":- shaded((1,2)).\n#show")
    watcher = start(str(board))
    watcher.until(" s\n")
    change(folder / "rules.lp", ":- shaded((1,2))", ":- shaded((2,1))")
    text = watcher.until("2 places changed")
    assert "│ 1 *█*│" in text
    assert "│* * 1 │" in text


def test_mistakes_are_told_in_a_line_and_watching_goes_on(
    start: Start, folder: Path, board: Path
) -> None:
    watcher = start(str(board))
    watcher.until(" s\n")
    rules, declaration = folder / "rules.lp", folder / "puzzle.yaml"
    for path, old, new, line in (
        (rules, "shaded(C), shaded(D)", "shaded(C) shaded(D)", f"{rules}:13:14: clingo can't"),
        (board, "2 . . 3", "2 . x 3", f"{board}:6:7: expected a number, found 'x'"),
        (declaration, "answer:", "anwser:", "'anwser' is not a key"),
    ):
        change(path, old, new)
        text = watcher.until(line)
        assert text.splitlines()[:2] == ["", f"{path.name} changed"]
        assert len(text.splitlines()) == 3
        change(path, new, old)
        watcher.until("the same solution as before")
    assert watcher.interrupt()[0] == 0


def test_declarations_and_included_files_are_read_anew(
    start: Start, folder: Path, board: Path
) -> None:
    change(board, "2 . . 3", "2 . x 3")
    watcher = start(str(board))
    watcher.until("found 'x'")
    change(folder / "puzzle.yaml", "given:\n  cells:", "given:\n  cells:\n    x: cross(C)")
    watcher.until("exactly one solution")
    change(folder / "rules.lp", "#show", '#include "more.lp".\n#show')
    watcher.until("there is no module 'more.lp'")
    (folder / "more.lp").write_text(":- cross(C), not shaded(C).\n")
    text = watcher.until(" s;")
    assert "more.lp changed" in text
    (folder / "more.lp").write_text(":- cross(C), shaded(C).\n")
    watcher.until("more.lp changed")
    watcher.until("no solution")


def test_a_rule_that_never_ends_is_left_behind(start: Start, folder: Path, board: Path) -> None:
    rules = folder / "rules.lp"
    sound = rules.read_text(encoding="utf-8")
    watcher = start(str(board), "--time-limit", "0.5")
    watcher.until(" s\n")
    rules.write_text(sound + ENDLESS, encoding="utf-8")
    watcher.until("unknown: time ran out")
    rules.write_text(sound, encoding="utf-8")
    watcher.until("before: unknown")
    assert watcher.interrupt()[0] == 0


def test_a_change_ends_the_check_that_still_runs(start: Start, folder: Path, board: Path) -> None:
    rules = folder / "rules.lp"
    sound = rules.read_text(encoding="utf-8")
    rules.write_text(sound + ENDLESS, encoding="utf-8")
    watcher = start(str(board), "--time-limit", "3600")
    watcher.until("watching")
    time.sleep(1)
    rules.write_text(sound + "% better\n", encoding="utf-8")
    watcher.until("exactly one solution")
    rules.write_text(sound + ENDLESS, encoding="utf-8")
    watcher.until("rules.lp changed")
    assert watcher.interrupt()[0] == 0


def test_files_may_be_replaced_or_missing_for_a_while(
    start: Start, folder: Path, board: Path
) -> None:
    watcher = start(str(board), "--encoding", "connected=tree")
    watcher.until(" s\n")
    other = folder / "examples" / "other.tmp"
    other.write_text(board.read_text().replace("2 . . 3 .", "2 . . . ."))
    os.utime(other, ns=(board.stat().st_atime_ns, board.stat().st_mtime_ns))
    other.replace(board)
    watcher.until("several solutions")
    text = board.read_text()
    board.unlink()
    watcher.until("can't be read: no such file")
    board.write_text(text)
    watcher.until("several solutions")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("missing.yaml",), "missing.yaml: there is no such file to watch"),
        (("heyawake/6/6/lll155007rs12222j",), "there is no such file to watch"),
        (("board.yaml", "--puzzles", "nowhere"), "there is no such folder of puzzles"),
    ],
)
def test_what_can_not_be_watched(
    args: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.yaml").write_text("puzzle: creek\n")
    result = CliRunner().invoke(main, ["watch", *args])
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_ctrl_c_while_a_process_begins_leaves_none_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = multiprocessing.process.BaseProcess.start

    def start(process: multiprocessing.process.BaseProcess) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        begin(process)

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", start)
    before = multiprocessing.active_children()
    with pytest.raises(KeyboardInterrupt):
        start_process(_sleep)
    [known] = [child for child in multiprocessing.active_children() if child not in before]
    known.terminate()
    known.join(PATIENCE)
    assert known.exitcode == -signal.SIGTERM


def _sleep(pipe: object) -> None:
    time.sleep(3600)
