"""Commands for those who write rules: lint, ground."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import NamedTuple

import click

from ..catalog import MODULES, Catalog
from ..errors import InputError
from ..grounding import Grounding, counted, ground, seconds_to_ground
from ..program import load_program
from ..statements import Statement
from .common import (
    EXIT_FINDINGS,
    EXIT_OK,
    EXIT_UNKNOWN,
    board_options,
    encoding_option,
    main,
    output_option,
    read_board,
    shown_path,
)

WIDTH = 60
"""Letters of a rule that a line of the table shows."""


@main.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
@output_option()
def lint(folders: Sequence[str], form: str) -> None:
    """Tell what is wrong with puzzle folders: file, line and column, what, and the cure.

    \b
    Among other things it finds
      predicates that nothing defines, or that nothing uses
      variables that clingo can't find values for, or that stand only once
      constraints without a reason for hints to tell
      layers and variants in puzzle.yaml that no rule knows
      rules that grow faster than the board, measured on boards of several sizes

    A DIR is a puzzle folder, or a folder of such. The exit code is 0 if there is
    nothing to say, and 1 if there is.

    \b
    Examples:
      asppuz lint my-puzzles/dominion
      asppuz lint my-puzzles --format json
    """
    from ..lint import lint as findings_of

    checked = [puzzle for folder in folders for puzzle in _puzzle_folders(Path(folder))]
    number = 0
    for folder in checked:
        for finding in findings_of(folder):
            number += 1
            _show(finding, form)
    if form == "text":
        words = "nothing to say" if not number else f"{number} finding{'s'[: number > 1]}"
        click.echo(f"{len(checked)} folder{'s'[: len(checked) > 1]}, {words}")
    sys.exit(EXIT_FINDINGS if number else EXIT_OK)


def _puzzle_folders(folder: Path) -> list[Path]:
    """The folder itself, or the puzzle folders in it."""
    if (folder / "puzzle.yaml").is_file():
        return [folder.resolve()]
    inner = sorted(path.parent.resolve() for path in folder.glob("*/puzzle.yaml"))
    if not inner:
        raise InputError("there is no puzzle folder here: expected a puzzle.yaml", str(folder))
    return inner


def _show(finding: InputError, form: str) -> None:
    source = shown_path(Path(finding.source)) if finding.source else ""
    shown = replace(finding, source=source)
    if form == "json":
        click.echo(json.dumps(asdict(shown)))
        return
    click.echo(f"{shown.place}: {shown.message}")
    if shown.advice:
        click.echo(click.wrap_text(shown.advice, 92, initial_indent="  ", subsequent_indent="  "))


@main.command(name="ground")
@click.argument("board")
@click.option("--rule", "where", metavar="LINE",
              help="Show instances of the rule in LINE of rules.lp, or MODULE:LINE.")  # fmt: skip
@click.option("--sample", type=click.IntRange(1, 1000), default=5, show_default=True, metavar="N",
              help="How many instances to show.")  # fmt: skip
@click.option("--time-limit", type=click.FloatRange(0, min_open=True), metavar="SECONDS",
              help="Stop after so long, and tell what is counted by then.")  # fmt: skip
@output_option()
@encoding_option
@board_options
def ground_board(
    board: str,
    where: str | None,
    sample: int,
    time_limit: float | None,
    form: str,
    encodings: Mapping[str, str],
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Show what grounding makes of the rules on a board.

    Grounding puts values in the place of variables: each rule becomes its instances,
    one for each set of values that can fit. Elements are what stands behind colons
    and in aggregates. Which atoms are true anyway is known then, and only the others
    are left to the search.

    \b
    Examples:
      asppuz ground board.yaml
      asppuz ground board.yaml --rule 12
      asppuz ground board.yaml --rule grid.lp:20 --sample 20
    """
    read = read_board(board, puzzle, Catalog(puzzles))
    program = load_program(read.puzzle, encodings)
    try:
        found = ground(counted(program), read.facts(), seconds=time_limit or math.inf)
    except (TimeoutError, KeyboardInterrupt):
        click.echo("unknown: the time was too short to ground the rules")
        sys.exit(EXIT_UNKNOWN)
    names = [_name(rule, read.puzzle.folder) for rule in found.rules]
    if where:
        _show_rules(found, names, _rules_at(found.rules, names, where), sample, form)
    else:
        seconds = seconds_to_ground(program, read.facts()) if found.complete else None
        _show_table(found, names, seconds, form)
    if not found.complete and form == "text":
        click.echo("unknown: the time was too short; this is what was counted by then")
    sys.exit(EXIT_OK if found.complete else EXIT_UNKNOWN)


def _name(rule: Statement, home: Path) -> str:
    """The name of the file that a rule stands in, as an include has it."""
    file = rule.line.file
    folder = next((x for x in (home, MODULES) if file.is_relative_to(x)), file.parent)
    return file.relative_to(folder).as_posix()


def _rules_at(rules: Sequence[Statement], names: Sequence[str], where: str) -> list[int]:
    """The indices of the rules in a line; raises InputError if there is none."""
    match = re.fullmatch(r"(?:(?P<file>.+):)?(?P<line>\d+)", where)
    if not match:
        raise InputError(f"expected a line of rules.lp, or MODULE.lp:LINE, found '{where}'")
    name, line = match["file"] or "rules.lp", int(match["line"])
    there = [index for index, other in enumerate(names) if other == name]
    if not there:
        known = ", ".join(dict.fromkeys(names))
        raise InputError(f"no rule comes from '{name}', but from {known}")
    found = [index for index in there if rules[index].stands_in(line)]
    if not found:
        lines = ", ".join(dict.fromkeys(str(rules[index].line.number) for index in there))
        raise InputError(f"no rule stands in line {line} of {name}, but in {lines}")
    return found


class _Row(NamedTuple):
    """A rule in the table."""

    file: str
    line: int
    rule: str
    instances: int
    elements: int


def _row(found: Grounding, index: int, name: str) -> _Row:
    rule = found.rules[index]
    words = " ".join(rule.text.split())
    numbers = found.instances[index], found.elements[index]
    return _Row(name, rule.line.number, words, *numbers)


def _counted(instances: int, elements: int) -> str:
    words = f"{instances:,} instance{'s'[: instances != 1]}"
    return words + (f" with {elements:,} element{'s'[: elements != 1]}" if elements else "")


def _show_rules(
    found: Grounding, names: Sequence[str], indices: Sequence[int], sample: int, form: str
) -> None:
    for index in indices:
        row = _row(found, index, names[index])
        instances = found.sample(index, sample)
        if form == "json":
            click.echo(json.dumps({**row._asdict(), "sample": instances}))
            continue
        click.echo(f"{row.file}:{row.line}: {_counted(row.instances, row.elements)}")
        click.echo(f"  {row.rule}")
        if instances:
            click.echo("among them" if row.instances > len(instances) else "which are")
            click.echo("\n".join(f"  {line}" for line in instances))


def _show_table(found: Grounding, names: Sequence[str], seconds: float | None, form: str) -> None:
    # A fact is ground already, and what has no instances when time is over may get some.
    indices = [
        index
        for index, rule in enumerate(found.rules)
        if rule.node.body and (found.complete or found.instances[index])
    ]
    rows = [_row(found, index, names[index]) for index in indices]
    atoms = [
        (str(name), facts, found.atoms(name) - facts)
        for name in sorted(found.predicates)
        for facts in [found.facts(name)]
    ]
    if form == "json":
        figures = {"complete": found.complete, "ground_s": seconds}
        told = [dict(zip(("predicate", "facts", "open"), row)) for row in atoms]
        click.echo(json.dumps({**figures, "rules": [row._asdict() for row in rows], "atoms": told}))
        return
    width = max(len(f"{row.file}:{row.line}") for row in rows) if rows else 0
    click.echo(f"{'rule':{width}} instances  elements")
    for row in rows:
        words = row.rule if len(row.rule) <= WIDTH else row.rule[: WIDTH - 3] + "..."
        elements = f"{row.elements:,}" if row.elements else ""
        place = f"{row.file}:{row.line}"
        click.echo(f"{place:{width}} {row.instances:9,} {elements:>9}  {words}")
    width = max(len(name) for name, _, _ in atoms)
    click.echo(f"\n{'atoms':{width}}     facts      open")
    for name, facts, more in atoms:
        click.echo(f"{name:{width}} {facts:9,} {more:9,}")
    counted = _counted(sum(row.instances for row in rows), sum(row.elements for row in rows))
    facts, more = sum(row[1] for row in atoms), sum(row[2] for row in atoms)
    click.echo(f"\n{len(rows)} rules, {counted}; {facts:,} atoms are facts, {more:,} are open")
    if seconds is not None:
        click.echo(f"ground in {seconds:.3f} s", err=True)
