"""Hundreds of random legal campaigns: never stuck, never an illegal owner, figures and undo exact."""

from __future__ import annotations

from functools import cache

import pytest

from tercio.campaign.autoplay import apply, gather, play
from tercio.campaign.decider import DECIDER
from tercio.campaign.generate import Order, sketches
from tercio.campaign.planet import Planet
from tercio.campaign.state import ATTACKS, DRAFT, ENDED, Campaign
from tercio.core.dice import SeededDice
from tercio.core.messages import Event
from tercio.core.timeline import Undone, standing
from tests.oracles import campaign_oracle as oracle
from tests.proof import proves

EACH = 60  # campaigns for each number of players: five hundred and forty in all
FIGURES = ("tiles", "sp", "transport", "energy", "command", "supplies")


@cache
def planets(players: int) -> list[Planet]:
    """Round planets, cramped ones and one with its links tampered with."""
    round_one = next(sketches(Order(players, "property"), "round"))
    cramped = next(sketches(Order(players, "property", tiles_per_player=7, symmetric=False), "cramped"))
    ends = (round_one.tiles[0].id, round_one.tiles[-1].id)
    cut = (cramped.tiles[0].id, next(iter(sorted(cramped.neighbours[cramped.tiles[0].id]))))
    tunnel = Planet("tunnel", round_one.tiles, 2, players, extra=(ends,))
    severed = Planet("severed", cramped.tiles, 2, players, cut=(cut,))
    return [round_one, cramped, tunnel, severed]


def begun(players: int, seed: int) -> tuple[Campaign, list[Event]]:
    campaign, events = Campaign(), []
    planet = planets(players)[seed % 4]
    for wish in gather("random", planet, [f"P{n}" for n in range(players)]):
        campaign, told = apply(campaign, wish, SeededDice(seed))
        events += told
    return campaign, events


def check_owners(campaign: Campaign, before: Campaign) -> None:
    assert campaign.owners.keys() <= campaign.planet.by_id.keys()
    assert set(campaign.owners.values()) <= campaign.players.keys()
    if before.phase not in (DRAFT, "gathering"):
        assert campaign.owners.keys() == before.owners.keys(), "neutral tiles stay neutral, owned ones owned"


def check_figures(campaign: Campaign, snapshot: bool = True) -> None:
    """The turn's snapshot, or the live figures, against the slow and obvious way."""
    for who, player in campaign.players.items():
        has = campaign.start[who] if snapshot else campaign.live(who)
        held = [
            campaign.planet.tile(tile).features for tile, owner in campaign.owners.items() if owner == who
        ]
        expected = oracle.figures(player.profile, held, player.earned)
        assert {name: getattr(has, name) for name in FIGURES} == expected


@proves("CP-TURN-01", "CP-TURN-02", "CP-UPD-01", "CP-CONQ-13", "CP-DROP-01", "CP-DROP-03", "CP-START-05")
@pytest.mark.parametrize("players", range(2, 11))
def test_random_campaigns_always_end_and_always_add_up(players: int) -> None:
    for seed in range(EACH):
        campaign, history = begun(players, seed)
        states = [campaign]
        versions = [len(history)]
        for _, after, events in play(
            campaign, SeededDice(f"{players}/{seed}"), leavers=120 if seed % 3 else 0
        ):
            check_owners(after, states[-1])
            if after.phase == ATTACKS and after.turn != states[-1].turn:
                check_figures(after)
            history += events
            states.append(after)
            versions.append(len(history))
        end = states[-1]
        assert end.phase == ENDED
        assert end.outcome is not None
        assert set(end.outcome.winners) <= set(end.active())
        assert end.turn <= 8
        check_figures(end, snapshot=False)
        back = seed * 7919 % len(states)
        undone = [*history, Undone(versions[back])]
        assert DECIDER.fold(undone[version - 1] for version in standing(undone)) == states[back]
