"""Declaring a special rule, and hearing those that speak at a moment.

    @rule("FB-SR-SHIELD", at=DEFENDING, side=TARGET)
    def shield(attack: Attack) -> None:
        \"\"\"+1 Defence against every hit, unless the regiment is Broken.\"\"\"
        if not attack.target_broken:
            attack.defence += 1

A rule with an X takes it as second argument. One rule may speak at several moments: declare it once for
each. A rule that takes no more than an `Answer` cannot look at the battle: what it says is worked out once,
when the armies are laid out, and holds until an effect grants or silences a rule. `core` marks rules of the
core book that speak for every model (Inspired, Aim, water…), so that they too can be asked *why*.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from inspect import signature
from typing import Any, NamedTuple, TypeAlias

from tercio.firstblood.engine.moments import MOMENTS, SIDES
from tercio.firstblood.engine.rule_answer import Answer

Speech: TypeAlias = Callable[..., None]
Heard: TypeAlias = tuple[tuple[Speech, int], ...]
"""What is said at one moment: each speech with its X, 0 where the rule has none."""
SILENT, KNOWN, SPOKEN = 0, 1, 2
"""At a moment a profile has nothing to say, gives an answer known beforehand, or must be heard."""
CHANNELS = len(MOMENTS) * len(SIDES)


class RuleHook(NamedTuple):
    """One rule at one moment."""

    rule: int
    """The number of the special rule, or -1 for a core rule heard for everybody."""
    id: str
    moment: int
    side: int
    speak: Speech
    has_x: bool = False
    fixed: bool = False
    """It answers the same all battle long."""

    def say(self, subject: Any, x: int) -> None:
        """Speak to the subject, with the X where the rule has one."""
        if self.has_x:
            self.speak(subject, x)
        else:
            self.speak(subject)


def _catalogue() -> dict[str, dict[str, Any]]:
    text = (files("tercio.firstblood.engine.rules") / "rules.toml").read_text(encoding="utf-8")
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

VOICES: list[RuleHook] = []
CORE_VOICES: list[list[RuleHook]] = [[] for _ in range(CHANNELS)]
"""Core rules by moment and side: they speak whoever fights."""
CORE_HEARD: list[Heard] = [()] * CHANNELS


def rule_number(name: str) -> int:
    """The number of a special rule, from its ledger id."""
    return NUMBER[name]


def channel(moment: int, side: str) -> int:
    """Moment and side as one number."""
    return moment * len(SIDES) + SIDES.index(side)


def channel_of(voice: RuleHook) -> int:
    """Where a voice is heard: its moment and side."""
    return voice.moment * len(SIDES) + voice.side


def values_of(rules: Mapping[str, int]) -> list[int]:
    """The X of every rule of the catalogue, 0 for those that are missing."""
    values = [0] * RULE_COUNT
    for name, x in rules.items():
        values[rule_number(name)] = x
    return values


def rule(name: str, *, at: int, side: str, core: bool = False) -> Callable[[Callable[..., None]], Any]:
    """This function is the rule `name` at the moment `at`, heard for `side`."""

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        subject, *others = signature(function).parameters.values()
        number = -1 if core else rule_number(name)
        fixed = subject.annotation == Answer.__name__
        voice = RuleHook(number, name, at, SIDES.index(side), function, bool(others), fixed)
        VOICES.append(voice)
        if core:
            CORE_VOICES[channel(at, side)].append(voice)
            CORE_HEARD[channel(at, side)] += ((function, 0),)
        return function

    return declare


def voices_of(values: list[int]) -> list[tuple[RuleHook, ...]]:
    """Of a profile with these rules: who speaks at each moment and side."""
    import tercio.firstblood.engine.rules.all  # noqa: F401  every rule must have declared itself

    found: list[list[RuleHook]] = [[] for _ in range(CHANNELS)]
    for voice in VOICES:
        if voice.rule >= 0 and values[voice.rule]:
            found[channel_of(voice)].append(voice)
    return [tuple(voices) for voices in found]


def manner(voices: tuple[RuleHook, ...]) -> int:
    """Is there silence at a moment, a known answer, or something to be heard?"""
    if not voices:
        return SILENT
    return KNOWN if all(voice.fixed for voice in voices) else SPOKEN


def known_answer(voices: tuple[RuleHook, ...], values: list[int]) -> int:
    """What voices say that look at nothing but their X."""
    answer = Answer()
    for voice in voices if manner(voices) == KNOWN else ():
        voice.say(answer, values[voice.rule])
    return answer.answer


def heard_of(voices: tuple[RuleHook, ...], values: list[int]) -> Heard:
    """Each voice with its X, ready to be heard."""
    return tuple((voice.speak, values[voice.rule] if voice.has_x else 0) for voice in voices)


def voices_at(rule_no: int, channel_no: int) -> list[RuleHook]:
    """What one special rule says at a moment: for rules granted during play."""
    heard = GRANTED.get((rule_no, channel_no))
    if heard is None:
        heard = GRANTED[rule_no, channel_no] = _voices_at(rule_no, channel_no)
    return heard


GRANTED: dict[tuple[int, int], list[RuleHook]] = {}


def _voices_at(rule_no: int, channel_no: int) -> list[RuleHook]:
    return [v for v in VOICES if v.rule == rule_no and channel_of(v) == channel_no]
