"""The best round really is: against every round there is, and against a blossom on the whole graph."""

import pytest

from tercio.pairing import check, rematches, solve
from tests.oracles.pairing_oracle import by_blossom, by_hand, rest
from tests.pairing.fields import event, scattered
from tests.proof import proves


@proves("WT-PAIR-02", "WT-PAIR-03", "WT-BYE-04", "WT-BYE-06")
@pytest.mark.parametrize("met", [0.1, 0.3, 0.6, 0.9, 1.0])
@pytest.mark.parametrize("points", [0, 1, 4, 20])
def test_small_fields_get_the_first_of_the_best_rounds_there_are(met, points):
    for seed in range(60):
        field = scattered(seed, 2 + seed % 8, met, points, byes=seed % 3)
        cost, pairs = by_hand(field)
        found = solve(field)
        assert (found.bye, found.cost, found.pairs) == (rest(field), (0, *cost), pairs)


@proves("WT-PAIR-02", "WT-PAIR-03")
@pytest.mark.parametrize("coarse", [False, True])
@pytest.mark.parametrize("rounds", range(1, 9))
def test_events_are_paired_as_well_as_a_blossom_on_the_whole_graph_would(rounds, coarse):
    for seed in range(3):
        field = event(seed, 10 + 2 * seed, rounds, coarse=coarse)
        found = solve(field)
        assert found.cost == (0, *by_blossom(field))
        assert len(rematches(field, found.pairs)) == found.cost[1]


def test_the_order_in_which_entrants_come_changes_nothing():
    field = event(1, 33, 4)
    assert solve(field) == solve(field[::-1]) == solve(sorted(field, key=lambda one: one.id))


def test_the_checker_agrees():
    field = event(2, 41, 5)
    assert check(field, solve(field)).sound
