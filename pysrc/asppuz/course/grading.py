"""Grades what was handed in for an exercise.

Rules may come from anybody: they run no code and read no files, and each question to
clingo keeps to the limits. What is said tells what is missing, and never an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import clingo

from ..board.atoms import Atom
from ..board.board import Board
from ..board.puzzle import Puzzle
from ..checking.grounding import counted, ground
from ..checking.proof import load_rules
from ..errors import InputError
from ..formats import read_text
from ..generating.setting import CLUE_WORDS, setting_program
from ..generating.ties import clues_told
from ..reasons import constraints, drop
from ..rules.assembly import Line
from ..rules.catalog import MODULES, Catalog, is_file, load_puzzle, own_file
from ..rules.code import code_of
from ..rules.complaints import complaints
from ..rules.program import Program, load_file
from ..solving.answers import Status
from ..solving.limits import Limits
from ..solving.session import Session
from ..texts import load_text
from .asking import AnswerSet, answer_sets
from .exercises import BOARDS, Case, Exercise

MOST_SETS = 1000
"""So many answer sets of a program are looked at; more than any exercise has."""
WITHOUT_HEAD = ":-"
"""Stands for all constraints where an exercise does without it."""
EachLimits = Callable[[], Limits]
"""Makes the limits of one question to clingo."""


@dataclass(frozen=True)
class Part:
    """What is asked of a work in one respect, and what is missing."""

    demand: str
    asked: int
    """How many questions this was."""
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def passed(self) -> int:
        """How many of the questions went well."""
        return max(0, self.asked - len(self.faults))


def grade(one: Exercise, work: Path, limits: EachLimits = Limits) -> Iterator[Part]:
    """Grade the folder of somebody's work, one part after the other.

    Raises InputError for an exercise that is not graded, for what is not handed in or
    can't be read, and TimeoutError or MemoryError where a limit comes first.
    """
    if not one.is_graded:
        message = f"exercise {one.name} is not graded: compare with the solutions of the course"
        raise InputError(message)
    target = own_file(work, one.work)
    wanted = target / "rules.lp" if one.kind == "puzzle" else target
    if not is_file(wanted):
        raise InputError(f"expected the file '{wanted.relative_to(work)}'", str(work))
    yield from {"program": _program, "puzzle": _puzzle, "board": _board}[one.kind](
        one, target, limits
    )


def _checked(one: Exercise, program: Program) -> Part:
    """That a program holds nothing that the exercise forbids."""
    code = code_of("\n".join(line.text for line in program.lines if _is_own(line)), "")
    held = {letters: letters in code.bare for letters in one.without}
    if WITHOUT_HEAD in held:
        # Other rules hold these letters, too.
        held[WITHOUT_HEAD] = any(
            _is_own(program.lines[rule.first - 1]) for rule in constraints(program)
        )
    faults = [words for letters, words in one.without.items() if held[letters]]
    return Part("the rules can be read", 1, tuple(faults))


def _is_own(line: Line) -> bool:
    """Whether a line was handed in, and is none of a module."""
    return not line.file.is_relative_to(MODULES)


# Programs


def _program(one: Exercise, file: Path, limits: EachLimits) -> Iterator[Part]:
    program = load_file(file.parent, file.name)
    said: list[list[str]] = [[] for _ in one.cases]
    found = [_answers(one, program, *case, limits) for case in zip(one.cases, said)]
    yield replace(_checked(one, program), remarks=_remarked(program, said))
    faults = [tuple(_missing(case, answers))[:1] for case, answers in zip(one.cases, found)]
    for case, told in zip(one.cases, faults):
        yield Part(f"the answers for {case.name}", 1, told)
    if any(faults):
        return  # to say which constraint is one too many would give it away
    needless = [
        f"line {rule.first}: without this constraint all goes as well"
        for rule in constraints(program)
        if not any(
            list(_missing(case, _answers(one, drop(program, [rule]), case, [], limits)))
            for case in one.cases
        )
    ]
    yield Part("each constraint does something", 0, (), tuple(needless))


def _answers(
    one: Exercise, program: Program, case: Case, messages: list[str], limits: EachLimits
) -> Counter[AnswerSet]:
    return answer_sets(program, case.add, one.shows, MOST_SETS, limits(), messages)


def _remarked(program: Program, said: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """What clingo remarks of the program in each case, such as that nothing defines an atom."""
    told = [
        [f"line {x.line}: {x.message}" for x in complaints(messages, program)] for messages in said
    ]
    return tuple(words for words in told[0] if all(words in others for others in told))


def _missing(case: Case, found: Counter[AnswerSet]) -> Iterator[str]:
    """What is to be said of the answer sets that were found for a case, the most telling first."""
    for words, answer in case.wrong.items():
        if answer in found:
            yield f"a wrong answer is accepted: {words}"
    right = set(case.right)
    missing = len(right - found.keys())
    if missing and not found:
        yield "there is no answer set at all"
    elif missing and len(right) == 1:
        yield "the answer is not what it should be"
    elif missing:
        which = "none" if missing == len(right) else f"only {len(right) - missing}"
        yield f"{which} of the {len(right)} right answers can be found"
    if found.keys() - right:
        yield "a wrong answer is accepted"
    if case.once and max(found.values(), default=1) > 1:
        yield case.once


# Puzzle folders


class _Only(Catalog):
    """A catalogue in which every board is one of the same puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self._puzzle = puzzle

    def puzzle(self, name: str) -> Puzzle:
        """The one puzzle, whatever it is called."""
        return self._puzzle


def _puzzle(one: Exercise, folder: Path, limits: EachLimits) -> Iterator[Part]:
    puzzle = load_puzzle(folder)
    rules = load_rules(puzzle)
    yield _checked(one, rules.program)
    catalog = _Only(puzzle)

    boards = {kind: one.boards(kind) for kind in BOARDS}
    try:
        unique, right, wrong = ([_hidden(p, catalog) for p in boards[kind]] for kind in boards)
    except InputError as error:
        told = f"puzzle.yaml can't read a board of the exercise: {error.message}"
        yield Part("boards can be read", sum(map(len, boards.values())), (told,))
        return

    def accepts(board: Board, program: Program) -> bool:
        assert board.solution is not None
        return _accepts(board, board.solution, program, limits)

    kept = [*unique, *right]
    refused = [_about(board) for board in kept if not accepts(board, rules.program)]
    yield Part("right answers are kept", len(kept), _of("a right answer is refused", refused))
    accepted = [_about(board) for board in wrong if accepts(board, rules.program)]
    yield Part("wrong answers are refused", len(wrong), _of("a wrong answer is accepted", accepted))
    loose = [_about(b) for b in unique if _status(b, rules.program, limits) is Status.MULTIPLE]
    words = "a board with one solution has several"
    yield Part("no other answer is accepted", len(unique), _of(words, loose))
    if refused or accepted or loose:
        return
    if one.instances is not None:
        large = _large([*kept, *wrong], rules.program, one.instances, limits)
        yield Part("grounding stays small", 1, tuple(large))
    if one.clues:
        amiss = [_clues_amiss(one, board, rules.program, limits) for board in unique]
        yield Part("boards with such clues are made", 1, tuple(filter(None, amiss))[:1])
    needless = [
        f"line {rule.where.number} of {rule.where.file.name}: without this rule all goes as well"
        for rule in rules.each
        if _is_own(rule.where)
        and not any(accepts(board, rule.others) for board in wrong)
        and all(_status(b, rule.others, limits) is not Status.MULTIPLE for b in unique)
    ]
    yield Part("each rule does something", 0, (), tuple(needless))


def _hidden(path: Path, catalog: Catalog) -> Board:
    """A hidden board, read as the folder that was handed in reads it; raises InputError."""
    board = read_text(load_text(path), str(path), None, catalog)
    if board.solution is None:
        raise InputError("expected an answer under 'solution: |'", str(path))
    return board


def _about(board: Board) -> str:
    return board.info.get("breaks") or board.info.get("note", "")


def _of(words: str, details: Iterable[str]) -> tuple[str, ...]:
    """Faults in words, each with what its board says of itself."""
    return tuple(f"{words}: {detail}" if detail else words for detail in details)


def _large(
    boards: Iterable[Board], program: Program, most: int, limits: EachLimits
) -> Iterator[str]:
    """What is to be said of the board where the handed-in rules have too many instances."""
    found: list[tuple[int, str]] = []
    for board in boards:
        mine = limits()
        grounding = ground(counted(program), board.facts(), limits=mine)
        number = sum(
            grounding.instances[index] + grounding.elements[index]
            for index, rule in enumerate(grounding.rules)
            if _is_own(rule.line)
        )
        mine.check()
        found.append((number, f"{board.rows} x {board.cols}"))
    number, size = max(found)
    if number > most:
        yield f"the rules have {number:,} instances on a board of {size}; {most:,} are enough"


def _clues_amiss(one: Exercise, board: Board, program: Program, limits: EachLimits) -> str:
    """What is to be said of the clues that ``clues.lp`` tells of the solution of a board."""
    assert board.solution is not None
    asked = {str(clue) for clue in board.clues if (clue.name, len(clue.args)) in one.clues}
    facts = [f"{fact}." for fact in board.facts() if str(fact) not in asked]
    fixed = [*facts, *_leaving_alone(board.puzzle, board.solution)]
    making = setting_program(board.puzzle, is_content=True)
    told = answer_sets(making, " ".join(fixed), CLUE_WORDS, 1, limits())
    clues = [clue for texts in told for x in texts for clue in clues_told(clingo.parse_term(x))]
    made = {str(clue) for clue in clues if (clue.name, len(clue.arguments)) in one.clues}
    if not asked <= made:
        return "boards that are made never have such a clue"
    shown = [f"{clue}." for clue in made]
    if not answer_sets(program, " ".join([*fixed, *shown]), (), 1, limits()):
        return "boards that are made have such a clue where it doesn't belong"
    return ""


def _leaving_alone(puzzle: Puzzle, answer: frozenset[Atom]) -> Iterator[str]:
    """Rules that leave no other answer than this one."""
    yield "#defined _right/1."
    for atom in answer:
        yield f"_right({atom})."
    for name, arity in sorted(puzzle.answer_signatures):
        atom = Atom(name, tuple(f"X{index}" for index in range(arity)))
        yield f":- {atom}, not _right({atom})."
        yield f":- _right({atom}), not {atom}."


def _accepts(board: Board, answer: frozenset[Atom], program: Program, limits: EachLimits) -> bool:
    mine = limits()
    told = Session(board, limits=mine, program=program).accepts(answer)
    if told is None:
        mine.check()
        raise TimeoutError
    return told


def _status(board: Board, program: Program, limits: EachLimits) -> Status:
    status = Session(board, limits=limits(), program=program).check().status
    if status is Status.MEMORY:
        raise MemoryError
    if status is Status.UNKNOWN:
        raise TimeoutError
    return status


# Boards


def _board(one: Exercise, file: Path, limits: EachLimits) -> Iterator[Part]:
    assert one.folder is not None
    catalog = Catalog([one.folder])
    board = read_text(load_text(file), str(file), None, catalog)
    if board.puzzle.folder.parent != one.folder.resolve():
        names = " or ".join(path.parent.name for path in sorted(one.folder.glob("*/puzzle.yaml")))
        message = f"expected a board of {names}, found one of {board.puzzle.name}"
        raise InputError(message, str(file))
    wants = load_file(one.folder, "wants.lp")
    every = constraints(wants)
    facts = " ".join(f"{atom}." for atom in board.facts())
    faults = [
        rule.reason or "a demand of the exercise is not met"
        for rule in every
        if not answer_sets(drop(wants, [r for r in every if r != rule]), facts, (), 1, limits())
    ]
    yield Part("the board is as asked", len(every), tuple(faults))
    program = load_rules(board.puzzle).program
    status = _status(board, program, limits)
    fault = {Status.NONE: "it has no solution", Status.MULTIPLE: "it has several solutions"}
    found = (fault[status],) if status in fault else ()
    yield Part("it has exactly one solution", 1, found)
