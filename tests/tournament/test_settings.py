"""What an event may be: every bound allowed at its edge and refused one step beyond."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.feats import FEATS
from tercio.tournament.pack import title_of
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.settings import (
    LONGEST,
    NO_ADVENTURE,
    Adventure,
    Settings,
    adventures_possible,
    check_day,
    check_pack,
    check_rounds,
    check_settings,
    days_since_1970,
    past_due,
    repeats,
    rivals_enough,
)
from tercio.tournament.warnings import DeskWarning
from tests.proof import proves

TOO_BIG = Refused("wt.settings.too_big", seats=5000, rounds=50)
K = Refused("wt.settings.k_range", rule="WT-ELO-04", most=64)
MINUTES = Refused("wt.settings.no_minutes", rule="WT-ORG-06")


@proves("WT-FMT-01", "WT-FMT-04", "WT-ELO-04", "WT-ORG-06")
@pytest.mark.parametrize(
    ("field", "allowed", "beyond", "no"),
    [
        ("seats", 4, 3, Refused("wt.settings.few_seats", rule="WT-FMT-01", seats=3, least=4)),
        ("seats", 5000, 5001, TOO_BIG),
        ("tables", 5000, 5001, TOO_BIG),
        ("rounds", 3, 2, Refused("wt.format.few_rounds", rule="WT-FMT-04", rounds=2, least=3)),
        ("rounds", 50, 51, TOO_BIG),
        ("adventures", (NO_ADVENTURE,) * 50, (NO_ADVENTURE,) * 51, TOO_BIG),
        ("k_factor", 0, -1, K),
        ("k_factor", 64, 65, K),
        ("round_minutes", 1, 0, MINUTES),
        ("round_minutes", 10080, 10081, Refused("wt.settings.many_minutes", rule="WT-ORG-06", most=10080)),
        ("event_minutes", 10080, 10**400, Refused("wt.settings.many_minutes", rule="WT-ORG-06", most=10080)),
        ("tables", 1, 0, Refused("wt.settings.no_tables")),
        ("event_minutes", 1, 0, MINUTES),
        ("name", "C", " ", Refused("wt.settings.no_name")),
    ],
)
def test_an_event_is_bounded(field: str, allowed: Any, beyond: Any, no: Refused) -> None:
    check_settings(Settings(**{"name": "Copa", field: allowed}))
    with pytest.raises(Refused) as found:
        check_settings(Settings(**{"name": "Copa", field: beyond}))
    assert found.value == no


@proves("WT-LIST-01")
def test_lists_are_due_on_the_day_at_the_latest() -> None:
    for date, due in (("2027-03-01", "2027-03-01"), ("2027-03-01", ""), ("", "2027-03-02")):
        check_settings(Settings("Copa", date=date, lists_due=due))
    with pytest.raises(Refused) as found:
        check_settings(Settings("Copa", date="2027-03-01", lists_due="2027-03-02"))
    assert found.value == Refused(
        "wt.settings.lists_after", rule="WT-LIST-01", due="2027-03-02", date="2027-03-01"
    )


@pytest.mark.parametrize(
    ("field", "most"),
    [("name", 120), ("place", 200), ("special_rules", 8000), ("description", 4000), ("fee", 120),
     ("contact", 120)],
)  # fmt: skip
def test_texts_are_bounded(field: str, most: int) -> None:
    assert len(LONGEST) == 6
    check_settings(Settings(**{"name": "Copa", field: "x" * most}))
    with pytest.raises(Refused) as found:
        check_settings(Settings(**{"name": "Copa", field: "x" * (most + 1)}))
    assert found.value == Refused("wt.settings.too_long", field=Phrase(f"wt.set.{field}"), most=most)


def is_day(date: str) -> bool:
    try:
        check_day(date, "")
    except Refused as no:
        return no != Refused("wt.settings.bad_date", date=date)
    return True


def calendar_knows(date: str) -> bool:
    try:
        return bool(dt.date.fromisoformat(date))
    except ValueError:
        return False


@pytest.mark.parametrize("year", [1900, 1996, 2000, 2026, 2028, 2100])
def test_days_are_those_of_the_calendar(year: int) -> None:
    for month in range(14):
        for day in range(34):
            date = f"{year}-{month:02}-{day:02}"
            assert is_day(date) == calendar_knows(date), date
            if is_day(date):
                assert days_since_1970(date) == (dt.date.fromisoformat(date) - dt.date(1970, 1, 1)).days


@proves("WT-LIST-01")
def test_a_day_is_over_with_its_last_second_and_no_day_never() -> None:
    over = (days_since_1970("2026-11-28") + 1) * 24 * 60 * 60
    cases = [("2026-11-28", over - 1), ("2026-11-28", over), ("2026-11-28", 0), ("", over), ("", 0)]
    assert [past_due(day, at) for day, at in cases] == [False, True, False, False, False]


@pytest.mark.parametrize("hour", ["00:00", "09:59", "19:30", "23:59"])
def test_hours_of_the_day_are_allowed(hour: str) -> None:
    check_day("", hour)


@pytest.mark.parametrize("hour", ["24:00", "29:00", "9:30", "09:60", "09:300"])
def test_hours_no_day_has_are_refused(hour: str) -> None:
    with pytest.raises(Refused) as no:
        check_day("", hour)
    assert no.value == Refused("wt.settings.bad_time", time=hour)


@proves("WT-FMT-04")
@pytest.mark.parametrize(
    ("rounds", "players", "warned"),
    [
        (3, 4, []),
        (4, 4, [DeskWarning("wt.format.rematches_certain", "WT-FMT-04", {"rounds": 4, "players": 4})]),
        (5, 5, []),
        (6, 5, [DeskWarning("wt.format.rematches_certain", "WT-FMT-04", {"rounds": 6, "players": 5})]),
        (5, None, []),
        (6, None, [DeskWarning("wt.format.many_rounds", "WT-FMT-04", {"rounds": 6})]),
        (6, 7, [DeskWarning("wt.format.many_rounds", "WT-FMT-04", {"rounds": 6})]),
    ],
)
def test_long_events_are_flagged(rounds: int, players: int | None, warned: list[DeskWarning]) -> None:
    assert check_rounds(rounds, players) == warned


def test_in_an_odd_field_everyone_also_rests_once() -> None:
    assert [rivals_enough(players) for players in (4, 5, 6, 7)] == [3, 5, 5, 7]


@proves("WT-GEN-01")
def test_the_pack_is_fixed_once_round_1_is_paired() -> None:
    check_pack("wts-000", round1_paired=False, now="wts-002")
    check_pack("wts-002", round1_paired=True, now="wts-002")
    with pytest.raises(Refused) as no:
        check_pack("wts-000", round1_paired=True, now="wts-002")
    assert no.value == Refused("wt.pack.locked", rule="WT-GEN-01", pack=title_of("wts-000"))


@proves("WT-ADV-01")
def test_a_repeated_scenario_or_feat_is_told_with_its_round() -> None:
    scenarios, feats = list(SCENARIOS), list(FEATS)
    first, other = Adventure(scenarios[0], feats[0]), Adventure(scenarios[1], feats[1])
    assert repeats((first, other, first)) == [
        DeskWarning("wt.adventure.scenario_again", "WT-ADV-01", {"round": 3, "scenario": scenarios[0]}),
        DeskWarning("wt.adventure.feat_again", "WT-ADV-01", {"round": 3, "feat": feats[0]}),
    ]
    assert repeats((NO_ADVENTURE, NO_ADVENTURE)) == []
    assert adventures_possible() == len(scenarios) * len(feats)
