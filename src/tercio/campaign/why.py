"""Why a wish is not granted: the one answer that map, bots and engine share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.campaign import chronicle
from tercio.campaign import commands as c
from tercio.campaign.army import faults_of, refuse_declaration
from tercio.campaign.benefits import most_secondary_points, names_needed, refuse_benefits
from tercio.campaign.bonuses import DIE, command_bonus, refuse_grant, trait_choices
from tercio.campaign.conquest import price, refuse_plan, refuse_target
from tercio.campaign.draft import refuse_first_pick, refuse_next_picks
from tercio.campaign.house_rules import refuse_house_rules
from tercio.campaign.missions import refuse_deployment, refuse_dice, refuse_missions
from tercio.campaign.rule_tables import PROFILES, TABLES
from tercio.campaign.score import Tally, refuse_surrender
from tercio.campaign.secrecy import both_in
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST, DRAFT, ENDED, GATHERING, UNFOUNDED, Campaign
from tercio.campaign.survey import faults, seats_on, unfit_for
from tercio.core.refused import Refused
from tercio.core.speech import Phrase

No = Refused | None
LONGEST_NAME = 40


def not_now(campaign: Campaign, phase: str) -> No:
    """A wish for another phase of the campaign."""
    if campaign.phase == phase:
        return None
    return Refused("campaign.not_now", rule="CP-TURN-01", phase=Phrase(f"campaign.phase.{campaign.phase}"))


def stranger(campaign: Campaign, player: str) -> No:
    if player not in campaign.players:
        return Refused("campaign.no_such_player", player=player)
    if not campaign.players[player].active:
        return Refused("campaign.left_already", rule="CP-DROP-01", player=player)
    return None


def found_campaign(campaign: Campaign, command: c.FoundCampaign) -> No:
    if campaign.phase != UNFOUNDED:
        return Refused("campaign.founded_already")
    if not command.name.strip():
        return Refused("campaign.unnamed")
    return next(faults(command.planet), None) or refuse_house_rules(command.house, command.planet)


def join(campaign: Campaign, command: c.Join) -> No:
    if no := not_now(campaign, GATHERING):
        return no
    name = command.player.strip()
    if not name or len(name) > LONGEST_NAME or "\x00" in name:
        return Refused("campaign.player_unnamed", most=LONGEST_NAME)
    if name.casefold() in (player.casefold() for player in campaign.players):
        return Refused("campaign.joined_already", player=name)
    if len(campaign.players) >= TABLES.draft.most_players:
        return Refused("campaign.too_many_players", rule="CP-START-02", most=TABLES.draft.most_players)
    return None


def link_seat(campaign: Campaign, command: c.LinkSeat) -> No:
    if command.player not in campaign.players:
        return Refused("campaign.no_such_player", player=command.player)
    taken = [
        p.name for p in campaign.players.values() if p.account == command.account and p.name != command.player
    ]
    if command.account and taken:
        return Refused("campaign.account_seated", player=taken[0])
    return None


def declare_army(campaign: Campaign, command: c.DeclareArmy) -> No:
    if no := stranger(campaign, command.player) or not_now(campaign, GATHERING):
        return no
    if campaign.players[command.player].army:
        return Refused("campaign.army.declared", rule="CP-START-06")
    return refuse_declaration(command.army)


def draw_lots(campaign: Campaign, command: c.DrawLots) -> No:
    if no := not_now(campaign, GATHERING):
        return no
    if len(campaign.players) < 2:
        return Refused("campaign.too_few_players", rule="CP-DROP-03")
    if no := too_many_for_the_planet(campaign):
        return no
    if missing := [player.name for player in campaign.players.values() if not player.army]:
        return Refused("campaign.army.missing", rule="CP-START-06", players=missing)
    return _lots(campaign, command)


def too_many_for_the_planet(campaign: Campaign) -> No:
    """Whoever plays a map does not draw it: they are told how many it takes.  CP-MAP-03"""
    planet, players = campaign.planet, len(campaign.players)
    if not unfit_for(planet, players):
        return None
    facts = {"planet": planet.name, "players": players, "most": seats_on(planet)}
    return Refused("campaign.planet.small", rule="CP-MAP-03", **facts)


def _lots(campaign: Campaign, command: c.DrawLots) -> No:
    """Lots drawn by hand that nobody can have drawn.  CP-START-01, CP-START-02"""
    everybody = set(campaign.players)
    if command.order and (set(command.order) != everybody or len(command.order) != len(everybody)):
        return Refused("campaign.lots.order", rule="CP-START-01")
    profiles = list(command.profiles.values())
    sound = len(set(profiles)) == len(profiles) and PROFILES.keys() >= set(profiles)
    if command.profiles and (not sound or command.profiles.keys() != everybody):
        return Refused("campaign.lots.profiles", rule="CP-START-02")
    return None


def claim_tiles(campaign: Campaign, command: c.ClaimTiles) -> No:
    if no := stranger(campaign, command.player) or not_now(campaign, DRAFT):
        return no
    drafting = campaign.drafting()
    if drafting != command.player:
        rule = "CP-START-03" if campaign.draft_round == 1 else "CP-START-04"
        return Refused("campaign.draft.not_your_turn", rule=rule, player=drafting)
    if campaign.draft_round == 1:
        return refuse_first_pick(campaign.planet, campaign.owners, command.tiles)
    return refuse_next_picks(
        campaign.planet, campaign.owners, command.player, command.tiles, campaign.claims_left()
    )


def attack(campaign: Campaign, command: c.Attack) -> No:
    if no := stranger(campaign, command.player) or not_now(campaign, ATTACKS):
        return no
    attacker = str(campaign.attacker())
    if command.player != attacker:
        return Refused("campaign.attack.not_your_turn", rule="CP-ATT-02", player=attacker)
    return _target(campaign, command.target) or _benefits(campaign, command)


def _target(campaign: Campaign, target: str) -> No:
    legal = campaign.targets()
    if target in legal:
        return None
    if target not in campaign.players:
        return unknown_target(target, legal)
    if not campaign.players[target].active:
        return Refused("campaign.attack.left", rule="CP-DROP-01", legal=legal)
    if legal == [campaign.chain[0]]:
        return Refused("campaign.attack.closing", rule="CP-ATT-04", legal=legal)
    if target in campaign.chain:
        return Refused("campaign.attack.in_chain", rule="CP-ATT-02", legal=legal)
    rule = "CP-ATT-01" if len(campaign.chain) == 1 else "CP-ATT-02"
    return Refused("campaign.attack.rematch", rule=rule, legal=legal)


def unknown_target(target: str, legal: list[str]) -> Refused:
    if target.strip():
        return Refused("campaign.no_such_player", player=target)
    return Refused("campaign.attack.nobody", rule="CP-ATT-01", legal=legal)


def _benefits(campaign: Campaign, command: c.Attack) -> No:
    first = len(campaign.chain) == 1
    if no := refuse_benefits(first, campaign.taken(), command.benefits):
        return no
    wanted = names_needed(command.benefits)
    if "unique_model_name" in wanted and not command.model.strip():
        return Refused("campaign.benefit_refused.model", rule="CP-BEN-03")
    if "codex_name" in wanted and not command.codex.strip():
        return Refused("campaign.benefit_refused.codex", rule="CP-BEN-10")
    return None


def unknown_battle(campaign: Campaign) -> Refused:
    """A battle that is not in the chain, with those that are.  CP-ATT-03"""
    legal = [f"{battle.attacker}–{battle.defender}" for battle in campaign.battles.values()]
    if not legal:
        return Refused("campaign.battle.none", rule="CP-ATT-03")
    return Refused("campaign.battle.unknown", rule="CP-ATT-03", legal=legal)


def no_battle(campaign: Campaign, attacker: str, player: str | None = None) -> No:
    """The battle is not in the chain, is over, or is not this player's."""
    if no := not_now(campaign, BATTLES):
        return no
    if attacker not in campaign.battles:
        return unknown_battle(campaign)
    battle = campaign.battles[attacker]
    if player is not None and player not in (battle.attacker, battle.defender):
        return Refused(
            "campaign.battle.not_yours",
            rule="CP-ATT-03",
            attacker=battle.attacker,
            defender=battle.defender,
        )
    return None


def open_battle(campaign: Campaign, attacker: str, player: str | None = None) -> No:
    if no := no_battle(campaign, attacker, player):
        return no
    if campaign.battles[attacker].result:
        return Refused("campaign.battle.settled", rule="CP-VP-01")
    return None


def roll_missions(campaign: Campaign, command: c.RollMissions) -> No:
    if no := open_battle(campaign, command.attacker, command.player):
        return no
    battle = campaign.battles[command.attacker]
    if battle.drawn:
        return Refused("campaign.mission.rolled", rule="CP-BATT-04")
    if (command.fixed or command.deployment) and command.player != battle.attacker:
        return Refused("campaign.mission.attacker_only", rule="CP-BEN-01")
    return (
        refuse_missions(battle.benefits, command.fixed)
        or refuse_deployment(battle.benefits, command.deployment)
        or refuse_dice(command.fixed, command.deployment, command.dice)
    )


def roll_trait(campaign: Campaign, command: c.RollTrait) -> No:
    if no := open_battle(campaign, command.attacker, command.player):
        return no
    if command.player in campaign.battles[command.attacker].traits:
        return Refused("campaign.trait.rolled", rule="CP-BON-08")
    if not 0 <= command.die <= DIE:
        return Refused("campaign.dice.face", rule="CP-BON-08", face=command.die, most=DIE)
    return None


def read_trait(campaign: Campaign, command: c.ReadTrait) -> No:
    if no := open_battle(campaign, command.attacker, command.player):
        return no
    battle = campaign.battles[command.attacker]
    trait = battle.traits.get(command.player)
    if trait is None:
        return Refused("campaign.trait.not_rolled", rule="CP-BON-08")
    legal = trait_choices(campaign.side(battle, command.player).command, trait.die)
    if command.reads not in legal:
        return Refused("campaign.trait.reads", rule="CP-BON-08", die=trait.die, legal=legal)
    return None


def grant_rule(campaign: Campaign, command: c.GrantRule) -> No:
    if no := open_battle(campaign, command.attacker, command.player):
        return no
    battle = campaign.battles[command.attacker]
    allowed = command_bonus(campaign.side(battle, command.player).command).grant_rule
    if not allowed:
        return Refused("campaign.grant.not_ahead", rule="CP-BON-07")
    if sum(player == command.player for player, _, _ in battle.granted) >= allowed:
        return Refused("campaign.grant.done", rule="CP-BON-07")
    if not command.unit.strip():
        return Refused("campaign.grant.unit", rule="CP-BON-07")
    return refuse_grant(command.slot, command.has, command.granted)


def submit_army(campaign: Campaign, command: c.SubmitArmy) -> No:
    if no := open_battle(campaign, command.attacker, command.player):
        return no
    if both_in(campaign.battles[command.attacker]):
        return Refused("campaign.list.both_in", rule="CP-BATT-01")
    declared = campaign.players[command.player].army
    terms = campaign.terms(campaign.battles[command.attacker], command.player)
    return next(faults_of(declared, command.army, terms), None) if declared else None


def report_result(campaign: Campaign, command: c.ReportResult) -> No:
    return open_battle(campaign, command.attacker, command.player) or tallies(campaign, command)


def tallies(campaign: Campaign, command: c.ReportResult | c.OverrideResult) -> No:
    """Scores nobody can have: below nothing, or more secondary points than there are.  CP-BATT-07"""
    benefits = campaign.battles[command.attacker].benefits
    for attacking, tally in ((True, command.attacker_tally), (False, command.defender_tally)):
        if no := _tally(tally, most_secondary_points(benefits, attacking)):
            return no
    return None


def _tally(tally: Tally, most: int) -> No:
    if min(tally.maelstrom, tally.eternal_war, tally.secondary) < 0:
        return Refused("campaign.battle.negative", rule="CP-BATT-06")
    if max(tally.maelstrom, tally.eternal_war) > 99:
        return Refused("campaign.battle.too_high", rule="CP-BATT-06")
    if tally.secondary > most:
        return Refused("campaign.battle.secondary", rule="CP-BATT-07", most=most)
    return None


def offer_surrender(campaign: Campaign, command: c.OfferSurrender) -> No:
    if no := open_battle(campaign, command.attacker, command.player):
        return no
    return refuse_surrender(campaign.battles[command.attacker].role(command.player), command.points)


def confirm_result(campaign: Campaign, command: c.ConfirmResult) -> No:
    if no := open_battle(campaign, command.attacker, command.player):
        return no
    claim = campaign.battles[command.attacker].claim
    if claim is None:
        return Refused("campaign.battle.nothing_to_confirm", rule="CP-VP-01")
    if claim.by == command.player:
        return Refused("campaign.battle.own_claim", rule="CP-VP-01")
    return None


def override_result(campaign: Campaign, command: c.OverrideResult) -> No:
    return no_battle(campaign, command.attacker) or tallies(campaign, command)


def close_unplayed(campaign: Campaign, command: c.CloseUnplayed) -> No:
    return open_battle(campaign, command.attacker)


def conquering(campaign: Campaign, player: str) -> No:
    if no := stranger(campaign, player) or not_now(campaign, CONQUEST):
        return no
    now = campaign.conqueror()
    if now != player:
        return Refused("campaign.conquest.not_your_turn", rule="CP-CONQ-12", player=now)
    return None


def take_position(campaign: Campaign, command: c.TakePosition) -> No:
    if no := conquering(campaign, command.player):
        return no
    if campaign.paid:
        return Refused("campaign.conquest.either", rule="CP-CONQ-01")
    return None


def conquer_tile(campaign: Campaign, command: c.ConquerTile) -> No:
    if no := conquering(campaign, command.player):
        return no
    if command.tile not in campaign.planet.by_id:
        return Refused("campaign.no_such_tile", rule="CP-MAP-01", tile=command.tile)
    battle = campaign.battles[command.player]
    if no := refuse_target(campaign.owners.get(command.tile), battle.defender):
        no.facts.update(tile=campaign.planet.tile(command.tile).title, rival=battle.defender)
        return no
    costs = [*map(price, campaign.paid), price(campaign.bill(command.player, command.tile))]
    margin = battle.result.margin if battle.result else 0
    tiles = campaign.start[command.player].tiles, campaign.start[battle.defender].tiles
    no = refuse_plan(margin, *tiles, costs)
    if no and no.key == "campaign.conquest.points":
        no.facts["legal"] = _instead(campaign, command.player, margin - campaign.spent())
    return no


def _instead(campaign: Campaign, player: str, points: int) -> list[str | Phrase]:
    """What a conqueror can pay for with what is left, and what costs nothing.  CP-CONQ-01, CP-CONQ-09"""
    costs = {tile: price(bill) for tile, bill in campaign.bills(player).items()}
    cheap = [
        f"{campaign.planet.tile(tile).title} ({cost})"
        for tile, cost in sorted(costs.items(), key=lambda offer: offer[1])
    ]
    within = [words for words, cost in zip(cheap, sorted(costs.values()), strict=True) if cost <= points]
    free = "campaign.conquest.or_finish" if campaign.paid else "campaign.conquest.or_position"
    return [*within, Phrase(free)]


def finish_conquest(campaign: Campaign, command: c.FinishConquest) -> No:
    if no := conquering(campaign, command.player):
        return no
    if not campaign.paid:
        return Refused("campaign.conquest.must_choose", rule="CP-CONQ-01")
    return None


def leave(campaign: Campaign, command: c.Leave) -> No:
    if no := stranger(campaign, command.player):
        return no
    if campaign.phase == ENDED:
        return not_now(campaign, GATHERING)
    return None


CHECKS: dict[type, Callable[[Campaign, Any], No]] = {
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
    c.RenameCampaign: chronicle.refuse_rename,
    c.SetDeadline: chronicle.refuse_deadline,
    c.WriteNote: chronicle.refuse_note,
    c.StrikeNote: chronicle.refuse_strike,
    c.ArchiveCampaign: chronicle.refuse_archive,
}


def why_not(campaign: Campaign, command: Any) -> Refused | None:
    """The refusal this command would meet now, or nothing."""
    return CHECKS[type(command)](campaign, command)
