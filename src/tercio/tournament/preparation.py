"""Preparing a game: command pool, initiative, zones, deployment, then the feat.  WT-PREP-*"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tercio.tournament.sheets import A, B, Pair, Side, rival

STEPS = ("command_pool", "initiative", "deployment_zone", "deployment", "feat_setup")
"""In this order.  WT-PREP-01"""


def command_pool(command_values: Sequence[int]) -> int:
    """One token per point of MAN of every unit of the list, deployed or not.  WT-PREP-02"""
    return sum(command_values)


def initiative_dice(man: Pair) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A yellow and an orange die each; the higher MAN adds an orange.  WT-PREP-03"""
    plain = ("yellow", "orange")
    more = (*plain, "orange")
    return (more if man[0] > man[1] else plain), (more if man[1] > man[0] else plain)


def initiative_winner(successes: Pair) -> Side | None:
    """More successes win; a tie is rolled again.  WT-PREP-03"""
    if successes[0] == successes[1]:
        return None
    return A if successes[0] > successes[1] else B


def initiative_holder(winner: str, loser: str, choice: Literal["keep", "cede"]) -> str:
    """The winner of the roll keeps the initiative or hands it over.  WT-PREP-04"""
    return winner if choice == "keep" else loser


def decides(matter: str, first_activation: str) -> str:
    """Who has the say: the holder on who deploys (and, by pack, activates) first, the other on zones.

    WT-PREP-05
    """
    return {
        "first deployment": "initiative holder",
        "first activation": first_activation,
        "deployment zones": "other company",
    }[matter]


def zones(holder: str, chooser: str, choice: str) -> dict[str, str]:
    """The company without the initiative takes a zone, the rival gets the other.  WT-PREP-06"""
    other = {"zone A": "zone B", "zone B": "zone A"}[choice]
    return {chooser: choice, holder: other}


def deployment_sequence(first: Side, units: Pair) -> tuple[Side, ...]:
    """Turn about, one unit each; when one side has none left the other goes on alone.  WT-PREP-07"""
    left = {A: units[0], B: units[1]}
    order: list[Side] = []
    turn = first
    while left[A] or left[B]:
        if left[turn]:
            order.append(turn)
            left[turn] -= 1
        turn = rival(turn)
    return tuple(order)
