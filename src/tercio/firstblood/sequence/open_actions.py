"""Which Actions are open to a regiment now, each as a ready command.  FB-LIST-01 to FB-LIST-05, FB-ACT-12"""

from __future__ import annotations

from typing import TypeAlias

from tercio.firstblood.engine.moments import OFFERING_ACTIONS, SELF
from tercio.firstblood.engine.offers import ARRIVAL_CHARGE, OVERCHARGING
from tercio.firstblood.engine.profiles import MARCH as MARCH_VALUE
from tercio.firstblood.engine.regiment_queries import fearless_of_morale, printed_value
from tercio.firstblood.engine.rule_dispatch import ask_all
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import ARRIVING, ENTERING, GARRISONED, Battle
from tercio.firstblood.magic.casting import casters, chanter, spell_targets
from tercio.firstblood.movement.charges import charge_targets
from tercio.firstblood.movement.engagement import engaging, is_engaged, rivals
from tercio.firstblood.sequence.actions.challenge import challenge_targets, challengers
from tercio.firstblood.sequence.actions.kinds import (
    AIM,
    CAST,
    CHALLENGE,
    CHARGE,
    CLASH,
    COMBAT_RALLY,
    DISENGAGE,
    INSPIRE,
    MARCH,
    OVERCHARGE,
    RALLY,
    REFORM,
    SKIP,
    THROWN,
    VOLLEY,
)
from tercio.firstblood.sequence.actions.volley import free_targets, weapons

Option: TypeAlias = tuple[int, ...]
_OFFERING = channel(OFFERING_ACTIONS, SELF)


def extra_offers(b: Battle, r: int) -> int:
    """What its rules open to it beyond the usual, as bits (see offers.py)."""
    return ask_all(b, _OFFERING, r)


def fresh(b: Battle, r: int, action: int) -> bool:
    """Not yet performed in this activation.  FB-ACT-14"""
    return not b.done[r] >> action & 1


def actions(b: Battle, r: int, first: bool) -> list[Option]:
    """Every Action the regiment may take now: its number and what it needs to know."""
    if b.place[r] in (ARRIVING, ENTERING):
        return [(MARCH,)]  # FB-ACT-13, FB-REINF-06
    near = rivals(b, r)
    held = bool(near) and is_engaged(b, r)
    found: list[Option] = [(SKIP,)]  # FB-ACT-18
    if not held:
        _out_of_combat(b, r, first, found)
    _shooting(b, r, held, found)
    reaching = bool(near) and engaging(b, r)
    if held or reaching:
        _in_combat(b, r, held, reaching, found)
    _of_characters(b, r, found)
    return found


def _can_move(b: Battle, r: int) -> bool:
    """A printed March of 0 cannot March or Charge.  FB-PROF-04"""
    last = -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.forces.profile[m] != last:
            if not printed_value(b, m, MARCH_VALUE):
                return False
            last = b.forces.profile[m]
    return True


def _out_of_combat(b: Battle, r: int, first: bool, found: list[Option]) -> None:
    """March, Charge, Rally, Overcharge.  FB-LIST-01"""
    mobile = _can_move(b, r)
    if mobile and (first or b.place[r] != GARRISONED):  # FB-GARR-08
        found.append((MARCH,))
    if b.broken[r] and fresh(b, r, RALLY):
        found.append((RALLY,))
    if fresh(b, r, OVERCHARGE) and extra_offers(b, r) & OVERCHARGING:
        found.append((OVERCHARGE,))
    if mobile and _free_to_charge(b, r):
        targets = charge_targets(b, r)
        if targets:
            found += charge_options(targets)


def may_charge(b: Battle, r: int) -> bool:
    """Not Broken, not Engaged, not newly arrived, not inside a building, and able to move.

    FB-CHG-02, FB-ACT-13
    """
    return _free_to_charge(b, r) and _can_move(b, r)


def _free_to_charge(b: Battle, r: int) -> bool:
    """The same, if it can move at all."""
    if b.broken[r] or not fresh(b, r, CHARGE) or b.place[r] == GARRISONED:
        return False
    return not b.arrived[r] or extra_offers(b, r) & ARRIVAL_CHARGE != 0


def charge_options(targets: list[int]) -> list[Option]:
    """Every set of targets, the smaller ones first.  FB-CHG-03"""
    found: list[Option] = []
    smaller = [(0, 0)]
    while smaller:
        larger = []
        for mask, start in smaller:
            for k in range(start, len(targets)):
                larger.append((mask | 1 << targets[k], k + 1))
        found += [(CHARGE, mask) for mask, _ in larger]
        smaller = larger
    return found


def _shooting(b: Battle, r: int, held: bool, found: list[Option]) -> None:
    """Take Aim and Volley; Engaged only from a garrison or with thrown weapons.  FB-GARR-17, FB-VOL-07"""
    arms = weapons(b, r)
    if not arms:
        return
    open_hand = not held or b.place[r] == GARRISONED
    if open_hand and fresh(b, r, AIM):
        found.append((AIM,))
    if not fresh(b, r, VOLLEY):
        return
    for weapon in arms:
        if open_hand or weapon == THROWN:
            _volleys(b, r, weapon, found)


def _volleys(b: Battle, r: int, weapon: int, found: list[Option]) -> None:
    """A Volley at each legal target, with any number of markers spent; its hands are free."""
    spend = b.markers[r] if weapon != THROWN else 0
    for target in free_targets(b, r, weapon, b.enemies(b.forces.player[r])):
        for markers in range(spend + 1):
            found.append((VOLLEY, target, weapon, markers))


def _in_combat(b: Battle, r: int, held: bool, reaching: bool, found: list[Option]) -> None:
    """Clash, Inspire, Combat Reform, Disengage, Combat Rally.  FB-LIST-02, FB-LIST-04"""
    inside = b.place[r] == GARRISONED
    if reaching and fresh(b, r, CLASH):
        found.append((CLASH,))
    if not b.broken[r] and fresh(b, r, INSPIRE) and not fearless_of_morale(b, b.living(r)[0]):
        found.append((INSPIRE,))
    if not inside and fresh(b, r, REFORM):
        found.append((REFORM,))
    if held and not inside and fresh(b, r, DISENGAGE):  # FB-DIS-01, FB-GARR-16
        found.append((DISENGAGE,))
    if held and b.broken[r] and fresh(b, r, COMBAT_RALLY):  # FB-CRALLY-01
        found.append((COMBAT_RALLY,))


def _of_characters(b: Battle, r: int, found: list[Option]) -> None:
    """Challenge! and Spellcasting, Engaged or not.  FB-CACT-01, FB-MAGIC-03"""
    if fresh(b, r, CHALLENGE):
        for m in challengers(b, r):
            for n in challenge_targets(b, m):
                found.append((CHALLENGE, m, n))
    if fresh(b, r, CAST):
        for m in casters(b, r):
            _spells(b, m, found)


def _spells(b: Battle, m: int, found: list[Option]) -> None:
    """Each Incantation of a caster at each of its targets."""
    known = b.forces.profiles[b.forces.profile[chanter(b, m)]].incantations
    for k, incantation in enumerate(known):
        for target in spell_targets(b, m, incantation):
            found.append((CAST, m, k, target))
