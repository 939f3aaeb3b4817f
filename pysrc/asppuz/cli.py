"""The command line: every command reads boards, asks a session and shows the answer."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from . import formats
from .atoms import Atom
from .board import Board
from .catalog import ENVIRONMENT, Catalog, Puzzle
from .draw import draw_svg, draw_text, make_scene
from .draw.scene import Scene, places_of, scene_of_deduction
from .errors import InputError
from .formats import native
from .program import load_program
from .session import Answer, Session, Status

EXIT_OK, EXIT_INPUT, EXIT_MULTIPLE, EXIT_NONE, EXIT_UNKNOWN = 0, 2, 3, 4, 5
_SEVERITY = [EXIT_OK, EXIT_MULTIPLE, EXIT_NONE, EXIT_UNKNOWN, EXIT_INPUT]
_EXIT = {
    Status.UNIQUE: EXIT_OK,
    Status.MULTIPLE: EXIT_MULTIPLE,
    Status.NONE: EXIT_NONE,
    Status.UNKNOWN: EXIT_UNKNOWN,
}

_EPILOG = """\
\b
Exit codes:
  0  solved; for `check`, exactly one solution
  2  bad input or usage: one line on stderr says where and what was expected
  3  several solutions (check, deduce)
  4  no solution
  5  unknown: the time limit or Ctrl-C came first
With several boards the gravest one counts: 2, then 5, 4, 3.
"""


class _Commands(click.Group):
    """Commands whose bad input gets one line on standard error and its exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except InputError as error:
            _complain(error)
        except BrokenPipeError:
            raise
        except OSError as error:
            _complain(InputError(error.strerror or str(error), str(error.filename or "")))
        ctx.exit(EXIT_INPUT)


@click.group(
    cls=_Commands, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="asppuz")
def main() -> None:
    """Solve and check pencil puzzles, whose rules are answer set programs.

    \b
    A BOARD is a file, a puzz.link URL, or - for standard input:
      asppuz solve puzzles/slitherlink/examples/easy.yaml
      asppuz check 'https://puzz.link/p?heyawake/6/6/lll155007rs12222j'
      asppuz list            which puzzles there are
      asppuz show heyawake   the rules, and how to write a board
    """


def start() -> None:
    """The program: ``main``, which leaves clingo's memory to the system.

    To free it piece by piece takes longer than many a search, and can't be done
    at all while a grounding that a session has left behind still runs.
    """
    code: Any = EXIT_OK
    try:
        main(prog_name="asppuz")
    except SystemExit as end:
        code = end.code
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or EXIT_OK)


def _complain(error: InputError) -> None:
    click.echo(f"asppuz: {error}", err=True)


# What the commands have in common


def _boards(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of all commands that read boards."""
    function = click.option(
        "--puzzle", metavar="NAME", help="The puzzle of a text table, which does not say its own."
    )(function)
    return _puzzles(function)


def _puzzles(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--puzzles",
        metavar="DIR",
        multiple=True,
        help=f"A folder with puzzle folders of your own (also: ${ENVIRONMENT}).",
    )(function)


def _search(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of all commands that ask a session."""
    for option in (
        click.option("--stats", is_flag=True, help="Tell seconds, atoms, rules and conflicts."),
        click.option(
            "--threads", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N",
            help="Search with N threads.",
        ),
        click.option(
            "--time-limit", type=click.FloatRange(0, min_open=True), metavar="SECONDS",
            help="Stop after so long, grounding included, and tell what is known by then.",
        ),
    ):  # fmt: skip
        function = option(function)
    return _encoding(_boards(function))


def _encoding(function: Callable[..., Any]) -> Callable[..., Any]:
    def pairs(
        context: click.Context, option: click.Parameter, values: Sequence[str]
    ) -> dict[str, str]:
        for value in values:
            if not all(value.partition("=")):
                raise click.BadParameter(f"expected CONSTRAINT=NAME, found '{value}'")
        return dict(value.split("=", 1) for value in values)

    return click.option(
        "--encoding", "encodings", multiple=True, callback=pairs, metavar="CONSTRAINT=NAME",
        help="Take another encoding of a constraint, such as connected=acyclic.",
    )(function)  # fmt: skip


def _output(*extra: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--format", "-f", "form", type=click.Choice(["text", "json", *extra]), default="text",
        show_default=True, help="What to print.",
    )  # fmt: skip


@dataclass
class Job:
    """A board with its session, and how the user wants to see the answer."""

    source: str
    board: Board
    session: Session
    form: str
    only: bool
    """Whether it is the only board of this call."""

    def title(self) -> None:
        """In a text of several boards, the name of this one."""
        if not self.only and self.form == "text":
            click.echo(f"{self.source}:")

    def show(self, scene: Scene) -> None:
        """Print a scene as text or SVG."""
        if self.form == "svg":
            click.echo(draw_svg(scene), nl=False)
        else:
            colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
            click.echo(draw_text(scene, colour=colour), nl=False)

    def show_answer(self, answer: Answer | None) -> None:
        """Print the board with an answer in the form asked for, but for JSON."""
        if self.form == "native":
            click.echo(native.write(self.board.with_solution(answer)), nl=False)
        elif self.form == "url":
            click.echo(formats.WRITERS["url"](self.board))
        else:
            self.show(make_scene(self.board, answer or ()))

    def show_json(self, stats: bool, **result: Any) -> None:
        """Print one line of JSON."""
        head = {"source": self.source, "puzzle": self.board.puzzle.name}
        tail = {"stats": asdict(self.session.stats)} if stats else {}
        size = {"rows": self.board.rows, "cols": self.board.cols}
        click.echo(json.dumps({**head, **size, **result, **tail}))

    def show_stats(self) -> None:
        """Print the figures of the session."""
        figures = self.session.stats
        click.echo(
            f"ground {figures.ground_s:.3f} s, solve {figures.solve_s:.3f} s, "
            f"{figures.atoms} atoms, {figures.rules} rules, "
            f"{figures.choices} choices, {figures.conflicts} conflicts",
            err=True,
        )


def _run(
    sources: Sequence[str],
    answer: Callable[[Job], int],
    *,
    puzzles: Sequence[str],
    puzzle: str | None,
    form: str,
    threads: int,
    time_limit: float | None,
    encodings: Mapping[str, str],
    stats: bool,
) -> None:
    """Ask one question about every board and leave with the gravest exit code."""
    if form == "svg" and len(sources) > 1:
        raise click.UsageError("an SVG shows one board: give one at a time")
    codes = [EXIT_OK]
    catalog = Catalog(puzzles)
    for number, source in enumerate(sources, 1):
        if len(sources) > 1 and sys.stderr.isatty():
            click.echo(f"\r{number}/{len(sources)} \x1b[K", nl=False, err=True)
        try:
            board = _read(source, puzzle, catalog)
            session = Session(board, time_limit=time_limit, threads=threads, encodings=encodings)
            job = Job(source, board, session, form, len(sources) == 1)
            interrupted = _interruptible(session)
            job.title()
            codes.append(answer(job))
            if stats and form != "json":
                job.show_stats()
            if interrupted():
                break
        except InputError as error:
            _complain(error)
            codes.append(EXIT_INPUT)
    sys.exit(max(codes, key=_SEVERITY.index))


def _interruptible(session: Session) -> Callable[[], bool]:
    """Let the first Ctrl-C end the question, and a second one the program."""
    pressed = []

    def stop(*_: object) -> None:
        pressed.append(True)
        session.stop()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, stop)
    return lambda: bool(pressed)


def _read(source: str, puzzle: str | None, catalog: Catalog) -> Board:
    if source == "-":
        raw = sys.stdin.buffer.read(formats.MOST_BYTES + 1)
        text = formats.decode(raw, "<stdin>")
        return formats.read_text(text, "<stdin>", puzzle, catalog)
    if "\n" in source:
        return formats.read_text(source, "<argument>", puzzle, catalog)
    return formats.read(source, puzzle=puzzle, catalog=catalog)


def _atoms(atoms: Iterable[Atom] | None) -> list[str] | None:
    return None if atoms is None else sorted(map(str, atoms))


# The questions


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@_output("svg", "url", "native")
@_search
def solve(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Solve boards, and show one solution of each.

    \b
    Examples:
      asppuz solve board.yaml
      asppuz solve 'https://puzz.link/p?mashu/6/6/1063000i3000'
      asppuz solve board.yaml --format svg > board.svg
      asppuz solve table.txt --puzzle masyu --time-limit 10
      asppuz solve board.yaml --encoding connected=acyclic --stats
    """

    def answer(job: Job) -> int:
        found = job.session.solve()
        status = None if found is not None else job.session.check().status
        if job.form == "json":
            job.show_json(stats, status=status.value if status else "solved", answer=_atoms(found))
        elif status:
            click.echo(_words(status))
        else:
            job.show_answer(found)
        return _EXIT[status] if status else EXIT_OK

    _run(boards, answer, stats=stats, **options)


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@_output("svg")
@_search
def check(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Check that boards have exactly one solution; only then the exit code is 0.

    Of a board with several solutions two are shown, and the cells in which
    they differ are marked.

    \b
    Examples:
      asppuz check board.yaml && echo fine
      asppuz check *.yaml --format json
    """

    def answer(job: Job) -> int:
        result = job.session.check()
        if job.form == "json":
            both = {"answer": _atoms(result.answer), "second": _atoms(result.second)}
            job.show_json(stats, status=result.status.value, **both)
            return _EXIT[result.status]
        marked = places_of(result.differs)
        if job.form == "text":
            more = f", which differ in {len(marked)} places" if marked else ""
            click.echo(_words(result.status, result.answer is not None) + more)
        if result.answer is not None:
            job.show(make_scene(job.board, result.answer, marked=marked))
        if result.second is not None and job.form == "text":
            job.show(make_scene(job.board, result.second, marked=marked))
        return _EXIT[result.status]

    _run(boards, answer, stats=stats, **options)


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@_output("svg")
@_search
def deduce(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Show what is the same in all solutions of a board.

    Where the time is too short, what is proven by then is shown.

    \b
    Examples:
      asppuz deduce half-done.yaml
      asppuz deduce hard.yaml --time-limit 5 --format json
    """

    def answer(job: Job) -> int:
        result = job.session.deduce()
        sets = {name: getattr(result, name) for name in ("proven", "never", "varies", "open")}
        if job.form == "json":
            atoms = {name: _atoms(found) for name, found in sets.items()}
            job.show_json(stats, status=result.status.value, **atoms)
            return _EXIT[result.status]
        if job.form == "text":
            click.echo(_words(result.status, result.answer is not None))
            counts = ", ".join(f"{len(found)} {name}" for name, found in sets.items())
            click.echo(f"answer atoms: {counts}")
        if result.status is not Status.NONE:
            job.show(scene_of_deduction(job.board, result))
        return _EXIT[result.status]

    _run(boards, answer, stats=stats, **options)


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@click.option(
    "--limit", type=click.IntRange(1), default=1000, show_default=True, metavar="N",
    help="Count no further than N.",
)  # fmt: skip
@_output()
@_search
def count(boards: Sequence[str], limit: int, stats: bool, **options: Any) -> None:
    """Count the solutions of boards, up to a limit.

    \b
    Examples:
      asppuz count draft.yaml --limit 100
    """

    def answer(job: Job) -> int:
        result = job.session.count(limit)
        if job.form == "json":
            job.show_json(stats, count=result.number, complete=result.complete)
        else:
            click.echo(f"{result.number}" if result.complete else f"at least {result.number}")
        if result.number == 0:
            return EXIT_NONE if result.complete else EXIT_UNKNOWN
        return EXIT_OK if result.complete or result.number == limit else EXIT_UNKNOWN

    _run(boards, answer, stats=stats, **options)


def _words(status: Status, solved: bool = False) -> str:
    if status is Status.UNKNOWN and solved:
        return "unknown: there is a solution; whether there is another was not settled in time"
    return {
        Status.UNIQUE: "exactly one solution",
        Status.MULTIPLE: "several solutions",
        Status.NONE: "no solution",
        Status.UNKNOWN: "unknown: the time was over before there was an answer",
    }[status]


# The catalogue and the texts


@main.command(name="list")
@_puzzles
@_output()
def list_puzzles(puzzles: Sequence[str], form: str) -> None:
    """List the puzzles.

    \b
    Examples:
      asppuz list
      asppuz list --puzzles my-puzzles --format json
    """
    for puzzle in Catalog(puzzles):
        link = str(puzzle.section("puzzlink").get("id", ""))
        table = str(puzzle.section("janko").get("name", ""))
        if form == "json":
            row = {"name": puzzle.name, "title": puzzle.title, "puzzlink": link, "janko": table}
            click.echo(json.dumps({**row, "rules": puzzle.rules}))
        else:
            click.echo(f"{puzzle.name:14} {puzzle.title:14} {_first_sentence(puzzle)}")


def _first_sentence(puzzle: Puzzle) -> str:
    return puzzle.rules.split(". ")[0].split("; ")[0].rstrip(".") + "."


@main.command()
@click.argument("puzzle")
@_puzzles
def show(puzzle: str, puzzles: Sequence[str]) -> None:
    """Show a puzzle: its rules, how to write a board, and the program.

    \b
    Examples:
      asppuz show heyawake
    """
    kind = Catalog(puzzles).puzzle(puzzle)
    click.echo("\n".join(_description(kind)))
    click.echo(formats.load_text(kind.folder / "rules.lp"), nl=False)


def _description(puzzle: Puzzle) -> Iterator[str]:
    yield puzzle.title
    yield ""
    yield click.wrap_text(puzzle.rules, 78)
    for name, words in puzzle.variants.items():
        yield click.wrap_text(f"Variant '{name}': {words}", 78)
    yield ""
    yield "How a board is written, '.' for an empty place and '_' for a hole:"
    yield ""
    yield f"  puzzle: {puzzle.name}"
    for title, layout in (("given", puzzle.given), ("answer", puzzle.answer)):
        for name, layer in layout.layers.items():
            key = name if title == "given" else "solution"
            yield f"  {key}: |"
            yield from (f"    {words}" for words in layer.describe())
    yield ""
    yield "  N is a number, U a number or ?, Dir one of n, e, s, w; C is the cell, P the corner."
    link = puzzle.section("puzzlink")
    if link:
        names = ", ".join([str(link["id"]), *(link.get("aliases") or [])])
        yield f"  puzz.link: {names}"
    for example in puzzle.examples()[:1]:
        yield ""
        yield f"An example, {_shown_path(example)}:"
        yield ""
        yield from (f"  {line}" for line in example.read_text(encoding="utf-8").splitlines())
    yield ""
    yield f"The rules, {_shown_path(puzzle.folder / 'rules.lp')}:"
    yield ""


def _shown_path(path: Path) -> str:
    """A path as seen from here, where that is shorter."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


@main.command()
@click.argument("board")
@_encoding
@_boards
def program(
    board: str, encodings: Mapping[str, str], puzzle: str | None, puzzles: Sequence[str]
) -> None:
    """Print the whole program of a board, comments and facts included, for plain clingo.

    \b
    Examples:
      asppuz program board.yaml > board.lp && clingo board.lp
      asppuz program board.yaml --encoding connected=tree
    """
    read = _read(board, puzzle, Catalog(puzzles))
    click.echo(str(load_program(read.puzzle, encodings)), nl=False)
    click.echo(formats.WRITERS["facts"](read), nl=False)


@main.command()
@click.argument("board")
@_boards
def facts(board: str, puzzle: str | None, puzzles: Sequence[str]) -> None:
    """Print the facts of a board, all that the rules are given.

    \b
    Examples:
      asppuz facts board.yaml
    """
    click.echo(formats.WRITERS["facts"](_read(board, puzzle, Catalog(puzzles))), nl=False)


@main.command()
@click.argument("board")
@click.option("--to", "target", type=click.Choice(list(formats.WRITERS)), required=True,
              help="The format to write.")  # fmt: skip
@_boards
def convert(board: str, target: str, puzzle: str | None, puzzles: Sequence[str]) -> None:
    """Write a board in another format.

    \b
    Examples:
      asppuz convert 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g' --to native
      asppuz convert board.yaml --to url
      asppuz convert table.txt --puzzle masyu --to native
    """
    read = _read(board, puzzle, Catalog(puzzles))
    click.echo(formats.WRITERS[target](read).rstrip("\n"))


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
@_encoding
@_boards
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
    from . import bench as runs

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
