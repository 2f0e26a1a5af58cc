"""Healing wounded models and restoring casualties.  FB-HEAL-01 to FB-REST-07"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.characters.retinue import refresh_levels
from tercio.firstblood.engine.event_log import HEALED, RESTORED, emit
from tercio.firstblood.engine.flow import BACK, END, NEXT, R0, R1, TO, ask, decision, procedure
from tercio.firstblood.engine.forces import CHARACTER, OFFICER, RETINUE
from tercio.firstblood.engine.moments import HEALING, SELF
from tercio.firstblood.engine.profiles import INFANTRY, WOUNDS
from tercio.firstblood.engine.regiment_queries import ACTING_LEADER, characteristic, commanded_by, leaders
from tercio.firstblood.engine.rule_dispatch import ask_rules
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import DESTROYED, GARRISONED, Battle
from tercio.firstblood.engine.units import in_inches
from tercio.firstblood.movement.engagement import engaged_with, reach, stands_in_range
from tercio.firstblood.movement.path_checks import end_refusal

REGIMENT, HEALING_LEFT = R0, R1
BESIDE = 60
"""The room between a model that returns and the Leader it is set beside."""
_HEALING = channel(HEALING, SELF)
CHOOSE_HEALED = decision("choose who is healed")
RESTORE_MODEL = decision("bring a model back")


def healable(b: Battle, r: int) -> list[int]:
    """Wounded models that can be healed.  FB-HEAL-02"""
    return [m for m in b.living(r) if b.wounds[m] and not ask_rules(b, _HEALING, m)]


def restorable(b: Battle, r: int, healing: int) -> list[int]:
    """Dead models that may return: each costs its full Wounds and one token.

    FB-REST-01, FB-REST-02, FB-REST-07, FB-BRK-06, FB-CCOM-06
    """
    if not b.tokens[r] or b.broken[r]:
        return []
    able, plain = [], -1
    for m in b.models(r):
        if b.alive[m] or not _may_return(b, m, healing):
            continue
        if b.forces.role[m] & (OFFICER | RETINUE):
            able.append(m)
        elif plain < 0 or (b.forces.role[plain] and not b.forces.role[m]):
            plain = m  # all ordinary models are alike: one without a role stands for them
    if plain >= 0:
        able.append(plain)
    return able


def _may_return(b: Battle, m: int, healing: int) -> bool:
    """Is the healing enough for this model, and can it be healed at all?"""
    if b.forces.role[m] & CHARACTER or characteristic(b, m, WOUNDS) > healing:
        return False
    return not ask_rules(b, _HEALING, m)


def _choose_healed(b: Battle, f: int) -> int:
    """Wounded models first, one cleared completely before the next.  FB-HEAL-02"""
    r = b.frames[f + REGIMENT]
    if b.frames[f + HEALING_LEFT] <= 0 or b.place[r] == DESTROYED:
        return END
    able = healable(b, r)
    if not able:
        return TO + AT_ASK_RESTORED
    if len(able) == 1:
        b.answer[1] = able[0]
    else:
        ask(b, CHOOSE_HEALED, b.forces.player[r], r)
    return NEXT


def _heal(b: Battle, f: int) -> int:
    m = b.answer[1]
    healed = min(b.frames[f + HEALING_LEFT], b.wounds[m])
    b.wounds[m] -= healed
    b.frames[f + HEALING_LEFT] -= healed
    emit(b, HEALED, b.frames[f + REGIMENT], m, healed)
    return BACK


def _ask_restored(b: Battle, f: int) -> int:
    """What healing remains may bring casualties back, one for each token."""
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED or not restorable(b, r, b.frames[f + HEALING_LEFT]):
        return END
    ask(b, RESTORE_MODEL, b.forces.player[r], r, b.frames[f + HEALING_LEFT])
    return NEXT


def _restore(b: Battle, f: int) -> int:
    """It returns unwounded, as an ordinary model unless it was an Officer or of the retinue."""
    r, m = b.frames[f + REGIMENT], b.answer[1]
    if m < 0:
        return END
    b.alive[m] = 1
    b.wounds[m] = 0
    b.x[m], b.y[m], b.floor[m] = b.answer[2], b.answer[3], b.answer[4]
    if not keeps_role(b, m):
        b.acting[m] = -1 if b.forces.role[m] else 0
    elif b.forces.role[m] & OFFICER:
        step_down(b, r)
    b.strength[r] += 1
    b.tokens[r] -= 1
    b.frames[f + HEALING_LEFT] -= characteristic(b, m, WOUNDS)
    emit(b, RESTORED, r, m)
    refresh_levels(b, r)
    return BACK


def step_down(b: Battle, r: int) -> None:
    """An Officer is back and leads again: nobody acts in its place.  FB-OFF-09"""
    for m in b.models(r):
        if b.acting[m] > 0:
            b.acting[m] = 0 if b.acting[m] == ACTING_LEADER else -1


def keeps_role(b: Battle, m: int) -> bool:
    """Officers (by a setting) and retinue come back as what they were.  FB-OFF-09, FB-CCOM-06"""
    role = b.forces.role[m]
    return bool(role & RETINUE) or (bool(role & OFFICER) and b.settings.officer_can_be_restored)


AT_CHOOSE_HEALED, AT_HEAL, AT_ASK_RESTORED, AT_RESTORE = range(4)
"""The steps of this procedure by name, for those who go to one."""
HEAL = procedure("heal", _choose_healed, _heal, _ask_restored, _restore)


def check_return(b: Battle, r: int, m: int, x: int, y: int, floor: int = 0) -> None:
    """May a returning model stand here?  FB-REST-04, FB-REST-05, FB-RUIN-06"""
    if b.place[r] == GARRISONED:
        return
    if floor and b.forces.type[r] != INFANTRY:
        raise Refused("firstblood.move.cannot_climb", rule="FB-RUIN-06", model=m)
    before = (b.x[m], b.y[m], b.floor[m])
    marked = b.acting[m]
    b.x[m], b.y[m], b.floor[m], b.alive[m] = x, y, floor, 1
    if not keeps_role(b, m):
        b.acting[m] = -1 if b.forces.role[m] else 0
    try:
        if no := end_refusal(b, m):
            raise no
        if not _led(b, r, m):
            raise Refused("firstblood.restore.out_of_command", rule="FB-REST-04", model=m)
        _check_return_engagement(b, r, m)
    finally:
        b.alive[m] = 0
        b.acting[m] = marked
        b.x[m], b.y[m], b.floor[m] = before


def _led(b: Battle, r: int, m: int) -> bool:
    """Is a model in the Command Range of another, who leads?"""
    for n in leaders(b, r):
        if n != m and commanded_by(b, m, n):
            return True
    return False


def _check_return_engagement(b: Battle, r: int, m: int) -> None:
    """Near an enemy only if its regiment already fights ours.  FB-REST-05"""
    b.alive[m] = 0
    foes = engaged_with(b, r)
    b.alive[m] = 1
    for other in b.enemies(b.forces.player[r]):
        if other in foes:
            continue
        for k in b.living(other):
            if stands_in_range(b, m, k):
                span = in_inches(reach(b, k))
                raise Refused("firstblood.restore.engaged", rule="FB-REST-05", model=m, other=k, reach=span)


def return_spots(b: Battle, r: int, m: int) -> list[tuple[int, int, int]]:
    """Some places and floors where a model could return, for those who choose among few."""
    if b.place[r] == GARRISONED:
        return [(0, 0, 0)]
    found = []
    for leader in leaders(b, r):
        for radii in (1, 2):
            own = b.forces.radius[m]
            span = b.forces.radius[leader] + own + BESIDE + (radii - 1) * 2 * own
            for dx, dy in RING:
                spot = b.x[leader] + dx * span // 1000, b.y[leader] + dy * span // 1000, b.floor[leader]
                try:
                    check_return(b, r, m, *spot)
                except Refused:
                    continue
                found.append(spot)
                if len(found) >= 3:
                    return found
    return found
