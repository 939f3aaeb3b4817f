"""The command line, read from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from textwrap import dedent

import click

from asppuz.cli import main

from .markdown import block, code, table

_EXIT_CODE = re.compile(r"^ +(\d+) +(.*)$", re.MULTILINE)


def exit_codes() -> dict[int, str]:
    """What each exit code means, as the help says."""
    return {int(number): words for number, words in _EXIT_CODE.findall(main.epilog or "")}


def write_exit_codes() -> str:
    """Markdown: the exit codes, and which of several counts."""
    codes = table(["code", "meaning"], [[str(n), words] for n, words in exit_codes().items()])
    return f"{codes}\n\n{_EXIT_CODE.split(main.epilog or '')[-1].strip()}"


def write_commands() -> str:
    """Markdown: all commands with their arguments, options and examples."""
    return "\n\n".join(part for name, command in commands() for part in _command(name, command))


def commands(group: click.Group = main, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """All commands, sorted, and behind each of them those that belong to it, by their names."""
    context = click.Context(group)
    for name in sorted(group.list_commands(context)):
        command = group.get_command(context, name)
        assert command
        yield before + name, command
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")


def _command(name: str, command: click.Command) -> Iterator[str]:
    yield f"## asppuz {name}"
    usage = " ".join(command.collect_usage_pieces(click.Context(command)))
    yield block(f"asppuz {name} {usage}")
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        yield from _paragraph(paragraph)
    options = [p for p in command.params if isinstance(p, click.Option)]
    if options:
        yield table(["option", "takes", "what it does"], map(_option, options))


def _paragraph(text: str) -> Iterator[str]:
    """A paragraph; one that click must not wrap is a heading with some lines of code."""
    if not text.startswith("\b\n"):
        yield " ".join(text.split())
        return
    heading, _, lines = text.removeprefix("\b\n").partition("\n")
    yield heading
    yield block(dedent(lines), "sh")


def _option(option: click.Option) -> list[str]:
    if option.is_flag:
        takes = ""
    elif isinstance(option.type, click.Choice):
        takes = ", ".join(map(code, option.type.choices))
    else:
        takes = code(option.metavar or option.type.name.upper())
    default = f" Default: {code(str(option.default))}." if option.show_default else ""
    names = [*option.opts, *option.secondary_opts]
    return [", ".join(map(code, names)), takes, f"{option.help}{default}"]
