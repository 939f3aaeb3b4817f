"""Pictures of boards and answers, in text and as SVG."""

from .scene import Scene, make_scene
from .svg import draw_svg
from .text import draw_text

__all__ = ["Scene", "draw_svg", "draw_text", "make_scene"]
