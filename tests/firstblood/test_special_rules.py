"""The special rules and Draw Events, each with the numbers of the ledger."""

from __future__ import annotations

import pytest

from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.combat.attack import CLASH, DUEL, IMPACT, OPPORTUNITY, SPELL, prepare
from tercio.firstblood.combat.attack import VOLLEY as VOLLEY_KIND
from tercio.firstblood.combat.fighting import FIGHT
from tercio.firstblood.combat.healing import HEAL
from tercio.firstblood.combat.morale import prepare_morale
from tercio.firstblood.combat.rolling import roll_hits
from tercio.firstblood.combat.wounds import casualty
from tercio.firstblood.engine.effects import (
    ACTIVATION_END,
    GRANT,
    LOSE,
    ROUND_END,
    add_effect,
    expire,
    rule_value,
)
from tercio.firstblood.engine.flow import R0, advance, frame_of, push
from tercio.firstblood.engine.moments import MOMENTS
from tercio.firstblood.engine.profiles import ATTACKS, Barrage
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import characteristic, march_of
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.rule_registry import CATALOGUE, NAMES, RULE_HOOKS, rule_number
from tercio.firstblood.engine.state import ASKING, DESTROYED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.movement.path_checks import flies
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.charge import CHARGING
from tercio.firstblood.sequence.actions.disengage import DISENGAGING
from tercio.firstblood.sequence.actions.kinds import CHARGE, MARCH, SKIP, VOLLEY
from tercio.firstblood.sequence.actions.simple import OVERCHARGING, RALLYING_IN_COMBAT
from tercio.firstblood.sequence.actions.volley import SHOOTING, volley_attacks
from tercio.firstblood.sequence.lasting_effects import bestow
from tercio.firstblood.sequence.phases.activation import ACTIVATION, FORCED
from tests.firstblood.table import KINDS, apart, battle, done, fight, put, run
from tests.proof import proves


def dice_after(line: str, kind: int = CLASH, **fields: int) -> Battle:
    b = battle(line)
    apart(b, b.forces.first[1], 0, 0.5)
    return b


# --- every rule is a small thing


def test_every_special_rule_of_the_catalogue_speaks_somewhere() -> None:
    from tercio.firstblood.rules import all as _

    declared = {hook.id for hook in RULE_HOOKS}
    missing = {name for name in NAMES if name not in declared}
    assert missing == {"FB-SR-BARRAGE"}  # printed on the profile as weapons, read by the Volley
    assert len(CATALOGUE) >= 52
    assert _


def test_every_moment_names_its_rule() -> None:
    assert all(moment.rule.startswith("FB-") for moment in MOMENTS)
    assert [moment.number for moment in MOMENTS] == list(range(len(MOMENTS)))


def test_every_rule_speaks_to_what_its_moment_hands_it() -> None:
    for hook in RULE_HOOKS:
        taken = next(iter(hook.function.__annotations__.values()))
        handed = MOMENTS[hook.moment].subject
        assert taken == handed or (taken, handed) == ("Answer", "Question"), hook


@proves("FB-SR-STACKING")
def test_instances_do_not_add_up_unless_the_rule_says_so() -> None:
    b = battle("men Cleave:2 Decay:3 at 10,10 vs men at 40,40")
    add_effect(b, GRANT, 0, rule_number("FB-SR-CLEAVE"), 1, ROUND_END)
    assert rule_value(b, 0, rule_number("FB-SR-CLEAVE")) == 2
    add_effect(b, GRANT, 0, rule_number("FB-SR-CLEAVE"), 3, ROUND_END)
    assert rule_value(b, 0, rule_number("FB-SR-CLEAVE")) == 3
    add_effect(b, GRANT, 0, rule_number("FB-SR-DECAY"), 2, ROUND_END)
    assert rule_value(b, 0, rule_number("FB-SR-DECAY")) == 5


def test_a_granted_rule_is_heard_like_a_printed_one_and_a_silenced_one_is_not() -> None:
    b = dice_after("men at 10,10 vs men D1 Shield at 10,12")
    add_effect(b, GRANT, 0, rule_number("FB-SR-CLEAVE"), 1, ROUND_END)
    assert prepare(b, CLASH, 0, 1).save == 1
    add_effect(b, LOSE, 1, rule_number("FB-SR-SHIELD"), 1, ROUND_END)
    assert prepare(b, CLASH, 0, 1).save == 0


def test_an_attack_says_why() -> None:
    b = dice_after("men C2 Cleave:1 at 10,10 vs men D2 Shield at 10,12")
    b.inspired[0] = 1
    attack = prepare(b, CLASH, 0, 1, dice=3, traced=True)
    assert attack.why("defence") == [("profile", 2), ("FB-SR-SHIELD", 3)]
    assert attack.why("piercing") == [("FB-SR-CLEAVE", 1)]
    assert attack.why("skill") == [("profile", 2), ("FB-INSP-01", 3)]
    sheet = attack.sheet()
    assert (sheet.kind, sheet.dice, sheet.hit, sheet.save) == ("clash", 3, 3, 2)
    plain = prepare(b, CLASH, 0, 1, dice=3)
    assert plain.sheet() == sheet


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


# --- defence


@proves("FB-SR-SHIELD")
def test_shield_helps_every_kind_of_hit() -> None:
    b = dice_after("horse at 10,10 vs light D1 Shield at 10,12")
    assert {prepare(b, kind, 0, 1).save for kind in (CLASH, IMPACT, VOLLEY_KIND, SPELL)} == {2}


@proves("FB-SR-DEADLY-BLADES", "FB-SR-TENACIOUS", "FB-X-05")
@pytest.mark.parametrize(("rule", "wounds"), [("", 5), ("Tenacious", 3)])
def test_deadly_blades(rule: str, wounds: int) -> None:
    assert fight("C3 A4 Deadly_Blades", f"D2 {rule}", "1 1 1 1 | 6 6 3 1").wounds == wounds


@proves("FB-SR-DEADLY-BLADES")
@pytest.mark.parametrize(
    ("kind", "two"), [(CLASH, 2), (DUEL, 2), (OPPORTUNITY, 2), (IMPACT, 1), (VOLLEY_KIND, 1)]
)
def test_deadly_blades_are_for_melee(kind: int, two: int) -> None:
    b = dice_after("horse Deadly_Blades at 10,10 vs men at 10,12")
    assert prepare(b, kind, 0, 1).wounds_on_six == two
    loose = battle("horse Deadly_Blades at 10,10 vs men at 10,12", deadly_blades_on_impact=True)
    assert prepare(loose, IMPACT, 0, 1).wounds_on_six == 2


@proves("FB-SR-DEADLY-SHOT")
@pytest.mark.parametrize(("kind", "two"), [(VOLLEY_KIND, 2), (SPELL, 1), (CLASH, 1)])
def test_deadly_shot_is_for_shots(kind: int, two: int) -> None:
    b = dice_after("men Deadly_Shot at 10,10 vs men at 10,12")
    assert prepare(b, kind, 0, 1).wounds_on_six == two


@proves("FB-SR-TENACIOUS")
def test_tenacious_discards_one_failure_of_the_whole_roll() -> None:
    assert fight("C5 A6", "D2 Tenacious", "1 1 1 1 1 1 | 3 4 5 6 1 2").wounds == 3


@proves("FB-SR-COUNTER-ATTACK")
def test_counter_attack() -> None:
    outcome = fight("C5 A5 D0", "D3 Counter-Attack", "1 1 1 1 1 | 1 1 3 4 6 | 5 5")
    assert (outcome.wounds, outcome.back) == (2, 2)
    desperate = fight("C5 A1 D0", "D0 E0 Counter-Attack", "1 | 1 | 5")
    assert (desperate.wounds, desperate.back) == (1, 1)
    b = dice_after("men at 10,10 vs men Counter-Attack at 10,12")
    assert [prepare(b, kind, 0, 1).returns for kind in (CLASH, DUEL, IMPACT, VOLLEY_KIND)] == [1, 0, 0, 0]


@proves("FB-SR-LETHAL-DEMISE")
def test_lethal_demise_pays_back_each_clash_wound_once() -> None:
    outcome = fight("C5 A4 D0 Lethal_Demise", "D0 Lethal_Demise", "1 1 1 1 | 5 5 5 5 | 5 5 5 5")
    assert (outcome.wounds, outcome.back) == (4, 4)
    b = battle("horse A2 C5 at 10,10 vs men W9 D0 Lethal_Demise at 10,12", dice="1 | 5")
    apart(b, 1, 0, 0.5)
    run(b, FIGHT, 0, IMPACT, 0)
    done(b)


@proves("FB-SR-LETHAL-DEMISE")
def test_those_of_lethal_demise_cannot_be_healed() -> None:
    b = battle("men W3 Lethal_Demise at 10,10 vs men at 40,40")
    b.wounds[0] = 2
    run(b, HEAL, 0, 3)
    assert b.wounds[0] == 2


# --- nerve


@proves("FB-SR-INDOMITABLE")
def test_indomitable_discards_one_failure_a_test() -> None:
    b = battle("men R2 Indomitable at 10,10 vs men at 40,40")
    assert prepare_morale(b, 0, 4).wounds((1, 4, 5, 6)) == 2


@proves("FB-SR-OBLIVIOUS")
@pytest.mark.parametrize(("failures", "wounds"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_oblivious_halves_failures(failures: int, wounds: int) -> None:
    b = battle("men R2 Oblivious at 10,10 vs men at 40,40")
    assert prepare_morale(b, 0, 4).wounds((6,) * failures + (1,) * (4 - failures)) == wounds


@proves("FB-SR-TERRIFYING", "FB-SEQ-04")
def test_terrifying_counts_when_a_model_was_lost() -> None:
    def value(line: str, lost: int, **settings: object) -> int:
        b = battle(f"men at 10,10 vs men x3 R3 {line} at 10,12", **settings)
        b.feared[1], b.lost[1] = 2 if "Fearless" in line else 1, lost
        return prepare_morale(b, 1, 3).value

    assert value("", 1) == 2
    assert value("", 0) == 3
    assert value("", 0, terrifying_needs_casualty=False) == 2
    assert value("Fearless:1", 1) == 2
    assert value("Bravery", 1) == 3


@proves("FB-SR-TERRIFYING")
@pytest.mark.parametrize(("kind", "feared"), [(CLASH, 1), (OPPORTUNITY, 1), (IMPACT, 0)])
def test_terrifying_is_spread_by_a_clash(kind: int, feared: int) -> None:
    b = battle("horse A2 C1 Terrifying:1 at 10,10 vs men at 10,12", dice="5 5" if kind == CLASH else "5")
    apart(b, 1, 0, 0.5)
    run(b, FIGHT, 0, kind, 0)
    assert b.feared[1] == feared


@proves("FB-SR-FEARSOME", "FB-CRALLY-01")
@pytest.mark.parametrize(
    ("own", "foe", "dice", "broken"),
    [
        ("R3", "Fearsome", "3", 0), ("R3", "Fearsome", "4", 1), ("R3", "Terrifying:1", "4", 1),
        ("R3 Fearless:1", "Fearsome", "", 0), ("R3 Fearless:1", "Terrifying:1", "", 0),
        ("R3 Fearless:1", "Terrifying:2", "4", 1), ("R3 Bravery", "Fearsome Terrifying:2", "", 0),
        ("R3", "Fearsome Terrifying:2", "3", 0),
    ],
)  # fmt: skip
def test_rallying_before_the_fearsome(own: str, foe: str, dice: str, broken: int) -> None:
    b = battle(f"men {own} at 10,10 vs men {foe} at 10,12", dice=dice or "1")
    apart(b, 1, 0, 0.5)
    b.broken[0] = 1
    run(b, RALLYING_IN_COMBAT, 0)
    assert b.broken[0] == broken
    if dice:
        done(b)


@proves("FB-SR-FEARSOME")
def test_numbers_do_not_help_the_rally() -> None:
    b = battle("men x8 R3 at 10,10 vs men Fearsome at 10,12", dice="4")
    apart(b, 8, 0, 0.5)
    b.broken[0] = 1
    run(b, RALLYING_IN_COMBAT, 0)
    assert b.broken[0] == 1


@proves("FB-SR-FEARLESS", "FB-CCOM-07")
def test_fearless_takes_its_x_off_terrifying() -> None:
    b = battle("men at 10,10 vs men R3 Fearless:1 at 10,12")
    b.feared[1], b.lost[1] = 2, 1
    assert prepare_morale(b, 1, 1).value == 2


@proves("FB-SR-BRAVERY", "FB-SEQ-01")
def test_bravery_shakes_off_broken_before_the_draw_event() -> None:
    b = battle("men Bravery at 10,10 vs men at 10,16")
    b.broken[0] = 1
    push(b, ACTIVATION, 0)
    advance(b)
    assert b.broken[0] == 0
    assert any(option[0] == CHARGE for option in ready(b))


@proves("FB-SR-DAUNTLESS", "FB-SR-DREAD", "FB-X-04")
def test_the_dauntless_never_break_and_always_clash_inspired() -> None:
    b = dice_after("men x2 C2 Dauntless at 10,10 vs men Dread at 10,12")
    casualty(b, 1)
    assert b.broken[0] == 0
    assert prepare(b, CLASH, 0, 1).hit == 3
    b.inspired[0] = 1
    assert prepare(b, CLASH, 0, 1).hit == 3
    strict = battle("men C2 Dauntless at 10,10 vs men Dread at 10,12", dauntless_beats_dread=False)
    apart(strict, 1, 0, 0.5)
    assert prepare(strict, CLASH, 0, 1).hit == 2


@proves("FB-SR-DREAD")
def test_dread_takes_the_inspiration_away() -> None:
    b = dice_after("men C2 at 10,10 vs men Dread at 10,12")
    b.inspired[0] = 1
    attack = prepare(b, CLASH, 0, 1)
    assert (attack.hit, attack.reroll_sixes) == (2, 0)
    apart(b, 1, 0, 5)
    assert prepare(b, CLASH, 0, 1).hit == 3


@proves("FB-SR-INSPIRING-PRESENCE")
def test_nobody_near_an_inspiring_character_breaks() -> None:
    b = battle("men x10 at 2,10 / lord Inspiring_Presence at 3,12 vs men at 40,40")
    for m in range(9, 4, -1):
        casualty(b, m)
    assert b.broken[0] == 0
    put(b, 10, 40, 12)
    casualty(b, 4)
    assert b.broken[0] == 1
    from tercio.firstblood.combat.morale import steady_the_protected

    put(b, 10, 3, 12)
    steady_the_protected(b)
    assert b.broken[0] == 0


@proves("FB-SR-INSPIRING-PRESENCE")
@pytest.mark.parametrize(("lord", "broken"), [("10,5", 0), ("40,5", 1)])
def test_a_disengage_that_ends_near_it_does_not_break(lord: str, broken: int) -> None:
    b = battle(f"men R3 at 10,10 / lord Inspiring_Presence at {lord} vs men at 10,12", dice="3")
    apart(b, 2, 0, 0.5)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (2, 0))
    give(b, (0, 0), ((0, 0, b.x[0], b.y[0] - 3 * INCH),))
    assert b.broken[0] == broken


# --- activation


@proves("FB-SR-AURA-OF-DEATH", "FB-SEQ-01")
def test_aura_of_death() -> None:
    b = battle("men x4 W9 D0 R1 at 10,10 vs men x2 Aura_of_Death:2 at 10,12", dice="5 5 5 5 5 5 5 5")
    r = b.forces.radius[0]
    for k, m in enumerate(b.models(1)):
        b.x[m], b.y[m] = b.x[0] + r + k * 4 * r, b.y[0] + 2 * r
    push(b, ACTIVATION, 0)
    advance(b)
    while b.clock[ASKING] and ready(b)[0] != (SKIP,):
        give(b, ready(b)[0])
    done(b)
    assert sum(b.wounds[m] for m in b.models(0)) == 8
    assert b.strength[0] == 4


@proves("FB-SR-DECAY")
def test_decay_gnaws_at_the_end_of_the_activation_without_morale() -> None:
    b = battle("men x5 R1 D6 Decay:3 at 10,10 vs men at 40,40", dice="5 6 6 1 2")
    add_effect(b, GRANT, 0, rule_number("FB-SR-DECAY"), 2, ROUND_END)
    run(b, ACTIVATION, 0, choose=[(SKIP,), (SKIP,)])
    done(b)
    assert b.strength[0] == 2


def wild(line: str, dice: str) -> Battle:
    b = battle(line, dice=dice)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


@proves("FB-SR-FERAL")
def test_a_calm_beast_acts_freely() -> None:
    b = wild("brutes R2 M6 Feral at 10,10 vs men at 10,20", "2")
    assert (SKIP,) in ready(b)


@proves("FB-SR-FERAL", "FB-DICE-05")
def test_a_lost_temper_charges_the_bleeding() -> None:
    b = battle("brutes R2 M6 Feral at 10,10 vs men at 10,20 / men at 16,18", dice="3")
    b.tokens[1] = 1
    apart(b, 1, 0, 9)
    push(b, ACTIVATION, 0)
    advance(b)
    assert ready(b) == [(CHARGE, 1 << 1)]


@proves("FB-SR-FERAL")
def test_without_blood_it_runs_at_the_nearest() -> None:
    b = wild("brutes R2 M6 Feral at 10,10 vs men at 10,30", "5 1")
    assert ready(b) == [(MARCH,)]
    assert b.frames[frame_of(b, ACTIVATION) + FORCED] == 2
    before = b.y[0]
    give(b, (MARCH,))
    assert b.y[0] - before == pytest.approx(6 * INCH, abs=20)
    assert b.frames[frame_of(b, ACTIVATION) + R0] == 0


@proves("FB-SR-FERAL")
def test_an_engaged_beast_needs_no_test() -> None:
    b = battle("brutes R2 Feral at 10,10 vs men at 10,12", dice="6")
    apart(b, 1, 0, 0.5)
    push(b, ACTIVATION, 0)
    advance(b)
    assert (SKIP,) in ready(b)


# --- charging


@proves("FB-SR-GLORIOUS-CHARGE", "FB-X-11")
def test_glorious_charge() -> None:
    b = battle("horse M8 C2 A4 Glorious_Charge at 10,10 vs men x3 W1 D0 R3 at 9,15", dice="3 | 3 4 | 5 | 3")
    run(b, CHARGING, 0, 2)
    done(b)
    assert b.strength[1] == 1  # hit on 1-3, and Morale at 2 after the loss


@proves("FB-SR-LINEBREAKER")
def test_linebreaker() -> None:
    b = battle(
        "horse M8 C3 A4 Linebreaker at 10,10 vs light W9 D1 R6 Shield at 10,15", dice="3 | 1 1 | 1 2 | 1"
    )
    run(b, CHARGING, 0, 2)
    done(b)
    assert b.wounds[1] == 1
    assert prepare(b, CLASH, 0, 1).save == 1
    expire(b, ACTIVATION_END, 1)
    assert prepare(b, CLASH, 0, 1).save == 2


@proves("FB-SR-OVERRUN")
def test_overrun_repeats_the_impact_on_the_broken() -> None:
    b = battle(
        "brutes x2 M6 A4 C3 Overrun at 10,10 vs men x4 W20 D6 R6 at 9.5,15", dice="3 | 5 5 5 5 | 5 5 5 5"
    )
    b.broken[1] = 1
    run(b, CHARGING, 0, 2, choose=[(0, 0), (1,)])
    done(b)


@proves("FB-SR-OVERRUN", "FB-ACT-14")
def test_overrun_charges_on_when_the_target_is_destroyed() -> None:
    b = battle("horse M8 A4 C5 Overrun at 10,10 vs men D0 at 10,15 / men at 10,24", dice="3 | 1 1 | 5 5")
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (CHARGE, 1 << 1))
    give(b, (0, 0))
    assert b.place[1] == DESTROYED
    assert any(option[0] == CHARGE for option in ready(b))


@proves("FB-SR-OVERRUN", "FB-X-18")
def test_overrun_does_not_charge_on_when_the_target_only_breaks() -> None:
    b = battle("horse M8 A4 C3 Overrun at 10,10 vs men x2 D0 at 10,15 / men at 10,24", dice="3 | 1 5 | 5 | 1")
    put(b, 2, 10, 21)
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (CHARGE, 1 << 1))
    give(b, (0, 0))
    give(b, (0,))  # no impact attacks once more
    assert b.broken[1] == 1
    assert (MARCH,) in ready(b)  # nobody left to fight: it is free to act
    assert not any(option[0] == CHARGE for option in ready(b))


@proves("FB-SR-UNSTOPPABLE")
def test_unstoppable() -> None:
    b = battle("men M5 Unstoppable at 10,10 vs men at 10,20", dice="2 | 4")
    apart(b, 1, 0, 9)
    run(b, CHARGING, 0, 2, choose=[(1,)])
    done(b)
    assert b.inspired[0] == 1


@proves("FB-SR-UNSTOPPABLE", "FB-X-01")
def test_unstoppable_twice_over_is_still_one_re_roll() -> None:
    b = battle("men x2 M5 Unstoppable leader standard at 10,10 vs men at 10,20", dice="1 | 1")
    apart(b, 2, 0, 9)
    push(b, CHARGING, 0, 1 << 1)
    advance(b)
    give(b, (1,))
    done(b)
    assert not b.clock[ASKING]


# --- moving


@proves("FB-SR-FLY")
def test_flyers_pass_over_everything_but_land_clear() -> None:
    from tercio.core.refused import Refused
    from tercio.firstblood.engine.field import Piece
    from tests.firstblood.test_distance import square

    rock = Piece(square(10, 13, 1), ("impassable",))
    b = battle("men M9 Fly at 10,10 vs men at 12,14", pieces=(rock,))
    check_move(b, 0, MARCH_MOVE, 9 * INCH, ((0, 0, b.x[0], b.y[0] + 8 * INCH),))
    with pytest.raises(Refused, match="ends_on_piece"):
        check_move(b, 0, MARCH_MOVE, 9 * INCH, ((0, 0, b.x[0], b.y[0] + 3 * INCH),))
    with pytest.raises(Refused, match="ends_engaged"):
        check_move(b, 0, MARCH_MOVE, 9 * INCH, ((0, 0, b.x[1], b.y[1] + 2 * b.forces.radius[0] + 500),))
    assert flies(battle("men x2 M9 Fly at 10,10 vs men at 12,14", pieces=(rock,)), 0)
    assert not flies(battle("men M9 Fly with men at 10,10 vs men at 12,14", pieces=(rock,)), 0)


# --- Overcharge


@proves("FB-SR-OVERCHARGE")
@pytest.mark.parametrize(("ap", "reading", "dice", "save"), [(1, "per_volley", 9, 0), (0, "per_volley", 9, 2),
                                                             (1, "per_model", 25, 0)])  # fmt: skip
def test_overcharge(ap: int, reading: str, dice: int, save: int) -> None:
    import msgspec

    rules = {"FB-SR-ARMOR-PIERCING": ap} if ap else {}
    KINDS["lancers"] = msgspec.structs.replace(
        KINDS["bowmen"], name="lancers", barrages=(Barrage(1, 15, rules),)
    )
    b = battle("lancers x5 Overcharge at 10,10 vs men D3 at 12,20", overcharge_shots=reading)
    run(b, OVERCHARGING, 0)
    run(b, OVERCHARGING, 0)
    assert b.markers[0] == 2
    attacks = volley_attacks(b, 0, 1, 0, 2)
    assert sum(attack.dice for attack in attacks) == dice
    assert attacks[0].save == save


@proves("FB-SR-OVERCHARGE", "FB-LIST-01")
def test_markers_last_until_a_volley_spends_them() -> None:
    b = battle("bowmen V1 Overcharge at 10,10 vs men at 10,20", dice="5 5 5")
    run(b, OVERCHARGING, 0)
    from tercio.firstblood.sequence.open_actions import actions

    assert {option[3] for option in actions(b, 0, True) if option[0] == VOLLEY} == {0, 1}
    run(b, SHOOTING, 0, 1, 0, 1)
    done(b)
    assert b.markers[0] == 0


# --- Draw Events


def drawn(events: tuple[str, ...], line: str = "vs men at 40,40", dice: str = "", **fields: object) -> Battle:
    import msgspec

    KINDS["drawn"] = msgspec.structs.replace(KINDS["men"], name="drawn", draw_events=events, **fields)
    b = battle(f"drawn x4 leader at 10,10 {line}", dice=dice)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


@proves("FB-DRAW-02", "FB-ACT-17")
def test_burnout() -> None:
    b = drawn(("FB-DRAW-02",), dice="5 6 2", C=1, M=5)
    give(b, (0, 0))
    assert (march_of(b, 0), characteristic(b, 0, CLASH_VALUE)) == (7 * INCH, 2)
    give(b, (SKIP,))
    give(b, (SKIP,))
    while b.clock[ASKING]:
        give(b, ready(b)[0])
    done(b)
    assert b.strength[0] == 2
    assert march_of(b, 0) == 7 * INCH  # to the end of the Round


@proves("FB-DRAW-05")
@pytest.mark.parametrize(("choice", "clash", "attacks"), [(0, 5, 1), (1, 3, 3)])
def test_flux_powered(choice: int, clash: int, attacks: int) -> None:
    b = drawn(("FB-DRAW-05",))
    give(b, (0, choice))
    assert (characteristic(b, 1, CLASH_VALUE), characteristic(b, 1, ATTACKS)) == (clash, attacks)


@proves("FB-ACT-07", "FB-ACT-08", "FB-DRAW-01")
def test_one_draw_event_at_most_and_only_if_wanted() -> None:
    b = drawn(("FB-DRAW-02", "FB-DRAW-05"))
    assert ready(b) == [(-1, 0), (0, 0), (1, 0), (1, 1)]
    give(b, (-1, 0))
    assert b.effects_on[0] == 0
    assert (SKIP,) in ready(b)
    b = drawn(("FB-DRAW-05",))
    give(b, (0, 0))
    bestow(b, EVENTS["FB-DRAW-05"].choices[0], speaker(b, 0), 0)
    assert characteristic(b, 1, CLASH_VALUE) == 5  # the same once more adds nothing


@proves("FB-ACT-09")
def test_no_draw_event_off_the_table() -> None:
    import msgspec

    from tercio.firstblood.engine.state import ARRIVING

    KINDS["drawn"] = msgspec.structs.replace(KINDS["men"], name="drawn", draw_events=("FB-DRAW-02",))
    b = battle("drawn x2 at 10,10 vs men at 40,40")
    b.place[0] = ARRIVING
    push(b, ACTIVATION, 0)
    advance(b)
    assert ready(b) == [(MARCH,)]


def with_captain(event: str, other: str, at: str = "12,10") -> Battle:
    """A Character with a drawing event, and one more card in the Stack."""
    import msgspec

    KINDS["captain"] = msgspec.structs.replace(KINDS["lord"], name="captain", draw_events=(event,))
    b = battle(f"captain character at 10,10 / {other} at {at} vs men at 40,40")
    b.stack[0], b.cards[0] = b.forces.entry[1], 1
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (0, 0))
    return b


@proves("FB-DRAW-03")
def test_double_time_lets_a_near_regiment_march_three_times() -> None:
    b = with_captain("FB-DRAW-03", "men x2 leader M5")
    for _ in range(3):
        assert (MARCH,) in ready(b)
        give(b, (MARCH,))
        give(b, (0, 3 + 2))
    assert b.y[1] - 10 * INCH == pytest.approx(15 * INCH, abs=60)
    assert b.activated[1]
    give(b, (SKIP,))  # the captain's single Action
    assert not b.clock[ASKING]


@proves("FB-DRAW-03", "FB-ACT-04")
def test_double_time_lets_the_player_say_which_of_two() -> None:
    import msgspec

    KINDS["captain"] = msgspec.structs.replace(KINDS["lord"], name="captain", draw_events=("FB-DRAW-03",))
    b = battle("captain character at 10,10 / men at 12,10 / men at 10,13 / men at 40,13 vs men at 40,40")
    b.stack[0], b.cards[0] = b.forces.entry[1], 1
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (0, 0))
    assert ready(b) == [(1,), (2,)]
    give(b, (2,))
    assert (b.activated[1], b.activated[2]) == (0, 1)


@proves("FB-DRAW-03")
def test_double_time_puts_a_far_regiments_card_under_the_stack() -> None:
    b = with_captain("FB-DRAW-03", "men x2 leader M5", at="40,10")
    assert not b.activated[1]
    assert (b.cards[0], b.stack[0]) == (1, b.forces.entry[1])
    give(b, (SKIP,))
    assert not b.clock[ASKING]


@proves("FB-DRAW-04")
def test_fire_and_advance() -> None:
    b = with_captain("FB-DRAW-04", "bowmen x2 leader V1")
    put(b, b.forces.first[2], 12, 20)
    give(b, (1,))
    assert any(option[0] == VOLLEY for option in ready(b))
    give(b, next(option for option in ready(b) if option[0] == VOLLEY))
    while b.clock[ASKING] and (MARCH,) not in ready(b):
        give(b, ready(b)[0])
    assert sorted(ready(b)) == [(MARCH,), (SKIP,)]
    reverse = with_captain("FB-DRAW-04", "bowmen x2 leader V1")
    put(reverse, reverse.forces.first[2], 12, 20)
    give(reverse, next(option for option in ready(reverse) if option[0] == VOLLEY))
    while reverse.clock[ASKING] and (1,) not in ready(reverse):
        give(reverse, ready(reverse)[0])
    give(reverse, (1,))
    assert (MARCH,) in ready(reverse)  # the captain's own Action: the bowmen have no third
    from tercio.firstblood.engine.state import ASK_A

    assert reverse.clock[ASK_A] == 0
