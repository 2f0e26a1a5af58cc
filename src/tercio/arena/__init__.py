"""Policies that choose and games that play themselves.

    from tercio import arena, firstblood
    sergeant, game = arena.commander("sergeant"), firstblood.new_game(seed=7)
    game = game.play(sergeant(game))

Its modules are loaded when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tercio.arena.game_bots import commander

HOMES = {"commander": "tercio.arena.game_bots"}
"""Where the names that are no modules live."""

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
    if name in HOMES:
        value = getattr(import_module(HOMES[name]), name)
    elif name in __all__:
        value = import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value
