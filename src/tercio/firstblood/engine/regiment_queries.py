"""What is true of models and regiments just now: characteristics, Leaders, Command Range, presence."""

from __future__ import annotations

from tercio.firstblood.engine.distances import gap, within
from tercio.firstblood.engine.effects import modifier, penalty
from tercio.firstblood.engine.forces import CHARACTER, LEADER, NO_RESOLVE, OFFICER, STANDARD
from tercio.firstblood.engine.profiles import BRUTE, CAVALRY, INFANTRY, MARCH, PRINTED, RESOLVE, WOUNDS
from tercio.firstblood.engine.purposes import REFORM
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.state import TABLE, Battle
from tercio.firstblood.engine.units import INCH

ACTING_LEADER, ACTING_WITHOUT_ROLE = 1, 2
"""In `battle.acting`: the second came back from the dead as an ordinary model and stays one.  FB-REST-07"""


def printed_value(b: Battle, m: int, which: int) -> int:
    """The characteristic on the profile."""
    return b.forces.characteristic[b.forces.profile[m] * PRINTED + which]


def characteristic(b: Battle, m: int, which: int) -> int:
    """The characteristic of a model with all that modifies it, never below 0.  FB-PROF-05"""
    return max(0, printed_value(b, m, which) + modifier(b, m, which))


def resolve_of(b: Battle, r: int) -> int:
    """The Resolve Characteristic of a regiment: no numbers bonus, nobody else's Resolve."""
    return characteristic(b, speaker(b, r), RESOLVE)


def fearless_of_morale(b: Battle, m: int) -> bool:
    """Has this model no Resolve, so that it takes no Morale tests at all?"""
    return printed_value(b, m, RESOLVE) == NO_RESOLVE


def march_of(b: Battle, r: int) -> int:
    """The March of a regiment in our units: the lowest of its models'.  FB-MARCH-04"""
    best = -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            value = characteristic(b, m, MARCH)
            best = value if best < 0 else min(best, value)
    return max(best, 0) * INCH


def stride(b: Battle, m: int, purpose: int, limit: int) -> int:
    """How far a model may go in a move: in a Combat Reform no farther than its own March.  FB-REFORM-01"""
    return min(limit, characteristic(b, m, MARCH) * INCH) if purpose == REFORM else limit


def wounds_left(b: Battle, m: int) -> int:
    """The Wounds a model has left."""
    return characteristic(b, m, WOUNDS) - b.wounds[m] if b.alive[m] else 0


# --- Leaders


def role(b: Battle, m: int) -> int:
    """The role of a model; one that came back from the dead as an ordinary model has none.  FB-REST-07"""
    return 0 if b.acting[m] < 0 or b.acting[m] == ACTING_WITHOUT_ROLE else b.forces.role[m]


def is_leader(b: Battle, m: int) -> bool:
    """Leader, Standard Bearer, Officer, Character or Acting Leader.  FB-LEAD-07, FB-LEAD-14, FB-CHAR-02"""
    return b.alive[m] != 0 and (b.acting[m] > 0 or role(b, m) & (LEADER | STANDARD | CHARACTER) != 0)


def leaders(b: Battle, r: int) -> list[int]:
    """The living Leaders of a regiment."""
    found = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, m):
            found.append(m)
    return found


def has_leader(b: Battle, r: int) -> bool:
    """Has the regiment a living Leader?"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, m):
            return True
    return False


def has_standard(b: Battle, r: int) -> bool:
    """Is its Standard Bearer alive?  FB-LEAD-05"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and role(b, m) & STANDARD:
            return True
    return False


def command_range(b: Battle, m: int) -> int:
    """How far a Leader commands; a promoted one as far as the Leader it replaced.  FB-LEAD-03, FB-LEAD-13"""
    r = b.forces.regiment[m]
    if b.acting[m] > 0 and b.led_range[r]:
        return b.led_range[r]
    return b.forces.printed_range[b.forces.profile[m]]


def commanded_by(b: Battle, m: int, leader: int) -> bool:
    """Is the model in that Leader's Command Range, on its floor or the next?  FB-LEAD-04, FB-RUIN-09"""
    return abs(b.floor[m] - b.floor[leader]) <= 1 and within(b, m, leader, command_range(b, leader))


def in_command(b: Battle, m: int) -> bool:
    """Is the model in Command Range of a Leader of its regiment?  FB-LEAD-04, FB-LEAD-08"""
    r = b.forces.regiment[m]
    if role(b, m) & STANDARD and not b.acting[m]:
        return _follows_leader(b, m, r)
    for n in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, n) and (n == m or commanded_by(b, m, n)):
            return True
    return False


def _follows_leader(b: Battle, m: int, r: int) -> bool:
    """A Standard Bearer follows the Leader, while there is one.  FB-LEAD-08"""
    alone = True
    for n in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, n) and role(b, n) & LEADER:
            if commanded_by(b, m, n):
                return True
            alone = False
    return alone


def stranded_models(b: Battle, r: int) -> list[int]:
    """The models of a regiment out of all Command Ranges.  FB-STRAND-01, FB-GARR-07"""
    if b.place[r] != TABLE:
        return []
    found = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not in_command(b, m):
            found.append(m)
    return found


def leader_gap(b: Battle, m: int) -> float:
    """From a model to the nearest Leader of its regiment."""
    r = b.forces.regiment[m]
    best, found = 0.0, False
    for n in range(b.forces.first[r], b.forces.end[r]):
        if n != m and is_leader(b, n):
            apart = gap(b, m, n)
            best = min(best, apart) if found else apart
            found = True
    return best


# --- Commanding Presence


def commands(b: Battle, m: int) -> bool:
    """Is the model a Character who commands? Dead, garrisoned or shamed it does not.

    Of several in one regiment each does.  FB-PRES-03, FB-MUSTER-04
    """
    r = b.forces.regiment[m]
    if b.place[r] != TABLE or b.shamed[r]:
        return False
    return b.alive[m] != 0 and b.forces.role[m] & CHARACTER != 0


def in_presence(b: Battle, r: int, m: int) -> bool:
    """Has regiment `r` the benefit of the commanding model `m`? Broken it has none.

    FB-PRES-01, FB-PRES-02, FB-BRK-05
    """
    return not b.broken[r] and in_earshot(b, r, m)


def in_earshot(b: Battle, r: int, m: int) -> bool:
    """Is a Leader of regiment `r` in the Command Range of the model `m`?"""
    span = command_range(b, m)
    for n in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, n) and within(b, n, m, span):
            return True
    return False


def presence_resolve(b: Battle, r: int) -> int:
    """The best Resolve a friendly Character lends the regiment, or -1.  FB-PRES-01, FB-BRK-05"""
    best = -1
    if b.broken[r] or b.forces.character[r]:
        return best
    for other in range(b.forces.regiments):
        if b.forces.character[other] and b.forces.player[other] == b.forces.player[r]:
            best = max(best, _resolve_lent(b, r, other))
    return best


def _resolve_lent(b: Battle, r: int, other: int) -> int:
    """The best Resolve a Character of that regiment lends regiment `r`, or -1.  FB-MUSTER-04"""
    best = -1
    for m in range(b.forces.first[other], b.forces.end[other]):
        if commands(b, m) and not fearless_of_morale(b, m) and in_presence(b, r, m):
            best = max(best, characteristic(b, m, RESOLVE))
    return best


def numbers_bonus(b: Battle, r: int) -> int:
    """+1 for 8 Infantry, or for 2 Cavalry or Brutes.  FB-MOR-03"""
    kind = b.forces.type[r]
    if kind == INFANTRY:
        return 1 if b.strength[r] >= 8 else 0
    if kind in (CAVALRY, BRUTE):
        return 1 if b.strength[r] >= 2 else 0
    return 0


def stranded_value(b: Battle, m: int) -> int:
    """What a stranded model is tested against: what lowers its Resolve counts, what raises it does not.

    FB-STRAND-05
    """
    r = b.forces.regiment[m]
    own = max(0, printed_value(b, m, RESOLVE) + penalty(b, m, RESOLVE))
    return own if b.forces.character[r] else own + numbers_bonus(b, r)


def resolve_value(b: Battle, m: int) -> int:
    """The value a Morale test is rolled against, before fear.  FB-MOR-02, FB-SEQ-04, FB-OFF-05"""
    r = b.forces.regiment[m]
    own = characteristic(b, m, RESOLVE)
    if b.forces.character[r]:
        return own
    lent = presence_resolve(b, r)
    if lent >= 0:
        own = max(own, lent) if b.settings.presence_takes_higher_resolve else lent
    return own + numbers_bonus(b, r)


def is_champion(b: Battle, m: int) -> bool:
    """A living Character or Officer: those who may challenge and be challenged.  FB-CHAL-01, FB-OFF-06"""
    return b.alive[m] != 0 and role(b, m) & (CHARACTER | OFFICER) != 0


def champion_models(b: Battle, r: int) -> list[int]:
    """The Characters and Officers of a regiment."""
    found = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if is_champion(b, m):
            found.append(m)
    return found
