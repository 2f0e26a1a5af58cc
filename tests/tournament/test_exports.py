"""What leaves the desk, and the rehearsal."""

from __future__ import annotations

import csv
import io
import json

import msgspec
import pytest

from tercio.core.dice import SeededDice
from tercio.core.speech import catalogue, say
from tercio.core.spreadsheets import cell
from tercio.tournament import commands as c
from tercio.tournament.decider import DECIDER
from tercio.tournament.events import Events
from tercio.tournament.exports import as_data, games_csv, publisher_report, standings_csv
from tercio.tournament.lists import Unit
from tercio.tournament.rehearsal import rehearse
from tercio.tournament.results import standings
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@proves("WT-BYE-02")
def test_the_standings_and_the_games_come_out_as_sheets() -> None:
    desk = Desk(5).play_through()
    table = rows(standings_csv(desk.state))
    assert [int(row["place"]) for row in table] == [row.place for row in desk.table()]
    games = rows(games_csv(desk.state))
    byes = [game for game in games if game["finish"] == "bye"]
    assert [(bye["pt_1"], bye["pv_1"], bye["result"]) for bye in byes] == [("3", "0", "triunfo_parcial")] * 3
    assert all(int(game["pt_1"]) + int(game["pt_2"]) == 4 for game in games if game["finish"] == "played")


@pytest.mark.parametrize(("language", "mark"), [("es", ";"), ("en", ",")])
def test_a_sheet_is_written_as_its_readers_country_does(language: str, mark: str) -> None:
    desk = Desk(5).play_through()
    table = list(csv.DictReader(io.StringIO(standings_csv(desk.state, language)), delimiter=mark))
    games = list(csv.DictReader(io.StringIO(games_csv(desk.state, language)), delimiter=mark))
    place, status = {"es": ("Puesto", "Estado"), "en": ("Place", "Status")}[language]
    assert [int(row[place]) for row in table] == [row.place for row in desk.table()]
    assert {row[status] for row in table} == {
        say(f"wt.status.{row.status}", language) for row in desk.table()
    }
    ending = say("wt.sheet.finish", language)
    assert {game[ending] for game in games} == {
        say(f"wt.finish.{how}", language) for how in ("played", "bye")
    }
    assert len(set(table[0])) == len(table[0])
    assert len(set(games[0])) == len(games[0]) == 15, "no heading twice"


def test_no_cell_is_a_formula() -> None:
    assert cell("=cmd()") == "'=cmd()"
    assert (cell("-3"), cell("Ana"), cell(None)) == ("-3", "Ana", "")


@proves("WT-ORG-03", "WT-HID-01")
def test_the_report_holds_standings_games_and_lists_and_the_public_record_no_lists() -> None:
    desk = Desk(4)
    desk.do(c.SubmitList("c001", (Unit("Hetman"),), by="user:1"))
    desk.play_through()
    report = publisher_report(desk.state)
    assert report["lists"] == {"Player 1": ["Hetman"]}
    assert (len(report["standings"]), len(report["games"])) == (4, 6)
    assert "Hetman" not in json.dumps(as_data(desk.state))


@pytest.mark.parametrize("players", [0, 5, 12])
def test_a_rehearsal_plays_a_copy_to_the_end_and_touches_nothing(players: int) -> None:
    desk = Desk(players, official=True)
    before = desk.state
    copy = DECIDER.fold(rehearse(desk.state, SeededDice("rehearsal")))
    assert desk.state is before
    assert (copy.phase, copy.settings.rehearsal, copy.settings.official) == ("closed", True, False)
    assert len(standings(copy)) == (players or 9)
    assert all(game.score for _, game in copy.games())


def test_every_event_survives_the_journal_and_has_a_text() -> None:
    told = rehearse(Desk(9).state, SeededDice("journal"))
    encoded = [msgspec.json.encode(one) for one in told]
    assert [msgspec.json.decode(one, type=Events) for one in encoded] == told
    for kind in Events.__args__:  # type: ignore[attr-defined]
        assert f"event.tournament.{kind.__name__}" in catalogue("es")


def test_a_rehearsal_can_stop_after_a_round() -> None:
    copy = DECIDER.fold(rehearse(Desk(6).state, SeededDice("one"), rounds=1))
    assert (len(copy.rounds), copy.phase, copy.organiser) == (1, "playing", ORGANISER)
