"""What the history says of an event: tables and names where the event itself has ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.core.speech import Phrase
from tercio.tournament import events as e
from tercio.tournament.counter_words import counter_words, names_by_side
from tercio.tournament.desk_words import DESK_WORDS
from tercio.tournament.sheets import Pair
from tercio.tournament.state import GameId, Score, Tournament

PEOPLE = ("company", "winner", "holder", "zone_a")
"""Fields of events that hold a company's id."""


def event_words(state: Tournament, event: e.Events) -> dict[str, Any]:
    """Facts that read better than the event's own, the event standing as it did before."""
    fields = set(event.__struct_fields__)
    words: dict[str, Any] = {
        field: player_name(state, getattr(event, field)) for field in PEOPLE if field in fields
    }
    if "game" in fields:
        words["game"] = at_table(state, event.game)  # type: ignore[union-attr]
    own_words = OWN_WORDS.get(type(event))
    return words | own_words(state, event) if own_words else words


def player_name(state: Tournament, company: str) -> str:
    """A player by the id of the company."""
    return state.companies[company].name if company in state.companies else company


def at_table(state: Tournament, game: GameId) -> Phrase | str:
    """A game by its table, its round and the two who play it."""
    found = state.game(game)
    if found is None:
        return game
    round_, at = found
    first, second = (player_name(state, company) for company in at.pair)
    return Phrase("wt.game.at_table", table=at.table, number=round_.number, first=first, second=second)


def marker_words(state: Tournament, event: e.OwnerMarked) -> dict[str, Any]:
    """Who holds a marker by name, not by the letter of the zone."""
    name = names_by_side(state, event.game).get(event.owner, event.owner)
    return {"owner": Phrase("wt.value.none") if event.owner == "none" else name}


def settled_words(state: Tournament, event: e.ScoreSettled) -> dict[str, Any]:
    """The score, who said so and why."""
    return {"score": score_line(event.score), "how": how_settled(state, event)}


def score_line(score: Score) -> Phrase:
    """A score as its two PV, in the order of the pair."""
    first, second = (military + arcane for military, arcane in zip(score.pm, score.pa, strict=True))
    return Phrase("wt.score.line", pv=f"{first}–{second}")


def how_settled(state: Tournament, event: e.ScoreSettled) -> Phrase:
    """Who said so and why, and what it was before where it changed.  WT-REF-02"""
    how = Phrase(f"wt.settled.{event.how}", reason=event.reason)
    found = state.game(event.game)
    before = found[1].score if found else None
    if before is None or before == event.score:
        return how
    return Phrase("wt.settled.instead_of", how=how, before=score_line(before))


def entered_words(state: Tournament, event: e.ScoreEntered) -> dict[str, Any]:
    """The totals of the sheet, in the order of the pair.  WT-SCORE-01"""
    return {"sheet": sent_line(event.pm, event.pa)}


def sent_line(pm: Pair, pa: Pair) -> Phrase:
    """What a sheet comes to: PV, and the PM and PA they are made of."""
    pv = f"{pm[0] + pa[0]}–{pm[1] + pa[1]}"
    return Phrase("wt.score.sent_line", pv=pv, pm=f"{pm[0]}–{pm[1]}", pa=f"{pa[0]}–{pa[1]}")


def disputed_words(state: Tournament, event: e.ScoreDisputed) -> dict[str, Any]:
    """What is wrong, in the words of whoever does not agree, or that two sheets differ."""
    found = state.game(event.game)
    differ = bool(found and len(found[1].claims) > 1)
    return {"reason": event.reason or Phrase("wt.dispute.differ" if differ else "wt.dispute.wordless")}


OWN_WORDS: dict[type, Callable[[Tournament, Any], dict[str, Any]]] = {
    e.OwnerMarked: marker_words,
    e.CounterMoved: counter_words,
    e.ScoreEntered: entered_words,
    e.ScoreSettled: settled_words,
    e.ScoreDisputed: disputed_words,
    **DESK_WORDS,
}
"""What is told of an event in words of its own."""
