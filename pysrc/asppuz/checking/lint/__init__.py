"""What is wrong with a puzzle folder, told as a patient teacher would."""

from .lint import lint

__all__ = ["lint"]
