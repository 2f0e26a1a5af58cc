"""Closing a season and taking it back: who may, with which list, and what has changed since."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from tercio.app.command_desk import perform
from tercio.app.event_rights import may_rate
from tercio.app.open_streams import now
from tercio.app.tournaments import list_tournaments, season_named, seasons
from tercio.core.refused import Refused
from tercio.store.listings import RatedEvent, Row, rated_events, rated_versions
from tercio.tournament.season import FactionLine, Ranking, Season, all_factions, read_entry
from tercio.tournament.season_book import DECIDER, Book, CloseSeason, ReopenSeason, Standing


@dataclass(frozen=True)
class SeasonTable:
    """A season reckoned: its ranking, its events and how the factions did."""

    ranking: Ranking
    events: tuple[RatedEvent, ...]
    factions: tuple[FactionLine, ...]


def season_table(season: Season) -> SeasonTable:
    """A season as it stands, reckoned again only when one of its events has moved."""
    return reckon(season, rated_versions("tournament", season.club, season.name))


@lru_cache(maxsize=32)
def reckon(season: Season, versions: tuple[object, ...]) -> SeasonTable:
    """A season from what its events left beside the journal; `versions` says which events they were."""
    events = rated_events("tournament", season.club, season.name)
    entries = [read_entry(event.result) for event in events]
    shown = tuple(event._replace(result=None) for event in events)
    return SeasonTable(season.ranking(entry.result for entry in entries), shown, tuple(all_factions(entries)))


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


def final_list(season: Season) -> tuple[Standing, ...]:
    """The ranking as it stands now, best first."""
    ranking = season_table(season).ranking
    return tuple(
        Standing(who, ranking.names.get(who, who), round(ranking.scores[who], 6)) for who in ranking.order
    )


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
    winners = tuple(season_table(season).ranking.winners)
    wish = CloseSeason(season.name, final_list(season), winners, running)
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
