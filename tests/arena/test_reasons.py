"""Why a policy decides so: in words, for every kind of answer, and without giving a card away."""

from __future__ import annotations

from functools import cache

import pytest

from tercio.arena.captain import Captain
from tercio.arena.explanations import MOST_OTHERS, explain
from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.arena.policy import Thought, WeighedAnswer
from tercio.arena.reasons import SECRET, Reason, reason_for, reason_words
from tercio.arena.seated_policy import answer_and_reason
from tercio.core.speech import LANGUAGES
from tercio.firstblood.engine.state import ASKED, ASKING, MAX_CARDS, OVER, Battle
from tercio.firstblood.narration import Names
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.victory.scenarios import scenarios
from tests.arena.test_captain import moment
from tests.firstblood.motley import doubled
from tests.proof import proves


def shuffled(b: Battle, player: int) -> Battle:
    """The same battle with a player's face-down cards in another order."""
    other, count = b.clone(), b.cards[player]
    for k in range(count):
        other.stack[player * MAX_CARDS + k] = b.stack[player * MAX_CARDS + (k + 1) % count]
    return other


@cache
def game() -> tuple[Battle, ...]:
    """Every decision of a game between recruits with motley armies, some of whom come later."""
    match = Match((doubled(12), doubled(13)), next(iter(scenarios().values())), pieces=6)
    b = start(table_for(match, 4), Lots(3))
    lots, met = Lots(4), []
    while not b.clock[OVER]:
        met.append(b.clone())
        give(b, POLICIES["recruit"](b, lots))
    return tuple(met)


def test_every_answer_to_every_decision_has_its_sentence_in_both_languages() -> None:
    told = {}
    for b in game():
        for answer in ready(b)[:20]:
            reason = reason_for(b, answer)
            told.setdefault(reason.key, (Names(b), reason))
    assert {"charge", "volley", "zone", "clash", "stack", "casualty", "habit", "approach"} <= set(told)
    for names, reason in told.values():
        for language in LANGUAGES:
            text = reason_words(names, reason).text(language)
            assert text
            assert "{" not in text


@proves("FB-STACK-01")
@pytest.mark.parametrize("decision", ["take an action", "move the regiment"])
def test_a_reason_is_the_same_whatever_cards_either_side_has_face_down(decision: str) -> None:
    b = moment(decision)
    for player in (0, 1):
        for answer in ready(b):
            assert reason_for(b, answer) == reason_for(shuffled(b, player), answer)


@proves("FB-STACK-01", "FB-REINF-02")
def test_cards_and_arrivals_are_secret_and_the_machine_says_nothing_of_them() -> None:
    for kind in SECRET:
        b = next(b for b in game() if b.clock[ASKING] == kind and len(ready(b)) > 1)
        explanation = explain(b, "sergeant", Thought(ready(b)[0]))
        assert explanation is not None
        assert explanation.secret
        assert answer_and_reason(b, "sergeant", 4)[1] is None


def test_the_answer_given_comes_first_then_the_best_of_the_others_with_their_chances() -> None:
    b = moment("move the regiment")
    options = ready(b)
    weighed = tuple(WeighedAnswer(option, 0.9 - k / 20, 3) for k, option in enumerate(options))
    explanation = explain(b, "captain", Thought(options[1], weighed))
    assert explanation is not None
    assert not explanation.secret
    chances = [row.chance for row in explanation.considered]
    assert chances == pytest.approx([0.85, 0.9, 0.8, 0.75])
    assert len(chances) == 1 + MOST_OTHERS


def test_nothing_is_explained_where_there_was_nothing_to_choose() -> None:
    alone = next(b for b in game() if len(ready(b)) == 1)
    assert explain(alone, "sergeant", Thought(ready(alone)[0])) is None


def test_a_sergeant_weighs_actions_and_a_recruit_takes_any() -> None:
    b = moment("take an action")
    thought = POLICIES["sergeant"].think(b, Lots(1))
    assert thought.answer == thought.weighed[0].answer
    assert [row.chance for row in thought.weighed] == [None] * len(thought.weighed)
    assert POLICIES["recruit"].reason_for(b, ready(b)[0]) == Reason("lot")
    searched = Captain(4).think(b, Lots(1))
    assert all(row.chance is not None for row in searched.weighed)
    assert b.clock[ASKING]
    assert b.clock[ASKED] in (0, 1)
