"""The command line: every command reads boards, asks a question and shows the answer."""

from . import (
    batch,
    book,
    draw,
    generate,
    learn,
    new,
    proof,
    questions,
    rules,
    serve,
    site,
    texts,
    watch,
    why,
)
from .common import main, start

__all__ = [
    "batch",
    "book",
    "draw",
    "generate",
    "learn",
    "main",
    "new",
    "proof",
    "questions",
    "rules",
    "serve",
    "site",
    "start",
    "texts",
    "watch",
    "why",
]
