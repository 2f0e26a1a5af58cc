"""Why a number is what it is: the rules of a moment, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from tercio.firstblood.engine.effects import granted_rules, rule_value
from tercio.firstblood.engine.rule_registry import CHANNELS, CORE_HOOKS, RuleHook, hooks_at, rule_number
from tercio.firstblood.engine.state import Battle


def hooks_at_moment(
    b: Battle, channel: int, m: int, core: bool, weapon: int
) -> Iterator[tuple[RuleHook, int]]:
    """Core rules, rules of the model, rules of the weapon it strikes with (-1 for none)."""
    if core:
        yield from ((hook, 0) for hook in CORE_HOOKS[channel])
    yield from hooks_of_model(b, channel, m)
    if weapon >= 0:
        yield from _weapon(b, channel, m, weapon)


def hooks_of_model(b: Battle, channel: int, m: int) -> Iterator[tuple[RuleHook, int]]:
    """Rules of the profile, rules granted for a while."""
    profile = b.forces.profile[m]
    for hook in b.forces.rule_hooks[profile * CHANNELS + channel]:
        if x := rule_value(b, m, hook.rule):
            yield hook, x
    for rule in granted_rules(b, b.forces.regiment[m], profile):
        if x := rule_value(b, m, rule):
            yield from ((hook, x) for hook in hooks_at(rule, channel))


def _weapon(b: Battle, channel: int, m: int, weapon: int) -> Iterator[tuple[RuleHook, int]]:
    profile = b.forces.profiles[b.forces.profile[m]]
    if weapon < len(profile.barrages):
        for name, x in profile.barrages[weapon].rules.items():
            yield from ((hook, x) for hook in hooks_at(rule_number(name), channel))
