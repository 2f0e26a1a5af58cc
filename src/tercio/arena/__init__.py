"""Policies that choose and games that play themselves.

    from tercio import arena, firstblood
    sergeant, game = arena.commander("sergeant"), firstblood.new_game(seed=7)
    game = game.play(sergeant(game))

Its modules are loaded when they are first asked for.
"""

from typing import TYPE_CHECKING, Any

from tercio.core.lazy_names import lazy_name

if TYPE_CHECKING:
    from tercio.arena import (
        analysis,
        analysis_pieces,
        explanations,
        games,
        ladder,
        ladder_tables,
        policies,
        policy,
        reasons,
        seated_policy,
        studies,
        study_reports,
        work_pieces,
    )
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
    "work_pieces",
]


if not TYPE_CHECKING:  # a checker finds a name that is none

    def __getattr__(name: str) -> Any:
        return lazy_name(__name__, name, __all__, HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
