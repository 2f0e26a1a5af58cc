"""A Spellcasting attempt as the rules see it.  FB-MAGIC-01 to FB-MAGIC-14"""

from __future__ import annotations

from tercio.firstblood.battlefield.line_of_sight import sees
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.moments import CASTING, KNOWING_MAGIC, SELF, TARGET
from tercio.firstblood.engine.profiles import Incantation
from tercio.firstblood.engine.regiment_queries import is_leader
from tercio.firstblood.engine.rule_dispatch import apply_rules, ask_anyone, ask_rules, speaker
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.movement.engagement import bounds, may_reach

_KNOWING = channel(KNOWING_MAGIC, SELF)
_CASTING = channel(CASTING, TARGET)
INTERFERENCE = 10 * INCH  # FB-MAGIC-09
PRIESTLY = 200


class Casting:
    """The subject of a cast: dice, Attunement, and what rules turn or add."""

    __slots__ = (
        "attunement", "b", "caster", "dice", "friendly", "heals", "incantation", "priest", "target", "turned",
    )  # fmt: skip

    def __init__(self, b: Battle, caster: int, incantation: Incantation, target: int) -> None:
        self.b = b
        self.caster = caster
        self.incantation = incantation
        self.target = target
        level = magic(b, chanter(b, caster))
        self.dice = level % 100
        self.priest = level >= PRIESTLY
        self.friendly = b.forces.player[b.forces.regiment[caster]] == b.forces.player[target]
        self.attunement = incantation.attunement
        self.turned = 0
        """Failed dice that become successes."""
        self.heals = 0

    def successes(self, faces: tuple[int, ...]) -> int:
        """Dice equal to or below the Attunement, and those turned.  FB-MAGIC-08"""
        passed = 0
        for face in faces:
            if face <= self.attunement:
                passed += 1
        return passed + min(self.turned, len(faces) - passed)

    @property
    def works(self) -> int:
        """The successes this Incantation asks for."""
        return self.incantation.successes


def magic(b: Battle, m: int) -> int:
    """A model's magic level and kind, 0 if it is no caster.  FB-MAGIC-01"""
    return ask_rules(b, _KNOWING, m)


def casters(b: Battle, r: int) -> list[int]:
    """The casting models of a regiment; for a casting regiment, its Leader.  FB-MAGIC-07"""
    alone: list[int] = []
    ordinary = False
    if not ask_anyone(b, _KNOWING, r):
        return alone
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and magic(b, m):
            if b.forces.separate[m]:
                alone.append(m)
            else:
                ordinary = True
    chief = _casting_leader(b, r) if ordinary else -1
    if chief >= 0 and chief not in alone:
        alone.append(chief)
    return alone


def _casting_leader(b: Battle, r: int) -> int:
    """The Leader a casting regiment casts by: one of the casters, or an Officer who is none; -1 without."""
    chief = -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, m):
            if magic(b, m):
                return m
            if chief < 0:
                chief = m
    return chief


def chanter(b: Battle, caster: int) -> int:
    """Whose magic a caster works: its own, or that of the regiment it leads.  FB-MAGIC-07"""
    if magic(b, caster):
        return caster
    r = b.forces.regiment[caster]
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and magic(b, m):
            return m
    return caster


def is_interfered_with(b: Battle, caster: int) -> bool:
    """Is an enemy caster within 10 inches?  FB-MAGIC-09"""
    player = b.forces.player[b.forces.regiment[caster]]
    for r in range(b.forces.regiments):
        if b.forces.player[r] != player and b.in_play(r):
            for m in casters(b, r):
                if within(b, caster, m, INTERFERENCE):
                    return True
    return False


def prepare_casting(b: Battle, caster: int, incantation: Incantation, target: int) -> Casting:
    """Every rule has been applied, no die has been rolled."""
    casting = Casting(b, caster, incantation, target)
    if is_interfered_with(b, caster):
        casting.attunement = max(1, casting.attunement - 1)
    apply_rules(b, _CASTING, speaker(b, target), casting)
    casting.dice = max(0, casting.dice)
    return casting


def spell_targets(b: Battle, caster: int, incantation: Incantation) -> list[int]:
    """The regiments an Incantation may be cast at.  FB-MAGIC-04 to FB-MAGIC-06"""
    home = b.forces.regiment[caster]
    if incantation.range_in == 0 or incantation.target == "self":
        return [home]
    reach = inches(incantation.range_in)
    at_enemies = incantation.target == "enemy"
    box = bounds(b, home)
    found = []
    for r in range(b.forces.regiments):
        meant = (b.forces.player[r] != b.forces.player[home]) == at_enemies
        near = meant and may_reach(b, home, box, r, reach)
        if near and b.in_play(r) and (r == home or in_spell_reach(b, caster, r, reach)):
            found.append(r)
    return found


def in_spell_reach(b: Battle, caster: int, r: int, reach: int) -> bool:
    """Some one model of the target both in range and in sight."""
    for n in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[n] and within(b, caster, n, reach) and sees(b, caster, n):
            return True
    return False
