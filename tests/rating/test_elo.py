"""Elo as the ledger reads it."""

from decimal import Decimal, localcontext
from math import isclose, ulp

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tercio.rating import (
    START,
    K,
    changes,
    expected_places,
    expected_share,
    game_change,
    position_changes,
    rank_players,
    result_value,
    shared_places,
    updated_scores,
)
from tercio.rating.fold import power_of_ten
from tests.proof import proves

scores = st.floats(0, 3000)


@proves("WT-ELO-02", "WT-ELO-04")
def test_everyone_starts_on_1000_and_a_game_moves_at_most_32():
    assert (START, K) == (1000.0, 32.0)
    assert updated_scores(START, START, 1.0) == (1016.0, 984.0)


@proves("WT-ELO-05")
@pytest.mark.parametrize(
    ("pt", "by_result", "by_points"), [(4, 1, 1), (3, 1, 0.75), (2, 0.5, 0.5), (1, 0, 0.25), (0, 0, 0)]
)
def test_what_a_game_is_worth(pt, by_result, by_points):
    assert result_value(pt, "per_game_wdl") == by_result
    assert result_value(pt, "per_game_pt") == by_points


@proves("WT-ELO-03", "WT-ELO-05")
@pytest.mark.parametrize(
    ("own", "rival", "pt", "model", "change"),
    [
        (1200, 1000, 3, "per_game_pt", -0.31),
        (1200, 1000, 3, "per_game_wdl", 7.69),
        (1000, 1400, 1, "per_game_pt", 5.09),
        (1000, 1400, 0, "per_game_wdl", -2.91),
    ],
)
def test_beating_what_was_expected_is_what_counts(own, rival, pt, model, change):
    assert round(game_change(own, rival, pt, 32, model), 2) == change


@proves("WT-ELO-03")
@given(scores, scores)
def test_two_rivals_expect_one_point_between_them(own, rival):
    assert isclose(expected_share(own, rival) + expected_share(rival, own), 1.0)


@proves("WT-ELO-03")
@given(st.lists(scores, min_size=2, max_size=9), st.data())
def test_every_model_is_zero_sum(ratings, data):
    places = data.draw(st.lists(st.integers(1, 9), min_size=len(ratings), max_size=len(ratings)))
    assert abs(sum(position_changes(ratings, places))) < 1e-9
    games = [(0, i, data.draw(st.integers(0, 4))) for i in range(1, len(ratings))]
    for model in ("per_game_wdl", "per_game_pt"):
        assert abs(sum(changes(model, ratings, games=games))) < 1e-9


@proves("WT-ELO-03")
def test_all_games_of_an_event_use_the_ratings_held_before_it():
    twice = changes("per_game_wdl", [1000, 1000], games=[(0, 1, 4), (0, 1, 4)])
    assert twice == [32.0, -32.0]
    assert changes("per_game_wdl", [1000, 1000], games=[(1, 0, 4)]) == [-16.0, 16.0]


@proves("WT-ELO-03")
def test_places_expected_and_reached_tell_the_same_change():
    ratings, places = [1200, 1000, 1000, 800], [3, 1, 2, 4]
    told = [32 * (due - place) / 3 for due, place in zip(expected_places(ratings), places, strict=True)]
    assert position_changes(ratings, places) == pytest.approx(told)


@proves("WT-ELO-04")
def test_an_event_may_have_its_own_k():
    assert changes("event_position", [1000, 1000], places=[1, 2], k=64) == [32.0, -32.0]
    assert changes("event_position", [1000, 1000], places=[1, 2], k=0) == [0.0, 0.0]


@proves("WT-ELO-01")
def test_the_ranking_orders_players_by_score():
    assert rank_players({"ana": 1016, "luis": 984, "eva": 1000}) == ["ana", "eva", "luis"]


def test_nobody_wins_a_game_and_loses_points_for_it():
    assert all(game_change(own, 1000, 3) > 0 for own in range(0, 2500, 100))


@proves("WT-ELO-03", "WT-ELO-05")
@pytest.mark.parametrize("model", ["", "per_game", "PER_GAME_PT", "elo"])
def test_a_model_nobody_knows_is_never_taken_for_another(model):
    with pytest.raises(ValueError, match="no rating model"):
        changes(model, [1000.0, 1000.0], games=[(0, 1, 4)], places=[1, 2])
    with pytest.raises(ValueError, match="no model that rates games"):
        game_change(1000.0, 1000.0, 4, model=model)
    with pytest.raises(ValueError, match="no model that rates games"):
        result_value(4, "event_position")


@proves("WT-ELO-01", "WT-RANK-04")
def test_level_scores_share_a_place_and_the_next_is_skipped():
    scores = {"ana": 1016.0, "luis": 984.0, "eva": 1000.0, "noa": 1000.0 + 1e-9, "tom": 984.0}
    assert shared_places(scores) == [(1, "ana"), (2, "noa"), (2, "eva"), (4, "luis"), (4, "tom")]
    assert shared_places({}) == []


@pytest.mark.parametrize("whole", range(-12, 13))
def test_whole_powers_of_ten_are_exact(whole):
    assert power_of_ten(float(whole)) == float(f"1e{whole}")


@given(st.floats(-9, 9))
@example(0.9024763984694246)  # the farthest off among 300,000 tried: 1.4 units
@example(7.9999)  # the two ends of the table
@example(-7.9999)
def test_other_powers_of_ten_are_right_to_two_units_of_the_last_place(exponent):
    with localcontext(prec=40):
        exact = Decimal(10) ** Decimal(exponent)
        assert abs(Decimal(power_of_ten(exponent)) - exact) < 2 * Decimal(ulp(float(exact)))
