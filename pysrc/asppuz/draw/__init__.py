"""Pictures of boards and answers, in text and as SVG."""

from .page import draw_page
from .scene import Scene, make_scene, scene_of_marks
from .svg import draw_side_by_side, draw_svg
from .text import draw_text, legend

__all__ = [
    "Scene",
    "draw_page",
    "draw_side_by_side",
    "draw_svg",
    "draw_text",
    "legend",
    "make_scene",
    "scene_of_marks",
]
