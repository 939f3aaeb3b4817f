"""The shared ASP modules: rooms in ``asp/``, by what their modules speak of.

A module goes by its name in whichever room it lies: ``grid.lp`` is
``asp/places/grid.lp``. A folder in a room holds exchangeable encodings of one
constraint, which go by both names: ``connected/reach.lp`` is
``asp/shading/connected/reach.lp``. A name may tell the room, too:
``setting/rooms.lp``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
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
    if own and is_file(own / name):
        path = (own / name).resolve()
        if path.is_relative_to(own.resolve()):
            return path
    try:
        return _shared_module(str(name))
    except FileNotFoundError:
        return None


@lru_cache(maxsize=1024)
def _shared_module(name: str) -> Path:
    """The file; FileNotFoundError is not remembered, since it may come to be."""
    for home in (*rooms(), MODULES):
        path = home / name
        if is_file(path) and path.resolve().is_relative_to(home.resolve()):
            return path.resolve()
    raise FileNotFoundError(name)


def module_name(path: Path) -> str:
    """The name by which a module goes, such as ``connected/reach``."""
    return PurePosixPath(*path.relative_to(MODULES).with_suffix("").parts[1:]).as_posix()


def encodings_of(folder: Path, family: str) -> list[str]:
    """The names of all encodings of a constraint, sorted, those of a puzzle's own folder too."""
    homes = (folder, *rooms())
    return sorted({path.stem for home in homes for path in (home / family).glob("*.lp")})
