"""The commands of the course: learn, and what it does with exercises."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import InputError, number_of
from ..solving.limits import Limits
from .common import (
    EXIT_FINDINGS,
    EXIT_OK,
    in_limits,
    limit_options,
    main,
    output_option,
)
from .output import say, say_exactly

if TYPE_CHECKING:
    from ..course.exercises import Exercise
    from ..course.grading import Part

_SECONDS = 20.0
"""How long a question to clingo, or a work of a class, may take unless told."""


def set_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--set", "home", metavar="DIR",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="A folder with exercises of your own, in the place of the course's.",
    )(function)  # fmt: skip


@main.group(invoke_without_command=True)
@click.pass_context
def learn(context: click.Context) -> None:
    """The course: lists its exercises, begins them and checks them.

    The chapters are in docs/learn. Each exercise is done in a folder of its own,
    which holds what its chapter has left, so that nothing that you try there gets
    in the way of the next chapter.

    \b
    Examples:
      asppuz learn                 lists the exercises
      asppuz learn begin 3.2       makes the folder exercise-3.2
      asppuz learn check 3.2       checks what you have written there
      asppuz learn begin 7         makes the folder chapter-7, as chapter 7 finds it
    """
    if context.invoked_subcommand is None:
        context.invoke(list_exercises)


@learn.command("list")
@set_option
@output_option()
def list_exercises(home: Path | None = None, form: str = "text") -> None:
    """List the exercises; those with a star can be checked.

    \b
    Examples:
      asppuz learn list
      asppuz learn list --set my-exercises --format json
    """
    from ..course.exercises import exercises

    found = exercises(home)
    for one in found if form == "json" else ():
        told = {"exercise": one.name, "title": one.title, "task": one.task, "kind": one.kind}
        say(json.dumps(told))
    if form == "text":
        width = max(len(one.name) for one in found)
        for one in found:
            say(f"{'*' if one.is_graded else ' '} {one.name:{width}}  {one.title}")
        say("* can be checked: asppuz learn check NAME")


@learn.command()
@click.argument("name")
@set_option
def begin(name: str, home: Path | None) -> None:
    """Make the folder of an exercise, or of a chapter; nothing is overwritten.

    The folder exercise-NAME holds what the chapter has left, and the task in
    TASK.md. A number alone is a chapter: its folder is as the chapter finds it.

    \b
    Examples:
      asppuz learn begin 3.2
      asppuz learn begin 7
      asppuz learn begin towers --set my-exercises
    """
    from ..course import exercises
    from ..course.results import FOLDER

    if home is None and name.isdecimal():
        target = Path(f"chapter-{int(name)}")
        exercises.begin_chapter(int(name), target.absolute())
        say(f"Made the folder {target}, as chapter {int(name)} finds it.")
        return
    one = exercises.exercise(name, home)
    target = Path(FOLDER.format(one.name))
    exercises.begin(one, target.absolute())
    say(f"Made the folder {target}. The task:\n\n{one.task}\n")
    if one.is_graded:
        wanted = f"the puzzle in {one.work}/" if one.kind == "puzzle" else one.work
        ours = f" --set {home}" if home else ""
        say(f"What is checked is {wanted}: asppuz learn check {one.name}{ours}")


@learn.command()
@click.argument("name")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@set_option
@output_option()
@limit_options("For each question to clingo.", _SECONDS)
def check(
    name: str,
    folder: Path | None,
    home: Path | None,
    form: str,
    time_limit: float,
    memory_limit: int | None,
) -> None:
    """Check an exercise against boards that you don't see.

    FOLDER is exercise-NAME, here or the one that you are in, unless told. Right answers
    must be kept, wrong ones refused, and a constraint without which all goes as well is
    told. The exit code is 0 where nothing is missing, and 1 where something is.

    \b
    Examples:
      asppuz learn check 3.2
      asppuz learn check 3.2 somewhere/else --format json
      asppuz learn check towers --set my-exercises
    """
    from ..course.exercises import exercise
    from ..course.grading import grade
    from ..course.results import FOLDER

    one = exercise(name, home)
    usual = FOLDER.format(one.name)
    folder = folder or Path("." if Path.cwd().name == usual else usual)
    if not folder.is_dir():
        advice = f"make it with: asppuz learn begin {name}"
        raise InputError(f"there is no such folder; {advice}", str(folder))
    parts = list[Any]()
    with in_limits():
        for part in grade(one, folder, lambda: Limits(time_limit, memory_limit)):
            parts.append(part)
            if form == "text":
                _tell(part)
    missing = sum(len(part.faults) for part in parts)
    if form == "json":
        told = {"exercise": one.name, "passed": not missing, "parts": [*map(asdict, parts)]}
        say(json.dumps(told))
    else:
        say(_verdict(one, missing))
    sys.exit(EXIT_FINDINGS if missing else EXIT_OK)


def _tell(part: Part) -> None:
    if part.asked:
        say(f"  {'ok' if not part.faults else 'FAIL':5} {part.demand}")
    for fault in dict.fromkeys(part.faults):
        number = part.faults.count(fault)
        say(f"          {fault}" + (f" ({number} times)" if number > 1 else ""))
    for remark in part.remarks:
        say(f"        remark: {remark}")


def _verdict(one: Exercise, missing: int) -> str:
    if missing:
        return f"not yet: {number_of(missing, 'thing')} missing in {one.work}"
    return f"right: exercise {one.name} is done"


@learn.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@set_option
@click.option("--format", "-f", "form", type=click.Choice(["csv", "jsonl"]), default="csv",
              show_default=True, help="What to print.")  # fmt: skip
@limit_options("For each work as a whole.", _SECONDS)
def results(
    folder: Path, home: Path | None, form: str, time_limit: float, memory_limit: int | None
) -> None:
    """Grade a class: FOLDER holds a folder for each student.

    In a student's folder lie the folders exercise-NAME. A line is printed for each
    student and exercise: right, wrong, missing, unreadable, or unknown where a limit
    came first; how many questions went well, of how many; and what is missing first.
    Each work is graded in a process of its own, and can neither run code nor read
    files beyond its folder.

    \b
    Examples:
      asppuz learn results submissions > results.csv
      asppuz learn results submissions --set my-exercises --format jsonl
    """
    from ..course.exercises import exercises
    from ..course.results import as_csv, as_jsonl, grade_class

    found = grade_class(folder, exercises(home), time_limit, memory_limit)
    for line in as_csv(found) if form == "csv" else as_jsonl(found):
        say(line)


@learn.command()
@click.argument("number", type=int)
def notebook(number: int) -> None:
    """Print a chapter as a notebook that runs, for Jupyter and its kin.

    \b
    Examples:
      asppuz learn notebook 2 > chapter-2.ipynb
    """
    from ..course.notebooks import notebook_of

    say_exactly(notebook_of(number))
