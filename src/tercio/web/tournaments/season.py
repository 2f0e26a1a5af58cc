"""The season ranking: scores, how each came to be, factions, prizes."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from tercio.app.tournaments import listed, results, season_named, seasons
from tercio.tournament.season import START, Step, factions
from tercio.web.tournaments.pages import draw

WIDTH, HEIGHT = 240, 64


@dataclass(frozen=True)
class Player:
    """A line of the ranking, with the chart of how it came to be."""

    place: int
    name: str
    score: float
    steps: tuple[Step, ...]
    points: str
    dots: list[tuple[float, float, str]]


def chart(steps: tuple[Step, ...], low: float, high: float) -> tuple[str, list[tuple[float, float, str]]]:
    """A score's way through the season as a line of points."""
    scores = [START, *(step.after for step in steps)]
    across = WIDTH / max(len(scores) - 1, 1)
    tall = max(high - low, 1)
    dots = [
        (round(at * across, 1), round(HEIGHT - (score - low) / tall * HEIGHT, 1), f"{score:.0f}")
        for at, score in enumerate(scores)
    ]
    return " ".join(f"{x},{y}" for x, y, _ in dots), dots


def show(request: HttpRequest, year: str = "") -> HttpResponse:
    """One season, the newest unless another is asked for.  WT-ELO-01"""
    events = results()
    known = seasons(events)
    season = season_named(year) if year else (known[0] if known else None)
    if year and season is None:
        raise Http404
    ranking = season.ranking(events) if season else None
    players = []
    if ranking:
        every = [step.after for steps in ranking.history.values() for step in steps] + [START]
        for place, who in enumerate(ranking.order, start=1):
            steps = ranking.history[who]
            points, dots = chart(steps, min(every), max(every))
            players.append(
                Player(place, ranking.names.get(who, who), ranking.scores[who], steps, points, dots)
            )
    states = [
        one.state for one in listed(rated="yes") if season and one.state.settings.date.startswith(season.name)
    ]
    prizes = season.prizes(events, timezone.localdate().isoformat()) if season else {}
    context = {
        "season": season,
        "seasons": known,
        "players": players,
        "factions": factions(states),
        "prizes": prizes,
        "winners": [ranking.names.get(one, one) for one in prizes] if ranking else [],
        "events": sorted(states, key=lambda one: one.settings.date),
        "width": WIDTH,
        "height": HEIGHT,
    }
    return draw(request, "season", context)
