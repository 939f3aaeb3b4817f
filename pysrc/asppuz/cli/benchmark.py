"""The command that runs many boards: bench."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

import click

from ..catalog import Catalog
from .common import (
    EXIT_OK,
    EXIT_UNKNOWN,
    board_options,
    encoding_option,
    main,
)


@main.command()
@click.argument("files", metavar="FILE.jsonl...", nargs=-1, required=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N",
              help="Run N boards at a time.")  # fmt: skip
@click.option("--time-limit", type=click.FloatRange(0, min_open=True), default=30.0,
              show_default=True, metavar="SECONDS", help="For each board.")  # fmt: skip
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
    output: Path | None,
    compare: str | None,
    encodings: Mapping[str, str],
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Run many boards, and print a line of JSON for each and a table by puzzle.

    A line of FILE.jsonl is {"id": ..., "problem": ..., "solution": ...}, both in
    the text tables of janko.at; the file's name tells the puzzle. The lines go
    to standard output or to --output, the table to standard error.

    \b
    Examples:
      asppuz bench Masyu.jsonl --jobs 2 --output masyu.jsonl
      asppuz bench boards.jsonl --puzzle heyawake --time-limit 5
      asppuz bench Creek.jsonl LITS.jsonl --compare connected
    """
    from .. import bench as runs

    catalog = Catalog(puzzles)
    records = runs.read_records(output) if output else []
    done = {record.key for record in records}
    tasks = [t for file in files for t in runs.read_tasks(Path(file), puzzle, catalog)]
    tasks = runs.with_encodings(tasks, encodings)
    if compare:
        tasks = runs.with_each_encoding(tasks, compare)
    todo = [task for task in tasks if task.key not in done]
    code = EXIT_OK
    try:
        with output.open("a", encoding="utf-8") if output else nullcontext(sys.stdout) as sink:
            for record in runs.run(todo, jobs=jobs, time_limit=time_limit):
                records.append(record)
                sink.write(record.line())
                sink.flush()
                if sys.stderr.isatty():
                    click.echo(f"\r{len(records)}/{len(tasks)} ", nl=False, err=True)
    except KeyboardInterrupt:
        code = EXIT_UNKNOWN
    click.echo(runs.comparison(records) if compare else runs.table(records), nl=False, err=True)
    sys.exit(code)
