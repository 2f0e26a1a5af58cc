"""Golden battles up to a moment: what comes next is for a test to decide."""

from __future__ import annotations

from tercio.app.local_battle import begin_locally
from tercio.core.dice import SeededDice
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.commands import BeginBattle, ChooseArrival, HoldBack, March
from tercio.firstblood.decider import choices
from tercio.firstblood.decision_kinds import ENTER_TABLE
from tercio.firstblood.rivals import Rival
from tercio.firstblood.state import ASKING
from tercio.firstblood.victory.scenarios import scenario
from tests.replays.record import HERE

STRIKES = ("a-score-to-settle", "0 Strike model=1 regiment=5 at=19\n0 Strike model=2 regiment=5")
"""Three models may each strike one of two regiments."""
WOUNDS = ("stake-a-claim", "0 TakeWounds model=9\n0 TakeWounds model=8")
"""More Wounds than the first model can take, and several that are alike."""

MARCHES = ("a-score-to-settle", "0 FollowPlan plan=1\n0 Volley target=5 weapon=0 markers=0")
"""A regiment marches, and will have somebody in range."""


def replay_until(moment: tuple[str, str]) -> str:
    """The replay of a battle up to the first of the lines that mark the moment."""
    scenario, following = moment
    before, found, _ = (HERE / f"{scenario}.txt").read_text(encoding="utf-8").partition(f"\n{following}")
    assert found, "the golden battle has changed: mark the moment anew"
    return before + "\n"


def replay_entering() -> str:
    """A battle in which a regiment was held back, up to the March that brings it on."""
    army, dice = muster(shipped_lists()["nords-500"]), SeededDice(5)
    begin = BeginBattle((army, army), scenario("plunder-the-camp"), rivals=(Rival("Ana"), Rival("Bea")))
    battle = begin_locally(begin, SeededDice(1))
    while battle.battle.clock[ASKING] != ENTER_TABLE:
        offered = choices(battle.battle, battle.asked)
        eager = [
            command
            for command in offered
            if isinstance(command, HoldBack | March) or command == ChooseArrival(True)
        ]
        battle.send((eager or offered)[0], dice)
    return battle.replay()
