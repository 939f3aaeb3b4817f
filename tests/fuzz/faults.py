"""What makes a case fail, and the class that a failure belongs to."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import asppuz
from asppuz import InputError

Case = dict[str, str]
"""What a subject is given: names, such as those of files, and their texts."""

HOME = str(Path(asppuz.__file__).parent)
LONGEST_MESSAGE = 5_000
"""The letters of a message that is still read."""

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What a terminal may obey, or break a line at, instead of showing it."""
_PYTHON = re.compile(
    r"NoneType|object has no|has no attribute|index out of range|invalid literal|unhashable"
    r"|not subscriptable|not iterable|to unpack|codec can't|Traceback|Errno|\w+Error\b"
    r"|positional argument|unsupported operand|std::|bad_alloc|got multiple values"
)
"""Words that tell what broke inside instead of what was expected."""


class Fault(Exception):
    """A case that ended with something that is wrong; ``kind`` is its class."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind, self.detail = kind, detail


class Outcome(NamedTuple):
    """How a case ended: ``kind`` is empty, or the class of its failure."""

    word: str
    kind: str = ""
    detail: str = ""


def attempt(run: Callable[[], str]) -> Outcome:
    """What becomes of a case."""
    try:
        try:
            return Outcome(run())
        except InputError as error:
            check_message(str(error))
            return Outcome("refused")
    except Fault as fault:
        return Outcome("failed", fault.kind, fault.detail)
    except BaseException as error:
        detail = "".join(traceback.format_exception(error, limit=-8))
        return Outcome("failed", f"{type(error).__name__} in {_place(error)}", detail)


def check_message(message: str, what: str = "message") -> None:
    """Raise Fault for a message that is not one plain line."""
    if "\n" in message:
        raise Fault(f"{what} of several lines", message)
    check_plain(message, what)
    if len(message) > LONGEST_MESSAGE:
        raise Fault(f"{what} of over {LONGEST_MESSAGE:,} letters", message[:300])
    found = _PYTHON.search(message)
    if found:
        raise Fault(f"{what} that says '{found.group()}'", message)


def check_plain(text: str, what: str) -> None:
    """Raise Fault for a text with control characters."""
    found = CONTROL.search(text)
    if found:
        raise Fault(f"{what} with control characters", f"{found.group()!r} in {text[:300]!r}")


def _place(error: BaseException) -> str:
    """The last function of the project that the error went through."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if frame.filename.startswith(HOME)] or frames
    return f"{Path(inside[-1].filename).name}:{inside[-1].name}"
