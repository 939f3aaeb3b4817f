"""A setting ground once, with a guard on each group of its clues."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import clingo

from ..rules.program import load_program
from ..solving.limits import Limits
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
        self.search = Search(load_program(puzzle), "\n".join(lines), watched, options, limits)
        literals = self.search.atoms
        guards = [clingo.Function(_GUARD, [clingo.Number(i)]) for i in range(len(groups))]
        self.literals = [literals[guard] for guard in guards]
        """The guards, group by group."""
        answer = {clingo.parse_term(str(atom)) for atom in setting.answer}
        self.mine = [
            literal if symbol in answer else -literal
            for symbol, literal in literals.items()
            if symbol.name != _GUARD
        ]
        """The literals that make up the answer."""

    def assumed(self, kept: Collection[int]) -> list[int]:
        """What is assumed where the clues of some groups are shown, and of no other."""
        keeping = set(kept)
        shown = [self.literals[index] for index in kept]
        return [*shown, *(-x for i, x in enumerate(self.literals) if i not in keeping)]
