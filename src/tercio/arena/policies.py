"""Policies: whoever must decide asks one of these which ready answer to give.

The *recruit* gives any legal answer. The *sergeant* has simple sense: shoot what can be shot, charge what can
be reached, fight inspired, rally the broken, march on the objectives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tercio.arena.lots import Lots
from tercio.firstblood.actions import kinds
from tercio.firstblood.actions.challenge import ANSWER_CHALLENGE
from tercio.firstblood.actions.charge import REPEAT_IMPACT, REROLL_CHARGE
from tercio.firstblood.actions.clash import STORM
from tercio.firstblood.actions.disengage import STRIKE_OUT
from tercio.firstblood.actions.march import MOVE
from tercio.firstblood.charges import bits, needed
from tercio.firstblood.fighting import DECLARE_BLESSING
from tercio.firstblood.knowing import is_leader, march_of
from tercio.firstblood.options import Ready, ready
from tercio.firstblood.phases.activation import CHOOSE_DRAW_EVENT, TAKE_ACTION, USE_ABILITY
from tercio.firstblood.phases.command import ADJUST_ROLL, CHOOSE_ARRIVAL
from tercio.firstblood.phases.deployment import DEPLOY_REGIMENT
from tercio.firstblood.phases.victory import active, stands_in, worth
from tercio.firstblood.plans import APPROACH, STAY, ZONES, anchor
from tercio.firstblood.purposes import CHARGE_MOVE, CLOSING, DISENGAGE_MOVE
from tercio.firstblood.state import ASK_A, ASK_B, ASKING, Battle
from tercio.firstblood.units import INCH, inches
from tercio.firstblood.wounds import CHOOSE_CASUALTY

Policy: TypeAlias = Callable[[Battle, Lots], Ready]


def recruit(b: Battle, lots: Lots) -> Ready:
    """Any legal answer, each as likely as any other."""
    options = ready(b)
    return options[lots.below(len(options))]


def sergeant(b: Battle, lots: Lots) -> Ready:
    """Simple scripted sense."""
    options = ready(b)
    if len(options) == 1:
        return options[0]
    habit = HABITS.get(b.clock[ASKING])
    return habit(b, options, lots) if habit else options[lots.below(len(options))]


POLICIES: dict[str, Policy] = {"recruit": recruit, "sergeant": sergeant}

Habit: TypeAlias = Callable[[Battle, list[Ready], Lots], Ready]


def _yes(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    return options[-1]


def _lower(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    return options[0]


def _spread(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Any regiment, in the middle half of the strip."""
    middle = [o for o in options if o[1] == 0 and 2 <= o[2] <= 5] or options
    return middle[lots.below(len(middle))]


def _use(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Use what there is to use."""
    return options[1 + lots.below(len(options) - 1)]


def _rank_and_file(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Leaders live longest."""
    plain = [o for o in options if not is_leader(b, o[0])] or options
    return plain[-1]


def _act(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """The first of these that is open."""
    by_kind: dict[int, list[Ready]] = {}
    for option in options:
        by_kind.setdefault(option[0], []).append(option)
    for kind in (kinds.RALLY, kinds.COMBAT_RALLY):
        if kind in by_kind:
            return by_kind[kind][0]
    if kinds.CLASH in by_kind:
        fresh = not b.inspired[b.clock[ASK_A]] and kinds.INSPIRE in by_kind
        return by_kind[kinds.INSPIRE if fresh else kinds.CLASH][0]
    return _at_a_distance(b, by_kind, lots) or by_kind.get(kinds.MARCH, options)[0]


def _at_a_distance(b: Battle, by_kind: dict[int, list[Ready]], lots: Lots) -> Ready | None:
    """A charge likely to reach, a spell, a shot, taking aim for one."""
    r = b.clock[ASK_A]
    likely = [
        o
        for o in by_kind.get(kinds.CHARGE, [])
        if len(bits(o[1])) == 1 and needed(b, r, o[1]) <= march_of(b, r) + 4 * INCH
    ]
    shoots = by_kind.get(kinds.VOLLEY, [])
    if likely and not shoots:
        return likely[lots.below(len(likely))]
    if kinds.CAST in by_kind:
        return by_kind[kinds.CAST][lots.below(len(by_kind[kinds.CAST]))]
    if shoots:
        if not b.aimed[r] and kinds.AIM in by_kind and not b.done[r]:
            return by_kind[kinds.AIM][0]
        return max(shoots, key=lambda o: (o[3], -o[2]))
    return None


def _walk(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Close with the enemy in a fight, run from one, else go where points are."""
    r, purpose = b.clock[ASK_A], b.clock[ASK_B]
    if purpose in CLOSING or purpose == CHARGE_MOVE:
        return options[-1]
    if purpose == DISENGAGE_MOVE:
        return 0, 2
    plan = _goal(b, r)
    return (0, plan) if (0, plan) in options else options[lots.below(len(options))]


def _goal(b: Battle, r: int) -> int:
    """The plan that leads to the nearest zone worth points, or to the enemy; standing on it is enough."""
    player = b.forces.player[r]
    x, y = anchor(b, r)
    best = (1 << 60, APPROACH)
    for k, zone in enumerate(b.scenario.zones):
        if not worth(b, zone, player) or not active(b, zone):
            continue
        if stands_in(b, zone, r):
            return STAY
        dx, dy = inches(zone.x) - x, inches(zone.y) - y
        best = min(best, (dx * dx + dy * dy, ZONES + k))
    return best[1]


HABITS: dict[int, Habit] = {
    TAKE_ACTION: _act,
    MOVE: _walk,
    DEPLOY_REGIMENT: _spread,
    ADJUST_ROLL: _lower,
    CHOOSE_ARRIVAL: _yes,
    CHOOSE_CASUALTY: _rank_and_file,
    CHOOSE_DRAW_EVENT: _use,
    USE_ABILITY: _use,
    REROLL_CHARGE: _yes,
    REPEAT_IMPACT: _yes,
    STRIKE_OUT: _yes,
    STORM: _yes,
    DECLARE_BLESSING: _yes,
    ANSWER_CHALLENGE: _yes,
}
