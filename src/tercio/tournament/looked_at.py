"""A yes is for what somebody looked at: a short mark of it travels along, and nothing newer is agreed to."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from tercio.core.refused import Refused
from tercio.tournament.settings import Settings
from tercio.tournament.state import Round


def mark_of(value: object) -> str:
    """The same few letters for the same value, others for any other."""
    return blake2b(msgspec.json.encode(value), digest_size=6).hexdigest()


def seating_mark(round_: Round) -> str:
    """A mark of who sits where, and who has the bye."""
    return mark_of(([(game.table, game.pair) for game in round_.games.values()], round_.bye))


def settings_mark(settings: Settings) -> str:
    """A mark of what the form of the settings asks; adventures are set elsewhere and stay."""
    return mark_of(replace(settings, adventures=()))


def check_same(looked_at: str, now: str, refusal: Refused) -> None:
    """Refuse a yes to what has changed since; programs that say nothing looked at what there is."""
    if looked_at and looked_at != now:
        raise refusal
