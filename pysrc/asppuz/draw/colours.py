"""The colours of pictures.

They are Okabe and Ito's, and lighter tints of them for what is filled: whoever sees no red, no
green or no blue still tells each of them from the others, and all of them from black on white.
"""

from __future__ import annotations

PAPER, GIVEN = "white", "#111"
ANSWER = "#0072b2"
FAINT, FADED = "#737373", "#aaa"
"""What is known to be nothing, and the lines of the grid."""
FILLS = {"shaded": "#7db9e2", "light": "#c8e3f8", "black": GIVEN, "grey": "#c9c9c9"}
MARKED, LEANED = "#f0a030", "#f7ea6a"
"""The colours of what is to look at, and of what it follows from."""
REASON = "#b0431a"
"""The frames of the cells that a reason speaks of."""
