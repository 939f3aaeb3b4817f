"""What it costs to send boards around: on this machine, and by a scheduler of Dask.

    python tests/bench/batching.py [--boards 100000] [--question convert] [--lines FILE]

Needs ``pip install "asppuz[dask]"`` and a system with /proc. The same boards, by default
a Creek of 2 x 2 cells over and over, are asked about by one process and by two, and then
by one worker and by two. Prints for each way the boards a second, by the clock; and from
processor seconds, which other work on the machine disturbs less, the milliseconds a board
of all processes together, of `asppuz` itself and of the scheduler, and how many boards a
second the busiest of them could do with a core of its own. What a run of one board takes is
left out.
The last two figures are the most memory of the scheduler and of `asppuz`, in megabytes.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

CREEK = {"problem": "2 2\n- - -\n- 4 -\n- - -", "puzzle": "creek"}
ASPPUZ = [sys.executable, "-m", "asppuz", "batch"]
DASK = [sys.executable, "-m", "dask"]
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
_SUBREAPER = 36
"""The number of the wish that processes whose parent has ended become ours."""


class Cost(NamedTuple):
    """Seconds of one run, and megabytes at most."""

    clock: float
    processor: float
    own: float
    scheduler: float
    scheduler_mb: float
    own_mb: float


def used(process: int) -> tuple[float, float]:
    """The processor seconds of a process by itself, and the most megabytes it has held."""
    figures = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    seconds = sum(map(int, figures[11:13])) / os.sysconf("SC_CLK_TCK")
    status = Path(f"/proc/{process}/status").read_text()
    return seconds, int(status.partition("VmHWM:")[2].split()[0]) / 1000


def everything() -> float:
    """The processor seconds of all processes that have ended below this one."""
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def run(question: str, boards: Path, way: str, number: int) -> Cost:
    """One run over the boards: with so many jobs, or with so many workers."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "scheduler.json"
        before, cluster, more = everything(), [], ["--jobs", str(number)]
        if way == "workers":
            file = ["--scheduler-file", str(told), "--no-dashboard"]
            work = ["--nthreads", "1", "--no-nanny", "--local-directory", folder]
            commands = [["scheduler", "--port", "0", *file]]
            commands += [["worker", *work, *file]] * number
            cluster = [subprocess.Popen([*DASK, *command], **QUIET) for command in commands]
            while not told.exists() or not told.read_text().endswith("}"):
                time.sleep(0.05)
            more = ["--scheduler", json.loads(told.read_text())["address"]]
            time.sleep(5)  # the workers find it
        start = time.monotonic()
        command = [*ASPPUZ, question, str(boards), *more, "--output", f"{folder}/out.jsonl"]
        process = subprocess.Popen(command, **QUIET)
        _, _, own = os.wait4(process.pid, 0)
        clock = time.monotonic() - start
        process.returncode = 0
        lines, wanted = (p.read_bytes().count(b"\n") for p in (Path(folder) / "out.jsonl", boards))
        assert lines == wanted, f"{lines} of {wanted}"
        scheduler, scheduler_mb = used(cluster[0].pid) if cluster else (0.0, 0.0)
        for each in cluster:
            each.kill()
        processor = everything() - before
    seconds = own.ru_utime + own.ru_stime
    return Cost(clock, processor, seconds, scheduler, scheduler_mb, own.ru_maxrss / 1000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=100_000)
    parser.add_argument("--question", default="convert")
    parser.add_argument("--lines", type=Path, metavar="FILE", help="boards with their puzzles")
    parser.add_argument("--ways", nargs="+", default=["jobs", "workers"])
    options = parser.parse_args()
    ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    kinds = [json.loads(line) for line in options.lines.open()] if options.lines else [CREEK]
    print(f"{'':12}{'clock/s':>9}{'ms all':>9}{'ms own':>9}{'ms sched':>9}{'cores/s':>9}", end="")
    print(f"{'sched MB':>10}{'own MB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        one, many = Path(folder) / "one.jsonl", Path(folder) / "many.jsonl"
        for path, number in ((one, 1), (many, options.boards)):
            with path.open("w") as file:
                for n in range(number):
                    file.write(json.dumps(kinds[n % len(kinds)] | {"id": str(n)}) + "\n")
        for way in options.ways:
            for number in (1, 2):
                least, whole = (run(options.question, path, way, number) for path in (one, many))
                each = [1000 * (b - a) / options.boards for a, b in zip(least[:4], whole[:4])]
                clock, processor, own, scheduler = each
                hand = (processor - own - scheduler) / number
                print(
                    f"{number} {way:10}{1000 / clock:9.1f}{processor:9.3f}{own:9.3f}"
                    f"{scheduler:9.3f}{1000 / max(hand, own, scheduler):9.1f}"
                    f"{whole.scheduler_mb:10.1f}{whole.own_mb:8.1f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
