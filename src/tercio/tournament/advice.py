"""What an organiser should think about: nothing here stops anybody."""

from __future__ import annotations

from collections.abc import Iterator

from tercio.pairing import rematch_free_guaranteed
from tercio.tournament.lists import upload_missing
from tercio.tournament.settings import LEAST_PLAYERS, check_rounds, repeats, tables_needed
from tercio.tournament.state import Tournament
from tercio.tournament.warnings import DeskWarning


def warn_unregistered(check: bool, players: int, registered: int) -> list[DeskWarning]:
    """Everyone should be registered in the publisher's app before the event.  WT-ORG-04"""
    missing = players - registered
    return (
        [DeskWarning("wt.advice.unregistered", "WT-ORG-04", {"count": missing})] if check and missing else []
    )


def referee_conflict(plays: bool, stand_in: str = "") -> list[DeskWarning]:
    """A referee who plays has a conflict of interest; somebody should stand in.  WT-REF-05"""
    if not plays:
        return []
    key = "wt.advice.referee_plays" if stand_in else "wt.advice.referee_alone"
    return [DeskWarning(key, "WT-REF-05")]


def advice(state: Tournament) -> list[DeskWarning]:
    """Everything worth a second look now; of an event that is over, nothing."""
    if state.phase in ("closed", "cancelled"):
        return []
    return [*_before(state), *_always(state)]


def _before(state: Tournament) -> Iterator[DeskWarning]:
    """The set-up, while it can still change."""
    if state.rounds:
        return
    seated = [company for company in state.companies.values() if company.status in ("entered", "present")]
    players = len(state.active) or len(seated)
    if state.settings.rounds:  # while few have entered, a full house is the most there will be
        yield from check_rounds(
            state.settings.rounds, players if players >= LEAST_PLAYERS else state.settings.seats
        )
    absent = [company.name for company in seated if company.status == "entered"]
    if absent and state.active:
        yield DeskWarning("wt.advice.not_here", "WT-PAIR-05", {"names": absent, "count": len(absent)})
    registered = sum(company.registered for company in seated)
    yield from warn_unregistered(state.pack.switches.registration_check, len(seated), registered)
    if without := [company.name for company in seated if company.army is None]:
        yield DeskWarning("wt.advice.no_list", "WT-LIST-01", {"names": without, "count": len(without)})
    handed_in = [company for company in seated if company.army]
    late = [
        company.name
        for company in handed_in
        if company.army and upload_missing(state.lists_via_app, company.army.uploaded)
    ]
    if late:
        yield DeskWarning("wt.advice.not_uploaded", "WT-LIST-02", {"names": late, "count": len(late)})


def _always(state: Tournament) -> Iterator[DeskWarning]:
    yield from _crowded(state)
    yield from repeats(state.settings.adventures)
    yield from referee_conflict(state.referee_plays, state.stand_in)
    if state.rules_changed_at:
        yield DeskWarning("wt.advice.rules_changed", "WT-KIT-02")
    if state.settings.official and not state.settings.date:
        yield DeskWarning("wt.advice.no_date", "WT-ELO-01")
    yield from _missing_adventure(state)
    upcoming = len(state.rounds) + 1
    if state.phase == "playing" and upcoming <= state.planned:
        paired = len(state.active) - len(state.active) % 2
        if not rematch_free_guaranteed(paired, upcoming):
            yield DeskWarning("wt.advice.rematch_possible", "WT-PAIR-04", {"round": upcoming})


def _crowded(state: Tournament) -> Iterator[DeskWarning]:
    """More people than was announced, as late arrivals may be: nobody is sent away.  WT-ORG-05, WT-PAIR-05"""
    players = len(state.active) or state.seated
    if state.settings.tables and state.settings.tables < tables_needed(players):
        yield DeskWarning("wt.advice.few_tables", "WT-ORG-05", {"tables": tables_needed(players)})
    if state.rounds and len(state.active) > state.settings.seats:
        facts = {"count": len(state.active), "seats": state.settings.seats}
        yield DeskWarning("wt.advice.over_seats", "WT-PAIR-05", facts)


def _missing_adventure(state: Tournament) -> Iterator[DeskWarning]:
    """Once people arrive: the round at the tables, if it has not begun, or else the next one.  WT-ADV-01"""
    if not state.active:
        return
    here = len(state.rounds)
    number = here if state.current and not state.current.begun and not state.adventure(here) else here + 1
    if not state.adventure(number) and number <= (state.planned or number):
        yield DeskWarning("wt.advice.no_adventure", "WT-ADV-01", {"round": number})
