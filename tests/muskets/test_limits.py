"""How far an answer of the sheet goes: the last number it takes, the first it refuses, and why."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.muskets import (
    SHEET,
    Line,
    Melee,
    Move,
    Reaction,
    Sheet,
    Shot,
    Sight,
    ability_cost,
    deck,
    fight,
    gain,
    leave,
    move,
    options,
    power,
    preparation,
    reaction,
    readiness,
    shot,
    spot,
    strike_order,
    volley,
)
from tercio.muskets.cards import kinds
from tercio.muskets.command_points import ABILITIES, SOURCES, Gain, after, opening_points
from tercio.muskets.describe import cell_name, plain_cell, plain_cells
from tercio.muskets.melee import Side
from tercio.muskets.movement import GROUNDS, TRAITS
from tercio.muskets.reaction import results
from tercio.muskets.sheet import Cell
from tercio.muskets.spotting import distance
from tercio.muskets.terrain import terrain
from tercio.muskets.weapons import Power, Readiness
from tests.proof import proves

FOOT = Side(6, 6)


def number(value: object, rule: str) -> Refused:
    return Refused("muskets.bad_number", rule=rule, value=value)


def figures(count: int, rule: str) -> Refused:
    return Refused("muskets.too_many_figures", rule=rule, figures=count, most=400)


def far(rule: str) -> Refused:
    return Refused("muskets.bad_distance", rule=rule)


def word(what: str, given: str, words: tuple[str, ...]) -> Refused:
    return Refused("muskets.unknown_word", what=what, word=given, words=list(words))


def shoot(shooting: int = 6, inches: float = 5, *mods: str) -> Any:
    return shot(SHEET, Shot(shooting, "musket", inches, mods))


def struck(**side: Any) -> Any:
    return fight(SHEET, Melee(FOOT, Side(**{"attack": 6, "defence": 6, **side})))


def seen(**asked: Any) -> Any:
    return spot(SHEET, Sight(**asked))


def edit(cell: str, value: Any) -> Any:
    return SHEET.with_edit(cell, value)


TAKEN: list[Callable[[], Any]] = [
    lambda: (shoot(-20), shoot(40), shoot(6, 0), shoot(6, 999.5), shoot(6, 5, *["obstacle"] * 20)),
    lambda: (volley(SHEET, 0, Shot(6, "bow", 3)), volley(SHEET, 400, Shot(-20, "thrown", 3))),
    lambda: (readiness(SHEET, "musket", 0, 0), power(SHEET, "musket", 0)),
    lambda: (ability_cost(SHEET, "order", 1), ability_cost(SHEET, "order", 400)),
    lambda: (move(SHEET, Move(0)), move(SHEET, Move(99))),
    lambda: (reaction(SHEET, Reaction(die=0)), reaction(SHEET, Reaction(die=9))),
    lambda: reaction(SHEET, Reaction(("size", "melee_losses"), figures=400, losses=400)),
    lambda: reaction(SHEET, Reaction(("few",), figures=3)),
    lambda: (struck(attack=-20, defence=-20), struck(attack=40, defence=40)),
    lambda: (struck(figures=400), struck(dice=10), leave(SHEET, "flee", 0), leave(SHEET, "flee", 400)),
    lambda: seen(obstacles=((0.0, 999.9),) * 50, light_inches=999.9, dense_inches=999.9),
    lambda: (edit("spot.row", (0, 1)), edit("spot.row", tuple(range(30)))),
    lambda: (edit("weapon.bow.range", 1), edit("weapon.bow.range", 240)),
    lambda: (edit("weapon.rifle.near", 0), edit("weapon.rifle.near", 10)),
    lambda: (edit("move.very_rough", -12), edit("move.very_rough", 0)),
]

REFUSED: list[tuple[Callable[[], Any], Refused]] = [
    (lambda: shoot(-21), number("-21", "MT-SHOOT-01")),
    (lambda: shoot(41), number("41", "MT-SHOOT-01")),
    (lambda: shoot(6, 5, *["obstacle"] * 21), number(21, "MT-SHOOT-01")),
    (lambda: shoot(6, 5, "open_order", "formation"), Refused("muskets.open_and_formed", rule="MT-SHOOT-06")),
    (lambda: shoot(6, 5, "large", "formation"), Refused("muskets.large_in_order", rule="MT-SHOOT-12")),
    (lambda: shoot(6, 1000), far("MT-WEAP-01")),
    (lambda: shoot(6, -1), far("MT-WEAP-01")),
    (lambda: volley(SHEET, -1, Shot(6, "bow", 3)), figures(-1, "MT-SHOOT-01")),
    (lambda: volley(SHEET, 401, Shot(6, "bow", 3)), figures(401, "MT-SHOOT-01")),
    (lambda: readiness(SHEET, "musket", -1), number(-1, "MT-WEAP-03")),
    (lambda: readiness(SHEET, "musket", 1, -2), number(-2, "MT-WEAP-03")),
    (lambda: readiness(SHEET, "bat", 0), Refused("muskets.unknown_weapon", rule="MT-WEAP-01", weapon="bat")),
    (lambda: deck(SHEET, {"x": ["elf"]}), Refused("muskets.unknown_troops", rule="MT-CARD-01", kind="elf")),
    (lambda: deck(SHEET, {"x": ["hand"]}), Refused("muskets.unknown_troops", rule="MT-CARD-01", kind="hand")),
    (lambda: gain(SHEET, Gain("luck")), word("event", "luck", SOURCES)),
    (
        lambda: gain(SHEET, Gain("own_forward", officers=1, fleeing_officers=2)),
        Refused("muskets.fleeing_officers", rule="MT-CP-02", officers=1),
    ),
    (
        lambda: gain(SHEET, Gain("own_forward", officers=1, fleeing_officers=-1)),
        Refused("muskets.fleeing_officers", rule="MT-CP-02", officers=1),
    ),
    (lambda: after(SHEET, 2, -3), Refused("muskets.not_enough", rule="MT-CP-06", cost=3, pool=2)),
    (lambda: ability_cost(SHEET, "flight"), word("ability", "flight", ABILITIES)),
    (lambda: ability_cost(SHEET, "order", 0), Refused("muskets.order_whom", rule="MT-CMD-04")),
    (lambda: ability_cost(SHEET, "order", 401), Refused("muskets.order_whom", rule="MT-CMD-04")),
    (lambda: preparation(3, False), Refused("muskets.no_card", rule="MT-CMD-05")),
    (lambda: move(SHEET, Move(4, obstacles=-1)), number(-1, "MT-MOVE-09")),
    (lambda: move(SHEET, Move(-1)), number(-1, "MT-MOVE-09")),
    (lambda: move(SHEET, Move(4, ("slow",))), word("trait", "slow", TRAITS)),
    (lambda: move(SHEET, Move(4, ground="ice")), word("ground", "ice", GROUNDS)),
    (lambda: move(SHEET, Move(4, road="rail")), word("road", "rail", ("single", "column", "other"))),
    (
        lambda: move(SHEET, Move(ground="rough", road="single")),
        Refused("muskets.road_and_rough", rule="MT-MOVE-10"),
    ),
    (lambda: reaction(SHEET, Reaction(die=-1)), Refused("muskets.not_a_face", rule="MT-DICE-01", face=-1)),
    (lambda: reaction(SHEET, Reaction(die=10)), Refused("muskets.not_a_face", rule="MT-DICE-01", face=10)),
    (lambda: reaction(SHEET, Reaction(losses=-1)), number(-1, "MT-REACT-12")),
    (lambda: reaction(SHEET, Reaction(figures=-1)), number(-1, "MT-REACT-12")),
    (
        lambda: reaction(SHEET, Reaction(("few",), figures=4)),
        Refused("muskets.not_few", rule="MT-REACT-05", figures=4),
    ),
    (
        lambda: reaction(SHEET, Reaction(("few", "is_officer"), figures=1)),
        Refused("muskets.officer_is_not_few", rule="MT-REACT-05"),
    ),
    (
        lambda: reaction(SHEET, Reaction(("formation", "open_order"))),
        Refused("muskets.open_and_formed", rule="MT-REACT-04"),
    ),
    (
        lambda: reaction(SHEET, Reaction(("surprise", "three_casualties"))),
        Refused("muskets.fire_and_melee", rule="MT-REACT-12"),
    ),
    (
        lambda: reaction(SHEET, Reaction(("morale_card", "three_casualties"))),
        Refused("muskets.card_and_fight", rule="MT-REACT-06"),
    ),
    (lambda: struck(attack=41), number(41, "MT-MELEE-01")),
    (lambda: struck(attack=-21), number(-21, "MT-MELEE-01")),
    (lambda: struck(figures=0), figures(0, "MT-MELEE-01")),
    (lambda: struck(figures=401), figures(401, "MT-MELEE-01")),
    (lambda: struck(weapon="lance"), Refused("muskets.lance_on_foot", rule="MT-MELEE-04")),
    (
        lambda: struck(charged=True, surprised=True),
        Refused("muskets.charged_and_surprised", rule="MT-MELEE-06"),
    ),
    (
        lambda: struck(charged=True, defended=True),
        Refused("muskets.charged_and_defended", rule="MT-MELEE-07"),
    ),
    (lambda: leave(SHEET, "flee", -1), figures(-1, "MT-FLEE-01")),
    (lambda: leave(SHEET, "flee", 401), figures(401, "MT-FLEE-01")),
    (lambda: leave(SHEET, "fly", 3), word("mode", "fly", ("recoil", "flee"))),
    (lambda: seen(light_inches=1000), far("MT-SPOT-10")),
    (lambda: seen(dense_inches=-1), far("MT-SPOT-10")),
    (lambda: seen(obstacles=((3, 3),) * 51), far("MT-SPOT-10")),
    (lambda: seen(obstacles=((-1, 3),)), far("MT-SPOT-10")),
    (lambda: SHEET["luck"], Refused("muskets.no_such_cell", cell="luck")),
    (lambda: edit("luck", 1), Refused("muskets.no_such_cell", cell="luck")),
    (lambda: Sheet([1, 2], (), ()), Refused("muskets.no_such_cell", cell="[1, 2]")),  # type: ignore[arg-type]
    (lambda: terrain(SHEET, "hill"), Refused("muskets.unknown_terrain", rule="MT-TERR-01", name="hill")),
    (
        lambda: edit("shoot.hasty", -2),
        Refused("muskets.verified", rule="MT-SHOOT-02", cell="shoot.hasty", value=SHEET["shoot.hasty"]),
    ),
]


@pytest.mark.parametrize("asked", TAKEN)
def test_the_last_number_is_still_taken(asked: Callable[[], Any]) -> None:
    asked()


@pytest.mark.parametrize(("asked", "why"), REFUSED, ids=[why.key for _, why in REFUSED])
def test_the_first_number_beyond_is_refused_with_its_rule_and_facts(
    asked: Callable[[], Any], why: Refused
) -> None:
    with pytest.raises(Refused) as no:
        asked()
    assert no.value == why


@pytest.mark.parametrize(
    ("asked", "rule", "value"),
    [
        (lambda: struck(defence=41), "MT-MELEE-01", 41),
        (lambda: struck(defence=-21), "MT-MELEE-01", -21),
        (lambda: struck(dice=0), "MT-MELEE-01", 0),
        (lambda: struck(dice=11), "MT-MELEE-01", 11),
        (lambda: move(SHEET, Move(100)), "MT-MOVE-09", 100),
        (lambda: move(SHEET, Move(obstacles=100)), "MT-MOVE-09", 100),
        (lambda: reaction(SHEET, Reaction(losses=401)), "MT-REACT-12", 401),
        (lambda: reaction(SHEET, Reaction(figures=401)), "MT-REACT-12", 401),
    ],
)
def test_the_number_that_is_too_much_is_the_one_named(
    asked: Callable[[], Any], rule: str, value: int
) -> None:
    with pytest.raises(Refused) as no:
        asked()
    assert no.value == Refused("muskets.bad_number", rule=rule, value=value)


@pytest.mark.parametrize(
    ("cell", "value", "wanted"),
    [
        ("spot.row", (1,), "-99…999"),
        ("spot.row", tuple(range(31)), "-99…999"),
        ("spot.row", (-1, 2), "-99…999"),
        ("spot.row", (1, 2, 2), "-99…999"),
        ("spot.row", 5, "-99…999"),
        ("weapon.bow.range", 0, "1…240"),
        ("weapon.bow.range", 241, "1…240"),
        ("weapon.rifle.far", -1, "0…10"),
        ("weapon.rifle.far", 11, "0…10"),
        ("move.very_rough", -13, "-12…0"),
        ("move.very_rough", 1, "-12…0"),
        ("move.base", "far", "0…24"),
        ("terrain.woods.kind", "steep", ["obstacle", "rough", "very_rough"]),
    ],
)
def test_a_club_puts_nothing_absurd_into_a_cell(cell: str, value: Any, wanted: Any) -> None:
    with pytest.raises(Refused) as no:
        edit(cell, value)
    rule = SHEET.cells[cell].rule
    assert no.value == Refused("muskets.bad_value", rule=rule, cell=cell, value=value, wanted=wanted)


@proves("MT-CMD-04")
def test_an_order_costs_more_from_eight_and_from_twelve_figures() -> None:
    small, middle, large = (SHEET[f"ability.order{size}"] for size in ("", "_8", "_12"))
    assert small < middle < large
    assert [ability_cost(SHEET, "order", count) for count in (7, 8, 11, 12)] == [small, middle, middle, large]


@proves("MT-CP-05", "MT-CP-06")
def test_a_pool_may_be_emptied_and_never_passes_its_cap() -> None:
    assert [after(SHEET, 3, -3), after(SHEET, 9, 1), after(SHEET, 9, 5)] == [0, 10, 10]
    assert [opening_points(SHEET, officers) for officers in (0, 10, 11)] == [0, 10, 10]


@proves("MT-CP-06", "MT-CMD-05")
def test_an_empty_hand_plays_no_card_and_reserves_none() -> None:
    assert options(SHEET, 0, 10) == ["lurking", "authority", "order", "preparation"]
    assert options(SHEET, 1, 10) == ["play_card", *ABILITIES]
    assert preparation(4, True) == 5


@proves("MT-CARD-01")
def test_the_types_with_cards_are_those_of_the_sheet() -> None:
    assert {"regulars", "provincials"} <= set(kinds(SHEET))
    assert not {"hand", "clock", "cycles"} & set(kinds(SHEET))
    assert deck(SHEET, {"x": ["regulars", "regulars"]}) == {"x": 4}  # a type brings its cards once


@proves("MT-WEAP-01")
def test_power_is_read_near_to_half_the_range_and_far_to_its_end() -> None:
    reach, near, beyond = (SHEET[f"weapon.musket.{part}"] for part in ("range", "near", "far"))
    assert power(SHEET, "musket", reach / 2) == Power(True, near, True, "high")
    assert power(SHEET, "musket", reach) == Power(True, beyond, False, "high")
    assert power(SHEET, "musket", reach + 0.5) == Power(False, None, False, "high")
    assert [power(SHEET, weapon, 2).badge for weapon in ("bow", "rifle")] == ["low", "low"]
    assert power(edit("weapon.bow.range", 20), "bow", 2).badge == "club"


@proves("MT-REACT-03")
@pytest.mark.parametrize(("left", "cells"), [(5, []), (6, ["size_6"]), (9, ["size_6"]), (10, ["size_10"])])
def test_a_unit_is_large_from_six_and_from_ten_figures(left: int, cells: list[str]) -> None:
    lines = reaction(SHEET, Reaction(("size",), figures=left)).lines
    assert [line.name for line in lines] == [f"react.{cell}" for cell in cells]


@proves("MT-REACT-01", "MT-REACT-12")
def test_a_reaction_answers_with_every_reason_and_the_die_thrown() -> None:
    answer = reaction(SHEET, Reaction(("melee_losses", "officer"), losses=2, die=4))
    assert (answer.modifier, answer.total) == (0, 4)
    assert answer.lines == (
        Line("react.officer", 2, "MT-REACT-02", "low"),
        Line("react.melee_loss", -2, "MT-REACT-12", "medium", 2),
    )
    assert reaction(SHEET, Reaction(("melee_losses",))).lines == ()
    assert reaction(SHEET, Reaction()).total is None
    assert results(answer.totals, {"recoil": 3}) == {"recoil": Fraction(7, 10)}


@proves("MT-SPOT-10", "MT-SPOT-11", "MT-SPOT-12")
def test_only_obstacles_well_away_and_whole_sections_of_cover_hide() -> None:
    assert seen(obstacles=((2, 9), (9, 2)), light_inches=5.9, dense_inches=2.9).lines == ()
    answer = seen(obstacles=((2.5, 9), (9, 2.5)), light_inches=12, dense_inches=3)
    counted = [(line.name, line.count) for line in answer.lines]
    assert counted == [("spot.obstacle", 2), ("spot.through_light", 2), ("spot.through_dense", 1)]
    assert answer.shift == sum(SHEET[name] * count for name, count in counted)


@proves("MT-SPOT-01")
def test_a_column_is_counted_from_the_start_and_stops_at_either_end() -> None:
    short = edit("spot.row", (4, 8, 16)).with_edit("spot.start", 99)
    assert spot(short, Sight()).distance == 16
    assert spot(short, Sight(("light_cover",))).distance in (4, 8)
    assert spot(short, Sight(("smoke",))).distance == 16
    between = edit("spot.row", (4, 8, 16)).with_edit("spot.start", 5)
    assert spot(between, Sight()).distance == 8


@proves("MT-MELEE-02", "MT-MELEE-03", "MT-MELEE-04", "MT-MELEE-05", "MT-MELEE-06")
def test_a_melee_names_every_reason_of_both_sides() -> None:
    lancer = Side(6, 6, weapon="lance", mounted=True, charged=True)
    answer = fight(SHEET, Melee(lancer, Side(6, 6, weapon="sabre", surprised=True)))
    assert [line.name for line in answer.attacker.attack_lines] == ["melee.lance_attack"]
    assert [line.name for line in answer.attacker.defence_lines] == ["melee.sabre_defence"]
    assert [line.name for line in answer.defender.attack_lines] == ["melee.surprise"]
    assert [line.name for line in answer.defender.defence_lines] == ["melee.lance_defence"]
    rider = Side(6, 6, weapon="sabre", mounted=True)
    for other, names in ((FOOT, ["melee.sabre_attack"]), (rider, [])):
        lines = fight(SHEET, Melee(rider, other)).attacker.attack_lines
        assert [line.name for line in lines] == names
    assert fight(SHEET, Melee(FOOT, lancer)).defender.attack_lines[0].name == "melee.lance_attack"
    assert (strike_order("lance"), strike_order("sabre")) == ("attacker", "both")


@proves("MT-MELEE-01")
def test_each_figure_throws_all_its_dice_and_nobody_falls_twice() -> None:
    many = fight(SHEET, Melee(Side(-20, 6, figures=3, dice=2), Side(6, 40, figures=5)))
    assert dict(many.attacker.losses.items()) == {5: 1}
    few = fight(SHEET, Melee(Side(-20, 6, figures=2, dice=2), Side(6, 40, figures=5)))
    assert dict(few.attacker.losses.items()) == {4: 1}


def test_a_cell_as_data_says_all_that_is_known_of_it() -> None:
    assert plain_cell(SHEET.cells["move.very_rough"]) == {
        "value": -2,
        "rule": "MT-MOVE-08",
        "confidence": "low",
        "badge": "low",
        "source": list(SHEET.cells["move.very_rough"].source),
        "candidates": list(SHEET.cells["move.very_rough"].candidates),
        "seen": SHEET.cells["move.very_rough"].seen,
    }
    row = plain_cell(edit("spot.row", (2, 4)).cells["spot.row"])
    assert (row["value"], row["badge"]) == ([2, 4], "club")


def test_a_sheet_as_data_has_every_cell_or_those_asked_for() -> None:
    sheet, chosen = edit("spot.row", (2, 4)), {"move.base": SHEET.cells["move.base"]}
    assert plain_cells(sheet) == {name: plain_cell(cell) for name, cell in sheet.cells.items()}
    assert plain_cells(sheet, chosen) == {"move.base": plain_cell(SHEET.cells["move.base"])}
    assert plain_cells(sheet, {}) == {}


def test_a_sheet_is_printed_with_how_much_of_it_is_sure() -> None:
    cells = {name: Cell(1, "MT-MOVE-01", sure) for name, sure in (("a", "high"), ("b", "low"), ("c", "low"))}
    assert [cell.sure for cell in cells.values()] == [True, False, False]
    assert (
        repr(Sheet({**cells, "d": Cell(2, "MT-MOVE-01")}, (), ())) == "<Sheet of 4 cells, 2 of them unsure>"
    )
    assert repr(Sheet({"b": cells["b"]}, (), ())) == "<Sheet of 1 cells, 1 of them unsure>"


@proves("MT-SPOT-01")
@pytest.mark.parametrize(("shift", "inches"), [(-99, 2), (-2, 2), (-1, 4), (0, 6), (1, 6), (99, 6)])
def test_where_a_clubs_row_ends_before_the_start_its_last_column_is_the_start(
    shift: int, inches: int
) -> None:
    assert SHEET["spot.start"] > 6
    assert distance(edit("spot.row", (2, 4, 6)), shift) == inches


@proves("MT-SPOT-01")
@pytest.mark.parametrize(("shift", "inches"), [(-2, 24), (-1, 36), (0, 48), (1, 72), (4, 96)])
def test_the_start_is_counted_from_its_own_column(shift: int, inches: int) -> None:
    assert distance(edit("spot.row", (12, 24, 36, 48, 72, 96)), shift) == inches


@proves("MT-TERR-01", "MT-TERR-02")
def test_only_the_height_of_terrain_follows_the_rule_of_heights() -> None:
    cited = {part: SHEET.cells[f"terrain.hedge.{part}"].rule for part in ("kind", "height", "cover")}
    assert cited == {"kind": "MT-TERR-01", "height": "MT-TERR-02", "cover": "MT-TERR-01"}


@proves("MT-MOVE-01", "MT-MOVE-06")
def test_a_figure_of_which_nothing_is_said_moves_its_base_near_the_enemy() -> None:
    assert move(SHEET, Move()).lines == (Line("move.base", 4, "MT-MOVE-01", "medium"),)


def test_a_side_of_which_no_number_is_said_is_one_figure() -> None:
    assert Side(6, 6, figures=1, dice=1) == FOOT


def test_a_cell_is_named_by_its_row_and_its_part() -> None:
    assert cell_name("weapon.bow.range", "en") == "Bow: range"
    assert cell_name("move.base", "en") == say("muskets.cell.move.base", "en")


@proves("MT-SHOOT-03", "MT-SHOOT-04", "MT-WEAP-02", "MT-CP-01")
def test_long_range_begins_beyond_its_number_and_a_spent_pistol_does_not_smoke() -> None:
    far_off = [[line.name for line in shoot(6, inches).lines] for inches in (12, 12.5, 24)]
    assert far_off == [[], ["shoot.long"], ["shoot.long"]]
    assert readiness(SHEET, "pistol", 1) == Readiness(False, smoke=False)
    assert gain(SHEET, Gain("enemy_card", "clock")) == gain(SHEET, Gain("manual")) == 0
    assert gain(SHEET, Gain("own_troops_card")) == 0
    assert gain(SHEET, Gain("own_forward", officers=1)) == gain(SHEET, Gain("own_forward")) + 1


def test_the_sheet_everybody_reads_cannot_be_written_on() -> None:
    with pytest.raises(TypeError):
        SHEET.cells["melee.base"] = SHEET.cells["command.cap"]  # type: ignore[index]
    with pytest.raises(TypeError):
        SHEET.flags["bow"] = ()  # type: ignore[index]
    assert copy.deepcopy(SHEET) == SHEET == pickle.loads(pickle.dumps(SHEET))
