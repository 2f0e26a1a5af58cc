"""Something accepted but worth a second look: a key, the rule, and the facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tercio.core.speech import say


@dataclass(frozen=True)
class DeskWarning:
    """Like a refusal, but the organiser has the last word."""

    key: str
    rule: str
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def text(self, language: str) -> str:
        """What to think about before going on."""
        return say(self.key, language, **self.facts)
