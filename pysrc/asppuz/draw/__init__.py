"""Pictures of boards and answers, in text, as SVG, and as PNG."""

from .making import make_scene, scene_of_marks
from .page import draw_page
from .png import check_png, draw_png
from .scene import Scene
from .sheet import draw_sheet
from .svg import draw_side_by_side, draw_svg
from .text import draw_text, legend

__all__ = [
    "Scene",
    "check_png",
    "draw_page",
    "draw_png",
    "draw_sheet",
    "draw_side_by_side",
    "draw_svg",
    "draw_text",
    "legend",
    "make_scene",
    "scene_of_marks",
]
