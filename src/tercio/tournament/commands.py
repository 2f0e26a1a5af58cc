"""What may be wished. `by` and `at` are filled in by the door: who asks, and when in seconds."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from tercio.core.messages import Command
from tercio.tournament.lists import Unit
from tercio.tournament.settings import Adventure, Settings
from tercio.tournament.sheets import Side
from tercio.tournament.state import CompanyId, GameId, ScoreSheet


class CreateTournament(Command, frozen=True):
    settings: Settings
    by: str = ""
    at: int = 0


class ChangeSettings(Command, frozen=True):
    settings: Settings
    by: str = ""
    at: int = 0


class OpenRegistration(Command, frozen=True):
    by: str = ""


class CloseRegistration(Command, frozen=True):
    by: str = ""


class AppointReferee(Command, frozen=True):
    referee: str
    plays: bool = False
    stand_in: str = ""
    by: str = ""


class DrawAdventures(Command, frozen=True):
    """Lots for every round not yet set, without repeats while any is left."""

    rounds: int
    by: str = ""


class SignUp(Command, frozen=True):
    """Enter yourself, or, as organiser, anybody; before the event or late."""

    name: str
    club: str = ""
    faction: str = ""
    registered: bool = False
    person: str = ""
    by: str = ""


class AskToEnter(Command, frozen=True):
    """Ask for a place without an account; the staff answer."""

    name: str
    club: str = ""
    faction: str = ""
    registered: bool = False
    by: str = ""


class AnswerEntry(Command, frozen=True):
    """Let somebody in who asked, or not."""

    ask: str
    admitted: bool = True
    by: str = ""


class ImportCompanies(Command, frozen=True):
    csv: str
    by: str = ""


class EditPlayer(Command, frozen=True):
    """A name, a club or a faction put right."""

    company: CompanyId
    name: str
    club: str = ""
    faction: str = ""
    by: str = ""


class PinTable(Command, frozen=True):
    """Somebody who needs a certain table gets it in every round to come; 0 lets it go."""

    company: CompanyId
    table: int = 0
    by: str = ""


class Announce(Command, frozen=True):
    """Words for everybody, on every open page."""

    text: str
    by: str = ""
    at: int = 0


class ArchiveTournament(Command, frozen=True):
    """Out of the lists, or back into them."""

    archived: bool = True
    by: str = ""


class CancelTournament(Command, frozen=True):
    """An event that nobody has played yet is called off."""

    by: str = ""


class Withdraw(Command, frozen=True):
    company: CompanyId
    by: str = ""


class MarkRegistered(Command, frozen=True):
    company: CompanyId
    registered: bool = True
    by: str = ""


class SubmitList(Command, frozen=True):
    company: CompanyId
    units: tuple[Unit, ...]
    uploaded: bool = False
    by: str = ""
    at: int = 0


class ReviewList(Command, frozen=True):
    company: CompanyId
    approved: bool
    note: str = ""
    by: str = ""


class CheckIn(Command, frozen=True):
    company: CompanyId
    by: str = ""


class CheckInAll(Command, frozen=True):
    """Everybody with a seat who is not in yet."""

    by: str = ""


class ConfirmPlayers(Command, frozen=True):
    """These companies without an account are the people their names say; none named is all of them."""

    companies: tuple[CompanyId, ...] = ()
    by: str = ""


class UndoCheckIn(Command, frozen=True):
    company: CompanyId
    by: str = ""


class Drop(Command, frozen=True):
    company: CompanyId
    by: str = ""


class Rejoin(Command, frozen=True):
    company: CompanyId
    by: str = ""


class Tick(Command, frozen=True):
    """Tick or untick an item of a check-list; `subject` is a company or a game where the list is theirs."""

    rule: str
    subject: str = ""
    done: bool = True
    by: str = ""


class TickAll(Command, frozen=True):
    """Everything still open on a check-list; `subject` as in `Tick`."""

    list: Literal["opening", "check_in", "table", "closing"]
    by: str = ""
    subject: str = ""


class PairRound(Command, frozen=True):
    accept: tuple[str, ...] = ()
    """Keys of refusals the organiser has read and accepts: open check-list items, unavoidable rematches."""
    by: str = ""


class DraftRound(Command, frozen=True):
    """The next round, for the staff to look at before anybody else sees it."""

    by: str = ""


class PublishRound(Command, frozen=True):
    """The draft becomes the round."""

    accept: tuple[str, ...] = ()
    by: str = ""
    looked_at: str = ""
    """A mark of the draft that was looked at; another one is not published by mistake."""


class DiscardDraft(Command, frozen=True):
    by: str = ""


class RepairRound(Command, frozen=True):
    accept: tuple[str, ...] = ()
    by: str = ""


class SwapCompanies(Command, frozen=True):
    one: CompanyId
    other: CompanyId
    by: str = ""


class MoveTable(Command, frozen=True):
    game: GameId
    table: int
    by: str = ""


class StartClock(Command, frozen=True):
    by: str = ""
    at: int = 0


class PauseClock(Command, frozen=True):
    by: str = ""
    at: int = 0


class GiveTime(Command, frozen=True):
    """More minutes for the round being played."""

    minutes: int
    by: str = ""


class TakeTimeBack(Command, frozen=True):
    """Extra minutes given before, or some of them, are not given after all."""

    minutes: int
    by: str = ""


class DeclareCommand(Command, frozen=True):
    """The total MAN of a company.  WT-PREP-02"""

    game: GameId
    company: CompanyId
    man: int
    by: str = ""


class RollInitiative(Command, frozen=True):
    """Let Tercio roll, or say who won with dice on the table."""

    game: GameId
    won_by: CompanyId = ""
    by: str = ""


class TakeInitiative(Command, frozen=True):
    game: GameId
    keep: bool
    by: str = ""


class ChooseZone(Command, frozen=True):
    game: GameId
    zone: Side
    by: str = ""


class ChooseFirst(Command, frozen=True):
    game: GameId
    matter: Literal["deployment", "activation"]
    company: CompanyId
    by: str = ""


class MarkOwner(Command, frozen=True):
    game: GameId
    round: int
    marker: str
    owner: str
    by: str = ""


class MoveCounter(Command, frozen=True):
    game: GameId
    action: str
    side: Side
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    by: str = ""


class EndTurn(Command, frozen=True):
    """A turn of the game is over; `turn` counts through the whole game, so two phones end it once."""

    game: GameId
    turn: int
    by: str = ""


class EnterScore(Command, frozen=True):
    game: GameId
    sheet: ScoreSheet
    by: str = ""
    between: tuple[CompanyId, ...] = ()
    """The two it is about, where the writer says so: a round paired again meanwhile has others there."""


class ConfirmScore(Command, frozen=True):
    game: GameId
    by: str = ""
    looked_at: str = ""
    """A mark of the sheet that was looked at."""


class DisputeScore(Command, frozen=True):
    game: GameId
    reason: str = ""
    by: str = ""


class CallReferee(Command, frozen=True):
    game: GameId
    question: str
    by: str = ""
    at: int = 0


class DecideCall(Command, frozen=True):
    call: str
    decision: str
    by: str = ""
    at: int = 0


class RuleScore(Command, frozen=True):
    """The referee settles a game: final."""

    game: GameId
    sheet: ScoreSheet
    decision: str
    by: str = ""
    at: int = 0


class CorrectScore(Command, frozen=True):
    game: GameId
    sheet: ScoreSheet
    reason: str
    by: str = ""


class Penalise(Command, frozen=True):
    company: CompanyId
    kind: Literal["warning", "pt", "pv", "game_loss", "disqualify"]
    reason: str
    amount: int = 0
    game: GameId = ""
    by: str = ""
    at: int = 0


class CloseRound(Command, frozen=True):
    by: str = ""


class CloseTournament(Command, frozen=True):
    accept: tuple[str, ...] = ()
    cut_short: bool = False
    by: str = ""


class ReopenTournament(Command, frozen=True):
    reason: str
    by: str = ""


class SetAdventure(Command, frozen=True):
    number: int
    adventure: Adventure
    by: str = ""


Commands: TypeAlias = (
    CreateTournament
    | ChangeSettings
    | OpenRegistration
    | CloseRegistration
    | AppointReferee
    | DrawAdventures
    | SetAdventure
    | SignUp
    | AskToEnter
    | AnswerEntry
    | ImportCompanies
    | Withdraw
    | MarkRegistered
    | SubmitList
    | ReviewList
    | CheckIn
    | UndoCheckIn
    | Drop
    | Rejoin
    | Tick
    | PairRound
    | RepairRound
    | SwapCompanies
    | MoveTable
    | StartClock
    | PauseClock
    | DeclareCommand
    | RollInitiative
    | TakeInitiative
    | ChooseZone
    | ChooseFirst
    | MarkOwner
    | MoveCounter
    | EndTurn
    | EnterScore
    | ConfirmScore
    | DisputeScore
    | CallReferee
    | DecideCall
    | RuleScore
    | CorrectScore
    | Penalise
    | CloseRound
    | CloseTournament
    | ReopenTournament
    | CheckInAll
    | ConfirmPlayers
    | GiveTime
    | TakeTimeBack
    | TickAll
    | DraftRound
    | PublishRound
    | DiscardDraft
    | EditPlayer
    | PinTable
    | Announce
    | ArchiveTournament
    | CancelTournament
)
