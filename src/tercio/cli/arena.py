"""`tercio arena …`: the machines that command, against each other."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import thread_time
from typing import Any

from tercio.cli.arena_study import add_study
from tercio.cli.terminal import OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import decimal, percent, say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("arena", help=say("arena.help", language))
    actions = parser.add_subparsers(dest="action", required=True)
    ladder = actions.add_parser("ladder", help=say("arena.help.ladder", language))
    ladder.add_argument("--policies", default="", help=say("arena.help.policies", language))
    ladder.add_argument("--games", type=int, default=100, help=say("arena.help.games", language))
    ladder.add_argument("--scenarios", default="", help=say("arena.help.scenarios", language))
    ladder.add_argument("--points", default="", help=say("arena.help.points", language))
    ladder.add_argument("--trained", action="store_true", help=say("arena.help.trained", language))
    ladder.add_argument("--seed", type=int, default=1, help=say("battle.help.seed", language))
    ladder.add_argument("--workers", type=int, default=1, help=say("battle.help.workers", language))
    ladder.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    ladder.set_defaults(run=run_ladder)
    add_study(actions, language)


def run_ladder(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.arena.ladder import climb, cross_table, tasks_of

    if args.workers < 1:
        raise Refused("battle.positive")
    plan = plan_of(args)
    played = climb(plan, args.workers, thread_time)  # of one core, whatever else the machine does meanwhile
    chunks = terminal.progress(played, tasks_of(plan), terminal.say("arena.playing"))
    pairs = [pair for chunk in chunks for pair in chunk]
    if args.json:
        rows = cross_table(pairs)
        terminal.json([{name: getattr(row, name) for name in row.__struct_fields__} for row in rows])
    else:
        report(pairs, args, terminal)
    return OK


def plan_of(args: argparse.Namespace) -> Any:
    """What the arguments ask to be played."""
    from tercio.arena.ladder import Plan, check_plan
    from tercio.arena.ladder_tables import chosen_fields, chosen_points
    from tercio.arena.policies import POLICIES

    policies = tuple(args.policies.split(",")) if args.policies else tuple(POLICIES)
    fields, points = chosen_fields(args.scenarios), chosen_points(args.points)
    return check_plan(Plan(policies, args.games, args.seed, fields, points, not args.trained))


def report(pairs: Sequence[Any], args: argparse.Namespace, terminal: Terminal) -> None:
    """Ratings, then who did how against whom."""
    from tercio.arena.ladder import cross_table, ratings, thinking_times

    def heads(*names: str) -> list[str]:
        return [terminal.say(f"arena.column.{name}") for name in names]

    def share(value: float) -> str:
        return percent(value, terminal.language)

    def milliseconds(seconds: float) -> str:
        return decimal(seconds * 1000, terminal.language, 1)

    times = thinking_times(pairs)
    rungs = [
        [
            rung.policy,
            f"{rung.rating:.0f}",
            f"{rung.low:.0f}–{rung.high:.0f}",
            milliseconds(times[rung.policy].mean),
            milliseconds(times[rung.policy].worst),
        ]
        for rung in ratings(pairs, args.seed)
    ]
    terminal.table(heads("policy", "rating", "interval", "mean_time", "worst_time"), rungs)
    terminal.line()
    rows = [
        [row.first, row.second, str(row.games), share(row.score), f"{share(row.low)}–{share(row.high)}"]
        for row in cross_table(pairs)
    ]
    terminal.table(heads("first", "second", "games", "score", "interval"), rows)
    terminal.note(terminal.say("arena.note", seed=str(args.seed)))
    if not args.trained:
        terminal.note(terminal.say("arena.note.kept_out"))
