"""The commands, with broken boards: documented exit codes, and one line for each complaint."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path
from random import Random

from click.testing import CliRunner

from asppuz.cli import main

from . import mangle, material
from .faults import Case, Fault, check_message, check_plain

LIMIT = ("--time-limit", "1")
ASKED: tuple[tuple[str, ...], ...] = (
    ("solve", *LIMIT),
    ("solve", "-f", "svg", *LIMIT),
    ("solve", "-f", "native", *LIMIT),
    ("solve", "-f", "url", *LIMIT),
    ("check", *LIMIT),
    ("check", "-f", "svg", *LIMIT),
    ("check", "-f", "json", *LIMIT),
    ("deduce", *LIMIT),
    ("deduce", "-f", "json", *LIMIT),
    ("count", "--limit", "3", *LIMIT),
    ("hint", *LIMIT),
    ("hint", "-f", "json", *LIMIT),
    ("hint", "-f", "native", *LIMIT),
    ("explain", *LIMIT),
    ("explain", "-f", "html", *LIMIT),
    ("explain", "-f", "json", *LIMIT),
    ("draw", "--solution"),
    ("draw", "-f", "svg"),
    ("convert", "--to", "native"),
    ("convert", "--to", "url"),
    ("convert", "--to", "janko"),
    ("convert", "--to", "facts"),
    ("program",),
    ("facts",),
    ("ground", *LIMIT),
)
"""The questions about one board, each a command with its options."""

_CODES = range(9)
_VERBATIM = ("program", "facts", "convert", "show", "generate")
"""The commands whose output other programs read: it is as it was given."""
_BEGINNINGS = ("asppuz: ", "unknown: ", "Usage: ", "Try '", "Error: ", "ground ")
"""How a line on standard error begins."""


def make(chance: Random) -> Case:
    """A question about a board that is broken, as a file or through standard input."""
    sample = chance.choice(material.small(36))
    board = sample.text
    if chance.random() < 0.3:
        board = material.random_board(chance, sample.puzzle, 4)
    if chance.random() < 0.8:
        board = mangle.text(chance, board, material.native(), most=2)
    return {"board": board, "asked": json.dumps(chance.choice(ASKED)), "by": chance.choice("-.")}


def run(case: Case) -> str:
    """Ask it."""
    raw = case["board"].encode("utf-8", "surrogatepass")
    Path("board.yaml").write_bytes(raw)
    source = "-" if case["by"] == "-" else "board.yaml"
    return call([*json.loads(case["asked"]), source], raw)


def call(args: Sequence[str], given: bytes = b"") -> str:
    """Run a command; raises Fault where it does not end as the documents say."""
    result = CliRunner().invoke(main, list(args), input=given)
    error = result.exception
    if error is not None and not isinstance(error, SystemExit):
        raise error
    name = args[0]
    if result.exit_code not in _CODES:
        raise Fault(f"{name} leaves with {result.exit_code}", result.output[-500:])
    lines = result.stderr.split("\n")
    for line in filter(None, lines):
        if not line.startswith(_BEGINNINGS):
            raise Fault(f"message of several lines from {name}", result.stderr[-500:])
        check_message(line, f"message of {name}")
    if name not in _VERBATIM and "native" not in args:
        check_plain(result.stdout, f"output of {name}")
    if result.exit_code in (0, 3) and "svg" in args:
        try:
            ElementTree.fromstring(result.stdout)
        except ElementTree.ParseError as wrong:
            raise Fault(f"{name} prints an SVG that is no XML", str(wrong)) from None
    if result.exit_code in (0, 3) and "json" in args:
        try:
            list(map(json.loads, result.stdout.splitlines()))
        except ValueError as wrong:
            raise Fault(
                f"{name} prints lines that are no JSON", f"{wrong}\n{result.stdout[-500:]}"
            ) from None
    return "refused" if result.exit_code == 2 else "read"
