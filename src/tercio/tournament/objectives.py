"""Objectives: who contests, who controls, how long a game lasts.  WT-OBJ-*, WT-END-*"""

from __future__ import annotations

from tercio.tournament.scenarios import ROUNDS, TURNS, Scenario
from tercio.tournament.sheets import NOBODY, Side

MARKER_KEYWORDS = ("impassable", "blocks_sight")
"""What an objective marker is to whoever moves or looks.  WT-OBJ-01"""
COLOURS: dict[str, str] = {"A": "red", "B": "blue"}
"""Zone A's company is red, zone B's blue; brown belongs to nobody.  WT-OBJ-07"""


def contests(distance: float, reach: float) -> bool:
    """A unit ending its activation, and every other unit, that near; exactly there counts.  WT-OBJ-04"""
    return distance <= reach


def contest(current: str, a: int, b: int) -> str:
    """The larger sum of conquest values takes control; level, nothing changes.  WT-OBJ-05"""
    return current if a == b else "A" if a > b else "B"


def conquest_value(base: int, modifiers: int, *, demoralised: bool, dominance: bool) -> int:
    """Base plus modifiers, one more under strategic dominance; a demoralised unit has none.  WT-OBJ-06"""
    return 0 if demoralised else base + dominance + modifiers


def control_lapsed(scenario: Scenario, before: str, after: str) -> bool:
    """Control lasts until the rival gains it, except for loot: this change deserves a second look.

    WT-OBJ-03
    """
    return before != NOBODY and after == NOBODY and not scenario.control_lapses


def game_turns(rounds: int = ROUNDS, turns: int = TURNS) -> int:
    """Turns in a game: 3 rounds of 5.  WT-OBJ-08"""
    return rounds * turns


def most_points(per_round: int, rounds: int = ROUNDS) -> int:
    """The most PM a game can give.  WT-OBJ-08"""
    return per_round * rounds


def game_over(round_: int, turn: int, *, turn_finished: bool) -> bool:
    """At the end of the last turn of round 3, and never earlier, even with a company wiped out.

    WT-END-01, WT-END-02
    """
    return turn_finished and (round_, turn) >= (ROUNDS, TURNS)


def at_turn(turn: int) -> tuple[int, int]:
    """The round of the game and the turn in it of a turn counted through the whole game.  WT-OBJ-08"""
    return (turn - 1) // TURNS + 1, (turn - 1) % TURNS + 1


def may_act(units_able: int) -> str:
    """A company with nothing to activate passes; it is not out of the game.  WT-END-02"""
    return "activate" if units_able else "pass"


def colour_of(zone: Side) -> str:
    """WT-OBJ-07"""
    return COLOURS[zone]
