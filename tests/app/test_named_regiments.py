"""Odds by name are the odds of the battle's own attack: over all lists, by its sheets and by its dice."""

from __future__ import annotations

from functools import cache
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

import pytest

from tercio import odds
from tercio.app.questions import QUESTIONS, ask, read
from tercio.app.questions.named_regiments import Encounter, roster, sheet_of
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.firstblood.combat.attack import CLASH, IMPACT, AttackSheet
from tercio.firstblood.combat.fighting import FIGHT, pool_attack
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.moments import CHARGED, SELF
from tercio.firstblood.engine.profiles import ArmySheet, RegimentSheet
from tercio.firstblood.engine.regiment_queries import is_leader, leaders, march_of
from tercio.firstblood.engine.rule_dispatch import apply_rules, speaker
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import TABLE, Battle, Table, new_battle
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.movement.charges import Charge, needed_distance
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.volley import volley_attacks, weapons
from tests.app.test_engine_agrees import finish_action
from tests.firstblood.table import SCENARIO
from tests.proof import proves

REGIMENTS = QUESTIONS["regiments"]
MOST_TARGETS = 24


def given(**typed: Any) -> dict[str, Any]:
    return read(REGIMENTS, {key: str(value) for key, value in typed.items()})


def numbers(**typed: Any) -> dict[str, Any]:
    return {number.key: number.value for number in REGIMENTS.answer(given(**typed)).numbers}


# --- the same sheets, over every pair of the shipped lists


@cache
def unlike(*figures: str) -> list[str]:
    """One key for each kind of regiment in all the lists, told apart by these figures and its rules."""
    found: dict[Any, str] = {}
    for key in roster():
        sheet = sheet_of(given(a=key), "a")
        values = [str(getattr(sheet.profile, name)) for name in ("type", "klass", *figures)]
        shape = (sheet.count, sheet.leader, sheet.character, *sorted(sheet.profile.rules.items()))
        found.setdefault((*values, *shape), key)
    return list(found.values())


def on_one_spot(b: Battle, r: int, x: int, y: int) -> None:
    b.place[r] = TABLE
    for m in b.models(r):
        b.x[m], b.y[m] = x, y
    if not leaders(b, r):
        b.acting[b.forces.first[r]] = 1


def attack_at(b: Battle, target: int, kind: int) -> AttackSheet:
    """Everybody of regiment 0 strikes a regiment half an inch away, the charge told to all its rules."""
    first, struck = b.forces.first[0], b.forces.first[target]
    apart = b.forces.radius[first] + b.forces.radius[struck] + inches(0.5)
    on_one_spot(b, target, b.x[first], b.y[first] + apart)
    for depth, m in enumerate(b.models(target)):  # one behind the other: their Shields are in nobody's way
        b.y[m] += depth * 2 * b.forces.radius[m]
    for m in b.models(0):
        b.aim_at[m], b.aim_part[m] = target, struck
    b.inspired[0] = 1
    apply_rules(b, channel(CHARGED, SELF), speaker(b, 0), Charge(b, 0, 1 << target))
    return pool_attack(b, b.living(0), kind).sheet()


def tables(striker: str) -> list[tuple[Battle, list[str]]]:
    """Battles of one regiment against all the others, as many as a table holds at a time."""
    found, rest = [], iter(unlike("D", "E"))
    while keys := list(islice(rest, MOST_TARGETS)):
        targets = tuple(sheet_of(given(b=key), "b") for key in keys)
        armies = ArmySheet("0", (sheet_of(given(a=striker), "a"),)), ArmySheet("1", targets)
        b = new_battle(Table(armies, SCENARIO))
        on_one_spot(b, 0, inches(20), inches(20))
        found.append((b, keys))
    return found


@proves("FB-CLASH-05", "FB-IMP-04", "FB-CHG-14")
@pytest.mark.parametrize("striker", unlike("C", "A"))
def test_every_regiment_of_every_list_strikes_every_other_as_in_a_battle(striker: str) -> None:
    for start, keys in tables(striker):
        for place, key in enumerate(keys, 1):
            encounter = Encounter(given(a=striker, b=key))
            impact = encounter.pair.dice(IMPACT, 0)[-1]
            for kind, moment in ((CLASH, "clash"), (IMPACT, "impact"))[: 2 if impact else 1]:
                sheet = attack_at(start.clone(), place, kind)
                assert encounter.attack(0, kind, moment).sheet() == sheet, (striker, key)


@proves("FB-CLASH-05", "FB-IMP-04")
def test_the_fights_of_a_question_strike_with_those_sheets() -> None:
    chance, keys = Random("sheets"), list(roster())
    for _ in range(80):
        encounter = Encounter(given(a=chance.choice(keys), b=chance.choice(keys)))
        for kind, moment in ((CLASH, "clash"), (IMPACT, "impact")):
            sheet, fighter = (
                encounter.attack(0, kind, moment).sheet(),
                encounter.fighter(0, kind, moment),
            )
            struck = fighter.strike(fighter.body.models, False, fighter.met_with(fighter), True)
            assert struck == odds.read_sheets([sheet])


def in_a_row(b: Battle, r: int, y: float) -> None:
    b.place[r] = TABLE
    for k, m in enumerate(b.models(r)):
        b.x[m], b.y[m] = inches(10) + k * (2 * b.forces.radius[m] + 200), inches(y)
    if not leaders(b, r):
        b.acting[b.forces.first[r]] = 1


@proves("FB-VOL-09", "FB-SR-BARRAGE")
def test_every_volley_of_every_list_is_the_battles() -> None:
    target, seen = "hundred-kingdoms.gilded-legion", 0
    for key in unlike("V", "barrages"):
        sheets = sheet_of(given(a=key), "a"), sheet_of(given(b=target), "b")
        b = new_battle(Table((ArmySheet("0", sheets[:1]), ArmySheet("1", sheets[1:])), SCENARIO))
        in_a_row(b, 0, 10)
        in_a_row(b, 1, 13.5)
        if not weapons(b, 0):
            with pytest.raises(Refused):
                ask(REGIMENTS, {"a": key, "b": target, "how": "volley"})
            continue
        shots = [attack.sheet() for attack in volley_attacks(b, 0, 1, weapons(b, 0)[0], 0)]
        answer = REGIMENTS.answer(given(a=key, b=target, how="volley", distance=3))
        charts = {chart.key: chart.odds for chart in answer.charts}
        assert charts["attack_wounds"] == odds.read_sheets(shots), key
        seen += 1
    assert seen > 10


# --- the same dice, thrown by the battle itself


def face_off(sheets: tuple[RegimentSheet, RegimentSheet]) -> Battle:
    """Two ranks in each other's reach."""
    b = new_battle(Table((ArmySheet("0", sheets[:1]), ArmySheet("1", sheets[1:])), SCENARIO))
    b.clock[0] = 1
    apart = b.forces.radius[b.forces.first[0]] + b.forces.radius[b.forces.first[1]]
    in_a_row(b, 0, 20)
    in_a_row(b, 1, 20.4 + apart / INCH)
    return b


def clash_once(b: Battle, kinds_of_attack: tuple[int, ...]) -> None:
    for kind in kinds_of_attack:
        push(b, FIGHT, 0, kind, 0)
        advance(b)
        while b.clock[6]:
            answers = ready(b)
            ordinary = [one for one in answers if len(one) != 1 or not is_leader(b, one[0])]
            give(b, (ordinary or answers)[0])
        finish_action(b)


SIMULATED = [
    ("nords.raiders", "hundred-kingdoms.militia-bowmen", "clash"),
    ("hundred-kingdoms.gilded-legion", "wadrhun.braves", "clash"),
    ("old-dominion.hashashin", "dweghom.hold-warriors", "clash"),
    ("wadrhun.blooded", "city-states.thorakites", "clash"),
]


@proves("FB-CLASH-02", "FB-MOR-05", "FB-BRK-01")
@pytest.mark.parametrize(("striker", "target", "how"), SIMULATED)
def test_battles_fought_out_come_to_the_odds(striker: str, target: str, how: str) -> None:
    """Hundreds of Clashes thrown by the battle; five margins, so that nobody is unlucky."""
    rolls, asked = 1500, given(a=striker, b=target, how=how, a_models=4, b_models=4)
    answer = REGIMENTS.answer(asked)
    expected = next(chart.odds for chart in answer.charts if chart.key == "their_casualties")
    start = face_off((sheet_of(asked, "a"), sheet_of(asked, "b")))
    fallen, broken = [0] * (sheet_of(asked, "b").count + 1), 0
    dice = SeededDice(f"{striker} {target}")
    for _ in range(rolls):
        b = start.clone()
        b.dice = dice
        clash_once(b, (CLASH,))
        fallen[start.strength[1] - b.strength[1]] += 1
        broken += bool(b.broken[1] and b.strength[1])
    for count, seen in enumerate(fallen):
        p = float(expected[count])
        assert seen / rolls == pytest.approx(p, abs=5 * sqrt(p * (1 - p) / rolls) + 2 / rolls), count
    p = float(next(n.value for n in answer.numbers if n.key == "they_break"))
    assert broken / rolls == pytest.approx(p, abs=5 * sqrt(p * (1 - p) / rolls) + 2 / rolls)


# --- the charge, and what is typed


@proves("FB-CHG-07", "FB-SR-UNSTOPPABLE", "FB-LEAD-05")
@pytest.mark.parametrize("distance", [5.0, 6.0, 7.5, 11.0, 11.1])
def test_a_charge_arrives_as_the_battle_measures_it(distance: float) -> None:
    asked = given(a="nords.raiders", distance=distance)
    pair = Encounter(asked).pair
    b = pair.battle.clone()
    pair._stand(distance, b)
    need = needed_distance(b, 0, 1 << pair.regiments[1])
    assert need == pytest.approx(distance * INCH, abs=2)
    faces = sum(march_of(b, 0) + face * INCH >= need - 2 for face in range(1, 7))
    once = numbers(a="nords.raiders", distance=distance)["arrives"]
    assert once == pytest.approx(faces / 6)
    again = numbers(a="nords.raiders", distance=distance, a_models=6, a_standard=1)["arrives"]
    assert again == 1 - (1 - once) ** 2


@proves("FB-ZONE-07")
def test_a_charge_across_an_obstacle_needs_two_inches_more_and_strikes_no_impact() -> None:
    knights = {"a": "hundred-kingdoms.household-knights", "b": "nords.raiders"}
    across = numbers(**knights, distance=8, obstacle=1)
    assert (
        across["arrives"]
        == numbers(**knights, distance=10)["arrives"]
        < numbers(**knights, distance=8)["arrives"]
    )
    assert "impact_casualties" in numbers(**knights, distance=8)
    assert "impact_casualties" not in across
    typed = REGIMENTS.answer(given(**knights, distance=8, obstacle=1)).typed
    assert typed is not None
    assert (typed[1]["distance"], typed[1]["impact"]) == (10, 0)


@pytest.mark.parametrize("how", ["charge", "clash", "volley"])
def test_every_figure_of_an_answer_by_name_can_be_typed(how: str) -> None:
    chance, compared = Random(how), 0
    for _ in range(60):
        a, b = chance.sample(list(roster()), 2)
        asked = given(a=a, b=b, how=how, distance=3)
        if how == "volley" and not Encounter(asked).pair.weapons(0):
            continue
        answer = REGIMENTS.answer(asked)
        if answer.typed is None:
            continue
        name, typed = answer.typed
        again = ask(
            QUESTIONS[name],
            {key: str(int(v) if v is True else v or 0) for key, v in typed.items() if v != ""},
        )
        values = {number.key: float(number.value) for number in answer.numbers}
        for number in again.numbers:
            assert float(number.value) == pytest.approx(values[number.key]), (a, b, number.key)
        compared += 1
    assert compared > 5


@proves("FB-BRK-04", "FB-MUSTER-09", "FB-MUSTER-08")
@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ({"a": "dragons"}, "ask.no_such_regiment.near"),
        ({"a": "zzzzzz"}, "ask.no_such_regiment"),
        ({"a_broken": "1"}, "ask.broken_charge"),
        ({"a_models": "14"}, "army.too_large"),
        ({"a_models": "61"}, "ask.out_of_bounds"),
        ({"a_standard": "1"}, "army.standard"),
        ({"a": "hundred-kingdoms.gilded-legion", "how": "volley"}, "ask.cannot_shoot"),
        ({"b": "nords." + "x" * 5000}, "ask.no_such_regiment"),
    ],
)
def test_regiments_that_cannot_be_are_refused(typed: dict[str, str], key: str) -> None:
    with pytest.raises(Refused) as no:
        ask(REGIMENTS, typed)
    assert no.value.key == key
    assert no.value.text("es") != no.value.text("en")


def test_a_regiment_is_known_by_its_name_as_people_write_it() -> None:
    assert given(a="Steel Legion")["a"] == "hundred-kingdoms.steel-legion"
    assert given(a="hold warriors")["a"] == "dweghom.hold-warriors"


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Militia Bowman", "Militia Bowmen"), ("raider", "Raiders"), ("nords.raidres", "Raiders")],
)
def test_a_slip_in_a_regiments_name_is_told_which_one_was_meant(written: str, meant: str) -> None:
    with pytest.raises(Refused) as no:
        ask(REGIMENTS, {"a": written})
    assert (no.value.key, no.value.facts["nearest"]) == ("ask.no_such_regiment.near", meant)
    assert meant in no.value.text("es")


def test_fewer_models_in_the_fight_strike_and_suffer_less() -> None:
    part = numbers(how="clash", a_engaged=2, b_engaged=1)
    whole = numbers(how="clash")
    assert part["clash_dice"] == 3
    assert part["their_casualties"] < whole["their_casualties"]
    assert part["my_casualties"] < whole["my_casualties"]
