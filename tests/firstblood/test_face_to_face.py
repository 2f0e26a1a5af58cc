"""Two regiments face to face: what each figure of an attack is asked of, on a table nobody rolls on."""

from __future__ import annotations

import msgspec
import pytest

from tercio.firstblood.combat.attack import AURA, BARE, CLASH, GROUP, IMPACT, VOLLEY
from tercio.firstblood.engine.profiles import Barrage, RegimentSheet
from tercio.firstblood.engine.regiment_queries import leaders
from tercio.firstblood.engine.state import TABLE
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.face_to_face import (
    ChargeSheet,
    FaceToFace,
    MoraleSheet,
    Stance,
    across_obstacle,
    changes,
)
from tercio.firstblood.movement.engagement import engages
from tercio.firstblood.sequence.actions.kinds import THROWN
from tests.firstblood.table import regiment, spell
from tests.proof import proves


def sheet(line: str) -> RegimentSheet:
    return regiment(line)[0]


def pair(first: str, second: str, *near: str | None) -> FaceToFace:
    """Two regiments, and perhaps a Character near each."""
    beside = [sheet(line) if line else None for line in (*near, None, None)[:2]]
    return FaceToFace(sheet(first), sheet(second), (beside[0], beside[1]))


def asked(first: str, second: str, stance: Stance, *fields: str, kind: int = CLASH) -> list[object]:
    told = pair(first, second).attack(kind, 0, stance, dice=4, weapon=0 if kind == VOLLEY else -1).sheet()
    return [getattr(told, field) for field in fields]


# --- where they stand


@proves("FB-ENG-01")
def test_they_stand_in_file_half_an_inch_apart_on_the_middle_line() -> None:
    faced = pair("men x3", "brutes x2", "lord", "lord")
    b = faced.battle
    assert faced.regiments == (0, 2)
    first, second = b.forces.first[0], b.forces.first[2]
    assert {b.x[m] for m in range(b.forces.models)} == {inches(24)}
    assert b.y[second] - b.y[first] == inches(0.5) + b.forces.radius[first] + b.forces.radius[second]
    assert b.y[first] + b.forces.radius[first] + inches(0.25) == inches(24)
    assert [b.y[first] - b.y[m] for m in b.models(0)] == [0, 2 * b.forces.radius[0], 4 * b.forces.radius[0]]
    assert [b.y[m] - b.y[second] for m in b.models(2)] == [0, 2 * b.forces.radius[second]]
    assert b.y[first] - b.y[b.forces.first[1]] == inches(3) == b.y[b.forces.first[3]] - b.y[second]
    assert [b.place[r] for r in range(4)] == [TABLE] * 4
    assert engages(b, first, second)
    assert list(leaders(b, 0)) == [first]
    named = pair("men x2 leader", "men").battle
    assert sum(named.acting[m] for m in range(2)) == 0, "who has a Leader needs nobody to act as one"


@proves("FB-TGT-03")
def test_what_is_struck_is_the_group_or_whoever_stands_alone() -> None:
    faced = pair("men x2", "lord with men")
    assert (faced.part(0), faced.part(1)) == (GROUP, faced.battle.forces.first[1])


# --- attacks


@proves("FB-CLASH-05", "FB-DEF-02", "FB-CHG-14")
def test_an_attack_is_read_as_its_stance_says() -> None:
    faced = pair("men x3 C3", "brutes D2 E1")
    attack = faced.attack(CLASH, 0, dice=4)
    told = attack.sheet()
    assert (told.kind, told.dice, told.hit, told.save, told.bypassed_save) == ("clash", 4, 3, 2, 1)
    assert (attack.striker, attack.target, attack.part, attack.picked) == (0, 1, GROUP, 3)
    assert (attack.close, attack.pressed, attack.weapon, attack.extra_ap) == (False, False, -1, 0)
    back = faced.attack(CLASH, 1, dice=1)
    assert (back.striker, back.target, back.sheet().hit, back.sheet().save) == (3, 0, 3, 1)
    assert faced.attack(CLASH, 0).dice == 0
    assert faced.attack(CLASH, 0, Stance(inspired=True)).sheet().hit == 4
    assert faced.attack(CLASH, 0, Stance(charged=True)).sheet().hit == 4, "Inspired by the Charge"
    assert faced.battle.inspired[0] == 0, "the regiments themselves stand as they stood"


@proves("FB-SR-SUPPORT", "FB-SR-BLESSED", "FB-SR-OPPORTUNISTS", "FB-SR-LINEBREAKER")
def test_a_rule_of_a_stance_speaks_only_in_it() -> None:
    for rule, stance in (
        ("Support", Stance(near=True)),
        ("Blessed", Stance(blessed=True)),
        ("Opportunists", Stance(broken=True)),
    ):
        assert asked(f"men {rule}", "men", stance, *FIELDS) != asked(f"men {rule}", "men", Stance(), *FIELDS)
        assert asked("men", "men", stance, *FIELDS) == asked("men", "men", Stance(), *FIELDS), rule
    (plain,) = asked("men", "men Blessed D2", Stance(), "save_reroll_failures")
    (blessed,) = asked("men", "men Blessed D2", Stance(blessed_saves=True), "save_reroll_failures")
    assert (plain, blessed) == (False, True)


FIELDS = (
    "hit", "reroll_misses", "reroll_sixes", "reroll_ones", "extra_hits_on_one", "save", "wounds_on_six",
)  # fmt: skip


@proves("FB-AIM-01", "FB-OBSC-02", "FB-SR-OVERCHARGE", "FB-SR-ARMOR-PIERCING")
def test_a_volley_is_aimed_obscured_and_overcharged() -> None:
    def shot(stance: Stance) -> list[object]:
        return asked("bowmen V3", "men D3", stance, "kind", "hit", "save", kind=VOLLEY)

    assert shot(Stance()) == ["volley", 3, 3]
    assert shot(Stance(aimed=True)) == ["volley", 4, 3]
    assert shot(Stance(obscured=True)) == ["volley", 2, 3]
    assert shot(Stance(markers=2)) == ["volley", 3, 2], "without Armor Piercing, at most 1"
    piercing = pair("bowmen Armor_Piercing:1", "men D3").attack(
        VOLLEY, 0, Stance(markers=1), dice=4, weapon=0
    )
    assert piercing.sheet().save == 1


@proves("FB-LEAD-01", "FB-IMP-01", "FB-ZONE-07")
def test_dice_are_counted_from_none_upwards_and_the_leader_falls_last() -> None:
    faced = pair("men x3 A2 leader", "brutes x2")
    assert faced.dice(CLASH, 0) == (0, 3, 5, 7)
    assert faced.dice(CLASH, 1) == (0, 4, 8)
    assert faced.dice(IMPACT, 0) == (0, 0, 0, 0)
    assert faced.dice(IMPACT, 1) == (0, 2, 4)
    assert faced.dice(IMPACT, 1, crossed=True) == (0, 0, 0), "who crossed an Obstacle makes none"


@proves("FB-VOL-01", "FB-SR-OVERCHARGE")
def test_weapons_have_their_shots_and_ranges() -> None:
    bows = sheet("bowmen x3")
    two = msgspec.structs.replace(
        bows, profile=msgspec.structs.replace(bows.profile, barrages=(Barrage(1, 15), Barrage(2, 10)))
    )
    faced = FaceToFace(two, sheet("men x2"))
    assert (faced.weapons(0), faced.weapons(1)) == ([0, 1], [])
    assert [faced.dice(VOLLEY, 0, weapon) for weapon in (0, 1)] == [(0, 1, 2, 3), (0, 2, 4, 6)]
    assert faced.dice(VOLLEY, 0) == (0, 1, 2, 3)
    assert [faced.weapon_range(0, weapon) for weapon in (0, 1, 2, THROWN)] == [15, 10, 10, 3]
    each = faced.battle.settings.overcharge_shots == "per_model"
    assert [faced.overcharged(0, shooters, 2) for shooters in (0, 1, 3)] == [0, 4, 12 if each else 4]


@proves("FB-SR-OVERRUN", "FB-SR-QUICKSILVER-STRIKE", "FB-SR-LETHAL-DEMISE")
def test_what_a_regiment_may_do_is_asked_of_its_rules() -> None:
    faced = pair("horse x2 Overrun Quicksilver_Strike Lethal_Demise", "horse x2")
    assert [faced.repeats_impact(side) for side in (0, 1)] == [True, False]
    assert [faced.strikes_first(side) for side in (0, 1)] == [True, False]
    assert [faced.wounds_strike_back(side) for side in (0, 1)] == [True, False]


@proves("FB-SR-COUNTER-ATTACK", "FB-SR-SHIELD")
def test_hits_that_no_attack_threw_are_guarded_against_by_whom_they_fall_on() -> None:
    faced = pair("men D1 Shield", "lord D3")
    for kind in (BARE, AURA):
        hits = faced.bare_hits(0, kind=kind)
        assert (hits.kind, hits.striker, hits.regiment, hits.target, hits.part) == (kind, -1, 1, 0, GROUP)
    assert faced.bare_hits(0).kind == BARE
    back = faced.bare_hits(1)
    assert (back.regiment, back.target, back.part) == (0, 1, faced.battle.forces.first[1])
    assert (faced.bare_hits(0).defence, back.defence) == (2, 3)


# --- Morale


@proves("FB-MOR-03", "FB-PRES-01", "FB-SR-TERRIFYING")
def test_morale_is_told_whole() -> None:
    plain = MoraleSheet(3, 8, 0, 0, 0, halved=False, unbreakable=False)
    assert pair("men", "men x4 R3").morale(1) == plain
    assert pair("men", "brutes R3").morale(1).numbers == 2
    assert pair("men", "men R3", None, "lord R5").morale(1).lent == 5
    assert pair("men", "men R3", None, "lord R3").morale(1).lent == 0
    assert pair("men R2", "men").morale(0).resolve == 2
    terrible = pair("men Terrifying:2", "men R3")
    assert (terrible.morale(1).fright, terrible.morale(0).fright) == (2, 0)


# --- charging and casting


@proves("FB-CHG-06", "FB-CHG-07", "FB-ZONE-07")
@pytest.mark.parametrize(("side", "march"), [(0, 5), (1, 6)])
def test_a_charge_arrives_if_march_and_die_reach(side: int, march: int) -> None:
    faced = pair("men x2 M5", "brutes x2 M6")
    for inch in range(1, 14):
        faces = sum(march + face >= inch for face in range(1, 7))
        assert faced.charge(side, inch) == ChargeSheet(faces, again=False)
    assert across_obstacle(5) == 7
    assert faced.battle.y[faced.battle.forces.first[1]] - faced.battle.y[0] < 3 * INCH, "nobody has moved"


@proves("FB-MAGIC-08", "FB-MAGIC-09")
def test_a_spell_is_cast_at_the_enemy_or_at_a_friend() -> None:
    faced = pair("lord", "men x2", "men x2")
    bolt = spell("bolt", range_in=12, attunement=3, target="enemy")
    assert faced.casting(bolt).target == 2
    assert faced.casting(bolt, at_friend=True).target == 1
    assert faced.casting(bolt).caster == 0


# --- what the rules changed


@proves("FB-SR-CLEAVE", "FB-SR-SHIELD", "FB-SR-HARDENED")
def test_what_rules_changed_is_told_in_their_order_and_by_how_much() -> None:
    attack = pair("men Cleave:2", "men Hardened:1 Shield").attack(CLASH, 0, Stance(obscured=True))
    assert list(changes(attack)) == [
        ("FB-SR-CLEAVE", "piercing", 2),
        ("FB-SR-SHIELD", "defence", 1),
        ("FB-SR-HARDENED", "hardened", 1),
    ]
    assert list(changes(pair("men", "men").attack(CLASH, 0))) == []
