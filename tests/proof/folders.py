"""A puzzle folder that passes, into which the tests put faults."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from asppuz.checking.findings import Finding
from asppuz.checking.proof import prove
from asppuz.cli import main

YAML = """\
name: Rows
rules: Shade cells, no two that touch in a row. A number counts the shaded cells of its row.
upright: rows are no columns
given: {cells: {"{N}": "number(C,N)", "*": star(C)}}
answer: {cells: {"#": shaded(C)}}
"""


RULES = """\
#defined number/2.
#defined star/1.
{ shaded(C) } :- cell(C).

%! {C} and {D} touch, so they are not both shaded.
:- shaded(C), shaded(D), C = (R,X), D = (R,X+1).

%! The number of shaded cells in the row of {C} is {N}.
:- number(C,N), C = (R,_), #count { X : shaded((R,X)) } != N.

%! The star {C} is not shaded.
:- star(C), shaded(C).

#show shaded/1.
"""


TOUCH = "{C} and {D} touch, so they are not both shaded."


COUNT = "The number of shaded cells in the row of {C} is {N}."


STAR = "The star {C} is not shaded."


GOOD = "puzzle: rows\ncells: |\n  {cells}\nsolution: |\n  {solution}\n"


BAD = "puzzle: rows\nbreaks: '{breaks}'\ncells: |\n  {cells}\nsolution: |\n  {solution}\n"


def board(cells: str, solution: str, breaks: str = "") -> str:
    return (BAD if breaks else GOOD).format(cells=cells, solution=solution, breaks=breaks)


FILES = {
    "puzzle.yaml": YAML,
    "rules.lp": RULES,
    "examples/touch.yaml": board("2 . .", "# . #"),
    "examples/star.yaml": board("1 *", "# ."),
    "rejected/touch.yaml": board("2 . .", "# # .", TOUCH),
    "rejected/count.yaml": board("2 . .", "# . .", COUNT),
    "rejected/star.yaml": board("1 *", ". #", STAR),
}


def make(folder: Path, **changes: str | None) -> Path:
    """A good folder, but for some files, whose new text, or None, is given by 'folder_name'."""
    names = {name.replace("/", "_").split(".")[0]: name for name in FILES}
    mine = folder / "rows"
    for name in ("examples", "rejected"):
        (mine / name).mkdir(parents=True)
    for name, text in FILES.items():
        (mine / name).write_text(text, encoding="utf-8")
    for key, text in changes.items():
        path = mine / names.get(key, key.replace("_", "/", 1) + ".yaml")
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
    return mine


def findings(folder: Path) -> list[Finding]:
    return [finding for group in prove(folder) for finding in group.findings]


def failures(folder: Path) -> list[str]:
    return [f"{f.file.name}: {f.message}" for f in findings(folder) if f.fails]


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["test", *args])
