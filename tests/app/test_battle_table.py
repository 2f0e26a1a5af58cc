"""Battles people play: opened from lists, seats and secrets, sending once, trying without sending."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tercio.app import battle_opening as opening
from tercio.app import battle_seats as seating
from tercio.app import battle_table as table
from tercio.app import battle_talk as talk
from tercio.app.access import role_in
from tercio.app.battle_machine import let_machine_answer
from tercio.app.roles import Role
from tercio.core.refused import Refused
from tercio.firstblood.commands import Concede
from tercio.firstblood.engine.state import ASKING
from tercio.firstblood.sequence.phases.command import STACK_CARD
from tercio.store import journal
from tests.proof import proves

pytestmark = pytest.mark.usefixtures("trial")

ORDER = opening.BattleOrder(pieces=0, names=("Ana", "Bea"))


def opened(**changes: Any) -> str:
    order = msgspec.structs.replace(ORDER, **changes)
    stream, version = opening.open_battle(order, "user:1", "open-battle", ("user:1", ""))
    assert version == len(journal.load(stream))
    return stream


def raw(command: Any) -> Any:
    return msgspec.to_builtins(command)


def answer(stream: str, number: int, **changes: Any) -> table.SeatStory:
    """The seat that is asked gives its first ready answer."""
    seat = table.next_to_answer(stream)
    shown = table.table_shown(stream, seat, "en")
    sent = {
        "seat": seat,
        "who": f"seat:side:{seat}",
        "command_id": f"answer-{number:04}",
        "seen": shown.version,
        "language": "en",
    }
    return table.send(stream, raw(shown.choices[0].command), **(sent | changes))


def test_lists_are_offered_by_the_names_people_use() -> None:
    offered = {force.key: force.name for force in opening.ready_forces("es")}
    assert offered["hundred-kingdoms-500"] == "Cien Reinos, 500 puntos"
    assert not any(name == key for key, name in offered.items())
    assert len(set(offered.values())) == len(offered), "no two are called alike"
    assert offered["hundred-kingdoms-300"] == "Cien Reinos, 300 puntos: Guardia del camino"


def test_a_battle_opens_and_waits_for_its_first_decision() -> None:
    stream = opened()
    shown = table.table_shown(stream, "0", "en")
    assert shown.battle.asked is not None
    assert [side.name for side in shown.battle.sides] == ["Ana", "Bea"]
    asked = shown.battle.asked.seat
    texts = [choice.words.text for choice in table.table_shown(stream, asked, "en").choices]
    own = ["I deploy first", "Bea deploys first"], ["Ana deploys first", "I deploy first"]
    assert texts == [*own[int(asked)], "Concede the battle"]
    other = table.table_shown(stream, str(1 - int(asked)), "es").choices
    assert [choice.words.text for choice in other] == ["Rendirse"]
    assert table.table_shown(stream, None, "en").choices == ()


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"first": "no-such-list"}, "battle.watch.no_army"),
        ({"first": "a · b · c\nRaiders"}, "army.text.head"),
        ({"first": "x" * 30_000}, "battle.open.list_too_long"),
        ({"scenario": "no-such-field"}, "scenario.unknown"),
        ({"pieces": 31}, "battle.open.numbers"),
        ({"seed": -1}, "battle.open.numbers"),
        ({"names": ("Ana", "ana")}, "battle.rival.twice"),
        ({"names": ("A" * 61, "")}, "battle.rival.name"),
        ({"names": ("A\x00", "")}, "journal.unreadable_text"),
    ],
)
def test_what_cannot_be_played_is_refused_and_leaves_nothing(changes: dict[str, Any], key: str) -> None:
    before = journal.every_stream()
    with pytest.raises(Refused) as no:
        opened(**changes)
    assert no.value.key == key
    assert [no.value.text(language) for language in ("es", "en")]
    assert journal.every_stream() == before


def test_a_seat_is_held_by_its_account_or_its_link() -> None:
    stream, other = opened(), opened()
    assert seating.seats_of(stream, "user:1", None) == ("0",)
    assert seating.seats_of(stream, None, "side:1") == ("1",)
    assert seating.seats_of(stream, "user:1", "side:1") == ("0", "1")
    assert seating.seats_of(stream, "user:2", None) == seating.seats_of(stream, None, "card:1") == ()
    assert seating.seat_for(stream, "user:1", "side:1") == table.next_to_answer(stream), "two at one screen"
    assert seating.seat_for(stream, "user:1", "side:1", "1") == "1"
    assert seating.seat_for(stream, "user:1", "side:both", seating.WATCH) is None, "behind the curtain"
    assert seating.seats_of(stream, None, "side:both") == ("0", "1")
    with pytest.raises(Refused, match=r"battle\.seat\.not_yours"):
        seating.seat_for(other, "user:1", None, "1")


def test_nobody_answers_for_the_other_seat_nor_as_a_watcher() -> None:
    stream = opened()
    version, asked = table.table_shown(stream, None, "en").version, table.next_to_answer(stream)
    for seat in (str(1 - int(asked or 0)), None):
        with pytest.raises(Refused, match=r"firstblood\.seat\."):
            answer(stream, 1, seat=seat)
    assert table.table_shown(stream, None, "en").version == version


def test_who_opened_a_battle_cannot_take_it_back_alone() -> None:
    opened_here = table.open_stream(opened())
    assert role_in(opened_here, "user:1") is Role.SPECTATOR


def test_a_command_counts_once_and_only_on_what_its_sender_saw() -> None:
    stream = opened()
    first = table.table_shown(stream, table.next_to_answer(stream), "en")
    told = answer(stream, 1)
    seat = first.battle.asked.seat if first.battle.asked else None
    again = table.send(
        stream,
        raw(first.choices[0].command),
        seat=seat,
        who=f"seat:side:{seat}",
        command_id="answer-0001",
        seen=first.version,
        language="en",
    )
    assert (again.version, again.events) == (told.version, told.events)
    with pytest.raises(Refused, match=r"journal\.somebody_acted_first"):
        answer(stream, 2, seen=first.version)


@pytest.mark.parametrize("rubbish", [{}, {"type": "Fly"}, {"type": "March", "x": 1}, [], "March", None, 7])
def test_what_is_no_command_is_refused(rubbish: Any) -> None:
    stream = opened()
    for attempt in (
        lambda: table.preview(stream, rubbish, "0", "en"),
        lambda: table.send(
            stream, rubbish, seat="0", who="user:1", command_id="rubbish-1", seen=None, language="en"
        ),
    ):
        with pytest.raises(Refused, match=r"shape\."):
            attempt()


def test_the_table_is_told_from_any_version_on_and_shown_as_it_stood() -> None:
    stream = opened()
    start = table.table_shown(stream, "0", "en").version
    whole = [event for number in range(4) for event in answer(stream, number).events]
    told = table.told_since(stream, start, None, "en")
    assert [event.words.text for event in told.events] == [event.words.text for event in whole]
    assert table.table_shown(stream, None, "en", start).version == start
    for wrong in (-1, told.version + 1):
        with pytest.raises(Refused):
            table.told_since(stream, wrong, None, "en")


def test_trying_is_never_written_down_and_says_what_would_happen() -> None:
    stream = opened()
    version, asked = table.table_shown(stream, None, "en").version, table.next_to_answer(stream)
    offered = table.table_shown(stream, asked, "en").choices
    fine = table.preview(stream, raw(offered[0].command), asked, "en")
    assert fine.verdict.fine
    assert fine.words == offered[0].words
    wrong = table.preview(stream, raw(Concede(1)), "0", "es")
    assert wrong.refusal is not None
    assert wrong.refusal.rule == "FB-GEN-01"
    assert table.table_shown(stream, None, "en").version == version


def test_the_machine_answers_until_a_person_is_asked() -> None:
    stream = opened(machines=("", "sergeant"))
    for number in range(30):
        let_machine_answer(stream)
        if table.next_to_answer(stream) != "0":
            break
        assert not table.table_shown(stream, "0", "en").machine
        answer(stream, number)
    assert any(line.who == "machine:1" for line in journal.load(stream))
    with pytest.raises(Refused, match=r"battle\.no_policy"):
        opened(machines=("general", ""))


def test_the_machine_has_its_name_in_the_language_of_whoever_reads() -> None:
    stream = opened(names=("Ana", "la máquina"), machines=("", "sergeant"))
    sides = {language: table.table_shown(stream, "0", language).battle.sides for language in ("es", "en")}
    assert [side.name for side in sides["es"]] == ["Ana", "la máquina"]
    assert [side.name for side in sides["en"]] == ["Ana", "the machine"]
    person = opened(names=("Ana", "la máquina"))
    assert table.table_shown(person, "0", "en").battle.sides[1].name == "la máquina", "who is called so"


def test_no_seat_is_sent_the_others_stack() -> None:
    """Played up to the Stacks: the bytes for the other seat do not depend on the order sent."""
    sent = []
    for turned in (False, True):
        stream = opened(seed=7)
        number = 0
        while journal_state(stream) != STACK_CARD:
            answer(stream, number, who="user:1")
            number += 1
        seat = table.next_to_answer(stream)
        cards = [choice.command for choice in table.table_shown(stream, seat, "en").choices[:-1]]
        chosen = raw(cards[-1] if turned else cards[0])
        told = table.send(
            stream, chosen, seat=seat, who="user:1", command_id="card-0001", seen=None, language="en"
        )
        other = str(1 - int(seat or 0))
        since = table.told_since(stream, told.version - len(told.events), other, "en")
        sent.append([event for event in since.events if event.kind != "ModelsMoved"])
    assert [event.kind for event in sent[0]] == [event.kind for event in sent[1]]
    assert msgspec.json.encode(sent[0]) == msgspec.json.encode(sent[1])


def journal_state(stream: str) -> int:
    return int(seating.battle_of(table.open_stream(stream)).clock[ASKING])


@proves("FB-DEPL-03")
def test_the_winner_of_the_roll_off_may_pick_an_edge_where_the_order_says_so() -> None:
    stream = opened(winner_picks_edge=True)
    shown = table.table_shown(stream, table.next_to_answer(stream), "en")
    assert shown.battle.asked is not None
    kinds = {"choose a table edge"}
    for number in range(3):
        kinds -= {shown.battle.asked.decision}
        answer(stream, number)
        shown = table.table_shown(stream, table.next_to_answer(stream), "en")
        assert shown.battle.asked is not None
    assert not kinds


def test_a_long_battle_is_not_read_from_its_beginning_after_every_decision() -> None:
    """What may be taken back, and what happened since, are found among the latest events."""
    stream = opened()
    for number in range(120):
        answer(stream, number)
    version = table.open_stream(stream).version
    assert version > 4 * talk.LATEST // 3
    table.told_since(stream, version - 1, "0", "en")
    with CaptureQueriesContext(connection) as asked:
        for seat in ("0", "1"):
            talk.talk_shown(stream, seat, (seat,))
        answer(stream, 120)
        table.told_since(stream, version, "1", "en")
    read = [query["sql"] for query in asked if "store_entry" in query["sql"] and "SELECT" in query["sql"]]
    assert read
    assert not [sql for sql in read if '"version" > 0 ' in sql]


def test_what_may_be_taken_back_is_the_same_from_the_latest_events_as_from_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where something was taken back before, and whichever seat asks."""
    stream = opened()
    for number in range(60):
        answer(stream, number)
        if number in {20, 45}:
            seat = "0" if talk.last_decision(stream, "0")[0] else "1"
            talk.take_back(stream, seat=seat, held=("0", "1"), who="user:1", command_id=f"back-{number:04}")
        told = []
        for latest in (1, 12, talk.LATEST, 10**6):
            monkeypatch.setattr(talk, "LATEST", latest)
            told.append([talk.last_decision(stream, seat) for seat in ("0", "1", None)])
        monkeypatch.undo()
        assert told == [told[-1]] * 4
