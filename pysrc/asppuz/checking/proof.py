"""The tests of a puzzle folder: its own boards prove its rules.

Every example has exactly one solution, the stored one, and survives each format
that the folder declares. It has its solution also when it is turned or mirrored, unless the
puzzle says why it can't be. Every board under ``rejected/`` holds a wrong answer that
breaks the reason in its ``breaks:`` and nothing else. And every constraint is
needed: without it an example has another solution, or a rejected board is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from clingo import ast

from ..board.atoms import Atom, Mark
from ..board.board import Board
from ..board.moves import Move, mirrored, turned
from ..board.puzzle import EXAMPLES, REJECTED, Puzzle
from ..errors import InputError, did_you_mean, number_of
from ..formats import read
from ..reasons import Constraint, constraints, drop, judge, tell_marks
from ..reasons.guards import JUDGED
from ..rules.assembly import Line
from ..rules.catalog import Catalog
from ..rules.program import Program, load_program
from ..solving.answers import Status
from ..solving.limits import Limits
from ..solving.session import Session
from .findings import MOST_TOLD, Finding, Group, and_more, some, unreadable
from .formats import check_formats

T = TypeVar("T")
EachLimits = Callable[[], Limits]
"""Makes the limits of one question to clingo."""

_LATE = "the time limit came before it was known"


@dataclass(frozen=True)
class Rule:
    """A constraint of a puzzle, or those that share their reason."""

    reason: str
    """Its words; empty where a constraint has none."""
    where: Line
    others: Program
    """The program without it, and without the constraints that follow from others."""


@dataclass(frozen=True)
class Rules:
    """The rules of a puzzle, in order, and the program of them all."""

    program: Program
    """Without the constraints that follow from others, which would stand in for a dropped one."""
    each: tuple[Rule, ...]

    def named(self, reason: str) -> Rule | None:
        """The rule with that reason."""
        return next((rule for rule in self.each if rule.reason == reason != ""), None)


def load_rules(puzzle: Puzzle) -> Rules:
    """The rules of a puzzle; raises InputError where they can't be read.

    A lemma is no rule of its own: nothing can break it.
    """
    whole = load_program(puzzle)
    program = drop(whole, (c for c in constraints(whole) if c.is_implied))
    groups: dict[str | Constraint, list[Constraint]] = {}
    for constraint in constraints(program):
        if not constraint.is_lemma:
            groups.setdefault(constraint.reason or constraint, []).append(constraint)
    rules = (
        Rule(group[0].reason or "", program.origin(group[0].first), drop(program, group))
        for group in groups.values()
    )
    return Rules(program, tuple(rules))


def prove(
    folder: Path, time_limit: float | None = None, memory_limit: int | None = None
) -> Iterator[Group]:
    """Run the tests of a puzzle folder, one group after the other.

    ``time_limit`` is in seconds, for each question to clingo; where ``memory_limit``
    bytes come first, MemoryError is raised. What can't be read is
    a finding, and the tests of the other files go on. Raises InputError only where
    the folder holds no ``puzzle.yaml``.
    """
    folder = folder.resolve()
    declaration, program = folder / "puzzle.yaml", folder / "rules.lp"
    if not declaration.is_file():
        message = f"expected a puzzle folder, with a file '{declaration.name}'"
        if any(folder.glob(f"*/{declaration.name}")):
            message += f"; to test those that lie in it, name {folder.name}/*"
        raise InputError(message, str(folder))
    try:
        puzzle = Catalog([folder.parent]).puzzle(folder.name)
        atoms = ", ".join(sorted(f"{name}/{arity}" for name, arity in puzzle.answer_signatures))
        demand = f"boards have {', '.join(puzzle.given.layers)}; answers are made of {atoms}"
        if puzzle.clues is not None:
            demand += f"; people set {number_of(puzzle.clues, 'clue')} on a hundred cells"
        yield Group("declaration", demand)
    except InputError as error:
        yield Group("declaration", "it can be read", (unreadable(error, declaration),))
        return
    rules = None
    try:
        rules = load_rules(puzzle)
        number = number_of(len(rules.each), "constraint")
        demand = f"{number} can be read, and the answer atoms are shown"
        yield Group("rules", demand, tuple(check_shown(puzzle)))
    except InputError as error:
        yield Group("rules", "they can be read", (unreadable(error, program),))

    examples, unread = read_boards(puzzle.examples(), puzzle)
    rejected, unread_too = read_boards(puzzle.rejected(), puzzle)
    number = number_of(len(examples), "example")
    demand = f"{number} and {number_of(len(rejected), 'rejected board')} are of this puzzle"
    yield Group("boards", demand, (*unread, *unread_too, *_strays(puzzle)))
    yield check_formats(puzzle, examples)
    if rules is None:
        return

    limits = partial(Limits, time_limit, memory_limit)

    def solved(path: Path, board: Board) -> Iterator[Finding]:
        return check_solution(path, board, limits)

    def broken(path: Path, board: Board) -> Iterator[Finding]:
        return check_rejected(path, board, rules, limits)

    try:
        examples, found = _passing(examples, solved)
        yield Group("solutions", "each example has exactly one, which it stores", found)
        found = tuple(check_images(puzzle, examples, limits))
        yield Group("images", "turned and mirrored, each example has its solution so", found)
        rejected, found = _passing(rejected, broken)
        yield Group("rejected", "each rejected board breaks its reason and no other", found)
        if examples or rejected:
            found = tuple(check_needed(rules, examples, rejected, limits))
            yield Group("constraints", "each is needed by a board that has passed", found)
    except InputError as error:
        yield Group("grounding", "the rules can be ground", (unreadable(error, program),))


def _passing(
    boards: Mapping[Path, Board], check: Callable[[Path, Board], Iterable[Finding]]
) -> tuple[dict[Path, Board], tuple[Finding, ...]]:
    """The boards that pass a test, and what is found in the others."""
    findings = {path: list(check(path, board)) for path, board in boards.items()}
    passing = {path: board for path, board in boards.items() if not findings[path]}
    return passing, tuple(finding for found in findings.values() for finding in found)


# The tests of one file


def check_shown(puzzle: Puzzle) -> Iterator[Finding]:
    """That the rules show the answer atoms and no others."""
    shown = set()

    def visit(statement: ast.AST) -> None:
        if statement.ast_type is ast.ASTType.ShowSignature and statement.name:
            shown.add((statement.name, statement.arity))

    ast.parse_string(str(load_program(puzzle)), visit)
    for name, arity in sorted(puzzle.answer_signatures - shown):
        message = f"expected '#show {name}/{arity}.' for an atom of the answer, found none"
        yield Finding(puzzle.folder / "rules.lp", message)
    for name, arity in sorted(shown - puzzle.answer_signatures):
        message = f"expected only answer atoms to be shown, found '#show {name}/{arity}.'"
        yield Finding(puzzle.folder / "rules.lp", message)


def read_boards(paths: Iterable[Path], puzzle: Puzzle) -> tuple[dict[Path, Board], list[Finding]]:
    """The boards of some files, and what is wrong with those that can't be used."""
    boards, findings = dict[Path, Board](), list[Finding]()
    for path in paths:
        try:
            board = read(path)
        except InputError as error:
            findings.append(unreadable(error, path))
            continue
        if board.puzzle.folder == puzzle.folder:
            boards[path] = board
        else:
            message = f"expected 'puzzle: {puzzle.name}', found 'puzzle: {board.puzzle.name}'"
            findings.append(Finding(path, message))
    return boards, findings


def check_solution(path: Path, board: Board, each: EachLimits = Limits) -> Iterator[Finding]:
    """That an example has exactly one solution, which it stores.

    Raises InputError where the rules can't be ground, as all tests do that ask clingo.
    """
    limits = each()
    result = _known(Session(board, limits=limits).check(), limits)
    expected = "expected exactly one solution, "
    check = "asppuz check {file}"
    if not result.status.is_known:
        yield Finding(path, f"{expected}but {_LATE}")
    elif result.status is Status.NONE:
        yield Finding(path, f"{expected}found none", advice=check)
    elif result.status is Status.MULTIPLE:
        assert result.answer is not None and result.second is not None
        other = _told(board.puzzle, result.second, result.answer)
        yield Finding(path, f"{expected}found another: {other}", advice=check)
    elif board.solution is None:
        message = "expected the solution under 'solution: |', found none"
        yield Finding(path, message, advice="asppuz solve -f native {file}")
    elif result.answer != board.solution:
        assert result.answer is not None
        other = _told(board.puzzle, result.answer, board.solution)
        yield Finding(path, f"expected the stored solution, found another: {other}")


def check_images(
    puzzle: Puzzle, examples: Mapping[Path, Board], each: EachLimits = Limits
) -> Iterator[Finding]:
    """That examples, turned or mirrored, have their solution turned or mirrored alone.

    Where the rules tell up from down or left from right, the puzzle has to say why.
    """
    for done, key, why, move in (
        ("turned", "upright", puzzle.upright, partial(turned, quarters=1)),
        ("mirrored", "handed", puzzle.handed, mirrored),
    ):
        for path, board in examples.items() if not why else ():
            if _stays(board, move(board.shape), each()) is False:
                message = f"{done}, {path.name} doesn't have its solution {done}: expected "
                message += f"'{key}: ' and why boards can't be {done}"
                yield Finding(puzzle.folder / "puzzle.yaml", message)
                break


def _stays(board: Board, move: Move, limits: Limits) -> bool | None:
    """Whether a board that is moved has its solution moved alone; None where nobody knows."""
    try:
        image = board.moved(move)
    except InputError:
        return None  # the puzzle can't have these clues there
    result = _known(Session(image, limits=limits).check(), limits)
    return result.is_only(image.solution) if result.status.is_known else None


def check_rejected(
    path: Path, board: Board, rules: Rules, limits: EachLimits = Limits
) -> Iterator[Finding]:
    """That the stored answer of a board breaks the stated reason, and no other."""
    if board.solution is None:
        yield Finding(path, "expected a wrong answer under 'solution: |', found none")
        return
    reason = board.info.get("breaks", "")
    rule = rules.named(reason)
    advice = "asppuz verify {file} --answer {file}"
    right = _accepts(rules.program, board, limits())
    # Nothing else is broken by an answer that is right with this one rule dropped.
    alone = rule and _accepts(rule.others, board, limits())
    if rule and alone is False:
        # Where solutions are looked for, there may be no choice that could break the rule.
        alone = _accepts(_judging(rule.others), board, limits())
    if rule is None:
        near = did_you_mean(reason, [rule.reason for rule in rules.each if rule.reason])
        found = f"'{reason}'{near}" if reason else "none"
        message = f"expected a reason of the rules after 'breaks:', found {found}"
        yield Finding(path, f"{message}; the answer {_judged(board, limits())}", advice=advice)
    elif right is None or alone is None:
        yield Finding(path, f"expected an answer that breaks '{reason}', but {_LATE}")
    elif right or not alone:
        message = f"expected an answer that breaks '{reason}' alone, found one that"
        yield Finding(path, f"{message} {_judged(board, limits())}", advice=advice)


def _judging(program: Program) -> Program:
    """The program with room for what nobody would choose."""
    return replace(program, lines=(*program.lines, Line(f"{JUDGED}.", Path("rules.lp"), 1)))


def _accepts(program: Program, board: Board, limits: Limits) -> bool | None:
    """Whether the stored answer of a board is right by a program; None for out of time."""
    session = Session(board, limits=limits, program=program)
    return _known(session.accepts(board.solution or frozenset()), limits)


def check_needed(
    rules: Rules,
    examples: Mapping[Path, Board],
    rejected: Mapping[Path, Board],
    limits: EachLimits = Limits,
) -> Iterator[Finding]:
    """That each rule is needed: by an example, or else by a rejected board, which is a remark.

    The boards are those that have passed their own tests.
    """
    small_first = sorted(examples.values(), key=lambda board: board.rows * board.cols)
    for rule in rules.each:
        told = []
        for board in small_first:
            told.append(_needs(board, rule, limits()))
            if told[-1]:
                break
        else:
            broken_by = [path for path in rejected if rejected[path].info["breaks"] == rule.reason]
            yield _unneeded(rule, broken_by, None in told)


def _needs(board: Board, rule: Rule, limits: Limits) -> bool | None:
    """Whether a board with one solution has another one without the rule; None for out of time."""
    session = Session(board, limits=limits, program=rule.others)
    found = session.solve()
    if found is not None and found != board.solution:
        return True
    status = _known(session.check(), limits).status
    return status is Status.MULTIPLE if status.is_known else None


def _known(found: T, limits: Limits) -> T:
    """What was found; raises MemoryError where that was what the memory limit left of it."""
    if limits.out_of_memory:
        raise MemoryError
    return found


def _unneeded(rule: Rule, broken_by: Sequence[Path], late: bool) -> Finding:
    """What is to be said of a rule that no example is known to need."""
    where, name = rule.where, f"'{rule.reason}'" if rule.reason else "this constraint"
    if broken_by:
        message = f"no example needs {name}, only {REJECTED}/{broken_by[0].name} does"
        return Finding(where.file, message, where.number, fails=False)
    message = f"expected a board that needs {name}, "
    message += f"but {_LATE}" if late else "found none"
    if not rule.reason:
        message += "; it has no reason ('%! words' above it) that a rejected board could break"
    return Finding(where.file, message, where.number)


def _strays(puzzle: Puzzle) -> Iterator[Finding]:
    """What is to be said of the folders of boards themselves."""
    if not puzzle.examples():
        message = f"expected boards in {EXAMPLES}/, found none: write one, and test again"
        yield Finding(puzzle.folder / EXAMPLES, message)
    for name in (EXAMPLES, REJECTED):
        for path in sorted((puzzle.folder / name).glob("[!.]*")):
            if path.suffix != ".yaml":
                yield Finding(path, "this is not a .yaml file, so it is not a board", fails=False)


# What was found, in words


def _judged(board: Board, limits: Limits) -> str:
    """What the stored answer of a board breaks, if anything."""
    try:
        verdict = judge(board, board.solution or (), limits=limits)
    except TimeoutError:
        return "is too hard to judge"
    reasons = dict.fromkeys(f"'{reason.rule}'" for reason in verdict.broken)
    faults = [f"breaks {' and '.join(reasons)}"] if reasons else []
    if verdict.impossible:
        faults.append("is one to a board that no choice of the rules can fill in")
    if verdict.misfits:
        faults.append(f"fits no choice of the rules, for {some(verdict.misfits)}")
    return " and ".join(faults) or "is right"


def _told(puzzle: Puzzle, found: frozenset[Atom], expected: frozenset[Atom]) -> str:
    """In what an answer differs from the one that was expected."""
    marks = [Mark(atom, atom in found) for atom in sorted(found ^ expected)]
    return tell_marks(puzzle, marks[:MOST_TOLD]) + and_more(len(marks))
