"""The options of clingo's search that a puzzle may set."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import clingo

from ..board.puzzle import Puzzle
from ..errors import InputError
from ..texts import load_text
from ..yamltext import place_of

OPTIONS = {
    "configuration": r"auto|frumpy|jumpy|tweety|handy|crafty|trendy|many",
    "heuristic": r"berkmin|vmtf|vsids|domain|unit|none",
    "restarts": r"[\w,.]+",
    "sign-def": r"asp|pos|neg|rnd",
    "sat-prepro": r"[\w,]+",
    "eq": r"\d+",
    "trans-ext": r"\w+",
}
"""The options of clingo that a puzzle may set, and their values."""


def search_options(puzzle: Puzzle) -> list[str]:
    """The options of clingo's search that a puzzle sets.

    Raises InputError, with its place in ``puzzle.yaml``, for what is none, and for a
    value that clingo refuses.
    """
    options = []
    for name, value in puzzle.search.items():
        option = f"--{name}={value}"
        if name not in OPTIONS or not re.fullmatch(OPTIONS[name], str(value)):
            raise _refused(puzzle, name, f"'{name}: {value}' is not an option under 'search:'")
        if not _is_taken(option):
            raise _refused(puzzle, name, f"clingo has no '{name}: {value}'")
        options.append(option)
    return options


def once(options: Iterable[str]) -> list[str]:
    """The options, but of several for the same thing only the first: clingo takes just one."""
    first: dict[str, str] = {}
    for option in options:
        first.setdefault(option.partition("=")[0], option)
    return list(first.values())


@lru_cache(maxsize=256)
def _is_taken(option: str) -> bool:
    """Whether clingo takes an option."""
    try:
        clingo.Control([option])
    except RuntimeError:
        return False
    return True


def _refused(puzzle: Puzzle, name: str, message: str) -> InputError:
    path = puzzle.folder / "puzzle.yaml"
    place = place_of(load_text(path), "search", name)
    return InputError(message, str(path), *place)
