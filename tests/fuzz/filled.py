"""Answers, marks and verdicts, compared with what plain clingo finds."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random

import clingo

from asppuz import Atom, Board, Session, Status, judge
from asppuz.board.atoms import Mark
from asppuz.formats import read_answer, read_text, write
from asppuz.formats.facts import write_answer
from asppuz.rules.modules import encodings_of
from asppuz.rules.program import Program, load_program

from . import mangle, material, readers
from .commands import LIMIT, call
from .faults import Case, Fault

LAZY = "#program found"
"""What stands in a program of which plain clingo does not run the whole."""
PATIENCE = 2.0
"""The seconds of a question to clingo that is given up."""
_STATUS = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)


def make_answer(chance: Random) -> Case:
    """A board and an answer to it: atoms or a grid, some of them wrong, some no answer."""
    sample = chance.choice(material.small(20))
    solution = sample.board.solution or frozenset()
    atoms = sorted(solution, key=str)
    if chance.random() < 0.25:
        return {
            "board": sample.text,
            "answer": mangle.text(chance, sample.text, material.native(), most=2),
        }
    for _ in range(chance.randint(0, 3)):
        if atoms and chance.random() < 0.5:
            atoms.pop(chance.randrange(len(atoms)))
        elif atoms:
            other = mangle.text(chance, str(chance.choice(atoms)), most=1)
            atoms.append(_shifted(chance, chance.choice(atoms)))
            if chance.random() < 0.3:
                return {
                    "board": sample.text,
                    "answer": write_answer(frozenset(atoms)) + other + ".",
                }
    return {"board": sample.text, "answer": write_answer(frozenset(atoms))}


def _shifted(chance: Random, atom: Atom) -> Atom:
    """The atom with each of its numbers moved by the same amount."""
    step = chance.choice((-1, 0, 1)), chance.choice((-1, 0, 1))

    def moved(term: object) -> object:
        if isinstance(term, tuple) and len(term) == 2 and all(isinstance(x, int) for x in term):
            return (term[0] + step[0], term[1] + step[1])
        return term + 1 if isinstance(term, int) and chance.random() < 0.5 else term

    return Atom(atom.name, tuple(map(moved, atom.args)))  # type: ignore[arg-type]


def make_marks(chance: Random) -> Case:
    """A board that is partly filled in."""
    sample = chance.choice(material.small(20))
    board = replace(sample.board, solution=None)
    atoms = sorted(sample.board.solution or (), key=str)
    chosen = chance.sample(atoms, min(len(atoms), chance.randint(0, 4)))
    marks = {
        Mark(_shifted(chance, atom) if chance.random() < 0.3 else atom, chance.random() < 0.6)
        for atom in chosen
    }
    text = write(board, "native")
    if chance.random() < 0.4:
        text += "marks: |\n" + "".join(f"  {mark}.\n" for mark in sorted(marks, key=str))
    else:
        grid = _block(sample.text, "solution")
        for key in ("marks", "crosses"):
            if grid and chance.random() < 0.7:
                lines = [
                    "".join(
                        letter if chance.random() < 0.7 else "." if letter != " " else " "
                        for letter in line
                    )
                    for line in grid
                ]
                text += f"{key}: |\n" + "\n".join(lines) + "\n"
    if chance.random() < 0.6:
        text = mangle.text(chance, text, material.native(), most=2)
    return {"board": text, "asked": json.dumps(chance.choice(["", "", "hint", "explain"]))}


def _block(text: str, key: str) -> list[str]:
    _, found, block = text.partition(f"{key}: |\n")
    return [line for line in block.split("\n") if line.startswith("  ")] if found else []


def make_verdict(chance: Random) -> Case:
    """A small board, changed or random, whose number of answers is not known."""
    sample = chance.choice(material.small(20))
    if chance.random() < 0.3:
        return {"board": material.random_board(chance, sample.puzzle, 4)}
    return {"board": mangle.text(chance, write(sample.board, "native"), most=2)}


def run_answer(case: Case) -> str:
    """Read an answer and judge it; a fresh run of clingo says whether it is right."""
    board = read_text(case["board"], "board", None, material.catalog())
    answer = read_answer(case["answer"], board, "answer")
    right = judge(board, answer).right
    accepted = Session(board, time_limit=PATIENCE).accepts(answer)
    number = None if accepted is None else _models(board, answer)
    for what, told in (
        ("accepts", accepted),
        ("a fresh run", None if number is None else number > 0),
    ):
        if told is not None and told != right:
            raise Fault(f"judge and {what} differ", f"right {right}, {what} {told}")
    return "read"


def run_marks(case: Case) -> str:
    """Read a board with marks, and ask for what follows from them."""
    board = read_text(case["board"], "board", None, material.catalog())
    readers.survives(board)
    asked = json.loads(case["asked"])
    if asked and board.rows * board.cols <= 20:
        call([asked, *LIMIT, "-"], case["board"].encode("utf-8", "surrogatepass"))
    return "read"


def run_verdict(case: Case) -> str:
    """Check a board; a fresh run of clingo counts its answers up to two."""
    board = read_text(case["board"], "board", None, material.catalog())
    if board.rows * board.cols > 36:
        return "too large"
    found = Session(board, time_limit=PATIENCE).check()
    number = None if found.status is Status.UNKNOWN else _models(board)
    if number is None:
        return "too hard"
    if found.status is not _STATUS[number]:
        raise Fault("check and a fresh run differ", f"{found.status.value}, but {number} answers")
    return "read"


@cache
def _plain(name: str) -> Program:
    """The program of a puzzle without rules that are left out of the search."""
    puzzle = material.catalog().puzzle(name)
    program = load_program(puzzle)
    if LAZY not in str(program):
        return program
    swapped = {
        family: next(x for x in encodings_of(puzzle.folder, family) if x != name)
        for family, name in program.encodings.items()
        if name == "lazy"
    }
    return load_program(puzzle, swapped)


def _models(board: Board, answer: frozenset[Atom] | None = None) -> int | None:
    """How many answers a board has, counted up to two; None where that takes too long.

    With ``answer`` only those that are made of exactly these atoms count.
    """
    control = clingo.Control(["--models=2", "--project=show"], lambda code, text: None)
    control.add("base", [], str(_plain(board.puzzle.name)))
    control.add("base", [], write(board, "facts"))
    if answer is not None:
        control.add("base", [], "#defined told/1." + "".join(f"told({atom})." for atom in answer))
        for name, arity in board.puzzle.answer_signatures:
            atom = f"{name}({','.join(f'X{index}' for index in range(arity))})"
            control.add("base", [], f":- {atom}, not told({atom}). :- told({atom}), not {atom}.")
    control.ground([("base", [])])
    with control.solve(yield_=True, async_=True) as handle:
        number = 0
        while True:
            handle.resume()
            if not handle.wait(PATIENCE):
                return None
            if handle.model() is None:
                return number
            number += 1
