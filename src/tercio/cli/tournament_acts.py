"""`tercio tournament create`, `import` and `do`: an event run from the terminal, by the rules of the desk."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from tercio.cli.sent_commands import carry_out, command_of, fields_of, list_commands, print_outcome
from tercio.cli.terminal import OK, REFUSED, Terminal
from tercio.cli.tournament_events import awake, find_event
from tercio.core.refused import Refused
from tercio.core.speech import say


def add(actions: Any, language: str) -> None:
    """What changes an event."""
    new = actions.add_parser("create", help=say("wt.cli.help.create", language))
    new.add_argument("name", help=say("wt.cli.help.name", language))
    new.add_argument("fields", nargs="*", help=say("cli.help.fields", language))
    new.add_argument("--by", required=True, help=say("wt.cli.help.by", language))
    entries = actions.add_parser("import", help=say("wt.cli.help.import", language))
    entries.add_argument("event", help=say("wt.cli.help.event", language))
    entries.add_argument("file", type=Path, help=say("wt.cli.help.file", language))
    deed = actions.add_parser("do", help=say("wt.cli.help.do", language))
    deed.more = lambda: list_commands("tournament", language)
    deed.add_argument("event", help=say("wt.cli.help.event", language))
    deed.add_argument("command", help=say("wt.cli.help.command", language))
    deed.add_argument("fields", nargs="*", help=say("cli.help.fields", language))
    for parser, run in ((new, create), (entries, enter), (deed, act)):
        parser.add_argument("--json", action="store_true", help=say("cli.help.json", language))
        parser.set_defaults(run=run)


def create(args: argparse.Namespace, terminal: Terminal) -> int:
    """A new event, organised by an account of the house."""

    awake()
    from tercio.app.command_desk import new_stream
    from tercio.app.people import person_named

    organiser = person_named(args.by).who
    settings = {"name": args.name, **fields_of(args.fields)}
    stream = new_stream("tournament")
    return carry_out_at_desk(stream, "CreateTournament", {"settings": settings}, organiser, args, terminal)


def enter(args: argparse.Namespace, terminal: Terminal) -> int:
    """Companies from a file; bad rows are told apart and change nothing."""
    from tercio.tournament.imports import decode_text

    event = find_event(args.event)
    try:
        text = decode_text(args.file.read_bytes())
    except OSError:
        raise Refused("wt.cli.no_file", file=str(args.file)) from None
    return carry_out_at_desk(event.stream, "ImportCompanies", {"csv": text}, event.owner, args, terminal)


def act(args: argparse.Namespace, terminal: Terminal) -> int:
    """Any command of the desk, as the event's organiser."""

    event = find_event(args.event)
    return carry_out_at_desk(event.stream, args.command, fields_of(args.fields), event.owner, args, terminal)


def carry_out_at_desk(  # noqa: PLR0913, PLR0917 (each is part of what was asked)
    stream: str, name: str, fields: dict[str, Any], who: str, args: argparse.Namespace, terminal: Terminal
) -> int:
    """Carry out a command of the desk; rows of a file that were refused are told one by one."""
    from tercio.tournament.events import RowsRefused

    command = command_of("tournament", name, fields, {"by": who, "at": int(time.time())})
    outcome = carry_out(stream, command, who)
    rows = [row for event in outcome.events if isinstance(event, RowsRefused) for row in event.rows]
    for line, key, wrong in () if args.json else rows:
        terminal.line(terminal.say("wt.import.row", line=line, why=terminal.say(key, **wrong)))
    print_outcome(stream, outcome, terminal, as_json=args.json)
    return REFUSED if rows else OK
