"""Closing a season and taking it back: who may, with which list, and what has changed since."""

from __future__ import annotations

from typing import cast

from tercio.app.command_desk import perform
from tercio.app.open_streams import now
from tercio.app.tournaments import TournamentEntry, list_tournaments, results
from tercio.core.refused import Refused
from tercio.tournament.season import Season
from tercio.tournament.season_book import DECIDER, Book, CloseSeason, ReopenSeason, Standing
from tercio.tournament.settings import Settings


def stream_of(season: Season) -> str:
    """The stream of a season's book."""
    return f"season/{season.name}"


def book_of(season: Season) -> Book:
    """What was announced; an open book if nothing was."""
    return cast(Book, now(DECIDER, stream_of(season)).state)


def final_list(season: Season) -> tuple[Standing, ...]:
    """The ranking as it stands now, best first."""
    ranking = season.ranking(results())
    return tuple(
        Standing(who, ranking.names.get(who, who), round(ranking.scores[who], 6)) for who in ranking.order
    )


def organised_by(season: Season, who: str) -> bool:
    """Whether somebody organised an official event of the season: those close it."""
    return any(official_in(season, event.state.settings) for event in list_tournaments(organiser=who))


def official_in(season: Season, settings: Settings) -> bool:
    """Whether an event, closed or not, counts towards the season.  WT-ELO-01"""
    return settings.official and not settings.rehearsal and season.starts <= settings.date <= season.ends


def still_playing(season: Season) -> list[TournamentEntry]:
    """The official events that keep the season open.  WT-ELO-01"""
    return [event for event in list_tournaments(phase="playing") if official_in(season, event.state.settings)]


def close_season(season: Season, who: str, command_id: str, *, keeper: bool = False) -> Book:
    """Announce the final list.  WT-ELO-06"""
    need_organiser(season, who, keeper)
    running = len(still_playing(season))
    winners = tuple(season.ranking(results()).winners)
    wish = CloseSeason(season.name, final_list(season), winners, running)
    return cast(Book, perform(DECIDER, stream_of(season), wish, who=who, command_id=command_id).state)


def reopen_season(season: Season, reason: str, who: str, command_id: str) -> Book:
    """Take the announcement back, with a reason."""
    need_organiser(season, who)
    outcome = perform(DECIDER, stream_of(season), ReopenSeason(reason), who=who, command_id=command_id)
    return cast(Book, outcome.state)


def need_organiser(season: Season, who: str, keeper: bool = False) -> None:
    """Organisers of the season's events, or whoever keeps the house."""
    if not keeper and not organised_by(season, who):
        raise Refused("wt.season.organisers_only")
