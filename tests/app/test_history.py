"""The history tells everything that happened, in both languages, and strikes out what was undone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from tercio.app import command_desk
from tercio.app.history import HistoryLine, history
from tercio.app.open_streams import NoSuchStream
from tercio.app.stream_search import StreamTitle, find, reindex
from tercio.club.commands import FoundClub, Invite, Join, RenameClub, SetRole
from tercio.club.decider import DECIDER
from tercio.core.messages import Command
from tercio.core.speech import LANGUAGES, catalogue
from tercio.store.models import Mark

pytestmark = pytest.mark.usefixtures("trial")
CLUB = "club/a"


def do(*commands: Command) -> None:
    for command in commands:
        command_desk.perform("club", CLUB, command, who="user:1", command_id=repr(command))


def undo(back_to: int) -> None:
    command_desk.undo(CLUB, back_to, who="user:2", command_id=f"undo {back_to}")


FOUND = FoundClub("Tercio", "user:1", "Ana")


def struck(told: list[HistoryLine]) -> list[bool]:
    return [line.undone for line in told]


def test_it_says_who_did_what_in_the_readers_language() -> None:
    do(FOUND, Invite("h", "amigos"), Join("user:2", "Bea", "h"), SetRole("user:2", "referee"))
    undo(3)
    told = history(CLUB)
    assert [line.text("en") for line in told] == [
        "Ana founded the club Tercio.",
        "The invitation “amigos” was made.",
        "Bea joined the club by the invitation “amigos”.",
        "Bea changed role: from player to referee.",
        "Everything after step 3 was undone.",
    ]
    assert told[3].text("es") == "Bea cambió de papel: de jugador a arbitraje."
    assert [line.who for line in told] == ["user:1"] * 4 + ["user:2"]
    assert [line.version for line in told] == [1, 2, 3, 4, 5]


def test_what_was_undone_stays_and_is_struck_out() -> None:
    do(FOUND, RenameClub("B"), RenameClub("C"))
    undo(1)
    assert struck(history(CLUB)) == [False, True, True, False]


def test_an_undo_that_was_undone_is_struck_out_itself() -> None:
    do(FOUND, RenameClub("B"), RenameClub("C"))
    undo(1)
    undo(3)
    assert struck(history(CLUB)) == [False, False, False, True, False]
    assert command_desk.open_stream(CLUB).state.name == "C"


def test_every_line_but_the_first_says_where_to_go_back_to() -> None:
    do(FOUND, RenameClub("B"), RenameClub("C"))
    told = history(CLUB)
    assert [line.undo_to for line in told] == [None, 1, 2]
    undo(told[1].undo_to or 0)
    assert command_desk.open_stream(CLUB).state.name == "Tercio"


def test_the_history_of_nothing_is_not_found() -> None:
    with pytest.raises(NoSuchStream):
        history("club/none")


def test_clubs_are_listed_by_member_and_the_list_follows_undo() -> None:
    do(FOUND, RenameClub("B"))
    assert find("club", member="user:1") == [StreamTitle(CLUB, "B")]
    undo(1)
    assert find("club", member="user:1") == [StreamTitle(CLUB, "Tercio")]
    assert find("club", member="user:9") == []


def test_the_index_can_be_made_afresh_from_the_journal() -> None:
    do(FOUND, Invite("h", "amigos"))
    before = set(Mark.objects.values_list("label", "value"))
    Mark.objects.all().delete()
    assert reindex() == 1
    assert set(Mark.objects.values_list("label", "value")) == before
    people = {("member", "user:1"), ("organiser", "user:1")}
    assert before == {("title", "Tercio"), ("invitation", "h")} | people


def test_every_event_of_a_club_can_be_told() -> None:
    for language in LANGUAGES:
        for event in get_args(DECIDER.events):
            assert f"event.club.{event.__name__}" in catalogue(language)


def test_a_long_past_is_gone_through_once_for_the_words_of_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is told with what it met, also across an undoing, and further pages fold little."""
    folded: list[object] = []

    def evolve(state: Any, event: Any) -> Any:
        folded.append(event)
        return DECIDER.evolve(state, event)

    wordy = replace(DECIDER, evolve=evolve, words=lambda state, event: {"met": state.name})
    monkeypatch.setattr("tercio.app.landmarks.STEP", 10)
    do(FOUND, *(RenameClub(f"Tercio {number}") for number in range(20)))
    undo(4)
    do(*(RenameClub(f"Lanza {number}") for number in range(30)))
    undo(25)
    do(RenameClub("Última"))
    whole = [line.facts.get("met") for line in history(CLUB, wordy)]
    assert whole[:3] == ["", "Tercio", "Tercio 0"]
    assert whole[22:24] == ["Tercio 2", "Lanza 0"], "what was undone was not met"
    assert whole[-1] == "Lanza 2"
    folded.clear()
    for after in range(45, 0, -5):
        page = history(CLUB, wordy, after=after, most=5)
        assert [line.facts.get("met") for line in page] == whole[after : after + 5]
    assert len(folded) < 9 * (10 + 5) + 60, "once through the past, then from the landmark before each page"
