"""Asking the judge without doing it: the same refusals, and the nearest place he would allow."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import get_args

import pytest

from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood import commands as c
from tercio.firstblood.decide import decide, judge
from tercio.firstblood.decider import DECIDER, choices
from tercio.firstblood.engine.flow import DECISIONS, advance, push
from tercio.firstblood.engine.state import ASK_A, ASKING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT
from tercio.firstblood.verdict import Place, verdict
from tests.firstblood.positions import positions
from tests.firstblood.table import battle
from tests.firstblood.test_whole_battles import wild
from tests.proof import proves

SENDABLE = [kind for kind in get_args(c.BattleCommand) if kind is not c.BeginBattle]


def marching(line: str) -> Battle:
    """The first regiment has begun a March."""
    b = battle(line)
    push(b, ACTIVATION, 0)
    advance(b)
    after = DECIDER.fold(decide(b, c.March(), SeededDice(1)), b)
    assert after is not None
    assert after.clock[ASKING] == MOVE
    return after


def answer(question: Callable[[], object]) -> Refused | None:
    try:
        question()
    except Refused as no:
        return no
    return None


def same(b: Battle, command: Command, who: str | int | None) -> bool:
    """Judge and decide agree, and neither changes anything; was it refused?"""
    before = b.words[:]
    judged = answer(lambda: judge(b, command, who))
    decided = answer(lambda: decide(b, command, SeededDice(1), who))
    assert judged == decided
    assert b.words == before
    return judged is not None


@pytest.mark.parametrize("kind", range(1, len(DECISIONS)), ids=DECISIONS[1:])
def test_the_judge_refuses_exactly_what_deciding_refuses(kind: int) -> None:
    chance, refused = random.Random(kind), 0
    for b in positions()[kind]:
        mine = whose(b)
        offered = choices(b, mine)
        for command in chance.sample(offered, min(len(offered), 4)):
            assert not same(b, command, mine)
            assert same(b, command, 1 - mine)
        for _ in range(12):
            refused += same(b, wild(chance.choice(SENDABLE), chance), mine)
        for command in nudged(b, chance):
            refused += same(b, command, mine)
    assert refused > 8 * len(positions()[kind])


def nudged(b: Battle, chance: random.Random) -> list[Command]:
    """Moves a person might send: everybody shifted a little, or somebody by too much."""
    if b.clock[ASKING] not in (MOVE, DEPLOY_REGIMENT):
        return []
    r = b.clock[ASK_A] if b.clock[ASKING] == MOVE else b.regiments(whose(b))[0]
    found: list[Command] = []
    for _ in range(4):
        dx, dy = chance.randrange(-8, 9) * INCH, chance.randrange(-8, 9) * INCH
        paths = tuple((m, 0, b.x[m] + dx, b.y[m] + dy) for m in b.living(r))
        found.append(c.MoveModels(paths) if b.clock[ASKING] == MOVE else c.DeployRegiment(r, -1, paths))
    return found


def test_before_and_after_the_battle_they_agree_too() -> None:
    for command in (c.March(), c.Concede(0)):
        with pytest.raises(Refused, match="not_begun"):
            judge(None, command, "0")
    b = battle("men at 10,10 vs men at 20,20")
    over = DECIDER.fold(decide(b, c.Concede(0), SeededDice(1), "0"), b)
    assert over is not None
    with pytest.raises(Refused, match=r"firstblood\.over"):
        judge(over, c.March(), "0")


# --- the nearest legal place


def moved(b: Battle, places: dict[int, Place]) -> c.MoveModels:
    return c.MoveModels(tuple((m, 0, x, y) for m, (x, y) in places.items()))


@proves("FB-MARCH-03")
def test_too_far_is_answered_with_as_far_as_it_goes() -> None:
    b = marching("men x1 M5 leader at 10,10 vs men at 40,40")
    told, no = verdict(b, c.MoveModels(((0, 0, b.x[0], b.y[0] + 7 * INCH),)), 0)
    assert no is not None
    assert (told.fine, told.key, told.rule, told.model) == (
        False,
        "firstblood.move.too_far",
        "FB-MARCH-03",
        0,
    )
    assert told.legal
    x, y = told.nearest[0]
    assert (x, y) == (b.x[0], pytest.approx(b.y[0] + 5 * INCH, abs=2))
    judge(b, moved(b, told.nearest), 0)


@proves("FB-MARCH-07")
def test_an_overlap_is_answered_with_a_place_beside() -> None:
    b = marching("men x1 M5 leader at 10,10 / men at 10,13 vs men at 40,40")
    wished = b.x[1] + 200, b.y[1]
    told, _ = verdict(b, c.MoveModels(((0, 0, b.x[0] + 3 * INCH, b.y[0] + INCH, *wished),)), 0)
    assert told.model == 0
    assert told.legal
    judge(b, c.MoveModels(((0, 0, b.x[0] + 3 * INCH, b.y[0] + INCH, *told.nearest[0]),)), 0)


def test_several_wrong_models_are_put_right_one_after_the_other() -> None:
    b = marching("men x3 M5 leader at 10,10 vs men at 40,40")
    paths = tuple((m, 0, b.x[m], b.y[m] + 6 * INCH) for m in range(3))
    told, _ = verdict(b, c.MoveModels(paths), 0)
    assert set(told.nearest) == {0, 1, 2}
    assert told.legal
    judge(b, moved(b, told.nearest), 0)


def test_what_is_no_matter_of_places_has_none() -> None:
    b = marching("men x3 M5 leader at 10,10 vs men at 40,40")
    for command in (c.Rally(), c.MoveModels(((0, 0, 1),)), c.MoveModels(((99, 0, 5, 5),))):
        told, _ = verdict(b, command, 0)
        assert (told.fine, told.nearest, told.legal) == (False, {}, False)
    told, no = verdict(b, c.MoveModels(()), 0)
    assert (told.fine, no) == (True, None)


@proves("FB-GAP-03")
def test_of_a_way_of_ten_thousand_legs_only_where_it_leads_is_looked_at() -> None:
    b = marching("men x1 M5 leader at 10,10 vs men at 40,40")
    here, there = (b.x[0], b.y[0]), (b.x[0], b.y[0] + 3 * INCH)
    told, _ = verdict(b, c.MoveModels(((0, 0, *here * 9_999, *there),)), 0)
    assert (told.key, told.facts["legs"], told.legal) == ("firstblood.move.too_many_legs", 10_000, True)
    assert told.nearest[0] == pytest.approx(there, abs=INCH // 4)
    judge(b, moved(b, told.nearest), 0)
