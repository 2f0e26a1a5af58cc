"""Applying the special rules: at a moment, every rule of a model is called with the subject."""

from __future__ import annotations

from typing import Any

from tercio.firstblood.engine.effects import granted_rules, rule_value, rules_changed
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_registry import CHANNELS, CORE_CALLS, VARIABLE, RuleCalls, hooks_at
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
    """Every special rule of model `m` is applied to the subject."""
    spot = b.forces.profile[m] * CHANNELS + channel
    if rules_changed(b, channel, b.forces.regiment[m]):
        _hear_changed(b, channel, m, subject)
    elif b.forces.answer_kind[spot]:
        call_all(b.forces.rule_calls[spot], subject)


def call_all(calls: RuleCalls, subject: Any) -> None:
    """Speeches one after another, each with its X if it has one."""
    for function, x in calls:
        if x:
            function(subject, x)
        else:
            function(subject)


def _hear_changed(b: Battle, channel: int, m: int, subject: Any) -> None:
    """The same where a spell, an ability or a Draw Event has given rules or silenced some."""
    profile = b.forces.profile[m]
    for hook in b.forces.rule_hooks[profile * CHANNELS + channel]:
        x = rule_value(b, m, hook.rule)
        if x:
            hook.apply(subject, x)
    for rule in granted_rules(b, b.forces.regiment[m], profile):
        x = rule_value(b, m, rule)
        if x:
            for hook in hooks_at(rule, channel):
                hook.apply(subject, x)


def apply_core_rules(channel: int, subject: Any) -> None:
    """The rules of the core book that hold for everybody."""
    call_all(CORE_CALLS[channel], subject)


def has_no_rule(b: Battle, channel: int, m: int) -> bool:
    """Nothing can be said: the quick way past a moment that most models leave unused."""
    if b.forces.answer_kind[b.forces.profile[m] * CHANNELS + channel]:
        return False
    return not rules_changed(b, channel, b.forces.regiment[m])


def ask_rules(b: Battle, channel: int, m: int, other: int = -1) -> int:
    """Put a question to the rules of one model."""
    r, spot = b.forces.regiment[m], b.forces.profile[m] * CHANNELS + channel
    if b.forces.answer_kind[spot] != VARIABLE and not rules_changed(b, channel, r):
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
    if profile != b.forces.profile[n] or b.forces.answer_kind[profile * CHANNELS + channel] == VARIABLE:
        return False
    return not rules_changed(b, channel, b.forces.regiment[m])
