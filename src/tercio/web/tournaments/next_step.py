"""What the desk does next: one step, from the first sign-up to the shared result."""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.tournament.rounds import check_start
from tercio.tournament.settings import LEAST_PLAYERS
from tercio.tournament.state import Tournament

STAFF_STEPS = frozenset({"clock", "wait", "closed", "cancelled"})
"""Steps a referee takes as well; the others are the organiser's."""


def next_step(state: Tournament, *, organiser: bool = True) -> str:
    """The name of the step: its button or its words are in the bar of the desk; nothing for who may not."""
    step = step_of_day(state)
    return step if organiser or step in STAFF_STEPS else ""


def step_of_day(state: Tournament) -> str:
    """From the first sign-up to the end."""
    if state.phase in ("closed", "cancelled"):
        return state.phase
    if state.draft:
        return "publish"
    return before_the_first(state) if state.current is None else during_play(state)


def before_the_first(state: Tournament) -> str:
    """Open the door, count who came, draft round 1."""
    if any(company.status == "entered" for company in state.companies.values()):
        return "check_in"
    if len(state.active) >= LEAST_PLAYERS:
        return "draft"
    return "sign_up" if state.registration_open or state.companies else "open"


def hold_up(state: Tournament) -> Refused | None:
    """What is to be settled in the settings before round 1 can be drafted.  WT-FMT-01, WT-ORG-06"""
    if state.rounds or len(state.active) < LEAST_PLAYERS:
        return None
    try:
        check_start(state)
    except Refused as no:
        return no
    return None


def during_play(state: Tournament) -> str:
    """Start the clock, wait for the sheets, draft the next round or finish."""
    last = state.current
    if last is None or last.missing:
        timed = last and state.settings.round_minutes and not last.clock.running and not last.clock.spent
        return "clock" if timed and last and not last.begun else "wait"
    return "draft" if len(state.rounds) < state.planned else "close"
