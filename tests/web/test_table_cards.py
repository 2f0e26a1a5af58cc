"""A card on a table opens that table's sheet and no more; a company is a person."""

from __future__ import annotations

import pytest

from tercio.app.stream_search import find
from tercio.web.limits import WHILE, WRONG_BY_ADDRESS, over
from tercio.web.tournaments.match_page import table_link
from tercio.web.tournaments.request_identity import code_of
from tests.proof import proves
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room, room  # noqa: F401


class OtherEvent(Room):
    """A second event, held by somebody else."""

    def __init__(self) -> None:
        self.ines = person("otra")
        self.organiser = Visitor(self.ines)
        fields = {"name": "Liga", "date": "2027-04-01", "seats": 16, "round_minutes": 90, "pack": "wts-002"}
        self.organiser.send("/tournaments/new/", **fields)
        (found,) = find("tournament", organiser=self.ines.who)
        self.stream = found.stream
        self.path = f"/tournaments/{found.stream.partition('/')[2]}/"


def scan(room: Room, game: str) -> Visitor:  # noqa: F811
    """A phone that scanned a table's card."""
    phone = Visitor()
    found = room.state.game(game)
    assert found
    assert phone.get(table_link(room.path.strip("/").split("/")[1], found[1])).status_code == 302
    return phone


@pytest.fixture
def paired(room: Room) -> Room:  # noqa: F811
    room.enter(4)
    room.link("c001").send(f"{room.path}list/c001/", units="Hetman | 2", uploaded="true")
    room.pair()
    return room


def table_of(room: Room, company: str) -> str:  # noqa: F811
    return next(game.id for game in room.state.rounds[0].games.values() if company in game.pair)


@proves("WT-HID-01")
def test_a_card_shows_no_list_and_drops_nobody(paired: Room) -> None:
    game = table_of(paired, "c001")
    phone = scan(paired, game)
    phone.post(f"{paired.path}game/{game}/side/", {"company": "c001"})
    assert phone.get(f"{paired.path}list/c001/").status_code == 403
    assert "Hetman" not in phone.get(f"{paired.path}game/{game}/").content.decode()
    paired.do("Drop", phone, company="c001")
    paired.do("Withdraw", phone, company="c001")
    assert paired.state.companies["c001"].status == "present"


def test_a_card_writes_the_sheet_of_its_own_table_only(paired: Room) -> None:
    first, second = paired.state.rounds[0].games.values()
    phone = scan(paired, first.id)
    phone.post(f"{paired.path}game/{first.id}/side/", {"company": first.pair[0]})
    assert phone.post(f"{paired.path}game/{second.id}/side/", {"company": second.pair[0]}).status_code == 403
    assert phone.send(f"{paired.path}game/{second.id}/", **paired.sheet(second)).status_code == 403
    assert phone.send(f"{paired.path}game/{first.id}/", **paired.sheet(first)).status_code == 302
    games = paired.state.rounds[0].games
    assert set(games[first.id].claims) == {first.pair[0]}
    assert not games[second.id].claims


def test_a_side_taken_at_one_event_is_nothing_at_another(paired: Room) -> None:
    """Tables are numbered alike everywhere: last week's phone must not speak for this week's company."""
    game = table_of(paired, "c001")
    phone = scan(paired, game)
    phone.post(f"{paired.path}game/{game}/side/", {"company": "c001"})
    other = OtherEvent()
    other.enter(4)
    other.pair()
    found = other.state.game(game)
    assert found
    phone.get(table_link(other.path.strip("/").split("/")[1], found[1]))
    page = phone.get(f"{other.path}game/{game}/").content.decode()
    assert "Who are you?" in page
    assert phone.send(f"{other.path}game/{game}/", **other.sheet(found[1])).status_code == 403


def test_a_phone_becomes_a_company_when_the_rival_says_yes(paired: Room) -> None:
    game = table_of(paired, "c001")
    rival = next(one for one in paired.state.rounds[0].games[game].pair if one != "c001")
    at = f"{paired.path}game/{game}/"
    phone, person = scan(paired, game), paired.link(rival)
    phone.post(f"{at}side/", {"company": "c001"})
    phone.post(f"{at}claim/")
    assert "now see it" in phone.get(at).content.decode()
    assert phone.get(f"{paired.path}list/c001/").status_code == 403
    page = person.get(at)
    (claim,) = page.context["waiting"]
    assert person.post(f"{at}agree/", {"claim": claim.pk, "answer": "yes"}).status_code == 302
    assert "Hetman" in phone.get(f"{paired.path}list/c001/").content.decode()


@pytest.mark.parametrize("who", ["stranger", "the card itself", "the card's other side", "another table"])
def test_nobody_else_may_say_yes(paired: Room, who: str) -> None:
    game = table_of(paired, "c001")
    rival = next(one for one in paired.state.rounds[0].games[game].pair if one != "c001")
    at = f"{paired.path}game/{game}/"
    phone = scan(paired, game)
    phone.post(f"{at}side/", {"company": "c001"})
    phone.post(f"{at}claim/")
    (claim,) = paired.organiser.get(at).context["waiting"]
    second = scan(paired, game)
    second.post(f"{at}side/", {"company": rival})
    elsewhere = next(one for one in paired.state.companies if one not in ("c001", rival))
    voices = {
        "stranger": Visitor(),
        "the card itself": phone,
        "the card's other side": second,
        "another table": paired.link(elsewhere),
    }
    assert voices[who].get(at).context["waiting"] == []
    assert voices[who].post(f"{at}agree/", {"claim": claim.pk, "answer": "yes"}).status_code == 403
    assert phone.get(f"{paired.path}list/c001/").status_code == 403


def test_staff_may_say_no_and_a_no_is_forgotten(paired: Room) -> None:
    game = table_of(paired, "c001")
    at = f"{paired.path}game/{game}/"
    phone = scan(paired, game)
    phone.post(f"{at}side/", {"company": "c001"})
    phone.post(f"{at}claim/")
    (claim,) = paired.organiser.get(at).context["waiting"]
    paired.organiser.post(f"{at}agree/", {"claim": claim.pk, "answer": "no"})
    assert paired.organiser.get(at).context["waiting"] == []
    assert paired.organiser.post(f"{at}agree/", {"claim": claim.pk, "answer": "yes"}).status_code == 422
    assert phone.get(f"{paired.path}list/c001/").status_code == 403


def test_a_personal_link_stays_when_its_phone_scans_a_card(paired: Room) -> None:
    game = table_of(paired, "c001")
    mine = paired.link("c001")
    found = paired.state.game(game)
    assert found
    mine.get(table_link(paired.path.strip("/").split("/")[1], found[1]))
    assert "Hetman" in mine.get(f"{paired.path}list/c001/").content.decode()


def test_an_organiser_takes_a_companys_links_back_and_the_phones_agreed_to_be_it(paired: Room) -> None:
    game = table_of(paired, "c001")
    at = f"{paired.path}game/{game}/"
    phone, old = scan(paired, game), paired.link("c001")
    phone.post(f"{at}side/", {"company": "c001"})
    phone.post(f"{at}claim/")
    (claim,) = paired.organiser.get(at).context["waiting"]
    paired.organiser.post(f"{at}agree/", {"claim": claim.pk, "answer": "yes"})
    assert phone.get(f"{paired.path}list/c001/").status_code == 200
    rival = paired.link("c002")
    assert rival.post(f"{paired.path}players/take-back/", {"company": "c001"}).status_code == 403
    paired.organiser.post(f"{paired.path}players/take-back/", {"company": "c001"})
    for gone in (phone, old):
        assert gone.get(f"{paired.path}list/c001/").status_code == 403
    assert paired.link("c001").get(f"{paired.path}list/c001/").status_code == 200


def test_a_hall_types_its_codes_behind_one_router_and_guessing_is_stopped(paired: Room) -> None:
    found = paired.state.rounds[0].games["1-1"]
    code = code_of(paired.stream, found)
    paired.organiser.get(f"{paired.path}cards/1/")
    for _ in range(WRONG_BY_ADDRESS - 2):  # as many phones mistyped one before
        over("code-address", "127.0.0.1", WRONG_BY_ADDRESS, WHILE)
    right = [Visitor().post("/tournaments/code/", {"code": code}).status_code for _ in range(5)]
    assert right == [302] * 5, "what is right is not counted"
    wrong = [Visitor().post("/tournaments/code/", {"code": "XXXXXX"}).status_code for _ in range(3)]
    assert wrong == [422, 422, 429]


def test_who_scans_a_card_is_asked_who_they_are_where_the_page_opens(paired: Room) -> None:
    paired.do("SetAdventure", number=1, scenario="WT-SC-TP", feat="WT-FT-RA")
    game = table_of(paired, "c001")
    page = scan(paired, game).get(f"{paired.path}game/{game}/").content.decode()
    part = page.partition('id="who"')[0].rpartition("<section data-part=")[2]
    assert part.startswith('"sheet"')
    assert "hidden" not in part.partition(">")[0]
