"""Commands that ask a session: solve, check, deduce, count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..atoms import Atom
from ..draw import make_scene
from ..draw.scene import places_of, scene_of_deduction
from ..errors import number_of
from ..session import Check, Status
from .common import (
    EXIT,
    EXIT_NONE,
    EXIT_OK,
    EXIT_UNKNOWN,
    Job,
    main,
    output_option,
    run,
    search_options,
    told,
)

if TYPE_CHECKING:
    from ..reasons import Clash


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@output_option("svg", "url", "native")
@search_options
def solve(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Solve boards, and show one solution of each.

    \b
    Examples:
      asppuz solve board.yaml
      asppuz solve 'https://puzz.link/p?mashu/6/6/1063000i3000'
      asppuz solve board.yaml --format svg > board.svg
      asppuz solve table.txt --puzzle masyu --time-limit 10
      asppuz solve board.yaml --encoding connected=acyclic --stats
    """

    def answer(job: Job) -> int:
        found = job.session.solve()
        status = None if found is not None else job.session.check().status
        if job.form == "json":
            job.show_json(stats, status=status.value if status else "solved", answer=told(found))
        elif status:
            click.echo(told_status(status))
        else:
            job.show_answer(found)
        return EXIT[status] if status else EXIT_OK

    run(boards, answer, stats=stats, **options)


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@output_option("svg")
@search_options
def check(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Check that boards have exactly one solution; only then the exit code is 0.

    Of a board with several solutions two are shown, and the places in which they
    differ are marked; then what could be given away, as little as possible, so that
    the first is the only one. Of a board with none, the fewest rules and clues that
    clash are told.

    \b
    Examples:
      asppuz check board.yaml && echo fine
      asppuz check *.yaml --format json
    """

    from .why import clash_as_json

    def answer(job: Job) -> int:
        result = job.session.check()
        if job.form != "json":
            show_check(job, result)
            return EXIT[result.status]
        clash = _clash(job) if result.status is Status.NONE else None
        options_to_give = job.session.give_away() if result.status is Status.MULTIPLE else []
        job.show_json(
            stats,
            status=result.status.value,
            answer=told(result.answer),
            second=told(result.second),
            give_away=[sorted(map(str, marks)) for marks in options_to_give],
            clash=clash and clash_as_json(clash),
        )
        return EXIT[result.status]

    run(boards, answer, stats=stats, **options)


def show_check(job: Job, result: Check, marked: Iterable[Atom] = ()) -> None:
    """Print what a check has found; ``marked`` stands out where there is one solution."""
    from ..reasons import tell_marks
    from .why import show_clash

    clash = _clash(job) if result.status is Status.NONE else None
    if clash:
        show_clash(job.board, clash, job.form)
        return
    places = places_of(result.differs)
    options_to_give = job.session.give_away() if result.status is Status.MULTIPLE else []
    if job.form == "text":
        more = f", which differ in {number_of(len(places), 'place')}" if places else ""
        click.echo(told_status(result.status, result.answer is not None) + more)
    if result.answer is not None:
        job.show(make_scene(job.board, result.answer, marked=places or marked))
    if result.second is not None and job.form == "text":
        job.show(make_scene(job.board, result.second, marked=places))
        for marks in options_to_give:
            click.echo(f"given away, this leaves the first: {tell_marks(sorted(marks))}")


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@output_option("svg")
@search_options
def deduce(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Show what is the same in all solutions of a board.

    Where the time is too short, what is proven by then is shown.

    \b
    Examples:
      asppuz deduce half-done.yaml
      asppuz deduce hard.yaml --time-limit 5 --format json
    """

    def answer(job: Job) -> int:
        result = job.session.deduce()
        sets = {name: getattr(result, name) for name in ("proven", "never", "varies", "open")}
        if job.form == "json":
            atoms = {name: told(found) for name, found in sets.items()}
            job.show_json(stats, status=result.status.value, **atoms)
            return EXIT[result.status]
        if job.form == "text":
            click.echo(told_status(result.status, result.answer is not None))
            counts = ", ".join(f"{len(found)} {name}" for name, found in sets.items())
            click.echo(f"answer atoms: {counts}")
        if result.status is not Status.NONE:
            job.show(scene_of_deduction(job.board, result))
        return EXIT[result.status]

    run(boards, answer, stats=stats, **options)


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@click.option(
    "--limit", type=click.IntRange(1), default=1000, show_default=True, metavar="N",
    help="Count no further than N.",
)  # fmt: skip
@output_option()
@search_options
def count(boards: Sequence[str], limit: int, stats: bool, **options: Any) -> None:
    """Count the solutions of boards, up to a limit.

    \b
    Examples:
      asppuz count draft.yaml --limit 100
    """

    def answer(job: Job) -> int:
        result = job.session.count(limit)
        if job.form == "json":
            job.show_json(stats, count=result.number, complete=result.complete)
        else:
            click.echo(f"{result.number}" if result.complete else f"at least {result.number}")
        if result.number == 0:
            return EXIT_NONE if result.complete else EXIT_UNKNOWN
        return EXIT_OK if result.complete or result.number == limit else EXIT_UNKNOWN

    run(boards, answer, stats=stats, **options)


def _clash(job: Job) -> Clash | None:
    """Why a board has no solution; None where the time was too short to say."""
    from ..reasons import Explainer

    try:
        return Explainer(job.board, session=job.session).clash()
    except TimeoutError:
        return None


def told_status(status: Status, solved: bool = False) -> str:
    if status is Status.UNKNOWN and solved:
        return "unknown: there is a solution; whether there is another was not settled in time"
    return {
        Status.UNIQUE: "exactly one solution",
        Status.MULTIPLE: "several solutions",
        Status.NONE: "no solution",
        Status.UNKNOWN: "unknown: the time was over before there was an answer",
    }[status]
