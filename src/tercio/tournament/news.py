"""What is news to somebody in an event: words for all, a new table, and for the staff what waits for them."""

from __future__ import annotations

from tercio.core.speech import say
from tercio.tournament.state import Company, Game, Tournament

TOLD = 5
"""Announcements a page carries along, the newest ones: an event may have hundreds."""


def announcement_name(at: int) -> str:
    """What an announcement is known by: its place among all of the event's."""
    return f"announced-{at}"


def news(state: Tournament, mine: Company | None, language: str, *, staff: bool) -> list[tuple[str, str]]:
    """What somebody is alerted to, on an open page or away from it, each with a name: it is told once."""
    first = max(0, len(state.announcements) - TOLD)
    items = [(announcement_name(at), said.text) for at, said in enumerate(state.announcements[first:], first)]
    if state.current and state.phase == "playing" and mine:
        items += [
            (f"table-{game.id}-{'-'.join(game.pair)}-{game.table}", table_call(state, game, mine, language))
            for game in state.current.games.values()
            if mine.id in game.pair
        ]
        if state.current.bye == mine.id:
            items.append((f"rest-{state.current.number}", rest_call(state, language)))
    if staff:
        tables = {game.id: game.table for _, game in state.games()}
        items += [
            (f"dispute-{game.id}", say("wt.news.dispute", language, table=game.table))
            for _, game in state.games()
            if game.disputed
        ]
        items += [
            (f"entry-{asking.id}", say("wt.news.entry", language, name=asking.name))
            for asking in state.asking.values()
        ]
        items += [
            (f"call-{call.id}", say("wt.news.call", language, table=tables.get(call.game, 0)))
            for call in state.calls
            if not call.decision
        ]
    return items


def rest_call(state: Tournament, language: str) -> str:
    """Nobody to meet this round.  WT-BYE-02"""
    return say("wt.news.rest", language, number=len(state.rounds))


def table_call(state: Tournament, game: Game, mine: Company, language: str) -> str:
    """Where to go and whom to meet."""
    rival = state.companies[game.rival(mine.id)].name
    number = game.id.partition("-")[0]
    return say("wt.news.table", language, number=number, table=game.table, rival=rival)
