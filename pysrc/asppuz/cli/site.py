"""The command that writes the page as files that need no server: site."""

from __future__ import annotations

from pathlib import Path

import click

from ..solving.limits import MEGABYTE
from .common import main
from .output import say


@main.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--runtime", metavar="WHERE",
              help="A release of Pyodide: its folder, to be copied, or its address.")  # fmt: skip
@click.option("--force", is_flag=True, help="Write into a folder that has other files.")
def site(folder: Path, runtime: str | None, force: bool) -> None:
    """Write the page of `asppuz serve` into the folder DIR, as files that need no server.

    Any web server can offer them: asppuz runs in the browser of whoever opens the page, by
    Pyodide with its packages clingo and pyyaml. Without --runtime, Pyodide is looked for in
    the folder runtime in DIR.

    \b
    Examples:
      asppuz site page --runtime pyodide
      python -m http.server --directory page
    """
    from ..page.site import RUNTIME, write_site  # other commands needn't wait for it

    size = write_site(folder, runtime, force)
    say(f"wrote the page into {folder}: {size / MEGABYTE:.1f} MB")
    if runtime is None and not (folder / RUNTIME).is_dir():
        say(f"it needs a release of Pyodide in {folder / RUNTIME}, or asppuz site --runtime")
