"""What each event changes; no rule is known here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tercio.campaign import chronicle
from tercio.campaign import events as e
from tercio.campaign.chain import pairs
from tercio.campaign.conquest import price
from tercio.campaign.state import (
    ATTACKS,
    BATTLES,
    CONQUEST,
    DRAFT,
    ENDED,
    GATHERING,
    Battle,
    Campaign,
    Claim,
    Player,
    Result,
    Trait,
)
from tercio.campaign.turn_records import Capture, TurnRecord
from tercio.campaign.victory import Outcome


def _player(campaign: Campaign, player: str, **changes: Any) -> Campaign:
    changed = replace(campaign.players[player], **changes)
    return replace(campaign, players={**campaign.players, player: changed})


def _battle(campaign: Campaign, attacker: str, **changes: Any) -> Campaign:
    changed = replace(campaign.battles[attacker], **changes)
    return replace(campaign, battles={**campaign.battles, attacker: changed})


def founded(campaign: Campaign, event: e.CampaignFounded) -> Campaign:
    return replace(
        campaign,
        name=event.name,
        rules=event.rules,
        club=event.club,
        organiser=event.organiser,
        house=event.house,
        planet=event.planet,
        phase=GATHERING,
    )


def joined(campaign: Campaign, event: e.PlayerJoined) -> Campaign:
    player = Player(event.player, event.account)
    return replace(campaign, players={**campaign.players, event.player: player})


def seat_linked(campaign: Campaign, event: e.SeatLinked) -> Campaign:
    return _player(campaign, event.player, account=event.account)


def army_declared(campaign: Campaign, event: e.ArmyDeclared) -> Campaign:
    return _player(campaign, event.player, army=event.army)


def order_drawn(campaign: Campaign, event: e.DraftOrderDrawn) -> Campaign:
    return replace(campaign, lot=event.order, phase=DRAFT)


def profiles_drawn(campaign: Campaign, event: e.ProfilesDrawn) -> Campaign:
    players = {
        who: replace(player, profile=event.profiles.get(who, player.profile))
        for who, player in campaign.players.items()
    }
    return replace(campaign, players=players)


def tiles_claimed(campaign: Campaign, event: e.TilesClaimed) -> Campaign:
    owners = {**campaign.owners, **dict.fromkeys(event.tiles, event.player)}
    claims = campaign.claims + len(event.tiles)
    campaign = replace(campaign, owners=owners, claims=claims)
    return next_seat(campaign) if campaign.claims_left() == 0 else campaign


def next_seat(campaign: Campaign) -> Campaign:
    """The next place of the draft whose player is still here."""
    seats, seat = campaign.seats(), campaign.seat + 1
    while seat < len(seats) and not campaign.players[seats[seat]].active:
        seat += 1
    return replace(campaign, seat=seat, claims=0)


def _past(campaign: Campaign) -> tuple[TurnRecord, ...]:
    """The turns that are over when this one ends."""
    return (*campaign.past, campaign.record()) if campaign.turn else campaign.past


def turn_began(campaign: Campaign, event: e.TurnBegan) -> Campaign:
    fought = pairs((battle.attacker, battle.defender) for battle in campaign.battles.values())
    return replace(
        campaign,
        phase=ATTACKS,
        past=_past(campaign),
        captures=(),
        turn=event.turn,
        start=event.numbers,
        previous_first=campaign.first,
        previous_order=campaign.chain or campaign.lot,
        fought=fought,
        first=None,
        chain=(),
        battles={},
        queue=(),
        paid=(),
    )


def first_found(campaign: Campaign, event: e.FirstPlayerFound) -> Campaign:
    return replace(
        campaign, first=event.player, decided_by=event.decided_by, steps=event.steps, chain=(event.player,)
    )


def attack_declared(campaign: Campaign, event: e.AttackDeclared) -> Campaign:
    battle = Battle(event.attacker, event.defender, event.benefits, event.model, event.codex)
    chain = campaign.chain if event.defender in campaign.chain else (*campaign.chain, event.defender)
    return replace(campaign, chain=chain, battles={**campaign.battles, event.attacker: battle})


def attack_cancelled(campaign: Campaign, event: e.AttackCancelled) -> Campaign:
    battles = {
        attacker: battle for attacker, battle in campaign.battles.items() if attacker != event.attacker
    }
    return replace(
        campaign, battles=battles, chain=campaign.chain[: campaign.chain.index(event.attacker) + 1]
    )


def battles_opened(campaign: Campaign, event: e.BattlesOpened) -> Campaign:
    return replace(campaign, phase=BATTLES, chain=event.chain)


def missions_rolled(campaign: Campaign, event: e.MissionsRolled) -> Campaign:
    return _battle(campaign, event.attacker, drawn=event.drawn)


def trait_rolled(campaign: Campaign, event: e.TraitRolled) -> Campaign:
    trait = Trait(event.die, event.die, event.table)
    return _battle(
        campaign,
        event.attacker,
        traits={**campaign.battles[event.attacker].traits, event.player: trait},
    )


def trait_read(campaign: Campaign, event: e.TraitRead) -> Campaign:
    traits = campaign.battles[event.attacker].traits
    read = replace(traits[event.player], reads=event.reads)
    return _battle(campaign, event.attacker, traits={**traits, event.player: read})


def rule_granted(campaign: Campaign, event: e.RuleGranted) -> Campaign:
    granted = (*campaign.battles[event.attacker].granted, (event.player, event.unit, event.granted))
    return _battle(campaign, event.attacker, granted=granted)


def army_submitted(campaign: Campaign, event: e.ArmySubmitted) -> Campaign:
    armies = {**campaign.battles[event.attacker].armies, event.player: event.army}
    return _battle(campaign, event.attacker, armies=armies)


def result_reported(campaign: Campaign, event: e.ResultReported) -> Campaign:
    claim = Claim(event.player, (event.attacker_tally, event.defender_tally))
    return _battle(campaign, event.attacker, claim=claim)


def surrender_offered(campaign: Campaign, event: e.SurrenderOffered) -> Campaign:
    return _battle(campaign, event.attacker, claim=Claim(event.player, surrender=event.points))


def battle_settled(campaign: Campaign, event: e.BattleSettled) -> Campaign:
    result = Result(event.winner, event.margin, event.how, event.totals)
    return _battle(campaign, event.attacker, result=result, claim=None)


def conquest_opened(campaign: Campaign, event: e.ConquestOpened) -> Campaign:
    return replace(campaign, phase=CONQUEST, queue=event.order, paid=())


def position_earned(campaign: Campaign, event: e.PositionEarned) -> Campaign:
    return _player(campaign, event.player, earned=campaign.players[event.player].earned + 1)


def tile_conquered(campaign: Campaign, event: e.TileConquered) -> Campaign:
    owners = {**campaign.owners, event.tile: event.player}
    capture = Capture(event.player, event.tile, event.owner, price(event.bill))
    captures = (*campaign.captures, capture)
    return replace(campaign, owners=owners, paid=(*campaign.paid, event.bill), captures=captures)


def conquest_finished(campaign: Campaign, event: e.ConquestFinished) -> Campaign:
    queue = tuple(player for player in campaign.queue if player != event.player)
    return replace(campaign, queue=queue, paid=())


def player_left(campaign: Campaign, event: e.PlayerLeft) -> Campaign:
    if campaign.phase == GATHERING:
        players = {who: player for who, player in campaign.players.items() if who != event.player}
        return replace(campaign, players=players)
    drafting = campaign.drafting()
    campaign = _player(campaign, event.player, active=False)
    if drafting == event.player:
        campaign = next_seat(campaign)
    if event.player in campaign.queue:
        paid = () if campaign.queue[0] == event.player else campaign.paid
        queue = tuple(player for player in campaign.queue if player != event.player)
        campaign = replace(campaign, queue=queue, paid=paid)
    return campaign


def campaign_ended(campaign: Campaign, event: e.CampaignEnded) -> Campaign:
    outcome = Outcome(event.winners, event.reason, event.fifths)
    return replace(campaign, past=_past(campaign), phase=ENDED, outcome=outcome)


CHANGES: dict[type, Callable[[Campaign, Any], Campaign]] = {
    e.CampaignFounded: founded,
    e.PlayerJoined: joined,
    e.SeatLinked: seat_linked,
    e.ArmyDeclared: army_declared,
    e.DraftOrderDrawn: order_drawn,
    e.ProfilesDrawn: profiles_drawn,
    e.TilesClaimed: tiles_claimed,
    e.TurnBegan: turn_began,
    e.FirstPlayerFound: first_found,
    e.AttackDeclared: attack_declared,
    e.AttackCancelled: attack_cancelled,
    e.BattlesOpened: battles_opened,
    e.MissionsRolled: missions_rolled,
    e.TraitRolled: trait_rolled,
    e.TraitRead: trait_read,
    e.RuleGranted: rule_granted,
    e.ArmySubmitted: army_submitted,
    e.ResultReported: result_reported,
    e.SurrenderOffered: surrender_offered,
    e.BattleSettled: battle_settled,
    e.ConquestOpened: conquest_opened,
    e.PositionEarned: position_earned,
    e.TileConquered: tile_conquered,
    e.ConquestFinished: conquest_finished,
    e.PlayerLeft: player_left,
    e.CampaignEnded: campaign_ended,
    e.CampaignRenamed: chronicle.take_name,
    e.DeadlineSet: chronicle.take_deadline,
    e.NoteWritten: chronicle.take_note,
    e.NoteStruck: chronicle.take_struck,
    e.CampaignArchived: chronicle.take_archived,
}


def evolve(campaign: Campaign, event: Any) -> Campaign:
    """The campaign after an event."""
    return CHANGES[type(event)](campaign, event)
