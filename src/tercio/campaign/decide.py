"""The campaign's rules as stories: what each granted wish sets in motion."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

from tercio.campaign import commands as c
from tercio.campaign import events as e
from tercio.campaign.conquest import options, price, refuse_plan, reward
from tercio.campaign.departure import walkovers
from tercio.campaign.evolve import evolve
from tercio.campaign.missions import draw
from tercio.campaign.rule_tables import PROFILES
from tercio.campaign.score import Tally, total, winner_and_margin
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST, DRAFT, Campaign, Result
from tercio.campaign.turn_opening import find_first
from tercio.campaign.victory import check_victory, last_standing
from tercio.campaign.why import why_not
from tercio.core.decider import Story, tell
from tercio.core.dice import Dice, draw_order
from tercio.core.messages import Event

Tale: TypeAlias = Generator[Event, Campaign, Campaign]
"""A story that hands back the campaign as it stands when it pauses."""


# -- start


def found_campaign(campaign: Campaign, command: c.FoundCampaign, dice: Dice) -> Tale:
    return (
        yield e.CampaignFounded(
            command.name.strip(),
            command.planet,
            club=command.club,
            organiser=command.organiser,
            house=command.house,
        )
    )


def join(campaign: Campaign, command: c.Join, dice: Dice) -> Tale:
    return (yield e.PlayerJoined(command.player.strip(), command.account))


def link_seat(campaign: Campaign, command: c.LinkSeat, dice: Dice) -> Tale:
    return (yield e.SeatLinked(command.player, command.account))


def declare_army(campaign: Campaign, command: c.DeclareArmy, dice: Dice) -> Tale:
    return (yield e.ArmyDeclared(command.player, command.army.settled()))


def draw_lots(campaign: Campaign, command: c.DrawLots, dice: Dice) -> Tale:
    """A random order, then a different profile for each.  CP-START-01, CP-START-02"""
    order = command.order or tuple(draw_order(list(campaign.players), dice))
    yield e.DraftOrderDrawn(order, by_hand=bool(command.order))
    if command.profiles:
        return (yield e.ProfilesDrawn(command.profiles, by_hand=True))
    profiles = draw_order(list(PROFILES), dice)[: len(order)]
    return (yield e.ProfilesDrawn(dict(zip(order, profiles, strict=True))))


def claim_tiles(campaign: Campaign, command: c.ClaimTiles, dice: Dice) -> Tale:
    names = tuple(campaign.planet.titles(command.tiles))
    campaign = yield e.TilesClaimed(command.player, command.tiles, names)
    return (yield from after_claims(campaign))


def after_claims(campaign: Campaign) -> Tale:
    """When the last tile is claimed the totals are taken and turn 1 begins.  CP-START-05"""
    if campaign.drafting() is None:
        campaign = yield from begin_turn(campaign)
    return campaign


# -- turn frame


def begin_turn(campaign: Campaign) -> Tale:
    """Everybody's figures are written down, then the first player is found.  CP-TURN-02, CP-UPD-01"""
    figures = {player: campaign.live(player) for player in campaign.players}
    campaign = yield e.TurnBegan(campaign.turn + 1, figures)
    return (yield from open_chain(campaign))


def open_chain(campaign: Campaign) -> Tale:
    """The first player opens the chain.  CP-FIRST-01 to CP-FIRST-09"""
    figures = {player: campaign.start[player] for player in campaign.active()}
    opening = find_first(figures, campaign.previous_first, campaign.previous_order)
    return (yield e.FirstPlayerFound(opening.first, opening.decided_by, opening.steps))


# -- attacks


def attack(campaign: Campaign, command: c.Attack, dice: Dice) -> Tale:
    closing = command.target == campaign.chain[0]
    campaign = yield e.AttackDeclared(
        command.player, command.target, command.benefits, command.model.strip(), command.codex.strip()
    )
    if closing:
        campaign = yield from open_battles(campaign)
    return campaign


def open_battles(campaign: Campaign) -> Tale:
    """The chain is whole; battles of those who left meanwhile are walkovers.  CP-ATT-03, CP-DROP-02"""
    campaign = yield e.BattlesOpened(campaign.chain)
    for player in campaign.chain:
        if not campaign.players[player].active:
            campaign = yield from walk_over(campaign, player)
    return (yield from after_battles(campaign))


# -- battles


def roll_missions(campaign: Campaign, command: c.RollMissions, dice: Dice) -> Tale:
    drawn = draw(command.fixed, command.deployment, dice, command.dice)
    return (yield e.MissionsRolled(command.attacker, drawn))


def roll_trait(campaign: Campaign, command: c.RollTrait, dice: Dice) -> Tale:
    die = command.die or dice.roll(1)[0]
    return (yield e.TraitRolled(command.attacker, command.player, die, table=bool(command.die)))


def read_trait(campaign: Campaign, command: c.ReadTrait, dice: Dice) -> Tale:
    """Shifted by one, once the die was seen.  CP-BON-08"""
    return (yield e.TraitRead(command.attacker, command.player, command.reads))


def grant_rule(campaign: Campaign, command: c.GrantRule, dice: Dice) -> Tale:
    return (yield e.RuleGranted(command.attacker, command.player, command.unit.strip(), command.granted))


def submit_army(campaign: Campaign, command: c.SubmitArmy, dice: Dice) -> Tale:
    return (yield e.ArmySubmitted(command.attacker, command.player, command.army))


def report_result(campaign: Campaign, command: c.ReportResult, dice: Dice) -> Tale:
    return (
        yield e.ResultReported(
            command.attacker, command.player, command.attacker_tally, command.defender_tally
        )
    )


def offer_surrender(campaign: Campaign, command: c.OfferSurrender, dice: Dice) -> Tale:
    return (yield e.SurrenderOffered(command.attacker, command.player, int(command.points or 0)))


def confirm_result(campaign: Campaign, command: c.ConfirmResult, dice: Dice) -> Tale:
    battle = campaign.battles[command.attacker]
    claim = battle.claim
    if claim and claim.tallies:
        campaign = yield settle_played(campaign, command.attacker, *claim.tallies, how="played")
    elif claim and claim.surrender:
        campaign = yield e.BattleSettled(command.attacker, battle.attacker, claim.surrender, "surrender")
    return (yield from after_battles(campaign))


def override_result(campaign: Campaign, command: c.OverrideResult, dice: Dice) -> Tale:
    campaign = yield settle_played(
        campaign, command.attacker, command.attacker_tally, command.defender_tally, how="overridden"
    )
    return (yield from after_battles(campaign))


def settle_played(campaign: Campaign, attacker: str, mine: Tally, theirs: Tally, how: str) -> e.BattleSettled:
    """The margin of two tallies, the surviving warlord's point included.  CP-VP-01, CP-BON-06"""
    battle = campaign.battles[attacker]
    totals = (
        total(mine, campaign.side(battle, battle.attacker).energy),
        total(theirs, campaign.side(battle, battle.defender).energy),
    )
    role, margin = winner_and_margin(*totals)
    winner = {"attacker": battle.attacker, "defender": battle.defender, None: None}[role]
    return e.BattleSettled(attacker, winner, margin, how, totals)


def close_unplayed(campaign: Campaign, command: c.CloseUnplayed, dice: Dice) -> Tale:
    """A battle nobody played is a draw.  CP-DROP-04"""
    campaign = yield e.BattleSettled(command.attacker, None, 0, "unplayed")
    return (yield from after_battles(campaign))


def after_battles(campaign: Campaign) -> Tale:
    if campaign.phase == BATTLES and all(battle.result for battle in campaign.battles.values()):
        campaign = yield from open_conquest(campaign)
    return campaign


# -- conquest


def result_of(campaign: Campaign, attacker: str) -> Result:
    result = campaign.battles[attacker].result
    if result is None:
        raise ValueError(f"the battle of {attacker} is not settled")
    return result


def open_conquest(campaign: Campaign) -> Tale:
    """Defenders' and transport SP are paid, then winning attackers choose in turn order.

    CP-ATT-07, CP-CONQ-11, CP-BON-12, CP-CONQ-12
    """
    won = [a for a in campaign.chain if result_of(campaign, a).winner == a and campaign.players[a].active]
    campaign = yield e.ConquestOpened(tuple(won))
    for attacker in campaign.chain:
        campaign = yield from pay_winner(campaign, attacker)
    return (yield from go_on_conquering(campaign))


def pay_winner(campaign: Campaign, attacker: str) -> Tale:
    """What a battle pays without asking.  CP-CONQ-11, CP-BON-12"""
    battle, result = campaign.battles[attacker], result_of(campaign, attacker)
    if result.winner and campaign.players[result.winner].active:
        winner, role = result.winner, battle.role(result.winner)
        due = reward(role, result.margin, campaign.side(battle, winner).transport)
        for _ in range(due.chosen_sp):
            campaign = yield e.PositionEarned(winner, attacker, "defence")
        for _ in range(due.transport_sp):
            campaign = yield e.PositionEarned(winner, attacker, "transport")
    return campaign


def go_on_conquering(campaign: Campaign) -> Tale:
    """On to the next who has something to choose; when nobody has, to the victory check.  CP-CONQ-01"""
    while player := campaign.conqueror():
        if campaign.paid:
            if affordable(campaign, player):
                return campaign
        elif "conquer" in options(result_of(campaign, player).margin, cheapest(campaign, player)):
            return campaign
        else:
            campaign = yield e.PositionEarned(player, player, "only_choice")
        campaign = yield e.ConquestFinished(player, points_left(campaign, player))
    return (yield from check_end(campaign))


def points_left(campaign: Campaign, player: str) -> int:
    """Points of the margin not spent.  CP-CONQ-10"""
    return result_of(campaign, player).margin - campaign.spent()


def cheapest(campaign: Campaign, player: str) -> int | None:
    return min(map(price, campaign.bills(player).values()), default=None)


def affordable(campaign: Campaign, player: str) -> dict[str, int]:
    """The tiles a conqueror may take now, with their price.  CP-CONQ-09"""
    margin, rival = result_of(campaign, player).margin, campaign.battles[player].defender
    already = [price(bill) for bill in campaign.paid]
    mine, theirs = campaign.start[player].tiles, campaign.start[rival].tiles
    if already and refuse_plan(margin, mine, theirs, [*already, 0]):
        return {}
    costs = {tile: price(bill) for tile, bill in campaign.bills(player).items()}
    return {tile: cost for tile, cost in costs.items() if sum(already) + cost <= margin}


def take_position(campaign: Campaign, command: c.TakePosition, dice: Dice) -> Tale:
    campaign = yield e.PositionEarned(command.player, command.player, "choice")
    campaign = yield e.ConquestFinished(command.player, points_left(campaign, command.player))
    return (yield from go_on_conquering(campaign))


def conquer_tile(campaign: Campaign, command: c.ConquerTile, dice: Dice) -> Tale:
    """One territory, and a chance of a second.  CP-CONQ-01, CP-CONQ-09"""
    rival = campaign.battles[command.player].defender
    bill = campaign.bill(command.player, command.tile)
    campaign = yield e.TileConquered(
        command.player, command.tile, rival, bill, campaign.planet.tile(command.tile).title
    )
    return (yield from go_on_conquering(campaign))


def finish_conquest(campaign: Campaign, command: c.FinishConquest, dice: Dice) -> Tale:
    campaign = yield e.ConquestFinished(command.player, points_left(campaign, command.player))
    return (yield from go_on_conquering(campaign))


# -- victory, update, departures


def check_end(campaign: Campaign) -> Tale:
    """Phase 6, after every conquest and SP of the turn; then phase 7.  CP-WIN-04, CP-UPD-01"""
    live = {player: campaign.live(player) for player in campaign.active()}
    held = {player: (has.tiles, has.sp) for player, has in live.items()}
    outcome = check_victory(campaign.turn, held, campaign.house)
    if outcome:
        return (yield e.CampaignEnded(outcome.winners, outcome.reason, outcome.fifths))
    return (yield from begin_turn(campaign))


def leave(campaign: Campaign, command: c.Leave, dice: Dice) -> Tale:
    """A player goes at any moment; the campaign goes on without him.  CP-DROP-01 to CP-DROP-03"""
    phase = campaign.phase
    campaign = yield e.PlayerLeft(command.player)
    if phase not in (DRAFT, ATTACKS, BATTLES, CONQUEST):
        return campaign
    if phase == BATTLES:
        campaign = yield from walk_over(campaign, command.player)
    if outcome := last_standing(campaign.active()):
        return (yield e.CampaignEnded(outcome.winners, outcome.reason))
    if phase == DRAFT:
        return (yield from after_claims(campaign))
    if phase == ATTACKS:
        return (yield from mend_chain(campaign))
    if phase == BATTLES:
        return (yield from after_battles(campaign))
    return (yield from go_on_conquering(campaign))


def walk_over(campaign: Campaign, leaver: str) -> Tale:
    """His unplayed battles go to his rivals by 15; one between two leavers to nobody.  CP-DROP-02"""
    pending = [(b.attacker, b.defender) for b in campaign.battles.values() if b.result is None]
    for award in walkovers(pending, leaver, ()):
        if campaign.players[award.winner].active:
            campaign = yield e.BattleSettled(award.attacker, award.winner, award.margin, "walkover")
        else:
            campaign = yield e.BattleSettled(award.attacker, None, 0, "void")
    return campaign


def mend_chain(campaign: Campaign) -> Tale:
    """The chain goes on over those still here.  CP-DROP-01, CP-ATT-03

    One who has not been reached is simply passed over. One whose turn it is to attack gives his place
    back: whoever named him names another, or, if he was to open, another first player is found. One who
    has attacked already keeps his links, and they will be walkovers.
    """
    while not campaign.players[campaign.chain[-1]].active:
        if len(campaign.chain) == 1:
            return (yield from open_chain(campaign))
        campaign = yield e.AttackCancelled(campaign.chain[-2])
    return campaign


# -- the chronicle


def rename(campaign: Campaign, command: c.RenameCampaign, dice: Dice) -> Tale:
    return (yield e.CampaignRenamed(command.name.strip(), campaign.name))


def set_deadline(campaign: Campaign, command: c.SetDeadline, dice: Dice) -> Tale:
    return (yield e.DeadlineSet(command.day))


def write_note(campaign: Campaign, command: c.WriteNote, dice: Dice) -> Tale:
    turn = campaign.turn if command.turn is None else command.turn
    text = command.text.strip()
    return (yield e.NoteWritten(command.player, text, turn, command.battle, command.picture))


def strike_note(campaign: Campaign, command: c.StrikeNote, dice: Dice) -> Tale:
    return (yield e.NoteStruck(command.player, command.number))


def archive(campaign: Campaign, command: c.ArchiveCampaign, dice: Dice) -> Tale:
    return (yield e.CampaignArchived(command.archived))


STORIES: dict[type, Callable[[Campaign, Any, Dice], Tale]] = {
    c.FoundCampaign: found_campaign,
    c.Join: join,
    c.LinkSeat: link_seat,
    c.DeclareArmy: declare_army,
    c.DrawLots: draw_lots,
    c.ClaimTiles: claim_tiles,
    c.Attack: attack,
    c.RollMissions: roll_missions,
    c.RollTrait: roll_trait,
    c.ReadTrait: read_trait,
    c.GrantRule: grant_rule,
    c.SubmitArmy: submit_army,
    c.ReportResult: report_result,
    c.OfferSurrender: offer_surrender,
    c.ConfirmResult: confirm_result,
    c.OverrideResult: override_result,
    c.CloseUnplayed: close_unplayed,
    c.TakePosition: take_position,
    c.ConquerTile: conquer_tile,
    c.FinishConquest: finish_conquest,
    c.Leave: leave,
    c.RenameCampaign: rename,
    c.SetDeadline: set_deadline,
    c.WriteNote: write_note,
    c.StrikeNote: strike_note,
    c.ArchiveCampaign: archive,
}


def decide(campaign: Campaign, command: Any, dice: Dice) -> list[Event]:
    """What a command makes happen, or the reason it is refused."""
    if no := why_not(campaign, command):
        raise no
    events, _ = tell(_story(STORIES[type(command)](campaign, command, dice)), campaign, evolve)
    return events


def _story(tale: Tale) -> Story[Event, Campaign]:
    yield from tale
