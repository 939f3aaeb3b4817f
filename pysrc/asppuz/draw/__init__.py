"""Pictures of boards and answers, in text, as SVG, and as PNG."""
