"""The numbers the guide of a table tells, scenario by scenario and feat by feat, as the rules give them."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.tournament.feats import FEATS
from tercio.tournament.scenarios import SCENARIOS

YELLOW, ORANGE, RED = "yellow", "orange", "red"
LATER = ("character_out", "character_left")
TOLD: dict[str, dict[str, Any]] = {
    "WT-SC-TP-01": {"each": 1},
    "WT-SC-TP-02": {"each": 1},
    "WT-SC-TP-03": {"round": 3},
    "WT-SC-AM-02": {"more": 2, "level": 1},
    "WT-SC-AM-03": {"each": 1},
    "WT-SC-AM-04": {"round": 3},
    "WT-SC-ZI-04": {"paces": 7},
    "WT-SC-ZI-05": {"bonus": 1},
    "WT-SC-ZI-01": {"each": 1},
    "WT-SC-ZI-02": {"each": 1},
    "WT-SC-ZI-03": {"each": 1},
    "WT-SC-ZI-06": {"round": 3},
    "WT-SC-BO-02": {"stress": 1},
    "WT-SC-BO-03": {"stress": 1},
    "WT-SC-BO-06": {"most": 1},
    "WT-SC-BO-11": {"each": 1},
    "WT-SC-BO-12": {"round": 3},
    "WT-SC-AC-01": {"each": 1},
    "WT-SC-AC-02": {"each": 1},
    "WT-SC-AC-03": {"each": 1},
    "WT-SC-AC-04": {"round": 3},
    "WT-SC-CU-01": {"quadrants": 4},
    "WT-SC-CU-06": {"bonus": 1},
    "WT-SC-CU-04": {"more": 2, "level": 1},
    "WT-SC-CU-05": {"each": 1},
    "WT-SC-CU-07": {"round": 3},
    "WT-FT-RA-01": {"tokens": ((1, 3), (2, 4))},
    "WT-FT-RA-02": {"more_than": 10},
    "WT-FT-RA-06": {"needed": 2, "extra": ORANGE},
    "WT-FT-RA-07": {"paces": 15},
    "WT-FT-RA-08": {"goal": 4},
    "WT-FT-DE-09": {"commander": 2, "own": 1, "contract": 1},
    "WT-FT-BR-01": {"more_than": 20},
    "WT-FT-BR-05": {"ahead": 6, "mage": ORANGE},
    "WT-FT-BR-06": {"causes": ("contact_lost", "activated")},
    "WT-FT-BR-07": {"causes": ("contact_lost", "activated", *LATER)},
    "WT-FT-BR-10": {"each": 2},
    "WT-FT-ES-01": {"tokens": ((1, 3), (2, 4))},
    "WT-FT-ES-04": {"top": 10},
    "WT-FT-ES-07": {"rival_lost": 1, "kept": 1, "level": 1, "higher": 2},
    "WT-FT-RE-01": {"tokens": ((1,), (2,))},
    "WT-FT-RE-02": {"more_than": 12, "stress": 1},
    "WT-FT-RE-03": {"dice": ((4, (YELLOW, ORANGE, RED)), (2, (YELLOW, ORANGE)), (1, (YELLOW,)))},
    "WT-FT-RE-04": {"top": 10},
    "WT-FT-RE-05": {"per_turn": 1},
    "WT-FT-RE-06": {"at": (4, 7, 10)},
}


@pytest.mark.parametrize("key", [*SCENARIOS, *FEATS])
def test_a_guide_tells_the_numbers_of_its_rules(key: str) -> None:
    guide = SCENARIOS[key].guide if key in SCENARIOS else FEATS[key].guide
    assert {step.rule: step.facts for step in guide if step.facts} == {
        rule: facts for rule, facts in TOLD.items() if rule.startswith(f"{key}-")
    }
