"""From clingo's symbols to the atoms of an answer."""

from __future__ import annotations

import clingo

from ..board.atoms import Atom, read_ground
from ..board.board import Board
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
        text, puzzle = str(symbol), self._board.puzzle
        try:
            if '"' in text:
                raise InputError("an answer can't hold text in quotes")
            atom = read_ground(text)
            # A function among the arguments falls apart in reading.
            if len(atom.args) != len(symbol.arguments):
                raise InputError("an answer can't hold functions")
            puzzle.answer.own(atom, self._board.shape)
        except InputError as error:
            why = error.message.replace(text, "it", 1)
            message = f"the rules derive {text}, which is in no answer to this board: {why}"
            raise InputError(message, str(puzzle.folder / "rules.lp")) from None
        return atom
