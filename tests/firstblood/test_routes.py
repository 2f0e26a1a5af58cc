"""What a model could do, as every judge asks it: round corners, off the centre line, up and down floors."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.firstblood.bots.charge_paths import charge_paths
from tercio.firstblood.bots.plans import march_reaches_piece, unfold
from tercio.firstblood.bots.proposals import answer_paths, moves_now
from tercio.firstblood.command_validation import accept
from tercio.firstblood.commands import MoveModels
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.purposes import CHALLENGE_MOVE, CHARGE_MOVE, DISENGAGE_MOVE, MARCH_MOVE
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKING, GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.charges import needed_distance, opening
from tercio.firstblood.movement.move_checks import MAX_LEGS, check_move
from tercio.firstblood.movement.path_checks import Path, cost
from tercio.firstblood.movement.routes import clear_way, commanded_way, way_to
from tercio.firstblood.movement.stragglers import may_stay_lost, way_nearer
from tercio.firstblood.sequence.actions.challenge import check_meets
from tercio.firstblood.sequence.actions.disengage import check_clear
from tercio.firstblood.sequence.actions.garrisons import leaving_paths
from tercio.firstblood.sequence.actions.march import MARCHING_ON, MOVE
from tests.firstblood.charge_study import charges_of
from tests.firstblood.table import battle, put
from tests.firstblood.test_distance import square
from tests.proof import proves

ROCK = Piece(square(10, 12, 0.4), ("impassable",))
RUIN = Piece(square(10, 16, 3), ("ruin",), floors=2)


# --- paths nobody may send


@pytest.mark.parametrize(
    ("path", "key", "rule"),
    [
        ((0, 0, 25_400, 35_560), "impassable", "FB-ZONE-12"),
        ((0, -1, 25_400, 26_000), "no_floor", "FB-RUIN-06"),
        ((0, 0, *(25_400, 25_500) * 10_000), "too_many_legs", "FB-GAP-03"),
        ((0, 0, -9_000, 25_400, 25_400, 25_500), "off_table", "FB-GAP-02"),
        ((1, 0, 30_000, 26_000), "not_yours", "FB-ARMY-05"),
        ((2, 0, 25_400, 60_000), "not_yours", "FB-ARMY-05"),
        ((99, 0, 25_400, 60_000), "not_yours", "FB-ARMY-05"),
    ],
)
@proves("FB-GAP-02", "FB-GAP-03", "FB-RUIN-06", "FB-ZONE-12")
def test_a_path_nobody_may_take_is_refused_and_changes_nothing(path: Path, key: str, rule: str) -> None:
    """Through a wall, under the ground, with ten thousand legs, off the table, of the dead, of the enemy."""
    b = battle("men x2 leader M9 at 10,10 vs men at 10,25", pieces=(ROCK,))
    b.alive[1] = 0
    before = b.words[:]
    with pytest.raises(Refused) as no:
        check_move(b, 0, MARCH_MOVE, 40 * INCH, (path,))
    assert (no.value.key, no.value.rule) == (f"firstblood.move.{key}", rule)
    assert b.words == before


def test_as_many_legs_as_are_allowed_are_walked() -> None:
    b = battle("men M9 at 10,10 vs men at 30,25")
    there_and_back = (25_500, 25_400, 25_400, 25_400) * (MAX_LEGS // 2)
    check_move(b, 0, MARCH_MOVE, 12 * INCH, ((0, 0, *there_and_back),))


# --- charges


@proves("FB-CHG-10", "FB-CHG-09")
def test_a_straight_charge_off_the_centre_line_is_direct_where_the_centre_is_taken() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 10,16")
    put(b, 1, 10, 8.5)
    touching = (0, 0, b.x[0], b.y[2] - 2 * b.forces.radius[0])
    aside = (1, 0, 26_800, 35_600)
    check_move(b, 0, CHARGE_MOVE, 8 * INCH, (touching, aside), 2)
    with pytest.raises(Refused, match="not_direct"):
        check_move(b, 0, CHARGE_MOVE, 8 * INCH, (touching, (1, 0, 28_800, 39_500)), 2)


@proves("FB-RUIN-07", "FB-RUIN-06", "FB-RUIN-08")
@pytest.mark.parametrize("up", [True, False])
def test_a_charge_goes_up_and_down(up: bool) -> None:
    """To an enemy on the second floor, Engaged from the first below him; and from the second down."""
    b = battle("men M5 at 10,10 vs men at 10,16", pieces=(RUIN,))
    b.floor[1] = 2
    if not up:
        put(b, 0, 10, 16)
        put(b, 1, 10, 10.5)
        b.floor[0], b.floor[1] = 2, 0
    assert opening(b, 0, 11 * INCH, 2)
    paths = charge_paths(b, 0, 11 * INCH, 2)
    check_move(b, 0, CHARGE_MOVE, 11 * INCH, paths, 2)
    assert paths[0][1] == int(up)
    length = cost(b, paths[0], CHARGE_MOVE)
    assert length > (3 if up else 6) * INCH
    assert not opening(b, 0, int(length) - 20, 2)


@proves("FB-RUIN-07", "FB-RUIN-06")
def test_riders_charge_nobody_upstairs() -> None:
    b = battle("horse at 10,10 vs men at 10,16", pieces=(RUIN,))
    b.floor[1] = 2
    assert not opening(b, 0, 30 * INCH, 2)


@proves("FB-RUIN-06")
def test_who_climbs_is_hindered_on_each_floor_by_who_stands_there() -> None:
    b = battle("men M9 at 10,10 / men at 10,14 vs men at 30,30", pieces=(RUIN,))
    end = (10 * INCH, 16 * INCH)
    with pytest.raises(Refused, match="base_in_the_way"):
        check_move(b, 0, MARCH_MOVE, 12 * INCH, ((0, 1, *end),))
    b.floor[1] = 1
    check_move(b, 0, MARCH_MOVE, 12 * INCH, ((0, 1, *end),))
    path = way_to(b, 0, MARCH_MOVE, 1, *end, 12 * INCH)
    assert path is not None
    check_move(b, 0, MARCH_MOVE, 12 * INCH, (path,))


@proves("FB-ZONE-07")
def test_round_an_obstacle_where_that_is_cheaper_than_across() -> None:
    fence = Piece(((9.5, 12), (10.5, 12), (10.5, 12.5), (9.5, 12.5)), ("obstacle",))
    b = battle("men M5 at 10,10 vs men at 10,16", pieces=(fence,))
    (path,) = charge_paths(b, 0, 11 * INCH, 2)
    assert len(path) > 4
    assert cost(b, path, CHARGE_MOVE) < 6 * INCH
    check_move(b, 0, CHARGE_MOVE, 11 * INCH, (path,), 2)
    assert needed_distance(b, 0, 2) > 6.5 * INCH, "the roll is measured straight across"


@proves("FB-CHG-13", "FB-LEAD-04")
def test_who_must_follow_its_leader_away_from_one_enemy_still_ends_as_near_to_him_as_it_may() -> None:
    """Charged on opposite sides: the Leader goes to one, and calls back who stands before the other."""
    b = battle("men x2 leader M5 at 20,15 vs men at 28,21 / men x5 at 26,9")
    places = [(51_371, 39_213), (56_971, 27_783), (72_042, 53_027)]
    places += [(x, 23_939) for x in (68_111, 70_911, 73_711, 62_511, 65_311)]
    for m, (x, y) in enumerate(places):
        b.x[m], b.y[m] = x, y
    paths = charge_paths(b, 0, 22_860, 6)
    assert {path[0] for path in paths} == {0, 1}
    check_move(b, 0, CHARGE_MOVE, 22_860, paths, 6)


@proves("FB-DIS-05")
def test_leaders_whom_no_heading_of_the_whole_body_leads_out_are_offered_a_way_of_their_own() -> None:
    b = battle("horse x2 leader at 44,46 vs horse at 42,44")
    places = [(113_020, 116_800), (118_120, 116_800), (109_192, 113_584)]
    for m, (x, y) in enumerate(places):
        b.x[m], b.y[m] = x, y
    b.clock[ASKING], b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C] = MOVE, 0, DISENGAGE_MOVE, 20_320
    (answer,) = moves_now(b)
    paths = answer_paths(b, MOVE, answer)
    assert [path[0] for path in paths] == [0]
    check_move(b, 0, DISENGAGE_MOVE, 20_320, paths)
    check_clear(b, 0, 20_320, paths)


@proves("FB-CHG-16", "FB-CHG-09", "FB-CHG-11", "FB-CHG-13")
@pytest.mark.parametrize("number", [0, 1, 2, 65, 285])
def test_charges_of_whole_battles_end_as_the_judge_and_the_oracle_say(number: int) -> None:
    """`./dev study --charges` tells of more."""
    seen, wrong = charges_of(number)
    assert not wrong
    assert seen["declared"]


# --- others who ask


def behind_a_rank(b: Battle, regiment: int, x: float, y: float) -> None:
    """A rank of friends, shoulder to shoulder around a point."""
    models = list(b.models(regiment))
    for k, m in enumerate(models):
        b.x[m] = round(x * INCH) + (2 * k - len(models) + 1) * (b.forces.radius[m] + 20)
        b.y[m] = round(y * INCH)


@proves("FB-DIS-05")
def test_a_leader_who_could_get_clear_round_a_corner_must() -> None:
    b = battle("men M5 at 10,10 / men x3 at 10,8.5 vs men at 10,12")
    put(b, 2 + 2, 10, 11.9)
    behind_a_rank(b, 1, 10, 8.6)
    way = clear_way(b, 0, 4 * INCH)
    assert way is not None
    with pytest.raises(Refused, match="leader_must_clear"):
        check_clear(b, 0, 4 * INCH, ())
    check_clear(b, 0, 4 * INCH, (way,))
    check_clear(b, 0, 200, ())


@proves("FB-GAP-09", "FB-LEAD-04")
def test_a_stranded_model_that_can_come_back_round_a_corner_must() -> None:
    b = battle("men x2 leader M5 at 10,10 / men x3 at 10,14 vs men at 30,30")
    put(b, 1, 10, 17.5)
    behind_a_rank(b, 1, 10, 16)
    start = (b.x[1], b.y[1], 0)
    path = commanded_way(b, 1, MARCH_MOVE, 5 * INCH)
    assert path is not None
    assert len(path) > 4
    assert not may_stay_lost(b, 1, MARCH_MOVE, 5 * INCH, False, start)
    assert may_stay_lost(b, 1, MARCH_MOVE, INCH, False, start)
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (path,))


@proves("FB-GAP-09")
def test_a_stranded_model_too_far_to_come_back_goes_round_who_bars_its_way() -> None:
    """Straight on friends stop it at once; round them it comes nearer, so it must."""
    b = battle("men x2 leader M5 at 10,10 / men x3 at 10,14 vs men at 40,30")
    put(b, 1, 10, 24)
    behind_a_rank(b, 1, 10, 22.8)
    start = (b.x[1], b.y[1], 0)
    assert commanded_way(b, 1, MARCH_MOVE, 5 * INCH) is None
    path = way_nearer(b, 1, MARCH_MOVE, 5 * INCH)
    assert path is not None
    assert len(path) > 4
    check_move(b, 0, MARCH_MOVE, 5 * INCH, (path,))
    check_move(b, 0, MARCH_MOVE, 5 * INCH, ())
    aside = (1, 0, start[0] + INCH, start[1] - INCH // 8)
    with pytest.raises(Refused, match="out_of_command"):
        check_move(b, 0, MARCH_MOVE, 5 * INCH, (aside,))


@proves("FB-GARR-08")
def test_who_leaves_a_garrison_finds_the_one_gap_there_is() -> None:
    """Crags all round but for a gap as wide as a base and a little, wherever it lies along the wall."""
    for gap in (12.4, 13.35, 14.2, 15.1):
        b = battle("men M5 at 5,5 vs men at 40,40", pieces=(LONG_HOUSE, *_crags_with_a_gap(gap)))
        b.place[0], b.inside[0] = GARRISONED, 0
        push(b, MARCHING_ON, 0)
        advance(b)
        (path,) = leaving_paths(b, 0)
        assert path[2] == pytest.approx(gap * INCH, abs=0.1 * INCH)
        accept(b, MoveModels((path,)))
        with pytest.raises(Refused, match="room_left"):
            accept(b, MoveModels(()))


LONG_HOUSE = Piece(((10, 16), (24, 16), (24, 18), (10, 18)), ("garrison",), capacity=8)


def _crags_with_a_gap(middle: float) -> list[Piece]:
    """Nobody can stand beside the long house but in a gap a little wider than a base."""
    left, right = middle - 0.55, middle + 0.55
    corners = ((9, 14, left, 16), (right, 14, 25, 16), (9, 18, 25, 20), (8, 14, 10, 20), (24, 14, 26, 20))
    return [
        Piece(((w, s), (e, s), (e, n), (w, n)), ("impassable",), name=f"crag {k}")
        for k, (w, s, e, n) in enumerate(corners)
    ]


@proves("FB-GARR-04")
def test_a_leader_walks_round_what_bars_the_way_into_a_garrison() -> None:
    tower = Piece(square(10, 16, 1), ("garrison",))
    b = battle("men M6 at 10,10 / men x3 at 10,12 vs men at 30,30", pieces=(tower,))
    behind_a_rank(b, 1, 10, 12.5)
    path = march_reaches_piece(b, 0, 6 * INCH, 0)
    assert path is not None
    assert len(path) > 4
    assert march_reaches_piece(b, 0, 5 * INCH, 0) is None


@proves("FB-CHAL-02")
def test_a_challenger_who_could_engage_round_a_corner_must() -> None:
    b = battle("lord M5 at 10,10 / men x2 at 10,11.5 vs lord at 10,14")
    behind_a_rank(b, 1, 10, 12)
    with pytest.raises(Refused, match="must_engage"):
        check_meets(b, 0, 5 * INCH, 1 << 2, ())
    paths = unfold(b, 0, CHALLENGE_MOVE, 5 * INCH, 1, 1 << 2)
    check_meets(b, 0, 5 * INCH, 1 << 2, paths)
    check_move(b, 0, CHALLENGE_MOVE, 5 * INCH, paths, 1 << 2)
    assert b.place[0] == TABLE
