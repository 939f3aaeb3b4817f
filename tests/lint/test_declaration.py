"""Faults in puzzle.yaml, in clues and in the names of techniques."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint.folders import CLUES, TECHNIQUES, YAML, folder_of, told

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
        "15:3: 'words' has phrases for shadd(C), but no answer has such an atom (did you mean 'sh",
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


def test_faults_in_the_points_of_techniques(tmp_path: Path) -> None:
    right = 'points("touch",K-1) :- reasons(K).\npoints("alone",0).\n'
    assert told(folder_of(tmp_path, techniques=TECHNIQUES + right)) == []
    wrong = 'points("tuch",1).\npoints("touch",-1).\npoints("alone","1").\n'
    begin = len(TECHNIQUES.splitlines())
    assert told(folder_of(tmp_path, techniques=TECHNIQUES + wrong)) == [
        f'techniques.lp:{begin + 1}:8: no technique is called "tuch" (did you mean \'"touch"\'?)',
        f"techniques.lp:{begin + 2}:16: -1 is no number of points",
        f'techniques.lp:{begin + 3}:16: "1" is no number of points',
    ]


def test_faults_in_clues(tmp_path: Path) -> None:
    wrong = CLUES.replace("may_show", "may_shw").replace("adjacent", "adjacnt")
    assert told(folder_of(tmp_path, clues=wrong)) == [
        "clues.lp:2:1: may_shw/1 is defined, but nothing uses it (did you mean 'may_show'?)",
        "clues.lp:2:64: adjacnt/2 is used, but nothing defines it (did you mean 'adjacent'?)",
    ]
    assert told(folder_of(tmp_path, clues="may_show(number(C,N)) :- unshaded(C).\n")) == [
        "clues.lp:1:19: N occurs only in the head, so clingo can't know its values"
    ]
