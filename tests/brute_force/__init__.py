"""Two independent ways agree: each puzzle's program, and its rules once more in plain Python.

On boards small enough to try every candidate, the set of answers that the program has is
the set of candidates that obey the rules. The Python side reads the tokens of the board by
itself and shares no code with the program. There is a file for each family of puzzles: most
boards are random from a fixed seed with clues read off some answer, others written by hand.
"""
