"""Two regiments face to face on a bare table: what the rules make of an attack before any die is rolled.

    pair = FaceToFace(raiders, militia)
    pair.attack(CLASH, 0, Stance(inspired=True)).sheet()    what the table would roll
    pair.dice(CLASH, 0)                                     the dice of none, one, two … of the raiders
    pair.morale(1, CLASH)                                   on what the militia would test

Every figure is asked of the same functions a battle asks, so whoever reads them (the odds book) restates no
rule. Sides are 0 and 1; a side may have a Character near by, who lends its Resolve and its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import msgspec

from tercio.firstblood.battlefield.terrain import CROSSED_OBSTACLE
from tercio.firstblood.combat.attack import BARE, CLASH, GROUP, VOLLEY, Attack, guard, prepare
from tercio.firstblood.combat.fighting import dice_of
from tercio.firstblood.combat.morale import prepare_morale, unbreakable
from tercio.firstblood.engine.moments import (
    CHARGE_ROLLED,
    CHARGED,
    DUELLING,
    FRIGHTENING,
    IMPACT_DONE,
    SELF,
    STRIKER,
    TARGET,
    WOUNDED,
)
from tercio.firstblood.engine.profiles import ArmySheet, Incantation, RegimentSheet
from tercio.firstblood.engine.regiment_queries import fearless_of_morale, leaders, march_of
from tercio.firstblood.engine.rule_dispatch import Question, apply_core_rules, apply_rules, ask_rules, speaker
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.state import (
    ACTING,
    BLESSED_BLOWS,
    BLESSED_DEFENCE,
    TABLE,
    Battle,
    Table,
    new_battle,
)
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.magic.casting import Casting, prepare_casting
from tercio.firstblood.movement.charges import Charge, needed_distance
from tercio.firstblood.movement.path_checks import OBSTACLE_COST
from tercio.firstblood.rules import all as every_rule  # noqa: F401  armies are laid out by them
from tercio.firstblood.sequence.actions.charge import inspired_by_charge
from tercio.firstblood.sequence.actions.kinds import THROWN
from tercio.firstblood.sequence.actions.volley import shots_of, weapons
from tercio.firstblood.sequence.phases.action import ACTION_PHASE  # noqa: F401  (every rule is registered)
from tercio.geometry.units import SLACK

_CHARGED = channel(CHARGED, SELF)
_CHARGE_ROLLED = channel(CHARGE_ROLLED, SELF)
_IMPACT_DONE = channel(IMPACT_DONE, SELF)
_FRIGHTENING = channel(FRIGHTENING, STRIKER)
_DUELLING = channel(DUELLING, SELF)
_WOUNDED = channel(WOUNDED, TARGET)

BARE_TABLE = Scenario("face-to-face")
ENGAGED = 0.5
"""Inches between the first models of two regiments that fight."""
BEHIND = 3
"""Inches from a regiment's first model to the Character beside it, out of everybody's reach."""
MOST_COUNTED = 60
"""More models than any regiment has: as far as a bonus for numbers is looked for."""


class Stance(NamedTuple):
    """How two regiments stand when one strikes the other."""

    inspired: bool = False
    charged: bool = False
    """The striker has just charged: Inspired by it, and what its rules do to those charged.  FB-CHG-14"""
    aimed: bool = False
    obscured: bool = False
    broken: bool = False
    """The target is Broken."""
    blessed: bool = False
    """The striker re-rolls its misses.  FB-SR-BLESSED"""
    blessed_saves: bool = False
    near: bool = False
    """Within 1 inch of each other.  FB-SR-SUPPORT"""
    markers: int = 0
    """Overcharge markers spent."""


AS_THEY_STAND = Stance()


class MoraleSheet(msgspec.Struct, frozen=True):
    """On what a regiment tests its Morale after one kind of attack."""

    resolve: int | None
    """None: it takes no Morale tests."""
    numbers: int
    """Models that still give +1; 0: never.  FB-MOR-03"""
    lent: int
    """Another's Resolve, used if better and only while unbroken.  FB-PRES-01"""
    fright: int
    """Taken away once a model has fallen.  FB-SR-TERRIFYING"""
    discards: int
    halved: bool
    unbreakable: bool


class ChargeSheet(NamedTuple):
    """A Charge before its roll: the faces that arrive, and whether a failed roll may be thrown again."""

    faces: int
    again: bool


class FaceToFace:
    """Two regiments within reach of each other, and a Character near each of them if there is one."""

    def __init__(
        self,
        first: RegimentSheet,
        second: RegimentSheet,
        characters: tuple[RegimentSheet | None, RegimentSheet | None] = (None, None),
    ) -> None:
        self.sheets = first, second
        armies = [
            ArmySheet(str(player), tuple(sheet for sheet in pair if sheet is not None))
            for player, pair in enumerate(zip(self.sheets, characters, strict=True))
        ]
        self.regiments = 0, len(armies[0].regiments)
        self.battle = new_battle(Table((armies[0], armies[1]), BARE_TABLE))
        self._stand(ENGAGED)

    def _stand(self, gap: float, b: Battle | None = None) -> None:
        """Both in file, the first models this many inches apart."""
        b = self.battle if b is None else b
        ahead = [b.forces.radius[b.forces.first[r]] for r in self.regiments]
        middle = inches(BARE_TABLE.height / 2)
        for side, r in enumerate(self.regiments):
            towards = 2 * side - 1
            edge = middle + towards * (inches(gap) // 2 + ahead[side])
            stand_in_file(b, r, edge, towards)
            for other in range(r + 1, (*self.regiments, b.forces.regiments)[side + 1]):
                stand_in_file(b, other, edge + towards * inches(BEHIND), towards)

    # --- attacks

    def attack(
        self, kind: int, side: int, stance: Stance = AS_THEY_STAND, *, dice: int = 0, weapon: int = -1
    ) -> Attack:
        """The attack of one side on the other, every rule applied and remembered."""
        b = self._taking(side, stance)
        r, target = self._pair(side)
        part = self.part(1 - side)
        return prepare(
            b, kind, speaker(b, r), target, part, dice,
            picked=speaker(b, target), close=stance.near, pressed=stance.near, weapon=weapon,
            extra_ap=stance.markers, obscured=stance.obscured, traced=True,
        )  # fmt: skip

    def _pair(self, side: int) -> tuple[int, int]:
        return self.regiments[side], self.regiments[1 - side]

    def part(self, side: int) -> int:
        """What is struck of a side: its group, or the one model that stands by itself.  FB-TGT-03"""
        m = speaker(self.battle, self.regiments[side])
        return m if self.battle.forces.separate[m] else GROUP

    def _taking(self, side: int, stance: Stance) -> Battle:
        """A copy of the battle in which one side is about to strike so."""
        b = self.battle.clone()
        r, target = self._pair(side)
        b.clock[ACTING] = r
        b.inspired[r] = int(stance.inspired)
        b.aimed[r], b.broken[target] = int(stance.aimed), int(stance.broken)
        b.blessed[r] = BLESSED_BLOWS * stance.blessed
        b.blessed[target] = BLESSED_DEFENCE * stance.blessed_saves
        if stance.charged:
            self._charge(b, r, target)
        return b

    def _charge(self, b: Battle, r: int, target: int) -> None:
        """What a Charge that has struck home does before its Impact.  FB-CHG-14, FB-SR-LINEBREAKER"""
        if inspired_by_charge(b, r, 1 << target):
            b.inspired[r] = 1
        apply_rules(b, _CHARGED, speaker(b, r), Charge(b, r, 1 << target))

    def dice(self, kind: int, side: int, weapon: int = 0, *, crossed: bool = False) -> tuple[int, ...]:
        """The dice of no model, one, two …, those with most the last to fall.

        Who crossed an Obstacle to charge makes no Impact Attacks.  FB-ZONE-07
        """
        b = self._across(side) if crossed else self.battle
        models = b.living(self.regiments[side])
        counts = [shots_of(b, m, weapon) if kind == VOLLEY else dice_of(b, m, kind) for m in models]
        return (0, *accumulate(sorted(counts, reverse=True)))

    def _across(self, side: int) -> Battle:
        """A copy of the battle in which a side has crossed an Obstacle."""
        b = self.battle.clone()
        for m in b.living(self.regiments[side]):
            b.crossed[m] |= CROSSED_OBSTACLE
        return b

    def overcharged(self, side: int, shooters: int, markers: int) -> int:
        """The shots Overcharge markers add.  FB-SR-OVERCHARGE"""
        each = shooters if self.battle.settings.overcharge_shots == "per_model" else min(1, shooters)
        return 2 * markers * each

    def weapons(self, side: int) -> list[int]:
        """What a side can shoot with, thrown weapons last."""
        return weapons(self.battle, self.regiments[side])

    def weapon_range(self, side: int, weapon: int) -> float:
        """How far that weapon shoots, in inches."""
        barrages = self.sheets[side].profile.barrages
        return 3 if weapon == THROWN else barrages[min(weapon, len(barrages) - 1)].range_in

    def repeats_impact(self, side: int) -> bool:
        """May it make its Impact Attacks again on those who are Broken?  FB-SR-OVERRUN"""
        b = self._taking(side, Stance(broken=True))
        r, target = self._pair(side)
        charge = Charge(b, r, 1 << target)
        apply_rules(b, _IMPACT_DONE, speaker(b, r), charge)
        return charge.may_repeat

    def strikes_first(self, side: int) -> bool:
        """Does its model strike first in a Challenge?  FB-SR-QUICKSILVER-STRIKE"""
        return bool(ask_rules(self.battle, _DUELLING, speaker(self.battle, self.regiments[side])))

    # --- what comes back, and what hits without an attack

    def bare_hits(self, side: int, stance: Stance = AS_THEY_STAND, kind: int = BARE) -> Attack:
        """Hits on a side that no attack threw: what strikes back, or an Aura of Death."""
        b = self._taking(1 - side, stance)
        foe, r = self._pair(1 - side)
        attack = Attack(b, kind, -1, foe, r, self.part(side))
        guard(attack)
        return attack

    def wounds_strike_back(self, side: int) -> bool:
        """Is each Wound put on it in a Clash a hit on those who struck?  FB-SR-LETHAL-DEMISE"""
        return bool(ask_rules(self.battle, _WOUNDED, speaker(self.battle, self.regiments[side])))

    # --- Morale

    def morale(self, side: int, kind: int = CLASH, stance: Stance = AS_THEY_STAND) -> MoraleSheet:
        """On what a side tests after an attack of that kind by the other."""
        r, b = self.regiments[side], self.battle.clone()
        m = speaker(b, r)
        test = prepare_morale(b, m, 1)
        alone = resolve_at(b, m, 1, broken=True)
        lent = resolve_at(b, m, 1, broken=False)
        more = (n for n in range(1, MOST_COUNTED + 1) if resolve_at(b, m, n, broken=True) > alone)
        return MoraleSheet(
            resolve=None if fearless_of_morale(b, m) else alone,
            numbers=next(more, 0),
            lent=lent if lent > alone else 0,
            fright=self._fright(side, kind, stance),
            discards=test.discards,
            halved=bool(test.halved),
            unbreakable=self.unbreakable(side),
        )

    def _fright(self, side: int, kind: int, stance: Stance) -> int:
        """The Resolve an attack takes from those who lose models to it."""
        attack = self.attack(kind, 1 - side, stance)
        b = attack.b
        apply_rules(b, _FRIGHTENING, attack.striker, attack)
        b.lost[self.regiments[side]] = 1
        return max(0, prepare_morale(b, speaker(b, self.regiments[side]), 1).fright)

    def unbreakable(self, side: int) -> bool:
        return unbreakable(self.battle, self.regiments[side])

    # --- charging and casting

    def charge(self, side: int, distance: float) -> ChargeSheet:
        """The faces of the Charge Roll that arrive from so many inches away.  FB-CHG-06, FB-CHG-07"""
        b = self.battle.clone()
        self._stand(distance, b)
        r, target = self._pair(side)
        need = needed_distance(b, r, 1 << target)
        question = Question(b, r)
        apply_rules(b, _CHARGE_ROLLED, speaker(b, r), question)
        apply_core_rules(_CHARGE_ROLLED, question)
        faces = [face for face in range(1, 7) if need <= march_of(b, r) + face * INCH + SLACK]
        return ChargeSheet(len(faces), bool(question.answer))

    def casting(self, incantation: Incantation, *, at_friend: bool = False) -> Casting:
        """Side 0 casts at the other, or at its own Character's regiment.  FB-MAGIC-08, FB-MAGIC-09"""
        b = self.battle.clone()
        target = 1 if at_friend else self.regiments[1]
        return prepare_casting(b, speaker(b, self.regiments[0]), incantation, target)


def across_obstacle(distance: float) -> float:
    """The inches a charge needs for so many with an Obstacle to cross.  FB-ZONE-07"""
    return distance + OBSTACLE_COST // INCH


def stand_in_file(b: Battle, r: int, y: int, towards: int) -> None:
    """One model behind the other; the first is Leader if nobody else is."""
    b.place[r] = TABLE
    for m in b.models(r):
        b.x[m] = inches(BARE_TABLE.width / 2)
        b.y[m] = y
        y += towards * 2 * b.forces.radius[m]
    if not leaders(b, r):
        b.acting[b.forces.first[r]] = 1


def resolve_at(b: Battle, m: int, models: int, *, broken: bool) -> int:
    """The Resolve of a regiment with so many models left."""
    r = b.forces.regiment[m]
    b.strength[r], b.broken[r] = models, int(broken)
    return prepare_morale(b, m, 1).resolve


def changes(attack: Attack) -> Sequence[tuple[str, str, int]]:
    """Rule, figure and by how much: what the rules changed, in the order they spoke."""
    known: dict[str, int] = {"wounds_on_six": 1, "obscured": attack.obscured}
    lines = []
    for rule, field, value in attack.trace or ():
        if rule != "profile" and value != known.get(field, 0):
            lines.append((rule, field, value - known.get(field, 0)))
        known[field] = value
    return lines
