"""puzz.link boards with known properties: read, written, solved, and wrong answers rejected.

The boards lie beside the project, see ``oracle/`` and ``reference/`` there. How they are
compared by the declared layers alone is told in ``oracle.py`` and ``oracle_answers.py``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from asppuz import Catalog, Puzzle, read
from asppuz.reasons import constraints
from asppuz.reasons.judge import judge
from asppuz.rules.program import load_program
from conftest import NOTES, accepts, entry_of
from oracle import unlike_question
from oracle_answers import Answer, Translation, learnt, translated


def name_of(puzzle: Puzzle) -> str:
    return puzzle.name


LINKED = [puzzle for puzzle in Catalog() if puzzle.section("puzzlink")]


class Entry(NamedTuple):
    """A puzzle of ours, and what puzz.link knows of it."""

    puzzle: Puzzle
    known: dict[str, Any]
    notes: dict[str, Any]


@pytest.fixture(params=LINKED, ids=name_of)
def entry(request: pytest.FixtureRequest, oracle: dict[str, Any]) -> Entry:
    puzzle: Puzzle = request.param
    return Entry(puzzle, entry_of(puzzle, oracle), NOTES.get(puzzle.name, {}))


_learnt: dict[str, tuple[Answer, Translation]] = {}


def learnt_of(entry: Entry) -> tuple[Answer, Translation]:
    """The known answer in our atoms and the translation of others, once for each puzzle."""
    name = entry.puzzle.name
    if name not in _learnt:
        board = read(entry.known["url"])
        _learnt[name] = learnt(board, entry.known, entry.notes)
    return _learnt[name]


def test_reads_what_the_url_says(entry: Entry) -> None:
    board = read(entry.known["url"])
    assert board.puzzle == entry.puzzle
    assert not list(unlike_question(board, entry.known, entry.notes))


def test_has_the_known_answer(entry: Entry) -> None:
    answer, _ = learnt_of(entry)
    assert accepts(read(entry.known["url"]), answer)


@pytest.mark.slow
def test_rejects_wrong_answers(entry: Entry) -> None:
    """Each is rejected by plain clingo, and by the judge for the reason of its code."""
    codes = entry.notes.get("codes", {})
    assert set(codes) == {failing["code"] for failing in entry.known["failing"]}
    _, translation = learnt_of(entry)
    for failing in entry.known["failing"]:
        board, code = read(failing["url"]), failing["code"]
        answer = translated(board, failing["answer"], translation)
        assert not accepts(board, answer), code
        verdict = judge(board, answer)
        assert not verdict.right
        assert {reason.rule for reason in verdict.broken} & set(reasons_of(codes[code])), code
        assert bool(verdict.misfits) == ("misfits" in codes[code]), code


def reasons_of(said: Any) -> list[str]:
    """The reasons of an entry of the table: its words, some words, or words and why some misfit."""
    if isinstance(said, dict):
        return reasons_of(said["reason"])
    return [said] if isinstance(said, str) else said


def test_the_table_is_about_what_there_is() -> None:
    assert list(NOTES) == sorted(NOTES)
    known = {"codes", "silent", "unsaid", "beside", "colours", "shaded", "values"}
    known |= {"kept", "unread", "unlike", "slow", "steps", "size"}
    for name, notes in NOTES.items():
        assert notes.keys() <= known, name
        puzzle = Catalog().puzzle(name)
        words = {c.reason for c in constraints(load_program(puzzle))}
        for said in notes.get("codes", {}).values():
            assert words >= set(reasons_of(said)), name
        examples = {path.stem for path in puzzle.examples()}
        for slow in notes.get("slow", {}).values():
            assert examples >= set(slow), name
