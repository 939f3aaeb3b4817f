"""Answers that come from elsewhere: to be verified, or to be explained."""

from __future__ import annotations

import re

from ..board.atoms import Atom
from ..board.board import Board
from ..errors import InputError, check_letters
from ..rules.catalog import Catalog
from . import marks, native

_KEY = re.compile(r"^[a-z]\w*:", re.MULTILINE)


def read_answer(text: str, board: Board, source: str = "") -> frozenset[Atom]:
    """The answer to a board that a text holds.

    ``text`` is a native text, of which the solution is meant, or it is the atoms
    of the answer, ``shaded((1,2)). line((1,1),(1,2)).``, in which either end of a
    line may come first; without any atom the answer is empty. Raises InputError,
    with the place, for what can be no answer to this board.
    """
    check_letters(text, source)
    if _KEY.search(text):
        return _solution(text, board, source)
    found = set()
    try:
        for mark, line, column in marks.read_atoms(text, board.puzzle.answer, board.shape):
            if not mark.holds:
                message = f"an answer tells only what is true: leave out '{mark}'"
                raise InputError(message, "", line, column)
            found.add(mark.atom)
    except InputError as error:
        raise error.at(source) from None
    return frozenset(found)


def _solution(text: str, board: Board, source: str) -> frozenset[Atom]:
    other = native.read(text, Catalog([board.puzzle.folder.parent]), source)
    if other.puzzle.name != board.puzzle.name:
        message = f"this is a solution of {other.puzzle.name}, and the board is {board.puzzle.name}"
        raise InputError(message, source)
    if other.shape != board.shape:
        raise InputError("this is a solution of a board with other cells", source)
    if other.solution is None:
        raise InputError("there is no 'solution: |' in this text", source)
    return other.solution
