"""Chains: each line follows from what it names, and the last one can't be."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, islice
from pathlib import Path

import pytest

from asking import HARD_HEYAWAKE
from asppuz import Catalog, Explainer, Mark, Step, read
from asppuz.reasons import Chain, named_by_reason, tell_reasons
from test_reasons import Fresh

CATALOG = Catalog()
HARD_SLITHERLINK = (
    "https://puzz.link/p?slither/10/10/g63c617bg777ch276b6bg13117cbg617b6c1667727b161287bgbh"
)
NAMES = ["akari", "heyawake", "kakuro", "masyu", "nurikabe", "slitherlink", "sudoku", "yajilin"]
BOARDS = [
    *(CATALOG.puzzle(name).folder / "examples" / "regular.yaml" for name in NAMES),
    HARD_HEYAWAKE,
    HARD_SLITHERLINK,
]


def opposite(mark: Mark) -> Mark:
    """The mark that says the opposite."""
    return mark._replace(holds=not mark.holds)


def follow(fresh: Fresh, step: Step, chain: Chain) -> None:
    """Check a chain line by line, with a control that knows nothing of chains."""
    assert chain.supposed and set(map(opposite, chain.supposed)) <= set(step.decided)
    told = {*step.facts, *chain.supposed}
    *lines, end = chain.lines
    for line in lines:
        assert len(line.reasons) <= 1 and set(line.reasons) <= set(step.reasons)
        assert line.decided and told.issuperset(line.facts)
        assert all(fresh.forces(line.reasons, line.facts, mark) for mark in line.decided)
        told.update(line.decided)
    assert not any(opposite(mark) in told for mark in told)
    assert not end.decided and told.issuperset(end.facts)
    assert set(end.reasons) < set(step.reasons)
    for fact in end.facts:
        others = [other for other in end.facts if other != fact]
        assert fresh.forces(end.reasons, others, opposite(fact))


@pytest.mark.parametrize("source", BOARDS, ids=[*NAMES, "hard heyawake", "hard slitherlink"])
def test_each_line_follows_and_the_last_can_not_be(source: str | Path) -> None:
    board = read(source)
    fresh = Fresh(board)
    for step in islice(Explainer(board, patience=300).steps(), 40):
        if step.chain:
            follow(fresh, step, step.chain)


def test_a_chain_is_told_line_by_line() -> None:
    board = read(HARD_HEYAWAKE)
    steps = [step for step in islice(Explainer(board).steps(), 15) if step.chain]
    assert steps
    for step in steps:
        assert step.chain
        supposed, *lines = tell_reasons(board.puzzle, step)
        assert supposed.startswith("Suppose ")
        numbers = [line.partition(".")[0] for line in lines if line[0].isdigit()]
        assert numbers == [str(n) for n, _ in enumerate(step.chain.lines, 1)]
        assert len(named_by_reason(step)) == len(step.chain.lines)
        end = lines[len(numbers) - 1]
        assert end.endswith(("That is no longer possible.", "They are no longer all possible."))


def test_steps_by_one_or_two_reasons_have_no_chain() -> None:
    board = read(HARD_HEYAWAKE)
    for step in islice(Explainer(board).steps(), 15):
        assert len(step.reasons) > 2 or step.chain is None


def test_bridges_are_told_from_island_to_island() -> None:
    board = read("puzzle: hashikake\ncells: |\n  2 . . 2\n  . . . .\n  2 . . 2\n")
    islands = {clue.args[0] for clue in board.clues}
    steps = list(Explainer(board).steps())
    assert any(step.chain for step in steps) and any(step.facts for step in steps)
    for step in steps:
        told = [step.facts]
        if step.chain:
            told += [step.chain.supposed, *(line.facts for line in step.chain.lines)]
        for marks in told:
            for _, its_edges in groupby(sorted(marks, key=kind), key=kind):
                ends = Counter(cell for mark in its_edges for cell in mark.atom.args[:2])
                assert {cell for cell, number in ends.items() if number == 1} <= islands


def kind(mark: Mark) -> tuple[int, bool]:
    """How many bridges a mark tells of, and whether they are there."""
    return mark.atom.args[2], mark.holds
