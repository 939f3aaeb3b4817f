"""A puzzle as its folder declares it: what is given, what is asked, how it is written down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ..errors import InputError
from .atoms import Atom, parse_atom
from .layers import Layout, layout_from
from .shape import Shape, map_shape

EXAMPLES, REJECTED = "examples", "rejected"
REGULAR = f"{EXAMPLES}/regular.yaml"
"""The example of the usual size, where there is one."""
"""The folders of boards in a puzzle's folder."""


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
        return " ".join(str(self.declaration["name"]).split())

    @property
    def rules(self) -> str:
        """The rules of the puzzle in words."""
        return " ".join(str(self.declaration["rules"]).split())

    @property
    def variants(self) -> Mapping[str, str]:
        """The variants that a board may switch on, and what each demands."""
        return self.section("variants")

    @property
    def upright(self) -> str:
        """Why a board has one way up and can't be turned; empty where it can."""
        return " ".join(str(self.declaration.get("upright", "")).split())

    @property
    def handed(self) -> str:
        """Why a board tells left from right and can't be mirrored; empty where it can."""
        return " ".join(str(self.declaration.get("handed", "")).split())

    @property
    def clues(self) -> int | None:
        """How many clues people set on a hundred cells; None where the regular example tells.

        Raises InputError where it is no number.
        """
        if "clues" not in self.declaration:
            return None
        number = str(self.declaration["clues"])
        if not re.fullmatch("[0-9]{1,3}", number):
            message = f"expected a number of clues after 'clues:', found '{number}'"
            raise InputError(message, self._source)
        return int(number)

    @property
    def reasons(self) -> Mapping[str, str]:
        """The puzzle's own words for reasons of the shared modules, by the modules' words."""
        return {key: " ".join(words.split()) for key, words in self.section("reasons").items()}

    @cached_property
    def words(self) -> Mapping[Atom, tuple[str, str]]:
        """What is said of the atoms of a pattern: where they are true, and where they are not."""
        phrases = {}
        for pattern, pair in self.section("words").items():
            if not isinstance(pair, list) or len(pair) != 2:
                message = f"'words: {pattern}' lists two phrases: where it is true, where it is not"
                raise InputError(message, self._source)
            try:
                phrases[parse_atom(pattern)] = (str(pair[0]), str(pair[1]))
            except InputError as error:
                raise error.at(self._source) from None
        return phrases

    @property
    def search(self) -> Mapping[str, str]:
        """Options of clingo's search that serve this puzzle best."""
        return self.section("search")

    @cached_property
    def shape(self) -> Shape | None:
        """The one shape that all boards have; None where they may have any."""
        section = self.section("shape")
        if not section:
            return None
        lines = str(section.get("map", "")).split()
        block = str(section.get("block", "1"))
        if not lines or {*map(len, lines)} != {len(lines[0])} or {*"".join(lines)} - {*"#."}:
            raise InputError(
                "expected lines of # and . after 'map:', all of one length", self._source
            )
        if not re.fullmatch("[1-9]", block):
            raise InputError(f"expected 1 to 9 after 'block:', found '{block}'", self._source)
        return map_shape(lines, int(block))

    @cached_property
    def given(self) -> Layout:
        """The layers of a board."""
        return self._layout("given")

    @cached_property
    def answer(self) -> Layout:
        """The layers of an answer."""
        layout = self._layout("answer")
        if not layout.signatures():
            raise InputError("expected the atoms of an answer after 'answer:'", self._source)
        return layout

    @cached_property
    def answer_signatures(self) -> set[tuple[str, int]]:
        """Name and arity of the atoms that make up an answer."""
        return self.answer.signatures()

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
