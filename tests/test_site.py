"""The page without a server: what is written, and whether it needs no more than that.

How it runs in a browser is tested with the page's other sessions.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from asppuz import InputError
from asppuz.cli import main
from asppuz.page import answer
from asppuz.page.site import ARCHIVE, CORE, LOCK, NEEDED, site_files, write_site

CHECKED = """
import sys, threading
import clingo, multiprocessing.connection, tempfile, json
threading.Thread.start = None  # in a browser there are no threads
sys.platform = "emscripten"
sys.path.insert(0, sys.argv[1])
from asppuz.page.worker import __file__ as here, lines
assert here.startswith(sys.argv[1])
for question in json.load(sys.stdin):
    print(json.dumps([event for event in map(json.loads, lines(json.dumps(question))) if event]))
"""
"""Answers questions as a browser does: by what is in the archive, and in one thread."""


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """A folder that looks like a runtime, with a package more than is needed."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for pattern in CORE:
        (folder / pattern.replace("*", "wasm")).write_text(pattern)
    names = {"clingo": ["cffi"], "cffi": ["pycparser"], "pycparser": [], "pyyaml": [], "numpy": []}
    packages = {n: {"file_name": f"{n}.whl", "depends": more} for n, more in names.items()}
    (folder / LOCK).write_text(json.dumps({"packages": packages}))
    for name in names:
        (folder / f"{name}.whl").write_text(name)
    return folder


def test_a_site_has_all_that_the_page_asks_for(tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    texts = {p.name: p.read_text("utf-8") for p in tmp_path.glob("site/*") if p.name != ARCHIVE}
    assert "{{" not in "".join(texts.values())
    assert "default-src 'none'" in texts["index.html"]
    assert '"runtime/"' in texts["worker.js"]
    assert json.loads(texts["catalog.json"]) == next(answer({"ask": "catalog"}))
    for text in texts.values():
        for name in [part.split('"')[0] for part in text.split('from "./')[1:]]:
            assert name in texts


def test_puzzles_of_ones_own_go_along(tmp_path: Path) -> None:
    own = tmp_path / "mine" / "puzzle.yaml"
    own.parent.mkdir()
    own.write_text("name: Mine\nrules: Shade.\ngiven: numbers\nanswer: shading\n")
    command = [sys.executable, "-m", "asppuz", "site", "site"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert "Mine" in (tmp_path / "site" / "catalog.json").read_text("utf-8")
    with zipfile.ZipFile(tmp_path / "site" / ARCHIVE) as archive:
        assert "asppuz/puzzles/mine/puzzle.yaml" in archive.namelist()
    # A folder that comes from somebody else can't take other files along.
    (own.parent / "secret.yaml").symlink_to(__file__)
    refused = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
    assert "leads out" in refused.stderr


def test_the_same_files_make_the_same_archive() -> None:
    assert site_files("runtime/") == site_files("runtime/")


def test_only_what_is_needed_of_a_runtime_goes_along(tmp_path: Path, runtime: Path) -> None:
    write_site(tmp_path / "site", str(runtime))
    copied = {path.name for path in (tmp_path / "site" / "runtime").iterdir()}
    wheels = {f"{name}.whl" for name in [*NEEDED, "cffi", "pycparser"]}
    assert copied == {pattern.replace("*", "wasm") for pattern in CORE} | wheels


def test_a_runtime_may_have_an_address(tmp_path: Path) -> None:
    write_site(tmp_path, 'https://example.org/a "b"')
    assert '"https://example.org/a%20%22b%22/"' in (tmp_path / "worker.js").read_text("utf-8")
    assert not (tmp_path / "runtime").exists()


@pytest.mark.parametrize("missing", ["pyodide.mjs", "pyodide.asm.wasm", LOCK, "cffi.whl"])
def test_a_runtime_that_lacks_something_is_refused(
    tmp_path: Path, runtime: Path, missing: str
) -> None:
    (runtime / missing).unlink()
    with pytest.raises(InputError, match=missing.split(".")[0]):
        write_site(tmp_path / "site", str(runtime))
    assert not (tmp_path / "site").exists()


def test_a_lock_file_that_is_none_is_refused(tmp_path: Path, runtime: Path) -> None:
    for text in ("", "[]", '{"packages": {}}', '{"packages": {"clingo": 1}}'):
        (runtime / LOCK).write_text(text)
        with pytest.raises(InputError, match=LOCK):
            write_site(tmp_path / "site", str(runtime))


def run(*args: Any) -> Any:
    return CliRunner().invoke(main, ["site", *map(str, args)])


def test_other_files_are_never_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "index.html"
    mine.write_text("mine")
    refused = run(tmp_path)
    assert (refused.exit_code, len(refused.stderr.splitlines())) == (2, 1)
    assert "--force" in refused.stderr
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]
    assert run(tmp_path, "--force").exit_code == 0
    assert mine.read_text("utf-8").startswith("<!doctype html>")
    # What asppuz has written is its own.
    assert run(tmp_path).exit_code == 0


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    refused = run(tmp_path / "site")
    assert (refused.exit_code, len(refused.stderr.splitlines())) == (2, 1)
    assert (tmp_path / "site").read_text() == "mine"


def test_it_tells_what_is_missing(tmp_path: Path, runtime: Path) -> None:
    assert "it needs a release of Pyodide" in run(tmp_path / "bare").stdout
    assert "it needs" not in run(tmp_path / "whole", "--runtime", runtime).stdout


def test_the_archive_answers_in_one_thread(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(site_files("runtime/")[ARCHIVE])) as archive:
        archive.extractall(tmp_path)
    [told] = answer({"ask": "read", "text": "https://puzz.link/p?slither/5/5/cbcbcddad"})
    sheet, blank = told["sheet"], next(answer({"ask": "open", "puzzle": "akari", "rows": 3}))
    clash = {**sheet, "given": {"cells": [["3", "3"], ["3", "3"]]}, "rows": 2, "cols": 2}
    own = {"puzzle.yaml": "name: X\nrules: Y.\ngiven: numbers\nanswer: shading\n"}
    questions: list[dict[str, Any]] = [
        {"ask": "edit", "sheet": sheet, "show": True},
        {"ask": "hint", "sheet": sheet},
        {"ask": "explain", "sheet": sheet},
        {"ask": "check", "sheet": sheet},
        {"ask": "second", "sheet": blank["sheet"]},
        {"ask": "clash", "sheet": clash},
        {"ask": "generate", "puzzle": "akari", "rows": 3, "cols": 3, "seed": 1},
        {"ask": "lint", "files": {**own, "rules.lp": "{ shaded(C) } :- cell(C)"}},
        {"ask": "open", "puzzle": "nosuch"},
    ]
    done = subprocess.run(
        [sys.executable, "-I", "-c", CHECKED, str(tmp_path)],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    last = [json.loads(line)[-1] for line in done.stdout.splitlines()]
    assert last[0] == {"verdict": "unique"}
    assert last[1]["decided"] and last[2]["rating"]
    assert last[3]["verdict"] == "right so far"
    assert last[4] == {"status": "multiple"}
    assert last[5]["reasons"]
    assert last[6]["sheet"]["puzzle"] == "akari"
    assert last[7]["findings"][0]["file"] == "rules.lp"
    assert "there is no puzzle 'nosuch'" in last[8]["error"]
