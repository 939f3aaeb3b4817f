"""Exercises that grade themselves: folders with ``exercise.yaml`` and hidden boards.

The sets of exercises are the course's own, whose tasks stand in its chapters, and
folders of the same form that anybody may write. An exercise asks for one of three things:

- ``program: lamps.lp``: a program, whose answer sets are told in ``cases:``;
- ``puzzle: stones``: a puzzle folder, tried on boards in ``unique/``, ``right/`` and ``wrong/``;
- ``board: row.yaml``: a board, which must have one solution and keep to ``wants.lp``.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import clingo
from clingo.ast import parse_string

from ..errors import InputError, did_you_mean
from ..rules.catalog import COURSE, is_file, own_file
from ..texts import load_text
from ..yamltext import Value, load_mapping
from .chapters import Chapter, chapter, chapters, lay_out

OWN = COURSE / "exercises"
"""The exercises of the course that grade themselves."""
DECLARATION, TASK = "exercise.yaml", "TASK.md"
KINDS: Mapping[str, Collection[str]] = {
    "program": ("shows", "cases", "without"),
    "puzzle": ("instances", "clues", "without"),
    "board": (),
}
"""What an exercise may ask for, with the keys that tell more of that."""
BOARDS = ("unique", "right", "wrong")
"""The folders of the hidden boards of a puzzle."""
_KEYS = {
    "title": str, "task": str, "shows": list, "without": dict, "cases": list,
    "instances": str, "clues": list,
}  # fmt: skip
_CASE = {"in": str, "add": str, "right": list, "wrong": dict, "once": str}
_IN_WORDS: Mapping[type, str] = {str: "words", list: "a list", dict: "a mapping"}
_CHAPTERS = re.compile(r"(?P<chapter>\d+)\.(?P<exercise>\d+)")


@dataclass(frozen=True)
class Case:
    """What a program must make of something that is added to it."""

    name: str
    """Where it is, as in "a corridor of seven cells"."""
    add: str
    right: tuple[frozenset[str], ...]
    """The answer sets that there are, each as the texts of its shown atoms."""
    wrong: Mapping[str, frozenset[str]]
    """Some that must not be there, by what is wrong with them."""
    once: str = ""
    """What to say where an answer comes several times; empty where it may."""


@dataclass(frozen=True)
class Exercise:
    """One exercise."""

    name: str
    title: str
    task: str
    folder: Path | None = None
    """Where it is declared; None for one that is only to be thought about."""
    kind: str = ""
    work: str = ""
    """The path of what is handed in, in the folder of the exercise."""
    shows: tuple[tuple[str, int], ...] = ()
    """Name and arity of the atoms of a program that count."""
    without: Mapping[str, str] = field(default_factory=dict)
    """Texts that rules may not hold, and what to say where they do."""
    cases: tuple[Case, ...] = ()
    instances: int | None = None
    """So many instances the rules of a puzzle folder may have on a hidden board; None for any."""
    clues: tuple[tuple[str, int], ...] = ()
    """Name and arity of the clues that boards which are made must have, where a hidden one does."""

    @property
    def is_graded(self) -> bool:
        """Whether it can be checked."""
        return bool(self.kind)

    def boards(self, kind: str) -> list[Path]:
        """The hidden boards of a kind, one of ``BOARDS``, sorted."""
        return sorted((self.folder / kind).glob("*.yaml")) if self.folder else []


def exercises(home: Path | None = None) -> list[Exercise]:
    """The exercises of a folder, sorted; by default those of the course, in its order.

    Raises InputError for one that can't be read, and for a folder without any.
    """
    if home is not None:
        found = [load_exercise(path.parent) for path in sorted(home.glob(f"*/{DECLARATION}"))]
        if not found:
            message = f"expected folders with a file '{DECLARATION}', found none"
            raise InputError(message, str(home))
        return found
    return [
        load_exercise(OWN / name)
        if (OWN / name).is_dir()
        else Exercise(name, one.title, task)
        for one in chapters()
        for name, task in _named_tasks(one)
    ]  # fmt: skip


def exercise(name: str, home: Path | None = None) -> Exercise:
    """The exercise of that name; raises InputError, with the nearest name, when there is none."""
    known = {one.name: one for one in exercises(home)}
    if name not in known:
        raise InputError(f"there is no exercise '{name}'{did_you_mean(name, known)}")
    return known[name]


def _named_tasks(one: Chapter) -> Iterator[tuple[str, str]]:
    for number, task in one.tasks().items():
        yield f"{one.number}.{number}", task


def load_exercise(folder: Path) -> Exercise:
    """The exercise of one folder.

    One of the course is called as in its chapter, such as ``3.2``, and has its task from
    there. Raises InputError with the place of what is wrong.
    """
    path = own_file(folder, DECLARATION)
    source = str(path)
    values = load_mapping(load_text(path), source)
    _check(values, {**_KEYS, **dict.fromkeys(KINDS, str)}, source)
    kinds = [kind for kind in KINDS if kind in values]
    if len(kinds) != 1:
        raise InputError(f"expected one of the keys {', '.join(KINDS)}", source)
    for key, value in values.items():
        owners = [kind for kind, keys in KINDS.items() if key in keys]
        if owners and kinds[0] not in owners:
            wanted = " or ".join(f"'{kind}:'" for kind in owners)
            message = f"'{key}:' goes with {wanted}, not with '{kinds[0]}:'"
            raise InputError(message, source, value.line)
    data = {key: value.data for key, value in values.items()}
    work = data[kinds[0]]
    if work.startswith("/") or ".." in Path(work).parts:
        raise InputError(f"expected a path below the exercise, found '{work}'", source)
    task = data.get("task") or (_task_of(folder.name) if folder.parent == OWN else "")
    if "title" not in data or not task:
        raise InputError("expected the keys 'title' and 'task'", source)
    if kinds[0] == "program" and not (data.get("shows") and data.get("cases")):
        raise InputError("expected the keys 'shows' and 'cases' of a program", source)
    shows, clues = (
        tuple(_signature(text, key, source) for text in data.get(key, []))
        for key in ("shows", "clues")
    )
    cases = tuple(_case(one, values["cases"], source) for one in data.get("cases", []))
    one = Exercise(
        folder.name, data["title"], task.strip(), folder, kinds[0], work, shows,
        data.get("without", {}), cases, _most(values.get("instances"), source), clues,
    )  # fmt: skip
    if one.kind == "puzzle" and not any(map(one.boards, BOARDS)):
        folders = ", ".join(f"{name}/" for name in BOARDS)
        raise InputError(f"expected boards in one of the folders {folders}", source)
    return one


def _task_of(name: str) -> str:
    """The task of an exercise of the course; empty where no chapter has it."""
    told = _CHAPTERS.fullmatch(name)
    return chapter(int(told["chapter"])).tasks().get(int(told["exercise"]), "") if told else ""


def _check(values: Mapping[str, Value], known: Mapping[str, type], source: str) -> None:
    """Raise InputError for a key that there isn't, and for a value of another kind."""
    for key, value in values.items():
        if key not in known:
            message = f"'{key}' is not a key of an exercise{did_you_mean(key, known)}"
            raise InputError(message, source, value.line)
        if not isinstance(value.data, known[key]):
            message = f"expected {_IN_WORDS[known[key]]} after '{key}:'"
            raise InputError(message, source, value.line, value.column)


def _most(told: Value | None, source: str) -> int | None:
    """A whole number, None where there is none; raises InputError for anything else."""
    if told is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", told.data):
        message = f"expected a whole number after 'instances:', found '{told.data}'"
        raise InputError(message, source, told.line, told.column)
    return int(told.data)


def _signature(text: Any, key: str, source: str) -> tuple[str, int]:
    match = re.fullmatch(r"(-?_*[a-z]\w*)/(\d+)", str(text))
    if not match:
        raise InputError(f"expected 'name/arity' in '{key}:', found '{text}'", source)
    return match[1], int(match[2])


def _case(told: Any, place: Value, source: str) -> Case:
    if not isinstance(told, dict):
        raise InputError("expected a list of mappings after 'cases:'", source, place.line)
    _check({key: Value(d, place.line, place.column) for key, d in told.items()}, _CASE, source)
    right = tuple(_atoms(one, place, source) for one in told.get("right", []))
    wrong = {words: _atoms(one, place, source) for words, one in told.get("wrong", {}).items()}
    name, add, once = (str(told.get(key, "")) for key in ("in", "add", "once"))
    try:
        parse_string(add, _nothing, logger=_silent)
    except RuntimeError:
        message = f"clingo can't read what is added to the program: {' '.join(add.split())}"
        raise InputError(message, source, place.line) from None
    return Case(name or "the program as it is", add, right, wrong, once)


def _atoms(told: Any, place: Value, source: str) -> frozenset[str]:
    """The atoms of an answer; raises InputError where they aren't as clingo writes them."""
    atoms = frozenset(str(told or "").split())
    for atom in atoms:
        with suppress(RuntimeError):
            if str(clingo.parse_term(atom, _silent)) == atom:
                continue
        message = f"expected atoms without spaces in them, such as p(1,2), found '{atom}'"
        raise InputError(message, source, place.line)
    return atoms


def _silent(code: clingo.MessageCode, text: str) -> None:
    """What clingo says of what it can't read is said again, with the file."""


# Folders to work in


def begin(one: Exercise, target: Path) -> None:
    """Make the folder of an exercise, with what is there to begin with, and its task.

    Raises InputError where there is something of that name.
    """
    told = _CHAPTERS.fullmatch(one.name)
    fill: Callable[[Path], None] = _nothing
    if one.folder and (one.folder / "start").is_dir():
        fill = partial(_copy, one.folder / "start")
    elif told and (one.folder is None or one.folder.parent == OWN):
        fill = partial(lay_out, int(told["chapter"]) + 1)
    _make(target, fill, f"# {one.title}\n\n{one.task}\n")


def begin_chapter(number: int, target: Path) -> None:
    """Make a folder as the chapter of that number finds it; raises InputError as ``begin`` does."""
    chapter(number)
    _make(target, partial(lay_out, number), "")


def _make(target: Path, fill: Callable[[Path], None], task: str) -> None:
    """Make a folder whole or not at all."""
    if target.exists() or target.is_symlink():
        raise InputError("there is such a file or folder already", str(target))
    with TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as apart:
        folder = Path(apart) / target.name
        folder.mkdir()
        fill(folder)
        if task and not is_file(folder / TASK):
            (folder / TASK).write_text(task, encoding="utf-8")
        folder.rename(target)


def _copy(source: Path, folder: Path) -> None:
    shutil.copytree(source, folder, dirs_exist_ok=True, copy_function=shutil.copyfile)


def _nothing(what: object) -> None:
    """Leave a folder empty, or a statement as it is."""
