"""Expanse: hold more brown objectives, hold the centre.  WT-SC-AM"""

from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, compare, owner, rival

BROWN = ("PA1", "PA2", "PB1", "PB2")
# Brown objectives start controlled and control never lapses, so nobody is not an answer.  WT-SC-AM-01
SHEET = Sheet(
    "WT-SC-AM", (*(owner(name, "A", "B", refusal="wt.sheet.brown_unowned") for name in BROWN), owner("C"))
)
START = {"PA1": "A", "PA2": "A", "PB1": "B", "PB2": "B"}

GUIDE = (
    step("WT-SC-AM-01", "setup"),
    step("WT-SC-AM-02", "score", more=2, level=1),
    step("WT-SC-AM-03", "score", each=1),
    step("WT-SC-AM-04", "end", round=3),
)


def score(entry: Entry, side: Side) -> int:
    """2 for more brown than the rival, 1 for as many; 1 for the centre.  WT-SC-AM-02, WT-SC-AM-03"""
    mine, theirs = entry.count(side, BROWN), entry.count(rival(side), BROWN)
    return compare(mine, theirs, more=2, level=1) + entry.held("C", side)
