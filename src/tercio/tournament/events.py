"""What happened. Names are written beside ids so that the history reads by itself."""

from __future__ import annotations

from typing import Any, TypeAlias

from tercio.core.messages import Event
from tercio.core.speech import Phrase
from tercio.tournament.lists import Unit
from tercio.tournament.settings import Adventure, Settings
from tercio.tournament.sheets import Pair, Value
from tercio.tournament.state import CompanyId, GameId, Score, ScoreSheet, Seat


class TournamentCreated(Event, frozen=True):
    """The first event pins the pack."""

    settings: Settings
    name: str
    organiser: str
    at: int = 0


class SettingsChanged(Event, frozen=True):
    settings: Settings
    rules_changed: bool = False
    """The event's own rules changed.  WT-KIT-02"""
    at: int = 0


class RegistrationOpened(Event, frozen=True):
    pass


class RegistrationClosed(Event, frozen=True):
    pass


class RefereeAppointed(Event, frozen=True):
    referee: str
    plays: bool = False
    stand_in: str = ""


class AdventuresSet(Event, frozen=True):
    adventures: tuple[Adventure, ...]
    drawn: tuple[int, ...] = ()
    """The faces of the draw, if it was one."""


class CompanyEntered(Event, frozen=True):
    company: CompanyId
    name: str
    person: str = ""
    club: str = ""
    faction: str = ""
    registered: bool = False
    waiting: bool = False
    joins: int = 1
    ask: str = ""
    """The request of somebody without an account that was granted."""

    def text_facts(self) -> dict[str, Any]:
        """Who, and whether there was a seat."""
        return {"name": self.name, "waiting": Phrase(f"wt.entered.{'waiting' if self.waiting else 'seated'}")}


class EntryAsked(Event, frozen=True):
    """Somebody without an account asks for a place."""

    ask: str
    name: str
    club: str = ""
    faction: str = ""
    registered: bool = False


class EntryAnswered(Event, frozen=True):
    ask: str
    name: str
    admitted: bool = True

    def text_facts(self) -> dict[str, Any]:
        """Who, and whether they were let in."""
        return {
            "name": self.name,
            "admitted": Phrase(f"wt.entry.{'admitted' if self.admitted else 'not_admitted'}"),
        }


class RowsRefused(Event, frozen=True):
    """Rows of an imported file that were left out: (line, key, facts)."""

    rows: tuple[tuple[int, str, dict[str, Any]], ...]
    count: int


class PlaceFreed(Event, frozen=True):
    """First in the waiting list moves up."""

    company: CompanyId
    name: str


class CompanyWithdrawn(Event, frozen=True):
    company: CompanyId
    name: str


class CompanyRegistered(Event, frozen=True):
    company: CompanyId
    name: str
    registered: bool = True


class ListSubmitted(Event, frozen=True):
    company: CompanyId
    name: str
    units: tuple[Unit, ...]
    uploaded: bool = False
    by: str = ""
    """Who handed it in: its player, or somebody of the staff."""


class ListReviewed(Event, frozen=True):
    company: CompanyId
    name: str
    approved: bool
    note: str = ""


class CheckedIn(Event, frozen=True):
    company: CompanyId
    name: str
    lot: int = 0
    """Its place among the lots already drawn, for a late company."""
    joins: int = 1


class PlayersConfirmed(Event, frozen=True):
    companies: tuple[CompanyId, ...]
    names: tuple[str, ...]


class CheckInUndone(Event, frozen=True):
    company: CompanyId
    name: str


class CompanyDropped(Event, frozen=True):
    company: CompanyId
    name: str
    after: int


class CompanyRejoined(Event, frozen=True):
    company: CompanyId
    name: str


class ItemTicked(Event, frozen=True):
    rule: str
    subject: str = ""
    done: bool = True


class LotDrawn(Event, frozen=True):
    """The order that settles what nothing else does, drawn once.  WT-RANK-04"""

    order: tuple[CompanyId, ...]
    faces: tuple[int, ...]
    rounds: int
    """How many rounds there will be.  WT-FMT-03"""


class RoundPaired(Event, frozen=True):
    number: int
    pairs: tuple[tuple[CompanyId, CompanyId], ...]
    tables: tuple[int, ...]
    bye: CompanyId | None = None
    field: tuple[Seat, ...] = ()
    rematches: tuple[tuple[CompanyId, CompanyId], ...] = ()
    faces: tuple[int, ...] = ()
    """The draw of round 1.  WT-PAIR-01"""
    cost: tuple[int, ...] = ()
    again: bool = False
    accepted: tuple[str, ...] = ()
    by_hand: bool = False
    """Changed at the desk before it was published."""
    draft_id: int = 0
    """The draft it was published from."""


class RoundDrafted(Event, frozen=True):
    """The next round as the desk looks at it; nobody else sees it yet."""

    number: int
    pairs: tuple[tuple[CompanyId, CompanyId], ...]
    tables: tuple[int, ...]
    bye: CompanyId | None = None
    field: tuple[Seat, ...] = ()
    rematches: tuple[tuple[CompanyId, CompanyId], ...] = ()
    faces: tuple[int, ...] = ()
    cost: tuple[int, ...] = ()


class DraftDiscarded(Event, frozen=True):
    number: int


class PlayerEdited(Event, frozen=True):
    company: CompanyId
    before: str
    name: str
    club: str = ""
    faction: str = ""


class TablePinned(Event, frozen=True):
    """0: at any table again."""

    company: CompanyId
    name: str
    table: int

    def text_facts(self) -> dict[str, Any]:
        """Who, and at which table."""
        where = Phrase("wt.pinned.to", table=self.table) if self.table else Phrase("wt.pinned.free")
        return {"name": self.name, "table": where}


class Announced(Event, frozen=True):
    text: str
    by: str = ""
    at: int = 0


class TournamentArchived(Event, frozen=True):
    archived: bool = True

    def text_facts(self) -> dict[str, Any]:
        """Put away, or taken out again."""
        return {"archived": Phrase("wt.archived.yes" if self.archived else "wt.archived.no")}


class TournamentCancelled(Event, frozen=True):
    name: str


class CompaniesSwapped(Event, frozen=True):
    one: CompanyId
    other: CompanyId
    names: tuple[str, str]
    number: int
    pairs: tuple[tuple[CompanyId, CompanyId], ...]
    bye: CompanyId | None
    cost: tuple[int, ...] = ()
    optimum: tuple[int, ...] = ()
    """The best there was; nothing in round 1, which is a draw.  WT-PAIR-01"""
    draft_id: int = 0
    """The draft it was done in; 0 in a round everybody sees."""

    def text_facts(self) -> dict[str, Any]:
        """Who and when, and what it cost where there was a best.  WT-PAIR-01, WT-PAIR-02"""
        drawn = self.number == 1
        why = Phrase("wt.swap.drawn") if drawn else Phrase("wt.swap.cost", cost=self.cost, best=self.optimum)
        return {"names": self.names, "number": self.number, "cost": why}


class TableMoved(Event, frozen=True):
    game: GameId
    table: int
    swapped: GameId = ""
    draft_id: int = 0
    """The draft it was done in; 0 in a round everybody sees."""


class ClockStarted(Event, frozen=True):
    number: int
    at: int = 0


class ClockPaused(Event, frozen=True):
    number: int
    at: int = 0


class TimeGiven(Event, frozen=True):
    """Extra minutes for a round."""

    number: int
    count: int


class TimeTakenBack(Event, frozen=True):
    """Extra minutes that were given and no longer are."""

    number: int
    count: int


class CommandDeclared(Event, frozen=True):
    game: GameId
    company: CompanyId
    man: int


class InitiativeRolled(Event, frozen=True):
    game: GameId
    rolls: tuple[tuple[int, ...], ...]
    """Faces of the first and the second of the pair, for each roll until one was not a tie."""
    winner: CompanyId


class InitiativeTaken(Event, frozen=True):
    game: GameId
    holder: CompanyId


class ZonesChosen(Event, frozen=True):
    game: GameId
    zone_a: CompanyId


class FirstChosen(Event, frozen=True):
    game: GameId
    matter: str
    company: CompanyId


class OwnerMarked(Event, frozen=True):
    game: GameId
    round: int
    marker: str
    owner: str
    company: CompanyId = ""
    """Whose word it is; nobody's of the two where the staff marked it."""


class CounterMoved(Event, frozen=True):
    game: GameId
    action: str
    side: str
    counter: dict[str, Value]
    moved: tuple[str, ...] = ()
    """What of it changed."""
    company: CompanyId = ""
    """Whose hand it was; nobody's of the two where the staff moved it."""


class TurnEnded(Event, frozen=True):
    """A turn of the game, counted from 1 to 15.  WT-OBJ-08"""

    game: GameId
    turn: int


class ScoreEntered(Event, frozen=True):
    """One company's word."""

    game: GameId
    company: CompanyId
    sheet: ScoreSheet
    pm: Pair
    pa: Pair


class ScoreDisputed(Event, frozen=True):
    game: GameId
    company: CompanyId
    reason: str = ""


class ScoreSettled(Event, frozen=True):
    """What counts from now on."""

    game: GameId
    score: Score
    sheet: ScoreSheet
    how: str
    """`agreed`, `staff`, `ruled` or `corrected`."""
    by: str = ""
    reason: str = ""


class RefereeCalled(Event, frozen=True):
    call: str
    game: GameId
    question: str
    by: str
    at: int = 0


class CallDecided(Event, frozen=True):
    call: str
    decision: str
    by: str
    at: int = 0


class SanctionImposed(Event, frozen=True):
    company: CompanyId
    name: str
    kind: str
    reason: str
    by: str
    at: int = 0
    amount: int = 0
    game: GameId = ""


class RoundClosed(Event, frozen=True):
    number: int


class TournamentClosed(Event, frozen=True):
    rounds: int
    accepted: tuple[str, ...] = ()


class TournamentReopened(Event, frozen=True):
    reason: str


Events: TypeAlias = (
    TournamentCreated
    | SettingsChanged
    | RegistrationOpened
    | RegistrationClosed
    | RefereeAppointed
    | AdventuresSet
    | CompanyEntered
    | EntryAsked
    | EntryAnswered
    | RowsRefused
    | PlaceFreed
    | CompanyWithdrawn
    | CompanyRegistered
    | ListSubmitted
    | ListReviewed
    | CheckedIn
    | CheckInUndone
    | CompanyDropped
    | CompanyRejoined
    | PlayersConfirmed
    | ItemTicked
    | LotDrawn
    | RoundPaired
    | CompaniesSwapped
    | TableMoved
    | ClockStarted
    | ClockPaused
    | CommandDeclared
    | InitiativeRolled
    | InitiativeTaken
    | ZonesChosen
    | FirstChosen
    | OwnerMarked
    | CounterMoved
    | TurnEnded
    | ScoreEntered
    | ScoreDisputed
    | ScoreSettled
    | RefereeCalled
    | CallDecided
    | SanctionImposed
    | RoundClosed
    | TournamentClosed
    | TournamentReopened
    | TimeGiven
    | TimeTakenBack
    | RoundDrafted
    | DraftDiscarded
    | PlayerEdited
    | TablePinned
    | Announced
    | TournamentArchived
    | TournamentCancelled
)
