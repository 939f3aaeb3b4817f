"""How long `deduce` takes beside two other ways to the same result, once a board is ground.

    python tests/bench/deducing.py Slitherlink.jsonl ... [--size 10] [--boards 3] [--limit 20]

One way asks for each atom of the first answer whether it can be otherwise; the other is clasp's own
cautious mode, which leaves nothing out of a program in parts and is told of "no" as of "yes".
Boards are those of `live.py`: full, with half of the clues that are no regions, and with a tenth.
For each, the milliseconds of the processor in all three ways, added up over the boards that all
three ways end in time; `out` counts those that each way doesn't. Whatever ends has to agree.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import clingo
from live import SHARES, boards_of

from asppuz import Board, Session
from asppuz.board.atoms import Atom
from asppuz.rules.program import Program, load_program
from asppuz.solving.decoding import Decoder
from asppuz.solving.engine import Engine
from asppuz.solving.lazy import is_lazy
from asppuz.solving.limits import Limits
from asppuz.solving.searching import begin_search, next_model

Known = tuple[frozenset[Atom], frozenset[Atom]]
"""The atoms that all answers have, and those that none has."""
Way = Callable[[], Known | None]
"""Finds out what is known of a board that is ground; None where the limit comes first."""


def one_by_one(board: Board, program: Program, limit: float) -> Way:
    """A question for each atom that the answers so far agree about."""
    engine = Engine(board, program, 1, Limits(limit))
    atoms = {literal: atom for atom, literal in engine.atoms().items()}

    def find() -> Known | None:
        try:
            first = engine.ask()
            if first is None:
                return frozenset(), frozenset()
            left = set(first)
            proven = set()
            for literal in sorted(left, key=abs):
                if literal in left:
                    other = engine.ask([-literal])
                    if other is None:
                        proven.add(literal)
                    else:
                        left &= other
        except TimeoutError:
            return None
        holds = engine.certain.union(atoms[x] for x in proven if x > 0)
        return holds, frozenset(atoms[-x] for x in proven if x < 0)

    return find


def deduced(board: Board, program: Program, limit: float) -> Way:
    """What a session does."""
    session = Session(board, program=program, time_limit=limit)
    session.possible()

    def find() -> Known | None:
        told = session.deduce()
        return (told.proven, told.never) if told.status.is_known else None

    return find


def cautious(board: Board, program: Program, limit: float) -> Way:
    """clasp's cautious mode, where "not an atom" is an atom, too."""
    control = clingo.Control(["--models=0", "--enum-mode=cautious"])
    shown = "".join(f"#show {name}/{n}." for name, n in sorted(board.puzzle.answer_signatures))
    control.add("base", [], f"{program}\n#program base.\n{shown}{board.program()}")
    control.ground([("base", [])])
    signatures = [
        x for x in control.symbolic_atoms.signatures if x[:2] in board.puzzle.answer_signatures
    ]
    known = [atom for x in signatures for atom in control.symbolic_atoms.by_signature(*x)]
    open_atoms = [atom.symbol for atom in known if not atom.is_fact]
    denied = "".join(f"_no({x}) :- not {x}." for x in open_atoms)
    control.add("no", [], f"{denied}#show _no/1.")
    control.ground([("no", [])])
    atom = Decoder(board, Limits()).atom

    def find() -> Known | None:
        limits = Limits(limit)
        last: list[clingo.Symbol] = []
        try:
            with begin_search(control, []) as handle:
                while (model := next_model(handle, limits)) is not None:
                    last = model.symbols(shown=True)
        except TimeoutError:
            return None
        never = [x.arguments[0] for x in last if x.name == "_no"]
        return frozenset(atom(x) for x in last if x.name != "_no"), frozenset(map(atom, never))

    return find


WAYS = {"one by one": one_by_one, "deduce": deduced, "cautious": cautious}


def timed(way: Way) -> tuple[float, Known | None]:
    start = time.process_time()
    known = way()
    return 1000 * (time.process_time() - start), known


def kept(board: Board, share: int) -> Board:
    """The board with all its regions, and one of so many of its other clues."""
    regions = [atom for atom in board.clues if atom.name == "region"]
    others = [atom for atom in board.clues if atom.name != "region"]
    return replace(board, clues=(*regions, *others[::share]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--size", type=int, default=10, help="rows and columns, about")
    parser.add_argument("--boards", type=int, default=3)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each way")
    options = parser.parse_args()
    print(f"{'puzzle':16} clues " + " ".join(f"{name:>10} out" for name in WAYS), flush=True)
    sums = dict.fromkeys(WAYS, 0.0)
    for path in options.files:
        boards = boards_of(path, options.size, options.boards)
        for name, share in SHARES.items():
            spent, out = dict.fromkeys(WAYS, 0.0), dict.fromkeys(WAYS, 0)
            for board in boards:
                program, some = load_program(board.puzzle), kept(board, share)
                ways = {
                    way: make
                    for way, make in WAYS.items()
                    if way != "cautious" or not is_lazy(program)
                }
                found = {
                    way: timed(make(some, program, options.limit)) for way, make in ways.items()
                }
                ended = [known for _, known in found.values() if known is not None]
                assert all(known == ended[0] for known in ended), (path.stem, name)
                for way, (taken, known) in found.items():
                    out[way] += known is None
                    spent[way] += taken if len(ended) == len(found) else 0
            cells = (f"{spent[way]:10.0f} {out[way]:3}" for way in WAYS)
            print(f"{path.stem:16} {name:5} " + " ".join(cells), flush=True)
            for way in WAYS:
                sums[way] += spent[way]
    print(f"{'all':16}       " + " ".join(f"{taken:10.0f}    " for taken in sums.values()))


if __name__ == "__main__":
    main()
