"""What kind of text a board comes as: told before anything is loaded that reads it."""

from __future__ import annotations

import re

_HOSTED = re.compile(r"[a-z]+://|[\w-]+(\.[\w-]+)+/\S*\?\S+", re.IGNORECASE)
_PENPA = re.compile(r"(?:[a-z]+://)?[\w.:/-]*(?:penpa-edit|[?#]m=(?:edit|solve)&p=)", re.IGNORECASE)
_BARE = re.compile(r"[a-z0-9_+-]+/(?:[^/\s]+/){0,2}\d+/\d+(/\S*)?", re.IGNORECASE)

FACTS = re.compile(r"%\s*puzzle:\s*(\S+)")
"""How facts begin, with the name of their puzzle."""
TABLE = re.compile(r"\d+\s+\d+\b")
"""How a text table begins, with its size."""


def looks_like_url(text: str) -> bool:
    """Whether a text is meant as a URL, with or without the host."""
    text = text.strip()
    return bool(_HOSTED.match(text) or _BARE.fullmatch(text) or is_penpa(text))


def is_penpa(text: str) -> bool:
    """Whether a text is a link of Penpa+."""
    return bool(_PENPA.match(text.strip()))
