"""A player's mistake: a key, the rule that says so, and the facts. Our own mistakes are other exceptions."""

from __future__ import annotations

from typing import Any

from tercio.core.speech import say, sentence


class Refused(Exception):
    """A wish the rules do not grant, ready to be told to the reader in their language."""

    def __init__(self, key: str, /, *, rule: str | None = None, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.facts = facts

    def text(self, language: str) -> str:
        """One sentence or two: what was wrong and what to do instead."""
        return sentence(say(self.key, language, **self.facts))

    def __str__(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"{self.key}{cited} {self.facts}" if self.facts else f"{self.key}{cited}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and (self.key, self.rule, self.facts) == (
            other.key,
            other.rule,
            other.facts,
        )

    __hash__ = Exception.__hash__
