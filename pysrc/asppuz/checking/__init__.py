"""What is wrong with a puzzle folder: lint, grounding, and the tests by its own boards."""
