"""The command line: every command reads boards, asks a question and shows the answer."""

from .common import main, start

__all__ = ["main", "start"]
