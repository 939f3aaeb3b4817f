"""The colours of pictures.

They are Okabe and Ito's, and lighter tints of them for what is filled: whoever sees no red, no
green or no blue still tells each of them from the others, and all of them from black on white.
"""

from __future__ import annotations

PAPER, GIVEN = "white", "#111"
ANSWER = "#0072b2"
FAINT, FADED = "#999", "#bbb"
"""What is known to be nothing, and the lines of the grid."""
FILLS = {"shaded": "#8cc4ea", "light": "#dcedf9", "black": GIVEN, "grey": "#d9d9d9"}
MARKED, LEANED = "#f5b041", "#fdf2a0"
"""The colours of what is to look at, and of what it follows from."""
REASON = "#b0431a"
"""The frames of the cells that a reason speaks of."""
