"""Elo and its history."""

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
