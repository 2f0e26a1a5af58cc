"""Rough sums of what a fight would cost: profiles as printed, whole regiments, dice at their average.

Good enough to compare two things one might do; exact chances are in the odds book.
"""

from __future__ import annotations

from tercio.firstblood.engine.profiles import (
    ATTACKS,
    CLASH,
    DEFENCE,
    EVASION,
    MARCH,
    PRINTED,
    RESOLVE,
    VOLLEY,
    WOUNDS,
)
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.charges import needed_distance

FRONT = 9
"""So many models of a regiment come to blows at most."""


def printed_of(b: Battle, r: int, which: int) -> int:
    """A characteristic printed for the ordinary models of a regiment."""
    return b.forces.characteristic[b.forces.group_profile[r] * PRINTED + which]


def wounds_left(b: Battle, r: int) -> int:
    """The Wounds all models of a regiment have left."""
    total = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            total += b.forces.characteristic[b.forces.profile[m] * PRINTED + WOUNDS] - b.wounds[m]
    return total


def march_as_printed(b: Battle, r: int) -> int:
    """How far a regiment marches by its profile, in our units."""
    return printed_of(b, r, MARCH) * INCH


def wounds_of_hits(b: Battle, t: int, hits: float) -> float:
    """The Wounds so many hits cost a regiment, Morale and all, at most what it has left."""
    save = min(5, max(printed_of(b, t, DEFENCE), printed_of(b, t, EVASION)))
    resolve = min(5, printed_of(b, t, RESOLVE))
    return min(hits * (6 - save) / 6 * (2.0 - resolve / 6), float(wounds_left(b, t)))


def clash_wounds(b: Battle, r: int, t: int, inspired: bool) -> float:
    """The Wounds a regiment costs another in a Clash."""
    skill = printed_of(b, r, CLASH)
    if not skill:
        return 0.0
    dice = min(b.strength[r], FRONT) * printed_of(b, r, ATTACKS) + 1
    return wounds_of_hits(b, t, dice * min(5, skill + int(inspired)) / 6)


def impact_wounds(b: Battle, r: int, t: int) -> float:
    """The Wounds its Impact Attacks cost on top, if it makes any."""
    if not b.forces.impacts[b.forces.group_profile[r]]:
        return 0.0
    dice = min(b.strength[r], FRONT) * ((printed_of(b, r, ATTACKS) + 1) // 2)
    return wounds_of_hits(b, t, dice * min(5, printed_of(b, r, CLASH)) / 6)


def volley_wounds(b: Battle, r: int, t: int, weapon: int) -> float:
    """The Wounds a Volley costs, if everybody sees."""
    profile = b.forces.group_profile[r]
    count = b.forces.barrages[profile]
    shots = b.forces.shots[b.forces.arms[profile] + min(weapon, count - 1)] if count else 1
    hit = min(5, printed_of(b, r, VOLLEY) + int(b.aimed[r] != 0))
    return wounds_of_hits(b, t, b.strength[r] * shots * hit / 6)


def duel_share(b: Battle, m: int, n: int) -> float:
    """How much of what `n` has left the blows of `m` take, from 0 to 1."""
    mine, theirs = b.forces.profile[m] * PRINTED, b.forces.profile[n] * PRINTED
    printed = b.forces.characteristic
    save = min(5, max(printed[theirs + DEFENCE], printed[theirs + EVASION]))
    wounds = printed[mine + ATTACKS] * min(5, printed[mine + CLASH]) * (6 - save) / 36
    return min(1.0, wounds / max(1, printed[theirs + WOUNDS] - b.wounds[n]))


def charge_chance(b: Battle, r: int, targets: int) -> float:
    """The chance that a charge is long enough: March and one die.  FB-CHG-04"""
    short = needed_distance(b, r, targets) - march_as_printed(b, r)
    least = max(1, -int(-short // INCH))
    return max(0.0, (7 - least) / 6)
