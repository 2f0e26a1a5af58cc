"""At any table: deployment, hidden units, objectives, which text holds, the end of the game."""

from __future__ import annotations

from typing import Any

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.asks.kinds import Ask, Facts, Scene, TableAnswer, choice, number, yes
from tercio.tournament.lists import FOREST_SIDE, check_forest, explosive_red_dice, permanent_ability
from tercio.tournament.objectives import colour_of, conquest_value, contest, contests, game_over, may_act
from tercio.tournament.pack import prevails
from tercio.tournament.preparation import deployment_sequence
from tercio.tournament.scenarios import ROUNDS, TURNS
from tercio.tournament.scenarios.quadrants import quadrant_of

SOURCES = {
    "document": ("WT-PRIO-01", "rulebook", "tournament document"),
    "language": ("WT-PRIO-02", "english text", "spanish text"),
    "profile": ("WT-PRIO-03", "printed card", "app profile"),
}
"""What can differ: the rule that puts the two in order, and the two."""


def deployment(scene: Scene, told: Facts) -> TableAnswer:
    """Turn about, then the rest of the longer side.  WT-PREP-07"""
    order = deployment_sequence(told["first"], (told["units_a"], told["units_b"]))
    return TableAnswer("wt.ask.deployment.order", "WT-PREP-07", facts={"count": len(order)}, order=order)


def hidden_unit(scene: Scene, told: Facts) -> TableAnswer:
    """Used and revealed, or neither.  WT-HID-03"""
    found = permanent_ability(deployed=told["deployed"], apply=told["apply"])
    key = "used" if found["applied"] else "seen" if found["revealed"] else "hidden"
    return TableAnswer(f"wt.ask.hidden.{key}", "WT-HID-03")


def forest(scene: Scene, told: Facts) -> TableAnswer:
    """The Druid's forest.  WT-LIST-06"""
    check_forest(told["width"], told["depth"])
    return TableAnswer("wt.ask.forest.fits", "WT-LIST-06", True, {"side": FOREST_SIDE})


def explosives(scene: Scene, told: Facts) -> TableAnswer:
    """The Engineer's explosives against one unit.  WT-LIST-05"""
    dice = explosive_red_dice(told["troops"])
    return TableAnswer("wt.ask.explosives.dice", "WT-LIST-05", facts={"count": dice}, dice=("red",) * dice)


def reach(scene: Scene, told: Facts) -> TableAnswer:
    """Whether a unit contests an objective at this distance.  WT-OBJ-04"""
    near = (scene.scenario.contest_range if scene.scenario else None) or 3
    found = contests(told["distance"], near)
    return TableAnswer(f"wt.ask.reach.{'near' if found else 'far'}", "WT-OBJ-04", found, {"reach": near})


def quadrant(scene: Scene, told: Facts) -> TableAnswer:
    """The quadrant a leader stands in; a base across a line is in none.  WT-SC-CU-02"""
    layout: dict[str, Any] = scene.scenario.layout if scene.scenario else {}
    found = quadrant_of(told["x"], told["y"], told["across"] / 2, layout.get("quadrants", []))
    if found is None:
        return TableAnswer("wt.ask.quadrant.none", "WT-SC-CU-02", False)
    return TableAnswer("wt.ask.quadrant.in", "WT-SC-CU-02", True, {"quadrant": found})


def value(scene: Scene, told: Facts) -> TableAnswer:
    """One unit's conquest value, dominance counted where the scenario has it.  WT-OBJ-06"""
    dominance = bool(scene.scenario and scene.scenario.strategic_dominance)
    found = conquest_value(
        told["base"], told["modifiers"], demoralised=told["demoralised"], dominance=dominance
    )
    key = "demoralised" if told["demoralised"] else "dominance" if dominance else "plain"
    return TableAnswer(f"wt.ask.value.{key}", "WT-OBJ-06", facts={"value": found})


def control(scene: Scene, told: Facts) -> TableAnswer:
    """Who controls the objective after a contest.  WT-OBJ-05"""
    found = contest(told["holder"], told["sum_a"], told["sum_b"])
    rule = "WT-OBJ-05"
    if found == "none":
        return TableAnswer("wt.ask.control.nobody", rule)
    key = "stays" if found == told["holder"] else "gains"
    facts = {"side": found, "colour": Phrase(f"wt.colour.{colour_of('A' if found == 'A' else 'B')}")}
    return TableAnswer(f"wt.ask.control.{key}", rule, facts=facts)


def sources(scene: Scene, told: Facts) -> TableAnswer:
    """Which of two texts holds where they differ.  WT-PRIO-01 to 03"""
    rule, first, other = SOURCES[told["between"]]
    if not scene.pack.in_force(rule):
        raise Refused("wt.ask.sources.not_here", rule=rule)
    holds = prevails(first, other).replace(" ", "_")
    return TableAnswer("wt.ask.sources.holds", rule, facts={"source": Phrase(f"wt.source.{holds}")})


def over(scene: Scene, told: Facts) -> TableAnswer:
    """Whether the game has ended; a company with nothing to activate passes.  WT-END-01, WT-END-02"""
    if game_over(told["round"], told["turn"], turn_finished=told["turn_finished"]):
        return TableAnswer("wt.ask.over.over", "WT-END-01", True)
    if may_act(told["able"]) == "pass":
        return TableAnswer("wt.ask.over.pass", "WT-END-02", False)
    return TableAnswer("wt.ask.over.on", "WT-END-01", False)


SIDES = ("A", "B")
ASKS = (
    Ask(
        "deployment",
        "WT-PREP-07",
        "setup",
        (choice("first", *SIDES), number("units_a", 5, 0, 20), number("units_b", 5, 0, 20)),
        deployment,
    ),
    Ask("hidden", "WT-HID-03", "setup", (yes("deployed"), yes("apply")), hidden_unit),
    Ask(
        "forest",
        "WT-LIST-06",
        "setup",
        (number("width", 7, 0.5, 30, 0.5), number("depth", 7, 0.5, 30, 0.5)),
        forest,
    ),
    Ask("explosives", "WT-LIST-05", "play", (number("troops", 4, 0, 20),), explosives),
    Ask(
        "reach",
        "WT-OBJ-04",
        "play",
        (number("distance", 3, 0, 60, 0.1),),
        reach,
        unless=("WT-SC-CU", "WT-SC-BO"),
    ),
    Ask(
        "quadrant",
        "WT-SC-CU-02",
        "play",
        (number("x", 15, 0, 60, 0.1), number("y", 20, 0, 60, 0.1), number("across", 2, 0.5, 8, 0.1)),
        quadrant,
        ("WT-SC-CU",),
    ),
    Ask(
        "value",
        "WT-OBJ-06",
        "play",
        (number("base", 1, 0, 10), number("modifiers", 0, -5, 5), yes("demoralised")),
        value,
        unless=("WT-SC-BO",),
    ),
    Ask(
        "control",
        "WT-OBJ-05",
        "play",
        (choice("holder", "none", *SIDES), number("sum_a", 1, 0, 30), number("sum_b", 1, 0, 30)),
        control,
        unless=("WT-SC-BO",),
    ),
    Ask("sources", "WT-PRIO-01", "play", (choice("between", *SOURCES),), sources),
    Ask(
        "over",
        "WT-END-01",
        "end",
        (
            number("round", 3, 1, ROUNDS),
            number("turn", 5, 1, TURNS),
            yes("turn_finished", True),
            number("able", 1, 0, 20),
        ),
        over,
    ),
)
