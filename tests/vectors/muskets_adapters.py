"""The Muskets vectors put to the product: each adapter only shapes what goes in and what comes out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from tercio.muskets import (
    ACTIONS,
    DEPLOYMENT,
    SHEET,
    Move,
    Reaction,
    Shot,
    Sight,
    ability_cost,
    against,
    behind_obstacle,
    cover_grade,
    deck,
    gain,
    leave,
    move,
    options,
    power,
    preparation,
    reaction,
    readiness,
    reshuffles,
    shot,
    spot,
    strike_order,
    volley,
)
from tercio.muskets.command_points import Gain, after, opening_points
from tercio.muskets.melee import blow
from tercio.muskets.terrain import terrain
from tercio.muskets.weapons import unverified_cells

Given = dict[str, Any]


def d10(rule: str, given: Given) -> Any:
    rolled = against(given["target"], given.get("mods", ()))
    return {"need": rolled.need, "p": float(rolled.p)}


def shot_of(given: Given) -> Shot:
    return Shot(
        given["shooting"],
        given["weapon"],
        given["inches"],
        tuple(given.get("mods", ())),
        given.get("allow_impossible", False),
    )


def one_shot(rule: str, given: Given) -> Any:
    answer = shot(SHEET, shot_of(given))
    if not answer.in_range:
        return {"in_range": False}
    odds = {"hit": answer.hit, "kill": answer.kill, "p": answer.p}
    return {"in_range": True} | {name: float(p) for name, p in odds.items()}


def whole_volley(rule: str, given: Given) -> Any:
    answer = volley(SHEET, given["shooters"], shot_of(given))
    if not answer.shot.in_range:
        return {"in_range": False}
    return {"expected_kills": float(answer.expected), "p_none": float(answer.none)}


def power_at(rule: str, given: Given) -> Any:
    answer = power(SHEET, given["weapon"], given["inches"])
    return {"power": answer.power, "in_range": answer.in_range} if answer.in_range else {"in_range": False}


def spot_shift(rule: str, given: Given) -> Any:
    los = given.get("los") or {}
    asked = Sight(
        tuple(given.get("target", ())),
        tuple(given.get("spotter", ())),
        tuple((one["to_target"], one["to_spotter"]) for one in los.get("obstacles", ())),
        los.get("light_inches", 0),
        los.get("dense_inches", 0),
        tuple(given.get("weather", ())),
    )
    return {"shift": spot(SHEET, asked).shift}


def moved(rule: str, given: Given) -> Any:
    said = {key: value for key, value in given.items() if value not in (None, "none")}
    asked = {**said, "traits": tuple(given.get("traits", ()))}
    return {"inches": move(SHEET, Move(**asked)).inches}


def reacted(rule: str, given: Given) -> Any:
    asked = {**given, "conditions": tuple(given.get("conditions", ()))}
    answer = reaction(SHEET, Reaction(**asked))
    return {"modifier": answer.modifier, "total": answer.total}


def melee(rule: str, given: Given) -> Any:
    answer = blow(**given)
    return {"hit": float(answer.hit), "save": float(answer.save), "p": float(answer.p)}


def leave_melee(rule: str, given: Given) -> Any:
    answer = leave(SHEET, given["mode"], given["figures"])
    losses = answer.losses
    return {"p_each": float(answer.each), "expected": float(losses.mean()), "p_none": float(losses[0])}


def terrain_row(rule: str, given: Given) -> Any:
    row = terrain(SHEET, given["name"])
    height = None if row.height == "unknown" else row.height
    return {"kind": row.kind, "height": height, "cover": row.cover}


def weapon_state(rule: str, given: Given) -> Any:
    state = readiness(SHEET, given["weapon"], given["shots"], given.get("reloads", 0))
    return {"can_fire": state.can_fire, "smoke": state.smoke}


def deploy_order(rule: str, given: Given) -> Any:
    return {**{key: list(who) for key, who in DEPLOYMENT.items()}, "inches": SHEET["deploy.inches"]}


def order_of_blows(rule: str, given: Given) -> Any:
    weapon = given.get("attacker_weapon")
    return {"first": strike_order("" if weapon in (None, "none") else weapon, given.get("charged", True))}


def points(rule: str, given: Given) -> Any:
    """Why points came is written in the log; it changes no number."""
    return {"gain": gain(SHEET, Gain(**{key: value for key, value in given.items() if key != "reason"}))}


def ledger(rule: str, given: Given) -> Any:
    start = opening_points(SHEET, given["start_officers"])
    changes = accumulate(given["events"], lambda pool, change: after(SHEET, pool, change), initial=start)
    return {"pool": list(changes)}


ADAPTERS: dict[str, Callable[[str, Given], Any]] = {
    "d10": d10,
    "shot": one_shot,
    "volley": whole_volley,
    "power": power_at,
    "spot_shift": spot_shift,
    "move": moved,
    "reaction": reacted,
    "melee": melee,
    "leave_melee": leave_melee,
    "terrain": terrain_row,
    "weapon_state": weapon_state,
    "deploy_order": deploy_order,
    "weapon_flag": lambda rule, given: {"unverified": unverified_cells(SHEET, given["weapon"])},
    "cover_mod": lambda rule, given: {
        "grade": cover_grade(SHEET, given["target_in"], given.get("crosses", {}))
    },
    "obstacle_cover": lambda rule, given: {
        "covered": behind_obstacle(SHEET, given["distance_to_obstacle"], given["line_crosses"])
    },
    "strike_order": order_of_blows,
    "cp_gain": points,
    "cp_ledger": ledger,
    "ability_cost": lambda rule, given: {"cost": ability_cost(SHEET, given["ability"], given.get("figures"))},
    "preparation": lambda rule, given: {"hand": preparation(given["hand"], given["discard_has_own_troops"])},
    "go_options": lambda rule, given: {"options": options(SHEET, given["hand"], given["pool"])},
    "deck": lambda rule, given: {"troops_cards": deck(SHEET, given["side_types"])},
    "clock": lambda rule, given: {"reshuffle": reshuffles(SHEET, given["clock_cards_seen"])},
    "actions": lambda rule, given: {"contains": list(ACTIONS)},
}
