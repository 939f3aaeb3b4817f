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


class Decoder:
    """Reads the answer atoms of one board, each once, and as long as the limits allow."""

    def __init__(self, board: Board, limits: Limits) -> None:
        self._board = board
        self._limits = limits
        self._known: dict[clingo.Symbol, Atom] = {}

    def atom(self, symbol: clingo.Symbol) -> Atom:
        """The atom that a symbol is.

        Raises InputError for one that no answer to this board can hold, such as a cell off
        the board: the rules have derived it. Raises TimeoutError and MemoryError.
        """
        if symbol not in self._known:
            self._limits.check()  # reading takes longer than grounding where there are many
            self._known[symbol] = self._read(symbol)
        return self._known[symbol]

    def _read(self, symbol: clingo.Symbol) -> Atom:
        puzzle = self._board.puzzle
        try:
            return _atom(str(symbol), len(symbol.arguments), puzzle.answer, self._board.shape)
        except InputError as error:
            why = error.message.replace(str(symbol), "it", 1)
            message = f"the rules derive {symbol}, which is in no answer to this board: {why}"
            raise InputError(message, str(puzzle.folder / "rules.lp")) from None


@lru_cache(maxsize=1 << 16)
def _atom(text: str, arity: int, answer: Layout, shape: Shape) -> Atom:
    """The atom of a text, remembered since boards of a size have the same answer atoms.

    Raises InputError for what is in no answer.
    """
    if '"' in text:
        raise InputError("an answer can't hold text in quotes")
    atom = read_ground(text)
    # A function among the arguments falls apart in reading.
    if len(atom.args) != arity:
        raise InputError("an answer can't hold functions")
    answer.own(atom, shape)
    return atom
