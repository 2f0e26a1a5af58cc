"""Why a number is what it is: the rules heard at a moment, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from tercio.firstblood.combat.attack import Attack
from tercio.firstblood.engine.effects import granted, rule_value
from tercio.firstblood.engine.rules.registry import CHANNELS, CORE_VOICES, RuleHook, rule_number, voices_at
from tercio.firstblood.engine.state import Battle


def voices_heard(attack: Attack, channel: int, m: int, core: bool) -> Iterator[tuple[RuleHook, int]]:
    """Core rules, rules of the model, rules of the weapon."""
    if core:
        yield from ((voice, 0) for voice in CORE_VOICES[channel])
    yield from voices_of_model(attack.b, channel, m)
    if attack.weapon >= 0 and m == attack.striker:
        yield from _weapon(attack, channel)


def voices_of_model(b: Battle, channel: int, m: int) -> Iterator[tuple[RuleHook, int]]:
    """Rules of the profile, rules granted for a while."""
    profile = b.forces.profile[m]
    for voice in b.forces.voices[profile * CHANNELS + channel]:
        if x := rule_value(b, m, voice.rule):
            yield voice, x
    for rule in granted(b, b.forces.regiment[m], profile):
        if x := rule_value(b, m, rule):
            yield from ((voice, x) for voice in voices_at(rule, channel))


def _weapon(attack: Attack, channel: int) -> Iterator[tuple[RuleHook, int]]:
    profile = attack.b.forces.profiles[attack.b.forces.profile[attack.striker]]
    if attack.weapon < len(profile.barrages):
        for name, x in profile.barrages[attack.weapon].rules.items():
            yield from ((voice, x) for voice in voices_at(rule_number(name), channel))
