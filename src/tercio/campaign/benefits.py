"""The eighteen benefits: who may take which, and what each does.  CP-ATT-05, CP-BEN-01 to CP-BEN-18"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tercio.campaign.rule_tables import BENEFITS, TABLES
from tercio.core.refused import Refused
from tercio.core.speech import Phrase


def due(first_player: bool) -> int:
    """How many benefits an attacker takes: two for the first player, one for the others."""
    return TABLES.benefits.first_player if first_player else TABLES.benefits.others


def name_of(benefit: str) -> Phrase:
    return Phrase(f"campaign.benefit.{benefit}")


def refuse_benefits(first_player: bool, taken: Collection[str], pick: Sequence[str]) -> Refused | None:
    """Why these benefits cannot be taken.  CP-ATT-05, CP-ATT-06"""
    rule = "CP-ATT-06" if first_player else "CP-ATT-05"
    for benefit in pick:
        if benefit not in BENEFITS:
            return Refused("campaign.benefit_refused.unknown", rule=rule, benefit=benefit)
    if len(pick) != due(first_player):
        return Refused("campaign.benefit_refused.wrong_count", rule=rule, count=due(first_player))
    if len(set(pick)) != len(pick):
        return Refused("campaign.benefit_refused.duplicate", rule="CP-ATT-06", benefit=name_of(pick[0]))
    for benefit in pick:
        if benefit in taken:
            free = [name_of(benefit) for benefit in BENEFITS if benefit not in taken and benefit not in pick]
            return Refused(
                "campaign.benefit_refused.taken", rule="CP-ATT-05", benefit=name_of(benefit), free=free
            )
    return None


def names_needed(benefits: Sequence[str]) -> tuple[str, ...]:
    """What must be named when these benefits are taken.  CP-BEN-03, CP-BEN-10"""
    return tuple(BENEFITS[benefit].needs for benefit in benefits if BENEFITS[benefit].needs)


class Reminder(msgspec.Struct, frozen=True):
    """One line of the battle's check-list: when it acts, on whom, and its figures."""

    benefit: str
    rule: str
    step: str
    scope: str
    facts: dict[str, Any]


STEPS = (
    "list", "mission_roll", "deployment_roll", "after_edge_choice", "deployment", "reserves_and_turn_1",
    "start_of_game_turn", "psychic_phase", "all_battle", "scoring",
)  # fmt: skip


def checklist(benefits: Sequence[str]) -> list[Reminder]:
    """What both players must remember, in the order of play."""
    taken = sorted((BENEFITS[benefit] for benefit in benefits), key=lambda benefit: STEPS.index(benefit.step))
    return [
        Reminder(benefit.id, benefit.rule, benefit.step, benefit.scope, benefit.facts) for benefit in taken
    ]


def _facts(benefits: Sequence[str], fact: str) -> Iterator[Any]:
    for benefit in benefits:
        if fact in BENEFITS[benefit].facts:
            yield BENEFITS[benefit].facts[fact]


def banned_slots(benefits: Sequence[str]) -> list[str]:
    """Slots closed to both armies; bans add up.  CP-BEN-15, CP-BEN-16, CP-BEN-17"""
    return list(_facts(benefits, "bans"))


def most_lords_of_war(benefits: Sequence[str]) -> int:
    """Lords of war each army may have: none, or one.  CP-BEN-18"""
    return sum(_facts(benefits, "lords_of_war"))


def defender_reserve(benefits: Sequence[str]) -> int:
    """Army points the defender must keep in reserve, whatever his total.  CP-BEN-02"""
    return sum(_facts(benefits, "reserve_points"))


def warp_charge(benefits: Sequence[str]) -> tuple[int, ...]:
    """The equally likely amounts of warp charge: D6, or D3+3.  CP-BEN-08"""
    if "vortice_de_disformidad" in benefits:
        facts = BENEFITS["vortice_de_disformidad"].facts
        return tuple(face + facts["warp_plus"] for face in range(1, facts["warp_die"] + 1))
    return tuple(range(1, 7))


def secondary_values(benefits: Sequence[str], objective: str, attacker: bool) -> tuple[int, ...]:
    """The equally likely points a secondary objective gives its scorer.  CP-BEN-11, CP-BEN-12"""
    for benefit in benefits:
        facts = BENEFITS[benefit].facts
        if attacker and facts.get("objective") == objective:
            return tuple(range(1, facts["vp_die"] + 1))
    return (TABLES.secondaries[objective],)


def most_secondary_points(benefits: Sequence[str], attacker: bool) -> int:
    """The most one side can score from secondaries, each counted once.  CP-BATT-07"""
    return sum(max(secondary_values(benefits, objective, attacker)) for objective in TABLES.secondaries)


def chance(sides: int, faces: Collection[int]) -> Fraction:
    """How likely a die shows one of these faces."""
    return Fraction(len(set(faces) & set(range(1, sides + 1))), sides)


def expected_hits(units: int, game_turns: int, sides: int = 6, faces: Collection[int] = (6,)) -> Fraction:
    """The hits an acid environment is expected to cause over a battle.  CP-BEN-05"""
    return units * game_turns * chance(sides, faces)
