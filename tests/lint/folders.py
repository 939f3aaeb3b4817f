"""A puzzle folder without a fault, into which the tests put some."""

from __future__ import annotations

from pathlib import Path

from asppuz.checking.lint import lint

YAML = """\
name: Dominion
rules: Shade cells.
given:
  cells:
    "{N}": number(C,N)
    "?": unknown(C)
variants:
  full: No 0 is left unshaded.
answer:
  cells:
    "#": shaded(C)
reasons:
  "All {S} cells are connected.": The shaded cells are connected.
draw:
  number(C,N): "{N}"
"""


RULES = """\
% Dominion: shade connected cells.
#include "shading.lp".
#include "connected/reach.lp".
#defined number/2.
#defined unknown/1.
#defined variant/1.

connected(shaded).   apart(shaded).
member(shaded,C) :- shaded(C).

%! {C} and {D} touch, so they are not both shaded.
:- pair(C,D), shaded(C), shaded(D).

%! The number of shaded cells beside {C} is {N}.
:- number(C,N), #count { D : adjacent(C,D), shaded(D) } != N.

%! A 0 is shaded.
:- variant(full), number(C,0), not shaded(C).

#show shaded/1.
"""


END = RULES.count("\n")
"""The lines of the rules: what is added begins in the next one."""


TECHNIQUES = """\
#include "reasons.lp".
words(touch,"...").
technique(1,"alone") :- single(touch).
technique(2,"touch") :- only(touch).
"""


CLUES = """\
#include "setting/picks.lp".
may_show(number(C,N)) :- pick(C), unshaded(C), N = #count { D : adjacent(C,D), shaded(D) }.
"""


BOARD = "puzzle: dominion\ncells: |\n  0 1\n  ? .\n"


LARGER = "puzzle: dominion\ncells: |\n  1 . . .\n  . 0 . .\n  . . . ?\n  . 2 . .\n"


def folder_of(
    parent: Path, rules: str = RULES, yaml: str = YAML, board: str = BOARD, **more: str
) -> Path:
    """A puzzle folder with an example."""
    folder = parent / "dominion"
    (folder / "examples").mkdir(parents=True, exist_ok=True)
    (folder / "puzzle.yaml").write_text(yaml, encoding="utf-8")
    (folder / "rules.lp").write_text(rules, encoding="utf-8")
    (folder / "examples" / "easy.yaml").write_text(board, encoding="utf-8")
    for name, text in more.items():
        (folder / f"{name}.lp").write_text(text, encoding="utf-8")
    return folder


def told(folder: Path) -> list[str]:
    """The findings as 'file:line:column: message'."""
    return [
        f"{finding.place}: {finding.message}".replace(f"{folder}/", "") for finding in lint(folder)
    ]
