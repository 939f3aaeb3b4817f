"""The page: boards drawn in a browser, and what is known of them while they are drawn.

A question is a mapping with ``ask``, and its answer a row of events, which are plain
data, too: so a server and a browser without one ask in the same way.
"""

from .answers import answer

__all__ = ["answer"]
