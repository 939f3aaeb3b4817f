"""Atoms as plain data: the only thing that readers, rules and pictures share.

``number((1,2),3)`` is ``Atom("number", ((1, 2), 3))``. A term is an integer, a
constant (a string) or a tuple of terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..errors import InputError
from .numbers import number_from

Term = int | str | tuple["Term", ...]
Place = tuple[int, int]


class Atom(NamedTuple):
    """A ground atom; ``str(atom)`` is its text in a logic program."""

    name: str
    args: tuple[Term, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({','.join(map(term_text, self.args))})" if self.args else self.name


class Mark(NamedTuple):
    """An answer atom that is known to be true, or known to be false."""

    atom: Atom
    holds: bool = True

    def __str__(self) -> str:
        return str(self.atom) if self.holds else f"not {self.atom}"


def term_text(term: Term) -> str:
    """The term as a logic program writes it."""
    if isinstance(term, tuple):
        inner = ",".join(map(term_text, term))
        return f"({inner},)" if len(term) == 1 else f"({inner})"
    return str(term)


_SYMBOL = re.compile(
    r"\s*(?:(?P<word>[A-Za-z_][\w']*)|(?P<number>-?[0-9]+)|(?P<mark>[(),.]))", re.ASCII
)
_NAME = re.compile(r"_*[a-z]")
MOST_BRACKETS = 20
"""How deep the terms of an atom may be nested."""
_INK = re.compile(r"\S", re.ASCII)
_PIECE = re.compile(r"[()]|[^(),]+")


def read_ground(text: str) -> Atom:
    """Read an atom that clingo has printed: as parse_atom, fast and unchecked."""
    outer: list[list[Term]] = []
    terms: list[Term] = []
    for piece in _PIECE.findall(text):
        if piece == "(":
            outer.append(terms)
            terms = []
        elif piece == ")":
            inner = tuple(terms)
            terms = outer.pop()
            terms.append(inner)
        else:
            terms.append(int(piece) if piece.lstrip("-").isdigit() else piece)
    name, args = terms if len(terms) == 2 else (terms[0], ())
    return Atom(str(name), args if isinstance(args, tuple) else (args,))


@lru_cache(maxsize=4096)
def parse_atom(text: str) -> Atom:
    """Read one atom, or an atom pattern, whose variables are words in capitals.

    >>> parse_atom("arrow((1,2),north,3)")
    Atom(name='arrow', args=((1, 2), 'north', 3))

    Raises InputError when the text is not an atom.
    """
    parser = _Parser(text)
    try:
        atom = parser.atom()
        if text[parser.at :].strip():
            raise parser.expected("its end")
    except InputError as error:
        raise InputError(f"'{text}' is not an atom: {error.message}") from None
    return atom


def parse_facts(text: str) -> Iterator[Atom]:
    """Read a text of facts, ``number((1,2),3). cell((1,1)).``, comments left out.

    Raises InputError with the line and the column of what is not a fact.
    """
    parser = _Parser(_without_comments(text))
    while not parser.at_end():
        yield parser.atom()
        parser.mark(".")


def parse_marks(text: str) -> Iterator[tuple[Mark, int, int]]:
    """Read a text of marks, ``shaded((1,2)). not shaded((1,3)).``, comments left out.

    Each comes with its line and column. Raises InputError as parse_facts does.
    """
    parser = _Parser(_without_comments(text))
    while not parser.at_end():
        line, column = parser.place()
        holds = not parser.takes_word("not")
        yield Mark(parser.atom(), holds), line, column
        parser.mark(".")


def _without_comments(text: str) -> str:
    return re.sub(r"%.*", lambda comment: " " * len(comment.group()), text)


class _Parser:
    """A reader by recursive descent over one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._depth = 0
        self._lines = 1, 0, 0

    def start(self) -> int:
        """Where the next symbol begins; after the last one where there is no more."""
        found = _INK.search(self.text, self.at)
        return found.start() if found else len(self.text.rstrip(" \t\n\r\f\v"))

    def at_end(self) -> bool:
        return not _INK.search(self.text, self.at)

    def place(self) -> tuple[int, int]:
        """Line and column of the next symbol."""
        line, first, seen = self._lines
        start = max(self.start(), seen)
        line += self.text.count("\n", seen, start)
        first = self.text.rfind("\n", seen, start) + 1 or first
        # What has been counted is not counted again: a text may hold many marks.
        self._lines = line, first, start
        return line, start - first + 1

    def expected(self, what: str) -> InputError:
        start = self.start()
        found = self.text[start : start + 12].split("\n")[0] or "the end"
        return InputError(f"expected {what}, found '{found}'", "", *self.place())

    def takes_word(self, word: str) -> bool:
        """Whether that word comes next; if so, it is read."""
        match = _SYMBOL.match(self.text, self.at)
        if not match or match.group("word") != word:
            return False
        self.at = match.end()
        return True

    def next(self, kind: str, what: str) -> str:
        match = _SYMBOL.match(self.text, self.at)
        if not match or match.lastgroup != kind:
            raise self.expected(what)
        self.at = match.end()
        return match.group(kind)

    def mark(self, sign: str) -> None:
        match = _SYMBOL.match(self.text, self.at)
        if not match or match.group("mark") != sign:
            raise self.expected(f"'{sign}'")
        self.at = match.end()

    def sees(self, sign: str) -> bool:
        match = _SYMBOL.match(self.text, self.at)
        return bool(match and match.group("mark") == sign)

    def atom(self) -> Atom:
        before = self.at
        name = self.next("word", "the name of an atom")
        if not _NAME.match(name):
            self.at = before
            raise self.expected("the name of an atom, which begins with a small letter")
        return Atom(name, self.terms() if self.sees("(") else ())

    def terms(self) -> tuple[Term, ...]:
        if self._depth == MOST_BRACKETS:
            raise self.expected(f"at most {MOST_BRACKETS} nested brackets")
        self._depth += 1
        self.mark("(")
        terms = [self.term()]
        while self.sees(","):
            self.mark(",")
            if self.sees(")"):
                break
            terms.append(self.term())
        self.mark(")")
        self._depth -= 1
        return tuple(terms)

    def number(self) -> int:
        before = self.at
        digits = self.next("number", "a number")
        try:
            return number_from(digits)
        except InputError as error:
            self.at = before
            raise error.at("", *self.place()) from None

    def term(self) -> Term:
        match = _SYMBOL.match(self.text, self.at)
        if match and match.lastgroup == "number":
            return self.number()
        if match and match.lastgroup == "word":
            return self.next("word", "a constant")
        if self.sees("("):
            return self.terms()
        raise self.expected("a term")
