"""The Actions that only set a state: Take Aim, Inspire, Rally, Combat Rally, Overcharge.

FB-AIM-01, FB-INSP-01, FB-RALLY-01, FB-CRALLY-01, FB-SR-OVERCHARGE
"""

from __future__ import annotations

from tercio.firstblood.combat.morale import RallyRoll, steady
from tercio.firstblood.engine.event_log import ACTION_TAKEN, RALLY_ROLLED, d6, emit, passes
from tercio.firstblood.engine.flow import END, R0, procedure
from tercio.firstblood.engine.moments import COMBAT_RALLYING, SELF, STRIKER
from tercio.firstblood.engine.regiment_queries import resolve_of
from tercio.firstblood.engine.rule_dispatch import apply_rules, speaker
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.movement.engagement import engaged_by_any, engaged_with, engages_any
from tercio.firstblood.sequence.actions.kinds import AIM, COMBAT_RALLY, INSPIRE, OVERCHARGE, RALLY

REGIMENT = R0
_OF_FOES = channel(COMBAT_RALLYING, STRIKER)
_OF_OWN = channel(COMBAT_RALLYING, SELF)


def _aim(b: Battle, f: int) -> int:
    """+1 Volley for its next Volley Action this Round."""
    b.aimed[b.frames[f + REGIMENT]] = 1
    emit(b, ACTION_TAKEN, b.frames[f + REGIMENT], AIM)
    return END


def _inspire(b: Battle, f: int) -> int:
    """Inspired for its next Clash Action this Round."""
    b.inspired[b.frames[f + REGIMENT]] = 1
    emit(b, ACTION_TAKEN, b.frames[f + REGIMENT], INSPIRE)
    return END


def _rally(b: Battle, f: int) -> int:
    """No longer Broken, without a roll."""
    emit(b, ACTION_TAKEN, b.frames[f + REGIMENT], RALLY)
    steady(b, b.frames[f + REGIMENT])
    return END


def rally_roll(b: Battle, r: int) -> RallyRoll:
    """What the enemies Engaged with it demand, less what its own rules ignore.  FB-SR-FEARSOME"""
    rally = RallyRoll(b, r)
    for other in engaged_with(b, r):
        for m in b.living(other):
            if engages_any(b, m, r) or engaged_by_any(b, m, r):
                apply_rules(b, _OF_FOES, m, rally)
    apply_rules(b, _OF_OWN, speaker(b, r), rally)
    return rally


def _combat_rally(b: Battle, f: int) -> int:
    """No longer Broken, unless a frightening enemy makes it roll its Resolve and it fails."""
    r = b.frames[f + REGIMENT]
    emit(b, ACTION_TAKEN, r, COMBAT_RALLY)
    if rally_roll(b, r).needed:
        face = d6(b)
        held = passes(face, resolve_of(b, r))
        emit(b, RALLY_ROLLED, r, resolve_of(b, r), int(held), (face,))
        if not held:
            return END
    steady(b, r)
    return END


def _overcharge(b: Battle, f: int) -> int:
    """One more marker; it stays until a Volley spends it."""
    b.markers[b.frames[f + REGIMENT]] += 1
    emit(b, ACTION_TAKEN, b.frames[f + REGIMENT], OVERCHARGE)
    return END


TAKING_AIM = procedure("take aim", _aim)
INSPIRING = procedure("inspire", _inspire)
RALLYING = procedure("rally", _rally)
RALLYING_IN_COMBAT = procedure("combat rally", _combat_rally)
OVERCHARGING = procedure("overcharge", _overcharge)
