"""The one error that bad input gets, and words that messages share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches


@dataclass
class InputError(Exception):
    """Something given to asppuz can't be read, and why.

    ``str(error)`` is one line: the source, the line and the column as far as
    they are known (both count from 1), then the message, and what to do about it
    where that is known.
    """

    message: str
    source: str = ""
    line: int | None = None
    column: int | None = None
    advice: str = ""

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


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` (did you mean 'x'?)``, or nothing where no known word is near."""
    near = get_close_matches(word, list(known), n=1)
    return f" (did you mean '{near[0]}'?)" if near else ""


def number_of(number: int, word: str) -> str:
    """``1 board``, or ``2 boards``."""
    return f"{number} {word}{'' if number == 1 else 's'}"
