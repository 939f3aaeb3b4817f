"""Puzzle folders and their rules: found, put together, parsed, and complained of."""
