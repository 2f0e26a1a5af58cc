"""What a feat, a list or a desk refuses, whole; and each limit at its edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.app.alerts import fresh_news
from tercio.core.dice import ScriptedDice, SeededDice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.decider import DECIDER
from tercio.tournament.feats import FEATS, decapitation, resources
from tercio.tournament.lists import check_forest
from tercio.tournament.news import news
from tercio.tournament.rehearsal import MAKE_BELIEVE, random_sheet, rehearse
from tercio.tournament.settings import Adventure
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

RA, DE, BR, ES, RE = (FEATS[f"WT-FT-{code}"] for code in ("RA", "DE", "BR", "ES", "RE"))


def refusal(ask: Any) -> Refused:
    with pytest.raises(Refused) as no:
        ask()
    return no.value


@proves("WT-FT-ES-04", "WT-FT-BR-07")
@pytest.mark.parametrize(
    ("feat", "before", "action", "facts", "pack", "no"),
    [
        (RE, {}, "fly", {}, "wts-002", Refused("wt.feat.unknown_action", rule="WT-FT-RE", action="fly")),
        (
            ES,
            {"bearer_a": False},
            "damage",
            {"points": 1},
            "wts-002",
            Refused("wt.banner.no_bearer", rule="WT-FT-ES-04"),
        ),
        (
            BR,
            {},
            "interrupted",
            {"rift": 1, "cause": "moved"},
            "wts-002",
            Refused("wt.rift.no_interruption", rule="WT-FT-BR-07"),
        ),
    ],
)
def test_a_counter_moves_only_as_its_feat_says(
    feat: Any, before: Mapping[str, Any], action: str, facts: Mapping[str, Any], pack: str, no: Refused
) -> None:
    assert refusal(lambda: feat.move({**feat.start, **before}, action, "A", pack, facts)) == no


@proves("WT-FT-DE-01", "WT-FT-DE-03", "WT-LIST-06")
def test_figures_refused_outside_a_counter() -> None:
    assert refusal(lambda: decapitation.commander_deploys("Scout")) == Refused(
        "wt.decapitation.deploys_normally", rule="WT-FT-DE-01", ability="Scout"
    )
    assert refusal(decapitation.commander_joins) == Refused("wt.decapitation.stays_alone", rule="WT-FT-DE-03")
    check_forest(7, 7)
    for width, depth in ((7.1, 7), (7, 7.1)):
        assert refusal(lambda w=width, d=depth: check_forest(w, d)) == Refused(
            "wt.list.forest_large", rule="WT-LIST-06", side=7
        )
    assert resources.SHEET.boxes[0].options == resources.SHEET.boxes[1].options == tuple(range(1, 11))


@proves("WT-FT-RA-08")
def test_a_feats_sheet_that_contradicts_itself() -> None:
    both = {**RA.written(RA.start), "meter_a": 4, "meter_b": 4}
    assert refusal(lambda: RA.sheet.read(both)) == Refused("wt.track.both_at_four", rule="WT-FT-RA-08")
    for side, box in (("A", "meter_a"), ("B", "meter_b")):
        alone = {**RA.written(RA.start), box: 4}
        assert refusal(lambda alone=alone: RA.sheet.read(alone)) == Refused(
            "wt.track.first_mismatch", rule="WT-FT-RA-08", side=side, meter=4
        )


# -- the desk


def test_an_announcement_is_as_long_as_it_may_be_and_there_are_so_many() -> None:
    desk = Desk(4)
    assert desk.do(c.Announce("x" * 300, ORGANISER, 7)) == [e.Announced("x" * 300, ORGANISER, 7)]
    assert desk.refuses(c.Announce("x" * 301, ORGANISER)) == Refused("wt.announce.long", most=300)
    assert desk.refuses(c.Announce(" ", ORGANISER)) == Refused("wt.announce.empty")
    said = desk.state.announcements[0]
    desk.state = replace(desk.state, announcements=(said,) * 199)
    assert desk.do(c.Announce("last", ORGANISER))
    assert desk.refuses(c.Announce("more", ORGANISER)) == Refused("wt.announce.many", most=200)


def test_a_page_carries_the_newest_announcements_and_no_more() -> None:
    """However many an event has; none is news again when a newer one is undone."""
    desk = Desk(4)
    for number in range(9):
        desk.do(c.Announce(f"Aviso {number}", ORGANISER))
    eight = replace(desk.state, announcements=desk.state.announcements[:-1])
    told = news(desk.state, None, "en", staff=True)
    assert told == [(f"announced-{number}", f"Aviso {number}") for number in range(4, 9)]
    assert fresh_news(eight, desk.state, ORGANISER, "en") == ["Aviso 8"]
    assert fresh_news(desk.state, eight, ORGANISER, "en") == []


@proves("WT-PREP-02")
def test_command_may_be_nought_and_never_less() -> None:
    desk = Desk(4)
    desk.pair()
    company = desk.game().pair[0]
    assert desk.refuses(c.DeclareCommand("1-1", company, -1, ORGANISER)) == Refused(
        "wt.prep.negative_command", rule="WT-PREP-02"
    )
    assert desk.do(c.DeclareCommand("1-1", company, 0, ORGANISER)) == [e.CommandDeclared("1-1", company, 0)]


def test_news_are_told_to_whom_they_concern() -> None:
    desk = Desk(5)
    desk.do(c.Announce("Hola", ORGANISER))
    desk.pair()
    game, state = desk.game(1), desk.state
    first, second = (state.companies[company] for company in game.pair)
    table = f"table-{game.id}-{first.id}-{second.id}-{game.table}"
    told = news(state, first, "en", staff=False)
    assert [name for name, _ in told] == ["announced-0", table]
    assert second.name in told[1][1]
    resting = state.companies[str(state.rounds[0].bye)]
    assert [name for name, _ in news(state, resting, "en", staff=False)] == ["announced-0", "rest-1"]
    assert news(state, None, "en", staff=False) == news(state, None, "en", staff=True)
    desk.do(c.CallReferee(game.id, "Who?", by=ORGANISER))
    assert [name for name, _ in news(desk.state, None, "en", staff=True)][1:] == ["call-q1"]
    assert str(game.table) in news(desk.state, None, "en", staff=True)[1][1]
    over = replace(state, phase="closed")
    assert [name for name, _ in news(over, first, "en", staff=False)] == ["announced-0"]


# -- rehearsals


def test_a_rehearsal_has_the_events_settings_and_its_companies_or_made_up_ones() -> None:
    desk = Desk(4, seats=4, rounds=3, official=True, round_minutes=None)
    desk.do(c.SignUp("Player 5", by=ORGANISER))
    late = replace(desk.state.companies["c005"], status="entered")
    desk.state = replace(desk.state, companies={**desk.state.companies, "c005": late})
    told = rehearse(desk.state, SeededDice("x"), rounds=1)
    copy = DECIDER.fold(told)
    assert (copy.settings.rehearsal, copy.settings.official, copy.settings.round_minutes) == (
        True,
        False,
        150,
    )
    assert [company.name for company in copy.companies.values()] == [f"Player {n}" for n in range(1, 6)]
    assert len(copy.active) == 4
    assert (len(copy.rounds), len(copy.settings.adventures), copy.phase) == (1, 3, "playing")
    few = DECIDER.fold(rehearse(Desk(3, round_minutes=60).state, SeededDice("x"), rounds=1))
    assert tuple(company.name for company in few.companies.values()) == MAKE_BELIEVE
    assert (few.settings.round_minutes, len(few.settings.adventures)) == (60, 5)
    four = DECIDER.fold(rehearse(Desk(4).state, SeededDice("x"), rounds=1))
    assert len(four.companies) == 4
    given = tuple(Adventure("WT-SC-TP", "WT-FT-RE") for _ in range(6))
    many = DECIDER.fold(rehearse(Desk(4, adventures=given).state, SeededDice("x"), rounds=1))
    assert len(many.settings.adventures) == 6


@proves("WT-OBJ-03")
def test_a_rehearsals_sheet_is_drawn_from_the_dice_box_by_box() -> None:
    bare = Desk(4)
    bare.pair()
    dice = ScriptedDice("1 10 | 5 1")
    totals = random_sheet(bare.state, bare.game(), dice)
    dice.done()
    assert totals == ScoreSheet(bare.game().pair[0], pm=(0, 9), pa=(4, 0))
    desk = Desk(4, adventures=(Adventure("WT-SC-TP", "WT-FT-RE"),) * 2, rounds=3)
    desk.pair()
    desk.play((5, 1, 3, 1), (5, 1, 3, 1))
    desk.pair()
    endings = list(RE.sheet.entries())
    dice = ScriptedDice("1 | 2 | 3 | 1 | 2 | 1 | 3 | 3 | 3 | 3 | 1 | 2 | 4")
    drawn = random_sheet(desk.state, desk.game(), dice)
    dice.done()
    first = {"R1": "A", "R2": "B", "B1": "none", "B2": "A"}
    second = {"R1": "B", "R2": "A", "B1": "none", "B2": "A"}
    third = {"R1": "B", "R2": "A", "B1": "A", "B2": "B"}
    assert drawn == ScoreSheet(desk.game().pair[0], (first, second, third), dict(endings[3]))
