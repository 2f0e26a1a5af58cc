"""Volley, Impact, Clash, Defence, allocation, healing, Morale, Broken."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.battlefield.line_of_sight import attacks_through
from tercio.firstblood.combat.attack import CLASH as CLASH_KIND
from tercio.firstblood.combat.attack import IMPACT, prepare
from tercio.firstblood.combat.attack import VOLLEY as VOLLEY_KIND
from tercio.firstblood.combat.fighting import impact_attacks, makes_impact, targets_of
from tercio.firstblood.combat.harm import ANY, COMBAT, MORALE
from tercio.firstblood.combat.healing import HEAL, RESTORE_MODEL, check_return, restorable
from tercio.firstblood.combat.morale import MORALE_TESTS, break_regiment, prepare_morale
from tercio.firstblood.combat.wounds import ALLOCATE, casualty, takers
from tercio.firstblood.command_validation import accept
from tercio.firstblood.commands import Answer, RestoreModel
from tercio.firstblood.engine.effects import MODIFY, ROUND_END, add_effect
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import PROCEDURES, advance, push
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.profiles import Barrage
from tercio.firstblood.engine.regiment_queries import resolve_value
from tercio.firstblood.engine.state import ASKING, DESTROYED, GARRISONED, Battle
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.movement.engagement import engages, is_engaged, regiment_engages
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.charge import CHARGING
from tercio.firstblood.sequence.actions.clash import CLASHING
from tercio.firstblood.sequence.actions.kinds import AIM, CLASH, INSPIRE, RALLY, THROWN, VOLLEY
from tercio.firstblood.sequence.actions.simple import INSPIRING, RALLYING, TAKING_AIM
from tercio.firstblood.sequence.actions.volley import (
    SHOOTING,
    can_shoot,
    range_of,
    shooters,
    shots_of,
    volley_attacks,
)
from tercio.firstblood.sequence.open_actions import actions
from tercio.firstblood.sequence.phases.battle import BATTLE
from tests.firstblood.table import KINDS, apart, battle, done, fight, put, run
from tests.firstblood.test_distance import square
from tests.proof import proves

# --- aiming and shooting


@proves("FB-AIM-01")
def test_take_aim_gives_one_for_the_next_volley_only() -> None:
    b = battle("bowmen V2 at 10,10 vs men W9 D0 at 10,20", dice="3 | 5")
    run(b, TAKING_AIM, 0)
    run(b, TAKING_AIM, 0)
    run(b, SHOOTING, 0, 1, 0, 0)
    done(b)
    assert (b.wounds[1], b.aimed[0]) == (1, 0)
    later = battle("bowmen V2 at 10,10 vs men W9 D0 at 10,20", dice="3")
    run(later, SHOOTING, 0, 1, 0, 0)
    assert later.wounds[1] == 0


@proves("FB-VOL-01")
def test_only_a_regiment_with_barrage_shoots() -> None:
    b = battle("bowmen at 10,10 / men at 14,10 vs men at 10,20")
    assert any(option[0] == VOLLEY for option in actions(b, 0, True))
    assert not any(option[0] in (VOLLEY, AIM) for option in actions(b, 1, True))


@proves("FB-VOL-02", "FB-SR-BARRAGE")
def test_one_weapon_and_one_target_for_the_whole_action() -> None:
    import msgspec

    KINDS["archers"] = msgspec.structs.replace(
        KINDS["bowmen"], name="archers", barrages=(Barrage(1, 15), Barrage(3, 6))
    )
    b = battle("archers at 10,10 vs men at 10,14 / men at 14,14")
    assert {option[1:] for option in actions(b, 0, True) if option[0] == VOLLEY} == {
        (1, 0, 0), (2, 0, 0), (1, 1, 0), (2, 1, 0),
    }  # fmt: skip
    assert volley_attacks(b, 0, 1, 1, 0)[0].dice == 3


@proves("FB-VOL-03", "FB-VOL-04", "FB-VOL-08", "FB-SR-BARRAGE", "FB-X-07")
def test_shots_come_from_models_with_one_target_both_in_range_and_in_sight() -> None:
    import msgspec

    KINDS["pairs"] = msgspec.structs.replace(KINDS["bowmen"], name="pairs", barrages=(Barrage(2, 10),))
    wall = Piece(square(20, 14, 0.9), ("obstructing",), size=3)
    b = battle("pairs x6 leader at 10,10 vs men x1 at 13,18", pieces=(wall,))
    put(b, 4, 2, 10)  # out of range
    put(b, 5, 20, 12)
    b.x[6], b.y[6] = inches(14), inches(16)
    put(b, 5, 22, 13)
    seen = [m for m, _, _ in shooters(b, 0, 1, 0)]
    assert 4 not in seen
    dice = sum(attack.dice for attack in volley_attacks(b, 0, 1, 0, 0))
    assert dice == 2 * len(seen)


@proves("FB-VOL-05")
def test_the_own_regiment_blocks_shots_unless_the_table_says_otherwise() -> None:
    line = "bowmen x4 leader at 10,10 vs men at 10,18"
    for blocks in (True, False):
        b = battle(line, own_regiment_blocks_volley=blocks)
        for k, m in enumerate((1, 2, 3)):
            put(b, m, 10 + (k - 1) * 1.07, 12)
        assert (0 in [m for m, _, _ in shooters(b, 0, 1, 0)]) is not blocks


@proves("FB-VOL-06")
def test_neither_side_may_be_engaged_but_reaching_is_no_bar() -> None:
    b = battle("bowmen at 10,10 / men at 10,19 vs men at 10,20 / men Support at 20,20")
    apart(b, 2, 1, 0.5)
    assert not can_shoot(b, 0, 2, 0)
    assert can_shoot(b, 0, 3, 0)
    lancers = battle("bowmen Support at 10,10 vs men at 10,12 / men at 16,16")
    apart(lancers, 1, 0, 2.0)
    assert can_shoot(lancers, 0, 2, 0)
    assert not can_shoot(lancers, 0, 1, 0)


@proves("FB-VOL-07", "FB-SR-THROWING-WEAPONS")
def test_thrown_weapons_fly_in_the_thick_of_it_and_nothing_else_does() -> None:
    b = battle("bowmen x4 V2 Throwing_Weapons at 10,10 vs men x4 W9 D0 at 10,12", dice="1 2 3 4 | 5 5")
    for k in range(4):
        apart(b, 4 + k, k, 0.5)
    open_now = actions(b, 0, True)
    assert (VOLLEY, 1, 99, 0) in open_now
    assert (AIM,) not in open_now
    assert not any(option[:1] == (VOLLEY,) and option[2] == 0 for option in open_now)
    run(b, SHOOTING, 0, 1, 99, 0)
    done(b)
    assert sum(b.wounds[m] for m in b.models(1)) == 2


@proves("FB-VOL-09", "FB-OBSC-02", "FB-OBSC-03")
def test_obscured_shooters_roll_apart() -> None:
    wood = Piece(square(10.5, 15, 1.4), ("obscuring",), size=3)
    b = battle("bowmen x5 V2 at 10,10 vs men at 10,20", pieces=(wood,))
    for m, x in zip(range(5), (10, 11.2, 16, 18, 20), strict=True):
        put(b, m, x, 10)
    put(b, 5, 10.5, 20)
    pools = {attack.hit: attack.dice for attack in volley_attacks(b, 0, 1, 0, 0)}
    assert pools == {2: 3, 1: 2}
    whole = battle("bowmen x5 V2 at 10,10 vs men at 10,20", pieces=(wood,), obscured_per_shooter=False)
    for m, x in zip(range(5), (10, 11.2, 16, 18, 20), strict=True):
        put(whole, m, x, 10)
    put(whole, 5, 10.5, 20)
    assert {attack.hit: attack.dice for attack in volley_attacks(whole, 0, 1, 0, 0)} == {1: 5}


@proves("FB-OBSC-02", "FB-ZONE-10", "FB-SR-SURESHOT")
@pytest.mark.parametrize(
    ("shooter", "aimed", "hit"), [("V1", 0, 1), ("V2", 0, 1), ("V2", 1, 2), ("V2 Sureshot", 0, 2)]
)
def test_obscured_costs_one_but_never_the_last(shooter: str, aimed: int, hit: int) -> None:
    wood = Piece(square(10, 15, 3), ("obscuring",), size=3)
    b = battle(f"bowmen {shooter} at 10,10 vs men at 10,20", pieces=(wood,))
    b.aimed[0] = aimed
    assert [attack.hit for attack in volley_attacks(b, 0, 1, 0, 0)] == [hit]


@proves("FB-OBSC-01")
def test_by_a_setting_a_raised_shooter_sees_over_smaller_models() -> None:
    from tercio.firstblood.battlefield.line_of_sight import clear_view

    hill = Piece(square(10, 10, 2), elevation=2)
    for over in (False, True):
        b = battle(
            "men at 10,10 vs horse at 10,20 / men x5 at 8,15",
            pieces=(hill,),
            raised_shooter_sees_over_models=over,
        )
        for k, m in enumerate(b.models(2)):
            b.x[m] = 10 * INCH + (k - 2) * 2 * b.forces.radius[m]
        assert clear_view(b, 0, 1) is over


@proves("FB-VOL-10")
def test_a_volley_of_six_makes_ones_count_twice() -> None:
    b = battle("bowmen V5 at 10,10 vs men W20 D0 at 10,20", dice="1 1 4 6 | 5 5 5 5 5")
    b.aimed[0] = 1
    attack = volley_attacks(b, 0, 1, 0, 0)[0]
    attack.dice = 4
    from tercio.firstblood.combat.rolling import roll_hits

    assert sum(roll_hits(b, attack)) == 5


@proves("FB-VOL-11", "FB-VOL-12", "FB-ALLOC-09")
def test_a_volley_wounds_anybody_and_frightens_nobody() -> None:
    b = battle("bowmen x2 V3 at 10,10 vs men x4 D0 R1 at 10,20", dice="1 1 | 5 5")
    put(b, 5, 40, 40)
    push(b, SHOOTING, 0, 1, 0, 0)
    advance(b)
    assert (5,) in ready(b)  # also one that nobody sees
    give(b, (5,))
    give(b, ready(b)[0])
    done(b)
    assert b.strength[1] == 2
    assert b.broken[1] == 1  # losses still count


# --- impact


@proves("FB-IMP-02")
def test_who_makes_impact_attacks() -> None:
    b = battle("horse at 5,5 / brutes at 10,5 / heavy at 15,5 / monster at 20,5 vs men at 40,40")
    assert [makes_impact(b, m) for m in range(4)] == [True, True, False, True]
    import msgspec

    KINDS["hussars"] = msgspec.structs.replace(KINDS["horse"], name="hussars", klass="Light")
    assert not makes_impact(battle("hussars at 5,5 vs men at 40,40"), 0)


@proves("FB-IMP-04", "FB-SR-HEAVY-IMPACT")
@pytest.mark.parametrize(
    ("line", "dice"),
    [("A3", 2), ("A3 leader", 2), ("A4", 2), ("A4 leader", 3), ("A1", 1), ("A5 Heavy_Impact", 6)],
)
def test_half_the_attacks_rounded_up(line: str, dice: int) -> None:
    assert impact_attacks(battle(f"horse {line} at 5,5 vs men at 40,40"), 0) == dice


@proves("FB-IMP-03")
def test_impact_reaches_one_inch_and_only_the_regiments_charged() -> None:
    b = battle("horse Support at 10,10 vs men at 10,14 / men at 20,14")
    apart(b, 1, 0, 2.0)
    assert engages(b, 0, 1)
    assert targets_of(b, 0, IMPACT, 1 << 1) == []
    apart(b, 1, 0, 3.0)
    apart(b, 2, 0, 0.5)
    assert targets_of(b, 0, IMPACT, 1 << 1) == []
    assert targets_of(b, 0, IMPACT, 1 << 2) == [(2, 2)]


@proves("FB-IMP-05")
def test_each_model_puts_all_its_impact_into_one_regiment() -> None:
    b = battle("brutes A4 C3 at 10,10 vs men W9 D0 at 10,14 / men W9 D0 at 14,14", dice="3 3 | 5 5 | 1 1")
    apart(b, 1, 0, 0.5)
    b.x[2], b.y[2] = b.x[0] + b.forces.radius[0] + b.forces.radius[2] + 500, b.y[0]
    from tercio.firstblood.combat.fighting import FIGHT

    push(b, FIGHT, 0, IMPACT, 0b110)
    advance(b)
    assert ready(b) == [(0, 1, 1), (0, 2, 2)]
    give(b, (0, 2, 2))
    assert (b.wounds[1], b.wounds[2]) == (0, 2)


@proves("FB-IMP-01", "FB-IMP-06")
def test_a_charge_ends_with_its_impact_and_one_morale_test() -> None:
    b = battle("horse M8 A4 C3 at 10,10 vs men W9 D1 R2 at 10,16", dice="3 | 1 3 | 1 6 | 3")
    run(b, CHARGING, 0, 2)
    done(b)
    assert b.wounds[1] == 2  # one from the Impact, one from Morale


@proves("FB-IMP-07")
def test_impact_is_no_clash() -> None:
    b = battle("horse A6 C6 at 10,10 vs men W20 D0 at 10,14", dice="1 3 6 | 5 5")
    apart(b, 1, 0, 0.5)
    b.inspired[0] = 1
    from tercio.firstblood.combat.fighting import FIGHT

    run(b, FIGHT, 0, IMPACT, 0)
    done(b)
    assert b.wounds[1] == 2
    assert b.inspired[0] == 1


# --- rally, inspire


@proves("FB-RALLY-01", "FB-BRK-03")
def test_only_the_broken_rally_and_need_no_roll() -> None:
    b = battle("men at 10,10 vs men at 40,40")
    assert (RALLY,) not in actions(b, 0, True)
    b.broken[0] = 1
    assert (RALLY,) in actions(b, 0, True)
    run(b, RALLYING, 0)
    assert b.broken[0] == 0


@proves("FB-INSP-01", "FB-BRK-04")
def test_the_broken_cannot_inspire() -> None:
    b = battle("men at 10,10 vs men at 10,12")
    apart(b, 1, 0, 0.5)
    assert (INSPIRE,) in actions(b, 0, True)
    b.broken[0] = 1
    assert (INSPIRE,) not in actions(b, 0, True)


@proves("FB-INSP-01", "FB-INSP-02", "FB-INSP-03")
@pytest.mark.parametrize(
    ("clash", "modifier", "hit", "sixes"),
    [(2, 0, 3, 0), (3, 0, 4, 0), (4, 0, 4, 1), (5, 0, 5, 1), (4, -1, 4, 0), (3, 1, 4, 1)],
)
def test_inspired_gives_one_or_re_rolls_sixes(clash: int, modifier: int, hit: int, sixes: int) -> None:
    b = battle(f"men C{clash} at 10,10 vs men at 10,12")
    apart(b, 1, 0, 0.5)
    if modifier:
        add_effect(b, MODIFY, 0, CLASH_VALUE, modifier, ROUND_END)
    run(b, INSPIRING, 0)
    run(b, INSPIRING, 0)
    attack = prepare(b, CLASH_KIND, 0, 1)
    assert (attack.hit, attack.reroll_sixes) == (hit, sixes)


@proves("FB-INSP-03", "FB-CHG-14")
def test_inspired_ends_with_the_next_clash() -> None:
    b = battle("men C2 at 10,10 vs men W9 D0 at 10,12", dice="3 | 5 | 1")
    apart(b, 1, 0, 0.5)
    b.inspired[0] = 1
    run(b, CLASHING, 0)
    done(b)
    assert (b.wounds[1], b.inspired[0]) == (1, 0)


@proves("FB-CHG-14", "FB-ACT-17")
def test_inspired_aim_and_blessings_do_not_outlive_the_round() -> None:
    b = battle("men at 10,10 vs men at 40,40")
    b.inspired[0] = b.aimed[0] = b.blessed[0] = 1
    add_effect(b, MODIFY, 0, CLASH_VALUE, 1, ROUND_END)
    PROCEDURES[BATTLE][1](b, 0)
    assert (b.inspired[0], b.aimed[0], b.blessed[0]) == (0, 0, 0)
    assert b.effects_on[0] == 1
    PROCEDURES[BATTLE][6](b, 0)
    assert b.effects_on[0] == 0


# --- engagement


@proves("FB-ENG-01", "FB-ENG-02")
@pytest.mark.parametrize(("gap", "held"), [(1.0, True), (1.1, False)])
def test_engagement_range_is_one_inch(gap: float, held: bool) -> None:
    b = battle("men at 10,10 vs monster at 10,20")
    apart(b, 1, 0, gap)
    assert engages(b, 0, 1) is held
    assert engages(b, 1, 0) is held


@proves("FB-ENG-03")
def test_engagement_needs_no_sight() -> None:
    wood = Piece(square(10, 11, 0.3), ("obstructing",), size=5)
    b = battle("men at 10,10 vs men at 10,12", pieces=(wood,))
    apart(b, 1, 0, 0.9)
    assert engages(b, 0, 1)


@proves("FB-ENG-04", "FB-ENG-05", "FB-SR-SUPPORT")
def test_the_guard_reaches_the_blooded_and_not_the_other_way() -> None:
    b = battle("men Support at 10,10 vs men at 10,12")
    apart(b, 1, 0, 2.0)
    assert (engages(b, 0, 1), engages(b, 1, 0)) == (True, False)


@proves("FB-ENG-06")
def test_one_engaged_model_engages_its_regiment() -> None:
    b = battle("men x2 at 10,10 vs men x2 at 30,30")
    apart(b, 2, 0, 0.5)
    assert is_engaged(b, 0)
    assert regiment_engages(b, 0, 1)


def behind_shields(rule: str = "Shield") -> Battle:
    """A Guard with Support, a Clone two inches away, and two Drones that cover every line."""
    b = battle(f"men Support at 10,10 vs men at 10,14 / men x3 {rule} at 9,12")
    apart(b, 1, 0, 2.0)
    r = b.forces.radius[0]
    for k, m in enumerate(b.models(2)):
        b.x[m], b.y[m] = b.x[0] + (k - 1) * (2 * r + 20), b.y[0] + 2 * r + 100
    b.y[1] = b.y[0] + 2 * r + inches(2.45)
    return b


@proves("FB-THRU-03", "FB-THRU-04", "FB-ENG-07", "FB-SR-SHIELD")
def test_nobody_strikes_through_shields_unless_they_are_broken() -> None:
    b = behind_shields()
    assert attacks_through(b, 0, 1)
    assert not engages(b, 0, 1)
    b.broken[2] = 1
    assert engages(b, 0, 1)


@proves("FB-THRU-03")
def test_shields_in_the_middle_of_a_motley_regiment_count() -> None:
    b = battle(
        "men Support at 10,10 vs men at 10,14 / men with men Shield with men Shield with men Fly at 30,30"
    )
    r = b.forces.radius[0]
    b.y[1] = b.y[0] + 2 * r + inches(2.45)
    b.x[1] = b.x[0]
    assert engages(b, 0, 1)
    for side, m in ((-1, 3), (1, 4)):
        b.x[m], b.y[m] = b.x[0] + side * (r + 10), b.y[0] + 2 * r + 100
    assert not engages(b, 0, 1)


@proves("FB-THRU-01", "FB-THRU-02")
def test_striking_through_others_is_allowed() -> None:
    b = behind_shields("Fly")
    assert attacks_through(b, 0, 1)
    assert engages(b, 0, 1)


@proves("FB-THRU-03")
def test_friends_never_forbid_it() -> None:
    b = battle("men Support at 10,10 / men x3 Shield at 9,12 vs men at 10,14")
    r = b.forces.radius[0]
    for k, m in enumerate(b.models(1)):
        b.x[m], b.y[m] = b.x[0] + (k - 1) * (2 * r + 20), b.y[0] + 2 * r + 100
    b.x[4], b.y[4] = b.x[0], b.y[0] + 2 * r + inches(2.45)
    assert engages(b, 0, 4)


# --- clash and defence


@proves("FB-CLASH-01")
def test_a_clash_needs_an_enemy_in_reach_before_the_move() -> None:
    b = battle("men at 10,10 vs men at 10,13")
    assert (CLASH,) not in actions(b, 0, True)
    apart(b, 1, 0, 1.0)
    assert (CLASH,) in actions(b, 0, True)


@proves("FB-CLASH-02", "FB-CLASH-05", "FB-DEF-01")
def test_the_clash_runs_to_hit_then_defence_then_wounds_then_morale() -> None:
    b = battle("men A4 C3 at 10,10 vs men x3 D2 W1 R1 at 10,12", dice="1 3 4 5 | 2 3 | 2")
    apart(b, 1, 0, 0.5)
    run(b, CLASHING, 0)
    done(b)
    assert b.strength[1] == 1


@proves("FB-CLASH-03")
def test_all_strike_at_once_whatever_falls() -> None:
    b = battle("men x2 A1 C5 at 10,10 vs men D0 at 10,12", dice="1 1 | 5 5")
    apart(b, 2, 0, 0.3)
    b.x[2] += b.forces.radius[0]
    run(b, CLASHING, 0)
    done(b)  # both roll although the first hit is enough
    assert b.place[1] == DESTROYED


@proves("FB-CLASH-04", "FB-LEAD-02")
def test_nine_dice_for_four_models_with_two_attacks_and_a_leader() -> None:
    b = battle("men x4 A2 C1 leader at 10,10 vs men x4 at 10,12", dice="2 2 2 2 2 2 2 2 2")
    for k in range(4):
        apart(b, 4 + k, k, 0.5)
    run(b, CLASHING, 0)
    done(b)


@proves("FB-CLASH-06")
def test_a_clash_of_six_makes_ones_count_twice() -> None:
    assert fight("C6 A3", "D0", "1 3 6 | 5 5 5").hits == 3


@proves("FB-CLASH-06", "FB-INSP-02")
def test_inspired_never_brings_a_five_to_six() -> None:
    assert fight("C5 A2", "D0", "1 2 | 5 5", state={"inspired0": 1}).hits == 2


@proves("FB-TGT-01", "FB-TGT-04")
def test_each_model_strikes_one_regiment_in_its_reach() -> None:
    b = battle("men x3 leader at 10,10 vs men at 8,12 / men at 12,12")
    r = b.forces.radius[0]
    put(b, 0, 10, 10)
    put(b, 1, 7.5, 10)
    put(b, 2, 12.5, 10)
    b.x[3], b.y[3] = b.x[0] - r, b.y[0] + 2 * r + 300
    b.x[4], b.y[4] = b.x[0] + r + 50, b.y[0] + 2 * r + 300
    b.x[1], b.y[1] = b.x[3] - 2 * r - 300, b.y[3]
    b.x[2], b.y[2] = b.x[4] + 2 * r + 300, b.y[4]
    reach = {m: [t for t, _ in targets_of(b, m, CLASH_KIND, 0)] for m in range(3)}
    assert reach == {0: [1, 2], 1: [1], 2: [2]}


@proves("FB-TGT-02")
def test_a_model_that_cannot_be_struck_is_no_target() -> None:
    b = behind_shields()
    assert [t for t, _ in targets_of(b, 0, CLASH_KIND, 0)] == [2]


@proves("FB-TGT-03", "FB-ALLOC-01")
def test_the_owner_chooses_which_engaged_trooper_falls() -> None:
    b = battle("men A1 C5 at 10,10 vs men x3 D0 leader at 9,12", dice="1 | 5 | 1")
    r = b.forces.radius[0]
    for k, m in enumerate(b.models(1)):
        b.x[m], b.y[m] = b.x[0] + (k - 1) * 2 * r, b.y[0] + 2 * r + 300
    push(b, CLASHING, 0)
    advance(b)
    give(b, (0, 0))
    assert sorted(ready(b)) == [(2,), (3,)]  # the Leader last


@proves("FB-DEF-02", "FB-DEF-03", "FB-DICE-04", "FB-X-25")
@pytest.mark.parametrize(
    ("target", "dice", "wounds"),
    [
        ("D2 E1", "1 2 3 6", 2), ("D0 E0", "1", 1), ("D1 E0", "1", 0), ("D0 E2", "2", 0), ("D6 E0", "6", 1),
    ],
)  # fmt: skip
def test_defence_or_evasion(target: str, dice: str, wounds: int) -> None:
    count = len(dice.split())
    hits = " ".join("1" * count)
    assert fight(f"C3 A{count}", target, f"{hits} | {dice}").wounds == wounds


@proves("FB-DEF-02", "FB-DEF-03", "FB-SR-CLEAVE", "FB-SEQ-03")
@pytest.mark.parametrize(
    ("striker", "target", "die", "saved"),
    [
        ("Cleave:3", "D3 E2", 2, True), ("Cleave:3", "D3 E2", 3, False), ("Cleave:1", "D1 E0", 1, False),
        ("", "D1 E0 Shield", 2, True), ("Cleave:2", "D3 E0 Hardened:1", 2, True),
        ("Smite", "D2 E2 Shield", 2, True),
        ("Smite", "D2 E2 Shield", 3, False), ("Cleave:2", "D2 Shield", 1, True),
        ("Cleave:2", "D2 Shield", 2, False),
        ("Smite", "D3 Shield E0", 1, False), ("", "D5 Shield", 6, False), ("", "D5 Shield", 5, True),
        ("Cleave:1", "D1 Hardened:2", 1, True), ("Cleave:1", "D1 Hardened:2", 2, False),
    ],
)  # fmt: skip
def test_building_the_defence_value(striker: str, target: str, die: int, saved: bool) -> None:
    outcome = fight(f"C3 A1 {striker}", target, f"1 | {die}")
    assert outcome.wounds == (0 if saved else 1)


# --- allocation


def struck(line: str, wounds: int, engaged_: tuple[int, ...], **hurt: int) -> Battle:
    """Regiment 0 takes Clash Wounds from regiment 1; these of its models are Engaged."""
    b = battle(line)
    for m in engaged_:
        b.struck_by[m] = 1 << 1
    for name, count in hurt.items():
        b.wounds[int(name[1:])] = count
    run(b, ALLOCATE, 0, wounds, COMBAT, 1)
    return b


@proves("FB-ALLOC-02", "FB-WND-01")
def test_one_model_is_filled_before_the_next() -> None:
    b = struck("men x3 W2 at 10,10 vs men at 40,40", 3, (0, 1, 2))
    assert sorted((b.alive[m], b.wounds[m]) for m in range(3)) == [(0, 0), (1, 0), (1, 1)]


@proves("FB-ALLOC-03", "FB-ALLOC-07")
def test_only_the_engaged_take_combat_wounds_and_the_rest_is_lost() -> None:
    b = struck("men x3 W1 at 10,10 vs men at 40,40", 3, (0, 1))
    assert [b.alive[m] for m in range(3)] == [0, 0, 1]
    assert b.group_suffered[0] == 2
    loose = battle("men x3 W1 at 10,10 vs men at 40,40", excess_combat_wounds="pass_on")
    loose.struck_by[0] = loose.struck_by[1] = 2
    run(loose, ALLOCATE, 0, 3, COMBAT, 1)
    assert loose.place[0] == DESTROYED


@proves("FB-ALLOC-04")
def test_a_wounded_model_outside_the_fight_goes_first() -> None:
    b = struck("men x3 W2 at 10,10 vs men at 40,40", 3, (1, 2), m0=1)
    assert b.alive[0] == 0
    assert b.alive[1] + b.alive[2] == 1


@proves("FB-ALLOC-05")
def test_an_engaged_leader_is_last() -> None:
    b = struck("men x3 W2 leader at 10,10 vs men at 40,40", 5, (0, 1, 2))
    assert ([b.alive[m] for m in range(3)], b.wounds[0]) == ([1, 0, 0], 1)


@proves("FB-ALLOC-06")
def test_a_wounded_leader_goes_first_after_all() -> None:
    b = struck("men x2 W2 leader at 10,10 vs men at 40,40", 1, (0, 1), m0=1)
    assert b.alive[0] == 0
    loose = battle("men x2 W2 leader at 10,10 vs men at 40,40", wounded_leader_first=False)
    loose.struck_by[0] = loose.struck_by[1] = 2
    loose.wounds[0] = 1
    run(loose, ALLOCATE, 0, 1, COMBAT, 1)
    assert (loose.alive[0], loose.wounds[1]) == (1, 1)


@proves("FB-ALLOC-07", "FB-MOR-05")
def test_wounds_that_are_lost_bring_no_morale_dice() -> None:
    b = battle("men x10 W1 R6 at 10,10 vs men A5 C5 at 10,12", dice="1 1 1 1 1 | 6 6 6 6 6 | 1 1")
    r = b.forces.radius[0]
    b.x[10], b.y[10] = b.x[0] + r, b.y[0] + 2 * r
    for m in range(2, 10):
        b.y[m] -= 6 * r
    run(b, CLASHING, 1)
    done(b)
    assert b.strength[0] == 8


@proves("FB-ALLOC-09")
def test_outside_combat_everybody_is_eligible_and_the_wounded_go_first() -> None:
    b = battle("men x3 W2 leader at 10,10 vs men at 40,40")
    assert takers(b, 0, ANY, -1) == [0, 1, 2]
    b.wounds[2] = 1
    assert takers(b, 0, ANY, -1) == [2]


@proves("FB-WND-02")
def test_action_wounds_are_on_models_before_morale_is_tested() -> None:
    b = battle("men A2 C5 at 10,10 vs men x8 W1 R1 D0 at 9,12", dice="1 1 | 5 5 | 3 3")
    apart(b, 1, 0, 0.3)
    b.x[2], b.y[2] = b.x[1] + 2 * b.forces.radius[0], b.y[1]
    run(b, CLASHING, 0)
    done(b)
    assert b.strength[1] == 4  # without the numbers bonus: six are left when the dice are read


@proves("FB-TOKEN-01")
def test_every_casualty_leaves_a_token_whatever_the_cause() -> None:
    b = battle("men x5 at 10,10 vs men at 40,40")
    for mode in (COMBAT, MORALE, ANY):
        b.struck_by[b.living(0)[0]] = 2
        run(b, ALLOCATE, 0, 1, mode, 1)
    assert b.tokens[0] == 3


@proves("FB-TOKEN-02")
def test_a_destroyed_regiment_sheds_all_its_tokens() -> None:
    b = battle("men x3 at 10,10 vs men at 40,40")
    b.tokens[0] = 2
    b.story = []
    run(b, ALLOCATE, 0, 3, ANY, -1)
    from tercio.firstblood.engine.event_log import REGIMENT_DESTROYED

    assert [saying[2] for saying in b.story if saying[0] == REGIMENT_DESTROYED] == [5]
    assert b.tokens[0] == 0


# --- healing


@proves("FB-HEAL-01", "FB-HEAL-02")
def test_healing_clears_one_model_before_the_next() -> None:
    b = battle("men x2 W3 at 10,10 vs men at 40,40")
    b.wounds[0], b.wounds[1] = 2, 1
    run(b, HEAL, 0, 2, choose=[(0,)])
    assert (b.wounds[0], b.wounds[1]) == (0, 1)


def bled(tokens: int, wounds: int = 0, **fields: int) -> Battle:
    """Four Men-at-Arms with two Wounds each, two of them dead."""
    b = battle("men x4 W2 leader at 10,10 vs men at 40,40")
    casualty(b, 2)
    casualty(b, 3)
    b.tokens[0], b.wounds[1] = tokens, wounds
    b.broken[0] = fields.get("broken", 0)
    return b


def heal_all(b: Battle, amount: int) -> Battle:
    push(b, HEAL, 0, amount)
    advance(b)
    while b.clock[ASKING]:
        give(b, ready(b)[-1])
    return b


@proves("FB-REST-01", "FB-REST-02", "FB-REST-03")
@pytest.mark.parametrize(("wounds", "tokens"), [(0, 1), (1, 1)])
def test_restoring_costs_full_wounds_and_a_token(wounds: int, tokens: int) -> None:
    b = heal_all(bled(2, wounds), 3)
    assert (b.strength[0], b.tokens[0], b.wounds[1]) == (3, tokens, 0)
    bare = heal_all(bled(0), 9)
    assert bare.strength[0] == 2


@proves("FB-REST-04", "FB-REST-06")
def test_a_returning_model_stands_in_command_range_on_free_ground() -> None:
    b = bled(2)
    with pytest.raises(Refused, match=r"restore\.out_of_command"):
        check_return(b, 0, 2, 30 * INCH, 10 * INCH)
    with pytest.raises(Refused, match="overlap"):
        check_return(b, 0, 2, b.x[0] + 100, b.y[0])
    check_return(b, 0, 2, b.x[0] - 3000, b.y[0])
    push(b, HEAL, 0, 3)
    advance(b)
    give(b, (-1, 0, 0))
    assert (b.strength[0], b.tokens[0]) == (2, 2)


@proves("FB-REST-05")
def test_it_returns_beside_enemies_only_if_its_regiment_fights_them() -> None:
    b = bled(2)
    apart(b, 4, 0, 3)
    spot = (b.x[4], b.y[4] - 2 * b.forces.radius[0] - 900)
    with pytest.raises(Refused, match=r"restore\.engaged"):
        check_return(b, 0, 2, *spot)
    apart(b, 4, 0, 0.5)
    check_return(b, 0, 2, b.x[4] + 2 * b.forces.radius[0] + 900, b.y[4])


@proves("FB-REST-07")
def test_a_dead_leader_returns_as_an_ordinary_man() -> None:
    from tercio.firstblood.combat.fighting import attacks_of
    from tercio.firstblood.engine.regiment_queries import is_leader

    b = battle("men x2 W1 leader at 10,10 vs men at 40,40")
    casualty(b, 0)
    advance(b)
    b.broken[0] = 0
    heal_all(b, 1)
    assert b.alive[0] == 1
    assert not is_leader(b, 0)
    assert attacks_of(b, 0) == 1


@proves("FB-REST-01", "FB-GARR-04")
def test_whoever_fell_may_be_named_or_nobody_and_inside_a_piece_no_place_is_kept() -> None:
    b = battle("men x3 W1 leader at 10,10 vs men at 40,40")
    casualty(b, 0)
    advance(b)
    give(b, ready(b)[0])  # who leads now
    b.broken[0] = 0
    push(b, HEAL, 0, 3)
    advance(b)
    _, x, y, _ = next(answer for answer in ready(b) if answer[0] == 0)
    assert accept(b, RestoreModel(0, x, y)) == ((0, x, y, 0), ())
    assert accept(b, RestoreModel(-1, x, y)) == ((-1, 0, 0, 0), ())
    for m in (1, 3, 99):
        with pytest.raises(Refused) as no:
            accept(b, RestoreModel(m, x, y))
        assert no.value == Refused("firstblood.restore.not_this", rule="FB-REST-01", model=m)
    with pytest.raises(Refused) as no:
        accept(b, Answer(True))
    asked = Phrase(f"firstblood.decision.{RESTORE_MODEL}")
    assert no.value == Refused("firstblood.not_asked", rule="FB-RND-01", asked=asked)
    b.place[0] = GARRISONED
    assert accept(b, RestoreModel(0, x, y)) == ((0, 0, 0, 0), ())


@proves("FB-PROF-04", "FB-SR-BARRAGE", "FB-SR-THROWING-WEAPONS")
@pytest.mark.parametrize(
    ("who", "shots", "reach"),
    [
        ("bowmen", [1, 1, 0], [15, 15, 3]),
        ("bowmen V0", [0, 0, 0], [15, 15, 3]),
        ("men", [0, 0, 0], [None, None, 3]),
        ("men Throwing_Weapons", [0, 0, 1], [None, None, 3]),
        ("men V0 Throwing_Weapons", [0, 0, 0], [None, None, 3]),
        ("bowmen Throwing_Weapons", [1, 1, 1], [15, 15, 3]),
    ],
)
def test_a_weapon_has_its_shots_and_its_range(who: str, shots: list[int], reach: list[int | None]) -> None:
    b = battle(f"{who} at 10,10 vs men at 40,40")
    weapons = (0, 1, THROWN)
    assert [shots_of(b, 0, weapon) for weapon in weapons] == shots
    for weapon, far in zip(weapons, reach, strict=True):
        assert far is None or range_of(b, 0, weapon) == far * INCH


@proves("FB-BRK-06")
def test_the_broken_are_healed_but_nobody_returns() -> None:
    b = heal_all(bled(2, 1, broken=1), 3)
    assert (b.wounds[1], b.strength[0], b.tokens[0]) == (0, 2, 2)
    assert restorable(b, 0, 9) == []


# --- Morale


@proves("FB-MOR-02", "FB-MOR-03")
@pytest.mark.parametrize(
    ("line", "value"),
    [("men x8 R2", 3), ("men x7 R2", 2), ("brutes x2 R3", 4), ("brutes R3", 3), ("horse x2 R2", 3),
     ("monster x2 R3", 3)],
)  # fmt: skip
def test_numbers_steady(line: str, value: int) -> None:
    assert resolve_value(battle(f"{line} at 2,10 vs men at 40,40"), 0) == value


@proves("FB-MOR-04")
def test_numbers_are_counted_after_the_casualties() -> None:
    b = battle("men x9 R2 at 2,10 vs men at 40,40")
    casualty(b, 7)
    casualty(b, 8)
    assert prepare_morale(b, 0, 2).value == 2


@proves("FB-MOR-05")
def test_one_die_for_each_wound_also_of_the_dead() -> None:
    b = battle("men A3 C5 at 10,10 vs men x3 W2 D0 R1 at 10,12", dice="1 1 1 | 5 5 5 | 1 1 1")
    apart(b, 1, 0, 0.3)
    b.x[2], b.y[2] = b.x[1] + 2 * b.forces.radius[0], b.y[1]
    run(b, CLASHING, 0)
    done(b)
    assert b.strength[1] == 2


@proves("FB-MOR-06", "FB-MOR-09", "FB-SEQ-04")
@pytest.mark.parametrize(
    ("rules", "wounds"), [("", 3), ("Indomitable", 2), ("Oblivious", 2), ("Indomitable Oblivious", 1)]
)
def test_the_militia_of_the_example(rules: str, wounds: int) -> None:
    b = battle(f"light x5 R2 W2 {rules} at 10,10 vs men at 40,40")
    assert prepare_morale(b, 0, 5).wounds((1, 2, 3, 3, 6)) == wounds


@proves("FB-MOR-07", "FB-ALLOC-03")
def test_morale_wounds_fall_on_anybody() -> None:
    b = battle("men x10 R1 at 2,10 vs men at 40,40", dice="5 5")
    b.group_suffered[0] = 2
    push(b, MORALE_TESTS)
    advance(b)
    assert len(ready(b)) == 10


@proves("FB-MOR-08")
def test_morale_wounds_bring_tokens_but_no_further_tests() -> None:
    b = battle("men x4 R1 at 2,10 vs men at 40,40", dice="5 5")
    b.group_suffered[0] = 2
    run(b, MORALE_TESTS)
    done(b)
    assert (b.strength[0], b.tokens[0], b.group_suffered[0]) == (2, 2, 0)


@proves("FB-MOR-01", "FB-MOR-05")
def test_a_destroyed_regiment_does_not_test() -> None:
    b = battle("men A2 C5 at 10,10 vs men D0 at 10,12", dice="1 1 | 5 5")
    apart(b, 1, 0, 0.3)
    run(b, CLASHING, 0)
    done(b)
    assert b.place[1] == DESTROYED


# --- Broken


@proves("FB-BRK-01")
@pytest.mark.parametrize(
    ("start", "now", "broken"), [(10, 5, 1), (10, 6, 0), (7, 4, 0), (7, 3, 1), (2, 1, 1)]
)
def test_half_lost_in_a_round_breaks(start: int, now: int, broken: int) -> None:
    b = battle(f"men x{start} at 2,10 vs men at 40,40")
    for m in range(start - 1, now - 1, -1):
        casualty(b, m)
    assert b.broken[0] == broken


@proves("FB-BRK-01")
def test_each_round_counts_anew() -> None:
    b = battle("men x10 at 2,10 vs men at 40,40")
    for m in range(9, 5, -1):
        casualty(b, m)
    assert b.broken[0] == 0
    b.started[0] = b.strength[0]
    for m in range(5, 2, -1):
        casualty(b, m)
    assert b.broken[0] == 1


@proves("FB-BRK-02", "FB-BRK-05", "FB-PRES-03", "FB-PRES-01")
def test_a_regiment_breaks_before_its_morale_test() -> None:
    b = battle("men x10 R2 at 2,10 / lord R4 at 3,12 vs men at 40,40")
    assert resolve_value(b, 0) == 5
    for m in range(9, 4, -1):
        casualty(b, m)
    assert b.broken[0] == 1
    assert prepare_morale(b, 0, 5).value == 2


@proves("FB-BRK-04")
def test_the_broken_keep_every_other_action_and_an_earlier_inspiration() -> None:
    b = battle("men at 10,10 vs men at 10,12")
    apart(b, 1, 0, 0.5)
    b.broken[0] = b.inspired[0] = 1
    assert (CLASH,) in actions(b, 0, True)
    assert prepare(b, CLASH_KIND, 0, 1).inspired == 1


@proves("FB-BRK-07", "FB-SR-SHIELD")
@pytest.mark.parametrize(("broken", "save"), [(0, 2), (1, 1)])
def test_shields_fail_the_broken(broken: int, save: int) -> None:
    b = battle("men at 10,10 vs light D1 Shield at 10,12")
    b.broken[1] = broken
    assert prepare(b, CLASH_KIND, 0, 1).save == save
    assert prepare(b, VOLLEY_KIND, 0, 1).save == save


@proves("FB-BRK-08")
def test_after_a_rally_the_next_loss_breaks_again() -> None:
    b = battle("men x10 at 2,10 vs men at 40,40")
    for m in range(9, 4, -1):
        casualty(b, m)
    run(b, RALLYING, 0)
    assert b.broken[0] == 0
    calm = b.clone()
    casualty(b, 4)
    assert b.broken[0] == 1
    calm.started[0] = 5
    casualty(calm, 4)
    assert calm.broken[0] == 0


@proves("FB-BRK-09")
def test_broken_is_broken_and_no_more() -> None:
    b = battle("men x4 at 2,10 vs men at 40,40")
    break_regiment(b, 0)
    before = b.words[:]
    break_regiment(b, 0)
    assert b.words == before


@proves("FB-BRK-03")
def test_broken_does_not_end_with_the_round() -> None:
    b = battle("men x4 at 2,10 vs men at 40,40")
    b.broken[0] = 1
    PROCEDURES[BATTLE][1](b, 0)
    assert b.broken[0] == 1


@proves("FB-CRALLY-01")
def test_combat_rally_needs_no_roll_among_ordinary_enemies() -> None:
    from tercio.firstblood.sequence.actions.simple import RALLYING_IN_COMBAT

    b = battle("men at 10,10 vs men at 10,12", dice="6")
    apart(b, 1, 0, 0.5)
    b.broken[0] = 1
    run(b, RALLYING_IN_COMBAT, 0)
    assert b.broken[0] == 0


@proves("FB-GAP-06", "FB-GAP-08")
def test_a_choice_belongs_to_the_owner_of_the_models() -> None:
    from tercio.firstblood.ready_answers import whose

    b = battle("men x3 at 10,10 vs men at 40,40")
    push(b, ALLOCATE, 0, 1, ANY, -1)
    advance(b)
    assert whose(b) == 0
