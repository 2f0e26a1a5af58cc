"""Elo and its history: what a game, an event or a million games do to the ratings of those who played.

from tercio import rating
rating.updated_scores(1000, 1200, 1.0)                       # both after a game the first one won
rating.History(["ana", "bea"], ["bea", "carlos"], [1.0, 0.5]).ratings
"""

from tercio.rating.elo import (
    MODELS,
    START,
    K,
    changes,
    expected_places,
    expected_share,
    game_change,
    game_changes,
    position_changes,
    rank_players,
    result_value,
    shared_places,
    updated_scores,
)
from tercio.rating.history import History

__all__ = [
    "MODELS",
    "START",
    "History",
    "K",
    "changes",
    "expected_places",
    "expected_share",
    "game_change",
    "game_changes",
    "position_changes",
    "rank_players",
    "result_value",
    "shared_places",
    "updated_scores",
]
