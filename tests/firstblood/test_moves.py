"""March, Charge, manoeuvre, Combat Reform and Disengage: what a path may and may not do."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.firstblood.bots.charge_paths import charge_paths
from tercio.firstblood.command_validation import accept
from tercio.firstblood.commands import DeclareCharge, MoveModels
from tercio.firstblood.engine.distances import gap
from tercio.firstblood.engine.effects import MODIFY, ROUND_END, add_effect
from tercio.firstblood.engine.event_log import CHARGE_FAILED
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import RESOLVE
from tercio.firstblood.engine.purposes import CHARGE_MOVE, DISENGAGE_MOVE, MANOEUVRE, MARCH_MOVE, REFORM
from tercio.firstblood.engine.regiment_queries import march_of
from tercio.firstblood.engine.state import ASKING, TABLE, Battle
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.movement.charges import charge_targets, chargeable, maximum, needed_distance, opening
from tercio.firstblood.movement.engagement import engages, is_engaged, regiment_engages
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.movement.path_checks import cost
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.charge import CHARGING
from tercio.firstblood.sequence.actions.clash import CLASHING, REFORMING, reform_distance
from tercio.firstblood.sequence.actions.disengage import DISENGAGING
from tercio.firstblood.sequence.actions.kinds import CHARGE
from tercio.firstblood.sequence.actions.march import march_distance
from tercio.firstblood.sequence.open_actions import actions, may_charge
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.table import apart, battle, done, put, run
from tests.firstblood.test_distance import square
from tests.proof import proves


def step(b: Battle, m: int, dx: float, dy: float) -> tuple[int, ...]:
    """A straight path of one model, in inches."""
    return (m, 0, b.x[m] + inches(dx), b.y[m] + inches(dy))


def refused(b: Battle, purpose: int, limit: float, *paths: tuple[int, ...]) -> str:
    with pytest.raises(Refused) as no:
        check_move(b, 0, purpose, inches(limit), paths)
    return no.value.key.removeprefix("firstblood.move.")


# --- March


@proves("FB-MARCH-03", "FB-GAP-03")
def test_a_march_goes_up_to_its_distance_along_the_path_of_the_centre() -> None:
    b = battle("men M5 at 10,10 vs men at 40,40")
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (step(b, 0, 0, 5),))
    check_move(b, 0, MARCH_MOVE, 5 * INCH, ())
    assert refused(b, MARCH_MOVE, 5, step(b, 0, 0, 5.1)) == "too_far"
    round_trip = (0, 0, b.x[0] + 3 * INCH, b.y[0], b.x[0], b.y[0])
    assert cost(b, round_trip, MARCH_MOVE) == pytest.approx(6 * INCH)
    assert refused(b, MARCH_MOVE, 5, round_trip) == "too_far"


@proves("FB-MARCH-04")
def test_the_slowest_model_sets_the_pace() -> None:
    assert march_of(battle("men x2 M6 at 10,10 vs men at 40,40"), 0) == 6 * INCH
    b = battle("men M6 with men M5 at 10,10 vs men at 40,40")
    assert march_of(b, 0) == 5 * INCH
    assert march_distance(b, 0) == 5 * INCH
    assert reform_distance(b, 0) == 6 * INCH


@proves("FB-MARCH-06")
@pytest.mark.parametrize(("gap", "passes"), [(1.0, True), (0.9, False)])
def test_a_base_passes_a_gap_as_wide_as_itself(gap: float, passes: bool) -> None:
    b = battle("men at 10,10 / men x2 at 10,12 vs men at 40,40")
    b.forces.radius[0] = INCH // 2
    half = b.forces.radius[1]
    b.x[1], b.y[1] = 10 * INCH - half - inches(gap) // 2, 13 * INCH
    b.x[2], b.y[2] = 10 * INCH + half + inches(gap) // 2, 13 * INCH
    if passes:
        check_move(b, 0, MARCH_MOVE, 5 * INCH, (step(b, 0, 0, 5),))
    else:
        assert refused(b, MARCH_MOVE, 5, step(b, 0, 0, 5)) == "base_in_the_way"


@proves("FB-MARCH-06", "FB-MARCH-07")
def test_the_own_regiment_is_no_obstacle_but_no_resting_place() -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 1, 0, 0.5)
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (step(b, 0, 0, 4),))
    assert refused(b, MARCH_MOVE, 5, step(b, 0, 0, 1.5)) == "overlap"


@proves("FB-MARCH-08", "FB-CHG-01")
@pytest.mark.parametrize(
    ("rule", "end", "engaged_"), [("", 1.0, True), ("", 1.1, False), ("Support", 2.4, True)]
)
def test_a_march_ends_neither_engaged_nor_engaging(rule: str, end: float, engaged_: bool) -> None:
    b = battle(f"men M5 {rule} at 10,10 vs men at 10,20", march_crosses_engagement=True)
    apart(b, 1, 0, end + 4)
    if engaged_:
        assert refused(b, MARCH_MOVE, 5, step(b, 0, 0, 4)) == "ends_engaged"
    else:
        check_move(b, 0, MARCH_MOVE, 5 * INCH, (step(b, 0, 0, 4),))


@proves("FB-MARCH-09")
def test_a_march_may_not_pass_through_an_enemys_reach() -> None:
    b = battle("men M8 at 10,10 vs men at 12,14")
    b.x[1] = b.x[0] + 2 * b.forces.radius[0] + inches(0.8)
    assert refused(b, MARCH_MOVE, 8, step(b, 0, 0, 8)) == "enters_engagement"
    b.x[1] = b.x[0] + 2 * b.forces.radius[0] + inches(2)
    check_move(b, 0, MARCH_MOVE, 8 * INCH, (step(b, 0, 0, 8),))
    loose = battle("men M8 at 10,10 vs men at 12,14", march_crosses_engagement=True)
    loose.x[1] = loose.x[0] + 2 * loose.forces.radius[0] + inches(0.8)
    check_move(loose, 0, MARCH_MOVE, 8 * INCH, (step(loose, 0, 0, 8),))


@proves("FB-MARCH-09")
def test_the_own_longer_reach_does_not_stop_a_march() -> None:
    b = battle("men M8 Support at 10,10 vs men at 12,14")
    b.x[1] = b.x[0] + 2 * b.forces.radius[0] + inches(2)
    check_move(b, 0, MARCH_MOVE, 8 * INCH, (step(b, 0, 0, 8),))


@proves("FB-GAP-02")
def test_nobody_leaves_the_table() -> None:
    b = battle("men at 1,10 vs men at 40,40")
    assert refused(b, MARCH_MOVE, 5, step(b, 0, -0.9, 0)) == "off_table"


@proves("FB-ZONE-12", "FB-GARR-02")
@pytest.mark.parametrize("trait", ["impassable", "garrison"])
def test_nobody_walks_through_impassable_or_garrison_pieces(trait: str) -> None:
    rock = Piece(square(10, 13, 1), (trait,))  # type: ignore[arg-type]
    b = battle("men at 10,10 vs men at 40,40", pieces=(rock,))
    assert refused(b, MARCH_MOVE, 6, step(b, 0, 0, 6)) == "impassable"
    assert refused(b, MARCH_MOVE, 6, (0, 0, 14 * INCH, 11 * INCH, 10 * INCH + 100, 13 * INCH)) == "too_far"


@proves("FB-GAP-09")
def test_a_stranded_model_too_far_away_may_come_nearer_but_not_go_farther() -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 1, 0, 15)
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (step(b, 1, 0, -5),))
    check_move(b, 0, MARCH_MOVE, 5 * INCH, ())
    assert refused(b, MARCH_MOVE, 5, step(b, 1, 0, 3)) == "out_of_command"


def test_a_path_that_makes_no_sense_is_refused() -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    assert refused(b, MARCH_MOVE, 5, (0, 0, 1)) == "malformed"
    assert refused(b, MARCH_MOVE, 5, step(b, 0, 0, 1), step(b, 0, 0, 2)) == "malformed"
    assert refused(b, MARCH_MOVE, 5, (2, 0, 1, 1)) == "not_yours"


# --- Charge


@proves("FB-CHG-04", "FB-CHG-03")
@pytest.mark.parametrize(("away", "legal"), [(11.0, True), (11.1, False)])
def test_a_charge_reaches_march_plus_six(away: float, legal: bool) -> None:
    b = battle("men M5 at 10,10 vs men at 10,20")
    apart(b, 1, 0, away)
    assert maximum(b, 0) == 11 * INCH
    assert chargeable(b, 0, 1) is legal
    push(b, ACTIVATION, 0)
    advance(b)
    if not legal:
        with pytest.raises(Refused):
            accept(b, DeclareCharge((1,)))


@proves("FB-CHG-02", "FB-BRK-04")
def test_who_may_not_charge() -> None:
    b = battle("men M5 at 10,10 vs men at 10,16")
    assert (CHARGE, 2) in actions(b, 0, True)
    for name in ("broken", "arrived"):
        getattr(b, name)[0] = 1
        assert not may_charge(b, 0)
        getattr(b, name)[0] = 0
    apart(b, 1, 0, 0.5)
    assert is_engaged(b, 0)
    assert not any(option[0] == CHARGE for option in actions(b, 0, True))


@proves("FB-CHG-05")
def test_own_models_do_not_hide_the_target_of_a_charge() -> None:
    b = battle("men x4 leader M5 at 10,10 vs men at 10,18")
    for k, m in enumerate((1, 2, 3)):
        put(b, m, 10 + (k - 1) * 1.07, 12)
    from tercio.firstblood.battlefield.line_of_sight import sees

    assert not sees(b, 0, 4)
    assert charge_targets(b, 0) == [1]


@proves("FB-CHG-06", "FB-CHG-07")
@pytest.mark.parametrize(("away", "success"), [(8.0, True), (8.1, False)])
def test_charge_distance_is_march_plus_the_roll(away: float, success: bool) -> None:
    b = battle("men M5 at 10,10 vs men at 10,20", dice="3")
    apart(b, 1, 0, away)
    b.story = []
    run(b, CHARGING, 0, 2)
    done(b)
    assert regiment_engages(b, 0, 1) is success
    assert any(saying[0] == CHARGE_FAILED for saying in b.story) is not success


@proves("FB-CHG-07", "FB-LEAD-07")
def test_the_nearest_leader_counts_the_standard_bearer_too() -> None:
    b = battle("men x2 M5 leader standard at 10,10 vs men at 10,20", dice="2")
    apart(b, 2, 0, 9)
    apart(b, 1, 0, 0)
    b.y[1] = b.y[2] - 2 * b.forces.radius[0] - 7 * INCH
    assert needed_distance(b, 0, 2) == pytest.approx(7 * INCH, abs=5)
    run(b, CHARGING, 0, 2)
    done(b)
    assert regiment_engages(b, 0, 1)


@proves("FB-CHG-08", "FB-ACT-14")
def test_a_failed_charge_moves_nobody_and_is_spent() -> None:
    b = battle("men M5 at 10,10 vs men at 10,20", dice="1")
    apart(b, 1, 0, 10)
    push(b, ACTIVATION, 0)
    advance(b)
    before = (b.x[0], b.y[0])
    give(b, (CHARGE, 2))
    assert (b.x[0], b.y[0]) == before
    assert not any(option[0] == CHARGE for option in ready(b))


@proves("FB-CHG-09", "FB-CHG-13", "FB-CHG-14")
def test_every_model_that_can_engages_and_the_charge_inspires() -> None:
    b = battle("men x4 leader M5 at 10,10 vs men x4 at 10,16", dice="4")
    run(b, CHARGING, 0, 2)
    done(b)
    assert sum(any(engages(b, m, n) for n in b.models(1)) for m in b.models(0)) >= 3
    assert b.inspired[0] == 1


@proves("FB-CHG-09")
def test_a_charging_model_that_could_engage_must() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men x2 at 10,16")
    paths = charge_paths(b, 0, 9 * INCH, 2)
    check_move(b, 0, CHARGE_MOVE, 9 * INCH, paths, 2)
    with pytest.raises(Refused, match="must_engage") as no:
        check_move(b, 0, CHARGE_MOVE, 9 * INCH, paths[:1], 2)
    assert no.value.facts["model"] == 1
    with pytest.raises(Refused, match="nobody_engages"):
        check_move(b, 0, CHARGE_MOVE, 9 * INCH, (), 2)


@proves("FB-CHG-10")
def test_a_charge_goes_straight() -> None:
    b = battle("men M5 at 10,10 vs men x3 at 10,16")
    side = (0, 0, b.x[0] + 3 * INCH, b.y[3] - 2 * b.forces.radius[0] - 1000)
    with pytest.raises(Refused, match="not_direct"):
        check_move(
            b, 0, CHARGE_MOVE, 9 * INCH, ((0, 0, b.x[1] + 900, b.y[1] - 2 * b.forces.radius[0] - 600),), 2
        )
    assert side[0] == 0


@proves("FB-CHG-10")
def test_a_charge_turns_corners_only_round_what_is_in_its_way() -> None:
    open_way = battle("men M5 at 10,10 vs men at 10,16")
    end = (open_way.x[0], open_way.y[1] - 2 * open_way.forces.radius[0])
    bend = (0, 0, 27_940, 29_200, 27_800, 31_900, *end)
    with pytest.raises(Refused, match="not_direct"):
        check_move(open_way, 0, CHARGE_MOVE, 11 * INCH, (bend,), 2)
    rock = Piece(square(10, 12, 0.4), ("impassable",))
    blocked = battle("men M5 at 10,10 vs men at 10,16", pieces=(rock,))
    check_move(blocked, 0, CHARGE_MOVE, 11 * INCH, (bend,), 2)
    with pytest.raises(Refused, match="not_direct"):
        check_move(blocked, 0, CHARGE_MOVE, 11 * INCH, ((0, 0, 12 * INCH, 12 * INCH, *end),), 2)


@proves("FB-CHG-11")
def test_several_targets_must_all_be_engaged_if_they_can() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 9,15 / men at 12,15")
    both = 1 << 1 | 1 << 2
    one = tuple(
        (m, 0, b.x[2], b.y[2] - 2 * b.forces.radius[0] - 4) if m == 0 else (m, 0, b.x[m], b.y[m] + 4)
        for m in (0,)
    )
    assert one
    paths = charge_paths(b, 0, 9 * INCH, both)
    engaged_all = {path[0] for path in paths}
    assert engaged_all == {0, 1}
    check_move(b, 0, CHARGE_MOVE, 9 * INCH, paths, both)
    near = charge_paths(b, 0, 9 * INCH, 1 << 1)
    with pytest.raises(Refused, match="must_engage"):
        check_move(b, 0, CHARGE_MOVE, 9 * INCH, near[:1], both)


@proves("FB-CHG-12", "FB-MAN-06")
def test_a_charge_may_pass_and_meet_others() -> None:
    b = battle("men M5 at 10,10 vs men at 10,17 / men at 11.5,13.5", dice="3")
    put(b, 2, 12, 15)
    run(b, CHARGING, 0, 1 << 1)
    assert regiment_engages(b, 0, 1)


@proves("FB-CHG-16", "FB-CHG-08")
def test_a_charge_nobody_can_complete_has_failed() -> None:
    """The rank between them is too wide to be gone round in 6 inches; 11 are enough."""
    b = battle("men M5 at 10,10 / men x7 at 6,13 vs men at 10,16", dice="1")
    for k, m in enumerate(b.models(1)):
        b.x[m] = 10 * INCH + (k - 3) * (2 * b.forces.radius[m] + 40)
    assert opening(b, 0, 11 * INCH, 1 << 2)
    b.story = []
    before = (b.x[0], b.y[0])
    run(b, CHARGING, 0, 1 << 2)
    assert any(saying[0] == CHARGE_FAILED for saying in b.story)
    assert (b.x[0], b.y[0]) == before


@proves("FB-CHG-16")
def test_a_blocked_leader_does_not_spoil_a_charge_a_trooper_can_make() -> None:
    b = battle("men x2 leader M5 at 9,10 / men x6 at 7,11 vs men at 12,15", dice="2")
    put(b, 1, 11.7, 10)
    ring = 2 * b.forces.radius[0]
    for m, (dx, dy) in zip(b.models(1), ((2, 0), (1, 2), (-1, 2), (-2, 0), (-1, -2), (1, -2)), strict=True):
        b.x[m], b.y[m] = b.x[0] + dx * ring // 2, b.y[0] + round(dy * ring * 0.4331)
    run(b, CHARGING, 0, 1 << 2)
    assert engages(b, 1, 8)
    assert not engages(b, 0, 8)


@proves("FB-CHG-10", "FB-CHG-16")
@pytest.mark.parametrize("obstacle", ["base", "rock"])
def test_a_bot_charges_round_what_stands_in_its_way(obstacle: str) -> None:
    rock = (Piece(square(10, 12, 0.4), ("impassable",)),) if obstacle == "rock" else ()
    b = battle("men M5 at 10,10 / men at 10,12 vs men at 10,16", pieces=rock)
    if rock:
        put(b, 1, 30, 30)
    (path,) = charge_paths(b, 0, 9 * INCH, 1 << 2)
    assert len(path) > 4, "round a corner, then the enemy"
    check_move(b, 0, CHARGE_MOVE, 9 * INCH, (path,), 1 << 2)
    straight = gap(b, 0, 2) - INCH
    assert charge_paths(b, 0, round(straight + INCH / 10), 1 << 2) == (), "the way round is longer"


@proves("FB-CHG-13")
def test_a_model_that_cannot_engage_goes_as_close_as_it_can() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 10,16")
    put(b, 1, 10, 8)
    touching = (0, 0, b.x[0], b.y[2] - 2 * b.forces.radius[0] - 2)
    behind = b.y[2] - 4 * b.forces.radius[0] - 6
    check_move(b, 0, CHARGE_MOVE, 6 * INCH, (touching, (1, 0, b.x[1], behind)), 2)
    for loiter in (behind - INCH // 2, b.y[1] + INCH):
        with pytest.raises(Refused, match="not_closest") as no:
            check_move(b, 0, CHARGE_MOVE, 6 * INCH, (touching, (1, 0, b.x[1], loiter)), 2)
        assert (no.value.rule, no.value.facts["model"]) == ("FB-CHG-13", 1)
    with pytest.raises(Refused, match="must_engage"):  # past its friend's shoulder it could
        check_move(b, 0, CHARGE_MOVE, 7 * INCH, (touching, (1, 0, b.x[1], behind)), 2)


@proves("FB-CHG-13", "FB-CHG-10")
def test_as_close_as_possible_means_still_in_command() -> None:
    """The rearguard cannot Engage; the front that can leaves nobody behind."""
    wall = Piece(square(10, 13.2, 0.5), ("impassable",))
    b = battle("men x3 leader M5 at 10,10 vs men x2 at 14,17", pieces=(wall,))
    for roll in range(3, 7):
        paths = charge_paths(b, 0, (5 + roll) * INCH, 2)
        if paths:
            check_move(b, 0, CHARGE_MOVE, (5 + roll) * INCH, paths, 2)
    assert paths


@proves("FB-CHG-15", "FB-TGT-01")
def test_after_a_charge_a_model_strikes_whomever_it_reaches() -> None:
    from tercio.firstblood.combat.attack import CLASH
    from tercio.firstblood.combat.fighting import targets_of

    b = battle("men at 10,10 vs men at 10,12 / men at 11,12")
    apart(b, 1, 0, 0.5)
    b.x[2], b.y[2] = b.x[0] + 2 * b.forces.radius[0] + 1000, b.y[0]
    assert [r for r, _ in targets_of(b, 0, CLASH, 0)] == [1, 2]


# --- manoeuvring while engaged


@proves("FB-MAN-01")
def test_the_clash_move_brings_a_rear_model_into_the_fight() -> None:
    b = battle("men x2 leader A1 C3 at 10,10 vs men W9 at 10,12", dice="1 1 1 | 5 5 5 | 1 1 1")
    apart(b, 2, 0, 0.5)
    b.x[1], b.y[1] = b.x[2], b.y[2] + 2 * b.forces.radius[0] + inches(2.8)
    push(b, CLASHING, 0)
    advance(b)
    give(b, *accept(b, MoveModels(((1, 0, b.x[1], b.y[1] - 2 * INCH),))))
    assert b.wounds[2] == 3  # Leader two dice, the rear model one
    assert b.clock[ASKING] == 0


@proves("FB-MAN-02", "FB-REFORM-01")
@pytest.mark.parametrize(("end", "legal"), [(3.0, True), (5.5, False), (5.0, True)])
def test_a_model_that_engages_nobody_must_end_nearer(end: float, legal: bool) -> None:
    b = battle("men x2 leader at 10,10 vs men at 10,14")
    apart(b, 2, 0, 1.0)
    put(b, 1, 10, 20)
    b.y[1] = b.y[2] + 2 * b.forces.radius[0] + 5 * INCH
    b.acting[1] = 1
    path = (1, 0, b.x[1], b.y[1] + inches(end) - 5 * INCH)
    paths = () if end == 5.0 else (path,)
    if legal:
        check_move(b, 0, REFORM, 5 * INCH, paths)
    else:
        assert refused(b, REFORM, 5, path) == "not_closer"


@proves("FB-MAN-03")
def test_a_manoeuvre_ends_in_command_range() -> None:
    b = battle("men x2 leader at 10,10 vs men x2 at 10,14")
    apart(b, 2, 0, 0.5)
    apart(b, 1, 0, 4)
    b.x[1] -= 6000
    b.y[1] = b.y[0] + inches(5)
    put(b, 3, 6, 19)
    assert refused(b, MANOEUVRE, 2, (1, 0, b.x[1], b.y[1] + 2 * INCH)) in ("out_of_command",)


@proves("FB-MAN-04")
def test_nobody_slips_away_from_an_enemy_that_engages_it() -> None:
    b = battle("men at 10,10 vs men at 10,12 / men at 11,12")
    apart(b, 1, 0, 0.5)
    b.x[2], b.y[2] = b.x[0] + 2 * b.forces.radius[0] + inches(0.9), b.y[0]
    assert refused(b, MANOEUVRE, 2, step(b, 0, -0.5, 0)) == "leaves_engagement"
    check_move(b, 0, MANOEUVRE, 2 * INCH, (step(b, 0, 0.3, 0),))


@proves("FB-MAN-05")
def test_other_bases_are_in_the_way_of_a_manoeuvre_and_enemy_reach_is_not() -> None:
    b = battle("men at 10,10 / men at 10,12 vs men at 10,14")
    apart(b, 1, 0, 0.1)
    apart(b, 2, 1, 0.1)
    assert refused(b, MANOEUVRE, 2, step(b, 0, 0, 1.5)) == "base_in_the_way"


@proves("FB-MAN-07", "FB-REFORM-01")
def test_an_engaged_model_walks_round_its_enemy_in_a_combat_reform() -> None:
    b = battle("men M5 at 10,10 vs men at 10,12")
    apart(b, 1, 0, 0.2)
    x, y, r = b.x[1], b.y[1], 2 * b.forces.radius[0] + 700
    path = (0, 0, x + r, y - r // 3, x + r // 2, y + r)
    assert cost(b, path, REFORM) < 6 * INCH
    check_move(b, 0, REFORM, 6 * INCH, (path,))


@proves("FB-REFORM-02")
def test_a_combat_reform_is_no_march() -> None:
    b = battle("men x2 M5 leader standard at 10,10 vs men at 10,12")
    apart(b, 2, 0, 0.2)
    b.marches[0] = 1
    assert reform_distance(b, 0) == 5 * INCH
    run(b, REFORMING, 0)
    assert b.marches[0] == 1


# --- Disengage


def held(line: str, dice: str = "", **settings: object) -> Battle:
    b = battle(line, dice=dice, **settings)  # type: ignore[arg-type]
    apart(b, b.forces.first[1], 0, 0.5)
    return b


@proves("FB-DIS-02", "FB-DIS-03", "FB-AOO-02")
def test_disengage_rolls_after_the_blows_and_adds_the_resolve_characteristic() -> None:
    b = held("men x9 R2 D6 at 10,10 vs men C3 at 10,12", "3 | 1 | 4")
    for k, m in enumerate(b.models(0)):
        if k:
            put(b, m, 10 + k % 3, 9 - k // 3)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 1))
    assert b.clock[10] == 6 * INCH  # four and Resolve two, no numbers bonus
    done(b)


@proves("FB-DIS-03")
def test_modifiers_of_resolve_count_for_the_distance() -> None:
    b = held("men R2 at 10,10 vs men at 10,12", "1")
    add_effect(b, MODIFY, 0, RESOLVE, 2, ROUND_END)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 0))
    assert b.clock[10] == 5 * INCH


@proves("FB-DIS-04", "FB-MARCH-09")
def test_a_disengaging_model_may_cross_enemy_reach_and_end_reaching() -> None:
    b = held("men R3 Support at 10,10 vs men at 10,12 / men at 14,6")
    check_move(b, 0, DISENGAGE_MOVE, 6 * INCH, (step(b, 0, 0, -1.5),))
    strict = held("men R3 Support at 10,10 vs men at 10,12", disengage_may_end_engaging=False)
    assert refused(strict, DISENGAGE_MOVE, 6, step(strict, 0, 0, -1.5)) == "ends_engaging"


@proves("FB-DIS-05")
def test_the_leader_must_get_clear_if_it_can() -> None:
    b = held("men x2 leader R3 at 10,10 vs men at 10,12", "4")
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 0))
    with pytest.raises(Refused, match="leader_must_clear"):
        accept(b, MoveModels(()))
    give(b, *accept(b, MoveModels((step(b, 0, 0, -3), step(b, 1, 0, -3)))))
    assert b.strength[0] == 2


@proves("FB-DIS-06", "FB-DIS-10")
def test_a_clean_disengagement_costs_nobody_but_breaks() -> None:
    b = held("men x2 leader R3 at 10,10 vs men at 10,12", "4")
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 0))
    give(b, (0, 0), (step(b, 0, 0, -3), step(b, 1, 0, -3)))
    assert (b.strength[0], b.broken[0], b.tokens[0]) == (2, 1, 0)


@proves("FB-DIS-07", "FB-DIS-09", "FB-TOKEN-01")
def test_whoever_is_left_engaged_is_lost_without_morale() -> None:
    b = held("men x4 leader R1 at 10,10 vs men at 10,12", "4")
    b.x[1], b.y[1] = b.x[4] + 2 * b.forces.radius[0] + 500, b.y[4]
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 0))
    give(b, (0, 0), (step(b, 0, 0, -1), step(b, 2, 0, -1)))
    assert b.alive[1] == 0
    assert (b.strength[0], b.tokens[0], b.broken[0]) == (3, 1, 1)
    done(b)


@proves("FB-DIS-08")
def test_a_leader_left_behind_falls_and_another_is_named() -> None:
    b = held("men x4 leader R1 at 10,10 vs men at 10,12", "4")
    for k, m in enumerate((1, 2, 3)):
        put(b, m, 9 + k * 1.2, 7.5)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 0))
    give(b, (0, 0), ())
    assert b.alive[0] == 0
    assert ready(b)
    give(b, ready(b)[0])
    assert sum(b.acting[m] for m in (1, 2, 3)) == 1


@proves("FB-DIS-10", "FB-CHAR-04")
def test_those_who_cannot_be_broken_stay_whole() -> None:
    b = held("lord R3 at 10,10 vs men at 10,12", "4")
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 0))
    give(b, (0, 0), (step(b, 0, 0, -3),))
    assert b.broken[0] == 0


@proves("FB-DIS-10", "FB-RALLY-01")
def test_disengage_then_rally() -> None:
    b = held("men x2 leader R3 at 10,10 vs men at 10,12", "4")
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (8,))
    give(b, (1, 0))
    give(b, (0, 0), (step(b, 0, 0, -3), step(b, 1, 0, -3)))
    assert b.broken[0] == 1
    give(b, (4,))
    assert b.broken[0] == 0
    assert b.place[0] == TABLE


@proves("FB-AOO-01")
@pytest.mark.parametrize(("reading", "faces"), [("one_per_model", "5 5 5"), ("attacks", "5 5 5 5 5 5 5 5 5")])
def test_one_die_for_each_engaging_model_whatever_its_attacks(reading: str, faces: str) -> None:
    b = battle("men D6 at 10,10 vs men x3 A3 C1 at 10,12", dice=f"{faces} | 3", opportunity_attacks=reading)
    for k, m in enumerate(b.models(1)):
        b.x[m], b.y[m] = b.x[0] + (k - 1) * 3000, b.y[0] + 2 * b.forces.radius[0] - (500 if k != 1 else -100)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 1))
    done(b)


@proves("FB-AOO-03")
def test_opportunity_attacks_are_clash_attacks_but_never_inspired() -> None:
    b = held("men W9 R6 at 10,10 vs men C2 Cleave:1 at 10,12", "3 | 4")
    b.inspired[1] = 1
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (1, 1))
    done(b)
    assert b.inspired[1] == 1
    sharp = held("men W9 D2 R6 at 10,10 vs men C2 Cleave:1 at 10,12", "2 | 2 | 1 | 4")
    push(sharp, DISENGAGING, 0)
    advance(sharp)
    give(sharp, (1, 1))
    done(sharp)
    assert sharp.wounds[0] == 1


@proves("FB-CHG-10", "FB-CHG-16", "FB-CHG-07")
def test_cavalry_behind_four_friends_charges_round_them() -> None:
    b = battle("horse M8 at 20,10 / men x4 at 18,12.6 vs men at 20,17")
    for k, m in enumerate(b.models(1)):
        b.x[m], b.y[m] = 20 * INCH + (2 * k - 3) * (b.forces.radius[m] + 60), 12 * INCH + 2000
    assert needed_distance(b, 0, 1 << 2) < 6 * INCH
    assert opening(b, 0, 14 * INCH, 1 << 2), "the charge happens"
    (path,) = charge_paths(b, 0, 14 * INCH, 1 << 2)
    length = cost(b, path, CHARGE_MOVE)
    assert 7 * INCH < length < 10 * INCH
    check_move(b, 0, CHARGE_MOVE, 14 * INCH, (path,), 1 << 2)
    assert not opening(b, 0, int(length) - 10, 1 << 2), "and no shorter way is known"
