"""Elo and its history."""

from tercio.rating.elo import (
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
    updated,
)
from tercio.rating.history import History

__all__ = [
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
    "updated",
]
