"""Layers: the grids of tokens that a board is written in, and their atoms. One file a kind."""

from .areas import AreaLayer, fresh_labels
from .inside import InsideLayer
from .kinds import KINDS, Spot
from .layer import (
    OPPOSITE,
    STEPS,
    Figure,
    Grid,
    Layer,
    TokenError,
    Tool,
    add_sides,
    as_place,
    empty_grid,
)
from .layout import Layout, layout_from, spelt_out, stock
from .outside import OutsideLayer
from .places import PlaceLayer
from .segments import SegmentLayer
from .sides import SideLayer
from .whole import BankLayer, BoardLayer

__all__ = [
    "KINDS",
    "OPPOSITE",
    "STEPS",
    "AreaLayer",
    "BankLayer",
    "BoardLayer",
    "Figure",
    "Grid",
    "InsideLayer",
    "Layer",
    "Layout",
    "OutsideLayer",
    "PlaceLayer",
    "SegmentLayer",
    "SideLayer",
    "Spot",
    "TokenError",
    "Tool",
    "add_sides",
    "as_place",
    "empty_grid",
    "fresh_labels",
    "layout_from",
    "spelt_out",
    "stock",
]
