"""Commands for those who write rules: lint, ground."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import NamedTuple

import click

from ..board.atoms import Atom
from ..checking.grounding import Grounding, counted, ground, seconds_to_ground
from ..errors import InputError
from ..rules.catalog import MODULES, Catalog
from ..rules.modules import module_name
from ..rules.program import Program, load_program
from ..rules.statements import Statement
from ..solving.limits import Limits
from .common import (
    EXIT_FINDINGS,
    EXIT_MEMORY,
    EXIT_OK,
    EXIT_UNKNOWN,
    TOLD_MEMORY,
    board_options,
    encoding_option,
    limit_options,
    main,
    output_option,
    read_board,
    shown_path,
)
from .output import say

WIDTH = 60
"""Letters of a rule that a line of the table shows."""
_FOR_GROUNDING = 0.5
"""The part of the time after which grounding ends early: to count takes about as long."""


@main.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
@output_option()
def lint(folders: Sequence[str], form: str) -> None:
    """Tell what is wrong with puzzle folders: file, line and column, what, and the cure.

    \b
    Among other things it finds
      predicates that nothing defines, or that nothing uses
      variables that clingo can't find values for, or that occur only once
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
    from ..checking.lint import lint as findings_of

    checked = [puzzle for folder in folders for puzzle in _puzzle_folders(Path(folder))]
    number = 0
    for folder in checked:
        for finding in findings_of(folder):
            number += 1
            _show(finding, form)
    if form == "text":
        words = "nothing to say" if not number else f"{number} finding{'s'[: number > 1]}"
        say(f"{len(checked)} folder{'s'[: len(checked) > 1]}, {words}")
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
        say(json.dumps(asdict(shown)))
        return
    say(f"{shown.place}: {shown.message}")
    if shown.advice:
        say(click.wrap_text(shown.advice, 92, initial_indent="  ", subsequent_indent="  "))


@main.command(name="ground")
@click.argument("board")
@click.option("--rule", "where", metavar="LINE",
              help="Show instances of the rule in LINE of rules.lp, or MODULE:LINE.")  # fmt: skip
@click.option("--sample", type=click.IntRange(1, 1000), default=5, show_default=True, metavar="N",
              help="How many instances to show.")  # fmt: skip
@limit_options("Stop after this long, and show what is counted by then.")
@output_option()
@encoding_option
@board_options
def ground_board(
    board: str,
    where: str | None,
    sample: int,
    time_limit: float | None,
    memory_limit: int | None,
    form: str,
    encodings: Mapping[str, str],
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Show what grounding makes of the rules on a board.

    Grounding puts values in the place of variables: each rule becomes its instances,
    one for each set of values that can fit. Elements are what follows colons
    and what is in aggregates. Which atoms are true anyway is known then, and only the others
    are left to the search.

    \b
    Examples:
      asppuz ground board.yaml
      asppuz ground board.yaml --rule 12
      asppuz ground board.yaml --rule grid.lp:20 --sample 20
    """
    limits = Limits(time_limit, memory_limit)
    try:
        read = limits.run(lambda: read_board(board, puzzle, Catalog(puzzles)))
        program = load_program(read.puzzle, encodings)
        seconds = (time_limit or math.inf) * _FOR_GROUNDING
        found = ground(counted(program), read.facts(), seconds=seconds, limits=limits)
    except (TimeoutError, KeyboardInterrupt):
        say("unknown: time ran out before the rules were ground")
        sys.exit(EXIT_UNKNOWN)
    except MemoryError:
        say(TOLD_MEMORY)
        sys.exit(EXIT_MEMORY)
    names = [_name(rule, read.puzzle.folder) for rule in found.rules]
    if where:
        _show_rules(found, names, _rules_at(found.rules, names, where), sample, form)
    else:
        _show_table(found, names, program, read.facts(), form)
    if not found.is_counted:
        told = TOLD_MEMORY if found.limits.out_of_memory else "unknown: time ran out"
        if form == "text":
            say(f"{told}; this is what was counted by then")
        sys.exit(EXIT_MEMORY if found.limits.out_of_memory else EXIT_UNKNOWN)


def _name(rule: Statement, home: Path) -> str:
    """The name of the file that a rule stands in, as an include has it."""
    file = rule.line.file
    if file.is_relative_to(MODULES):
        return f"{module_name(file)}.lp"
    return file.relative_to(home if file.is_relative_to(home) else file.parent).as_posix()


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
        raise InputError(f"there is no rule in line {line} of {name}, but in {lines}")
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
            say(json.dumps({**row._asdict(), "sample": instances}))
            continue
        say(f"{row.file}:{row.line}: {_counted(row.instances, row.elements)}")
        say(f"  {row.rule}")
        if instances:
            say("among them" if row.instances > len(instances) else "which are")
            say("\n".join(f"  {line}" for line in instances))


def _show_table(
    found: Grounding, names: Sequence[str], program: Program, board: Iterable[Atom], form: str
) -> None:
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
    complete = found.is_counted
    seconds = seconds_to_ground(program, board, found.limits) if complete else None
    if form == "json":
        figures = {"complete": complete, "ground_s": seconds}
        told = [dict(zip(("predicate", "facts", "open"), row)) for row in atoms]
        say(json.dumps({**figures, "rules": [row._asdict() for row in rows], "atoms": told}))
        return
    width = max(len(f"{row.file}:{row.line}") for row in rows) if rows else 0
    say(f"{'rule':{width}} instances  elements")
    for row in rows:
        words = row.rule if len(row.rule) <= WIDTH else row.rule[: WIDTH - 3] + "..."
        elements = f"{row.elements:,}" if row.elements else ""
        place = f"{row.file}:{row.line}"
        say(f"{place:{width}} {row.instances:9,} {elements:>9}  {words}")
    width = max(len(name) for name, _, _ in atoms)
    say(f"\n{'atoms':{width}}     facts      open")
    for name, facts, more in atoms:
        say(f"{name:{width}} {facts:9,} {more:9,}")
    counted = _counted(sum(row.instances for row in rows), sum(row.elements for row in rows))
    facts, more = sum(row[1] for row in atoms), sum(row[2] for row in atoms)
    say(f"\n{len(rows)} rules, {counted}; {facts:,} atoms are facts, {more:,} are open")
    if seconds is not None:
        say(f"ground in {seconds:.3f} s", err=True)
