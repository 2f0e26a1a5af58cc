"""The tournament desk from the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tercio.app.command_desk import new_stream, open_stream
from tercio.app.demos.tournaments import set_up
from tercio.app.event_reader import read
from tercio.app.seasons import book_of
from tercio.app.tournaments import keep, season_named
from tercio.cli.main import main
from tercio.cli.terminal import NOT_FOUND, REFUSED
from tercio.store import journal
from tercio.store.people.models import Person
from tercio.tournament.decider import DECIDER
from tercio.tournament.events import TournamentCreated

LOGINS = ("demo", "arbitro", "ana", "diego", "lucia", "mateo")


@pytest.fixture
def events(db: None) -> list[str]:
    return set_up("", {login: Person.objects.create_user(login) for login in LOGINS})


@pytest.mark.usefixtures("events")
def test_events_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "tournament", "list"]) == 0
    assert "Copa de Otoño" in capsys.readouterr().out
    assert main(["--lang", "en", "tournament", "standings", "copa"]) == 0
    assert "Player" in capsys.readouterr().out
    assert main(["--lang", "en", "tournament", "games", "copa", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("round,table")
    assert main(["--lang", "en", "tournament", "report", "copa"]) == 0
    assert json.loads(capsys.readouterr().out)["pack"] == "wts-002"
    assert main(["--lang", "en", "tournament", "ranking", "2026", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 9


@pytest.mark.usefixtures("events")
def test_every_round_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tournament", "verify", "liga"]) == 0
    assert capsys.readouterr().out.count("nothing to be said against it") == 3


@pytest.mark.usefixtures("events")
def test_an_unknown_event_is_refused_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "tournament", "standings", "ninguno"]) == NOT_FOUND
    assert "tercio tournament list" in capsys.readouterr().err


@pytest.mark.usefixtures("events")
def test_a_season_is_closed_once_and_only_when_said_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tournament", "close-season", "1999", "--yes"]) == REFUSED
    assert "no closed official event" in capsys.readouterr().err
    assert main(["--lang", "en", "tournament", "close-season", "2026"]) == 0
    assert "--yes" in capsys.readouterr().out


@pytest.mark.usefixtures("events")
def test_a_table_help_is_asked_from_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tournament", "ask", "liga"]) == 0
    assert "first=A|B" in capsys.readouterr().out
    ask = ["--lang", "en", "tournament", "ask", "liga"]
    assert main([*ask, "deployment", "first=B", "units_a=1", "units_b=2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "B A B"
    assert main([*ask, "kit", "have=dice,list", "--json"]) == REFUSED
    assert json.loads(capsys.readouterr().out)["rule"] == "WT-KIT-01"
    assert main([*ask, "model", "maker=false"]) == REFUSED
    assert "official Warcrow models" in capsys.readouterr().err


def another_year(stream: str, date: str) -> None:
    """The same event, played in another year."""
    first, *rest = read(DECIDER, journal.story(stream, 0, open_stream(stream).version))
    assert isinstance(first, TournamentCreated)
    created = replace(first, settings=replace(first.settings, date=date))
    keep(new_stream("tournament"), [created, *rest], "user:1")


def test_a_season_closed_from_the_terminal_is_closed_for_everybody(
    events: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    another_year(events[0], "2025-10-18")
    season = season_named("2025")
    assert season
    assert main(["--lang", "en", "tournament", "close-season", "2025"]) == 0
    assert not book_of(season).closed, "not before it is said twice"
    assert main(["--lang", "en", "tournament", "close-season", "2025", "--yes"]) == 0
    assert "Season closed" in capsys.readouterr().out
    assert book_of(season).closed
    assert len(book_of(season).final) == 9
    assert main(["--lang", "en", "tournament", "close-season", "2025", "--yes"]) == REFUSED
    assert "closed already" in capsys.readouterr().err


@pytest.mark.usefixtures("events")
def test_a_season_with_an_event_in_play_is_not_closed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tournament", "close-season", "2026", "--yes"]) == REFUSED
    assert "still being played" in capsys.readouterr().err


def test_an_event_is_run_from_the_terminal(
    db: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Person.objects.create_user("ines")
    run = ["--lang", "en", "tournament"]
    assert main([*run, "create", "Trofeo", "seats=8", "round_minutes=90", "place=Club", "--by", "ines"]) == 0
    assert "Trofeo" in capsys.readouterr().out
    file = tmp_path / "gente.csv"
    file.write_bytes("Nombre;Club\nBegoña;Peña\nAna;\nEva;\nbegoña;\nZoe;\n".encode("cp1252"))
    assert main([*run, "import", "trofeo", str(file)]) == REFUSED
    told = capsys.readouterr().out
    assert "Begoña entered" in told
    assert "5" in told
    for company in ("c001", "c002", "c003", "c004"):
        assert main([*run, "do", "trofeo", "CheckIn", f"company={company}"]) == 0
    capsys.readouterr()
    assert main([*run, "do", "trofeo", "PairRound"]) == REFUSED
    assert "WT-" in capsys.readouterr().err
    accept = 'accept=["wt.checklist.opening_open"]'
    assert main([*run, "do", "trofeo", "PairRound", accept, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["events"][-1]["type"] == "RoundPaired"
    assert main([*run, "games", "trofeo", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", ["Se inscribió Dora, con plaza.", "Se inscribió Elio, en lista de espera."]),
        ("en", ["Dora entered, with a seat.", "Elio entered, on the waiting list."]),
    ],
)
def test_an_import_says_who_has_a_seat_and_who_waits(
    language: str, said: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    Person.objects.create_user("ines")
    run = ["--lang", language, "tournament"]
    assert main([*run, "create", "Trofeo", "seats=4", "--by", "ines"]) == 0
    file = tmp_path / "gente.csv"
    file.write_text("nombre\nAna\nBlas\nCleo\nDora\nElio\n", "utf-8")
    capsys.readouterr()
    assert main([*run, "import", "trofeo", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == said


@pytest.mark.django_db
def test_everybody_is_checked_in_from_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    Person.objects.create_user("ines")
    run = ["--lang", "en", "tournament"]
    assert main([*run, "create", "Trofeo", "seats=4", "--by", "ines"]) == 0
    file = tmp_path / "gente.csv"
    file.write_text("nombre\nAna\nBlas\n", "utf-8")
    assert main([*run, "import", "trofeo", str(file)]) == 0
    capsys.readouterr()
    assert main([*run, "do", "trofeo", "CheckInAll"]) == 0
    assert capsys.readouterr().out.splitlines() == ["Ana checked in.", "Blas checked in."]
    assert main([*run, "do", "trofeo", "CheckInAll"]) == REFUSED


@pytest.mark.usefixtures("events")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["do", "liga", "Nonsense"], "PairRound"),
        (["do", "liga", "CheckIn", "company"], "name=value"),
        (["do", "liga", "CheckIn", "company=[1]"], "company"),
        (["import", "liga", "nowhere.csv"], "nowhere.csv"),
        (["create", "Copa", "--by", "nobody"], "nobody"),
    ],
)
def test_what_the_desk_cannot_do_says_what_to_write(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "tournament", *words]) != 0
    assert said in capsys.readouterr().err
