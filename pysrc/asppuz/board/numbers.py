"""The numbers that clingo can count with; beyond them it goes on from the other end, unasked."""

from __future__ import annotations

from ..errors import InputError

LEAST, MOST = -(2**31), 2**31 - 1
"""The range of clingo's integers."""
_MOST_DIGITS = len(str(LEAST))


def number_from(digits: str) -> int:
    """The number that some decimal digits say, with a minus sign or without.

    Raises InputError for one that clingo can't hold. Whether they are digits is for
    the caller to know.
    """
    shown = digits if len(digits) <= 20 else f"{digits[:8]}..."
    if len(digits.lstrip("-0")) > _MOST_DIGITS or not LEAST <= int(digits) <= MOST:
        raise InputError(
            f"the number {shown} is out of range: numbers go from {LEAST:,} to {MOST:,}"
        )
    return int(digits)
