"""What people do with tournaments: list or rehearse them, look at the season, ask why a pairing."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from tercio.app.bounds import check_founding
from tercio.app.command_desk import OpenStream, Wish, carry_out, new_stream, open_stream
from tercio.core.dice import Dice, SeededDice
from tercio.core.messages import Event
from tercio.pairing import (
    Fault,
    Pairing,
    check,
    check_draw,
    check_top_down,
    explain,
    explain_bye,
    explain_from_the_top,
)
from tercio.store.kept_rankings import seasons_known
from tercio.store.listings import A_PAGE, Page, Row, choose, page_of, row_of, searchable
from tercio.tournament.decider import DECIDER
from tercio.tournament.rehearsal import rehearse
from tercio.tournament.rounds import best_pairing, entrants, hat
from tercio.tournament.season import Season, season_of_year
from tercio.tournament.state import Round, Seat, Tournament

MOST_SEARCHED = 200
Explained = tuple[str, dict[str, Any]]


def open_tournament(stream: str) -> tuple[OpenStream, Tournament]:
    """An event as it stands."""
    found = open_stream(stream)
    return found, cast(Tournament, found.state)


def list_tournaments(start: int = 0, words: str = "", size: int = A_PAGE, **facts: Any) -> Page:
    """A page of the events that have these facts and words, newest day first; nothing is opened for it."""
    return page_of(choose("tournament", words=words, **facts), start, size)


def find_tournament(name: str) -> Row | None:
    """An event by its name in addresses, or by the beginning of its title."""
    if found := row_of(f"tournament/{name}"):
        return found
    begun = searchable(name)
    titled = page_of(choose("tournament", words=name), 0, MOST_SEARCHED).rows if begun else []
    return next((row for row in titled if searchable(row.title).startswith(begun)), None)


def keep(stream: str, events: Sequence[Event], who: str) -> OpenStream:
    """A run of events written at once, as one deed."""
    told: Callable[[OpenStream], Sequence[Event]] = lambda before: events  # noqa: E731
    carry_out(Wish(stream, DECIDER, told, who, secrets.token_hex(8), None))
    return open_stream(stream)


def begin_rehearsal(stream: str, who: str, dice: Dice | None = None) -> str:
    """A make-believe copy in a stream of its own, played through; the event itself is untouched."""
    _, state = open_tournament(stream)
    copy = new_stream("tournament")
    check_founding(copy, who)  # before a whole event is played
    keep(copy, rehearse(state, dice or SeededDice(secrets.token_hex(16))), who)
    return copy


def seasons(most: int = A_PAGE, **facts: str) -> list[Season]:
    """A season for each calendar year in which a club or the house held an official event, newest first."""
    known = seasons_known("tournament", most, **facts)
    return [season_of_year(year, club) for year, club in known]


def season_named(name: str, club: str = "") -> Season | None:
    """The season of a year, a club's or the house's own."""
    if not re.fullmatch("[0-9]{4}", name) or not re.fullmatch("(club/[A-Za-z0-9_-]{1,50})?", club):
        return None
    return season_of_year(name, club)


@dataclass(frozen=True)
class Reason:
    """Why a pairing was made: a key of the catalogues and its facts, with names for ids."""

    key: str
    facts: dict[str, object]


def with_names(state: Tournament, facts: dict[str, object]) -> dict[str, object]:
    """Facts with the names of companies for their ids."""

    def name(value: object) -> object:
        if isinstance(value, list | tuple):
            return [name(part) for part in value]
        return state.companies[value].name if isinstance(value, str) and value in state.companies else value

    return {key: name(value) for key, value in facts.items()}


Pairs = tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def reasons_of(
    field: tuple[Seat, ...], pairs: Pairs, bye: str | None, manner: str, by_hand: bool
) -> tuple[Explained, ...]:
    """Why each pair of a round was made, and last why its bye: the same for as long as the pairing stands.

    In a round changed by hand only the pairs that the rules would make as well have another reason.
    """
    seats, pairing = entrants(field), Pairing(pairs, bye, ())
    by_rule = best_pairing(field, manner) if by_hand else pairing
    made_by_rule = {frozenset(pair) for pair in by_rule.pairs}
    tell = explain_from_the_top if manner == "top_down" else explain
    told = [
        tell(seats, by_rule, pair)
        if frozenset(pair) in made_by_rule
        else ("pairing.why.by_hand", {"one": pair[0], "two": pair[1]})
        for pair in pairs
    ]
    return tuple([*told, explain_bye(seats, pairing)] if bye else told)


@lru_cache(maxsize=64)
def faults_of(
    field: tuple[Seat, ...], pairs: Pairs, bye: str | None, manner: str = "whole_field"
) -> tuple[Explained, ...]:
    """What the checker has against a round; from the top down, only rematches, byes and the order count."""
    announced = Pairing(pairs, bye, ())
    if manner == "top_down":
        found: Sequence[Fault] = check_top_down(entrants(field), announced)
    else:
        found = check(entrants(field), announced).faults
    return tuple((fault.key, fault.facts) for fault in found if fault.key != "pairing.fault.cost")


def faults_of_draw(state: Tournament, round_: Round) -> tuple[Explained, ...]:
    """What the checker has against round 1: the recorded draw, read again.  WT-PAIR-01"""
    if not round_.faces:
        return ()
    drawn = hat(state, (seat.id for seat in round_.field), round_.apart)
    found = check_draw(drawn, round_.faces, Pairing(pairs_of(round_), round_.bye, ()))
    return tuple((fault.key, fault.facts) for fault in found)


def why(state: Tournament, round_: Round) -> dict[str, Reason]:
    """For each game of a round after the first, and for its bye, why it was made."""
    if round_.number == 1 or not round_.field:
        return {}
    manner = state.settings.pairing
    told = reasons_of(round_.field, pairs_of(round_), round_.bye, manner, round_.by_hand)
    return {
        where: Reason(key, with_names(state, dict(facts)))
        for where, (key, facts) in zip([*round_.games, "bye"], told, strict=False)
    }


def verify(state: Tournament, round_: Round) -> list[Reason]:
    """A second opinion on a round: what the checker has against it. Round 1 must be as it was drawn."""
    if not round_.field:
        return []
    if round_.number == 1:
        told = faults_of_draw(state, round_)
    else:
        told = faults_of(round_.field, pairs_of(round_), round_.bye, state.settings.pairing)
    return [Reason(key, with_names(state, dict(facts))) for key, facts in told]


def pairs_of(round_: Round) -> Pairs:
    """Who meets whom."""
    return tuple(game.pair for game in round_.games.values())
