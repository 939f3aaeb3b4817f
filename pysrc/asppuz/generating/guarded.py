"""A setting ground once, with a guard on each group of its clues."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

import clingo

from ..rules.program import load_program
from ..solving.limits import Limits
from ..solving.listening import Size
from ..solving.options import once, search_options
from .search import Search
from .setting import Clue, Setting

_GUARD = "_placed"


class Guards:
    """A search in which to assume a guard is to show clues, and not to, to leave them out.

    Raises InputError for rules that can't be read, TimeoutError or MemoryError where a
    limit comes first.
    """

    def __init__(
        self,
        setting: Setting,
        groups: Sequence[Sequence[Clue]],
        options: Sequence[str],
        limits: Limits,
        size: Size | None = None,
    ) -> None:
        puzzle = setting.bare.puzzle
        lines = [f"{atom}." for atom in (*setting.bare.facts(), *setting.supposed)]
        for index, group in enumerate(groups):
            guard = f"{_GUARD}({index})"
            lines.append(f"{{ {guard} }}.")
            for clue in group:
                lines.append(f"{clue.atom} :- {guard}.")
                if clue.weak:
                    lines.append(f"{clue.weak} :- not {guard}.")
        watched = [*puzzle.answer_signatures, (_GUARD, 1)]
        program, text = load_program(puzzle), "\n".join(lines)
        self.search = Search(program, text, watched, options, limits, size)
        literals = self.search.atoms
        guards = [clingo.Function(_GUARD, [clingo.Number(i)]) for i in range(len(groups))]
        self.literals = [literals[guard] for guard in guards]
        """The guards, group by group."""
        self._answers = {x: literal for x, literal in literals.items() if x.name != _GUARD}

    def literals_of(self, setting: Setting) -> list[int]:
        """The literals that make up the answer of a setting."""
        held = setting.symbols
        return [x if symbol in held else -x for symbol, x in self._answers.items()]

    def assumed(self, kept: Collection[int]) -> list[int]:
        """What is assumed where the clues of some groups are shown, and of no other."""
        keeping = set(kept)
        shown = [self.literals[index] for index in kept]
        return [*shown, *(-x for i, x in enumerate(self.literals) if i not in keeping)]


class Doubts(Guards):
    """Guards of clues that are asked whether they leave another answer than the setting's.

    Raises as ``Guards`` does.
    """

    def __init__(self, setting: Setting, groups: Sequence[Sequence[Clue]], limits: Limits) -> None:
        # The search is told to look near the answer, which no other heuristic can be.
        options = once(["--heuristic=Domain", *search_options(setting.bare.puzzle)])
        super().__init__(setting, groups, options, limits)
        self.search.prefer(self.literals_of(setting))


class Rivals(NamedTuple):
    """Settings with most of their clues in common, as one setting: one program judges them all.

    What only some of them show is in ``groups``, and ``shown`` tells which of these each shows.
    """

    setting: Setting
    groups: Sequence[Sequence[Clue]]
    shown: Sequence[Sequence[int]]


def rivals(settings: Sequence[Setting]) -> Rivals:
    """Settings as rivals: all of their clues are shown."""
    first, *_ = settings
    told = [frozenset(setting.bare.clues) for setting in settings]
    common = frozenset.intersection(*told)
    every = chain.from_iterable(setting.bare.clues for setting in settings)
    apart = list(dict.fromkeys(atom for atom in every if atom not in common))
    bare = replace(first.bare, clues=tuple(filter(common.__contains__, first.bare.clues)))
    # Propagation is listened to under assumptions, so there is always one.
    groups = [[], *([Clue(atom)] for atom in apart)]
    shown = [[0, *(i for i, x in enumerate(apart, 1) if x in clues)] for clues in told]
    return Rivals(replace(first, bare=bare), groups, shown)
