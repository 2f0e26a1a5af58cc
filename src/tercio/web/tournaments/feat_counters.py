"""What moves at a table: the feat's meters and tokens, what each move has to be told, and the turns."""

from __future__ import annotations

from typing import Any

from tercio.tournament.feats import Feat
from tercio.tournament.feats.inputs import Input, one_of
from tercio.tournament.objectives import at_turn, game_over, game_turns
from tercio.tournament.scenarios import TURNS
from tercio.tournament.state import Game


def inputs_of(feat: Feat, action: str, game: Game) -> list[Input]:
    """What a move has to be told, its turn being the one the table is in."""
    turn = min(game.turns + 1, game_turns())
    return [
        one_of("turn", given.options, turn) if given.name == "turn" else given
        for given in feat.inputs(action)
    ]


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


def counter_rows(feat: Feat, game: Game) -> list[dict[str, Any]]:
    """Each box of the feat as it stands, meters as the cells of the turn counter."""
    settled = game.sheet.feat if game.score and game.sheet and game.sheet.feat else {}
    now_ = {**feat.start, **game.counter, **settled}  # once settled, the sheet is what counts
    rows = []
    for box in feat.sheet.boxes:
        value = now_[box.name]
        cells = (
            [(option, option == value) for option in box.options] if box.kind in ("meter", "count") else []
        )
        rows.append({"name": box.name, "kind": box.kind, "value": value, "cells": cells})
    extra = [name for name in now_ if name not in {box.name for box in feat.sheet.boxes}]
    rows += [
        {"name": name, "kind": "note", "value": now_[name], "cells": []}
        for name in extra
        if now_[name] not in (0, "none")
    ]
    return rows
