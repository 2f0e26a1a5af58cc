"""What a tile costs, line by line, and what a victory pays.  CP-CONQ-01 to CP-CONQ-14"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from tercio.campaign.bonuses import transport_bonus
from tercio.campaign.house_rules import DOCUMENT, HouseRules
from tercio.campaign.planet import Tile
from tercio.campaign.rule_tables import TABLES
from tercio.campaign.wealth import buildings
from tercio.core.refused import Refused

MOST_CAPTURES = TABLES.conquest.most_captures


class Charge(msgspec.Struct, frozen=True):
    """One line of a bill. A line of nothing is shown where it tells why nothing was paid."""

    what: str
    points: int
    rule: str


Bill = tuple[Charge, ...]


def price(bill: Bill) -> int:
    return sum(charge.points for charge in bill)


def bill_for(
    tile: Tile, owner_shield: int, adjacent: bool, winner_spaceports: int, prices: HouseRules = DOCUMENT
) -> Bill:
    """Every line of what a tile costs; it adds whatever it finds.  CP-CONQ-02 to CP-CONQ-08, CP-MAP-02"""
    return tuple(_charges(tile, owner_shield, adjacent, winner_spaceports, prices))


def _charges(
    tile: Tile, owner_shield: int, adjacent: bool, winner_spaceports: int, prices: HouseRules
) -> Iterator[Charge]:
    yield Charge("base", prices.base, "CP-CONQ-02")
    if not adjacent:
        if tile.has("spaceport") and winner_spaceports:
            yield Charge("spaceport_link", 0, "CP-CONQ-03")
        else:
            yield Charge("not_adjacent", prices.not_adjacent, "CP-CONQ-02")
    if tile.has("hive"):
        yield Charge("hive", prices.hive, "CP-CONQ-04")
    if tile.has("spaceport"):
        yield Charge("spaceport", prices.spaceport, "CP-CONQ-05")
    if tile.river:
        yield Charge("river", prices.river, "CP-CONQ-06")
    if tile.mountain:
        yield Charge("mountain", prices.mountain, "CP-CONQ-07")
    if buildings(Counter(tile.features))["shield"]:
        yield Charge("owner_shield", owner_shield, "CP-CONQ-08")


def refuse_target(tile_owner: str | None, rival: str) -> Refused | None:
    """Only tiles of the attacked rival can be taken, never neutral ones.  CP-CONQ-12, CP-CONQ-14"""
    if tile_owner is None:
        return Refused("campaign.conquest.neutral", rule="CP-CONQ-14")
    if tile_owner != rival:
        return Refused("campaign.conquest.not_the_attacked_rival", rule="CP-CONQ-14")
    return None


def most_captures(winner_tiles_start: int, loser_tiles_start: int) -> int:
    """Two tiles for a winner who began the turn with fewer than the loser, otherwise one.  CP-CONQ-09"""
    return MOST_CAPTURES if winner_tiles_start < loser_tiles_start else 1


def refuse_plan(
    margin: int, winner_tiles_start: int, loser_tiles_start: int, costs: Sequence[int]
) -> Refused | None:
    """Why these captures, in this order, cannot all be paid.  CP-CONQ-09, CP-CONQ-10"""
    if len(costs) > MOST_CAPTURES:
        return Refused("campaign.conquest.max_two", rule="CP-CONQ-09", most=MOST_CAPTURES)
    if len(costs) > most_captures(winner_tiles_start, loser_tiles_start):
        return Refused(
            "campaign.conquest.not_fewer",
            rule="CP-CONQ-09",
            mine=winner_tiles_start,
            theirs=loser_tiles_start,
        )
    if sum(costs) > margin:
        return Refused(
            "campaign.conquest.points", rule="CP-CONQ-10", cost=costs[-1], left=margin - sum(costs[:-1])
        )
    return None


def options(margin: int, cheapest: int | None) -> list[str]:
    """What a winning attacker may choose: an SP, or land if any is affordable.  CP-CONQ-01"""
    affordable = cheapest is not None and cheapest <= margin
    return ["sp", "conquer"] if affordable else ["sp"]


class Reward(msgspec.Struct, frozen=True):
    """What a battle pays its winner."""

    chosen_sp: int
    transport_sp: int
    may_conquer: bool

    @property
    def sp_gain(self) -> int:
        return self.chosen_sp + self.transport_sp


def reward(role: str, margin: int, transport_tier: int, choice: str | None = None) -> Reward:
    """One SP for a defender's win; an SP or land for an attacker's; one more for triple transport.

    CP-CONQ-01, CP-CONQ-11, CP-BON-12
    """
    if margin <= 0:
        return Reward(0, 0, False)
    bonus = transport_bonus(transport_tier).sp_if_won
    if role == "defender":
        return Reward(1, bonus, False)
    return Reward(int(choice == "sp"), bonus, choice != "sp")
