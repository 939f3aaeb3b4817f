"""The explaining program of a board, ground: the literals of its answer atoms and reasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import clingo

from ..board.atoms import Atom
from ..board.board import Board
from ..errors import InputError
from ..solving.decoding import Decoder
from ..solving.limits import Limits
from .guards import BROKEN, PREMISE, Guarded, Reason
from .scopes import GroundRules

_PREFERENCE = f"""\
:~ {BROKEN}(I,V). [1@2,I,V]
:~ {BROKEN}(I,V), _shared(I). [1@1,I,V]
#defined _shared/1.
"""
"""Few broken reasons, and the puzzle's own among them: what a module says is mostly form."""

_OPTIONS = (
    "--heuristic=Domain",
    "--opt-strategy=usc",
    "--sat-prepro=no",
    "--deletion=basic,50,mixed",  # half of what was learnt, what was of little use first
)


@dataclass(frozen=True)
class Ground:
    """A control, and what its literals say.

    ``atoms`` are the answer atoms by their literals, ``certain`` those that hold in any case.
    Each of the ``reasons`` has a literal in ``broken``, and in ``scope`` the answer atoms that
    have to do with it; ``tied`` tells whether answer atoms may depend on each other without any
    reason. ``rules`` are those that were ground.
    ``premises`` are what reasons presuppose, by their words. ``shown`` tells of a symbol of a
    model whether it is a reason, and its index or literal.
    """

    control: clingo.Control
    atoms: Mapping[int, Atom]
    certain: frozenset[Atom]
    reasons: tuple[Reason, ...]
    broken: tuple[int, ...]
    scope: tuple[frozenset[int], ...]
    tied: bool
    rules: GroundRules
    premises: Mapping[str, list[Reason]]
    shown: Mapping[clingo.Symbol, tuple[bool, int]]
    choices: frozenset[int]
    number: int
    """How many rules there are."""


def ground(board: Board, program: Guarded, limits: Limits, *, fewest: bool = False) -> Ground:
    """Ground the explaining program of a board.

    With ``fewest`` every answer breaks as few reasons as can be, which takes longer. Raises
    InputError where that can't be done, TimeoutError and MemoryError where a limit comes first.
    """
    return limits.run(lambda: _ground(board, program, limits, fewest))


def _ground(board: Board, program: Guarded, limits: Limits, fewest: bool) -> Ground:
    control = clingo.Control(_OPTIONS, lambda code, text: None, 0)
    rules = GroundRules()
    control.register_observer(rules)
    answer = sorted(board.puzzle.answer_signatures)
    shows = "".join(f"#show {name}/{arity}." for name, arity in [(BROKEN, 2), *answer])
    control.add("base", [], f"{program.text}\n{shows}")
    control.add("base", [], " ".join(f"{atom}." for atom in board.facts()))
    if fewest:
        control.add("base", [], _PREFERENCE)
        for index in program.shared:
            control.add("base", [], f"_shared({index}).")
    try:
        control.ground([("base", [])])
    except RuntimeError as error:
        raise InputError(f"clingo: {error}", str(board.puzzle.folder / "rules.lp")) from None
    known = control.symbolic_atoms
    guards = list(known.by_signature(BROKEN, 2))
    premises: defaultdict[str, list[Reason]] = defaultdict(list)
    for symbolic in known.by_signature(PREMISE, 3):
        if symbolic.is_fact:
            words, premise = program.premise(symbolic.symbol)
            premises[words].append(premise)
    read = Decoder(board, limits).atom
    told = [
        (x.is_fact, x.literal, x.symbol, read(x.symbol))
        for signature in answer
        for x in known.by_signature(*signature)
    ]
    atoms = {literal: atom for is_fact, literal, _, atom in told if not is_fact}
    broken = tuple(x.literal for x in guards)
    scope, tied = rules.scopes(broken, list(atoms))
    reasons = tuple(program.reason(x.symbol) for x in guards)
    return Ground(
        control,
        atoms,
        certain=frozenset(atom for is_fact, _, _, atom in told if is_fact),
        reasons=reasons,
        broken=broken,
        scope=tuple(scope),
        tied=tied,
        rules=rules,
        premises=premises,
        shown={
            **{x.symbol: (True, index) for index, x in enumerate(guards)},
            **{symbol: (False, literal) for is_fact, literal, symbol, _ in told if not is_fact},
        },
        choices=frozenset(rules.choices),
        number=rules.number,
    )
