"""Commands that ask a session: solve, check, deduce, count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from ..board.atoms import Atom, Mark, term_text
from ..board.puzzle import Puzzle
from ..draw.making import make_scene, scene_of_deduction
from ..draw.scene import Scene
from ..errors import InputError, number_of
from ..solving.answers import Best, Check, Status
from .asking import Job, run
from .common import (
    EXIT,
    EXIT_MEMORY,
    EXIT_NONE,
    EXIT_OK,
    EXIT_UNKNOWN,
    PICTURES,
    TOLD_MEMORY,
    coordinates_option,
    main,
    output_option,
    search_options,
    show_picture,
    told,
)
from .output import say

if TYPE_CHECKING:
    from ..reasons import Clash

_COUNTED = {
    "proven": "in every solution",
    "never": "in none",
    "varies": "in some",
    "open": "not settled",
}
"""What `deduce` says of the parts of a deduction."""
_MOST_MARKED = 20
"""So many places in which two solutions differ are marked in text; more are only told."""
_MOST_TOLD = 5
"""So many of these are named."""


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@click.option("--most", metavar="KIND", help="Show a solution with the most atoms of a kind: "
              "`shaded`, `line`, or a pattern such as `digit(C,9)`.")  # fmt: skip
@click.option("--fewest", metavar="KIND", help="Show a solution with the fewest of them.")
@output_option(*PICTURES, "url", "native")
@coordinates_option(False)
@search_options
def solve(
    boards: Sequence[str], most: str | None, fewest: str | None, stats: bool, **options: Any
) -> None:
    """Solve boards, and show one solution of each.

    With --most or --fewest it is the best of all solutions, proven to be that; if time
    runs out before, the best that was found is shown, with a bound that none can pass, and
    the exit code is 5. `asppuz show PUZZLE` tells what atoms a solution has.

    \b
    Examples:
      asppuz solve board.yaml
      asppuz solve 'https://puzz.link/p?mashu/6/6/1063000i3000'
      asppuz solve board.yaml --format svg > board.svg
      asppuz solve table.txt --puzzle masyu --time-limit 10
      asppuz solve board.yaml --encoding connected=acyclic --stats
      asppuz solve empty.yaml --most shaded --time-limit 60
      asppuz solve draft.yaml --fewest line
    """
    if most and fewest:
        raise click.UsageError("give one of --most and --fewest")

    def answer(job: Job) -> int:
        found = job.session.solve()
        status = None if found is not None else job.session.check().status
        if job.form == "json":
            job.show_json(stats, status=status.value if status else "solved", answer=told(found))
        elif status:
            say(told_status(status))
        else:
            job.show_answer(found)
        return EXIT[status] if status else EXIT_OK

    def extreme(job: Job) -> int:
        return _show_best(job, most or fewest or "", bool(most), stats)

    run(boards, extreme if most or fewest else answer, stats=stats, **options)


def _show_best(job: Job, kind: str, most: bool, stats: bool) -> int:
    """Print the solution with the most or the fewest atoms of a kind; return the exit code."""
    best = job.session.most(kind) if most else job.session.fewest(kind)
    late = Status.MEMORY if best.out_of_memory else Status.UNKNOWN
    status = None if best.complete and best.answer is not None else late
    if best.complete and best.answer is None:
        status = Status.NONE
    if job.form == "json":
        job.show_json(
            stats,
            status=status.value if status else "best",
            number=best.number,
            bound=best.bound,
            answer=told(best.answer),
        )
    elif best.answer is None and status:
        say(told_status(status))
    else:
        say(_told_best(best, kind, most), err=job.form != "text")
        job.show_answer(best.answer)
    return EXIT[status] if status else EXIT_OK


def _told_best(best: Best, kind: str, most: bool) -> str:
    """How many atoms of a kind the best solution has, and whether there may be a better one."""
    more = "more" if most else "fewer"
    if best.complete:
        return f"{kind}: {best.number}, and no solution has {more}"
    why = TOLD_MEMORY if best.out_of_memory else "unknown: time ran out"
    than = f"no solution has {more} than {best.bound}"
    return f"{kind}: {best.number} so far, and {than} ({why})"


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@output_option(*PICTURES)
@coordinates_option(None)
@search_options
def check(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Check that boards have exactly one solution; only then the exit code is 0.

    For a board with several solutions, two are shown, in an SVG side by side, and the
    places in which they differ are marked; where these are many, text sums them up.
    Then what could be given away is told, as little as possible, so that the first is
    the only one. Of a board with none, the fewest rules and clues that clash are told.

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
    from .why import show_clash

    clash = _clash(job) if result.status is Status.NONE else None
    if clash:
        show_clash(job.board, clash, job.form, job.coordinates is not False)
        return
    options_to_give = job.session.give_away() if result.status is Status.MULTIPLE else []
    differs = bool(result.differs)
    scenes = [
        make_scene(job.board, answer, marked=result.differs or marked)
        for answer in (result.answer, result.second)
        if answer is not None
    ]
    if job.form in PICTURES and scenes:
        from ..draw.svg import draw_side_by_side

        for scene in scenes:
            scene.coordinates = job.numbered(differs)
        show_picture(draw_side_by_side(scenes), job.form)
        return
    if job.form == "text":
        more = _told_places(scenes[0]) if differs else ""
        say(told_status(result.status, result.answer is not None) + more)
    for scene in scenes:
        if len(scene.marked) + len(scene.marked_edges) > _MOST_MARKED:
            # Marks all over a picture point nowhere.
            scene.marked, scene.marked_edges = set(), set()
        job.show(scene, differs)
    if result.second is not None and job.form == "text":
        say(_told_options(job.board.puzzle, options_to_give), nl=False)


def _told_places(scene: Scene) -> str:
    """In how many places two solutions differ, and in which where these are not marked."""
    number = len(scene.marked) + len(scene.marked_edges)
    told = f", which differ in {number_of(number, 'place')}"
    if number <= _MOST_MARKED:
        return told
    first = islice(_told_each(scene), _MOST_TOLD)
    return f"{told}: {', '.join(first)} and {number - _MOST_TOLD} more"


def _told_each(scene: Scene) -> Iterator[str]:
    """The marked places: cells, and edges as sides of cells or by the cells at their ends."""
    from ..reasons.slots import tell_sides

    yield from map(term_text, sorted(scene.marked))
    for start, end in sorted(scene.marked_edges):
        if scene.has_grid_lines:
            yield from tell_sides([(start, end)])
        else:
            yield f"between {term_text(start)} and {term_text(end)}"


def _told_options(puzzle: Puzzle, options: Sequence[Iterable[Mark]]) -> str:
    """What to give away, one of the options, so that the first solution is the only one."""
    from ..reasons import tell_marks

    told = [tell_marks(puzzle, sorted(marks)) for marks in options]
    if len(told) > 1:
        lines = "".join(f"  {words}\n" for words in told)
        return f"giving away any one of these leaves only the first solution:\n{lines}"
    return "".join(f"giving away that {words} leaves only the first solution\n" for words in told)


@main.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@output_option(*PICTURES)
@coordinates_option(False)
@search_options
def deduce(boards: Sequence[str], stats: bool, **options: Any) -> None:
    """Show what is the same in all solutions of a board.

    If time runs out, what has been proven by then is shown.

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
            say(told_status(result.status, result.answer is not None))
            counts = ", ".join(f"{len(sets[name])} {words}" for name, words in _COUNTED.items())
            say(f"answer atoms: {counts}")
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
        late = EXIT_MEMORY if result.out_of_memory else EXIT_UNKNOWN
        if job.form == "json":
            memory = {"status": Status.MEMORY.value} if result.out_of_memory else {}
            job.show_json(stats, count=result.number, complete=result.complete, **memory)
        else:
            number = f"{result.number}" if result.complete else f"at least {result.number}"
            say(f"{number} ({TOLD_MEMORY})" if result.out_of_memory else number)
        if result.number == 0:
            return EXIT_NONE if result.complete else late
        return EXIT_OK if result.complete or result.number == limit else late

    run(boards, answer, stats=stats, **options)


def _clash(job: Job) -> Clash | None:
    """Why a board has no solution; None where that isn't known, or a limit came first."""
    from ..reasons import Explainer

    try:
        return Explainer(job.board, session=job.session).clash()
    except (InputError, TimeoutError, MemoryError):
        return None


def told_status(status: Status, solved: bool = False) -> str:
    if status is Status.UNKNOWN and solved:
        return "unknown: there is a solution; whether there is another was not settled in time"
    if status is Status.MEMORY and solved:
        return f"{TOLD_MEMORY}: there is a solution; whether there is another was not settled"
    return {
        Status.UNIQUE: "exactly one solution",
        Status.MULTIPLE: "several solutions",
        Status.NONE: "no solution",
        Status.UNKNOWN: "unknown: time ran out before there was an answer",
        Status.MEMORY: TOLD_MEMORY,
    }[status]
