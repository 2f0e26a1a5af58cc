"""The tournament desk from the terminal."""

from __future__ import annotations

import json

import pytest

from tercio.app.demos.tournaments import found
from tercio.cli.main import main
from tercio.cli.terminal import NOT_FOUND, REFUSED
from tercio.store.people.models import Person

LOGINS = ("demo", "arbitro", "ana", "diego", "lucia", "mateo")


@pytest.fixture
def events(db: None) -> list[str]:
    return found("", {login: Person.objects.create_user(login) for login in LOGINS})


@pytest.mark.usefixtures("events")
def test_events_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "tournament", "list"]) == 0
    assert "Copa de Otoño" in capsys.readouterr().out
    assert main(["--lang", "en", "tournament", "standings", "copa"]) == 0
    assert "Company" in capsys.readouterr().out
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
