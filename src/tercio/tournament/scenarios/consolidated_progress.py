"""Consolidated progress: the centre, the rival's second objective, your own kept free.  WT-SC-AC"""

from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, owner, rival

COLOUR = {"A": ("R1", "R2"), "B": ("B1", "B2")}
SECOND = {"A": "R2", "B": "B2"}
SHEET = Sheet("WT-SC-AC", (owner("R1"), owner("R2"), owner("B1"), owner("B2"), owner("C")))

GUIDE = (
    step("WT-SC-AC-01", "score", each=1),
    step("WT-SC-AC-02", "score", each=1),
    step("WT-SC-AC-03", "score", each=1),
    step("WT-SC-AC-04", "end", round=3),
)


def score(entry: Entry, side: Side) -> int:
    """1 each: the centre, the rival's objective 2, none of yours lost.  WT-SC-AC-01 to 03"""
    lost = entry.count(rival(side), COLOUR[side])
    return entry.held("C", side) + entry.held(SECOND[rival(side)], side) + (lost == 0)
