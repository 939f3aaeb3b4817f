"""What a board is: places, atoms, tokens, layers of tokens, a puzzle's declaration."""
