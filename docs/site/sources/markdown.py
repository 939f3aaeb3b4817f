"""Small pieces of Markdown that GitHub and the site read alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; raises ValueError for a cell with a line break or a ``|``."""
    lines = [header, ["---"] * len(header), *rows]
    for cell in (cell for cells in lines for cell in cells if set(cell) & set("|\n")):
        raise ValueError(f"no cell of a table can hold '{cell}'")
    return "\n".join("|" + "".join(f" {c} |" if c else " |" for c in cells) for cells in lines)


def code(text: str) -> str:
    """Words of a program."""
    return f"`{text}`"


def block(text: str, language: str = "") -> str:
    """Some lines of a program."""
    return f"```{language}\n{text.rstrip()}\n```"


def link(text: str, target: str) -> str:
    """A link to a file or a URL."""
    return f"[{text}]({target})"


def listed(items: Iterable[str]) -> str:
    """The items with commas between them, and the last one with an 'and'."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def slug(heading: str) -> str:
    """The anchor of a heading: small letters, hyphens for spaces, without other signs."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.strip().lower()))


def from_docstring(text: str) -> str:
    """A docstring as Markdown: its code in single backticks."""
    return text.replace("``", "`")
