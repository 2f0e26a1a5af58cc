"""Muskets & Tomahawks, second edition: every question of the quick sheet, answered with exact odds.

    from tercio.muskets import SHEET, Shot, shot
    answer = shot(SHEET, Shot(shooting=6, weapon="musket", inches=13, mods=("open_order",)))
    answer.hit, answer.kill, answer.p        # 1/10, 2/5, 1/25
    answer.lines                             # why, modifier by modifier, each with its rule

The sheet is damaged: each number carries how sure we are of it, and a club can put in its own.
"""

from typing import TYPE_CHECKING, Any

from tercio.core.lazy_names import lazy_name
from tercio.muskets.cards import ACTIONS, DEPLOYMENT, deck, reshuffles
from tercio.muskets.command_points import ability_cost, gain, options, preparation
from tercio.muskets.melee import Melee, Side, fight, leave, strike_order
from tercio.muskets.movement import Move, move
from tercio.muskets.reaction import Reaction, reaction
from tercio.muskets.roll import Line, Need, against
from tercio.muskets.sheet import SHEET, Sheet
from tercio.muskets.shooting import Shot, cover_grade, shot, volley
from tercio.muskets.spotting import Sight, behind_obstacle, spot
from tercio.muskets.weapons import power, readiness

if TYPE_CHECKING:
    from tercio.muskets import commands, decider, describe, events, evolve, state, terrain

__all__ = [
    "ACTIONS",
    "DEPLOYMENT",
    "SHEET",
    "Line",
    "Melee",
    "Move",
    "Need",
    "Reaction",
    "Sheet",
    "Shot",
    "Side",
    "Sight",
    "ability_cost",
    "against",
    "behind_obstacle",
    "cards",
    "command_points",
    "commands",
    "cover_grade",
    "decider",
    "deck",
    "describe",
    "events",
    "evolve",
    "fight",
    "gain",
    "leave",
    "melee",
    "move",
    "movement",
    "options",
    "power",
    "preparation",
    "reaction",
    "readiness",
    "reshuffles",
    "sheet",
    "shooting",
    "shot",
    "spot",
    "spotting",
    "state",
    "strike_order",
    "terrain",
    "volley",
    "weapons",
]


if not TYPE_CHECKING:  # a checker finds a name that is none

    def __getattr__(name: str) -> Any:
        return lazy_name(__name__, name, __all__, {})


def __dir__() -> list[str]:
    return sorted(__all__)
