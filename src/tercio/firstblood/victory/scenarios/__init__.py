"""The four scenarios of the book, each a file beside this one, and any other that somebody writes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.hand_written import read_toml, sound
from tercio.firstblood.input_validation import check_scenario

BOOK = ("plunder-the-camp", "a-score-to-settle", "stake-a-claim", "time-is-of-the-essence")
"""By their numbers, 1 to 4."""


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Those of the book, by key, in their order."""
    folder = files("tercio.firstblood.victory.scenarios")
    return {key: read_scenario((folder / f"{key}.toml").read_text(encoding="utf-8")) for key in BOOK}


def read_scenario(text: str) -> Scenario:
    """A scenario from its file."""
    return sound(text, read_toml(text, Scenario), check_scenario)


def scenario(key: str) -> Scenario:
    try:
        return scenarios()[key]
    except KeyError:
        raise Refused("scenario.unknown", rule="FB-SCEN-01", key=key[:60], known=list(BOOK)) from None


def scenario_by_lot(dice: Dice) -> Scenario:
    """A die: 1 to 4 is the scenario, 5 and 6 are rolled again.  FB-SCEN-01"""
    while (face := dice.roll(1)[0]) > len(BOOK):
        pass
    return scenarios()[BOOK[face - 1]]
