"""The four scenarios scored on the table: who seizes what, and when the game ends."""

from __future__ import annotations

import pytest

from tercio.firstblood.engine.state import OVER, ROUND, WINNER, Battle
from tercio.firstblood.sequence.phases.victory import conclude, score_zones
from tercio.firstblood.victory.scenarios import scenario
from tests.firstblood.table import battle
from tests.proof import proves


def scored(key: str, line: str, round_: int = 1) -> tuple[int, int]:
    """The Victory Points of one Victory Phase."""
    b = battle(line, scenario=scenario(key))
    b.clock[ROUND] = round_
    score_zones(b)
    return b.vp[0], b.vp[1]


def ended(key: str, round_: int, vp: tuple[int, int]) -> Battle:
    b = battle("men at 4,4 vs men at 44,44", scenario=scenario(key))
    b.clock[ROUND] = round_
    b.vp[0], b.vp[1] = vp
    conclude(b, 0)
    return b


@proves("FB-S1-02")
@pytest.mark.parametrize(
    ("line", "vp"),
    [
        ("men at 24,24 / men at 36,36 vs men at 4,44", (5, 0)),
        ("men at 12,12 vs men at 4,44", (0, 0)),
        ("men at 4,4 vs men at 12,12", (0, 3)),
    ],
)
def test_plunder_the_camp(line: str, vp: tuple[int, int]) -> None:
    assert scored("plunder-the-camp", line) == vp


@proves("FB-S3-03")
@pytest.mark.parametrize(
    ("line", "vp"),
    [
        ("men at 24,24 / men at 11,24 vs men at 4,44", (5, 0)),
        ("men at 24,24 / men at 11,24 / men at 37,24 vs men at 4,44", (8, 0)),
        ("men at 24,24 vs men at 37,24", (2, 3)),
    ],
)
def test_stake_a_claim(line: str, vp: tuple[int, int]) -> None:
    assert scored("stake-a-claim", line) == vp


@proves("FB-S4-04", "FB-S4-02", "FB-S4-03")
@pytest.mark.parametrize(
    ("round_", "vp"),
    [(1, (2, 0)), (2, (4, 0)), (3, (4, 0)), (10, (2, 0))],
)
def test_time_is_of_the_essence(round_: int, vp: tuple[int, int]) -> None:
    line = "men at 24,24 / men at 36,36 / men at 37,24 vs men at 4,44"
    assert scored("time-is-of-the-essence", line, round_) == vp


@proves("FB-S1-03", "FB-S2-04", "FB-S3-04", "FB-S4-05")
@pytest.mark.parametrize(
    ("key", "threshold", "last"),
    [
        ("plunder-the-camp", 10, 8),
        ("a-score-to-settle", 20, 8),
        ("stake-a-claim", 8, 8),
        ("time-is-of-the-essence", 8, 10),
    ],
)
def test_when_each_scenario_ends(key: str, threshold: int, last: int) -> None:
    assert not ended(key, 2, (threshold - 1, 0)).clock[OVER]
    assert ended(key, 2, (threshold, 0)).clock[WINNER] == 0
    assert not ended(key, last - 1, (1, 0)).clock[OVER]
    assert ended(key, last, (1, 2)).clock[WINNER] == 1
