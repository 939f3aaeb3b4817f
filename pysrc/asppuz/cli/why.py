"""Commands that say why: hint, explain, verify."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..board.atoms import Mark
from ..board.board import Board
from ..board.puzzle import Puzzle
from ..draw.making import make_scene, scene_of_marks
from ..draw.scene import Scene
from ..draw.text import legend
from ..errors import number_of
from ..formats import load_text, native
from ..formats.answers import read_answer
from ..rules.catalog import Catalog
from ..solving.answers import Status
from ..solving.limits import GivenUp, Limits
from ..solving.session import Session
from .common import (
    EXIT_INCOMPLETE,
    EXIT_MEMORY,
    EXIT_MULTIPLE,
    EXIT_NONE,
    EXIT_OK,
    EXIT_UNKNOWN,
    EXIT_WRONG,
    PICTURES,
    TOLD_MEMORY,
    board_options,
    coordinates_option,
    in_limits,
    limit_options,
    main,
    output_option,
    read_board,
    show_scene,
)
from .output import say, say_markup, say_progress, say_source

if TYPE_CHECKING:
    from ..reasons import Chain, Clash, Hint, Reason, Step


_NO_WAY = "There is no way at all to fill in this board."
_REASONS_A_LINE = 2
"""A step of a row takes a line with so many reasons at most: with more it is hard to read."""
_limits = limit_options("Stop after this long, and show what is known by then.")


@main.command()
@click.argument("board")
@click.option("--strength", type=click.Choice(["where", "rules", "answer"]), default="answer",
              show_default=True, help="How much to give away.")  # fmt: skip
@output_option(*PICTURES, "native")
@coordinates_option(True)
@_limits
@board_options
def hint(
    board: str,
    strength: str,
    form: str,
    coordinates: bool,
    time_limit: float | None,
    memory_limit: int | None,
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Tell the simplest next step of a board, and why it is forced.

    What is filled in so far is under `marks:` in the board. A mark that can't
    be right is told first. The simplest step has the fewest reasons, then leans on
    the fewest marks. With --format native the board is printed with the step
    marked, so that the next hint goes on from there.

    \b
    Examples:
      asppuz hint board.yaml
      asppuz hint board.yaml --strength where
      asppuz hint board.yaml --format native > next.yaml
    """
    from ..reasons import SEVERAL, Explainer, capitalized, tell_marks, tell_reasons

    limits = Limits(time_limit, memory_limit)
    with in_limits():
        read = limits.run(lambda: read_board(board, puzzle, Catalog(puzzles)))
        explainer = Explainer(read, session=Session(read, limits=limits))
        if explainer.status() is Status.NONE:
            show_clash(read, explainer.clash(), form, coordinates)
            sys.exit(EXIT_NONE)
        found = explainer.hint()
    if found is None:
        several = explainer.status() is Status.MULTIPLE
        say(SEVERAL if several else "everything is decided", err=form != "text")
        if form == "json":
            say(json.dumps({"decided": [], "status": explainer.status().value}))
        elif form == "native":
            say_source(native.write(read))
        elif form != "text":
            show_scene(scene_of_marks(read, read.marks), form, coordinates)
        sys.exit(EXIT_MULTIPLE if several else EXIT_OK)
    step = found.step
    if form == "native":
        known = {mark for mark in read.marks if mark != found.wrong}
        marked = replace(read, marks=frozenset(known.union(step.decided)))
        say_source(native.write(marked))
    elif form == "json":
        wrong = {"wrong": str(found.wrong)} if found.wrong else {}
        say(json.dumps({**wrong, **_as_json(step)}))
    else:
        if form == "text":
            name = f" ({step.technique})" if step.technique else ""
            if found.wrong:
                told = tell_marks(read.puzzle, [found.wrong])
                say(f"This can't be right: {told}{name if strength == 'answer' else ''}")
            elif strength == "answer":
                say(f"{capitalized(tell_marks(read.puzzle, step.decided))}{name}")
            if strength != "where":
                lines = tell_reasons(read.puzzle, step)
                say("".join(f"  {line}\n" for line in lines), nl=False)
        scene = _scene_of_hint(read, found, strength)
        show_scene(scene, form, coordinates)
        if form == "text":
            say(legend(scene))
    sys.exit(EXIT_WRONG if found.wrong else EXIT_OK)


@main.command()
@click.argument("board")
@output_option("html")
@coordinates_option(True)
@_limits
@board_options
def explain(
    board: str,
    form: str,
    coordinates: bool,
    time_limit: float | None,
    memory_limit: int | None,
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Solve a board step by step, each step with its reasons.

    Steps that follow from one reason come before those that take two, and so on;
    steps in a row that use the same rules are told together. They are printed as
    they are found: as text, as a line of JSON each, or as one HTML page with a
    picture a step. The end tells how hard a board with one solution is. Marks that
    can't be right are told, and left out.

    \b
    Examples:
      asppuz explain board.yaml
      asppuz explain board.yaml --format html > lesson.html
      asppuz explain hard.yaml --time-limit 20 --format json
    """
    from ..reasons import (
        SEVERAL,
        Explainer,
        rate,
        tell_left_out,
        tell_rating,
        told_together,
    )

    limits = Limits(time_limit, memory_limit)
    steps: list[Step] = []
    with in_limits():
        read = limits.run(lambda: read_board(board, puzzle, Catalog(puzzles)))
        explainer = Explainer(read, session=Session(read, limits=limits))
        if explainer.status() is Status.NONE:
            show_clash(read, explainer.clash(), form, coordinates)
            sys.exit(EXIT_NONE)
    over = ""
    code = EXIT_UNKNOWN

    def found() -> Iterator[Step]:
        nonlocal over, code
        try:
            to_come = explainer.steps()
            if explainer.left_out and form == "json":
                say(json.dumps({"wrong": [*map(str, explainer.left_out)]}))
            elif explainer.left_out and form == "text":
                say(tell_left_out(read.puzzle, explainer.left_out))
            for step in to_come:
                steps.append(step)
                if form == "json":
                    say(json.dumps({"step": len(steps), **_as_json(step)}))
                else:
                    say_progress(number_of(len(steps), "step"))
                yield step
        except GivenUp as error:
            over = f"unknown: {error}"
        except (TimeoutError, KeyboardInterrupt):
            over = "unknown: time ran out before all steps were found"
        except MemoryError:
            over, code = TOLD_MEMORY, EXIT_MEMORY

    number = 0
    for group in told_together(found()):
        if form == "text":
            say("".join(f"{line}\n" for line in _told(read.puzzle, group, number + 1)), nl=False)
        number += len(group)
    rating = rate(steps, complete=not over)
    several = explainer.status() is Status.MULTIPLE
    ending = SEVERAL if several and not over else tell_rating(rating)
    right = replace(read, marks=read.marks.difference(explainer.left_out))
    if form == "html":
        wrong = tell_left_out(read.puzzle, explainer.left_out)
        say_markup(_page(right, steps, ending, wrong, coordinates))
    elif form == "json" and several and not over:
        say(json.dumps({"status": Status.MULTIPLE.value, "steps": len(steps)}))
    elif form == "json":
        say(json.dumps({"level": rating.level, **asdict(rating)}))
    elif form == "text":
        known = [mark for step in steps for mark in step.decided]
        show_scene(scene_of_marks(right, [*right.marks, *known]), form, coordinates)
        say(ending)
    if over:
        say(over, err=True)
        sys.exit(code)
    if explainer.left_out:
        sys.exit(EXIT_WRONG)
    sys.exit(EXIT_MULTIPLE if several else EXIT_OK)


@main.command()
@click.argument("board")
@click.option(
    "--answer", type=click.Path(dir_okay=False, path_type=Path), required=True, metavar="FILE",
    help="A board with its solution, or the atoms of an answer.",
)  # fmt: skip
@output_option(*PICTURES)
@coordinates_option(True)
@_limits
@board_options
def verify(
    board: str,
    answer: Path,
    form: str,
    coordinates: bool,
    time_limit: float | None,
    memory_limit: int | None,
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Judge a filled board: right (only then the exit code is 0), incomplete, or wrong.

    What is wrong is told in the words of the rules. In a file of atoms, such as
    `shaded((1,2)). line((1,1),(1,2)).`, what is not named is not shaded and has no
    line.

    \b
    Examples:
      asppuz verify board.yaml --answer mine.yaml
      asppuz verify 'https://puzz.link/p?creek/2/2/j2j' --answer atoms.lp
    """
    from ..reasons import cells_of, judge, tell_marks

    limits = Limits(time_limit, memory_limit)
    with in_limits():
        read = limits.run(lambda: read_board(board, puzzle, Catalog(puzzles)))
        filled = limits.run(lambda: read_answer(load_text(answer), read, str(answer)))
        verdict = judge(read, filled, limits=limits)
    word = "right" if verdict.right else "incomplete" if verdict.extends else "wrong"
    if form == "json":
        reasons = [_reason_as_json(reason) for reason in verdict.broken]
        misfits = [str(atom) for atom in verdict.misfits]
        found = {"broken": reasons, "misfits": misfits, "impossible": verdict.impossible}
        say(json.dumps({"verdict": word, **found}))
    else:
        if form == "text":
            say(word if verdict.right else f"{word}:")
            if verdict.impossible:
                say(f"  {_NO_WAY}")
            for reason in verdict.broken:
                say(f"  {reason}")
            if verdict.misfits:
                told = [Mark(atom, atom in filled) for atom in verdict.misfits]
                say(f"  Does not fit: {tell_marks(read.puzzle, told)}.")
        marked = cells_of(verdict.broken)
        scene = make_scene(read, filled - set(verdict.misfits), marked=marked)
        show_scene(scene, form, coordinates)
    sys.exit({"right": EXIT_OK, "incomplete": EXIT_INCOMPLETE}.get(word, EXIT_WRONG))


def _scene_of_hint(board: Board, hint: Hint, strength: str) -> Scene:
    """The marks of a board, and of a step as much as is to be told."""
    from ..reasons import cells_of, named_by_reason

    step = hint.step
    known = board.marks - {hint.wrong}
    if strength == "answer":
        named = named_by_reason(step)
        return scene_of_marks(board, known, step.decided, step.facts, reasons=named)
    scene = scene_of_marks(board, board.marks, (), step.facts)
    scene.marked |= cells_of(step.reasons)
    return scene


def _told(puzzle: Puzzle, group: Sequence[Step], first: int) -> Iterator[str]:
    """Steps by the same rules, numbered; several take a line each where they have few reasons."""
    from ..reasons import capitalized, tell_marks, tell_reasons, tell_row

    reasons, name = group[0].reasons, group[0].technique
    called = f" ({name})" if name else ""
    if len(group) > 1:
        rules = "rules" if len(reasons) > 1 else "rule"
        yield f"{first}–{first + len(group) - 1}, by the same {rules}{called}:"
        if len(reasons) <= _REASONS_A_LINE:
            for number, line in enumerate(tell_row(puzzle, group), first):
                yield f"{number:4}. {line}"
            return
        called = ""
    for number, step in enumerate(group, first):
        yield f"{number:4}. {capitalized(tell_marks(puzzle, step.decided))}{called}"
        yield from (f"      {line}" for line in tell_reasons(puzzle, step))


def _page(board: Board, steps: Sequence[Step], ending: str, note: str, coordinates: bool) -> str:
    """A page with a part for each step or for each row of steps by the same rules."""
    from ..draw.page import draw_page
    from ..reasons import (
        capitalized,
        named_by_reason,
        number_reasons,
        tell_marks,
        told_together,
    )

    known = set(board.marks)
    possible = {mark.atom for step in steps for mark in step.decided} | {m.atom for m in known}
    parts = []
    for group in told_together(steps):
        decided = [mark for step in group for mark in step.decided]
        facts = {mark for step in group for mark in step.facts} & known
        name = f" ({group[0].technique})" if group[0].technique else ""
        heading = capitalized(tell_marks(board.puzzle, decided)) + name
        named = named_by_reason(*group)
        scene = scene_of_marks(board, known, decided, facts, possible, named)
        scene.coordinates = coordinates
        parts.append((heading, "\n".join(number_reasons(board.puzzle, *group)), scene))
        known.update(decided)
    title = board.info.get("title", board.puzzle.title)
    head = make_scene(board)
    head.coordinates = coordinates
    return draw_page(f"{title}: {ending}", head, parts, note)


def show_clash(board: Board, clash: Clash, form: str, coordinates: bool) -> None:
    """Print why a board has no solution."""
    from ..reasons import cells_of

    if form == "json":
        say(json.dumps({"clash": clash_as_json(clash)}))
        return
    if form not in PICTURES:
        say("no solution: these can't all hold")
        say("".join(f"  {reason}\n" for reason in clash.reasons), nl=False)
        if not clash.reasons:
            say(f"  {_NO_WAY}")
        if not clash.smallest:
            say("  (None can be left out, but a smaller set may clash.)")
    show_scene(make_scene(board, marked=cells_of(clash.reasons)), form, coordinates)


def clash_as_json(clash: Clash) -> dict[str, Any]:
    """A clash as plain data."""
    reasons = [_reason_as_json(reason) for reason in clash.reasons]
    return {"reasons": reasons, "smallest": clash.smallest}


def _as_json(step: Step) -> dict[str, Any]:
    return {
        "decided": list(map(str, step.decided)),
        "reasons": [_reason_as_json(reason) for reason in step.reasons],
        "premises": [_reason_as_json(premise) for premise in step.premises],
        "facts": list(map(str, step.facts)),
        "smallest": step.smallest,
        "choices": step.choices,
        "technique": step.technique,
        "chain": _chain_as_json(step.chain) if step.chain else None,
    }


def _chain_as_json(chain: Chain) -> dict[str, Any]:
    lines = [
        {
            "decided": list(map(str, line.decided)),
            "reasons": [_reason_as_json(reason) for reason in line.reasons],
            "facts": list(map(str, line.facts)),
        }
        for line in chain.lines
    ]
    return {"supposed": list(map(str, chain.supposed)), "lines": lines}


def _reason_as_json(reason: Reason) -> dict[str, Any]:
    return {"rule": reason.rule, "values": reason.values, "words": str(reason)}
