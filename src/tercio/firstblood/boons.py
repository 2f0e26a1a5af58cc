"""What incantations, [Command] abilities and Draw Events do to a regiment."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.firstblood.attack import SPELL, UNASSIGNED
from tercio.firstblood.effects import ACTION_END, ACTIVATION_END, CASTER_STARTS, ROUND_END
from tercio.firstblood.flow import push
from tercio.firstblood.healing import HEAL
from tercio.firstblood.hits import RESOLVE, add_hits
from tercio.firstblood.nerve import steady
from tercio.firstblood.profiles import Boon
from tercio.firstblood.retinue import lay
from tercio.firstblood.state import Battle

UNTIL = {"round": ROUND_END, "activation": ACTIVATION_END, "caster": CASTER_STARTS, "action": ACTION_END}


def bestow(b: Battle, boons: Sequence[Boon], giver: int, target: int, successes: int = 0) -> None:
    """Apply boons of a giving model to a regiment: lasting ones are laid, the others happen.

    What lasts for the Action alone sharpens the giver's own hits.  FB-MAGIC-11
    """
    hits = 0
    home = b.forces.regiment[giver]
    for boon in boons:
        if boon.kind in ("modify", "grant", "lose"):
            whom = home if boon.until == "action" else target
            lay(b, whom, boon, UNTIL[boon.until], home if boon.until == "caster" else 1 + giver)
        elif boon.kind == "heal":
            push(b, HEAL, target, boon.amount)
        elif boon.kind == "steady":
            steady(b, target)
        elif boon.kind == "hits":
            hits += boon.amount
        else:
            hits += boon.amount * successes  # FB-MAGIC-13
    if hits:
        add_hits(b, SPELL, home, target, UNASSIGNED, hits, giver)
        push(b, RESOLVE, home)
