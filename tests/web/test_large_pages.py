"""Pages with hundreds of codes and whole events played for show take their turn; small pages need none."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tercio.app.stream_search import find
from tercio.web.large_turns import FEW, LARGE, TURNS
from tests.web.conftest import Visitor, person

FIELDS = {"name": "Copa", "date": "2027-03-01", "round_minutes": 90, "pack": "wts-002"}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has to wait is told so at once."""
    monkeypatch.setattr(TURNS, "patience", 0.0)


class Desk:
    """An event for so many, and its organiser, while as much is being worked out as there is room for."""

    def __init__(self, seats: int, language: str = "en") -> None:
        self.organiser = Visitor(person("ines"), language)
        self.organiser.send("/tournaments/new/", **FIELDS, seats=seats)
        (event,) = find("tournament")
        self.path = f"/tournaments/{event.stream.partition('/')[2]}/"

    def do(self, command: str, **fields: object) -> None:
        wish = {"command": {"type": command, **fields}, "command_id": f"to-{command}"}
        answer = self.organiser.post(f"/api{self.path}commands", wish, "application/json")
        assert answer.status_code == 200, answer.content

    def play(self, players: int) -> None:
        """A first round of so many."""
        self.do("OpenRegistration")
        self.do("ImportCompanies", csv="name\n" + "\n".join(f"P{number}" for number in range(players)))
        self.do("CheckInAll")
        self.do("CloseRegistration")
        self.do("PairRound", accept=["wt.checklist.opening_open"])


def while_busy(stack: ExitStack) -> None:
    for asker in ("192.0.2.1", "192.0.2.2"):
        stack.enter_context(TURNS.turn(asker, LARGE))


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Try again in 5 seconds"), ("es", "dentro de 5 segundos")]
)
def test_a_page_of_hundreds_of_codes_waits_for_its_turn(db: None, language: str, words: str) -> None:
    """Anybody may announce an event for thousands: a dozen looks at its cards stopped every page."""
    desk = Desk(2 * FEW + 2, language)
    with ExitStack() as stack:
        while_busy(stack)
        answer = desk.organiser.get(f"{desk.path}tables/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert words in answer.content.decode()
    assert desk.organiser.get(f"{desk.path}tables/").status_code == 200


@pytest.mark.parametrize("page", ["players/", "cards/1/", "sheets/1/"])
def test_every_page_with_a_code_for_each_does(db: None, page: str) -> None:
    desk = Desk(2 * FEW + 2)
    desk.play(2 * FEW + 2)
    with ExitStack() as stack:
        while_busy(stack)
        assert desk.organiser.get(f"{desk.path}{page}").status_code == 503


def test_the_cards_of_a_usual_event_need_no_turn(db: None) -> None:
    desk = Desk(2 * FEW)
    desk.play(FEW)
    with ExitStack() as stack:
        while_busy(stack)
        pages = [desk.organiser.get(f"{desk.path}{page}") for page in ("tables/", "players/", "cards/1/")]
    assert [page.status_code for page in pages] == [200] * 3


def test_a_rehearsal_waits_for_its_turn_and_nothing_is_begun(db: None) -> None:
    """Two thousand players are rehearsed in a quarter of a minute."""
    desk = Desk(16)
    with ExitStack() as stack:
        while_busy(stack)
        assert desk.organiser.send(f"{desk.path}desk/rehearse/").status_code == 503
    assert len(find("tournament")) == 1
    assert desk.organiser.send(f"{desk.path}desk/rehearse/").status_code == 302
