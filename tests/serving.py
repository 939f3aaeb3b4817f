"""The page as a browser finds it: at its own server, or as files at a plain one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from asppuz.page.site import write_site

RUNTIME = "ASPPUZ_RUNTIME"
"""The environment variable that names a runtime: tests/runtime/build.py makes one."""


@contextmanager
def server(folder: Path | None = None, *options: str) -> Iterator[tuple[str, int]]:
    """The address of ``asppuz serve``, begun in a folder, and the number of its process."""
    command = [sys.executable, "-m", "asppuz", "serve", "--no-browser", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        try:
            yield found[0].rstrip(";"), process.pid
        finally:
            process.send_signal(signal.SIGINT)


@contextmanager
def served(*options: str) -> Iterator[str]:
    """The address of ``asppuz serve``."""
    with server(None, *options) as (address, _):
        yield address


@contextmanager
def alone(folder: Path) -> Iterator[str]:
    """The address of what ``asppuz site`` writes into a folder; skips without a runtime."""
    runtime = os.environ.get(RUNTIME)
    if not runtime:
        pytest.skip(f"the page without a server needs a runtime: {RUNTIME} names none")
    write_site(folder, runtime)
    serve = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: Any) -> None:
        pass
