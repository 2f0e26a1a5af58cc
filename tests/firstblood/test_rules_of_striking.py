"""Special rules of striking: piercing, and what hits."""

from __future__ import annotations

import pytest

from tercio.firstblood.combat.attack import CLASH, DUEL, IMPACT, OPPORTUNITY, SPELL, prepare
from tercio.firstblood.combat.attack import VOLLEY as VOLLEY_KIND
from tercio.firstblood.combat.fighting import FIGHT
from tercio.firstblood.combat.rolling import roll_hits
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import ASKING, Battle
from tercio.firstblood.sequence.actions.volley import SHOOTING, volley_attacks
from tests.firstblood.table import apart, battle, done, fight, run
from tests.proof import proves


def dice_after(line: str, kind: int = CLASH, **fields: int) -> Battle:
    b = battle(line)
    apart(b, b.forces.first[1], 0, 0.5)
    return b


# --- piercing


@proves("FB-SR-ARMOR-PIERCING", "FB-SEQ-03")
@pytest.mark.parametrize(("kind", "save"), [(VOLLEY_KIND, 1), (SPELL, 1), (CLASH, 3), (IMPACT, 3)])
def test_armor_piercing_works_for_shots_and_spells(kind: int, save: int) -> None:
    b = dice_after("men Armor_Piercing:2 at 10,10 vs men D3 at 10,12")
    assert prepare(b, kind, 0, 1).save == save


@proves("FB-SEQ-03", "FB-SR-ARMOR-PIERCING")
def test_pierced_to_nothing_a_one_fails_too() -> None:
    b = battle("bowmen V3 Armor_Piercing:2 at 10,10 vs men W9 D1 E0 at 10,20", dice="1 | 1")
    run(b, SHOOTING, 0, 1, 0, 0)
    done(b)
    assert b.wounds[1] == 1


@proves("FB-SR-BRUTAL-IMPACT", "FB-SEQ-03")
@pytest.mark.parametrize(("kind", "save"), [(IMPACT, 1), (CLASH, 3)])
def test_brutal_impact_works_for_impact(kind: int, save: int) -> None:
    b = dice_after("horse Brutal_Impact:2 at 10,10 vs men D3 at 10,12")
    assert prepare(b, kind, 0, 1).save == save


@proves("FB-SR-CLEAVE")
@pytest.mark.parametrize(
    ("kind", "save"), [(CLASH, 1), (DUEL, 1), (OPPORTUNITY, 1), (IMPACT, 3), (VOLLEY_KIND, 3)]
)
def test_cleave_works_in_melee_but_not_on_impact(kind: int, save: int) -> None:
    b = dice_after("horse Cleave:2 at 10,10 vs men D2 Shield at 10,12")
    assert prepare(b, kind, 0, 1).save == save


@proves("FB-SR-HARDENED")
@pytest.mark.parametrize(
    ("kind", "rule"), [(CLASH, "Cleave"), (VOLLEY_KIND, "Armor_Piercing"), (IMPACT, "Brutal_Impact")]
)
def test_hardened_blunts_every_piercing_and_is_never_a_bonus(kind: int, rule: str) -> None:
    b = dice_after(f"horse {rule}:1 at 10,10 vs men D2 Hardened:2 at 10,12")
    assert prepare(b, kind, 0, 1).save == 2


@proves("FB-SR-SMITE")
@pytest.mark.parametrize(("kind", "save"), [(CLASH, 0), (DUEL, 0), (IMPACT, 4)])
def test_smite(kind: int, save: int) -> None:
    b = dice_after("horse Smite at 10,10 vs men D3 Shield E0 at 10,12")
    assert prepare(b, kind, 0, 1).save == save


# --- to hit


@proves("FB-SR-FLURRY", "FB-SR-BLESSED")
@pytest.mark.parametrize(("rule", "bless"), [("Flurry", False), ("Blessed", True)])
def test_all_misses_again(rule: str, bless: bool) -> None:
    assert fight(f"C2 A4 {rule}", "D0", "3 5 1 6 | 2 6 1 | 5 5 5", bless=bless).hits == 3


@proves("FB-SR-BLESSED")
def test_a_blessing_serves_once_a_round_for_one_thing() -> None:
    outcome = fight("C2 A1 Blessed", "D0", "1 | 5", bless=True)
    b = outcome.battle
    assert b.blessed[0] == 2
    from tercio.firstblood.combat.fighting import spend_blessings

    spend_blessings(b)
    assert b.blessed[0] == 1
    push(b, FIGHT, 1, CLASH, 0)
    b.dice.__init__("1 | 5")  # type: ignore[misc,union-attr]
    advance(b)
    assert b.clock[ASKING] == 0  # nobody is asked: it is used for the Round
    done(b)


@proves("FB-SR-BLESSED")
def test_a_blessed_defence() -> None:
    assert fight("C3 A2", "D2 Blessed", "1 1 | 5 3 | 2 6", bless=True).wounds == 1


@proves("FB-SR-FIEND-HUNTER")
def test_fiend_hunters_know_large_prey() -> None:
    b = battle("bowmen V2 Fiend_Hunter at 10,10 vs horse at 10,20 / men at 20,20", dice="3 6 1 | 2 4")
    attack = volley_attacks(b, 0, 1, 0, 0)[0]
    attack.dice = 3
    assert sum(roll_hits(b, attack)) == 2
    done(b)
    assert not volley_attacks(b, 0, 2, 0, 0)[0].reroll_misses


@proves("FB-SR-FLAWLESS-STRIKES")
def test_flawless_strikes_and_relentless_blows() -> None:
    b = dice_after("men C3 Flawless_Strikes Relentless_Blows at 10,10 vs men D3 E0 at 10,12")
    from tercio.core.dice import ScriptedDice

    b.dice = ScriptedDice("1 2")
    attack = prepare(b, CLASH, 0, 1, dice=2)
    assert roll_hits(b, attack) == (2, 1)
    assert prepare(b, IMPACT, 0, 1).ones_bypass == 0
    assert prepare(b, DUEL, 0, 1).ones_bypass == 1


@proves("FB-SR-PRECISE-SHOT")
def test_precise_shots() -> None:
    b = battle("bowmen V2 Precise_Shot at 10,10 vs men D3 E0 at 10,20", dice="1 2")
    attack = volley_attacks(b, 0, 1, 0, 0)[0]
    attack.dice = 2
    assert roll_hits(b, attack) == (1, 1)


@proves("FB-SR-RAPID-VOLLEY")
def test_rapid_volley() -> None:
    b = battle("bowmen V2 Rapid_Volley at 10,10 vs men at 10,20", dice="1 1 3")
    attack = volley_attacks(b, 0, 1, 0, 0)[0]
    attack.dice = 3
    assert sum(roll_hits(b, attack)) == 4


@proves("FB-SR-TORRENTIAL-FIRE")
def test_torrential_fire() -> None:
    b = battle("bowmen V3 Torrential_Fire at 10,10 vs men at 10,20", dice="1 3 5 6 | 2 4")
    attack = volley_attacks(b, 0, 1, 0, 0)[0]
    attack.dice = 4
    assert sum(roll_hits(b, attack)) == 3
    done(b)


@proves("FB-SR-RELENTLESS-BLOWS", "FB-X-28")
@pytest.mark.parametrize(
    ("kind", "extra"), [(CLASH, 1), (DUEL, 1), (OPPORTUNITY, 1), (IMPACT, 0), (VOLLEY_KIND, 0)]
)
def test_relentless_blows_are_blows_of_a_clash(kind: int, extra: int) -> None:
    b = dice_after("men Relentless_Blows at 10,10 vs men at 10,12")
    assert prepare(b, kind, 0, 1).extra_hits_on_one == extra


@proves("FB-CHAL-05", "FB-SR-RELENTLESS-BLOWS")
def test_by_a_setting_only_rules_that_name_the_challenge_work_in_it() -> None:
    b = battle(
        "men C3 Relentless_Blows Cleave:1 at 10,10 vs men D2 at 10,12", challenge_uses_clash_rules=False
    )
    apart(b, 1, 0, 0.5)
    attack = prepare(b, DUEL, 0, 1)
    assert (attack.extra_hits_on_one, attack.save) == (0, 1)


@proves("FB-SR-OPPORTUNISTS")
def test_opportunists_fall_on_the_broken() -> None:
    assert fight("C2 A2 Opportunists", "D0", "4 2 | 1 | 5 5", state={"broken1": 1}).hits == 2
    b = dice_after("horse Opportunists at 10,10 vs men at 10,12")
    b.broken[1] = 1
    assert prepare(b, IMPACT, 0, 1).reroll_misses == 0


@proves("FB-SR-PARRY")
def test_parry() -> None:
    assert fight("C3 A3", "D0 Parry", "1 1 2 | 1 5 | 5 5").hits == 2


@proves("FB-SR-PARRY")
def test_a_regiment_parries_only_if_all_its_models_do() -> None:
    b = dice_after("men at 10,10 vs men x2 Parry at 10,12")
    assert prepare(b, CLASH, 0, 1).reroll_ones == 1
    mixed = dice_after("men at 10,10 vs men Parry with men at 10,12")
    assert prepare(mixed, CLASH, 0, 1).reroll_ones == 0


@proves("FB-SR-SUPPORT")
def test_support_is_clumsy_at_close_quarters() -> None:
    assert fight("C2 A2 Support", "D0", "1 2 | 5 | 5", gap=0.5).hits == 1
    assert fight("C2 A2 Support", "D0", "1 2 | 5 5", gap=2.0).hits == 2
    assert fight("C2 A2", "D2 Support", "1 1 | 1 2 | 5", gap=0.5).wounds == 1
    assert fight("C2 A2 Support", "D2 Support", "1 1 | 1 2", gap=2.0).wounds == 0
    assert fight("C2 A2 Support", "D0", "1 2 | 5 5", gap=0.5, support_rerolls_ones=False).hits == 2
