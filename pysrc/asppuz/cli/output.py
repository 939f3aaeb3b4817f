"""The output edge: all that commands print goes through here."""

from __future__ import annotations

import codecs
import os
import sys
from typing import Any

import click

from ..errors import InputError
from ..texts import printable

_UTF8 = "utf-8"
_PLAIN = dict(
    zip("█░·×╳╱╲–○◍●↑→↓←─╴╶━╸╺╼╾│╵╷┃╹╻╽╿", "#:.xx/\\-o@*^>v<---=====|||HHHHH", strict=True)
)
_NOTEBOOK = "JPY_PARENT_PID"
"""Jupyter tells this to the commands of a notebook."""
_BOX = range(0x2500, 0x2580)
"""Corners and crossings, where they are nothing else."""


def say(text: str = "", *, nl: bool = True, err: bool = False) -> None:
    """Print a text; what a terminal would obey, from titles and the like, is made visible."""
    click.echo(printable(text), nl=nl, err=err)


def say_markup(text: str) -> None:
    """Print SVG or HTML; where the output is not UTF-8, other letters become references."""
    if codecs.lookup(sys.stdout.encoding or _UTF8).name != _UTF8:
        text = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
    say(text, nl=False)


def check_bytes() -> None:
    """Raise InputError where bytes would go to a terminal."""
    if sys.stdout.isatty():
        raise InputError("a PNG is not for a terminal: send it to a file, as in > board.png")


def say_bytes(data: bytes) -> None:
    """Print what is no text."""
    click.echo(data, nl=False)


def say_exactly(text: str, *, err: bool = False) -> None:
    """Print a text as it is: a picture with its colours."""
    click.echo(text, nl=False, err=err)


def say_source(text: str) -> None:
    """Print what another program may read: as it is, but on a terminal."""
    click.echo(printable(text) if sys.stdout.isatty() else text, nl=False)


def say_progress(words: str) -> None:
    """Tell on a terminal how far things are, in a line that the next one takes the place of.

    A notebook passes for a terminal, and keeps every line.
    """
    if sys.stderr.isatty() and _NOTEBOOK not in os.environ:
        click.echo(f"\r{printable(words)} \x1b[K", nl=False, err=True)


def prepare_streams() -> None:
    """Make the standard streams fit to use: those that are closed, and those not in UTF-8.

    What an encoding lacks is drawn with the letters of a typewriter.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
    sys.stdin = sys.stdin or os.fdopen(0, encoding=_UTF8)
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding=_UTF8)
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding=_UTF8)
    codecs.register_error("plain", _plain)
    stdout: Any = sys.stdout
    stdout.reconfigure(errors="plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(letter: str) -> str:
    return _PLAIN.get(letter, "+" if ord(letter) in _BOX else "?")
