"""The six scenarios: one claim of one rule per test, and what no sheet may say."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.guide import in_force
from tercio.tournament.objectives import MARKER_KEYWORDS, conquest_value, contests, game_over
from tercio.tournament.scenarios import SCENARIOS, loot, quadrants
from tercio.tournament.sheets import NOBODY
from tests.proof import proves

TP, AM, ZI, BO, AC, CU = (SCENARIOS[f"WT-SC-{code}"] for code in ("TP", "AM", "ZI", "BO", "AC", "CU"))


def pm(scenario: object, owners: str = "") -> tuple[int, int]:
    """`"R1=A B2=B"`: who holds what at the end of a round; the rest as at the start."""
    named = dict(pair.split("=") for pair in owners.split())
    return scenario.score(scenario.sheet.read({**scenario.start, **named}))  # type: ignore[attr-defined]


@proves("WT-SC-TP-01")
@pytest.mark.parametrize(("owners", "a"), [("", 1), ("B1=A", 2), ("B1=A B2=A", 3), ("R1=A R2=A", 1)])
def test_each_rival_objective_held_is_a_point_and_your_own_are_none(owners: str, a: int) -> None:
    assert pm(TP, owners)[0] == a


@proves("WT-SC-TP-02")
def test_keeping_the_rival_off_your_colour_is_a_point_even_with_nobody_on_it() -> None:
    assert (pm(TP), pm(TP, "R1=B"), pm(TP, "R1=A")) == ((1, 1), (0, 2), (1, 1))


@proves("WT-SC-AM-01")
def test_brown_objectives_start_with_the_company_beside_them() -> None:
    assert AM.start == {"PA1": "A", "PA2": "A", "PB1": "B", "PB2": "B", "C": "none"}
    for marker in AM.layout["markers"]:
        if marker["colour"] == "brown":
            nearest = "A" if marker["at"][1] < 30 else "B"
            assert AM.start[marker["id"]] == nearest


@proves("WT-SC-AM-01")
def test_a_brown_objective_is_never_nobodys() -> None:
    with pytest.raises(Refused) as no:
        pm(AM, "PA1=none")
    assert no.value == Refused(
        "wt.sheet.brown_unowned",
        rule="WT-SC-AM",
        box="PA1",
        value=Phrase("wt.value.none"),
        options=["A", "B"],
    )


@proves("WT-SC-AM-02")
@pytest.mark.parametrize(("owners", "points"), [("", (1, 1)), ("PB1=A", (2, 0)), ("PA1=B PA2=B", (0, 2))])
def test_more_brown_is_two_points_and_as_many_one_each(owners: str, points: tuple[int, int]) -> None:
    assert pm(AM, owners) == points


@proves("WT-SC-AM-03")
def test_the_centre_is_a_point_whoever_is_blue() -> None:
    assert (pm(AM, "C=A"), pm(AM, "C=B")) == ((2, 1), (1, 2))


@proves("WT-SC-ZI-01")
def test_more_objectives_of_any_colour_is_a_point() -> None:
    assert (pm(ZI, "R1=A"), pm(ZI, "R1=A B1=B")) == ((1, 0), (0, 0))


@proves("WT-SC-ZI-02")
def test_one_of_the_rivals_colour_is_a_point_and_a_second_no_more() -> None:
    level = "R1=B R2=B "
    assert pm(ZI, level + "B1=A C=A") == (2, 2)
    assert pm(ZI, level + "B1=A B2=A") == (2, 2)
    assert pm(ZI, level + "C=A") == (0, 3)


@proves("WT-SC-ZI-03")
def test_two_of_any_colour_are_a_point() -> None:
    assert (pm(ZI, "R1=A B1=B"), pm(ZI, "R1=A R2=A B1=B B2=B")) == ((0, 0), (1, 1))


@proves("WT-SC-ZI-04", "WT-OBJ-04")
def test_influence_zones_are_contested_from_seven_paces_and_the_others_from_three() -> None:
    assert contests(7.0, ZI.contest_range or 0)
    assert not contests(7.1, ZI.contest_range or 0)
    assert {scenario.contest_range for scenario in (TP, AM, BO, AC)} == {3}


@proves("WT-SC-ZI-05", "WT-SC-CU-06", "WT-OBJ-06")
def test_strategic_dominance_is_in_force_in_two_scenarios_only() -> None:
    assert [s.id for s in SCENARIOS.values() if s.strategic_dominance] == ["WT-SC-ZI", "WT-SC-CU"]
    raised = conquest_value(1, 2, demoralised=False, dominance=ZI.strategic_dominance)
    assert raised == 1 + conquest_value(1, 2, demoralised=False, dominance=TP.strategic_dominance)


@proves("WT-SC-BO-01")
def test_loot_goes_back_to_nobody_where_objectives_do_not() -> None:
    assert [s.id for s in SCENARIOS.values() if s.control_lapses] == ["WT-SC-BO"]


def lift(pack: str, **wish: object) -> int:
    return loot.pick_up(pack, loot.PickUp(**{"side": "A", "marker": "R1", **wish}))  # type: ignore[arg-type]


@proves("WT-SC-BO-02", "WT-SC-BO-03", "WT-DIFF-29")
def test_lifting_costs_a_stress_and_in_002_waits_for_the_end_of_the_activation() -> None:
    assert lift("wts-000", ending_activation=False) == 1
    assert lift("wts-002", ending_activation=True) == 1
    with pytest.raises(Refused) as no:
        lift("wts-002", ending_activation=False)
    assert no.value == Refused("wt.loot.not_ending", rule="WT-SC-BO-03")
    with pytest.raises(Refused) as no:
        lift("wts-000", adjacent=False)
    assert no.value == Refused("wt.loot.not_adjacent", rule="WT-SC-BO-02")


@proves("WT-SC-BO-04")
def test_loot_may_be_crossed_but_not_stood_upon() -> None:
    assert loot.may_stand(crossing=True)
    assert not loot.may_stand(crossing=False)


@proves("WT-SC-BO-05")
def test_the_rivals_loot_is_out_of_reach_and_brown_is_open_to_both() -> None:
    assert lift("wts-002", side="B", marker="C") == lift("wts-002", side="A", marker="C") == 1
    with pytest.raises(Refused) as no:
        lift("wts-002", side="A", marker="B1")
    assert no.value == Refused("wt.loot.rivals_colour", rule="WT-SC-BO-05", marker="B1")
    with pytest.raises(Refused) as no:
        pm(BO, "R1=B")
    assert no.value == Refused(
        "wt.sheet.red_loot", rule="WT-SC-BO", box="R1", value="B", options=["A", Phrase("wt.value.none")]
    )
    with pytest.raises(Refused) as no:
        pm(BO, "B2=A")
    assert no.value == Refused(
        "wt.sheet.blue_loot", rule="WT-SC-BO", box="B2", value="A", options=["B", Phrase("wt.value.none")]
    )


@proves("WT-SC-BO-06")
def test_a_unit_carries_one_loot() -> None:
    with pytest.raises(Refused) as no:
        lift("wts-000", carries=True)
    assert no.value == Refused("wt.loot.one_each", rule="WT-SC-BO-06")


@proves("WT-SC-BO-07", "WT-SC-BO-08", "WT-DIFF-30")
def test_a_carrier_that_leaves_sets_its_loot_down_and_only_a_destroyed_one_hands_it_over() -> None:
    assert (
        loot.leaves("wts-000", "destroyed") == loot.leaves("wts-002", "destroyed") == {"set_down", "officer"}
    )
    assert loot.leaves("wts-002", "removed") == {"set_down"}
    assert loot.leaves("wts-000", "removed") == set()


@proves("WT-SC-BO-09")
@pytest.mark.parametrize("pack", ["wts-000", "wts-002"])
def test_a_demoralised_carrier_sets_its_loot_down_and_hands_it_to_nobody(pack: str) -> None:
    assert loot.leaves(pack, "demoralised") == {"set_down"}


@proves("WT-SC-BO-10")
def test_a_departing_character_chooses_whether_the_loot_goes_along() -> None:
    assert loot.character_departs() == {"goes_along", "stays"}


@proves("WT-SC-BO-11")
@pytest.mark.parametrize(
    ("owners", "points"),
    [("", (1, 1)), ("C=A", (3, 0)), ("C=A B1=B", (1, 1)), ("C=A R1=A B1=B", (2, 1)), ("B1=B B2=B", (0, 3))],
)
def test_loot_scores_some_more_and_none_for_the_rival(owners: str, points: tuple[int, int]) -> None:
    assert pm(BO, owners) == points


@proves("WT-SC-AC-01")
def test_the_centre_of_consolidated_progress_is_a_point() -> None:
    assert (pm(AC, "C=A"), pm(AC, "C=B")) == ((2, 1), (1, 2))


@proves("WT-SC-AC-02")
def test_the_rivals_second_objective_is_a_point_and_the_first_is_not() -> None:
    assert (pm(AC, "B2=A"), pm(AC, "B1=A")) == ((2, 0), (1, 0))


@proves("WT-SC-AC-03")
def test_losing_either_of_your_own_costs_the_point() -> None:
    assert [pm(AC, owners)[0] for owners in ("", "R1=B", "R2=B", "R1=B R2=B")] == [1, 0, 0, 0]


@proves("WT-SC-CU-01")
def test_four_quadrants_cover_the_field_between_the_zones_without_markers() -> None:
    quarters = CU.layout["quadrants"]
    assert [q["id"] for q in quarters] == [box.name for box in CU.sheet.boxes]
    area = sum((q["x"][1] - q["x"][0]) * (q["y"][1] - q["y"][0]) for q in quarters)
    assert (area, CU.layout.get("markers")) == (60 * 44, None)


@proves("WT-SC-CU-02")
@pytest.mark.parametrize(
    ("x", "y", "where"),
    [(10, 20, "QA1"), (30, 20, None), (31.5, 20, "QA2"), (30.5, 20, None), (15, 7.5, "QA1"), (15, 3, None)],
)
def test_a_leader_on_a_line_is_in_no_quadrant(x: float, y: float, where: str | None) -> None:
    assert quadrants.quadrant_of(x, y, 1.0, CU.layout["quadrants"]) == where


@proves("WT-SC-CU-03", "WT-OBJ-02")
def test_whoever_holds_nothing_is_marked_nobody() -> None:
    assert CU.start == dict.fromkeys(("QA1", "QA2", "QB1", "QB2"), NOBODY)
    assert all(NOBODY in box.options for box in CU.sheet.boxes)


@proves("WT-SC-CU-04")
@pytest.mark.parametrize(("owners", "points"), [("", (1, 1)), ("QA1=A", (2, 0)), ("QA1=A QB1=B", (1, 1))])
def test_more_quadrants_are_two_points_and_as_many_one_each(owners: str, points: tuple[int, int]) -> None:
    assert pm(CU, owners) == points


@proves("WT-SC-CU-05")
def test_a_quadrant_beside_the_rivals_zone_is_a_point_once() -> None:
    assert [pm(CU, owners)[0] for owners in ("QA1=A", "QB1=A", "QB1=A QB2=A")] == [2, 3, 3]


@proves(
    "WT-SC-TP-03", "WT-SC-AM-04", "WT-SC-ZI-06", "WT-SC-BO-12", "WT-SC-AC-04", "WT-SC-CU-07",
    "WT-END-01", "WT-OBJ-08",
)  # fmt: skip
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=lambda s: s.id)
def test_every_scenario_ends_with_its_third_round(scenario: object) -> None:
    last = scenario.guide[-1]  # type: ignore[attr-defined]
    assert (last.moment, last.facts) == ("end", {"round": 3})
    assert game_over(last.facts["round"], 5, turn_finished=True)
    assert not game_over(last.facts["round"] - 1, 5, turn_finished=True)


REACHABLE = {
    "WT-SC-TP": "02 03 11 12 20 21 22 30",
    "WT-SC-AM": "02 03 11 12 20 21 30",
    "WT-SC-ZI": "00 01 02 03 10 11 12 13 20 21 22 23 30 31 32",
    "WT-SC-BO": "03 11 12 21 30",
    "WT-SC-AC": "00 01 02 03 10 11 12 20 21 30",
    "WT-SC-CU": "02 03 11 12 13 20 21 22 30 31",
}


@proves("WT-SCORE-08", "WT-CONV-04", "WT-DIFF-39", "WT-DIFF-26", "WT-DIFF-27", "WT-DIFF-28")
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=lambda s: s.id)
def test_a_round_gives_exactly_the_pairs_of_the_document(scenario: object) -> None:
    pairs = {(int(a), int(b)) for a, b in REACHABLE[scenario.id].split()}  # type: ignore[attr-defined]
    assert scenario.reachable == pairs  # type: ignore[attr-defined]
    assert max(max(pair) for pair in pairs) == 3


@proves("WT-SCORE-08")
def test_a_game_is_three_rounds_so_loot_never_ends_in_nothing_for_both() -> None:
    assert (9, 0) in BO.reachable_games
    assert (0, 0) not in BO.reachable_games
    assert (9, 1) not in BO.reachable_games


@proves("WT-CONV-03", "WT-OBJ-09", "WT-OBJ-07", "WT-DIFF-38")
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=lambda s: s.id)
def test_layouts_are_drawn_to_scale_and_read_the_same_from_both_sides(scenario: object) -> None:
    layout = scenario.layout  # type: ignore[attr-defined]
    assert layout["table"] == [60, 60]
    assert (
        layout["zones"]["A"][1] - layout["zones"]["A"][0] == layout["zones"]["B"][1] - layout["zones"]["B"][0]
    )
    spots = {tuple(marker["at"]) for marker in layout.get("markers", ())}
    assert spots == {(60 - x, 60 - y) for x, y in spots}, "the table turned round is the same table"
    assert set(layout["printed"]["wts-002"]) <= set(layout["printed"]["wts-000"])


@proves("WT-CONV-03", "WT-OBJ-09")
def test_a_printed_29_puts_the_central_marker_in_the_middle() -> None:
    for scenario in (AM, ZI, BO, AC):
        centre = next(m for m in scenario.layout["markers"] if m["id"] == "C")
        assert centre["at"] == [29 + 1, 29 + 1]


@proves("WT-OBJ-01")
def test_objective_markers_are_impassable_and_block_sight() -> None:
    assert MARKER_KEYWORDS == ("impassable", "blocks_sight")


@proves("WT-CONV-01")
def test_a_guide_shows_only_its_own_pack() -> None:
    first, second = ({step.rule for step in in_force(BO.guide, pack)} for pack in ("wts-000", "wts-002"))
    assert first - second == {"WT-SC-BO-02", "WT-SC-BO-07"}
    assert second - first == {"WT-SC-BO-03", "WT-SC-BO-08"}
