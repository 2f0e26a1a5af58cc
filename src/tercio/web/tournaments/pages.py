"""What every page of a tournament is drawn with."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tercio.app.tournaments import open_tournament
from tercio.core.refused import Refused
from tercio.ledger import Rule, rule
from tercio.tournament.decider import DECIDER
from tercio.tournament.news import news
from tercio.tournament.roles import is_organiser, is_staff
from tercio.tournament.state import Game, Round, Tournament
from tercio.web.language import language_of
from tercio.web.refusals import status_of
from tercio.web.tournaments.request_identity import company_here, identity_of, table_seat


def stream_of(name: str, *args: Any, **kwargs: Any) -> str:
    """The stream behind an address."""
    return f"tournament/{name}"


def context_of(request: HttpRequest, name: str) -> dict[str, Any]:
    """The event as its reader may see it, and what they are in it."""
    found, whole = open_tournament(stream_of(name))
    who = identity_of(request, whole)
    state: Tournament = DECIDER.view(whole, who)
    mine = company_here(request, whole)
    return {
        "id": name,
        "opened": found,
        "stream": found.stream,
        "version": found.version,
        "t": state,
        "settings": state.settings,
        "me": mine,
        "who": who,
        "organiser": is_organiser(whole, who),
        "staff": is_staff(whole, who),
        "my_game": my_game(request, whole),
        "resting": bool(mine and whole.phase == "playing" and whole.current and whole.current.bye == mine.id),
        "news": news(whole, mine, language_of(request), staff=is_staff(whole, who)),
        "shell": "tournaments/fragment.html" if getattr(request, "htmx", False) else "base.html",
        "do": reverse("tournaments:do", args=[name]),
        "names": {company.id: company.name for company in state.companies.values()},
    }


def my_game(request: HttpRequest, state: Tournament) -> Game | None:
    """The reader's own table in the round being played."""
    if state.current is None or state.phase != "playing":
        return None
    mine, scanned = company_here(request, state), table_seat(request)
    for game in state.current.games.values():
        if (mine and mine.id in game.pair) or game.id == scanned:
            return game
    return None


def find_game(state: Tournament, game: str) -> tuple[Round, Game]:
    """A game by its id, or there is no such page."""
    found = state.game(game)
    if found is None:
        raise Refused("journal.no_such_stream")
    return found


def draw(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page, with the refusal that led to it if there was one."""
    status = status_of(context.get("refused"))
    return render(request, f"tournaments/{template}.html", context, status=status)


def rules_by_id(ids: list[str] | tuple[str, ...]) -> list[Rule]:
    """Rules of the ledger by their ids."""
    return [rule(id_) for id_ in ids]
