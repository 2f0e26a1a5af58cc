"""`tercio battle …`: skirmishes that play themselves, and a picture of any of them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from tercio.cli.terminal import OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import decimal, percent, say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("battle", help=say("battle.help", language))
    actions = parser.add_subparsers(dest="action", required=True)
    many = actions.add_parser("simulate", help=say("battle.help.simulate", language))
    one = actions.add_parser("show", help=say("battle.help.show", language))
    for action in (many, one):
        action.add_argument("--first", default="hundred-kingdoms-500", help=say("battle.help.army", language))
        action.add_argument("--second", default="nords-500", help=say("battle.help.army", language))
        action.add_argument(
            "--scenario", default="plunder-the-camp", help=say("battle.help.scenario", language)
        )
        action.add_argument(
            "--policies", default="sergeant,sergeant", help=say("battle.help.policies", language)
        )
        action.add_argument("--pieces", type=int, default=10, help=say("battle.help.pieces", language))
        action.add_argument("--terrain", type=Path, help=say("battle.help.terrain", language))
        action.add_argument("--seed", type=int, default=1, help=say("battle.help.seed", language))
    many.add_argument("--games", type=int, default=100, help=say("battle.help.games", language))
    many.add_argument("--workers", type=int, default=1, help=say("battle.help.workers", language))
    many.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    many.set_defaults(run=run_simulate)
    one.add_argument("--decisions", type=int, default=None, help=say("battle.help.decisions", language))
    one.add_argument("--replay", type=Path, help=say("battle.help.replay", language))
    one.add_argument("--svg", type=Path, help=say("battle.help.svg", language))
    one.set_defaults(run=run_show)


def army(name: str) -> Any:
    """A shipped list by name, or a list in a file."""
    from tercio.firstblood.armies.muster import muster
    from tercio.firstblood.armies.text import read_list, shipped_lists

    shipped = shipped_lists()
    if name in shipped:
        return muster(shipped[name])
    if Path(name).is_file():
        return muster(read_list(written(Path(name))))
    raise Refused("battle.no_army", name=name, known=sorted(shipped))


def written(path: Path) -> str:
    """What a file says; one that cannot be opened or is no text is refused."""
    from tercio.firstblood.files import text_of

    try:
        return text_of(path.read_bytes())
    except OSError as wrong:
        raise Refused("battle.no_file", path=str(path), problem=wrong.strerror or str(wrong)) from None


def field_of(name: str) -> Any:
    """A scenario of the book by its key, or one in a file."""
    from tercio.firstblood.scenarios import read_scenario, scenario

    return read_scenario(written(Path(name))) if Path(name).is_file() else scenario(name)


def match_of(args: argparse.Namespace) -> Any:
    """What the arguments ask to be played."""
    from tercio.arena.games import Match
    from tercio.arena.policies import POLICIES
    from tercio.firstblood.battlefield.layouts import read_layout

    policies = tuple(args.policies.split(","))
    if len(policies) != 2 or any(name not in POLICIES for name in policies):
        raise Refused("battle.no_policy", asked=args.policies, known=sorted(POLICIES))
    armies = army(args.first), army(args.second)
    terrain = read_layout(written(args.terrain)) if args.terrain else ()
    return Match(armies, field_of(args.scenario), policies, args.pieces, terrain=terrain)


def run_simulate(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.arena.games import CHUNK, Tally, simulate

    if args.games < 1 or args.workers < 1:
        raise Refused("battle.positive")
    match = match_of(args)
    total = Tally()
    chunks = (args.games + CHUNK - 1) // CHUNK
    done = simulate(match, args.games, args.seed, args.workers, os.environ.get("TERCIO_ENGINE", ""))
    for tally in terminal.progress(done, chunks, terminal.say("battle.playing")):
        total = total + tally
    if args.json:
        terminal.json({name: getattr(total, name) for name in total.__struct_fields__} | {"seed": args.seed})
    else:
        report(total, args, terminal)
    return OK


def report(total: Any, args: argparse.Namespace, terminal: Terminal) -> None:
    """A readable account: what was played, shares with their 95% intervals, and what they tell."""
    commanders = args.policies.split(",")
    who = [
        terminal.say("battle.commanded", army=army, policy=terminal.say(f"battle.policy.{policy}"))
        for army, policy in zip((args.first, args.second), commanders, strict=True)
    ]
    terminal.line(terminal.say("battle.title", scenario=args.scenario, first=who[0], second=who[1]))
    terminal.line()
    columns = ("side", "wins", "share", "interval", "vp", "alive")
    rows = [
        row(total, total.wins[side], name, terminal, (total.points[side], total.survivors[side]))
        for side, name in enumerate((args.first, args.second))
    ]
    rows.append(row(total, total.draws, terminal.say("battle.draws"), terminal))
    terminal.table([terminal.say(f"battle.column.{name}") for name in columns], rows)
    terminal.line()
    terminal.line(verdict(total, args, terminal))
    terminal.note(
        terminal.say(
            "battle.summary",
            count=total.games,
            rounds=decimal(total.rounds / total.games, terminal.language, 2),
            decisions=f"{total.decisions / total.games:.0f}",
            seed=args.seed,
        )
    )


def row(total: Any, wins: int, name: str, terminal: Terminal, sums: tuple[int, ...] = ()) -> list[str]:
    """One line of the table: how often, which share, how sure, and averages for each battle."""
    low, share, high = total.share(wins)
    spoken = terminal.language
    averages = [decimal(value / total.games, spoken, 2) for value in sums] or ["", ""]
    return [
        name,
        str(wins),
        percent(share, spoken),
        f"{percent(low, spoken)}–{percent(high, spoken)}",
        *averages,
    ]


def verdict(total: Any, args: argparse.Namespace, terminal: Terminal) -> str:
    """Who is stronger, if the battles can tell: among those won, does the interval leave even chances out?"""
    from tercio.arena.games import Tally

    decided = Tally(games=sum(total.wins))
    low, _, high = decided.share(total.wins[0])
    if decided.games and low > 0.5:
        return terminal.say("battle.stronger", army=args.first)
    if decided.games and high < 0.5:
        return terminal.say("battle.stronger", army=args.second)
    return terminal.say("battle.open")


def run_show(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.firstblood.picture import svg_picture, text_picture

    b = replayed(args) if args.replay else fought(args)
    if args.svg:
        args.svg.write_text(svg_picture(b, language=terminal.language), encoding="utf-8")
        terminal.note(terminal.say("battle.drawn", path=str(args.svg)))
    else:
        terminal.line(text_picture(b, language=terminal.language))
    return OK


def replayed(args: argparse.Namespace) -> Any:
    """The battle of a replay file, at its end or after so many decisions."""
    from itertools import islice

    from tercio.firstblood.notation import steps

    played = steps(written(args.replay).splitlines())
    if args.decisions is not None:
        played = islice(played, args.decisions + 1)
    return [b for _, b in played][-1]


def fought(args: argparse.Namespace) -> Any:
    """A battle that plays itself, after so many decisions."""
    from tercio.arena.games import play

    return play(match_of(args), args.seed, most=60 if args.decisions is None else args.decisions)[0]
