"""Take positions: hold the rival's objectives, keep your own free.  WT-SC-TP"""

from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, owner, rival

SHEET = Sheet("WT-SC-TP", (owner("R1"), owner("R2"), owner("B1"), owner("B2")))
COLOUR = {"A": ("R1", "R2"), "B": ("B1", "B2")}

GUIDE = (
    step("WT-SC-TP-01", "score", each=1),
    step("WT-SC-TP-02", "score", each=1),
    step("WT-SC-TP-03", "end", round=3),
)


def score(entry: Entry, side: Side) -> int:
    """1 for each rival objective held, 1 if the rival holds none of yours.  WT-SC-TP-01, WT-SC-TP-02"""
    held = entry.count(side, COLOUR[rival(side)])
    lost = entry.count(rival(side), COLOUR[side])
    return held + (lost == 0)
