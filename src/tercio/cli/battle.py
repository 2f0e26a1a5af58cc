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
        action.add_argument("--seed", type=int, default=1, help=say("battle.help.seed", language))
    many.add_argument("--games", type=int, default=100, help=say("battle.help.games", language))
    many.add_argument("--workers", type=int, default=1, help=say("battle.help.workers", language))
    many.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    many.set_defaults(run=run_simulate)
    one.add_argument("--decisions", type=int, default=60, help=say("battle.help.decisions", language))
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
        return muster(read_list(Path(name).read_text(encoding="utf-8")))
    raise Refused("battle.no_army", name=name, known=sorted(shipped))


def match_of(args: argparse.Namespace) -> Any:
    """What the arguments ask to be played."""
    from tercio.arena.games import Match
    from tercio.arena.policies import POLICIES
    from tercio.firstblood.scenarios import scenario

    policies = tuple(args.policies.split(","))
    if len(policies) != 2 or any(name not in POLICIES for name in policies):
        raise Refused("battle.no_policy", asked=args.policies, known=sorted(POLICIES))
    return Match((army(args.first), army(args.second)), scenario(args.scenario), policies, args.pieces)


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
    """A readable account, shares with their 95% intervals."""
    headings = [
        terminal.say(f"battle.column.{name}") for name in ("side", "wins", "share", "interval", "vp", "alive")
    ]
    rows, spoken = [], terminal.language
    for side, name in enumerate((args.first, args.second)):
        low, share, high = total.share(total.wins[side])
        rows.append(
            [
                name,
                str(total.wins[side]),
                percent(share, spoken),
                f"{percent(low, spoken)}–{percent(high, spoken)}",
                decimal(total.points[side] / total.games, spoken, 2),
                decimal(total.survivors[side] / total.games, spoken, 2),
            ]
        )
    low, share, high = total.share(total.draws)
    rows.append(
        [
            terminal.say("battle.draws"),
            str(total.draws),
            percent(share, spoken),
            f"{percent(low, spoken)}–{percent(high, spoken)}",
            "",
            "",
        ]
    )
    terminal.table(headings, rows)
    terminal.note(
        terminal.say(
            "battle.summary",
            count=total.games,
            rounds=decimal(total.rounds / total.games, spoken, 2),
            decisions=f"{total.decisions / total.games:.0f}",
            seed=args.seed,
        )
    )


def run_show(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.arena.games import table_for
    from tercio.arena.lots import Lots
    from tercio.arena.policies import POLICIES
    from tercio.firstblood.options import give, whose
    from tercio.firstblood.picture import svg_picture, text_picture
    from tercio.firstblood.starting import start
    from tercio.firstblood.state import OVER

    match = match_of(args)
    b = start(table_for(match, args.seed), Lots(2 * args.seed))
    lots = Lots(2 * args.seed + 1)
    for _ in range(args.decisions):
        if b.clock[OVER]:
            break
        give(b, POLICIES[match.policies[whose(b)]](b, lots))
    if args.svg:
        args.svg.write_text(svg_picture(b), encoding="utf-8")
    else:
        terminal.line(text_picture(b))
    return OK
