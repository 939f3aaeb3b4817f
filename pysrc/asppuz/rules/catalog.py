"""The catalogue: finds puzzle folders and loads what their ``puzzle.yaml`` declares."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePath
from typing import Any

from ..board.puzzle import Puzzle
from ..errors import InputError, did_you_mean
from ..texts import load_text
from ..yamltext import Value, load_mapping, place_of
from .schemas import schema
from .schemas.kinds import misfit

_PACKAGE = Path(__file__).resolve().parents[1]
# The wheel carries these folders inside the package; a checkout has them on top.
_INSTALLED = (_PACKAGE / "puzzles").is_dir()
_DATA = _PACKAGE if _INSTALLED else _PACKAGE.parents[1]
MODULES = _DATA / "asp"
"""The folder of the shared ASP modules."""
FAMILIES = _DATA / "families"
"""The folder of the puzzles that new ones begin from."""
BUILT_IN = _DATA / "puzzles"
"""The folder of the puzzles that come with asppuz."""
COURSE = _DATA / "learn" if _INSTALLED else _DATA / "docs" / "learn"
"""The folder of the course: its chapters, solutions and exercises."""
ENVIRONMENT = "ASPPUZ_PUZZLES"
"""The environment variable that names further folders of puzzles."""


def is_file(path: Path) -> bool:
    """Whether there is such a file; False, too, where the system won't say."""
    return os.path.isfile(path)


def own_file(folder: Path, name: str | PurePath) -> Path:
    """The path of a file in a puzzle's folder, which may be a symbolic link itself.

    Raises InputError where a link inside leads out of it: a puzzle may come from anybody,
    and its files are shown.
    """
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise InputError("this is a link that leads out of its folder", str(path))
    return path


def load_puzzle(folder: Path) -> Puzzle:
    """The puzzle of one folder.

    Raises InputError when ``puzzle.yaml`` is missing, lacks or misspells a key, or has
    something of another kind than the key's there. What it means is checked by those who
    make use of it.
    """
    path = own_file(folder, "puzzle.yaml")
    text = load_text(path)
    values = load_mapping(text, str(path))
    declared = {key: value.data for key, value in values.items()}
    strange = misfit(declared, schema("puzzle"))
    if strange:
        raise InputError(str(strange), str(path), *place_of(text, *strange.path))
    _check_keys(values, schema("puzzle"), path.name, str(path))
    return Puzzle(folder.name, folder, declared)


def _check_keys(
    values: Mapping[str, Value], declared: Mapping[str, Any], name: str, source: str
) -> None:
    """Raise InputError for keys that the schema of a mapping doesn't have, or that it lacks."""
    known = declared["properties"]
    for key, value in values.items():
        if key not in known:
            message = f"'{key}' is not a key of {name}{did_you_mean(key, known)}"
            raise InputError(message, source, value.line)
        if "properties" in known[key]:
            inner = {k: Value(data, value.line, value.column) for k, data in value.data.items()}
            _check_keys(inner, known[key], f"'{key}'", source)
    for key in declared.get("required", ()):
        if key not in values:
            raise InputError(f"in {name} the key '{key}' is missing", source)


class Catalog:
    """The puzzles of some folders, of those that the environment names, and of the current one.

    The built-in ones come last, so a folder can replace one. Raises InputError
    when there is no such folder.
    """

    def __init__(self, folders: Sequence[str | Path] = ()) -> None:
        named = filter(None, os.environ.get(ENVIRONMENT, "").split(os.pathsep))
        self.folders = [Path(f).resolve() for f in [*folders, *named, ".", BUILT_IN]]
        for folder in self.folders:
            if not folder.is_dir():
                raise InputError("there is no such folder of puzzles", str(folder))

    def beside(self, board: Path) -> Catalog:
        """The catalogue for a board's file: in a puzzle's folder it means that puzzle first."""
        folder = board.resolve().parent.parent
        if not is_file(folder / "puzzle.yaml"):
            return self
        return Catalog([folder.parent, *self.folders])

    def names(self) -> list[str]:
        """The names of all puzzles, sorted."""
        return sorted({path.parent.name for path in self._declarations()})

    def _declarations(self) -> Iterator[Path]:
        """The files that declare puzzles, also those whose folder another one replaces."""
        for top in self.folders:
            yield from top.glob("*/puzzle.yaml")

    def puzzle(self, name: str) -> Puzzle:
        """The puzzle of that name; raises InputError, with what it may be, when there is none.

        That is a puzzle that others call so, as puzz.link does, or else the nearest name.
        """
        if Path(name).name == name and name != "..":
            for top in self.folders:
                if is_file(top / name / "puzzle.yaml"):
                    return _load(top / name)
        other = self.find("puzzlink", name) or self.find("janko", name)
        meant = f" (did you mean '{other.name}'?)" if other else did_you_mean(name, self.names())
        raise InputError(f"there is no puzzle '{name}'{meant}")

    def __iter__(self) -> Iterator[Puzzle]:
        """All puzzles that can be read: a folder that can't says why when it is asked for."""
        for name in self.names():
            with suppress(InputError):
                yield self.puzzle(name)

    def broken(self) -> Iterator[InputError]:
        """What is wrong with the puzzles that can't be read."""
        for name in self.names():
            try:
                self.puzzle(name)
            except InputError as error:
                yield error

    def find(self, key: str, names: str) -> Puzzle | None:
        """The puzzle one of whose names in a format is ``names``, in any case.

        ``key`` is the format's section in ``puzzle.yaml``.
        """
        wanted = names.lower()
        paths = list(self._declarations())
        # Most texts don't have the name at all: to search them is faster than to understand them.
        likely = sorted({path.parent.name for path in paths if _says(path, wanted)})
        for name in [*likely, *sorted({path.parent.name for path in paths})]:
            with suppress(InputError):
                puzzle = self.puzzle(name)
                section = puzzle.section(key)
                known = [section.get("id"), section.get("name"), *(section.get("aliases") or [])]
                if wanted in [str(word).lower() for word in known if word]:
                    return puzzle
        return None


def _says(path: Path, word: str) -> bool:
    """Whether a word, in small letters, stands as it is in a file that can be read."""
    with suppress(InputError):
        return word in _small_letters(str(path))
    return False


# Kept as long as the puzzles that are made of them: whoever reads many URLs asks for all.
@cache
def _small_letters(path: str) -> str:
    return load_text(Path(path)).lower()


@cache
def _load(folder: Path) -> Puzzle:
    return load_puzzle(folder)
