"""Striking in melee: who strikes whom, how often, and the dice.  FB-TGT-01 to FB-CLASH-06

The same steps serve a Clash, Impact Attacks and Attacks of Opportunity; the kind of attack decides who
takes part, with how many dice and which rules apply.
"""

from __future__ import annotations

from tercio.firstblood.battlefield.ruins import completely_within_ruin
from tercio.firstblood.battlefield.terrain import CHANGED_FLOOR, wet
from tercio.firstblood.combat.attack import IMPACT, OPPORTUNITY, Attack, settle
from tercio.firstblood.combat.hits import RESOLVE, add_hits_of, mark_engaged, target_part
from tercio.firstblood.combat.rolling import roll_hits
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.event_log import BLESSED_DECLARED, emit
from tercio.firstblood.engine.flow import BACK, END, NEXT, R0, R1, R2, R3, ask, decision, procedure, push
from tercio.firstblood.engine.forces import LEADER, OFFICER, STANDARD
from tercio.firstblood.engine.moments import BLESSING, COUNTING_IMPACT, FRIGHTENING, SELF, STRIKER
from tercio.firstblood.engine.profiles import ATTACKS
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.regiment_queries import characteristic, printed_value, role
from tercio.firstblood.engine.rule_dispatch import apply_rules, ask_anyone, has_no_rule
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import (
    BLESSED_BLOWS,
    BLESSED_DEFENCE,
    DESTROYED,
    GARRISONED,
    TABLE,
    USED_BLESSING,
    Battle,
)
from tercio.firstblood.engine.units import ENGAGEMENT, INCH
from tercio.firstblood.movement.engagement import engages, rivals

REGIMENT, ATTACK_KIND, MAY_STRIKE, ASKED_SO_FAR = R0, R1, R2, R3
"""What choosing targets and declaring blessings keep; MAY_STRIKE is a mask of regiments, 0 for any.

Blessings asked from 1 on are those of the sides struck alone."""
HITS_WAIT = R3
"""In a fight: do its hits wait for those of others?"""
_FRIGHTENING = channel(FRIGHTENING, STRIKER)
_COUNTING = channel(COUNTING_IMPACT, STRIKER)
_BLESSING = channel(BLESSING, SELF)

CHOOSE_TARGET = decision("choose whom a model strikes")
DECLARE_BLESSING = decision("declare re-rolls before rolling")


# --- how many dice


def attacks_of(b: Battle, m: int) -> int:
    """A model's Attacks, the Leader's one more.  FB-CLASH-04, FB-LEAD-02, FB-OFF-02"""
    count = characteristic(b, m, ATTACKS)
    kind = role(b, m)
    if kind & LEADER and not kind & OFFICER:
        count += 1
    if kind & STANDARD and b.settings.standard_bearer_bonus_attack:
        count += 1
    return count


def impact_attacks(b: Battle, m: int) -> int:
    """Half its Attacks, rounded up, and what rules add afterwards.  FB-IMP-04"""
    half = (attacks_of(b, m) + 1) // 2
    if has_no_rule(b, _COUNTING, m):
        return half
    attack = Attack(b, IMPACT, m, b.forces.regiment[m], -1, -1)
    attack.dice = half
    apply_rules(b, _COUNTING, m, attack)
    return attack.dice


def makes_impact(b: Battle, m: int) -> bool:
    """Cavalry, Brutes and Monsters that are not Light, unless terrain robbed them of it.

    FB-IMP-02, FB-ZONE-07, FB-ZONE-08, FB-RUIN-07
    """
    return b.forces.impacts[b.forces.profile[m]] != 0 and not b.crossed[m]


def dice_of(b: Battle, m: int, kind: int) -> int:
    """The dice a model throws in this kind of attack."""
    if printed_value(b, m, CLASH_VALUE) == 0:  # FB-PROF-04
        return 0
    if kind == IMPACT:
        return impact_attacks(b, m) if makes_impact(b, m) else 0
    if kind == OPPORTUNITY and b.settings.opportunity_attacks == "one_per_model":
        return 1  # FB-AOO-01
    return attacks_of(b, m)


# --- whom a model may strike


def targets_of(b: Battle, m: int, kind: int, only: int) -> list[tuple[int, int]]:
    """Regiment and picked model of everything model `m` may strike; one pick stands for a whole group.

    FB-TGT-01, FB-TGT-02, FB-CCOM-02, FB-IMP-03
    """
    return _targets_among(b, m, kind, strikeable(b, b.forces.regiment[m], kind, only))


def strikeable(b: Battle, r: int, kind: int, only: int) -> list[int]:
    """Enemy regiments whose models this one's may strike if they reach them; `only` names some as bits."""
    found = []
    for other in rivals(b, r):
        if (not only or only >> other & 1) and (kind != IMPACT or may_impact(b, other)):
            found.append(other)
    return found


def _targets_among(b: Battle, m: int, kind: int, foes: list[int]) -> list[tuple[int, int]]:
    """The same for a model whose regiment may strike these."""
    found: list[tuple[int, int]] = []
    if foes and dice_of(b, m, kind):
        for r in foes:
            _add_picks(b, m, r, kind, found)
    return found


def may_impact(b: Battle, r: int) -> bool:
    """No Impact Attacks on garrisons nor on those completely within a Ruin.  FB-GARR-11, FB-RUIN-02"""
    return b.place[r] == TABLE and completely_within_ruin(b, r) < 0


def _add_picks(b: Battle, m: int, r: int, kind: int, found: list[tuple[int, int]]) -> None:
    """In one regiment: each separate model in reach, and one ordinary model, the best for the striker."""
    best, afar = -1, False
    for n in range(b.forces.first[r], b.forces.end[r]):
        if not b.alive[n] or (afar and not b.forces.separate[n]) or not strikes(b, m, n, kind):
            continue
        if b.place[r] == GARRISONED:
            found.append((r, n))
            return
        if b.forces.separate[n]:
            found.append((r, n))
        elif best < 0 or not within(b, m, n, INCH):
            afar = not within(b, m, n, INCH)
            best = n
    if best >= 0:
        found.append((r, best))


def strikes(b: Battle, m: int, n: int, kind: int) -> bool:
    """Is the enemy model in reach of this kind of attack?  FB-IMP-03"""
    return engages(b, m, n) and (kind != IMPACT or within(b, m, n, ENGAGEMENT))


# --- choosing targets


def _aim_next(b: Battle, f: int) -> int:
    """Every model with several targets has one chosen for it; the rest have theirs.  FB-TGT-01"""
    r, kind = b.frames[f + REGIMENT], b.frames[f + ATTACK_KIND]
    if b.frames[f + ASKED_SO_FAR] == 0:
        _clear_aims(b, r)
    foes = strikeable(b, r, kind, b.frames[f + MAY_STRIKE])
    for m in range(b.forces.first[r] + b.frames[f + ASKED_SO_FAR], b.forces.end[r]):
        b.frames[f + ASKED_SO_FAR] += 1
        if b.alive[m] and _must_choose(b, m, kind, foes):
            ask(b, CHOOSE_TARGET, b.forces.player[r], m, kind, b.frames[f + MAY_STRIKE])
            return NEXT
    return END


def _must_choose(b: Battle, m: int, kind: int, foes: list[int]) -> bool:
    """Has the model several targets? A single one it takes at once."""
    options = _targets_among(b, m, kind, foes)
    if len(options) == 1:
        b.aim_at[m], b.aim_part[m] = options[0]
    return len(options) > 1


def _clear_aims(b: Battle, r: int) -> None:
    for m in b.models(r):
        b.aim_at[m] = b.aim_part[m] = -1


def aim_alone(b: Battle, m: int, target: int) -> None:
    """Of its regiment only this model acts against the target."""
    _clear_aims(b, b.forces.regiment[m])
    b.aim_at[m] = target


def _aim_set(b: Battle, f: int) -> int:
    b.aim_at[b.answer[1]], b.aim_part[b.answer[1]] = b.answer[2], b.answer[3]
    return BACK


AIM = procedure("choose targets", _aim_next, _aim_set)


# --- blessings


def _bless_next(b: Battle, f: int) -> int:
    """Before rolling, each side with such a rule may declare its re-rolls.  FB-SR-BLESSED"""
    r = b.frames[f + REGIMENT]
    sides = [r]
    sides += _aimed_at(b, r)
    for k in range(b.frames[f + ASKED_SO_FAR], len(sides)):
        b.frames[f + ASKED_SO_FAR] = k + 1
        if ask_anyone(b, _BLESSING, sides[k]):
            ask(b, DECLARE_BLESSING, b.forces.player[sides[k]], sides[k], int(sides[k] == r))
            return NEXT
    return END


def _aimed_at(b: Battle, r: int) -> list[int]:
    """The regiments its living models attack, lowest number first."""
    struck = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.aim_at[m] >= 0:
            struck |= 1 << b.aim_at[m]
    found = []
    for other in range(b.forces.regiments):
        if struck >> other & 1:
            found.append(other)
    return found


def _bless_set(b: Battle, f: int) -> int:
    side = b.answer[1]
    if b.answer[2]:
        b.blessed[side] = BLESSED_BLOWS if side == b.frames[f + REGIMENT] else BLESSED_DEFENCE
        emit(b, BLESSED_DECLARED, side, b.blessed[side])
    return BACK


BLESS = procedure("declare blessings", _bless_next, _bless_set)


def spend_blessings(b: Battle) -> None:
    """A declared blessing serves one Action; it stays used for the Round."""
    for r in range(b.forces.regiments):
        b.blessed[r] = min(b.blessed[r], USED_BLESSING)


# --- the dice


def _strike_all(b: Battle, f: int) -> int:
    """Mark who may be wounded, then roll every pool to hit.  FB-CLASH-03, FB-CLASH-05"""
    r, kind = b.frames[f + REGIMENT], b.frames[f + ATTACK_KIND]
    for target in _aimed_at(b, r):
        if b.place[target] != DESTROYED:
            mark_engaged(b, r, target)
    for members in pools(b, strikers(b, r)):
        roll_pool(b, members, kind)
    return NEXT


def strikers(b: Battle, r: int) -> list[int]:
    """The living models of a regiment that have somebody to strike."""
    found = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.aim_at[m] >= 0 and b.place[b.aim_at[m]] != DESTROYED:
            found.append(m)
    return found


def pools(b: Battle, models: list[int]) -> list[list[int]]:
    """Models that strike alike: same profile, same target part, same nearness, same footing."""
    lots: dict[tuple[int, ...], list[int]] = {}
    for m in models:
        part = target_part(b, b.aim_at[m], b.aim_part[m])
        manner = (
            close(b, m)
            | within_one_inch(b, m, part) << 1
            | wet(b, m) << 2
            | (b.crossed[m] & CHANGED_FLOOR) << 3
        )
        lots.setdefault((b.forces.profile[m], b.aim_at[m], part, manner), []).append(m)
    return list(lots.values())


def close(b: Battle, m: int) -> bool:
    """Is the picked model within 1 inch of the striker?"""
    return b.place[b.aim_at[m]] == TABLE and within(b, m, b.aim_part[m], INCH)


def within_one_inch(b: Battle, m: int, part: int) -> bool:
    """Is the striker within 1 inch of any model it may hit?  FB-SR-SUPPORT"""
    target = b.aim_at[m]
    if b.place[target] != TABLE or b.place[b.forces.regiment[m]] != TABLE:
        return False
    if part >= 0:
        return within(b, m, part, INCH)
    for n in range(b.forces.first[target], b.forces.end[target]):
        if b.alive[n] and within(b, m, n, INCH):
            return True
    return False


def pool_attack(b: Battle, members: list[int], kind: int) -> Attack:
    """The attack of models that strike alike."""
    m = members[0]
    target = b.aim_at[m]
    attack = Attack(b, kind, m, b.forces.regiment[m], target, target_part(b, target, b.aim_part[m]))
    for k in members:
        attack.dice += dice_of(b, k, kind)
    attack.picked = b.aim_part[m]
    attack.close = close(b, m)
    attack.pressed = within_one_inch(b, m, attack.part)
    settle(attack)
    return attack


def roll_pool(b: Battle, members: list[int], kind: int) -> None:
    """Roll one pool and put its hits down."""
    attack = pool_attack(b, members, kind)
    for m in members:
        apply_rules(b, _FRIGHTENING, m, attack)
    plain, sharp = roll_hits(b, attack)
    add_hits_of(b, attack, plain, sharp)


def _aim(b: Battle, f: int) -> int:
    push(b, AIM, b.frames[f + REGIMENT], b.frames[f + ATTACK_KIND], b.frames[f + MAY_STRIKE])
    return NEXT


def _bless(b: Battle, f: int) -> int:
    push(b, BLESS, b.frames[f + REGIMENT])
    return NEXT


def _resolve(b: Battle, f: int) -> int:
    if not b.frames[f + HITS_WAIT]:
        push(b, RESOLVE, b.frames[f + REGIMENT])
    return NEXT


FIGHT = procedure("fight", _aim, _bless, _strike_all, _resolve)
