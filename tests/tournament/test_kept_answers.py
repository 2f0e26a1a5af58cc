"""What a table is told is what it always was: every question at its first values and at each end of each box.

Single answers are judged elsewhere, rule by rule. Here each question's answers in every edition, scenario
and feat are kept as one mark, and so is what a feat's counter begins with and where it can go. Whoever
changes one on purpose looks at the difference and writes down the new mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.tournament.asks import ASKS, Scene, ask, asks_of
from tercio.tournament.feats import FEATS
from tercio.tournament.pack import PACKS, pack
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.settings import Settings

SCENES = [
    Scene(pack(edition), Settings("Copa", pack=edition), scenario, feat)
    for edition, scenario, feat in product(PACKS, SCENARIOS.values(), FEATS.values())
]


def mark(told: Any) -> str:
    return sha256(repr(told).encode()).hexdigest()[:12]


def ways(name: str) -> Iterator[dict[str, list[str]]]:
    """The form as it begins, and with one box at a time at each of its ends or options."""
    start = dict(ASKS[name].starting)
    yield start
    for field in ASKS[name].fields:
        if field.kind == "number":
            ends = [
                [f"{value:g}"] for value in (field.low, field.low + field.step, field.high, field.high + 1)
            ]
        elif field.kind == "yes":
            ends = [[], ["true"]]
        elif field.kind == "text":
            ends = [["Crisol"], ["nobody"], [""]]
        else:
            ends = [[option] for option in field.options]
        for end in ends:
            yield start | {field.name: end}


def reply(scene: Scene, name: str, given: dict[str, list[str]]) -> str:
    try:
        told = ask(scene, name, given)
    except Refused as no:
        return repr(no)
    notes = [told.notes(successes) for successes in range(5)] if told.notes else None
    return repr((told.key, told.rule, told.good, told.facts, told.dice, told.elite, told.order, notes))


@pytest.mark.parametrize("name", ASKS)
def test_a_question_is_answered_as_it_always_was(name: str) -> None:
    told = [
        {reply(scene, name, given): None for given in ways(name)}
        for scene in SCENES
        if any(question.name == name for question in asks_of(scene))
    ]
    assert mark([list(replies) for replies in told]) == ANSWERS[name]


@pytest.mark.parametrize("name", FEATS)
def test_a_feat_begins_and_moves_as_it_always_did(name: str) -> None:
    feat = FEATS[name]
    told: list[Any] = [feat.start, feat.written(feat.start), feat.guide, sorted(feat.reachable)]
    told += [(box.name, getattr(box, "options", None)) for box in feat.sheet.boxes]
    for edition, action, side in product(PACKS, feat.actions, "AB"):
        told.append((edition, action, side, feat.inputs(action), moved(feat, edition, action, side)))
    assert mark(told) == MOVES[name]


def moved(feat: Any, edition: str, action: str, side: str) -> str:
    """Where a counter stands after a move with the values its form begins with, made twice."""
    facts = {field.name: field.start for field in feat.inputs(action)}
    counter: Any = dict(feat.start)
    told = []
    for _ in range(2):
        try:
            counter = feat.move(counter, action, side, edition, facts)
        except Refused as no:
            return repr([*told, no])
        told.append(dict(counter))
    return repr(told)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_laid_out_as_it_always_was(name: str) -> None:
    scenario = SCENARIOS[name]
    told = [dict(scenario.start), scenario.layout, scenario.contest_range, scenario.strategic_dominance]
    told += [(box.name, getattr(box, "options", None)) for box in scenario.sheet.boxes]
    assert mark(told) == LAID_OUT[name]


ANSWERS = {
    "model": "8577f64e251b",
    "base": "0b97f81ea274",
    "kit": "e5632af5a246",
    "lift": "815b0ca8411e",
    "lost": "aafeb9373c05",
    "stand": "baa416bdb4ab",
    "deployment": "d0cdcbbe1e0d",
    "hidden": "84eecf7e0e89",
    "forest": "8c8a6fd36e64",
    "explosives": "8633d169ddb8",
    "reach": "e8bb9c73bd96",
    "quadrant": "f87ff03e6571",
    "value": "6d48e31e86a4",
    "control": "de5611ea4163",
    "sources": "5fede6583a12",
    "over": "bbcc5a58bc96",
    "vestige": "78eecb78caf1",
    "commander": "09c14ec396f1",
    "fog": "c4272fa7f90d",
    "over_vestige": "5f6a66754229",
    "tracking": "23fa9ca62005",
    "seal": "8d7c36c7201f",
    "gather": "29b8a004ce0e",
}
MOVES = {
    "WT-FT-RA": "36940ea32b61",
    "WT-FT-DE": "75824f1e0b53",
    "WT-FT-BR": "6d3c3aaf6a21",
    "WT-FT-ES": "fdbd305b09be",
    "WT-FT-RE": "d092868be372",
}
LAID_OUT = {
    "WT-SC-TP": "b0cab8ce6b7c",
    "WT-SC-AM": "ef39552ae52b",
    "WT-SC-ZI": "982476c12dd4",
    "WT-SC-BO": "a6f36033a3d7",
    "WT-SC-AC": "6776a76c38f8",
    "WT-SC-CU": "c89de8bca766",
}
