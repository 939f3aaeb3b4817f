"""What the commands share: options, exit codes, reading a board and showing a picture."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import click

from .. import formats
from ..atoms import Atom
from ..board import Board
from ..catalog import ENVIRONMENT, MODULES, Catalog
from ..draw import draw_svg, draw_text, make_scene
from ..draw.scene import Scene
from ..errors import InputError
from ..formats import native
from ..session import Answer, Session, Status

EXIT_FINDINGS = 1
EXIT_OK, EXIT_INPUT, EXIT_MULTIPLE, EXIT_NONE, EXIT_UNKNOWN = 0, 2, 3, 4, 5
EXIT_WRONG, EXIT_INCOMPLETE = 6, 7
_SEVERITY = [EXIT_OK, EXIT_MULTIPLE, EXIT_NONE, EXIT_UNKNOWN, EXIT_INPUT]
EXIT = {
    Status.UNIQUE: EXIT_OK,
    Status.MULTIPLE: EXIT_MULTIPLE,
    Status.NONE: EXIT_NONE,
    Status.UNKNOWN: EXIT_UNKNOWN,
}

_EPILOG = """\
\b
Exit codes:
  0  solved; for `check`, exactly one solution; for `test`, nothing failed
  1  something is not as it should be (lint, test)
  2  bad input or usage: one line on stderr says where and what was expected
  3  several solutions (check, deduce)
  4  no solution
  5  unknown: the time limit or Ctrl-C came first
  6  what is filled in is wrong (verify, hint)
  7  what is filled in is right as far as it goes (verify)
With several boards the gravest one counts: 2, then 5, 4, 3.
"""


class _Commands(click.Group):
    """Commands whose bad input gets one line on standard error and its exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except InputError as error:
            complain(error)
        except BrokenPipeError:
            raise
        except OSError as error:
            complain(InputError(error.strerror or str(error), str(error.filename or "")))
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
      asppuz hint board.yaml
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


def complain(error: InputError) -> None:
    if Path(error.source).is_absolute():
        error = replace(error, source=shown_path(Path(error.source)))
    click.echo(f"asppuz: {error}", err=True)


# What the commands have in common


def board_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of all commands that read boards."""
    function = click.option(
        "--puzzle", metavar="NAME", help="The puzzle of a text table, which does not say its own."
    )(function)
    return puzzles_option(function)


def puzzles_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--puzzles",
        metavar="DIR",
        multiple=True,
        help=f"A folder with puzzle folders of your own (also: ${ENVIRONMENT}).",
    )(function)


def search_options(function: Callable[..., Any]) -> Callable[..., Any]:
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
    return encoding_option(board_options(function))


def encoding_option(function: Callable[..., Any]) -> Callable[..., Any]:
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


def output_option(*extra: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--format", "-f", "form", type=click.Choice(["text", "json", *extra]), default="text",
        show_default=True, help="What to print.",
    )  # fmt: skip


def show_scene(scene: Scene, form: str) -> None:
    """Print a scene as SVG or, in any other form, as text."""
    if form == "svg":
        click.echo(draw_svg(scene), nl=False)
    else:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        click.echo(draw_text(scene, colour=colour), nl=False)


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
        show_scene(scene, self.form)

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


def run(
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
            board = read_board(source, puzzle, catalog)
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
            complain(error)
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


def read_board(source: str, puzzle: str | None, catalog: Catalog) -> Board:
    if source == "-":
        raw = sys.stdin.buffer.read(formats.MOST_BYTES + 1)
        text = formats.decode(raw, "<stdin>")
        return formats.read_text(text, "<stdin>", puzzle, catalog)
    if "\n" in source:
        return formats.read_text(source, "<argument>", puzzle, catalog)
    return formats.read(source, puzzle=puzzle, catalog=catalog)


def shown_path(path: Path) -> str:
    """A path as seen from here, where that is shorter; a shared module is in ``asp/``."""
    home = MODULES.parent if path.is_relative_to(MODULES) else Path.cwd()
    return str(path.relative_to(home) if path.is_relative_to(home) else path)


def told(atoms: Iterable[Atom] | None) -> list[str] | None:
    return None if atoms is None else sorted(map(str, atoms))
