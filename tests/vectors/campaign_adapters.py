"""Each function of the campaign ledger's vectors, answered by the product's own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from tercio.campaign import benefits as ben
from tercio.campaign import (
    bonuses,
    chain,
    conquest,
    departure,
    draft,
    missions,
    score,
    survey,
    victory,
    wealth,
)
from tercio.campaign.army import (
    ArmyList,
    Declaration,
    Force,
    Terms,
    faults_of,
    refuse_declaration,
    refuse_formation,
)
from tercio.campaign.battle_sheet import side
from tercio.campaign.commands import ConquerTile, DeclareArmy, DrawLots, FoundCampaign, Join, TakePosition
from tercio.campaign.decide import decide
from tercio.campaign.decider import DECIDER
from tercio.campaign.evolve import evolve
from tercio.campaign.mapfile import shipped_maps, sketch_map
from tercio.campaign.planet import Planet, Tile, hex_tile
from tercio.campaign.rule_tables import BENEFITS, PROFILES, TABLES
from tercio.campaign.state import BATTLES, CONQUEST, PHASES, Battle, Campaign, Player, Result
from tercio.campaign.turn_opening import find_first
from tercio.campaign.wealth import Numbers
from tercio.core.dice import ScriptedDice, SeededDice
from tercio.core.refused import Refused

Given = dict[str, Any]


def verdict(no: Refused | None, **facts: Any) -> Given:
    """Legal, or not and why: the last word of the refusal's key."""
    return {"legal": False, "reason": no.key.rsplit(".", 1)[-1]} if no else {"legal": True, **facts}


# -- start


def gathered(players: list[str], planet: Planet | None = None) -> Campaign:
    campaign = Campaign()
    wishes: list[Any] = [FoundCampaign("vectors", planet or wide_planet(len(players)))]
    wishes += [Join(player) for player in players]
    wishes += [DeclareArmy(player, Declaration("f", "d")) for player in players]
    for wish in wishes:
        campaign = DECIDER.fold(decide(campaign, wish, SeededDice(0)), campaign)
    return campaign


def wide_planet(players: int) -> Planet:
    kinds = ["hive", "spaceport", "power", "command", "manufactorum", "shield"]
    tiles = [hex_tile(q, r, kinds[r]) for q in range(players) for r in range(6)]
    return Planet("wide", tuple(tiles), 2, min(10, max(2, players)))


def draft_order(rule: str, given: Given) -> Any:
    left, script = list(given["players"]), []
    for player in given["lot"]:
        script.append(left.index(player) + 1)
        left.remove(player)
    faces = " ".join(map(str, script)) + " " + " ".join("1" * len(PROFILES))
    events = decide(gathered(given["players"]), DrawLots(), ScriptedDice(faces))
    campaign = DECIDER.fold(events, gathered(given["players"]))
    seats = campaign.seats()
    half = len(seats) // 2
    return {"round1": seats[:half], "round2": seats[half:]}


def assign_profiles(rule: str, given: Given) -> Any:
    campaign = gathered([f"p{n}" for n in range(given["players"])])
    campaign = DECIDER.fold(decide(campaign, DrawLots(), SeededDice(1)), campaign)
    return {"distinct": len({player.profile for player in campaign.players.values()})}


def draft_pick(rule: str, given: Given) -> Any:
    planet = shipped_maps()[given["map"]]
    owners = {tile: who for who, tiles in given["owned"].items() for tile in tiles}
    if given["round"] == 1:
        return verdict(draft.refuse_first_pick(planet, owners, given["pick"]))
    return verdict(draft.refuse_next_picks(planet, owners, given["player"], given["pick"]))


def resources(rule: str, given: Given) -> Any:
    return msgspec.structs.asdict(
        wealth.numbers(given["profile"], given["holdings"], given.get("earned_sp", 0))
    )


def army_declaration(rule: str, given: Given) -> Any:
    level = given.get("allied_level") or "none"
    ally = level if level == "none" else "Friends"
    return verdict(refuse_declaration(Declaration("Own", "Combined Arms", ally, level)))


# -- turn frame


def phase_list(rule: str, given: Given) -> Any:
    return {"phases": list(PHASES)}


def battles_per_turn(rule: str, given: Given) -> Any:
    players = [f"p{n}" for n in range(given["players"])]
    battles = chain.battles_of(players)
    return {"battles": len(battles), "per_player": sum(players[0] in battle for battle in battles)}


def snapshot(rule: str, given: Given) -> Any:
    """The figures a phase reads, from a campaign whose land has moved since the turn began."""
    if "turn_start_transport" in given:
        start = {who: Numbers(transport=value) for who, value in given["turn_start_transport"].items()}
        campaign = moved(dict.fromkeys(start, 1), start, BATTLES)
        return {"transport_used": {who: campaign.reading(who).transport for who in start}}
    began = given["turn_start_tiles"]
    start = {who: Numbers(tiles=tiles) for who, tiles in began.items()}
    now = {who: tiles + given.get("captured_in_phase5", {}).get(who, 0) for who, tiles in began.items()}
    if given["phase"] == "second_capture_test":
        campaign = moved(now, start, CONQUEST)
        return {"tiles_used": {who: campaign.start[who].tiles for who in began}}
    campaign = moved(now, start, CONQUEST if given["phase"] in ("victory", "conquest", "update") else BATTLES)
    return {"tiles_used": {who: campaign.reading(who).tiles for who in began}}


def moved(held: dict[str, int], start: dict[str, Numbers], phase: str) -> Campaign:
    owners = {f"{who}{n}": who for who, tiles in held.items() for n in range(tiles)}
    return Campaign(
        phase=phase,
        planet=Planet("m", tuple(Tile(tile) for tile in owners)),
        players={who: Player(who, profile="A") for who in held},
        owners=owners,
        start=start,
    )


def first_player(rule: str, given: Given) -> Any:
    figures = {who: Numbers(**numbers) for who, numbers in given["players"].items()}
    order = given.get("previous_order") or given.get("draft_order") or list(figures)
    opening = find_first(figures, given.get("previous_first"), order)
    return {"first": opening.first, "decided_by": opening.decided_by}


# -- attacks


def attack_chains(rule: str, given: Given) -> Any:
    players, fought = given["players"], chain.pairs(given["fought_last_turn"])

    def grow(so_far: list[str]) -> list[str]:
        if len(so_far) == len(players):
            return ["".join(so_far)]
        targets = chain.legal_targets(so_far, players, fought)
        return [whole for target in targets for whole in grow([*so_far, target])]

    chains = sorted(grow([given["first"]]))
    fewest = chain.fewest_rematches([given["first"]], players, fought)
    return {
        "count": len(chains),
        "chains": chains,
        "includes": chains,
        "excludes": chains,
        "min_rematches": fewest,
    }


def chain_to_battles(rule: str, given: Given) -> Any:
    return {"battles": [list(battle) for battle in chain.battles_of(given["chain"])]}


def closing_attack(rule: str, given: Given) -> Any:
    attacker, defender = chain.battles_of(given["chain"])[-1]
    again = (attacker, defender) in chain.rematches(given["chain"], chain.pairs(given["fought_last_turn"]))
    return {"attacker": attacker, "defender": defender, "rematch": again}


def benefit_pick(rule: str, given: Given) -> Any:
    return verdict(ben.refuse_benefits(given["first_player"], given["taken"], given["pick"]))


def benefits_used(rule: str, given: Given) -> Any:
    used = sum(ben.due(first_player=place == 0) for place in range(given["players"]))
    return {"used": used, "free": len(BENEFITS) - used}


def turn_order(rule: str, given: Given) -> Any:
    return {"order": [attacker for attacker, _ in chain.battles_of(given["chain"])]}


# -- benefits and battles


def mission_pair(rule: str, given: Given) -> Any:
    fixed = given.get("fixed", {})
    if no := missions.refuse_missions(given["benefits"], fixed):
        raise no
    drawn = missions.draw(fixed, "", SeededDice(3))
    shown = {
        family: "rolled" if family in drawn.dice else getattr(drawn, family) for family in missions.FAMILIES
    }
    return shown | {"combinations": missions.combinations()}


def deployment(rule: str, given: Given) -> Any:
    if no := missions.refuse_deployment(given["benefits"], given.get("chosen", "")):
        raise no
    return {"deployment": missions.draw({}, given.get("chosen", ""), SeededDice(3)).deployment}


def reserve_minimum(rule: str, given: Given) -> Any:
    return {"defender_min_reserve": ben.defender_reserve(given["benefits"])}


def benefit_parameters(rule: str, given: Given) -> Any:
    return {"requires": list(ben.names_needed([given["benefit"]]))}


def battle_checklist(rule: str, given: Given) -> Any:
    lines = [
        {"step": line.step, "side": line.scope, "both": line.scope == "both", **line.facts}
        for line in ben.checklist(given["benefits"])
    ]
    return {"contains": lines}


def probability(rule: str, given: Given) -> Any:
    return {"p": float(ben.chance(given["die"], given["succeed_on"]))}


def expected_hits(rule: str, given: Given) -> Any:
    hits = ben.expected_hits(given["units"], given["game_turns"], given["die"], given["succeed_on"])
    return {"hits": float(hits)}


def reserve_roll(rule: str, given: Given) -> Any:
    needs = bonuses.reserve_needs(given["benefits"], given["transport_tier"], given["flyer"])
    return {"needs": needs, "p": float(ben.chance(6, range(needs, 7)))}


def warp_charge(rule: str, given: Given) -> Any:
    amounts = ben.warp_charge(given["benefits"])
    return {"min": min(amounts), "max": max(amounts), "mean": sum(amounts) / len(amounts)}


def secondary_value(rule: str, given: Given) -> Any:
    values = ben.secondary_values(given["benefits"], given["objective"], given["scorer"] == "attacker")
    return {"values": list(values), "mean": sum(values) / len(values)}


def banned_slots(rule: str, given: Given) -> Any:
    return {"both": ben.banned_slots(given["benefits"])}


def lords_of_war(rule: str, given: Given) -> Any:
    return {"max_each": ben.most_lords_of_war(given["benefits"])}


def army_check(rule: str, given: Given) -> Any:
    config, listed = given["declared"], given["list"]
    detachment = config.get("detachment", "Combined Arms")
    declared = Declaration("Own", detachment, "Friends" if config.get("allies") else "", "battle_brothers")
    forces = [Force(listed.get("detachment", detachment), "Own")]
    if listed.get("allies"):
        forces.append(Force("Allied", "Friends", "allied"))
    faults = faults_of(declared, ArmyList("l", tuple(forces), 1500), Terms(1500))
    return verdict(next(faults, None))


def formation(rule: str, given: Given) -> Any:
    book = {"own_codex": "Own"}.get(given["source"], given["source"])
    return verdict(refuse_formation(Declaration("Own", "d"), Force("A formation", book, "formation")))


def marker_sets(rule: str, given: Given) -> Any:
    return missions.markers(given["maelstrom"], given["eternal_war"])


def battle_score(rule: str, given: Given) -> Any:
    tally = score.Tally(
        given["maelstrom"], given["eternal_war"], given["secondary_points"], given.get("warlord_alive", False)
    )
    return {"total": score.total(tally, given.get("energy_tier", 0))}


def battle_sheet(rule: str, given: Given) -> Any:
    a, b = Numbers(**given["a"]), Numbers(**given["b"])
    return {"a": msgspec.to_builtins(side(a, b)), "b": msgspec.to_builtins(side(b, a))}


def tier(rule: str, given: Given) -> Any:
    return {"tier": bonuses.tier(given["x"], given["y"])}


def seize(rule: str, given: Given) -> Any:
    needs = bonuses.seize_needs(given["energy_tier"])
    return {"needs": needs, "p": float(ben.chance(6, range(needs, 7)))}


def energy_bonus(rule: str, given: Given) -> Any:
    return msgspec.to_builtins(bonuses.energy_bonus(given["energy_tier"]))


def command_bonus(rule: str, given: Given) -> Any:
    return msgspec.to_builtins(bonuses.command_bonus(given["command_tier"]))


def command_rules(rule: str, given: Given) -> Any:
    return {"count": len(TABLES.army.command_rules)}


def grant_rule(rule: str, given: Given) -> Any:
    return verdict(bonuses.refuse_grant(given["unit_slot"], given["unit_has"], given["grant"]))


def warlord_roll(rule: str, given: Given) -> Any:
    return {"choices": bonuses.trait_choices(given["command_tier"], given["die"])}


# -- results and conquest


def battle_reward(rule: str, given: Given) -> Any:
    paid = conquest.reward(given["role"], given["margin"], given["transport_tier"], given.get("choice"))
    return {"sp_gain": paid.sp_gain, "may_conquer": paid.may_conquer}


def margin(rule: str, given: Given) -> Any:
    winner, by = score.winner_and_margin(given["attacker"], given["defender"])
    return {"winner": winner or "none", "margin": by}


def surrender(rule: str, given: Given) -> Any:
    no = score.refuse_surrender(given["role"], given["agreed_points"])
    return verdict(no, winner="attacker", margin=given["agreed_points"])


def conquest_options(rule: str, given: Given) -> Any:
    return {"options": conquest.options(given["margin"], given["cheapest_cost"])}


def tile_of(given: Given) -> Tile:
    features = given.get("features") or [given.get("feature", "none")]
    kept = tuple(feature for feature in features if feature != "none")
    return Tile("t", kept, given.get("river", False), given.get("mountain", False), 0, 0)


def conquest_cost(rule: str, given: Given) -> Any:
    bill = conquest.bill_for(
        tile_of(given["tile"]), given["owner_shield"], given["adjacent"], given["winner_spaceports"]
    )
    return {"cost": conquest.price(bill)}


def conquest_plan(rule: str, given: Given) -> Any:
    no = conquest.refuse_plan(
        given["margin"], given["winner_tiles_start"], given["loser_tiles_start"], given["costs"]
    )
    spent = sum(given["costs"])
    return verdict(no, spent=spent, lost=given["margin"] - spent)


def conquest_sequence(rule: str, given: Given) -> Any:
    """The captures played in a real conquest phase, every attacker having won by plenty."""
    campaign = conquering(given)
    for capture in given["captures"]:
        while capture["by"] in campaign.queue[1:]:
            campaign = do(campaign, TakePosition(str(campaign.conqueror())))
        try:
            campaign = do(campaign, ConquerTile(capture["by"], capture["tile"]))
        except Refused as no:
            return verdict(no)
    tiles = {capture["tile"] for capture in given["captures"]}
    return {"legal": True, "final_owner": {tile: campaign.owners[tile] for tile in sorted(tiles)}}


def do(campaign: Campaign, wish: Any) -> Campaign:
    for event in decide(campaign, wish, SeededDice(0)):
        campaign = evolve(campaign, event)
    return campaign


def conquering(given: Given) -> Campaign:
    order, attacks = given["order"], given["attacks"]
    owners: dict[str, str] = {}
    for capture in given["captures"]:
        owners.setdefault(capture["tile"], capture["owner_before"])
    owners |= {f"home-{player}": player for player in order}
    return Campaign(
        phase=CONQUEST,
        turn=1,
        planet=Planet("m", tuple(Tile(tile) for tile in owners)),
        players={player: Player(player, profile="A") for player in order},
        owners=owners,
        start={player: Numbers(tiles=6) for player in order},
        first=order[0],
        chain=tuple(order),
        battles={a: Battle(a, d, (), result=Result(a, 30, "played")) for a, d in attacks.items()},
        queue=tuple(order),
    )


def conquest_target(rule: str, given: Given) -> Any:
    return verdict(conquest.refuse_target(given["tile_owner"], given["rival"]))


# -- victory and departures


def victory_check(rule: str, given: Given) -> Any:
    active = {
        who: (held["tiles"], held["sp"]) for who, held in given["players"].items() if held.get("active", True)
    }
    outcome = victory.check_victory(given["turn"], active)
    if outcome is None:
        return {"ended": False, "winners": [], "reason": "none"}
    points = {} if outcome.fifths is None else {"score": outcome.fifths / TABLES.victory.positions_per_tile}
    return {"ended": True, "winners": list(outcome.winners), "reason": outcome.reason, **points}


def victory_timing(rule: str, given: Given) -> Any:
    return {"wins": victory.check_victory(1, {"A": (given["tiles_at_phase6"], given["sp"])}) is not None}


def dropout(rule: str, given: Given) -> Any:
    awards = departure.walkovers(
        chain.battles_of(given["chain"]), given["leaver"], [(one, other) for one, other in given["played"]]
    )
    return {"awards": [{"winner": a.winner, "role": a.role, "margin": a.margin} for a in awards]}


def active_end(rule: str, given: Given) -> Any:
    outcome = victory.last_standing(given["active"])
    return {"ended": outcome is not None, "winners": list(outcome.winners) if outcome else []}


# -- profiles and map


def profile_checksum(rule: str, given: Given) -> Any:
    sums = {profile.checksum for profile in PROFILES.values()}
    return {"sum_each": sums.pop() if len(sums) == 1 else sorted(sums), "count": len(PROFILES)}


def profile(rule: str, given: Given) -> Any:
    return msgspec.to_builtins(PROFILES[given["profile"]])


def eval_order(rule: str, given: Given) -> Any:
    return {"order": list(dict.fromkeys(line.step for line in wealth.explain("A", {"hive": 1}, 1)))}


def map_neighbours(rule: str, given: Given) -> Any:
    tiles = sorted(shipped_maps()[given["map"]].neighbours[given["tile"]])
    return {"count": len(tiles), "tiles": tiles}


def map_adjacent(rule: str, given: Given) -> Any:
    return {"adjacent": shipped_maps()[given["map"]].adjacent(given["a"], given["b"])}


def map_validate(rule: str, given: Given) -> Any:
    document = {"name": "one", "tiles": [{"id": "t", "q": 0, "r": 0, **given["tile"]}]}
    planet = sketch_map(msgspec.json.encode(document))
    wrong = [no for no in survey.faults(planet) if no.facts.get("tile") == "t"]
    return {"valid": not wrong}


def map_stock(rule: str, given: Given) -> Any:
    no = survey.stock(Counter(given["counts"]), given["players"])
    return {"ok": False, "reason": no.key.rsplit(".", 1)[-1]} if no else {"ok": True}


def draft_exhaustive(rule: str, given: Given) -> Any:
    planet, counts = shipped_maps()[given["map"]], [0, 0, 0]
    fewest = None

    def pick(owners: dict[str, str], place: int) -> None:
        nonlocal fewest
        triples = list(draft.connected_triples(planet, owners))
        if place == given["players"] - 1:
            counts[2] += not triples
            fewest = len(triples) if fewest is None else min(fewest, len(triples))
            return
        counts[place] += len(triples)
        for triple in triples:
            pick(owners | dict.fromkeys(triple, str(place)), place + 1)

    pick({}, 0)
    return {
        "first_pick_options": counts[0],
        "two_pick_sequences": counts[1],
        "dead_ends": counts[2],
        "min_options_third": fewest,
    }


ADAPTERS: dict[str, Callable[[str, Given], Any]] = {
    function.__name__: function
    for function in (
        draft_order, assign_profiles, draft_pick, resources, army_declaration, phase_list, battles_per_turn,
        snapshot, first_player, attack_chains, chain_to_battles, closing_attack, benefit_pick, benefits_used,
        turn_order, deployment, reserve_minimum, benefit_parameters, battle_checklist, probability,
        expected_hits, reserve_roll, warp_charge, secondary_value, banned_slots, lords_of_war, army_check,
        formation, marker_sets, battle_score, battle_sheet, tier, seize, energy_bonus, command_bonus,
        command_rules, grant_rule, warlord_roll, battle_reward, margin, surrender, conquest_options,
        conquest_cost, conquest_plan, conquest_sequence, conquest_target, victory_timing, dropout, active_end,
        profile_checksum, profile, eval_order, map_neighbours, map_adjacent, map_validate, map_stock,
        draft_exhaustive,
    )
} | {"missions": mission_pair, "victory": victory_check}  # fmt: skip
