"""Which Actions are open to a regiment now, each as a ready command.  FB-LIST-01 to FB-LIST-05, FB-ACT-12"""

from __future__ import annotations

from typing import TypeAlias

from tercio.firstblood.actions.challenge import challenge_targets, challengers
from tercio.firstblood.actions.kinds import (
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
from tercio.firstblood.actions.volley import volley_targets, weapons
from tercio.firstblood.casting import casters, spell_targets
from tercio.firstblood.charges import charge_targets
from tercio.firstblood.engagement import engaged, engaging, rivals
from tercio.firstblood.hearing import ask_rules
from tercio.firstblood.knowing import fearless_of_morale, printed
from tercio.firstblood.moments import OFFERING_ACTIONS, SELF
from tercio.firstblood.offers import ARRIVAL_CHARGE, OVERCHARGING
from tercio.firstblood.profiles import MARCH as MARCH_VALUE
from tercio.firstblood.rules.registry import channel
from tercio.firstblood.state import ARRIVING, ENTERING, GARRISONED, Battle

Option: TypeAlias = tuple[int, ...]
_OFFERING = channel(OFFERING_ACTIONS, SELF)


def offered(b: Battle, r: int) -> int:
    """What its rules open to it beyond the usual, as bits (see offers.py)."""
    bits = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            bits |= ask_rules(b, _OFFERING, m)
    return bits


def fresh(b: Battle, r: int, action: int) -> bool:
    """Not yet performed in this activation.  FB-ACT-14"""
    return not b.done[r] >> action & 1


def actions(b: Battle, r: int, first: bool) -> list[Option]:
    """Every Action the regiment may take now: its number and what it needs to know."""
    if b.place[r] in (ARRIVING, ENTERING):
        return [(MARCH,)]  # FB-ACT-13, FB-REINF-06
    near = rivals(b, r)
    held = bool(near) and engaged(b, r)
    found: list[Option] = [(SKIP,)]  # FB-ACT-18
    if not held:
        found += _out_of_combat(b, r, first)
    found += _shooting(b, r, held)
    reaching = bool(near) and engaging(b, r)
    if held or reaching:
        found += _in_combat(b, r, held, reaching)
    found += _of_characters(b, r)
    return found


def _can_move(b: Battle, r: int) -> bool:
    """A printed March of 0 cannot March or Charge.  FB-PROF-04"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not printed(b, m, MARCH_VALUE):
            return False
    return True


def _out_of_combat(b: Battle, r: int, first: bool) -> list[Option]:
    """March, Charge, Rally, Overcharge.  FB-LIST-01"""
    inside = b.place[r] == GARRISONED
    found: list[Option] = []
    if _can_move(b, r) and (first or not inside):  # FB-GARR-08
        found.append((MARCH,))
    if b.broken[r] and fresh(b, r, RALLY):
        found.append((RALLY,))
    if fresh(b, r, OVERCHARGE) and offered(b, r) & OVERCHARGING:
        found.append((OVERCHARGE,))
    if may_charge(b, r):
        found += charge_options(charge_targets(b, r))
    return found


def may_charge(b: Battle, r: int) -> bool:
    """Not Broken, not Engaged, not newly arrived, not inside a building.  FB-CHG-02, FB-ACT-13"""
    if b.broken[r] or not fresh(b, r, CHARGE) or b.place[r] == GARRISONED or not _can_move(b, r):
        return False
    return not b.arrived[r] or bool(offered(b, r) & ARRIVAL_CHARGE)


def charge_options(targets: list[int]) -> list[Option]:
    """Each target alone, and each pair; a person may name more."""
    found: list[Option] = [(CHARGE, 1 << t) for t in targets]
    for k, one in enumerate(targets):
        found += [(CHARGE, 1 << one | 1 << two) for two in targets[k + 1 :]]
    return found


def _shooting(b: Battle, r: int, held: bool) -> list[Option]:
    """Take Aim and Volley; Engaged only from a garrison or with thrown weapons.  FB-GARR-17, FB-VOL-07"""
    open_hand = not held or b.place[r] == GARRISONED
    arms = weapons(b, r)
    found: list[Option] = []
    if open_hand and arms and fresh(b, r, AIM):
        found.append((AIM,))
    if not fresh(b, r, VOLLEY):
        return found
    for weapon in arms:
        if open_hand or weapon == THROWN:
            found += _volleys(b, r, weapon)
    return found


def _volleys(b: Battle, r: int, weapon: int) -> list[Option]:
    """A Volley at each legal target, with any number of markers spent."""
    found: list[Option] = []
    spend = b.markers[r] if weapon != THROWN else 0
    for target in volley_targets(b, r, weapon, b.enemies(b.forces.player[r])):
        found += [(VOLLEY, target, weapon, markers) for markers in range(spend + 1)]
    return found


def _in_combat(b: Battle, r: int, held: bool, reaching: bool) -> list[Option]:
    """Clash, Inspire, Combat Reform, Disengage, Combat Rally.  FB-LIST-02, FB-LIST-04"""
    inside = b.place[r] == GARRISONED
    found: list[Option] = []
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
    return found


def _of_characters(b: Battle, r: int) -> list[Option]:
    """Challenge! and Spellcasting, Engaged or not.  FB-CACT-01, FB-MAGIC-03"""
    found: list[Option] = []
    if fresh(b, r, CHALLENGE):
        for m in challengers(b, r):
            found += [(CHALLENGE, m, n) for n in challenge_targets(b, m)]
    if fresh(b, r, CAST):
        for m in casters(b, r):
            for k, incantation in enumerate(b.forces.profiles[b.forces.profile[m]].incantations):
                found += [(CAST, m, k, target) for target in spell_targets(b, m, incantation)]
    return found
