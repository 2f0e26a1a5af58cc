"""Policies that choose and games that play themselves.

    from tercio import arena, firstblood
    sergeant, game = arena.commander.commander("sergeant"), firstblood.new_game(seed=7)
    game = game.play(sergeant(game))

Its modules are loaded when they are first asked for.
"""

from importlib import import_module
from typing import Any

__all__ = [
    "analysis",
    "analysis_pieces",
    "commander",
    "explanations",
    "games",
    "ladder",
    "ladder_tables",
    "policies",
    "policy",
    "reasons",
    "seated_policy",
    "studies",
    "study_reports",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
