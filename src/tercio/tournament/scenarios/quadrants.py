"""Quadrants: hold more of the field, and some of it beside the rival.  WT-SC-CU"""

from __future__ import annotations

from typing import Any

from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, compare, owner, rival

ALL = ("QA1", "QA2", "QB1", "QB2")
BESIDE = {"A": ("QA1", "QA2"), "B": ("QB1", "QB2")}
SHEET = Sheet("WT-SC-CU", tuple(owner(name) for name in ALL))
CONTEST_RANGE = None  # WT-SC-CU-02: standing inside is what counts
STRATEGIC_DOMINANCE = True  # WT-SC-CU-06

GUIDE = (
    step("WT-SC-CU-01", "setup", quadrants=4),
    step("WT-SC-CU-02", "play"),
    step("WT-SC-CU-03", "play"),
    step("WT-SC-CU-06", "play", bonus=1),
    step("WT-SC-CU-04", "score", more=2, level=1),
    step("WT-SC-CU-05", "score", each=1),
    step("WT-SC-CU-07", "end", round=3),
)


def score(entry: Entry, side: Side) -> int:
    """2 for more quadrants, 1 for as many; 1 for one beside the rival's zone.  WT-SC-CU-04, WT-SC-CU-05"""
    mine, theirs = entry.count(side, ALL), entry.count(rival(side), ALL)
    return compare(mine, theirs, more=2, level=1) + (entry.count(side, BESIDE[rival(side)]) >= 1)


def quadrant_of(x: float, y: float, radius: float, quadrants: list[dict[str, Any]]) -> str | None:
    """The one quadrant a leader's base touches; a base on a line is in none.  WT-SC-CU-02"""
    touched = [str(q["id"]) for q in quadrants if _touches(x, y, radius, q)]
    return touched[0] if len(touched) == 1 else None


def _touches(x: float, y: float, radius: float, quadrant: dict[str, Any]) -> bool:
    (left, right), (low, high) = quadrant["x"], quadrant["y"]
    dx = x - min(max(x, left), right)
    dy = y - min(max(y, low), high)
    return bool(dx * dx + dy * dy <= radius * radius)
