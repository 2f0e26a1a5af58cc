"""Volley.  FB-VOL-01 to FB-VOL-12, FB-OBSC-01 to FB-OBSC-03"""

from __future__ import annotations

from tercio.firstblood.actions.kinds import THROWN
from tercio.firstblood.actions.kinds import VOLLEY as VOLLEY_ACTION
from tercio.firstblood.attack import UNASSIGNED, VOLLEY, Attack, prepare
from tercio.firstblood.engagement import engaged, engagers
from tercio.firstblood.fighting import BLESS, spend_blessings
from tercio.firstblood.flow import END, NEXT, R0, R1, R2, R3, procedure, push
from tercio.firstblood.hearing import ask_rules
from tercio.firstblood.hits import RESOLVE, add_hits
from tercio.firstblood.knowing import printed
from tercio.firstblood.moments import OFFERING_ACTIONS, SELF
from tercio.firstblood.nerve import forget_suffering
from tercio.firstblood.offers import THROWING
from tercio.firstblood.profiles import VOLLEY as VOLLEY_VALUE
from tercio.firstblood.rolling import roll_hits
from tercio.firstblood.rules.registry import channel
from tercio.firstblood.sight import clear_view, sees
from tercio.firstblood.space import within
from tercio.firstblood.state import GARRISONED, Battle
from tercio.firstblood.telling import ACTION_TAKEN, tell
from tercio.firstblood.units import INCH

_OFFERING = channel(OFFERING_ACTIONS, SELF)
THROWN_RANGE = 3 * INCH  # FB-SR-THROWING-WEAPONS


def shots_of(b: Battle, m: int, weapon: int) -> tuple[int, int]:
    """The shots and the range of a model with a weapon; (0, 0) when it cannot shoot it.  FB-SR-BARRAGE"""
    if printed(b, m, VOLLEY_VALUE) == 0:  # FB-PROF-04
        return 0, 0
    if weapon == THROWN:
        return (1, THROWN_RANGE) if ask_rules(b, _OFFERING, m) & THROWING else (0, 0)
    shots = b.forces.shots[b.forces.profile[m]]
    return shots[min(weapon, len(shots) - 1)] if shots else (0, 0)


def weapons(b: Battle, r: int) -> list[int]:
    """The weapons some living model of the regiment can shoot."""
    most, throws = 0, False
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            most = max(most, b.forces.barrages[b.forces.profile[m]])
            throws = throws or ask_rules(b, _OFFERING, m) & THROWING != 0
    found = list(range(most))
    if throws:
        found.append(THROWN)
    return found


def hands_free(b: Battle, r: int, weapon: int) -> bool:
    """Not Engaged itself, thrown weapons and garrisons apart.  FB-VOL-06, FB-VOL-07, FB-GARR-17"""
    return weapon == THROWN or b.place[r] == GARRISONED or not engaged(b, r)


def shootable(b: Battle, r: int, target: int, weapon: int) -> bool:
    """The target is not Engaged, thrown weapons apart.  FB-VOL-06, FB-VOL-07"""
    if weapon == THROWN:
        return True
    foes = engagers(b, target)
    if foes == [r] and b.place[r] == GARRISONED and b.settings.garrison_may_shoot_besiegers:
        return True
    return not foes


def marks_of(b: Battle, m: int, target: int, reach: int) -> list[int]:
    """The target models a shooter has both in range and in sight.  FB-VOL-03, FB-VOL-04, FB-VOL-08"""
    past = -1 if b.settings.own_regiment_blocks_volley else b.forces.regiment[m]
    alive = b.living(target)
    if b.place[target] == GARRISONED:
        alive = alive[:1]
    found = []
    for n in alive:
        if within(b, m, n, reach) and sees(b, m, n, past):
            found.append(n)
    return found


def obscured(b: Battle, m: int, marks: list[int]) -> bool:
    """Is every line the shooter has Obscured?  FB-OBSC-03"""
    past = -1 if b.settings.own_regiment_blocks_volley else b.forces.regiment[m]
    one_is_enough = b.settings.obscured_per_shooter
    for n in marks:
        if clear_view(b, m, n, past) == one_is_enough:
            return not one_is_enough
    return one_is_enough


def shooters(b: Battle, r: int, target: int, weapon: int) -> list[tuple[int, int, bool]]:
    """Who shoots, with how many dice, and whether Obscured."""
    found = []
    for m in b.living(r):
        shots, reach = shots_of(b, m, weapon)
        marks = marks_of(b, m, target, reach) if shots else []
        if marks:
            found.append((m, shots, obscured(b, m, marks)))
    if not b.settings.obscured_per_shooter and True in [hidden for _, _, hidden in found]:
        return [(m, shots, True) for m, shots, _ in found]
    return found


def can_shoot(b: Battle, r: int, target: int, weapon: int) -> bool:
    """Is there any shot at all?"""
    return target in volley_targets(b, r, weapon, [target])


def volley_targets(b: Battle, r: int, weapon: int, among: list[int]) -> list[int]:
    """Of these regiments, those at which the weapon has a legal shot.  FB-VOL-02"""
    armed: list[tuple[int, int]] = []
    for m in b.living(r):
        shots, reach = shots_of(b, m, weapon)
        if shots:
            armed.append((m, reach))
    if not armed or not hands_free(b, r, weapon):
        return []
    found = []
    for target in among:
        if _in_range(b, armed, target) and shootable(b, r, target, weapon) and _in_sight(b, armed, target):
            found.append(target)
    return found


def _in_sight(b: Battle, armed: list[tuple[int, int]], target: int) -> bool:
    """Has any shooter any target model both in range and in sight?"""
    for m, reach in armed:
        if _has_mark(b, m, target, reach):
            return True
    return False


def _has_mark(b: Battle, m: int, target: int, reach: int) -> bool:
    """Has this shooter one target model both in range and in sight?"""
    past = -1 if b.settings.own_regiment_blocks_volley else b.forces.regiment[m]
    for n in range(b.forces.first[target], b.forces.end[target]):
        if b.alive[n] and within(b, m, n, reach) and sees(b, m, n, past):
            return True
    return False


def _in_range(b: Battle, armed: list[tuple[int, int]], target: int) -> bool:
    """Has any shooter any target model in range? Cheap, so it is asked first."""
    first, end = b.forces.first[target], b.forces.end[target]
    for m, reach in armed:
        for n in range(first, end):
            if b.alive[n] and within(b, m, n, reach):
                return True
    return False


def volley_attacks(
    b: Battle, r: int, target: int, weapon: int, markers: int, traced: bool = False
) -> list[Attack]:
    """The pools of a Volley, grouped by profile and by Obscured.  FB-OBSC-03, FB-SR-OVERCHARGE"""
    lots: dict[tuple[int, bool], tuple[int, int]] = {}
    everyone = shooters(b, r, target, weapon)
    for m, shots, hidden in everyone:
        first, dice = lots.get((b.forces.profile[m], hidden), (m, 0))
        extra = 2 * markers if b.settings.overcharge_shots == "per_model" else 0
        lots[b.forces.profile[m], hidden] = (first, dice + shots + extra)
    attacks = []
    extra = 2 * markers if b.settings.overcharge_shots == "per_volley" else 0
    for (_, hidden), (m, dice) in lots.items():
        attack = prepare(
            b, VOLLEY, m, target, UNASSIGNED, dice + extra,
            weapon=weapon, extra_ap=markers, obscured=hidden, traced=traced,
        )  # fmt: skip
        attacks.append(attack)
        extra = 0
    return attacks


def _declare(b: Battle, f: int) -> int:
    r, target = b.frames[f + R0], b.frames[f + R1]
    tell(b, ACTION_TAKEN, r, VOLLEY_ACTION, target)
    forget_suffering(b)
    for m in b.models(r):
        b.aim_at[m] = target if b.alive[m] else -1
    push(b, BLESS, r)
    return NEXT


def _shoot(b: Battle, f: int) -> int:
    r, target = b.frames[f + R0], b.frames[f + R1]
    weapon, markers = b.frames[f + R2], b.frames[f + R3]
    for attack in volley_attacks(b, r, target, weapon, markers):
        plain, sharp = roll_hits(b, attack)
        for count, bypass in ((plain, False), (sharp, True)):
            add_hits(
                b, VOLLEY, r, target, UNASSIGNED, count,
                striker=attack.striker, sharp=bypass, weapon=weapon, extra_ap=markers,
            )  # fmt: skip
    b.markers[r] -= markers
    push(b, RESOLVE, r)
    return NEXT


def _finish(b: Battle, f: int) -> int:
    """The aim is used up; a Volley causes no Morale tests.  FB-AIM-01, FB-VOL-12"""
    b.aimed[b.frames[f + R0]] = 0
    spend_blessings(b)
    forget_suffering(b)
    return END


SHOOTING = procedure("volley", _declare, _shoot, _finish)
"""R0 the regiment, R1 the target, R2 the weapon, R3 markers spent."""
