"""All of them: one answer for models that strike the same and for Wounds that models alike may take."""

from __future__ import annotations

import pytest

from tercio.core.dice import SeededDice
from tercio.core.messages import Command, Event
from tercio.firstblood.answers_together import answers_together, same_answer_again
from tercio.firstblood.commands import Strike, TakeWounds
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import DECIDER, choices
from tercio.firstblood.engine.regiment_queries import leader_gap
from tercio.firstblood.narration import Names, together_words
from tercio.firstblood.notation import replay
from tercio.firstblood.ready_answers import pending_decision, whose
from tercio.firstblood.state import Battle
from tests.proof import proves
from tests.replays.moments import STRIKES, WOUNDS, replay_until


def at(moment: tuple[str, str]) -> Battle:
    return replay(replay_until(moment).splitlines())


def after(b: Battle, command: Command) -> tuple[list[Event], Battle]:
    events = decide(b, command, SeededDice(3), whose(b))
    then = DECIDER.fold(events, b)
    assert then is not None
    return events, then


def given_together(b: Battle, command: Command | None) -> tuple[list[Command], Battle]:
    """Every command that "all of them" comes to, and where it leads."""
    given: list[Command] = []
    while command is not None:
        assert command in choices(b, whose(b)), "only what is offered is ever sent"
        given.append(command)
        events, then = after(b, command)
        command, b = same_answer_again(b, command, events, then), then
    return given, b


@proves("FB-TGT-01")
def test_models_that_may_strike_the_same_are_answered_for_together() -> None:
    b = at(STRIKES)
    offered = answers_together(b)
    assert all(isinstance(strike, Strike) and strike in choices(b, "0") for strike in offered)
    given, then = given_together(b, next(strike for strike in offered if strike.regiment == 5))
    assert [(strike.model, strike.regiment) for strike in given] == [(1, 5), (2, 5), (5, 5)]
    decision = pending_decision(then)
    assert decision is not None
    assert decision.decision != "choose whom a model strikes"


@proves("FB-TGT-01")
def test_a_model_that_cannot_strike_the_same_is_asked_about() -> None:
    b = at(STRIKES)
    others = [strike for strike in answers_together(b) if strike.regiment != 5]
    for strike in others:
        given, _ = given_together(b, strike)
        assert len(given) > 1
        assert all(same.regiment == strike.regiment for same in given)
    single = {strike.regiment for strike in choices(b, "0") if isinstance(strike, Strike)}
    assert {strike.regiment for strike in answers_together(b)} <= single


@proves("FB-ALLOC-01", "FB-ALLOC-02")
def test_wounds_go_to_models_alike_the_farthest_from_their_leader_first() -> None:
    b = at(WOUNDS)
    (first,) = answers_together(b)
    assert isinstance(first, TakeWounds)
    takers = [other.model for other in choices(b, "0") if isinstance(other, TakeWounds)]
    assert leader_gap(b, first.model) == max(leader_gap(b, m) for m in takers)
    given, then = given_together(b, first)
    assert len(given) == 2
    assert [b.alive[wound.model] for wound in given] == [1, 1]
    assert [then.alive[wound.model] for wound in given] == [0, 0]


@pytest.mark.parametrize(
    ("moment", "spanish", "english"),
    [
        (STRIKES, "Todas golpean a ", "All of them strike "),
        (WOUNDS, "Todas las Heridas a ", "All the Wounds "),
    ],
)
def test_all_of_them_is_said_in_words(moment: tuple[str, str], spanish: str, english: str) -> None:
    b = at(moment)
    for command in answers_together(b):
        words = together_words(Names(b), command)
        assert words.text("es").startswith(spanish)
        assert words.text("en").startswith(english)


def test_nothing_is_answered_for_after_dice_or_where_something_else_is_asked() -> None:
    b = at(WOUNDS)
    (first,) = answers_together(b)
    events, then = after(b, first)
    assert same_answer_again(b, first, events, then) is not None
    rolled = [*events, *(event for event in after(at(STRIKES), Strike(1, 5, 19))[0])]
    assert same_answer_again(b, Strike(1, 5, 19), rolled, then) is None
    assert answers_together(replay(replay_until(WOUNDS).splitlines()[:12])) == []
