"""`tercio tournament create`, `import` and `do`: an event run from the terminal, by the rules of the desk."""

from __future__ import annotations

import argparse
import json
import secrets
import time
from pathlib import Path
from typing import Any, get_args

from tercio.cli.terminal import OK, REFUSED, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import say


def add(actions: Any, language: str) -> None:
    """What changes an event."""
    new = actions.add_parser("create", help=say("wt.cli.help.create", language))
    new.add_argument("name", help=say("wt.cli.help.name", language))
    new.add_argument("fields", nargs="*", help=say("wt.cli.help.fields", language))
    new.add_argument("--by", required=True, help=say("wt.cli.help.by", language))
    entries = actions.add_parser("import", help=say("wt.cli.help.import", language))
    entries.add_argument("event", help=say("wt.cli.help.event", language))
    entries.add_argument("file", type=Path, help=say("wt.cli.help.file", language))
    deed = actions.add_parser("do", help=say("wt.cli.help.do", language))
    deed.add_argument("event", help=say("wt.cli.help.event", language))
    deed.add_argument("command", help=say("wt.cli.help.command", language))
    deed.add_argument("fields", nargs="*", help=say("wt.cli.help.fields", language))
    for one, run in ((new, create), (entries, enter), (deed, act)):
        one.add_argument("--json", action="store_true", help=say("cli.help.json", language))
        one.set_defaults(run=run)


def written(fields: list[str]) -> dict[str, Any]:
    """`rounds=4 official=true 'accept=["…"]'`: JSON where it is JSON, else the words as they are."""
    found: dict[str, Any] = {}
    for field in fields:
        name, equals, value = field.partition("=")
        if not equals:
            raise Refused("wt.cli.field", field=field)
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def create(args: argparse.Namespace, terminal: Terminal) -> int:
    """A new event, organised by an account of the house."""
    from tercio.cli.tournament import awake

    awake()
    from tercio.app.desk import new_stream
    from tercio.app.people import named

    organiser = named(args.by).who
    settings = {"name": args.name, **written(args.fields)}
    stream = new_stream("tournament")
    return carry_out(stream, "CreateTournament", {"settings": settings}, organiser, args, terminal)


def enter(args: argparse.Namespace, terminal: Terminal) -> int:
    """Companies from a file; bad rows are told apart and change nothing."""
    from tercio.cli.tournament import shown
    from tercio.tournament.imports import decoded

    event = shown(args.event)
    try:
        text = decoded(args.file.read_bytes())
    except OSError:
        raise Refused("wt.cli.no_file", file=str(args.file)) from None
    return carry_out(event.stream, "ImportCompanies", {"csv": text}, event.state.organiser, args, terminal)


def act(args: argparse.Namespace, terminal: Terminal) -> int:
    """Any command of the desk, as the event's organiser."""
    from tercio.cli.tournament import shown

    event = shown(args.event)
    return carry_out(event.stream, args.command, written(args.fields), event.state.organiser, args, terminal)


def carry_out(  # noqa: PLR0913, PLR0917 (each is part of what was asked)
    stream: str, name: str, fields: dict[str, Any], who: str, args: argparse.Namespace, terminal: Terminal
) -> int:
    """Decide, write down, and tell what happened."""
    import msgspec

    from tercio.app.desk import perform
    from tercio.app.history import facts
    from tercio.tournament import commands as c
    from tercio.tournament.events import RowsRefused

    kinds = {kind.__name__: kind for kind in get_args(c.Commands)}
    if name not in kinds:
        raise Refused("wt.cli.no_command", name=name, commands=sorted(kinds))
    raw = {"by": who, **fields, "type": name}
    if "at" in kinds[name].__struct_fields__:
        raw["at"] = int(time.time())
    try:
        command = msgspec.convert(raw, kinds[name])
    except msgspec.ValidationError as unclear:
        raise Refused("wt.cli.unclear", name=name, why=str(unclear)) from None
    outcome = perform("tournament", stream, command, who=who, command_id=secrets.token_hex(8))
    rows = [row for one in outcome.events if isinstance(one, RowsRefused) for row in one.rows]
    if args.json:
        told = [msgspec.to_builtins(one) for one in outcome.events]
        terminal.json({"id": stream.partition("/")[2], "version": outcome.version, "events": told})
    else:
        for line, key, wrong in rows:
            terminal.line(terminal.say("wt.import.row", line=line, why=terminal.say(key, **wrong)))
        for one in outcome.events:
            terminal.line(terminal.say(f"event.tournament.{type(one).__name__}", **facts(one)))
    return REFUSED if rows else OK
