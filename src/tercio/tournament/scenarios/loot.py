"""Loot: have some, have more, leave the rival none.  WT-SC-BO

Markers are loot that units carry; having one means one of your units carries it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tercio.core.refused import Refused
from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, compare, owner, rival

REACH = {"A": ("R1", "R2", "C"), "B": ("B1", "B2", "C")}
SHEET = Sheet(
    "WT-SC-BO",
    (
        *(owner(name, "A", "none", refusal="wt.sheet.red_loot") for name in ("R1", "R2")),
        *(owner(name, "B", "none", refusal="wt.sheet.blue_loot") for name in ("B1", "B2")),
        owner("C"),
    ),
)
CONTROL_LAPSES = True  # WT-OBJ-03: loot set down on the table belongs to nobody

GUIDE = (
    step("WT-SC-BO-01", "setup"),
    step("WT-SC-BO-02", "play", "wts-000", stress=1),
    step("WT-SC-BO-03", "play", "wts-002", stress=1),
    step("WT-SC-BO-04", "play"),
    step("WT-SC-BO-05", "play"),
    step("WT-SC-BO-06", "play", most=1),
    step("WT-SC-BO-07", "play", "wts-000"),
    step("WT-SC-BO-08", "play", "wts-002"),
    step("WT-SC-BO-09", "play"),
    step("WT-SC-BO-10", "play"),
    step("WT-SC-BO-11", "score", each=1),
    step("WT-SC-BO-12", "end", round=3),
)


def score(entry: Entry, side: Side) -> int:
    """1 each: at least one loot, more than the rival, a rival with none.  WT-SC-BO-11"""
    mine, theirs = entry.count(side, REACH[side]), entry.count(rival(side), REACH[rival(side)])
    return (mine >= 1) + compare(mine, theirs, more=1) + (theirs == 0)


@dataclass(frozen=True)
class PickUp:
    """A unit that would lift a marker."""

    side: Side
    marker: str
    adjacent: bool = True
    ending_activation: bool = True
    carries: bool = False


def pick_up(pack: str, wish: PickUp) -> int:
    """The stress it costs to lift a loot, or why it cannot be lifted.  WT-SC-BO-02 to 06"""
    if wish.marker not in REACH[wish.side]:
        raise Refused("wt.loot.rivals_colour", rule="WT-SC-BO-05", marker=wish.marker)
    if wish.carries:
        raise Refused("wt.loot.one_each", rule="WT-SC-BO-06")
    lifting = "WT-SC-BO-03" if pack == "wts-002" else "WT-SC-BO-02"
    if not wish.adjacent:
        raise Refused("wt.loot.not_adjacent", rule=lifting)
    if pack == "wts-002" and not wish.ending_activation:
        raise Refused("wt.loot.not_ending", rule="WT-SC-BO-03")
    return 1


def may_stand(*, crossing: bool) -> bool:
    """Loot may be moved across and never stood upon.  WT-SC-BO-04"""
    return crossing


def leaves(pack: str, cause: str) -> frozenset[str]:
    """What becomes of the loot of a carrier that is destroyed, otherwise removed, or demoralised.

    Set down beside the leader, or handed to a joined Officer.  WT-SC-BO-07 to 09
    """
    if cause == "demoralised":
        return frozenset({"set_down"})
    if cause == "destroyed":
        return frozenset({"set_down", "officer"})
    return frozenset({"set_down"}) if pack == "wts-002" else frozenset()


def character_departs() -> frozenset[str]:
    """A Character that leaves a carrying unit takes the loot along or leaves it.  WT-SC-BO-10"""
    return frozenset({"goes_along", "stays"})
