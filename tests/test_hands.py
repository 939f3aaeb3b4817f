"""The processes that ask about the boards of a batch."""

from __future__ import annotations

import multiprocessing
from threading import Event

from asppuz.batch.hands import Hand
from asppuz.batch.tasks import How, Task

SMALL = "puzzle: akari\ncells: |\n  . 1\n  . .\n"
LARGE = "puzzle: slitherlink\ncells: |\n" + 100 * f"  {100 * '. '}\n"


def test_a_process_that_a_large_board_has_grown_is_not_used_again() -> None:
    hand = Hand(How("check"))

    def asked(text: str) -> set[int | None]:
        """The processes that go on after a board."""
        record = hand.ask(Task("board", text), Event())
        assert record and record.status
        return {child.pid for child in multiprocessing.active_children()}

    before = {child.pid for child in multiprocessing.active_children()}
    small = asked(SMALL)
    assert len(small - before) == 1
    assert asked(SMALL) == small
    assert asked(LARGE) == before
