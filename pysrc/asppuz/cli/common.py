"""What the commands share: options, exit codes, reading a board and showing a picture."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from .. import formats
from ..board.atoms import Atom
from ..board.board import Board
from ..draw.scene import Scene
from ..draw.text import draw_text
from ..errors import InputError
from ..rules.catalog import ENVIRONMENT, MODULES, Catalog
from ..solving.answers import Status
from ..solving.limits import MEGABYTE, GivenUp, share_of_memory
from ..texts import MOST_BYTES, in_one_line, printable
from .output import check_bytes, prepare_streams, say, say_bytes, say_exactly, say_markup

EXIT_FINDINGS = 1
EXIT_OK, EXIT_INPUT, EXIT_MULTIPLE, EXIT_NONE, EXIT_UNKNOWN = 0, 2, 3, 4, 5
EXIT_WRONG, EXIT_INCOMPLETE, EXIT_MEMORY = 6, 7, 8
SEVERITY = [EXIT_OK, EXIT_MULTIPLE, EXIT_NONE, EXIT_UNKNOWN, EXIT_MEMORY, EXIT_INPUT]
EXIT = {
    Status.UNIQUE: EXIT_OK,
    Status.MULTIPLE: EXIT_MULTIPLE,
    Status.NONE: EXIT_NONE,
    Status.UNKNOWN: EXIT_UNKNOWN,
    Status.MEMORY: EXIT_MEMORY,
}
PICTURES = ("svg", "png")
"""The forms that hold a picture, and so one board."""
TOLD_MEMORY = "unknown: the memory limit came first"

_EPILOG = """\
\b
Exit codes:
  0  solved; for `check`, exactly one solution; for `test`, nothing failed
  1  something is not as it should be (lint, test, batch, learn check)
  2  bad input or usage: one line on stderr says where and what was expected
  3  several solutions (check, deduce, hint, explain)
  4  no solution; for `generate`, no such board was found
  5  unknown: the time limit or Ctrl-C came first, a question was too hard for an
     explanation, or too many attempts made no board
  6  what is filled in is wrong (verify, hint, explain)
  7  what is filled in is right as far as it goes (verify)
  8  unknown: the memory limit came first
With several boards the gravest one counts: 2, then 8, 5, 4, 3.
"""


_LEAVE = 1.0
"""Seconds to tell what is known after a second Ctrl-C, before the program ends all the same."""


_FILES = {
    "batch": ["batch"],
    "book": ["book"],
    "draw": ["draw"],
    "generate": ["generate"],
    "learn": ["learn"],
    "new": ["new"],
    "proof": ["test"],
    "questions": ["solve", "check", "deduce", "count"],
    "rules": ["lint", "ground"],
    "serve": ["serve"],
    "site": ["site"],
    "texts": ["list", "show", "program", "facts", "convert", "schema"],
    "watch": ["watch"],
    "why": ["hint", "explain", "verify"],
}
"""The commands of each file beside this one. Nobody waits for files of other commands."""
FILE_OF = {name: file for file, names in _FILES.items() for name in names}


class _Commands(click.Group):
    """Commands whose bad input gets one line on standard error, and Ctrl-C too."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(FILE_OF)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in FILE_OF:
            import_module(f"{__package__}.{FILE_OF[cmd_name]}")
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with telling_warnings():
                return super().invoke(ctx)
        except InputError as error:
            complain(error)
        except KeyboardInterrupt:
            say("unknown: stopped before there was an answer", err=True)
            ctx.exit(EXIT_UNKNOWN)
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
    prepare_streams()
    end_at_second_interrupt()
    code: Any = EXIT_OK
    try:
        main(prog_name="asppuz")
    except SystemExit as end:
        code = end.code
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError as error:
        complain(InputError(error.strerror or str(error), "<stdout>"))
        code = code or EXIT_INPUT
    _end_processes()
    os._exit(code or EXIT_OK)


def _end_processes() -> None:
    """End the processes that were begun, which leaving at once would leave behind."""
    begun = sys.modules.get("multiprocessing")
    for process in begun.active_children() if begun else ():
        process.kill()


@contextmanager
def telling_warnings() -> Iterator[None]:
    """Tell each warning about rules once, in one line, as errors are told."""

    def show(message: Warning | str, *details: Any, **more: Any) -> None:
        fault = getattr(message, "fault", None) or InputError(str(message))
        complain(replace(fault, message=f"warning: {fault.message}"))

    with warnings.catch_warnings():
        warnings.showwarning = show
        warnings.simplefilter("default", UserWarning)
        yield


def end_at_second_interrupt() -> None:
    """End the program soon after a second Ctrl-C, whatever it is at.

    Python looks at signals only between two steps of its own, and one step of clingo may
    take for ever; but the number of each signal is written to a pipe at once.
    """
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)

    def listen() -> None:
        pressed = 0
        while pressed < 2:
            pressed += os.read(heard, 1)[0] == signal.SIGINT
        time.sleep(_LEAVE)
        _end_processes()
        os._exit(EXIT_UNKNOWN)

    threading.Thread(target=listen, daemon=True).start()


def complain(error: InputError) -> None:
    if Path(error.source).is_absolute():
        error = replace(error, source=shown_path(Path(error.source)))
    say(f"asppuz: {in_one_line(str(error))}", err=True)


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
        click.option("--stats", is_flag=True, help="Show seconds, atoms, rules and conflicts."),
        click.option(
            "--threads", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N",
            help="Search with N threads.",
        ),
        limit_options("Stop after this long, grounding included, and show what is known by then."),
    ):  # fmt: skip
        function = option(function)
    return encoding_option(board_options(function))


def limit_options(
    words: str, default: float | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options of all commands that ground or search; the words tell of the time limit."""

    def with_limits(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option(
            "--memory-limit", type=click.IntRange(1), metavar="MB", callback=_bytes,
            help="Stop when so many megabytes are in use, and show what is known by then.  "
            "[default: half of the machine's]",
        )(function)  # fmt: skip
        return click.option(
            "--time-limit", type=click.FloatRange(0, min_open=True), metavar="SECONDS",
            default=default, show_default=default is not None, help=words,
        )(function)  # fmt: skip

    return with_limits


def _bytes(context: click.Context, option: click.Parameter, megabytes: int | None) -> int | None:
    return share_of_memory() if megabytes is None else megabytes * MEGABYTE


@contextmanager
def in_limits() -> Iterator[None]:
    """Leave with its exit code where a limit comes first, or where Ctrl-C is pressed."""
    try:
        yield
    except GivenUp as error:
        say(f"unknown: {error}", err=True)
        sys.exit(EXIT_UNKNOWN)
    except (TimeoutError, KeyboardInterrupt):
        say("unknown: time ran out before there was more to tell", err=True)
        sys.exit(EXIT_UNKNOWN)
    except MemoryError:
        say(TOLD_MEMORY, err=True)
        sys.exit(EXIT_MEMORY)


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
        help="Use another encoding of a constraint, such as connected=acyclic.",
    )(function)  # fmt: skip


def output_option(*extra: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """In which form to print; pictures are ``PICTURES``."""
    return format_option("text", "json", *extra)


def format_option(*forms: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """In which of these forms to print, by default in the first one."""

    def able(context: click.Context, option: click.Parameter, form: str) -> str:
        # Told before the search for what is to be drawn, which may be long.
        if form == "png":
            from ..draw.png import check_png

            check_png()
            check_bytes()
        return form

    return click.option(
        "--format", "-f", "form", type=click.Choice(forms), default=forms[0],
        show_default=True, callback=able, help="What to print.",
    )  # fmt: skip


def coordinates_option(default: bool | None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Whether pictures number rows and columns; None leaves it to what is told of them."""
    return click.option(
        "--coordinates/--no-coordinates", default=default,
        help="Number the rows and columns of pictures; by default where sentences name places.",
    )  # fmt: skip


def show_scene(scene: Scene, form: str, coordinates: bool = False) -> None:
    """Print a scene as a picture or, in any other form, as text."""
    scene.coordinates = coordinates
    if form in PICTURES:
        from ..draw.svg import draw_svg

        show_picture(draw_svg(scene), form)
    else:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        say_exactly(draw_text(scene, colour=colour))


def show_picture(svg: str, form: str) -> None:
    """Print a picture that is told as SVG in one of the forms of pictures."""
    if form == "png":
        from ..draw.png import draw_png

        say_bytes(draw_png(printable(svg)))  # what is no letter is no XML, either
    else:
        say_markup(svg)


def read_board(source: str, puzzle: str | None, catalog: Catalog) -> Board:
    if source == "-":
        raw = sys.stdin.buffer.read(MOST_BYTES + 1)
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
