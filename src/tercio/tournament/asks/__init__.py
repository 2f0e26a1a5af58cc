"""What a table may ask and be told, with the rule: one small mechanism for every "may I?" and "how many?".

A question is an `Ask`: what it needs to be told (`fields`) and a `reply` that calls the rule's own function.
The pages, the match page and the API all read this one list; a refusal is an answer like any other.
"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.tournament.asks import any_table, check_in, feats, scenarios
from tercio.tournament.asks.kinds import LONGEST, Ask, Field, Given, Scene, TableAnswer
from tercio.tournament.state import Tournament

MOMENTS = ("check_in", "setup", "play", "feat", "end")
ASKS: dict[str, Ask] = {
    question.name: question for part in (check_in, scenarios, any_table, feats) for question in part.ASKS
}


def scene_of(state: Tournament, number: int | None = None) -> Scene:
    """The scene of a round, by default of the round being played or the first to come."""
    at = number if number is not None else max(1, len(state.rounds))
    return Scene(state.pack, state.settings, state.scenario(at), state.feat(at))


def asks_of(scene: Scene, moment: str = "") -> tuple[Ask, ...]:
    """What can be asked here, in the order of the game."""
    mine = [
        question for question in ASKS.values() if question.applies(scene) and moment in ("", question.moment)
    ]
    return tuple(sorted(mine, key=lambda question: MOMENTS.index(question.moment)))


def ask(scene: Scene, name: str, given: Given) -> TableAnswer:
    """The answer to a question, or a refusal: the rules' own, or that this table cannot ask it."""
    found = ASKS.get(name)
    if found is None or not found.applies(scene):
        raise Refused("wt.ask.not_here")
    return found.answer(scene, given)


__all__ = ["ASKS", "LONGEST", "MOMENTS", "Ask", "Field", "Scene", "TableAnswer", "ask", "asks_of", "scene_of"]
