"""The best round really is: against every round there is, and against a blossom on the whole graph."""

import pytest

from tercio.core.refused import Refused
from tercio.pairing import Entrant, check, cost_of, first, lineup, rematches, solve
from tercio.pairing import optimum as room  # the module
from tercio.pairing.plain import kernel
from tests.oracles.pairing_oracle import by_blossom, by_hand, playing, rest
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
    for seed in range(4):
        field = event(seed, 10 + 7 * seed, rounds, coarse=coarse)
        found = solve(field)
        assert found.cost == (0, *by_blossom(field))
        assert len(rematches(field, found.pairs)) == found.cost[1]


@pytest.mark.parametrize("met", [0.1, 0.2, 0.4, 0.7])
def test_in_the_best_round_nobody_stands_or_waits_between_two_without_an_excuse(met):
    for seed in range(80):
        field = scattered(seed, 6 + 2 * (seed % 3), met, (0, 1, 4)[seed % 3])
        order = playing(field)
        place = {one.id: at for at, one in enumerate(order)}
        rivals = [{place[name] for name in one.met} for one in order]
        round_ = sorted((place[one], place[two]) for one, two in by_hand(field)[1])
        upper = {low: up for up, low in round_}
        for h, j in round_:
            assert j - h <= 1 + len(rivals[h]) + len(rivals[j])
            waiting = {k for k in range(h + 1, len(order)) if upper.get(k, h) < h}
            mine, theirs = ({one for one in rivals[at] if one < h} for at in (h, j))
            beyond = {k for k in waiting if k > j} - rivals[h]
            assert len(waiting - rivals[j]) <= len(mine)
            assert len(beyond) <= len(theirs)
            assert len(beyond - rivals[j]) <= len(mine & theirs)


@proves("WT-PAIR-02", "WT-PAIR-03")
@pytest.mark.slow
@pytest.mark.parametrize("met", [0.05, 0.2, 0.5, 0.8])
def test_thousands_of_scattered_fields_agree_with_the_blossom(met):
    for seed in range(600):
        field = scattered(seed, 6 + seed % 13, met, (1, 4, 12)[seed % 3], byes=seed % 4)
        assert solve(field).cost == (0, *by_blossom(field))


@proves("WT-PAIR-02", "WT-PAIR-03")
@pytest.mark.parametrize("rounds", range(4, 9))
def test_late_rounds_of_wins_and_losses_are_proven_by_prices(rounds):
    for seed in range(3):
        field = event(seed, 90 + 31 * seed, rounds, coarse=True)
        assert check(field, solve(field)).sound


@proves("WT-PAIR-02", "WT-PAIR-03")
@pytest.mark.slow
@pytest.mark.parametrize("rounds", range(1, 11))
def test_many_events_of_wins_and_losses_are_proven_by_prices(rounds):
    for seed in range(40):
        field = event(seed, 20 + 4 * seed, rounds, coarse=True)
        assert check(field, solve(field)).sound


@proves("WT-PAIR-02")
@pytest.mark.parametrize("met", [0.2, 0.5, 0.9])
def test_the_blossom_alone_finds_the_same_first_reading_round(met, monkeypatch):
    fields = [scattered(seed, 4 + seed % 14, met, 2) for seed in range(40)]
    swept = [solve(field) for field in fields]
    monkeypatch.setattr(room, "QUICK", 1)
    monkeypatch.setattr(room, "PATIENT", 1)
    assert [solve(field) for field in fields] == swept


def test_interpreted_and_compiled_pair_alike(monkeypatch):
    fields = [scattered(seed, 4 + seed % 30, (0.1, 0.3, 0.6)[seed % 3], seed % 5) for seed in range(60)]
    fields += [event(seed, 70, 3 + seed, coarse=seed % 2 == 0) for seed in range(6)]
    as_built = [solve(field) for field in fields]
    for module in (room, first):
        monkeypatch.setattr(module, "kernel", lambda name, *, compiled: kernel(name, compiled=False))
    monkeypatch.setattr(lineup, "Glance", kernel("glance", compiled=False).Glance)
    monkeypatch.setattr(lineup, "met_nearby", kernel("known", compiled=False).met_nearby)
    assert [solve(field) for field in fields] == as_built


class SameHash(str):
    """Names that a table of hashes cannot tell apart."""

    __slots__ = ()

    def __hash__(self):
        return 7


def test_names_that_share_a_hash_are_told_apart():
    for seed in range(10):
        field = scattered(seed, 12, 0.4, 3)
        alike = [
            Entrant(SameHash(one.id), one.points, one.rank, frozenset(map(SameHash, one.met)))
            for one in field
        ]
        assert solve(alike).pairs == solve(field).pairs


def test_a_stranger_whose_name_shares_a_hash_with_somebody_here_changes_nothing():
    class Seventh(str):
        __slots__ = ()

        def __hash__(self):
            return hash("c7")

    for seed in range(10):
        field = scattered(seed, 12, 0.4, 3)
        told = [
            Entrant(one.id, one.points, one.rank, frozenset({*one.met, Seventh("gone")})) for one in field
        ]
        assert solve(told).pairs == solve(field).pairs


def pruned(names):
    """The same names in a set that has held others."""
    held = {*names, *map(str, range(40))}
    held -= set(map(str, range(40)))
    return held


@pytest.mark.parametrize("kind", [list, tuple, set, pruned, lambda names: frozenset(pruned(names)) ^ {"x"}])
def test_rivals_met_may_come_in_any_collection(kind):
    for seed in range(10):
        field = scattered(seed, 20, 0.3, 3)
        told = [Entrant(one.id, one.points, one.rank, kind(one.met)) for one in field]
        assert solve(told) == solve(field)


@proves("WT-PAIR-02")
def test_points_beyond_a_machine_word_change_nothing():
    fields = [scattered(seed, 12, 0.4, 6) for seed in range(20)]
    huge = [
        [Entrant(one.id, one.points * 10**30, one.rank, one.met, one.byes) for one in field]
        for field in fields
    ]
    assert [solve(field).pairs for field in huge] == [solve(field).pairs for field in fields]


def test_standings_need_not_follow_the_points():
    for seed in range(40):
        field = [
            Entrant(one.id, one.points, 1 + place, one.met)
            for place, one in enumerate(scattered(seed, 8, 0.3, 5))
        ]
        cost, pairs = by_hand(field)
        assert (solve(field).cost, solve(field).pairs) == ((0, *cost), pairs)


def test_it_is_enough_that_one_of_two_says_they_have_met():
    for seed in range(60):
        field = scattered(seed, 8, 0.4, 3)
        told = [
            Entrant(one.id, one.points, one.rank, frozenset(r for r in one.met if r > one.id))
            for one in field
        ]
        assert solve(told).pairs == solve(field).pairs


def test_the_order_in_which_entrants_come_changes_nothing():
    field = event(1, 33, 4)
    assert solve(field) == solve(field[::-1]) == solve(sorted(field, key=lambda one: one.id))


def test_large_fields_cost_what_they_say_and_hold_no_rematch():
    field = event(5, 2001, 6, coarse=True)
    found = solve(field)
    assert found.cost == cost_of(field, found.pairs, found.bye)
    assert found.cost[:2] == (0, 0)


@pytest.mark.parametrize(
    "field",
    [
        [Entrant("a", 0, 1), Entrant("a", 0, 2)],
        [Entrant("a", 0, 1), Entrant("b", 0, 1)],
        [Entrant("a", 0, 1, {"a"}), Entrant("b", 0, 2)],
        [Entrant("a", 1.5, 1), Entrant("b", 0, 2)],
        [Entrant("a", 0, 1.5), Entrant("b", 0, 2)],
        [Entrant("a", float("nan"), 1), Entrant("b", 0, 2)],
    ],
    ids=["one id twice", "one rank twice", "met itself", "half a point", "half a rank", "no number"],
)
def test_a_field_that_cannot_be_is_refused(field):
    with pytest.raises(Refused, match=r"two entrants|itself|whole number"):
        solve(field)


def test_nobody_and_one_alone():
    assert solve([]).pairs == ()
    assert (solve([Entrant("a", 0, 1)]).pairs, solve([Entrant("a", 0, 1)]).bye) == ((), "a")
