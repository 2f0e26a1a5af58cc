"""Games that play themselves: one seed, one tally; sense beats chance; every army on every field."""

from __future__ import annotations

import msgspec
import pytest

from tercio.arena import games
from tercio.arena.games import CHUNK, Match, Tally, play, simulate, tally_of
from tercio.arena.lots import Lots
from tercio.core.refused import Refused
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.engine.state import OVER
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.armies import RED, WHITE
from tests.firstblood.invariants import check
from tests.firstblood.table import SCENARIO

SMALL = Match((RED, WHITE), SCENARIO, pieces=0)


def total(match: Match, games: int, workers: int) -> Tally:
    return sum(simulate(match, games, seed=7, workers=workers), Tally())


@pytest.mark.slow
def test_the_tally_does_not_depend_on_the_workers() -> None:
    assert total(SMALL, CHUNK + 3, 1) == total(SMALL, CHUNK + 3, 2)


@pytest.mark.slow
def test_the_tally_is_the_same_on_a_cluster_of_two(cluster: str) -> None:
    short = Match((RED, WHITE), msgspec.structs.replace(SCENARIO, rounds=2), pieces=0)
    here = sum(simulate(short, 2 * CHUNK + 3, seed=5), Tally())
    there = list(simulate(short, 2 * CHUNK + 3, seed=5, cluster=cluster))
    assert len(there) == 3, "the work was split"
    assert sum(there, Tally()) == here


@pytest.mark.parametrize(
    ("address", "key"),
    [("ray://here", "battle.engine_unknown"), ("dask://127.0.0.1:1", "battle.no_cluster")],
)
def test_a_cluster_that_is_not_there_is_refused(
    address: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(games, "CLUSTER_PATIENCE", 0.2)
    with pytest.raises(Refused) as no:
        list(simulate(SMALL, 1, seed=5, cluster=address))
    assert no.value.key == key


def test_lots_are_fair_and_the_same_everywhere() -> None:
    lots = Lots(5)
    assert [lots.below(6) for _ in range(8)] == [2, 1, 0, 2, 0, 0, 1, 1]
    faces = [0] * 6
    for _ in range(6000):
        faces[lots.below(6)] += 1
    assert min(faces) > 880
    assert max(faces) < 1120


@pytest.mark.slow
def test_a_sergeant_beats_a_recruit() -> None:
    match = Match((RED, RED), SCENARIO, ("sergeant", "recruit"), pieces=0)
    tally = total(match, 16, 1)
    assert tally.wins[0] > 3 * tally.wins[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_every_scenario_is_fought_out_by_shipped_armies(seed: int) -> None:
    armies, fields = list(shipped_lists().values()), list(scenarios().values())
    lots = Lots(seed)
    pair = (muster(armies[lots.below(len(armies))]), muster(armies[lots.below(len(armies))]))
    match = Match(pair, fields[seed % len(fields)], ("recruit", "sergeant"), pieces=10)
    b, decisions = play(match, seed)
    check(b)
    assert b.clock[OVER]
    assert tally_of(b, decisions).games == 1


def test_a_share_comes_with_its_interval() -> None:
    low, share, high = Tally(games=100, wins=(40, 60)).share(40)
    assert (round(low, 3), share, round(high, 3)) == (0.309, 0.4, 0.498)
    assert Tally().share(0) == (0.0, 0.0, 1.0)
