"""Campaigns set up in a line, for tests that read like the rule they check."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.chain import battles_of
from tercio.campaign.decide import decide
from tercio.campaign.evolve import evolve
from tercio.campaign.mapfile import shipped_maps
from tercio.campaign.planet import Planet, Tile, hex_tile
from tercio.campaign.rule_tables import BENEFITS
from tercio.campaign.state import ATTACKS, BATTLES, Battle, Campaign, Player
from tercio.campaign.wealth import Numbers
from tercio.core.dice import Dice, ScriptedDice, SeededDice
from tercio.core.refused import Refused

REF19 = shipped_maps()["ref19"]


def do(campaign: Campaign, *wishes: Any, dice: Dice | str | None = None) -> Campaign:
    """The campaign after some wishes; scripted dice must be used up."""
    thrown = ScriptedDice(dice) if isinstance(dice, str) else dice or SeededDice("test")
    for wish in wishes:
        for event in decide(campaign, wish, thrown):
            campaign = evolve(campaign, event)
    if isinstance(thrown, ScriptedDice):
        thrown.done()
    return campaign


def refused(campaign: Campaign, wish: Any) -> Refused:
    with pytest.raises(Refused) as no:
        decide(campaign, wish, SeededDice("test"))
    return no.value


def gathered(*players: str, planet: Planet = REF19) -> Campaign:
    """Everybody has joined and declared."""
    campaign = do(Campaign(), c.FoundCampaign("Test", planet))
    for player in players:
        campaign = do(campaign, c.Join(player), c.DeclareArmy(player, Declaration("Orks", "Combined Arms")))
    return campaign


def drafting(*players: str, planet: Planet = REF19) -> Campaign:
    """Lots drawn in the order given, profiles A, B, C…"""
    script = " ".join("1" * (len(players) + len("ABCDEFGHIJ")))
    return do(gathered(*players, planet=planet), c.DrawLots(), dice=script)


def strip(*features: str, **terrain: str) -> Planet:
    """A row of touching tiles t0, t1, t2…; `river="t1 t2"` and `mountain=` set flags."""
    tiles = []
    for q, kinds in enumerate(features):
        name = f"t{q}"
        flags = {flag: name in terrain.get(flag, "").split() for flag in ("river", "mountain")}
        tiles.append(replace(hex_tile(q, 0, *kinds.split("+"), **flags), id=name))
    return Planet("strip", tuple(tiles))


def at_war(
    owners: dict[str, str],
    planet: Planet | None = None,
    chain: str = "ABC",
    profiles: str = "AAAAAAAAAA",
    turn: int = 2,
    **start: Numbers,
) -> Campaign:
    """Battles open over a chain, `owners` by player as "t0 t1", figures taken from the land unless given."""
    held = {tile: who for who, tiles in owners.items() for tile in tiles.split()}
    planet = planet or Planet("bare", tuple(Tile(tile) for tile in held))
    players = {who: Player(who, profile=profiles[n], army=ARMY) for n, who in enumerate(sorted(chain))}
    benefits = iter(BENEFITS)
    campaign = Campaign(
        name="war",
        phase=BATTLES,
        planet=planet,
        players=players,
        owners=held,
        lot=tuple(sorted(chain)),
        turn=turn,
        first=chain[0],
        chain=tuple(chain),
        previous_order=tuple(chain),
        battles={a: Battle(a, d, (next(benefits),)) for a, d in battles_of(chain)},
    )
    return replace(campaign, start={who: start.get(who) or campaign.live(who) for who in players})


ARMY = Declaration("Orks", "Combined Arms")


def attacking(campaign: Campaign) -> Campaign:
    """The same players at the start of the attack phase."""
    return replace(campaign, phase=ATTACKS, battles={}, chain=campaign.chain[:1])


def settle(campaign: Campaign, **margins: int) -> Campaign:
    """Results by attacker: A=7 is a win of A by 7, A=-3 a win of whoever A attacked; the rest are draws."""
    for attacker in campaign.chain:
        margin = margins.get(attacker, 0)
        if attacker in campaign.battles and campaign.battles[attacker].result is None:
            campaign = do(campaign, won(attacker, margin))
    return campaign


def won(attacker: str, margin: int) -> c.OverrideResult:
    from tercio.campaign.score import Tally

    return c.OverrideResult(attacker, Tally(max(0, margin)), Tally(max(0, -margin)))
