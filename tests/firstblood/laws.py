"""The two laws of one authority, at every decision of a watched game.

First: every ready answer, written as the command a person would send (a plan with all its paths), is accepted
and comes to the same answer and the same paths, so to the same state. Second: every command of a person that
names something (a target, a regiment, a card, a model, an ability, a spell, an Action) and is accepted is
among the ready ones; to find such commands, far more are tried than make sense.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from tercio.arena.games import table_for
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood import commands as c
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.bots.proposals import answer_paths
from tercio.firstblood.combat.fighting import CHOOSE_TARGET
from tercio.firstblood.combat.healing import CHOOSE_HEALED, RESTORE_MODEL
from tercio.firstblood.combat.hits import CHOOSE_PART
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY, NAME_LEADER
from tercio.firstblood.command_text import write_command
from tercio.firstblood.command_validation import accept, command_of, written_out
from tercio.firstblood.decide import obey
from tercio.firstblood.engine.flow import DECISIONS
from tercio.firstblood.engine.regiment_queries import leaders
from tercio.firstblood.engine.state import ASK_A, ASKING, OVER, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready, stored_answer, whose
from tercio.firstblood.sequence.actions.march import ENTER_TABLE, MOVE
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT
from tercio.firstblood.sequence.phases.activation import CHOOSE_DRAW_EVENT, TAKE_ACTION, USE_ABILITY
from tercio.firstblood.sequence.phases.command import ADJUST_ROLL, STACK_CARD
from tercio.firstblood.sequence.phases.deployment import CHOOSE_DEPLOYER, CHOOSE_EDGE, DEPLOY_REGIMENT, SLOTS
from tests.firstblood.watched import match_of

MOST_TARGETS = 3
"""How many targets a charge tried names at most."""
TRIED_ONCE_IN = 6
"""Actions are asked so often, and so many may be named, that every sixth time is enough."""


class Breach(NamedTuple):
    """A law broken: which, at which decision, by which command, and what was said to it."""

    law: int
    decision: str
    command: str
    problem: str

    @property
    def line(self) -> str:
        return f"law {self.law}, {self.decision}: {self.command}: {self.problem}"


class Tally:
    """What was tried, by law and kind of decision, and what broke."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.breaches: list[Breach] = []
        self.actions = 0

    def watch(self, b: Battle) -> None:
        """Try both laws at the decision pending; the battle stays as it is."""
        options = ready(b)
        self._first(b, options)
        self.actions += b.clock[ASKING] == TAKE_ACTION
        if b.clock[ASKING] != TAKE_ACTION or self.actions % TRIED_ONCE_IN == 0:
            self._second(b, options)

    def _first(self, b: Battle, options: list[Ready]) -> None:
        kind = b.clock[ASKING]
        for answer in options:
            self.tried[f"1 {DECISIONS[kind]}"] += 1
            command = written_out(b, answer)
            problem = first_law(b, answer, command)
            if problem:
                self.breaches.append(Breach(1, DECISIONS[kind], write_command(command), problem))

    def _second(self, b: Battle, options: list[Ready]) -> None:
        kind = b.clock[ASKING]
        known = {canonical(command_of(b, answer)) for answer in options}
        for command in candidates(b):
            self.tried[f"2 {DECISIONS[kind]}"] += 1
            if accepted(b, command, options) and not listed(b, command, options, known):
                self.breaches.append(
                    Breach(2, DECISIONS[kind], write_command(command), "accepted, not listed")
                )


def play_by_the_laws(number: int) -> Tally:
    """One game of the study, both laws tried at every decision."""
    match, _ = match_of(number)
    b, lots, tally = start(table_for(match, number), Lots(2 * number)), Lots(2 * number + 1), Tally()
    while not b.clock[OVER]:
        tally.watch(b)
        give(b, POLICIES[match.policies[whose(b)]](b, lots))
    return tally


def laws_of(numbers: range, workers: int) -> Iterator[tuple[int, Tally]]:
    """The tallies of many games, spread over so many processes, as they are done."""
    if workers <= 1:
        for number in numbers:
            yield number, play_by_the_laws(number)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=workers, return_as="generator_unordered")(
        delayed(_numbered)(number) for number in numbers
    )


def _numbered(number: int) -> tuple[int, Tally]:
    return number, play_by_the_laws(number)


def first_law(b: Battle, answer: Ready, command: Command) -> str:
    """Why the command written out is not the ready answer; empty where it is."""
    kind, before = b.clock[ASKING], b.words[:]
    try:
        said, paths = accept(b, command)
    except Refused as no:
        return f"refused {no.key} {no.rule} {no.facts}"
    if b.words != before:
        return "judging changes the battle"
    meant = answer_paths(b, kind, answer)
    if tuple(paths) != meant:
        return f"other paths: {paths} for {meant}"
    if stored_answer(kind, said, bool(paths)) != stored_answer(kind, answer, bool(meant)):
        return f"another answer: {said} for {answer}"
    return ""


def same_state(b: Battle, answer: Ready, seed: int) -> bool:
    """Played as an answer and as a command, with the same dice: word for word the same battle?"""
    played, obeyed = b.clone(), b.clone()
    played.dice, obeyed.dice = Lots(seed), Lots(seed)
    give(played, answer)
    obey(obeyed, written_out(b, answer))
    return played.words == obeyed.words


def accepted(b: Battle, command: Command, options: list[Ready]) -> bool:
    """Would the command be obeyed?"""
    try:
        accept(b, command, options)
    except Refused:
        return False
    return True


def canonical(command: Command) -> Command:
    """The targets of a charge have no order."""
    if isinstance(command, c.DeclareCharge):
        return c.DeclareCharge(tuple(sorted(set(command.targets))))
    return command


def listed(b: Battle, command: Command, options: list[Ready], known: set[Command]) -> bool:
    """Is it among the ready ones, as they stand or written out?"""
    if canonical(command) in known:
        return True
    if isinstance(command, c.RestoreModel):  # where it stands is a place, not a name
        return any(answer[0] == command.model for answer in options)
    return any(canonical(command) == written_out(b, answer) for answer in options)


# --- what a person might name


def candidates(b: Battle) -> Iterator[Command]:
    """Commands that answer the decision pending with far more names than there are, and a few of every
    other kind.
    """
    kind, models, regiments = b.clock[ASKING], _models_near(b), range(-1, b.forces.regiments + 1)
    meant = set()
    for command in _answering(b, kind, models, regiments):
        meant.add(type(command))
        yield command
    yield from (command for command in SAMPLES if type(command) not in meant)


def _models_near(b: Battle) -> list[int]:
    """The models of the regiment asked about, two of every other, and some who do not exist."""
    about = b.clock[ASK_A]
    found = [-1, b.forces.models, b.forces.models + 7]
    for r in range(b.forces.regiments):
        own = r == about or (0 <= about < b.forces.models and b.forces.regiment[about] == r)
        models = list(b.models(r))
        found += models if own else [models[0], models[-1]]
    return sorted(set(found))


def _answering(b: Battle, kind: int, models: list[int], regiments: range) -> Iterator[Command]:
    if kind == TAKE_ACTION:
        yield from _actions(b, models, regiments)
    elif kind == CHOOSE_TARGET:
        yield from (c.Strike(*names) for names in product((b.clock[ASK_A], models[-3]), regiments, models))
    elif kind == USE_ABILITY:
        yield from (c.UseAbility(*names) for names in product(models, range(3), regiments))
    elif kind == CHOOSE_DRAW_EVENT:
        yield from (c.UseDrawEvent(*names) for names in product(range(-1, 4), range(-1, 5)))
    elif kind == DEPLOY_REGIMENT:
        yield from (c.HoldBack(r) for r in regiments)
        yield from (c.DeployRegiment(r, slot) for r, slot in product(regiments, (-1, SLOTS)))
    elif kind == MOVE:
        yield from (c.OccupyGarrison(piece) for piece in range(-1, b.field.count + 1))
        yield from (c.FollowPlan(plan) for plan in (-1, 50))
    elif kind == ENTER_TABLE:
        yield c.WaitOutside()
    elif kind == RESTORE_MODEL:
        yield from (c.RestoreModel(m, *spot) for m, spot in product(models, _spots(b)))
    elif kind in BY_NUMBER:
        yield from (BY_NUMBER[kind](number) for number in sorted({*models, *regiments}))


def _spots(b: Battle) -> Iterator[tuple[int, int, int]]:
    """Places round the Leaders of the regiment asked about, near and farther, on every floor."""
    for leader, (dx, dy) in product(leaders(b, b.clock[ASK_A]), RING):
        for away in (1, 2, 3):
            for floor in (0, b.floor[leader]):
                yield b.x[leader] + dx * away * INCH // 1000, b.y[leader] + dy * away * INCH // 1000, floor


def _actions(b: Battle, models: list[int], regiments: range) -> Iterator[Command]:
    own = [m for m in models if 0 <= m < b.forces.models and b.forces.regiment[m] == b.clock[ASK_A]]
    own += [models[0], models[-1], next(m for m in models if m not in own and m >= 0)]
    yield from (make() for make in BARE_ACTIONS)
    yield from (c.March(r) for r in regiments)
    yield from (c.Volley(*names) for names in product(regiments, (-1, 0, 1, 2, 99), (-1, 0, 1, 2)))
    for count in range(MOST_TARGETS + 1):
        yield from (c.DeclareCharge(targets) for targets in combinations(regiments, count))
    yield from (c.DeclareChallenge(m, n) for m, n in product(own, models))
    yield from (c.CastSpell(*names) for names in product(own, range(3), regiments))


BARE_ACTIONS: tuple[Callable[[], Command], ...] = (
    c.March,
    c.TakeAim,
    c.Rally,
    c.Inspire,
    c.Clash,
    c.CombatReform,
    c.Disengage,
    c.CombatRally,
    c.Overcharge,
    c.SkipAction,
)
BY_NUMBER: dict[int, Callable[[int], Command]] = {
    CHOOSE_DEPLOYER: c.ChooseDeployer,
    CHOOSE_EDGE: c.ChooseEdge,
    STACK_CARD: c.StackCard,
    ADJUST_ROLL: c.AdjustRoll,
    CHOOSE_REGIMENT: c.Activate,
    CHOOSE_CASUALTY: c.TakeWounds,
    CHOOSE_PART: c.TakeHits,
    NAME_LEADER: c.NameLeader,
    CHOOSE_HEALED: c.HealModel,
}
SAMPLES: tuple[Command, ...] = (
    *(kind(number) for kind in BY_NUMBER.values() for number in (0, 1)),
    *(kind(yes) for kind in (c.Answer, c.ChooseArrival) for yes in (False, True)),
    *(make() for make in BARE_ACTIONS),
    c.UseDrawEvent(0),
    c.UseAbility(-1),
    c.UseAbility(0),
    c.Strike(0, 1, -1),
    c.HoldBack(0),
    c.DeployRegiment(0, 0),
    c.Volley(1),
    c.DeclareCharge((1,)),
    c.DeclareChallenge(0, 1),
    c.CastSpell(0, 0, 0),
    c.OccupyGarrison(0),
    c.WaitOutside(),
    c.FollowPlan(0),
    c.RestoreModel(-1),
    c.RestoreModel(0),
)
"""One or two of every kind of command: none may answer another kind's decision."""
