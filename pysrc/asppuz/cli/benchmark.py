"""The command that runs many boards: bench."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

import click

from ..rules.catalog import Catalog
from .common import (
    EXIT_FINDINGS,
    EXIT_OK,
    EXIT_UNKNOWN,
    board_options,
    encoding_option,
    limit_options,
    main,
)
from .output import say, say_progress


@main.command()
@click.argument("files", metavar="FILE.jsonl...", nargs=-1, required=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N",
              help="Run N boards at a time.")  # fmt: skip
@limit_options("For each board.", 30)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Append the lines to FILE, and leave out the boards that it holds.")  # fmt: skip
@click.option("--compare", metavar="CONSTRAINT",
              help="Run each board with every encoding of a constraint, and compare.")  # fmt: skip
@encoding_option
@board_options
def bench(
    files: Sequence[str],
    jobs: int,
    time_limit: float,
    memory_limit: int | None,
    output: Path | None,
    compare: str | None,
    encodings: Mapping[str, str],
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Run many boards, and print a line of JSON for each and a table by puzzle.

    A line of FILE.jsonl is {"id": ..., "problem": ..., "solution": ...}, both in
    the text tables of janko.at; the file's name tells the puzzle. The lines go
    to standard output or to --output, the table to standard error. The memory limit
    is for all boards that run at a time. The exit code is 1 where a board can't be
    read or run, or its answer is not the one stored.

    \b
    Examples:
      asppuz bench Masyu.jsonl --jobs 2 --output masyu.jsonl
      asppuz bench boards.jsonl --puzzle heyawake --time-limit 5
      asppuz bench Creek.jsonl LITS.jsonl --compare connected
    """
    from .. import bench as runs

    # Each board has a process of its own, which would tell them anew.
    warnings.simplefilter("ignore", UserWarning)
    catalog = Catalog(puzzles)
    records = runs.read_records(output) if output else []
    records = [record for record in records if not record.is_lost]
    done = {record.key for record in records}
    tasks = [t for file in files for t in runs.read_tasks(Path(file), puzzle, catalog)]
    tasks = runs.with_encodings(tasks, encodings)
    if compare:
        tasks = runs.with_each_encoding(tasks, compare)
    todo = [task for task in tasks if task.key not in done]
    share = memory_limit and memory_limit // jobs
    stopped = False
    try:
        with output.open("a", encoding="utf-8") if output else nullcontext(sys.stdout) as sink:
            for record in runs.run(todo, jobs=jobs, time_limit=time_limit, memory_limit=share):
                records.append(record)
                sink.write(record.line())
                sink.flush()
                say_progress(f"{len(records)}/{len(tasks)}")
    except KeyboardInterrupt:
        stopped = True
    say(runs.comparison(records) if compare else runs.table(records), nl=False, err=True)
    failed = any(record.status == "error" or record.agrees is False for record in records)
    sys.exit(EXIT_FINDINGS if failed else EXIT_UNKNOWN if stopped else EXIT_OK)
