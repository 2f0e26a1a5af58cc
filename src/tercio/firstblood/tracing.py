"""Why a number is what it is: the rules heard at a moment, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from tercio.firstblood.attack import Attack
from tercio.firstblood.effects import granted, rule_value
from tercio.firstblood.rules.registry import CORE_VOICES, Voice, rule_number, voices_at


def voices_heard(attack: Attack, channel: int, m: int, core: bool) -> Iterator[tuple[Voice, int]]:
    """Core rules, rules of the profile, rules granted for a while, rules of the weapon."""
    b = attack.b
    if core:
        yield from ((voice, 0) for voice in CORE_VOICES[channel])
    printed = b.forces.rules[b.forces.profile[m]]
    for voice in b.forces.voices[b.forces.profile[m]][channel]:
        if x := rule_value(b, m, voice.rule):
            yield voice, x
    for rule in granted(b, b.forces.regiment[m]):
        if not printed[rule] and (x := rule_value(b, m, rule)):
            yield from ((voice, x) for voice in voices_at(rule, channel))
    if attack.weapon >= 0 and m == attack.striker:
        yield from _weapon(attack, channel)


def _weapon(attack: Attack, channel: int) -> Iterator[tuple[Voice, int]]:
    profile = attack.b.forces.profiles[attack.b.forces.profile[attack.striker]]
    if attack.weapon < len(profile.barrages):
        for name, x in profile.barrages[attack.weapon].rules.items():
            yield from ((voice, x) for voice in voices_at(rule_number(name), channel))
