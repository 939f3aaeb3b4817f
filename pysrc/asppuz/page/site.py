"""The page as files that need no server: asppuz goes along, and runs in the browser itself.

What runs it there is Pyodide, the *runtime*: a folder of one of its releases, or an address.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..board.puzzle import EXAMPLES, REGULAR, REJECTED
from ..errors import InputError
from ..rules.catalog import COURSE, MODULES, Catalog, own_file
from .answers import answer
from .files import POLICY, page_files

ARCHIVE = "asppuz.zip"
"""The file that holds asppuz itself; a folder that has it is a site that was written before."""
RUNTIME = "runtime/"
"""Where the runtime lies beside the page, unless it has an address of its own."""
NEEDED = ("clingo", "pyyaml")
"""The packages of the runtime that asppuz needs, as its lock file names them."""
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.*", "python_stdlib.zip", LOCK)
"""The files of the runtime itself; each pattern has one at least."""

_FOLDERS = {"asppuz": Path(__file__).parents[1], "asppuz/asp": MODULES, "asppuz/learn": COURSE}
"""What the archive holds beside the puzzles, as an installed package does."""
_LEFT_OUT = {"asp", "puzzles", "families", "learn", "cli", "static", "served", "alone"} | {
    EXAMPLES,
    REJECTED,
}
"""Folders in these that no question of the page asks for."""
_SUFFIXES = {".py", ".lp", ".yaml", ".json", ".md"}
_WRITTEN_IN = (1980, 1, 1, 0, 0, 0)
"""The date of all files in the archive, so that the same files make the same archive."""


def write_site(folder: Path, runtime: str | None = None, force: bool = False) -> int:
    """Write the page into a folder; how many bytes it has.

    ``runtime`` is a folder, whose files are copied, or an address; None is the folder
    ``runtime`` in the site, whoever puts it there. Raises InputError for a folder with other
    files than those of a site, unless ``force`` says that they may be there, and for a
    runtime that isn't one.
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / ARCHIVE).is_file() and not force:
        raise InputError("this folder has other files; --force writes there", str(folder))
    if runtime is None:
        files = site_files(RUNTIME)
    elif runtime.startswith(("http://", "https://")):
        files = site_files(quote(f"{runtime.rstrip('/')}/", safe="/:?=&%@~"))
    else:
        copied = {RUNTIME + path.name: path.read_bytes() for path in runtime_files(Path(runtime))}
        files = site_files(RUNTIME) | copied
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return sum(map(len, files.values()))


def site_files(runtime: str) -> dict[str, bytes]:
    """The files of a site without those of its runtime, whose address is told."""
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    page = page_files("alone", head=head, runtime=runtime)
    [catalog] = answer({"ask": "catalog"})
    return {
        **{name: text.encode() for name, text in page.items()},
        "catalog.json": json.dumps(catalog, ensure_ascii=False).encode(),
        ARCHIVE: _archive(),
    }


def runtime_files(folder: Path) -> Iterator[Path]:
    """The files of a runtime that a site needs; raises InputError where one is missing."""
    for pattern in CORE:
        found = sorted(folder.glob(pattern))
        if not found:
            raise InputError(
                f"expected a release of Pyodide, but '{pattern}' is missing", str(folder)
            )
        yield from found
    try:
        names = _packages(json.loads((folder / LOCK).read_text("utf-8"))["packages"])
    except (AttributeError, KeyError, TypeError, ValueError):
        message = f"this lists no packages {' and '.join(NEEDED)}, as a release of Pyodide does"
        raise InputError(message, str(folder / LOCK)) from None
    for name in names:
        if not (folder / name).is_file():
            raise InputError("the runtime lacks this package", str(folder / name))
        yield folder / name


def _packages(packages: Mapping[str, Any]) -> list[str]:
    """The files of the packages that are needed, and of those that these need."""
    ahead, found = list(NEEDED), dict[str, str]()
    while ahead:
        name = ahead.pop()
        if name not in found:
            found[name] = Path(packages[name]["file_name"]).name
            ahead += packages[name]["depends"]
    return sorted(found.values())


def _archive() -> bytes:
    """The Python, the modules and the puzzles, as they lie in an installed package."""
    held: dict[str, bytes] = {}
    puzzles = {f"asppuz/puzzles/{puzzle.name}": puzzle.folder for puzzle in Catalog()}
    for top, folder in (_FOLDERS | puzzles).items():
        for path in folder.rglob("*"):
            inner = path.relative_to(folder)
            asked_for = inner.as_posix() == REGULAR or not _LEFT_OUT & set(inner.parts)
            if path.suffix in _SUFFIXES and asked_for:
                held[f"{top}/{inner.as_posix()}"] = own_file(folder, inner).read_bytes()
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name in sorted(held):
            info = zipfile.ZipInfo(name, _WRITTEN_IN)
            archive.writestr(info, held[name], zipfile.ZIP_DEFLATED)
    return written.getvalue()
