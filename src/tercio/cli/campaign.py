"""`tercio campaign …`: maps, army lists and campaigns from the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tercio.cli import campaign_acts
from tercio.cli.campaign_files import read_file
from tercio.cli.terminal import NOT_FOUND, OK, REFUSED, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import decimal, say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("campaign", help=say("campaign.cli.help", language))
    actions = parser.add_subparsers(dest="action", required=True)
    _maps(actions, language)
    _campaigns(actions, language)


def _maps(actions: Any, language: str) -> None:
    maps = actions.add_parser("map", help=say("campaign.cli.map", language))
    what = maps.add_subparsers(dest="map_action", required=True)
    make = what.add_parser("generate", help=say("campaign.cli.map.generate", language))
    make.add_argument("--players", type=int, required=True, help=say("campaign.cli.players", language))
    make.add_argument("--seed", default="tercio", help=say("campaign.cli.seed", language))
    make.add_argument("--tiles", type=int, default=8, help=say("campaign.cli.tiles", language))
    make.add_argument("--no-symmetry", action="store_true", help=say("campaign.cli.no_symmetry", language))
    make.add_argument("--svg", type=Path, help=say("campaign.cli.svg", language))
    make.add_argument("--out", type=Path, help=say("campaign.cli.out", language))
    make.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    make.set_defaults(run=map_generate)
    check = what.add_parser("check", help=say("campaign.cli.map.check", language))
    check.add_argument("file", type=Path, help=say("campaign.cli.file", language))
    check.add_argument("--svg", type=Path, help=say("campaign.cli.svg", language))
    check.set_defaults(run=map_check)
    every = what.add_parser("list", help=say("campaign.cli.map.list", language))
    every.set_defaults(run=map_list)


def _campaigns(actions: Any, language: str) -> None:
    roster = actions.add_parser("roster", help=say("campaign.cli.roster", language))
    roster.add_argument("file", type=Path, help=say("campaign.cli.file", language))
    roster.set_defaults(run=roster_read)
    play = actions.add_parser("simulate", help=say("campaign.cli.simulate", language))
    play.add_argument("--players", type=int, default=4, help=say("campaign.cli.players", language))
    play.add_argument("--seed", default="tercio", help=say("campaign.cli.seed", language))
    play.set_defaults(run=simulate)
    every = actions.add_parser("list", help=say("campaign.cli.list", language))
    every.set_defaults(run=list_all)
    show = actions.add_parser("show", help=say("campaign.cli.show", language))
    show.add_argument("id", help=say("campaign.cli.id", language))
    show.add_argument("--svg", type=Path, help=say("campaign.cli.svg", language))
    show.set_defaults(run=show_one)
    out = actions.add_parser("export", help=say("campaign.cli.export", language))
    out.add_argument("id", help=say("campaign.cli.id", language))
    out.add_argument("file", type=Path, help=say("campaign.cli.file", language))
    out.set_defaults(run=export_one)
    bring = actions.add_parser("import", help=say("campaign.cli.import", language))
    bring.add_argument("file", type=Path, help=say("campaign.cli.file", language))
    bring.add_argument("--as", dest="login", required=True, help=say("campaign.cli.as", language))
    bring.set_defaults(run=import_one)
    campaign_acts.add(actions, language)


def write(file: Path, text: str | bytes, terminal: Terminal) -> None:
    try:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    except OSError:
        raise Refused("campaign.cli.cannot_write", file=str(file)) from None
    terminal.note(terminal.say("campaign.cli.written", file=str(file)))


def fairness(told: Any, terminal: Terminal) -> None:
    verdict = ("campaigns.fair", 0) if told.fair else ("campaigns.unfair", told.missed)
    terminal.line(terminal.say(verdict[0], count=verdict[1]))
    facts = {"drafts": told.drafts, "inland": told.inland_percent}
    for check in told.checks:
        words = terminal.say(f"campaigns.fair.{check.what}", value=check.value, limit=check.limit, **facts)
        terminal.line(f"  {'✓' if check.met else '✗'} {words}")
    if told.lands.short:
        terminal.line(terminal.say("campaigns.fair.short", count=told.lands.short))
    terminal.line(terminal.say("campaigns.fair.means"))
    means = (decimal(mean, terminal.language, 1) for mean in told.means)
    terminal.line("  ".join(f"{place}: {mean}" for place, mean in enumerate(means, 1)))


def map_generate(args: argparse.Namespace, terminal: Terminal) -> int:
    import msgspec

    from tercio.campaign.generate import Order, generate
    from tercio.campaign.map_picture import draw
    from tercio.campaign.mapfile import write_map

    order = Order(args.players, args.seed, args.tiles, symmetric=not args.no_symmetry)
    made = generate(order)
    if args.svg:
        write(args.svg, draw(made.planet, {}, (), terminal.language, legend=True), terminal)
    if args.out:
        write(args.out, write_map(made.planet), terminal)
    if args.json:
        terminal.json({"order": msgspec.to_builtins(order), "fairness": msgspec.to_builtins(made.fairness)})
    elif not args.svg and not args.out:
        terminal.line(write_map(made.planet).rstrip())
    else:
        fairness(made.fairness, terminal)
        if not made.fairness.fair:
            terminal.line(terminal.say("campaigns.fair.retry"))
    return OK


def map_check(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.campaign.fairness import measure
    from tercio.campaign.map_picture import draw
    from tercio.campaign.mapfile import sketch_map
    from tercio.campaign.survey import faults, warnings

    planet = sketch_map(read_file(args.file))
    if args.svg:
        write(args.svg, draw(planet, {}, (), terminal.language, legend=True), terminal)
    wrong = list(faults(planet))
    for no in wrong or warnings(planet):
        terminal.line(f"{no.text(terminal.language)} [{no.rule}]")
    if wrong:
        return REFUSED
    terminal.line(terminal.say("campaigns.checked.sound", low=planet.min_players, high=planet.max_players))
    fairness(measure(planet, planet.max_players), terminal)
    return OK


def map_list(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.campaign.mapfile import shipped_maps

    for key, planet in sorted(shipped_maps().items(), key=lambda entry: entry[1].max_players):
        facts = {"low": planet.min_players, "high": planet.max_players, "tiles": len(planet.tiles)}
        terminal.line(f"{key:12} {planet.name:12} {terminal.say('campaigns.planet.for', **facts)}")
    return OK


def roster_read(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.campaign.roster import read_roster

    army = read_roster(read_file(args.file))
    terminal.line(f"{army.name}: {army.points}")
    for force in army.forces:
        terminal.line(f"  {force.name} ({force.book})")
        for entry in force.entries:
            terminal.line(f"    {terminal.say(f'campaign.slot.{entry.slot}')}: {entry.name} {entry.points}")
    return OK


def simulate(args: argparse.Namespace, terminal: Terminal) -> int:
    """A campaign that plays itself, told line by line."""
    from tercio.campaign.autoplay import apply, gather, play
    from tercio.campaign.event_text import event_text
    from tercio.campaign.generate import Order, generate
    from tercio.campaign.state import Campaign
    from tercio.core.dice import SeededDice

    planet = generate(Order(args.players, args.seed)).planet
    dice, campaign = SeededDice(args.seed), Campaign()
    names = ["Ana", "Blas", "Cleo", "Dario", "Eva", "Fidel", "Gala", "Hugo", "Inés", "Julia"][: args.players]
    for wish in gather(planet.name, planet, names):
        campaign, _ = apply(campaign, wish, dice)
    for _, _, events in play(campaign, dice):
        for event in events:
            terminal.line(event_text(event, terminal.language))
    return OK


def list_all(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.house import wake_house

    wake_house()
    from tercio.app.stream_search import find

    found = find("campaign")
    for listing in found:
        terminal.line(f"{listing.stream.partition('/')[2]}  {listing.title}")
    if not found:
        terminal.note(terminal.say("campaigns.empty"))
    return OK


def show_one(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.house import wake_house

    wake_house()
    from tercio.app.open_streams import NoSuchStream, open_stream
    from tercio.campaign.map_picture import draw

    try:
        campaign = open_stream(f"campaign/{args.id}").state
    except NoSuchStream as no:
        terminal.note(no.text(terminal.language))
        return NOT_FOUND
    phase, turns = terminal.say(f"campaign.phase.{campaign.phase}"), f"{campaign.turn}/{campaign.house.turns}"
    terminal.line(f"{campaign.name} · {phase} · {turns}")
    if args.svg:
        names = list(campaign.players)
        picture = draw(campaign.planet, campaign.owners, names, terminal.language, legend=True)
        write(args.svg, picture, terminal)
    figures = ("tiles", "sp", "energy", "command", "supplies", "transport")
    rows = []
    for name in campaign.players if campaign.lot else ():
        has = campaign.reading(name)
        rows.append(
            [name, campaign.players[name].profile, *(str(getattr(has, figure)) for figure in figures)]
        )
    heads = [terminal.say(f"campaign.short.{figure}") for figure in figures]
    if rows:
        terminal.table([terminal.say("campaigns.player"), terminal.say("campaigns.profile"), *heads], rows)
    return OK


def export_one(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.house import wake_house

    wake_house()
    from tercio.app.campaigns import export_file

    write(args.file, export_file(f"campaign/{args.id}"), terminal)
    return OK


def import_one(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.house import prepare, wake

    wake()
    prepare()
    from tercio.app.campaigns import import_file
    from tercio.store.people.models import Person

    organiser = Person.objects.filter(username=args.login).first()
    if organiser is None:
        raise Refused("campaign.cli.no_account", login=args.login)
    terminal.line(import_file(read_file(args.file), organiser.who).partition("/")[2])
    return OK
