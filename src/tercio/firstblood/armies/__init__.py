"""Army lists: what a faction offers, what a player chose, and whether that is a legal army."""

from tercio.firstblood.armies.catalogue import Entry, Faction, faction, factions, read_faction
from tercio.firstblood.armies.muster import ArmyList, Choice, bill, muster, problems
from tercio.firstblood.armies.text import is_made_up, label_of, read_list, shipped_lists, write_list

__all__ = [
    "ArmyList",
    "Choice",
    "Entry",
    "Faction",
    "bill",
    "catalogue",
    "faction",
    "factions",
    "is_made_up",
    "label_of",
    "muster",
    "problems",
    "read_faction",
    "read_list",
    "shipped_lists",
    "text",
    "write_list",
]
