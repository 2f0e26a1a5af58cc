"""What the calls about events answer, field by field."""

from __future__ import annotations

from typing import Any

import msgspec
from pydantic import Field

from tercio.tournament import exports
from tercio.tournament.settings import Settings
from tercio.tournament.state import Game, Round, Tournament
from tercio.web.described_schema import DescribedSchema
from tercio.web.struct_schemas import answer_of

Pair = tuple[int, int]


def settings_of(state: Tournament) -> Settings:
    """What was announced; what was not said is as in the form."""
    return state.settings


EventSettings: Any = answer_of(settings_of, "Event")


class RankedOut(DescribedSchema):
    """A player of a season."""

    place: int
    """From 1; shared by equals."""
    name: str
    """The player's."""
    score: float = Field(examples=[1016.0])
    """The rating."""


class AnnouncedOut(DescribedSchema):
    """A line of a final list."""

    name: str
    """The player's."""
    score: float = Field(examples=[1016.0])
    """The rating when the season closed."""


class FinalSeasonOut(DescribedSchema):
    """A season as it was announced; open, it has no list yet."""

    closed: bool
    """Whether its list is final."""
    final: list[AnnouncedOut]
    """Everybody, the best first; empty while it is open."""
    winners: list[str]
    """Names of who won; empty while it is open."""
    prizes: list[str]
    """What was given, in words."""


class StandingOut(DescribedSchema):
    """A player in the standings, with every reason for the place."""

    place: int | None = Field(description="None once disqualified.", examples=[1])
    id: str = Field(examples=["c003"])
    """What commands name the player by."""
    name: str
    """The player's."""
    club: str
    """The name of the player's club; empty for none."""
    faction: str
    """The player's faction; empty where none was said."""
    pt: int
    """Tournament points, byes counted.  WT-RANK-01"""
    pv: int
    """Victory points that rank: scaled for byes at the end.  WT-RANK-02"""
    pv_scored: int
    """Victory points as they were scored."""
    conceded: int
    """Victory points the rivals scored: fewer rank higher.  WT-RANK-03"""
    games: int
    """Games that count."""
    byes: int
    """Rounds rested."""
    status: str = Field(examples=["present"])
    """waiting, entered, present, withdrawn, dropped or disqualified."""


class GameRowOut(DescribedSchema):
    """A game, or a bye, in the record of an event; null is what is not there or not known yet."""

    round: int
    """From 1."""
    table: int | None = Field(description="None for a bye.", examples=[4])
    company_1: str = Field(description="The first player's name.", examples=["Ana"])
    company_2: str | None = Field(description="The second player's name; none for a bye.", examples=["Bea"])
    pm_1: int | None = None
    """Military points of the first."""
    pa_1: int | None = None
    """Arcane points of the first."""
    pv_1: int | None = None
    """Victory points of the first."""
    pt_1: int | None = None
    """Tournament points of the first."""
    pm_2: int | None = None
    """Military points of the second."""
    pa_2: int | None = None
    """Arcane points of the second."""
    pv_2: int | None = None
    """Victory points of the second."""
    pt_2: int | None = None
    """Tournament points of the second."""
    result: str | None = Field(None, examples=["supremacia"])
    """What it was to the first: its key, the same in every language."""
    finish: str | None = Field(
        None, description="`played`, `bye`, or how it ended early.", examples=["played"]
    )
    note: str | None = None
    """What staff wrote beside it."""


class SheetOut(DescribedSchema):
    """What a sheet that was sent comes to; pairs follow the players of the game."""

    by: str
    """The name of who sent it."""
    pm: Pair
    """Military points of both."""
    pa: Pair
    """Arcane points of both."""
    pv: Pair
    """Victory points of both."""


class DecisionOut(DescribedSchema):
    """A disagreement, a ruling or a correction."""

    round: int
    """From 1."""
    table: int
    """The number of the table."""
    company_1: str
    """The first player's name."""
    company_2: str
    """The second player's name."""
    what: str = Field(examples=["ruled"])
    """disputed, ruled, corrected or staff."""
    by: str
    """Who did it: a player's name, or the role of staff."""
    reason: str
    """Why, in words."""
    pv_before: Pair | None = None
    """Victory points of both before; null where nothing counted."""
    pv_after: Pair | None = None
    """Victory points of both after; null where nothing counts."""
    sheets: list[SheetOut] | None = None
    """Of a disagreement: the sheets that were sent; null for the rest."""


class EventRecordOut(DescribedSchema):
    """An event as it stands."""

    version: int = Field(description="The version of what was read: send it as `seen`.", examples=[41])
    format: str = Field(examples=["tercio-tournament-1"])
    """What kind of record this is."""
    settings: EventSettings
    """What was announced."""
    phase: str = Field(examples=["playing"])
    """draft, registration, playing, closed or cancelled."""
    rounds: int = Field(description="How many rounds were paired: the number of the newest.", examples=[2])
    standings: list[StandingOut]
    """Everybody in order, with every reason for the place."""
    games: list[GameRowOut]
    """Every game and bye of every round."""
    decisions: list[DecisionOut]
    """Every disagreement, ruling and correction."""


class ScoreOut(DescribedSchema):
    """What counts of a game; pairs follow `companies`."""

    pm: Pair
    """Military points, 0 to 9 each."""
    pa: Pair
    """Arcane points, 0 to 4 each."""
    finish: str = Field("played", examples=["played"])
    """`played`, `clock`, `conceded` or `no_show`."""
    absent: str = Field("", description="Who did not come, by id.", examples=[""])
    note: str = ""
    """What was written beside it."""


class GameOut(DescribedSchema):
    """A game of a round."""

    id: str = Field(examples=["1-2"])
    """Round and table, for commands."""
    table: int
    """The number of the table."""
    companies: tuple[str, str] = Field(description="Who plays, by id.", examples=[["c003", "c008"]])
    names: tuple[str, str] = Field(description="The same by name.", examples=[["Ana", "Bea"]])
    score: ScoreOut | None = Field(description="None until it counts.")
    why: str = Field(description="Why they meet; empty in the first round, which is drawn.")


class AdventureOut(DescribedSchema):
    """What a round is played on; `/api/tournaments/sheets` has the boxes of both."""

    scenario: str = Field(examples=["WT-SC-AM"])
    """The scenario, by its key."""
    feat: str = Field(examples=["WT-FT-RA"])
    """The feat, by its key."""


class RoundOut(DescribedSchema):
    """A round."""

    number: int
    """From 1."""
    closed: bool
    """Whether it is over and counts."""
    bye: str | None = Field(description="Who rests, by id.", examples=["c005"])
    bye_name: str | None = Field(description="The same by name.", examples=["Eva"])
    adventure: AdventureOut | None
    """What it is played on; null where sheets are totals."""
    games: list[GameOut]
    """Every game of the round, by table."""
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
        "adventure": adventure_answer(state, found.number),
        "bye": found.bye or None,
        "bye_name": state.companies[found.bye].name if found.bye else None,
        "games": [game_answer(state, game, reasons.get(game.id, "")) for game in found.games.values()],
        "faults": faults,
    }


def adventure_answer(state: Tournament, number: int) -> dict[str, str] | None:
    """Scenario and feat of a round, where it has any."""
    adventure = state.adventure(number)
    return {"scenario": adventure.scenario, "feat": adventure.feat} if adventure else None


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
