"""Official events and seasons belong to a club or to the house; people are accounts, or vouched for."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.app.command_desk import open_stream
from tercio.app.season_rankings import season_page
from tercio.app.stream_search import find
from tercio.app.tournaments import season_named
from tests.proof import proves
from tests.web.conftest import TheClub, Visitor, person
from tests.web.test_tournament_pages import Room

FIELDS = {"name": "Copa", "date": "2027-03-01", "seats": 16, "round_minutes": 90, "pack": "wts-002"}


def create(who: Visitor, **more: Any) -> Any:
    return who.send("/tournaments/new/", **FIELDS, **more)


@proves("WT-ELO-01")
def test_a_stranger_holds_no_official_event(db: None) -> None:
    stranger = Visitor(person("x"))
    answer = create(stranger, official="true")
    assert answer.status_code == 403
    assert "belongs to a club" in answer.content.decode()
    assert find("tournament") == []


def test_a_plain_event_does_not_become_official_by_a_change(db: None) -> None:
    stranger = Visitor(person("x"))
    create(stranger)
    (event,) = find("tournament")
    path = f"/tournaments/{event.stream.partition('/')[2]}/"
    assert stranger.send(f"{path}desk/settings/", **FIELDS, official="true").status_code == 403
    settings = {**FIELDS, "official": True}
    wish = {"command": {"type": "ChangeSettings", "settings": settings}, "command_id": "change-by-api"}
    answer = stranger.post(f"/api{path}commands", wish, "application/json")
    assert answer.status_code == 403
    assert not open_stream(event.stream).state.settings.official


def test_an_event_does_not_move_onto_another_clubs_page(club: TheClub) -> None:
    stranger = Visitor(person("x"))
    create(stranger)
    (event,) = find("tournament")
    name = event.stream.partition("/")[2]
    for fields in ({"club": club.stream}, {"club": "club/none"}):
        wish = {
            "command": {"type": "ChangeSettings", "settings": {**FIELDS, **fields}},
            "command_id": "change-club",
        }
        answer = stranger.post(f"/api/tournaments/{name}/commands", wish, "application/json")
        assert answer.status_code == 403, answer.content
    assert find("tournament", club=club.stream) == []


@pytest.mark.parametrize("k", ["65", "1000", "-1"])
def test_k_stays_within_the_packs_bounds(db: None, k: str) -> None:
    keeper = Visitor(person("k", is_staff=True))
    answer = create(keeper, official="true", k_factor=k)
    assert answer.status_code == 422
    assert "from 0 to 64" in answer.content.decode()


def test_a_clubs_event_counts_in_its_own_season_and_its_organisers_close_it(club: TheClub) -> None:
    answer = create(Visitor(club.organiser), official="true", club=club.stream)
    assert answer.status_code == 302
    page = f"/tournaments/season/2027/close/?club={club.id}"
    for outsider in (Visitor(person("x")), Visitor(club.player), Visitor(person("k", is_staff=True))):
        assert outsider.send(page).status_code == 403
    assert Visitor(club.organiser).send("/tournaments/season/2027/close/").status_code == 403
    assert Visitor(club.organiser).send(page).status_code == 422, "nothing was played yet"


class House(Room):
    """Official events of the house, one after the other."""

    def __init__(self, keeper: Any, date: str) -> None:
        self.ines, self.organiser = keeper, Visitor(keeper)
        before = {event.stream for event in find("tournament")}
        self.organiser.send("/tournaments/new/", **{**FIELDS, "date": date}, official="true")
        (self.stream,) = {event.stream for event in find("tournament")} - before
        self.path = f"/tournaments/{self.stream.partition('/')[2]}/"

    def finish(self, *, vouched: bool, entered: bool = False) -> None:
        if not entered:
            self.enter(4)
        if vouched:
            self.do("ConfirmPlayers")
        for _ in range(3):
            self.pair()
            self.play()
        self.do("CloseTournament", accept="wt.checklist.closing_open")


@proves("WT-ELO-07")
@pytest.mark.parametrize(("vouched", "people"), [(False, 8), (True, 4)])
def test_a_name_is_a_person_only_by_an_organisers_yes(db: None, vouched: bool, people: int) -> None:
    keeper = person("k", is_staff=True)
    for date in ("2027-03-01", "2027-04-01"):
        House(keeper, date).finish(vouched=vouched)
    season = season_named("2027")
    assert season
    assert season_page(season).summary.players == people


def test_who_organises_no_club_is_led_to_found_one_and_then_to_an_official_event(db: None) -> None:
    ines = person("x")
    alone = Visitor(ines)
    assert 'name="official"' not in alone.get("/tournaments/new/").content.decode()
    create(alone)
    (event,) = find("tournament")
    page = f"/tournaments/{event.stream.partition('/')[2]}/desk/settings/"
    form = alone.get(page).content.decode()
    assert 'name="official"' not in form
    assert 'href="/clubs/new/"' in form.partition('id="official-club"')[2].partition("</p>")[0]
    alone.send("/clubs/new/", name="Tercio Nuevo")
    (club,) = find("club", organiser=ines.who)
    assert f'value="{club.stream}"' in alone.get(page).content.decode()
    assert alone.send(page, **FIELDS, official="true", club=club.stream).status_code == 302
    settings = open_stream(event.stream).state.settings
    assert (settings.official, settings.club) == (True, club.stream)


@proves("WT-ELO-01")
def test_a_closed_official_event_moves_to_no_other_season(club: TheClub) -> None:
    club.organiser.is_staff = True
    club.organiser.save()
    event = House(club.organiser, "2027-03-01")
    event.finish(vouched=True)
    moved = {**FIELDS, "official": "true", "club": club.stream}
    answer = event.organiser.send(f"{event.path}desk/settings/", **moved)
    assert answer.status_code == 422
    assert event.state.settings.club == ""


def test_the_season_says_in_words_who_played_without_a_faction(db: None) -> None:
    event = House(person("k", is_staff=True), "2027-03-01")
    event.enter(4)
    event.do("EditPlayer", company="c001", name="Player 1", club="", faction="")
    event.finish(vouched=True, entered=True)
    page = event.organiser.get("/tournaments/season/2027/").content.decode()
    assert "<td>No faction</td>" in page
    assert "<td>—</td>" not in page
