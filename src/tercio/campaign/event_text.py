"""What happened, in one sentence a language."""

from __future__ import annotations

from typing import Any

from tercio.core.messages import Event
from tercio.core.speech import say


def event_text(event: Event, language: str) -> str:
    """An event by its text, with its own facts or what it says of itself."""
    own_facts = getattr(event, "text_facts", None)
    facts: dict[str, Any] = (
        own_facts() if own_facts else {name: getattr(event, name) for name in event.__struct_fields__}
    )
    return say(f"event.campaign.{type(event).__name__}", language, **facts)
