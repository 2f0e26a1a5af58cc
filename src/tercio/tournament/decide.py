"""All the rules of running an event, one function for each wish."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.announcing import announce, archive, cancel
from tercio.tournament.closing import (
    close_round,
    close_tournament,
    give_time,
    pause_clock,
    reopen_tournament,
    start_clock,
    take_time_back,
)
from tercio.tournament.drafts import discard_draft, draft_round, publish_round
from tercio.tournament.entering import (
    appoint_referee,
    change_settings,
    check_in,
    check_in_all,
    close_registration,
    confirm_players,
    create,
    draw_adventures,
    drop,
    edit_player,
    import_companies,
    mark_registered,
    open_registration,
    pin_table,
    rejoin,
    review_list,
    set_adventure,
    sign_up,
    submit_list,
    tick,
    tick_all,
    undo_check_in,
    withdraw,
)
from tercio.tournament.guests import answer_entry, ask_to_enter
from tercio.tournament.play import (
    choose_first,
    choose_zone,
    confirm_score,
    declare_command,
    dispute_score,
    end_turn,
    enter_score,
    mark_owner,
    move_counter,
    roll_initiative,
    take_initiative,
)
from tercio.tournament.refereeing import call_referee, correct_score, decide_call, penalise, rule_score
from tercio.tournament.rounds import move_table, pair_round, repair_round, swap_companies
from tercio.tournament.state import Tournament

DECISIONS: dict[type, Callable[[Tournament, Any, Dice], Sequence[e.Events]]] = {
    c.CreateTournament: create,
    c.ChangeSettings: change_settings,
    c.OpenRegistration: open_registration,
    c.CloseRegistration: close_registration,
    c.AppointReferee: appoint_referee,
    c.SetAdventure: set_adventure,
    c.DrawAdventures: draw_adventures,
    c.SignUp: sign_up,
    c.ImportCompanies: import_companies,
    c.Withdraw: withdraw,
    c.MarkRegistered: mark_registered,
    c.SubmitList: submit_list,
    c.ReviewList: review_list,
    c.CheckIn: check_in,
    c.CheckInAll: check_in_all,
    c.AskToEnter: ask_to_enter,
    c.AnswerEntry: answer_entry,
    c.ConfirmPlayers: confirm_players,
    c.UndoCheckIn: undo_check_in,
    c.Drop: drop,
    c.Rejoin: rejoin,
    c.Tick: tick,
    c.TickAll: tick_all,
    c.PairRound: pair_round,
    c.RepairRound: repair_round,
    c.DraftRound: draft_round,
    c.PublishRound: publish_round,
    c.DiscardDraft: discard_draft,
    c.EditPlayer: edit_player,
    c.PinTable: pin_table,
    c.Announce: announce,
    c.ArchiveTournament: archive,
    c.CancelTournament: cancel,
    c.SwapCompanies: swap_companies,
    c.MoveTable: move_table,
    c.StartClock: start_clock,
    c.PauseClock: pause_clock,
    c.GiveTime: give_time,
    c.TakeTimeBack: take_time_back,
    c.DeclareCommand: declare_command,
    c.RollInitiative: roll_initiative,
    c.TakeInitiative: take_initiative,
    c.ChooseZone: choose_zone,
    c.ChooseFirst: choose_first,
    c.MarkOwner: mark_owner,
    c.MoveCounter: move_counter,
    c.EndTurn: end_turn,
    c.EnterScore: enter_score,
    c.ConfirmScore: confirm_score,
    c.DisputeScore: dispute_score,
    c.CallReferee: call_referee,
    c.DecideCall: decide_call,
    c.RuleScore: rule_score,
    c.CorrectScore: correct_score,
    c.Penalise: penalise,
    c.CloseRound: close_round,
    c.CloseTournament: close_tournament,
    c.ReopenTournament: reopen_tournament,
}


SETTLED = (
    c.AnswerEntry, c.AppointReferee, c.CallReferee, c.CheckIn, c.CheckInAll, c.ConfirmPlayers,
    c.DrawAdventures, c.Drop, c.Penalise, c.ReviewList, c.SetAdventure, c.SubmitList, c.UndoCheckIn,
    c.Withdraw,
)  # fmt: skip
"""What would change who took part or how they did: a closed event is reopened first, for all to see."""


def decide(state: Tournament, command: c.Commands, dice: Dice) -> Sequence[e.Events]:
    """What happens when this is wished, or why it does not."""
    if state.phase == "draft" and not isinstance(command, c.CreateTournament):
        raise Refused("wt.tournament.none")
    if state.phase == "cancelled" and not isinstance(command, c.ArchiveTournament):
        raise Refused("wt.tournament.cancelled")
    if state.phase == "closed" and isinstance(command, SETTLED):
        raise Refused("wt.tournament.reopen_first")
    return DECISIONS[type(command)](state, command, dice)
