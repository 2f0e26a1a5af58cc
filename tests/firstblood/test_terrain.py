"""Terrain: what it does to those who cross it, ruins, garrisons."""

from __future__ import annotations

import msgspec
import pytest

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.line_of_sight import sees, size
from tercio.firstblood.battlefield.ruins import completely_within_ruin
from tercio.firstblood.combat.attack import CLASH as CLASH_KIND
from tercio.firstblood.combat.attack import VOLLEY as VOLLEY_KIND
from tercio.firstblood.combat.attack import prepare
from tercio.firstblood.combat.fighting import makes_impact, may_impact, targets_of
from tercio.firstblood.combat.hits import UNASSIGNED, target_part
from tercio.firstblood.combat.wounds import takers
from tercio.firstblood.command_validation import accept
from tercio.firstblood.commands import MoveModels, OccupyGarrison
from tercio.firstblood.engine.event_log import TERRAIN_ROLLED
from tercio.firstblood.engine.field import GARRISON, Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.purposes import CHARGE_MOVE, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import in_command, stranded_models
from tercio.firstblood.engine.scenario import Zone, circle_of
from tercio.firstblood.engine.state import ASKING, DESTROYED, GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.movement.charges import charge_targets, needed_distance
from tercio.firstblood.movement.engagement import engages, regiment_engages
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.movement.path_checks import cost
from tercio.firstblood.ready_answers import give, ready, whose
from tercio.firstblood.sequence.actions.charge import CHARGING
from tercio.firstblood.sequence.actions.clash import CLASHING
from tercio.firstblood.sequence.actions.garrisons import leaving_paths, may_occupy
from tercio.firstblood.sequence.actions.kinds import AIM, CLASH, DISENGAGE, MARCH, REFORM, SKIP, VOLLEY
from tercio.firstblood.sequence.actions.march import OCCUPY
from tercio.firstblood.sequence.actions.volley import can_shoot, shooters, volley_attacks
from tercio.firstblood.sequence.move_effects import carry_out
from tercio.firstblood.sequence.open_actions import actions
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.victory import total
from tests.firstblood.table import KINDS, apart, battle, done, put, run
from tests.firstblood.test_distance import square
from tests.proof import proves


def band(y: float, *traits: str, **fields: object) -> Piece:
    """A strip of ground right across the way from y=10 upwards."""
    return Piece(((4, y - 0.4), (44, y - 0.4), (44, y + 0.4), (4, y + 0.4)), traits, **fields)  # type: ignore[arg-type]


def marched(line: str, *pieces: Piece, dice: str = "", by: float = 5, purpose: int = MARCH_MOVE) -> Battle:
    """Regiment 0 walks straight up; terrain takes its toll."""
    b = battle(line, dice=dice, pieces=pieces)
    b.story = []
    carry_out(b, 0, purpose, tuple((m, 0, b.x[m], b.y[m] + inches(by)) for m in b.models(0)))
    advance(b)
    while b.clock[ASKING]:
        give(b, ready(b)[0])
    return b


def harm(b: Battle) -> tuple[int, int]:
    """Wounds placed on regiment 0, and terrain rolls made."""
    assert b.story is not None
    return b.group_suffered[0], sum(saying[0] == TERRAIN_ROLLED for saying in b.story)


# --- classes of terrain


@proves("FB-TERR-01", "FB-TERR-02", "FB-ZONE-01")
def test_a_piece_has_any_number_of_classes_and_a_model_is_in_it_when_its_base_overlaps() -> None:
    marsh = band(15, "water", "dangerous", "obscuring", size=3)
    b = battle("men M8 at 10,10 vs men at 40,40", pieces=(marsh,))
    assert b.field.traits[0] & GARRISON == 0
    assert b.field.pieces_at(10 * INCH, 15 * INCH - b.forces.radius[0] - 900, b.forces.radius[0]) == [0]
    assert b.field.pieces_at(10 * INCH, 15 * INCH - b.forces.radius[0] - 1100, b.forces.radius[0]) == []
    check_move(b, 0, MARCH_MOVE, 8 * INCH, ((0, 0, b.x[0], b.y[0] + 8 * INCH),))


@proves("FB-ZONE-02", "FB-ZONE-04")
def test_one_die_for_each_model_piece_and_move() -> None:
    swamp, bog = band(12, "dangerous"), band(14, "dangerous")
    assert harm(marched("men R6 at 10,10 vs men at 40,40", swamp, bog, dice="1 | 1")) == (0, 2)
    inside = battle("men at 10,12 vs men at 40,40", pieces=(swamp,), dice="6")
    inside.story = []
    carry_out(inside, 0, MARCH_MOVE, ())
    assert harm(inside) == (0, 0)
    leaving = battle("men W9 at 10,12 vs men at 40,40", pieces=(swamp,), dice="6")
    leaving.story = []
    carry_out(leaving, 0, MARCH_MOVE, ((0, 0, leaving.x[0], leaving.y[0] + 4 * INCH),))
    advance(leaving)
    assert harm(leaving) == (1, 1)


@proves("FB-ZONE-02", "FB-MOR-01")
def test_terrain_wounds_bring_a_morale_test_at_the_end_of_the_action() -> None:
    b = battle(
        "men x3 W3 D6 R2 M5 at 10,10 vs men at 40,40", pieces=(band(12, "dangerous"),), dice="6 6 1 | 3 1"
    )
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (MARCH,))
    give(b, (0, 3 + 2))
    while b.clock[ASKING] and (SKIP,) not in ready(b):
        give(b, ready(b)[0])
    done(b)
    assert sum(b.wounds[m] for m in b.models(0)) + 3 * (3 - b.strength[0]) == 3


@proves("FB-ZONE-03", "FB-X-08")
def test_broken_ground_trips_the_charging() -> None:
    scree = band(12, "broken_ground")
    assert harm(
        marched("men W9 x5 at 10,10 vs men at 40,40", scree, dice="6 2 3 6 1 | 1 2", purpose=CHARGE_MOVE)
    ) == (1, 1)
    assert harm(marched("horse x2 at 10,10 vs men at 40,40", scree, dice="6 4", purpose=CHARGE_MOVE)) == (
        1,
        1,
    )
    assert harm(marched("men x5 at 10,10 vs men at 40,40", scree)) == (0, 0)


@proves("FB-ZONE-04")
def test_dangerous_terrain_hurts_horse_and_brutes_twice() -> None:
    assert harm(marched("horse x3 at 6,10 vs men at 40,40", band(12, "dangerous"), dice="6 6 2"))[0] == 4
    assert harm(marched("brutes x2 at 6,10 vs men at 40,40", band(12, "dangerous"), dice="6 5"))[0] == 2
    assert harm(marched("men W3 x3 at 6,10 vs men at 40,40", band(12, "dangerous"), dice="6 6 2"))[0] == 2


@proves("FB-ZONE-05", "FB-CHAR-06", "FB-X-09")
@pytest.mark.parametrize(
    ("line", "dice", "wounds"),
    [("men W3 x4", "4 5 3 6", 3), ("brutes x2", "4 1", 1), ("horse x2", "4 1", 2), ("lord", "4", 1),
     ("men W3 Fluid_Formation", "5", 1)],
)  # fmt: skip
def test_very_dangerous_terrain(line: str, dice: str, wounds: int) -> None:
    b = marched(f"{line} at 6,10 vs men at 40,40", band(12, "very_dangerous"), dice=dice)
    assert b.group_suffered[0] + sum(b.suffered[m] for m in b.models(0)) == wounds


@proves("FB-SR-FLUID-FORMATION", "FB-CHAR-06")
@pytest.mark.parametrize("line", ["men Fluid_Formation", "lord"])
@pytest.mark.parametrize("trait", ["dangerous", "broken_ground"])
def test_fluid_formations_and_characters_ignore_rough_ground(line: str, trait: str) -> None:
    b = marched(f"{line} at 10,10 vs men at 40,40", band(12, trait), purpose=CHARGE_MOVE)
    assert harm(b) == (0, 0)


@proves("FB-ZONE-07")
@pytest.mark.parametrize(("roll", "success"), [(3, False), (4, True)])
def test_an_obstacle_costs_a_charge_two_inches_and_its_impact(roll: int, success: bool) -> None:
    fence = Piece(((8, 13), (13, 13), (13, 13.5), (8, 13.5)), ("obstacle",))
    b = battle("horse M5 A2 C1 at 10,10 vs men at 10,20", pieces=(fence,), dice=f"{roll}")
    apart(b, 1, 0, 7)
    assert needed_distance(b, 0, 2) == pytest.approx(9 * INCH)
    run(b, CHARGING, 0, 2)
    done(b)
    assert regiment_engages(b, 0, 1) is success
    assert b.field.elevation[0] == 1
    if success:
        assert not makes_impact(b, 0)


@proves("FB-ZONE-07")
def test_nobody_ends_on_an_obstacle_and_a_march_pays_only_by_a_setting() -> None:
    fence = Piece(((8, 13), (13, 13), (13, 13.5), (8, 13.5)), ("obstacle",))
    b = battle("men M6 at 10,10 vs men at 40,40", pieces=(fence,))
    with pytest.raises(Refused, match="ends_on_piece"):
        check_move(b, 0, MARCH_MOVE, 6 * INCH, ((0, 0, b.x[0], b.y[0] + 3 * INCH),))
    over = (0, 0, b.x[0], b.y[0] + 5 * INCH)
    assert cost(b, over, MARCH_MOVE) == pytest.approx(5 * INCH)
    strict = battle("men M6 at 10,10 vs men at 40,40", pieces=(fence,), obstacle_cost_for_all_moves=True)
    assert cost(strict, over, MARCH_MOVE) == pytest.approx(7 * INCH)


@proves("FB-ZONE-07", "FB-THRU-02")
def test_models_fight_across_an_obstacle() -> None:
    fence = Piece(((8, 10.9), (13, 10.9), (13, 11.1), (8, 11.1)), ("obstacle",))
    b = battle("men at 10,10 vs men at 10,12", pieces=(fence,))
    apart(b, 1, 0, 0.9)
    assert engages(b, 0, 1)


@proves("FB-ZONE-08", "FB-CHAR-06")
@pytest.mark.parametrize(
    ("line", "inspired"), [("men", 0), ("light", 1), ("lord", 1), ("men Fluid_Formation", 1)]
)
def test_hindering_terrain_takes_the_inspiration_unless_light(line: str, inspired: int) -> None:
    b = battle(f"{line} M5 at 10,10 vs men at 10,16", pieces=(band(12, "hindering"),), dice="4")
    run(b, CHARGING, 0, 2)
    assert b.inspired[0] == inspired


@proves("FB-ZONE-08")
def test_hindering_terrain_takes_the_impact() -> None:
    b = marched("horse at 10,10 vs men at 40,40", band(12, "hindering"), purpose=CHARGE_MOVE)
    assert not makes_impact(b, 0)
    fluid = marched(
        "horse Fluid_Formation at 10,10 vs men at 40,40", band(12, "hindering"), purpose=CHARGE_MOVE
    )
    assert makes_impact(fluid, 0)


@proves("FB-ZONE-09")
@pytest.mark.parametrize(("clash", "hit"), [(1, 1), (3, 2)])
def test_water_weighs_down_blows(clash: int, hit: int) -> None:
    b = battle(f"men C{clash} at 10,10 vs men at 10,12", pieces=(band(10, "water"),))
    apart(b, 1, 0, 0.5)
    assert prepare(b, CLASH_KIND, 0, 1).hit == hit
    b.y[0] = 20 * INCH
    assert prepare(b, CLASH_KIND, 0, 1).hit == clash


@proves("FB-GAP-07")
def test_effects_of_one_moment_need_no_order() -> None:
    b = battle("men C3 Cleave:1 Flurry at 10,10 vs men D3 Shield Hardened:1 Parry at 10,12")
    apart(b, 1, 0, 0.5)
    first = prepare(b, CLASH_KIND, 0, 1).sheet()
    b.forces.rule_calls[:] = [tuple(reversed(calls)) for calls in b.forces.rule_calls]
    assert prepare(b, CLASH_KIND, 0, 1).sheet() == first


# --- Ruins

RUIN = Piece(square(10, 12, 3), ("ruin",), floors=2, name="ruin")


@proves("FB-RUIN-01")
def test_cover_in_a_ruin() -> None:
    b = battle("bowmen at 10,25 vs men x2 D1 at 9,12", pieces=(RUIN,))
    assert completely_within_ruin(b, 1) == 0
    assert prepare(b, VOLLEY_KIND, 0, 1).save == 2
    assert prepare(b, CLASH_KIND, 0, 1).save == 1
    put(b, 0, 10, 14)
    assert prepare(b, VOLLEY_KIND, 0, 1).save == 1
    put(b, 0, 10, 25)
    put(b, 2, 20, 12)
    assert prepare(b, VOLLEY_KIND, 0, 1).save == 1


@proves("FB-RUIN-02", "FB-RUIN-03", "FB-SR-FLUID-FORMATION")
@pytest.mark.parametrize(
    ("line", "dice", "wounds"), [("brutes x2", "3 | 6 3", 2), ("brutes x2 Fluid_Formation", "3", 0)]
)
def test_brutes_charging_into_a_ruin(line: str, dice: str, wounds: int) -> None:
    b = battle(
        f"{line} M6 R6 at 9,19 vs men x5 D6 at 7.6,13.5",
        pieces=(RUIN,),
        dice=dice + (" | 1 1" if wounds else ""),
    )
    assert not may_impact(b, 1)
    run(b, CHARGING, 0, 2)
    done(b)
    assert sum(b.wounds[m] for m in b.models(0)) == wounds
    assert b.inspired[0] == 0


@proves("FB-RUIN-02")
def test_a_target_with_one_model_outside_is_open_to_impact() -> None:
    b = battle("horse at 10,20 vs men x2 at 9,12", pieces=(RUIN,))
    put(b, 2, 20, 12)
    assert may_impact(b, 1)


@proves("FB-RUIN-04", "FB-ENG-07", "FB-ENG-03")
def test_nobody_fights_through_a_wall() -> None:
    walled = msgspec.structs.replace(RUIN, walls=(((7, 11), (13, 11)),))
    b = battle("men at 10,10 vs men at 10,12", pieces=(walled,))
    b.y[0] = 11 * INCH - b.forces.radius[0] - 500
    b.y[1] = 11 * INCH + b.forces.radius[0] + 500
    assert not engages(b, 0, 1)
    open_ruin = battle("men at 10,10 vs men at 10,12", pieces=(RUIN,))
    open_ruin.y[0], open_ruin.y[1] = b.y[0], b.y[1]
    assert engages(open_ruin, 0, 1)


@proves("FB-RUIN-05")
def test_floors_raise_those_on_them() -> None:
    b = battle("men at 10,12 vs men at 40,40", pieces=(RUIN,))
    assert b.field.elevation[0] == 3
    assert size(b, 0) == 1
    b.floor[0] = 1
    assert size(b, 0) == 3


@proves("FB-RUIN-06")
def test_climbing_costs_three_inches_a_floor_and_needs_room() -> None:
    b = battle("men M5 at 10,12 vs men at 40,40", pieces=(RUIN,))
    check_move(b, 0, MARCH_MOVE, 5 * INCH, ((0, 1, b.x[0] + 2 * INCH, b.y[0]),))
    with pytest.raises(Refused, match="too_far") as no:
        check_move(b, 0, MARCH_MOVE, 5 * INCH, ((0, 1, b.x[0] + inches(2.1), b.y[0] + inches(2.2)),))
    assert no.value.facts["needed"] > 6
    with pytest.raises(Refused, match="no_floor"):
        check_move(b, 0, MARCH_MOVE, 6 * INCH, ((0, 1, b.x[0] + inches(2.9), b.y[0]),))
    horse = battle("horse M9 at 10,12 vs men at 40,40", pieces=(RUIN,))
    with pytest.raises(Refused, match="cannot_climb"):
        check_move(horse, 0, MARCH_MOVE, 9 * INCH, ((0, 1, horse.x[0] + 100, horse.y[0]),))


@proves("FB-RUIN-07")
def test_climbing_in_a_charge_costs_the_impact_and_the_inspiration_of_that_model() -> None:
    b = battle("men M5 C2 at 10,12 vs men at 10,13", pieces=(RUIN,))
    b.floor[1] = 1
    put(b, 1, 10, 13.2)
    b.inspired[0] = 1
    carry_out(b, 0, CHARGE_MOVE, ((0, 1, b.x[0], b.y[0] + 100),))
    assert not makes_impact(b, 0)
    assert prepare(b, CLASH_KIND, 0, 1).hit == 2


@proves("FB-RUIN-08")
def test_floors_engage_only_straight_above_and_one_apart() -> None:
    b = battle("men at 10,12 vs men at 10,12", pieces=(RUIN,))
    for floor, x, held in ((1, 10, True), (1, 11.5, False), (2, 10, False)):
        b.floor[1] = floor
        put(b, 1, x, 12)
        assert engages(b, 0, 1) is held
        assert engages(b, 1, 0) is held


@proves("FB-RUIN-09")
def test_command_reaches_one_floor_up_or_down() -> None:
    b = battle("men x2 leader at 10,12 vs men at 40,40", pieces=(RUIN,))
    put(b, 1, 10, 12)
    for floor, held in ((0, True), (1, True), (2, False)):
        b.floor[1] = floor
        assert in_command(b, 1) is held
    assert stranded_models(b, 0) == [1]


# --- garrisons

HOUSE = Piece(square(10, 16, 3), ("garrison",), name="house", capacity=8, defence=2)


def inside(line: str, **fields: object) -> Battle:
    """Regiment 0 holds the house."""
    b = battle(line, pieces=(HOUSE,), **fields)  # type: ignore[arg-type]
    b.place[0], b.inside[0] = GARRISONED, 0
    return b


@proves("FB-GARR-01")
def test_garrison_defaults() -> None:
    plain = Piece(square(10, 16, 3), ("garrison",))
    b = battle("men at 5,5 vs men at 40,40", pieces=(plain,))
    assert (plain.defence, plain.capacity, b.field.elevation[0]) == (1, 13, 2)


@proves("FB-GARR-03")
def test_who_may_occupy() -> None:
    b = battle("men x9 at 5,5 / men x8 at 5,8 / horse at 5,30 vs men at 40,40", pieces=(HOUSE,))
    assert [may_occupy(b, r, 0) for r in range(3)] == [False, True, False]
    b.place[3], b.inside[3] = GARRISONED, 0
    assert not may_occupy(b, 1, 0)


@proves("FB-GARR-04")
def test_occupying_takes_a_leader_to_the_wall_and_ends_the_activation() -> None:
    b = battle("men x3 leader M5 at 9,9.2 vs men at 40,40", pieces=(HOUSE,))
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (MARCH,))
    assert (OCCUPY, 0) in ready(b)
    give(b, *accept(b, OccupyGarrison(0)))
    assert (b.place[0], b.inside[0]) == (GARRISONED, 0)
    assert not b.clock[ASKING]
    far = battle("men x3 leader M5 at 9,4 vs men at 40,40", pieces=(HOUSE,))
    push(far, ACTIVATION, 0)
    advance(far)
    give(far, (MARCH,))
    with pytest.raises(Refused, match="leader_too_far"):
        accept(far, OccupyGarrison(0))


@proves("FB-GARR-05", "FB-SEQ-03")
def test_walls_add_their_defence() -> None:
    b = inside("men D3 E0 at 5,5 vs men Cleave:1 at 10,20")
    assert prepare(b, CLASH_KIND, 1, 0).save == 4
    shielded = inside("men D1 Shield at 5,5 vs men at 10,20")
    assert {prepare(shielded, kind, 1, 0).save for kind in (CLASH_KIND, VOLLEY_KIND)} == {4}


@proves("FB-GARR-06")
def test_occupants_see_from_any_point_and_are_as_tall_as_the_piece() -> None:
    tower = msgspec.structs.replace(HOUSE, elevation=3)
    shed = Piece(square(10, 22, 1.5), ("obstructing",), size=2)
    b = battle("bowmen at 5,5 vs men at 10,26", pieces=(tower, shed))
    b.place[0], b.inside[0] = GARRISONED, 0
    assert size(b, 0) == 3
    assert sees(b, 0, 1)
    assert sees(b, 1, 0)
    low = battle("bowmen at 10,18 vs men at 10,26", pieces=(shed,))
    assert not sees(low, 0, 1)


@proves("FB-GARR-07", "FB-STRAND-01")
def test_occupants_are_never_stranded() -> None:
    b = inside("men x3 leader at 5,5 vs men at 40,40")
    put(b, 2, 40, 5)
    assert stranded_models(b, 0) == []


@proves("FB-GARR-08", "FB-GARR-09")
def test_leaving_sets_models_round_the_piece_and_then_they_may_march() -> None:
    b = inside("bowmen x4 leader M5 at 5,5 vs men at 10,30")
    push(b, ACTIVATION, 0)
    advance(b)
    assert (MARCH,) in ready(b)
    give(b, (MARCH,))
    give(b, (0,))
    assert (b.place[0], b.inside[0], b.strength[0]) == (TABLE, -1, 4)
    for m in b.models(0):
        assert 0 <= b.field.ground.gap(0, b.x[m], b.y[m], b.forces.radius[m]) <= 60
    give(b, (0, 0))  # stay
    assert any(option[0] == VOLLEY for option in ready(b))
    assert (MARCH,) in ready(b)
    second = inside("bowmen x4 leader M5 at 5,5 vs men at 10,30")
    assert (MARCH,) not in actions(second, 0, False)


@proves("FB-GARR-08")
def test_who_finds_no_room_is_lost_without_a_token() -> None:
    b = inside("men x4 leader M5 at 5,5 vs men at 40,40")
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (MARCH,))
    give(b, (0,), leaving_paths(b, 0)[:3])
    while b.clock[ASKING] and (0, 0) not in ready(b):
        give(b, ready(b)[0])
    assert (b.strength[0], b.tokens[0]) == (3, 0)
    placed = inside("men x4 leader M5 at 5,5 vs men at 40,40")
    push(placed, ACTIVATION, 0)
    advance(placed)
    give(placed, (MARCH,))
    with pytest.raises(Refused, match="not_touching"):
        accept(placed, MoveModels(((0, 0, 20 * INCH, 20 * INCH),)))


@proves("FB-GARR-10", "FB-GARR-11")
def test_a_garrison_is_charged_like_a_regiment_but_inspires_nobody() -> None:
    b = inside("men x3 at 5,5 vs horse M5 Support at 10,25", dice="3")
    assert charge_targets(b, 1) == [0]
    assert needed_distance(b, 1, 1) == pytest.approx(6 * INCH - b.forces.radius[3], abs=5)
    run(b, CHARGING, 1, 1 << 0)
    done(b)  # one die: no Impact Attacks
    assert engages(b, 3, 0)
    assert b.inspired[1] == 0
    b.y[3] = 19 * INCH + b.forces.radius[3] + 2 * INCH
    assert not engages(b, 3, 0)


@proves("FB-GARR-12")
def test_nobody_inside_can_be_singled_out() -> None:
    b = inside("lord at 5,5 vs men C5 A1 at 10,20", dice="1 | 6 | 1")
    b.y[1] = 19 * INCH + b.forces.radius[1] + 500
    assert target_part(b, 0, 0) == UNASSIGNED
    run(b, CLASHING, 1)
    done(b)
    assert b.wounds[0] == 1
    crowd = inside("men x5 at 5,5 vs men at 10,20")
    assert takers(crowd, 0, 0, 1) == [0, 1, 2, 3, 4]


@proves("FB-GARR-13")
def test_storming() -> None:
    b = inside("men D0 at 5,5 vs men x2 A3 C5 M5 at 10,20", dice="1 1 1 1 1 1 | 6 6 6 6 6 6")
    for m in (1, 2):
        b.y[m] = 19 * INCH + b.forces.radius[m] + 500
    push(b, ACTIVATION, 1)
    advance(b)
    give(b, (CLASH,))
    give(b, (0, 0))
    assert b.place[0] == DESTROYED
    assert ready(b) == [(0,), (1,)]
    give(b, (1,))
    assert (b.place[1], b.inside[1]) == (GARRISONED, 0)
    assert not b.clock[ASKING]


@proves("FB-GARR-14")
@pytest.mark.parametrize(("away", "held"), [(1.0, True), (2.0, False)])
def test_occupants_reach_one_inch_whatever_their_rules(away: float, held: bool) -> None:
    b = inside("men Support at 5,5 vs men at 10,20")
    b.y[1] = 19 * INCH + b.forces.radius[1] + inches(away)
    assert engages(b, 0, 1) is held


@proves("FB-GARR-15", "FB-SR-DREAD")
@pytest.mark.parametrize(("clash", "foe", "hit"), [(2, "", 3), (4, "", 4), (2, "Dread", 2)])
def test_occupants_clash_inspired_and_re_roll_sixes(clash: int, foe: str, hit: int) -> None:
    b = inside(f"men x3 C{clash} at 5,5 vs men {foe} at 10,20")
    b.y[3] = 19 * INCH + b.forces.radius[3] + 500
    attack = prepare(b, CLASH_KIND, 0, 1)
    assert (attack.hit, attack.reroll_sixes) == (hit, 1)
    assert all(targets_of(b, m, CLASH_KIND, 0) for m in range(3))


@proves("FB-GARR-15")
def test_occupants_clash_without_a_manoeuvre() -> None:
    b = inside("men C2 A2 at 5,5 vs men W9 D0 at 10,20", dice="3 6 | 2 | 5 5 | 1 1")
    b.y[1] = 19 * INCH + b.forces.radius[1] + 500
    run(b, CLASHING, 0)
    done(b)
    assert b.wounds[1] == 2


@proves("FB-GARR-16")
def test_occupants_cannot_disengage_or_leave_while_engaged() -> None:
    b = inside("bowmen at 5,5 vs men at 10,20")
    b.y[1] = 19 * INCH + b.forces.radius[1] + 500
    open_now = {option[0] for option in actions(b, 0, True)}
    assert not open_now & {DISENGAGE, MARCH, REFORM}
    assert open_now >= {CLASH, AIM}


@proves("FB-GARR-17")
@pytest.mark.parametrize("besiegers", [False, True])
def test_occupants_shoot_though_engaged_but_not_at_the_engaged(besiegers: bool) -> None:
    b = inside("bowmen at 5,5 vs men at 10,20 / men at 10,28", garrison_may_shoot_besiegers=besiegers)
    b.y[1] = 19 * INCH + b.forces.radius[1] + 500
    assert can_shoot(b, 0, 2, 0)
    assert can_shoot(b, 0, 1, 0) is besiegers
    assert shooters(b, 0, 2, 0)
    assert volley_attacks(b, 0, 2, 0, 0)[0].dice == 1


@proves("FB-GARR-18", "FB-X-27")
def test_occupants_resolve_their_draw_event() -> None:
    KINDS["drawn"] = msgspec.structs.replace(KINDS["men"], name="drawn", draw_events=("FB-DRAW-05",))
    b = inside("drawn x3 at 10,16 vs men at 40,40")
    push(b, ACTIVATION, 0)
    advance(b)
    assert ready(b) == [(-1, 0), (0, 0), (0, 1)]


@proves("FB-GARR-18", "FB-OBJ-01", "FB-X-27")
def test_occupants_are_in_play_but_in_no_zone() -> None:
    from tercio.firstblood.sequence.phases.command import cards_to_stack

    b = inside("men x3 at 10,16 vs men at 40,40")
    assert b.in_play(0)
    assert cards_to_stack(b, 0) == [b.forces.entry[0]]
    assert total(b, circle_of(Zone(10, 16, 12), b.settings), 0) == 0
    assert whose(b) == -1
