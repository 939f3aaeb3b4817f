"""What a codec is."""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import NamedTuple, Protocol

DIGITS = string.digits + string.ascii_lowercase


class Read(NamedTuple):
    """What a codec has read: its values and the position after its text."""

    values: list[str]
    end: int


class Written(NamedTuple):
    """What a codec has written: a text, and for how many values it stands."""

    text: str
    taken: int


class Codec(Protocol):
    """Reads values from a text and writes them back; None where it does not fit."""

    def read(self, text: str, at: int, room: int) -> Read | None:
        """Read at a position; ``room`` places are left to fill."""

    def write(self, values: Sequence[str], at: int) -> Written | None:
        """Write the values that begin at an index."""
