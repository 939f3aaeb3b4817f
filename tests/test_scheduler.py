"""Boards asked about on other machines: a scheduler of Dask, its workers, and their deaths."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz import batch
from asppuz.batch import scheduler
from asppuz.cli import main

PATIENCE = 60
"""Seconds after which something hangs, on a machine however busy."""
SLOW = "n(1..2000). p(A,B,C,D) :- n(A), n(B), n(C), n(D), A+B+C+D < 0."
"""Grounding that takes all time."""
HOW = batch.How("check", time_limit=30)


def task(id: str) -> batch.Task:
    return batch.Task(id, "2 2\n- - -\n- 4 -\n- - -", "creek")


class Cluster:
    """A scheduler and its workers, as processes of this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.address = ""
        self.scheduler = self.start_scheduler(0)

    def start_scheduler(self, port: int) -> subprocess.Popen[bytes]:
        """A scheduler; it gives up a board for which one worker has died."""
        told = self.folder / f"scheduler-{port}.json"
        process = self._start("scheduler", "--port", port, "--scheduler-file", told)
        until = time.monotonic() + PATIENCE
        while not told.exists() or not told.read_text().endswith("}"):
            assert time.monotonic() < until, "no scheduler has begun"
            time.sleep(0.05)
        self.address = json.loads(told.read_text())["address"]
        return process

    def add_worker(self, *more: str) -> subprocess.Popen[bytes]:
        """One more worker."""
        command = ("--nthreads", 1, "--local-directory", self.folder / "work", *more)
        return self._start("worker", self.address, *command)

    def _start(self, *args: object) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *map(str, args), "--no-dashboard"],
            env={**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed", reason='needs the extra: "asppuz[dask]"')
    made = Cluster(tmp_path)
    yield made
    for process in made.processes:
        process.kill()  # a worker that is asked to end may wait for its scheduler
    for process in made.processes:
        process.wait(PATIENCE)


def test_workers_are_killed_and_added(cluster: Cluster) -> None:
    first = cluster.add_worker("--no-nanny")
    found = Counter[str]()
    with batch.there(cluster.address) as place:
        for number, (_, record) in enumerate(
            batch.run([task(str(n)) for n in range(60)], HOW, place)
        ):
            assert record.status == "unique"
            found[record.id] += 1
            if number == 2:
                first.kill()
                cluster.add_worker("--no-nanny")
    assert found == {str(number): 1 for number in range(60)}


def test_a_board_that_kills_its_worker_fails_alone(cluster: Cluster) -> None:
    def asking(lot: Sequence[batch.Task], how: batch.How) -> list[batch.Record]:
        import os

        from asppuz.batch.hands import ask_boards

        if any(task.id == "poison" for task in lot):
            os._exit(1)
        return ask_boards(lot, how)

    cluster.add_worker()
    tasks = [task(str(number)) for number in range(30)]
    tasks.insert(20, task("poison"))
    with batch.there(cluster.address) as place:
        records = [record for _, record in batch.run(tasks, HOW, place, asking)]
    assert sorted(record.id for record in records) == sorted(task.id for task in tasks)
    failed = [record for record in records if record.failed]
    assert [(record.id, record.error) for record in failed] == [
        ("poison", "the worker for this board has died")
    ]


def test_a_scheduler_that_is_gone_and_comes_back(cluster: Cluster, tmp_path: Path) -> None:
    home = tmp_path / "own" / "slow"
    home.mkdir(parents=True)
    (home / "puzzle.yaml").write_text(
        "name: Own\nrules: Shade cells.\ngiven: {cells: {x: mark(C)}}\n"
        "answer: {cells: {'#': shaded(C)}}\n"
    )
    (home / "rules.lp").write_text(f"{{ shaded(C) }} :- cell(C).\n#show shaded/1.\n{SLOW}\n")
    slow = {"id": "slow", "problem": "puzzle: slow\ncells: |\n  . .\n"}
    quick = {"problem": task("").text, "puzzle": "creek"}
    lines = [quick | {"id": "a"}, slow, quick | {"id": "b"}]
    boards, output = tmp_path / "boards.jsonl", tmp_path / "out.jsonl"
    boards.write_text("".join(json.dumps(line) + "\n" for line in lines))
    command = ["batch", "check", str(boards), "--puzzles", str(tmp_path / "own")]
    command += ["--scheduler", cluster.address, "--output", str(output)]
    worker = cluster.add_worker("--no-nanny")
    run = subprocess.Popen(
        [sys.executable, "-m", "asppuz", *command], stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + PATIENCE
    while not output.exists() or not output.read_text():
        assert time.monotonic() < until
        time.sleep(0.05)
    cluster.scheduler.kill()
    _, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 5
    assert err.splitlines()[-1].startswith(f"asppuz: {cluster.address}: the scheduler is gone")
    worker.kill()
    cluster.start_scheduler(int(cluster.address.rpartition(":")[2]))
    cluster.add_worker("--no-nanny")
    result = CliRunner().invoke(main, [*command, "--resume", "--time-limit", "1"])
    assert result.exit_code == 0
    found = [json.loads(line) for line in output.read_text().splitlines()]
    assert sorted((line["id"], line["status"]) for line in found) == [
        ("a", "unique"),
        ("b", "unique"),
        ("slow", "unknown"),
    ]


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason='needs the extra: "asppuz[dask]"')
    monkeypatch.setattr(scheduler, "_CONNECT", 0.2)
    gc.collect()
    closed = []
    monkeypatch.setattr(distributed.Client, "__del__", lambda self: closed.append(self.close()))
    for number, address in enumerate(("tcp://127.0.0.1:9", "nowhere", "what://ever"), 1):
        command = ["batch", "check", "slither/5/5/cbcbcddad", "--scheduler", address]
        result = CliRunner().invoke(main, command)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"asppuz: {address}: no scheduler of Dask answers")
        assert result.stderr.count("\n") == 1
        assert len(closed) == number, "no client that has failed is left over"


def test_the_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    command = ["batch", "check", "slither/5/5/cbcbcddad", "--scheduler", "tcp://127.0.0.1:9"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert 'pip install "asppuz[dask]"' in result.stderr
