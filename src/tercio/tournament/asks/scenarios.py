"""In the loot scenario: lifting it, losing it, standing on it.  WT-SC-BO"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.asks.kinds import Ask, Facts, Scene, TableAnswer, choice, yes
from tercio.tournament.scenarios.loot import SHEET, PickUp, character_departs, leaves, may_stand, pick_up

LOOT = (SHEET.rule,)
MARKERS = tuple(box.name for box in SHEET.boxes)


def lift(scene: Scene, told: Facts) -> TableAnswer:
    """What lifting a loot costs, or why it cannot be lifted.  WT-SC-BO-02 to 06"""
    side = told["side"]
    wish = PickUp(side, told["marker"], told["adjacent"], told["ending_activation"], told["carries"])
    stress = pick_up(scene.pack.id, wish)
    rule = "WT-SC-BO-03" if scene.pack.id == "wts-002" else "WT-SC-BO-02"
    return TableAnswer("wt.ask.lift.may", rule, True, {"stress": stress, "marker": told["marker"]})


def lost_loot(scene: Scene, told: Facts) -> TableAnswer:
    """What becomes of a loot whose carrier is gone, demoralised, or left by its Character.

    WT-SC-BO-07 to 10
    """
    cause = told["carrier"]
    ends = character_departs() if cause == "character_left" else leaves(scene.pack.id, cause)
    rules = {
        "demoralised": "WT-SC-BO-09",
        "character_left": "WT-SC-BO-10",
        "destroyed": "WT-SC-BO-08" if scene.pack.id == "wts-002" else "WT-SC-BO-07",
    }
    rule = rules.get(cause, rules["destroyed"])
    if not ends:
        return TableAnswer("wt.ask.lost.silent", rule)
    first, *others = (Phrase(f"wt.loot.{end}") for end in sorted(ends, reverse=True))
    if others:
        return TableAnswer("wt.ask.lost.either", rule, facts={"one": first, "other": others[0]})
    return TableAnswer("wt.ask.lost.one", rule, facts={"end": first})


def stand(scene: Scene, told: Facts) -> TableAnswer:
    """Across and never upon.  WT-SC-BO-04"""
    if not may_stand(crossing=told["move"] == "crossing"):
        raise Refused("wt.ask.stand.never", rule="WT-SC-BO-04")
    return TableAnswer("wt.ask.stand.may", "WT-SC-BO-04", True)


ASKS = (
    Ask(
        "lift",
        "WT-SC-BO-05",
        "play",
        (
            choice("side", "A", "B"),
            choice("marker", *MARKERS),
            yes("adjacent", True),
            yes("ending_activation", True),
            yes("carries"),
        ),
        lift,
        LOOT,
    ),
    Ask(
        "lost",
        "WT-SC-BO-09",
        "play",
        (choice("carrier", "destroyed", "removed", "demoralised", "character_left"),),
        lost_loot,
        LOOT,
    ),
    Ask("stand", "WT-SC-BO-04", "play", (choice("move", "crossing", "ending"),), stand, LOOT),
)
