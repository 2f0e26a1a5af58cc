"""Declaring a special rule, and who has something to do at a moment.

    @rule("FB-SR-SHIELD", at=DEFENDING, side=TARGET)
    def shield(attack: Attack) -> None:
        \"\"\"+1 Defence against every hit, unless the regiment is Broken.\"\"\"
        if not attack.target_broken:
            attack.defence += 1

A rule with an X takes it as second argument. One rule may act at several moments: declare it once for
each. A rule that takes no more than an `Answer` cannot look at the battle: what it answers is worked out
once, when the armies are laid out, and holds until an effect grants or silences a rule. `core` marks rules
of the core book that hold for every model (Inspired, Aim, water…), so that they too can be asked *why*.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from inspect import signature
from typing import Any, NamedTuple, TypeAlias

from tercio.firstblood.engine.moments import MOMENTS, SIDES
from tercio.firstblood.engine.rule_answer import Answer

RuleFunction: TypeAlias = Callable[..., None]
RuleCalls: TypeAlias = tuple[tuple[RuleFunction, int], ...]
"""The rules of one moment: each function with its X, 0 where the rule has none."""
NO_RULE, FIXED, VARIABLE = 0, 1, 2
"""At a moment a profile has no rule, only rules that answer the same all battle long, or others."""
CHANNELS = len(MOMENTS) * len(SIDES)


class RuleHook(NamedTuple):
    """One rule at one moment."""

    rule: int
    """The number of the special rule, or -1 for a core rule, which holds for everybody."""
    id: str
    moment: int
    side: int
    function: RuleFunction
    has_x: bool = False
    fixed: bool = False
    """It answers the same all battle long."""

    def apply(self, subject: Any, x: int) -> None:
        """Call the rule with its subject, and with the X where it has one."""
        if self.has_x:
            self.function(subject, x)
        else:
            self.function(subject)


def _catalogue() -> dict[str, dict[str, Any]]:
    text = (files("tercio.firstblood.rules") / "rules.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


CATALOGUE = _catalogue()
"""Every special rule by id, with whether it has an X and whether instances add up."""
NAMES: tuple[str, ...] = tuple(CATALOGUE)
RULE_COUNT = len(NAMES)
NUMBER = {name: k for k, name in enumerate(NAMES)}
STACKS = [bool(CATALOGUE[name].get("stacks")) for name in NAMES]
"""Instances of most rules (X) do not add up: the highest counts.  FB-SR-STACKING"""
OF_CHARACTERS = [k for k, name in enumerate(NAMES) if CATALOGUE[name].get("characters")]
"""Rules every Character Regiment always has.  FB-CHAR-06"""

RULE_HOOKS: list[RuleHook] = []
CORE_HOOKS: list[list[RuleHook]] = [[] for _ in range(CHANNELS)]
"""Core rules by moment and side: they hold whoever fights."""
CORE_CALLS: list[RuleCalls] = [()] * CHANNELS


def rule_number(name: str) -> int:
    """The number of a special rule, from its ledger id."""
    return NUMBER[name]


def channel(moment: int, side: str) -> int:
    """Moment and side as one number."""
    return moment * len(SIDES) + SIDES.index(side)


def channel_of(hook: RuleHook) -> int:
    """The moment and side of a hook as one number."""
    return hook.moment * len(SIDES) + hook.side


def values_of(rules: Mapping[str, int]) -> list[int]:
    """The X of every rule of the catalogue, 0 for those that are missing."""
    values = [0] * RULE_COUNT
    for name, x in rules.items():
        values[rule_number(name)] = x
    return values


def rule(name: str, *, at: int, side: str, core: bool = False) -> Callable[[Callable[..., None]], Any]:
    """This function is the rule `name` at the moment `at`, for `side`."""

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        subject, *others = signature(function).parameters.values()
        number = -1 if core else rule_number(name)
        fixed = subject.annotation == Answer.__name__
        hook = RuleHook(number, name, at, SIDES.index(side), function, bool(others), fixed)
        RULE_HOOKS.append(hook)
        if core:
            CORE_HOOKS[channel(at, side)].append(hook)
            CORE_CALLS[channel(at, side)] += ((function, 0),)
        return function

    return declare


def hooks_of(values: list[int]) -> list[tuple[RuleHook, ...]]:
    """Of a profile with these rules: the hooks of each moment and side."""
    if not RULE_HOOKS:
        raise RuntimeError("no rule has declared itself: import tercio.firstblood.rules.all first")
    found: list[list[RuleHook]] = [[] for _ in range(CHANNELS)]
    for hook in RULE_HOOKS:
        if hook.rule >= 0 and values[hook.rule]:
            found[channel_of(hook)].append(hook)
    return [tuple(hooks) for hooks in found]


def answer_kind(hooks: tuple[RuleHook, ...]) -> int:
    """NO_RULE, FIXED or VARIABLE."""
    if not hooks:
        return NO_RULE
    return FIXED if all(hook.fixed for hook in hooks) else VARIABLE


def fixed_answer(hooks: tuple[RuleHook, ...], values: list[int]) -> int:
    """What hooks answer that look at nothing but their X."""
    answer = Answer()
    for hook in hooks if answer_kind(hooks) == FIXED else ():
        hook.apply(answer, values[hook.rule])
    return answer.answer


def calls_of(hooks: tuple[RuleHook, ...], values: list[int]) -> RuleCalls:
    """Each function with its X, ready to be called."""
    return tuple((hook.function, values[hook.rule] if hook.has_x else 0) for hook in hooks)


class RuleTable(NamedTuple):
    """What a profile's rules come to at every moment and side."""

    hooks: list[tuple[RuleHook, ...]]
    calls: list[RuleCalls]
    kinds: list[int]
    answers: list[int]


def table_of(values: list[int]) -> RuleTable:
    """Of a profile with these rules. Worked out once: the same regiments meet again and again."""
    known = tuple(values)
    table = TABLES.get(known)
    if table is None:
        channels = hooks_of(values)
        table = TABLES[known] = RuleTable(
            hooks=channels,
            calls=[calls_of(hooks, values) for hooks in channels],
            kinds=[answer_kind(hooks) for hooks in channels],
            answers=[fixed_answer(hooks, values) for hooks in channels],
        )
    return table


TABLES: dict[tuple[int, ...], RuleTable] = {}


def hooks_at(rule_no: int, channel_no: int) -> list[RuleHook]:
    """The hooks of one special rule at a moment: for rules granted during play."""
    hooks = GRANTED.get((rule_no, channel_no))
    if hooks is None:
        hooks = GRANTED[rule_no, channel_no] = _hooks_at(rule_no, channel_no)
    return hooks


GRANTED: dict[tuple[int, int], list[RuleHook]] = {}


def _hooks_at(rule_no: int, channel_no: int) -> list[RuleHook]:
    return [v for v in RULE_HOOKS if v.rule == rule_no and channel_of(v) == channel_no]
