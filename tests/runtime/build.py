"""Make a runtime for the page without a server, where Pyodide's own packages can't be had.

    python tests/runtime/build.py DIR

What it makes is laid out as a release of Pyodide. Its core comes from npm. clingo is compiled
from the source of the version that is installed here, which takes some ten minutes, and gets a
stand-in for cffi; pyyaml is the one that is installed here, without its part in C. Nothing of
this is part of the project: it is there to test the page.

It needs npm, pip, cmake, ninja, and Debian's emscripten, lld-19, re2c and bison.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path

import clingo
import yaml
from abi import read_abi
from hidden import hidden

HERE = Path(__file__).parent
PYODIDE = "314.0.7"
TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
FLAGS = "-fwasm-exceptions -fPIC -fvisibility=hidden"
OPTIONS = {
    "CMAKE_BUILD_TYPE": "Release",
    "CMAKE_C_FLAGS": FLAGS,
    "CMAKE_CXX_FLAGS": FLAGS,
    "CLASP_BUILD_WITH_THREADS": "OFF",
    "CLINGO_BUILD_APPS": "OFF",
    "CLINGO_BUILD_STATIC": "ON",
    "CLINGO_BUILD_WITH_LUA": "OFF",
    "CLINGO_BUILD_WITH_PYTHON": "OFF",
}
LIBRARIES = ("clingo", "gringo", "clasp", "potassco", "reify")
CPP_LIBRARIES = ("c++-except", "c++abi-except", "unwind-except")
LINK = "wasm-ld-19"
LINK_OPTIONS = (
    *("-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic"),
    *("-Bsymbolic", "--no-export-dynamic", "--gc-sections", "--strip-all", "-O2"),
)


def run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], check=True, stdout=sys.stderr)


def build(folder: Path, work: Path) -> None:
    """Make the runtime in ``folder``; what is needed on the way is kept in ``work``."""
    core = fetch_core(work)
    packages = json.loads((core / LOCK).read_text("utf-8"))
    folder.mkdir(parents=True, exist_ok=True)
    for name in CORE:
        shutil.copy(core / name, folder / name)
    files = dict(python_files(Path(clingo.__file__).parent, "clingo"))
    files["clingo/_clingo.py"] = (HERE / "stand_in.py").read_bytes()
    files["clingo/abi.json"] = json.dumps(read_abi()).encode()
    files["clingo/libclingo.so"] = link(compile_clingo(work), work).read_bytes()
    add_wheel(folder, packages["packages"], "clingo", files)
    yaml_files = dict(python_files(Path(yaml.__file__).parent, "yaml"))
    add_wheel(folder, packages["packages"], "pyyaml", yaml_files)
    (folder / LOCK).write_text(json.dumps(packages), "utf-8")


def fetch_core(work: Path) -> Path:
    """The folder of Pyodide's core."""
    run("npm", "pack", f"pyodide@{PYODIDE}", "--pack-destination", work)
    unpack(work / f"pyodide-{PYODIDE}.tgz", work)
    return work / "package"


def compile_clingo(work: Path) -> list[Path]:
    """The libraries of clingo, compiled."""
    name = f"clingo-{version('clingo')}"
    source = ["--no-binary", ":all:", "--no-deps", name.replace("-", "==")]
    run(sys.executable, "-m", "pip", "download", "-q", "-d", work, *source)
    unpack(work / f"{name}.tar.gz", work)
    made = work / "made"
    options = [f"-D{key}={value}" for key, value in OPTIONS.items()]
    run("emcmake", "cmake", "-G", "Ninja", "-S", work / name, "-B", made, *options)
    run("ninja", "-C", made)
    return [made / "lib" / f"lib{library}.a" for library in LIBRARIES]


def link(libraries: list[Path], work: Path) -> Path:
    """The module that Pyodide loads."""
    times, whole, module = work / "times.o", work / "whole.o", work / "libclingo.so"
    run("emcc", "-O2", "-fPIC", "-c", HERE / "times.c", "-o", times)
    cache = subprocess.run(["em-config", "CACHE"], check=True, capture_output=True, text=True)
    folder = Path(cache.stdout.strip()) / "sysroot/lib/wasm32-emscripten/pic"
    cpp = [folder / f"lib{library}.a" for library in CPP_LIBRARIES]
    run(LINK, "-r", "-o", whole, times, "--whole-archive", *libraries, "--no-whole-archive", *cpp)
    whole.write_bytes(hidden(whole.read_bytes()))
    abi = read_abi()
    exported = ["__wasm_call_ctors", *abi["functions"], *abi["variables"]]
    run(LINK, *LINK_OPTIONS, *(f"--export-if-defined={x}" for x in exported), "-o", module, whole)
    return module


def python_files(folder: Path, package: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.glob("*.py")):
        yield f"{package}/{path.name}", path.read_bytes()


def add_wheel(
    folder: Path, packages: dict[str, dict[str, object]], name: str, files: Mapping[str, bytes]
) -> None:
    """Write a wheel of these files, and enter it into the packages of the runtime."""
    number = version(name)
    told = f"{name}-{number}.dist-info"
    metadata = {
        f"{told}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n",
        f"{told}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: {TAG}\n",
        f"{told}/RECORD": "".join(f"{file},,\n" for file in files),
    }
    path = folder / f"{name}-{number}-{TAG}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, content in {**files, **metadata}.items():
            wheel.writestr(file, content)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    own = {"version": number, "file_name": path.name, "sha256": digest, "depends": []}
    packages[name] |= own


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as work:
        build(Path(sys.argv[1]), Path(work))
