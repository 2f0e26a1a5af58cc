"""Tidying up, taking things down, and carrying one history from house to house."""

from __future__ import annotations

import datetime as dt
import json
import re
import secrets
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tercio.app import doctor
from tercio.app.battle_opening import BattleOrder, open_battle
from tercio.app.command_desk import NoSuchStream, forget, new_stream, open_stream, perform, undo
from tercio.app.history_files import export_history, import_history
from tercio.app.housekeeping import show_again, take_down, tidy
from tercio.app.stream_search import fill_listings, find, reindex
from tercio.core.refused import Refused
from tercio.firstblood.commands import Concede
from tercio.store import journal
from tercio.store.listings import row_of
from tercio.tournament import commands as c
from tercio.tournament.settings import Settings
from tests.demo_club import found_demo_club
from tests.proof import proves

HOST, GUEST = "user:41", "user:42"


@pytest.fixture
def event(db: None) -> str:
    """An event somebody organises and somebody else has signed up for."""
    stream = new_stream("tournament")
    act(stream, c.CreateTournament(Settings("Copa de Otoño"), HOST))
    act(stream, c.OpenRegistration(HOST))
    act(stream, c.SignUp("Ana", person=GUEST, by=HOST))
    return stream


def act(stream: str, command: Any, who: str = HOST) -> None:
    perform("tournament", stream, command, who=who, command_id=secrets.token_hex(8))


def test_what_is_over_is_forgotten_and_nothing_else(db: None) -> None:
    now = timezone.now()
    for key, days in (("old", -1), ("good", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + dt.timedelta(days=days))
    assert tidy()["sessions"] == 1
    assert list(Session.objects.values_list("session_key", flat=True)) == ["good"]


def test_what_is_taken_down_is_nowhere_and_comes_back_whole(event: str) -> None:
    before = journal.load(event)
    take_down(event)
    with pytest.raises(NoSuchStream):
        open_stream(event)
    assert find("tournament") == []
    fill_listings()
    reindex()
    assert find("tournament", organiser=HOST) == []
    assert [found.wrong for found in doctor.examine() if found.what.key == "doctor.streams"] == [[]]
    show_again(event)
    assert [found.stream for found in find("tournament", organiser=HOST)] == [event]
    assert open_stream(event).state.settings.name == "Copa de Otoño"
    assert journal.load(event) == before


def test_nothing_unknown_is_taken_down(db: None) -> None:
    with pytest.raises(Refused) as no:
        take_down("tournament/nothing")
    assert no.value.key == "journal.no_such_stream"


def test_a_history_is_carried_over_without_the_accounts_of_its_house(event: str) -> None:
    act(event, c.EditPlayer("c001", "Ana B.", by=HOST))
    undo(event, 3, who=HOST, command_id=secrets.token_hex(8))
    data = export_history(event)
    here = import_history(data, "user:7")
    forget()
    old, new = open_stream(event), open_stream(here)
    assert new.version == old.version
    assert new.state.organiser == "user:7"
    assert new.state.companies["c001"].name == "Ana" == old.state.companies["c001"].name
    assert new.state.companies["c001"].person not in {GUEST, HOST, "user:7"}
    assert GUEST not in json.dumps([line.data for line in journal.load(here)])
    act(here, c.EditPlayer("c001", "Ana C.", by="user:7"), "user:7")
    with pytest.raises(Refused):
        act(here, c.CloseRegistration(HOST), HOST)


@proves("WT-ELO-01")
def test_an_official_event_of_another_house_moves_no_ranking_here(event: str) -> None:
    """Whose season it was and how much it counted is what the file says: nothing of that is believed."""
    file = json.loads(export_history(event))
    file["events"][0]["data"]["settings"] |= {"official": True, "club": "club/there", "k_factor": 1000.0}
    here = import_history(json.dumps(file).encode(), "user:7")
    settings = open_stream(here).state.settings
    assert (settings.official, settings.club) == (False, "")
    line = row_of(here)
    assert line
    assert not line.official


def test_a_battle_is_carried_over_too(db: None) -> None:
    battle, _ = open_battle(BattleOrder(), HOST, "abcdefgh", (HOST, GUEST))
    perform("firstblood", battle, Concede(0), who=HOST, command_id="give-up-1", seat="0")
    here = import_history(export_history(battle), "user:7")
    assert open_stream(here).version == open_stream(battle).version
    told = "".join(line.data for line in journal.load(here))
    assert HOST not in told
    assert GUEST not in told


def test_every_kind_of_history_is_carried_over_whole_and_without_accounts(db: None) -> None:
    """A campaign, an evening and a club of the demo house: as many events, the same line in a list."""
    found_demo_club()
    carried: dict[str, str] = {}
    for stream in journal.every_stream():
        kind = stream.partition("/")[0]
        if kind not in {"campaign", "muskets", "club"} or kind in carried or is_sheet(stream):
            continue
        carried[kind] = here = import_history(export_history(stream), "user:7")
        forget()
        old, new = open_stream(stream), open_stream(here)
        assert (new.version, here.partition("/")[0]) == (old.version, kind)
        before, after = row_of(stream), row_of(here)
        assert before
        assert after
        assert (after.title, after.phase) == (before.title, before.phase)
        accounts = set(re.findall(r"user:[0-9]+", "".join(line.data for line in journal.load(here))))
        assert accounts <= {"user:7"}
    assert set(carried) == {"campaign", "muskets", "club"}


def is_sheet(stream: str) -> bool:
    """Whether it is a club's own numbers, which have no name."""
    return stream.startswith("muskets/") and not open_stream(stream).state.title


def test_a_clubs_own_sheet_is_not_carried_over_without_its_club(db: None) -> None:
    found_demo_club()
    sheets = [stream for stream in journal.every_stream() if is_sheet(stream)]
    assert sheets
    with pytest.raises(Refused) as no:
        export_history(sheets[0])
    assert no.value.key == "history.file.only_here"


def undone(back_to: int) -> dict[str, Any]:
    return {"name": "Undone", "data": {"type": "Undone", "back_to": back_to}, "who": HOST, "command": "x1"}


def deep(layers: int) -> dict[str, Any]:
    """An event that nobody wrote: the reader of JSON goes along with it farther than we do."""
    return undone(0) | {"data": {"in": json.loads("[" * layers + "]" * layers)}}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda file: file | {"tercio": "house"}, "history.file.unreadable"),
        (lambda file: file | {"events": []}, "history.file.unreadable"),
        (lambda file: file | {"more": 1}, "history.file.unreadable"),
        (lambda file: file | {"events": [deep(900)]}, "history.file.broken"),
        (lambda file: file | {"kind": "nothing"}, "journal.no_such_stream"),
        (lambda file: file | {"kind": "campaign"}, "history.file.broken"),
        (lambda file: file | {"events": file["events"][2:]}, "history.file.broken"),
        (lambda file: file | {"events": [*file["events"], undone(-1)]}, "history.file.broken"),
        (lambda file: file | {"events": [*file["events"], undone(0)]}, "history.file.broken"),
        (lambda file: file | {"events": [*file["events"], undone(99)]}, "history.file.broken"),
    ],
)
def test_a_file_that_holds_no_history_leaves_nothing(event: str, change: Any, key: str) -> None:
    before = len(journal.every_stream())
    with pytest.raises(Refused) as no:
        import_history(json.dumps(change(json.loads(export_history(event)))).encode(), HOST)
    assert no.value.key == key
    assert len(journal.every_stream()) == before
