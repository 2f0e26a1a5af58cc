"""The sergeant of the first edition, kept to measure the next ones by.

It shoots what can be shot, charges what can be reached, fights inspired, rallies the broken and marches on
the objectives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tercio.arena.lots import Lots
from tercio.firstblood.bots.plans import APPROACH, RETIRE, STAY, ZONES, anchor
from tercio.firstblood.combat.fighting import DECLARE_BLESSING
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING, DISENGAGE_MOVE
from tercio.firstblood.engine.regiment_queries import is_leader, march_of
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASKING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.charges import needed_distance
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.ready_answers import ready
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE
from tercio.firstblood.sequence.actions.charge import REPEAT_IMPACT, REROLL_CHARGE
from tercio.firstblood.sequence.actions.clash import STORM
from tercio.firstblood.sequence.actions.disengage import STRIKE_OUT
from tercio.firstblood.sequence.actions.kinds import (
    AIM,
    CAST,
    CHARGE,
    CLASH,
    COMBAT_RALLY,
    INSPIRE,
    MARCH,
    RALLY,
    VOLLEY,
)
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.activation import CHOOSE_DRAW_EVENT, TAKE_ACTION, USE_ABILITY
from tercio.firstblood.sequence.phases.command import ADJUST_ROLL, CHOOSE_ARRIVAL
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT
from tercio.firstblood.sequence.phases.victory import active, stands_in, worth
from tercio.geometry.measure import separation2


def old_sergeant(b: Battle, lots: Lots) -> Ready:
    """Simple scripted sense."""
    options, asking = ready(b), b.clock[ASKING]
    if len(options) == 1:
        return options[0]
    if asking == TAKE_ACTION:  # these two are asked most
        return _act(b, options, lots)
    if asking == MOVE:
        return _walk(b, options, lots)
    habit = HABITS.get(asking)
    return habit(b, options, lots) if habit else options[lots.below(len(options))]


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
    kinds = _kinds(options)
    if kinds >> RALLY & 1:
        return _first(options, RALLY)
    if kinds >> COMBAT_RALLY & 1:
        return _first(options, COMBAT_RALLY)
    if kinds >> CLASH & 1:
        eager = kinds >> INSPIRE & 1 != 0 and not b.inspired[b.clock[ASK_A]]
        return _first(options, INSPIRE if eager else CLASH)
    found = _at_a_distance(b, options, kinds, lots)
    return found or (_first(options, MARCH) if kinds >> MARCH & 1 else options[0])


def _kind(option: Ready) -> int:
    """Which Action an option is."""
    return option[0]


def _kinds(options: list[Ready]) -> int:
    """Which kinds of Action are open, as bits."""
    kinds = 0
    for option in options:
        kinds |= 1 << _kind(option)
    return kinds


def _first(options: list[Ready], kind: int) -> Ready:
    """The first option of a kind that is open."""
    for option in options:
        if _kind(option) == kind:
            return option
    raise LookupError(kind)


def _among(options: list[Ready], kind: int) -> list[Ready]:
    """The options of a kind."""
    return [option for option in options if _kind(option) == kind]


def _at_a_distance(b: Battle, options: list[Ready], kinds: int, lots: Lots) -> Ready:
    """A charge likely to reach, a spell, a shot, taking aim for one; or nothing."""
    r, shoots = b.clock[ASK_A], kinds >> VOLLEY & 1
    if kinds >> CHARGE & 1 and not shoots:
        likely = _likely_charges(b, r, options)
        if likely:
            return likely[lots.below(len(likely))]
    if kinds >> CAST & 1:
        spells = _among(options, CAST)
        return spells[lots.below(len(spells))]
    if not shoots:
        return ()
    if kinds >> AIM & 1 and not b.aimed[r] and not b.done[r]:
        return _first(options, AIM)
    return _strongest(_among(options, VOLLEY))


def _likely_charges(b: Battle, r: int, options: list[Ready]) -> list[Ready]:
    """Charges at one regiment that reach it with a middling roll."""
    return [option for option in options if _kind(option) == CHARGE and _likely(b, r, option[1])]


def _likely(b: Battle, r: int, targets: int) -> bool:
    alone = targets & targets - 1 == 0
    return alone and needed_distance(b, r, targets) <= march_of(b, r) + 4 * INCH


def _strongest(shoots: list[Ready]) -> Ready:
    """The Volley with most markers spent, of the first weapon; the first such."""
    best = shoots[0]
    for option in shoots:
        if option[3] > best[3] or (option[3] == best[3] and option[2] < best[2]):
            best = option
    return best


def _walk(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Close with the enemy in a fight, run from one, else go where points are."""
    r, purpose = b.clock[ASK_A], b.clock[ASK_B]
    if purpose in CLOSING or purpose == CHARGE_MOVE:
        return options[-1]
    if purpose == DISENGAGE_MOVE:
        return (0, RETIRE) if (0, RETIRE) in options else options[-1]
    return options[_goal(b, r)]


def _goal(b: Battle, r: int) -> int:
    """The plan that leads to the nearest zone worth points, or to the enemy; standing on it is enough."""
    x, y = anchor(b, r)
    plan, least = APPROACH, 1 << 60
    for k, zone in enumerate(b.scenario.zones):
        if not worth(b, zone, b.forces.player[r]) or not active(b, zone):
            continue
        circle = b.table.circles[k]
        if stands_in(b, circle, r):
            return STAY
        apart = separation2(circle[0], circle[1], x, y)
        if apart < least:
            plan, least = ZONES + k, apart
    return plan


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
