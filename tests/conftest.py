"""What the tests share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import clingo
import pytest

from asppuz import Atom, Board
from asppuz.atoms import parse_atom
from asppuz.lazy import Cuts
from asppuz.program import Program, load_program

SHARED = Path(__file__).resolve().parents[1].parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real boards beside the project; tests that need it skip without it."""
    if not (SHARED / "boards").is_dir():
        pytest.skip("the folder 'shared' with real boards is not beside the project")
    return SHARED


@pytest.fixture(scope="session")
def oracle(shared: Path) -> dict[str, Any]:
    """All boards by their puzz.link ids."""
    path = shared / "oracle" / "pzpr_boards.json"
    if not path.is_file():
        pytest.skip("the folder 'shared' holds no boards of puzz.link")
    boards: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return boards


def accepts(
    board: Board, answer: frozenset[Atom], program: Program | None = None, hints: str = ""
) -> bool:
    """Whether a program has an answer set with exactly these answer atoms.

    ``hints`` are more rules for the search to lean on, such as the heights to take.
    """
    program = program or load_program(board.puzzle)
    control = clingo.Control()
    control.add("base", [], str(program))
    control.add("base", [], hints)
    control.add("base", [], "".join(f"{atom}." for atom in board.facts()))
    control.add("base", [], "#defined the_answer/1.")
    control.add("base", [], "".join(f"the_answer({atom})." for atom in answer))
    for name, arity in board.puzzle.answer_signatures:
        args = ",".join(f"X{index}" for index in range(arity))
        atom = f"{name}({args})"
        control.add("base", [], f":- {atom}, not the_answer({atom}).")
        control.add("base", [], f":- the_answer({atom}), not {atom}.")
    control.ground([("base", [])])
    cuts = Cuts(program)
    with control.solve(yield_=True) as handle:
        model = handle.model()
        # A rule that is left out of the program speaks on its own.
        return model is not None and not cuts.amiss(control, model)


def one_shot(
    board: Board, models: int = 0, program: Program | str | None = None
) -> set[frozenset[Atom]]:
    """The answers of a board by one fresh run of clingo, projected on the answer atoms."""
    control = clingo.Control([f"--models={models}", "--project=show"])
    control.add("base", [], str(program or load_program(board.puzzle)))
    control.add("base", [], "".join(f"{atom}." for atom in board.facts()))
    control.ground([("base", [])])
    answers = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            answers.add(frozenset(parse_atom(str(s)) for s in model.symbols(shown=True)))
    return answers
