"""Distances, Command Range, sight and Size."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.line_of_sight import clear_view, elevation, sees, size
from tercio.firstblood.combat.fighting import attacks_of
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY, NAME_LEADER, candidates, casualty
from tercio.firstblood.engine.distances import gap, regiments_gap, within
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.forces import LEADER, STANDARD
from tercio.firstblood.engine.profiles import CHARACTERISTICS, CLASH, Profile
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import (
    characteristic,
    command_range,
    in_command,
    leaders,
    march_of,
    stranded_models,
)
from tercio.firstblood.engine.state import TABLE
from tercio.firstblood.engine.units import INCH, base_radius, inches
from tercio.firstblood.movement.charges import chargeable
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.sequence.actions.march import march_distance
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.geometry import measure
from tests.firstblood.table import PLAIN, apart, battle, done, put, run
from tests.proof import proves

HILL = Piece(((20, 20), (28, 20), (28, 28), (20, 28)), elevation=2, name="hill")


def square(x: float, y: float, half: float) -> tuple[tuple[float, float], ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@proves("FB-DIST-01", "FB-ARMY-03")
def test_distance_runs_between_the_nearest_points_of_bases() -> None:
    b = battle("men at 10,10 vs men at 10,13")
    b.forces.radius[0] = b.forces.radius[1] = INCH // 2
    assert gap(b, 0, 1) == pytest.approx(2 * INCH)


@proves("FB-DIST-02")
def test_measuring_asks_nothing_and_changes_nothing() -> None:
    b = battle("men at 10,10 vs men at 10,13")
    before = b.words[:]
    gap(b, 0, 1)
    within(b, 0, 1, INCH)
    sees(b, 0, 1)
    assert b.words == before


@proves("FB-DIST-03", "FB-GAP-04")
def test_within_counts_the_nearest_model_and_its_very_edge() -> None:
    b = battle("men x2 at 10,10 vs men at 10,20")
    apart(b, 2, 0, 5.0)
    assert within(b, 0, 2, 5 * INCH)
    assert regiments_gap(b, 0, 1) == pytest.approx(5 * INCH)
    b.y[2] += 4
    assert not within(b, 0, 2, 5 * INCH)


@proves("FB-DIST-04")
@pytest.mark.parametrize(("near", "inside"), [(4.0, True), (4.1, False)])
def test_completely_within_needs_the_whole_base(near: float, inside: bool) -> None:
    half = INCH // 2
    x = inches(near) + half
    assert measure.wholly_within(x, 0, half, 0, 0, 0, 5 * INCH) is inside


@proves("FB-GAP-04")
def test_touching_bases_do_not_overlap() -> None:
    assert not measure.overlapping(0, 0, 1000, 2000, 0, 1000)
    assert measure.touching(0, 0, 1000, 2002, 0, 1000)
    assert measure.overlapping(0, 0, 1000, 1997, 0, 1000)


@proves("FB-DIST-05", "FB-CHG-03")
def test_a_charge_is_measured_from_a_leader_and_a_distance_between_regiments_from_anyone() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 10,30")
    put(b, 0, 10, 10)
    put(b, 1, 10, 14)
    apart(b, 2, 0, 11.2)
    assert not chargeable(b, 0, 1)
    assert regiments_gap(b, 0, 1) < 11 * INCH


@proves("FB-SIZE-01")
def test_sizes_of_models() -> None:
    b = battle("men at 5,5 / horse at 10,10 / brutes at 15,15 / monster at 20,20 vs men at 40,40")
    assert [size(b, m) for m in range(4)] == [1, 2, 2, 3]


@proves("FB-SIZE-02", "FB-SIZE-03")
def test_terrain_has_a_size_and_adds_that_of_what_it_stands_on() -> None:
    wood = Piece(square(24, 24, 2), ("obscuring",), size=3, on=0)
    house = Piece(square(24, 24, 2), ("obstructing",), size=2, on=0)
    b = battle("men at 5,5 vs men at 40,40", pieces=(HILL, wood, house))
    assert b.field.size == [2, 5, 4]


@proves("FB-LOS-01", "FB-GAP-05")
def test_a_line_of_one_millimetre_must_fit() -> None:
    b = battle("men at 10,10 vs men at 10,20 / men x2 at 9,15")
    r = b.forces.radius[0]
    b.x[2], b.y[2] = 10 * INCH - r - 52, 15 * INCH
    b.x[3], b.y[3] = 10 * INCH + r + 52, 15 * INCH
    assert sees(b, 0, 1)
    # two men shoulder to shoulder with no gap close the middle, so sight must find the flank of the base
    b.x[2], b.x[3] = 10 * INCH - 3 * r, 10 * INCH + 3 * r
    assert sees(b, 0, 1)


@proves("FB-LOS-02")
@pytest.mark.parametrize(
    ("viewer", "target", "between", "seen"),
    [
        ("men", "men", "men", False),
        ("men", "horse", "men", True),
        ("men", "men", "brutes", False),
        ("men", "monster", "brutes", True),
    ],
)
def test_only_what_is_as_large_as_both_blocks(viewer: str, target: str, between: str, seen: bool) -> None:
    b = battle(f"{viewer} at 10,10 vs {target} at 10,20 / {between} x3 at 9,15")
    for k, m in enumerate(b.models(2)):
        b.x[m] = 10 * INCH + (k - 1) * 2 * b.forces.radius[m]
    b.forces.radius[b.forces.first[1]] = b.forces.radius[0]  # same width, so that three bases cover it
    assert sees(b, 0, b.forces.first[1]) is seen
    assert sees(b, b.forces.first[1], 0) is seen


@proves("FB-LOS-02", "FB-LOS-03", "FB-ELEV-02")
def test_infantry_and_a_monster_see_each_other_past_a_house() -> None:
    house = Piece(square(10, 15, 3), ("obstructing",), size=2)
    b = battle("men at 10,10 vs monster at 10,22", pieces=(house,))
    assert sees(b, 0, 1)
    assert sees(b, 1, 0)


@proves("FB-LOS-03")
def test_sight_is_mutual() -> None:
    b = battle("men x3 at 10,10 vs men x3 at 11,14 / horse at 12,12")
    for m in b.models(0):
        for n in b.models(1):
            assert sees(b, m, n) == sees(b, n, m)


@proves("FB-LOS-04", "FB-ELEV-02", "FB-X-23")
@pytest.mark.parametrize(("traits", "seen"), [((), True), (("obstructing",), False)])
def test_a_hill_blocks_only_when_it_is_obstructing(traits: tuple[str, ...], seen: bool) -> None:
    hill = Piece(square(10, 15, 3), traits, elevation=2)  # type: ignore[arg-type]
    assert sees(battle("men at 10,10 vs men at 10,20", pieces=(hill,)), 0, 1) is seen


@proves("FB-ELEV-02")
def test_an_obstructing_wood_as_high_as_a_monster_hides_it() -> None:
    wood = Piece(square(10, 15, 3), ("obstructing",), size=3)
    assert not sees(battle("men at 10,10 vs monster at 10,22", pieces=(wood,)), 0, 1)


@proves("FB-ELEV-01", "FB-ZONE-06")
def test_a_model_on_a_hill_is_taller_by_it() -> None:
    b = battle("men x2 at 24,24 vs men at 40,40", pieces=(HILL,))
    put(b, 1, 10, 10)
    assert (elevation(b, 0), size(b, 0)) == (2, 3)
    assert size(b, 1) == 1


@proves("FB-LOS-05")
def test_sight_to_a_regiment_is_sight_to_one_of_its_models() -> None:
    from tercio.firstblood.battlefield.line_of_sight import regiment_in_sight

    wall = Piece(square(10, 15, 2), ("obstructing",), size=5)
    b = battle("men at 10,10 vs men x2 at 10,20", pieces=(wall,))
    put(b, 2, 20, 20)
    assert not sees(b, 0, 1)
    assert regiment_in_sight(b, 0, 1)


@proves("FB-ZONE-11")
def test_an_obstructing_wood_hides_those_inside() -> None:
    wood = Piece(square(10, 10, 3), ("obstructing",), size=3)
    b = battle("men at 10,10 vs men at 10,17", pieces=(wood,))
    assert not sees(b, 0, 1)
    assert not sees(b, 1, 0)
    loose = battle("men at 10,10 vs men at 10,17", pieces=(wood,), obstructing_hides_models_inside=False)
    assert sees(loose, 0, 1)


@proves("FB-ZONE-11")
def test_a_man_on_an_obstructing_hill_sees_and_is_seen() -> None:
    hill = Piece(square(10, 10, 3), ("obstructing",), elevation=2)
    b = battle("men at 10,10 vs men at 10,17", pieces=(hill,))
    assert sees(b, 0, 1)
    assert sees(b, 1, 0)


@proves("FB-ZONE-10", "FB-OBSC-01")
def test_a_man_high_above_a_wood_sees_over_it() -> None:
    wood = Piece(square(10, 15, 2), ("obscuring",), size=3)
    hill = Piece(square(10, 9, 2), elevation=3)
    low = battle("men at 10,9 vs men at 10,20", pieces=(wood,))
    assert sees(low, 0, 1)
    assert not clear_view(low, 0, 1)
    assert clear_view(battle("men at 10,9 vs men at 10,20", pieces=(wood, hill)), 0, 1)


@proves("FB-OBSC-01")
@pytest.mark.parametrize(("viewer", "target", "clear"), [("men", "horse", False), ("horse", "men", True)])
def test_smaller_models_obscure_a_larger_target_but_not_the_other_way(
    viewer: str, target: str, clear: bool
) -> None:
    b = battle(f"{viewer} at 10,10 vs {target} at 10,20 / men x5 at 8,15")
    for k, m in enumerate(b.models(2)):
        b.x[m] = 10 * INCH + (k - 2) * 2 * b.forces.radius[m]
    n = b.forces.first[1]
    assert sees(b, 0, n)
    assert clear_view(b, 0, n) is clear


# --- Leaders and Command Range


@proves("FB-LEAD-01", "FB-LEAD-09")
def test_a_regiment_without_a_leader_names_an_acting_one_when_it_deploys() -> None:
    from tercio.firstblood.combat.wounds import PROMOTE

    b = battle("men x3 at 10,10 vs men at 40,40")
    for m in b.models(0):
        b.acting[m] = 0
    run(b, PROMOTE, 0, 1, choose=[(2,)])
    assert leaders(b, 0) == [2]
    assert NAME_LEADER != CHOOSE_CASUALTY


@proves("FB-LEAD-02", "FB-CLASH-04", "FB-LEAD-07")
def test_the_leader_alone_has_one_attack_more() -> None:
    b = battle("men x4 A2 leader standard at 10,10 vs men at 40,40")
    assert [attacks_of(b, m) for m in b.models(0)] == [3, 2, 2, 2]
    loose = battle("men x3 A1 leader standard at 10,10 vs men at 40,40", standard_bearer_bonus_attack=True)
    assert [attacks_of(loose, m) for m in loose.models(0)] == [2, 2, 1]


@proves("FB-LEAD-03", "FB-LEAD-04")
@pytest.mark.parametrize(("away", "held"), [(5.0, True), (5.1, False)])
def test_command_range_is_five_inches(away: float, held: bool) -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 1, 0, away)
    assert command_range(b, 0) == 5 * INCH
    assert in_command(b, 1) is held


@proves("FB-LEAD-04", "FB-MARCH-05")
def test_a_move_out_of_command_range_is_refused() -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 1, 0, 3.0)
    with pytest.raises(Refused, match="out_of_command") as no:
        check_move(b, 0, MARCH_MOVE, 5 * INCH, ((1, 0, b.x[1], b.y[1] + 4 * INCH),))
    assert no.value.rule == "FB-LEAD-04"
    assert no.value.facts["gap"] == pytest.approx(7, abs=0.01)


@proves("FB-LEAD-06", "FB-REFORM-02")
def test_the_standard_lengthens_the_second_march_of_the_round() -> None:
    b = battle("men x3 M5 leader standard at 10,10 vs men at 40,40")
    lengths = []
    for marches in range(3):
        b.marches[0] = marches
        lengths.append(march_distance(b, 0) // INCH)
    assert lengths == [5, 6, 5]
    b.alive[1] = 0
    b.marches[0] = 1
    assert march_distance(b, 0) == 5 * INCH
    assert march_of(b, 0) == 5 * INCH  # the characteristic itself never changes


@proves("FB-LEAD-07")
def test_the_standard_bearer_commands_like_a_leader() -> None:
    b = battle("men x3 leader standard at 10,10 vs men at 40,40")
    put(b, 1, 15, 10)
    apart(b, 2, 1, 4.0)
    assert gap(b, 0, 2) > 5 * INCH
    assert in_command(b, 2)


@proves("FB-LEAD-08")
def test_the_standard_bearer_itself_stays_near_the_leader() -> None:
    b = battle("men x2 leader standard at 10,10 vs men at 40,40")
    apart(b, 1, 0, 5.5)
    assert not in_command(b, 1)
    b.alive[0] = 0
    assert in_command(b, 1)


@proves("FB-LEAD-10", "FB-ALLOC-08")
def test_a_fallen_leader_is_replaced_at_once() -> None:
    b = battle("men x3 leader at 10,10 vs men at 40,40")
    casualty(b, 0)
    from tercio.firstblood.engine.flow import advance
    from tercio.firstblood.ready_answers import give, ready

    advance(b)
    assert ready(b) == [(1,), (2,)]
    give(b, (2,))
    assert leaders(b, 0) == [2]


@proves("FB-LEAD-11")
def test_the_new_leader_must_cover_as_many_as_possible() -> None:
    b = battle("men x5 leader at 10,10 vs men at 40,40")
    for m, x in zip(range(1, 5), (10, 14, 17, 30), strict=True):
        put(b, m, x, 10)
    b.alive[0] = 0
    assert candidates(b, 0) == [2]
    put(b, 1, 13, 10)
    put(b, 2, 14.5, 10)
    put(b, 3, 16, 10)
    assert candidates(b, 0) == [1, 2, 3]


@proves("FB-LEAD-12", "FB-OFF-09")
def test_nobody_is_promoted_while_the_standard_bearer_lives() -> None:
    from tercio.firstblood.engine.flow import advance
    from tercio.firstblood.engine.state import ASKING

    b = battle("men x4 leader standard at 10,10 vs men at 40,40")
    casualty(b, 0)
    advance(b)
    assert not b.clock[ASKING]
    assert leaders(b, 0) == [1]
    casualty(b, 1)
    advance(b)
    assert b.clock[ASKING] == NAME_LEADER


@proves("FB-LEAD-13", "FB-CHAR-07")
def test_a_promoted_model_commands_as_far_as_the_leader_it_replaces() -> None:
    from tercio.firstblood.engine.flow import advance

    b = battle("men x2 at 10,10 vs men at 40,40")
    b.forces.profiles[b.forces.profile[0]]
    b.forces.printed_range[b.forces.profile[0]] = 6 * INCH
    casualty(b, 0)
    advance(b)
    assert b.acting[1] == 1
    assert command_range(b, 1) == 6 * INCH


@proves("FB-LEAD-14", "FB-ARMY-06")
def test_an_acting_leader_leads_but_gains_no_attack() -> None:
    from tercio.firstblood.engine.flow import advance

    b = battle("men x2 A2 leader at 10,10 vs men at 40,40")
    assert attacks_of(b, 0) == 3
    casualty(b, 0)
    advance(b)
    assert leaders(b, 0) == [1]
    assert attacks_of(b, 1) == 2


@proves("FB-LEAD-05", "FB-SR-UNSTOPPABLE", "FB-ARMY-06")
def test_a_dead_standard_bearer_no_longer_steadies_the_charge() -> None:
    from tercio.firstblood.sequence.actions.charge import CHARGING

    b = battle("men x3 M5 leader standard at 10,10 vs men at 10,21", dice="1 | 5")
    run(b, CHARGING, 0, 1 << 1, choose=[(1,)])
    done(b)
    bare = battle("men x3 M5 leader standard at 10,10 vs men at 10,21", dice="1")
    bare.alive[1] = 0
    run(bare, CHARGING, 0, 1 << 1)
    done(bare)


# --- stranded


@proves("FB-STRAND-01")
def test_stranded_is_a_place_not_a_mark() -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 1, 0, 6)
    assert stranded_models(b, 0) == [1]
    apart(b, 1, 0, 4)
    assert stranded_models(b, 0) == []


@proves("FB-STRAND-02", "FB-STRAND-03")
def test_one_die_for_each_wound_left_of_the_stranded_at_the_start_of_the_activation() -> None:
    b = battle("men x3 leader W2 R3 at 10,10 vs men at 40,40", dice="1 2 3")
    put(b, 1, 10, 20)
    put(b, 2, 12, 20)
    b.wounds[1] = 1
    run(b, ACTIVATION, 0, choose=[(13,), (13,)])
    done(b)
    assert b.strength[0] == 3


@proves("FB-STRAND-04")
def test_the_farthest_stranded_model_falls_first() -> None:
    b = battle("men x3 leader W2 R2 at 10,10 vs men at 40,40", dice="1 3 4 5")
    apart(b, 1, 0, 9)
    apart(b, 2, 0, 7)
    b.x[2] += 2000
    b.y[2] = b.y[0] + inches(8)
    run(b, ACTIVATION, 0, choose=[(13,), (13,)])
    done(b)
    assert (b.alive[1], b.wounds[2], b.wounds[0]) == (0, 1, 0)


@proves("FB-STRAND-04", "FB-X-22")
def test_a_wounded_model_nearer_by_does_not_take_the_stranded_wound() -> None:
    b = battle("men x3 leader W2 R2 at 10,10 vs men at 40,40", dice="1 1 3")
    apart(b, 1, 0, 9)
    apart(b, 2, 0, 7)
    b.wounds[2] = 1
    run(b, ACTIVATION, 0, choose=[(13,), (13,)])
    done(b)
    assert (b.wounds[1], b.alive[2]) == (1, 1)


@proves("FB-STRAND-05")
def test_nobody_helps_the_stranded_but_numbers_do() -> None:
    b = battle("men x9 leader R2 Indomitable at 10,10 / lord R4 at 10,12 vs men at 40,40", dice="4")
    for k, m in enumerate(b.models(0)):
        put(b, m, 10 + k % 4 * 1.1, 8 - k // 4 * 1.1)
    put(b, 8, 30, 8)
    run(b, ACTIVATION, 0, choose=[(13,), (13,)])
    done(b)
    assert b.alive[8] == 0


# --- profiles


@proves("FB-PROF-01", "FB-PROF-02", "FB-ARMY-04")
def test_the_sample_profile_reads_as_printed() -> None:
    militia = Profile(
        name="Militia", type="Infantry", klass="Light", M=5, V=1, C=1, A=1, W=2, R=2, D=1, E=0,
        rules={"FB-SR-SHIELD": 1, "FB-SR-SUPPORT": 1},
    )  # fmt: skip
    assert CHARACTERISTICS == ("M", "V", "C", "A", "W", "R", "D", "E")
    assert [getattr(militia, name) for name in CHARACTERISTICS] == [5, 1, 1, 1, 2, 2, 1, 0]
    assert (militia.type, militia.klass) == ("Infantry", "Light")


@proves("FB-PROF-03")
def test_values_above_six_are_taken_as_they_are() -> None:
    b = battle("monster M9 W18 A8 at 10,10 vs men at 40,40")
    assert march_of(b, 0) == 9 * INCH
    assert characteristic(b, 0, 4) == 18


@proves("FB-PROF-04")
def test_a_printed_zero_cannot_and_a_reduced_zero_still_rolls() -> None:
    from tercio.firstblood.combat.fighting import dice_of
    from tercio.firstblood.engine.effects import MODIFY, ROUND_END, add_effect
    from tercio.firstblood.sequence.open_actions import actions

    b = battle("men M0 C0 at 10,10 / men C1 at 20,10 vs men at 40,40")
    assert (0,) not in actions(b, 0, True)
    assert dice_of(b, 0, 0) == 0
    add_effect(b, MODIFY, 1, CLASH, -2, ROUND_END)
    assert characteristic(b, 1, CLASH) == 0
    assert dice_of(b, 1, 0) == 1


@proves("FB-PROF-05")
def test_modifiers_are_summed_then_stopped_at_nought() -> None:
    from tercio.firstblood.engine.effects import MODIFY, ROUND_END, add_effect

    b = battle("men C2 at 10,10 vs men at 40,40")
    add_effect(b, MODIFY, 0, CLASH, -4, ROUND_END)
    assert characteristic(b, 0, CLASH) == 0
    add_effect(b, MODIFY, 0, CLASH, 9, ROUND_END)
    assert characteristic(b, 0, CLASH) == 7


@proves("FB-GAP-01")
def test_base_sizes_come_from_the_entry_or_by_type() -> None:
    assert (PLAIN.base(), base_radius(PLAIN.base())) == (27, 1350)
    b = battle("men at 5,5 / horse at 10,10 / brutes at 20,20 / monster at 30,30 vs men at 40,40")
    assert [b.forces.radius[m] for m in range(4)] == [1350, 2500, 2500, 5000]
    own = Profile(**{**{f: getattr(PLAIN, f) for f in PLAIN.__struct_fields__}, "base_mm": 40})
    assert own.base() == 40


@proves("FB-ARMY-01", "FB-ARMY-05")
def test_friends_and_enemies_and_one_regiment_as_one() -> None:
    b = battle("men x3 at 10,10 / men at 20,20 vs horse at 40,40")
    assert b.friends(0) == [0, 1]
    assert b.enemies(0) == [2]
    assert [b.forces.regiment[m] for m in range(5)] == [0, 0, 0, 1, 2]
    b.place[1] = TABLE + 2
    assert b.regiments(0) == [0, 1]


@proves("FB-LEAD-01")
def test_roles_are_given_by_the_sheet() -> None:
    b = battle("men x4 leader standard at 10,10 vs men at 40,40")
    assert list(b.forces.role[:4]) == [LEADER, STANDARD, 0, 0]


@proves("FB-CONT-01")
def test_contact_is_touching_bases() -> None:
    b = battle("men at 10,10 vs men at 10,13")
    apart(b, 1, 0, 0)
    r = b.forces.radius
    assert measure.touching(b.x[0], b.y[0], r[0], b.x[1], b.y[1], r[1])
