"""The referee's desk: calls, final decisions, corrections and sanctions.  WT-REF-*, WT-SPORT-02"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.pack import title_of
from tercio.tournament.play import any_game, need_table
from tercio.tournament.roles import find_company, is_referee, need_organiser, need_staff
from tercio.tournament.sheet_scoring import read_sheet
from tercio.tournament.state import Call, Tournament

Decision = Sequence[e.Events]


def call_referee(state: Tournament, command: c.CallReferee, dice: Dice) -> Decision:
    """A question from a table, kept with its time.  WT-REF-02"""
    if not state.pack.switches.referee:
        raise Refused("wt.referee.not_in_pack", rule="WT-REF-01", pack=title_of(state.settings.pack))
    _, game = any_game(state, command.game)
    need_table(state, game, command.by)
    if not command.question.strip():
        raise Refused("wt.call.no_question", rule="WT-REF-02")
    call = f"q{len(state.calls) + 1}"
    return [e.RefereeCalled(call, game.id, command.question, command.by, command.at)]


def check_open(call: Call) -> None:
    """A decision made is read-only, for everybody.  WT-REF-02"""
    if call.decision:
        raise Refused("wt.call.final", rule="WT-REF-02")


def decide_call(state: Tournament, command: c.DecideCall, dice: Dice) -> Decision:
    """The last word on a rules question.  WT-REF-01, WT-REF-02"""
    call = next((asked for asked in state.calls if asked.id == command.call), None)
    if call is None:
        raise Refused("wt.call.unknown")
    check_open(call)
    _, game = any_game(state, call.game)
    if not is_referee(state, command.by, game):
        raise Refused("wt.referee.only", rule="WT-REF-01")
    if not command.decision.strip():
        raise Refused("wt.call.no_decision", rule="WT-REF-02")
    return [e.CallDecided(call.id, command.decision, command.by, command.at)]


def rule_score(state: Tournament, command: c.RuleScore, dice: Dice) -> Decision:
    """The referee settles a game; where a pack has no referee, the organiser does.  WT-REF-02, WT-SCORE-10"""
    round_, game = any_game(state, command.game)
    if game.ruled:
        raise Refused("wt.call.final", rule="WT-REF-02")
    if not is_referee(state, command.by, game):
        raise Refused("wt.referee.only", rule="WT-REF-01")
    if not command.decision.strip():
        raise Refused("wt.call.no_decision", rule="WT-REF-02")
    if state.phase == "closed":
        raise Refused("wt.tournament.over")
    score = read_sheet(state, round_, game, command.sheet)
    return [e.ScoreSettled(game.id, score, command.sheet, "ruled", command.by, command.decision)]


def correct_score(state: Tournament, command: c.CorrectScore, dice: Dice) -> Decision:
    """A slip put right, in any round: standings follow at once, published pairings stay.  WT-PAIR-06"""
    need_organiser(state, command.by)
    if state.phase == "closed":
        raise Refused("wt.tournament.reopen_first")
    round_, game = any_game(state, command.game)
    if game.ruled:
        raise Refused("wt.call.final", rule="WT-REF-02")
    if not command.reason.strip():
        raise Refused("wt.correct.no_reason", rule="WT-PAIR-06")
    if game.score is None:
        raise Refused("wt.correct.nothing", rule="WT-PAIR-06")
    score = read_sheet(state, round_, game, command.sheet)
    return [e.ScoreSettled(game.id, score, command.sheet, "corrected", command.by, command.reason)]


def penalise(state: Tournament, command: c.Penalise, dice: Dice) -> Decision:
    """A sanction by organiser or referee, always with its reason.  WT-SPORT-02, WT-REF-03"""
    if not state.pack.switches.sanctions:
        raise Refused("wt.sanction.not_in_pack", rule="WT-SPORT-02", pack=title_of(state.settings.pack))
    need_staff(state, command.by, "WT-SPORT-02")
    company = find_company(state, command.company)
    if not command.reason.strip():
        raise Refused("wt.sanction.no_reason", rule="WT-SPORT-02")
    if company.status == "disqualified":
        raise Refused("wt.sanction.out_already", rule="WT-SPORT-02", name=company.name)
    if command.kind in ("pt", "pv") and command.amount < 1:
        raise Refused("wt.sanction.no_amount", rule="WT-SPORT-02")
    if command.kind == "game_loss":
        _check_game_loss(state, command)
    return [
        e.SanctionImposed(
            company.id,
            company.name,
            command.kind,
            command.reason,
            command.by,
            command.at,
            command.amount if command.kind in ("pt", "pv") else 0,
            command.game if command.kind == "game_loss" else "",
        )
    ]


def _check_game_loss(state: Tournament, command: c.Penalise) -> None:
    found = state.game(command.game)
    if found is None or command.company not in found[1].pair:
        raise Refused("wt.sanction.which_game", rule="WT-SPORT-02")
