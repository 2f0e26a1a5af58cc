"""What a lead in a resource is worth in a battle.  CP-BON-02 to CP-BON-13"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from tercio.campaign.rule_tables import BENEFITS, TABLES
from tercio.core.refused import Refused
from tercio.core.speech import Phrase

DIE = 6


def tier(mine: int, theirs: int) -> int:
    """0 not ahead, 1 ahead, 2 at least double, 3 at least triple; multiplied, never divided.  CP-BON-02"""
    if mine <= theirs:
        return 0
    return 3 if mine >= 3 * theirs else 2 if mine >= 2 * theirs else 1


class EnergyBonus(msgspec.Struct, frozen=True):
    seize_bonus: int
    own_rerolls: int
    enemy_rerolls: int
    warlord_vp: int


def energy_bonus(energy_tier: int) -> EnergyBonus:
    """Seizing, morale re-rolls, a point for a living warlord.  CP-BON-04, CP-BON-05, CP-BON-06"""
    rerolls = int(energy_tier >= 2)
    return EnergyBonus(int(energy_tier >= 1), rerolls, rerolls, int(energy_tier >= 3))


class CommandBonus(msgspec.Struct, frozen=True):
    grant_rule: int
    trait_shift: bool
    force_challenge_or_deny: int


def command_bonus(command_tier: int) -> CommandBonus:
    """A rule for a troops unit, a shifted trait, a forced challenge.  CP-BON-07, CP-BON-08, CP-BON-09"""
    return CommandBonus(int(command_tier >= 1), command_tier >= 2, int(command_tier >= 3))


class TransportBonus(msgspec.Struct, frozen=True):
    sure_arrivals: int
    reserve_bonus: int
    sp_if_won: int


def transport_bonus(transport_tier: int) -> TransportBonus:
    """A sure arrival, better reserves, an SP for winning.  CP-BON-10, CP-BON-11, CP-BON-12"""
    return TransportBonus(int(transport_tier >= 1), int(transport_tier >= 2), int(transport_tier >= 3))


def seize_needs(energy_tier: int) -> int:
    """The die that seizes the initiative.  CP-BON-04"""
    return TABLES.battle.seize_needs - energy_bonus(energy_tier).seize_bonus


def reserve_needs(benefits: Sequence[str], transport_tier: int, flyer: bool) -> int:
    """The die that brings a unit in from reserve.  CP-BEN-07, CP-BON-11"""
    against = sum(BENEFITS[benefit].facts.get("flyer_reserves", 0) for benefit in benefits) if flyer else 0
    return TABLES.battle.reserve_needs - transport_bonus(transport_tier).reserve_bonus - int(against)


def trait_choices(command_tier: int, die: int) -> list[int]:
    """What a warlord-trait roll may be read as, seen the die and kept within 1 to 6.  CP-BON-08"""
    shift = int(command_bonus(command_tier).trait_shift)
    return [face for face in range(die - shift, die + shift + 1) if 1 <= face <= DIE]


def refuse_grant(slot: str, has: Collection[str], rule: str) -> Refused | None:
    """Why a unit cannot be given this special rule.  CP-BON-07"""
    if rule not in TABLES.army.command_rules:
        return Refused("campaign.grant.not_in_list", rule="CP-BON-07", granted=rule)
    if slot != "troops":
        return Refused("campaign.grant.not_troops", rule="CP-BON-07")
    if rule in has:
        return Refused(
            "campaign.grant.already_has", rule="CP-BON-07", granted=Phrase(f"campaign.command_rule.{rule}")
        )
    return None
