"""The command line: every command reads boards, asks a question and shows the answer."""

from . import benchmark, questions, texts, why
from .common import main, start

__all__ = ["benchmark", "main", "questions", "start", "texts", "why"]
