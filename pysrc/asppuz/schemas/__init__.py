"""The JSON Schemas of ``puzzle.yaml`` and of native boards.

They say for editors, and for the reader of ``puzzle.yaml``, which keys there are.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

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
