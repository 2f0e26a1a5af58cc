"""What moves at a table: the feat's meters and tokens, what each move has to be told, and the turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tercio.tournament.objectives import at_turn, game_over, game_turns
from tercio.tournament.scenarios import TURNS
from tercio.tournament.state import Game


@dataclass(frozen=True)
class Detail:
    """Something a move of the counter has to be told: one of a few, or a box to tick."""

    name: str
    options: tuple[Any, ...]
    start: Any


def one_of(name: str, options: Iterable[Any], start: Any = None) -> Detail:
    """One of a few, the first unless another is likelier."""
    found = tuple(options)
    return Detail(name, found, found[0] if start is None else start)


def box(name: str, start: bool = False) -> Detail:
    """A box, ticked to begin with or not."""
    return Detail(name, (), start)


TURN = one_of("turn", range(1, game_turns() + 1))
CHARACTER_BESIDE = (box("character", True), box("adjacent", True))
FACTS: dict[str, tuple[Detail, ...]] = {
    "tracked": (one_of("successes", range(8), 2), box("bought"), *CHARACTER_BESIDE, box("own", True)),
    "contract_named": (box("on_table", True), box("commander"), box("demoralised"), box("late")),
    "contract_done": (one_of("target", ("unit", "character")), box("unit_gone", True), box("character_gone")),
    "sealing": (one_of("rift", (1, 2)), TURN, one_of("successes", range(8)), *CHARACTER_BESIDE),
    "interrupted": (
        one_of("rift", (1, 2)),
        one_of("cause", ("contact_lost", "activated", "character_out", "character_left")),
    ),
    "turn_reached": (TURN,),
    "damage": (one_of("points", range(1, 11)),),
    "picked_up": (box("character_joined"),),
    "gathered": (one_of("successes", range(6)), TURN, one_of("distance", range(31), 13), box("engaged")),
}
"""What each move of a counter needs to be told."""


def facts_of(action: str, game: Game) -> list[Detail]:
    """What a move has to be told, its turn being the one the table is in."""
    turn = min(game.turns + 1, game_turns())
    return [one_of("turn", one.options, turn) if one.name == "turn" else one for one in FACTS.get(action, ())]


def turn_counter(game: Game) -> dict[str, Any]:
    """Rounds of turns: those played, the one being played, over after the last.  WT-OBJ-08, WT-END-01"""
    now_ = game.turns + 1
    rounds = [range(first, first + TURNS) for first in range(1, game_turns() + 1, TURNS)]
    looks = {
        turn: "played" if turn < now_ else "on" if turn == now_ else "" for row in rounds for turn in row
    }
    cells = [[(turn, looks[turn]) for turn in row] for row in rounds]
    over_ = bool(game.turns) and game_over(*at_turn(game.turns), turn_finished=True)
    round_, turn = at_turn(min(now_, game_turns()))
    return {"rounds": cells, "now": now_, "over": over_, "round": round_, "turn": turn}


def counter_rows(feat: Any, game: Game) -> list[dict[str, Any]]:
    """Each box of the feat as it stands, meters as the cells of the turn counter."""
    settled = game.sheet.feat if game.score and game.sheet and game.sheet.feat else {}
    now_ = {**feat.start, **game.counter, **settled}  # once settled, the sheet is what counts
    rows = []
    for box in feat.sheet.boxes:
        value = now_[box.name]
        cells = [(one, one == value) for one in box.options] if box.kind in ("meter", "count") else []
        rows.append({"name": box.name, "kind": box.kind, "value": value, "cells": cells})
    extra = [name for name in now_ if name not in {box.name for box in feat.sheet.boxes}]
    rows += [
        {"name": name, "kind": "note", "value": now_[name], "cells": []}
        for name in extra
        if now_[name] not in (0, "none")
    ]
    return rows
