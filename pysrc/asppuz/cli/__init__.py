"""The command line: every command reads boards, asks a question and shows the answer."""

from . import benchmark, proof, questions, texts, why
from .common import main, start

__all__ = ["benchmark", "main", "proof", "questions", "start", "texts", "why"]
