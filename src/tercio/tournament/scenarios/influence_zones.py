"""Influence zones: more objectives, one of the rival's, at least two.  WT-SC-ZI"""

from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, compare, owner, rival

ALL = ("R1", "R2", "B1", "B2", "C")
COLOUR = {"A": ("R1", "R2"), "B": ("B1", "B2")}
SHEET = Sheet("WT-SC-ZI", tuple(owner(name) for name in ALL))
CONTEST_RANGE = 7  # WT-SC-ZI-04: instead of the usual 3 paces
STRATEGIC_DOMINANCE = True  # WT-SC-ZI-05

GUIDE = (
    step("WT-SC-ZI-04", "play", paces=7),
    step("WT-SC-ZI-05", "play", bonus=1),
    step("WT-SC-ZI-01", "score", each=1),
    step("WT-SC-ZI-02", "score", each=1),
    step("WT-SC-ZI-03", "score", each=1),
    step("WT-SC-ZI-06", "end", round=3),
)


def score(entry: Entry, side: Side) -> int:
    """1 each: more than the rival, one of the rival's colour, two or more.  WT-SC-ZI-01 to 03"""
    mine, theirs = entry.count(side, ALL), entry.count(rival(side), ALL)
    return compare(mine, theirs, more=1) + (entry.count(side, COLOUR[rival(side)]) >= 1) + (mine >= 2)
