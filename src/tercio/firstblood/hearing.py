"""Hearing the special rules: at a moment, every rule of a model that has something to say says it."""

from __future__ import annotations

from typing import Any

from tercio.firstblood.effects import granted, rule_value
from tercio.firstblood.rules.registry import CORE_VOICES, voices_at
from tercio.firstblood.state import Battle


class Question:
    """A subject that only wants an answer: 0 unless some rule says more."""

    __slots__ = ("answer", "b", "model", "other", "regiment")

    def __init__(self, b: Battle, regiment: int, model: int = -1, other: int = -1) -> None:
        self.b = b
        self.regiment = regiment
        self.model = model
        self.other = other
        self.answer = 0

    def yes(self) -> None:
        """At least one rule says so."""
        self.answer = 1

    def at_least(self, x: int) -> None:
        """The highest X counts.  FB-SR-STACKING"""
        self.answer = max(self.answer, x)

    @property
    def broken(self) -> bool:
        """Is the regiment asked about Broken?"""
        return bool(self.b.broken[self.regiment])


def hear(b: Battle, channel: int, m: int, subject: Any) -> None:
    """Every special rule of model `m` speaks to the subject."""
    for voice in b.forces.voices[b.forces.profile[m]][channel]:
        x = rule_value(b, m, voice.rule)
        if x:
            voice.speak(subject, x)
    if b.effects_on[b.forces.regiment[m]]:
        _hear_granted(b, channel, m, subject)


def _hear_granted(b: Battle, channel: int, m: int, subject: Any) -> None:
    """Rules a spell, an ability or a Draw Event has given, where the profile lacks them."""
    printed = b.forces.rules[b.forces.profile[m]]
    for rule in granted(b, b.forces.regiment[m]):
        if not printed[rule] and (x := rule_value(b, m, rule)):
            for voice in voices_at(rule, channel):
                voice.speak(subject, x)


def hear_core(channel: int, subject: Any) -> None:
    """The rules of the core book that speak for everybody."""
    for voice in CORE_VOICES[channel]:
        voice.speak(subject, 0)


def silent(b: Battle, channel: int, m: int) -> bool:
    """Nothing can be said: the quick way past a moment that most models leave unused."""
    return not b.forces.voices[b.forces.profile[m]][channel] and not b.effects_on[b.forces.regiment[m]]


def ask_rules(b: Battle, channel: int, m: int, other: int = -1) -> int:
    """Put a question to the rules of one model."""
    if silent(b, channel, m):
        return 0
    question = Question(b, b.forces.regiment[m], m, other)
    hear(b, channel, m, question)
    return question.answer


def speaker(b: Battle, r: int) -> int:
    """The model whose profile speaks for the regiment: an ordinary one while any lives, else its Leader."""
    best = -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not b.forces.separate[m]:
            return m
        if b.alive[m] and (best < 0 or b.acting[m] > 0):
            best = m
    return best if best >= 0 else b.forces.first[r]


def ask_regiment(b: Battle, channel: int, r: int, other: int = -1) -> int:
    """Put a question to the rules of a regiment."""
    return ask_rules(b, channel, speaker(b, r), other)


def ask_anyone(b: Battle, channel: int, r: int, other: int = -1) -> int:
    """Put a question to the rules of each living model: the highest answer."""
    best = 0
    for m in b.living(r):
        best = max(best, ask_rules(b, channel, m, other))
    return best
