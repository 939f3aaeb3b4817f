"""The text of rules as clingo's lexer sees it: what is code, and what can't stand there.

clingo ends the process at a letter beyond ASCII and at deep nesting, drops all that
follows a NUL, and wraps large numbers round. So these are refused beforehand.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..board.numbers import MOST
from ..errors import InputError
from ..texts import name_of

MOST_LETTERS = 10_000
"""The longest statement: clingo goes down a nesting by recursion, and so breaks off at longer ones.
"""

_PIECE = re.compile(r'(?P<block>%\*)|%[^\n]*|(?P<words>"(?:[^"\\\n]|\\["\\n])*")')
"""Where something other than code begins; a quote without its end is code."""
_IN_BLOCK = re.compile(r"(?P<more>%\*)|(?P<less>\*%)|%[^\n]*")
"""Comments in blocks nest, and a line comment in one hides what would end it."""
_INK = re.compile(r"[^\n]")
_STRANGE = re.compile(r"[^\t\n\r -~]")
_NUMBER = re.compile(r"(?<![\w'])(?:0x[0-9A-Fa-f]+|0o[0-7]+|0b[01]+|[1-9][0-9]*)")
_STOP = re.compile(r"(?<!\.)\.(?!\.)")


class Code(NamedTuple):
    """A text of rules, each letter where it was, with blanks in the place of others."""

    rules: str
    """Without comments."""
    bare: str
    """Without comments and texts in quotes."""


def code_of(text: str, source: str) -> Code:
    """What of a text is code.

    Raises InputError with the place of what clingo would not survive, would skip, or
    would read as something else, and of a comment without an end.
    """
    if "\0" in text:
        raise _fault(text, text.index("\0"), source, f"{name_of(chr(0))} can't be in rules")
    rules, bare = list[str](), list[str]()
    at = 0
    while piece := _PIECE.search(text, at):
        plain = text[at : piece.start()]
        end = _end_of_block(text, piece.end(), source) if piece["block"] else piece.end()
        blank = _INK.sub(" ", text[piece.start() : end])
        rules += plain, piece["words"] or blank
        bare += plain, blank
        at = end
    code = Code("".join([*rules, text[at:]]), "".join([*bare, text[at:]]))
    _check(code.bare, source)
    return code


def _end_of_block(text: str, at: int, source: str) -> int:
    start, depth = at - 2, 1
    while depth:
        piece = _IN_BLOCK.search(text, at)
        if not piece:
            raise _fault(text, start, source, "this comment has no end: expected '*%'")
        depth += bool(piece["more"]) - bool(piece["less"])
        at = piece.end()
    return at


def _check(code: str, source: str) -> None:
    strange = _STRANGE.search(code)
    if strange:
        message = f"{name_of(strange.group())} can't be in a rule"
        advice = "Names are made of the letters a to z, digits and _; quotes are straight ones."
        raise _fault(code, strange.start(), source, message, advice)
    for number in _NUMBER.finditer(code):
        if len(number.group()) > 40 or int(number.group(), 0) > MOST:
            shown = number.group()[:20]
            message = f"the number {shown} is too large: clingo counts up to {MOST:,}"
            raise _fault(code, number.start(), source, message)
    at = 0
    for part in _STOP.split(code):
        if len("".join(part.split())) > MOST_LETTERS:
            start = at + len(part) - len(part.lstrip())
            raise _fault(code, start, source, f"a rule can't have over {MOST_LETTERS:,} letters")
        at += len(part) + 1


def _fault(text: str, at: int, source: str, message: str, advice: str = "") -> InputError:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return InputError(message, source, line, column, advice)
