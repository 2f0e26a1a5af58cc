"""Conquest: First Blood, the skirmish battle.

    from tercio import firstblood
    game = firstblood.new_game("nords-300", "dweghom-300", seed=7)
    game = game.play(game.choices[0])        # a Game never changes: this is the next one

`Game` is all a bot needs (docs/tour-firstblood.md). The modules below are what other rooms use; they are
loaded when they are first asked for, so that importing the package costs nothing.
"""

from typing import TYPE_CHECKING, Any

from tercio.core.lazy_names import lazy_name

if TYPE_CHECKING:
    from tercio.core.refused import Refused
    from tercio.firstblood import (
        answers_together,
        armies,
        attack_preview,
        battlefield,
        cases,
        command_text,
        command_validation,
        commands,
        decide,
        decider,
        decision_kinds,
        events,
        evolve,
        face_to_face,
        game,
        hand_written,
        laid_moves,
        move_guide,
        narration,
        next_attacks,
        notation,
        picture,
        prepared_attack,
        ready_answers,
        rivals,
        seats,
        shown_events,
        sight_lines,
        snapshot,
        state,
        table_drawing,
        verdict,
        victory,
        view,
    )
    from tercio.firstblood.game import Game, new_game, read_game

HOMES = {
    "Game": "tercio.firstblood.game",
    "Refused": "tercio.core.refused",
    "new_game": "tercio.firstblood.game",
    "read_game": "tercio.firstblood.game",
}
"""Where the names that are no modules live."""

__all__ = [
    "Game",
    "Refused",
    "answers_together",
    "armies",
    "attack_preview",
    "battlefield",
    "cases",
    "command_text",
    "command_validation",
    "commands",
    "decide",
    "decider",
    "decision_kinds",
    "events",
    "evolve",
    "face_to_face",
    "game",
    "hand_written",
    "laid_moves",
    "move_guide",
    "narration",
    "new_game",
    "next_attacks",
    "notation",
    "picture",
    "prepared_attack",
    "read_game",
    "ready_answers",
    "rivals",
    "seats",
    "shown_events",
    "sight_lines",
    "snapshot",
    "state",
    "table_drawing",
    "verdict",
    "victory",
    "view",
]


if not TYPE_CHECKING:  # a checker finds a name that is none

    def __getattr__(name: str) -> Any:
        return lazy_name(__name__, name, __all__, HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
