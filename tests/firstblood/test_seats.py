"""Nobody answers for the other side: every decision, conceding and the Command Stack."""

from __future__ import annotations

import pytest

from tercio.core.dice import ScriptedDice, SeededDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES
from tercio.firstblood import commands as c
from tercio.firstblood.commands import BeginBattle, Concede, OrderStack
from tercio.firstblood.decide import decide, judge
from tercio.firstblood.decider import DECIDER, choices
from tercio.firstblood.engine.flow import DECISIONS
from tercio.firstblood.engine.state import ASKING, Battle
from tercio.firstblood.events import BattleConceded
from tercio.firstblood.narration import banner
from tercio.firstblood.ready_answers import ready, whose
from tercio.firstblood.sequence.phases.command import STACK_CARD, cards_to_stack
from tests.firstblood.armies import RED, WHITE
from tests.firstblood.positions import positions
from tests.firstblood.table import SCENARIO
from tests.proof import proves


def begun(seed: int) -> Battle:
    b = DECIDER.fold(decide(None, BeginBattle((RED, WHITE), SCENARIO), SeededDice(seed)))
    assert b is not None
    return b


def refusal(b: Battle, command: Command, who: str | int | None) -> Refused:
    """What `decide` and `judge` both answer a seat."""
    with pytest.raises(Refused) as no:
        decide(b, command, ScriptedDice(""), who)
    with pytest.raises(Refused) as judged:
        judge(b, command, who)
    assert judged.value == no.value
    return no.value


def at_the_stack(b: Battle) -> Battle:
    """Go on to the first Command Stack."""
    dice = SeededDice(4)
    while b.clock[ASKING] != STACK_CARD:
        after = DECIDER.fold(decide(b, choices(b, whose(b))[0], dice, whose(b)), b)
        assert after is not None
        b = after
    return b


@proves("FB-GEN-01")
@pytest.mark.parametrize("kind", range(1, len(DECISIONS)), ids=DECISIONS[1:])
def test_every_decision_belongs_to_one_seat(kind: int) -> None:
    for b in positions()[kind]:
        mine = whose(b)
        command = choices(b, mine)[0]
        assert refusal(b, command, 1 - mine).key == "firstblood.seat.not_yours"
        assert refusal(b, command, None).key == "firstblood.seat.watching"
        judge(b, command, str(mine))
        assert decide(b, command, SeededDice(1), str(mine))


@proves("FB-STACK-01")
def test_each_orders_their_own_command_stack_and_no_other() -> None:
    b = at_the_stack(begun(4))
    mine, theirs = whose(b), 1 - whose(b)
    order = OrderStack(tuple(cards_to_stack(b, mine)), mine)
    assert refusal(b, order, theirs).key == "firstblood.seat.stack"
    assert refusal(b, OrderStack(tuple(cards_to_stack(b, theirs))), theirs).key == "firstblood.seat.stack"
    meanwhile = OrderStack(tuple(cards_to_stack(b, theirs)), theirs)
    assert decide(b, meanwhile, SeededDice(1), theirs), "one's own may be built while the other builds"


@proves("FB-VIC-02")
def test_nobody_concedes_for_the_other_side() -> None:
    b = begun(1)
    no = refusal(b, Concede(0), "1")
    assert (no.key, no.rule) == ("firstblood.seat.concede", "FB-GEN-01")
    assert refusal(b, Concede(0), None).key == "firstblood.seat.watching"
    told = decide(b, Concede(1), ScriptedDice(""), "1")
    assert [event.player for event in told if isinstance(event, BattleConceded)] == [1], "also out of turn"


def test_a_refusal_names_the_decision_in_both_languages() -> None:
    b = begun(1)
    no = refusal(b, choices(b, whose(b))[0], 1 - whose(b))
    assert [no.text(language) for language in sorted(LANGUAGES)] == [
        "The other side is asked to choose who deploys first: wait for its answer.",
        "Le toca al otro bando elegir quién despliega primero: espera su respuesta.",
    ]


def test_choices_take_what_whose_returns() -> None:
    b = begun(1)
    assert choices(b, whose(b)) == choices(b, str(whose(b)))
    assert len(choices(b, whose(b))) == len(ready(b)) + 1
    assert choices(b, None) == choices(b, -1) == ()


PASSING = {
    "take an action": c.SkipAction(),
    "move the regiment": c.FollowPlan(0),
    "re-roll the charge": c.Answer(False),
    "use a command ability": c.UseAbility(-1, 0, 0),
    "use a draw event": c.UseDrawEvent(-1, 0),
}


@pytest.mark.parametrize("kind", [DECISIONS.index(name) for name in PASSING], ids=list(PASSING))
def test_what_does_nothing_is_offered_last(kind: int) -> None:
    """Whoever presses the first choice does something; conceding stays the very last."""
    passing = PASSING[DECISIONS[kind]]
    tried = [offered for b in positions()[kind] if passing in (offered := choices(b, whose(b)))]
    assert any(len(offered) > 2 for offered in tried)
    for offered in tried:
        assert offered.index(passing) == len(offered) - 2
        assert isinstance(offered[-1], c.Concede)


@proves("FB-STACK-01")
def test_who_may_build_a_stack_meanwhile_is_told_so_and_not_only_to_wait() -> None:
    b = at_the_stack(begun(4))
    mine = whose(b)
    theirs = 1 - mine
    told = banner(b, str(theirs), ("Ana", "Bea"))
    called = ("Ana", "Bea")[mine]
    assert told.text("en").startswith(f"Waiting for {called}: a Command Stack. Lay yours meanwhile")
    assert told.text("es").startswith(f"Esperamos a {called}: su Mazo de mando. Pon mientras el tuyo")
    laid = decide(b, OrderStack(tuple(cards_to_stack(b, theirs)), theirs), SeededDice(1), theirs)
    after = DECIDER.fold(laid, b)
    assert after is not None
    assert (
        banner(after, str(theirs), ("Ana", "Bea")).text("en").startswith(f"Waiting for {called}: which card")
    )
