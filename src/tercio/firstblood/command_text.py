"""A command as one line of text, whose it is first and its dice last: `0 Volley target=3 markers=1 | 1 4`."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.commands import BattleCommand

COMMANDS: dict[str, Any] = {cls.__name__: cls for cls in get_args(BattleCommand)}


def write_command(command: Command) -> str:
    """`Volley target=3 markers=1`"""
    words = [type(command).__name__]
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if value is not None:
            words.append(f"{name}={msgspec.json.encode(value).decode()}")
    return " ".join(words)


def read_command(text: str) -> Command:
    """The command a line says; a wrong one is refused."""
    name, *fields = text.split() or [""]
    try:
        values = {key: msgspec.json.decode(value) for key, value in (field.split("=", 1) for field in fields)}
        command: Command = msgspec.convert({"type": name, **values}, BattleCommand)
    except (ValueError, RecursionError, msgspec.ValidationError, msgspec.DecodeError) as wrong:
        raise Refused("firstblood.replay.command", text=text, problem=str(wrong)) from None
    return command


def write_line(player: int, command: Command, faces: str) -> str:
    """The line of a replay: whose command, the command, and the dice it threw."""
    return with_faces(f"{player} {write_command(command)}", faces)


def with_faces(said: str, faces: str) -> str:
    """What was said and, after a bar, the faces, roll by roll."""
    return f"{said} | {faces}" if faces else said
