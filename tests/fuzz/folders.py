"""Puzzle folders: a broken ``puzzle.yaml``, or broken rules, clues and techniques."""

from __future__ import annotations

import itertools
import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

import yaml

from . import mangle, material
from .commands import ASKED, LIMIT, call
from .faults import Case
from .statements import STATEMENTS

BOARD = "own/examples/board.yaml"
_TESTED = (
    ("lint", "own"),
    ("show", "own", "--puzzles", "."),
    ("list", "--puzzles", "."),
    ("verify", BOARD, "--answer", BOARD),
    ("test", "own", *LIMIT),
)
_GENERATED = (
    *(("generate", "own", "--rows", n, "--cols", n, "--seed", "1", *LIMIT) for n in "23"),
    ("generate", "own", "--seed", "1", "--rows", "3", "--symmetry", "rotate", *LIMIT),
    ("lint", "own"),
)
_NAMED = (
    ("hint", BOARD, *LIMIT),
    ("explain", BOARD, *LIMIT),
    ("lint", "own"),
)


def make_declaration(chance: Random) -> Case:
    """A folder whose ``puzzle.yaml`` is broken, as a tree or as a text."""
    sample = chance.choice(material.small(36))
    name, texts = sample.puzzle.name, material.folder_texts("puzzle.yaml")
    if chance.random() < 0.75:
        broken = mangle.tree(chance, material.declarations()[name], material.pieces())
        text = yaml.safe_dump(broken, allow_unicode=True, sort_keys=False)
    else:
        text = mangle.text(chance, texts[name], tuple(texts.values()), most=2)
    return {
        "like": name,
        "puzzle.yaml": text,
        **_board(sample),
        **_asked(chance, (*ASKED, *_TESTED), 2),
    }


def make_rules(chance: Random) -> Case:
    """A folder whose rules are broken."""
    sample = chance.choice(material.small(20))
    rules = material.folder_texts("rules.lp")[sample.puzzle.name]
    asked = _asked(chance, (*ASKED, *_TESTED), 1)
    return {
        "like": sample.puzzle.name,
        "rules.lp": _rules(chance, rules),
        **_board(sample),
        **asked,
    }


def make_clues(chance: Random) -> Case:
    """A folder whose ``clues.lp`` is broken."""
    texts = material.folder_texts("clues.lp")
    sample = chance.choice([s for s in material.small(20) if s.puzzle.name in texts])
    broken = _rules(chance, texts[sample.puzzle.name])
    return {"like": sample.puzzle.name, "clues.lp": broken, **_asked(chance, _GENERATED, 1)}


def make_techniques(chance: Random) -> Case:
    """A folder whose ``techniques.lp`` is broken."""
    texts = material.folder_texts("techniques.lp")
    sample = chance.choice(material.small(16))
    named = texts.get(sample.puzzle.name, chance.choice(list(texts.values())))
    broken = {"like": sample.puzzle.name, "techniques.lp": _rules(chance, named)}
    return {**broken, **_board(sample), **_asked(chance, _NAMED, 1)}


_numbers = itertools.count()


def run(case: Case) -> str:
    """Write the folder, as a copy of another one, and ask the questions."""
    # A puzzle that was read is remembered by its folder, so each case has one of its own.
    top = Path(f"folder{next(_numbers)}").absolute()
    here = Path.cwd()
    puzzle = next(p for p in material.puzzles() if p.name == case["like"])
    shutil.copytree(
        puzzle.folder, top / "own", ignore=shutil.ignore_patterns("examples", "rejected")
    )
    (top / "own" / "examples").mkdir()
    for name, text in case.items():
        if "." in name:
            raw = text.encode("utf-8", "surrogatepass")
            (top / "own" / name).write_bytes(raw)
    try:
        os.chdir(top)
        words = {call(args) for args in json.loads(case["asked"])}
    finally:
        os.chdir(here)
        shutil.rmtree(top, ignore_errors=True)
    return "read" if "read" in words else "refused"


def _board(sample: material.Sample) -> Case:
    first = f"puzzle: {sample.puzzle.name}"
    return {BOARD.removeprefix("own/"): sample.text.replace(first, "puzzle: own", 1)}


def _asked(chance: Random, questions: Sequence[Sequence[str]], most: int) -> Case:
    """Some questions; one that names nothing is about the board."""
    chosen = (list(chance.choice(questions)) for _ in range(most))
    about = [
        args if any("own" in word for word in args[1:]) or args[0] == "list" else [*args, BOARD]
        for args in chosen
    ]
    return {"asked": json.dumps(about)}


def _rules(chance: Random, rules: str) -> str:
    """Rules with a strange statement, with faults, or with both."""
    lines = rules.split("\n")
    kind = chance.random()
    if kind < 0.7:
        lines.insert(chance.randint(0, len(lines)), chance.choice(STATEMENTS))
    text = "\n".join(lines)
    return mangle.text(chance, text, material.modules(), most=2) if kind > 0.5 else text
