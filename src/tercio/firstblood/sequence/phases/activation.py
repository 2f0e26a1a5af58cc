"""One activation, step by step.  FB-ACT-03 to FB-ACT-18, FB-SEQ-01"""

from __future__ import annotations

from tercio.firstblood.characters.draw_events import has_draw_event
from tercio.firstblood.combat.attack import AURA, UNASSIGNED
from tercio.firstblood.combat.harm import STRANDED, UNTESTED
from tercio.firstblood.combat.hits import RESOLVE, add_hits
from tercio.firstblood.combat.morale import forget_suffering, steady
from tercio.firstblood.combat.wounds import ALLOCATE, remove_spent
from tercio.firstblood.engine.effects import ACTION_END, ACTIVATION_END, CASTER_STARTS, expire, rules_changed
from tercio.firstblood.engine.event_log import (
    ABILITY_USED,
    ACTION_SKIPPED,
    ACTIVATION_ENDED,
    DECAY_ROLLED,
    DRAW_EVENT_USED,
    FERAL_ROLLED,
    STRANDED_TESTED,
    TOKENS_REMOVED,
    d6,
    emit,
    passes,
    roll,
)
from tercio.firstblood.engine.flow import (
    END,
    NEXT,
    TO,
    ask,
    decision,
    procedure,
    push,
)
from tercio.firstblood.engine.moments import (
    ACTIVATION_ENDS,
    ACTIVATION_STARTS,
    BEFORE_ACTION,
    BEFORE_FIRST_ACTION,
    SELF,
    STRIKER,
)
from tercio.firstblood.engine.profiles import Ability
from tercio.firstblood.engine.regiment_queries import (
    command_range,
    fearless_of_morale,
    in_presence,
    resolve_of,
    role,
    stranded_models,
    stranded_value,
    wounds_left,
)
from tercio.firstblood.engine.rule_dispatch import ask_anyone, ask_regiment, ask_rules
from tercio.firstblood.engine.rule_registry import CHANNELS, channel
from tercio.firstblood.engine.state import (
    ACTING,
    ARRIVING,
    DESTROYED,
    ENTERING,
    GARRISONED,
    RESERVE,
    TABLE,
    Battle,
)
from tercio.firstblood.movement.charges import charge_targets
from tercio.firstblood.movement.engagement import engages, is_engaged, rivals
from tercio.firstblood.movement.temper import forced_goals, in_view, nearest_of
from tercio.firstblood.sequence.actions.challenge import CHALLENGING
from tercio.firstblood.sequence.actions.charge import CHARGING
from tercio.firstblood.sequence.actions.clash import CLASHING, REFORMING
from tercio.firstblood.sequence.actions.disengage import DISENGAGING
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
    OVERCHARGE,
    RALLY,
    REFORM,
    SKIP,
    VOLLEY,
)
from tercio.firstblood.sequence.actions.march import MARCHING_ON
from tercio.firstblood.sequence.actions.simple import (
    INSPIRING,
    OVERCHARGING,
    RALLYING,
    RALLYING_IN_COMBAT,
    TAKING_AIM,
)
from tercio.firstblood.sequence.actions.spellcasting import SPELLCASTING
from tercio.firstblood.sequence.actions.table_entry import send_back
from tercio.firstblood.sequence.actions.volley import SHOOTING
from tercio.firstblood.sequence.activation_frame import (
    ACTS,
    ALLOWED,
    AT_ASK_ABILITY,
    AT_AURA,
    AT_DECAY,
    AT_END,
    AT_NEXT_ACTION,
    AT_REMOVE_TOKENS,
    BONUS,
    FORCED,
    FORCED_CHARGE,
    FORCED_MARCH,
    LAST,
    MARCH_AFTER_VOLLEY,
    MARCHED,
    REGIMENT,
    THIRD_MARCH,
)
from tercio.firstblood.sequence.draw_on import apply_draw_event
from tercio.firstblood.sequence.lasting_effects import bestow, matters
from tercio.firstblood.sequence.open_actions import Option, actions, charge_options, may_charge
from tercio.firstblood.victory.scoring import score_tokens

CHOOSE_DRAW_EVENT = decision("use a draw event")
USE_ABILITY = decision("use a command ability")
TAKE_ACTION = decision("take an action")

_STARTS = channel(ACTIVATION_STARTS, SELF)
_AURA = channel(BEFORE_FIRST_ACTION, STRIKER)
_TEMPER = channel(BEFORE_ACTION, SELF)
_ENDS = channel(ACTIVATION_ENDS, SELF)

PROCEDURE_OF = {
    MARCH: MARCHING_ON,
    AIM: TAKING_AIM,
    VOLLEY: SHOOTING,
    CHARGE: CHARGING,
    RALLY: RALLYING,
    INSPIRE: INSPIRING,
    CLASH: CLASHING,
    REFORM: REFORMING,
    DISENGAGE: DISENGAGING,
    COMBAT_RALLY: RALLYING_IN_COMBAT,
    OVERCHARGE: OVERCHARGING,
}


def _begin(b: Battle, f: int) -> int:
    """The regiment activates; stranded models test first.  FB-STRAND-02"""
    r = b.frames[f + REGIMENT]
    b.clock[ACTING] = r
    b.activated[r] = 1
    b.done[r] = 0
    for m in range(b.forces.first[r], b.forces.end[r]):
        b.spent_abilities[m] = 0
    if not b.frames[f + ALLOWED]:
        b.frames[f + ALLOWED] = 2
    expire(b, CASTER_STARTS, r)
    forget_suffering(b)
    lost = [m for m in stranded_models(b, r) if not fearless_of_morale(b, m)]
    if lost:
        _test_stranded(b, r, lost)
    if b.place[r] == ARRIVING and b.forces.character[r] and b.settings.off_table_character_loses_action:
        b.frames[f + ACTS] = 1  # FB-ACT-10
    return NEXT


def _test_stranded(b: Battle, r: int, lost: list[int]) -> None:
    """One die per Wound left, each on its own Resolve without help; failures fall on the farthest.

    FB-STRAND-03 to FB-STRAND-05, FB-CCOM-04
    """
    dice: dict[int, int] = {}
    for m in lost:
        value = stranded_value(b, m)
        dice[value] = dice.get(value, 0) + wounds_left(b, m)
    total = 0
    for value, count in dice.items():
        faces = roll(b, count)
        wounds = sum([not passes(face, value) for face in faces])
        emit(b, STRANDED_TESTED, r, value, wounds, faces)
        total += wounds
    if total:
        push(b, ALLOCATE, r, total, STRANDED, -1)


def _bravery(b: Battle, f: int) -> int:
    """Some rules end Broken when an activation starts, an Officer's for its whole regiment.  FB-SR-BRAVERY"""
    r = b.frames[f + REGIMENT]
    if b.broken[r] and ask_anyone(b, _STARTS, r):
        steady(b, r)
    return NEXT


def _ask_draw_event(b: Battle, f: int) -> int:
    """At most one Draw Event, if its regiment is on the table.  FB-ACT-07 to FB-ACT-09"""
    r = b.frames[f + REGIMENT]
    if not b.in_play(r) or not has_draw_event(b, r):
        return TO + AT_REMOVE_TOKENS
    ask(b, CHOOSE_DRAW_EVENT, b.forces.player[r], r)
    return NEXT


def _use_draw_event(b: Battle, f: int) -> int:
    if b.answer[1] >= 0:
        r = b.frames[f + REGIMENT]
        emit(b, DRAW_EVENT_USED, r, b.answer[1], b.answer[2])
        apply_draw_event(b, f, r, b.answer[1], b.answer[2])
    return NEXT


def _remove_tokens(b: Battle, f: int) -> int:
    """All Casualty Tokens go; a scenario may score them.  FB-ACT-11"""
    r = b.frames[f + REGIMENT]
    b.clock[ACTING] = r
    if b.place[r] == DESTROYED:
        return TO + AT_END
    if b.tokens[r]:
        removed, b.tokens[r] = b.tokens[r], 0
        emit(b, TOKENS_REMOVED, r, removed)
        score_tokens(b, r, removed)
    return NEXT


# --- [Command] abilities


def ability_options(b: Battle, f: int) -> list[Option]:
    """Model, ability and target of every [Command] ability it may still use.  FB-CMD-01, FB-OFF-03"""
    r = b.frames[f + REGIMENT]
    if not b.in_play(r):
        return []
    found: list[Option] = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if not b.alive[m] or not b.forces.abilities[b.forces.profile[m]]:
            continue
        profile = b.forces.profiles[b.forces.profile[m]]
        used = b.spent_abilities[m]
        if used.bit_count() >= profile.abilities_per_activation:
            continue
        for k in range(len(profile.abilities)):
            if not used >> k & 1 and profile.abilities[k].boons:
                found += [(m, k, t) for t in served_by(b, r, m, profile.abilities[k])]
    return found


def served_by(b: Battle, r: int, m: int, ability: Ability) -> list[int]:
    """The regiments an ability of model `m` would do something for."""
    able = [r] if ability.own and not b.broken[r] else [] if ability.own else ability_targets(b, r, m)
    return [t for t in able if matters(b, ability.boons, t)]


def ability_targets(b: Battle, r: int, m: int) -> list[int]:
    """Its own regiment, or a friend whose Leader is in its Command Range.

    FB-PRES-02, FB-BRK-05, FB-GARR-07
    """
    own = [] if b.broken[r] else [r]
    if b.place[r] == GARRISONED or b.shamed[r] or not role(b, m):
        return own
    return own + [
        t for t in b.friends(b.forces.player[r]) if t != r and command_range(b, m) and in_presence(b, t, m)
    ]


def _ask_ability(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return TO + AT_END
    if not ability_options(b, f):
        return TO + AT_AURA
    ask(b, USE_ABILITY, b.forces.player[r], r)
    return NEXT


def _use_ability(b: Battle, f: int) -> int:
    m, k, target = b.answer[1], b.answer[2], b.answer[3]
    if m < 0:
        return NEXT
    b.spent_abilities[m] |= 1 << k
    emit(b, ABILITY_USED, m, k, target)
    bestow(b, b.forces.profiles[b.forces.profile[m]].abilities[k].boons, m, target)
    return TO + AT_ASK_ABILITY


# --- before the Actions


def _aura(b: Battle, f: int) -> int:
    """Hits for each of its models Engaged by a bearer; no Morale.  FB-SR-AURA-OF-DEATH"""
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return TO + AT_END
    if not b.in_play(r) or not _auras_about(b):
        return NEXT
    hits = _aura_hits(b, r, rivals(b, r))
    if hits:
        add_hits(b, AURA, r, r, UNASSIGNED, hits)
        push(b, RESOLVE, r)
    return NEXT


def _auras_about(b: Battle) -> bool:
    """Does any profile of either army bear an aura, or has an effect to do with one? Most know none."""
    for profile in range(len(b.forces.profiles)):
        if b.forces.answer_kind[profile * CHANNELS + _AURA]:
            return True
    for r in range(b.forces.regiments):
        if rules_changed(b, _AURA, r):
            return True
    return False


def _aura_hits(b: Battle, r: int, foes: list[int]) -> int:
    """The strongest aura each model stands in, added up; whoever stands in one is struck."""
    hits = 0
    if foes:
        for m in b.living(r):
            worst = _worst_aura(b, m, foes)
            if worst:
                b.struck_by[m] |= 1 << r
                hits += worst
    return hits


def _worst_aura(b: Battle, m: int, foes: list[int]) -> int:
    """The strongest aura of those who Engage a model."""
    worst = 0
    for t in foes:
        for n in b.living(t):
            hits = ask_rules(b, _AURA, n)
            if hits > worst and engages(b, n, m):
                worst = hits
    return worst


# --- the Actions


def _next_action(b: Battle, f: int) -> int:
    """First, second, and any extra Action; a temper may have to be tested first.  FB-ACT-12 to FB-ACT-15"""
    r = b.frames[f + REGIMENT]
    b.clock[ACTING] = r
    expire(b, ACTION_END)
    forget_suffering(b)
    if b.place[r] in (DESTROYED, RESERVE) or _has_acted(b, f):
        return TO + AT_DECAY
    b.frames[f + FORCED] = _temper(b, r)
    ask(b, TAKE_ACTION, b.forces.player[r], r)
    return NEXT


def _has_acted(b: Battle, f: int) -> bool:
    """The usual Actions are taken, and no Draw Event adds one.  FB-ACT-12"""
    if b.frames[f + ACTS] < b.frames[f + ALLOWED]:
        return False
    return not b.frames[f + BONUS] or not action_options(b, f)


def action_options(b: Battle, f: int) -> list[Option]:
    """The Actions open now, or the one a Draw Event adds after the usual ones."""
    r = b.frames[f + REGIMENT]
    taken, allowed, bonus = b.frames[f + ACTS], b.frames[f + ALLOWED], b.frames[f + BONUS]
    if taken < allowed:
        return actions(b, r, taken == 0)
    if taken != 2 or not bonus or b.place[r] != TABLE or is_engaged(b, r):
        return []
    if bonus == THIRD_MARCH and b.frames[f + MARCHED] == 2:  # FB-DRAW-03
        return [(SKIP,), (MARCH,)]
    if bonus == MARCH_AFTER_VOLLEY and b.frames[f + LAST] == VOLLEY:  # FB-DRAW-04
        return [(SKIP,), (MARCH,)]
    return []


def _temper(b: Battle, r: int) -> int:
    """A wild regiment that fails its Resolve must charge the bleeding, or run at the nearest.  FB-SR-FERAL"""
    if b.place[r] != TABLE or not ask_regiment(b, _TEMPER, r) or is_engaged(b, r):
        return 0
    face = d6(b)
    calm = passes(face, resolve_of(b, r))
    emit(b, FERAL_ROLLED, r, resolve_of(b, r), int(calm), (face,))
    if calm:
        return 0
    if forced_charges(b, r):
        return FORCED_CHARGE
    return FORCED_MARCH if forced_goals(b, r) else 0


def forced_charges(b: Battle, r: int) -> list[int]:
    """The nearest enemy in sight with Casualty Tokens, if it can be charged."""
    if not may_charge(b, r):
        return []
    bleeding = [t for t in in_view(b, r) if b.tokens[t]]
    return [t for t in nearest_of(b, r, bleeding) if t in charge_targets(b, r)]


def forced_options(b: Battle, f: int) -> list[Option]:
    """What a lost temper leaves open."""
    r = b.frames[f + REGIMENT]
    if b.frames[f + FORCED] == FORCED_CHARGE:
        return charge_options(forced_charges(b, r))[: len(forced_charges(b, r))]
    goals = forced_goals(b, r)
    return [(MARCH, t) for t in goals] if len(goals) > 1 else [(MARCH,)]


def _perform(b: Battle, f: int) -> int:
    """Start the chosen Action."""
    r, action = b.frames[f + REGIMENT], b.answer[1]
    b.frames[f + ACTS] += 1
    b.frames[f + LAST] = action
    if action == SKIP:
        emit(b, ACTION_SKIPPED, r)
        return TO + AT_NEXT_ACTION
    b.done[r] |= 1 << action
    if action == MARCH:
        b.frames[f + MARCHED] += 1
    if action == CHALLENGE:
        push(b, CHALLENGING, b.answer[2], b.answer[3])
    elif action == CAST:
        push(b, SPELLCASTING, b.answer[2], b.answer[3], b.answer[4])
    else:
        push(b, PROCEDURE_OF[action], r, b.answer[2], b.answer[3], b.answer[4])
    return TO + AT_NEXT_ACTION


def _decay(b: Battle, f: int) -> int:
    """Dice at the end of the activation; each 5 or 6 a Wound, no Morale.  FB-SR-DECAY"""
    r = b.frames[f + REGIMENT]
    dice = ask_regiment(b, _ENDS, r) if b.in_play(r) else 0
    if dice:
        faces = roll(b, dice)
        wounds = sum([face >= 5 for face in faces])
        emit(b, DECAY_ROLLED, r, dice, wounds, faces)
        if wounds:
            push(b, ALLOCATE, r, wounds, UNTESTED, -1)
    return NEXT


def _end(b: Battle, f: int) -> int:
    """Effects that end with this activation expire, and play passes.  FB-ACT-16, FB-PROV-03"""
    r = b.frames[f + REGIMENT]
    b.shamed[r] = 0
    if b.place[r] in (ARRIVING, ENTERING):
        send_back(b, r)  # FB-REINF-07
    expire(b, ACTION_END)
    expire(b, ACTIVATION_END, r)
    forget_suffering(b)
    emit(b, ACTIVATION_ENDED, r)
    for other in range(b.forces.regiments):
        if b.in_play(other):
            remove_spent(b, other)
    return END


ACTIVATION = procedure(
    "activation",
    _begin,
    _bravery,
    _ask_draw_event,
    _use_draw_event,
    _remove_tokens,
    _ask_ability,
    _use_ability,
    _aura,
    _next_action,
    _perform,
    _decay,
    _end,
)
