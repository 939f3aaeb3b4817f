"""What the page without a server costs: to load, to begin with, and beside the page at its server.

    python tests/bench/alone.py RUNTIME [--edits 10] [--openings 5]

RUNTIME is what ``asppuz site --runtime`` takes. Told are the bytes that a browser loads, gzipped;
the seconds until the first verdict, by the clock and of the processors, of all that the browser
does; and for some boards the milliseconds from an edit to the first answer and to the verdict, at
the server and without one, as medians. The edits clear the board and take that back in turn; they
are made in both pages one after the other, so that what else is going on slows both.
It needs Playwright and Chromium, as the tests of the page do.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).parents[1]))

from asppuz import Catalog
from serving import RUNTIME, alone, served

NAMES = ["slitherlink", "masyu", "heyawake", "nurikabe", "sudoku", "akari", "yajilin", "hitori"]
REST = 700
"""Milliseconds after a verdict, in which the page prepares for the next edit."""
PATIENCE = 120_000

EDIT = """
key => new Promise(resolve => {
  const status = document.getElementById("status"), begun = performance.now();
  let first = 0;
  new MutationObserver((_, observer) => {
    if (status.textContent === "looking …") return;
    first ||= performance.now() - begun;
    if (status.textContent.includes("looking")) return;
    observer.disconnect();
    resolve([first, performance.now() - begun]);
  }).observe(status, { childList: true });
  document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true }));
})
"""


def of_children() -> float:
    """The seconds of the processors that the processes below this one have taken."""
    spent, parents = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(stat.parent.name)
        parents[number] = int(fields[1])
        spent[number] = int(fields[11]) + int(fields[12])
    below = {os.getpid()}
    while more := {x for x, parent in parents.items() if parent in below} - below:
        below |= more
    return sum(spent[x] for x in below - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


def opened(browser: Any, address: str) -> tuple[Any, float, float, dict[str, Any]]:
    """The page in a browser that has seen nothing yet; seconds to the first verdict, by the clock
    and of the processors, and what was loaded. The second worker loads nothing that the first one
    hasn't.
    """
    page = browser.new_context().new_page()
    replies: dict[str, Any] = {}
    page.on("response", lambda reply: replies.setdefault(reply.url, reply))
    clock, work = time.perf_counter(), of_children()
    page.goto(address)
    page.get_by_text("several solutions").wait_for(timeout=PATIENCE)
    clock, work = time.perf_counter() - clock, of_children() - work
    return page, clock, work, replies


def edited(page: Any, key: str) -> tuple[float, float]:
    first, verdict = page.evaluate(EDIT, key)
    page.wait_for_timeout(REST)
    return first, verdict


def shows(page: Any, text: str) -> None:
    """Open a board, and clear it, so that there is something to take back."""
    page.locator("#file").set_input_files(
        {"name": "board.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
    )
    page.get_by_text("exactly one solution").wait_for(timeout=PATIENCE)
    page.click("#clear")
    page.get_by_text("several solutions (").or_(page.get_by_text("no solution")).wait_for()
    page.wait_for_timeout(REST)


def board_of(name: str) -> str:
    folder = Catalog().puzzle(name)
    path = next(x for x in folder.examples() if x.stem == "regular")
    return path.read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("runtime")
    parser.add_argument("--edits", type=int, default=10)
    parser.add_argument("--openings", type=int, default=5)
    options = parser.parse_args()
    os.environ[RUNTIME] = options.runtime
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as folder,
        alone(Path(folder)) as site,
        served() as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        openings = [opened(browser, site) for _ in range(options.openings)]
        clocks, works = ([each[i] for each in openings] for i in (1, 2))
        loaded = sum(len(gzip.compress(reply.body())) for reply in openings[0][3].values())
        print(f"to load: {loaded / 1e6:.1f} MB gzipped")
        print(
            f"to the first verdict: {min(clocks):.1f} to {max(clocks):.1f} s by the clock, "
            f"{min(works):.1f} to {max(works):.1f} s of the processors"
        )
        for page, *_ in openings[1:]:
            page.context.close()
        pages = [opened(browser, server)[0], openings[0][0]]
        print(f"{'':16} {'first answer':>20} {'verdict':>20}")
        print(f"{'':16} " + f"{'served':>6} {'alone':>6} {'times':>6} " * 2)
        ratios = []
        for name in NAMES:
            text = board_of(name)
            for page in pages:
                shows(page, text)
            times: list[list[tuple[float, float]]] = [[], []]
            for number in range(options.edits):
                for page, mine in zip(pages, times):
                    mine.append(edited(page, "y" if number % 2 else "z"))
            cells = []
            for kind in (0, 1):
                here, there = (statistics.median(x[kind] for x in mine) for mine in times)
                ratios.append(there / here)
                cells.append(f"{here:6.0f} {there:6.0f} {there / here:6.1f}")
            print(f"{name:16} " + " ".join(cells), flush=True)
        print(f"times the served one: {statistics.median(ratios):.1f}, at most {max(ratios):.1f}")
        browser.close()


if __name__ == "__main__":
    main()
