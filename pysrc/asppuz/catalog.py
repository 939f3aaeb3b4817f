"""The catalogue: finds puzzle folders and loads what their ``puzzle.yaml`` declares."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from .errors import InputError, did_you_mean
from .layers import Layout, layout_from
from .schemas import schema
from .yamltext import Value, load_mapping

_PACKAGE = Path(__file__).resolve().parent
# The wheel carries these folders inside the package; a checkout has them on top.
_DATA = _PACKAGE if (_PACKAGE / "puzzles").is_dir() else _PACKAGE.parents[1]
MODULES = _DATA / "asp"
"""The folder of the shared ASP modules."""
FAMILIES = _DATA / "families"
"""The folder of the puzzles that new ones begin from."""
BUILT_IN = _DATA / "puzzles"
"""The folder of the puzzles that come with asppuz."""
EXAMPLES, REJECTED = "examples", "rejected"
"""The folders of boards in a puzzle's folder."""
ENVIRONMENT = "ASPPUZ_PUZZLES"
"""The environment variable that names further folders of puzzles."""


_KINDS: Mapping[str, tuple[str, type]] = {"object": ("a mapping", dict), "array": ("a list", list)}


@dataclass(frozen=True)
class Puzzle:
    """One kind of puzzle: a folder with ``rules.lp`` and ``puzzle.yaml``."""

    name: str
    folder: Path
    declaration: Mapping[str, Any] = field(repr=False)
    """What ``puzzle.yaml`` says, as plain data."""

    @property
    def title(self) -> str:
        """The name that people write."""
        return str(self.declaration["name"])

    @property
    def rules(self) -> str:
        """The rules of the puzzle in words."""
        return " ".join(str(self.declaration["rules"]).split())

    @property
    def variants(self) -> Mapping[str, str]:
        """The variants that a board may switch on, and what each demands."""
        return self.section("variants")

    @property
    def reasons(self) -> Mapping[str, str]:
        """The puzzle's own words for reasons of the shared modules, by the modules' words."""
        own = self.section("reasons")
        if not all(isinstance(words, str) for words in own.values()):
            raise InputError("'reasons' maps the words of each reason to others", self._source)
        return {key: " ".join(words.split()) for key, words in own.items()}

    @property
    def search(self) -> Mapping[str, str]:
        """Options of clingo's search that serve this puzzle best."""
        return self.section("search")

    @property
    def built_in(self) -> bool:
        """Whether the folder came with asppuz."""
        return self.folder.parent == BUILT_IN

    @cached_property
    def given(self) -> Layout:
        """The layers of a board."""
        return self._layout("given")

    @cached_property
    def answer(self) -> Layout:
        """The layout of an answer, which has one layer."""
        layout = self._layout("answer")
        if len(layout.layers) != 1:
            raise InputError("expected one layer after 'answer:'", self._source)
        return layout

    @cached_property
    def answer_signatures(self) -> set[tuple[str, int]]:
        """Name and arity of the atoms that make up an answer."""
        return set().union(*(layer.signatures() for layer in self.answer.layers.values()))

    def _layout(self, key: str) -> Layout:
        try:
            return layout_from(self.declaration[key])
        except InputError as error:
            raise error.at(self._source) from None

    @property
    def _source(self) -> str:
        return str(self.folder / "puzzle.yaml")

    def section(self, key: str) -> Mapping[str, Any]:
        """What stands under a key that is a mapping; empty where the folder doesn't have it."""
        section: Mapping[str, Any] = self.declaration.get(key, {})
        return section

    def examples(self) -> list[Path]:
        """The boards that come with the folder, each with its solution."""
        return sorted((self.folder / EXAMPLES).glob("*.yaml"))

    def rejected(self) -> list[Path]:
        """The boards with an answer that is wrong, each with the reason that it breaks."""
        return sorted((self.folder / REJECTED).glob("*.yaml"))


def load_puzzle(folder: Path) -> Puzzle:
    """The puzzle of one folder.

    Raises InputError when ``puzzle.yaml`` is missing, or lacks or misspells a key.
    """
    path = folder / "puzzle.yaml"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"can't be read: {error}", str(path)) from None
    values = load_mapping(text, str(path))
    _check_keys(values, schema("puzzle"), path.name, str(path))
    return Puzzle(folder.name, folder, {key: value.data for key, value in values.items()})


def _check_keys(
    values: Mapping[str, Value], declared: Mapping[str, Any], name: str, source: str
) -> None:
    """Raise InputError for keys that the schema of a mapping doesn't have, or that it lacks.

    What stands behind the keys is of the right kind then: what it means is checked by
    those who make use of it.
    """
    known = declared["properties"]
    for key, value in values.items():
        if key not in known:
            message = f"'{key}' is not a key of {name}{did_you_mean(key, known)}"
            raise InputError(message, source, value.line)
        kind = known[key].get("type")
        words, expected = _KINDS.get(str(kind), ("words", str))
        if kind and not isinstance(value.data, expected):
            raise InputError(f"expected {words} after '{key}:'", source, value.line)
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
        if not (folder / "puzzle.yaml").is_file():
            return self
        return Catalog([folder.parent, *self.folders])

    def names(self) -> list[str]:
        """The names of all puzzles, sorted."""
        return sorted({f.parent.name for top in self.folders for f in top.glob("*/puzzle.yaml")})

    def puzzle(self, name: str) -> Puzzle:
        """The puzzle of that name; raises InputError, with the nearest name, when there is none."""
        for top in self.folders:
            if (top / name / "puzzle.yaml").is_file() and Path(name).name == name:
                return _load(top / name)
        raise InputError(f"there is no puzzle '{name}'{did_you_mean(name, self.names())}")

    def __iter__(self) -> Iterator[Puzzle]:
        return map(self.puzzle, self.names())

    def find(self, key: str, names: str) -> Puzzle | None:
        """The puzzle one of whose names in a format is ``names``, in any case.

        ``key`` is the format's section in ``puzzle.yaml``.
        """
        wanted = names.lower()
        for puzzle in self:
            section = puzzle.section(key)
            known = [section.get("id"), section.get("name"), *(section.get("aliases") or [])]
            if wanted in [str(name).lower() for name in known if name]:
                return puzzle
        return None


@cache
def _load(folder: Path) -> Puzzle:
    return load_puzzle(folder)
