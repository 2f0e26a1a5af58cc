"""Rows as pages show them: pairings and standings, every number ready to be opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString

from tercio.app.tournaments import Reason
from tercio.tournament.results import lines_of, standings
from tercio.tournament.standings import Line, Row, Tally, scaled_for_byes
from tercio.tournament.state import Company, Game, Round, Tournament
from tercio.web.fragment_cache import cached_fragment


@dataclass(frozen=True)
class PairingRow:
    """A game in a round's table."""

    game: Game
    first: str
    second: str
    lines: tuple[Line, Line] | None
    why: Reason | None
    status: str
    left: tuple[str, str] = ("", "")
    """Of each of the two: how they are listed who play no more, such as dropped."""


def left_as(company: Company) -> str:
    """How somebody is listed who plays no more."""
    return "" if company.status == "present" else company.status


def status_of(game: Game) -> str:
    """What the table is waiting for."""
    if game.score:
        return "settled"
    if game.disputed:
        return "disputed"
    return "claimed" if game.claims else "playing"


def pairing_rows(state: Tournament, round_: Round, reasons: dict[str, Reason]) -> list[PairingRow]:
    """The games of a round, by table."""
    return [
        PairingRow(
            game,
            state.companies[game.pair[0]].name,
            state.companies[game.pair[1]].name,
            lines_of(round_, game),
            reasons.get(game.id),
            status_of(game),
            (left_as(state.companies[game.pair[0]]), left_as(state.companies[game.pair[1]])),
        )
        for game in sorted(round_.games.values(), key=lambda game: game.table)
    ]


def in_order(state: Tournament) -> list[Company]:
    """Everyone entered, by name, and behind them whoever waits, in the order they came."""

    def place(company: Company) -> tuple[bool, str]:
        waits = company.status == "waiting"
        return waits, company.id if waits else company.name.casefold()

    return sorted(
        (company for company in state.companies.values() if company.status != "withdrawn"), key=place
    )


@dataclass(frozen=True)
class StandingRow:
    """A line of the classification with its breakdown."""

    row: Row
    name: str
    club: str
    faction: str
    rounds: list[dict[str, Any]]
    correction: dict[str, Any] | None

    @property
    def tally(self) -> Tally:
        """The numbers."""
        return self.row.tally


def standing_rows(state: Tournament) -> list[StandingRow]:
    """Everyone in order, each with the rounds the numbers come from."""
    return [_opened(state, row) for row in standings(state)]


def _opened(state: Tournament, row: Row) -> StandingRow:
    company, tally = state.companies[row.id], row.tally
    rounds = [
        {"line": line, "rival": state.companies[line.rival].name if line.rival else ""}
        for line in tally.lines
    ]
    correction = None
    if tally.final and tally.byes:
        correction = {
            "pv": tally.pv_scored,
            "rounds": tally.games + tally.byes,
            "games": tally.games,
            "final": scaled_for_byes(tally.pv_scored, tally.games, tally.byes),
            "joins": company.joins,
            "reading": tally.bye_conceded,
        }
    return StandingRow(row, company.name, company.club, company.faction, rounds, correction)


def standings_table(request: HttpRequest, context: dict[str, Any]) -> SafeString:
    """The short table, drawn once for each version of the event."""
    return cached_fragment(
        request,
        "tournaments/standings_table.html",
        context["opened"],
        lambda: {"standings": standing_rows(context["t"])},
    )
