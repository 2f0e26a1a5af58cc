"""`tercio battle play`: a First Blood battle at the terminal, against the machine or a friend beside you."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any

from tercio.cli.battle_choices import army, field_of, text_of_file
from tercio.cli.terminal import OK, Terminal
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import say

FRIEND = "friend"
RIVALS = ("sergeant", "recruit", "captain", FRIEND)


def add_play(actions: Any, language: str) -> None:
    """The options of a battle one plays."""
    play = actions.add_parser("play", help=say("play.help", language))
    play.add_argument("--first", default="hundred-kingdoms-300", help=say("battle.help.army", language))
    play.add_argument("--second", default="nords-300", help=say("battle.help.army", language))
    play.add_argument("--scenario", default="plunder-the-camp", help=say("battle.help.scenario", language))
    play.add_argument("--pieces", type=int, default=10, help=say("battle.help.pieces", language))
    play.add_argument("--terrain", type=Path, help=say("battle.help.terrain", language))
    play.add_argument("--seed", type=int, default=None, help=say("battle.help.seed", language))
    play.add_argument(
        "--against", choices=RIVALS, default="sergeant", help=say("play.help.against", language)
    )
    play.add_argument("--side", choices=("1", "2"), default="1", help=say("play.help.side", language))
    play.add_argument("--handicap", action="store_true", help=say("play.help.handicap", language))
    play.add_argument("--names", default="", help=say("play.help.names", language))
    play.add_argument("--save", type=Path, help=say("play.help.save", language))
    play.add_argument("--resume", type=Path, help=say("play.help.resume", language))
    play.add_argument("--json", action="store_true", help=say("play.help.json", language))
    play.set_defaults(run=run_play)


def run_play(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play until the battle is over or nobody types any more."""
    from tercio.cli.battle_lines import LineTable
    from tercio.cli.battle_screen import TextTable

    seed = secrets.randbelow(10**9) if args.seed is None else args.seed
    battle = resumed_battle(args.resume) if args.resume else new_battle(args, seed, terminal.language)
    table = LineTable(battle, terminal) if args.json else TextTable(battle, terminal, hot_seat(args))
    keep(args, battle)
    sitting(battle, table, args, seed)
    table.close()
    if saved := saved_in(args):
        terminal.note(terminal.say("play.saved", path=str(saved)))
    return OK


def sitting(battle: Any, table: Any, args: argparse.Namespace, seed: int) -> None:
    """Decision by decision: the machine answers for its side, the table asks whoever sits at it."""
    from tercio.arena.seated_policy import answer_and_reason

    dice = SeededDice(f"dice {seed} {len(battle.lines)}")
    human = str(int(args.side) - 1)
    while battle.asked is not None:
        if args.against == FRIEND or battle.asked == human:
            command, together = table.ask(), table.together
        else:
            together = False
            command, why = answer_and_reason(battle.battle, args.against, seed + len(battle.lines))
            table.explain(command, why)
        if command is None:
            return
        before = battle.battle
        try:
            events = battle.send(command, dice, together)
        except Refused as no:
            table.refuse(no)
            continue
        table.tell(before, events)
        keep(args, battle)


def new_battle(args: argparse.Namespace, seed: int, language: str) -> Any:
    """A new battle from what the arguments ask for."""
    from tercio.app.local_battle import begin_locally
    from tercio.firstblood.armies.muster import unequal
    from tercio.firstblood.battlefield.layouts import read_layout
    from tercio.firstblood.battlefield.random_ground import field_by_lot
    from tercio.firstblood.commands import BeginBattle
    from tercio.firstblood.rivals import Rival

    if not 0 <= args.pieces <= 30:
        raise Refused("battle.open.numbers", most=30, seed=10**9)
    first, _, second = args.names.partition(",")
    armies = army(args.first, language), army(args.second, language)
    if unequal(*armies) and not args.handicap:
        raise Refused("play.unequal", rule="FB-MUSTER-01", first=armies[0].points, second=armies[1].points)
    field = field_of(args.scenario)
    ground = read_layout(text_of_file(args.terrain)) if args.terrain else ()
    if args.pieces and not ground:
        ground = field_by_lot(field, SeededDice(f"ground {seed}"), args.pieces)
    rivals = Rival(first.strip()), Rival(second.strip())
    return begin_locally(
        BeginBattle(armies, field, tuple(ground), rivals=rivals), SeededDice(f"start {seed}")
    )


def resumed_battle(path: Path) -> Any:
    """The battle a replay file holds, where it was left."""
    from tercio.app.local_battle import resume_locally
    from tercio.firstblood.notation import MOST_BYTES

    if path.is_file() and path.stat().st_size > MOST_BYTES:
        raise Refused("firstblood.replay.too_large", most=MOST_BYTES // 1_000_000)
    return resume_locally(text_of_file(path))


def hot_seat(args: argparse.Namespace) -> bool:
    return bool(args.against == FRIEND)


def saved_in(args: argparse.Namespace) -> Path | None:
    """Where the battle is kept: a battle resumed goes on in its own file."""
    kept: Path | None = args.save or args.resume
    return kept


def keep(args: argparse.Namespace, battle: Any) -> None:
    """Write the replay, if it is to be kept: whole or not at all."""
    path = saved_in(args)
    if path is None:
        return
    fresh = path.with_name(path.name + ".part")
    try:
        fresh.write_text(battle.replay(), encoding="utf-8")
        fresh.replace(path)
    except OSError as wrong:
        raise Refused("play.not_saved", path=str(path), problem=wrong.strerror or str(wrong)) from None
