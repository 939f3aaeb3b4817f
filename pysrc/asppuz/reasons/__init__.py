"""Why: the reasons for what a board forces, and what is wrong with an answer."""

from .constraints import Constraint, constraints, without

__all__ = ["Constraint", "constraints", "without"]
