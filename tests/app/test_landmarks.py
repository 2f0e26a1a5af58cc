"""Long pasts: opened from a kept state, told the same as without one, and never from another story's."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.db import connection

from tercio.app import command_desk
from tercio.app.demos import set_up
from tercio.app.event_reader import read
from tercio.app.landmarks import digest_of
from tercio.app.open_streams import state_at
from tercio.app.systems import system
from tercio.club.commands import FoundClub, RenameClub
from tercio.club.decider import DECIDER
from tercio.core.messages import Event
from tercio.core.timeline import standing
from tercio.store import journal
from tercio.store.guards import take_down
from tercio.store.kept_states import keep_state, kept_state
from tercio.store.models import Entry
from tercio.tournament.decider import DECIDER as TOURNAMENT
from tests.databases import Trial

CLUB, STEP = "club/long", 10
UNDOINGS = {25: 12, 38: 24, 44: 3, 45: 43, 58: 8}
"""By version: where an undoing there goes back to, also before a landmark and to one that was undone."""


@pytest.fixture
def folded(
    monkeypatch: pytest.MonkeyPatch, on_sqlite: Trial, tmp_path: Path, settings: Any
) -> Iterator[list[Event]]:
    """A club with sixty events behind it, nothing remembered; what is folded from here on."""
    settings.KEPT_STATES = tmp_path / "states.sqlite3"
    monkeypatch.setattr("tercio.app.landmarks.STEP", STEP)
    found: list[Event] = []

    def evolve(state: Any, event: Event) -> Any:
        found.append(event)
        return DECIDER.evolve(state, event)

    monkeypatch.setattr("tercio.club.decider.DECIDER", replace(DECIDER, evolve=evolve))
    system.cache_clear()
    live_through_sixty()
    command_desk.forget()
    found.clear()
    yield found
    command_desk.forget()
    system.cache_clear()


def live_through_sixty() -> None:
    command_desk.perform("club", CLUB, FoundClub("Tercio", "user:1", "Ana"), who="user:1", command_id="found")
    for version in range(2, 61):
        if back_to := UNDOINGS.get(version):
            command_desk.undo(CLUB, back_to, who="user:1", command_id=f"undo {version}")
        else:
            rename = RenameClub(f"Tercio {version}")
            command_desk.perform("club", CLUB, rename, who="user:1", command_id=f"name {version}")


def plain_state(version: int) -> Any:
    """The state at a version, folded from the beginning."""
    events = read(DECIDER, journal.story(CLUB, 0, version))
    return DECIDER.fold(events[at - 1] for at in standing(events))


def test_after_a_start_only_what_came_after_the_last_kept_state_is_read(folded: list[Event]) -> None:
    assert command_desk.open_stream(CLUB).state == plain_state(60)
    assert len(folded) < STEP


def test_every_version_is_as_the_whole_journal_tells_it(folded: list[Event]) -> None:
    for version in range(1, 61):
        folded.clear()
        assert state_at(CLUB, version).state == plain_state(version), version
        assert len(folded) < 4 * STEP, version


def test_a_kept_state_of_another_story_is_not_believed(folded: list[Event]) -> None:
    """As after a restored backup, in which other things happened from some version on."""
    program = digest_of("tercio.club")
    assert kept_state(CLUB, 60, program)
    take_down(connection)
    Entry.objects.filter(stream_id=CLUB, version=60).update(command_id="another")
    kept = kept_state(CLUB, 60, program)
    assert kept
    assert kept.version == 50


def test_a_state_kept_by_another_program_is_not_believed(
    folded: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tercio.app.landmarks.digest_of", lambda package: "older")
    assert command_desk.open_stream(CLUB).state == plain_state(60)
    assert len(folded) > 2 * STEP


def test_without_a_file_everything_is_worked_out(folded: list[Event], tmp_path: Path, settings: Any) -> None:
    (tmp_path / "a file").touch()
    settings.KEPT_STATES = tmp_path / "a file" / "states.sqlite3"
    assert command_desk.open_stream(CLUB).state == plain_state(60)


def test_an_events_state_is_kept_whole(on_sqlite: Trial) -> None:
    """Everything a demo's events have in them survives being kept."""
    set_up()
    streams = [stream for stream in journal.every_stream() if stream.startswith("tournament/")]
    assert streams
    for stream in streams:
        state = command_desk.open_stream(stream).state
        kept = msgspec.msgpack.encode(state)
        assert msgspec.msgpack.decode(kept, type=type(TOURNAMENT.initial)) == state


def kept_rows(place: Path) -> list[int]:
    with sqlite3.connect(place) as file:
        return [version for (version,) in file.execute("SELECT version FROM states ORDER BY version")]


def test_a_damaged_state_is_worked_out_from_the_one_before_it(folded: list[Event], settings: Any) -> None:
    with sqlite3.connect(settings.KEPT_STATES) as file:
        (whole,) = file.execute("SELECT data FROM states WHERE version = 50").fetchone()
        for version, damaged in ((60, whole[:-3]), (50, whole[:9] + b"pica" + whole[13:])):
            file.execute("UPDATE states SET data = ? WHERE version = ?", (damaged, version))
    assert command_desk.open_stream(CLUB).state == plain_state(60)
    assert len(folded) < 4 * STEP
    assert set(kept_rows(settings.KEPT_STATES)) >= {40, 50, 60}, "and it is kept again"
    folded.clear()
    command_desk.forget()
    assert command_desk.open_stream(CLUB).state == plain_state(60)
    assert len(folded) < STEP


def test_kept_states_never_grow_beyond_their_room(
    folded: list[Event], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite3.connect(settings.KEPT_STATES) as file:
        (two,) = file.execute("SELECT sum(length(data)) FROM states WHERE version > 40").fetchone()
    monkeypatch.setattr("tercio.store.kept_states.MOST_BYTES", two)
    keep_state(CLUB, 59, "older", b"x")
    assert kept_rows(settings.KEPT_STATES) == [59, 60]
