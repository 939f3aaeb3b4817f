"""The part of cffi that the clingo package asks for, by ctypes: ``ffi`` and ``lib``.

It is made for WebAssembly, where a function of any number of arguments gets them in memory.
``abi.json`` beside it tells what the library has.
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ABI = json.loads((HERE / "abi.json").read_text())
NUMBERS = {
    "_Bool": ctypes.c_bool,
    "bool": ctypes.c_bool,
    "char": ctypes.c_char,
    "double": ctypes.c_double,
    "int": ctypes.c_int,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "size_t": ctypes.c_size_t,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "uintptr_t": ctypes.c_size_t,
    "unsignedint": ctypes.c_uint,
}
ARRAY = re.compile(r"(?P<item>.*)\[(?P<length>\d*)\]")


def rounded_up(number: int, step: int) -> int:
    return -(-number // step) * step


class Type:
    """A C type: its size and, unless it is a struct, the type that ctypes has for it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_pointer = name.endswith("*")
        self.plain: Any = ctypes.c_size_t if self.is_pointer else NUMBERS.get(name)
        self.size = self.align = ctypes.sizeof(self.plain) if self.plain else 1
        self.fields: dict[str, tuple[int, Type]] = {}
        if name in ABI["structs"]:
            self._lay_out(ABI["structs"][name])

    def _lay_out(self, fields: list[tuple[str, str]]) -> None:
        end = 0
        for name, kind in ((name, c_type(kind)) for name, kind in fields):
            start = rounded_up(end, kind.align)
            self.fields[name] = start, kind
            self.align = max(self.align, kind.align)
            end = start + kind.size
        self.size = rounded_up(end, self.align)

    @cached_property
    def item(self) -> Type:
        """What a pointer points to."""
        return c_type(self.name[:-1])

    def load(self, address: int, owner: Pointer) -> Any:
        if self.plain is None:
            return Struct(address, self, owner)
        value = self.plain.from_address(address).value
        return Pointer(value, self.item) if self.is_pointer else value

    def store(self, address: int, value: Any) -> None:
        if self.plain is not None:
            value = value._address if isinstance(value, Pointer) else value
            self.plain.from_address(address).value = value
        elif isinstance(value, Pointer):
            ctypes.memmove(address, value._address, self.size)
        else:
            for (start, kind), part in zip(self.fields.values(), value):
                kind.store(address + start, part)


@cache
def c_type(text: str) -> Type:
    """The type of that name in C."""
    name = re.sub(r"\bconst\b|\s", "", text)
    base = name.rstrip("*")
    known = ABI["typedefs"].get(base, base) + name[len(base) :]
    return Type(name) if known == name else c_type(known)


class Pointer:
    """An address, and the type of what is there; ``_owner`` lives as long as it.

    All other names are those of the fields of a struct, such as ``type``.
    """

    __slots__ = ("_address", "_length", "_owner", "_type")

    def __init__(self, address: int, kind: Type, owner: Any = None, length: int = 0) -> None:
        for name, value in zip(Pointer.__slots__, (address, length, owner, kind)):
            object.__setattr__(self, name, value)

    def __getitem__(self, index: int) -> Any:
        return self._type.load(self._address + index * self._type.size, self)

    def __setitem__(self, index: int, value: Any) -> None:
        self._type.store(self._address + index * self._type.size, value)

    def __getattr__(self, name: str) -> Any:
        if name not in self._type.fields:
            raise AttributeError(name)
        start, kind = self._type.fields[name]
        return kind.load(self._address + start, self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pointer) and self._address == other._address

    def __hash__(self) -> int:
        return hash(self._address)

    def __bool__(self) -> bool:
        return self._address != 0

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(self._length))


class Struct(Pointer):
    """A struct where it lies: its fields can be assigned to."""

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> None:
        start, kind = self._type.fields[name]
        kind.store(self._address + start, value)


class Handle(Pointer):
    """A pointer that stands for an object of Python, as long as it lives."""

    __slots__ = ()
    objects: dict[int, Any] = {}  # noqa: RUF012
    count = 0

    def __del__(self) -> None:
        Handle.objects.pop(self._address, None)


class Number(int):
    """A number that is known to have a C type."""

    type: Type


@cache
def asked_for(text: str) -> tuple[Type, int | None]:
    """What there is to be memory for, and how often; None is as often as it is told then."""
    array = ARRAY.fullmatch(text)
    if not array:
        return c_type(text).item, 1
    return c_type(array["item"]), int(array["length"]) if array["length"] else None


class FFI:
    NULL = Pointer(0, c_type("void"))

    def new(self, text: str, init: Any = None) -> Pointer:
        item, length = asked_for(text)
        if length is None and isinstance(init, int):
            init, length = None, init
        elif length is None:
            length = len(init) + (item.plain is ctypes.c_char)
        elif init is not None and "[" not in text:
            init = [init]
        memory = (ctypes.c_char * max(1, length * item.size))()
        made = Pointer(ctypes.addressof(memory), item, (memory, init), length)
        if isinstance(init, bytes):
            memory[: len(init)] = init
        elif init:
            for index, value in enumerate(init):
                made[index] = value
        return made

    def cast(self, text: str, value: Any) -> Any:
        kind = c_type(text)
        number = value._address if isinstance(value, Pointer) else int(value)
        if kind.is_pointer:
            return Pointer(number, kind.item, value)
        made = Number(kind.plain(number).value)
        made.type = kind
        return made

    def string(self, pointer: Pointer) -> bytes:
        return ctypes.string_at(pointer._address)

    def new_handle(self, told: Any) -> Handle:
        Handle.count += 1
        Handle.objects[Handle.count] = told
        return Handle(Handle.count, c_type("void"))

    def from_handle(self, pointer: Pointer) -> Any:
        return Handle.objects[pointer._address]

    def def_extern(self, onerror: Any = None, name: str = "") -> Callable[[Any], Any]:
        """Make a function of Python one that C can call."""

        def decorate(function: Any) -> Any:
            result, arguments = ABI["callbacks"][name]
            kinds = [c_type(argument) for argument in arguments]

            def call(*values: Any) -> Any:
                given = [Pointer(v, k.item) if k.is_pointer else v for k, v in zip(kinds, values)]
                try:
                    told = function(*given)
                except BaseException:
                    kind, error, trace = sys.exc_info()
                    return onerror(kind, error, trace.tb_next) if onerror and trace else 0
                return told._address if isinstance(told, Pointer) else told

            made = ctypes.CFUNCTYPE(c_type(result).plain, *(kind.plain for kind in kinds))(call)
            address = ctypes.cast(made, ctypes.c_void_p).value or 0
            setattr(lib, name, Pointer(address, c_type("void"), made))
            return function

        return decorate


class Lib:
    """The library: its functions, variables and numbers, each made when it is asked for."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))
        self.__dict__.update(ABI["numbers"])

    def __getattr__(self, name: str) -> Any:
        if name in ABI["functions"]:
            made: Any = self._function(name, *ABI["functions"][name])
        elif name in ABI["variables"]:
            address = ctypes.addressof(ctypes.c_char.in_dll(self._library, name))
            made = Struct(address, c_type(ABI["variables"][name]))
        else:
            raise AttributeError(name)
        setattr(self, name, made)
        return made

    def _function(self, name: str, result: str, arguments: list[str], variadic: bool) -> Any:
        function, returned = self._library[name], c_type(result)
        kinds = [c_type(argument) for argument in arguments]
        function.restype = returned.plain
        function.argtypes = [k.plain for k in kinds] + [ctypes.c_size_t] * variadic

        def call(*values: Any) -> Any:
            kept: list[Any] = []
            given = [
                passed(value, kind, kept) if kind.is_pointer else value
                for kind, value in zip(kinds, values)
            ]
            if variadic:
                rest = in_memory(values[len(kinds) :])
                given.append(ctypes.addressof(rest))
            told = function(*given)
            return Pointer(told, returned.item) if returned.is_pointer else told

        return call


def passed(value: Any, kind: Type, kept: list[Any]) -> int:
    """The address that ctypes is given for a value; what is there is kept."""
    if not isinstance(value, Pointer):
        value = ffi.new(f"{kind.item.name}[]", value)
        kept.append(value)
    address: int = value._address
    return address


def in_memory(values: tuple[Any, ...]) -> Any:
    """Arguments one behind the other, each where its size says."""
    told = b""
    for value in values:
        size = value.type.size if isinstance(value, Number) else ctypes.sizeof(ctypes.c_int)
        number = value._address if isinstance(value, Pointer) else int(value)
        told = told.ljust(rounded_up(len(told), size), b"\0")
        told += (number % (1 << 8 * size)).to_bytes(size, "little")
    return ctypes.create_string_buffer(told, len(told) + 1)


ffi = FFI()
lib = Lib(HERE / "libclingo.so")
