"""The five feats: sheets, counters and the rules that move them."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.tournament.feats import FEATS, banner, decapitation, resources, rift, track
from tercio.tournament.guide import in_force
from tercio.tournament.sheets import Side
from tests.proof import proves

RA, DE, BR, ES, RE = (FEATS[f"WT-FT-{code}"] for code in ("RA", "DE", "BR", "ES", "RE"))


def played(feat: Any, *moves: tuple[Any, ...], pack: str = "wts-002") -> dict[str, Any]:
    """The counter after some moves: (action, side, facts)."""
    state = feat.start
    for action, side, *facts in moves:
        state = feat.move(state, action, side, pack, facts[0] if facts else {})
    return dict(state)


def pa(feat: Any, **changes: Any) -> tuple[int, int]:
    """What the sheet is worth with these boxes changed."""
    return feat.score(feat.sheet.read({**feat.written(feat.start), **changes}))  # type: ignore[no-any-return]


@proves("WT-FT-RA-01", "WT-FT-ES-01")
@pytest.mark.parametrize("feat", [track, banner])
def test_the_initiative_takes_tokens_one_and_three_and_meters_start_at_one(feat: Any) -> None:
    assert feat.TOKENS == ((1, 3), (2, 4))
    assert [value for name, value in feat.START.items() if name.startswith(("meter", "glory"))] == [1, 1]


@proves("WT-FT-RE-01")
def test_the_initiative_takes_token_one_and_the_other_two() -> None:
    assert resources.TOKENS == ((1,), (2,))
    assert (RE.start["meter_a"], RE.start["meter_b"]) == (1, 1)


@proves("WT-FT-RA-02")
def test_a_vestige_goes_more_than_ten_paces_out() -> None:
    assert not track.may_place_vestige(10.0)
    assert track.may_place_vestige(10.1)


@proves("WT-FT-RA-03", "WT-DIFF-31")
def test_nobody_ends_on_a_vestige_and_in_002_nobody_is_placed_there() -> None:
    assert not track.may_end_on_vestige("wts-000", placed=False)
    assert track.may_end_on_vestige("wts-000", placed=True)
    assert not track.may_end_on_vestige("wts-002", placed=True)


@proves("WT-FT-RA-04", "WT-FT-RA-05")
@pytest.mark.parametrize(
    ("character", "adjacent", "own", "ok"),
    [
        (True, True, True, True),
        (False, True, True, False),
        (True, False, True, False),
        (True, True, False, False),
    ],
)
def test_a_character_beside_its_own_vestige_tracks(
    character: bool, adjacent: bool, own: bool, ok: bool
) -> None:
    assert track.may_track(character=character, adjacent=adjacent, own=own) is ok


@proves("WT-FT-RA-06")
def test_two_successes_are_needed_one_can_be_bought_and_scouts_add_an_orange() -> None:
    assert track.test(2, buy_success=False) == (True, 0)
    assert track.test(1, buy_success=True) == (True, 1)
    assert track.test(0, buy_success=True) == (False, 1)
    assert track.extra_dice(scout=True) == track.extra_dice(ambusher=True) == ("orange",)
    assert track.extra_dice() == ()


@proves("WT-FT-RA-07")
def test_success_moves_the_meter_and_the_rival_moves_the_vestige_fifteen_paces() -> None:
    assert played(RA, ("tracked", "A"))["meter_a"] == 2
    assert track.who_moves_vestige("A") == "B"
    assert next(step for step in RA.guide if step.rule == "WT-FT-RA-07").facts == {"paces": 15}


@proves("WT-FT-RA-08")
def test_first_at_four_gets_four_and_the_rival_its_meter_less_one() -> None:
    assert pa(RA, meter_a=4, meter_b=3, first="A") == (4, 2)
    assert pa(RA, meter_a=1, meter_b=4, first="B") == (0, 4)
    for wrong in ({"meter_a": 4}, {"first": "A"}, {"meter_a": 4, "meter_b": 4, "first": "B"}):
        with pytest.raises(Refused):
            pa(RA, **wrong)


@proves("WT-FT-RA-09", "WT-DIFF-32", "WT-FT-RA-08")
def test_after_the_first_four_002_stops_tracking_and_000_fixes_the_points() -> None:
    race = [("tracked", "A")] * 3
    with pytest.raises(Refused) as no:
        played(RA, *race, ("tracked", "B"), pack="wts-002")
    assert no.value == Refused("wt.track.stopped", rule="WT-FT-RA-09", side="A")
    after = played(RA, *race, ("tracked", "B"), pack="wts-000")
    assert RA.score(RA.sheet.read(RA.written(after))) == (4, 0)


@proves("WT-FT-RA-10")
def test_with_nobody_at_four_each_gets_its_position() -> None:
    assert (pa(RA), pa(RA, meter_a=3, meter_b=2)) == ((1, 1), (3, 2))


@proves("WT-FT-DE-01")
def test_the_commander_deploys_like_anybody_else() -> None:
    decapitation.commander_deploys()
    with pytest.raises(Refused) as no:
        decapitation.commander_deploys("Scout")
    assert no.value == Refused("wt.decapitation.deploys_normally", rule="WT-FT-DE-01", ability="Scout")


@proves("WT-FT-DE-02")
def test_a_commander_removed_by_any_effect_is_eliminated() -> None:
    after = played(DE, ("commander_out", "B"))
    assert DE.score(DE.sheet.read(DE.written(after))) == (3, 0)


@proves("WT-FT-DE-03")
def test_the_commander_joins_nobody() -> None:
    with pytest.raises(Refused) as no:
        decapitation.commander_joins()
    assert no.value == Refused("wt.decapitation.stays_alone", rule="WT-FT-DE-03")


@proves("WT-FT-DE-04")
def test_a_contract_is_an_enemy_unit_on_the_table_and_never_the_commander() -> None:
    assert decapitation.may_be_contract(commander=False, on_table=True)
    assert not decapitation.may_be_contract(commander=True, on_table=True)
    assert not decapitation.may_be_contract(commander=False, on_table=False)
    with pytest.raises(Refused) as no:
        played(DE, ("contract_named", "A", {"commander": True, "on_table": True}))
    assert no.value == Refused("wt.decapitation.not_this_unit", rule="WT-FT-DE-04")
    with pytest.raises(Refused) as no:
        played(DE, ("contract_named", "A"), ("contract_named", "A"))
    assert no.value == Refused("wt.decapitation.named_already", rule="WT-FT-DE-04")


@proves("WT-FT-DE-05")
def test_a_contract_off_the_table_is_done_and_one_never_named_cannot_be() -> None:
    assert played(DE, ("contract_named", "A"), ("contract_done", "A"))["contract_a"] == "done"
    with pytest.raises(Refused) as no:
        played(DE, ("contract_done", "A"))
    assert no.value == Refused("wt.decapitation.never_named", rule="WT-FT-DE-05")


@proves("WT-FT-DE-06", "WT-FT-DE-07", "WT-DIFF-33")
def test_a_contract_is_its_target_whoever_it_was_with() -> None:
    gone = decapitation.contract_eliminated
    assert gone("unit", unit_gone=True, character_gone=False)
    assert not gone("character", unit_gone=True, character_gone=False)
    assert gone("character", unit_gone=False, character_gone=True)
    rules = [{step.rule for step in in_force(DE.guide, pack)} for pack in ("wts-000", "wts-002")]
    assert rules[1] - rules[0] == {"WT-FT-DE-07"}


@proves("WT-FT-DE-08")
def test_a_late_contract_spares_the_demoralised() -> None:
    assert not decapitation.may_be_contract(commander=False, on_table=True, demoralised=True, late=True)
    assert decapitation.may_be_contract(commander=False, on_table=True, demoralised=True, late=False)
    assert DE.start["contract_a"] == "unset", "a choice put off stays open"


@proves("WT-FT-DE-09")
@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        ({}, (1, 1)),
        ({"cmd_b_out": True}, (3, 0)),
        ({"cmd_b_out": True, "contract_a": "done"}, (4, 0)),
        ({"cmd_a_out": True, "cmd_b_out": True}, (2, 2)),
        ({"contract_b": "done"}, (1, 2)),
    ],
)
def test_two_for_the_commander_one_for_your_own_one_for_the_contract(sheet: Any, points: Any) -> None:
    assert pa(DE, **sheet) == points


@proves("WT-FT-BR-01")
def test_fog_goes_more_than_twenty_paces_out() -> None:
    assert not rift.may_place_fog(20.0)
    assert rift.may_place_fog(20.5)


@proves("WT-FT-BR-02", "WT-FT-BR-03", "WT-DIFF-34")
def test_fog_is_fixed_in_000_and_immovable_terrain_in_002() -> None:
    assert rift.fog_keywords("wts-000") == ("fixed",)
    assert rift.fog_keywords("wts-002") == ("fog", "immovable")


@proves("WT-FT-BR-04")
def test_a_character_beside_either_marker_seals_and_one_company_may_take_both() -> None:
    assert rift.may_seal(character=True, adjacent=True)
    assert not rift.may_seal(character=False, adjacent=True)
    assert not rift.may_seal(character=True, adjacent=False)
    both = played(
        BR,
        ("sealing", "A", {"rift": 1, "turn": 1, "successes": 5}),
        ("sealing", "A", {"rift": 2, "turn": 1, "successes": 5}),
        ("turn_reached", "A", {"turn": 2}),
    )
    assert both["fog_a"] == 2


@proves("WT-FT-BR-05")
def test_a_token_due_after_the_last_turn_never_fires() -> None:
    late = ("sealing", "A", {"rift": 1, "turn": 10, "successes": 0})
    assert played(BR, late, ("turn_reached", "A", {"turn": 15}))["fog_a"] == 0
    with pytest.raises(Refused) as no:
        played(BR, late, ("turn_reached", "A", {"turn": 16}))
    assert no.value == Refused("wt.feat.unknown_facts", rule="WT-FT-BR")


@proves("WT-FT-BR-05")
def test_six_turns_ahead_less_one_per_success_and_mages_add_an_orange() -> None:
    assert [rift.due(7, successes) for successes in (0, 2, 9)] == [13, 11, 8]
    assert rift.fires(15)
    assert not rift.fires(16)
    assert rift.extra_dice(mage=True) == ("orange",)
    assert rift.extra_dice(mage=False) == ()


@proves("WT-FT-BR-06", "WT-FT-BR-07", "WT-DIFF-35")
@pytest.mark.parametrize("cause", ["contact_lost", "activated", "character_out", "character_left"])
def test_sealing_is_broken_by_two_things_in_000_and_by_four_in_002(cause: str) -> None:
    moves = [
        ("sealing", "A", {"rift": 1, "turn": 3, "successes": 0}),
        ("interrupted", "A", {"rift": 1, "cause": cause}),
    ]
    assert played(BR, *moves, pack="wts-002")["rift_1"] == "open"
    if cause in ("contact_lost", "activated"):
        assert played(BR, *moves, pack="wts-000")["rift_1"] == "open"
    else:
        with pytest.raises(Refused) as no:
            played(BR, *moves, pack="wts-000")
        assert no.value == Refused("wt.rift.no_interruption", rule="WT-FT-BR-06")


@proves("WT-FT-BR-08")
def test_a_rift_being_sealed_is_taken() -> None:
    with pytest.raises(Refused) as no:
        played(
            BR,
            ("sealing", "A", {"rift": 1, "turn": 1, "successes": 0}),
            ("sealing", "B", {"rift": 1, "turn": 2, "successes": 3}),
        )
    assert no.value == Refused("wt.rift.taken", rule="WT-FT-BR-08", rift=1)


@proves("WT-FT-BR-09")
def test_the_token_fires_on_its_turn_and_the_sealer_takes_the_fog() -> None:
    sealing = ("sealing", "B", {"rift": 2, "turn": 4, "successes": 2})
    early = played(BR, sealing, ("turn_reached", "A", {"turn": 7}))
    due = played(BR, sealing, ("turn_reached", "A", {"turn": 8}))
    assert (early["fog_b"], due["fog_b"], due["rift_2"]) == (0, 1, "sealed_by_b")


@proves("WT-FT-BR-10")
def test_each_fog_marker_is_two_points_and_there_are_two() -> None:
    assert (pa(BR, fog_a=1, fog_b=1), pa(BR, fog_b=2)) == ((2, 2), (0, 4))
    with pytest.raises(Refused) as no:
        pa(BR, fog_a=2, fog_b=1)
    assert no.value == Refused("wt.rift.too_much_fog", rule="WT-FT-BR-10", count=3)


@proves("WT-FT-ES-02", "WT-FT-ES-03")
def test_a_deployed_unit_without_a_joined_character_bears_the_banner() -> None:
    assert banner.may_bear(deployed=True)
    assert not banner.may_bear(deployed=False)
    assert not banner.may_bear(deployed=True, character_joined=True)
    assert not banner.may_bear(deployed=True, joining=True)


@proves("WT-FT-ES-04")
def test_damage_is_glory_up_to_ten_and_then_pushes_the_rival_down() -> None:
    assert played(ES, ("damage", "A", {"points": 4}))["glory_a"] == 5
    pushed = played(ES, ("damage", "B", {"points": 4}), ("damage", "A", {"points": 12}))
    assert (pushed["glory_a"], pushed["glory_b"]) == (10, 2)
    with pytest.raises(Refused) as no:
        played(ES, ("dropped", "A"), ("damage", "A", {"points": 1}))
    assert no.value == Refused("wt.banner.no_bearer", rule="WT-FT-ES-04")


@proves("WT-FT-ES-05", "WT-FT-ES-06")
def test_a_banner_once_lost_stays_lost_even_when_picked_up() -> None:
    after = played(ES, ("dropped", "A"), ("picked_up", "A"))
    assert (after["lost_a"], after["bearer_a"]) == (True, True)
    with pytest.raises(Refused) as no:
        played(ES, ("picked_up", "A"))
    assert no.value == Refused("wt.banner.carried", rule="WT-FT-ES-06")
    with pytest.raises(Refused) as no:
        played(ES, ("dropped", "A"), ("picked_up", "A", {"character_joined": True}))
    assert no.value == Refused("wt.banner.character_joined", rule="WT-FT-ES-03")


@proves("WT-FT-ES-07", "WT-DIFF-36")
def test_banner_points_always_add_up_to_four() -> None:
    assert (pa(ES), pa(ES, glory_a=2), pa(ES, lost_b=True, glory_a=3)) == ((2, 2), (3, 1), (4, 0))
    assert {a + b for a, b in ES.reachable} == {4}


@proves("WT-FT-RE-02", "WT-FT-RE-05")
def test_gathering_is_beyond_twelve_paces_unengaged_and_once_a_turn() -> None:
    gather = resources.why_not_gather
    assert gather(distance=12.5, engaged=False, gathered_this_turn=False) is None
    assert gather(distance=12, engaged=False, gathered_this_turn=False) is not None
    assert gather(distance=13, engaged=True, gathered_this_turn=False) is not None
    once = ("gathered", "A", {"successes": 2, "turn": 3})
    with pytest.raises(Refused) as no:
        played(RE, once, once)
    assert no.value == Refused("wt.resources.once_a_turn", rule="WT-FT-RE-05")
    assert played(RE, once, ("gathered", "A", {"successes": 1, "turn": 4}))["meter_a"] == 4


@proves("WT-FT-RE-03")
@pytest.mark.parametrize(
    ("troops", "dice"),
    [
        (1, "yellow"),
        (2, "yellow orange"),
        (3, "yellow orange"),
        (4, "yellow orange red"),
        (8, "yellow orange red"),
    ],
)
def test_more_troops_roll_more_dice(troops: int, dice: str) -> None:
    assert resources.dice(troops) == tuple(dice.split())


@proves("WT-FT-RE-04")
def test_from_ten_each_success_pushes_the_rival_down_but_never_below_one() -> None:
    after = played(
        RE, ("gathered", "B", {"successes": 2, "turn": 1}), ("gathered", "A", {"successes": 14, "turn": 1})
    )
    assert (after["meter_a"], after["meter_b"]) == (10, 1)


@proves("WT-FT-RE-06", "WT-DIFF-37")
@pytest.mark.parametrize(
    ("a", "b", "points"), [(3, 3, (0, 0)), (4, 3, (2, 0)), (7, 7, (2, 2)), (10, 9, (4, 2)), (10, 10, (3, 3))]
)
def test_resources_score_at_four_seven_ten_and_for_the_lead(a: int, b: int, points: tuple[int, int]) -> None:
    assert pa(RE, meter_a=a, meter_b=b) == points


REACHABLE = {
    "WT-FT-RA": "04 11 12 13 14 21 22 23 24 31 32 33 40 41 42",
    "WT-FT-DE": "03 04 11 12 13 14 21 22 23 30 31 32 33 40 41",
    "WT-FT-BR": "00 02 04 20 22 40",
    "WT-FT-ES": "04 13 22 31 40",
    "WT-FT-RE": "00 01 02 03 04 10 11 12 13 14 20 21 22 23 24 30 31 32 33 40 41 42",
}


@proves("WT-SCORE-08", "WT-DIFF-39")
@pytest.mark.parametrize("feat", FEATS.values(), ids=lambda f: f.id)
def test_a_feat_gives_exactly_the_pairs_of_the_document(feat: Any) -> None:
    assert feat.reachable == {(int(a), int(b)) for a, b in REACHABLE[feat.id].split()}
    assert max(max(pair) for pair in feat.reachable) == 4


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("feat", FEATS.values(), ids=lambda f: f.id)
def test_a_counter_always_writes_a_sheet_that_can_be_read(feat: Any, side: Side) -> None:
    feat.sheet.read(feat.written(feat.start))
    with pytest.raises(Refused, match="unknown_action"):
        feat.move(feat.start, "nonsense", side, "wts-002", {})


@proves("WT-FT-RA-04", "WT-FT-RA-05", "WT-FT-RA-06", "WT-FT-RA-07")
def test_the_counter_advances_only_for_who_may_track_and_passes() -> None:
    assert played(RA, ("tracked", "A", {"successes": 1, "bought": True}))["places"] == "B"
    with pytest.raises(Refused) as no:
        played(RA, ("tracked", "A", {"successes": 1}))
    assert no.value == Refused("wt.track.test_failed", rule="WT-FT-RA-06", count=1, needed=2)
    for missing in ("character", "adjacent", "own"):
        with pytest.raises(Refused, match="may_not"):
            played(RA, ("tracked", "A", {missing: False}))


@proves("WT-FT-DE-05", "WT-FT-DE-06", "WT-FT-DE-07")
def test_a_contract_is_done_when_what_was_named_is_gone() -> None:
    named = ("contract_named", "A")
    unit = {"target": "unit", "unit_gone": True, "character_gone": False}
    assert played(DE, named, ("contract_done", "A", unit))["contract_a"] == "done"
    with pytest.raises(Refused) as no:
        played(DE, named, ("contract_done", "A", unit | {"target": "character"}))
    assert no.value == Refused("wt.decapitation.still_there", rule="WT-FT-DE-07")


@proves("WT-FT-BR-04")
@pytest.mark.parametrize("missing", ["character", "adjacent"])
def test_only_a_character_beside_the_fog_seals(missing: str) -> None:
    with pytest.raises(Refused) as no:
        played(BR, ("sealing", "A", {"rift": 1, "turn": 1, "successes": 2, missing: False}))
    assert no.value == Refused("wt.rift.may_not_seal", rule="WT-FT-BR-04")


@proves("WT-FT-RE-02")
@pytest.mark.parametrize(("facts", "why"), [({"distance": 12}, "too_near"), ({"engaged": True}, "engaged")])
def test_the_counter_asks_where_the_gatherer_stands(facts: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        played(RE, ("gathered", "A", {"successes": 2, "turn": 1, **facts}))
