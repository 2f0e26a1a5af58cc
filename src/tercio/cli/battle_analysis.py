"""`tercio battle analyse`: what a battle turned on, from its replay."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path
from typing import Any

from tercio.cli.battle_choices import text_of_file
from tercio.cli.terminal import OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import percent, say

BARS = "▁▂▃▄▅▆▇█"
MOST_PLAYOUTS = 1000


def add_analysis(actions: Any, language: str) -> None:
    """Its own line of the command line."""
    parser = actions.add_parser("analyse", help=say("battle.help.analyse", language))
    parser.add_argument("replay", type=Path, help=say("battle.help.replay", language))
    parser.add_argument("--playouts", type=int, default=24, help=say("battle.help.playouts", language))
    parser.add_argument("--decisions", type=int, default=None, help=say("battle.help.decisions", language))
    parser.add_argument("--dearest", type=int, default=5, help=say("battle.help.dearest", language))
    parser.add_argument("--seed", type=int, default=1, help=say("battle.help.seed", language))
    parser.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    parser.set_defaults(run=run_analysis)


def run_analysis(args: argparse.Namespace, terminal: Terminal) -> int:
    """Every decision judged; as a curve and a list of the dearest, or as JSON."""
    from tercio.arena.analysis import judge_all, told_steps

    if not 1 <= args.playouts <= MOST_PLAYOUTS:
        raise Refused("battle.analyse.playouts", most=MOST_PLAYOUTS)
    told = list(islice(told_steps(text_of_file(args.replay).splitlines()), args.decisions))
    work = judge_all(told, args.playouts, args.seed)
    judged = list(terminal.progress(work, len(told), terminal.say("battle.analyse.judging")))
    if args.json:
        terminal.json([as_json(decision) for decision in judged])
    else:
        report(judged, {number: before for number, before, _, _ in told}, args.dearest, terminal)
    return OK


def as_json(decision: Any) -> dict[str, Any]:
    """One decision for programs."""
    import msgspec

    return dict(msgspec.to_builtins(decision))


def report(judged: list[Any], before: dict[int, Any], dearest: int, terminal: Terminal) -> None:
    """The curve, the dearest decisions with what would have been better, and the luck of both."""
    from tercio.arena.analysis import costliest

    terminal.line(terminal.say("battle.analyse.curve"))
    curve = "".join(BARS[min(7, int(decision.chance * 8))] for decision in judged)
    for start in range(0, len(curve), 100):
        terminal.line(curve[start : start + 100])
    for decision in costliest(judged, dearest):
        terminal.line(line_of(decision, before[decision.line], terminal))
    for player in (0, 1):
        luck = sum(decision.luck for decision in judged if decision.player == player)
        terminal.line(terminal.say("battle.analyse.luck", side=player + 1, luck=f"{100 * luck:+.0f}"))


def line_of(decision: Any, b: Any, terminal: Terminal) -> str:
    """One dear decision in words."""
    from tercio.firstblood.narration import Names, choice_words

    names, language = Names(b), terminal.language
    return terminal.say(
        "battle.analyse.dear",
        line=decision.line,
        round=decision.round,
        side=decision.player + 1,
        done=choice_words(names, decision.command).in_words(language).text,
        better=choice_words(names, decision.better).in_words(language).text,
        cost=percent(decision.cost, language),
    )
