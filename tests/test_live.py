"""Live boards: what is told on the way is never taken back, and ends as a fresh session says."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from asppuz import Board, Catalog, Deduction, Live, Session, Status, read
from asppuz.board.moves import window
from asppuz.rules.catalog import load_puzzle
from asppuz.solving import live as module
from asppuz.solving.choices import choices_of
from asppuz.solving.engine import Engine

NAMES = ["slitherlink", "masyu", "heyawake", "nurikabe", "sudoku", "akari", "shikaku", "fobidoshi"]


def boards() -> list[Board]:
    """Small boards, whole and with every other clue, whose answers are one, several or none."""
    found = []
    for name in NAMES:
        board = read(min(Catalog().puzzle(name).examples(), key=lambda p: p.stem != "easy"))
        areas = [atom for atom in board.clues if atom.name == "region"]
        others = [atom for atom in board.clues if atom.name != "region"]
        found += [
            board,
            replace(board, clues=(*areas, *others[::2])),
            replace(board, clues=tuple(areas)),
        ]
    return found


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.puzzle.name)
def test_what_is_told_is_never_taken_back(board: Board) -> None:
    told = list(Live().edit(board))
    for before, after in pairwise(told):
        if after.status is not Status.NONE:
            assert before.proven <= after.proven
            assert before.never <= after.never
            assert before.varies <= after.varies
    assert [x.status for x in told[:-1]] == [Status.UNKNOWN] * (len(told) - 1)


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.puzzle.name)
def test_it_ends_with_what_a_session_proves_atom_by_atom(board: Board) -> None:
    *_, last = Live().edit(board)
    session = Session(board)
    assert last.status is session.check().status
    if last.status is Status.NONE:
        return
    assert last.answer is not None and session.accepts(last.answer)
    answers = list(session.answers()) if len(last.varies) <= 12 else []
    if answers:
        assert last.proven == frozenset.intersection(*answers)
        assert last.proven | last.varies == frozenset.union(*answers)
    assert not last.open


def test_grounding_alone_decides_what_is_told_first() -> None:
    board = read("https://puzz.link/p?slither/5/5/cbcbcddad")
    first, *_ = Live().edit(board)
    assert first.answer is None and first.status is Status.UNKNOWN
    *_, last = Live().edit(board)
    assert first.proven <= last.proven and first.never <= last.never
    assert first.never


def test_an_edit_may_be_left_unfinished() -> None:
    live = Live()
    hard, easy = (
        read(f"puzzle: yinyang\ncells: |\n{line * rows}")
        for line, rows in (("  . . . . . . . . . .\n", 10), ("  b w\n", 2))
    )
    for known in live.edit(hard):
        assert known.status is Status.UNKNOWN
        break
    *_, last = live.edit(easy)
    assert last.status is Status.UNIQUE


def test_small_slices_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    board = read(Catalog().puzzle("yinyang").folder / "examples" / "regular.yaml")
    empty = replace(board, clues=board.clues[::3])
    *_, before = Live().edit(empty)
    monkeypatch.setattr(module, "PAUSE", 3)
    told = list(Live().edit(empty))
    assert told[-1]._replace(answer=None) == before._replace(answer=None)
    assert len(told) > 20


PREPARED = ["slitherlink", "masyu", "heyawake", "sudoku", "akari", "yajilin", "castlewall", "tapa"]
PREPARED += ["hitori", "skyscrapers", "battleship", "balanceloop", "kropki", "cave", "hashikake"]
PREPARED += ["nurikabe", "shikaku", "kakuro", "kakuru", "tatamibari"]
AFRESH = {
    "akari", "nurikabe", "shikaku", "kakuro", "kakuru", "hashikake", "tatamibari", "tapa", "hitori"
}  # fmt: skip
"""Those of them whose clues as choices make too many rules."""


def example(name: str) -> Board:
    return read(min(Catalog().puzzle(name).examples(), key=lambda p: (p.stem != "easy", p.stem)))


def edits_of(board: Board) -> Iterator[Board]:
    """The board, and boards that differ in some clues each, taken away or put elsewhere."""
    chance = random.Random(board.puzzle.name)
    places = sorted(choices_of(board), key=str)
    yield board
    for number in range(5):
        clues = list(board.clues)
        free = [clue for clue in clues if clue in places]
        for old in chance.sample(free, k=min(number, len(free))):
            clues.remove(old)
            if number % 2:
                clues.append(chance.choice(places))
        yield replace(board, clues=tuple(dict.fromkeys(clues)))


def last(known: Iterator[Deduction]) -> Deduction:
    *_, told = known
    return told


@pytest.fixture
def groundings(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    """The boards that were ground for one edit alone."""
    found: list[Board] = []
    engine: Callable[..., object] = module.Engine

    def ground(board: Board, *rest: object) -> object:
        found.append(board)
        return engine(board, *rest)

    monkeypatch.setattr(module, "Engine", ground)
    return found


@pytest.mark.parametrize("name", PREPARED)
def test_clues_as_choices_say_the_same_as_each_board_ground_alone(
    name: str, groundings: list[Board]
) -> None:
    live, boards = Live(), list(edits_of(example(name)))
    for board in boards:
        told = last(live.edit(board))
        live.prepare()
        alone = last(Live().edit(board))
        assert told.status is alone.status
        assert (told.proven, told.varies, told.open) == (alone.proven, alone.varies, alone.open)
        # What can't be in any board with these clues is not there to be told of.
        assert alone.never <= told.never
    assert (len(groundings) > len(boards) + 1) == (name in AFRESH)


def test_what_is_no_choice_is_ground_anew(groundings: list[Board]) -> None:
    live, board = Live(), example("slitherlink")
    smaller = board.moved(window(board.shape, 1, 1, 4, 5))
    for each in (board, smaller, replace(board, variants=("full",)), board):
        last(live.edit(each))
        live.prepare()
        assert last(live.edit(each)).status is last(Live().edit(each)).status
    assert len(groundings) == 4 + 4


def test_a_clue_that_was_never_seen_is_ground_for_once(groundings: list[Board]) -> None:
    live, board = Live(), example("slitherlink")
    for number in (0, 3):
        for row in (1, 2, 3):
            clue = read(f"puzzle: slitherlink\ncells: |\n  {number}").clues[0]
            last(live.edit(replace(board, clues=(clue._replace(args=((row, 1), number)),))))
            live.prepare()
    assert len(groundings) == 2


def test_clues_that_the_rules_derive_stay(tmp_path: Path) -> None:
    (tmp_path / "puzzle.yaml").write_text(
        "name: Own\nrules: Own.\ngiven: {cells: {x: mark(C), o: ring(C)}}\nanswer: shading\n"
    )
    (tmp_path / "rules.lp").write_text(
        "{ shaded(C) } :- cell(C).\nmark(C) :- ring(C).\nmark((1,1)).\n"
        "%! {C} is shaded just where a mark is.\n:- cell(C), shaded(C), not mark(C).\n"
        "%! {C} is shaded.\n:- mark(C), not shaded(C).\n#show shaded/1.\n"
    )
    live, puzzle = Live(), load_puzzle(tmp_path)
    for cells in ("x . o", ". . o", "x . .", ". . ."):
        board = replace(read("puzzle: akari\ncells: |\n  . . .\n"), puzzle=puzzle)
        grid = {"cells": [cells.replace(".", "").split(" ")]}
        board = replace(board, clues=tuple(puzzle.given.read(grid, board.shape)))
        told = last(live.edit(board))
        assert told.status is Status.UNIQUE
        assert told.proven == last(Live().edit(board)).proven
        live.prepare()


def test_cuts_that_come_with_answers_are_made_for_one_board(groundings: list[Board]) -> None:
    live, board = Live(encodings={"loop": "lazy"}), example("masyu")
    for each in edits_of(board):
        assert last(live.edit(each)).status is last(Live().edit(each)).status
        live.prepare()
    assert len(groundings) == 2 * len(list(edits_of(board)))


def test_a_newer_edit_ends_the_older_one() -> None:
    live, boards = Live(), list(edits_of(example("slitherlink")))
    last(live.edit(boards[0]))
    live.prepare()
    older = live.edit(boards[1])
    next(older)
    newer = live.edit(boards[2])
    next(newer)
    assert list(older) == []
    assert last(newer).status is last(Live().edit(boards[2])).status


def test_what_was_ground_is_given_back_before_the_next_edit() -> None:
    def engines() -> int:
        return sum(isinstance(each, Engine) for each in gc.get_objects())

    live, board = Live(), example("shikaku")
    gc.collect()
    gc.disable()
    try:
        before = engines()
        *_, _ = live.edit(board)
        assert engines() == before + 1
        live.prepare()  # it is ground with clues as choices, too, and that doesn't pay
        assert engines() == before
    finally:
        gc.enable()
