"""Pictures as PNG, made of their SVG."""

from __future__ import annotations

import re
from math import sqrt

from ..errors import InputError

_ZOOM, _MOST = 2.0, 40_000_000
"""How many pixels a user unit has to a side, and how many a picture has at most."""
_SIZE = re.compile(r"width='(\d+)' height='(\d+)'")


def check_png() -> None:
    """Raise InputError where what makes a PNG is not installed."""
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        message = "a PNG needs one more package: pip install 'asppuz[png]'"
        raise InputError(message) from None


def draw_png(svg: str) -> bytes:
    """A picture that is told as SVG, as the bytes of a PNG; raises InputError as ``check_png``."""
    check_png()
    import resvg_py

    head = _SIZE.search(svg)
    assert head, "every picture tells its size"
    zoom = min(_ZOOM, sqrt(_MOST / (int(head[1]) * int(head[2]))))
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))
