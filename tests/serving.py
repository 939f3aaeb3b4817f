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
def served() -> Iterator[str]:
    """The address of ``asppuz serve``."""
    command = [sys.executable, "-m", "asppuz", "serve", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        yield found[0].rstrip(";")
        server.send_signal(signal.SIGINT)


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
