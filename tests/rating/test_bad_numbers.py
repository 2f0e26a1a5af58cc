"""Ratings, results and places that cannot be are refused; nothing is reckoned from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tercio import rating
from tercio.core.refused import Refused
from tests.proof import proves

NOBODY, ENDLESS = float("nan"), float("inf")
BEYOND = 10**400
"""A whole number larger than any float."""


def games(one: int, two: int) -> Callable[[], Any]:
    return lambda: rating.changes("per_game_pt", [1000, 1000], games=[(one, two, 4)])


def history() -> rating.History[str]:
    return rating.History(["a", "b"], ["b", "a"], [1.0, 0.5])


@proves("WT-ELO-03", "WT-ELO-05")
@pytest.mark.parametrize(
    ("ask", "refusal"),
    [
        (
            lambda: rating.expected_share(NOBODY, 1000),
            ("no_number", "WT-ELO-03", {"numbers": ["nan", "1000"]}),
        ),
        (
            lambda: rating.expected_share(ENDLESS, -ENDLESS),
            ("no_number", "WT-ELO-03", {"numbers": ["inf", "-inf"]}),
        ),
        (
            lambda: rating.expected_share(1000, "6"),  # type: ignore[arg-type]
            ("no_number", "WT-ELO-03", {"numbers": ["1000", "'6'"]}),
        ),
        (
            lambda: rating.expected_share(1000, BEYOND),
            ("no_number", "WT-ELO-03", {"numbers": ["1000", "10^400"]}),
        ),
        (lambda: rating.updated_scores(1000, 1000, 3), ("no_share", "WT-ELO-03", {"value": "3"})),
        (lambda: rating.updated_scores(1000, 1000, NOBODY), ("no_share", "WT-ELO-03", {"value": "nan"})),
        (lambda: rating.game_change(1000, 1000, 5), ("no_pt", "WT-ELO-05", {"pt": "5", "most": 4})),
        (lambda: rating.result_value(-1, "per_game_pt"), ("no_pt", "WT-ELO-05", {"pt": "-1", "most": 4})),
        (games(0, 2), ("no_such_players", "WT-ELO-03", {"one": 0, "two": 2})),
        (games(2, 0), ("no_such_players", "WT-ELO-03", {"one": 2, "two": 0})),
        (games(0, -1), ("no_such_players", "WT-ELO-03", {"one": 0, "two": -1})),
        (games(-1, 0), ("no_such_players", "WT-ELO-03", {"one": -1, "two": 0})),
        (games(1, 1), ("no_such_players", "WT-ELO-03", {"one": 1, "two": 1})),
        (
            lambda: rating.changes("event_position", [1000, 1000], places=[1]),
            ("places", "WT-ELO-03", {"places": 1, "players": 2}),
        ),
        (
            lambda: rating.changes("glicko", [1000, 1000]),
            (
                "no_model",
                "WT-ELO-03",
                {"model": "glicko", "known": ["per_game_wdl", "per_game_pt", "event_position"]},
            ),
        ),
        (
            lambda: rating.result_value(2, "event_position"),
            (
                "no_game_model",
                "WT-ELO-05",
                {"model": "event_position", "known": ["per_game_wdl", "per_game_pt"]},
            ),
        ),
        (
            lambda: rating.History(["a"], ["b"], [NOBODY]),
            ("no_share", "WT-ELO-03", {"value": "nan"}),
        ),
        (
            lambda: rating.History(["a"], ["b"], [1.0], k=NOBODY),
            ("no_k", "WT-ELO-04", {"k": "nan"}),
        ),
        (
            lambda: rating.History(["a", "b"], ["b", "a"], [0.5]),
            ("games_uneven", "WT-ELO-03", {"counts": [2, 2, 1]}),
        ),
        (
            lambda: rating.History(["a", "b"], ["b"], [0.5, 0.5]),
            ("games_uneven", "WT-ELO-03", {"counts": [2, 1, 2]}),
        ),
        (
            lambda: rating.History(["a"], ["b"], [1.0], ends=range(30)),
            ("event_ends", "WT-ELO-03", {"ends": list(range(20)), "games": 1}),
        ),
        (
            lambda: rating.History(["a"], ["b"], [1.0], ends=[]),
            ("event_ends", "WT-ELO-03", {"ends": [], "games": 1}),
        ),
        (
            lambda: rating.History(["a", "b"], ["b", "a"], [1.0, 0.5], ends=[2, 1]),
            ("event_ends", "WT-ELO-03", {"ends": [2, 1], "games": 2}),
        ),
        (
            lambda: rating.History(["a"], ["b"], [1.0], ends=[-1, 1]),
            ("event_ends", "WT-ELO-03", {"ends": [-1, 1], "games": 1}),
        ),
        (
            lambda: rating.History(["a"], ["b"], [1.0], ends=["the last game of them all"]),  # type: ignore[list-item]
            ("event_ends", "WT-ELO-03", {"ends": ["the last game of the"], "games": 1}),
        ),
        (
            lambda: rating.History(["a"], None, [1.0]),  # type: ignore[arg-type]
            ("no_lists", "WT-ELO-03", {}),
        ),
        (lambda: rating.History(["a"], ["a"], [1.0]), ("no_players", "WT-ELO-03", {})),
        (lambda: rating.History([1.5], ["b"], [1.0]), ("no_players", "WT-ELO-03", {})),  # type: ignore[type-var]
        (
            lambda: rating.History(["a"], ["b"], [1.0], k=1.7e308, start=1.7e308),
            ("no_number", "WT-ELO-03", {"numbers": ["1.7e+308", "1.7e+308"]}),
        ),
        (lambda: history().of("eva"), ("no_such_player", "WT-ELO-03", {"player": "'eva'"})),
        (lambda: history().corrected(2, 1.0), ("no_such_game", "WT-ELO-03", {"game": 2, "games": 2})),
        (lambda: history().corrected(-1, 1.0), ("no_such_game", "WT-ELO-03", {"game": -1, "games": 2})),
        (lambda: history().corrected(0, 7.0), ("no_share", "WT-ELO-03", {"value": "7.0"})),
        (lambda: history().corrected(0, -0.1), ("no_share", "WT-ELO-03", {"value": "-0.1"})),
    ],
)
def test_what_cannot_be_rated_is_refused(
    ask: Callable[[], Any], refusal: tuple[str, str, dict[str, Any]]
) -> None:
    with pytest.raises(Refused) as no:
        ask()
    assert (no.value.key.removeprefix("rating."), no.value.rule, no.value.facts) == refusal
    assert all(no.value.text(language) for language in ("es", "en"))


@proves("WT-ELO-04")
@pytest.mark.parametrize(
    ("k", "told"),
    [
        (None, "None"), ("32", "'32'"), (NOBODY, "nan"), (ENDLESS, "inf"), (-ENDLESS, "-inf"),
        (-1, "-1"), (-0.001, "-0.001"), (BEYOND, "10^400"),
    ],
)  # fmt: skip
def test_no_k_but_a_finite_number_of_nought_or_more(k: Any, told: str) -> None:
    for ask in (
        lambda: rating.game_change(1000, 1000, 4, k),
        lambda: rating.updated_scores(1000, 1000, 1.0, k),
        lambda: rating.History(["a"], ["b"], [1.0], k=k),
    ):
        with pytest.raises(Refused) as no:
            ask()
        assert (no.value.key, no.value.rule, no.value.facts) == ("rating.no_k", "WT-ELO-04", {"k": told})


@proves("WT-ELO-02")
@pytest.mark.parametrize(
    ("start", "told"),
    [(None, "None"), ("32", "'32'"), (NOBODY, "nan"), (-ENDLESS, "-inf"), (BEYOND, "10^400")],
)
def test_no_score_but_a_finite_number(start: Any, told: str) -> None:
    with pytest.raises(Refused) as no:
        rating.History(["a"], ["b"], [1.0], start=start)
    assert (no.value.key, no.value.rule) == ("rating.no_number", "WT-ELO-03")
    assert no.value.facts == {"numbers": [told]}


@proves("WT-ELO-02")
@pytest.mark.parametrize("start", [-200, 0, 0.5])
def test_a_score_may_be_nought_or_below(start: float) -> None:
    assert rating.History(["a"], ["b"], [1.0], start=start).ratings == {"a": start + 16, "b": start - 16}


@proves("WT-ELO-03")
def test_the_strongest_expects_everything_from_the_weakest() -> None:
    assert rating.expected_share(1e308, -1e308) == 1.0
    assert rating.expected_share(-1e308, 1e308) == 0.0


@proves("WT-ELO-03")
@pytest.mark.parametrize(
    ("game", "told"),
    [
        ((0, 1), "(0, 1)"),
        ((0, 1, 4, 4), "(0, 1, 4, 4)"),
        ((0, 1, "4"), "(0, 1, '4')"),
        ((0.0, 1, 4), "(0.0, 1, 4)"),
        ({0, 1, 4}, "{0, 1, 4}"),
        (7, "7"),
        ("x" * 99, "x" * 60),
    ],
)
def test_games_told_one_by_one_are_looked_at_as_they_come(game: Any, told: str) -> None:
    with pytest.raises(Refused) as no:
        rating.changes("per_game_pt", [1000, 1000], games=iter([game]))
    assert (no.value.key, no.value.rule) == ("rating.no_game", "WT-ELO-03")
    assert no.value.facts == {"game": told}


@proves("WT-ELO-03")
def test_an_event_may_close_without_a_game() -> None:
    one, two = (rating.History(["a", "b"], ["b", "a"], [1.0, 0.5], ends=ends) for ends in ([0, 2], [2]))
    assert one.ratings == two.ratings == {"a": 1016.0, "b": 984.0}


@proves("WT-ELO-03")
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_all_or_nothing_is_still_a_share(share: float) -> None:
    assert rating.updated_scores(1000, 1000, share) == (984 + 32 * share, 1016 - 32 * share)
    fixed = history().corrected(0, share).corrected(1, share)
    assert fixed.values == [share, share]
