"""Ratings, results and places that cannot be are refused; nothing is reckoned from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tercio import rating
from tercio.core.refused import Refused
from tests.proof import proves

NOBODY = float("nan")


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


@proves("WT-ELO-03")
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_all_or_nothing_is_still_a_share(share: float) -> None:
    assert rating.updated_scores(1000, 1000, share) == (984 + 32 * share, 1016 - 32 * share)
    fixed = history().corrected(0, share).corrected(1, share)
    assert fixed.values == [share, share]
