"""`tercio tournament …`: the tournament desk from the terminal."""

from __future__ import annotations

import argparse
import secrets
from typing import Any

from tercio.cli import tournament_acts
from tercio.cli.terminal import OK, REFUSED, Terminal
from tercio.cli.tournament_events import awake, state_of
from tercio.core.refused import Refused
from tercio.core.speech import day, decimal, say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("tournament", help=say("wt.cli.help", language))
    actions = parser.add_subparsers(dest="action", required=True)
    for name, run in (
        ("list", every), ("standings", table), ("games", games), ("verify", check), ("report", report),
        ("ask", ask_table_help), ("ranking", ranking), ("close-season", close_season),
    ):  # fmt: skip
        parser = actions.add_parser(name, help=say(f"wt.cli.help.{name.replace('-', '_')}", language))
        if name == "close-season":
            parser.add_argument("--yes", action="store_true", help=say("wt.cli.help.yes", language))
        if name in ("ranking", "close-season"):
            parser.add_argument("--club", default="", help=say("wt.cli.help.club", language))
            parser.add_argument("year", help=say("wt.cli.help.year", language))
        elif name != "list":
            parser.add_argument("event", help=say("wt.cli.help.event", language))
        if name == "ask":
            parser.add_argument("question", nargs="?", help=say("wt.cli.help.question", language))
            parser.add_argument("facts", nargs="*", help=say("wt.cli.help.facts", language))
        if name in ("standings", "games"):
            parser.add_argument("--csv", action="store_true", help=say("wt.cli.help.csv", language))
        parser.add_argument("--json", action="store_true", help=say("cli.help.json", language))
        parser.set_defaults(run=run)
    tournament_acts.add(actions, language)


def every(args: argparse.Namespace, terminal: Terminal) -> int:
    app, start, rows = awake(), 0, []
    while True:
        page = app.list_tournaments(start, size=500)
        rows += page.rows
        if not (start := page.following):
            break
    if args.json:
        terminal.json([{"id": row.id, "name": row.title, "phase": row.phase} for row in rows])
        return OK
    for row in rows:
        phase = terminal.say("wt.page.rehearsal" if row.phase == "rehearsal" else f"wt.phase.{row.phase}")
        terminal.line(f"{row.id}  {day(row.day, terminal.language):24}  {phase:14} {row.title}")
    if not rows:
        terminal.note(terminal.say("wt.page.empty"))
    return OK


def table(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.tournament import exports

    return rows(
        exports.standings_rows(state_of(args.event)),
        args,
        terminal,
        ("place", "name", "pt", "pv", "conceded"),
    )


def games(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.tournament import exports

    shown = ("round", "table", "company_1", "pt_1", "pt_2", "company_2")
    return rows(exports.games_rows(state_of(args.event)), args, terminal, shown)


def rows(
    found: list[dict[str, Any]], args: argparse.Namespace, terminal: Terminal, shown: tuple[str, ...]
) -> int:
    """A table for people, CSV for spreadsheets, JSON for programs."""
    from tercio.tournament.exports import sheet

    if args.json:
        terminal.json(found)
    elif args.csv:
        terminal.line(sheet(found).rstrip())
    else:
        headings = [terminal.say(f"wt.cli.column.{name}") for name in shown]
        terminal.table(
            headings, [["" if row[name] is None else str(row[name]) for name in shown] for row in found]
        )
    return OK


def check(args: argparse.Namespace, terminal: Terminal) -> int:
    """Every round of an event, verified from nothing but its standings."""
    app, state = awake(), state_of(args.event)
    faults = {
        round_.number: [terminal.say(fault.key, **fault.facts) for fault in app.verify(state, round_)]
        for round_ in state.rounds
    }
    if args.json:
        terminal.json(faults)
    else:
        for number, told in faults.items():
            for line in told or [terminal.say("wt.cli.sound")]:
                terminal.line(f"{terminal.say('wt.page.round', number=number)}: {line}")
    return REFUSED if any(faults.values()) else OK


def ask_table_help(args: argparse.Namespace, terminal: Terminal) -> int:
    """A table help of the round being played, or all of them with what each has to be told."""
    from tercio.tournament.asks import ask, asks_of, scene_of

    scene = scene_of(state_of(args.event))
    asks = {question.name: question for question in asks_of(scene)}
    if args.question is None:
        if args.json:
            terminal.json(
                {name: [field.name for field in question.fields] for name, question in asks.items()}
            )
        for name, question in () if args.json else asks.items():
            terminal.line(f"{name:14} {terminal.say(f'wt.ask.title.{name}')}")
            terminal.line(f"{'':14} {' '.join(usage(field) for field in question.fields)}")
        return OK
    given: dict[str, list[str]] = asks[args.question].starting if args.question in asks else {}
    for fact in args.facts:
        name, _, value = fact.partition("=")
        given[name] = value.split(",")
    found = ask(scene, args.question, given)
    text = terminal.say(found.key, **found.facts)
    if args.json:
        told = {"allowed": found.good, "rule": found.rule, "text": text, "order": found.order}
        terminal.json({**told, "dice": found.dice})
    else:
        terminal.line(f"{text} ({found.rule})")
        for drawn in (found.order, found.dice):
            terminal.line(" ".join(drawn)) if drawn else None
    return REFUSED if found.good is False else OK


def usage(field: Any) -> str:
    """How a fact is told: its name and what it may be."""
    words = {"yes": "true,false", "text": "…"}
    kind = words.get(field.kind) or ",".join(field.options) or f"{field.low:g}–{field.high:g}"
    return f"{field.name}={kind.replace(',', '|') if field.kind != 'many' else kind}"


def report(args: argparse.Namespace, terminal: Terminal) -> int:
    """The report for the publisher.  WT-ORG-03"""
    from tercio.tournament.exports import publisher_report

    terminal.json(publisher_report(state_of(args.event)))
    return OK


def ranking(args: argparse.Namespace, terminal: Terminal) -> int:
    """The season's ranking.  WT-ELO-01"""
    awake()
    from tercio.app.season_rankings import reckon_season
    from tercio.app.seasons import season_asked

    season = season_asked(args.year, args.club)
    if season is None:
        raise Refused("wt.cli.unknown", name=args.year)
    found = reckon_season(season).ranking
    lines = [(place, found.names.get(who, who), found.scores[who]) for place, who in found.placed]
    if args.json:
        terminal.json([{"place": place, "name": name, "score": score} for place, name, score in lines])
    else:
        for place, name, score in lines:
            terminal.line(f"{place:3}  {name:30} {decimal(score, terminal.language, 1):>7}")
    return OK


def close_season(args: argparse.Namespace, terminal: Terminal) -> int:
    """The final list and the prizes of a year, announced once it is said twice.  WT-ELO-06"""
    awake()
    from tercio.app import seasons
    from tercio.app.season_rankings import reckon_season
    from tercio.app.seasons import season_asked

    season = season_asked(args.year, args.club)
    if season is None:
        raise Refused("wt.cli.unknown", name=args.year)
    ranking_ = reckon_season(season).ranking
    names = [ranking_.names.get(player, player) for player in ranking_.winners]
    if args.yes:
        seasons.close_season(season, "terminal", secrets.token_hex(8), keeper=True)
    announced = "wt.season.tied" if len(names) > 1 else "wt.season.prizes"
    if args.json:
        terminal.json({"year": season.name, "closed": args.yes, "winners": names})
    else:
        terminal.line(terminal.say(announced if args.yes else "wt.cli.season_would", names=names))
    return OK
