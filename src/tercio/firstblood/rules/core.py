# cython: annotation_typing=True, binding=True
"""Rules of the core book that change an attack, written like special rules so that they answer *why* too."""

from __future__ import annotations

from tercio.firstblood.battlefield.ruins import completely_within_ruin
from tercio.firstblood.battlefield.terrain import wet
from tercio.firstblood.combat.attack import CLASH, DUEL, GAINED, VOLLEY, Attack
from tercio.firstblood.engine.moments import (
    CHARGE_ROLLED,
    DEFENDING,
    INSPIRING,
    SELF,
    STRIKER,
    STRIKING,
    TARGET,
)
from tercio.firstblood.engine.regiment_queries import has_standard
from tercio.firstblood.engine.rule_dispatch import Question
from tercio.firstblood.engine.rule_registry import rule
from tercio.firstblood.engine.state import ACTING, GARRISONED

CHANGED_FLOOR = 4
"""The bit `terrain` sets on a model that changed floor in its charge."""


@rule("FB-INSP-03", at=INSPIRING, side=STRIKER, core=True)
def inspired(attack: Attack) -> None:
    """An Inspired regiment strikes better in its Clash, and in the Challenge it declares.  FB-CHAL-05"""
    b = attack.b
    own_duel = attack.kind == DUEL and b.clock[ACTING] == attack.regiment and attack.as_clash
    climbed = b.crossed[attack.striker] & CHANGED_FLOOR  # FB-RUIN-07
    if (attack.kind == CLASH or own_duel) and b.inspired[attack.regiment] and not climbed:
        attack.inspired = max(attack.inspired, GAINED)


@rule("FB-GARR-15", at=INSPIRING, side=STRIKER, core=True)
def garrison_clashes_inspired(attack: Attack) -> None:
    """Occupants Clash Inspired, and re-roll sixes in every case."""
    if attack.kind == CLASH and attack.b.place[attack.regiment] == GARRISONED:
        attack.inspired = max(attack.inspired, GAINED)
        attack.reroll_sixes = 1


@rule("FB-AIM-01", at=STRIKING, side=STRIKER, core=True)
def take_aim(attack: Attack) -> None:
    """+1 Volley for the next Volley Action."""
    if attack.kind == VOLLEY and attack.b.aimed[attack.regiment]:
        attack.skill += 1


@rule("FB-OBSC-02", at=STRIKING, side=STRIKER, core=True)
def obscured(attack: Attack) -> None:
    """-1 Volley at an Obscured target, never below 1."""
    if attack.kind == VOLLEY and attack.obscured:
        attack.skill -= 1
        attack.floor = 1


@rule("FB-ZONE-09", at=STRIKING, side=STRIKER, core=True)
def water(attack: Attack) -> None:
    """-1 Clash for a model in Water, never below 1."""
    b = attack.b
    if attack.kind != VOLLEY and b.place[attack.regiment] != GARRISONED and wet(b, attack.striker):
        attack.skill -= 1
        attack.floor = 1


@rule("FB-GARR-05", at=DEFENDING, side=TARGET, core=True)
def garrison_walls(attack: Attack) -> None:
    """Occupants add the piece's Defence value."""
    b = attack.b
    if b.place[attack.target] == GARRISONED:
        attack.defence += b.field.pieces[b.inside[attack.target]].defence


@rule("FB-RUIN-01", at=DEFENDING, side=TARGET, core=True)
def ruin_cover(attack: Attack) -> None:
    """+1 Defence against Volleys for a regiment completely within a Ruin its shooters are not in."""
    if attack.kind != VOLLEY:
        return
    ruin = completely_within_ruin(attack.b, attack.target)
    if ruin >= 0 and completely_within_ruin(attack.b, attack.regiment) != ruin:
        attack.defence += 1


@rule("FB-LEAD-05", at=CHARGE_ROLLED, side=SELF, core=True)
def standard_bearer(question: Question) -> None:
    """A regiment with a living Standard Bearer may throw a failed Charge Roll again."""
    if has_standard(question.b, question.regiment):
        question.yes()
