"""What the calls about events answer, field by field."""

from __future__ import annotations

from typing import Any

import msgspec
from ninja import Schema
from pydantic import Field

from tercio.tournament import exports
from tercio.tournament.settings import Settings
from tercio.tournament.state import Game, Round, Tournament
from tercio.web.struct_schemas import answer_of

Pair = tuple[int, int]


def settings_of(state: Tournament) -> Settings:
    """What was announced; what was not said is as in the form."""
    return state.settings


EventSettings: Any = answer_of(settings_of, "Event")


class RankedOut(Schema):
    """A player of a season."""

    place: int
    name: str
    score: float = Field(examples=[1016.0])


class AnnouncedOut(Schema):
    """A line of a final list."""

    name: str
    score: float = Field(examples=[1016.0])


class FinalSeasonOut(Schema):
    """A season as it was announced; open, it has no list yet."""

    closed: bool
    final: list[AnnouncedOut]
    winners: list[str]
    prizes: list[str]


class StandingOut(Schema):
    """A player in the standings, with every reason for the place."""

    place: int | None = Field(description="None once disqualified.", examples=[1])
    id: str = Field(examples=["c003"])
    name: str
    club: str
    faction: str
    pt: int
    pv: int
    pv_scored: int
    conceded: int
    games: int
    byes: int
    status: str = Field(examples=["present"])


class GameRowOut(Schema):
    """A game, or a bye, in the record of an event; null is what is not there or not known yet."""

    round: int
    table: int | None = Field(description="None for a bye.", examples=[4])
    company_1: str = Field(description="The first player's name.", examples=["Ana"])
    company_2: str | None = Field(description="The second player's name; none for a bye.", examples=["Bea"])
    pm_1: int | None = None
    pa_1: int | None = None
    pv_1: int | None = None
    pt_1: int | None = None
    pm_2: int | None = None
    pa_2: int | None = None
    pv_2: int | None = None
    pt_2: int | None = None
    result: str | None = Field(None, examples=["supremacia"])
    finish: str | None = Field(
        None, description="`played`, `bye`, or how it ended early.", examples=["played"]
    )
    note: str | None = None


class DecisionOut(Schema):
    """A disagreement, a ruling or a correction."""

    round: int
    table: int
    company_1: str
    company_2: str
    what: str = Field(examples=["ruled"])
    by: str
    reason: str
    pv_before: Pair | None = None
    pv_after: Pair | None = None


class EventRecordOut(Schema):
    """An event as it stands."""

    version: int = Field(description="The version of what was read: send it as `seen`.", examples=[41])
    format: str = Field(examples=["tercio-tournament-1"])
    settings: EventSettings
    phase: str = Field(examples=["playing"])
    rounds: int = Field(description="How many rounds were paired: the number of the newest.", examples=[2])
    standings: list[StandingOut]
    games: list[GameRowOut]
    decisions: list[DecisionOut]


class ScoreOut(Schema):
    """What counts of a game; pairs follow `companies`."""

    pm: Pair
    pa: Pair
    finish: str = Field("played", examples=["played"])
    absent: str = Field("", description="Who did not come, by id.", examples=[""])
    note: str = ""


class GameOut(Schema):
    """A game of a round."""

    id: str = Field(examples=["1-2"])
    table: int
    companies: tuple[str, str] = Field(description="Who plays, by id.", examples=[["c003", "c008"]])
    names: tuple[str, str] = Field(description="The same by name.", examples=[["Ana", "Bea"]])
    score: ScoreOut | None = Field(description="None until it counts.")
    why: str = Field(description="Why they meet; empty in the first round, which is drawn.")


class RoundOut(Schema):
    """A round."""

    number: int
    closed: bool
    bye: str | None = Field(description="Who rests, by id.", examples=["c005"])
    bye_name: str | None = Field(description="The same by name.", examples=["Eva"])
    games: list[GameOut]
    faults: list[str] = Field(description="What a second look has against the pairing; usually nothing.")


def event_record(state: Tournament, version: int) -> dict[str, Any]:
    """The record that is exported, with null instead of nothing."""
    record = exports.as_data(state)
    games = [
        {name: None if value == "" else value for name, value in game.items()} for game in record["games"]
    ]
    return {**record, "games": games, "version": version}


def round_answer(
    state: Tournament, found: Round, reasons: dict[str, str], faults: list[str]
) -> dict[str, Any]:
    """A round with its games, by id and by name."""
    return {
        "number": found.number,
        "closed": found.closed,
        "bye": found.bye or None,
        "bye_name": state.companies[found.bye].name if found.bye else None,
        "games": [game_answer(state, game, reasons.get(game.id, "")) for game in found.games.values()],
        "faults": faults,
    }


def game_answer(state: Tournament, game: Game, why: str) -> dict[str, Any]:
    """A game of a round."""
    return {
        "id": game.id,
        "table": game.table,
        "companies": game.pair,
        "names": tuple(state.companies[company].name for company in game.pair),
        "score": msgspec.to_builtins(game.score) if game.score else None,
        "why": why,
    }
