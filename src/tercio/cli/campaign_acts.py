"""`tercio campaign found` and `do`: a campaign played from the terminal, with the organiser's word."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tercio.cli.campaign_files import read_file
from tercio.cli.sent_commands import carry_out, command_of, fields_of, list_commands, print_outcome
from tercio.cli.terminal import OK, Terminal
from tercio.core.speech import say


def add(actions: Any, language: str) -> None:
    """What changes a campaign."""
    new = actions.add_parser("found", help=say("campaign.cli.found", language))
    new.add_argument("name", help=say("campaign.cli.name", language))
    new.add_argument("map", type=Path, help=say("campaign.cli.file", language))
    new.add_argument("--as", dest="login", required=True, help=say("campaign.cli.as", language))
    deed = actions.add_parser("do", help=say("campaign.cli.do", language))
    deed.more = lambda: list_commands("campaign", language)
    deed.add_argument("id", help=say("campaign.cli.id", language))
    deed.add_argument("command", help=say("campaign.cli.command", language))
    deed.add_argument("fields", nargs="*", help=say("cli.help.fields", language))
    for parser, run in ((new, found_campaign), (deed, act)):
        parser.add_argument("--json", action="store_true", help=say("cli.help.json", language))
        parser.set_defaults(run=run)


def found_campaign(args: argparse.Namespace, terminal: Terminal) -> int:
    """A new campaign on a map, organised by an account of the house."""
    from tercio.app.house import prepare, wake

    wake()
    prepare()
    from tercio.app.command_desk import new_stream
    from tercio.app.people import person_named
    from tercio.campaign.commands import FoundCampaign
    from tercio.campaign.mapfile import read_map

    who = person_named(args.login).who
    command = FoundCampaign(args.name, read_map(read_file(args.map)), organiser=who)
    stream = new_stream("campaign")
    outcome = carry_out(stream, command, who)
    if not args.json:
        terminal.line(stream.partition("/")[2])
    print_outcome(stream, outcome, terminal, as_json=args.json)
    return OK


def act(args: argparse.Namespace, terminal: Terminal) -> int:
    """Any command of a campaign: the organiser's own, or a player's in his name."""
    from tercio.app.house import wake_house

    wake_house()
    from tercio.app.open_streams import open_stream

    stream = f"campaign/{args.id}"
    organiser = open_stream(stream).state.organiser
    command = command_of("campaign", args.command, fields_of(args.fields), {})
    print_outcome(stream, carry_out(stream, command, organiser), terminal, as_json=args.json)
    return OK
