"""Little armies and little tables for tests, in one line of notation each.

    field("men x4 at 10,10 / knights x1 C3 A4 at 10,13", …)

A regiment is `name xN key=value… at x,y`; every model stands in a row to the right of the first, one base
apart. Player 1's regiments are before the ` vs `, player 2's after it. `men Parry with men` is a
regiment of two kinds of models, the others last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from tercio.core.dice import ScriptedDice, SeededDice
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import (
    ArmySheet,
    Barrage,
    Incantation,
    Profile,
    RegimentSheet,
    special,
)
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import TABLE, Battle, Table, new_battle
from tercio.firstblood.engine.units import inches
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.rules import all as every_rule  # noqa: F401  (armies are laid out by them)
from tercio.firstblood.sequence.phases.action import ACTION_PHASE  # noqa: F401  (registers the flow)

PLAIN = Profile(
    name="men", type="Infantry", klass="Medium", M=5, V=2, C=3, A=1, W=1, R=3, D=1, E=0, command_range=0
)
KINDS = {
    "men": PLAIN,
    "light": msgspec.structs.replace(PLAIN, name="light", klass="Light"),
    "heavy": msgspec.structs.replace(PLAIN, name="heavy", klass="Heavy"),
    "bowmen": msgspec.structs.replace(PLAIN, name="bowmen", klass="Light", barrages=(Barrage(1, 15),)),
    "horse": msgspec.structs.replace(PLAIN, name="horse", type="Cavalry", M=8, A=4, W=5),
    "brutes": msgspec.structs.replace(PLAIN, name="brutes", type="Brute", M=6, A=4, W=5),
    "monster": msgspec.structs.replace(PLAIN, name="monster", type="Monster", M=6, A=6, W=12),
    "lord": msgspec.structs.replace(PLAIN, name="lord", W=5, A=5, R=4, command_range=6),
}
ZONES = (Zone(24, 24, 12, name="centre"),)
SCENARIO = Scenario("test", zones=ZONES)


def regiment(line: str) -> tuple[RegimentSheet, float, float]:
    """Read `name xN C4 rule=Shield rule=Cleave:2 leader standard at x,y`."""
    text, _, where = line.strip().partition(" at ")
    text, *others = text.split(" with ")
    words = text.split()
    profile = KINDS[words[0]]
    count, extra = 1, {"leader": False, "standard": False, "character": words[0] == "lord"}
    rules: dict[str, int] = {}
    values: dict[str, object] = {}
    for word in words[1:]:
        if re.fullmatch(r"x\d+", word):
            count = int(word[1:])
        elif re.fullmatch(r"[MVCAWRDE]\d+", word):
            values[word[0]] = int(word[1:])
        elif word in ("leader", "standard", "character"):
            extra[word] = True
        else:
            name, _, x = word.replace("_", " ").partition(":")
            rules[special(name)] = int(x or 1)
    profile = msgspec.structs.replace(profile, rules={**profile.rules, **rules}, **values)
    x, y = (float(part) for part in (where or "24,24").split(","))
    retinue = tuple(regiment(other)[0].profile for other in others)
    sheet = RegimentSheet(words[0], profile, count, retinue=retinue, name=words[0], **extra)  # type: ignore[arg-type]
    return sheet, x, y


def battle(
    line: str,
    *,
    dice: str = "",
    pieces: Sequence[Piece] = (),
    scenario: Scenario = SCENARIO,
    **settings: object,
) -> Battle:
    """A battle in the middle of things: everybody in place, nobody acting, dice scripted."""
    sides = [[regiment(part) for part in side.split(" / ")] for side in line.split(" vs ")]
    armies = tuple(ArmySheet(str(k), tuple(sheet for sheet, _, _ in side)) for k, side in enumerate(sides))
    table = Table(armies, scenario, tuple(pieces), Settings(**settings))  # type: ignore[arg-type]
    b = new_battle(table)
    b.clock[0] = 1
    for r, (_, x, y) in enumerate(spot for side in sides for spot in side):
        stand(b, r, x, y)
    b.dice = ScriptedDice(dice) if dice else SeededDice("spare")
    return b


def stand(b: Battle, r: int, x: float, y: float) -> None:
    """Put a regiment in a row, bases touching, starting here; the first is Leader unless it has one."""
    from tercio.firstblood.engine.regiment_queries import leaders

    b.place[r] = TABLE
    for k, m in enumerate(b.models(r)):
        b.x[m] = inches(x) + k * (2 * b.forces.radius[m] + 4)
        b.y[m] = inches(y)
    if not leaders(b, r):
        b.acting[b.forces.first[r]] = 1


def put(b: Battle, m: int, x: float, y: float) -> None:
    """Put one model somewhere."""
    b.x[m], b.y[m] = inches(x), inches(y)


def apart(b: Battle, m: int, n: int, gap: float) -> None:
    """Put model `m` straight above `n`, this many inches between their bases."""
    b.x[m] = b.x[n]
    b.y[m] = b.y[n] + b.forces.radius[m] + b.forces.radius[n] + inches(gap)


def run(b: Battle, procedure: int, *registers: int, choose: Sequence[tuple[int, ...]] = ()) -> Battle:
    """Run a procedure to its end, answering with `choose` in order and otherwise with the first answer."""
    answers = list(choose)
    push(b, procedure, *registers)
    advance(b)
    while b.clock[6]:
        give(b, answers.pop(0) if answers else ready(b)[0])
    assert not answers, f"never asked for {answers}"
    return b


def done(b: Battle) -> None:
    """Every scripted die was rolled."""
    assert isinstance(b.dice, ScriptedDice)
    b.dice.done()


def spell(name: str, **fields: object) -> Incantation:
    """An Incantation."""
    return Incantation(name=name, **fields)  # type: ignore[arg-type]


class Outcome:
    """What one fight came to."""

    def __init__(self, b: Battle, told: list[tuple[int, ...]]) -> None:
        from tercio.firstblood.engine.event_log import STRIKES_ROLLED

        self.battle = b
        self.hits = sum(saying[3] for saying in told if saying[0] == STRIKES_ROLLED)
        self.wounds = b.group_suffered[1] + sum(b.suffered[m] for m in b.models(1))
        self.back = b.group_suffered[0] + sum(b.suffered[m] for m in b.models(0))


def fight(
    striker: str,
    target: str,
    dice: str,
    *,
    kind: int = 0,
    gap: float = 0.5,
    bless: bool = False,
    state: dict[str, int] | None = None,
    **settings: object,
) -> Outcome:
    """One model of regiment 0 strikes one sturdy model of regiment 1 this far away; dice must be used up."""
    from tercio.firstblood.combat.fighting import FIGHT

    b = battle(f"men W50 {striker} at 24,24 vs men W50 {target} at 24,24", dice=dice, **settings)
    for name, value in (state or {}).items():
        getattr(b, name[:-1])[int(name[-1])] = value
    apart(b, b.forces.first[1], 0, gap)
    b.story = []
    push(b, FIGHT, 0, kind, 0)
    advance(b)
    while b.clock[6]:
        give(b, ready(b)[-1 if bless else 0])
    done(b)
    return Outcome(b, b.story)
