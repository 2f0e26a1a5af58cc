# cython: annotation_typing=True, binding=True
"""Special rules for when nerve is tested."""

from __future__ import annotations

from tercio.firstblood.combat.attack import IMPACT, Attack
from tercio.firstblood.combat.morale import MoraleTest, RallyRoll
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.moments import (
    ACTIVATION_STARTS,
    BREAKING,
    COMBAT_RALLYING,
    FRIGHTENING,
    SELF,
    STRIKER,
    TESTING_MORALE,
)
from tercio.firstblood.engine.regiment_queries import command_range, commands
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_dispatch import Question
from tercio.firstblood.engine.rule_registry import rule


@rule("FB-SR-TERRIFYING", at=FRIGHTENING, side=STRIKER)
def terrifying(attack: Attack, x: int) -> None:
    """Those who lose models to its Clash have -X Resolve until the Clash ends."""
    if attack.as_clash:
        attack.b.feared[attack.target] = max(attack.b.feared[attack.target], x)


@rule("FB-SR-GLORIOUS-CHARGE", at=FRIGHTENING, side=STRIKER)
def glorious_charge(attack: Attack) -> None:
    """Counts as Terrifying (1) until the Charge ends."""
    if attack.kind == IMPACT:
        attack.b.feared[attack.target] = max(attack.b.feared[attack.target], 1)


@rule("FB-SR-FEARLESS", at=TESTING_MORALE, side=SELF)
def fearless(test: MoraleTest, x: int) -> None:
    """Terrifying counts X less against it."""
    test.fright -= x


@rule("FB-SR-BRAVERY", at=TESTING_MORALE, side=SELF)
def bravery(test: MoraleTest) -> None:
    """Terrifying does nothing to it."""
    test.fright = 0


@rule("FB-SR-INDOMITABLE", at=TESTING_MORALE, side=SELF)
def indomitable(test: MoraleTest) -> None:
    """One failed die of each Morale test is discarded."""
    test.discards = 1


@rule("FB-SR-OBLIVIOUS", at=TESTING_MORALE, side=SELF)
def oblivious(test: MoraleTest) -> None:
    """One Wound for every two failed dice, rounded up."""
    test.halved = 1


@rule("FB-SR-BRAVERY", at=ACTIVATION_STARTS, side=SELF)
def shakes_it_off(question: Answer) -> None:
    """A regiment with such models stops being Broken when it activates."""
    question.yes()


@rule("FB-SR-DAUNTLESS", at=BREAKING, side=SELF)
def dauntless(question: Answer) -> None:
    """It cannot be Broken."""
    question.yes()


@rule("FB-SR-FEARSOME", at=COMBAT_RALLYING, side=STRIKER)
def fearsome(rally: RallyRoll) -> None:
    """Enemies Engaged with it must roll their Resolve to rally in combat."""
    rally.fearsome = 1


@rule("FB-SR-TERRIFYING", at=COMBAT_RALLYING, side=STRIKER)
def terrifying_presence(rally: RallyRoll, x: int) -> None:
    """Terrifying demands the same roll, unless it is reduced to nothing."""
    rally.fright = max(rally.fright, x)


@rule("FB-SR-FEARLESS", at=COMBAT_RALLYING, side=SELF)
def fearless_rally(rally: RallyRoll, x: int) -> None:
    """It ignores Fearsome and X of any Terrifying."""
    rally.fearsome = 0
    rally.fright -= x


@rule("FB-SR-BRAVERY", at=COMBAT_RALLYING, side=SELF)
def brave_rally(rally: RallyRoll) -> None:
    """It ignores both."""
    rally.fearsome = rally.fright = 0


@rule("FB-SR-INSPIRING-PRESENCE", at=BREAKING, side=STRIKER)
def inspiring_presence(question: Question) -> None:
    """Friends with any model in this Character's Command Range cannot be Broken."""
    b, character = question.b, question.model
    if not commands(b, character):
        return
    reach = command_range(b, character)
    if any(within(b, m, character, reach) for m in b.living(question.regiment)):
        question.yes()
