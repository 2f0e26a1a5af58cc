"""The tournament desk as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Iterator

from tercio.core.decider import Decider
from tercio.tournament.commands import Commands
from tercio.tournament.decide import decide
from tercio.tournament.events import Events
from tercio.tournament.evolve import evolve
from tercio.tournament.state import Tournament
from tercio.tournament.view import choices, view


def marks(state: Tournament) -> Iterator[tuple[str, str]]:
    """What an event is found by: its name, its phase, its club and the people in it."""
    yield "title", state.settings.name
    yield "phase", "rehearsal" if state.settings.rehearsal else state.phase
    if state.settings.club:
        yield "club", state.settings.club
    if state.settings.official and state.phase == "closed":
        yield "rated", "yes"
    yield "organiser", state.organiser
    for company in state.companies.values():
        if company.person and company.status != "withdrawn":
            yield "member", company.person


DECIDER: Decider[Tournament] = Decider(
    kind="tournament",
    initial=Tournament(),
    commands=Commands,
    events=Events,
    decide=decide,
    evolve=evolve,
    choices=choices,
    view=view,
    marks=marks,
)
