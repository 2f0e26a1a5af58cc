"""Every special rule and every Draw Event really does something in play."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.recruit import recruit
from tercio.arena.sergeant import sergeant
from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.engine.profiles import ArmySheet, Barrage, Profile
from tercio.firstblood.engine.rule_registry import CATALOGUE, NAMES
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.engine.state import ASKING, OVER, Battle
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions import kinds
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION
from tests.firstblood.firing import Listening, counted
from tests.firstblood.motley import SPELLS, army

SHOOTING = "FB-SR-BARRAGE"
"""The one special rule that is an attack and has no hook: it fires when somebody shoots."""
DEALT = [name for name in NAMES if name != SHOOTING]
HAND = 11
"""Rules a regiment is dealt: five regiments hold them all."""
ARENA = Scenario(
    "arena", (Zone(12, 12, 8),), rounds=10, threshold=99, width=24, height=24, deployment_depth=6
)
RARE = (kinds.CHALLENGE, kinds.DISENGAGE, kinds.CHARGE, kinds.CAST)
"""What a daring commander tries whenever it is open."""


def dealt(profile: Profile, seed: int, k: int) -> Profile:
    """A profile with eleven rules of the pack, different ones in each battle."""
    names = [DEALT[(5 * seed + HAND * k + j) % len(DEALT)] for j in range(HAND)]
    rules = {name: 1 + j % 2 if CATALOGUE[name].get("x") else 1 for j, name in enumerate(names)}
    return msgspec.structs.replace(
        profile,
        rules=rules,
        W=1 if seed % 3 == 1 else profile.W,
        barrages=(Barrage(2, 12),) if (seed + k) % 2 else (),
        incantations=SPELLS if {"FB-SR-WIZARD", "FB-SR-PRIEST"} & set(rules) else (),
    )


def parade(seed: int) -> ArmySheet:
    """An army that holds every special rule once."""
    plain = army(seed)
    regiments = [
        msgspec.structs.replace(r, profile=dealt(r.profile, seed, k)) for k, r in enumerate(plain.regiments)
    ]
    return msgspec.structs.replace(plain, regiments=tuple(regiments))


def daring(b: Battle, lots: Lots) -> Ready:
    """A sergeant who also tries what sergeants seldom do."""
    if b.clock[ASKING] == TAKE_ACTION:
        bold = [answer for answer in ready(b) if answer[0] in RARE]
        if bold and lots.below(2):
            return bold[lots.below(len(bold))]
    return recruit(b, lots) if lots.below(8) == 0 else sergeant(b, lots)


def fight_out(seed: int, fired: Counter[str]) -> None:
    """One battle on a small table, where everybody meets."""
    match = Match((parade(2 * seed), parade(2 * seed + 1)), ARENA, pieces=3)
    b = start(table_for(match, seed), Lots(2 * seed))
    b.story = Listening(b, fired)  # type: ignore[assignment]
    lots = Lots(2 * seed + 1)
    while not b.clock[OVER]:
        give(b, daring(b, lots))


@pytest.mark.slow
def test_every_special_rule_and_every_draw_event_fires_in_play() -> None:
    wanted = {*NAMES, *EVENTS}
    with counted() as fired:
        for seed in range(80):
            fight_out(seed, fired)
            if wanted <= {name for name, count in fired.items() if count}:
                break
    assert sorted(wanted - set(fired)) == []


def test_a_rule_that_changes_nothing_has_not_fired() -> None:
    from tests.firstblood.table import fight

    with counted() as fired:
        fight("A1 C3 Cleave:1", "D2 Shield", "1 | 6", kind=0)
    assert fired["FB-SR-SHIELD"]
    assert fired["FB-SR-CLEAVE"]
    with counted() as fired:
        fight("A1 C3", "D2 Shield", "1 | 6", kind=0, state={"broken1": 1})
    assert not fired["FB-SR-SHIELD"], "Broken regiments get nothing from their shields"
    with counted() as fired:
        pass
    assert not fired
