"""What the page is made of: the files that run in the browser, and what they may do there."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
"""What each kind of file is to a browser."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; connect-src 'self'; form-action 'none'; base-uri 'none'"
)
"""What the browser lets the page do: nothing goes to any other host."""


def page_files(transport: str, **filled: str) -> dict[str, str]:
    """The page's files by name, with those of its transport, the folder ``served`` or ``alone``.

    What stands there in double braces is filled in, as ``{{head}}`` by ``head``.
    """
    paths = [*(_HERE / "static").iterdir(), *(_HERE / transport).iterdir()]
    files = {path.name: path.read_text("utf-8") for path in sorted(paths) if path.suffix in TYPES}
    for name, text in filled.items():
        files = {file: body.replace("{{" + name + "}}", text) for file, body in files.items()}
    return files
