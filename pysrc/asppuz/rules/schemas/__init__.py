"""The JSON Schemas of ``puzzle.yaml`` and of native boards.

They say for editors, and for the reader of ``puzzle.yaml``, which keys there are.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from ...board.layers import Layout
from ...board.puzzle import Puzzle

SCHEMAS = ("puzzle", "board")
"""What there is a schema of."""


def schema_path(name: str) -> Path:
    """The file of a schema."""
    return Path(__file__).with_name(f"{name}.schema.json")


@cache
def schema(name: str) -> dict[str, Any]:
    """A schema as plain data."""
    found: dict[str, Any] = json.loads(schema_path(name).read_text(encoding="utf-8"))
    return found


def board_schema(puzzle: Puzzle) -> dict[str, Any]:
    """The schema of a board of one puzzle: it has that puzzle's layers and no others."""
    told = deepcopy(schema("board"))
    known = told["properties"]
    always = ["puzzle", "title", "author", "source", "note", "breaks", "variants"]
    answer = ["marks", "crosses", "solution"]
    told["properties"] = {
        **{key: known[key] for key in always},
        **_grids(puzzle.given, known, told["additionalProperties"]),
        **{key: known[key] for key in answer},
    }
    if len(puzzle.answer.layers) > 1:
        grids = _grids(puzzle.answer, known, told["additionalProperties"])
        named = told["definitions"]["grids"]["anyOf"][1]
        named.update(properties=grids, additionalProperties=False)
    told["properties"]["puzzle"] = {**known["puzzle"], "const": puzzle.name}
    told["additionalProperties"] = False
    return told


def _grids(layout: Layout, known: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return {layer.name: known.get(layer.name, other) for layer in layout}
