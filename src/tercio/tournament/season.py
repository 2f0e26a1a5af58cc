"""The season ranking: a fold of closed official events.  WT-ELO-*

No total is a source. Reopening an event and closing it again recomputes everything that came after, because
the whole season is reckoned from its events each time one of them moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

import msgspec

from tercio import rating
from tercio.rating import changes, rank_players, shared_places
from tercio.rating.elo import RatedGame
from tercio.tournament.lists import plain
from tercio.tournament.results import lines_of, standings
from tercio.tournament.state import Tournament

START = rating.START
"""Everyone, every season.  WT-ELO-02"""
PRIZES = ("interplanetario_place", "painted_exclusive", "trophy")
"""For the winner of the season.  WT-ELO-06"""


@dataclass(frozen=True)
class EventResult:
    """What a closed official event means for the ranking."""

    name: str
    date: str
    k: float
    model: str
    players: tuple[str, ...]
    """Who is rated: everyone who played at least one game.  WT-ELO-07"""
    places: tuple[float, ...]
    games: tuple[RatedGame, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    """Whose season it counts in: a club's, or the house's own."""


@dataclass(frozen=True)
class FactionLine:
    """How a faction did."""

    faction: str
    companies: int
    games: int
    wins: int
    draws: int
    pt: int

    @property
    def losses(self) -> int:
        """Games neither won nor drawn."""
        return self.games - self.wins - self.draws

    @property
    def pt_a_game(self) -> float:
        """PT by the game, 2 being an even share."""
        return self.pt / self.games if self.games else 0.0


@dataclass(frozen=True)
class Step:
    """One event in a player's history."""

    event: str
    date: str
    before: float
    change: float

    @property
    def after(self) -> float:
        """The score it led to."""
        return self.before + self.change

    @property
    def size(self) -> float:
        """How far it moved, up or down."""
        return abs(self.change)


@dataclass(frozen=True)
class Ranking:
    """A season so far."""

    scores: Mapping[str, float]
    history: Mapping[str, tuple[Step, ...]]
    names: Mapping[str, str]

    @property
    def order(self) -> list[str]:
        """Players by score, most first.  WT-ELO-01"""
        return rank_players(self.scores)

    @property
    def placed(self) -> list[tuple[int, str]]:
        """Players with their places, level ones sharing.  WT-ELO-01, WT-RANK-04"""
        return shared_places(self.scores)

    @property
    def winners(self) -> list[str]:
        """Who leads; more than one when level, and then the publisher decides.  WT-ELO-06"""
        return [player for place, player in self.placed if place == 1]


def player_key(state: Tournament, company: str, stream: str = "") -> str:
    """Who a company is from event to event: the account behind it, or the name an organiser vouched for.

    A name alone is nobody else's: anybody can write one.  WT-ELO-07
    """
    found = state.companies[company]
    if found.person:
        return found.person
    return f"name:{plain(found.name)}" if found.confirmed else f"only:{stream}:{company}"


def is_rated(state: Tournament) -> bool:
    """Only official events that are closed count.  WT-ELO-01"""
    return state.settings.official and state.phase == "closed" and not state.settings.rehearsal


def event_result(state: Tournament, stream: str = "") -> EventResult | None:
    """What an event means for the ranking; nothing unless it is official and closed.  WT-ELO-01, WT-ELO-07"""
    if not is_rated(state):
        return None
    rows = {row.id: row for row in standings(state)}
    rated = [company for company, row in rows.items() if any(line.kind == "game" for line in row.tally.lines)]
    at = {company: number for number, company in enumerate(rated)}
    games = []
    for round_, game in state.games():
        lines = lines_of(round_, game)
        if lines and lines[0].kind == "game":
            first, second = game.pair
            pt = {first: 0, second: 4}.get(game.lost_by, lines[0].pt)
            games.append((at[first], at[second], pt))
    return EventResult(
        state.settings.name,
        state.settings.date,
        state.settings.k_factor,
        state.settings.rating_model,
        tuple(player_key(state, company, stream) for company in rated),
        tuple(inf if (place := rows[company].place) is None else float(place) for company in rated),
        tuple(games),
        {player_key(state, company, stream): state.companies[company].name for company in rated},
        state.settings.club,
    )


class SeasonEntry(msgspec.Struct, frozen=True):
    """What a season keeps of an event: its result, and how the factions did."""

    result: EventResult
    factions: tuple[FactionLine, ...]


def season_entry(state: Tournament, result: EventResult) -> Any:
    """The same in plain values, to be kept beside the journal; no place is kept as 0."""
    placed = replace(result, places=tuple(0.0 if place == inf else place for place in result.places))
    return msgspec.to_builtins(SeasonEntry(placed, tuple(factions([state]))))


def read_entry(raw: Any) -> SeasonEntry:
    """An entry as it was kept."""
    entry = msgspec.convert(raw, SeasonEntry)
    places = tuple(place or inf for place in entry.result.places)
    return SeasonEntry(replace(entry.result, places=places), entry.factions)


def all_factions(entries: Iterable[SeasonEntry]) -> list[FactionLine]:
    """The factions of several events, added up."""
    lines: dict[str, list[int]] = {}
    for entry in entries:
        for line in entry.factions:
            sums = lines.setdefault(line.faction, [0, 0, 0, 0, 0])
            for at, value in enumerate((line.companies, line.games, line.wins, line.draws, line.pt)):
                sums[at] += value
    return sorted((FactionLine(name, *sums) for name, sums in lines.items()), key=lambda line: -line.pt)


def ranking(events: Iterable[EventResult]) -> Ranking:
    """Events in the order of their dates; everyone starts at 1000 and unknown players enter there.

    WT-ELO-02, WT-ELO-03, WT-ELO-07
    """
    scores: dict[str, float] = {}
    history: dict[str, list[Step]] = {}
    names: dict[str, str] = {}
    for event in sorted(events, key=lambda result: (result.date, result.name)):
        before = [scores.get(player, START) for player in event.players]
        moved = changes(event.model, before, games=event.games, places=event.places, k=event.k)
        for player, was, change in zip(event.players, before, moved, strict=True):
            scores[player] = was + change
            history.setdefault(player, []).append(Step(event.name, event.date, was, change))
        names |= event.names
    return Ranking(scores, {player: tuple(steps) for player, steps in history.items()}, names)


@dataclass(frozen=True)
class Season:
    """A stretch of a club's calendar, or of the house's; dates are ISO days, both included."""

    name: str
    starts: str
    ends: str
    club: str = ""

    def holds(self, event: EventResult) -> bool:
        """Whether an event belongs to it."""
        return self.club == event.club and self.starts <= event.date <= self.ends

    def ranking(self, events: Iterable[EventResult]) -> Ranking:
        """The season's own: scores of earlier ones do not carry over.  WT-ELO-02"""
        return ranking(event for event in events if self.holds(event))

    def prizes(self, events: Iterable[EventResult], *, closed: bool) -> dict[str, tuple[str, ...]]:
        """Once it is closed, what its winner gets; level leaders are all shown, and the publisher awards.

        WT-ELO-06
        """
        if not closed:
            return {}
        return dict.fromkeys(self.ranking(events).winners, PRIZES)


def season_of_year(year: str, club: str = "") -> Season:
    """A season is a calendar year.  WT-ELO-01"""
    return Season(year, f"{year}-01-01", f"{year}-12-31", club)


def season_of(state: Tournament) -> Season | None:
    """The season an event counts in; none unless it is official and closed.  WT-ELO-01"""
    year = state.settings.date[:4]
    return season_of_year(year, state.settings.club) if is_rated(state) and year.isdigit() else None


def factions(states: Iterable[Tournament]) -> list[FactionLine]:
    """Games, wins and PT by faction, over any events."""
    found: dict[str, list[int]] = {}
    for state in states:
        for row in standings(state):
            line = found.setdefault(state.companies[row.id].faction, [0, 0, 0, 0, 0])
            played = [line_ for line_ in row.tally.lines if line_.kind == "game"]
            line[0] += 1
            line[1] += len(played)
            line[2] += sum(line_.pt >= 3 for line_ in played)
            line[3] += sum(line_.pt == 2 for line_ in played)
            line[4] += sum(line_.pt for line_ in played)
    return sorted(
        (FactionLine(name, *counts) for name, counts in found.items()), key=lambda faction: -faction.pt
    )
