"""Nerve: Morale tests and being Broken.  FB-MOR-01 to FB-MOR-09, FB-BRK-01 to FB-BRK-09"""

from __future__ import annotations

from tercio.firstblood.combat.harm import MORALE, PART_MORALE
from tercio.firstblood.engine.event_log import BROKE, MORALE_TESTED, RALLIED, emit, passes, roll
from tercio.firstblood.engine.flow import AGAIN, END, procedure, procedure_number, push
from tercio.firstblood.engine.forces import CHARACTER
from tercio.firstblood.engine.moments import BREAKING, SELF, STRIKER, TESTING_MORALE
from tercio.firstblood.engine.regiment_queries import fearless_of_morale, resolve_value
from tercio.firstblood.engine.rule_dispatch import Question, apply_rules, ask_regiment
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import Battle

_ALLOCATE = procedure_number("assign wounds")
_TESTING = channel(TESTING_MORALE, SELF)
_BREAKING_SELF = channel(BREAKING, SELF)
_BREAKING_FRIEND = channel(BREAKING, STRIKER)


class MoraleTest:
    """The subject of a Morale test: rules change it before the dice are read."""

    __slots__ = ("b", "dice", "discards", "fright", "halved", "model", "regiment", "resolve")

    def __init__(self, b: Battle, model: int, dice: int) -> None:
        self.b = b
        self.model = model
        """The model whose profile is tested: for the group, one of its ordinary models."""
        self.regiment = b.forces.regiment[model]
        self.dice = dice
        self.resolve = resolve_value(b, model)
        self.fright = 0
        """How much Resolve the enemy's Terrifying takes away."""
        self.discards = 0
        self.halved = 0

    @property
    def value(self) -> int:
        """What each die must not exceed.  FB-SEQ-04"""
        return max(0, self.resolve - max(0, self.fright))

    def wounds(self, faces: tuple[int, ...]) -> int:
        """Failures, less those discarded, then halved rounding up.  FB-SEQ-04"""
        failures, value = 0, self.value
        for face in faces:
            if not passes(face, value):
                failures += 1
        failures = max(0, failures - self.discards)
        return (failures + 1) // 2 if self.halved else failures


class RallyRoll:
    """The subject of a Combat Rally: must it be rolled for?"""

    __slots__ = ("b", "fearsome", "fright", "regiment")

    def __init__(self, b: Battle, regiment: int) -> None:
        self.b = b
        self.regiment = regiment
        self.fearsome = 0
        self.fright = 0

    @property
    def needed(self) -> bool:
        """One roll, whichever rule asks for it."""
        return bool(self.fearsome) or self.fright > 0


def prepare_morale(b: Battle, model: int, dice: int) -> MoraleTest:
    """Every rule has been applied, no die has been rolled."""
    test = MoraleTest(b, model, dice)
    if b.lost[test.regiment] or not b.settings.terrifying_needs_casualty:
        test.fright = b.feared[test.regiment]
    apply_rules(b, _TESTING, model, test)
    return test


def _test(b: Battle, model: int, dice: int) -> int:
    """Roll one Morale test: the Wounds it costs.  FB-MOR-05 to FB-MOR-07"""
    if fearless_of_morale(b, model):
        return 0
    test = prepare_morale(b, model, dice)
    faces = roll(b, dice)
    wounds = test.wounds(faces)
    emit(b, MORALE_TESTED, test.regiment, test.value, wounds, faces)
    return wounds


def _test_next(b: Battle, f: int) -> int:
    """At the end of an Action every regiment that suffered tests, group and separate models apart."""
    for r in range(b.forces.regiments):
        dice = b.group_suffered[r]
        if dice:
            b.group_suffered[r] = 0
            m = _ordinary(b, r)
            if m >= 0 and (wounds := _test(b, m, dice)):
                push(b, _ALLOCATE, r, wounds, MORALE, -1)
            return AGAIN
        for m in range(b.forces.first[r], b.forces.end[r]):
            dice = b.suffered[m]
            if dice:
                b.suffered[m] = 0
                if b.alive[m] and (wounds := _test(b, m, dice)):
                    push(b, _ALLOCATE, r, wounds, PART_MORALE, m)
                return AGAIN
    return END


def _ordinary(b: Battle, r: int) -> int:
    """A living model that is not tested separately, or -1."""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not b.forces.separate[m]:
            return m
    return -1


MORALE_TESTS = procedure("morale tests", _test_next)


def forget_suffering(b: Battle) -> None:
    """No Morale for what was suffered so far (Volley, stranded, Decay, Aura…), and a clean slate."""
    for r in range(b.forces.regiments):
        b.group_suffered[r] = 0
        b.lost[r] = 0
        b.feared[r] = 0
    for m in range(b.forces.models):
        b.suffered[m] = 0
        b.struck_by[m] = 0


def unbreakable(b: Battle, r: int) -> bool:
    """Character Regiments, and whoever a rule keeps from breaking.  FB-CHAR-04"""
    if b.forces.character[r] or ask_regiment(b, _BREAKING_SELF, r):
        return True
    question = Question(b, r)
    for m in range(b.forces.models):
        if b.alive[m] and b.forces.role[m] & CHARACTER and _friend_in_play(b, r, b.forces.regiment[m]):
            question.model = m
            apply_rules(b, _BREAKING_FRIEND, m, question)
    return question.answer != 0


def _friend_in_play(b: Battle, r: int, other: int) -> bool:
    """Does the other regiment fight on the same side, on the table or in a garrison?"""
    return b.forces.player[other] == b.forces.player[r] and b.in_play(other)


def break_regiment(b: Battle, r: int) -> None:
    """The regiment is Broken, if it can be; it cannot be more Broken than Broken.  FB-BRK-02, FB-BRK-09"""
    if not b.broken[r] and not unbreakable(b, r):
        b.broken[r] = 1
        emit(b, BROKE, r)


def check_losses(b: Battle, r: int) -> None:
    """Half of the models it started the Round with are gone: Broken, at once.  FB-BRK-01"""
    if 2 * (b.started[r] - b.strength[r]) >= b.started[r]:
        break_regiment(b, r)


def steady(b: Battle, r: int) -> None:
    """It is Broken no longer.  FB-BRK-03"""
    if b.broken[r]:
        b.broken[r] = 0
        emit(b, RALLIED, r)


def steady_the_protected(b: Battle) -> None:
    """A Broken regiment that comes under a rule that forbids it stops being Broken.

    FB-SR-INSPIRING-PRESENCE
    """
    for r in range(b.forces.regiments):
        if b.broken[r] and b.in_play(r) and unbreakable(b, r):
            steady(b, r)
