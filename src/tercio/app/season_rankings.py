"""Season rankings, a page at a time: reckoned when an event of the season moves, not when somebody looks.

After a command that moved one, its season is reckoned anew and kept. Whoever looks finds it ready; only a
season whose events were moved by other means (a restored backup, one taken down) is reckoned by its reader.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec
from django.db import DatabaseError

from tercio.store.kept_rankings import LINES_A_PAGE, edition_of, keep_ranking, kept_pages
from tercio.store.listings import RatedEvent, rated_events
from tercio.tournament.season import Ranking, Season, SeasonEntry, read_entry, season_of
from tercio.tournament.season_lines import (
    CountedEvent,
    RankedPlayer,
    SeasonSummary,
    ranked_players,
    summary_of,
)
from tercio.tournament.state import Tournament

log = logging.getLogger(__name__)
PLAYERS = msgspec.json.Decoder(list[RankedPlayer])
SUMMARY = msgspec.json.Decoder(SeasonSummary)


class SeasonPage(NamedTuple):
    """Some lines of a ranking, where the next ones begin (0 at its end), and what stands beside the list."""

    summary: SeasonSummary
    players: list[RankedPlayer]
    following: int


class ReckonedSeason(NamedTuple):
    """A season from its events."""

    ranking: Ranking
    summary: SeasonSummary


def reckon_season(season: Season) -> ReckonedSeason:
    """A season from what its events left beside the journal."""
    events = rated_events("tournament", season.club, season.name)
    entries: list[SeasonEntry] = [read_entry(event.result) for event in events]
    ranking = season.ranking(entry.result for entry in entries)
    return ReckonedSeason(ranking, summary_of(ranking, entries, counted_events(events[-LINES_A_PAGE:])))


def counted_events(events: list[RatedEvent]) -> list[CountedEvent]:
    """As the season's page lists them."""
    return [CountedEvent(event.id, event.title, event.day) for event in events]


def season_page(season: Season, start: int = 0, size: int = LINES_A_PAGE) -> SeasonPage:
    """Some lines of a season's ranking, from `start` on."""
    kept = edition_of(season.club, season.name)
    if kept and kept.summary:
        pages = kept_pages(season.club, season.name, kept.edition, start, size)
        if pages is not None:
            lines = [line for page in pages for line in PLAYERS.decode(page)]
            return cut(SUMMARY.decode(kept.summary), lines[start % LINES_A_PAGE :], start, size)
    summary, players = reckon_and_keep(season, kept.edition if kept else "")
    return cut(summary, players[start:], start, size)


def cut(summary: SeasonSummary, lines: list[RankedPlayer], start: int, size: int) -> SeasonPage:
    """A page of the lines from `start` on."""
    end = start + size
    return SeasonPage(summary, lines[:size], end if end < summary.players else 0)


def reckon_and_keep(season: Season, edition: str) -> tuple[SeasonSummary, list[RankedPlayer]]:
    """A season reckoned anew, and kept for the next reader if the database takes it."""
    ranking, summary = reckon_season(season)
    players = list(ranked_players(ranking))
    if edition:
        try:
            keep_ranking(season.club, season.name, edition, json_text(summary), pages_of(players))
        except DatabaseError:  # a full disk is no reason to show nobody the ranking
            log.exception("the ranking of %s could not be kept", season)
    return summary, players


def pages_of(players: list[RankedPlayer]) -> list[str]:
    """A ranking in pages, as they are kept."""
    return [json_text(players[at : at + LINES_A_PAGE]) for at in range(0, len(players), LINES_A_PAGE)]


def json_text(value: Any) -> str:
    """As it is kept."""
    return msgspec.json.encode(value).decode()


def is_as_reckoned(season: Season) -> bool:
    """Whether what is kept of a season is what its events say."""
    kept = edition_of(season.club, season.name)
    if kept is None or not kept.summary:
        return True
    ranking, summary = reckon_season(season)
    pages = pages_of(list(ranked_players(ranking)))
    held = kept_pages(season.club, season.name, kept.edition, 0, (len(pages) + 1) * LINES_A_PAGE)
    return held == pages and kept.summary == json_text(summary)


def keep_rankings_after(stream: str, before: Tournament, after: Tournament) -> None:
    """Once an event has moved, the seasons it counts or counted in are reckoned, before anybody looks."""
    seasons = {season for state in (before, after) if (season := season_of(state))}
    for season in seasons:
        try:
            season_page(season)
        except DatabaseError:
            log.exception("the ranking of %s could not be reckoned after %s", season, stream)
