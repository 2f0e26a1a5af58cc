"""One answer for several decisions of a kind: models that strike the same, Wounds for models that are alike.

The engine asks about one model at a time. Who sits at the table says "all of them" once; each decision is
still sent, judged and written down as a command of its own, and whatever cannot be answered alike, or comes
after dice, is asked again.  FB-TGT-01, FB-ALLOC-01
"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.messages import Command, Event
from tercio.firstblood.combat.fighting import CHOOSE_TARGET, targets_of
from tercio.firstblood.combat.wounds import ALLOCATE, CHOOSE_CASUALTY, WOUNDS_LEFT, takers
from tercio.firstblood.commands import Strike, TakeWounds
from tercio.firstblood.engine.flow import frame_of
from tercio.firstblood.engine.regiment_queries import is_leader, leader_gap, role, wounds_left
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, ASKING, Battle
from tercio.firstblood.events import Told


def answers_together(b: Battle) -> list[Command]:
    """The answers to the decision pending that would serve for others after it."""
    if b.clock[ASKING] == CHOOSE_TARGET:
        return [first for first in _strikes(b, b.clock[ASK_A]) if len(strikers_together(b, first)) > 1]
    if b.clock[ASKING] == CHOOSE_CASUALTY:
        return list(_wounds_together(b))
    return []


def same_answer_again(
    before: Battle, given: Command, events: Sequence[Event], after: Battle
) -> Command | None:
    """The command that answers the next decision as the last one was, while the same attack asks for it."""
    if not _asks_on(before, after) or any(isinstance(event, Told) and event.dice for event in events):
        return None
    if isinstance(given, Strike):
        return _same_strike(after, after.clock[ASK_A], given)
    return next(iter(_plain_takers(after)), None) if isinstance(given, TakeWounds) else None


def _asks_on(before: Battle, after: Battle) -> bool:
    """The same question of the same player, about the same regiment and in the same kind of attack."""
    if any(before.clock[k] != after.clock[k] for k in (ASKING, ASKED, ASK_B, ASK_C)):
        return False
    if after.clock[ASKING] == CHOOSE_TARGET:
        home = after.forces.regiment
        return home[before.clock[ASK_A]] == home[after.clock[ASK_A]]
    return before.clock[ASK_A] == after.clock[ASK_A]


# --- models that strike the same


def _strikes(b: Battle, m: int) -> list[Strike]:
    """Everything a model may strike in the attack that asks."""
    return [Strike(m, r, at) for r, at in targets_of(b, m, b.clock[ASK_B], b.clock[ASK_C])]


def _same_strike(b: Battle, m: int, given: Strike) -> Strike | None:
    """The same regiment, and there the same separate model or else any of the ordinary ones.  FB-TGT-02"""
    alone = b.forces.separate[given.at]
    for strike in _strikes(b, m):
        same = strike.at == given.at if alone else not b.forces.separate[strike.at]
        if strike.regiment == given.regiment and same:
            return strike
    return None


def strikers_together(b: Battle, given: Strike) -> list[int]:
    """The models asked about from this one on that have a choice and could strike the same."""
    forces, m = b.forces, given.model
    others = [n for n in range(m + 1, forces.end[forces.regiment[m]]) if b.alive[n]]
    return [m, *(n for n in others if len(_strikes(b, n)) > 1 and _same_strike(b, n, given))]


# --- Wounds that anybody alike may take


def wounds_to_assign(b: Battle) -> int:
    """How many Wounds wait for somebody to take them."""
    return b.frames[frame_of(b, ALLOCATE) + WOUNDS_LEFT]


def _plain_takers(b: Battle) -> list[TakeWounds]:
    """Of the models that may take Wounds those without a role, the farthest from their Leader first.

    None where they differ in kind or in Wounds: then it matters who takes them.
    """
    able = takers(b, b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C])
    plain = [m for m in able if not role(b, m) and not is_leader(b, m) and not b.forces.separate[m]]
    if len({(b.forces.profile[m], wounds_left(b, m)) for m in plain}) > 1:
        return []
    return [TakeWounds(m) for m in sorted(plain, key=lambda m: -leader_gap(b, m))]


def _wounds_together(b: Battle) -> list[TakeWounds]:
    """The first to fall, where there are more Wounds than it can take and others like it."""
    plain = _plain_takers(b)
    spare = len(plain) > 1 and wounds_to_assign(b) > wounds_left(b, plain[0].model)
    return plain[:1] if spare else []
