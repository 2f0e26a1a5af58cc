"""A call of everything the libraries show that can be called, with arguments that are right.

Whoever wants to know how a library takes a wrong one puts it in the place of a right one: `spoiled_calls`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec

from tercio import firstblood, geometry, muskets, odds, pairing, rating
from tercio.core.dice import SeededDice
from tercio.muskets.command_points import Gain
from tercio.odds import Blows, Body, Fighter, Guard, Switch, d6


class Call(NamedTuple):
    """Something to call and how."""

    name: str
    ask: Callable[..., Any]
    arguments: dict[str, Any]


DISC, FAR, POINT = geometry.Disc(0, 0, 100), geometry.Disc(900, 900, 100), geometry.Point(5, 7)
POLYGON = geometry.Polygon(((0, 0), (500, 0), (0, 500)))
FIELD = [
    pairing.Entrant("a", 4, 1, {"b"}, 0), pairing.Entrant("b", 4, 2, {"a"}, 1),
    pairing.Entrant("c", 0, 3, {"d"}, 0), pairing.Entrant("d", 0, 4, {"c"}, 0),
]  # fmt: skip
ROUND = pairing.solve(FIELD)
DRAWN = [("a", "x"), ("b", "x"), ("c", None), ("d", None)]
FIGHTER = Fighter(Body(3, resolve=3), Blows(3, hit=3), tally=(0, 1, 2, 3), against_broken=Blows(2, hit=2))
PREPARED = SimpleNamespace(
    dice=3, hit=3, reroll_misses=False, reroll_sixes=False, reroll_ones=False, extra_hits_on_one=0,
    ones_bypass=False, torrent=False, save=2, bypassed_save=1, save_reroll_ones=False,
    save_reroll_failures=False, save_reroll_sixes=False, wounds_on_six=1, discards=0,
)  # fmt: skip
SHEET = muskets.SHEET
SHOT = muskets.Shot(6, "musket", 13, ("open_order",))
MELEE = muskets.Melee(muskets.Side(6, 6, 4), muskets.Side(5, 6, 3))
SIGHT = muskets.Sight(("smoke",), ("scout",), ((3.0, 4.0),), 2.0, 1.0, ("rain",))
GAME = firstblood.new_game("nords-300", "dweghom-300", seed=7)
HISTORY = rating.History(["ana", "bea"], ["bea", "eva"], [1.0, 0.5])


def right_calls() -> list[Call]:
    """Every name a library shows that can be called, at least once, and the methods of what it makes."""
    return [Call(name, *told) for name, told in CALLS.items()]


def region_calls() -> dict[str, tuple[Callable[..., Any], dict[str, Any]]]:
    """What every region can be asked."""
    regions = {
        "Disc": DISC,
        "HalfPlane": geometry.HalfPlane(0, 0, 10, 0),
        "Polygon": POLYGON,
        "QuarterCircle": geometry.QuarterCircle(0, 0, 100, 1, 1),
        "Rectangle": geometry.Rectangle(0, 0, 10, 10),
        "Union": geometry.Union((DISC,)),
    }
    found: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {}
    for name, region in regions.items():
        found |= {
            f"geometry.{name}.distance": (region.distance, {"x": 1, "y": 2}),
            f"geometry.{name}.gap": (region.gap, {"disc": FAR}),
            f"geometry.{name}.holds": (region.holds, {"point": POINT}),
            f"geometry.{name}.holds_whole": (region.holds_whole, {"disc": FAR, "reach": 5}),
            f"geometry.{name}.overlaps": (region.overlaps, {"disc": FAR}),
            f"geometry.{name}.touches": (region.touches, {"disc": FAR, "reach": 5}),
        }
    return found


def refusal_raised(command: Any) -> None:
    """What `why_not` gives back, as a refusal like any other."""
    if no := GAME.why_not(command):
        raise no


CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    # --- odds
    "odds.Aftermath": (lambda **a: odds.Aftermath(**a).broken, {"wounds": d6, "body": Body(3, resolve=3)}),
    "odds.Blows": (lambda **a: odds.strikes([Blows(**a)]), {
        "dice": 3, "hit": 3, "reroll": 0, "extra": 0, "again": False, "sure": False, "defence": 2,
        "defence_on_one": 1, "deadly": False,
    }),
    "odds.Body": (lambda **a: odds.aftermath(d6, Body(**a)).broken, {
        "models": 3, "wounds": 1, "hurt": 0, "start": 4, "exposed": 0, "resolve": 3, "numbers": 0, "lent": 0,
        "terror": 0, "steady": 0, "oblivious": False, "broken": False, "unbreakable": False,
    }),
    "odds.Body.after": (Body(5, resolve=3).after, {"wounds": 2}),
    "odds.Body.breaks": (Body(5, resolve=3).breaks, {"wounds": 2}),
    "odds.Body.felled": (Body(5, resolve=3).felled, {"wounds": 2}),
    "odds.Body.passing": (Body(5, resolve=3).passing, {"wounds": 2}),
    "odds.Fighter": (lambda **a: odds.exchange(Fighter(**a), FIGHTER), {
        "body": Body(3, resolve=3), "blows": Blows(3, hit=3), "attacks": 1, "leader": 0, "reach": 1,
        "tally": (0, 1, 2, 3), "against_broken": Blows(2, hit=2), "guard": Guard(), "fright": 1,
        "against": Guard(), "twice": False, "returns": False, "demise": False, "bare": (0, 0),
    }),
    "odds.Grid": (lambda **a: odds.Grid(**a).mine(), {"cells": {(0, 1): 1, (1, 0): 2}, "exact": True}),
    "odds.Guard": (lambda **a: odds.strikes([Blows(3, hit=3, defence=2)], Guard(**a)), {
        "reroll": 0, "discard": 1,
    }),
    "odds.Odds": (odds.Odds, {"weights": [1, 2], "first": 0, "exact": True}),
    "odds.Odds.at_least": (d6.at_least, {"outcome": 3}),
    "odds.Odds.at_most": (d6.at_most, {"outcome": 3}),
    "odds.Odds.capped": (d6.capped, {"most": 3}),
    "odds.Odds.discard": (d6.discard, {"count": 1}),
    "odds.Odds.each": (d6.each, {"other": d6}),
    "odds.Odds.highest": (d6.highest, {"dice": 2}),
    "odds.Odds.lowest": (d6.lowest, {"dice": 2}),
    "odds.Odds.read": (d6.read, {"count": lambda face: face // 2}),
    "odds.Odds.reroll": (d6.reroll, {"faces": {6}}),
    "odds.Odds.share": (d6.share, {"weight": 1}),
    "odds.Odds.times": (d6.times, {"dice": 3}),
    "odds.Sample": (lambda **a: odds.Sample(**a).odds(lambda bits: 1), {"rolls": 50, "seed": 1}),
    "odds.Sample.margin_of_chance": (odds.Sample(50).margin_of_chance, {"p": 0.5}),
    "odds.Sample.margin_of_mean": (odds.Sample(50).margin_of_mean, {"odds": d6}),
    "odds.Switch": (
        lambda **a: odds.clash_of_symbols(["red"], ["blue"], switches=[Switch(**a)]),
        {"cost": 1, "gain": 1, "times": 1},
    ),
    "odds.activation": (odds.activation, {
        "mine": FIGHTER, "theirs": FIGHTER, "impact": FIGHTER, "charge": Fraction(1, 2), "exact": True,
    }),
    "odds.aftermath": (odds.aftermath, {"wounds": d6, "body": Body(3, resolve=3), "morale": True}),
    "odds.blows_of": (odds.blows_of, {"sheet": PREPARED}),
    "odds.certain": (odds.certain, {"outcome": 3}),
    "odds.clash_of_symbols": (odds.clash_of_symbols, {
        "attack": ["red"], "defence": ["blue"], "switches": [Switch(1)], "blocks": [Switch(1)],
        "elite": (False, True),
    }),
    "odds.common": (odds.common, {"fractions": {0: Fraction(1, 2), 1: Fraction(1, 2)}}),
    "odds.contest": (odds.contest, {"mine": d6, "theirs": d6, "low": False}),
    "odds.die": (odds.die, {"faces": [1, 2, 3]}),
    "odds.duel": (odds.duel, {"mine": FIGHTER, "theirs": FIGHTER, "first": "", "exact": True}),
    "odds.exchange": (odds.exchange, {"mine": FIGHTER, "theirs": FIGHTER, "exact": True}),
    "odds.guard_of": (odds.guard_of, {"sheet": PREPARED}),
    "odds.hits": (odds.hits, {"groups": [Blows(3, hit=3)], "exact": True}),
    "odds.joint": (odds.joint, {"mine": d6, "theirs": d6}),
    "odds.marks": (odds.marks, {"aftermath": odds.aftermath(d6, Body(3, resolve=3))}),
    "odds.mixture": (odds.mixture, {"parts": [(1, d6), (2, d6)]}),
    "odds.morale_wounds": (odds.morale_wounds, {"wounds": d6, "passing": 3, "steady": 0, "oblivious": False}),
    "odds.parse": (odds.parse, {"text": "2d6", "exact": True}),
    "odds.reach": (odds.reach, {"march": 5, "distance": 8.0, "again": False, "bonus": 0}),
    "odds.read_replies": (odds.read_replies, {"sheets": [PREPARED], "exact": True}),
    "odds.read_sheets": (odds.read_sheets, {"sheets": [PREPARED], "exact": True}),
    "odds.repeat_on_broken": (odds.repeat_on_broken, {"once": d6, "again": d6, "body": Body(3, resolve=3)}),
    "odds.replies": (odds.replies, {"groups": [Blows(3, hit=3)], "guard": Guard(), "exact": True}),
    "odds.shows_at_least": (odds.shows_at_least, {"dice": ["red"], "need": 1, "symbol": "S", "elite": False}),
    "odds.spell": (odds.spell, {
        "level": 3, "attunement": 3, "hits": 2, "need": 2, "flat": 0, "helped": False,
    }),
    "odds.strike_back": (odds.strike_back, {
        "state": [1, 2], "fighter": FIGHTER, "foe": FIGHTER, "exact": True, "morale": True,
    }),
    "odds.strikes": (odds.strikes, {"groups": [Blows(3, hit=3)], "guard": Guard(), "exact": True}),
    "odds.strikes_and_replies": (odds.strikes_and_replies, {
        "groups": [Blows(3, hit=3)], "guard": Guard(), "exact": True,
    }),
    "odds.symbols": (odds.symbols, {"dice": ["red"], "symbol": "S", "hollow": False}),
    "odds.trials": (odds.trials, {"n": 3, "chance": Fraction(1, 2)}),
    # --- pairing
    "pairing.Entrant": (
        lambda **a: pairing.solve([pairing.Entrant(**a), *FIELD[1:]]),
        {"id": "a", "points": 4, "rank": 1, "met": {"b"}, "byes": 0},
    ),
    "pairing.Pairing": (
        lambda **a: pairing.check(FIELD, pairing.Pairing(**a)),
        {"pairs": ROUND.pairs, "bye": None, "cost": ROUND.cost},
    ),
    "pairing.bye_due": (pairing.bye_due, {"entrants": FIELD[:3]}),
    "pairing.bye_needed": (pairing.bye_needed, {"active": 5}),
    "pairing.check": (pairing.check, {"entrants": FIELD, "pairing": ROUND}),
    "pairing.check_draw": (pairing.check_draw, {
        "entrants": DRAWN, "faces": [1, 2, 3], "pairing": pairing.draw(DRAWN, SeededDice("x")),
    }),
    "pairing.check_top_down": (pairing.check_top_down, {"entrants": FIELD, "pairing": ROUND}),
    "pairing.cost_of": (pairing.cost_of, {"entrants": FIELD, "pairs": ROUND.pairs, "bye": None}),
    "pairing.draw": (pairing.draw, {"entrants": DRAWN, "dice": SeededDice("x")}),
    "pairing.explain": (pairing.explain, {"entrants": FIELD, "pairing": ROUND, "pair": ROUND.pairs[0]}),
    "pairing.explain_bye": (pairing.explain_bye, {
        "entrants": FIELD[:3], "pairing": pairing.solve(FIELD[:3]),
    }),
    "pairing.explain_from_the_top": (
        pairing.explain_from_the_top, {"entrants": FIELD, "pairing": ROUND, "pair": ROUND.pairs[0]},
    ),
    "pairing.rematch_free_guaranteed": (
        pairing.rematch_free_guaranteed, {"paired": 8, "round_number": 3},
    ),
    "pairing.rematches": (pairing.rematches, {"entrants": FIELD, "pairs": ROUND.pairs}),
    "pairing.solve": (pairing.solve, {"entrants": FIELD}),
    # --- rating
    "rating.History": (rating.History, {
        "ones": ["a", "b"], "twos": ["b", "c"], "values": [1.0, 0.5], "ends": [1, 2], "k": 32.0,
        "start": 1000.0,
    }),
    "rating.History.corrected": (HISTORY.corrected, {"game": 1, "value": 0.5}),
    "rating.History.of": (HISTORY.of, {"player": "ana"}),
    "rating.changes": (rating.changes, {
        "model": "per_game_wdl", "ratings": [1000, 1000], "games": [(0, 1, 4)], "places": [1, 2], "k": 32.0,
    }),
    "rating.expected_places": (rating.expected_places, {"ratings": [1000.0, 1200.0]}),
    "rating.expected_share": (rating.expected_share, {"own": 1000.0, "rival": 1200.0}),
    "rating.game_change": (rating.game_change, {
        "own": 1000.0, "rival": 1200.0, "pt": 4, "k": 32.0, "model": "per_game_wdl",
    }),
    "rating.game_changes": (rating.game_changes, {
        "ratings": [1000.0, 1000.0], "games": [(0, 1, 4)], "k": 32.0, "model": "per_game_wdl",
    }),
    "rating.position_changes": (rating.position_changes, {
        "ratings": [1000.0, 1000.0], "places": [1, 2], "k": 32.0,
    }),
    "rating.rank_players": (rating.rank_players, {"scores": {"ana": 3.0}}),
    "rating.result_value": (rating.result_value, {"pt": 4, "model": "per_game_wdl"}),
    "rating.shared_places": (rating.shared_places, {"scores": {"ana": 3.0}}),
    "rating.updated_scores": (rating.updated_scores, {
        "own": 1000.0, "rival": 1200.0, "value": 1.0, "k": 32.0,
    }),
    # --- geometry
    "geometry.Disc": (geometry.Disc, {"x": 0, "y": 0, "r": 5}),
    "geometry.HalfPlane": (geometry.HalfPlane, {"ax": 0, "ay": 0, "bx": 5, "by": 0}),
    "geometry.Path": (geometry.Path, {"points": (POINT, geometry.Point(9, 9))}),
    "geometry.Point": (geometry.Point, {"x": 0, "y": 0}),
    "geometry.Polygon": (geometry.Polygon, {"corners": ((0, 0), (50, 0), (0, 50))}),
    "geometry.QuarterCircle": (geometry.QuarterCircle, {"x": 0, "y": 0, "r": 5, "east": 1, "north": 1}),
    "geometry.Rectangle": (geometry.Rectangle, {"left": 0, "low": 0, "right": 5, "high": 5}),
    "geometry.Union": (geometry.Union, {"regions": (DISC,)}),
    **region_calls(),
    "geometry.Disc.moved": (DISC.moved, {"dx": 5, "dy": 5}),
    "geometry.Path.comes_within": (
        geometry.Path((POINT, geometry.Point(9, 9))).comes_within, {"radius": 5, "shape": DISC, "reach": 5},
    ),
    "geometry.Path.first_hit": (
        geometry.Path((POINT, geometry.Point(9, 9))).first_hit, {"radius": 5, "shapes": [DISC]},
    ),
    "geometry.Point.to": (POINT.to, {"other": POINT}),
    "geometry.Polygon.apart": (POLYGON.apart, {"other": POLYGON}),
    "geometry.Polygon.nearest": (POLYGON.nearest, {"point": POINT}),
    "geometry.beside": (geometry.beside, {"disc": DISC, "r": 5, "gap": 0}),
    "geometry.beside_both": (geometry.beside_both, {"first": DISC, "second": FAR, "r": 5, "gap": 0}),
    "geometry.crossed_shapes": (geometry.crossed_shapes, {
        "a": POINT, "b": geometry.Point(90, 90), "shapes": [DISC], "half": 47.46,
    }),
    "geometry.free_spot": (geometry.free_spot, {
        "wanted": DISC, "others": [FAR], "avoid": [POLYGON],
        "inside": geometry.Rectangle(-5000, -5000, 5000, 5000),
        "limit": 3000,
    }),
    "geometry.in_inches": (geometry.in_inches, {"units": 2540}),
    "geometry.inches": (geometry.inches, {"length": 2.0}),
    "geometry.is_free": (geometry.is_free, {
        "spot": DISC, "others": [FAR], "avoid": [POLYGON],
        "inside": geometry.Rectangle(-5000, -5000, 5000, 5000),
    }),
    "geometry.line_of_sight": (geometry.line_of_sight, {
        "a": DISC, "b": FAR, "blockers": [POLYGON], "half": 47.46,
    }),
    "geometry.millimetres": (geometry.millimetres, {"length": 2.0}),
    "geometry.nearest_points": (geometry.nearest_points, {"first": DISC, "second": FAR}),
    "geometry.towards": (geometry.towards, {"disc": DISC, "r": 5, "wanted": POINT, "gap": 0}),
    # --- muskets
    "muskets.Sheet.with_edit": (SHEET.with_edit, {"name": "spot.row", "value": (2, 4, 6)}),
    "muskets.Sheet.row": (SHEET.row, {"name": "spot.row"}),
    "muskets.ability_cost": (muskets.ability_cost, {"sheet": SHEET, "ability": "order", "figures": 8}),
    "muskets.against": (muskets.against, {"target": 6, "mods": [1]}),
    "muskets.behind_obstacle": (muskets.behind_obstacle, {
        "sheet": SHEET, "inches": 1.0, "line_crosses": True,
    }),
    "muskets.cover_grade": (muskets.cover_grade, {
        "sheet": SHEET, "target_in": "none", "crosses": {"light": 1.0},
    }),
    "muskets.deck": (muskets.deck, {
        "sheet": SHEET, "side_types": {"attacker": ["regulars"], "defender": ["regulars"]},
    }),
    "muskets.fight": (muskets.fight, {"sheet": SHEET, "asked": MELEE}),
    "muskets.gain": (muskets.gain, {"sheet": SHEET, "happened": Gain("enemy_card", "troops")}),
    "muskets.leave": (muskets.leave, {"sheet": SHEET, "mode": "flee", "figures": 4}),
    "muskets.move": (muskets.move, {"sheet": SHEET, "asked": muskets.Move(6)}),
    "muskets.options": (muskets.options, {"sheet": SHEET, "hand": 3, "pool": 4}),
    "muskets.power": (muskets.power, {"sheet": SHEET, "weapon": "musket", "inches": 5.0}),
    "muskets.preparation": (muskets.preparation, {"hand": 3, "discard_has_own_troops": True}),
    "muskets.reaction": (muskets.reaction, {
        "sheet": SHEET, "asked": muskets.Reaction(figures=6, losses=1, die=3),
    }),
    "muskets.readiness": (muskets.readiness, {"sheet": SHEET, "weapon": "musket", "shots": 1, "reloads": 0}),
    "muskets.reshuffles": (muskets.reshuffles, {"sheet": SHEET, "clock_cards_seen": 2}),
    "muskets.shot": (muskets.shot, {"sheet": SHEET, "asked": SHOT}),
    "muskets.spot": (muskets.spot, {"sheet": SHEET, "asked": SIGHT}),
    "muskets.strike_order": (muskets.strike_order, {"attacker_weapon": "", "charged": True, "sheet": SHEET}),
    "muskets.volley": (muskets.volley, {"sheet": SHEET, "shooters": 3, "asked": SHOT}),
    # --- firstblood
    "firstblood.Game.play": (GAME.play, {"command": GAME.choices[0], "dice": SeededDice("x")}),
    "firstblood.Game.question": (GAME.question, {"language": "en"}),
    "firstblood.Game.seen_by": (GAME.seen_by, {"seat": 0, "language": "en"}),
    "firstblood.Game.story": (GAME.story, {"language": "en"}),
    "firstblood.Game.why_not": (refusal_raised, {"command": GAME.choices[0]}),
    "firstblood.Game.words": (GAME.words, {"command": GAME.choices[0], "language": "en"}),
    "firstblood.new_game": (firstblood.new_game, {
        "first": "nords-300", "second": "dweghom-300", "scenario": "plunder-the-camp", "pieces": 4, "seed": 1,
        "settings": None,
    }),
    "firstblood.read_game": (firstblood.read_game, {"text": GAME.replay(), "seed": 0}),
}  # fmt: skip


def spoiled_calls(call: Call, bad: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same call with something bad in one place, at every place there is."""
    for name, value in call.arguments.items():
        for path, spoiled in spoiled_values(value, bad):
            yield name + path, {**call.arguments, name: spoiled}


def spoiled_values(value: Any, bad: Any, deep: int = 0) -> Iterator[tuple[str, Any]]:
    """A value with the bad one in its place, or in the place of one of its parts."""
    yield "", bad
    for step, part, put in parts_of(value) if deep < 3 else ():
        for path, spoiled in spoiled_values(part, bad, deep + 1):
            yield step + path, put(spoiled)


def parts_of(value: Any) -> Iterator[tuple[str, Any, Callable[[Any], Any]]]:
    """The parts of a value one step further in: how each is reached, and how another is put in its place."""
    if isinstance(value, Mapping):
        for key in list(value)[:1]:
            yield f"[{key!r}]", value[key], lambda part, key=key: {**value, key: part}
    elif type(value) in (list, tuple) and value:
        yield "[0]", value[0], lambda part: type(value)([part, *value[1:]])
    else:
        replace, names = how_replaced(value)
        for name in names:
            yield (
                f".{name}",
                getattr(value, name),
                lambda part, name=name: Remade(replace, value, {name: part}),
            )


def how_replaced(value: Any) -> tuple[Callable[..., Any], list[str]]:
    """How a record with another field is made, and its fields."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace, list(value.__struct_fields__)
    if hasattr(value, "_replace"):
        return lambda old, **new: old._replace(**new), list(value._fields)
    if dataclasses.is_dataclass(value) and not isinstance(value, muskets.Sheet | firstblood.Game | type):
        return dataclasses.replace, [field.name for field in dataclasses.fields(value) if field.init]
    return dataclasses.replace, []


class Remade(NamedTuple):
    """A record to be made anew with another field: only then can it refuse."""

    replace: Callable[..., Any]
    record: Any
    changed: dict[str, Any]


def put_together(value: Any) -> Any:
    """What a spoiled value is, with every record in it made anew."""
    if isinstance(value, Remade):
        return value.replace(value.record, **put_together(value.changed))
    if type(value) in (list, tuple):
        return type(value)(put_together(part) for part in value)
    return {key: put_together(part) for key, part in value.items()} if type(value) is dict else value
