"""One attack, two readers: prepared once with every rule applied, then rolled or calculated.

    attack = prepare(battle, CLASH, 3, 1, dice=6)
    attack.why("defence")       [("profile", 1), ("FB-SR-SHIELD", 2)]
    attack.sheet()              a frozen description: the odds book and the page read this
    roll_hits(attack, dice)     the table rolls it

A subject is mutable only while `prepare` applies the rules; afterwards nobody writes to it. Values are
built in one order (set, add, cap), so rules of one moment need no order among themselves.
"""

from __future__ import annotations

import msgspec

from tercio.firstblood.engine.moments import AIMING, DEFENDING, DREADING, INSPIRING, STRIKER, STRIKING, TARGET
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.profiles import DEFENCE, EVASION
from tercio.firstblood.engine.profiles import VOLLEY as VOLLEY_VALUE
from tercio.firstblood.engine.regiment_queries import characteristic
from tercio.firstblood.engine.rule_dispatch import (
    apply_core_rules,
    apply_rules,
    call_all,
    has_no_rule,
    speaker,
)
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.rule_trace import hooks_at_moment
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.movement.engagement import engaged_with

CLASH, IMPACT, OPPORTUNITY, DUEL, VOLLEY, SPELL, BARE, AURA = range(8)
KINDS = ("clash", "impact", "opportunity", "duel", "volley", "spell", "bare", "aura")
"""BARE hits carry no rule at all (Counter-Attack, Lethal Demise, broken ground)."""
GROUP, UNASSIGNED = -1, -2
"""Parts of a target: its ordinary models, or not yet chosen (a model's number otherwise)."""
NONE, GAINED, PERMANENT = 0, 1, 2
"""Inspired: not, by an Action or charge, or by a rule that always grants it."""

_AIMING = channel(AIMING, STRIKER)
_INSPIRING = channel(INSPIRING, STRIKER)
_DREADING = channel(DREADING, TARGET)
_STRIKING = channel(STRIKING, STRIKER)
_STRUCK = channel(STRIKING, TARGET)
_PIERCING = channel(DEFENDING, STRIKER)
_DEFENDING = channel(DEFENDING, TARGET)

TRACED = (
    "dice", "skill", "floor", "inspired", "reroll_misses", "reroll_sixes", "reroll_ones", "extra_hits_on_one",
    "ones_bypass", "torrent", "defence", "evasion", "piercing", "hardened", "bypass", "save_reroll_ones",
    "save_reroll_failures", "save_reroll_sixes", "wounds_on_six", "discards", "returns", "obscured",
)  # fmt: skip


class AttackSheet(msgspec.Struct, frozen=True):
    """What the dice will read: a plain description from which exact odds can be worked out."""

    kind: str
    dice: int
    hit: int
    """A die equal or under hits; 1 always, 6 never.  FB-DICE-04"""
    reroll_misses: bool
    reroll_sixes: bool
    reroll_ones: bool
    extra_hits_on_one: int
    ones_bypass: bool
    """Hits rolled with a 1 meet Defence 0; extra hits do not."""
    torrent: bool
    """Each die that hits throws one more die, which throws none."""
    save: int
    """A Defence die equal or under saves, a 6 never; 0 saves nothing.  FB-DEF-02, FB-DEF-03"""
    bypassed_save: int
    """The same where Defence counts as 0: Evasion alone."""
    save_reroll_ones: bool
    save_reroll_failures: bool
    save_reroll_sixes: bool
    wounds_on_six: int
    discards: int
    """Failed Defence dice the target discards in the whole roll."""
    returns: bool
    """Each final Defence face of 1 strikes back once."""


class Attack:
    """The subject of every moment of an attack; see `AttackSheet` for what comes out."""

    __slots__ = (
        "b", "kind", "striker", "regiment", "target", "part", "picked", "close", "pressed",
        "weapon", "extra_ap", "trace", "target_broken", "target_type", "clash_or_challenge", "as_clash",
        *TRACED,
    )  # fmt: skip

    def __init__(self, b: Battle, kind: int, striker: int, regiment: int, target: int, part: int) -> None:
        self.b = b
        self.kind = kind
        self.striker = striker
        """The model that strikes, or -1."""
        self.regiment = regiment
        self.target = target
        self.part = part
        self.picked = -1
        """The model picked as target.  FB-TGT-02"""
        self.close = False
        """Striker and picked model are within 1 inch."""
        self.pressed = False
        """The striker is within 1 inch of some model struck."""
        self.weapon = -1
        """Which of the striker's Barrages is used."""
        self.extra_ap = 0
        self.trace: list[tuple[str, str, int]] | None = None
        self.dice = self.skill = self.defence = self.evasion = 0
        self.floor = 0
        """The value to hit never falls below this.  FB-OBSC-02, FB-ZONE-09"""
        self.inspired = NONE
        self.reroll_misses = self.reroll_sixes = self.reroll_ones = 0
        self.extra_hits_on_one = self.ones_bypass = self.torrent = 0
        self.piercing = self.hardened = self.bypass = 0
        self.save_reroll_ones = self.save_reroll_failures = self.save_reroll_sixes = 0
        self.wounds_on_six = 1
        self.discards = self.returns = self.obscured = 0
        # --- what rules like to know
        self.target_broken = target >= 0 and b.broken[target] != 0
        self.target_type = b.forces.type[target] if target >= 0 else -1
        """Infantry, Cavalry, Brute or Monster."""
        self.as_clash = kind in (CLASH, OPPORTUNITY)
        """An Attack of Opportunity is fought as a Clash.  FB-AOO-03"""
        self.clash_or_challenge = self.as_clash or kind == DUEL
        if (
            kind == DUEL
        ):  # rules that name the Clash alone work in a duel only if the table says so, FB-CHAL-05
            self.as_clash = b.settings.challenge_uses_clash_rules

    @property
    def whole_target(self) -> list[int]:
        """The models struck as one: the part aimed at."""
        if self.part >= 0:
            return [self.part]
        models = self.b.living(self.target)
        return [m for m in models if not self.b.forces.separate[m]] or models

    # --- what comes out

    @property
    def hit(self) -> int:
        """The final value to hit."""
        return hit_value(self)

    @property
    def save(self) -> int:
        """The best of Defence and Evasion."""
        return save_value(self)

    def why(self, field: str) -> list[tuple[str, int]]:
        """Every rule that set or changed a value, in order, with what it then was."""
        return [(rule, value) for rule, name, value in self.trace or () if name == field]

    def sheet(self) -> AttackSheet:
        """The frozen description."""
        return AttackSheet(
            kind=KINDS[self.kind],
            dice=self.dice,
            hit=self.hit,
            reroll_misses=bool(self.reroll_misses),
            reroll_sixes=bool(self.reroll_sixes),
            reroll_ones=bool(self.reroll_ones),
            extra_hits_on_one=self.extra_hits_on_one,
            ones_bypass=bool(self.ones_bypass),
            torrent=bool(self.torrent),
            save=self.save,
            bypassed_save=self.evasion,
            save_reroll_ones=bool(self.save_reroll_ones),
            save_reroll_failures=bool(self.save_reroll_failures),
            save_reroll_sixes=bool(self.save_reroll_sixes),
            wounds_on_six=self.wounds_on_six,
            discards=self.discards,
            returns=bool(self.returns),
        )


def hit_value(attack: Attack) -> int:
    """The final value to hit."""
    return max(attack.skill, attack.floor, 0)


def save_value(attack: Attack) -> int:
    """The best of Defence and Evasion; piercing lowers Defence only.  FB-SEQ-03"""
    if attack.bypass:
        return attack.evasion
    added = attack.extra_ap if attack.piercing else min(1, attack.extra_ap)  # FB-SR-OVERCHARGE
    pierced = max(0, attack.piercing + added - attack.hardened)
    return max(0, attack.defence - pierced, attack.evasion)


def prepare(
    b: Battle,
    kind: int,
    striker: int,
    target: int,
    part: int = GROUP,
    dice: int = 0,
    *,
    picked: int = -1,
    close: bool = False,
    pressed: bool = False,
    weapon: int = -1,
    extra_ap: int = 0,
    obscured: bool = False,
    traced: bool = False,
) -> Attack:
    """Every rule has been applied, no die has been rolled."""
    attack = Attack(b, kind, striker, b.forces.regiment[striker], target, part)
    attack.picked, attack.close, attack.weapon, attack.extra_ap = picked, close, weapon, extra_ap
    attack.pressed = pressed
    attack.dice, attack.obscured = dice, int(obscured)
    attack.trace = [] if traced else None
    settle(attack)
    return attack


def settle(attack: Attack) -> None:
    """Apply every rule, to hit and to save."""
    _aim(attack)
    guard(attack)


def _aim(attack: Attack) -> None:
    """The to-hit half: the printed value, then Inspired, then every rule, then what follows from the
    total.
    """
    which = VOLLEY_VALUE if attack.kind == VOLLEY else CLASH_VALUE
    attack.skill = characteristic(attack.b, attack.striker, which)
    note(attack, "profile", "skill", attack.skill)
    if attack.kind == VOLLEY:
        _apply(attack, _AIMING, attack.striker)
    elif attack.kind != OPPORTUNITY:  # which gains nothing from being Inspired, FB-AOO-03
        _apply(attack, _INSPIRING, attack.striker)
        if attack.inspired:
            _dread(attack)
    _apply(attack, _STRIKING, attack.striker)
    _apply(attack, _STRUCK, _struck(attack), False)
    _settle_inspired(attack)
    _settle_mastery(attack)


def _dread(attack: Attack) -> None:
    """What the enemies Engaged with the strikers do about their being Inspired.  FB-SR-DREAD"""
    b = attack.b
    if _any_dread(b, attack.regiment):
        for r in engaged_with(b, attack.regiment):
            _apply(attack, _DREADING, speaker(b, r), False)


def _any_dread(b: Battle, regiment: int) -> bool:
    """Has any enemy in play a rule against that? Most have not, and engagement is long to work out."""
    player = b.forces.player[regiment]
    for r in range(b.forces.regiments):
        if b.forces.player[r] != player and b.in_play(r) and not has_no_rule(b, _DREADING, speaker(b, r)):
            return True
    return False


def guard(attack: Attack) -> None:
    """The Defence half: the target's values, then every rule of both sides.  FB-SEQ-03"""
    m = _struck(attack)
    attack.defence = characteristic(attack.b, m, DEFENCE)
    attack.evasion = characteristic(attack.b, m, EVASION)
    note(attack, "profile", "defence", attack.defence)
    if attack.kind not in (BARE, AURA) and attack.striker >= 0:
        _apply(attack, _PIERCING, attack.striker, False)
    _apply(attack, _DEFENDING, m)


def _struck(attack: Attack) -> int:
    """Whose rules answer for the target: the model aimed at, or one of the ordinary models."""
    return attack.part if attack.part >= 0 else speaker(attack.b, attack.target)


def _settle_inspired(attack: Attack) -> None:
    """+1, unless that would reach 5 or more: then natural 6s are re-rolled instead.

    FB-INSP-01, FB-INSP-02
    """
    if not attack.inspired:
        return
    if attack.skill + 1 >= 5:
        attack.reroll_sixes = 1
        note(attack, "FB-INSP-02", "reroll_sixes", 1)
    else:
        attack.skill += 1
        note(attack, "FB-INSP-01", "skill", attack.skill)


def _settle_mastery(attack: Attack) -> None:
    """A value of 6 or more makes every 1 count twice, except in Impact Attacks.

    FB-CLASH-06, FB-VOL-10, FB-IMP-07
    """
    if hit_value(attack) >= 6 and (attack.kind == VOLLEY or attack.as_clash):
        attack.extra_hits_on_one = max(1, attack.extra_hits_on_one)
        note(attack, "FB-VOL-10" if attack.kind == VOLLEY else "FB-CLASH-06", "extra_hits_on_one", 1)


def _apply(attack: Attack, channel_no: int, m: int, core: bool = True) -> None:
    """Apply the rules of a model (and of its weapon), remembering who changed what if asked to."""
    if attack.trace is not None:
        _apply_traced(attack, channel_no, m, core)
        return
    if core:
        apply_core_rules(channel_no, attack)
    apply_rules(attack.b, channel_no, m, attack)
    if attack.weapon >= 0 and m == attack.striker:
        _apply_weapon_rules(attack, channel_no)


def _apply_weapon_rules(attack: Attack, channel_no: int) -> None:
    """The rules of the shots.  FB-SR-BARRAGE"""
    forces = attack.b.forces
    profile = forces.profile[attack.striker]
    if attack.weapon < forces.barrages[profile]:
        calls = forces.shot_calls[forces.arms[profile] + attack.weapon]
        if calls:
            call_all(calls[channel_no], attack)


def note(attack: Attack, rule: str, field: str, value: int) -> None:
    """Remember a line of the answer to `why`."""
    if attack.trace is not None:
        attack.trace.append((rule, field, value))


def _apply_traced(attack: Attack, channel_no: int, m: int, core: bool) -> None:
    """The slow way of `_apply`: one rule at a time, comparing before and after."""
    weapon = attack.weapon if m == attack.striker else -1
    for hook, x in hooks_at_moment(attack.b, channel_no, m, core, weapon):
        before = [getattr(attack, name) for name in TRACED]
        hook.apply(attack, x)
        for name, old in zip(TRACED, before, strict=True):
            if getattr(attack, name) != old:
                note(attack, hook.id, name, getattr(attack, name))
