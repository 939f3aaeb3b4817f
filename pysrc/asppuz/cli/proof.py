"""The command that tests puzzle folders: test."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import InputError, number_of
from .common import (
    EXIT_FINDINGS,
    EXIT_INPUT,
    EXIT_MEMORY,
    EXIT_OK,
    EXIT_UNKNOWN,
    TOLD_MEMORY,
    complain,
    limit_options,
    main,
    output_option,
    shown_path,
)
from .output import say

if TYPE_CHECKING:
    from ..checking.findings import Finding, Group

_SEVERITY = [EXIT_OK, EXIT_FINDINGS, EXIT_INPUT]


@main.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True,
                type=click.Path(path_type=Path))  # fmt: skip
@output_option()
@limit_options("For each question to clingo; what is not known by then fails.")
def test(
    folders: Sequence[Path], form: str, time_limit: float | None, memory_limit: int | None
) -> None:
    """Test puzzle folders with their own boards; only if nothing fails the exit code is 0.

    Each example must have exactly one solution, the one that it stores, and be the
    same after each format that the folder declares has written and read it. It must
    have its solution also when it is turned or mirrored, unless the puzzle says why
    it can't be. Each board under rejected/ must hold a wrong
    answer, which breaks the reason after its `breaks:` and no other. And each
    constraint must be needed: without it an example has another solution, or a
    rejected board is right. What only a rejected board needs is told, and so is
    what a format says it can't hold.

    \b
    Examples:
      asppuz test my-puzzles/dominion
      asppuz test my-puzzles/* --time-limit 60
      asppuz test . --format json
    """
    from ..checking.findings import Finding
    from ..checking.proof import prove

    codes, findings, tested = [EXIT_OK], list[Finding](), 0
    try:
        for folder in folders:
            try:
                groups = _told(folder, prove(folder, time_limit, memory_limit), form)
            except InputError as error:
                complain(error)
                codes.append(EXIT_INPUT)
                continue
            findings += (finding for group in groups for finding in group.findings)
            tested += 1
    except KeyboardInterrupt:
        say("unknown: stopped before all tests were done", err=True)
        sys.exit(EXIT_UNKNOWN)
    except MemoryError:
        say(TOLD_MEMORY, err=True)
        sys.exit(EXIT_MEMORY)
    failures = sum(finding.fails for finding in findings)
    if failures:
        codes.append(EXIT_FINDINGS)
    if form == "text" and tested:
        told = [number_of(failures, "failure"), number_of(len(findings) - failures, "remark")]
        say(", ".join(told))
    sys.exit(max(codes, key=_SEVERITY.index))


def _told(folder: Path, results: Iterator[Group], form: str) -> list[Group]:
    """The results of one folder, each printed as it comes, or all as one line of JSON."""
    groups: list[Group] = []
    for group in results:
        if form == "text":
            if not groups:
                say(f"{folder}:")
            say(f"  {'ok' if group.passed else 'FAIL':5} {group.name}: {group.demand}")
            for line in (line for finding in group.findings for line in _lines(finding)):
                say(f"        {line}")
        groups.append(group)
    if form == "json":
        checks = [
            {
                "check": group.name,
                "passed": group.passed,
                "demand": group.demand,
                "findings": [_as_json(finding) for finding in group.findings],
            }
            for group in groups
        ]
        passed = all(group.passed for group in groups)
        say(json.dumps({"folder": str(folder), "passed": passed, "checks": checks}))
    return groups


def _lines(finding: Finding) -> Iterator[str]:
    place = [shown_path(finding.file), finding.line, finding.column]
    where = ":".join(str(part) for part in place if part)
    yield f"{where}: {'' if finding.fails else 'remark: '}{finding.message}"
    if finding.advice:
        yield f"  try: {_advice(finding)}"


def _advice(finding: Finding) -> str:
    return finding.advice.format(file=shown_path(finding.file))


def _as_json(finding: Finding) -> dict[str, Any]:
    return {
        "file": shown_path(finding.file),
        "line": finding.line,
        "column": finding.column,
        "fails": finding.fails,
        "message": finding.message,
        "advice": _advice(finding),
    }
