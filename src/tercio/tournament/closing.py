"""The clock, the end of a round and the end of the event."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.checklists import CLOSING, need_ticked
from tercio.tournament.roles import need_organiser, need_staff
from tercio.tournament.rounds import check_complete
from tercio.tournament.state import Round, Tournament

Decision = Sequence[e.Events]
MOST_EXTRA = 120
"""Minutes a round may be lengthened by: beyond that the announced time should change."""


def _playing(state: Tournament) -> Round:
    if state.current is None or state.current.closed:
        raise Refused("wt.pairing.no_round")
    return state.current


def start_clock(state: Tournament, command: c.StartClock, dice: Dice) -> Decision:
    """The round's time runs.  WT-ORG-06"""
    need_staff(state, command.by)
    round_ = _playing(state)
    if round_.clock.running:
        raise Refused("wt.clock.runs")
    return [e.ClockStarted(round_.number, command.at)]


def pause_clock(state: Tournament, command: c.PauseClock, dice: Dice) -> Decision:
    """The round's time stands still."""
    need_staff(state, command.by)
    round_ = _playing(state)
    if not round_.clock.running:
        raise Refused("wt.clock.stands")
    return [e.ClockPaused(round_.number, command.at)]


def give_time(state: Tournament, command: c.GiveTime, dice: Dice) -> Decision:
    """The organiser fixes how long a game lasts, and may lengthen a round while it is played.  WT-ORG-06"""
    need_staff(state, command.by)
    round_ = _playing(state)
    if not state.settings.round_minutes:
        raise Refused("wt.clock.no_time", rule="WT-ORG-06")
    if not 1 <= command.minutes <= MOST_EXTRA - round_.clock.extra:
        raise Refused("wt.clock.too_long", rule="WT-ORG-06", most=MOST_EXTRA, given=round_.clock.extra)
    return [e.TimeGiven(round_.number, command.minutes)]


def take_time_back(state: Tournament, command: c.TakeTimeBack, dice: Dice) -> Decision:
    """Only what was given on top: the time announced stays.  WT-ORG-06"""
    need_staff(state, command.by)
    round_ = _playing(state)
    if not 1 <= command.minutes <= round_.clock.extra:
        raise Refused("wt.clock.not_given", rule="WT-ORG-06", given=round_.clock.extra)
    return [e.TimeTakenBack(round_.number, command.minutes)]


def close_round(state: Tournament, command: c.CloseRound, dice: Dice) -> Decision:
    """Every result is in: the round is over.  WT-PAIR-06"""
    need_organiser(state, command.by)
    round_ = _playing(state)
    check_complete(round_)
    return [e.RoundClosed(round_.number)]


def close_tournament(state: Tournament, command: c.CloseTournament, dice: Dice) -> Decision:
    """The final classification, after the last round or cut short knowingly.  WT-FINAL-01, WT-BYE-05"""
    need_organiser(state, command.by)
    if state.phase != "playing" or state.current is None:
        raise Refused("wt.pairing.no_round")
    check_complete(state.current)
    if len(state.rounds) < state.planned and not command.cut_short:
        raise Refused("wt.close.rounds_left", rule="WT-FMT-03", count=state.planned - len(state.rounds))
    need_ticked(state, CLOSING, command.accept)
    told: list[e.Events] = [] if state.current.closed else [e.RoundClosed(state.current.number)]
    return [*told, e.TournamentClosed(len(state.rounds), command.accept)]


def reopen_tournament(state: Tournament, command: c.ReopenTournament, dice: Dice) -> Decision:
    """Back at the desk, to correct something; the season is reckoned anew."""
    need_organiser(state, command.by)
    if state.phase != "closed":
        raise Refused("wt.tournament.not_over")
    if not command.reason.strip():
        raise Refused("wt.correct.no_reason")
    return [e.TournamentReopened(command.reason)]
