"""What may be done now, and by whom: the list that buttons, bots and tests read.

A wish that carries free words or numbers (a score, the name of a model) is listed once with a stand-in
for whoever picks it to fill in; everything else is listed ready to send.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.benefits import due, names_needed
from tercio.campaign.bonuses import command_bonus, trait_choices
from tercio.campaign.decide import affordable
from tercio.campaign.draft import first_picks, next_tiles
from tercio.campaign.missions import DEPLOYMENTS, FAMILIES
from tercio.campaign.rule_tables import BENEFITS, TABLES
from tercio.campaign.score import Tally
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST, DRAFT, ENDED, GATHERING, Battle, Campaign
from tercio.campaign.why import why_not
from tercio.core.messages import Command

STAND_IN = "…"


def choices(campaign: Campaign, who: str | None) -> list[Command]:
    """A player's wishes, or the organiser's own when `who` is nobody."""
    if who is None:
        return list(_organiser(campaign))
    player = campaign.players.get(who)
    if player is None or not player.active or campaign.phase == ENDED:
        return []
    listed = LISTS.get(campaign.phase)
    return [*(listed(campaign, who) if listed else ()), c.Leave(who)]


def everything(campaign: Campaign) -> list[Command]:
    """All that may be done now by anybody."""
    return [wish for who in (None, *campaign.players) for wish in choices(campaign, who)]


def awaited_players(campaign: Campaign) -> list[str]:
    """The players the campaign waits for."""
    if campaign.phase == BATTLES:
        open_battles = [battle for battle in campaign.battles.values() if battle.result is None]
        waiting = {
            p for b in open_battles for p in (b.attacker, b.defender) if not b.claim or b.claim.by != p
        }
        return [player for player in campaign.active() if player in waiting]
    now = campaign.drafting() or campaign.attacker() or campaign.conqueror()
    return [now] if now else []


def _organiser(campaign: Campaign) -> Iterator[Command]:
    if campaign.phase == GATHERING and why_not(campaign, c.DrawLots()) is None:
        yield c.DrawLots()
    if campaign.phase == BATTLES:
        for attacker, battle in campaign.battles.items():
            yield c.OverrideResult(attacker, Tally(), Tally())
            if battle.result is None:
                yield c.CloseUnplayed(attacker)


def _gathering(campaign: Campaign, who: str) -> Iterator[Command]:
    if not campaign.players[who].army:
        yield c.DeclareArmy(who, Declaration(STAND_IN, STAND_IN))


def _draft(campaign: Campaign, who: str) -> Iterator[Command]:
    if campaign.drafting() != who:
        return
    if campaign.draft_round == 1:
        for triple in first_picks(campaign.planet, campaign.owners):
            yield c.ClaimTiles(who, triple)
    else:
        for tile in next_tiles(campaign.planet, campaign.owners, who):
            yield c.ClaimTiles(who, (tile,))


def _attacks(campaign: Campaign, who: str) -> Iterator[Command]:
    if campaign.attacker() != who:
        return
    taken = campaign.taken()
    free = [benefit for benefit in BENEFITS if benefit not in taken]
    count = due(first_player=len(campaign.chain) == 1)
    picks = [(benefits, names_needed(benefits)) for benefits in combinations(free, count)]
    for target in campaign.targets():
        for benefits, wanted in picks:
            model = STAND_IN if "unique_model_name" in wanted else ""
            codex = STAND_IN if "codex_name" in wanted else ""
            yield c.Attack(who, target, benefits, model, codex)


def _battles(campaign: Campaign, who: str) -> Iterator[Command]:
    for battle in campaign.battles.values():
        if who in (battle.attacker, battle.defender) and battle.result is None:
            yield from _missions(battle, who)
            yield from _trait(campaign, battle, who)
            if _may_grant(campaign, battle, who):
                for rule in TABLES.army.command_rules:
                    yield c.GrantRule(who, battle.attacker, STAND_IN, "troops", rule)
            yield c.ReportResult(who, battle.attacker, Tally(), Tally())
            if who == battle.defender:
                yield c.OfferSurrender(who, battle.attacker, 1)
            if battle.claim and battle.claim.by != who:
                yield c.ConfirmResult(who, battle.attacker)


def _trait(campaign: Campaign, battle: Battle, who: str) -> Iterator[Command]:
    """The trait die, then what it may be read as instead.  CP-BON-08"""
    trait = battle.traits.get(who)
    if trait is None:
        yield c.RollTrait(who, battle.attacker)
        return
    for reads in trait_choices(campaign.side(battle, who).command, trait.die):
        if reads != trait.reads:
            yield c.ReadTrait(who, battle.attacker, reads)


def _may_grant(campaign: Campaign, battle: Battle, who: str) -> bool:
    given = sum(player == who for player, _, _ in battle.granted)
    return given < command_bonus(campaign.side(battle, who).command).grant_rule


def _missions(battle: Battle, who: str) -> Iterator[Command]:
    if battle.drawn:
        return
    fixed: list[dict[str, str]] = [{}]
    placed = [""]
    if who == battle.attacker and "tomar_la_medida" in battle.benefits:
        fixed += [{family: mission} for family, missions in FAMILIES.items() for mission in missions]
    if who == battle.attacker and "estratega_superior" in battle.benefits:
        placed += DEPLOYMENTS
    for missions in fixed:
        for deployment in placed:
            yield c.RollMissions(who, battle.attacker, missions, deployment)


def _conquest(campaign: Campaign, who: str) -> Iterator[Command]:
    if campaign.conqueror() != who:
        return
    yield c.FinishConquest(who) if campaign.paid else c.TakePosition(who)
    for tile in affordable(campaign, who):
        yield c.ConquerTile(who, tile)


LISTS: dict[str, Callable[[Campaign, str], Iterator[Command]]] = {
    GATHERING: _gathering,
    DRAFT: _draft,
    ATTACKS: _attacks,
    BATTLES: _battles,
    CONQUEST: _conquest,
}
