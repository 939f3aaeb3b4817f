"""Live boards: what is told on the way is never taken back, and ends as a fresh session says."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from asppuz import Board, Catalog, Live, Session, Status, read
from asppuz.solving import live as module

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
    board = read(Catalog().puzzle("yinyang").folder / "examples" / "easy.yaml")
    empty = replace(board, clues=board.clues[::3])
    *_, before = Live().edit(empty)
    monkeypatch.setattr(module, "PAUSE", 3)
    told = list(Live().edit(empty))
    assert replace(told[-1], answer=None) == replace(before, answer=None)
    assert len(told) > 20
