"""What lasts for a while on a regiment: changed characteristics, granted and silenced rules.

One small table inside the state; each row is kind, regiment, which, amount, until, mark (whose gift it is:
two sources add up, one does not add to itself). Rows end at the end of the Round, at the end of the
regiment's next activation, when the giver activates again (or, if it is gone, with the Round after it gave,
FB-MAGIC-12), or with the present Action.
"""

from __future__ import annotations

from tercio.firstblood.engine.forces import CHARACTER
from tercio.firstblood.engine.rule_registry import CHANNELS, RULE_COUNT, STACKS
from tercio.firstblood.engine.state import DESTROYED, EFFECT, EFFECT_COUNT, MAX_EFFECTS, ROUND, Battle

MODIFY, GRANT, LOSE = 1, 2, 3
ROUND_END, ACTIVATION_END, CASTER_STARTS, ACTION_END, ALWAYS, ALWAYS_CHARACTER = range(1, 7)
KIND, WHO, WHICH, AMOUNT, UNTIL, MARK = range(6)


def add_effect(b: Battle, kind: int, r: int, which: int, amount: int, until: int, mark: int = 0) -> None:
    """Lay an effect on a regiment; the very same one, of the same source, is not laid twice.  FB-DRAW-01"""
    count = b.clock[EFFECT_COUNT]
    for e in range(0, count * EFFECT, EFFECT):
        alike = b.effects[e] == kind and b.effects[e + WHO] == r and b.effects[e + WHICH] == which
        lasting = b.effects[e + UNTIL] == until and b.effects[e + MARK] == mark
        if alike and lasting and b.effects[e + AMOUNT] == amount:
            return
    if count >= MAX_EFFECTS:
        raise RuntimeError("too many effects at once")
    e = count * EFFECT
    b.effects[e] = kind
    b.effects[e + WHO] = r
    b.effects[e + WHICH] = which
    b.effects[e + AMOUNT] = amount
    b.effects[e + UNTIL] = until
    b.effects[e + MARK] = mark
    b.clock[EFFECT_COUNT] = count + 1
    b.effects_on[r] += 1


def _remove(b: Battle, e: int) -> None:
    """Take a row out, keeping the order of the others."""
    end = b.clock[EFFECT_COUNT] * EFFECT
    b.effects_on[b.effects[e + WHO]] -= 1
    for k in range(e, end - EFFECT):
        b.effects[k] = b.effects[k + EFFECT]
    for k in range(end - EFFECT, end):
        b.effects[k] = 0
    b.clock[EFFECT_COUNT] -= 1


def expire(b: Battle, until: int, r: int = -1) -> None:
    """End what lasts until now: of regiment `r` only (its activation ends, its giver starts) or of all."""
    whom = MARK if until == CASTER_STARTS else WHO
    e = 0
    while e < b.clock[EFFECT_COUNT] * EFFECT:
        if b.effects[e + UNTIL] == until and (r == -1 or r == b.effects[e + whom]):
            _remove(b, e)
        else:
            e += EFFECT


def expire_orphans(b: Battle) -> None:
    """What a dead giver gave ends with the Round after the one in which it gave it.  FB-MAGIC-12"""
    e = 0
    while e < b.clock[EFFECT_COUNT] * EFFECT:
        giver = b.effects[e + MARK]
        if b.effects[e + UNTIL] != CASTER_STARTS or b.place[giver] != DESTROYED:
            e += EFFECT
        elif b.activated[giver]:  # given this Round: it survives its end and goes with the next
            b.effects[e + UNTIL] = ROUND_END
            b.effects[e + MARK] = b.clock[ROUND]
            e += EFFECT
        else:
            _remove(b, e)


def _touches(b: Battle, e: int, m: int) -> bool:
    """Does this row concern this model?"""
    if b.effects[e + UNTIL] == ALWAYS_CHARACTER:
        return bool(b.forces.role[m] & CHARACTER)
    return True


def modifier(b: Battle, m: int, which: int) -> int:
    """The sum of what effects add to a characteristic of a model."""
    r = b.forces.regiment[m]
    if not b.effects_on[r]:
        return 0
    total = 0
    for e in range(0, b.clock[EFFECT_COUNT] * EFFECT, EFFECT):
        if b.effects[e] == MODIFY and b.effects[e + WHO] == r and b.effects[e + WHICH] == which:
            total += b.effects[e + AMOUNT] if _touches(b, e, m) else 0
    return total


def penalty(b: Battle, m: int, which: int) -> int:
    """The sum of what effects take from a characteristic of a model, whatever others add.  FB-STRAND-05"""
    r = b.forces.regiment[m]
    total = 0
    for e in range(0, b.clock[EFFECT_COUNT] * EFFECT, EFFECT):
        if b.effects[e] == MODIFY and b.effects[e + WHO] == r and b.effects[e + WHICH] == which:
            total += min(0, b.effects[e + AMOUNT]) if _touches(b, e, m) else 0
    return total


def rules_changed(b: Battle, channel: int, r: int) -> bool:
    """Has an effect given the regiment a rule that acts at this moment and side, or silenced one?"""
    if b.effects_on[r]:
        for e in range(0, b.clock[EFFECT_COUNT] * EFFECT, EFFECT):
            changed = b.effects[e + WHO] == r and b.effects[e] != MODIFY
            if changed and b.forces.lends[b.effects[e + WHICH] * CHANNELS + channel]:
                return True
    return False


def rule_value(b: Battle, m: int, rule: int) -> int:
    """The X of a special rule for a model now, 0 when it does not have it.  FB-SR-STACKING"""
    r = b.forces.regiment[m]
    x = b.forces.rules[b.forces.profile[m] * RULE_COUNT + rule]
    if not b.effects_on[r]:
        return x
    for e in range(0, b.clock[EFFECT_COUNT] * EFFECT, EFFECT):
        if b.effects[e + WHO] == r and b.effects[e + WHICH] == rule and b.effects[e] != MODIFY:
            if b.effects[e] == LOSE:
                return 0
            if _touches(b, e, m):
                x = x + b.effects[e + AMOUNT] if STACKS[rule] else max(x, b.effects[e + AMOUNT])
    return x


def granted_rules(b: Battle, r: int, profile: int) -> list[int]:
    """The rules some effect grants a regiment where its profile lacks them, each once."""
    found: list[int] = []
    for e in range(0, b.clock[EFFECT_COUNT] * EFFECT, EFFECT):
        given = b.effects[e] == GRANT and b.effects[e + WHO] == r
        rule = b.effects[e + WHICH]
        if given and not b.forces.rules[profile * RULE_COUNT + rule] and rule not in found:
            found.append(rule)
    return found
