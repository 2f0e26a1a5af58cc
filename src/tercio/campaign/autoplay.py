"""A campaign that plays itself: random wishes from the list of choices, for studies, demos and tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.choices import awaited_players, choices
from tercio.campaign.decide import decide
from tercio.campaign.evolve import evolve
from tercio.campaign.planet import Planet
from tercio.campaign.score import Tally
from tercio.campaign.state import BATTLES, ENDED, GATHERING, Campaign
from tercio.core.dice import Dice
from tercio.core.messages import Command, Event

T = TypeVar("T")


def pick(things: Sequence[T], dice: Dice) -> T:
    (face,) = dice.roll(1, len(things))
    return things[face - 1]


def gather(name: str, planet: Planet, players: Sequence[str]) -> list[Command]:
    """What founds a campaign up to its lots."""
    wishes: list[Command] = [c.FoundCampaign(name, planet)]
    for player in players:
        wishes += [c.Join(player), c.DeclareArmy(player, Declaration("Codex", "Combined Arms"))]
    return wishes


def next_wish(campaign: Campaign, dice: Dice, leavers: int = 0) -> Command:
    """A random legal wish that moves the campaign on. One in `leavers` is a departure; 0 is never."""
    if leavers and dice.roll(1, leavers) == (1,) and campaign.phase not in (GATHERING, ENDED):
        return c.Leave(pick(campaign.active(), dice))
    if campaign.phase == GATHERING:
        return c.DrawLots()
    if campaign.phase == BATTLES:
        return battle_wish(campaign, dice)
    (who,) = awaited_players(campaign)
    return pick(choices(campaign, who)[:-1], dice)  # the last on every list is leaving


def battle_wish(campaign: Campaign, dice: Dice) -> Command:
    """The next open battle: rolled, reported, confirmed; now and then given up or never played."""
    battle = next(battle for battle in campaign.battles.values() if battle.result is None)
    claim = battle.claim
    if claim:
        return c.ConfirmResult(battle.rival(claim.by), battle.attacker)
    (face,) = dice.roll(1, 20)
    if face == 1:
        return c.CloseUnplayed(battle.attacker)
    if face == 2:
        return c.OfferSurrender(battle.defender, battle.attacker, dice.roll(1, 15)[0])
    if battle.drawn is None and face <= 6:
        rolls = [w for w in choices(campaign, battle.attacker) if isinstance(w, c.RollMissions)]
        return pick([w for w in rolls if w.attacker == battle.attacker], dice)
    who = pick([battle.attacker, battle.defender], dice)
    if face == 7 and (traits := trait_wishes(campaign, battle.attacker, who)):
        return pick(traits, dice)
    return report(who, battle.attacker, dice)


def trait_wishes(campaign: Campaign, attacker: str, who: str) -> list[Command]:
    """What may be done about a warlord's trait in one battle."""
    wishes = [wish for wish in choices(campaign, who) if isinstance(wish, c.RollTrait | c.ReadTrait)]
    return [wish for wish in wishes if wish.attacker == attacker]


def report(player: str, attacker: str, dice: Dice) -> Command:
    """Scores as battles give them: close ones often, routs now and then."""
    return c.ReportResult(player, attacker, tally(dice), tally(dice))


def tally(dice: Dice) -> Tally:
    maelstrom, eternal, secondary, warlord, rout = dice.roll(5, 10)
    won_big = 18 if rout == 10 else 0
    return Tally(maelstrom + won_big, eternal, secondary % 4, warlord > 5)


def apply(campaign: Campaign, wish: Any, dice: Dice) -> tuple[Campaign, list[Event]]:
    events = decide(campaign, wish, dice)
    for event in events:
        campaign = evolve(campaign, event)
    return campaign, events


def play(campaign: Campaign, dice: Dice, leavers: int = 0) -> Iterator[tuple[Command, Campaign, list[Event]]]:
    """Every wish to the end of a campaign, with what it led to."""
    while campaign.phase != ENDED:
        wish = next_wish(campaign, dice, leavers)
        campaign, events = apply(campaign, wish, dice)
        yield wish, campaign, events
