"""The command line: every command reads boards, asks a question and shows the answer."""

from . import benchmark, generate, new, proof, questions, rules, serve, site, texts, watch, why
from .common import main, start

__all__ = [
    "benchmark",
    "generate",
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
