"""The recruit and the sergeant as they sit at a table: they answer by their scripts and can say why."""

from __future__ import annotations

from tercio.arena.lots import Lots
from tercio.arena.policy import Alarm, Script, Thought, WeighedAnswer, never
from tercio.arena.reasons import Reason
from tercio.arena.recruit import recruit
from tercio.arena.sergeant import action_worth, sergeant
from tercio.firstblood.engine.state import ASK_A, ASKING, Battle
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.ready_answers import ready
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION


class Recruit(Script):
    """Takes anything that is allowed, and says so."""

    def __init__(self) -> None:
        super().__init__(recruit)

    def reason_for(self, b: Battle, answer: Ready) -> Reason:
        return Reason("lot")


class Sergeant(Script):
    """Weighs Actions by rough sums; everything else it just knows."""

    def __init__(self) -> None:
        super().__init__(sergeant)

    def think(self, b: Battle, lots: Lots, out_of_time: Alarm = never) -> Thought:
        answer = sergeant(b, lots)
        return Thought(answer, weighed_actions(b, answer))


def weighed_actions(b: Battle, answer: Ready) -> tuple[WeighedAnswer, ...]:
    """The Action it takes, then the others a sergeant sees some worth in, the best first."""
    if b.clock[ASKING] != TAKE_ACTION:
        return ()
    worths = [(action_worth(b, b.clock[ASK_A], option), option) for option in ready(b) if option != answer]
    best = sorted((row for row in worths if row[0] > 0), key=lambda row: -row[0])
    return tuple(WeighedAnswer(option) for option in (answer, *(option for _, option in best)))
