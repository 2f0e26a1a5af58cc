"""A player's mistake: a key, the rule that says so, and the facts. Our own mistakes are other exceptions."""

from __future__ import annotations

from typing import Any

from tercio.core.short_text import short_text, short_whole
from tercio.core.speech import say, sentence


def fact_text(fact: Any) -> str:
    """A fact as a program reads it; a number too long to be written says about how large it is."""
    try:
        return short_whole(fact) if type(fact) is int else repr(fact)
    except ValueError:
        return short_text(fact)


class Refused(Exception):
    """A wish the rules do not grant, ready to be told to the reader in their language.

    `str` of it is a sentence in English; `text("es")` is the same in Spanish.
    """

    def __init__(self, key: str, /, *, rule: str | None = None, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        """What was wrong, as the catalogues in `locales/` name it."""
        self.rule = rule
        """The ledger id of the rule that says so."""
        self.facts = facts
        """What the sentence names: who, how much, how far."""

    def text(self, language: str) -> str:
        """One sentence or two: what was wrong and what to do instead."""
        return sentence(say(self.key, language, **self.facts))

    def __str__(self) -> str:
        """The sentence in English, then the key and the rule it can be looked up by."""
        try:
            said = self.text("en")
        except (LookupError, ValueError, TypeError, AttributeError):  # str() is never the place to fail
            said = f"{self.facts}" if self.facts else ""
        cited = f"[{self.key}, {self.rule}]" if self.rule else f"[{self.key}]"
        return f"{said} {cited}".lstrip()

    def __repr__(self) -> str:
        facts = {"rule": self.rule, **self.facts} if self.rule else self.facts
        told = [f"{name}={fact_text(fact)}" for name, fact in facts.items()]
        return f"Refused({', '.join([repr(self.key), *told])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and (self.key, self.rule, self.facts) == (
            other.key,
            other.rule,
            other.facts,
        )

    __hash__ = Exception.__hash__


class RefusedName(Refused, KeyError):
    """A name nobody has: a refusal to a player, and the KeyError a program expects."""

    __hash__ = Exception.__hash__


class RefusedValue(Refused, ValueError):
    """A number or a word that cannot be: a refusal to a player, and the ValueError a program expects."""

    __hash__ = Exception.__hash__
