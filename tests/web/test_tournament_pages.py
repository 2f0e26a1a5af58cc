"""The tournament room over HTTP: every page, in both languages, and what each person may do."""

from __future__ import annotations

import re
import time
from itertools import count
from typing import Any

import pytest

from tercio.app.command_desk import open_stream
from tercio.app.stream_search import find
from tercio.tournament.state import Tournament
from tests.proof import proves
from tests.web.conftest import Visitor, person


class Room:
    """An event and the people around it."""

    def __init__(self, **settings: Any) -> None:
        self.ines = person(
            "ines", is_staff="official" in settings
        )  # who keeps the house holds its official events
        self.organiser = Visitor(self.ines)
        self.announce(**settings)

    def announce(self, **settings: Any) -> None:
        """A new event; what is asked of the room is asked of it from now on."""
        fields = {
            "name": "Copa",
            "date": "2027-03-01",
            "seats": 16,
            "round_minutes": 90,
            "pack": "wts-002",
            **settings,
        }
        made = self.organiser.send("/tournaments/new/", **fields)
        self.path = made["Location"].removesuffix("desk/")
        self.stream = f"tournament/{self.path.split('/')[2]}"

    @property
    def state(self) -> Tournament:
        return open_stream(self.stream).state  # type: ignore[no-any-return]

    def do(self, command: str, who: Visitor | None = None, **fields: Any) -> Any:
        return (who or self.organiser).send(f"{self.path}do/", command=command, **fields)

    @classmethod
    def with_adventure(cls, scenario: str = "WT-SC-TP") -> Room:
        """Four companies at two tables of the first round, which has an adventure."""
        made = cls()
        made.begin(scenario)
        return made

    def begin(self, scenario: str = "WT-SC-TP") -> None:
        self.enter(4)
        self.do("SetAdventure", number=1, scenario=scenario, feat="WT-FT-RA")
        self.pair()

    def enter(self, count: int) -> None:
        for number in range(1, count + 1):
            self.do("SignUp", name=f"Player {number}", club="Tercio", faction="Norte")
            self.do("CheckIn", company=f"c{number:03}")

    def pair(self) -> None:
        accept = ["wt.checklist.opening_open", "wt.pairing.rematches"]
        self.do("PairRound", accept=accept)

    def link(self, company: str) -> Visitor:
        """Somebody with the personal link of a company, and no account."""
        page = self.organiser.get(f"{self.path}players/").content.decode()
        name = self.state.companies[company].name
        address = re.search(rf"{name}</h2>.*?value=\"http://testserver(/p/[^\"]+)\"", page, re.S)
        visitor = Visitor()
        assert address
        visitor.get(address[1], follow=True)
        return visitor

    def sheet(self, game: Any, **changes: str) -> dict[str, str]:
        number = int(game.id[0])
        scenario, feat = self.state.scenario(number), self.state.feat(number)
        fields = {"zone_a": game.pair[0], "finish": "played"}
        if scenario is None or feat is None:
            return fields | {"totals": "true", "pm_a": "5", "pm_b": "3", "pa_a": "2", "pa_b": "1"} | changes
        for round_ in (1, 2, 3):
            fields |= {f"r{round_}_{box.name}": str(scenario.start[box.name]) for box in scenario.sheet.boxes}
        written = feat.written(feat.start)
        words = {True: "true", False: "false"}
        fields |= {f"f_{k}": words[v] if isinstance(v, bool) else str(v) for k, v in written.items()}
        return fields | {"unchanged": "true"} | changes

    def play(self) -> None:
        for game in self.state.rounds[-1].games.values():
            assert self.organiser.send(f"{self.path}game/{game.id}/", **self.sheet(game)).status_code == 302


@pytest.fixture
def room(db: None) -> Room:
    return Room()


PAGES = (
    "",
    "standings/",
    "desk/",
    "desk/settings/",
    "wall/",
    "cards/1/",
    "players/",
    "round/1/",
    "game/1-1/",
    "sheets/1/",
    "asks/",
)


@pytest.mark.parametrize("adventure", [0, 1, 2, 3, 4, 5])
def test_every_page_is_drawn_in_both_languages(room: Room, adventure: int) -> None:
    room.enter(5)
    scenarios = ["TP", "AM", "ZI", "BO", "AC", "CU"]
    feats = ["RA", "DE", "BR", "ES", "RE", "RA"]
    room.do(
        "SetAdventure", number=1, scenario=f"WT-SC-{scenarios[adventure]}", feat=f"WT-FT-{feats[adventure]}"
    )
    room.pair()
    language = "es" if adventure % 2 else "en"
    visitor = Visitor(room.ines, language=language)
    for page in PAGES:
        assert visitor.get(room.path + page).status_code == 200, page
    room.play()
    other = "en" if adventure % 2 else "es"
    assert Visitor(room.ines, language=other).get(f"{room.path}game/1-1/").status_code == 200
    assert Visitor(language=language).get(f"{room.path}game/1-1/").status_code == 200
    for page in ("/tournaments/", "/tournaments/season/", "/tournaments/code/", "/tournaments/new/"):
        assert visitor.get(page).status_code == 200, page


def test_a_whole_event_from_the_form_to_the_podium(room: Room) -> None:
    room.enter(5)
    room.do("DrawAdventures", rounds=3)
    for _ in range(3):
        room.pair()
        room.play()
    room.do("CloseTournament", accept="wt.checklist.closing_open")
    assert room.state.phase == "closed"
    page = room.organiser.get(f"{room.path}standings/").content.decode()
    assert "Final classification" in page
    assert "Bye correction" in page
    podium = Visitor().get(room.path).content.decode()
    assert room.state.companies[podium_first(podium)].name
    assert f'href="{room.path}picture/"' in podium, "whoever played shares the result too"


def podium_first(page: str) -> str:
    assert 'class="podium roll"' in page
    return "c001"


def test_two_phones_agree_on_a_sheet(room: Room) -> None:
    room.enter(4)
    room.do("SetAdventure", number=1, scenario="WT-SC-TP", feat="WT-FT-RE")
    room.pair()
    game = room.state.rounds[0].games["1-1"]
    first, second = room.link(game.pair[0]), room.link(game.pair[1])
    at = f"{room.path}game/1-1/"
    assert "Score sheet" in first.get(at).content.decode()
    assert first.send(at, **room.sheet(game, r1_B1="A", r2_B1="A", r3_B1="A")).status_code == 302
    assert "sent this sheet" in second.get(at).content.decode()
    room.do("ConfirmScore", second, game="1-1")
    assert room.state.rounds[0].games["1-1"].score
    stranger = Visitor()
    assert "Score sheet" not in stranger.get(at).content.decode()


def test_an_impossible_sheet_comes_back_with_everything_typed(room: Room) -> None:
    room.enter(4)
    room.do("SetAdventure", number=1, scenario="WT-SC-AM", feat="WT-FT-BR")
    room.pair()
    game = room.state.rounds[0].games["1-1"]
    player = room.link(game.pair[0])
    answer = player.send(f"{room.path}game/1-1/", **room.sheet(game, f_fog_a="2", f_fog_b="1", note="typed"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "3 fog markers" in page
    assert "WT-FT-BR-10" in page
    assert 'name="f_fog_a" value="2" checked' in page


def test_a_table_card_leads_to_its_table_and_a_phone_speaks_for_one_side(room: Room) -> None:
    room.enter(4)
    room.pair()
    page = room.organiser.get(f"{room.path}cards/1/").content.decode()
    code = re.search(r'class="code">(\w{6})<', page)
    assert code
    phone = Visitor()
    go = phone.post("/tournaments/code/", {"code": code[1].lower()})
    opened = phone.get(go.headers["Location"])
    at = opened.headers["Location"]
    assert "Who are you?" in phone.get(at).content.decode()
    game = next(g for g in room.state.rounds[0].games.values() if at.endswith(f"{g.id}/"))
    phone.post(f"{at}side/", {"company": game.pair[0]})
    phone.post(f"{at}side/", {"company": game.pair[1]})
    phone.send(at, **room.sheet(game))
    claims = room.state.rounds[0].games[game.id].claims
    assert set(claims) == {game.pair[0]}, "a phone that chose a side keeps it"
    assert phone.post("/tournaments/code/", {"code": "XXXXXX"}).status_code == 422


def test_the_paper_sheets_of_the_desk_carry_each_tables_code_and_nobody_elses_do(room: Room) -> None:
    room.enter(4)
    room.pair()
    way = re.compile(r'class="code">(\w{6})<')
    cards, papers = (
        room.organiser.get(f"{room.path}{page}/1/").content.decode() for page in ("cards", "sheets")
    )
    assert way.findall(papers) == way.findall(cards) != []
    assert papers.count('class="qr"') == len(room.state.rounds[0].games)
    for reader in (Visitor(), room.link("c001")):
        shown = reader.get(f"{room.path}sheets/1/").content.decode()
        assert "paper-sheet" in shown
        assert not way.findall(shown)
        assert 'class="qr"' not in shown


@proves("WT-HID-01")
def test_a_list_is_shown_to_its_owner_and_the_desk_only(room: Room) -> None:
    room.enter(4)
    owner, rival = room.link("c001"), room.link("c002")
    at = f"{room.path}list/c001/"
    assert owner.send(at, units="Hetman | 2\nVercana | 1 | M", uploaded="true").status_code == 302
    army = room.state.companies["c001"].army
    assert army
    assert [(unit.name, unit.man, unit.mercenary) for unit in army.units] == [
        ("Hetman", 2, False),
        ("Vercana", 1, True),
    ]
    assert "Hetman" in room.organiser.get(at).content.decode()
    for who in (rival, Visitor()):
        assert who.get(at).status_code == 403
        for page in ("", "standings/", "export/event.json"):
            assert "Hetman" not in who.get(room.path + page).content.decode()
    refused = owner.send(at, units="Oona")
    assert refused.status_code == 422
    assert "WT-LIST-03" in refused.content.decode()


@proves("WT-LIST-01")
def test_a_list_line_that_is_not_understood_is_refused_and_stays_typed(room: Room) -> None:
    room.enter(4)
    owner, at = room.link("c001"), f"{room.path}list/c001/"
    refused = owner.send(at, units="Hetman | 2\nVercana | dos | M")
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "Line 2, “Vercana | dos | M”" in page
    assert "Vercana | dos | M</textarea>" in page
    assert room.state.companies["c001"].army is None


@proves("WT-LIST-01")
def test_after_the_day_lists_are_due_only_the_organiser_enters_one(db: None) -> None:
    room = Room(lists_due="2020-01-31")
    room.enter(4)
    owner, at = room.link("c001"), f"{room.path}list/c001/"
    page = owner.get(at).content.decode()
    assert 'id="past-due"' in page
    assert "<textarea" not in page
    assert owner.send(at, units="Hetman | 2").status_code == 422
    assert room.state.companies["c001"].army is None
    desk = room.organiser.get(at).content.decode()
    assert "After that day only the organiser can enter it." in desk
    assert "Your list is hidden" not in desk
    assert room.organiser.send(at, units="Hetman | 2").status_code == 302
    assert room.state.companies["c001"].army


def test_the_day_lists_are_due_stands_where_they_are_handed_in(db: None) -> None:
    room = Room(lists_due="2027-02-25")
    room.enter(4)
    page = room.link("c001").get(f"{room.path}list/c001/").content.decode()
    assert 'datetime="2027-02-25"' in page.partition('id="lists-due"')[2]
    assert "<textarea" in page


def test_players_cannot_use_the_desk(room: Room) -> None:
    room.enter(4)
    player = room.link("c001")
    assert player.get(f"{room.path}desk/").status_code == 403
    assert player.get(f"{room.path}players/").status_code == 403
    room.do("PairRound", player, accept="wt.checklist.opening_open")
    assert room.state.rounds == ()
    assert Visitor().send(f"{room.path}do/", command="PairRound").status_code == 403
    assert room.organiser.send(f"{room.path}do/", command="CreateTournament").status_code == 302
    assert player.get(f"{room.path}export/report.json").status_code == 404


@pytest.mark.parametrize("elsewhere", ["x", "-1", "https://evil.example/"])
def test_a_button_with_a_strange_way_back_leads_to_the_event(room: Room, elsewhere: str) -> None:
    assert room.do("OpenRegistration", next=elsewhere).headers["Location"] == room.path


def test_a_file_of_players_is_imported_row_by_row(room: Room) -> None:
    answer = room.organiser.post(
        f"{room.path}desk/import/",
        {"command_id": "import-one", "csv": "name,club\nAna,Lanza\n,Pica\nana,\n"},
        follow=True,
    )
    page = answer.content.decode()
    assert [one.name for one in room.state.companies.values()] == ["Ana"]
    assert "Row 3" in page
    assert "Row 4" in page


def test_people_sign_themselves_up(room: Room) -> None:
    room.do("OpenRegistration")
    ana = Visitor(person("ana"))
    assert "Sign up" in ana.get(room.path).content.decode()
    ana.send(f"{room.path}do/", command="SignUp", name="Ana", club="Tercio", faction="")
    (company,) = room.state.companies.values()
    assert ana.person
    assert company.person == ana.person.who
    room.do("CheckIn", ana, company=company.id)
    assert room.state.companies[company.id].status == "present"


def test_downloads_and_history(room: Room) -> None:
    room.enter(4)
    room.pair()
    room.play()
    assert "Player 1" in room.organiser.get(f"{room.path}export/standings.csv").content.decode()
    games = Visitor(language="es").get(f"{room.path}export/games.csv")
    assert games.content.decode().startswith("\ufeffRonda;Mesa;Jugador 1;Jugador 2;")
    assert "-games.csv" in games.headers["Content-Disposition"]
    assert room.organiser.get(f"{room.path}export/report.json").json()["pack"] == "wts-002"
    assert room.organiser.get(f"{room.path}export/nothing").status_code == 404
    assert room.organiser.get(f"{room.path}list/c999/").status_code == 404
    history = room.organiser.get(f"/history/{room.stream}/").content.decode()
    assert "Round 1 was paired." in history


def test_a_rehearsal_is_an_event_of_its_own(room: Room) -> None:
    room.enter(5)
    before = room.state
    answer = room.organiser.post(f"{room.path}desk/rehearse/", follow=True)
    assert answer.status_code == 200
    assert "Rehearsal" in answer.content.decode()
    assert room.state == before


def test_the_season_shows_closed_official_events(db: None) -> None:
    room = Room(official="true")
    room.enter(4)
    for _ in range(3):
        room.pair()
        room.play()
    assert "No official event" in room.organiser.get("/tournaments/season/").content.decode()
    room.do("CloseTournament", accept="wt.checklist.closing_open")
    page = room.organiser.get("/tournaments/season/").content.decode()
    assert "Player 1" in page
    assert "polyline" in page
    assert room.organiser.get("/tournaments/season/1999/").status_code == 200
    assert room.organiser.get("/tournaments/season/nonsense/").status_code == 404


def test_a_marker_moved_on_one_phone_is_on_the_map(room: Room) -> None:
    room.enter(4)
    room.do("SetAdventure", number=1, scenario="WT-SC-TP", feat="WT-FT-RE")
    room.pair()
    player = room.link(room.state.rounds[0].games["1-1"].pair[0])
    assert player.post(f"{room.path}game/1-1/mark/", {"box": "r1_B1", "r1_B1": "A"}).status_code == 204
    assert "held-A" in Visitor().get(f"{room.path}game/1-1/").content.decode()
    page = player.post(
        f"{room.path}game/1-1/preview/", room.sheet(room.state.rounds[0].games["1-1"], r1_B1="A")
    )
    assert "PV" in page.content.decode()


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ({}, "Totals are still missing"),
        ({"pm_a": "5"}, "Totals are still missing"),
        ({"pm_a": "5", "pm_b": "7.5", "pa_a": "1", "pa_b": "1"}, "7.5 is not a whole number"),
    ],
)
def test_a_sheet_of_totals_says_what_is_still_missing(room: Room, marked: dict[str, str], said: str) -> None:
    room.enter(4)
    room.pair()
    game = room.state.rounds[0].games["1-1"]
    sheet = {"zone_a": game.pair[0], "totals": "true", **marked}
    page = room.link(game.pair[0]).post(f"{room.path}game/1-1/preview/", sheet).content.decode()
    assert said in page


def test_settings_are_changed_and_refused_with_what_was_typed(room: Room) -> None:
    fields = {"name": "Otra", "seats": 20, "pack": "wts-002", "round_minutes": 100, "rounds": 4}
    assert room.organiser.send(f"{room.path}desk/settings/", **fields).status_code == 302
    assert (room.state.settings.name, room.state.settings.rounds) == ("Otra", 4)
    assert not room.state.settings.substitutes_allowed, "an unticked box is a no"
    refused = room.organiser.send(f"{room.path}desk/settings/", **{**fields, "rounds": 2})
    assert refused.status_code == 422
    assert "WT-FMT-04" in refused.content.decode()


def test_a_personal_link_acts_through_the_api_for_its_own_company_only(room: Room) -> None:
    room.enter(4)
    room.pair()
    page = room.organiser.get(f"{room.path}players/").content.decode()
    name = room.state.companies["c001"].name
    found = re.search(rf"{name}</h2>.*?value=\"http://testserver(/p/[^\"]+)\"", page, re.S)
    assert found
    token, tries = Visitor().get(found[1]).headers["Location"].split("/")[2], count()

    def send(who: Visitor, command: str, token: str = "", **fields: Any) -> int:
        wish = {"command": {"type": command, **fields}, "command_id": f"try-number-{next(tries)}"}
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        address = f"/api{room.path}commands"
        return who.post(address, wish, content_type="application/json", headers=headers).status_code

    program = Visitor(enforce_csrf_checks=True)
    assert send(program, "Drop", token[:-2], company="c001") == 401
    assert send(program, "Drop", token, company="c002") == 403
    assert send(program, "CloseRound", token) == 403
    assert send(room.link("c002"), "Drop", company="c001") == 403
    assert send(program, "Drop", token, company="c001") == 200
    assert send(room.link("c002"), "Drop", company="c002") == 200
    assert [room.state.companies[one].status for one in ("c001", "c002")] == ["dropped", "dropped"]


def test_the_api_reads_and_acts(room: Room) -> None:
    room.enter(4)
    name = room.path.split("/")[2]
    api = f"/api/tournaments/{name}"
    (listed,) = Visitor().get("/api/tournaments/").json()
    assert (listed["name"], listed["companies"]) == ("Copa", 4)
    pairing = {"type": "PairRound", "accept": ["wt.checklist.opening_open"]}
    wish = {"command": pairing, "command_id": "pair-round-1"}

    def send(who: Visitor, **more: Any) -> Any:
        return who.post(f"{api}/commands", {**wish, **more}, content_type="application/json")

    assert send(Visitor()).status_code == 401
    assert send(Visitor(person("ana"))).status_code == 403
    done = send(room.organiser)
    assert [one["type"] for one in done.json()["events"]] == ["LotDrawn", "RoundPaired"]
    assert send(room.organiser).json()["repeated"], "sending it twice does nothing twice"
    assert send(room.organiser, command_id="another-try", seen=1).status_code == 409
    nonsense = send(room.organiser, command_id="nonsense-1", command={"type": "PareRound"}).json()
    assert (nonsense["key"], nonsense["field"]) == ("shape.no_such_command.near", "command.type")
    assert nonsense["facts"]["nearest"] == "PairRound"
    forged = send(room.organiser, command_id="nonsense-2", command={**pairing, "by": "user:1"}).json()
    assert (forged["key"], forged["field"]) == ("shape.unknown", "command.by")
    assert len(Visitor().get(f"{api}/rounds/1").json()["games"]) == 2
    assert Visitor().get(f"{api}/rounds/9").status_code == 404
    assert Visitor().get(api).json()["phase"] == "playing"
    assert Visitor().get("/api/tournaments/season/2027").json() == []


@pytest.mark.parametrize(
    ("language", "changed", "said"),
    [
        ("es", {"meter_a": 9}, "«Rastreo de A» no puede estar en 9"),
        ("en", {"meter_a": 9}, "“A's track” cannot stand at 9: choose among 1, 2, 3 and 4."),
        ("en", {"first": "C"}, "“C” does not fit “First to reach 4”: choose among A, B and nobody."),
        ("en", {"meter_b": None}, "“B's track” is missing from the sheet: fill it in."),
    ],
)
def test_a_refusal_through_the_api_calls_a_box_what_the_sheet_calls_it(
    room: Room, language: str, changed: dict[str, Any], said: str
) -> None:
    room.do("SetAdventure", number="1", scenario="WT-SC-TP", feat="WT-FT-RA")
    room.enter(4)
    room.pair()
    game = room.state.rounds[0].games["1-1"]
    feat = {"meter_a": 1, "meter_b": 1, "first": "none"} | changed
    told = {name: value for name, value in feat.items() if value is not None}
    start = dict(room.state.scenario(1).start)  # type: ignore[union-attr]
    sheet = {"zone_a": game.pair[0], "rounds": [start] * 3, "feat": told}
    entry = {"type": "EnterScore", "game": "1-1", "sheet": sheet}
    wish = {"command": entry, "command_id": "a-sheet-of-1-1"}
    refused = Visitor(room.ines, language).post(
        f"/api{room.path}commands", wish, content_type="application/json"
    )
    assert refused.status_code == 409
    assert refused.json()["text"].startswith(said)


@pytest.mark.parametrize(
    ("language", "announced", "said"),
    [
        ("en", {"pack": "wts-000", "official": True}, "Pack “First edition” has no ranking"),
        ("es", {"pack": "wts-000", "official": True}, "La edición «Primera edición» no tiene ranking"),
        ("en", {"pack": "wts-009"}, "There is no pack wts-009: choose between wts-000 (First edition) and"),
    ],
)
def test_a_refusal_through_the_api_calls_a_pack_what_people_call_it(
    db: None, language: str, announced: dict[str, Any], said: str
) -> None:
    wish = {"command_id": "autumn-cup-2027", "settings": {"name": "Copa", **announced}}
    refused = Visitor(person("ines", is_staff=True), language).post(
        "/api/tournaments/", wish, content_type="application/json"
    )
    assert refused.json()["text"].startswith(said)


def test_the_api_creates_an_event_once_for_whoever_sends_it(db: None) -> None:
    ines = person("ines")
    wish = {"command_id": "autumn-cup-2027", "settings": {"name": "Copa", "seats": 8, "pack": "wts-002"}}

    def send(who: Visitor, **more: Any) -> Any:
        return who.post("/api/tournaments/", {**wish, **more}, content_type="application/json")

    assert send(Visitor()).status_code == 401
    made, again = send(Visitor(ines)), send(Visitor(ines))
    assert (made.status_code, made.json()["repeated"], again.json()["repeated"]) == (201, False, True)
    assert made.json()["id"] == again.json()["id"]
    (found,) = find("tournament", organiser=ines.who)
    assert found.stream == f"tournament/{made.json()['id']}"
    assert Visitor(ines).get(f"/tournaments/{made.json()['id']}/desk/").status_code == 200
    assert send(Visitor(person("ana"))).json()["id"] != made.json()["id"], "ids belong to their senders"


@pytest.mark.parametrize(
    ("announced", "status", "key"),
    [
        ({"name": " "}, 409, "wt.settings.no_name"),
        ({"name": "Copa", "seats": 3}, 409, "wt.settings.few_seats"),
        ({"name": "Copa", "pack": "wts-009"}, 409, "wt.pack.unknown"),
        ({"name": "Copa", "seats": "many"}, 422, "shape.kind_sent"),
        ({"name": "Copa", "seat": 8}, 422, "shape.unknown.near"),
        ({"name": "Copa", "rehearsal": True}, 409, "wt.settings.no_rehearsal"),
        ({}, 422, "shape.missing"),
        ({"name": "Copa", "club": "club/of-others"}, 403, "wt.settings.not_your_club"),
    ],
)
def test_the_api_creates_no_event_that_cannot_be(
    db: None, announced: dict[str, Any], status: int, key: str
) -> None:
    ines = person("ines")
    wish = {"command_id": "autumn-cup-2027", "settings": announced}
    refused = Visitor(ines).post("/api/tournaments/", wish, content_type="application/json")
    assert (refused.status_code, refused.json()["key"]) == (status, key)
    assert not find("tournament", organiser=ines.who)


def test_the_demo_club_has_one_finished_and_one_running_event(db: None) -> None:
    from tercio.app.demos.tournaments import set_up

    logins = ("demo", "arbitro", "ana", "diego", "lucia", "mateo")
    people = {login: person(login) for login in logins}
    finished, running = set_up("", people)
    done, going = (open_stream(stream).state for stream in (finished, running))
    assert (done.phase, len(done.rounds), len(done.active)) == ("closed", 4, 9)
    assert (going.phase, len(going.rounds), len(going.rounds[-1].missing)) == ("playing", 3, 2)
    for state in (done, going):
        for round_, game in state.games():
            feat = state.feat(round_.number)
            assert feat
            assert game.counter or not game.score or game.sheet.feat == feat.written(feat.start)
            if game.score and game.counter:
                assert game.sheet.feat == feat.written(game.counter), "the tracker says what the sheet says"
    assert all(game.owners and game.preparation.zone_a for game in going.rounds[-1].games.values())
    assert "Copa de Otoño" in Visitor(language="es").get("/tournaments/").content.decode()
    assert "polyline" in Visitor().get("/tournaments/season/2026/").content.decode()


@pytest.mark.parametrize(("language", "words"), [("es", "peana de 60 mm"), ("en", "on a 60 mm base")])
def test_a_table_asks_and_is_told_with_the_rule(room: Room, language: str, words: str) -> None:
    visitor = Visitor(language=language)
    page = visitor.get(f"{room.path}asks/").content.decode()
    assert "asks/model/" in page
    assert "asks/tracking/" not in page  # no feat is set yet
    told = visitor.get(f"{room.path}asks/base/?asked=1&at=1&unit=Kipleacht").content.decode()
    assert words in told
    assert "WT-MINI-08" in told
    assert visitor.get(f"{room.path}asks/nonsense/").status_code == 404
    assert visitor.get(f"{room.path}asks/tracking/?at=99999").status_code == 404


@proves("WT-MINI-04", "WT-MINI-05")
def test_the_events_own_settings_decide_about_miniatures(db: None) -> None:
    room = Room(painting_required="true")  # substitutes stay unticked
    ticked = "".join(f"&{one}=true" for one in ("maker", "line", "assembled", "base_ok", "resembles"))
    page = f"{room.path}asks/model/?asked=1&share=100{ticked}&kind={{}}"
    assert "WT-MINI-05" in Visitor().get(page.format("own")).content.decode()
    assert "WT-MINI-04" in Visitor().get(page.format("substitute") + "&declared=true").content.decode()


def test_programs_ask_too(room: Room) -> None:
    api = f"/api{room.path}asks"
    listed = {one["name"]: one for one in Visitor().get(api).json()}
    assert listed["kit"]["fields"] == [
        {"name": "have", "kind": "many", "options": ["miniatures", "list", "dice", "templates", "tokens"]}
    ]
    told = Visitor(language="en").get(f"{api}/kit?have=dice&have=list").json()
    assert told == {
        "allowed": False,
        "rule": "WT-KIT-01",
        "text": "Missing: miniatures, movement templates and tokens.",
        "order": [],
        "dice": [],
        "chances": {},
    }
    no = Visitor(language="en").get(f"{api}/control?holder=A&sum_a=x&sum_b=1")
    assert (no.status_code, no.json()["key"]) == (422, "wt.ask.unclear")


@proves("WT-PREP-05")
@pytest.mark.parametrize(("pack", "asked"), [("wts-000", False), ("wts-002", True)])
def test_who_activates_first_is_asked_where_the_edition_lets_the_holder_choose(
    db: None, pack: str, asked: bool
) -> None:
    room = Room(pack=pack)
    room.enter(4)
    room.pair()
    game = room.state.rounds[0].games["1-1"]
    room.do("RollInitiative", game=game.id, won_by=game.pair[0])
    room.do("TakeInitiative", game=game.id, keep="true")
    page = f"{room.path}game/{game.id}/"
    assert ('value="activation"' in room.organiser.get(page).content.decode()) is asked
    room.do("ChooseFirst", game=game.id, matter="activation", company=game.pair[1])
    chosen = room.state.rounds[0].games["1-1"].preparation.first.get("activation")
    assert chosen == (game.pair[1] if asked else None)


def test_a_move_that_cannot_be_says_why(room: Room) -> None:
    room.enter(4)
    room.do("SetAdventure", number=1, scenario="WT-SC-TP", feat="WT-FT-RA")
    room.pair()
    facts = {
        "fact_successes": "2",
        "fact_character": "true",
        "fact_adjacent": ["false", "true"],
        "fact_own": "false",
    }
    room.do("MoveCounter", game="1-1", action="tracked", side="A", **facts)
    assert room.state.rounds[0].games["1-1"].counter == {}
    page = room.organiser.get(f"{room.path}game/1-1/").content.decode()
    assert "WT-FT-RA-04" in page
    room.do("MoveCounter", game="1-1", action="tracked", side="A", **(facts | {"fact_own": "true"}))
    assert room.state.rounds[0].games["1-1"].counter["meter_a"] == 2
    page = room.organiser.get(f"{room.path}game/1-1/").content.decode()
    assert "If time were called now" in page or "Si el tiempo acabara ahora" in page


@proves("WT-REF-04", "WT-REF-05")
def test_a_referee_is_appointed_by_account(room: Room) -> None:
    bruno = person("bruno")
    room.enter(4)
    assert room.organiser.send(f"{room.path}desk/referee/", referee="nobody").status_code == 422
    assert room.organiser.send(f"{room.path}desk/referee/", referee="Bruno", plays="true").status_code == 302
    assert (room.state.referee, room.state.referee_plays) == (bruno.who, True)
    assert Visitor(bruno).get(f"{room.path}desk/").status_code == 200
    assert "nobody stands in" in room.organiser.get(f"{room.path}desk/").content.decode()


def test_files_say_which_event_and_a_calendar_says_when_it_ends_and_was_made(db: None) -> None:
    room = Room(date="2027-10-10", starts="10:30", round_minutes=90, rounds=3)
    answer = room.organiser.get(f"{room.path}export/event.ics")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="copa-event.ics"'
    text = answer.content.decode()
    assert "DTSTART:20271010T103000" in text
    assert "DURATION:PT270M" in text, "three rounds of ninety minutes"
    (stamp,) = re.findall(r"DTSTAMP:(\d{8}T\d{6}Z)", text)
    assert stamp == time.strftime("%Y%m%dT", time.gmtime()) + stamp[9:], (
        "when it was made, not when it is played"
    )


@pytest.mark.parametrize(("starts", "minutes"), [("10:00", 450), ("20:00", 240)])
def test_an_event_of_no_said_length_takes_usual_rounds_and_ends_by_midnight(
    db: None, starts: str, minutes: int
) -> None:
    room = Room(date="2027-10-10", starts=starts, rounds=3, round_minutes="")
    text = room.organiser.get(f"{room.path}export/event.ics").content.decode()
    assert f"DURATION:PT{minutes}M" in text


def test_a_sheet_of_nobody_has_its_headings(db: None) -> None:
    room = Room()
    for what, first in (("standings", "Place,"), ("games", "Round,")):
        rows = room.organiser.get(f"{room.path}export/{what}.csv").content.decode().lstrip("\ufeff")
        assert rows.startswith(first)
        assert rows.count("\r\n") == 1


def test_a_day_without_an_hour_is_a_whole_day(db: None) -> None:
    room = Room(date="2027-10-10")
    text = room.organiser.get(f"{room.path}export/event.ics").content.decode()
    assert "DTSTART;VALUE=DATE:20271010" in text
    assert "DURATION:P1D" in text


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n", "\u2028"])
def test_no_name_writes_lines_of_its_own_into_a_calendar(db: None, ending: str) -> None:
    room = Room(date="2027-10-10", place=f"Hall;{ending}BEGIN:VALARM")
    text = room.organiser.get(f"{room.path}export/event.ics").content.decode()
    assert "LOCATION:Hall\\;\\nBEGIN:VALARM" in text.splitlines()


def test_the_day_goes_into_a_calendar(room: Room) -> None:
    text = Visitor().get(f"{room.path}export/event.ics").content.decode()
    assert "DTSTART;VALUE=DATE:20270301" in text
    assert "SUMMARY:Copa" in text


@proves("WT-PAIR-02")
def test_a_swap_by_hand_says_how_far_it_is_from_the_optimum(room: Room) -> None:
    room.enter(6)
    room.pair()
    room.play()
    room.pair()
    games = list(room.state.rounds[1].games.values())
    assert "A better round exists" not in room.organiser.get(f"{room.path}desk/").content.decode()
    room.do("SwapCompanies", one=games[0].pair[0], other=games[2].pair[1])
    for page in ("desk/", "round/2/"):
        assert "better round" in room.organiser.get(room.path + page).content.decode()


def closed_event() -> Room:
    """An official event of four, played and closed."""
    room = Room(official="true")
    room.enter(4)
    for _ in range(3):
        room.pair()
        room.play()
    room.do("CloseTournament", accept="wt.checklist.closing_open")
    return room


@pytest.mark.django_db
@proves("WT-ELO-06")
def test_an_organiser_closes_the_season_and_takes_it_back_and_nobody_else_does() -> None:
    room, page = closed_event(), "/tournaments/season/2027/"
    assert Visitor(person("otro")).send(f"{page}close/").status_code == 403
    assert "Close the season" in room.organiser.get(page).content.decode()
    assert "Close the season" not in Visitor().get(page).content.decode()
    assert room.organiser.send(f"{page}close/").status_code == 302
    assert room.organiser.send(f"{page}close/").status_code == 422
    assert Visitor().get("/api/tournaments/season/2027/final").json()["closed"] is True
    assert "has changed since" not in Visitor().get(page).content.decode()
    room.do("ReopenTournament", reason="slip")
    assert Visitor().get("/api/tournaments/season/2027/final").json()["final"]
    assert room.organiser.send(f"{page}close/", reason="").status_code == 422
    assert room.organiser.send(f"{page}close/", reason="slip").status_code == 302
    assert Visitor().get("/api/tournaments/season/2027/final").json()["closed"] is False


@pytest.mark.django_db
@proves("WT-ELO-06")
def test_a_ranking_that_changed_after_the_season_closed_says_so() -> None:
    room, page = closed_event(), "/tournaments/season/2027/"
    room.organiser.send(f"{page}close/")
    assert "has changed since" not in Visitor().get(page).content.decode()
    room.do("ReopenTournament", reason="slip")
    game = room.state.rounds[0].games["1-1"]
    slip = {"pm_a": "0", "pm_b": "9", "pa_a": "0", "pa_b": "4"}
    sheet = room.sheet(game, **slip, how="correct", reason="slip")
    assert room.organiser.send(f"{room.path}game/1-1/", **sheet).status_code == 302
    room.do("CloseTournament", accept="wt.checklist.closing_open")
    assert "has changed since the season was closed" in Visitor().get(page).content.decode()
    assert "ha cambiado desde que se cerró" in Visitor(language="es").get(page).content.decode()


@pytest.mark.django_db
def test_a_season_that_cannot_close_yet_says_which_event_is_in_play() -> None:
    room = Room(official="true", name="La que falta")
    room.enter(4)
    room.pair()
    html = room.organiser.get("/tournaments/season/2027/").content.decode()
    assert "1 official event is still being played" in html
    assert f'<a href="{room.path}desk/">La que falta</a>' in html
    assert "Close the season" not in html
