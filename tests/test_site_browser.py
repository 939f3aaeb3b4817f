"""The page without a server in a real browser: a person's sessions, as with a server.

They need a runtime: ``tests/runtime/build.py`` makes one, and ASPPUZ_RUNTIME names its folder.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from asppuz.page.site import write_site

test_browser = pytest.importorskip("test_browser")

# The same sessions as with a server; pytest finds them here by their names.
from test_browser import (  # noqa: E402
    BROWSER,
    Person,
    browser,
    person,
    test_a_board_is_drawn_from_nothing_and_solved_by_hand,
    test_a_finger_on_a_small_screen,
    test_a_huge_board_is_drawn,
    test_a_reload_brings_the_board_back,
    test_a_rule_that_never_ends_gives_way,
    test_a_text_that_is_no_board_is_refused_in_words,
    test_hints_lead_to_the_solution,
    test_many_edits_end_with_the_latest,
    test_own_rules_from_nothing,
    test_regions_are_dragged_and_painted,
    test_the_keyboard_is_enough,
    test_two_tabs_are_two_people,
)

RUNTIME = os.environ.get("ASPPUZ_RUNTIME", "")
pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="there is no chromium to open the page in"),
    pytest.mark.skipif(not RUNTIME, reason="ASPPUZ_RUNTIME names no runtime for the page"),
]


class Quiet(SimpleHTTPRequestHandler):
    """A plain server of files, which says nothing."""

    def log_message(self, *said: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site at a plain server of files."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, RUNTIME)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
