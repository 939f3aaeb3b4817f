"""The Python interface, read from the signatures and docstrings of ``asppuz.__all__``."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asppuz

from .markdown import block, code, from_docstring

WIDTH = 80
"""How long a line with a signature may be."""


def write_api() -> str:
    """Markdown: every public class and function."""
    return "\n\n".join(part for name in asppuz.__all__ for part in _entry(name))


def _entry(name: str) -> Iterator[str]:
    node = _definition(name, getattr(asppuz, name))
    yield f"## {name}"
    if isinstance(node, ast.FunctionDef):
        yield block(_wrapped(_signature(node)), "py")
        yield _docs(node)
        return
    functions = [part for part in node.body if isinstance(part, ast.FunctionDef)]
    made = [part for part in functions if part.name == "__init__"]
    bases = ", ".join(map(ast.unparse, node.bases))
    head = f"class {name}({bases})" if bases else f"class {name}"
    yield block("\n".join([head, *(_wrapped(_signature(part, name)) for part in made)]), "py")
    yield _docs(node)
    members = [": ".join(filter(None, [code(m), words])) for m, words in _members(node)]
    if members:
        yield "\n".join(f"- {member}" for member in members)


def _wrapped(signature: str) -> str:
    """A long signature with an argument a line."""
    if len(signature) <= WIDTH:
        return signature
    name, _, rest = signature.partition("(")
    arguments, _, returns = rest.rpartition(")")
    lines = re.sub(r", (?=\*|\w+: )", ",\n    ", arguments)
    return f"{name}(\n    {lines},\n){returns}"


def _definition(name: str, thing: Any) -> ast.FunctionDef | ast.ClassDef:
    """Where a class or a function is written."""
    source = Path(inspect.getfile(sys.modules[thing.__module__]))
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return node
    raise LookupError(f"{name} is not written in {source.name}")


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields, properties and methods of a class, and what they mean."""
    for part, after in zip(node.body, [*node.body[1:], None]):
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            yield _signature(part), " ".join(_docs(part).split())
        elif isinstance(part, ast.Assign | ast.AnnAssign):
            words = ast.unparse(part)
            if not words.startswith("_"):
                yield _without_field(part), _words(after)


def _without_field(part: ast.Assign | ast.AnnAssign) -> str:
    """An attribute; how a dataclass makes its default is nobody's business."""
    if isinstance(part, ast.AnnAssign) and isinstance(part.value, ast.Call):
        return f"{ast.unparse(part.target)}: {ast.unparse(part.annotation)}"
    return ast.unparse(part)


def _words(node: ast.stmt | None) -> str:
    """The text that stands below an attribute."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return from_docstring(" ".join(str(node.value.value).split()))
    return ""


def _docs(node: ast.FunctionDef | ast.ClassDef) -> str:
    return from_docstring(ast.get_docstring(node) or "")


def _signature(node: ast.FunctionDef, made: str = "") -> str:
    """How a function is called, or what a property is; ``made`` is the class that it makes."""
    if any(ast.unparse(decorator).endswith("property") for decorator in node.decorator_list):
        return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("self")
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and not made else ""
    return f"{made or node.name}({arguments}){returns}"
