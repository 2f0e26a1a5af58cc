"""Hits waiting for their Defence roll, and how they become Wounds.

Each row of `battle.hits` is a lot of hits with one origin and one target part. `RESOLVE` rolls every lot of
an Action, then assigns all Wounds, then resolves what strikes back. Hits on a Character Regiment or on a
regiment with an Officer from outside combat have no part yet: the owner chooses, batch by batch
(FB-COUT-01 to FB-COUT-03).
"""

from __future__ import annotations

from tercio.firstblood.combat.attack import AURA, BARE, CLASH, GROUP, SPELL, UNASSIGNED, VOLLEY, Attack, guard
from tercio.firstblood.combat.harm import COMBAT, GROUP_ANY, PART
from tercio.firstblood.combat.rolling import roll_saves
from tercio.firstblood.combat.wounds import ALLOCATE, takers
from tercio.firstblood.engine.flow import (
    AGAIN,
    BACK,
    END,
    NEXT,
    R0,
    R1,
    R2,
    R3,
    TO,
    ask,
    decision,
    procedure,
    push,
)
from tercio.firstblood.engine.moments import TARGET, WOUNDED
from tercio.firstblood.engine.regiment_queries import wounds_left
from tercio.firstblood.engine.rule_dispatch import ask_rules
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import DESTROYED, GARRISONED, HIT, HIT_COUNT, MAX_HITS, Battle
from tercio.firstblood.movement.engagement import engaged_by_any

PAID_BACK = R2
"""What resolving hits keeps: have those struck paid back already?"""
REGIMENT, STRUCK_FROM, DISCARDED, PART_IN_TURN = R0, R1, R2, R3
"""What taking hits keeps: whose, from where, which re-rolls are spent, 1 + the model in turn."""
KIND, STRIKER, ORIGIN, TARGETED, PART_OF, COUNT, SHARP, WEAPON, EXTRA_AP, PRESSED, WOUNDS, ROLLED = range(12)
_WOUNDED = channel(WOUNDED, TARGET)

CHOOSE_PART = decision("choose who takes the hits")


def add_hits(
    b: Battle, kind: int, origin: int, target: int, part: int, count: int, striker: int = -1
) -> None:
    """Put hits down for their Defence roll that no to-hit roll came before."""
    _put(b, Attack(b, kind, striker, origin, target, part), count, 0)


def add_hits_of(b: Battle, attack: Attack, plain: int, sharp: int) -> None:
    """Put down what an attack has hit: plain hits, and hits that meet Defence 0."""
    _put(b, attack, plain, 0)
    _put(b, attack, sharp, 1)


def _put(b: Battle, attack: Attack, count: int, sharp: int) -> None:
    """Put hits down; like ones are put together."""
    if count <= 0:
        return
    for h in range(0, b.clock[HIT_COUNT] * HIT, HIT):
        if _same(b, h, attack, sharp):
            b.hits[h + COUNT] += count
            return
    if b.clock[HIT_COUNT] >= MAX_HITS:
        raise RuntimeError("too many lots of hits at once")
    _write(b, b.clock[HIT_COUNT] * HIT, attack, count, sharp)
    b.clock[HIT_COUNT] += 1


def _write(b: Battle, h: int, attack: Attack, count: int, sharp: int) -> None:
    """A new row."""
    hits = b.hits
    hits[h + KIND] = attack.kind
    hits[h + STRIKER] = attack.striker
    hits[h + ORIGIN] = attack.regiment
    hits[h + TARGETED] = attack.target
    hits[h + PART_OF] = attack.part
    hits[h + COUNT] = count
    hits[h + SHARP] = sharp
    hits[h + WEAPON] = attack.weapon
    hits[h + EXTRA_AP] = attack.extra_ap
    hits[h + PRESSED] = int(attack.pressed)
    hits[h + WOUNDS] = 0
    hits[h + ROLLED] = 0


def _same(b: Battle, h: int, attack: Attack, sharp: int) -> bool:
    """May these hits join that lot? Strikers of one profile strike alike."""
    hits = b.hits
    if hits[h + ROLLED] or hits[h + KIND] != attack.kind or hits[h + SHARP] != sharp:
        return False
    if hits[h + ORIGIN] != attack.regiment or hits[h + TARGETED] != attack.target:
        return False
    if hits[h + PART_OF] != attack.part or hits[h + WEAPON] != attack.weapon:
        return False
    if hits[h + EXTRA_AP] != attack.extra_ap or hits[h + PRESSED] != int(attack.pressed):
        return False
    return _strike_alike(b, hits[h + STRIKER], attack.striker)


def _strike_alike(b: Battle, first: int, second: int) -> bool:
    """One and the same striker, or two of one profile."""
    return first == second or (
        first >= 0 and second >= 0 and b.forces.profile[first] == b.forces.profile[second]
    )


def defence_of(b: Battle, h: int, part: int) -> Attack:
    """The Defence half of an attack, for a lot of hits on a part."""
    hits = b.hits
    attack = Attack(b, hits[h + KIND], hits[h + STRIKER], hits[h + ORIGIN], hits[h + TARGETED], part)
    attack.weapon, attack.extra_ap = hits[h + WEAPON], hits[h + EXTRA_AP]
    attack.pressed = hits[h + PRESSED] != 0
    guard(attack)
    if hits[h + SHARP]:
        attack.bypass = 1
    return attack


def separate_parts(b: Battle, r: int) -> list[int]:
    """The parts an owner may choose among: separate models, and the group if there is one."""
    parts, ordinary = [], False
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.forces.separate[m]:
            parts.append(m)
        elif b.alive[m]:
            ordinary = True
    if ordinary:
        parts.append(GROUP)
    return parts


def exposed_parts(b: Battle, r: int, foe: int) -> list[int]:
    """Of those parts, the ones in the fight where only the Engaged may take the hits (`foe` is not -1).

    FB-SR-AURA-OF-DEATH, FB-SR-COUNTER-ATTACK, FB-SR-LETHAL-DEMISE
    """
    parts = separate_parts(b, r)
    if foe < 0:
        return parts
    found = [m for m in parts if m >= 0 and b.struck_by[m] >> foe & 1]
    if GROUP in parts and takers(b, r, COMBAT, foe):
        found.append(GROUP)
    return found


def _fought_with(b: Battle, h: int) -> int:
    """The regiment in whose fight these hits are dealt, or -1 where any model may take them."""
    near = b.hits[h + KIND] in (BARE, AURA) and b.place[b.hits[h + TARGETED]] != GARRISONED
    return b.hits[h + ORIGIN] if near else -1


# --- one Action's hits


def _assign(b: Battle, f: int) -> int:
    """Hits without a part: the only one there is, or the owner's choice."""
    for h in range(0, b.clock[HIT_COUNT] * HIT, HIT):
        if b.hits[h + PART_OF] != UNASSIGNED or not b.hits[h + COUNT]:
            continue
        r = b.hits[h + TARGETED]
        parts = exposed_parts(b, r, _fought_with(b, h))
        if len(parts) > 1:
            push(b, OUT_HITS, r, b.hits[h + ORIGIN])
            return AGAIN
        if parts:
            b.hits[h + PART_OF] = parts[0]
        else:
            b.hits[h + COUNT] = 0
    return NEXT


def _roll_all(b: Battle, f: int) -> int:
    """Every Defence roll of the Action, before any Wound is assigned.  FB-CLASH-02, FB-CLASH-03"""
    for h in range(0, b.clock[HIT_COUNT] * HIT, HIT):
        if b.hits[h + COUNT] and not b.hits[h + ROLLED]:
            _roll_pool(b, h)
    return NEXT


def _roll_pool(b: Battle, first: int) -> None:
    """All lots of one origin on one part make one Defence roll.  FB-DEF-01, FB-SR-TENACIOUS"""
    hits = b.hits
    failed: list[int] = []
    back = discards = 0
    for h in range(first, b.clock[HIT_COUNT] * HIT, HIT):
        if hits[h + ROLLED] or not _one_roll(b, h, first):
            continue
        hits[h + ROLLED] = 1
        attack = defence_of(b, h, hits[h + PART_OF])
        lost, ones = roll_saves(b, attack, hits[h + COUNT])
        failed += lost
        discards = max(discards, attack.discards)
        if attack.returns:
            back += ones
    hits[first + WOUNDS] = wounds_after_discards(failed, discards)
    if back:
        _strike_back(b, hits[first + TARGETED], hits[first + ORIGIN], back)


def _one_roll(b: Battle, first: int, second: int) -> bool:
    """Are two lots of hits saved against together?"""
    hits = b.hits
    if hits[first + ORIGIN] != hits[second + ORIGIN] or hits[first + TARGETED] != hits[second + TARGETED]:
        return False
    return hits[first + PART_OF] == hits[second + PART_OF]


def wounds_after_discards(failed: list[int], discards: int) -> int:
    """The owner discards the costliest failed dice.  FB-SR-TENACIOUS"""
    if discards:
        failed = sorted(failed, reverse=True)[discards:]
    wounds = 0
    for cost in failed:
        wounds += cost
    return wounds


def _strike_back(b: Battle, origin: int, target: int, count: int) -> None:
    """Bare hits on those who struck."""
    add_hits(b, BARE, origin, target, UNASSIGNED, count)


def _wound_all(b: Battle, f: int) -> int:
    """Assign the Wounds of every pool, owners choosing.  FB-WND-02"""
    for h in range(0, b.clock[HIT_COUNT] * HIT, HIT):
        wounds = b.hits[h + WOUNDS]
        if wounds:
            b.hits[h + WOUNDS] = 0
            part, kind = b.hits[h + PART_OF], b.hits[h + KIND]
            if part >= 0:
                push(b, ALLOCATE, b.hits[h + TARGETED], wounds, PART, part)
            else:
                fought = kind not in (VOLLEY, SPELL)  # all others are struck, or come back, in combat
                mode = COMBAT if fought and b.hits[h + ORIGIN] >= 0 else GROUP_ANY
                push(b, ALLOCATE, b.hits[h + TARGETED], wounds, mode, b.hits[h + ORIGIN])
            return AGAIN
    return NEXT


def _pay_back(b: Battle, f: int) -> int:
    """What the wounded do to those who struck them in a Clash; then the same for what came back."""
    if b.frames[f + PAID_BACK]:
        b.clock[HIT_COUNT] = 0
        return END
    b.frames[f + PAID_BACK] = 1
    clashed = _clashed(b)
    pending = b.clock[HIT_COUNT] * HIT
    b.clock[HIT_COUNT] = 0
    for h in range(0, pending, HIT):
        if not b.hits[h + ROLLED]:  # rows move down, never past one still to be read
            _keep(b, h)
    for target, origin in clashed:
        _strike_back(b, target, origin, _demise(b, target))
    return TO + AT_ASSIGN


def _keep(b: Battle, h: int) -> None:
    """A lot that is still to be saved against moves down; who struck is no longer asked."""
    hits = b.hits
    add_hits(b, hits[h + KIND], hits[h + ORIGIN], hits[h + TARGETED], hits[h + PART_OF], hits[h + COUNT])


def _clashed(b: Battle) -> list[tuple[int, int]]:
    """Target and origin of every Clash among the lots, once each."""
    pairs = []
    for h in range(0, b.clock[HIT_COUNT] * HIT, HIT):
        pair = (b.hits[h + TARGETED], b.hits[h + ORIGIN])
        if b.hits[h + KIND] == CLASH and pair not in pairs:
            pairs.append(pair)
    return pairs


def _demise(b: Battle, r: int) -> int:
    """Wounds placed on models whose rules turn them into hits.  FB-SR-LETHAL-DEMISE"""
    back, ordinary = 0, -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.suffered[m] and ask_rules(b, _WOUNDED, m):
            back += b.suffered[m]
        if ordinary < 0 and not b.forces.separate[m]:
            ordinary = m
    if ordinary >= 0 and b.group_suffered[r] and ask_rules(b, _WOUNDED, ordinary):
        back += b.group_suffered[r]
    return back


AT_ASSIGN, AT_ROLL_ALL, AT_WOUND_ALL, AT_PAY_BACK = range(4)
"""The steps of this procedure by name, for those who go to one."""
RESOLVE = procedure("resolve hits", _assign, _roll_all, _wound_all, _pay_back)


# --- hits whose owner chooses the model


def _choose_part(b: Battle, f: int) -> int:
    """The owner picks a model (or the group); a model once picked takes hits until it dies.  FB-COUT-02"""
    r = b.frames[f + REGIMENT]
    foe = _foe(b, f)
    parts = part_options(b, r, foe) if _waiting(b, f) and b.place[r] != DESTROYED else []
    if not parts:
        _drop(b, f)
        return END
    current = b.frames[f + PART_IN_TURN] - 1
    if current >= 0 and b.alive[current]:
        b.answer[1] = current
        return NEXT
    if len(parts) == 1:
        b.answer[1] = parts[0]
    else:
        ask(b, CHOOSE_PART, b.forces.player[r], r, 1 + foe)
    return NEXT


def _foe(b: Battle, f: int) -> int:
    """The regiment in whose fight the waiting hits are dealt, or -1."""
    lots = _lots(b, f)
    return _fought_with(b, lots[0]) if lots else -1


def part_options(b: Battle, r: int, foe: int = -1) -> list[int]:
    """Whom the owner may send the hits to; by a setting a wounded model goes first.  FB-COUT-01"""
    parts = exposed_parts(b, r, foe)
    if b.settings.character_hits_chosen_freely:
        return parts
    hurt = [m for m in parts if m >= 0 and b.wounds[m]]
    return hurt or parts


def _waiting(b: Battle, f: int) -> int:
    """Hits of this origin that nobody has taken yet."""
    waiting = 0
    for h in _lots(b, f):
        waiting += b.hits[h + COUNT]
    return waiting


def _lots(b: Battle, f: int) -> list[int]:
    r, origin, hits = b.frames[f + REGIMENT], b.frames[f + STRUCK_FROM], b.hits
    found = []
    for h in range(0, b.clock[HIT_COUNT] * HIT, HIT):
        if hits[h + PART_OF] == UNASSIGNED and hits[h + TARGETED] == r and hits[h + ORIGIN] == origin:
            found.append(h)
    return found


def _drop(b: Battle, f: int) -> None:
    for h in _lots(b, f):
        b.hits[h + COUNT] = 0
        b.hits[h + ROLLED] = 1


def _roll_batch(b: Battle, f: int) -> int:
    """A batch as large as the Wounds left, rolled with that model's Defence.  FB-COUT-02, FB-COUT-03"""
    r, part = b.frames[f + REGIMENT], b.answer[1]
    b.frames[f + PART_IN_TURN] = part + 1 if part >= 0 else 0
    foe = _foe(b, f)
    room = wounds_left(b, part) if part >= 0 else _room(b, r, foe)
    failed: list[int] = []
    discards = back = 0
    for h in _lots(b, f):
        count = min(room, b.hits[h + COUNT])
        if count <= 0:
            continue
        room -= count
        b.hits[h + COUNT] -= count
        attack = defence_of(b, h, part)
        lost, ones = roll_saves(b, attack, count)
        failed += lost
        discards = max(discards, attack.discards)
        if attack.returns:
            back += ones
    bit = 1 << (part - b.forces.first[r] + 1 if part >= 0 else 0)
    if discards and not b.frames[f + DISCARDED] & bit and failed:
        b.frames[f + DISCARDED] |= bit  # once per model and source, however many batches
    else:
        discards = 0
    if back:
        _strike_back(b, r, b.frames[f + STRUCK_FROM], back)
    wounds = wounds_after_discards(failed, discards)
    if wounds and part < 0 <= foe:
        push(b, ALLOCATE, r, wounds, COMBAT, foe)
    elif wounds:
        push(b, ALLOCATE, r, wounds, PART if part >= 0 else GROUP_ANY, part)
    return BACK


def _room(b: Battle, r: int, foe: int) -> int:
    """The Wounds the ordinary models have left, of those only who may take any.  FB-OFF-05"""
    room = 0
    for m in b.living(r):
        exposed = foe < 0 or b.struck_by[m] >> foe & 1 or b.wounds[m]
        if exposed and not b.forces.separate[m]:
            room += wounds_left(b, m)
    return room


OUT_HITS = procedure("take hits", _choose_part, _roll_batch)


def mark_engaged(b: Battle, striker: int, target: int) -> None:
    """Fix who may take the Wounds of this Action: those Engaged when attacks are declared.  FB-ALLOC-03"""
    _mark(b, target, striker)
    _mark(b, striker, target)


def _mark(b: Battle, r: int, foe: int) -> None:
    """Mark the models of a regiment that another Engages; in a garrison nobody is told apart."""
    if b.place[r] == GARRISONED:
        return
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and engaged_by_any(b, m, foe):
            b.struck_by[m] |= 1 << foe


def target_part(b: Battle, target: int, picked: int) -> int:
    """The part a picked model stands for: itself if it is hit separately, else its group.  FB-TGT-03"""
    if b.place[target] == GARRISONED:
        return UNASSIGNED  # FB-GARR-12
    return picked if picked >= 0 and b.forces.separate[picked] else GROUP
