"""How far the making of a board has come.

What takes long is a generator: it yields what it is at, and returns what it has made. Who wants
no more than that takes the ``outcome``. The same seed tells the same, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")
W = TypeVar("W")

Making = Generator[str, None, T]
"""Something that is made, and words about what is done for it."""


def retold(steps: Generator[S, None, T], words: Callable[[S], W]) -> Generator[W, None, T]:
    """The same, told in other words."""
    while True:
        try:
            said = next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
        yield words(said)


def outcome(steps: Generator[object, None, T]) -> T:
    """What is made in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
