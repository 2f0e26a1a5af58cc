"""Scenarios as files, terrain where it may stand, and fields drawn by lot."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.core.dice import ScriptedDice, SeededDice
from tercio.core.refused import Refused
from tercio.firstblood.battlefield.layouts import read_layout, write_layout
from tercio.firstblood.battlefield.placement import placement_faults
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.victory.scenarios import BOOK, read_scenario, scenario, scenario_by_lot, scenarios
from tests.proof import proves

EMPTY = read_scenario('key = "empty"')


def square(x: float, y: float, side: float, *traits: str, **more: object) -> Piece:
    """A square piece by its lower left corner."""
    outline = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Piece(outline=outline, traits=traits, **more)  # type: ignore[arg-type]


def wrong(*pieces: Piece, on: str | None = None) -> list[str | None]:
    return [no.rule for no in placement_faults(pieces, scenario(on) if on else EMPTY)]


@proves("FB-SCEN-01")
@pytest.mark.parametrize(("dice", "number"), [("1", 1), ("4", 4), ("5 6 2", 2)])
def test_a_scenario_by_lot_is_a_die_and_five_and_six_roll_again(dice: str, number: int) -> None:
    rolls = ScriptedDice(dice)
    assert scenario_by_lot(rolls).key == BOOK[number - 1]
    rolls.done()


def places(key: str) -> dict[tuple[float, float], tuple[float, tuple[int, int]]]:
    return {(zone.x, zone.y): (zone.size, zone.vp) for zone in scenario(key).zones}


@proves("FB-S1-01", "FB-S1-02", "FB-S1-03", "FB-GEO-04")
def test_plunder_the_camp_holds_a_centre_and_two_camps() -> None:
    assert places("plunder-the-camp") == {
        (24, 24): (12, (2, 2)),
        (12, 12): (6, (0, 3)),
        (36, 36): (6, (3, 0)),
    }
    assert (scenario("plunder-the-camp").threshold, scenario("plunder-the-camp").rounds) == (10, 8)


@proves("FB-S2-01")
def test_a_score_to_settle_has_no_zones() -> None:
    assert places("a-score-to-settle") == {}
    assert (scenario("a-score-to-settle").threshold, scenario("a-score-to-settle").rounds) == (20, 8)


@proves("FB-S3-01", "FB-S3-02", "FB-X-13")
def test_stake_a_claim_puts_its_side_zones_eight_inches_from_the_sides() -> None:
    sides = [zone for zone in scenario("stake-a-claim").zones if zone.name != "centre"]
    assert [(min(z.x, 48 - z.x) - z.size / 2, z.y) for z in sides] == [(8, 24), (8, 24)]
    assert (24, 24) in places("stake-a-claim")


@proves("FB-S4-01", "FB-S4-02", "FB-S4-03", "FB-X-14")
@pytest.mark.parametrize(
    ("round_", "active"),
    [
        (1, {(24, 24)}),
        (2, {(24, 24), (12, 12), (36, 36)}),
        (3, {(24, 24), (11, 24), (37, 24)}),
        (10, {(24, 24)}),
    ],
)
def test_time_is_of_the_essence_lights_its_zones_by_the_round(
    round_: int, active: set[tuple[float, float]]
) -> None:
    zones = scenario("time-is-of-the-essence").zones
    assert {(z.x, z.y) for z in zones if not z.rounds or round_ in z.rounds} == active


@proves("FB-FIELD-01")
def test_the_table_is_48_inches_square_unless_the_scenario_says_otherwise() -> None:
    assert {(one.width, one.height) for one in scenarios().values()} == {(48, 48)}
    assert read_scenario('key = "small"\nwidth = 36').width == 36


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ('key = "x"\nrounds = "many"', "file.value", 2),
        ('key = "x"\n\n[[zones]]\nx = 1\ny = 2', "file.value", 3),
        ("key = ", "file.syntax", 1),
    ],
)
def test_a_broken_scenario_names_its_line(text: str, key: str, line: int | None) -> None:
    with pytest.raises(Refused) as no:
        read_scenario(text)
    assert (no.value.key, no.value.facts.get("line")) == (key, line)


def test_an_unknown_scenario_lists_those_there_are() -> None:
    with pytest.raises(Refused) as no:
        scenario("lunch")
    assert "stake-a-claim" in no.value.text("es")


@proves("FB-PLACE-01")
def test_zonal_pieces_keep_five_inches_apart_and_out_of_zones() -> None:
    assert wrong(square(5, 5, 4), square(14, 5, 4)) == []
    assert wrong(square(5, 5, 4), square(13.9, 5, 4)) == ["FB-PLACE-01"]
    assert wrong(square(5, 5, 4), square(14, 5, 4, "garrison")) == ["FB-PLACE-04", "FB-PLACE-04"]
    assert wrong(square(26, 15, 3), on="plunder-the-camp") == []
    assert wrong(square(26, 16, 3), on="plunder-the-camp") == ["FB-PLACE-01"]


@proves("FB-PLACE-02")
@pytest.mark.parametrize(
    ("side", "rules"), [(3.9, ["FB-PLACE-02"]), (4, []), (6, []), (6.1, ["FB-PLACE-02"])]
)
def test_a_ruin_is_four_to_six_inches_across(side: float, rules: list[str]) -> None:
    assert wrong(square(20, 20, side, "ruin")) == rules


@proves("FB-PLACE-03")
def test_ruins_keep_six_inches_from_each_other_and_from_the_edges() -> None:
    assert wrong(square(6, 6, 4, "ruin"), square(16, 6, 4, "ruin")) == []
    assert wrong(square(6, 6, 4, "ruin"), square(15.9, 6, 4, "ruin")) == ["FB-PLACE-03"]
    assert wrong(square(5.9, 6, 4, "ruin")) == ["FB-PLACE-03"]
    assert wrong(square(6, 6, 4, "ruin"), square(14.9, 6, 3)) == ["FB-PLACE-03"]
    assert wrong(square(22, 16, 4, "ruin"), on="plunder-the-camp") == ["FB-PLACE-03"]


@proves("FB-PLACE-04")
def test_buildings_keep_ten_inches_from_each_other_and_six_from_the_edges() -> None:
    assert wrong(square(6, 6, 5, "garrison"), square(21, 6, 5, "garrison")) == []
    assert wrong(square(6, 6, 5, "garrison"), square(20.9, 6, 5, "garrison")) == ["FB-PLACE-04"]
    assert wrong(square(6, 5.9, 5, "garrison")) == ["FB-PLACE-04"]
    assert wrong(square(10, 10, 7.1, "garrison")) == ["FB-PLACE-04"]
    assert wrong(square(21, 26, 5, "garrison"), on="plunder-the-camp") == ["FB-PLACE-04"]


@proves("FB-PLACE-05", "FB-X-10")
def test_the_larger_of_two_spacings_binds() -> None:
    ruin, building = square(6, 6, 4, "ruin"), square(18, 6, 5, "garrison")
    assert wrong(ruin, building) == ["FB-PLACE-05"]  # 8 inches: enough for ruins, not for a building
    assert wrong(ruin, square(20, 6, 5, "garrison")) == []
    assert wrong(square(6, 6, 4), square(15, 6, 5, "garrison")) == []  # a hill 5 inches away


def test_a_piece_off_the_table_or_with_a_dent_is_refused() -> None:
    assert wrong(square(46, 5, 4)) == ["FB-FIELD-01"]
    dented = Piece(outline=((0, 0), (4, 0), (2, 1), (4, 4), (0, 4)))
    assert wrong(dented) == ["FB-TERR-02"]


def test_an_obstacle_is_long_and_thin() -> None:
    def wall(length: float, width: float) -> Piece:
        return Piece(
            outline=((9, 9), (9 + length, 9), (9 + length, 9 + width), (9, 9 + width)), traits=("obstacle",)
        )

    assert wrong(wall(5, 1)) == []
    assert wrong(wall(6, 1)) == ["FB-ZONE-07"]
    assert wrong(wall(5, 1.2)) == ["FB-ZONE-07"]


@given(st.integers(0, 10**6), st.sampled_from(BOOK))
@settings(max_examples=25, deadline=None)
def test_a_field_by_lot_is_legal_and_fair_and_survives_its_own_file(seed: int, key: str) -> None:
    on = scenario(key)
    pieces = field_by_lot(on, SeededDice(seed))
    assert placement_faults(pieces, on) == []
    assert read_layout(write_layout(pieces)) == pieces
    turned = {tuple((round(48 - x, 2), round(48 - y, 2)) for x, y in piece.outline) for piece in pieces}
    assert turned == {piece.outline for piece in pieces}


def test_the_table_is_usually_full() -> None:
    counts = [len(field_by_lot(one, SeededDice(seed))) for one in scenarios().values() for seed in range(10)]
    assert sum(counts) / len(counts) > 8
