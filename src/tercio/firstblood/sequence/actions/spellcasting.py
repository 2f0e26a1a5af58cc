"""Spellcasting.  FB-MAGIC-01 to FB-MAGIC-14"""

from __future__ import annotations

from tercio.firstblood.combat.fighting import BLESS, aim_alone, spend_blessings
from tercio.firstblood.combat.healing import HEAL
from tercio.firstblood.combat.morale import MORALE_TESTS, forget_suffering
from tercio.firstblood.engine.event_log import ACTION_TAKEN, CAST_ROLLED, emit, roll
from tercio.firstblood.engine.flow import AGAIN, END, NEXT, R0, R1, R2, R3, procedure, push
from tercio.firstblood.engine.moments import CAST, TARGET
from tercio.firstblood.engine.profiles import Incantation
from tercio.firstblood.engine.rule_dispatch import apply_rules, speaker
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.magic.casting import chanter, prepare_casting
from tercio.firstblood.sequence.actions.kinds import CAST as CAST_ACTION
from tercio.firstblood.sequence.lasting_effects import bestow

CASTER, INCANTATION, SPELL_TARGET, BLESSINGS_ASKED = R0, R1, R2, R3
_CAST = channel(CAST, TARGET)


def incantation_of(b: Battle, m: int, k: int) -> Incantation:
    """The k-th Incantation of a caster."""
    return b.forces.profiles[b.forces.profile[chanter(b, m)]].incantations[k]


def _hurts(incantation: Incantation) -> bool:
    """Will the target have to defend itself?"""
    for boon in incantation.boons:
        if boon.kind in ("hits", "hits_per_success"):
            return True
    return False


def _cast(b: Battle, f: int) -> int:
    """Roll the magic level; with enough successes the Effect happens.

    FB-MAGIC-08, FB-MAGIC-10, FB-MAGIC-11
    """
    m, target = b.frames[f + CASTER], b.frames[f + SPELL_TARGET]
    if not b.frames[f + BLESSINGS_ASKED] and _hurts(incantation_of(b, m, b.frames[f + INCANTATION])):
        b.frames[f + BLESSINGS_ASKED] = 1
        aim_alone(b, m, target)
        push(b, BLESS, b.forces.regiment[m], 0, 0, 1)  # its Defence only: a spell is not rolled to hit
        return AGAIN
    forget_suffering(b)
    emit(b, ACTION_TAKEN, b.forces.regiment[m], CAST_ACTION, target)
    casting = prepare_casting(b, m, incantation_of(b, m, b.frames[f + INCANTATION]), target)
    faces = roll(b, casting.dice)
    successes = casting.successes(faces)
    works = successes >= casting.works
    emit(b, CAST_ROLLED, m, casting.attunement, successes if works else 0, faces)
    if works or not b.settings.devotion_needs_success:
        apply_rules(b, _CAST, speaker(b, target), casting)
        if casting.heals:
            push(b, HEAL, target, casting.heals)
    if works:
        bestow(b, casting.incantation.boons, m, target, successes)
    return NEXT


def _test_morale(b: Battle, f: int) -> int:
    push(b, MORALE_TESTS)
    return NEXT


def _finish(b: Battle, f: int) -> int:
    spend_blessings(b)
    forget_suffering(b)
    return END


SPELLCASTING = procedure("cast", _cast, _test_morale, _finish)
