"""Declaring a special rule, and hearing those that speak at a moment.

    @rule("FB-SR-SHIELD", at=DEFENDING, side=TARGET)
    def shield(attack: Attack) -> None:
        \"\"\"+1 Defence against every hit, unless the regiment is Broken.\"\"\"
        if not attack.target_broken:
            attack.defence += 1

A rule with an X takes it as second argument. One rule may speak at several moments: declare it once for
each. `CORE` as the first argument marks rules of the core book that speak for every model (Inspired, Aim,
water…), so that they too can be asked *why*.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from inspect import signature
from typing import Any, NamedTuple, TypeAlias

from tercio.firstblood.moments import MOMENTS, SIDES

Speech: TypeAlias = Callable[[Any, int], None]


class Voice(NamedTuple):
    """One rule at one moment."""

    rule: int
    """The number of the special rule, or -1 for a core rule heard for everybody."""
    id: str
    moment: int
    side: int
    speak: Speech


def _catalogue() -> dict[str, dict[str, Any]]:
    text = (files("tercio.firstblood") / "rules" / "rules.toml").read_text(encoding="utf-8")
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

VOICES: list[Voice] = []
CORE_VOICES: list[list[Voice]] = [[] for _ in range(len(MOMENTS) * len(SIDES))]
"""Core rules by moment and side: they speak whoever fights."""


def rule_number(name: str) -> int:
    """The number of a special rule, from its ledger id."""
    return NUMBER[name]


def channel(moment: int, side: str) -> int:
    """Moment and side as one number."""
    return moment * len(SIDES) + SIDES.index(side)


def rule(name: str, *, at: int, side: str, core: bool = False) -> Callable[[Callable[..., None]], Any]:
    """This function is the rule `name` at the moment `at`, heard for `side`."""

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        speech = function if len(signature(function).parameters) == 2 else _without_x(function)
        number = -1 if core else rule_number(name)
        voice = Voice(number, name, at, SIDES.index(side), speech)
        VOICES.append(voice)
        if core:
            CORE_VOICES[channel(at, side)].append(voice)
        return function

    return declare


def _without_x(function: Callable[..., None]) -> Speech:
    def speech(subject: Any, x: int) -> None:
        function(subject)

    return speech


def voices_of(values: list[int]) -> list[tuple[Voice, ...]]:
    """Of a profile with these rules: who speaks at each moment and side."""
    import tercio.firstblood.rules.all  # noqa: F401  every rule must have declared itself

    heard: list[list[Voice]] = [[] for _ in CORE_VOICES]
    for voice in VOICES:
        if voice.rule >= 0 and values[voice.rule]:
            heard[voice.moment * len(SIDES) + voice.side].append(voice)
    return [tuple(voices) for voices in heard]


def voices_at(rule_no: int, channel_no: int) -> list[Voice]:
    """What one special rule says at a moment: for rules granted during play."""
    heard = GRANTED.get((rule_no, channel_no))
    if heard is None:
        heard = GRANTED[rule_no, channel_no] = _voices_at(rule_no, channel_no)
    return heard


GRANTED: dict[tuple[int, int], list[Voice]] = {}


def _voices_at(rule_no: int, channel_no: int) -> list[Voice]:
    return [v for v in VOICES if v.rule == rule_no and v.moment * len(SIDES) + v.side == channel_no]
