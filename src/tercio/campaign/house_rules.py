"""House rules: the figures a table may agree on before it begins.

The document fixes how a campaign is played; how long it lasts, how large the armies are, what land costs and
how much of it wins are figures a table may change. What follows from the map or the profiles stays as it is.
They are written in the first event, so a campaign keeps them to its end.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tercio.campaign.planet import Planet
from tercio.campaign.rule_tables import TABLES
from tercio.core.refused import Refused
from tercio.core.speech import Phrase


class HouseRules(msgspec.Struct, frozen=True):
    """Nine figures; the document's own where nobody agreed on another."""

    turns: int = TABLES.victory.last_turn
    tiles_to_win: int = TABLES.victory.tiles
    army_points: int = TABLES.battle.base_points
    base: int = TABLES.conquest.base
    not_adjacent: int = TABLES.conquest.not_adjacent
    hive: int = TABLES.conquest.hive
    spaceport: int = TABLES.conquest.spaceport
    river: int = TABLES.conquest.river
    mountain: int = TABLES.conquest.mountain


DOCUMENT = HouseRules()
RULE_OF = {
    "turns": "CP-TURN-01",
    "tiles_to_win": "CP-WIN-01",
    "army_points": "CP-BATT-02",
    "base": "CP-CONQ-02",
    "not_adjacent": "CP-CONQ-02",
    "hive": "CP-CONQ-04",
    "spaceport": "CP-CONQ-05",
    "river": "CP-CONQ-06",
    "mountain": "CP-CONQ-07",
}


class Change(msgspec.Struct, frozen=True):
    """A figure that is not the document's."""

    figure: str
    value: int
    document: int
    rule: str


def changes(house: HouseRules) -> Iterator[Change]:
    """What a table plays otherwise than the document."""
    for figure, rule in RULE_OF.items():
        value, document = getattr(house, figure), getattr(DOCUMENT, figure)
        if value != document:
            yield Change(figure, value, document, rule)


def limits_of(figure: str, planet: Planet | None = None) -> tuple[int, int]:
    """The least and the most a figure may be; nobody can win by more tiles than the planet has."""
    least, most = getattr(TABLES.house_rules, figure)
    if planet and figure == "tiles_to_win":
        most = min(most, len(planet.tiles))
    return least, most


def refuse_house_rules(house: HouseRules, planet: Planet) -> Refused | None:
    """The first figure no campaign could be played with."""
    for figure, rule in RULE_OF.items():
        least, most = limits_of(figure, planet)
        if not least <= getattr(house, figure) <= most:
            name = Phrase(f"campaign.house.{figure}")
            return Refused("campaign.house.out_of_range", rule=rule, figure=name, least=least, most=most)
    return None
