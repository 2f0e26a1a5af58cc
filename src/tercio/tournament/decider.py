"""The tournament desk as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Iterator

from tercio.core.decider import Decider
from tercio.core.listing import Listing
from tercio.tournament.commands import Commands
from tercio.tournament.decide import decide
from tercio.tournament.event_words import event_words
from tercio.tournament.events import Events
from tercio.tournament.evolve import evolve
from tercio.tournament.season import event_result, season_entry
from tercio.tournament.state import Tournament
from tercio.tournament.view import choices, hides, view


def list_of(state: Tournament) -> str:
    """Which list an event is in: rehearsals and what was put away have lists of their own."""
    if state.archived or state.phase == "cancelled":
        return "archived"
    return "rehearsal" if state.settings.rehearsal else state.phase


def marks(state: Tournament) -> Iterator[tuple[str, str]]:
    """What an event is found by: its name, its phase, its club and the people in it."""
    yield "title", state.settings.name
    yield "phase", list_of(state)
    if state.settings.club:
        yield "club", state.settings.club
    if state.settings.official and state.phase == "closed":
        yield "rated", "yes"
    yield "organiser", state.organiser
    for referee in {state.referee, state.stand_in} - {"", state.organiser}:
        yield "referee", referee
    for company in state.companies.values():
        if company.person and company.status != "withdrawn":
            yield "member", company.person


def listing(state: Tournament, stream: str) -> Listing:
    """An event in lists; once closed and official, with what it means for its season."""
    settings, result = state.settings, event_result(state, stream)
    return Listing(
        title=settings.name,
        phase=list_of(state),
        day=settings.date,
        club=settings.club,
        owner=state.organiser,
        official=settings.official,
        facts={"place": settings.place, "seated": state.seated, "seats": settings.seats},
        result=season_entry(state, result) if result else None,
    )


DECIDER: Decider[Tournament] = Decider(
    kind="tournament",
    keeps=True,
    initial=Tournament(),
    commands=Commands,
    events=Events,
    decide=decide,
    evolve=evolve,
    choices=choices,
    view=view,
    marks=marks,
    listing=listing,
    words=event_words,
    hides=hides,
)
