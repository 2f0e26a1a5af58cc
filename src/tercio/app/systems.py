"""The systems of the house by the first word of their streams, each imported when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tercio.core.decider import Decider
from tercio.core.refused import Refused

KINDS = {
    "club": "tercio.club.decider",
    "tournament": "tercio.tournament.decider",
    "season": "tercio.tournament.season_book",
    "campaign": "tercio.campaign.decider",
    "firstblood": "tercio.firstblood.decider",
    "muskets": "tercio.muskets.decider",
    "talk": "tercio.app.table_talk",
}


@cache
def system(kind: str) -> Decider[Any]:
    """The rules of a kind of stream."""
    if kind not in KINDS or find_spec(KINDS[kind]) is None:  # unknown, or a room not built yet
        raise Refused("journal.no_such_stream")
    decider: Decider[Any] = import_module(KINDS[kind]).DECIDER
    return decider


def system_of(stream: str) -> Decider[Any]:
    """The rules a stream obeys, by its first word."""
    return system(stream.partition("/")[0])
