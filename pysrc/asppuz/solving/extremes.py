"""The answers of a board that have the most or the fewest atoms of a kind.

An answer is to pay for each atom that it has, or doesn't have. clasp knows several ways to look
for one that pays the least, and none that serves all boards, so that all take turns, each time
with more work: what depends on work alone is the same on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from ..board.atoms import Atom, parse_atom
from ..board.board import Board
from ..board.puzzle import Puzzle
from ..board.tokens import match_args
from ..errors import InputError, did_you_mean
from .aims import WAYS, Aim
from .answers import Best
from .engine import Engine, Literals, WorkOver
from .limits import Limits

_WORK, _MORE = 500, 4
"""The conflicts that each way may take at first, and the factor by which that grows."""

_Costs = list[list[Sequence[int]]]


def best(engine: Engine, board: Board, kind: str, most: bool, limits: Limits) -> Best:
    """The answer with the most or the fewest atoms of a kind, as far as limits allow.

    ``kind`` is the name or a pattern of answer atoms; raises InputError where there are none.
    """
    is_meant = meaning(board.puzzle, kind)
    try:
        counted = _counted(engine, board, is_meant)
    except (TimeoutError, MemoryError):
        return Best(None, None, None, False, limits.out_of_memory)
    literals, certain = counted
    everything = certain + len(literals)
    costs = [_costs(same, most) for same in literals]
    aim = Aim(len(costs) + 1)
    found: Literals | None = None
    complete = False

    def told(paid: int) -> int:
        """The number of atoms in an answer that pays so much."""
        return everything - paid if most else certain + paid

    try:
        with engine.paying(costs):
            for nearer in _nearer(engine, aim, costs):
                found = nearer
        complete = True
    except (TimeoutError, MemoryError):
        pass
    if found is None:
        bound = None if complete else told(aim.least)
        return Best(None, None, bound, complete, limits.out_of_memory)
    bound = told(aim.below if complete else aim.least)
    return Best(engine.answer(found), told(aim.below), bound, complete, limits.out_of_memory)


def _nearer(engine: Engine, aim: Aim, costs: _Costs) -> Iterator[Literals]:
    """Answers each of which pays less than the one before, until none does."""
    for turn in count():
        for aim.way in WAYS:
            try:
                for model in engine.models(work=_WORK * _MORE**turn, aim=aim):
                    found = model.literals()
                    paid = sum(any(map(found.issuperset, bodies)) for bodies in costs)
                    if paid < aim.below:
                        aim.below = paid
                        yield found
                return
            except WorkOver:
                if aim.least == aim.below:
                    return


def meaning(puzzle: Puzzle, kind: str) -> Callable[[Atom], bool]:
    """Whether an atom is of a kind; raises InputError where no answer has such atoms."""
    wanted = parse_atom(kind)
    known = puzzle.answer_signatures
    if not wanted.args and wanted.name in {name for name, _ in known}:
        return lambda atom: atom.name == wanted.name
    if (wanted.name, len(wanted.args)) in known:
        return lambda atom: atom.name == wanted.name and match_args(wanted.args, atom.args, {})
    words = sorted({f"{name}/{arity}" for name, arity in known})
    near = did_you_mean(wanted.name, [name for name, _ in known])
    message = f"answers of {puzzle.name} have no '{kind}'{near}, only {', '.join(words)}"
    raise InputError(message)


def by_atom(
    board: Board, atoms: Iterable[tuple[Atom, int]], is_meant: Callable[[Atom], bool]
) -> dict[Atom, list[int]]:
    """For each atom that counts its literals; a line between two neighbours is one atom."""
    literals: dict[Atom, list[int]] = {}
    for atom, literal in atoms:
        if is_meant(atom):
            own = board.puzzle.answer.own(atom, board.shape)
            literals.setdefault(own, []).append(literal)
    return literals


def _counted(
    engine: Engine, board: Board, is_meant: Callable[[Atom], bool]
) -> tuple[list[list[int]], int]:
    """The literals of each atom that counts, and how many more are in every answer.

    A line between two neighbours counts once, from whichever of them it is told.
    """
    own = board.puzzle.answer.own
    literals = by_atom(board, engine.atoms().items(), is_meant)
    certain = {own(atom, board.shape) for atom in engine.certain if is_meant(atom)}
    return [same for atom, same in literals.items() if atom not in certain], len(certain)


def _costs(same: Sequence[int], most: bool) -> list[Sequence[int]]:
    """When an answer pays for an atom of these literals: where it lacks or where it has it."""
    return [[-literal for literal in same]] if most else [[literal] for literal in same]
