"""How much one person may write and begin: every text, and every number of new things, has a bound."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import msgspec
from django.utils import timezone

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.steering_letters import steers
from tercio.store import journal

LONGEST_TEXT = 2_000
LONGER = {"csv": 200_000, "special_rules": 8_000}
"""Texts that are files or documents, with bounds of their own."""
MOST_PARTS = 40_000
BEGUN_A_DAY = 60
DAY = dt.timedelta(days=1)


def check_texts(command: Command) -> None:
    """Refuse a command with a text nobody would write or that nobody could read, or with endless parts."""
    for parts, (name, text) in enumerate(texts_in(msgspec.to_builtins(command, enc_hook=str), "")):
        if steers(text):
            raise Refused("journal.unreadable_text")
        most = LONGER.get(name, LONGEST_TEXT)
        if len(text) > most:
            raise Refused("limit.text", length=len(text), most=most)
        if parts > MOST_PARTS:
            raise Refused("limit.parts", most=MOST_PARTS)


def texts_in(value: Any, name: str) -> Iterator[tuple[str, str]]:
    """Every text inside a value, by the name of the field it stands in; other leaves count as empty ones."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield name, str(key)
            yield from texts_in(inside, str(key))
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from texts_in(inside, name)
    else:
        yield name, value if isinstance(value, str) else ""


def check_founding(stream: str, who: str) -> None:
    """Refuse somebody who begins new things without end; whoever sits at the terminal may."""
    kind = stream.partition("/")[0]
    if who.startswith("user:") and journal.begun_by(who, kind, timezone.now() - DAY) >= BEGUN_A_DAY:
        raise Refused("limit.begun", most=BEGUN_A_DAY)
