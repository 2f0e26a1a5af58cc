"""Lists, seasons and histories: read from small rows, a page at a time, whatever one stream looks like."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tercio.app.command_desk import forget, new_stream, open_stream, perform, undo
from tercio.app.doctor import rankings
from tercio.app.history import history
from tercio.app.housekeeping import show_again, take_down
from tercio.app.season_rankings import reckon_season, season_page
from tercio.app.stream_search import fill_listings, find, reindex
from tercio.app.tournaments import find_tournament, list_tournaments, seasons
from tercio.club.commands import RenameClub
from tercio.store.kept_rankings import edition_of, keep_ranking, kept_seasons
from tercio.store.listings import keep_listing
from tercio.store.models import Entry, ListingRow, RankingPage, Stream
from tercio.tournament import commands as c
from tercio.tournament.decider import DECIDER
from tercio.tournament.season import season_of_year
from tercio.tournament.season_lines import ranked_players
from tercio.tournament.settings import Settings
from tests.web.conftest import TheClub, Visitor
from tests.web.test_tournament_pages import Room, closed_event


def announce(name: str, day: str = "2027-03-01", place: str = "", who: str = "cli") -> str:
    stream = new_stream("tournament")
    settings = Settings(name, date=day, place=place)
    command = c.CreateTournament(settings, who, 0)
    perform("tournament", stream, command, who=who, command_id=secrets.token_hex(8))
    return stream


def spoil(stream: str) -> None:
    """An event nobody can read, as a bad migration or another program might leave it."""
    version = Stream.objects.get(id=stream).version + 1
    Entry.objects.create(
        stream_id=stream,
        version=version,
        name="Nonsense",
        data="{}",
        who="x",
        at=timezone.now(),
        command_id="x",
    )
    Stream.objects.filter(id=stream).update(version=version)
    forget()


def listed(**facts: Any) -> list[str]:
    return [row.title for row in list_tournaments(**facts).rows]


PAGES = ("/", "/tournaments/", "/tournaments/season/", "/api/tournaments/", "/api/tournaments/season/2027")


def test_one_unreadable_event_spoils_no_list(db: None) -> None:
    room = closed_event()
    for stream in (announce("Rota", who=room.ines.who), room.stream):
        spoil(stream)
    for path in PAGES:
        assert room.organiser.get(path).status_code == 200, path
    assert "Copa" in Visitor().get("/tournaments/").content.decode()
    assert "Player 1" in Visitor().get("/tournaments/season/").content.decode()
    assert reindex() == Stream.objects.count() - 2, "and the others are listed afresh"
    assert "Rota" in listed()


def test_one_unreadable_event_spoils_no_clubs_page(club: TheClub) -> None:
    Visitor(club.organiser).send("/tournaments/new/", name="Rota", club=club.stream, seats=8)
    (event,) = find("tournament", club=club.stream)
    spoil(event.stream)
    for path in ("/", club.path):
        assert Visitor(club.organiser).get(path).status_code == 200
    assert "Rota" in Visitor().get(club.path).content.decode()


def rows_kept() -> list[dict[str, Any]]:
    return list(ListingRow.objects.order_by("stream").values())


def test_what_is_listed_of_an_event_is_what_a_fresh_fold_says(db: None) -> None:
    room = closed_event()
    for reopened in (False, True):
        if reopened:
            room.do("ReopenTournament", reason="a slip")
        kept = rows_kept()
        ListingRow.objects.all().delete()
        assert fill_listings() == len(kept)
        assert rows_kept() == kept


def test_what_is_listed_of_a_club_is_what_a_fresh_fold_says(club: TheClub) -> None:
    club.act(club.organiser, RenameClub("Tercio Nuevo"))
    undo(club.stream, 3, who=club.organiser.who, command_id="back-to-three")
    kept = rows_kept()
    ListingRow.objects.all().delete()
    assert fill_listings() == len(kept) == 1
    assert rows_kept() == kept


YEAR = season_of_year("2027")


def ranking_as_kept() -> list[Any]:
    """The ranking of 2027 as it is kept; reading it reads no event."""
    with CaptureQueriesContext(connection) as asked:
        page = season_page(YEAR)
    assert not any("store_listingrow" in query["sql"] for query in asked), "nobody reckons to look"
    return page.players


def test_a_ranking_is_reckoned_when_an_event_moves_and_not_when_somebody_looks(db: None) -> None:
    room = closed_event()
    first = ranking_as_kept()
    assert first[0].place == 1
    assert len(first) == 4
    assert first == list(ranked_players(reckon_season(YEAR).ranking))
    room.do("ReopenTournament", reason="slip")
    assert season_page(YEAR).players == []
    assert seasons(8) == [], "a season without events is not offered"
    game = room.state.rounds[0].games["1-1"]
    slip = {"pm_a": "0", "pm_b": "9", "pa_a": "0", "pa_b": "4"}
    room.organiser.send(f"{room.path}game/1-1/", **room.sheet(game, **slip, how="correct", reason="slip"))
    room.do("CloseTournament", accept="wt.checklist.closing_open")
    second = ranking_as_kept()
    assert second == list(ranked_players(reckon_season(YEAR).ranking))
    assert {line.player: line.score for line in second} != {line.player: line.score for line in first}
    take_down(room.stream)
    assert season_page(YEAR).players == []
    show_again(room.stream)
    assert season_page(YEAR).players == second


def test_a_ranking_reckoned_before_an_event_moved_is_not_kept(db: None) -> None:
    room = closed_event()
    old = edition_of("", "2027")
    assert old
    room.do("ReopenTournament", reason="slip")
    assert not keep_ranking("", "2027", old.edition, old.summary, [])
    assert season_page(YEAR).players == []


def test_the_doctor_finds_a_ranking_its_events_do_not_say_and_rebuilding_mends_it(db: None) -> None:
    closed_event()
    assert kept_seasons() == [("", "2027")]
    assert rankings() == []
    RankingPage.objects.update(players="[]")
    assert [wrong.key for wrong in rankings()] == ["doctor.stale_ranking"]
    reindex()
    assert rankings() == []
    assert "Player 1" in Visitor().get("/tournaments/season/2027/").content.decode()


def grow_season(room: Room, copies: int) -> None:
    """Copies of a closed event in the same season, each with players of its own."""
    state = open_stream(room.stream).state
    for number in range(copies):
        name = f"tournament/copy{number:03}"
        Stream.objects.create(id=name, kind="tournament", version=1, created=timezone.now())
        keep_listing(name, DECIDER.line_of(state, name))


def test_a_large_season_is_a_page_and_a_page_reads_a_page(db: None) -> None:
    grow_season(closed_event(), 29)
    whole = list(ranked_players(reckon_season(YEAR).ranking))
    assert len(whole) == 120
    assert season_page(YEAR).following == 50, "reckoned by its first reader"
    paged = [line for start in (0, 50, 100) for line in season_page(YEAR, start).players]
    assert paged == whole
    assert season_page(YEAR, 30).players == whole[30:80]
    assert season_page(YEAR, 100).following == 0
    assert season_page(YEAR, 500).players == []
    last = Visitor().get("/tournaments/season/2027/?start=100").content.decode()
    assert last.count('<li class="card"><details>') == 20
    program = [Visitor().get(f"/api/tournaments/season/2027?offset={at}").json() for at in (0, 115)]
    assert [len(lines) for lines in program] == [120, 5]
    with CaptureQueriesContext(connection) as asked:
        season_page(YEAR, 50)
    assert not any("store_listingrow" in query["sql"] for query in asked)


def test_lists_are_paged_and_searched_without_case_or_accents(db: None) -> None:
    for number in range(30):
        announce(f"Liga {number:02}", f"2027-03-{number + 1:02}", "Ávila" if number == 7 else "Madrid")
    first = Visitor().get("/tournaments/").content.decode()
    assert first.count('class="door card"') == 24
    more = Visitor().get("/tournaments/?phase=registration&start=24").content.decode()
    assert more.count('class="door card"') == 6
    found = Visitor().get("/tournaments/?q=AVILA+liga").content.decode()
    assert found.count('class="door card"') == 1
    assert "Liga 07" in found
    assert "Nothing by that name" in Visitor().get("/tournaments/?q=xyz").content.decode()
    assert len(Visitor().get("/api/tournaments/?offset=28").json()) == 2
    assert Visitor().get("/api/tournaments/?q=liga%2007").json()[0]["name"] == "Liga 07"
    row = find_tournament("liga 0")
    assert row
    assert row.title.startswith("Liga 0")


@pytest.mark.parametrize("path", PAGES)
def test_a_list_costs_the_same_however_many_there_are(db: None, path: str) -> None:
    """No stream is opened: the questions asked of the database do not grow with the number of events."""
    closed_event()
    costs = []
    for _ in range(2):
        for number in range(6):
            announce(f"Liga {number}")
        forget()
        Visitor().get(path)
        forget()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            Visitor().get(path)
        costs.append(len(asked))
        assert not any("store_entry" in query["sql"] for query in asked), path
    assert costs[0] == costs[1]


def test_a_history_is_a_page_and_a_page_reads_a_page(club: TheClub) -> None:
    for number in range(120):
        club.act(club.organiser, RenameClub(f"Tercio {number}"))
    undo(club.stream, 100, who=club.organiser.who, command_id="back-to-hundred")
    ines = Visitor(club.organiser)
    newest = ines.get(club.history)
    assert len(newest.context["lines"]) == 50
    assert newest.context["lines"][0]["undoing"]
    struck = {line["version"] for line in newest.context["lines"] if line["undone"]}
    assert struck == {line["version"] for line in newest.context["lines"][1:] if line["version"] > 100}
    older = ines.get(f"{club.history}?upto={newest.context['older']}")
    assert older.context["lines"][0]["version"] == newest.context["lines"][-1]["version"] - 1
    program = ines.get(f"/api/streams/{club.stream}/history?after=120").json()
    assert program[0]["version"] == 121


def test_a_page_of_a_history_says_what_the_whole_history_says(club: TheClub) -> None:
    for number in range(40):
        club.act(club.organiser, RenameClub(f"Tercio {number}"))
        if number % 7 == 3:
            undo(club.stream, 6 + number // 2, who=club.organiser.who, command_id=f"undo-number-{number}")
    whole = history(club.stream)
    pages = [line for at in range(0, len(whole), 9) for line in history(club.stream, after=at, most=9)]
    assert pages == whole


def test_the_standings_of_a_large_field_are_a_page_and_anybody_is_found(db: None) -> None:
    room = Room(seats=200)
    names = "\n".join(f"Player {n},Club {n % 7}" for n in range(100))
    room.organiser.send(f"{room.path}desk/import/", csv=f"name,club\n{names}")
    room.do("CheckInAll")
    room.pair()
    at = f"{room.path}standings/"
    page = Visitor().get(at).content.decode()
    assert page.count('<li class="card" data-company') == 32
    assert len(page) < 60_000
    second = Visitor().get(f"{at}?start=96").content.decode()
    assert second.count('<li class="card" data-company') == 4
    assert Visitor().get(f"{at}?q=player+77").content.decode().count('<li class="card" data-company') == 1
    whole = Visitor().get(f"{at}?all").content.decode()
    assert whole.count("<tr data-company") == 100
