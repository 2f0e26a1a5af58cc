"""Playing a case and noting where the battle goes another way than the case says."""

from __future__ import annotations

import msgspec

from tercio.core.dice import DiceError
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.cases.expectations import Outcome, differences
from tercio.firstblood.cases.phrases import write_wish
from tercio.firstblood.cases.reading import Case
from tercio.firstblood.cases.steps import Step
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.decide import Listener, decide
from tercio.firstblood.engine.flow import DECISIONS, advance
from tercio.firstblood.engine.state import ASKED, ASKING, OVER, Battle
from tercio.firstblood.evolve import evolve
from tercio.firstblood.ready_answers import ready
from tercio.firstblood.seats import sender


class Difference(msgspec.Struct, frozen=True):
    """A line of a case that does not hold, and why."""

    line: int
    why: Phrase


class WrittenDice:
    """The faces a case writes under a command, thrown in that order."""

    def __init__(self, step: Step) -> None:
        self.rolls = [list(faces) for faces in step.faces]
        self.barred = step.barred
        self.problem: Phrase | None = None

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The next faces; too few is a difference."""
        if count == 0:
            return ()
        faces = self.rolls[0] if self.rolls else []
        if len(faces) < count or (self.barred and len(faces) != count):
            self.problem = Phrase("case.differs.dice", count=count, written=" ".join(map(str, faces)) or "—")
            raise DiceError("the case writes other dice")
        thrown, rest = faces[:count], faces[count:]
        self.rolls[:1] = [rest] if rest else []
        return tuple(thrown)

    def left_over(self) -> Phrase | None:
        """A face never thrown is a difference too."""
        if self.problem or not self.rolls:
            return self.problem
        return Phrase("case.differs.dice_left", written=" | ".join(" ".join(map(str, r)) for r in self.rolls))


def check_case(case: Case) -> list[Difference]:
    """What differs: nothing where the case holds. After a step that could not be played nothing more is."""
    for step in case.steps:  # a row nobody can read is refused before anything is played
        list(differences(case.names, step, Outcome(case.battle.clone(), ())))
    found: list[Difference] = []
    battle = case.battle.clone()
    for step in case.steps:
        dice = WrittenDice(step)
        try:
            outcome = _begin(battle, dice) if step.player < 0 else _play(case, battle, step, dice)
        except DiceError:
            assert dice.problem is not None
            return [*found, Difference(step.head.number, dice.problem)]
        if isinstance(outcome, Difference):
            return [*found, outcome]
        if (left := dice.left_over()) is not None and outcome.refusal is None:
            found.append(Difference(step.head.number, left))
        found += [Difference(row.number, why) for row, why in differences(case.names, step, outcome)]
        if outcome.refusal is not None and not any(row.key == "refused" for row in step.expected):
            return [*found, Difference(step.head.number, _refusal(outcome.refusal))]
        battle = outcome.battle
    return found


def _refusal(no: Refused) -> Phrase:
    return Phrase("case.differs.refused", rule=no.rule or "—", problem=Phrase(no.key, **no.facts))


def _begin(battle: Battle, dice: WrittenDice) -> Outcome:
    """From the moment itself to the first decision."""
    before, listener = battle.clone(), Listener(battle)
    battle.story, battle.dice = listener, dice  # type: ignore[assignment]
    advance(battle)
    battle.story = battle.dice = None
    return Outcome(battle, tuple(listener.events), before=before)


def _play(case: Case, battle: Battle, step: Step, dice: WrittenDice) -> Outcome | Difference:
    """One command: the battle after it with what was told, or the refusal."""
    if not battle.clock[ASKING] and not battle.clock[OVER]:
        advance(battle)
    command = command_of(battle, ready(battle)[0]) if step.wish is None else step.wish.command(step.paths)
    if sender(battle, command) != step.player:
        return Difference(step.head.number, _not_asked(case, battle))
    try:
        events: list[Event] = decide(battle, command, dice)
    except Refused as no:
        return Outcome(battle, (), no)
    after: Battle | None = battle
    for event in events:
        after = evolve(after, event)
    assert after is not None
    return Outcome(after, tuple(events), before=battle)


def _not_asked(case: Case, battle: Battle) -> Phrase:
    """Somebody else's turn: say whose, what for, and an answer that would do."""
    if battle.clock[OVER] or not battle.clock[ASKING]:
        return Phrase("case.differs.over")
    answer = write_wish(case.names, command_of(battle, ready(battle)[0]))
    return Phrase(
        "case.differs.asked",
        player=battle.clock[ASKED] + 1,
        asked=Phrase(f"firstblood.decision.{battle.clock[ASKING]}"),
        decision=DECISIONS[battle.clock[ASKING]],
        answer=answer,
    )
