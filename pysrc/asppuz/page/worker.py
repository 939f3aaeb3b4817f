"""The page's questions answered in the browser itself, where there is no server.

The worker that runs this asks for a line at a time, and looks for newer questions between two.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator

from .answers import answer

_HOME = tempfile.mkdtemp()
"""The folder for the files of rules that come with a question; it is in the worker's memory."""


def lines(question: str) -> Iterator[str]:
    """The events of an answer, each as JSON; an empty one is only a pause."""
    for event in answer({**json.loads(question), "home": _HOME}):
        yield json.dumps(event)
