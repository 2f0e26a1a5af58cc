"""The desk on the day: what an organiser sees and what is asked before it is done."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tercio.app.command_desk import open_stream
from tercio.app.history import history as story
from tercio.core.speech import say
from tercio.tournament.results import standings
from tests.proof import proves
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room


@pytest.fixture
def room(db: None) -> Room:
    return Room()


@proves("WT-BYE-01")
def test_the_desk_shows_who_rests_this_round(room: Room) -> None:
    room.enter(5)
    room.pair()
    bye = room.state.rounds[0].bye
    assert bye
    games = re.search(
        r'<ul class="list games roll".*?</ul>', room.organiser.get(f"{room.path}desk/").content.decode(), re.S
    )
    assert games
    assert room.state.companies[bye].name in games[0]


@proves("WT-PAIR-03")
def test_pairing_again_names_a_rematch_before_it_is_accepted(db: None) -> None:
    """Four players have met everybody after three rounds; the fourth must repeat a game."""
    room = Room(rounds=4)
    room.enter(4)
    for _ in range(3):
        room.pair()
        room.play()
    room.pair()
    desk = room.organiser.get(f"{room.path}desk/").content.decode()
    form = next(part for part in desk.split("<form") if "RepairRound" in part).partition("</form>")[0]
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    before = open_stream(room.stream)
    told = room.organiser.post(f"{room.path}do/", hidden, follow=True).content.decode()
    assert "WT-PAIR-03</a>" in told
    assert all(company.name in told for company in before.state.active)
    assert open_stream(room.stream).version == before.version
    room.do("RepairRound", accept="wt.pairing.rematches")
    assert open_stream(room.stream).version == before.version + 1


def test_a_closed_event_offers_no_form_to_enter_companies(room: Room) -> None:
    room.enter(4)
    room.pair()
    assert 'id="a-name"' in room.organiser.get(f"{room.path}desk/").content.decode()
    room.play()
    room.do("CloseTournament", accept=["wt.checklist.closing_open"], cut_short="true")
    assert room.state.phase == "closed"
    assert 'id="a-name"' not in room.organiser.get(f"{room.path}desk/").content.decode()


def test_a_closed_event_tells_how_it_ended_and_leaves_nothing_to_do(room: Room) -> None:
    room.enter(4)
    room.do("SetAdventure", number=1, scenario="WT-SC-TP", feat="WT-FT-RA")
    room.do("SetAdventure", number=2, scenario="WT-SC-TP", feat="WT-FT-RA")
    room.pair()
    desk = f"{room.path}desk/"
    assert 'id="advice"' in room.organiser.get(desk).content.decode(), "the same adventure twice"
    game = next(iter(room.state.rounds[0].games.values()))
    room.do("CallReferee", game=game.id, question="Does it see?")
    room.play()
    room.do("CloseTournament", accept=["wt.checklist.closing_open"], cut_short="true")
    first = [room.state.companies[row.id].name for row in standings(room.state) if row.place == 1]
    page = room.organiser.get(desk).content.decode()
    assert say("wt.desk.won_by", "en", winners=first, count=len(first)) in page
    assert "Players: 4. Rounds: 1. Games: 2." in page
    assert 'href="?part=setup">After</a>' in page
    assert '<a href="?part=standings" aria-current="true">' in page, "the result comes first"
    for to_do in ("advice", "adventures", "judge", "opening", "clock-row", "referee"):
        assert f'id="{to_do}"' not in page
    offered = set(re.findall(r'name="command" value="(\w+)"', page))
    assert offered == {"Announce", "ArchiveTournament", "ReopenTournament"}
    for way in ("standings/", "picture/", "export/standings.csv", "export/event.json", "desk/clone/"):
        assert f"{room.path}{way}" in page
    player = room.organiser.get(f"{room.path}desk/player/c001/").content.decode()
    assert not re.findall(r'name="command" value="(\w+)"', player)


def test_from_a_result_the_staff_goes_back_to_the_desk_at_once(room: Room) -> None:
    room.enter(4)
    room.pair()
    room.play()
    game = f"{room.path}game/1-1/"
    way = f'href="{room.path}desk/?part=tables">Back to the desk</a>'
    assert way in room.organiser.get(game).content.decode()
    assert way not in room.link("c001").get(game).content.decode()


@proves("WT-RANK-04")
def test_whoever_shares_a_place_stands_on_the_podium_too(room: Room) -> None:
    room.enter(4)
    room.pair()
    room.play()
    room.do("CloseTournament", accept=["wt.checklist.closing_open"], cut_short="true")
    assert [row.place for row in standings(room.state)] == [1, 1, 3, 3]
    page = Visitor().get(room.path).content.decode()
    podium = page.partition('class="podium roll"')[2].partition("</section>")
    assert podium[0].count('class="who"') == 4
    picture = Visitor().get(f"{room.path}picture.svg").content.decode()
    assert picture.count('width="900"') == 2, "both winners stand out"


def test_the_history_names_whom_the_organiser_appointed(room: Room) -> None:
    referee, stand_in = person("bruno", shown="Bruno Ruiz"), person("carla")
    room.organiser.send(f"{room.path}desk/referee/", referee="bruno", plays="true", stand_in="carla")
    told = room.organiser.get(f"/history/{room.stream}/").content.decode()
    assert f"{referee.name} is the referee, and plays too; {stand_in.name} decides in their games." in told
    heard = room.organiser.get(f"/api/{room.stream.replace('tournament/', 'streams/tournament/')}/history")
    assert f"{referee.name} is the referee" in heard.content.decode()
    referee.delete()
    again = room.organiser.get(f"/history/{room.stream}/").content.decode()
    assert f"{say('who.gone', 'en')} is the referee" in again


@proves("WT-REF-02")
def test_a_question_for_the_referee_names_its_table(room: Room) -> None:
    room.enter(4)
    room.pair()
    game = next(iter(room.state.rounds[0].games.values()))
    room.do("CallReferee", game=game.id, question="Does it see?")
    desk = room.organiser.get(f"{room.path}desk/").content.decode()
    assert f"Does it see? (Round 1 · Table {game.table})" in desk


@pytest.mark.parametrize("page", ["round/1/", "standings/", "asks/"])
def test_every_page_of_an_event_names_it_on_screen_and_on_paper(room: Room, page: str) -> None:
    room.enter(4)
    room.pair()
    head = Visitor().get(f"{room.path}{page}").content.decode().partition('class="page-head')[2]
    assert ">Copa</a>" in head.partition("</header>")[0]


def test_the_next_adventure_offered_is_one_the_event_will_play(room: Room) -> None:
    room.enter(4)
    room.do("DrawAdventures", rounds=3)
    offered = re.search(
        r'name="number" type="number" min="1" value="(\d+)"',
        room.organiser.get(f"{room.path}desk/").content.decode(),
    )
    assert offered
    assert offered[1] == "1"


def test_a_refused_entry_keeps_what_was_typed_and_links_its_rule(room: Room) -> None:
    room.enter(4)
    desk = f"{room.path}desk/"
    typed = {"name": "PLAYER  1", "club": "Los Otros", "faction": "Syenann", "next": desk}
    room.do("SignUp", **typed)
    page = room.organiser.get(desk).content.decode()
    for field in ("PLAYER  1", "Los Otros", "Syenann"):
        assert f'value="{field}"' in page
    assert "PLAYER  1" in re.findall(r'<div class="notice refused" role="alert">.*?</div>', page, re.S)[0]
    assert 'value="Los Otros"' in room.organiser.get(desk).content.decode()  # reloading loses nothing
    room.organiser.get(f"{room.path}standings/")
    assert 'value="Los Otros"' not in room.organiser.get(desk).content.decode()
    room.do("Drop", company="c001", next=desk)
    assert 'href="/rules/WT-PAIR-05/">WT-PAIR-05</a>' in room.organiser.get(desk).content.decode()


@proves("WT-SPORT-02")
def test_a_refused_sanction_keeps_what_was_typed(room: Room) -> None:
    room.enter(4)
    room.pair()
    desk = f"{room.path}desk/"
    room.do("Penalise", company="c003", kind="pt", amount="0", reason="Late again", next=desk)
    page = room.organiser.get(desk).content.decode()
    assert not room.state.sanctions
    assert 'value="Late again"' in page
    assert '<option value="c003" selected>' in page
    assert '<option value="pt" selected>' in page


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_of_players_keeps_its_accents_however_the_spreadsheet_wrote_it(
    room: Room, encoding: str
) -> None:
    file = SimpleUploadedFile("gente.csv", "Nombre;Club\nBegoña Núñez;Peña Ibáñez\n".encode(encoding))
    room.organiser.send(f"{room.path}desk/import/", file=file)
    assert [(one.name, one.club) for one in room.state.companies.values()] == [
        ("Begoña Núñez", "Peña Ibáñez")
    ]


def test_a_refused_import_and_a_refused_referee_keep_what_was_typed(room: Room) -> None:
    rows = "who,club\nAna,Tercio\n"
    page = room.organiser.send(f"{room.path}desk/import/", csv=rows).content.decode()
    assert rows.strip() in page
    page = room.organiser.send(
        f"{room.path}desk/referee/", referee="nadie", stand_in="tampoco"
    ).content.decode()
    assert 'value="nadie"' in page
    assert 'value="tampoco"' in page


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("es", "Quedarán presentes los 2 jugadores con plaza que faltan"),
        ("en", "The 2 players with a seat who are not in yet will be present"),
    ],
)
def test_the_desk_checks_everybody_in_once_asked_how_many(room: Room, language: str, asked: str) -> None:
    for name in "Ana", "Blas":
        room.do("SignUp", name=name)
    desk = room.organiser.get(f"{room.path}desk/", headers={"accept-language": language}).content.decode()
    form = next(part for part in desk.split("<form") if 'value="CheckInAll"' in part).partition("</form>")[0]
    assert asked in form
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    room.organiser.post(f"{room.path}do/", hidden)
    assert [one.status for one in room.state.companies.values()] == ["present", "present"]
    assert 'value="CheckInAll"' not in room.organiser.get(f"{room.path}desk/").content.decode()


@proves("WT-ORG-06")
def test_extra_minutes_are_seen_on_the_projector_and_at_the_table_and_told_in_the_history(room: Room) -> None:
    room.enter(4)
    room.pair()
    room.do("GiveTime", minutes="7")
    room.do("TakeTimeBack", minutes="2")
    for page in "desk/", "wall/", "game/1-1/":
        shown = room.organiser.get(f"{room.path}{page}").content.decode()
        assert 'data-clock="5700"' in shown, page  # 90 minutes and five
        assert "+5 min" in shown, page
    history = [one.text("en") for one in story(room.stream)]
    assert history[-2:] == [
        "Round 1 was given 7 extra minutes.",
        "2 of the extra minutes of round 1 were taken back.",
    ]


def bar(room: Room) -> str:
    """What the bar of the desk says and offers."""
    desk = room.organiser.get(f"{room.path}desk/").content.decode()
    return desk.partition('id="desk-bar"')[2].partition("<nav")[0]


@proves("WT-ORG-06")
def test_what_is_not_set_before_round_1_leads_to_the_settings_instead_of_a_refusal(db: None) -> None:
    room = Room(round_minutes="", pack="wts-002")
    room.enter(4)
    assert say("wt.format.no_times", "en") in bar(room)
    assert f'href="{room.path}desk/settings/"' in bar(room)
    assert "DraftRound" not in bar(room)
    room.organiser.send(
        f"{room.path}desk/settings/", name="Copa", round_minutes="90", seats="16", pack="wts-002"
    )
    assert "DraftRound" in bar(room)


def test_somebody_who_did_not_come_does_not_hold_up_round_1(room: Room) -> None:
    room.enter(3)
    room.do("SignUp", name="Late")
    assert "DraftRound" not in bar(room), "three are too few"
    room.do("SignUp", name="Fourth")
    room.do("CheckIn", company="c005")
    assert say("wt.desk.check_in_left", "en", count=1) in bar(room)
    assert say("wt.desk.draft_without", "en", count=1) in bar(room)
    room.do("DraftRound")
    assert sorted(seat for game in room.state.draft.games.values() for seat in game.pair) == [
        "c001",
        "c002",
        "c003",
        "c005",
    ]
    assert bar(room).count(say("wt.desk.publish", "en", number=1)) == 1


def test_who_leaves_during_a_round_is_marked_at_the_tables(room: Room) -> None:
    room.enter(4)
    room.pair()
    room.do("Drop", company="c002")
    desk = room.organiser.get(f"{room.path}desk/").content.decode()
    tables = desk.partition('id="tables"')[2].partition("</ul>")[0]
    assert re.findall(r"<span>(Player \d)[^/]*?badge", tables) == ["Player 2"]


def test_too_few_rounds_are_refused_in_our_words_and_closing_early_is_in_reach(room: Room) -> None:
    room.enter(4)
    room.pair()
    settings = f"{room.path}desk/settings/"
    page = room.organiser.get(settings).content.decode()
    assert f'href="{room.path}desk/?part=setup#closing"' in page
    assert not re.search(r'id="s-rounds"[^>]* min=', page), "a browser would say it in its own words"
    told = room.organiser.send(
        settings, name="Copa", rounds="2", seats="16", round_minutes="90", pack="wts-002"
    )
    assert say("wt.format.few_rounds", "en", rounds=2, least=3) in told.content.decode()
    desk = room.organiser.get(f"{room.path}desk/").content.decode()
    closing = desk.partition('id="closing"')[2].partition("</summary>")[0]
    assert say("wt.desk.closing_early", "en") in closing


def settings_form(room: Room) -> dict[str, str]:
    """The form of the settings as it is opened, its marks included."""
    page = room.organiser.get(f"{room.path}desk/settings/").content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(looked_at|seen)" value="([^"]*)"', page))
    return {"name": "Copa", "seats": "16", "round_minutes": "90", "pack": "wts-002", **hidden}


def test_settings_are_saved_whatever_players_did_meanwhile(room: Room) -> None:
    form = settings_form(room)
    room.enter(4)
    room.do("DrawAdventures", rounds=3)
    assert room.organiser.send(f"{room.path}desk/settings/", **form | {"name": "Copa II"}).status_code == 302
    assert room.state.name == "Copa II"
    assert len(room.state.settings.adventures) == 3


def test_settings_that_others_changed_meanwhile_are_not_overwritten_unseen(room: Room) -> None:
    form, path = settings_form(room), f"{room.path}desk/settings/"
    room.organiser.send(path, **form | {"name": "Copa II"})
    refused = room.organiser.send(path, **form | {"name": "Copa III"})
    assert refused.status_code in {409, 422}
    assert say("wt.settings.changed", "en") in refused.content.decode()
    assert room.state.name == "Copa II"
    assert room.organiser.send(path, **settings_form(room) | {"name": "Copa III"}).status_code == 302


@proves("WT-PAIR-06")
def test_pairs_are_no_longer_changed_by_hand_once_a_sheet_is_in(room: Room) -> None:
    """A game may still move to another table."""
    room.enter(4)
    room.pair()
    desk = f"{room.path}desk/?part=tables"
    offered = ('value="SwapCompanies"', 'value="RepairRound"', 'value="MoveTable"')
    page = room.organiser.get(desk).content.decode()
    assert [wish in page for wish in offered] == [True, True, True]
    game = next(iter(room.state.rounds[0].games.values()))
    room.organiser.send(f"{room.path}game/{game.id}/", **room.sheet(game))
    page = room.organiser.get(desk).content.decode()
    assert [wish in page for wish in offered] == [False, False, True]


@proves("WT-PAIR-06")
def test_a_draft_made_from_other_results_says_so_and_is_prepared_again_by_one_tap(room: Room) -> None:
    room.enter(6)
    room.pair()
    room.play()
    room.do("DraftRound")
    desk = f"{room.path}desk/?part=tables"
    assert "draft-outdated" not in room.organiser.get(desk).content.decode()
    game = next(iter(room.state.rounds[0].games.values()))
    other = room.sheet(game, how="correct", reason="Swapped", pm_a="1", pm_b="6", pa_a="0", pa_b="2")
    assert room.organiser.send(f"{room.path}game/{game.id}/", **other).status_code == 302
    page = room.organiser.get(desk).content.decode()
    bar = page.partition('id="desk-bar"')[2].partition("</form>")[0]
    assert 'name="command" value="DraftRound"' in bar
    assert 'value="PublishRound"' not in page, "it would be refused"
    assert "draft-outdated" in page
    room.do("DraftRound")
    assert "draft-outdated" not in room.organiser.get(desk).content.decode()


def test_a_round_changed_by_hand_is_told_calmly_and_one_that_is_not_as_drawn_is_not(room: Room) -> None:
    room.enter(6)
    room.pair()
    first, second, *_ = room.state.rounds[0].games.values()
    room.do("SwapCompanies", one=first.pair[0], other=second.pair[0])
    assert room.state.rounds[0].by_hand
    calm = say("wt.page.changed_by_hand", "en", number=1)
    for page in ("desk/?part=tables", "round/1/"):
        text = room.organiser.get(room.path + page).content.decode()
        told = text.partition(f"<summary>{calm}</summary>")
        assert told[1]
        assert 'class="notice"' not in told[0].partition("<main")[2]


def test_what_is_changed_by_hand_in_a_draft_is_told_to_players_once_it_is_published(room: Room) -> None:
    room.enter(6)
    room.do("DraftRound")
    assert room.state.draft
    first, second, *_ = room.state.draft.games.values()
    names = [room.state.companies[company].name for company in (first.pair[0], second.pair[0])]
    room.do("SwapCompanies", one=first.pair[0], other=second.pair[0])
    room.do("MoveTable", game=first.id, table=3)
    player = room.link("c001")
    pages = (f"/history/{room.stream}/", f"/api/streams/{room.stream}/history")
    swap = say("event.tournament.CompaniesSwapped", "en", names=names, number=1, cost="").strip()

    def tells(who: Visitor, page: str) -> bool:
        return swap in who.get(page).content.decode()

    for page in pages:
        assert tells(room.organiser, page)
        assert not tells(player, page)
        moved = ["moved to table 3" in who.get(page).content.decode() for who in (room.organiser, player)]
        assert moved == [True, False]
    room.do("PublishRound", accept=["wt.checklist.opening_open"])
    assert room.state.rounds
    for page in pages:
        assert tells(player, page)


@pytest.mark.parametrize("gone", ["DiscardDraft", "DraftRound"])
def test_what_is_changed_by_hand_in_a_draft_nobody_saw_is_never_told_to_players(
    room: Room, gone: str
) -> None:
    room.enter(6)
    room.do("DraftRound")
    assert room.state.draft
    first, second, *_ = room.state.draft.games.values()
    room.do("SwapCompanies", one=first.pair[0], other=second.pair[0])
    room.do("MoveTable", game=first.id, table=3)
    room.do(gone)
    player = room.link("c001")
    told = [f"/history/{room.stream}/", f"/api/streams/{room.stream}/history"]

    def words(who: Visitor) -> list[bool]:
        pages = "".join(who.get(page).content.decode() for page in told)
        return ["swapped by hand" in pages, "moved to table 3" in pages]

    assert words(player) == [False, False]
    room.pair()
    room.play()
    room.do("DraftRound")
    room.do("PublishRound")
    assert len(room.state.rounds) == 2
    assert words(player) == [False, False]
    assert words(room.organiser) == [True, True]


@proves("WT-LIST-01")
def test_the_desk_sees_at_a_glance_who_handed_in_a_list(room: Room) -> None:
    room.enter(2)
    desk = f"{room.path}desk/?part=players"
    assert "handed-in" not in room.organiser.get(desk).content.decode(), "no event need have lists"
    room.organiser.send(f"{room.path}list/c001/", units="Vercana | 2")
    page = room.organiser.get(desk).content.decode()
    told = [page.partition(f'id="p-{company}"')[2].partition("</li>")[0] for company in ("c001", "c002")]
    assert say("wt.list.status.submitted", "en") in told[0]
    assert say("wt.list.status.none", "en") in told[1]


@proves("WT-LIST-01")
def test_the_desk_says_who_handed_in_a_list_the_player_or_the_staff(room: Room) -> None:
    room.enter(2)
    for who, company in ((room.link("c001"), "c001"), (room.organiser, "c002")):
        assert who.send(f"{room.path}list/{company}/", units="Vercana | 2").status_code == 302
    page = room.organiser.get(f"{room.path}desk/?part=players").content.decode()
    told = [page.partition(f'id="p-{company}"')[2].partition("</small>")[0] for company in ("c001", "c002")]
    givers = [room.state.companies["c001"].name, room.ines.name]
    for giver, said in zip(givers, told, strict=True):
        assert say("wt.list.by.submitted", "en", name=giver) in said
    room.do("ReviewList", company="c001", approved="true")
    page = room.organiser.get(f"{room.path}desk/?part=players").content.decode()
    assert say("wt.list.by.approved", "en", name=givers[0]) in page


@proves("WT-PAIR-02")
def test_a_pair_made_by_hand_is_not_said_to_be_the_rules_choice(room: Room) -> None:
    room.enter(6)
    room.pair()
    room.play()
    room.do("DraftRound")
    assert room.state.draft
    first, second, third = room.state.draft.games.values()
    room.do("SwapCompanies", one=first.pair[0], other=second.pair[0])
    page = room.organiser.get(f"{room.path}desk/?part=tables").content.decode()
    told = [page.partition(f'id="d-{game.id}"')[2].partition("</li>")[0] for game in (first, second, third)]
    assert ["changed the pairing by hand" in one for one in told] == [True, True, False]


def test_the_link_to_sign_up_is_at_hand_while_registration_is_open(room: Room) -> None:
    desk = f"{room.path}desk/?part=players"
    assert 'id="invitation"' not in room.organiser.get(desk).content.decode()
    room.do("OpenRegistration")
    page = room.organiser.get(desk).content.decode()
    assert f'value="http://testserver{room.path}"' in page.partition('id="invitation"')[2]


STAFF = {
    "AnswerEntry", "Announce", "ConfirmScore", "DecideCall", "GiveTime", "PauseClock", "Penalise",
    "StartClock", "TakeTimeBack", "Tick", "TickAll",
}  # fmt: skip
"""What a referee who runs nothing else may send from the desk."""


@proves("WT-REF-04")
def test_the_referees_desk_offers_nothing_that_would_be_refused(room: Room) -> None:
    judge = person("juez")
    referee = Visitor(judge)
    room.organiser.send(f"{room.path}desk/referee/", referee="juez")
    assert room.state.referee == judge.who

    def offered() -> set[str]:
        pages = [f"{room.path}desk/", f"{room.path}desk/player/c001/"]
        found = [referee.get(page).content.decode() for page in pages]
        assert all(f'href="{room.path}{part}"' not in found[0] for part in ("desk/settings/", "players/"))
        return {command for page in found for command in re.findall(r'name="command" value="(\w+)"', page)}

    room.do("SignUp", name="Late")
    seen = offered()
    room.enter(4)
    for step in ("OpenRegistration", "DraftRound", "PublishRound", "play", "DraftRound"):
        if step == "play":
            room.play()
        else:
            room.do(step, accept="wt.checklist.opening_open")
        seen |= offered()
    assert len(room.state.rounds) == 1
    assert seen <= STAFF
    assert {"StartClock", "GiveTime", "Announce", "Penalise", "Tick"} <= seen
