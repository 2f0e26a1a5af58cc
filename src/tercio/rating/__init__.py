"""Elo and its history."""

from tercio.rating.elo import (
    MODELS,
    START,
    K,
    changes,
    expected,
    expected_places,
    game_change,
    game_changes,
    position_changes,
    rank_players,
    result_value,
    shared_places,
    updated,
)
from tercio.rating.history import History

__all__ = [
    "MODELS",
    "START",
    "History",
    "K",
    "changes",
    "expected",
    "expected_places",
    "game_change",
    "game_changes",
    "position_changes",
    "rank_players",
    "result_value",
    "shared_places",
    "updated",
]
