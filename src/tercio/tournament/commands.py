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
    """Announce a new event; whoever sends it organises it.  WT-ORG-01"""

    settings: Settings
    by: str = ""
    at: int = 0


class ChangeSettings(Command, frozen=True):
    """Change what was announced; all settings are sent, changed or not."""

    settings: Settings
    by: str = ""
    at: int = 0
    looked_at: str = ""
    """A mark of the settings the sender had in view; nothing for whoever replaces them as they are."""


class OpenRegistration(Command, frozen=True):
    """From now on people can enter."""

    by: str = ""


class CloseRegistration(Command, frozen=True):
    """From now on nobody enters by themselves."""

    by: str = ""


class AppointReferee(Command, frozen=True):
    """Name who settles questions, whether they play, and who stands in for them then."""

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
    """Enter everybody of a table in CSV: a name and perhaps a club and a faction on each line."""

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
    """Take a company out before it has played."""

    company: CompanyId
    by: str = ""


class MarkRegistered(Command, frozen=True):
    """Say whether a player is registered with the game's publisher."""

    company: CompanyId
    registered: bool = True
    by: str = ""


class SubmitList(Command, frozen=True):
    """Hand in a company's list of units.  WT-LIST-01"""

    company: CompanyId
    units: tuple[Unit, ...]
    uploaded: bool = False
    by: str = ""
    at: int = 0


class ReviewList(Command, frozen=True):
    """Approve a list or send it back with a note."""

    company: CompanyId
    approved: bool
    note: str = ""
    by: str = ""


class CheckIn(Command, frozen=True):
    """A company is here and ready to play."""

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
    """A company is not here after all."""

    company: CompanyId
    by: str = ""


class Drop(Command, frozen=True):
    """A company leaves and plays no further round."""

    company: CompanyId
    by: str = ""


class Rejoin(Command, frozen=True):
    """A company that had left plays again from the next round on."""

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
    """Pair the next round and publish it at once."""

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
    """Throw the drafted round away."""

    by: str = ""


class RepairRound(Command, frozen=True):
    """Pair the round being played anew, while nobody has a result."""

    accept: tuple[str, ...] = ()
    by: str = ""


class SwapCompanies(Command, frozen=True):
    """Two companies change places in the round or the draft at hand."""

    one: CompanyId
    other: CompanyId
    by: str = ""


class MoveTable(Command, frozen=True):
    """A game is played at another table."""

    game: GameId
    table: int
    by: str = ""


class StartClock(Command, frozen=True):
    """Start the round's time, or go on after a pause."""

    by: str = ""
    at: int = 0


class PauseClock(Command, frozen=True):
    """Stop the round's time for a while."""

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
    """Who won the roll keeps the initiative or gives it away.  WT-PREP-02"""

    game: GameId
    keep: bool
    by: str = ""


class ChooseZone(Command, frozen=True):
    """Who has the choice takes a side of the table."""

    game: GameId
    zone: Side
    by: str = ""


class ChooseFirst(Command, frozen=True):
    """Say which company deploys or activates first."""

    game: GameId
    matter: Literal["deployment", "activation"]
    company: CompanyId
    by: str = ""


class MarkOwner(Command, frozen=True):
    """Note who has a marker at the end of a round of the game."""

    game: GameId
    round: int
    marker: str
    owner: str
    by: str = ""


class MoveCounter(Command, frozen=True):
    """Do something a feat's counters keep track of, with the details it asks for."""

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
    """Hand in the sheet of a game; the rival confirms it."""

    game: GameId
    sheet: ScoreSheet
    by: str = ""
    between: tuple[CompanyId, ...] = ()
    """The two it is about, where the writer says so: a round paired again meanwhile has others there."""


class ConfirmScore(Command, frozen=True):
    """Agree to the sheet the rival handed in."""

    game: GameId
    by: str = ""
    looked_at: str = ""
    """A mark of the sheet that was looked at."""


class DisputeScore(Command, frozen=True):
    """Say that the sheet the rival handed in is wrong; the referee is called."""

    game: GameId
    reason: str = ""
    by: str = ""


class CallReferee(Command, frozen=True):
    """Ask the referee something at a table."""

    game: GameId
    question: str
    by: str = ""
    at: int = 0


class DecideCall(Command, frozen=True):
    """The referee's answer to a question."""

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
    """Put a settled sheet right, with the reason."""

    game: GameId
    sheet: ScoreSheet
    reason: str
    by: str = ""


class Penalise(Command, frozen=True):
    """Warn or punish a company, with the reason; `amount` is for points."""

    company: CompanyId
    kind: Literal["warning", "pt", "pv", "game_loss", "disqualify"]
    reason: str
    amount: int = 0
    game: GameId = ""
    by: str = ""
    at: int = 0


class CloseRound(Command, frozen=True):
    """Every sheet is in: the round is over and counts."""

    by: str = ""


class CloseTournament(Command, frozen=True):
    """End the event; the classification becomes final."""

    accept: tuple[str, ...] = ()
    cut_short: bool = False
    by: str = ""


class ReopenTournament(Command, frozen=True):
    """A closed event goes on, with the reason."""

    reason: str
    by: str = ""


class SetAdventure(Command, frozen=True):
    """Set the scenario and the feat of a round by hand.  WT-ADV-01"""

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
