"""Rules given to clingo: as text at first, and parsed already when they come again."""

from __future__ import annotations

import atexit
from functools import lru_cache
from typing import Any

import clingo

BASE = "base"
"""The part of a program that is ground from the start."""


def add_rules(control: clingo.Control, text: str) -> None:
    """Give rules to a control, as ``control.add`` does; raises RuntimeError as it does.

    Whoever asks about one board never waits for what makes many of them faster.
    """
    _known(text).give(control)


class _Rules:
    """A text of rules, and its statements from the second time on."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._is_sound = False
        self._nodes: list[Any] = []

    def give(self, control: clingo.Control) -> None:
        if not self._is_sound:
            control.add(BASE, [], self._text)
            self._is_sound = True
            return
        from clingo import ast

        if not self._nodes:
            ast.parse_string(self._text, self._nodes.append)
        with ast.ProgramBuilder(control) as builder:
            for node in self._nodes:
                builder.add(node)


@lru_cache(maxsize=128)
def _known(text: str) -> _Rules:
    return _Rules(text)


# Statements need clingo's library when they go, and that goes before what is left at the end.
atexit.register(_known.cache_clear)
