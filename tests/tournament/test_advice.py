"""What the desk advises, whole: an event that lacks nothing hears nothing, and each lack is named alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.tournament import commands as c
from tercio.tournament.advice import advice, referee_conflict, warn_unregistered
from tercio.tournament.feats import FEATS
from tercio.tournament.lists import ArmyList, Unit
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.settings import Adventure, repeats
from tercio.tournament.state import Company, Tournament
from tercio.tournament.warnings import DeskWarning
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

LIST = ArmyList((Unit("Hetman"),), uploaded=True)
ADVENTURES = (
    Adventure("WT-SC-TP", "WT-FT-RA"), Adventure("WT-SC-AM", "WT-FT-RE"), Adventure("WT-SC-CU", "WT-FT-DE"),
)  # fmt: skip


def ready(players: int = 8, present: int | None = None, **settings: Any) -> Desk:
    """An event with so many of its players present, that lacks nothing."""
    desk = Desk(players, **{"rounds": 3, "adventures": ADVENTURES, **settings})
    here = players if present is None else present
    companies = {
        company.id: replace(
            company, registered=True, army=LIST, status="present" if number <= here else "entered"
        )
        for number, company in enumerate(desk.state.companies.values(), start=1)
    }
    desk.state = replace(desk.state, companies=companies)
    return desk


def with_company(state: Tournament, name: str, **changes: Any) -> Tournament:
    changed: Company = replace(state.companies[name], **changes)
    return replace(state, companies={**state.companies, name: changed})


@pytest.mark.parametrize("present", [0, 4, 8])
def test_an_event_that_lacks_nothing_hears_nothing(present: int) -> None:
    here = ready(present=present).state
    names = [f"Player {number}" for number in range(present + 1, 9)]
    missing = DeskWarning("wt.advice.not_here", "WT-PAIR-05", {"names": names, "count": 8 - present})
    assert advice(here) == ([missing] if 0 < present < 8 else [])


@proves("WT-ORG-04", "WT-LIST-01", "WT-LIST-02", "WT-PAIR-05")
@pytest.mark.parametrize(
    ("changes", "key", "rule", "facts"),
    [
        ({"registered": False}, "unregistered", "WT-ORG-04", {"count": 1}),
        ({"army": None}, "no_list", "WT-LIST-01", {"names": ["Player 2"], "count": 1}),
        (
            {"army": ArmyList(LIST.units)},
            "not_uploaded",
            "WT-LIST-02",
            {"names": ["Player 2"], "count": 1},
        ),
        ({"status": "entered"}, "not_here", "WT-PAIR-05", {"names": ["Player 2"], "count": 1}),
    ],
)
def test_what_one_player_lacks_is_told_before_round_1_and_no_longer(
    changes: dict[str, Any], key: str, rule: str, facts: dict[str, Any]
) -> None:
    desk = ready()
    told = with_company(desk.state, "c002", **changes)
    assert advice(told) == [DeskWarning(f"wt.advice.{key}", rule, facts)]
    elsewhere = with_company(with_company(told, "c003", **changes), "c003", status="waiting")
    assert advice(elsewhere) == advice(told)
    desk.pair()
    assert advice(with_company(desk.state, "c002", **changes)) == []


@proves("WT-ORG-04", "WT-REF-05")
def test_who_is_not_registered_is_counted_and_a_referee_who_plays_is_told_of_a_stand_in() -> None:
    cases = [(True, 4, 4), (True, 4, 3), (True, 4, 0), (False, 4, 3)]
    assert [warn_unregistered(*case) for case in cases] == [
        [],
        [DeskWarning("wt.advice.unregistered", "WT-ORG-04", {"count": 1})],
        [DeskWarning("wt.advice.unregistered", "WT-ORG-04", {"count": 4})],
        [],
    ]
    assert [referee_conflict(*case) for case in ((False, ""), (False, "x"), (True, ""), (True, "x"))] == [
        [],
        [],
        [DeskWarning("wt.advice.referee_alone", "WT-REF-05")],
        [DeskWarning("wt.advice.referee_plays", "WT-REF-05")],
    ]


@proves("WT-ORG-05", "WT-PAIR-05")
@pytest.mark.parametrize(
    ("here", "entered", "tables", "seats", "needed", "over"),
    [
        (8, 8, 4, 8, None, False),
        (8, 8, 3, 8, 4, False),
        (8, 8, None, 8, None, False),
        (9, 9, 4, 9, None, False),
        (10, 10, 4, 9, 5, True),
        (10, 10, 5, 10, None, False),
        (0, 8, 3, 8, 4, False),
        (4, 8, 2, 8, None, False),
        (0, 8, 4, 8, None, False),
    ],
)
def test_more_people_than_tables_or_seats_are_told(
    here: int, entered: int, tables: int | None, seats: int, needed: int | None, over: bool
) -> None:
    desk = ready(entered, here, seats=max(4, entered), tables=tables)
    state = replace(desk.state, settings=replace(desk.state.settings, seats=seats))
    few = [DeskWarning("wt.advice.few_tables", "WT-ORG-05", {"tables": needed})] if needed else []
    many = [DeskWarning("wt.advice.over_seats", "WT-PAIR-05", {"count": here, "seats": seats})]
    crowd = ("wt.advice.few_tables", "wt.advice.over_seats")
    assert [one for one in advice(state) if one.key in crowd] == few
    if here:
        desk.pair()
        later = replace(desk.state, settings=state.settings)
        assert [one for one in advice(later) if one.key in crowd] == few + many * over


@proves("WT-ADV-01")
@pytest.mark.parametrize(
    ("known", "number", "begun", "lacks"),
    [
        (0, 0, False, 1), (1, 0, False, None), (0, 1, False, 1), (0, 1, True, 2), (1, 1, False, 2),
        (1, 1, True, 2), (2, 1, False, None), (2, 1, True, None), (2, 2, False, 3), (2, 2, True, 3),
        (2, 3, False, 3), (2, 3, True, None), (3, 3, False, None),
    ],
)  # fmt: skip
def test_a_round_without_an_adventure_is_told_while_it_can_still_be_given(
    known: int, number: int, begun: bool, lacks: int | None
) -> None:
    desk = ready(adventures=ADVENTURES[:known])
    for at in range(1, number + 1):
        desk.pair()
        if at < number or begun:
            desk.play()
    told = [DeskWarning("wt.advice.no_adventure", "WT-ADV-01", {"round": lacks})] if lacks else []
    assert advice(desk.state) == told
    desk.state = replace(desk.state, companies={})
    assert [one for one in advice(desk.state) if one.key == "wt.advice.no_adventure"] == []


@proves("WT-PAIR-04")
@pytest.mark.parametrize(
    ("active", "upcoming", "told"),
    [(8, 4, False), (9, 4, False), (7, 4, True), (6, 3, False), (5, 3, False), (4, 4, True), (5, 2, False)],
)
def test_a_round_that_might_repeat_a_game_is_told_before_it(active: int, upcoming: int, told: bool) -> None:
    desk = ready(9, rounds=4, adventures=(*ADVENTURES, ADVENTURES[0]))
    for _ in range(upcoming - 1):
        desk.pair()
        desk.play()
    for number in range(active + 1, 10):
        desk.do(c.Drop(f"c{number:03}", ORGANISER))
    warning = DeskWarning("wt.advice.rematch_possible", "WT-PAIR-04", {"round": upcoming})
    again = repeats(desk.state.settings.adventures)
    assert advice(desk.state) == [*again, *([warning] if told else [])]
    assert advice(replace(desk.state, planned=upcoming - 1)) == again
    assert advice(replace(desk.state, phase="closed")) == advice(replace(desk.state, phase="cancelled")) == []


@proves("WT-KIT-02", "WT-ELO-01", "WT-REF-05", "WT-ADV-01")
def test_rules_changed_late_a_day_unknown_and_a_referee_at_a_table_are_told_at_any_time() -> None:
    desk = ready()
    settings = replace(desk.state.settings, official=True, adventures=ADVENTURES[:2] * 2)
    state = replace(
        desk.state, rules_changed_at=7, referee_plays=True, stand_in="x", settings=settings, phase="playing"
    )
    assert advice(state) == [
        DeskWarning("wt.adventure.scenario_again", "WT-ADV-01", {"round": 3, "scenario": "WT-SC-TP"}),
        DeskWarning("wt.adventure.scenario_again", "WT-ADV-01", {"round": 4, "scenario": "WT-SC-AM"}),
        DeskWarning("wt.adventure.feat_again", "WT-ADV-01", {"round": 3, "feat": "WT-FT-RA"}),
        DeskWarning("wt.adventure.feat_again", "WT-ADV-01", {"round": 4, "feat": "WT-FT-RE"}),
        DeskWarning("wt.advice.referee_plays", "WT-REF-05"),
        DeskWarning("wt.advice.rules_changed", "WT-KIT-02"),
        DeskWarning("wt.advice.no_date", "WT-ELO-01"),
    ]
    dated = replace(settings, date="2026-11-30", adventures=())
    assert advice(replace(state, settings=dated, rules_changed_at=0, referee_plays=False)) == [
        DeskWarning("wt.advice.no_adventure", "WT-ADV-01", {"round": 1})
    ]


@proves("WT-ADV-01")
def test_a_scenario_or_a_feat_comes_again_only_once_all_were_used() -> None:
    scenarios, feats = list(SCENARIOS), list(FEATS)
    at = len(scenarios)
    round_robin = [Adventure(scenarios[n % at], feats[n % len(feats)]) for n in range(3 * at)]
    assert repeats(tuple(round_robin)) == []
    again = [*round_robin[: at + 1], replace(round_robin[at + 1], scenario=scenarios[0])]
    assert [one.facts for one in repeats(tuple(again))] == [{"round": at + 2, "scenario": scenarios[0]}]
    unknown = (Adventure("", ""), Adventure("", ""), ADVENTURES[0])
    assert repeats(unknown) == []
