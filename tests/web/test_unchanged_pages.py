"""A page that asks for itself again is sent only what would look another: most news is of other tables."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tercio.web.unchanged_pages import DRAWN
from tests.web.conftest import Visitor
from tests.web.test_tournament_pages import Room


class OpenPage:
    """A page with its script, which names what it shows when it asks for it again."""

    def __init__(self, reader: Visitor, path: str) -> None:
        self.reader, self.path, self.drawn = reader, path, ""

    def ask(self) -> Any:
        return self.reader.get(self.path, headers={"hx-request": "true", DRAWN: self.drawn})

    def is_sent_anew(self) -> bool:
        """Whether there is something to see that was not; then it is shown."""
        answer = self.ask()
        self.drawn = answer.headers.get(DRAWN, self.drawn)
        assert answer.status_code in {200, 204}
        assert bool(answer.content) == (answer.status_code == 200)
        return bool(answer.content)


@pytest.fixture
def room(db: None) -> Room:
    return Room.with_adventure()


@pytest.fixture
def table_one(room: Room) -> OpenPage:
    """A player's match page, as it was last drawn."""
    game = room.state.rounds[0].games["1-1"]
    page = OpenPage(room.link(game.pair[0]), f"{room.path}game/1-1/")
    assert page.is_sent_anew()
    return page


def enter(room: Room, game: str) -> None:
    found = room.state.rounds[0].games[game]
    assert room.organiser.send(f"{room.path}game/{game}/", **room.sheet(found)).status_code == 302


def test_a_result_at_another_table_is_not_sent_to_this_one(room: Room, table_one: OpenPage) -> None:
    enter(room, "1-2")
    assert not table_one.is_sent_anew()
    enter(room, "1-1")
    assert table_one.is_sent_anew()
    assert not table_one.is_sent_anew()


def test_what_is_announced_is_sent_to_every_table(room: Room, table_one: OpenPage) -> None:
    room.do("Announce", text="Lunch at two")
    assert table_one.is_sent_anew()


def test_a_clock_that_runs_is_no_news_and_time_that_is_given_is(
    room: Room, table_one: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.do("StartClock")
    assert table_one.is_sent_anew()
    later = time.time() + 600
    monkeypatch.setattr(time, "time", lambda: later)
    assert not table_one.is_sent_anew()
    room.do("GiveTime", minutes="5")
    assert table_one.is_sent_anew()
    room.do("PauseClock")
    assert table_one.is_sent_anew()


def test_whoever_names_nothing_is_sent_the_page(room: Room) -> None:
    answer = Visitor().get(room.path)
    assert answer.status_code == 200
    assert DRAWN not in answer.headers


def test_a_page_that_is_refused_is_refused_whatever_is_named(room: Room) -> None:
    assert OpenPage(Visitor(), f"{room.path}desk/").ask().status_code == 403
