"""People without an account: they ask for a place, and the staff say whether they have it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.entering import check_name, company_entered, known_companies, need_entry
from tercio.tournament.imports import Row
from tercio.tournament.lists import plain
from tercio.tournament.roles import need_staff
from tercio.tournament.state import Tournament

MOST_ASKING = 40
"""Requests that may wait at once: a list the staff can read."""


def ask_to_enter(state: Tournament, command: c.AskToEnter, dice: Dice) -> Sequence[e.Events]:
    """Somebody nobody knows yet asks for a place while registration is open.  WT-ORG-04"""
    need_entry(state, command.by)
    if len(state.asking) >= MOST_ASKING:
        raise Refused("wt.entry.many", most=MOST_ASKING)
    row = Row(0, command.name, command.club, command.faction, command.registered)
    asked = {plain(asking.name) for asking in state.asking.values()}
    check_name(row, asked | {plain(company.name) for company in known_companies(state)})
    return [
        e.EntryAsked(
            f"a{state.asked + 1:03}",
            row.name.strip(),
            row.club.strip(),
            row.faction.strip(),
            row.registered,
        )
    ]


def answer_entry(state: Tournament, command: c.AnswerEntry, dice: Dice) -> Sequence[e.Events]:
    """A yes enters them like anybody, with a seat or in the waiting list; a no leaves no trace but this."""
    need_staff(state, command.by)
    asking = state.asking.get(command.ask)
    if asking is None:
        raise Refused("wt.entry.gone")
    answered = e.EntryAnswered(command.ask, asking.name, command.admitted)
    if not command.admitted:
        return [answered]
    if not state.can_still_join:
        raise Refused("wt.signup.no_round_left", rule="WT-PAIR-05", rounds=state.planned)
    row = Row(0, asking.name, asking.club, asking.faction, asking.registered)
    check_name(row, {plain(company.name) for company in known_companies(state)})
    entered = company_entered(state, row, "", len(state.companies), state.seated)
    return [answered, replace(entered, ask=command.ask)]
