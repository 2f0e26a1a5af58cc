"""Closing a season and taking it back: who may, with which list, and what has changed since."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from tercio.app.command_desk import perform
from tercio.app.event_rights import may_rate
from tercio.app.open_streams import now
from tercio.app.season_rankings import reckon_season
from tercio.app.tournaments import list_tournaments, season_named, seasons
from tercio.core.refused import Refused
from tercio.store.listings import Row, row_of
from tercio.tournament.season import Season
from tercio.tournament.season_book import (
    DECIDER,
    Announcement,
    Book,
    CloseSeason,
    ReopenSeason,
    announcement,
)
from tercio.tournament.season_lines import final_standings


def season_asked(year: str, club: str) -> Season | None:
    """The season somebody names: a club's by the club's name in addresses, the house's own, or the newest."""
    if not year:
        return next(iter(seasons(1)), None)
    asked = season_named(year, f"club/{club}" if club else "")
    if asked is None or club:
        return asked
    return next(iter(seasons(1, year=year)), asked)


def stream_of(season: Season) -> str:
    """The stream of a season's book; a club's has the club in its name."""
    club = season.club.partition("/")[2]
    return f"season/{season.name}-{club}" if club else f"season/{season.name}"


def book_of(season: Season) -> Book:
    """What was announced; an open book if nothing was."""
    return cast(Book, now(DECIDER, stream_of(season)).state)


def announcement_of(season: Season) -> Announcement:
    """The same in short, as the book's line in lists tells it."""
    row = row_of(stream_of(season))
    return msgspec.convert(row.facts, Announcement) if row and row.facts else announcement(book_of(season))


def keeps(season: Season, who: str | None) -> bool:
    """Whether a season is somebody's to close: a club's organisers', or whoever's keeps the house."""
    return may_rate(season.club, who)


def still_playing(season: Season) -> list[Row]:
    """The official events that keep the season open.  WT-ELO-01"""
    days: Any = {"day__gte": season.starts, "day__lte": season.ends}
    return list_tournaments(phase="playing", official=True, club=season.club, **days).rows


def close_season(season: Season, who: str, command_id: str, *, keeper: bool = False) -> Book:
    """Announce the final list.  WT-ELO-06"""
    need_keeper(season, who, keeper)
    running = len(still_playing(season))
    ranking = reckon_season(season).ranking
    wish = CloseSeason(season.name, final_standings(ranking), tuple(ranking.winners), running)
    return cast(Book, perform(DECIDER, stream_of(season), wish, who=who, command_id=command_id).state)


def reopen_season(season: Season, reason: str, who: str, command_id: str) -> Book:
    """Take the announcement back, with a reason."""
    need_keeper(season, who)
    outcome = perform(DECIDER, stream_of(season), ReopenSeason(reason), who=who, command_id=command_id)
    return cast(Book, outcome.state)


def need_keeper(season: Season, who: str, keeper: bool = False) -> None:
    """Whose season it is, or whoever sits at the house's own terminal."""
    if not keeper and not keeps(season, who):
        raise Refused("wt.season.keepers_only")
