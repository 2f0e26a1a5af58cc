"""Commands sent from the terminal: read from `name=value`, decided, written down and printed."""

from __future__ import annotations

import json
import secrets
from typing import Any, get_args

from tercio.cli.terminal import Terminal
from tercio.core.refused import Refused
from tercio.core.speech import say


def fields_of(fields: list[str]) -> dict[str, Any]:
    """`rounds=4 official=true 'accept=["…"]'`: JSON where it is JSON, else the words as they are."""
    found: dict[str, Any] = {}
    for field in fields:
        name, equals, value = field.partition("=")
        if not equals:
            raise Refused("cli.field", field=field)
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def command_of(kind: str, name: str, fields: dict[str, Any], usual: dict[str, Any]) -> Any:
    """A command of a system by its name; what is usual is told for it where it asks."""
    from tercio.app.shape_faults import nearest, read_as
    from tercio.app.systems import system

    kinds = {command.__name__: command for command in get_args(system(kind).commands)}
    if name not in kinds:
        raise nearest("cli.no_command", kinds, name, name=name, commands=sorted(kinds))
    known = {field: value for field, value in usual.items() if field in kinds[name].__struct_fields__}
    return read_as({**known, **fields, "type": name}, kinds[name], name)


def list_commands(kind: str, language: str) -> str:
    """Every command of a system with its fields, for the help of `do`."""
    from tercio.app.systems import system

    kinds = sorted(get_args(system(kind).commands), key=lambda command: command.__name__)
    lines = [f"  {command.__name__} {' '.join(command.__struct_fields__)}".rstrip() for command in kinds]
    return "\n".join(["", say("cli.help.commands", language), *lines, ""])


def carry_out(stream: str, command: Any, who: str) -> Any:
    """Decide and write down: what came of it."""
    from tercio.app.command_desk import perform

    return perform(stream.partition("/")[0], stream, command, who=who, command_id=secrets.token_hex(8))


def print_outcome(stream: str, outcome: Any, terminal: Terminal, *, as_json: bool) -> None:
    """What happened, in words or as JSON."""
    import msgspec

    from tercio.app.history import facts

    kind, _, number = stream.partition("/")
    if as_json:
        told = [msgspec.to_builtins(event) for event in outcome.events]
        terminal.json({"id": number, "version": outcome.version, "events": told})
        return
    for event in outcome.events:
        terminal.line(terminal.say(f"event.{kind}.{type(event).__name__}", **facts(event)))
