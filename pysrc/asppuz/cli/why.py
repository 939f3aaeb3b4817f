"""Commands that say why: hint, explain, verify."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..atoms import Mark
from ..board import Board
from ..catalog import Catalog
from ..draw import legend, make_scene
from ..draw.scene import Scene, scene_of_marks
from ..formats import load_text, native
from ..formats.answers import read_answer
from ..session import Status
from .common import (
    EXIT_INCOMPLETE,
    EXIT_MULTIPLE,
    EXIT_NONE,
    EXIT_OK,
    EXIT_UNKNOWN,
    EXIT_WRONG,
    board_options,
    main,
    output_option,
    read_board,
    show_scene,
)

if TYPE_CHECKING:
    from ..reasons import Clash, Hint, Reason, Step


def _limit(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--time-limit", type=click.FloatRange(0, min_open=True), metavar="SECONDS",
        help="Stop after so long, and tell what is known by then.",
    )(board_options(function))  # fmt: skip


@contextmanager
def _in_time() -> Iterator[None]:
    """Leave with its exit code where the time is over, or where Ctrl-C was pressed."""
    try:
        yield
    except (TimeoutError, KeyboardInterrupt):
        click.echo("unknown: the time was over before there was more to tell", err=True)
        sys.exit(EXIT_UNKNOWN)


@main.command()
@click.argument("board")
@click.option("--strength", type=click.Choice(["where", "rules", "answer"]), default="answer",
              show_default=True, help="How much to give away.")  # fmt: skip
@output_option("svg", "native")
@_limit
def hint(
    board: str,
    strength: str,
    form: str,
    time_limit: float | None,
    puzzle: str | None,
    puzzles: Sequence[str],
) -> None:
    """Tell the simplest next step of a board, and why it is forced.

    What is filled in so far stands under `marks:` in the board. A mark that can't
    be right is told first. The simplest step has the fewest reasons, then leans on
    the fewest marks. With --format native the board is printed with the step
    marked, so that the next hint goes on from there.

    \b
    Examples:
      asppuz hint board.yaml
      asppuz hint board.yaml --strength where
      asppuz hint board.yaml --format native > next.yaml
    """
    from ..reasons import Explainer, tell_marks, tell_reasons

    read = read_board(board, puzzle, Catalog(puzzles))
    explainer = Explainer(read, time_limit=time_limit)
    with _in_time():
        if explainer.status() is Status.NONE:
            show_clash(read, explainer.clash(), form)
            sys.exit(EXIT_NONE)
        found = explainer.hint()
    if found is None:
        several = explainer.status() is Status.MULTIPLE
        words = "nothing more follows: there are several solutions" if several else "all is decided"
        click.echo(json.dumps({"decided": []}) if form == "json" else words)
        sys.exit(EXIT_MULTIPLE if several else EXIT_OK)
    step = found.step
    if form == "native":
        known = {mark for mark in read.marks if mark != found.wrong}
        marked = replace(read, marks=frozenset(known.union(step.decided)))
        click.echo(native.write(marked), nl=False)
    elif form == "json":
        wrong = {"wrong": str(found.wrong)} if found.wrong else {}
        click.echo(json.dumps({**wrong, **_as_json(step)}))
    else:
        if form == "text":
            if found.wrong:
                click.echo(f"This can't be right: {tell_marks([found.wrong])}.")
            if strength == "answer":
                name = f" ({step.technique})" if step.technique else ""
                click.echo(f"{tell_marks(step.decided)}{name}")
            if strength != "where":
                click.echo("".join(f"  {line}\n" for line in tell_reasons(step)), nl=False)
        scene = _scene_of_hint(read, found, strength)
        show_scene(scene, form)
        if form == "text":
            click.echo(legend(scene))
    sys.exit(EXIT_WRONG if found.wrong else EXIT_OK)


@main.command()
@click.argument("board")
@output_option("html")
@_limit
def explain(
    board: str, form: str, time_limit: float | None, puzzle: str | None, puzzles: Sequence[str]
) -> None:
    """Solve a board step by step, each step with its reasons.

    Steps that follow from one reason come before those that take two, and so on;
    steps in a row that use the same rules are told together. They are printed as
    they are found: as text, as a line of JSON each, or as one HTML page with a
    picture a step. At the end stands how hard the board is.

    \b
    Examples:
      asppuz explain board.yaml
      asppuz explain board.yaml --format html > lesson.html
      asppuz explain hard.yaml --time-limit 20 --format json
    """
    from ..reasons import Explainer, rate, tell_rating, told_together

    read = read_board(board, puzzle, Catalog(puzzles))
    explainer = Explainer(read, time_limit=time_limit)
    steps: list[Step] = []
    with _in_time():
        if explainer.status() is Status.NONE:
            show_clash(read, explainer.clash(), form)
            sys.exit(EXIT_NONE)
    over = False

    def found() -> Iterator[Step]:
        nonlocal over
        try:
            for step in explainer.steps():
                steps.append(step)
                if form == "json":
                    click.echo(json.dumps({"step": len(steps), **_as_json(step)}))
                elif sys.stderr.isatty():
                    click.echo(f"\r{len(steps)} steps \x1b[K", nl=False, err=True)
                yield step
        except (TimeoutError, KeyboardInterrupt):
            over = True

    number = 0
    for group in told_together(found()):
        if form == "text":
            click.echo("".join(f"{line}\n" for line in _told(group, number + 1)), nl=False)
        number += len(group)
    if form == "html":
        click.echo(_page(read, steps), nl=False)
    rating = rate(steps)
    if form == "json":
        click.echo(json.dumps({"level": rating.level, **asdict(rating), "complete": not over}))
    elif form == "text":
        known = [mark for step in steps for mark in step.decided]
        show_scene(scene_of_marks(read, [*read.marks, *known]), form)
        click.echo(tell_rating(rating))
    if over:
        click.echo("unknown: the time was over before all steps were found", err=True)
        sys.exit(EXIT_UNKNOWN)
    sys.exit(EXIT_MULTIPLE if explainer.status() is Status.MULTIPLE else EXIT_OK)


@main.command()
@click.argument("board")
@click.option(
    "--answer", type=click.Path(dir_okay=False, path_type=Path), required=True, metavar="FILE",
    help="A board with its solution, or the atoms of an answer.",
)  # fmt: skip
@output_option("svg")
@board_options
def verify(board: str, answer: Path, form: str, puzzle: str | None, puzzles: Sequence[str]) -> None:
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

    read = read_board(board, puzzle, Catalog(puzzles))
    filled = read_answer(load_text(answer), read, str(answer))
    with _in_time():
        verdict = judge(read, filled)
    word = "right" if verdict.right else "incomplete" if verdict.extends else "wrong"
    if form == "json":
        reasons = [_reason_as_json(reason) for reason in verdict.broken]
        misfits = [str(atom) for atom in verdict.misfits]
        click.echo(json.dumps({"verdict": word, "broken": reasons, "misfits": misfits}))
    else:
        if form == "text":
            click.echo(word if verdict.right else f"{word}:")
            for reason in verdict.broken:
                click.echo(f"  {reason}")
            for atom in verdict.misfits:
                click.echo(f"  Does not fit: {tell_marks([Mark(atom, atom in filled)])}.")
        marked = cells_of(read.puzzle, verdict.broken)
        show_scene(make_scene(read, filled - set(verdict.misfits), marked=marked), form)
    sys.exit({"right": EXIT_OK, "incomplete": EXIT_INCOMPLETE}.get(word, EXIT_WRONG))


def _scene_of_hint(board: Board, hint: Hint, strength: str) -> Scene:
    """The marks of a board, and of a step as much as is to be told."""
    from ..reasons import cells_of

    step = hint.step
    known = board.marks - {hint.wrong}
    if strength == "answer":
        return scene_of_marks(board, known, step.decided, step.facts)
    scene = scene_of_marks(board, board.marks, (), step.facts)
    scene.marked |= cells_of(board.puzzle, step.reasons)
    return scene


def _told(group: Sequence[Step], first: int) -> Iterator[str]:
    """Steps by the same rules, numbered."""
    from ..reasons import tell_marks, tell_reasons

    if len(group) > 1:
        yield f"{first}–{first + len(group) - 1}, by the same rules:"
    for number, step in enumerate(group, first):
        name = f" ({step.technique})" if step.technique else ""
        yield f"{number:4}. {tell_marks(step.decided)}{name}"
        yield from (f"      {line}" for line in tell_reasons(step))


def _page(board: Board, steps: Sequence[Step]) -> str:
    """A page with a part for each step or for each row of steps by the same rules."""
    from ..draw.page import draw_page
    from ..reasons import rate, tell_marks, tell_rating, tell_reasons, told_together

    known = set(board.marks)
    possible = {mark.atom for step in steps for mark in step.decided} | {m.atom for m in known}
    parts = []
    for group in told_together(steps):
        decided = [mark for step in group for mark in step.decided]
        facts = {mark for step in group for mark in step.facts} & known
        names = dict.fromkeys(step.technique for step in group if step.technique)
        heading = tell_marks(decided) + (f" ({', '.join(names)})" if names else "")
        scene = scene_of_marks(board, known, decided, facts, possible)
        parts.append((heading, "\n".join(tell_reasons(*group)), scene))
        known.update(decided)
    title = board.info.get("title", board.puzzle.title)
    return draw_page(f"{title}: {tell_rating(rate(steps))}", scene_of_marks(board, ()), parts)


def show_clash(board: Board, clash: Clash, form: str) -> None:
    """Print why a board has no solution."""
    from ..reasons import cells_of

    if form == "json":
        click.echo(json.dumps({"clash": clash_as_json(clash)}))
        return
    if form != "svg":
        click.echo("no solution: these can't all be kept")
        click.echo("".join(f"  {reason}\n" for reason in clash.reasons), nl=False)
        if not clash.reasons:
            click.echo("  There is no way at all to fill in this board.")
        if not clash.smallest:
            click.echo("  (None can be left out, but fewer may clash.)")
    show_scene(make_scene(board, marked=cells_of(board.puzzle, clash.reasons)), form)


def clash_as_json(clash: Clash) -> dict[str, Any]:
    """A clash as plain data."""
    reasons = [_reason_as_json(reason) for reason in clash.reasons]
    return {"reasons": reasons, "smallest": clash.smallest}


def _as_json(step: Step) -> dict[str, Any]:
    return {
        "decided": list(map(str, step.decided)),
        "reasons": [_reason_as_json(reason) for reason in step.reasons],
        "facts": list(map(str, step.facts)),
        "smallest": step.smallest,
        "choices": step.choices,
        "technique": step.technique,
    }


def _reason_as_json(reason: Reason) -> dict[str, Any]:
    return {"rule": reason.rule, "values": reason.values, "words": str(reason)}
