"""Questions of the page, and rules that never end, for tests."""

from __future__ import annotations

import tempfile
from typing import Any

from asppuz.page import answer

URL = "https://puzz.link/p?slither/5/5/cbcbcddad"
HARD_HEYAWAKE = (
    "https://puzz.link/p?heyawake/10/10/8ouf8qsl8hi511pj4a2ml08t1efehfvt62tr13g22g3222h2g0g2g1"
)
"""A board with a chain among its first steps, which no pleasant board has."""
ENDLESS = {
    "puzzle.yaml": "name: Endless\nrules: Count.\ngiven: numbers\nanswer: shading\n",
    "rules.lp": "{ shaded(C) } :- cell(C).\np(1).\np(X+1) :- p(X).\n",
}


_HOME = tempfile.TemporaryDirectory(prefix="asppuz-")
HOME = _HOME.name


def asked(ask: str, **more: Any) -> list[dict[str, Any]]:
    """All events of an answer that say something."""
    return [event for event in answer({"ask": ask, "home": HOME, **more}) if event]


def sheet(url: str = URL) -> dict[str, Any]:
    [event] = asked("read", text=url)
    found: dict[str, Any] = event["sheet"]
    return found
