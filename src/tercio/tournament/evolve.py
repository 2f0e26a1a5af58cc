"""All the changes, no rule: each event makes a new state and never fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tercio.tournament import events as e
from tercio.tournament.lists import ArmyList
from tercio.tournament.state import (
    Announcement,
    Call,
    Company,
    CompanyId,
    EntryAsk,
    Game,
    GameId,
    Preparation,
    Round,
    Sanction,
    Settlement,
    Tournament,
)

Change = Callable[[Tournament, Any], Tournament]
CHANGES: dict[type, Change] = {}


def changes(event: type) -> Callable[[Change], Change]:
    """This function is what that event does."""

    def note(change: Change) -> Change:
        CHANGES[event] = change
        return change

    return note


def evolve(state: Tournament, event: e.Events) -> Tournament:
    """The tournament after one more thing happened."""
    return CHANGES[type(event)](state, event)


def with_company(state: Tournament, company: CompanyId, **changed: Any) -> Tournament:
    """One company different."""
    after = replace(state.companies[company], **changed)
    return replace(state, companies={**state.companies, company: after})


def with_round(state: Tournament, number: int, **changed: Any) -> Tournament:
    """One round different."""
    rounds = list(state.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **changed)
    return replace(state, rounds=tuple(rounds))


def with_game(state: Tournament, game: GameId, **changed: Any) -> Tournament:
    """One game different."""
    number = int(game.partition("-")[0])
    games = state.rounds[number - 1].games
    return with_round(state, number, games={**games, game: replace(games[game], **changed)})


def with_preparation(state: Tournament, game: GameId, **changed: Any) -> Tournament:
    """One table's preparation different."""
    return with_game(state, game, preparation=replace(preparation(state, game), **changed))


def preparation(state: Tournament, game: GameId) -> Preparation:
    """How far a table has come."""
    return state.rounds[int(game.partition("-")[0]) - 1].games[game].preparation


@changes(e.TournamentCreated)
def tournament_created(state: Tournament, event: e.TournamentCreated) -> Tournament:
    return Tournament(
        settings=event.settings,
        organiser=event.organiser,
        referee=event.organiser,
        rules_published_at=event.at,
        phase="registration",
    )


@changes(e.SettingsChanged)
def settings_changed(state: Tournament, event: e.SettingsChanged) -> Tournament:
    after = replace(state, settings=event.settings)
    if not event.rules_changed:
        return after
    late = event.at if state.ever_opened else state.rules_changed_at
    return replace(after, rules_published_at=event.at, rules_changed_at=late)


@changes(e.RegistrationOpened)
def registration_opened(state: Tournament, event: e.RegistrationOpened) -> Tournament:
    return replace(state, registration_open=True, ever_opened=True)


@changes(e.RegistrationClosed)
def registration_closed(state: Tournament, event: e.RegistrationClosed) -> Tournament:
    return replace(state, registration_open=False)


@changes(e.RefereeAppointed)
def referee_appointed(state: Tournament, event: e.RefereeAppointed) -> Tournament:
    return replace(state, referee=event.referee, referee_plays=event.plays, stand_in=event.stand_in)


@changes(e.AdventuresSet)
def adventures_set(state: Tournament, event: e.AdventuresSet) -> Tournament:
    return replace(state, settings=replace(state.settings, adventures=event.adventures))


@changes(e.CompanyEntered)
def company_entered(state: Tournament, event: e.CompanyEntered) -> Tournament:
    company = Company(
        id=event.company,
        name=event.name,
        person=event.person,
        club=event.club,
        faction=event.faction,
        registered=event.registered,
        status="waiting" if event.waiting else "entered",
        joins=event.joins,
        ask=event.ask,
    )
    return replace(state, companies={**state.companies, company.id: company})


@changes(e.EntryAsked)
def entry_asked(state: Tournament, event: e.EntryAsked) -> Tournament:
    asking = EntryAsk(event.ask, event.name, event.club, event.faction, event.registered)
    return replace(state, asking={**state.asking, event.ask: asking}, asked=state.asked + 1)


@changes(e.EntryAnswered)
def entry_answered(state: Tournament, event: e.EntryAnswered) -> Tournament:
    return replace(state, asking={id_: asking for id_, asking in state.asking.items() if id_ != event.ask})


@changes(e.RowsRefused)
def rows_refused(state: Tournament, event: e.RowsRefused) -> Tournament:
    return state


@changes(e.PlaceFreed)
def place_freed(state: Tournament, event: e.PlaceFreed) -> Tournament:
    return with_company(state, event.company, status="entered")


@changes(e.CompanyWithdrawn)
def company_withdrawn(state: Tournament, event: e.CompanyWithdrawn) -> Tournament:
    return with_company(state, event.company, status="withdrawn")


@changes(e.CompanyRegistered)
def company_registered(state: Tournament, event: e.CompanyRegistered) -> Tournament:
    return with_company(state, event.company, registered=event.registered)


@changes(e.ListSubmitted)
def list_submitted(state: Tournament, event: e.ListSubmitted) -> Tournament:
    return with_company(state, event.company, army=ArmyList(event.units, event.uploaded, by=event.by))


@changes(e.ListReviewed)
def list_reviewed(state: Tournament, event: e.ListReviewed) -> Tournament:
    army = state.companies[event.company].army or ArmyList(())
    status = "approved" if event.approved else "rejected"
    return with_company(state, event.company, army=replace(army, status=status, note=event.note))


@changes(e.CheckedIn)
def checked_in(state: Tournament, event: e.CheckedIn) -> Tournament:
    state = with_company(state, event.company, status="present", joins=event.joins)
    if not event.lot:
        return state
    return replace(state, lot=(*state.lot[: event.lot - 1], event.company, *state.lot[event.lot - 1 :]))


@changes(e.CheckInUndone)
def check_in_undone(state: Tournament, event: e.CheckInUndone) -> Tournament:
    return with_company(state, event.company, status="entered")


@changes(e.CompanyDropped)
def company_dropped(state: Tournament, event: e.CompanyDropped) -> Tournament:
    return with_company(state, event.company, status="dropped", left_after=event.after)


@changes(e.PlayersConfirmed)
def players_confirmed(state: Tournament, event: e.PlayersConfirmed) -> Tournament:
    for company in event.companies:
        state = with_company(state, company, confirmed=True)
    return state


@changes(e.CompanyRejoined)
def company_rejoined(state: Tournament, event: e.CompanyRejoined) -> Tournament:
    return with_company(state, event.company, status="present", left_after=None)


@changes(e.ItemTicked)
def item_ticked(state: Tournament, event: e.ItemTicked) -> Tournament:
    item = frozenset({(event.rule, event.subject)})
    return replace(state, ticks=state.ticks | item if event.done else state.ticks - item)


@changes(e.LotDrawn)
def lot_drawn(state: Tournament, event: e.LotDrawn) -> Tournament:
    return replace(state, lot=event.order, planned=event.rounds, phase="playing", registration_open=False)


def round_of(state: Tournament, event: e.RoundPaired | e.RoundDrafted) -> Round:
    """The round an event tells of, table by table."""
    games = [
        Game(id=f"{event.number}-{seat}", pair=pair, table=table)
        for seat, (pair, table) in enumerate(zip(event.pairs, event.tables, strict=True), start=1)
    ]
    return Round(
        event.number,
        {game.id: game for game in games},
        event.bye,
        event.field,
        faces=event.faces,
        apart=state.settings.clubmates_apart,
    )


@changes(e.RoundPaired)
def round_paired(state: Tournament, event: e.RoundPaired) -> Tournament:
    paired = replace(round_of(state, event), by_hand=event.by_hand, draft_id=event.draft_id)
    return replace(state, rounds=(*state.rounds[: event.number - 1], paired), draft=None)


@changes(e.RoundDrafted)
def round_drafted(state: Tournament, event: e.RoundDrafted) -> Tournament:
    made = state.drafts + 1
    return replace(state, draft=replace(round_of(state, event), draft_id=made), drafts=made)


@changes(e.DraftDiscarded)
def draft_discarded(state: Tournament, event: e.DraftDiscarded) -> Tournament:
    return replace(state, draft=None)


@changes(e.PlayerEdited)
def player_edited(state: Tournament, event: e.PlayerEdited) -> Tournament:
    return with_company(state, event.company, name=event.name, club=event.club, faction=event.faction)


@changes(e.TablePinned)
def table_pinned(state: Tournament, event: e.TablePinned) -> Tournament:
    others = {company: table for company, table in state.pins.items() if company != event.company}
    return replace(state, pins={**others, event.company: event.table} if event.table else others)


@changes(e.Announced)
def announced(state: Tournament, event: e.Announced) -> Tournament:
    said = Announcement(event.text, event.by, event.at)
    return replace(state, announcements=(*state.announcements, said))


@changes(e.TournamentArchived)
def tournament_archived(state: Tournament, event: e.TournamentArchived) -> Tournament:
    return replace(state, archived=event.archived)


@changes(e.TournamentCancelled)
def tournament_cancelled(state: Tournament, event: e.TournamentCancelled) -> Tournament:
    return replace(state, phase="cancelled", registration_open=False)


@changes(e.CompaniesSwapped)
def companies_swapped(state: Tournament, event: e.CompaniesSwapped) -> Tournament:
    drafted = state.draft if state.draft and state.draft.number == event.number else None
    before = (drafted or state.rounds[event.number - 1]).games.values()
    games = {
        game.id: game if game.pair == pair else Game(id=game.id, pair=pair, table=game.table)
        for game, pair in zip(before, event.pairs, strict=True)
    }
    if drafted:
        return replace(state, draft=replace(drafted, games=games, bye=event.bye, by_hand=True))
    return with_round(state, event.number, games=games, bye=event.bye, by_hand=True)


@changes(e.TableMoved)
def table_moved(state: Tournament, event: e.TableMoved) -> Tournament:
    if state.draft and event.game in state.draft.games:
        return replace(state, draft=with_draft_table(state.draft, event))
    here = state.rounds[int(event.game.partition("-")[0]) - 1].games[event.game].table
    if event.swapped:
        state = with_game(state, event.swapped, table=here)
    return with_game(state, event.game, table=event.table)


def with_draft_table(draft: Round, event: e.TableMoved) -> Round:
    """The draft with a game at another table."""
    moved = {event.game: event.table}
    if event.swapped:
        moved[event.swapped] = draft.games[event.game].table
    games = {name: replace(game, table=moved.get(name, game.table)) for name, game in draft.games.items()}
    return replace(draft, games=games)


@changes(e.ClockStarted)
def clock_started(state: Tournament, event: e.ClockStarted) -> Tournament:
    clock = state.rounds[event.number - 1].clock
    return with_round(state, event.number, clock=replace(clock, running=True, at=event.at))


@changes(e.ClockPaused)
def clock_paused(state: Tournament, event: e.ClockPaused) -> Tournament:
    clock = state.rounds[event.number - 1].clock
    stopped = replace(clock, running=False, at=event.at, spent=clock.elapsed(event.at))
    return with_round(state, event.number, clock=stopped)


@changes(e.TimeGiven)
def time_given(state: Tournament, event: e.TimeGiven) -> Tournament:
    return with_extra(state, event.number, event.count)


@changes(e.TimeTakenBack)
def time_taken_back(state: Tournament, event: e.TimeTakenBack) -> Tournament:
    return with_extra(state, event.number, -event.count)


def with_extra(state: Tournament, number: int, minutes: int) -> Tournament:
    """A round's time longer or shorter."""
    clock = state.rounds[number - 1].clock
    return with_round(state, number, clock=replace(clock, extra=clock.extra + minutes))


@changes(e.CommandDeclared)
def command_declared(state: Tournament, event: e.CommandDeclared) -> Tournament:
    man = {**preparation(state, event.game).man, event.company: event.man}
    return with_preparation(state, event.game, man=man)


@changes(e.InitiativeRolled)
def initiative_rolled(state: Tournament, event: e.InitiativeRolled) -> Tournament:
    return with_preparation(state, event.game, winner=event.winner)


@changes(e.InitiativeTaken)
def initiative_taken(state: Tournament, event: e.InitiativeTaken) -> Tournament:
    return with_preparation(state, event.game, holder=event.holder)


@changes(e.ZonesChosen)
def zones_chosen(state: Tournament, event: e.ZonesChosen) -> Tournament:
    return with_preparation(state, event.game, zone_a=event.zone_a)


@changes(e.FirstChosen)
def first_chosen(state: Tournament, event: e.FirstChosen) -> Tournament:
    first = {**preparation(state, event.game).first, event.matter: event.company}
    return with_preparation(state, event.game, first=first)


@changes(e.OwnerMarked)
def owner_marked(state: Tournament, event: e.OwnerMarked) -> Tournament:
    _, game = state.game(event.game)  # type: ignore[misc]
    owners = list(game.owners)
    while len(owners) < event.round:
        owners.append(dict(owners[-1]) if owners else {})
    owners[event.round - 1] = {**owners[event.round - 1], event.marker: event.owner}
    marks = {**game.marks, event.company: with_mark(game, event)} if event.company else game.marks
    return with_game(state, event.game, owners=tuple(owners), marks=marks)


def with_mark(game: Game, event: e.OwnerMarked) -> tuple[dict[str, str], ...]:
    """A company's own marks, one more among them."""
    count = max(event.round, len(game.marks.get(event.company, ())))
    rounds = [dict(game.marks_in(event.company, number)) for number in range(1, count + 1)]
    rounds[event.round - 1][event.marker] = event.owner
    return tuple(rounds)


@changes(e.CounterMoved)
def counter_moved(state: Tournament, event: e.CounterMoved) -> Tournament:
    before = state.rounds[int(event.game.partition("-")[0]) - 1].games[event.game].counter_by
    moved_by = {**before, **dict.fromkeys(event.moved, event.company)}
    return with_game(state, event.game, counter=event.counter, counter_by=moved_by)


@changes(e.TurnEnded)
def turn_ended(state: Tournament, event: e.TurnEnded) -> Tournament:
    return with_game(state, event.game, turns=event.turn)


@changes(e.ScoreEntered)
def score_entered(state: Tournament, event: e.ScoreEntered) -> Tournament:
    _, game = state.game(event.game)  # type: ignore[misc]
    return with_game(state, event.game, claims={**game.claims, event.company: event.sheet})


@changes(e.ScoreDisputed)
def score_disputed(state: Tournament, event: e.ScoreDisputed) -> Tournament:
    return with_game(state, event.game, disputed=True, objection=event.reason, objector=event.company)


@changes(e.ScoreSettled)
def score_settled(state: Tournament, event: e.ScoreSettled) -> Tournament:
    _, game = state.game(event.game)  # type: ignore[misc]
    settlement = Settlement(event.how, event.by, event.reason, event.score, game.score)
    return with_game(
        state,
        event.game,
        score=event.score,
        sheet=event.sheet,
        disputed=False,
        ruled=event.how == "ruled",
        settlements=(*game.settlements, settlement),
    )


@changes(e.RefereeCalled)
def referee_called(state: Tournament, event: e.RefereeCalled) -> Tournament:
    call = Call(event.call, event.game, event.question, event.by, event.at)
    return replace(state, calls=(*state.calls, call))


@changes(e.CallDecided)
def call_decided(state: Tournament, event: e.CallDecided) -> Tournament:
    calls = tuple(
        replace(call, decision=event.decision, decided_by=event.by, decided_at=event.at)
        if call.id == event.call
        else call
        for call in state.calls
    )
    return replace(state, calls=calls)


@changes(e.SanctionImposed)
def sanction_imposed(state: Tournament, event: e.SanctionImposed) -> Tournament:
    sanction = Sanction(event.company, event.kind, event.reason, event.by, event.at, event.amount, event.game)
    state = replace(state, sanctions=(*state.sanctions, sanction))
    if event.kind == "disqualify":
        state = with_company(state, event.company, status="disqualified", left_after=len(state.rounds))
    if event.kind == "game_loss":
        state = with_game(state, event.game, lost_by=event.company)
    return state


@changes(e.RoundClosed)
def round_closed(state: Tournament, event: e.RoundClosed) -> Tournament:
    return with_round(state, event.number, closed=True)


@changes(e.TournamentClosed)
def tournament_closed(state: Tournament, event: e.TournamentClosed) -> Tournament:
    return replace(state, phase="closed", announced_before_closing=len(state.announcements))


@changes(e.TournamentReopened)
def tournament_reopened(state: Tournament, event: e.TournamentReopened) -> Tournament:
    return replace(state, phase="playing")
