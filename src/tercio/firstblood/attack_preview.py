"""What an attack would be, before anybody commits to it: the very attacks the engine would roll.

Everything is tried on a copy. Where a model could strike several, it is taken to strike the first it may;
a charge is taken to arrive as ready moves would bring it in, with the least face that arrives and nobody
hurt by the ground on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tercio.core.messages import Command
from tercio.firstblood import commands as c
from tercio.firstblood.bots.plans import unfold
from tercio.firstblood.combat.attack import CLASH, DUEL, IMPACT, Attack, AttackSheet, settle
from tercio.firstblood.combat.fighting import (
    attacks_of,
    dice_of,
    may_impact,
    pool_attack,
    pools,
    strikers,
    targets_of,
)
from tercio.firstblood.engine.distances import within
from tercio.firstblood.engine.moments import CHARGE_ROLLED, SELF
from tercio.firstblood.engine.purposes import CHARGE_MOVE
from tercio.firstblood.engine.regiment_queries import march_of
from tercio.firstblood.engine.rule_dispatch import Question, apply_core_rules, apply_rules, speaker
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import ASK_A, ASKING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.magic.casting import prepare_casting
from tercio.firstblood.movement.charges import needed_distance, opening
from tercio.firstblood.sequence.actions.charge import inspired_by_charge
from tercio.firstblood.sequence.actions.spellcasting import incantation_of
from tercio.firstblood.sequence.actions.volley import volley_attacks
from tercio.firstblood.sequence.move_effects import walk
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION
from tercio.geometry.units import SLACK

FACES = 6
NEVER = FACES + 1
"""The face a charge needs that cannot arrive."""
_ROLLED = channel(CHARGE_ROLLED, SELF)


class AttackTried(msgspec.Struct, frozen=True):
    """One roll of attacks against one regiment."""

    kind: str
    """volley, impact, clash, duel or reply."""
    target: int
    sheets: tuple[AttackSheet, ...]


class ChargeTried(msgspec.Struct, frozen=True):
    """A charge: the least face that arrives (7 if none does), and whether a failed roll is thrown again."""

    face: int
    again: bool


class CastTried(msgspec.Struct, frozen=True):
    """A casting: its dice, the face each needs or less, failed dice turned, and the successes asked for."""

    dice: int
    attunement: int
    turned: int
    successes: int


class ActionPreview(msgspec.Struct, frozen=True):
    """All that can be said of an Action before it is taken."""

    attacks: tuple[AttackTried, ...] = ()
    charge: ChargeTried | None = None
    cast: CastTried | None = None


def preview_action(state: Battle, command: Command) -> ActionPreview:
    """What an Action would roll; nothing of any other answer."""
    known = TRIED_AS.get(type(command))
    if known is None or state.clock[ASKING] != TAKE_ACTION:
        return ActionPreview()
    return known(state.clone(), state.clock[ASK_A], command)


def _volley(b: Battle, r: int, command: c.Volley) -> ActionPreview:
    shots = volley_attacks(b, r, command.target, command.weapon, command.markers)
    return ActionPreview(_tried("volley", command.target, shots))


def _clash(b: Battle, r: int, command: c.Clash) -> ActionPreview:
    return ActionPreview(tuple(blows(b, r, CLASH, 0)))


def _challenge(b: Battle, r: int, command: c.DeclareChallenge) -> ActionPreview:
    m, n = command.model, command.target
    return ActionPreview((*_duel(b, m, n, "duel"), *_duel(b, n, m, "reply")))


def _cast(b: Battle, r: int, command: c.CastSpell) -> ActionPreview:
    incantation = incantation_of(b, command.model, command.incantation)
    casting = prepare_casting(b, command.model, incantation, command.target)
    return ActionPreview(cast=CastTried(casting.dice, casting.attunement, casting.turned, casting.works))


def _tried(kind: str, target: int, attacks: list[Attack]) -> tuple[AttackTried, ...]:
    sheets = tuple(attack.sheet() for attack in attacks if attack.dice)
    return (AttackTried(kind, target, sheets),) if sheets else ()


def blows(b: Battle, r: int, kind: int, only: int) -> Iterator[AttackTried]:
    """The pools of a Clash or an Impact, by the regiment struck.  FB-CLASH-03, FB-TGT-01"""
    for m in b.models(r):
        options = targets_of(b, m, kind, only) if b.alive[m] else []
        b.aim_at[m], b.aim_part[m] = options[0] if options else (-1, -1)
    struck: dict[int, list[Attack]] = {}
    for members in pools(b, strikers(b, r)):
        struck.setdefault(b.aim_at[members[0]], []).append(pool_attack(b, members, kind))
    for target, attacks in sorted(struck.items()):
        yield from _tried("impact" if kind == IMPACT else "clash", target, attacks)


def _duel(b: Battle, m: int, n: int, kind: str) -> tuple[AttackTried, ...]:
    """One duellist's attacks on the other.  FB-CHAL-05"""
    if not dice_of(b, m, DUEL):
        return ()
    attack = Attack(b, DUEL, m, b.forces.regiment[m], b.forces.regiment[n], n)
    attack.dice, attack.picked = attacks_of(b, m), n
    attack.close = attack.pressed = within(b, m, n, INCH)
    settle(attack)
    return _tried(kind, b.forces.regiment[n], [attack])


def charge_tried(b: Battle, r: int, targets: tuple[int, ...]) -> ActionPreview:
    """On which face it arrives; then its Impact Attacks, and the Clash it could fight next.

    FB-CHG-06, FB-CHG-07, FB-IMP-01
    """
    aimed = sum(1 << t for t in set(targets))
    face = next((face for face in range(1, NEVER) if _arrives(b, r, aimed, face)), NEVER)
    question = Question(b, r)
    apply_rules(b, _ROLLED, speaker(b, r), question)
    apply_core_rules(_ROLLED, question)
    charge = ChargeTried(face, bool(question.answer))
    if face == NEVER:
        return ActionPreview(charge=charge)
    length = march_of(b, r) + face * INCH
    walk(b, r, CHARGE_MOVE, unfold(b, r, CHARGE_MOVE, length, 0, aimed))
    if inspired_by_charge(b, r, aimed):
        b.inspired[r] = 1
    open_to_impact = sum(1 << t for t in set(targets) if may_impact(b, t))
    impact = tuple(blows(b, r, IMPACT, open_to_impact)) if open_to_impact else ()
    return ActionPreview((*impact, *blows(b, r, CLASH, 0)), charge)


def _arrives(b: Battle, r: int, aimed: int, face: int) -> bool:
    length = march_of(b, r) + face * INCH
    return needed_distance(b, r, aimed) <= length + SLACK and bool(opening(b, r, length, aimed))


TRIED_AS: dict[type[Command], Callable[[Battle, int, Any], ActionPreview]] = {
    c.Volley: _volley,
    c.Clash: _clash,
    c.DeclareCharge: lambda b, r, command: charge_tried(b, r, command.targets),
    c.DeclareChallenge: _challenge,
    c.CastSpell: _cast,
}
"""By Action: what it would roll."""
