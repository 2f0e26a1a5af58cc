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
    """All of them, as they shall be."""
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
    """The account of who settles questions, as the house names it: `user:7`."""
    plays: bool = False
    """Whether the referee plays as well."""
    stand_in: str = ""
    """The account of who settles questions about the referee's own games; empty for nobody."""
    by: str = ""


class DrawAdventures(Command, frozen=True):
    """Lots for every round not yet set, without repeats while any is left."""

    rounds: int
    """For how many rounds, from the first on."""
    by: str = ""


class SignUp(Command, frozen=True):
    """Enter yourself, or, as organiser, anybody; before the event or late."""

    name: str
    """How the player is called at the event."""
    club: str = ""
    """The name of the player's club; empty for none."""
    faction: str = ""
    """The player's faction; empty to say it later."""
    registered: bool = False
    person: str = ""
    """The account of the player, as the house names it; empty for whoever has none, or for yourself."""
    by: str = ""


class AskToEnter(Command, frozen=True):
    """Ask for a place without an account; the staff answer."""

    name: str
    """How the player is called."""
    club: str = ""
    """The name of the player's club; empty for none."""
    faction: str = ""
    """The player's faction; empty to say it later."""
    registered: bool = False
    by: str = ""


class AnswerEntry(Command, frozen=True):
    """Let somebody in who asked, or not."""

    ask: str
    """The id of what was asked, as the event `EntryAsked` gave it."""
    admitted: bool = True
    """Whether the player is let in."""
    by: str = ""


class ImportCompanies(Command, frozen=True):
    """Enter everybody of a table in CSV: a name and perhaps a club and a faction for each."""

    csv: str
    """A line that names the columns (name, club, faction, registered), then one for each player."""
    by: str = ""


class EditPlayer(Command, frozen=True):
    """A name, a club or a faction put right."""

    company: CompanyId
    name: str
    """The name as it should be."""
    club: str = ""
    """As it should be; empty for none."""
    faction: str = ""
    """As it should be; empty for none."""
    by: str = ""


class PinTable(Command, frozen=True):
    """Somebody who needs a certain table gets it in every round to come; 0 lets it go."""

    company: CompanyId
    table: int = 0
    """The number of the table; 0 lets it go."""
    by: str = ""


class Announce(Command, frozen=True):
    """Words for everybody, on every open page."""

    text: str
    """The words, as plain text."""
    by: str = ""
    at: int = 0


class ArchiveTournament(Command, frozen=True):
    """Out of the lists, or back into them."""

    archived: bool = True
    """False brings it back."""
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
    """Every unit of the list."""
    uploaded: bool = False
    """Whether the list is in the publisher's app as well.  WT-LIST-02"""
    by: str = ""
    at: int = 0


class ReviewList(Command, frozen=True):
    """Approve a list or send it back with a note."""

    company: CompanyId
    approved: bool
    """False sends it back."""
    note: str = ""
    """What to put right, for the player."""
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
    """Players of the event, by their ids; none named is all of them."""
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
    """The item, by the rule it is of."""
    subject: str = ""
    """The player (`c003`) or the game (`1-2`) it is about, where the list is theirs; else empty."""
    done: bool = True
    """False unticks it."""
    by: str = ""


class TickAll(Command, frozen=True):
    """Everything still open on a check-list; `subject` as in `Tick`."""

    list: Literal["opening", "check_in", "table", "closing"]
    """Which check-list."""
    by: str = ""
    subject: str = ""
    """The player (`c003`) or the game (`1-2`) it is about, where the list is theirs; else empty."""


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
    """Keys of the warnings that are accepted; the refusal names those there are."""
    by: str = ""
    looked_at: str = ""
    """A mark of the draft that was looked at; another one is not published by mistake."""


class DiscardDraft(Command, frozen=True):
    """Throw the drafted round away."""

    by: str = ""


class RepairRound(Command, frozen=True):
    """Pair the round being played anew, while nobody has a result."""

    accept: tuple[str, ...] = ()
    """Keys of the warnings that are accepted; the refusal names those there are."""
    by: str = ""


class SwapCompanies(Command, frozen=True):
    """Two companies change places in the round or the draft at hand."""

    one: CompanyId
    """A player of the event, by id: `c003`."""
    other: CompanyId
    """Another one, by id."""
    by: str = ""


class MoveTable(Command, frozen=True):
    """A game is played at another table."""

    game: GameId
    table: int
    """The number of the table it moves to."""
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
    """How many more."""
    by: str = ""


class TakeTimeBack(Command, frozen=True):
    """Extra minutes given before, or some of them, are not given after all."""

    minutes: int
    """How many of those given."""
    by: str = ""


class DeclareCommand(Command, frozen=True):
    """The total MAN of a company.  WT-PREP-02"""

    game: GameId
    company: CompanyId
    man: int
    """The sum of its units' command values."""
    by: str = ""


class RollInitiative(Command, frozen=True):
    """Let Tercio roll, or say who won with dice on the table."""

    game: GameId
    won_by: CompanyId = ""
    """Who won with dice on the table, by id; empty lets Tercio roll."""
    by: str = ""


class TakeInitiative(Command, frozen=True):
    """Who won the roll keeps the initiative or gives it away.  WT-PREP-02"""

    game: GameId
    keep: bool
    """False gives it to the rival."""
    by: str = ""


class ChooseZone(Command, frozen=True):
    """Who has the choice takes a side of the table."""

    game: GameId
    zone: Side
    """The deployment zone."""
    by: str = ""


class ChooseFirst(Command, frozen=True):
    """Say which company deploys or activates first."""

    game: GameId
    matter: Literal["deployment", "activation"]
    """Who deploys first, or who activates first."""
    company: CompanyId
    """The one who is first, by id: `c003`."""
    by: str = ""


class MarkOwner(Command, frozen=True):
    """Note who has a marker at the end of a round of the game."""

    game: GameId
    round: int
    """The round of the game, from 1."""
    marker: str
    """The marker, as the scenario's sheet names it: `PA1`."""
    owner: str
    """Who has it, as the sheet writes it: `A`, `B` or `none`."""
    by: str = ""


class MoveCounter(Command, frozen=True):
    """Do something a feat's counters keep track of, with the details it asks for."""

    game: GameId
    action: str
    """What is done, as the feat names it."""
    side: Side
    """The zone of who does it: `A` or `B`."""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    """The details the action asks for, by their names."""
    by: str = ""


class EndTurn(Command, frozen=True):
    """A turn of the game is over; `turn` counts through the whole game, so two phones end it once."""

    game: GameId
    turn: int
    """The turn that is over, counted from 1 through the whole game."""
    by: str = ""


class EnterScore(Command, frozen=True):
    """Hand in the sheet of a game; the rival confirms it."""

    game: GameId
    sheet: ScoreSheet
    """What happened, as the sheet has it."""
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
    """What is asked, in words."""
    by: str = ""
    at: int = 0


class DecideCall(Command, frozen=True):
    """The referee's answer to a question."""

    call: str
    """The id of the call, as the event `RefereeCalled` gave it."""
    decision: str
    """What is decided, in words."""
    by: str = ""
    at: int = 0


class RuleScore(Command, frozen=True):
    """The referee settles a game: final."""

    game: GameId
    sheet: ScoreSheet
    """The result as it counts."""
    decision: str
    """What was decided, in words."""
    by: str = ""
    at: int = 0


class CorrectScore(Command, frozen=True):
    """Put a settled sheet right, with the reason."""

    game: GameId
    sheet: ScoreSheet
    """The result as it should be."""
    reason: str
    by: str = ""


class Penalise(Command, frozen=True):
    """Warn or punish a company, with the reason; `amount` is for points."""

    company: CompanyId
    kind: Literal["warning", "pt", "pv", "game_loss", "disqualify"]
    """A warning, points off (`pt`, `pv`), a game lost, or out of the event."""
    reason: str
    amount: int = 0
    """How many points, for `pt` and `pv`."""
    game: GameId = ""
    """The game that is lost or in which it happened: `1-2`; empty for none."""
    by: str = ""
    at: int = 0


class CloseRound(Command, frozen=True):
    """Every sheet is in: the round is over and counts."""

    by: str = ""


class CloseTournament(Command, frozen=True):
    """End the event; the classification becomes final."""

    accept: tuple[str, ...] = ()
    """Keys of the warnings that are accepted; the refusal names those there are."""
    cut_short: bool = False
    """Whether it ends before all its rounds are played."""
    by: str = ""


class ReopenTournament(Command, frozen=True):
    """A closed event goes on, with the reason."""

    reason: str
    by: str = ""


class SetAdventure(Command, frozen=True):
    """Set the scenario and the feat of a round by hand.  WT-ADV-01"""

    number: int
    """The number of the round, from 1."""
    adventure: Adventure
    """Scenario and feat."""
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
