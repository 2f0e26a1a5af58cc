"""Volley.  FB-VOL-01 to FB-VOL-12, FB-OBSC-01 to FB-OBSC-03"""

from __future__ import annotations

from tercio.firstblood.battlefield.line_of_sight import clear_view, sees
from tercio.firstblood.combat.attack import UNASSIGNED, VOLLEY, Attack, settle
from tercio.firstblood.combat.fighting import BLESS, spend_blessings
from tercio.firstblood.combat.hits import RESOLVE, add_hits_of
from tercio.firstblood.combat.morale import forget_suffering
from tercio.firstblood.combat.rolling import roll_hits
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.event_log import ACTION_TAKEN, emit
from tercio.firstblood.engine.flow import END, NEXT, R0, R1, R2, R3, procedure, push
from tercio.firstblood.engine.moments import OFFERING_ACTIONS, SELF
from tercio.firstblood.engine.offers import THROWING
from tercio.firstblood.engine.profiles import VOLLEY as VOLLEY_VALUE
from tercio.firstblood.engine.regiment_queries import printed_value
from tercio.firstblood.engine.rule_dispatch import ask_all, ask_rules
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import GARRISONED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.engagement import bounds, engagers, is_engaged, may_reach
from tercio.firstblood.sequence.actions.kinds import THROWN
from tercio.firstblood.sequence.actions.kinds import VOLLEY as VOLLEY_ACTION

REGIMENT, TARGET, WEAPON, MARKERS = R0, R1, R2, R3
_OFFERING = channel(OFFERING_ACTIONS, SELF)
THROWN_RANGE = 3 * INCH  # FB-SR-THROWING-WEAPONS


def shots_of(b: Battle, m: int, weapon: int) -> int:
    """The shots of a model with a weapon; 0 when it cannot shoot it.  FB-SR-BARRAGE"""
    if printed_value(b, m, VOLLEY_VALUE) == 0:  # FB-PROF-04
        return 0
    if weapon == THROWN:
        return 1 if ask_rules(b, _OFFERING, m) & THROWING else 0
    barrage = _barrage(b, m, weapon)
    return b.forces.shots[barrage] if barrage >= 0 else 0


def range_of(b: Battle, m: int, weapon: int) -> int:
    """How far a model that can shoot a weapon shoots it."""
    return THROWN_RANGE if weapon == THROWN else b.forces.shot_range[_barrage(b, m, weapon)]


def _barrage(b: Battle, m: int, weapon: int) -> int:
    """Where the Barrage of a model lies among all; its last one if it has fewer, -1 if it has none."""
    profile = b.forces.profile[m]
    count = b.forces.barrages[profile]
    return b.forces.arms[profile] + min(weapon, count - 1) if count else -1


def barrage_of(b: Battle, m: int, weapon: int) -> int:
    """Which of its own Barrages a model uses: one with fewer than the others takes its last.  FB-VOL-02"""
    return weapon if weapon == THROWN else min(weapon, b.forces.barrages[b.forces.profile[m]] - 1)


def weapons(b: Battle, r: int) -> list[int]:
    """The weapons some living model of the regiment can shoot."""
    most = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            most = max(most, b.forces.barrages[b.forces.profile[m]])
    found = list(range(most)) if most else []
    if ask_all(b, _OFFERING, r) & THROWING:
        found.append(THROWN)
    return found


def hands_free(b: Battle, r: int, weapon: int) -> bool:
    """Not Engaged itself, thrown weapons and garrisons apart.  FB-VOL-06, FB-VOL-07, FB-GARR-17"""
    return weapon == THROWN or b.place[r] == GARRISONED or not is_engaged(b, r)


def shootable(b: Battle, r: int, target: int, weapon: int) -> bool:
    """The target is not Engaged, thrown weapons apart.  FB-VOL-06, FB-VOL-07"""
    if weapon == THROWN or not is_engaged(b, target):
        return True
    if b.place[r] != GARRISONED or not b.settings.garrison_may_shoot_besiegers:
        return False
    return engagers(b, target) == [r]


def marks_of(b: Battle, m: int, target: int, reach: int) -> list[int]:
    """The target models a shooter has both in range and in sight.  FB-VOL-03, FB-VOL-04, FB-VOL-08"""
    past = _seen_past(b, m)
    found = []
    for n in range(b.forces.first[target], b.forces.end[target]):
        if b.alive[n]:
            if within(b, m, n, reach) and sees(b, m, n, past):
                found.append(n)
            if b.place[target] == GARRISONED:
                break  # one stands for all inside
    return found


def _seen_past(b: Battle, m: int) -> int:
    """The regiment whose models do not stand in a shooter's way, or -1.  FB-VOL-05"""
    return -1 if b.settings.own_regiment_blocks_volley else b.forces.regiment[m]


def is_obscured(b: Battle, m: int, marks: list[int]) -> bool:
    """Is every line the shooter has Obscured?  FB-OBSC-03"""
    past = _seen_past(b, m)
    one_is_enough = b.settings.obscured_per_shooter
    for n in marks:
        if clear_view(b, m, n, past) == one_is_enough:
            return not one_is_enough
    return one_is_enough


def shooters(b: Battle, r: int, target: int, weapon: int) -> list[tuple[int, int, bool]]:
    """Who shoots, with how many dice, and whether Obscured."""
    found = []
    for m in b.living(r):
        shots = shots_of(b, m, weapon)
        marks = marks_of(b, m, target, range_of(b, m, weapon)) if shots else []
        if marks:
            found.append((m, shots, is_obscured(b, m, marks)))
    if not b.settings.obscured_per_shooter and True in [hidden for _, _, hidden in found]:
        return [(m, shots, True) for m, shots, _ in found]
    return found


def can_shoot(b: Battle, r: int, target: int, weapon: int) -> bool:
    """Is there any shot at all?"""
    return target in volley_targets(b, r, weapon, [target])


def volley_targets(b: Battle, r: int, weapon: int, among: list[int]) -> list[int]:
    """Of these regiments, those at which the weapon has a legal shot.  FB-VOL-02"""
    return free_targets(b, r, weapon, among) if hands_free(b, r, weapon) else []


def free_targets(b: Battle, r: int, weapon: int, among: list[int]) -> list[int]:
    """The same for a regiment whose hands are known to be free."""
    armed = [m for m in b.living(r) if shots_of(b, m, weapon)]
    if not armed:
        return []
    farthest = 0
    for m in armed:
        farthest = max(farthest, range_of(b, m, weapon))
    box = bounds(b, r)
    found = []
    for target in among:
        near = may_reach(b, r, box, target, farthest) and _in_range(b, armed, weapon, target)
        if near and shootable(b, r, target, weapon) and _in_sight(b, armed, weapon, target):
            found.append(target)
    return found


def _in_sight(b: Battle, armed: list[int], weapon: int, target: int) -> bool:
    """Has any shooter any target model both in range and in sight?"""
    for m in armed:
        if _has_mark(b, m, target, range_of(b, m, weapon)):
            return True
    return False


def _has_mark(b: Battle, m: int, target: int, reach: int) -> bool:
    """Has this shooter one target model both in range and in sight?"""
    past = _seen_past(b, m)
    for n in range(b.forces.first[target], b.forces.end[target]):
        if b.alive[n] and within(b, m, n, reach) and sees(b, m, n, past):
            return True
    return False


def _in_range(b: Battle, armed: list[int], weapon: int, target: int) -> bool:
    """Has any shooter any target model in range? Cheap, so it is asked first."""
    for m in armed:
        reach = range_of(b, m, weapon)
        for n in range(b.forces.first[target], b.forces.end[target]):
            if b.alive[n] and within(b, m, n, reach):
                return True
    return False


def volley_attacks(b: Battle, r: int, target: int, weapon: int, markers: int) -> list[Attack]:
    """The pools of a Volley, grouped by profile and by Obscured.  FB-OBSC-03, FB-SR-OVERCHARGE"""
    each = 2 * markers if b.settings.overcharge_shots == "per_model" else 0
    attacks: list[Attack] = []
    for m, shots, hidden in shooters(b, r, target, weapon):
        attack = _pool_of(b, attacks, m, hidden)
        if attack is None:
            attack = Attack(b, VOLLEY, m, r, target, UNASSIGNED)
            attack.weapon, attack.extra_ap, attack.obscured = barrage_of(b, m, weapon), markers, int(hidden)
            attacks.append(attack)
        attack.dice += shots + each
    if attacks and b.settings.overcharge_shots == "per_volley":
        attacks[0].dice += 2 * markers
    for attack in attacks:
        settle(attack)
    return attacks


def _pool_of(b: Battle, attacks: list[Attack], m: int, hidden: bool) -> Attack | None:
    """The pool of shooters of this profile that see the target as well, if there is one yet."""
    for attack in attacks:
        if b.forces.profile[attack.striker] == b.forces.profile[m] and attack.obscured == int(hidden):
            return attack
    return None


def _declare(b: Battle, f: int) -> int:
    r, target = b.frames[f + REGIMENT], b.frames[f + TARGET]
    emit(b, ACTION_TAKEN, r, VOLLEY_ACTION, target)
    forget_suffering(b)
    for m in b.models(r):
        b.aim_at[m] = target if b.alive[m] else -1
    push(b, BLESS, r)
    return NEXT


def _shoot(b: Battle, f: int) -> int:
    r, target = b.frames[f + REGIMENT], b.frames[f + TARGET]
    weapon, markers = b.frames[f + WEAPON], b.frames[f + MARKERS]
    for attack in volley_attacks(b, r, target, weapon, markers):
        plain, sharp = roll_hits(b, attack)
        add_hits_of(b, attack, plain, sharp)
    b.markers[r] -= markers
    push(b, RESOLVE, r)
    return NEXT


def _finish(b: Battle, f: int) -> int:
    """The aim is used up; a Volley causes no Morale tests.  FB-AIM-01, FB-VOL-12"""
    b.aimed[b.frames[f + REGIMENT]] = 0
    spend_blessings(b)
    forget_suffering(b)
    return END


SHOOTING = procedure("volley", _declare, _shoot, _finish)
