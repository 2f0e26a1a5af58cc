"""What is told before a blow and answered at once: who takes Wounds, who strikes whom, on what one tests."""

from __future__ import annotations

import pytest

from tercio.core.dice import SeededDice
from tercio.firstblood import commands as c
from tercio.firstblood.answers_together import (
    answers_together,
    same_answer_again,
    strikers_together,
    wounds_to_assign,
)
from tercio.firstblood.combat.attack import CLASH, IMPACT, VOLLEY
from tercio.firstblood.combat.fighting import CHOOSE_TARGET, FIGHT
from tercio.firstblood.combat.harm import ANY
from tercio.firstblood.combat.wounds import ALLOCATE, CHOOSE_CASUALTY
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import ASK_A, ASKED, ASKING, Battle
from tercio.firstblood.face_to_face import ChargeSheet, MoraleSheet, Stance, changes
from tercio.firstblood.narration import Names, together_words
from tests.firstblood.table import battle
from tests.firstblood.test_face_to_face import pair
from tests.proof import proves


def hurt(line: str, wounds: int) -> Battle:
    """So many Wounds have fallen on the first regiment, and its owner is asked who takes them."""
    b = battle(f"{line} vs men at 40,40")
    push(b, ALLOCATE, 0, wounds, ANY, -1)
    advance(b)
    assert b.clock[ASKING] == CHOOSE_CASUALTY
    assert wounds_to_assign(b) == wounds
    return b


@proves("FB-ALLOC-01", "FB-ALLOC-02")
@pytest.mark.parametrize(
    ("line", "wounds", "first"),
    [
        ("men x4 W2 leader at 10,10", 1, None),
        ("men x4 W2 leader at 10,10", 2, None),
        ("men x4 W2 leader at 10,10", 3, 3),
        ("men x4 W2 leader at 10,10", 5, 3),
        ("men x2 W2 leader at 10,10", 5, None),
        ("men x3 W1 leader standard at 10,10", 2, None),
        ("men x4 W1 leader standard at 10,10", 1, None),
        ("men x4 W1 leader standard at 10,10", 2, 3),
        ("men x4 W2 leader with men D3 at 10,10", 3, 3),
    ],
)
def test_wounds_are_taken_together_where_there_are_more_than_one_can_take(
    line: str, wounds: int, first: int | None
) -> None:
    b = hurt(line, wounds)
    offered = answers_together(b)
    assert offered == ([] if first is None else [c.TakeWounds(first)])
    for command in offered:
        words = together_words(Names(b), command)
        assert (words.rule, words.said.key) == ("FB-ALLOC-01", "firstblood.choice.TakeWounds.together")
        assert words.text("en") == (
            f"All the Wounds on the rank and file of the men of the first player: {wounds} Wounds, the "
            "farthest from the Leader first"
        )


@proves("FB-ALLOC-01")
def test_wounds_are_not_taken_together_by_models_that_differ() -> None:
    b = hurt("men x4 W2 leader at 10,10", 4)
    assert answers_together(b) == [c.TakeWounds(3)]
    b.wounds[2] = 1
    assert answers_together(b) == []
    alike = hurt("men x4 W2 leader at 10,10", 4)
    alike.x[2] = alike.x[3] + 5_000
    assert answers_together(alike) == [c.TakeWounds(2)], "now that one is the farthest"


@proves("FB-ALLOC-01")
def test_the_same_answer_goes_on_while_the_same_attack_asks() -> None:
    b = hurt("men x5 W2 leader at 10,10", 4)
    given = c.TakeWounds(4)
    told = decide(b, given, SeededDice(1))
    then = DECIDER.fold(told, b)
    assert then is not None
    assert same_answer_again(b, given, told, then) == c.TakeWounds(3)
    assert same_answer_again(b, c.Rally(), told, then) is None
    for word in (ASKING, ASKED, ASK_A, ASK_A + 1, ASK_A + 2):
        other = then.clone()
        other.clock[word] += 1
        assert same_answer_again(b, given, told, other) is None, word


def facing() -> Battle:
    """Four in a row: the two in the middle may strike either regiment, those at the ends one."""
    b = battle("men x4 A2 leader at 10,10 vs light x2 at 10,11.2 / heavy x2 at 12.2,11.2")
    push(b, FIGHT, 0, 0, 0)
    advance(b)
    assert b.clock[ASKING] == CHOOSE_TARGET
    return b


@proves("FB-TGT-01", "FB-TGT-02")
def test_models_that_may_strike_the_same_are_asked_once() -> None:
    b = facing()
    light, heavy = c.Strike(1, 1, 4), c.Strike(1, 2, 6)
    assert answers_together(b) == [light, heavy]
    assert [strikers_together(b, strike) for strike in (light, heavy)] == [[1, 2], [1, 2]]
    assert strikers_together(b, c.Strike(2, 1, 5)) == [2], "only from this one on"
    assert [together_words(Names(b), strike).text("en") for strike in (light, heavy)] == [
        "All of them strike the light: 2 models, 4 attacks",
        "All of them strike the heavy: 2 models, 4 attacks",
    ]
    told = decide(b, light, SeededDice(1))
    then = DECIDER.fold(told, b)
    assert then is not None
    assert same_answer_again(b, light, told, then) == c.Strike(2, 1, 5)
    assert same_answer_again(b, heavy, told, then) == c.Strike(2, 2, 6)
    b.alive[2] = 0
    assert answers_together(b) == []


@proves("FB-TGT-02")
def test_whoever_stands_alone_is_struck_alone() -> None:
    b = battle("men x3 A1 leader at 10,10 vs lord with men with men at 10,11.2")
    b.x[3], b.x[4], b.x[5] = b.x[0], b.x[1], b.x[2]
    push(b, FIGHT, 0, 0, 0)
    advance(b)
    offered = answers_together(b)
    for strike in offered:
        assert isinstance(strike, c.Strike)
        models = strikers_together(b, strike)
        assert models[0] == strike.model
        assert len(models) > 1


# --- face to face


@proves("FB-MOR-03", "FB-SR-TERRIFYING", "FB-SR-BRAVERY", "FB-BRK-02")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("men R3 x4", MoraleSheet(3, 8, 0, 1, 0, halved=False, unbreakable=False)),
        ("horse R4 x2", MoraleSheet(4, 2, 0, 1, 0, halved=False, unbreakable=False)),
        ("brutes x3 R2", MoraleSheet(2, 2, 0, 1, 0, halved=False, unbreakable=False)),
        ("men R3 Bravery", MoraleSheet(3, 8, 0, 0, 0, halved=False, unbreakable=False)),
        ("lord R4", MoraleSheet(4, 0, 0, 1, 0, halved=False, unbreakable=True)),
        ("monster R3", MoraleSheet(3, 0, 0, 1, 0, halved=False, unbreakable=False)),
    ],
)
def test_on_what_a_regiment_tests_is_told_whole(line: str, told: MoraleSheet) -> None:
    faced = pair("men Terrifying:1", line)
    assert faced.morale(1) == told
    without = MoraleSheet(told.resolve, told.numbers, 0, 0, 0, halved=False, unbreakable=told.unbreakable)
    assert faced.morale(1, VOLLEY) == without, "only a Clash terrifies"
    other = pair(line, "men Terrifying:1")
    assert other.morale(0) == told


@proves("FB-CHG-06", "FB-CHG-07", "FB-SR-UNSTOPPABLE")
@pytest.mark.parametrize(
    ("apart", "faces"), [(1, 6), (6, 6), (6.01, 5), (7, 5), (9, 3), (11, 1), (11.01, 0), (20, 0)]
)
def test_a_charge_arrives_on_so_many_faces(apart: float, faces: int) -> None:
    assert pair("men M5", "men").charge(0, apart) == ChargeSheet(faces, again=False)
    assert pair("men M5 Unstoppable", "men").charge(0, apart) == ChargeSheet(faces, again=True)
    assert pair("men M5 Unstoppable", "men M5").charge(1, apart) == ChargeSheet(faces, again=False)


@proves("FB-SR-LINEBREAKER", "FB-SR-BRUTAL-IMPACT", "FB-SR-SHIELD")
def test_who_has_charged_breaks_the_line_it_charged() -> None:
    faced = pair("horse x2 Linebreaker Brutal_Impact:2", "men Shield D2", "lord", "lord")
    standing = faced.attack(IMPACT, 0, dice=4)
    charged = faced.attack(IMPACT, 0, Stance(charged=True), dice=4)
    assert (standing.sheet().save, charged.sheet().save) == (1, 0)
    assert list(changes(standing)) == [("FB-SR-BRUTAL-IMPACT", "piercing", 2), ("FB-SR-SHIELD", "defence", 1)]
    assert list(changes(charged)) == [("FB-SR-BRUTAL-IMPACT", "piercing", 2)]
    back = pair("men Shield D2", "horse x2 Linebreaker", "lord", "lord").attack(
        CLASH, 1, Stance(charged=True), dice=1
    )
    assert back.sheet().save == 2, "neither does a Shield help when the second of the two has charged"
