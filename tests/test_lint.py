"""asppuz lint: what is wrong with a puzzle folder, where, and that a right one is passed over."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz import Catalog, InputError, Session, read
from asppuz.checking.lint import growth, lint, modules
from asppuz.checking.lint.boards import tile, tiled
from asppuz.checking.lint.growth import ARITHMETIC, GENERAL, LOOSE, ORDER, PAIRS, RECURSION
from asppuz.cli import main
from asppuz.rules.catalog import BUILT_IN, load_puzzle

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


@pytest.mark.parametrize("name", Catalog([]).names())
@pytest.mark.slow
def test_the_built_in_folders_are_clean(name: str) -> None:
    assert told(BUILT_IN / name) == []


def test_a_right_folder_is_clean_with_and_without_examples(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, techniques=TECHNIQUES, clues=CLUES)
    assert told(folder) == []
    (folder / "examples" / "easy.yaml").unlink()
    assert told(folder) == []


IN_RULES = {
    "nothing defines it": (
        "adjacent(C,D)",
        "adjecent(C,D)",
        "15:30: adjecent/2 is used, but nothing defines it (did you mean 'adjacent'?)",
    ),
    "number of arguments": (
        "pair(C,D)",
        "pair(C,D,1)",
        "12:4: pair/3 is used, but nothing defines it; pair has 2 arguments, not 3",
    ),
    "nothing uses it": (
        ":- pair(C,D)",
        ":- pair(C,D), cell(C). sum((R,C)) :- cell((R,C)).\n%! {C}{D}\n:- pair(C,D)",
        "12:24: sum/1 is defined, but nothing uses it",
    ),
    "a constant in a text with letters of two bytes": (
        "%! A 0 is shaded.\n:- variant",
        '%! A 0 is shaded.\n:- "höhe" != "tiefe", shadd(C), variant',
        "18:23: shadd/1 is used, but nothing defines it (did you mean 'shaded'?)",
    ),
    "negated": (
        ":- pair(C,D), shaded(C), shaded(D)",
        ":- shaded(C), not shaded(D)",
        "12:26: D occurs only in a negated atom, so clingo can't know its values",
    ),
    "comparison": (
        "not shaded(C).",
        "not shaded(C), E > 1.",
        "18:47: E occurs only in a comparison, so clingo can't know its values",
    ),
    "head": (
        "member(shaded,C) :- shaded(C).",
        "member(shaded,(C,D)) :- shaded(C).",
        "9:18: D occurs only in the head, so clingo can't know its values",
    ),
    "sum": (
        "member(shaded,C) :- shaded(C).",
        "member(shaded,C) :- shaded((C+D,C+D)).",
        "9:15: C occurs only in the head and a sum or another calculation, so clingo can't "
        "know its values",
    ),
    "behind a colon": (
        "#count { D : adjacent(C,D), shaded(D) }",
        "#count { D,E : adjacent(C,D), shaded(D) }",
        "15:28: E occurs only in what follows a colon, so clingo can't know its values",
    ),
    "once": (
        ":- pair(C,D), shaded(C), shaded(D)",
        ":- pair(C,D), shaded(C), shaded(D), number(C,E)",
        "12:46: E is in this rule only once",
    ),
    "no reason": (
        "%! A 0 is shaded.\n",
        "",
        "17:1: this constraint has no reason, so a hint can't say what it demands",
    ),
    "a comment that is no reason": (
        "%! A 0 is shaded.\n",
        "% A 0 is shaded.\n",
        "18:1: this constraint has no reason, so a hint can't say what it demands",
    ),
    "braces": (
        "%! A 0 is shaded.",
        "%! If {D} is 0, it is shaded.",
        "17:7: the reason names {D}, a variable that its constraint doesn't have",
    ),
    "no constraint": (
        "%! A 0 is shaded.\n",
        "%! A 0 is shaded.\n\n%! It is.\n",
        "17:1: no constraint follows this reason",
    ),
    "reason of a rule": (
        "member(shaded,C) :-",
        "%! It is.\nmember(shaded,C) :-",
        "9:1: no constraint follows this reason",
    ),
    "empty reason": ("%! A 0 is shaded.", "  %!", "17:3: this reason is empty"),
    "variant": (
        "variant(full)",
        "variant(ful)",
        "18:4: variant(ful) is used, but puzzle.yaml declares no such variant (did you mean",
    ),
    "#defined": (
        "#defined unknown/1.",
        "#defined unknown/1. #defined numbr/2.",
        "5:21: #defined names numbr/2, which no rule asks for (did you mean 'number'?)",
    ),
    "#show": (
        "#show shaded/1.",
        "#show shaded/1. #show shded/1.",
        "20:17: #show names shded/1, which nothing defines (did you mean 'shaded'?)",
    ),
    "#show of no answer": (
        "#show shaded/1.",
        "#show shaded/1. #show unshaded/1.",
        "20:17: #show names unshaded/1, but 'answer' in puzzle.yaml doesn't declare it",
    ),
    "idle module": (
        '#include "shading.lp".',
        '#include "shading.lp".\n  #include "corners.lp".',
        "3:3: nothing of corners.lp is used",
    ),
    "a counter without a bound": (
        "%! {C} and {D} touch",
        "far(C,0) :- shaded(C).\nfar(D,N+1) :- far(C,N), adjacent(C,D).\n"
        "%! {C}\n:- far(C,99).\n%! {C} and {D} touch",
        "12:7: N changes with each round of this recursion, and nothing bounds it",
    ),
    "a counter downwards by way of another predicate": (
        "%! {C} and {D} touch",
        "far(C,0) :- shaded(C).\nfar(C,N-1) :- near(C,N).\nnear(D,N) :- far(C,N), adjacent(C,D).\n"
        "%! {C}\n:- far(C,99).\n%! {C} and {D} touch",
        "12:7: N changes with each round of this recursion, and nothing bounds it",
    ),
    "a term that grows": (
        "%! {C} and {D} touch",
        "far(C,0) :- shaded(C).\nfar(D,next(N)) :- far(C,N), adjacent(C,D).\n"
        "%! {C}\n:- far(C,99).\n%! {C} and {D} touch",
        "12:1: a term grows around N with each round of this recursion, and nothing bounds it",
    ),
    "module in want": (
        '#include "shading.lp".',
        '#include "shading.lp".\n#include "windows.lp".',
        "3:1: windows.lp needs square_free/1, and nothing defines it",
    ),
    "missing module": (
        '#include "shading.lp".',
        '#include "shadin.lp".',
        "2: there is no module 'shadin.lp' beside the rules or in asp/ "
        "(did you mean 'shading.lp'?)",
    ),
    "full stop": (
        "#show shaded/1.",
        "#show shaded/1",
        "20:14: a rule goes on after this line, up to the end of the file, which can't belong",
    ),
    "full stop before a comment": (
        ":- pair(C,D), shaded(C), shaded(D).",
        ":- pair(C,D), shaded(C), shaded(D)   % so",
        "12:34: a rule goes on after this line, up to ':-' in line 15, which can't belong to it",
    ),
    "comma": (
        "shaded(C), shaded(D).",
        "shaded(C) shaded(D).",
        "12:25: clingo can't read on at a name",
    ),
    "letter": ("shaded(C), shaded(D).", "shaded(C), shäded(D).", "12:28: 'ä' can't be in a"),
    "no number": (
        "member(shaded,C) :- shaded(C).",
        "member(shaded,C+1) :- shaded(C).",
        "9:15: clingo can't calculate (C+1): one of its values is not a number",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_RULES)
def test_a_fault_in_the_rules(name: str, tmp_path: Path) -> None:
    right, wrong, expected = IN_RULES[name]
    assert right in RULES
    findings = told(folder_of(tmp_path, RULES.replace(right, wrong, 1)))
    assert any(finding.startswith(f"rules.lp:{expected}") for finding in findings), findings


BOUNDED = [
    "far(D,N+1) :- far(C,N), adjacent(C,D), N < 9.",
    "far(D,N+1) :- far(C,N), adjacent(C,D), number(_,N).",
    "% grows: to the edge.\nfar((R,C+1),N+1) :- far((R,C),N), cell((R,C+1)).",
    "far(D,N) :- far(C,N), adjacent(C,D).",
]


@pytest.mark.parametrize("rule", BOUNDED)
def test_a_counter_with_a_bound(rule: str, tmp_path: Path) -> None:
    more = f"far(C,0) :- shaded(C).\n{rule}\n%! {{C}}\n:- far(C,99), not shaded(C).\n"
    assert not [x for x in told(folder_of(tmp_path, RULES + more)) if "nothing bounds" in x]


def test_two_modules_that_derive_the_same_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No two of them do; so the heads of two that share a word are taken as silent."""
    more = '#include "gathered.lp".\ngathered(shaded).\nregion(C,1) :- cell(C).\n'
    folder = folder_of(tmp_path, RULES + more)
    assert not [x for x in told(folder) if "both derive" in x]
    monkeypatch.setattr(modules, "_told", lambda: defaultdict(set))
    found = [x for x in told(folder) if "both derive" in x]
    assert f"rules.lp:{END + 1}:1: connected.lp and gathered.lp both derive follows/3" in found


IN_YAML = {
    "layer": (
        '    "?": unknown(C)\n',
        '    "?": unknown(C)\n    "x": wall(C)\n',
        "7:5: no rule reads wall/1, which a board gives",
    ),
    "regions": (
        "given:\n",
        "given:\n  regions: region(C,K)\n",
        "4:3: no rule reads region/2, which a board gives",
    ),
    "variant": (
        "variants:\n",
        "variants:\n  fill: Some.\n",
        "8:3: no rule uses the variant 'fill'",
    ),
    "answer": (
        '    "#": shaded(C)\n',
        '    "#": shaded(C)\n    "o": shadd(C)\n',
        "12:5: an answer is made of shadd/1, but no rule has it in its head (did you mean 'shaded'",
    ),
    "not shown": (
        '    "#": shaded(C)\n',
        '    "#": shaded(C)\n    "o": unshaded(C)\n',
        "12:5: an answer is made of unshaded/1, but the rules don't show it",
    ),
    "reasons": (
        "All {S} cells are",
        "All {S} cell are",
        " the rules have no reason 'All {S} cell are connected.' (did you mean",
    ),
    "braces of own words": (
        "The shaded cells are",
        "The {C} of {X} are",
        "13:3: the reason names {X}, a variable that its constraint doesn't have",
    ),
    "draw": (
        "  number(C,N): ",
        "  numbr(C,N): ",
        "15:3: 'draw' says how numbr(C,N) looks, but no layer has such an atom (did you mean 'nu",
    ),
    "words of no atom": (
        "draw:",
        'words:\n  shadd(C): ["{C} is dark", "{C} is not dark"]\ndraw:',
        "15:3: 'words' says how shadd(C) is told, but no answer has such an atom (did you mean 'sh",
    ),
    "braces of words": (
        "draw:",
        'words:\n  shaded(C): ["{C} is dark", "{D} is not dark"]\ndraw:',
        "15:3: the words name {D}, which is not an argument of shaded(C)",
    ),
    "key": ("draw:", "drow:", "15: 'drow' is not a key of puzzle.yaml (did you mean 'draw'?)"),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_YAML)
def test_a_fault_in_the_declaration(name: str, tmp_path: Path) -> None:
    right, wrong, expected = IN_YAML[name]
    assert right in YAML
    [finding] = told(folder_of(tmp_path, yaml=YAML.replace(right, wrong, 1)))
    assert finding.startswith(f"puzzle.yaml:{expected}")


def test_faults_in_the_names_of_techniques(tmp_path: Path) -> None:
    wrong = TECHNIQUES.replace("only(touch)", "onli(touch), known(X,true)")
    assert told(folder_of(tmp_path, techniques=wrong)) == [
        "techniques.lp:4:25: onli/1 is used, but nothing defines it (did you mean 'only'?)",
        "techniques.lp:4:44: X is in this rule only once",
    ]
    assert told(folder_of(tmp_path, techniques="technique(X,Y) :- not reasons(X).\n"))[0] == (
        "techniques.lp:1:11: X occurs only in the head and a negated atom, so clingo can't know "
        "its values"
    )


def test_faults_in_clues(tmp_path: Path) -> None:
    wrong = CLUES.replace("may_show", "may_shw").replace("adjacent", "adjacnt")
    assert told(folder_of(tmp_path, clues=wrong)) == [
        "clues.lp:2:1: may_shw/1 is defined, but nothing uses it (did you mean 'may_show'?)",
        "clues.lp:2:64: adjacnt/2 is used, but nothing defines it (did you mean 'adjacent'?)",
    ]
    assert told(folder_of(tmp_path, clues="may_show(number(C,N)) :- unshaded(C).\n")) == [
        "clues.lp:1:19: N occurs only in the head, so clingo can't know its values"
    ]


GROWING = {
    "all pairs": (
        "near((R,C),(X,Y)) :- cell((R,C)), cell((X,Y)), |R-X| + |C-Y| = 1.",
        "near(C,D) :- adjacent(C,D).",
        PAIRS,
    ),
    "a place calculated in a look-up": (
        "turn(-1;1).\n"
        "near((R,C),(R+X,C+Y)) :- cell((R,C)), turn(X), turn(Y), cell((R+X,C+Y)).",
        "turn(-1;1).\n"
        "near((R,C),D) :- cell((R,C)), turn(X), turn(Y), D = (R+X,C+Y), cell(D).",
        ARITHMETIC,
    ),
    "the first by comparing": (
        "near(C,C) :- shaded(C), not shaded(D) : shaded(D), D < C.",
        "near(C,C) :- root(shaded,C).",
        ORDER,
    ),
    "the first by #min": (
        "near(C,C) :- C = #min { D : shaded(D) }.",
        "near(C,C) :- root(shaded,C).",
        ORDER,
    ),
    "a loose join": (
        "near(C,D) :- shaded(C), unshaded(D).",
        "near(C,D) :- adjacent(C,D), shaded(C), unshaded(D).",
        LOOSE.format(first="shaded(C)", second="unshaded(D)"),
    ),
    "in an element": (
        "near(1,1) :- #count { C,D : shaded(C), shaded(D) } > 1.",
        "near(1,1) :- #count { C : shaded(C) } > 1.",
        GENERAL,
    ),
    "a recursion that joins what is fixed": (
        "near(shaded,C) :- root(shaded,C).\n"
        "near(S,D) :- near(S,C), adjacent(C,D), member(S,D).",
        "near(shaded,C) :- root(shaded,C).\n"
        "near(S,D) :- near(S,C), link(S,C,D).",
        RECURSION,
    ),
    "a recursion": (
        "seed(C) :- number(C,_).\n"
        "near(C,C) :- seed(C).\nnear(C,E) :- near(C,D), adjacent(D,E), cell(E).",
        "seed(C) :- number(C,_).\nnear(C,D) :- seed(C), adjacent(C,D).",
        RECURSION,
    ),
}  # fmt: skip
NEAR = "\n#show near(C,D) : near(C,D).\n"


@pytest.mark.parametrize("name", GROWING)
def test_a_rule_that_grows_faster_than_the_board_and_its_cure(name: str, tmp_path: Path) -> None:
    wrong, right, cure = GROWING[name]
    [finding] = lint(folder_of(tmp_path, RULES + wrong + NEAR, board=LARGER))
    assert (finding.line, finding.column) == (END + 1 + wrong.count("\n"), 1)
    assert finding.message.startswith("this rule grows faster than the board: clingo tries ")
    assert "on 12x12" in finding.message
    assert finding.advice.startswith(cure)
    assert lint(folder_of(tmp_path, RULES + right + NEAR, board=LARGER)) == []


def test_growth_is_told_where_it_begins_and_how_much_it_is(tmp_path: Path) -> None:
    pairs = (
        "both(C,D) :- shaded(C), shaded(D).\nboth(C,D,1) :- both(C,D).\nnear(C,D) :- both(C,D,_)."
    )
    [finding] = lint(folder_of(tmp_path, RULES + pairs + NEAR, board=LARGER))
    assert finding.line == END + 1
    assert "4.0 times as many" in finding.message
    assert f"{144 * 144:,} on 12x12" in finding.message


def test_rows_times_columns_for_each_cell_is_told_as_such(tmp_path: Path) -> None:
    lines = "near((R,C),(R,D)) :- cell((R,C)), cell((R,D))."
    [finding] = lint(folder_of(tmp_path, RULES + lines + NEAR, board=LARGER))
    assert "2.8 times as many" in finding.message
    assert f"{144 * 12:,} on 12x12" in finding.message


@pytest.mark.parametrize(
    ("comment", "silent"),
    [
        ("% grows: each cell with each other, since all of them may touch.\n", True),
        ("% All pairs of cells.\n% grows: each cell with each other.\n", True),
        ("% grows:\n", False),
        ("% grows: each cell with each other.\n\n", False),
        ("% It grows.\n", False),
    ],
)
def test_growth_that_has_to_be_is_excused_by_a_reason(
    comment: str, silent: bool, tmp_path: Path
) -> None:
    rules = f"{RULES}{comment}near(C,D) :- cell(C), cell(D).{NEAR}"
    assert (lint(folder_of(tmp_path, rules, board=LARGER)) == []) is silent


def test_what_explodes_is_given_up_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "MOST_TRIED", 70_000)
    rule = "near(A,B) :- cell(A), cell(B), cell(C), cell(D), C != D.\n"
    [finding] = lint(folder_of(tmp_path, RULES + rule + NEAR))
    assert finding.line == END + 1
    assert "14.4 times as many" in finding.message and "69,888 on 4x4" in finding.message
    [finding] = lint(folder_of(tmp_path, RULES + rule + NEAR, board=LARGER))
    assert finding.line == END + 1
    assert finding.message.startswith("this rule makes clingo try very many values")
    assert "69,888 on 4x4 already" in finding.message


def test_what_never_ends_is_given_up_on_the_smallest_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "MOST_TRIED", 70_000)
    rule = "n(1..40). near(A,B) :- n(A), n(B), n(C), n(D), A+B+C+D < 0.\n"
    found = lint(folder_of(tmp_path, RULES + rule + NEAR))
    assert (found[0].line, found[0].column) == (END + 1, 11)
    assert found[0].message.startswith("this rule makes clingo try very many values")


def test_everything_is_told_at_once_and_in_order(tmp_path: Path) -> None:
    wrong = RULES.replace("pair(C,D)", "pare(C,D)").replace("%! A 0 is shaded.\n", "")
    places = [(finding.line, finding.column) for finding in lint(folder_of(tmp_path, wrong))]
    assert places == [(12, 4), (17, 1)]


# The boards that growth is measured on


@pytest.mark.parametrize("name", Catalog([]).names())
def test_a_tiled_board_has_everything_as_often_as_it_has_tiles(name: str) -> None:
    board = tile(load_puzzle(BUILT_IN / name))
    double = tiled(board, 2)
    assert (double.rows, double.cols) == (2 * board.rows, 2 * board.cols)
    assert len(list(double.shape.cells())) == 4 * len(list(board.shape.cells()))
    for layer in board.puzzle.given.layers.values():
        mine = [atom for atom in board.clues if layer.takes(atom)]
        tiles = [atom for atom in double.clues if layer.takes(atom)]
        if layer.name == "corners":  # some of which lie on a seam, and count once
            assert 2 * len(mine) < len(tiles) <= 4 * len(mine)
        elif layer.at in {"board", "bank"}:
            assert tiles == mine
        elif layer.at in {"top", "bottom", "left", "right"}:
            assert 2 * len(mine) <= len(tiles) <= 4 * len(mine)
        elif name != "sudoku":  # whose boxes are larger on a larger board
            assert len(tiles) == 4 * len(mine)
    regions = {atom.args[1] for atom in board.clues if atom.name == "region"}
    more = {atom.args[1] for atom in double.clues if atom.name == "region"}
    assert name == "sudoku" or len(more) == 4 * len(regions)


# The command


def test_the_command_tells_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder_of(tmp_path / "mine", RULES.replace("adjacent(C,D)", "adjecent(C,D)"))
    run = CliRunner()
    result = run.invoke(main, ["lint", "mine/dominion"])
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "mine/dominion/rules.lp:15:30: adjecent/2 is used, but nothing defines it (did you mean "
        "'adjacent'?)\n  Write a rule for it, correct the name, or"
    )
    assert result.stdout.endswith("\n1 folder, 1 finding\n")
    finding = json.loads(run.invoke(main, ["lint", "mine", "-f", "json"]).stdout)
    assert finding["source"] == "mine/dominion/rules.lp"
    assert (finding["line"], finding["column"]) == (15, 30)
    assert finding["message"].startswith("adjecent/2") and finding["advice"]
    folder_of(tmp_path / "mine")
    result = run.invoke(main, ["lint", "mine"])
    assert (result.exit_code, result.stdout) == (0, "1 folder, nothing to say\n")
    assert run.invoke(main, ["lint", "mine", "-f", "json"]).stdout == ""


def test_what_is_no_puzzle_folder_is_bad_input(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        result = CliRunner().invoke(main, ["lint", str(path)])
        assert result.exit_code == 2
        assert result.stderr.endswith("expected a puzzle.yaml\n")
    (tmp_path / "puzzle.yaml").write_text(YAML)
    result = CliRunner().invoke(main, ["lint", str(tmp_path)])
    assert result.exit_code == 1
    assert "rules.lp: can't be read: no such file" in result.stdout


@pytest.mark.parametrize("command", ["solve", "explain", "ground"])
@pytest.mark.parametrize("name", ["negated", "comma", "letter"])
def test_other_commands_tell_errors_in_the_same_words(
    command: str, name: str, tmp_path: Path
) -> None:
    right, wrong, expected = IN_RULES[name]
    folder = folder_of(tmp_path, RULES.replace(right, wrong, 1))
    board = folder / "examples" / "easy.yaml"
    result = CliRunner().invoke(main, [command, str(board)])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"asppuz: {folder}/rules.lp:{expected}")
    assert result.stderr.count("\n") == 1


def test_errors_of_techniques_are_told_of_their_file(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, techniques='technique(1,"a") :- not reasons(X).\n')
    board = folder / "examples" / "easy.yaml"
    result = CliRunner().invoke(main, ["explain", str(board)])
    assert result.stderr.startswith(f"asppuz: {folder}/techniques.lp:1:33: X occurs only in a neg")


def test_the_session_raises_what_lint_tells(tmp_path: Path) -> None:
    right, wrong, _ = IN_RULES["negated"]
    folder = folder_of(tmp_path, RULES.replace(right, wrong, 1))
    with pytest.raises(InputError) as caught:
        Session(read(folder / "examples" / "easy.yaml")).solve()
    assert str(caught.value) in [str(finding) for finding in lint(folder)]
