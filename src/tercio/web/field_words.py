"""What a name means wherever it is used: said here once, where nothing under the field itself says it."""

from __future__ import annotations

from typing import Any

FIELDS = {
    "attacker": "Who attacks: the name of a player, which also names the battle.",
    "company": "A player of the event, by id: `c003`.",
    "game": "A game by its id, round and table: `1-2`.",
    "player": "A player of the campaign, by name.",
    "reason": "Why, in words.",
    "registered": "Whether the player is in the publisher's app.",
}
"""In a command."""
PARAMETERS = {
    "battle": "The id of a battle, as it stands in its address.",
    "campaign": "The id of a campaign, as it stands in its address.",
    "club": "The id of a club; nothing for none.",
    "evening": "The id of an evening, as it stands in its address.",
    "kind": "`tournament`, `season`, `campaign`, `firstblood` (a battle), `talk`, `muskets` or `club`.",
    "name": "Its id, as it stands in its address.",
    "number": "The number of the round, from 1.",
    "picture": "Whether the table comes drawn, too.",
    "player": "A player of the campaign, by name; nothing for everybody and the organiser.",
    "players": "How many play on it.",
    "q": "Words to look for.",
    "rule": "The id of a rule: `WT-BYE-02`.",
    "seat": "`0` or `1`, for who holds both; nothing for the one you hold.",
    "seed": "The same seed gives the same again.",
    "tiles": "How many territories for each player.",
    "webhook": "A webhook, by its number.",
    "year": "The year, as 2026.",
}
"""In an address."""


def add_words(parts: dict[str, Any]) -> None:
    """Say of every field without a description what its name means."""
    for schema in parts.values():
        for name, field in schema.get("properties", {}).items():
            if name in FIELDS:
                field.setdefault("description", FIELDS[name])


def add_parameter_words(call: dict[str, Any]) -> None:
    """The same for what stands in an address."""
    for parameter in call.get("parameters", ()):
        if parameter["name"] in PARAMETERS and not parameter.get("description"):
            parameter["description"] = PARAMETERS[parameter["name"]]
