"""The campaign: turns of random legal play a second, and how long and how fair the map generator is.

No peer plays these rules, so there is no ratio to print: the figures stand for themselves, with the
ledger's own limits for fairness (opening resources by place in the draft within 10 % of their mean, the
lands around the hives within 15 %).
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench import Line
from tercio.campaign.autoplay import apply, gather, play
from tercio.campaign.fairness import ALIKE_LIMIT, LIMIT
from tercio.campaign.generate import Order, generate, sketches
from tercio.campaign.state import Campaign
from tercio.core.dice import SeededDice

PLAYERS = range(3, 9)
CAMPAIGNS, MAPS = 12, 3


def turns_a_second(players: int) -> float:
    """Campaigns played to their end by random legal wishes, best of three."""
    planet = next(sketches(Order(players, "bench"), "bench"))
    best = 0.0
    for trial in range(3):
        turns, began = 0, time.perf_counter()
        for number in range(CAMPAIGNS):
            dice, campaign = SeededDice(f"{trial}/{number}"), Campaign()
            for wish in gather("bench", planet, [f"P{n}" for n in range(players)]):
                campaign, _ = apply(campaign, wish, dice)
            for _, campaign, _ in play(campaign, dice):  # noqa: B007, B020
                pass
            turns += campaign.turn
        best = max(best, turns / (time.perf_counter() - began))
    return best


def maps(players: int) -> dict[str, float]:
    """Seconds a map and the worst spread and likeness among a few."""
    began = time.perf_counter()
    made = [generate(Order(players, f"bench-{number}")).fairness for number in range(MAPS)]
    seconds = (time.perf_counter() - began) / MAPS
    return {
        "seconds": seconds,
        "spread": max(one.spread for one in made),
        "alike": max(one.alike for one in made),
        "fair": all(one.fair for one in made),
    }


def run() -> Iterator[Line]:
    """For each number of players: speed of play, then time and fairness of the generator."""
    for players in PLAYERS:
        yield Line(f"random play, {players} players", f"{turns_a_second(players):.0f} turns/s")
        made = maps(players)
        yield Line(
            f"map generator, {players} players",
            f"{made['seconds']:.2f} s, draft places within {made['spread']:.1%} of their mean, "
            f"lands within {made['alike']:.1%}",
            goal=f"{LIMIT:.0%} between draft places, {ALIKE_LIMIT:.0%} between lands, worst of {MAPS} maps",
            met=bool(made["fair"]),
        )
