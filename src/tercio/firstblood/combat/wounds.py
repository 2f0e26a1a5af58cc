"""Wounds on models: who takes them, who falls, who leads next.  FB-WND-01 to FB-TOKEN-02, FB-LEAD-10"""

from __future__ import annotations

from tercio.firstblood.characters.retinue import refresh_levels
from tercio.firstblood.combat.harm import ANY, COMBAT, GROUP_ANY, PART, PART_MORALE, STRANDED, UNTESTED
from tercio.firstblood.combat.morale import check_losses
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.event_log import CASUALTY, LEADER_NAMED, REGIMENT_DESTROYED, WOUNDED_, emit
from tercio.firstblood.engine.flow import BACK, END, NEXT, R0, R1, R2, R3, ask, decision, procedure, push
from tercio.firstblood.engine.forces import CHARACTER, LEADER, STANDARD
from tercio.firstblood.engine.regiment_queries import (
    ACTING_LEADER,
    ACTING_WITHOUT_ROLE,
    command_range,
    has_leader,
    is_leader,
    leader_gap,
    role,
    stranded_models,
    wounds_left,
)
from tercio.firstblood.engine.state import DESTROYED, FELL_IN, GARRISONED, NOBODY, Battle
from tercio.firstblood.victory.scoring import score_death, score_tokens

REGIMENT, WOUNDS_LEFT, HARM_MODE, STRUCK_PART = R0, R1, R2, R3
"""What assigning Wounds keeps: whose, how many are left, how they were dealt, whom they are bound to."""
FREE_CHOICE = R1
"""What naming an Acting Leader keeps beside the regiment: is the choice free?"""
CHOOSE_CASUALTY = decision("choose who takes the wounds")
NAME_LEADER = decision("name the acting leader")


# --- who may take the next Wound


def takers(b: Battle, r: int, mode: int, origin: int) -> list[int]:
    """The models among which the owner chooses; empty when the rest is lost.  FB-ALLOC-01 to FB-ALLOC-09"""
    if mode in (PART, PART_MORALE):
        return [origin] if b.alive[origin] else []
    if mode == STRANDED:
        return _farthest_stranded(b, r)
    if b.forces.character[r]:
        return _of_character_regiment(b, b.living(r))
    group = [m for m in b.living(r) if not b.forces.separate[m]]
    if mode == COMBAT and b.place[r] != GARRISONED:
        return _in_combat(b, group, origin)
    able = _wounded(b, group) or group
    if mode in (ANY, UNTESTED):
        able = able + [m for m in b.living(r) if b.forces.separate[m]]
    return able


def _wounded(b: Battle, models: list[int]) -> list[int]:
    """Those of them that carry Wounds."""
    return [m for m in models if b.wounds[m]]


def _of_character_regiment(b: Battle, alive: list[int]) -> list[int]:
    """The owner chooses; by a setting a wounded model goes first.  FB-COUT-01"""
    if b.settings.character_hits_chosen_freely:
        return alive
    return _wounded(b, alive) or alive


def _in_combat(b: Battle, group: list[int], origin: int) -> list[int]:
    """Wounded first, even outside the fight; then the Engaged, Leaders last.  FB-ALLOC-03 to FB-ALLOC-07"""
    hurt = _wounded(b, group)
    if hurt and not b.settings.wounded_leader_first:
        hurt = [m for m in hurt if not (is_leader(b, m) and b.struck_by[m] >> origin & 1)]
    if hurt:
        return hurt
    struck = [m for m in group if b.struck_by[m] >> origin & 1]
    rank = [m for m in struck if not is_leader(b, m)]
    if rank or struck:
        return rank or struck
    return group if b.settings.excess_combat_wounds != "lost" else []


def _farthest_stranded(b: Battle, r: int) -> list[int]:
    """Stranded models at the greatest distance from their nearest Leader.  FB-STRAND-04"""
    lost = stranded_models(b, r)
    gaps = [leader_gap(b, m) for m in lost]
    farthest = max(gaps, default=0.0)
    hurt_now = [m for m, d in zip(lost, gaps, strict=True) if d >= farthest - 2.54]
    return _wounded(b, hurt_now) or hurt_now


# --- assigning


def _choose(b: Battle, f: int) -> int:
    """As many Wounds as possible on one model before another takes any.  FB-ALLOC-02"""
    r = b.frames[f + REGIMENT]
    if b.frames[f + WOUNDS_LEFT] <= 0 or b.place[r] == DESTROYED:
        return END
    able = takers(b, r, b.frames[f + HARM_MODE], b.frames[f + STRUCK_PART])
    if not able:
        return END
    if len(able) == 1:
        b.answer[1] = able[0]
    else:
        ask(b, CHOOSE_CASUALTY, b.forces.player[r], r, b.frames[f + HARM_MODE], b.frames[f + STRUCK_PART])
    return NEXT


def _take(b: Battle, f: int) -> int:
    """Put the Wounds on the chosen model; full, it is removed."""
    m = b.answer[1]
    r = b.frames[f + REGIMENT]
    mode = b.frames[f + HARM_MODE]
    count = min(b.frames[f + WOUNDS_LEFT], wounds_left(b, m))
    b.frames[f + WOUNDS_LEFT] -= count
    b.wounds[m] += count
    tested = mode <= GROUP_ANY
    if tested:
        _remember(b, r, m, count)
    emit(b, WOUNDED_, r, m, count)
    if wounds_left(b, m) <= 0:
        casualty(b, m, True, tested)
    return BACK


def _remember(b: Battle, r: int, m: int, count: int) -> None:
    """Wounds suffered in the Action, for the Morale test at its end.  FB-MOR-05"""
    if b.forces.separate[m]:
        b.suffered[m] += count
    else:
        b.group_suffered[r] += count


ALLOCATE = procedure("assign wounds", _choose, _take)


def casualty(b: Battle, m: int, token: bool = True, during_action: bool = True) -> None:
    """A model is removed: its token, its points, its regiment's nerve and leadership, at once."""
    r = b.forces.regiment[m]
    kind = role(b, m)
    if is_leader(b, m) and not (kind & STANDARD and not kind & LEADER):
        b.led_range[r] = command_range(b, m)  # FB-LEAD-13
    b.alive[m] = 0
    b.acting[m] = 0
    b.wounds[m] = 0
    b.strength[r] -= 1
    if during_action:
        b.lost[r] += 1
    if token and not kind & CHARACTER:  # FB-TOKEN-01, FB-CCOM-06
        b.tokens[r] += 1
    emit(b, CASUALTY, r, m)
    score_death(b, m)
    after_loss(b, r)


def after_loss(b: Battle, r: int) -> None:
    """What a loss brings about at once: destruction, breaking, a new Leader."""
    if b.strength[r] == 0:
        destroy(b, r)
        return
    refresh_levels(b, r)
    check_losses(b, r)
    if remove_spent(b, r):
        return  # the loss of that model has seen to the rest
    if not has_leader(b, r):
        push(b, PROMOTE, r)


def remove_spent(b: Battle, r: int) -> bool:
    """A model whose Wounds Characteristic has sunk to the Wounds it carries is a Casualty.  FB-ALLOC-02"""
    if not b.effects_on[r] and not b.forces.levels[r]:
        return False
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and wounds_left(b, m) <= 0:
            casualty(b, m)
            return True
    return False


def destroy(b: Battle, r: int) -> None:
    """The regiment is no more; its tokens go with it.  FB-TOKEN-02"""
    emit(b, REGIMENT_DESTROYED, r, b.tokens[r])
    score_tokens(b, r, b.tokens[r])
    b.tokens[r] = 0
    b.broken[r] = b.inspired[r] = b.aimed[r] = 0
    b.place[r] = DESTROYED
    b.inside[r] = FELL_IN - b.inside[r] if b.inside[r] >= 0 else NOBODY


# --- the next Leader


def candidates(b: Battle, r: int) -> list[int]:
    """Models with as many of their regiment in Command Range as possible.  FB-LEAD-11"""
    alive = b.living(r)
    if b.place[r] == GARRISONED:
        return alive
    reach = b.led_range[r] or command_range(b, alive[0])
    cover = [_covered(b, m, alive, reach) for m in alive]
    most = max(cover)
    return [m for m, covered in zip(alive, cover, strict=True) if covered == most]


def _covered(b: Battle, m: int, alive: list[int], reach: int) -> int:
    """How many of the others a model has within reach."""
    count = 0
    for n in alive:
        if n != m and within(b, m, n, reach):
            count += 1
    return count


def _name(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED or has_leader(b, r):
        return END
    able = b.living(r) if b.frames[f + FREE_CHOICE] else candidates(b, r)  # FB-LEAD-09, FB-LEAD-11
    if len(able) == 1:
        b.answer[1] = able[0]
    else:
        ask(b, NAME_LEADER, b.forces.player[r], r, b.frames[f + FREE_CHOICE])
    return NEXT


def _promote(b: Battle, f: int) -> int:
    """The chosen model acts as Leader.  FB-LEAD-10, FB-LEAD-14"""
    m = b.answer[1]
    b.acting[m] = ACTING_LEADER if b.acting[m] >= 0 else ACTING_WITHOUT_ROLE
    emit(b, LEADER_NAMED, b.frames[f + REGIMENT], b.answer[1])
    return END


PROMOTE = procedure("name an acting leader", _name, _promote)
