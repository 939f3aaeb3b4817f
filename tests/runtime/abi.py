"""What clingo's C library has, read off the clingo package that is installed here.

Types go by their names in C: those of structs and numbers, with a star for each pointer.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from clingo._clingo import ffi, lib

CALLBACKS = "pyclingo_"
"""How the names of what C calls in Python begin."""


def read_abi() -> dict[str, dict[str, Any]]:
    """Functions, callbacks, numbers and variables of the library, its structs and typedefs.

    Functions and callbacks have the types of their result and arguments; functions tell, too,
    whether more arguments may follow.
    """
    abi: dict[str, dict[str, Any]] = {
        "functions": {},
        "callbacks": {},
        "numbers": {},
        "variables": {},
        "structs": {},
        "typedefs": {name: named(ffi.typeof(name)) for name in ffi.list_types()[0]},
    }
    for name in dir(lib):
        value = getattr(lib, name)
        if isinstance(value, int):
            abi["numbers"][name] = value
            continue
        kind = ffi.typeof(value)
        if kind.kind != "function":
            abi["variables"][name] = named(kind)
            continue
        told = [named(kind.result), [named(argument) for argument in kind.args]]
        if name.startswith(CALLBACKS):
            abi["callbacks"][name] = told
        else:
            abi["functions"][name] = [*told, kind.ellipsis]
    for name in ffi.list_types()[1]:
        with suppress(ffi.error):  # of a struct that only the library knows
            fields = ffi.sizeof(f"struct {name}") and ffi.typeof(f"struct {name}").fields
            abi["structs"][name] = [[field, named(of.type)] for field, of in fields]
    return abi


def named(kind: Any) -> str:
    """The name of a C type; what is behind a pointer to a function, nobody asks for."""
    if kind.kind == "function":
        return "void*"
    if kind.kind == "pointer":
        return f"{named(kind.item)}*"
    if kind.kind == "enum":
        return "int"
    name: str = kind.cname
    return name.removeprefix("struct ").replace(" ", "")
