"""The candidates are all there are."""

from __future__ import annotations

from itertools import product

from brute_force.candidates import loops, partitions
from brute_force.places import connected, edges, is_single_loop, rectangle


def test_every_loop_is_found() -> None:
    graph = edges(rectangle(3, 4) - {(2, 2)})
    chosen = product([False, True], repeat=len(graph))
    candidates = (frozenset(e for e, is_in in zip(sorted(graph), row) if is_in) for row in chosen)
    assert set(loops(graph)) == {lines for lines in candidates if is_single_loop(lines)}
    assert len(loops(edges(rectangle(4, 4)))) == 213  # OEIS A140517


def test_every_division_is_found() -> None:
    cells = rectangle(2, 3)
    by_labels = set()
    for labels in product(range(6), repeat=6):
        of = dict(zip(sorted(cells), labels))
        classes = [frozenset(c for c in cells if of[c] == label) for label in set(labels)]
        if all(map(connected, classes)):
            by_labels.add(frozenset(classes))
    assert {frozenset(regions) for regions in partitions(cells)} == by_labels
    assert len(partitions(rectangle(3, 3))) == 1434
