"""Books of boards to print: what they hold, where it stands on paper, HTML and PDF."""

from .entries import Entry, entry_of, in_chapters
from .pages import make_book
from .paper import PAPERS
from .pdf import check_pdf, draw_pdf

__all__ = ["PAPERS", "Entry", "check_pdf", "draw_pdf", "entry_of", "in_chapters", "make_book"]
