"""What the tests share."""

from __future__ import annotations

import json
import signal
import zlib
from pathlib import Path
from typing import Any

import clingo
import pytest
import yaml
from hypothesis import settings

from asppuz import Atom, Board, Puzzle
from asppuz.board.atoms import parse_atom
from asppuz.board.layers import AreaLayer
from asppuz.rules.program import Program, load_program
from asppuz.solving.lazy import Cuts
from asppuz.solving.limits import Limits

# Every run tries the same examples, so that a failure is one that a change has made;
# pytest --hypothesis-profile=explore looks for others.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile("same")

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
NOTES: dict[str, dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("puzzles.yaml").read_text(encoding="utf-8")
)
"""What tests/puzzles.yaml tells of puzzles."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part", default="1/1", metavar="K/N", help="of the tests marked slow, one in N: part K"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the slow tests of the other parts; what a test is called tells its part."""
    part, parts = map(int, config.getoption("part").split("/"))
    left_out = [
        item
        for item in items
        if item.get_closest_marker("slow")
        and zlib.crc32(item.nodeid.encode()) % parts != part % parts
    ]
    gone = set(left_out)
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in gone]


@pytest.fixture(autouse=True)
def _ctrl_c() -> None:
    """Ctrl-C interrupts, whatever an earlier command, or a shell, has made of it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


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


def entry_of(puzzle: Puzzle, oracle: dict[str, Any]) -> dict[str, Any]:
    """The entry of a puzzle, by its name or by one of those that it has in URLs."""
    section = puzzle.section("puzzlink")
    names = [puzzle.name, section["id"], *(section.get("aliases") or [])]
    found = [name for name in names if name in oracle]
    if not found:
        pytest.skip(f"puzz.link has no boards of {puzzle.name}")
    known: dict[str, Any] = oracle[found[0]]
    return known


def has_boxes(puzzle: Puzzle) -> bool:
    """Whether boards have regions that go without saying, which only square ones have."""
    return any(isinstance(layer, AreaLayer) and layer.optional for layer in puzzle.given)


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
        return model is not None and not cuts.amiss(control, model, Limits())


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
