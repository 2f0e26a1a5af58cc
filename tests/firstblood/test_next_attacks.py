"""What a March makes possible is told before it is sent: the very attacks that are offered after it."""

from __future__ import annotations

from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.firstblood import commands as c
from tercio.firstblood.attack_preview import preview_action
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import DECIDER, choices
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import inches
from tercio.firstblood.next_attacks import ATTACKS, next_attacks
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.table import battle
from tests.firstblood.test_terrain import band
from tests.proof import proves

BOWMEN = "bowmen x2 M5 V2 leader at 10,10 vs men x3 leader at 10,28"


def marching(line: str, *pieces: Piece) -> Battle:
    """The first regiment marches and is asked where."""
    b = battle(line, pieces=pieces)
    push(b, ACTIVATION, 0)
    advance(b)
    return sent(b, c.March())


def sent(b: Battle, command: Command) -> Battle:
    after = DECIDER.fold(decide(b, command, SeededDice(1), 0), b)
    assert after is not None
    return after


def north(b: Battle, far: float) -> c.MoveModels:
    """Everybody of the first regiment so far ahead."""
    return c.MoveModels(tuple((m, 0, b.x[m], b.y[m] + inches(far)) for m in b.models(0)))


@proves("FB-MARCH-03", "FB-VOL-01")
def test_the_attacks_after_a_march_are_those_offered_once_it_is_done() -> None:
    b = marching(BOWMEN)
    before = b.words[:]
    near, far = north(b, 5), north(b, 1)
    told, attacks = next_attacks(b, near)
    assert b.words == before, "nothing was done"
    after = sent(b, near)
    assert attacks == [one for one in choices(after, 0) if isinstance(one, ATTACKS)]
    assert c.Volley(1, 0) in attacks
    assert preview_action(told, attacks[0]) == preview_action(after, attacks[0])
    assert next_attacks(b, far)[1] == [], "from there nobody is within range"


def test_nothing_is_told_that_only_happens_once_the_march_is_sent() -> None:
    b = marching(BOWMEN)
    second = sent(sent(b, north(b, 5)), c.March())
    assert next_attacks(second, north(second, 1)) == (second, []), "its activation ends with it"
    hurt = marching(BOWMEN, band(12, "dangerous"))
    assert next_attacks(hurt, north(hurt, 5)) == (hurt, []), "the ground throws dice"
    assert next_attacks(b, north(b, 30)) == (b, []), "nobody goes so far"
    assert next_attacks(b, c.FollowPlan(1)) == (b, [])
