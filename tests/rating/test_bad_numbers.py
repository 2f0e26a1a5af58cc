"""Ratings, results and places that cannot be are refused; nothing is reckoned from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tercio import rating
from tercio.core.refused import Refused
from tests.proof import proves

NOBODY = float("nan")


def history() -> rating.History[str]:
    return rating.History(["a", "b"], ["b", "a"], [1.0, 0.5])


@proves("WT-ELO-03", "WT-ELO-05")
@pytest.mark.parametrize(
    ("key", "ask"),
    [
        ("rating.no_number", lambda: rating.expected_share(NOBODY, 1000)),
        ("rating.no_share", lambda: rating.updated_scores(1000, 1000, 3)),
        ("rating.no_share", lambda: rating.updated_scores(1000, 1000, NOBODY)),
        ("rating.no_pt", lambda: rating.game_change(1000, 1000, 5)),
        ("rating.no_pt", lambda: rating.result_value(-1, "per_game_pt")),
        ("rating.no_such_players", lambda: rating.changes("per_game_pt", [1000, 1000], games=[(0, 2, 4)])),
        ("rating.no_such_players", lambda: rating.changes("per_game_pt", [1000, 1000], games=[(0, -1, 4)])),
        ("rating.no_such_players", lambda: rating.changes("per_game_pt", [1000, 1000], games=[(1, 1, 4)])),
        ("rating.places", lambda: rating.changes("event_position", [1000, 1000], places=[1])),
        ("rating.no_model", lambda: rating.changes("glicko", [1000, 1000])),
        ("rating.no_number", lambda: rating.History(["a"], ["b"], [NOBODY])),
        ("rating.no_number", lambda: rating.History(["a"], ["b"], [1.0], k=NOBODY)),
        ("rating.no_such_game", lambda: history().corrected(2, 1.0)),
        ("rating.no_such_game", lambda: history().corrected(-1, 1.0)),
        ("rating.no_share", lambda: history().corrected(0, 7.0)),
    ],
)
def test_what_cannot_be_rated_is_refused(key: str, ask: Callable[[], Any]) -> None:
    with pytest.raises(Refused) as no:
        ask()
    assert no.value.key == key
    assert all(no.value.text(language) for language in ("es", "en"))
