"""The page without a server: what is written, and how it runs in a browser.

The browser needs a runtime, which ``python tests/runtime/build.py DIR`` makes; ASPPUZ_RUNTIME names
its folder. Without it, these tests skip.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import test_browser
from conftest import run
from test_browser import *  # noqa: F403  # the sessions of a person, here at another address

RUNTIME = os.environ.get("ASPPUZ_RUNTIME", "")
