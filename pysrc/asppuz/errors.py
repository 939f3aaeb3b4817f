"""The one error that bad input gets, and words that messages share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

MOST_LETTERS = 1_000
"""The longest message: what was read may be endless, and stands in it."""

_LEFT_OUT = " ... "
_STRANGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass
class InputError(Exception):
    """Something given to asppuz can't be read, and why.

    ``str(error)`` is one line without control characters: the source, the line and
    the column as far as they are known (both count from 1), then the message, and
    what to do about it where that is known.
    """

    message: str
    source: str = ""
    line: int | None = None
    column: int | None = None
    advice: str = ""

    def __post_init__(self) -> None:
        self.message = one_line(self.message)
        self.source = one_line(self.source)
        self.advice = one_line(self.advice)
        self.args = (self.message,)  # what a process that is sent the error makes it from

    @property
    def place(self) -> str:
        """The source, the line and the column, as far as they are known."""
        return ":".join(str(part) for part in (self.source, self.line, self.column) if part)

    def __str__(self) -> str:
        words = f"{self.message}. {self.advice}" if self.advice else self.message
        return ": ".join(filter(None, [self.place, words]))

    def at(self, source: str, line: int | None = None, column: int | None = None) -> InputError:
        """The same error, located: what is known already is kept."""
        return replace(
            self,
            source=self.source or source,
            line=self.line or line,
            column=self.column or column,
        )


def one_line(text: str) -> str:
    """The text with escapes for what does not print, and without the midst of an endless one.

    So nothing that was read can break a line, move a terminal's cursor or turn text around.
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    if len(text) <= MOST_LETTERS:
        return text
    half = (MOST_LETTERS - len(_LEFT_OUT)) // 2
    return text[:half] + _LEFT_OUT + text[-half:]


def check_letters(text: str, source: str) -> None:
    """Raise InputError for a control character, and for an end of a line that is no line feed.

    So all readers agree on what a line is.
    """
    strange = _STRANGE.search(text)
    if strange:
        start = strange.start()
        line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
        found = f"found the character U+{ord(strange.group()):04X}"
        raise InputError(f"expected text and plain ends of lines, {found}", source, line, column)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` (did you mean 'x'?)``, or nothing where no known word is near."""
    from difflib import get_close_matches  # slow to import, and seldom asked for

    near = get_close_matches(word, list(known), n=1)
    return f" (did you mean '{near[0]}'?)" if near else ""


def number_of(number: int, word: str) -> str:
    """``1 board``, or ``2 boards``."""
    return f"{number} {word}{'' if number == 1 else 's'}"
