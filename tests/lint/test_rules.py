"""Faults in rules and modules, and what is said of them."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from click.testing import CliRunner

from asppuz import InputError, Session, read
from asppuz.checking.lint import lint, modules
from asppuz.cli import main
from lint.folders import CLUES, END, RULES, TECHNIQUES, folder_of, told


def test_a_right_folder_is_clean_with_and_without_examples(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, techniques=TECHNIQUES, clues=CLUES)
    assert told(folder) == []
    (folder / "examples" / "easy.yaml").unlink()
    assert told(folder) == []


def test_pools_with_blanks_and_pools_that_a_constraint_demands_are_clean(tmp_path: Path) -> None:
    blanks = TECHNIQUES + 'technique(3,"row") :- reason(_,_), value(_,"G",(row(_);row(_,_))).\n'
    both = RULES + "%! One of {C} and {D} is a 0.\n:- pair(C,D), not number((C;D),0), unknown(C).\n"
    assert told(folder_of(tmp_path, rules=both, techniques=blanks)) == []


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
    "a negated pool": (
        "member(shaded,C) :- shaded(C).",
        "member(shaded,C) :- shaded(C), not unknown((C;C)).",
        "9:32: not unknown((C;C)) holds where one of these atoms doesn't, even if others do",
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
    "premise of a constraint": (
        "%! A 0 is shaded.",
        "%! Since: A 0 is shaded.",
        "17:1: no rule follows this reason",
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
    "a counter that is told by an equation": (
        "%! {C} and {D} touch",
        "far(C,0) :- shaded(C).\nfar(D,M) :- far(C,N), adjacent(C,D), M = N+1.\n"
        "%! {C}\n:- far(C,99).\n%! {C} and {D} touch",
        "12:42: N changes with each round of this recursion, and nothing bounds it",
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
    "far(D,M) :- far(C,N), adjacent(C,D), M = N+1, M < 9.",
    "far(D,M) :- far(C,N), adjacent(C,D), M = N+1, number(_,M).",
    "far(D,N) :- far(C,N), C = (R,S), D = (R,S+1), cell(D).",
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
    monkeypatch.setattr(modules, "_told", lambda files, folder: defaultdict(set))
    found = [x for x in told(folder) if "both derive" in x]
    assert f"rules.lp:{END + 1}:1: connected.lp and gathered.lp both derive follows/3" in found


NEAR = """\
% {name}.lp: what is near.
%
% needs   cell(C)          see grid.lp
% gives   {gives}
% costs   an instance a cell
#include "grid.lp".
near(C,C) :- cell(C).
{more}
"""


@pytest.mark.parametrize("listed", [False, True])
def test_modules_beside_the_rules_that_derive_the_same_word(tmp_path: Path, listed: bool) -> None:
    more = '#include "one.lp".\n#include "two.lp".\n%! {C}\n:- near(C,C), wide(C), shaded(C).\n'
    folder = folder_of(tmp_path, RULES + more)
    gives = "wide(C), near(C,D)" if listed else "wide(C)"
    one = NEAR.format(name="one", gives="near(C,D)", more="")
    two = NEAR.format(name="two", gives=gives, more="wide(C) :- cell(C).")
    (folder / "one.lp").write_text(one, encoding="utf-8")
    (folder / "two.lp").write_text(two, encoding="utf-8")
    found = [x for x in told(folder) if "both derive" in x]
    clash = f"rules.lp:{END + 2}:1: one.lp and two.lp both derive near/2"
    assert found == ([] if listed else [clash])


@pytest.mark.parametrize("added", [False, True])
def test_a_rule_that_derives_what_a_module_gives(tmp_path: Path, added: bool) -> None:
    more = "% adds: a cell is next to itself.\n" * added + "adjacent(C,C) :- cell(C).\n"
    needed = "member(shaded,C) :- cell(C).\n"
    folder = folder_of(tmp_path, RULES + '#include "connected.lp".\n' + needed + more)
    found = [x for x in told(folder) if "derives it, too" in x]
    clash = f"rules.lp:{END + 3}:1: adjacent/2 is derived here, and grid.lp derives it, too"
    assert found == ([] if added else [clash])


def test_everything_is_told_at_once_and_in_order(tmp_path: Path) -> None:
    wrong = RULES.replace("pair(C,D)", "pare(C,D)").replace("%! A 0 is shaded.\n", "")
    places = [(finding.line, finding.column) for finding in lint(folder_of(tmp_path, wrong))]
    assert places == [(12, 4), (17, 1)]


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


def test_the_session_raises_what_lint_tells(tmp_path: Path) -> None:
    right, wrong, _ = IN_RULES["negated"]
    folder = folder_of(tmp_path, RULES.replace(right, wrong, 1))
    with pytest.raises(InputError) as caught:
        Session(read(folder / "examples" / "easy.yaml")).solve()
    assert str(caught.value) in [str(finding) for finding in lint(folder)]
