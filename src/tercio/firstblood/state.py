"""A battle as other rooms read it: its state, what lies and who stands on its table, and its measures.

The engine keeps these in compiled modules; whoever is no part of the engine takes them from here.
"""

from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.profiles import (
    CATEGORIES,
    ArmySheet,
    Barrage,
    Category,
    Incantation,
    Profile,
    RegimentSheet,
    Type,
)
from tercio.firstblood.engine.scenario import Scenario, circle_of
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import ASKING, DRAW, OVER, ROUND, WINNER, Battle
from tercio.firstblood.engine.units import INCH, in_inches, nearest

__all__ = [
    "ASKING",
    "CATEGORIES",
    "DRAW",
    "INCH",
    "OVER",
    "ROUND",
    "WINNER",
    "ArmySheet",
    "Barrage",
    "Battle",
    "Category",
    "Incantation",
    "Piece",
    "Profile",
    "RegimentSheet",
    "Scenario",
    "Settings",
    "Type",
    "circle_of",
    "in_inches",
    "nearest",
]
