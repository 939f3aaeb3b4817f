"""Where explanations leave out what a search goes by, the same answers are right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import clingo
import pytest

from asppuz import Board, Catalog, Puzzle, read
from asppuz.board.layers import AreaLayer
from asppuz.reasons.guards import EXPLAINED, explaining_program

SWAPS = (f"not {EXPLAINED}", f"by_borders :- {EXPLAINED}")
"""What is in rules that explanations do without."""
PUZZLES = [
    puzzle
    for puzzle in Catalog()
    if any(swap in line.text for line in explaining_program(puzzle).lines for swap in SWAPS)
]
MOST = 30
"""So many answers of either program are put to the other one."""
CELLS = 40

Answer = frozenset[clingo.Symbol]


class Rules:
    """The rules of a puzzle on one board, with or without what is there for explanations."""

    def __init__(self, board: Board, more: str = "") -> None:
        self._signatures = board.puzzle.answer_signatures
        self._control = clingo.Control(["--sign-def=rnd", "--seed=1"], lambda code, text: None)
        facts = "".join(f"{fact}." for fact in board.facts())
        self._control.add("base", [], f"{explaining_program(board.puzzle)}\n{facts}{more}")
        self._control.ground([("base", [])])

    def answers(self) -> set[Answer]:
        """Some answers, or all where these are few."""
        found: set[Answer] = set()
        self._solving.models = MOST
        with self._control.solve(yield_=True) as models:
            for model in models:
                found.add(frozenset(filter(self._is_told, model.symbols(atoms=True))))
        return found

    def allow(self, answer: Answer) -> bool:
        atoms = {
            atom.symbol: atom.literal
            for signature in self._signatures
            for atom in self._control.symbolic_atoms.by_signature(*signature)
        }
        self._solving.models = 1
        assumed = [x if symbol in answer else -x for symbol, x in atoms.items()]
        return answer <= atoms.keys() and bool(self._control.solve(assumed).satisfiable)

    @property
    def _solving(self) -> clingo.Configuration:
        solving = self._control.configuration.solve
        assert isinstance(solving, clingo.Configuration)
        return solving

    def _is_told(self, symbol: clingo.Symbol) -> bool:
        return (symbol.name, len(symbol.arguments)) in self._signatures


def assert_same(board: Board) -> None:
    plain, explaining = Rules(board), Rules(board, f"{EXPLAINED}.")
    answers, explained = plain.answers(), explaining.answers()
    assert bool(answers) == bool(explained)
    assert all(map(explaining.allow, answers))
    assert all(map(plain.allow, explained))


def with_fewer_clues(boards: Iterable[Board]) -> Iterable[Board]:
    """The boards with all of their regions, and two thirds of their other clues."""
    for board in boards:
        layout = board.puzzle.given
        clues = [
            clue
            for index, clue in enumerate(board.clues)
            if index % 3 or isinstance(layout.owner(clue), AreaLayer)
        ]
        yield replace(board, clues=tuple(clues))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.name for puzzle in PUZZLES])
def test_explanations_allow_the_same_answers(puzzle: Puzzle) -> None:
    boards = [read(path) for path in puzzle.examples()]
    small = [board for board in boards if len([*board.shape.cells()]) <= CELLS]
    assert small
    for board in [*small, *with_fewer_clues(small)]:
        assert_same(board)


@pytest.mark.parametrize("cells", [". . .", "a", "a a a"])
def test_a_block_of_one_cell_is_seen_to_end(cells: str) -> None:
    assert_same(read(f"puzzle: burokku\ncells: |\n  {cells}\n"))
