"""Hearing the special rules: at a moment, every rule of a model that has something to say says it."""

from __future__ import annotations

from typing import Any

from tercio.firstblood.engine.effects import granted, rule_value, rules_changed
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rules.registry import CHANNELS, CORE_HEARD, SPOKEN, Heard, voices_at
from tercio.firstblood.engine.state import Battle


class Question(Answer):
    """A subject that only wants an answer, for rules that look at the battle before they give it."""

    __slots__ = ("b", "model", "other", "regiment")

    def __init__(self, b: Battle, regiment: int, model: int = -1, other: int = -1) -> None:
        self.b = b
        self.regiment = regiment
        self.model = model
        self.other = other
        self.answer = 0

    @property
    def broken(self) -> bool:
        """Is the regiment asked about Broken?"""
        return bool(self.b.broken[self.regiment])


def apply_rules(b: Battle, channel: int, m: int, subject: Any) -> None:
    """Every special rule of model `m` speaks to the subject."""
    spot = b.forces.profile[m] * CHANNELS + channel
    if rules_changed(b, channel, b.forces.regiment[m]):
        _hear_changed(b, channel, m, subject)
    elif b.forces.speaks[spot]:
        say_all(b.forces.heard[spot], subject)


def say_all(heard: Heard, subject: Any) -> None:
    """Speeches one after another, each with its X if it has one."""
    for speak, x in heard:
        if x:
            speak(subject, x)
        else:
            speak(subject)


def _hear_changed(b: Battle, channel: int, m: int, subject: Any) -> None:
    """The same where a spell, an ability or a Draw Event has given rules or silenced some."""
    profile = b.forces.profile[m]
    for voice in b.forces.voices[profile * CHANNELS + channel]:
        x = rule_value(b, m, voice.rule)
        if x:
            voice.say(subject, x)
    for rule in granted(b, b.forces.regiment[m], profile):
        x = rule_value(b, m, rule)
        if x:
            for voice in voices_at(rule, channel):
                voice.say(subject, x)


def apply_core_rules(channel: int, subject: Any) -> None:
    """The rules of the core book that speak for everybody."""
    say_all(CORE_HEARD[channel], subject)


def silent(b: Battle, channel: int, m: int) -> bool:
    """Nothing can be said: the quick way past a moment that most models leave unused."""
    if b.forces.speaks[b.forces.profile[m] * CHANNELS + channel]:
        return False
    return not rules_changed(b, channel, b.forces.regiment[m])


def ask_rules(b: Battle, channel: int, m: int, other: int = -1) -> int:
    """Put a question to the rules of one model."""
    r, spot = b.forces.regiment[m], b.forces.profile[m] * CHANNELS + channel
    if b.forces.speaks[spot] != SPOKEN and not rules_changed(b, channel, r):
        return b.forces.answers[spot]
    question = Question(b, r, m, other)
    apply_rules(b, channel, m, question)
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
    best, asked = 0, -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not (asked >= 0 and answers_alike(b, channel, m, asked)):
            best = max(best, ask_rules(b, channel, m, other))
            asked = m
    return best


def ask_all(b: Battle, channel: int, r: int) -> int:
    """Put a question to the rules of each living model: all the bits they answer."""
    bits, asked = 0, -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not (asked >= 0 and answers_alike(b, channel, m, asked)):
            bits |= ask_rules(b, channel, m)
            asked = m
    return bits


def answers_alike(b: Battle, channel: int, m: int, n: int) -> bool:
    """Must two models of a regiment give the same answer? Comrades of one profile do, if it is known."""
    profile = b.forces.profile[m]
    if profile != b.forces.profile[n] or b.forces.speaks[profile * CHANNELS + channel] == SPOKEN:
        return False
    return not rules_changed(b, channel, b.forces.regiment[m])
