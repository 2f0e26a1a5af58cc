"""The sergeant: simple sense.

Rally the broken, fight inspired, charge and shoot where it pays, duel the weaker, leave a lost fight, and
stand where points are when the Round ends.

Its sums are rough (estimates.py) and its weights were found by playing against the sergeant before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tercio.arena.estimates import (
    charge_chance,
    clash_wounds,
    duel_share,
    impact_wounds,
    march_as_printed,
    printed_of,
    volley_wounds,
)
from tercio.arena.lots import Lots
from tercio.firstblood.bots.plans import APPROACH, RETIRE, STAY, ZONES, anchor
from tercio.firstblood.combat.fighting import CHOOSE_TARGET, DECLARE_BLESSING
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY
from tercio.firstblood.engine.distances import distance
from tercio.firstblood.engine.profiles import WOUNDS
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING, DISENGAGE_MOVE
from tercio.firstblood.engine.regiment_queries import champion_models, is_leader
from tercio.firstblood.engine.scenario import Circle
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASKED, ASKING, Battle
from tercio.firstblood.movement.charges import bits
from tercio.firstblood.movement.engagement import engaged_with
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.ready_answers import ready
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE
from tercio.firstblood.sequence.actions.charge import REPEAT_IMPACT, REROLL_CHARGE
from tercio.firstblood.sequence.actions.clash import STORM
from tercio.firstblood.sequence.actions.disengage import STRIKE_OUT
from tercio.firstblood.sequence.actions.kinds import (
    AIM,
    CAST,
    CHALLENGE,
    CHARGE,
    CLASH,
    COMBAT_RALLY,
    DISENGAGE,
    INSPIRE,
    MARCH,
    RALLY,
    REFORM,
    VOLLEY,
)
from tercio.firstblood.sequence.actions.march import MOVE, OCCUPY
from tercio.firstblood.sequence.phases.activation import CHOOSE_DRAW_EVENT, TAKE_ACTION, USE_ABILITY
from tercio.firstblood.sequence.phases.command import ADJUST_ROLL, CHOOSE_ARRIVAL, STACK_CARD
from tercio.firstblood.sequence.phases.deployment import CHOOSE_DEPLOYER, DEPLOY_REGIMENT, SLOTS
from tercio.firstblood.sequence.phases.victory import active, in_zone, stands_in, total, weight, worth

Habit: TypeAlias = Callable[[Battle, list[Ready], Lots], Ready]

FAR = 1_000_000_000.0
RALLYING, LEAVING, FIGHTING, SHOT, RUSH, SPELL, MARCHING = 100.0, 52.0, 50.0, 6.0, 5.0, 4.0, 1.0
"""What each kind of Action is worth at the least; blows are counted in Wounds on top."""
LIKELY, HOPELESS = 0.6, 9.0
"""The least chance a charge is tried with; so many times its own blows it takes before it leaves a fight."""
HELD, SPARED, ONE_SIDED, BRIEF = 0.5, 0.3, 0.5, 1.5
"""What a zone is worth to who comes late, to who is not needed there, if only one side wants it, and if it
counts in some Rounds only."""


def sergeant(b: Battle, lots: Lots) -> Ready:
    """Simple scripted sense."""
    options, asking = ready(b), b.clock[ASKING]
    if len(options) == 1:
        return options[0]
    if asking == TAKE_ACTION:  # these two are asked most
        return act(b, options)
    if asking == MOVE:
        return walk(b, options)
    habit = HABITS.get(asking)
    return habit(b, options, lots) if habit else options[lots.below(len(options))]


# --- Actions


def act(b: Battle, options: list[Ready]) -> Ready:
    """The Action worth most by rough sums, after what prepares it; of equals the first."""
    if len(options) == 2 and options[1][0] == MARCH:
        return options[1]
    r, best, most = b.clock[ASK_A], options[0], 0.0
    for option in options:
        value = action_worth(b, r, option)
        if value > most:
            best, most = option, value
    return preparation_for(b, r, options, best) if most else first_of(options, REFORM, best)


def preparation_for(b: Battle, r: int, options: list[Ready], best: Ready) -> Ready:
    """As the first of two: Inspired before a Clash; aiming before a shot where no zone calls."""
    kind = best[0]
    if b.done[r]:
        return best
    if kind == CLASH and not b.inspired[r]:
        return first_of(options, INSPIRE, best)
    if kind == VOLLEY and not b.aimed[r] and goal(b, r) < ZONES:
        return first_of(options, AIM, best)
    return best


def first_of(options: list[Ready], kind: int, otherwise: Ready) -> Ready:
    """The first Action of a kind that is open, or another."""
    for option in options:
        if option[0] == kind:
            return option
    return otherwise


def action_worth(b: Battle, r: int, option: Ready) -> float:
    """What an Action is worth, roughly in Wounds."""
    kind = option[0]
    if kind == CHARGE:
        return charge_worth(b, r, option[1])
    if kind == VOLLEY:
        return SHOT + volley_wounds(b, r, option[1], option[2]) + option[3] * 0.5
    if kind == CHALLENGE:
        return challenge_worth(b, option[1], option[2])
    if kind == DISENGAGE:
        return disengage_worth(b, r)
    return plain_worth(kind)


def plain_worth(kind: int) -> float:
    """What an Action is worth by what it is."""
    if kind == MARCH:
        return MARCHING
    if kind == CLASH:
        return FIGHTING
    if kind == CAST:
        return SPELL
    return RALLYING if kind in (RALLY, COMBAT_RALLY) else 0.0


def charge_worth(b: Battle, r: int, targets: int) -> float:
    """The blows of a charge at one regiment by its chance to arrive; more where the enemy holds a zone."""
    chance = charge_chance(b, r, targets) if targets & targets - 1 == 0 else 0.0
    if chance < LIKELY:
        return 0.0
    t = bits(targets)[0]
    blows = impact_wounds(b, r, t) + clash_wounds(b, r, t, True)
    if b.scenario.token_vp:  # each model that falls counts, FB-S2-02
        blows = blows / printed_of(b, t, WOUNDS) * (1.5 if champion_models(b, t) else 1.0)
    if on_a_prize(b, t):
        blows *= 2
    return RUSH + 4 * chance * blows


def on_a_prize(b: Battle, t: int) -> bool:
    """Does a regiment stand in a zone that counts now?"""
    for k in range(len(b.scenario.zones)):
        if active(b, b.scenario.zones[k]) and stands_in(b, b.table.circles[k], t):
            return True
    return False


def challenge_worth(b: Battle, m: int, n: int) -> float:
    """A duel with a weaker champion."""
    mine, theirs = duel_share(b, m, n), duel_share(b, n, m)
    return 20.0 * mine if mine > 1.5 * theirs and mine > 0.4 else 0.0


def disengage_worth(b: Battle, r: int) -> float:
    """Leaving a fight that is lost."""
    dealt = taken = 0.0
    for t in engaged_with(b, r):
        dealt = max(dealt, clash_wounds(b, r, t, True))
        taken += clash_wounds(b, t, r, False)
    return LEAVING if taken > HOPELESS * dealt + 1 else 0.0


# --- moves


def walk(b: Battle, options: list[Ready]) -> Ready:
    """Close with the enemy in a fight, run from one, else go where points are; shooters take to houses."""
    r, purpose = b.clock[ASK_A], b.clock[ASK_B]
    if purpose in CLOSING or purpose == CHARGE_MOVE:
        return options[-1]
    if purpose == DISENGAGE_MOVE:
        return (0, RETIRE) if (0, RETIRE) in options else options[-1]
    plan = goal(b, r)
    if plan < ZONES and options[-1][0] == OCCUPY and shoots_afar(b, r):
        return options[-1]
    return options[plan]


def shoots_afar(b: Battle, r: int) -> bool:
    """Has the regiment missile weapons?"""
    return b.forces.barrages[b.forces.group_profile[r]] > 0


def goal(b: Battle, r: int) -> int:
    """The plan that leads where a regiment does most for the points, or to the enemy."""
    x, y = anchor(b, r)
    stride = 2.0 * max(1, march_as_printed(b, r))
    plan, most = APPROACH, 0.0
    for k in range(len(b.scenario.zones)):
        circle = b.table.circles[k]
        here = share_in(b, circle, r) > 0.5
        way = 0.0 if here else max(0.0, distance(x, y, circle[0], circle[1]) - circle[2])
        value = prize(b, k, r, here) / (1.0 + way / stride)
        if value > most:
            plan, most = (STAY if here else ZONES + k), value
    return plan


def prize(b: Battle, k: int, r: int, here: bool) -> float:
    """What a zone is worth to a regiment that stands in it or might go there."""
    zone, player = b.scenario.zones[k], b.forces.player[r]
    value = float(worth(b, zone, player))
    if not value or not active(b, zone):
        return 0.0
    circle = b.table.circles[k]
    ahead = total(b, circle, player) - total(b, circle, 1 - player)
    if ahead > 0 and not here:
        value *= HELD
    if here and ahead - weight_in(b, circle, r) > 2:
        value *= SPARED
    if not worth(b, zone, 1 - player):
        value *= ONE_SIDED
    return value * BRIEF if zone.rounds else value


def share_in(b: Battle, circle: Circle, r: int) -> float:
    """The share of a regiment's living models in a zone."""
    inside = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and in_zone(b, circle, m):
            inside += 1
    return inside / max(1, b.strength[r])


def weight_in(b: Battle, circle: Circle, r: int) -> int:
    """What a regiment counts for in a zone.  FB-OBJ-02"""
    full = halves = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and in_zone(b, circle, m):
            points, half = weight(b, m)
            full, halves = full + points, halves + half
    return full + halves // 2


# --- cards and deployment


def lay_card(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """The farthest from the enemy at the bottom: who may be struck first acts first."""
    best, most = options[0], -1.0
    for option in options:
        apart = entry_apart(b, b.clock[ASKED], option[0])
        if apart > most:
            best, most = option, apart
    return best


def entry_apart(b: Battle, player: int, entry: int) -> float:
    """How far the foremost regiment of an entry is from the enemy."""
    least = FAR
    for r in range(b.forces.regiments):
        if b.forces.player[r] == player and b.forces.entry[r] == entry and b.in_play(r):
            least = min(least, apart_from_enemy(b, r))
    return least


def apart_from_enemy(b: Battle, r: int) -> float:
    """From a regiment's Leader to the nearest enemy's."""
    x, y = anchor(b, r)
    least, player = FAR, b.forces.player[r]
    for t in range(b.forces.regiments):
        if b.forces.player[t] != player and b.in_play(t):
            ex, ey = anchor(b, t)
            least = min(least, distance(x, y, ex, ey))
    return least


def be_first(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Deploy first."""
    return (b.clock[ASKED],)


def deploy(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Any regiment, before the zone with fewest friends for its worth, or in the middle of the strip."""
    zones = b.scenario.zones
    if zones and not zones[-1].rounds and zones[-1].vp[0] == zones[-1].vp[1]:
        slot = slot_before_zone(b, b.clock[ASKED])
        placed = [o for o in options if o[1] == 0 and o[2] == slot] or options
    else:
        placed = [o for o in options if o[1] == 0 and 2 <= o[2] <= 5] or options
    return placed[lots.below(len(placed))]


def slot_before_zone(b: Battle, player: int) -> int:
    """The spot of the strip before the zone that has fewest friends for what it is worth."""
    friends = [0] * len(b.scenario.zones)
    for r in b.friends(player):
        friends[nearest_zone(b, anchor(b, r)[0])] += 1
    best, most = 0, -1.0
    for k in range(len(friends)):
        value = worth(b, b.scenario.zones[k], player) / (1.0 + friends[k])
        if value > most:
            best, most = k, value
    return min(SLOTS - 1, b.table.circles[best][0] * SLOTS // b.field.width)


def nearest_zone(b: Battle, x: int) -> int:
    """The zone whose middle is nearest, measured along the edge."""
    best, least = 0, 1 << 60
    for k in range(len(b.table.circles)):
        apart = abs(b.table.circles[k][0] - x)
        if apart < least:
            best, least = k, apart
    return best


# --- the rest


def agree(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Yes."""
    return options[-1]


def roll_lower(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """The lower total goes first.  FB-SUP-03"""
    return options[0]


def use_something(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Use what there is to use."""
    return options[1 + lots.below(len(options) - 1)]


def lose_rank_and_file(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Leaders live longest."""
    plain = [o for o in options if not is_leader(b, o[0])] or options
    return plain[-1]


def strike_the_fewest(b: Battle, options: list[Ready], lots: Lots) -> Ready:
    """Between two regiments, the one with fewest models left."""
    best, least = options[0], 1 << 60
    for option in options:
        left = b.strength[option[1]]
        if left < least:
            best, least = option, left
    return best


HABITS: dict[int, Habit] = {
    STACK_CARD: lay_card,
    CHOOSE_DEPLOYER: be_first,
    DEPLOY_REGIMENT: deploy,
    ADJUST_ROLL: roll_lower,
    CHOOSE_ARRIVAL: agree,
    CHOOSE_TARGET: strike_the_fewest,
    CHOOSE_CASUALTY: lose_rank_and_file,
    CHOOSE_DRAW_EVENT: use_something,
    USE_ABILITY: use_something,
    REROLL_CHARGE: agree,
    REPEAT_IMPACT: agree,
    STRIKE_OUT: agree,
    STORM: agree,
    DECLARE_BLESSING: agree,
    ANSWER_CHALLENGE: agree,
}
