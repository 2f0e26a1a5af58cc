"""My evening: what awaits somebody in the events being played, for the home page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from django.http import HttpRequest
from django.urls import reverse

from tercio.app.open_streams import open_if_readable
from tercio.app.stream_search import find
from tercio.core.speech import say
from tercio.tournament.roles import LINK, company_of
from tercio.tournament.state import Game, Tournament
from tercio.web.actor import person_of
from tercio.web.language import language_of
from tercio.web.links import seats_held

MOST = 8
"""Lines: an evening, not a year."""


@dataclass(frozen=True)
class Awaiting:
    """One thing to do, and the page where it is done."""

    text: str
    event: str
    url: str
    urgent: bool = False
    """Somebody waits for it."""


def awaiting(request: HttpRequest) -> list[Awaiting]:
    """What somebody has to do now, what others wait for first: by account and by this browser's links."""
    person, language = person_of(request), language_of(request)
    parts = {stream: f"{LINK}{seat}" for stream, seat in seats_held(request, "tournament").items()}
    parts |= parts_of(person.who) if person else {}
    found = [thing for stream, who in sorted(parts.items()) for thing in in_event(stream, who, language)]
    return sorted(found, key=lambda thing: not thing.urgent)[:MOST]


def parts_of(who: str) -> dict[str, str]:
    """The events an account plays in or runs, each with the account."""
    return {
        listed.stream: who
        for label in ("member", "organiser", "referee")
        for phase in ("playing", "registration")
        for listed in find("tournament", **{label: who, "phase": phase})
    }


def in_event(stream: str, who: str, language: str) -> Iterator[Awaiting]:
    """What awaits somebody in one event: at their table, and at the desk if they run it."""
    opened = open_if_readable(stream)
    if opened is None:
        return
    state = cast(Tournament, opened.state)
    name = stream.partition("/")[2]
    yield from my_seat(state, name, who, language)
    if state.role(who) in ("organiser", "referee"):
        yield from my_desk(state, name, language)


def my_seat(state: Tournament, name: str, who: str, language: str) -> Iterator[Awaiting]:
    """The table, or the sheet the rival has sent."""
    mine = company_of(state, who)
    if mine is None or state.current is None or state.phase != "playing":
        return
    for game in state.current.games.values():
        if mine.id in game.pair and game.score is None:
            rival = state.companies[game.rival(mine.id)].name
            sent = game.rival(mine.id) in game.claims and mine.id not in game.claims
            key = "wt.awaiting.confirm" if sent else "wt.awaiting.table"
            text = say(key, language, rival=rival, table=game.table, number=state.current.number)
            url = reverse("tournaments:game", args=[name, game.id])
            yield Awaiting(text, state.name, url, urgent=sent)


def my_desk(state: Tournament, name: str, language: str) -> Iterator[Awaiting]:
    """An event somebody runs: calls and disputes first, else where it stands."""
    url = reverse("tournaments:desk", args=[name])
    open_calls = sum(not call.decision for call in state.calls)
    disputes = sum(game.disputed for _, game in state.games())
    if open_calls + disputes:
        yield Awaiting(
            say("wt.awaiting.decide", language, count=open_calls + disputes), state.name, url, urgent=True
        )
    else:
        yield Awaiting(where_it_stands(state, language), state.name, url)


def where_it_stands(state: Tournament, language: str) -> str:
    """How far an event has come, in one line."""
    if state.current is None:
        return say("wt.awaiting.registration", language, count=state.seated)
    missing: tuple[Game, ...] = state.current.missing
    if missing:
        return say("wt.awaiting.missing", language, count=len(missing), number=state.current.number)
    return say("wt.awaiting.complete", language, number=state.current.number)
