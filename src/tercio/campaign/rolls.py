"""The rolls a battle sheet prints: what each side needs, how likely it is, and what its leads are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from tercio.campaign.battle_sheet import Side
from tercio.campaign.benefits import chance, expected_hits, secondary_values, warp_charge
from tercio.campaign.bonuses import reserve_needs, seize_needs, trait_choices
from tercio.campaign.rule_tables import TABLES

PERKS = {
    "energy": ("CP-BON-04", "CP-BON-05", "CP-BON-06"),
    "command": ("CP-BON-07", "CP-BON-08", "CP-BON-09"),
    "transport": ("CP-BON-10", "CP-BON-11", "CP-BON-12"),
}


class Perk(msgspec.Struct, frozen=True):
    """One thing a lead gives: `campaign.perk.energy.2`."""

    resource: str
    tier: int
    rule: str


def perks(side: Side) -> list[Perk]:
    """Everything a side's leads give it; each tier keeps the ones below.  CP-BON-04 to CP-BON-12"""
    return [
        Perk(resource, tier, rule)
        for resource, rules in PERKS.items()
        for tier, rule in enumerate(rules, 1)
        if tier <= getattr(side, resource)
    ]


class Roll(msgspec.Struct, frozen=True):
    """A roll: the least face that succeeds and how likely that is."""

    what: str
    needs: int
    odds: Fraction
    rule: str

    @property
    def percent(self) -> int:
        return round(self.odds * 100)


def at_least(needs: int) -> Fraction:
    return chance(6, range(needs, 7))


def rolls(side: Side, benefits: Sequence[str]) -> Iterator[Roll]:
    """The rolls of one side that campaign rules touch.  CP-BON-04, CP-BON-11, CP-BEN-07"""
    needs = seize_needs(side.energy)
    yield Roll("seize", needs, at_least(needs), "CP-BON-04")
    walking = reserve_needs(benefits, side.transport, flyer=False)
    yield Roll("reserve", walking, at_least(walking), "CP-BON-11")
    flying = reserve_needs(benefits, side.transport, flyer=True)
    if flying != walking:
        yield Roll("reserve_flyer", flying, at_least(flying), "CP-BEN-07")


def traits(side: Side) -> list[tuple[int, list[int]]]:
    """For each face of the warlord-trait die, what it may be read as.  CP-BON-08"""
    return [(face, trait_choices(side.command, face)) for face in range(1, 7)]


class Table(msgspec.Struct, frozen=True):
    """A roll whose outcomes are equally likely numbers, and their mean."""

    what: str
    values: tuple[int, ...]
    rule: str

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)


def tables(benefits: Sequence[str]) -> Iterator[Table]:
    """What the benefits of a battle change in the numbers rolled.  CP-BEN-08, CP-BEN-11, CP-BEN-12"""
    yield Table("warp", warp_charge(benefits), "CP-BEN-08")
    for objective, rule in (("first_blood", "CP-BEN-11"), ("slay_the_warlord", "CP-BEN-12")):
        yield Table(objective, secondary_values(benefits, objective, attacker=True), rule)


def acid_hits() -> Fraction:
    """Hits to expect from an acid environment in a typical battle.  CP-BEN-05"""
    return expected_hits(TABLES.battle.typical_units, TABLES.battle.typical_game_turns)
