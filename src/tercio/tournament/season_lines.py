"""A season's ranking as it is shown: a line for each player, and what stands beside the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tercio.tournament.season import FactionLine, Ranking, SeasonEntry, Step, all_factions
from tercio.tournament.season_book import Standing, final_digest

NEWEST, MOST_FACTIONS = 24, 50
"""A player's newest events, and the factions with the most PT: nobody is told all of a season at once."""


class RankedPlayer(msgspec.Struct, frozen=True):
    """A line of the ranking."""

    place: int
    player: str
    name: str
    score: float
    steps: tuple[Step, ...]
    """What the player's newest events changed, oldest first."""


class CountedEvent(msgspec.Struct, frozen=True):
    """An event of the season in its list of events."""

    id: str
    """Its name in addresses."""
    title: str
    day: str


class SeasonSummary(msgspec.Struct, frozen=True):
    """What stands beside the list."""

    players: int
    factions: tuple[FactionLine, ...]
    events: tuple[CountedEvent, ...]
    """The newest ones."""
    final: str
    """Tells this list from any other, such as the one announced when the season was closed."""


def ranked_players(ranking: Ranking) -> Iterator[RankedPlayer]:
    """Everybody, best first.  WT-ELO-01"""
    for place, player in ranking.placed:
        name, score = ranking.names.get(player, player), ranking.scores[player]
        yield RankedPlayer(place, player, name, score, ranking.history[player][-NEWEST:])


def final_standings(ranking: Ranking) -> tuple[Standing, ...]:
    """The list as it would be announced, best first.  WT-ELO-06"""
    return tuple(
        Standing(who, ranking.names.get(who, who), round(ranking.scores[who], 6)) for who in ranking.order
    )


def summary_of(
    ranking: Ranking, entries: Sequence[SeasonEntry], events: Sequence[CountedEvent]
) -> SeasonSummary:
    """A season in short."""
    factions = tuple(all_factions(entries)[:MOST_FACTIONS])
    return SeasonSummary(len(ranking.scores), factions, tuple(events), final_digest(final_standings(ranking)))
