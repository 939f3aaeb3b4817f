"""What a part of a body runs over: sequences of values, read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...errors import InputError
from .draft import Draft


class View(NamedTuple):
    """Something to run over.

    ``counts`` tells how many values each of its sequences has, -1 where it may have any
    number; ``read`` puts the values into a draft and ``write`` takes them from it. It
    needs the ``layers``, and what it writes of a board are ``writes``.
    """

    counts: Callable[[Draft], list[int]]
    read: Callable[[list[list[str]], Draft], None]
    write: Callable[[Draft], list[list[str]]]
    layers: frozenset[str]
    writes: frozenset[str]


def joined(views: Sequence[View]) -> View:
    """One sequence for several views, one after the other."""

    def counts(draft: Draft) -> list[int]:
        return [sum(sum(view.counts(draft)) for view in views)]

    def read(sequences: list[list[str]], draft: Draft) -> None:
        values = iter(sequences[0])
        for view in views:
            view.read([[next(values) for _ in range(n)] for n in view.counts(draft)], draft)

    def write(draft: Draft) -> list[list[str]]:
        return [[value for view in views for part in view.write(draft) for value in part]]

    layers = frozenset[str]().union(*(view.layers for view in views))
    return View(counts, read, write, layers, frozenset().union(*(view.writes for view in views)))


def woven(views: Sequence[View], names: str) -> View:
    """Several views by turns: the first values of all, then the second ones.

    It raises InputError, which tells their ``names``, for a board on which they differ in length.
    """
    together = joined(views)

    def counts(draft: Draft) -> list[int]:
        if len({tuple(view.counts(draft)) for view in views}) > 1:
            raise InputError(f"{names} differ in length: they can't be woven")
        return together.counts(draft)

    def read(sequences: list[list[str]], draft: Draft) -> None:
        for index, view in enumerate(views):
            view.read([sequences[0][index :: len(views)]], draft)

    def write(draft: Draft) -> list[list[str]]:
        parts = [view.write(draft)[0] for view in views]
        return [[value for line in zip(*parts, strict=True) for value in line]]

    return View(counts, read, write, together.layers, together.writes)
