"""What incantations, [Command] abilities and Draw Events do to a regiment."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.firstblood.characters.retinue import lay
from tercio.firstblood.combat.attack import SPELL, UNASSIGNED
from tercio.firstblood.combat.healing import HEAL, healable, restorable
from tercio.firstblood.combat.hits import RESOLVE, add_hits
from tercio.firstblood.combat.morale import steady
from tercio.firstblood.engine.effects import ACTION_END, ACTIVATION_END, CASTER_STARTS, ROUND_END
from tercio.firstblood.engine.flow import procedure_number, push
from tercio.firstblood.engine.profiles import Boon
from tercio.firstblood.engine.state import TABLE, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.engagement import is_engaged

ADVANCING = procedure_number("advance")
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
        elif boon.kind == "hits_per_success":
            hits += boon.amount * successes  # FB-MAGIC-13
        else:
            _order(b, boon, target)
    if hits:
        add_hits(b, SPELL, home, target, UNASSIGNED, hits, giver)
        push(b, RESOLVE, home)


def _order(b: Battle, boon: Boon, target: int) -> None:
    """What a regiment is made to do without spending an Action."""
    if boon.kind == "inspire":
        b.inspired[target] = 1
    elif boon.kind == "aim":
        b.aimed[target] = 1
    elif boon.kind == "markers":
        b.markers[target] += boon.amount
    elif boon.kind == "move":
        push(b, ADVANCING, target, boon.amount * INCH)


def may_advance(b: Battle, r: int) -> bool:
    """May the regiment be sent forward by a gift: on the table, and nobody fighting it?  FB-MARCH-01"""
    return b.place[r] == TABLE and not is_engaged(b, r)


def matters(b: Battle, boons: Sequence[Boon], target: int) -> bool:
    """Would any of these do something to the regiment now?"""
    for boon in boons:
        if boon.kind == "heal":
            useful = bool(healable(b, target) or restorable(b, target, boon.amount))
        elif boon.kind == "steady":
            useful = bool(b.broken[target])
        elif boon.kind == "inspire":
            useful = not b.inspired[target]
        elif boon.kind == "aim":
            useful = not b.aimed[target]
        elif boon.kind == "move":
            useful = may_advance(b, target)
        else:
            useful = True
        if useful:
            return True
    return False
