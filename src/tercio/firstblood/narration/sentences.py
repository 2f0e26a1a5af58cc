"""A sentence, the rule behind it, and the reasons for its numbers; nothing is worded before it is read."""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec

from tercio.core.speech import Phrase, percent, say, sentence
from tercio.firstblood.characters.draw_events import EVENTS, ledger_id
from tercio.firstblood.engine.profiles import Boon, DrawEvent
from tercio.firstblood.engine.rule_registry import CATALOGUE
from tercio.firstblood.engine.units import INCH
from tercio.ledger.rules import RuleName


class Wording(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence in one language, ready to be shown: the rule it follows, and why its numbers are so."""

    text: str
    """The sentence, in the language asked for."""
    rule: str = ""
    """The rule it follows, by its id; left out where there is none."""
    why: tuple[Wording, ...] = ()
    """The reasons for its numbers, each a sentence of its own; left out where there are none."""


class Sentence(NamedTuple):
    """Something to say in any language."""

    said: Phrase
    rule: str = ""
    """The ledger id it follows."""
    why: tuple[Sentence, ...] = ()
    """The reasons for its numbers."""

    def text(self, language: str) -> str:
        """The sentence, with a capital."""
        return sentence(self.said.text(language))

    def in_words(self, language: str) -> Wording:
        """The same with its rule and its reasons."""
        return Wording(self.text(language), self.rule, tuple(line.in_words(language) for line in self.why))


RENAMED = {"FB-CMD-01": "firstblood.braced"}
"""What a [Command] ability gives has a name of its own, not that of the rule for all abilities."""


class RuleTitle:
    """The title of a rule, in the reader's language."""

    def __init__(self, rule: str, x: int = 0) -> None:
        self.rule, self.x = rule, x

    def text(self, language: str) -> str:
        if self.rule in RENAMED:
            return say(RENAMED[self.rule], language)
        words = RuleName(self.rule).text(language)
        return f"{words} ({self.x})" if self.x else words


class Share:
    """A chance, said in per cent."""

    def __init__(self, share: float) -> None:
        self.share = share

    def text(self, language: str) -> str:
        return percent(self.share, language, 0)


def count_of(what: str, count: int) -> Phrase:
    """So many of something: "3 Wounds", "1 Wound", "no Wounds"."""
    return (
        Phrase(f"firstblood.count.{what}", count=count) if count else Phrase(f"firstblood.count.{what}.none")
    )


def length(units: float) -> Phrase:
    """A length as players say it, to a tenth of an inch and never short of it."""
    return Phrase("firstblood.inches", length=math.ceil(round(units / INCH * 10, 3)) / 10)


def reasons(trace: list[tuple[str, int]]) -> tuple[Sentence, ...]:
    """What `attack.why` answers: every rule that set or changed a value, in order."""
    return tuple(
        Sentence(Phrase("firstblood.why.profile", value=value))
        if rule == "profile"
        else Sentence(Phrase("firstblood.why.rule", rule=RuleTitle(rule), value=value), rule)
        for rule, value in trace
    )


def event_title(event: DrawEvent) -> RuleTitle | str:
    """The title of a Draw Event of the book, the name of one an army list prints."""
    rule = ledger_id(event)
    return RuleTitle(rule) if rule in EVENTS else event.name


def boon_words(boon: Boon) -> Phrase:
    """What a spell, an ability or a Draw Event does, in a few words."""
    key = f"firstblood.boon.{boon.kind}"
    match boon.kind:
        case "modify":
            which = Phrase(f"firstblood.characteristic.{boon.which}")
            return Phrase(key, amount=f"{boon.amount:+}", which=which)
        case "grant" | "lose":
            x = boon.amount if boon.kind == "grant" and CATALOGUE.get(boon.which, {}).get("x") else 0
            return Phrase(key, rule=RuleTitle(boon.which, x))
        case "heal":
            return Phrase(key, wounds=count_of("wounds", boon.amount))
        case "hits" | "hits_per_success":
            return Phrase(key, hits=count_of("hits", boon.amount))
    return Phrase(key, amount=boon.amount)
