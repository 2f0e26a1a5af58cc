"""`tercio arena study`: forces against forces over many games, kept in a file and gone on with."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from tercio.cli.battle_choices import text_of_file
from tercio.cli.terminal import OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import decimal, percent, say


def add_study(actions: Any, language: str) -> None:
    """Its own line of the command line."""
    study = actions.add_parser("study", help=say("study.help", language))
    study.add_argument("--forces", default="", help=say("study.help.forces", language))
    study.add_argument("--points", type=int, default=300, help=say("study.help.points", language))
    study.add_argument("--scenarios", default="", help=say("arena.help.scenarios", language))
    study.add_argument("--policies", default="sergeant,sergeant", help=say("battle.help.policies", language))
    study.add_argument("--games", type=int, default=20, help=say("study.help.games", language))
    study.add_argument("--pieces", type=int, default=10, help=say("battle.help.pieces", language))
    study.add_argument("--seed", type=int, default=1, help=say("battle.help.seed", language))
    study.add_argument("--workers", type=int, default=1, help=say("battle.help.workers", language))
    study.add_argument("--keep", type=Path, help=say("study.help.keep", language))
    study.add_argument("--csv", action="store_true", help=say("study.help.csv", language))
    study.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    study.set_defaults(run=run_study_command)


def run_study_command(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play what is missing, then tell it."""
    from tercio.arena.studies import piece_count, run_study

    if args.workers < 1 or not 0 <= args.pieces <= 30:
        raise Refused("battle.positive")
    order = order_of(args, terminal.language)
    done = kept_pieces(args.keep, order)
    missing = [number for number in range(piece_count(order)) if number not in done]
    played = run_study(order, missing, args.workers, os.environ.get("TERCIO_ENGINE", ""))
    for number, games in terminal.progress(played, len(missing), terminal.say("arena.playing")):
        done[number] = games
        keep_piece(args.keep, order, number, games)
    games = [game for number in sorted(done) for game in done[number]]
    tell(order, games, args, terminal)
    return OK


def order_of(args: argparse.Namespace, language: str) -> Any:
    """What the arguments ask to be studied."""
    from tercio.arena.ladder_tables import chosen_fields, lists_of
    from tercio.arena.studies import StudyOrder, check_order

    names = args.forces.split(",") if args.forces else lists_of(args.points)
    policies = tuple(args.policies.split(","))
    if len(policies) != 2:
        raise Refused("study.policies")
    forces = tuple(force_named(name, language) for name in names)
    fields = chosen_fields(args.scenarios)
    return check_order(StudyOrder(forces, fields, policies, args.games, args.seed, args.pieces))


def force_named(name: str, language: str) -> Any:
    """A shipped list by its key, or a list in a file."""
    from tercio.arena.studies import study_force
    from tercio.firstblood.armies.text import label_of, read_list, shipped_lists

    shipped = shipped_lists()
    if name in shipped:
        return study_force(name, shipped[name])
    if Path(name).is_file():
        return study_force(Path(name).stem, read_list(text_of_file(Path(name))))
    raise Refused("battle.no_army", name=name, known=[label_of(known, language) for known in sorted(shipped)])


# --- kept in a file: the order's mark and one piece a line


def mark_of(order: Any) -> str:
    """A few letters that only the same order has."""
    import hashlib

    import msgspec

    return hashlib.sha256(msgspec.json.encode(order)).hexdigest()[:16]


def kept_pieces(path: Path | None, order: Any) -> dict[int, Any]:
    """The pieces a file holds of this very study."""
    import msgspec

    from tercio.arena.studies import GameRow

    done: dict[int, Any] = {}
    if path is None or not path.exists():
        return done
    for line in whole_lines(path):
        try:
            mark, number, games = msgspec.json.decode(line, type=tuple[str, int, list[GameRow]])
        except msgspec.DecodeError:
            raise Refused("study.other_file", path=str(path)) from None
        if mark != mark_of(order):
            raise Refused("study.other_file", path=str(path))
        done[number] = games
    return done


def whole_lines(path: Path) -> list[str]:
    """The lines of a file; the last one, if a crash cut it short, is taken off it."""

    text = text_of_file(path)
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return whole.splitlines()


def keep_piece(path: Path | None, order: Any, number: int, games: Any) -> None:
    """Add a piece to the file."""
    import msgspec

    if path is None:
        return
    line = msgspec.json.encode((mark_of(order), number, games)).decode()
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    except OSError as wrong:
        raise Refused("play.not_saved", path=str(path), problem=wrong.strerror or str(wrong)) from None


# --- telling


def tell(order: Any, games: list[Any], args: argparse.Namespace, terminal: Terminal) -> None:
    """As JSON, as CSV with a line a game, or in tables."""
    import msgspec

    from tercio.arena.study_reports import game_rows, study_report
    from tercio.core.spreadsheets import spreadsheet

    if args.csv:
        sys.stdout.write(spreadsheet(game_rows(order, games), "study.sheet."))
        return
    report = study_report(order, games)
    if args.json:
        print(json.dumps(msgspec.to_builtins(report), indent=2, ensure_ascii=False))
        return
    tables(report, terminal)
    terminal.note(terminal.say("study.note", games=report.games, seed=str(order.seed)))


def tables(report: Any, terminal: Terminal) -> None:
    """Forces, then every two of them, then their regiments, then the first turn."""
    language = terminal.language

    def heads(*names: str) -> list[str]:
        return [terminal.say(f"study.column.{name}") for name in names]

    def with_interval(won: Any) -> list[str]:
        return [
            percent(won.share, language, 0),
            f"{percent(won.low, language, 0)}–{percent(won.high, language, 0)}",
        ]

    def number(value: float) -> str:
        return decimal(value, language, 2)

    def earned(row: Any) -> str:
        return "–" if row.earned is None else number(row.earned)

    terminal.table(
        heads("force", "games", "won", "interval", "points", "lost", "felled"),
        [
            [row.name, str(row.games), *with_interval(row.won), number(row.points_a_round), number(row.lost),
             number(row.felled)]
            for row in sorted(report.forces, key=lambda row: -row.won.share)
        ],
    )  # fmt: skip
    terminal.line()
    terminal.table(
        heads("first", "second", "games", "won", "interval"),
        [[row.first, row.second, str(row.games), *with_interval(row.won)] for row in report.meetings],
    )
    terminal.line()
    terminal.table(
        heads("regiment", "force", "price", "felled_game", "lost_game", "earned"),
        [
            [row.name, row.force, str(row.price), number(row.felled), number(row.lost), earned(row)]
            for row in sorted(report.regiments, key=lambda row: -(row.earned or 0))
        ],
    )
    terminal.line()
    starter = with_interval(report.starter)
    terminal.line(terminal.say("study.starter", share=starter[0], interval=starter[1]))
