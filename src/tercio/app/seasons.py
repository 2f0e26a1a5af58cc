"""Closing a season and taking it back: who may, with which list, and what has changed since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tercio.app.command_desk import perform
from tercio.app.event_rights import may_rate
from tercio.app.open_streams import now
from tercio.app.tournaments import TournamentEntry, list_tournaments, results, season_named
from tercio.core.refused import Refused
from tercio.tournament.season import Season
from tercio.tournament.season_book import DECIDER, Book, CloseSeason, ReopenSeason, Standing
from tercio.tournament.settings import Settings


def season_asked(year: str, club: str, known: Sequence[Season]) -> Season | None:
    """The season somebody names: a club's by the club's name in addresses, the house's own, or the newest."""
    if not year:
        return known[0] if known else None
    asked = season_named(year, f"club/{club}" if club else "")
    same = [season for season in known if season.name == year]
    return asked if asked is None or club or asked in same or not same else same[0]


def stream_of(season: Season) -> str:
    """The stream of a season's book; a club's has the club in its name."""
    club = season.club.partition("/")[2]
    return f"season/{season.name}-{club}" if club else f"season/{season.name}"


def book_of(season: Season) -> Book:
    """What was announced; an open book if nothing was."""
    return cast(Book, now(DECIDER, stream_of(season)).state)


def final_list(season: Season) -> tuple[Standing, ...]:
    """The ranking as it stands now, best first."""
    ranking = season.ranking(results())
    return tuple(
        Standing(who, ranking.names.get(who, who), round(ranking.scores[who], 6)) for who in ranking.order
    )


def keeps(season: Season, who: str | None) -> bool:
    """Whether a season is somebody's to close: a club's organisers', or whoever's keeps the house."""
    return may_rate(season.club, who)


def official_in(season: Season, settings: Settings) -> bool:
    """Whether an event, closed or not, counts towards the season.  WT-ELO-01"""
    mine = settings.club == season.club and season.starts <= settings.date <= season.ends
    return settings.official and not settings.rehearsal and mine


def still_playing(season: Season) -> list[TournamentEntry]:
    """The official events that keep the season open.  WT-ELO-01"""
    return [event for event in list_tournaments(phase="playing") if official_in(season, event.state.settings)]


def close_season(season: Season, who: str, command_id: str, *, keeper: bool = False) -> Book:
    """Announce the final list.  WT-ELO-06"""
    need_keeper(season, who, keeper)
    running = len(still_playing(season))
    winners = tuple(season.ranking(results()).winners)
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
