"""Makes a failing case smaller, as long as it fails in the same way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from .run import run_one
from .subjects import Numbered

PATIENCE = 30.0
"""The seconds after which a case is small enough."""


def shrink(found: Numbered, kind: str) -> Numbered:
    """A smaller case of the same subject whose failure is of the same kind."""
    until = time.monotonic() + PATIENCE

    def fails(case: Numbered) -> bool:
        return time.monotonic() < until and run_one(case).kind == kind

    for name in found.case:
        for split in (lambda text: text.splitlines(keepends=True), list):
            parts = split(found.case[name])
            if len(parts) <= 3_000:
                found = _with(found, name, "".join(_fewest(parts, _failing(found, name, fails))))
    return found


def _with(found: Numbered, name: str, text: str) -> Numbered:
    return Numbered(found.subject, {**found.case, name: text})


def _failing(
    found: Numbered, name: str, fails: Callable[[Numbered], bool]
) -> Callable[[list[str]], bool]:
    return lambda parts: fails(_with(found, name, "".join(parts)))


def _fewest(parts: list[str], fails: Callable[[list[str]], bool]) -> list[str]:
    """Leave out parts, many at a time and then fewer, while what is left fails."""
    for size in _halves(len(parts)):
        at = 0
        while at < len(parts):
            fewer = parts[:at] + parts[at + size :]
            if fails(fewer):
                parts = fewer
            else:
                at += size
    return parts


def _halves(number: int) -> Iterator[int]:
    while number:
        yield number
        number //= 2
