"""A battle and its events as JSON: what they say, and that nothing a seat may not see is in their bytes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tercio.core.dice import SeededDice
from tercio.core.messages import Event
from tercio.firstblood.commands import ChooseArrival, Concede, March, MoveModels, OrderStack
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import DECIDER, choices
from tercio.firstblood.engine.flow import DECISIONS, advance, push
from tercio.firstblood.engine.state import MAX_CARDS, RESERVE, ROUND, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.events import CardDiscarded, CardDrawn, RoundBegun
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.command import REINFORCEMENTS, STACK_CARD, cards_to_stack
from tercio.firstblood.shown_events import EventShown, shown_events
from tercio.firstblood.snapshot import FORMAT, Snapshot, snapshot
from tests.firstblood.positions import positions
from tests.firstblood.table import battle
from tests.proof import proves

SEATS = ("0", "1", None)


def seen(b: Battle, who: str | None) -> bytes:
    return msgspec.json.encode(snapshot(b, who, "en"))


def read(b: Battle, events: list[Event], who: str | None) -> bytes:
    return msgspec.json.encode(list(shown_events(b, events, who, "en")))


def reshuffled(b: Battle, player: int) -> Battle | None:
    """The same battle with the player's hidden cards in another order; None where no order is another."""
    other, start, count = b.clone(), player * MAX_CARDS, b.cards[player]
    cards = [b.stack[start + k] for k in range(count)]
    for k, card in enumerate(cards[1:] + cards[:1]):
        other.stack[start + k] = card
    return None if len(set(cards)) < 2 else other


# --- secrets


@proves("FB-STACK-01", "FB-STACK-02")
@pytest.mark.parametrize("kind", range(1, len(DECISIONS)), ids=DECISIONS[1:])
def test_no_byte_depends_on_the_others_command_stack(kind: int) -> None:
    """Whatever lies face down, the other seat and a watcher are sent the very same bytes."""
    for b in positions()[kind]:
        for player in (0, 1):
            other = reshuffled(b, player)
            if other is None:
                continue
            assert seen(b, str(player)) != seen(other, str(player)), "one's own cards may be read"
            command = choices(b, whose(b))[0]
            told, changed = (decide(state, command, SeededDice(3), whose(b)) for state in (b, other))
            drawn = any(isinstance(event, CardDrawn | CardDiscarded | RoundBegun) for event in told + changed)
            for who in (str(1 - player), None):
                assert seen(b, who) == seen(other, who)
                assert drawn or read(b, told, who) == read(other, changed, who)


@proves("FB-STACK-01")
def test_nobody_reads_from_events_how_a_stack_was_ordered() -> None:
    for b in positions()[STACK_CARD]:
        mine = whose(b)
        cards = cards_to_stack(b, mine)
        one = decide(b, OrderStack(tuple(cards), mine), SeededDice(1), mine)
        two = decide(b, OrderStack(tuple(reversed(cards)), mine), SeededDice(1), mine)
        for who in (str(1 - mine), None):
            until = [k for k, event in enumerate(one) if isinstance(event, CardDrawn | CardDiscarded)]
            end = min(until, default=len(one))
            assert read(b, one[:end], who) == read(b, two[:end], who)


def expecting() -> Battle:
    """Both sides have a regiment in Reinforcements, and the first to choose is asked."""
    b = battle("men at 5,5 / lord at 8,8 vs men at 40,40 / lord at 44,44")
    b.place[0] = b.place[2] = RESERVE
    b.clock[ROUND] = 2
    push(b, REINFORCEMENTS)
    advance(b)
    return b


@proves("FB-REINF-02")
def test_an_arrival_stays_secret_until_all_have_chosen() -> None:
    b = expecting()
    told = [decide(b, ChooseArrival(arrive), SeededDice(1), "0") for arrive in (False, True)]
    waits, arrives = (DECIDER.fold(events, b) for events in told)
    assert waits is not None
    assert arrives is not None
    assert whose(waits) == whose(arrives) == 1
    assert waits.words != arrives.words
    for who in SEATS:
        assert read(b, told[0], who) == read(b, told[1], who)
        assert seen(waits, who) == seen(arrives, who)
    last = decide(arrives, ChooseArrival(False), SeededDice(1), "1")
    assert b"arrived from Reinforcements" in read(arrives, last, "1"), "then all are told"


# --- what they say


def shown(b: Battle, who: str | None = "0", language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(snapshot(b, who, language)))
    return found


def acting() -> Battle:
    b = battle("men x3 leader at 10,10 / lord at 12,8 vs horse x1 at 10,10.9")
    b.broken[2] = 1
    push(b, ACTIVATION, 0)
    advance(b)
    return b


def test_a_snapshot_explains_itself() -> None:
    page = shown(acting())
    assert page["format"] == FORMAT
    men, lord, horse = page["regiments"]
    assert (men["name"], men["seat"], men["place"], men["marks"]) == (
        "men",
        "0",
        "table",
        ["acted", "engaged"],
    )
    assert horse["marks"] == ["broken", "engaged"]
    assert [model["role"] for model in men["models"]] == ["leader", "", ""]
    assert lord["models"][0]["role"] == "character"
    leader = men["models"][0]
    assert (leader["name"], leader["x"], leader["y"]) == ("the Leader of the men", 10.0, 10.0)
    assert leader["leads"]
    assert leader["command_range"] == 5.0
    assert page["zones"][0]["name"] == "the centre"
    assert page["zones"][0]["worth"] == [2, 2]
    assert page["banner"] == {"text": "Your turn: men, first Action", "rule": "FB-ACT-12"}
    assert page["sides"][0]["stack"] == []
    assert page["sides"][1]["stack"] is None


def test_places_travel_exactly() -> None:
    for b in positions()[DECISIONS.index("take an action")]:
        for regiment in snapshot(b, "0", "en").regiments:
            for model in regiment.models:
                if model.x is not None and model.y is not None:
                    assert (round(model.x * INCH), round(model.y * INCH)) == (b.x[model.id], b.y[model.id])


def test_both_languages_differ_in_words_only() -> None:
    b = acting()
    assert shown(b, language="es")["banner"]["text"] == "Te toca: men, primera Acción"
    numbers = [
        [[(model["id"], model["x"]) for model in regiment["models"]] for regiment in page["regiments"]]
        for page in (shown(b), shown(b, language="es"))
    ]
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize("kind", range(1, len(DECISIONS)), ids=DECISIONS[1:])
def test_every_decision_can_be_written_and_read_again(kind: int) -> None:
    for b in positions()[kind]:
        before = b.words[:]
        for who in SEATS:
            data = seen(b, who)
            assert msgspec.json.encode(msgspec.json.decode(data, type=Snapshot)) == data
        told = decide(b, choices(b, whose(b))[0], SeededDice(2), whose(b))
        data = read(b, told, None)
        assert len(msgspec.json.decode(data, type=list[EventShown])) == len(told)
        assert b.words == before


def test_an_event_shows_who_changed() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 40,40")
    push(b, ACTIVATION, 0)
    advance(b)
    marching = DECIDER.fold(decide(b, March(), SeededDice(1)), b)
    assert marching is not None
    paths = tuple((m, 0, b.x[m], b.y[m] + 4 * INCH) for m in (0, 1))
    told = list(shown_events(marching, decide(marching, MoveModels(paths), SeededDice(1)), "1", "en"))
    walk = next(event for event in told if event.kind == "ModelsMoved")
    assert walk.words.text == "The men of the first player marched with 2 models."
    assert [(model.id, model.y) for model in walk.models] == [(0, 14.0), (1, 14.0)]
    assert walk.facts == {"regiment": 0, "purpose": 0, "count": 2}


@proves("FB-VIC-02")
def test_nobody_is_asked_once_a_battle_is_conceded() -> None:
    b = acting()
    assert shown(b)["asked"]["seat"] == "0"
    over = DECIDER.fold(decide(b, Concede(1), SeededDice(1), 1), b)
    assert over is not None
    page = shown(over)
    assert (page["over"], page["winner"], page["asked"]) == (True, "0", None)
