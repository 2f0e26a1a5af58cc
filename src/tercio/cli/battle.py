"""`tercio battle …`: battles to play, skirmishes that play themselves, and a picture of any of them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any, NamedTuple

from tercio.cli.battle_analysis import add_analysis
from tercio.cli.battle_choices import army, field_of, text_of_file
from tercio.cli.battle_files import add_files
from tercio.cli.battle_play import add_play
from tercio.cli.terminal import OK, REFUSED, USAGE, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import Phrase, decimal, percent, say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("battle", help=say("battle.help", language))
    actions = parser.add_subparsers(dest="action", required=True)
    many = actions.add_parser("simulate", help=say("battle.help.simulate", language))
    show = actions.add_parser("show", help=say("battle.help.show", language))
    for action in (many, show):
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
    show.add_argument("--decisions", type=int, default=None, help=say("battle.help.decisions", language))
    show.add_argument("--replay", type=Path, help=say("battle.help.replay", language))
    show.add_argument("--svg", type=Path, help=say("battle.help.svg", language))
    show.set_defaults(run=run_show)
    add_play(actions, language)
    add_files(actions, language)
    add_analysis(actions, language)
    add_cases(actions, language)


def add_cases(actions: Any, language: str) -> None:
    """Cases: played, and written from a replay."""
    check = actions.add_parser("check", help=say("battle.help.check", language))
    check.add_argument("files", nargs="+", type=Path, help=say("battle.help.files", language))
    check.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    check.set_defaults(run=run_check)
    case = actions.add_parser("case", help=say("battle.help.case", language))
    case.add_argument("--replay", type=Path, required=True, help=say("battle.help.replay", language))
    case.add_argument("--decisions", type=int, default=0, help=say("battle.help.case_decisions", language))
    case.add_argument("--more", type=int, default=1, help=say("battle.help.case_more", language))
    case.add_argument("--title", default="", help=say("battle.help.case_title", language))
    case.set_defaults(run=run_case)


def match_of(args: argparse.Namespace, language: str) -> Any:
    """What the arguments ask to be played."""
    from tercio.arena.games import Match
    from tercio.arena.policies import POLICIES
    from tercio.firstblood.battlefield.layouts import read_layout

    policies = tuple(args.policies.split(","))
    if len(policies) != 2 or any(name not in POLICIES for name in policies):
        raise Refused("battle.no_policy", asked=args.policies, known=sorted(POLICIES))
    armies = army(args.first, language), army(args.second, language)
    terrain = read_layout(text_of_file(args.terrain)) if args.terrain else ()
    return Match(armies, field_of(args.scenario), policies, args.pieces, terrain=terrain)


def run_simulate(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.arena.games import CHUNK, Tally, simulate

    if args.games < 1 or args.workers < 1:
        raise Refused("battle.positive")
    match = match_of(args, terminal.language)
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
        terminal.say(
            "battle.commanded",
            army=shown_name(army, terminal),
            policy=terminal.say(f"battle.policy.{policy}"),
        )
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
            seed=str(args.seed),
        )
    )


def shown_name(name: str, terminal: Terminal) -> str:
    """A list's name; a made-up army says so."""
    from tercio.firstblood.armies.text import label_of, shipped_lists

    return label_of(name, terminal.language) if name in shipped_lists() else name


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
    from tercio.firstblood.picture import lines_below, text_picture
    from tercio.firstblood.snapshot import snapshot
    from tercio.firstblood.table_drawing import svg_picture

    b = replayed_battle(args) if args.replay else machine_battle(args, terminal.language)
    if args.svg:
        shown, lines = snapshot(b, None, terminal.language), lines_below(b, terminal.language)
        args.svg.write_text(svg_picture(shown, terminal.language, lines), encoding="utf-8")
        terminal.note(terminal.say("battle.drawn", path=str(args.svg)))
    else:
        terminal.line(text_picture(b, language=terminal.language))
    return OK


def replayed_battle(args: argparse.Namespace) -> Any:
    """The battle of a replay file, at its end or after so many decisions."""
    from itertools import islice

    from tercio.firstblood.notation import steps

    played = steps(text_of_file(args.replay).splitlines())
    if args.decisions is not None:
        played = islice(played, args.decisions + 1)
    return [b for _, b in played][-1]


def machine_battle(args: argparse.Namespace, language: str) -> Any:
    """A battle that plays itself, after so many decisions."""
    from tercio.arena.games import play

    return play(match_of(args, language), args.seed, most=60 if args.decisions is None else args.decisions)[0]


def run_check(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play case files: 0 where all hold, 1 where something differs, 2 where a file cannot be read."""
    results = [check_file(path) for path in case_files(args.files)]
    if args.json:
        terminal.json([result_as_json(result, terminal) for result in results])
    else:
        for result in results:
            print_result(result, terminal)
        held, failed, unread = (
            sum(result.code == code for result in results) for code in (OK, REFUSED, USAGE)
        )
        summary = terminal.say("case.summary", count=len(results), held=held, failed=failed, unread=unread)
        terminal.note(summary)
    return max(result.code for result in results)


class CheckedFile(NamedTuple):
    """A case file and what came of playing it: each line that does not hold, with why."""

    path: Path
    code: int
    title: str = ""
    lines: tuple[tuple[int, Phrase], ...] = ()


def case_files(paths: list[Path]) -> list[Path]:
    """The files named, and those in the folders named, in their order."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.case")) if path.is_dir() else [path]
        if not inside:
            raise Refused("case.none", path=str(path))
        found += inside
    return found


def check_file(path: Path) -> CheckedFile:
    """One file read and played."""
    from tercio.firstblood.cases import check_case, read_case

    try:
        case = read_case(text_of_file(path))
        found = tuple((difference.line, difference.why) for difference in check_case(case))
    except Refused as no:
        problem = no.facts["problem"] if no.key == "file.line" else Phrase(no.key, **no.facts)
        return CheckedFile(path, USAGE, lines=((int(no.facts.get("line", 1)), problem),))
    return CheckedFile(path, REFUSED if found else OK, case.title, found)


def print_result(result: CheckedFile, terminal: Terminal) -> None:
    file = str(result.path)
    if result.code != USAGE:
        terminal.line(
            terminal.say("case.fails" if result.code else "case.holds", file=file, title=result.title)
        )
    key = "case.unreadable" if result.code == USAGE else "case.at"
    for line, problem in result.lines:
        terminal.line(terminal.say(key, file=file, line=line, problem=problem))


def result_as_json(result: CheckedFile, terminal: Terminal) -> dict[str, Any]:
    return {
        "file": str(result.path),
        "case": result.title,
        "holds": result.code == OK,
        "readable": result.code != USAGE,
        "differs": [
            {"line": line, "key": problem.key, "text": say(problem.key, terminal.language, **problem.facts)}
            for line, problem in result.lines
        ],
    }


def run_case(args: argparse.Namespace, terminal: Terminal) -> int:
    """A moment of a replay as a case, ready to be sent to somebody."""
    from tercio.firstblood.cases import case_from_replay

    if args.decisions < 0 or args.more < 0:
        raise Refused("battle.positive")
    lines = text_of_file(args.replay).splitlines()
    title = args.title or f"{args.replay.name}, {args.decisions}"
    terminal.line(case_from_replay(lines, args.decisions, args.more, title).rstrip())
    return OK
