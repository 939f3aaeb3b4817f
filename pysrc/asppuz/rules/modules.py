"""The shared ASP modules: rooms in ``asp/``, by what their modules speak of.

A module goes by its name in whichever room it lies: ``grid.lp`` is
``asp/places/grid.lp``. A folder in a room holds exchangeable encodings of one
constraint, which go by both names: ``connected/reach.lp`` is
``asp/shading/connected/reach.lp``. A name may tell the room, too:
``setting/rooms.lp``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

from .catalog import MODULES, is_file


@cache
def rooms() -> tuple[Path, ...]:
    """The rooms of ``asp/``, sorted."""
    return tuple(sorted(path for path in MODULES.iterdir() if path.is_dir()))


def all_modules() -> Iterator[Path]:
    """The files of all modules, room by room."""
    for room in rooms():
        yield from sorted(room.rglob("*.lp"))


def find_module(name: str | PurePosixPath, own: Path | None = None) -> Path | None:
    """The file that an include names, looked for in a puzzle's own folder first.

    None where there is no such file, or where it lies outside of these folders.
    """
    for home in (*([own] if own else []), *rooms(), MODULES):
        path = home / name
        if is_file(path) and path.resolve().is_relative_to(home.resolve()):
            return path.resolve()
    return None


def module_name(path: Path) -> str:
    """The name by which a module goes, such as ``connected/reach``."""
    return PurePosixPath(*path.relative_to(MODULES).with_suffix("").parts[1:]).as_posix()


def encodings_of(folder: Path, family: str) -> list[str]:
    """The names of all encodings of a constraint, sorted, those of a puzzle's own folder too."""
    homes = (folder, *rooms())
    return sorted({path.stem for home in homes for path in (home / family).glob("*.lp")})
