"""Retinue levels: what a category gives as long as its models live.  FB-RET-05 to FB-RET-07"""

from __future__ import annotations

from tercio.firstblood.engine.effects import ALWAYS, ALWAYS_CHARACTER, GRANT, LOSE, MODIFY, add_effect, expire
from tercio.firstblood.engine.profiles import CATEGORIES, CHARACTERISTICS, Boon
from tercio.firstblood.engine.rule_registry import rule_number
from tercio.firstblood.engine.state import Battle


def level(b: Battle, r: int, category: int) -> int:
    """The number of living retinue models of a category."""
    count = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.forces.category[b.forces.profile[m]] == category:
            count += 1
    return count


def refresh_levels(b: Battle, r: int) -> None:
    """Lay the bonuses of the levels now held; a level brings those below it too."""
    if not b.forces.levels[r]:
        return
    expire(b, ALWAYS, r)
    expire(b, ALWAYS_CHARACTER, r)
    for k, step in enumerate(b.forces.sheets[r].levels):
        if level(b, r, CATEGORIES.index(step.category)) >= step.level:
            lay(b, r, step.boon, ALWAYS if step.whole else ALWAYS_CHARACTER, k)


def lay(b: Battle, r: int, boon: Boon, until: int, mark: int = 0) -> None:
    """Lay a lasting boon on a regiment; the mark tells its source.  FB-PROF-05"""
    if boon.kind == "modify":
        add_effect(b, MODIFY, r, CHARACTERISTICS.index(boon.which), boon.amount, until, mark)
    elif boon.kind in ("grant", "lose"):
        kind = GRANT if boon.kind == "grant" else LOSE
        add_effect(b, kind, r, rule_number(boon.which), boon.amount, until, mark)
