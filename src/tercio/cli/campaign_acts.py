"""`tercio campaign found` and `do`: a campaign played from the terminal, with the organiser's word."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any, get_args

from tercio.cli.terminal import OK, Terminal
from tercio.cli.tournament_acts import written
from tercio.core.refused import Refused
from tercio.core.speech import say


def add(actions: Any, language: str) -> None:
    """What changes a campaign."""
    new = actions.add_parser("found", help=say("campaign.cli.found", language))
    new.add_argument("name", help=say("campaign.cli.name", language))
    new.add_argument("map", type=Path, help=say("campaign.cli.file", language))
    new.add_argument("--as", dest="login", required=True, help=say("campaign.cli.as", language))
    deed = actions.add_parser("do", help=say("campaign.cli.do", language))
    deed.add_argument("id", help=say("campaign.cli.id", language))
    deed.add_argument("command", help=say("campaign.cli.command", language))
    deed.add_argument("fields", nargs="*", help=say("wt.cli.help.fields", language))
    for one, run in ((new, found), (deed, act)):
        one.add_argument("--json", action="store_true", help=say("cli.help.json", language))
        one.set_defaults(run=run)


def found(args: argparse.Namespace, terminal: Terminal) -> int:
    """A new campaign on a map, organised by an account of the house."""
    from tercio.app.house import prepare, wake

    wake()
    prepare()
    from tercio.app.desk import new_stream
    from tercio.app.people import named
    from tercio.campaign.commands import FoundCampaign
    from tercio.campaign.mapfile import read_map
    from tercio.cli.campaign import read

    who = named(args.login).who
    command = FoundCampaign(args.name, read_map(read(args.map)), organiser=who)
    return carry_out(new_stream("campaign"), command, who, args, terminal)


def act(args: argparse.Namespace, terminal: Terminal) -> int:
    """Any command of a campaign: the organiser's own, or a player's in his name."""
    import msgspec

    from tercio.app.house import wake

    wake()
    from tercio.app.opened import open_stream
    from tercio.app.systems import system

    stream = f"campaign/{args.id}"
    organiser = open_stream(stream).state.organiser
    kinds = {kind.__name__: kind for kind in get_args(system("campaign").commands)}
    if args.command not in kinds:
        raise Refused("campaign.cli.no_command", name=args.command, commands=sorted(kinds))
    try:
        command = msgspec.convert({**written(args.fields), "type": args.command}, kinds[args.command])
    except msgspec.ValidationError as unclear:
        raise Refused("wt.cli.unclear", name=args.command, why=str(unclear)) from None
    return carry_out(stream, command, organiser, args, terminal)


def carry_out(stream: str, command: Any, who: str, args: argparse.Namespace, terminal: Terminal) -> int:
    """Decide, write down, and tell what happened."""
    import msgspec

    from tercio.app.desk import perform
    from tercio.app.history import facts

    outcome = perform("campaign", stream, command, who=who, command_id=secrets.token_hex(8))
    number = stream.partition("/")[2]
    if args.json:
        told = [msgspec.to_builtins(one) for one in outcome.events]
        terminal.json({"id": number, "version": outcome.version, "events": told})
        return OK
    terminal.line(number)
    for one in outcome.events:
        terminal.line(terminal.say(f"event.campaign.{type(one).__name__}", **facts(one)))
    return OK
