"""The command that asks about many boards: batch."""

from __future__ import annotations

import math
import sys
import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError
from ..formats import FORMATS
from ..generating import SYMMETRIES
from ..rules.catalog import Catalog
from ..solving.limits import MEGABYTE, share_of_memory
from .common import (
    EXIT_FINDINGS,
    EXIT_OK,
    EXIT_UNKNOWN,
    board_options,
    complain,
    encoding_option,
    main,
)
from .generate import LEVELS
from .output import say, say_progress

if TYPE_CHECKING:
    from ..batch import Record, Task
    from ..batch.progress import Progress

_QUESTIONS = ("check", "solve", "deduce", "rate", "generate", "convert")
_RENEWED, _LOGGED = 0.2, 60.0
"""Seconds between two lines of progress: on a terminal, and in a log."""

_new_file = click.Path(dir_okay=False, path_type=Path)


@main.command()
@click.argument("question", metavar="QUESTION", type=click.Choice(_QUESTIONS))
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@click.option("--jobs", type=click.IntRange(1), metavar="N",
              help="Ask about N boards at a time.  [default: 1]")  # fmt: skip
@click.option("--scheduler", metavar="ADDRESS",
              help="Ask on the workers of a Dask scheduler, such as tcp://host:8786.")  # fmt: skip
@click.option("--time-limit", type=click.FloatRange(0, min_open=True), default=30.0,
              show_default=True, metavar="SECONDS", help="For each board.")  # fmt: skip
@click.option("--memory-limit", type=click.IntRange(1), metavar="MB",
              help="For each board.  [default: a share of half of the machine's]")  # fmt: skip
@click.option("--output", type=_new_file, metavar="FILE",
              help="Write the lines to FILE, which must be new.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with FILE where a run has ended.")
@click.option("--failures", type=_new_file, metavar="FILE",
              help="Write boards that fail there instead, ready to be asked again.")  # fmt: skip
@click.option("--parquet", type=_new_file, metavar="FILE",
              help="At the end write the lines of --output as Parquet, too.")  # fmt: skip
@click.option("--quiet", is_flag=True, help="Tell neither progress nor sums.")
@click.option("--compare", metavar="CONSTRAINT",
              help="check: with every encoding of a constraint, and compare them.")  # fmt: skip
@click.option("--to", type=click.Choice(list(FORMATS)), default="native", show_default=True,
              help="convert, generate: the format of the boards.")  # fmt: skip
@click.option("--count", type=click.IntRange(1), default=1, metavar="N",
              show_default=True,
              help="generate: make N boards of each puzzle.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True,
              metavar="N", help="generate: with the seeds N, N+1 and so on.")  # fmt: skip
@click.option("--rows", type=int, metavar="R", help="generate: the number of rows.")
@click.option("--cols", type=int, metavar="C", help="generate: the number of columns.")
@click.option("--symmetry", type=click.Choice(list(SYMMETRIES)), default="none",
              show_default=True, help="generate: how the clues lie.")  # fmt: skip
@click.option("--difficulty", type=click.Choice(LEVELS), help="generate: the level to reach.")
@click.option("--variant", "variants", multiple=True, metavar="NAME",
              help="generate: switch on a variant of the puzzle.")  # fmt: skip
@encoding_option
@board_options
def batch(
    question: str,
    sources: Sequence[str],
    jobs: int | None,
    scheduler: str | None,
    time_limit: float,
    memory_limit: int | None,
    output: Path | None,
    resume: bool,
    failures: Path | None,
    parquet: Path | None,
    quiet: bool,
    compare: str | None,
    to: str,
    count: int,
    seed: int,
    rows: int | None,
    cols: int | None,
    symmetry: str,
    difficulty: str | None,
    variants: Sequence[str],
    encodings: Mapping[str, str],
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Ask one QUESTION about many boards, and write a line of JSON for each.

    QUESTION is check, solve, deduce, rate, generate or convert. A FILE is a board, a list
    of URLs, or lines of JSON {"id": ..., "problem": ...}; it may also be a folder of such
    files, a URL, or - for standard input. For generate it is the name of a puzzle.

    A board that can't be read, takes too long or kills its process costs only itself.
    Ctrl-C ends a run, which goes on with --resume. The exit code is 1 where a board has
    failed, or its answer is not the one stored, and 5 where the run was ended early.

    \b
    Examples:
      asppuz batch check Masyu.jsonl --jobs 2 --output masyu.jsonl
      asppuz batch check Masyu.jsonl --jobs 2 --output masyu.jsonl --resume
      asppuz batch rate boards/ --failures failed.jsonl > rated.jsonl
      asppuz batch generate slitherlink --count 1000 --rows 8 > boards.jsonl
      asppuz batch check Creek.jsonl LITS.jsonl --compare connected
      asppuz batch solve urls.txt --scheduler tcp://host:8786
    """
    from .. import batch as runs
    from ..batch.parquet import check_parquet, write_parquet

    for wrong, words in (
        (scheduler and jobs, "--jobs is for this machine, and --scheduler for others"),
        (resume and not output, "--resume goes on with the file of --output"),
        (failures and failures == output, "--failures is another file than --output"),
        (parquet and not output, "--parquet is made of the file of --output"),
        (compare and question != "check", "--compare is for check"),
    ):
        if wrong:
            raise click.UsageError(words)
    if parquet:
        check_parquet(parquet)
    # Each board would tell them anew.
    warnings.simplefilter("ignore", UserWarning)
    catalog = Catalog(puzzles)
    making = {
        "rows": rows, "cols": cols, "symmetry": symmetry, "variants": tuple(variants),
        "difficulty": difficulty and difficulty.replace("-", " "),
    }  # fmt: skip
    share = (share_of_memory() or 0) // (jobs or 1)
    how = runs.How(
        question,
        tuple(str(Path(folder).resolve()) for folder in puzzles),
        time_limit,
        memory_limit * MEGABYTE if memory_limit else None if scheduler else share or None,
        to,
        making if question == "generate" else {},
    )
    tasks: Iterable[Task]
    total: int | None
    if question == "generate":
        names = [catalog.puzzle(name).name for name in sources]
        tasks, total = runs.tasks_to_make(names, seed, count), count * len(names)
    else:
        tasks, total = runs.read_tasks(sources, puzzle, catalog), runs.count_tasks(sources)
    tasks = (task._replace(encodings=encodings) for task in tasks)
    if compare:
        tasks = list(runs.with_each_encoding(tasks, compare, catalog))
        total = len(tasks)
    sums = runs.Summary()
    records: list[Record] = []
    done: Counter[str] = Counter()
    stopped = ""

    def add(record: Record) -> None:
        sums.add(record)
        if compare:
            records.append(record)

    sink = runs.Sink(question, output, failures, resume)
    for record in sink.earlier():
        done[record.key] += 1
        add(record)
    progress = _progress(total, done.total(), quiet)
    try:
        with sink, runs.there(scheduler) if scheduler else runs.here(jobs or 1) as place:
            for task, record in runs.run(runs.left(tasks, how, done), how, place):
                sink.write(task, record)
                add(record)
                progress.step(record.failed)
    except KeyboardInterrupt:
        stopped = "stopped"
    except runs.Gone as error:
        stopped = str(error)
    progress.end()
    if not quiet:
        if sys.stderr.isatty():
            say(err=True)  # below the line that is renewed
        say(runs.comparison(records) if compare else sums.table(), nl=False, err=True)
    if stopped:
        advice = "; the same command with --resume goes on" if output else ""
        complain(InputError(f"{stopped}{advice}", scheduler or ""))
    elif parquet and output:
        write_parquet(runs.read_records(output, question), parquet)
    sys.exit(EXIT_UNKNOWN if stopped else EXIT_OK if sums.faultless else EXIT_FINDINGS)


def _progress(total: int | None, done: int, quiet: bool) -> Progress:
    """What tells how far a run is: in one line of a terminal, or now and then in a log."""
    from ..batch.progress import Progress

    if quiet:
        return Progress(total, done, lambda words: None, math.inf)
    if sys.stderr.isatty():
        return Progress(total, done, say_progress, _RENEWED)
    return Progress(total, done, lambda words: say(words, err=True), _LOGGED)
