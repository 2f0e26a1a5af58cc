"""Everything an organiser decides about an event, with what the document allows.  WT-FMT-*, WT-ORG-*"""

from __future__ import annotations

import re
from calendar import monthrange
from typing import Literal

import msgspec

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.feats import FEATS
from tercio.tournament.pack import DEFAULT, Pack, pack, title_of
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.warnings import DeskWarning

LEAST_PLAYERS, LEAST_ROUNDS, USUAL_ROUNDS = 4, 3, 5
SECONDS_A_DAY = 24 * 60 * 60
USUAL_MINUTES = 150
"""A round where nobody has said how long one is."""
MOST_ROUNDS, MOST_SEATS, MOST_MINUTES = 50, 5000, 7 * 24 * 60
"""Beyond this it is a slip of the pen."""
LONGEST = {
    "name": 120,
    "place": 200,
    "special_rules": 8000,
    "description": 4000,
    "fee": 120,
    "contact": 120,
}
"""Letters in what the organiser writes."""
ROUNDS_BY_PLAYERS = ((17, 5), (9, 4), (LEAST_PLAYERS, 3))
"""WT-FMT-03"""


class Adventure(msgspec.Struct, frozen=True):
    """One scenario plus one feat: what a round is played on, at every table.  WT-ADV-01"""

    scenario: str
    """A printed scenario, by its key: `WT-SC-AM`."""
    feat: str
    """A printed feat, by its key: `WT-FT-RA`."""


NO_ADVENTURE = Adventure("", "")
"""A round that was played without one: its sheets are totals."""


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as announced."""

    name: str
    """How it is called."""
    date: str = ""
    """The day, as 2026-11-30."""
    starts: str = ""
    """The hour players should be there, as 09:30.  WT-ORG-06"""
    place: str = ""
    """Where it is played."""
    description: str = ""
    """What players should know."""
    fee: str = ""
    """What it costs to play, in words."""
    contact: str = ""
    """How the organiser is reached."""
    lists_due: str = ""
    """The last day to hand in a list, as 2026-11-28; nothing: until round 1.  WT-LIST-01"""
    club: str = ""
    """The club that holds it, as `club/9f2c41d07ab35e68`; nothing for one's own."""
    pack: str = DEFAULT
    """The rules pack, by its key.  WT-GEN-01"""
    seats: int = 16
    """How many may play.  WT-FMT-01"""
    rounds: int | None = None
    """None: by the number of players when round 1 is paired.  WT-FMT-03"""
    round_minutes: int | None = None
    """How long a round is.  WT-ORG-06"""
    event_minutes: int | None = None
    """How long the whole event is, where that is announced instead."""
    special_rules: str = ""
    """Rules of this event alone, for everybody to read."""
    substitutes_allowed: bool = True
    """Whether models may stand in for others."""
    painting_required: bool = False
    """Whether everything has to be painted."""
    lists_via_app: bool | None = None
    """None: as the pack says.  WT-LIST-02"""
    lists_public_after_event: bool = False
    """Whether everybody reads the lists once it is over.  WT-HID-01"""
    organiser_plays: bool = False
    """Whether whoever organises it may play."""
    adventures: tuple[Adventure, ...] = ()
    """What each round is played on, the first one first.  WT-ADV-01"""
    further_tiebreak: Literal["shared", "head_to_head", "lot"] = "shared"
    """What parts those who are still level.  WT-RANK-04"""
    pairing: Literal["whole_field", "top_down"] = "whole_field"
    """The best round of all, or the best for the best placed first.  WT-PAIR-02"""
    clubmates_apart: bool = False
    """Whether clubmates are kept apart where nothing else suffers."""
    odd_field: Literal["bye", "refuse"] = "bye"
    """Whether an odd field has a bye or is not paired.  WT-BYE-01"""
    bye_conceded: Literal["literal", "scaled"] = "literal"
    """What a bye counts among points conceded.  WT-BYE-07"""
    official: bool = False
    """Whether it counts for the season's ranking.  WT-ELO-01"""
    rating_model: Literal["per_game_wdl", "per_game_pt", "event_position"] = "per_game_wdl"
    """How it moves ratings, where it is official.  WT-ELO-05"""
    k_factor: float = 32
    """How far a result moves a rating.  WT-ELO-04"""
    tables: int | None = None
    """How many tables there are; none: enough."""
    top_table: Literal["varied", "first"] = "varied"
    """`first`: the best placed sit at table 1; otherwise people change tables.  WT-PAIR-07"""
    rehearsal: bool = False
    """Whether it is make-believe; begun at the desk of an event, never sent."""


def check_settings(settings: Settings) -> None:
    """Refuse what no event can be."""
    edition = pack(settings.pack)
    if not settings.name.strip():
        raise Refused("wt.settings.no_name")
    if settings.seats < LEAST_PLAYERS:
        raise Refused("wt.settings.few_seats", rule="WT-FMT-01", seats=settings.seats, least=LEAST_PLAYERS)
    if settings.rounds is not None:
        check_rounds(settings.rounds)
    check_day(settings.date, settings.starts)
    check_day(settings.lists_due, "")
    check_lists_due(settings)
    check_minutes(settings.round_minutes)
    check_minutes(settings.event_minutes)
    if not 0 <= settings.k_factor <= edition.most_k:
        raise Refused("wt.settings.k_range", rule="WT-ELO-04", most=edition.most_k)
    check_lengths(settings)
    check_size(settings)
    if settings.official and not edition.switches.rating:
        raise Refused("wt.settings.pack_unrated", rule="WT-ELO-01", pack=title_of(settings.pack))
    if edition.switches.odd_field_fixed and settings.odd_field != "bye":
        raise Refused("wt.settings.byes_fixed", rule="WT-BYE-01", pack=title_of(settings.pack))
    for adventure in settings.adventures:
        if adventure != NO_ADVENTURE:
            check_adventure(adventure)


def check_size(settings: Settings) -> None:
    """A table at least, and no more of anything than a hall holds."""
    if settings.tables is not None and settings.tables < 1:
        raise Refused("wt.settings.no_tables")
    if max(settings.seats, settings.tables or 0) > MOST_SEATS or (settings.rounds or 0) > MOST_ROUNDS:
        raise Refused("wt.settings.too_big", seats=MOST_SEATS, rounds=MOST_ROUNDS)


def check_lengths(settings: Settings) -> None:
    """Names one can read and rules one can print."""
    for field, most in LONGEST.items():
        if len(getattr(settings, field)) > most:
            raise Refused("wt.settings.too_long", field=Phrase(f"wt.set.{field}"), most=most)
    if len(settings.adventures) > MOST_ROUNDS:
        raise Refused("wt.settings.too_big", seats=MOST_SEATS, rounds=MOST_ROUNDS)


def check_adventure(adventure: Adventure) -> None:
    """A printed scenario and a printed feat.  WT-ADV-01"""
    if adventure.scenario not in SCENARIOS:
        raise Refused("wt.adventure.no_scenario", rule="WT-ADV-01", scenario=adventure.scenario)
    if adventure.feat not in FEATS:
        raise Refused("wt.adventure.no_feat", rule="WT-ADV-01", feat=adventure.feat)


def check_pack(name: str, *, round1_paired: bool, now: str = "") -> None:
    """Any known pack until round 1 is paired, and none other afterwards.  WT-GEN-01"""
    pack(name)
    if round1_paired and name != now:
        raise Refused("wt.pack.locked", rule="WT-GEN-01", pack=title_of(name))


def rounds_for(players: int) -> int:
    """4 to 8 players 3 rounds, 9 to 16 four, 17 or more five.  WT-FMT-01, WT-FMT-03"""
    for least, rounds in ROUNDS_BY_PLAYERS:
        if players >= least:
            return rounds
    raise Refused("wt.format.few_players", rule="WT-FMT-01", players=players, least=LEAST_PLAYERS)


def check_rounds(rounds: int, players: int | None = None) -> list[DeskWarning]:
    """Never fewer than 3; a long event or one that must repeat games is flagged.  WT-FMT-04"""
    if rounds < LEAST_ROUNDS:
        raise Refused("wt.format.few_rounds", rule="WT-FMT-04", rounds=rounds, least=LEAST_ROUNDS)
    if players is not None and rounds > rivals_enough(players):
        return [
            DeskWarning("wt.format.rematches_certain", "WT-FMT-04", {"rounds": rounds, "players": players})
        ]
    if rounds > USUAL_ROUNDS:
        return [DeskWarning("wt.format.many_rounds", "WT-FMT-04", {"rounds": rounds})]
    return []


def rivals_enough(players: int) -> int:
    """The most rounds without a certain rematch: everyone once, and in an odd field everyone rests once."""
    return players if players % 2 else players - 1


def check_day(date: str, starts: str) -> None:
    """A day of the calendar and an hour of the day, where they are given."""
    if date and not _is_day(date):
        raise Refused("wt.settings.bad_date", date=date)
    if starts and not re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", starts):
        raise Refused("wt.settings.bad_time", time=starts)


def check_lists_due(settings: Settings) -> None:
    """Lists are handed in by the day of the event at the latest.  WT-LIST-01"""
    if settings.date and settings.lists_due > settings.date:
        raise Refused(
            "wt.settings.lists_after", rule="WT-LIST-01", due=settings.lists_due, date=settings.date
        )


def _is_day(date: str) -> bool:
    found = re.fullmatch("([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", date)
    if not found:
        return False
    year, month, number = map(int, found.groups())
    return number <= monthrange(year, month)[1]


def past_due(day: str, at: int) -> bool:
    """Whether a day is over at that second, by the clock of the whole world."""
    return bool(day and at) and at >= (days_since_1970(day) + 1) * SECONDS_A_DAY


def days_since_1970(date: str) -> int:
    """The number of a day of the calendar; years begin in March, so that a leap day ends one."""
    year, month, day = map(int, date.split("-"))
    year -= month <= 2
    before = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return year * 365 + year // 4 - year // 100 + year // 400 + before - 719468


def check_minutes(round_minutes: int | None) -> None:
    """A game time, where one is given, is at least a minute and at most a week.  WT-ORG-06"""
    if round_minutes is not None and round_minutes < 1:
        raise Refused("wt.settings.no_minutes", rule="WT-ORG-06")
    if round_minutes is not None and round_minutes > MOST_MINUTES:
        raise Refused("wt.settings.many_minutes", rule="WT-ORG-06", most=MOST_MINUTES)


def check_times(edition: Pack, round_minutes: int | None) -> None:
    """The later edition wants the length of a game fixed before round 1.  WT-ORG-06"""
    if edition.switches.times_required and round_minutes is None:
        raise Refused("wt.format.no_times", rule="WT-ORG-06")
    check_minutes(round_minutes)


def check_odd_field(players: int, odd_field: str) -> None:
    """Where byes are not given, an odd field cannot start.  WT-BYE-01"""
    if players % 2 and odd_field == "refuse":
        raise Refused("wt.format.odd_field", rule="WT-BYE-01", players=players)


def tables_needed(players: int) -> int:
    """One for each game.  WT-ORG-05"""
    return players // 2


def adventures_possible(scenarios: int = len(SCENARIOS), feats: int = len(FEATS)) -> int:
    """Every scenario with every feat.  WT-ADV-01"""
    return scenarios * feats


def repeats(adventures: tuple[Adventure, ...]) -> list[DeskWarning]:
    """A scenario or a feat again before all were used.  WT-ADV-01"""
    found = []
    for part, pool in (("scenario", SCENARIOS), ("feat", FEATS)):
        used = [getattr(adventure, part) for adventure in adventures]
        for number, used_now in enumerate(used):
            fresh = used[number - number % len(pool) : number]
            if used_now and used_now in fresh:
                found.append(
                    DeskWarning(
                        f"wt.adventure.{part}_again", "WT-ADV-01", {"round": number + 1, part: used_now}
                    )
                )
    return found
