"""From clingo's symbols to the atoms of an answer."""

from __future__ import annotations

from functools import lru_cache

import clingo

from ..board.atoms import Atom, read_ground
from ..board.board import Board
from ..board.layers import Layout
from ..board.shape import Shape
from ..errors import InputError
from .limits import Limits

_BOARDS = 8
"""So many kinds of boards are remembered."""
_MOST = 1 << 16
"""So many atoms are remembered of each."""


class Decoder:
    """Reads the answer atoms of a board, as long as the limits allow.

    Boards of one puzzle and size have the same ones: each is read once for all of them.
    """

    def __init__(self, board: Board, limits: Limits) -> None:
        self._board = board
        self._limits = limits
        self._known = _known(board.puzzle.answer, board.shape)
        if len(self._known) > _MOST:
            self._known.clear()

    def atom(self, symbol: clingo.Symbol) -> Atom:
        """The atom that a symbol is.

        Raises InputError for one that no answer to this board can hold, such as a cell off
        the board: the rules have derived it. Raises TimeoutError and MemoryError.
        """
        found = self._known.get(symbol)
        if found is None:
            self._limits.check()  # reading takes longer than grounding where there are many
            found = self._known[symbol] = self._read(symbol)
        return found

    def _read(self, symbol: clingo.Symbol) -> Atom:
        puzzle = self._board.puzzle
        try:
            return _atom(str(symbol), len(symbol.arguments), puzzle.answer, self._board.shape)
        except InputError as error:
            why = error.message.replace(str(symbol), "it", 1)
            message = f"the rules derive {symbol}, which is in no answer to this board: {why}"
            raise InputError(message, str(puzzle.folder / "rules.lp")) from None


@lru_cache(_BOARDS)
def _known(answer: Layout, shape: Shape) -> dict[clingo.Symbol, Atom]:
    """The atoms that were read."""
    return {}


def _atom(text: str, arity: int, answer: Layout, shape: Shape) -> Atom:
    """The atom of a text; raises InputError for what is in no answer."""
    if '"' in text:
        raise InputError("an answer can't hold text in quotes")
    atom = read_ground(text)
    # A function among the arguments falls apart in reading.
    if len(atom.args) != arity:
        raise InputError("an answer can't hold functions")
    answer.own(atom, shape)
    return atom
