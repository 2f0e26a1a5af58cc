"""The ladder: mirrored pairs, intervals that count pairs, the same for a seed however it is played."""

from __future__ import annotations

import json
from itertools import count

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.arena.games import play
from tercio.arena.ladder import (
    Pair,
    Plan,
    check_plan,
    climb,
    cross_table,
    interval,
    play_pair,
    ratings,
    strengths,
    thinking_times,
)
from tercio.arena.ladder_tables import (
    KEPT_OUT_LISTS,
    KEPT_OUT_SEEDS,
    Seating,
    chosen_points,
    lists_of,
    seating,
)
from tercio.arena.policies import POLICIES
from tercio.arena.thinking_time import ClockedPolicy, ThinkingTime
from tercio.cli.main import main
from tercio.core.refused import Refused

FIELDS = ("plunder-the-camp", "stake-a-claim")
SMALL = Plan(("sergeant", "recruit"), 4, 3, FIELDS, (300,))


def pairs_of(first: str, second: str, *scores: float) -> list[Pair]:
    return [Pair(first, second, number, "stake-a-claim", score) for number, score in enumerate(scores)]


def test_a_table_played_twice_by_one_policy_is_worth_half():
    """The mirror: whatever side, list or ground is better, it helps both alike."""
    table = Seating("stake-a-claim", "nords-300", "spires-300", 5)
    for policy in ("sergeant", "recruit"):
        assert play_pair((policy, policy), 0, table).score == 0.5


def without_times(pair: Pair) -> Pair:
    """How long somebody thinks is the machine's own; everything else is the seed's."""
    assert pair.thinking.keys() == {pair.first, pair.second}
    return msgspec.structs.replace(pair, thinking={})


def test_how_long_each_thinks_is_added_up_over_all_pairs():
    quick, slow = ThinkingTime(10, 1.0, 0.5), ThinkingTime(30, 5.0, 0.25)
    pairs = [Pair("a", "b", 0, "x", 1, {"a": quick, "b": slow}), Pair("a", "c", 1, "x", 1, {"a": slow})]
    assert thinking_times(pairs) == {"a": ThinkingTime(40, 6.0, 0.5), "b": slow}
    assert thinking_times(pairs)["a"].mean == 0.15
    assert ThinkingTime().mean == 0


def test_a_clocked_policy_answers_as_it_would_and_every_decision_is_counted():
    table = Seating("stake-a-claim", "nords-300", "spires-300", 5)
    ticks = count()
    clocked = ClockedPolicy(POLICIES["sergeant"], lambda: float(next(ticks)))
    match = table.match(("sergeant", "sergeant"))
    watched, decisions = play(match, table.seed, commanders=(clocked, clocked))
    assert watched.words == play(match, table.seed)[0].words
    assert clocked.time == ThinkingTime(decisions, float(decisions), 1.0)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_ladder_with_any_number_of_workers():
    alone = [without_times(pair) for chunk in climb(SMALL) for pair in chunk]
    together = [without_times(pair) for chunk in climb(SMALL, workers=2) for pair in chunk]
    assert alone == together
    assert [(pair.number, pair.scenario) for pair in alone] == [(0, FIELDS[0]), (1, FIELDS[1])]


def test_published_figures_keep_to_ground_and_lists_nobody_trains_on():
    for number in range(40):
        ours = seating(number, 1, FIELDS, (300, 500, 800), kept_out=True)
        theirs = seating(number, 1, FIELDS, (300, 500, 800), kept_out=False)
        assert ours.seed >= KEPT_OUT_SEEDS > theirs.seed
        assert ours.first in KEPT_OUT_LISTS
        assert theirs.first not in KEPT_OUT_LISTS
        assert ours.scenario == theirs.scenario == FIELDS[number % 2]
        assert ours.first in lists_of((300, 500, 800)[number // 2 % 3])


@pytest.mark.parametrize(
    ("scores", "low", "mean", "high"),
    [
        ([1.0] * 10, 0.8389, 1.0, 1.0),  # twenty games won: Wilson's interval for twenty
        ([0.5] * 10, 0.2993, 0.5, 0.7007),  # one win each every time
        ([1.0, 0.0] * 10, 0.2950, 0.5, 0.7050),  # both games alike: Wilson's interval for nineteen
    ],
)
def test_the_interval_counts_what_pairs_tell(scores, low, mean, high):
    assert interval(scores) == pytest.approx((low, mean, high), abs=5e-4)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=60))
def test_an_interval_holds_its_mean_and_mirrors(scores):
    low, mean, high = interval(scores)
    assert 0 <= low <= mean <= high <= 1
    assert interval([1 - score for score in scores]) == pytest.approx((1 - high, 1 - mean, 1 - low))


def test_a_cross_table_tells_each_meeting_and_each_scenario():
    pairs = [
        *pairs_of("a", "b", 1.0, 0.5),
        Pair("a", "b", 2, "plunder-the-camp", 0.0),
        *pairs_of("a", "c", 0.75),
    ]
    first, second = cross_table(pairs)
    assert (first.first, first.second, first.games, first.score) == ("a", "b", 6, 0.5)
    assert first.by_scenario == {"plunder-the-camp": 0.0, "stake-a-claim": 0.75}
    assert (second.second, second.games, second.score) == ("c", 2, 0.75)


def test_ratings_follow_elo_for_two_and_order_three():
    """Of 40 pairs three quarters won, with half a drawn pair on top: 10 ** (d / 400) = 30.25 / 10.25."""
    two = strengths(pairs_of("a", "b", *[1.0] * 30, *[0.0] * 10))
    assert two["a"] - two["b"] == pytest.approx(188.0, abs=0.1)
    three = [
        *pairs_of("a", "b", *[0.75] * 8),
        *pairs_of("b", "c", *[0.75] * 8),
        *pairs_of("a", "c", *[1.0] * 8),
    ]
    rungs = ratings(three)
    assert [rung.policy for rung in rungs] == ["a", "b", "c"]
    assert rungs[-1].rating == 0
    assert all(rung.low <= rung.rating <= rung.high for rung in rungs)


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        (Plan(("sergeant",), 4, 1, FIELDS, (300,)), "arena.two_policies"),
        (Plan(("sergeant", "sergeant"), 4, 1, FIELDS, (300,)), "arena.two_policies"),
        (Plan(("sergeant", "marshal"), 4, 1, FIELDS, (300,)), "arena.no_policy"),
        (Plan(("sergeant", "recruit"), 5, 1, FIELDS, (300,)), "arena.even_games"),
        (Plan(("sergeant", "recruit"), 0, 1, FIELDS, (300,)), "arena.even_games"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(plan, key):
    with pytest.raises(Refused) as no:
        check_plan(plan)
    assert no.value.key == key


def test_sizes_nobody_has_lists_for_are_refused():
    with pytest.raises(Refused) as no:
        chosen_points("300,4000")
    assert no.value.key == "arena.no_points"


@pytest.mark.slow
def test_the_terminal_prints_the_ladder_for_programs_and_people(capsys):
    asked = ["arena", "ladder", "--games", "2", "--points", "300", "--scenarios", "stake-a-claim"]
    assert main(["--lang", "en", *asked, "--policies", "sergeant,recruit", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["first"], row["second"], row["games"]) == ("sergeant", "recruit", 2)
    assert row["low"] <= row["score"] <= row["high"]
    assert main(["--lang", "es", *asked, "--policies", "sergeant,recruit"]) == 0
    assert "Parejas en espejo" in capsys.readouterr().err
    assert main(["--lang", "en", *asked, "--policies", "sergeant,marshal"]) == 1
