"""The season ranking: scores, how each came to be, factions, prizes; and its close."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tercio.app.season_rankings import season_page
from tercio.app.seasons import (
    announcement_of,
    close_season,
    keeps,
    reopen_season,
    season_asked,
    still_playing,
)
from tercio.app.stream_search import titles_of
from tercio.app.tournaments import season_named, seasons
from tercio.core.refused import Refused
from tercio.core.speech import decimal
from tercio.tournament.season import PRIZES, START, Season, Step
from tercio.tournament.season_book import Announcement
from tercio.tournament.season_lines import RankedPlayer
from tercio.web.actor import actor_of
from tercio.web.command_forms import sender
from tercio.web.language import language_of
from tercio.web.page_addresses import page_start
from tercio.web.tournaments.pages import draw

Label: TypeAlias = tuple[str, str, str]
"""Where across, where down, and what is written there."""
WIDTH, HEIGHT = 240, 64
LISTED = 6
"""A player's newest events that are told in words; the chart draws more."""


@dataclass(frozen=True)
class Player:
    """A line of the ranking, with the chart of how it came to be."""

    place: int
    name: str
    score: float
    steps: list[tuple[Step, str]]
    """What an event changed, and the sum in words: 1000.0 + 12.5 = 1012.5."""
    points: str
    ends: tuple[Label, ...]
    """Where the line begins and ends, with the score there."""


def chart(steps: tuple[Step, ...], low: float, high: float) -> tuple[str, tuple[Label, ...]]:
    """A score's way through the season as a line of points, and what stands at its ends."""
    scores = [steps[0].before if steps else START, *(step.after for step in steps)]
    across = WIDTH / max(len(scores) - 1, 1)
    tall = max(high - low, 1)
    dots = [
        (f"{at * across:.1f}", f"{HEIGHT - (score - low) / tall * HEIGHT:.1f}", f"{score:.0f}")
        for at, score in enumerate(scores)
    ]
    return " ".join(f"{x},{y}" for x, y, _ in dots), (dots[0], dots[-1])


def sum_of(step: Step, language: str) -> str:
    """What an event did to a score."""
    before, size, after = (decimal(score, language, 1) for score in (step.before, step.size, step.after))
    return f"{before} {'+' if step.change >= 0 else '−'} {size} = {after}"


def club_query(season: Season | None) -> str:
    """What an address of a club's season ends in."""
    return f"?club={season.club.partition('/')[2]}" if season and season.club else ""


def charted_lines(lines: list[RankedPlayer], language: str) -> list[Player]:
    """Lines of the ranking, each with its way through the season; the charts of a page share one scale."""
    every = [score for line in lines for step in line.steps for score in (step.before, step.after)]
    low, high = min(every, default=START), max(every, default=START)
    players = []
    for line in lines:
        points, ends = chart(line.steps, low, high)
        told = [(step, sum_of(step, language)) for step in line.steps[-LISTED:]]
        players.append(Player(line.place, line.name, line.score, told, points, ends))
    return players


def show(request: HttpRequest, year: str = "", refused: Refused | None = None) -> HttpResponse:
    """One season, the newest unless another is asked for.  WT-ELO-01"""
    season = season_asked(year, request.GET.get("club", ""))
    if year and season is None:
        raise Http404
    page = season_page(season, page_start(request)) if season else None
    known = [*seasons(8, club=season.club), *seasons(8)] if season else []
    titles = titles_of({other.club for other in known} - {""})
    said = announcement_of(season) if season else Announcement()
    context = {
        "season": season,
        "seasons": known,
        "following": page.following if page else 0,
        "players": charted_lines(page.players, language_of(request)) if page else [],
        "factions": page.summary.factions if page else (),
        "closed": said.closed,
        "winners": list(said.winners),
        "prizes": PRIZES,
        "changed": bool(page and said.closed and said.final != page.summary.final),
        "may_close": bool(season and keeps(season, actor_of(request).who)),
        "query": club_query(season),
        "others": [(other, club_query(other), titles.get(other.club, "")) for other in dict.fromkeys(known)],
        "whose": titles.get(season.club, "") if season else "",
        "playing": still_playing(season) if season else [],
        "refused": refused,
        "events": page.summary.events if page else (),
        "width": WIDTH,
        "height": HEIGHT,
    }
    return draw(request, "season", context)


@require_POST
def close(request: HttpRequest, year: str) -> HttpResponse:
    """Close the season and announce its winner, or take that back with a reason.  WT-ELO-06"""
    club = request.GET.get("club", "")
    season = season_named(year, f"club/{club}" if club else "")
    if season is None:
        raise Http404
    try:
        said = sender(request)
        if "reason" in request.POST:
            reopen_season(season, request.POST["reason"], said["who"], said["command_id"])
        else:
            close_season(season, said["who"], said["command_id"])
    except Refused as no:
        return show(request, year, no)
    return redirect(f"{reverse('tournaments:season-year', args=[year])}{club_query(season)}")
