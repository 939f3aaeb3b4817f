"""Broken input by the thousand, for every reader and whatever else is given to asppuz.

``python -m tests.fuzz --help``, from the top folder of the project, tells how to
run it by hand; ``tests/test_fuzz.py`` runs a small part that is the same each time.

A case is a mapping of names to texts, made from the project's own boards and
folders by chance that a seed decides (``material``, ``mangle``). Its subject
(``readers``, ``folders``, ``filled``, ``commands``) tells what is done with it. It
fails unless it ends with a result or with an InputError of one line, and also where
a result is wrong (``faults``). Cases run in child processes with limits (``run``),
and of each class of failures the smallest case is saved (``shrink``).
"""
