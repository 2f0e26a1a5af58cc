"""Before the first round: creating, announcing, signing up, lists, check-in."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.dice import Dice, RecordedDice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.checklists import CHECK_IN, TABLE, moment_of, open_items
from tercio.tournament.evolve import evolve
from tercio.tournament.feats import FEATS
from tercio.tournament.imports import Row, read_csv
from tercio.tournament.lists import check_list, plain
from tercio.tournament.looked_at import check_same, settings_mark
from tercio.tournament.pack import title_of
from tercio.tournament.roles import (
    company_at,
    company_of,
    find_company,
    is_organiser,
    is_staff,
    need_organiser,
    need_own,
    need_staff,
)
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.settings import (
    MOST_ROUNDS,
    Adventure,
    Settings,
    check_adventure,
    check_pack,
    check_settings,
    past_due,
)
from tercio.tournament.state import Company, Tournament

Decision = Sequence[e.Events]
LONGEST_NAME = 80


def create(state: Tournament, command: c.CreateTournament, dice: Dice) -> Decision:
    """A new event, on one pack.  WT-GEN-01"""
    if state.phase != "draft":
        raise Refused("wt.tournament.exists")
    check_settings(command.settings)
    return [e.TournamentCreated(command.settings, command.settings.name, command.by, command.at)]


def change_settings(state: Tournament, command: c.ChangeSettings, dice: Dice) -> Decision:
    """Anything may change before round 1; afterwards not the pack nor how many rounds were fixed."""
    need_organiser(state, command.by)
    new, old = command.settings, state.settings
    check_same(command.looked_at, settings_mark(old), Refused("wt.settings.changed"))
    check_pack(new.pack, round1_paired=bool(state.rounds), now=old.pack)
    check_settings(new)
    if state.rounds:
        if new.rounds != old.rounds:
            raise Refused("wt.settings.rounds_fixed", rule="WT-FMT-03", rounds=state.planned)
        if new.adventures[: len(state.rounds)] != old.adventures[: len(state.rounds)]:
            raise Refused("wt.settings.adventure_played", rule="WT-ADV-01")
    if state.phase == "closed" and _counts(new) != _counts(old):
        raise Refused("wt.tournament.reopen_first")
    changed = new.special_rules != old.special_rules
    return [e.SettingsChanged(new, changed, command.at), *_moved_up(state, new.seats)]


def _counts(settings: Settings) -> tuple[object, ...]:
    """What the classification and the ranking are reckoned with."""
    return (
        settings.further_tiebreak,
        settings.bye_conceded,
        settings.official,
        settings.official and settings.club,
        settings.date,
        settings.rating_model,
        settings.k_factor,
    )


def _moved_up(state: Tournament, seats: int) -> list[e.PlaceFreed]:
    """Whoever waits longest gets the seats that are free; once play began nobody queues any more."""
    if state.rounds:
        return []
    queue = [company for company in state.companies.values() if company.status == "waiting"]
    return [e.PlaceFreed(company.id, company.name) for company in queue[: max(0, seats - state.seated)]]


def open_registration(state: Tournament, command: c.OpenRegistration, dice: Dice) -> Decision:
    """From now on people sign themselves up."""
    need_organiser(state, command.by)
    if state.phase != "registration" or state.registration_open:
        raise Refused("wt.registration.not_now")
    return [e.RegistrationOpened()]


def close_registration(state: Tournament, command: c.CloseRegistration, dice: Dice) -> Decision:
    """Only the organiser enters people from now on."""
    need_organiser(state, command.by)
    if not state.registration_open:
        raise Refused("wt.registration.not_now")
    return [e.RegistrationClosed()]


def appoint_referee(state: Tournament, command: c.AppointReferee, dice: Dice) -> Decision:
    """A referee other than the organiser, who had better not play.  WT-REF-04, WT-REF-05"""
    need_organiser(state, command.by)
    if not state.pack.switches.referee:
        raise Refused("wt.referee.not_in_pack", rule="WT-REF-01", pack=title_of(state.settings.pack))
    return [e.RefereeAppointed(command.referee, command.plays, command.stand_in)]


def set_adventure(state: Tournament, command: c.SetAdventure, dice: Dice) -> Decision:
    """The organiser names scenario and feat of a round not yet paired, or paired without and not yet begun.

    WT-ADV-01
    """
    need_organiser(state, command.by)
    check_adventure(command.adventure)
    known = state.adventures
    if command.number <= min(len(state.rounds), len(known)):
        raise Refused("wt.settings.adventure_played", rule="WT-ADV-01")
    if command.number > len(known) + 1:
        raise Refused("wt.adventure.in_order", rule="WT-ADV-01", number=len(known) + 1)
    at = command.number - 1
    return [e.AdventuresSet((*known[:at], command.adventure, *known[at + 1 :]))]


def draw_adventures(state: Tournament, command: c.DrawAdventures, dice: Dice) -> Decision:
    """Lots for the rounds not yet set: no scenario and no feat again before all were used.  WT-ADV-01"""
    need_organiser(state, command.by)
    if not 1 <= command.rounds <= MOST_ROUNDS:
        raise Refused("wt.adventure.how_many", rule="WT-ADV-01", most=MOST_ROUNDS)
    recorded, adventures = RecordedDice(dice), list(state.adventures)
    while len(adventures) < command.rounds:
        scenario = _fresh([a.scenario for a in adventures], list(SCENARIOS), recorded)
        feat = _fresh([a.feat for a in adventures], list(FEATS), recorded)
        adventures.append(Adventure(scenario, feat))
    return [e.AdventuresSet(tuple(adventures), tuple(face for faces in recorded.rolls for face in faces))]


def _fresh(used: list[str], pool: list[str], dice: Dice) -> str:
    recent = used[len(used) - len(used) % len(pool) :]
    left = [fresh for fresh in pool if fresh not in recent]
    (face,) = dice.roll(1, len(left))
    return left[face - 1]


def sign_up(state: Tournament, command: c.SignUp, dice: Dice) -> Decision:
    """A seat, or a place in the waiting list; late companies are entered by the organiser.  WT-PAIR-05"""
    need_entry(state, command.by)
    person = command.person if is_organiser(state, command.by) else command.by
    if person and company_of(state, person):
        raise Refused("wt.signup.twice")
    row = Row(0, command.name, command.club, command.faction, command.registered)
    check_name(row, {plain(company.name) for company in known_companies(state)})
    return [company_entered(state, row, person, len(state.companies), state.seated)]


def need_entry(state: Tournament, who: str) -> None:
    if state.phase == "closed":
        raise Refused("wt.tournament.over")
    if not is_organiser(state, who) and not state.registration_open:
        raise Refused("wt.registration.closed")
    if not state.can_still_join:
        raise Refused("wt.signup.no_round_left", rule="WT-PAIR-05", rounds=state.planned)


def known_companies(state: Tournament) -> list[Company]:
    return [company for company in state.companies.values() if company.status != "withdrawn"]


def check_name(row: Row, taken: set[str]) -> None:
    if not row.name.strip():
        raise Refused("wt.signup.no_name")
    if any(_odd(text) for text in (row.name, row.club, row.faction)):
        raise Refused("wt.signup.name_long", longest=LONGEST_NAME)
    if plain(row.name) in taken:
        raise Refused("wt.signup.name_taken", name=row.name.strip())


def _odd(text: str) -> bool:
    return len(text) > LONGEST_NAME or "\x00" in text or len(text.strip().splitlines()) > 1


def company_entered(state: Tournament, row: Row, person: str, number: int, seated: int) -> e.CompanyEntered:
    return e.CompanyEntered(
        f"c{number + 1:03}",
        row.name.strip(),
        person,
        row.club.strip(),
        row.faction.strip(),
        row.registered,
        waiting=not state.rounds and seated >= state.settings.seats,
        joins=len(state.rounds) + 1,
    )


def import_companies(state: Tournament, command: c.ImportCompanies, dice: Dice) -> Decision:
    """Every good row of a file enters a company; every bad one is told apart, and changes nothing."""
    need_organiser(state, command.by)
    need_entry(state, command.by)
    rows, refusals = read_csv(command.csv)
    taken = {plain(company.name) for company in known_companies(state)}
    entered: list[e.Events] = []
    for row in rows:
        try:
            check_name(row, taken)
        except Refused as no:
            refusals.append((row.line, no.key, no.facts))
            continue
        taken.add(plain(row.name))
        entered.append(
            company_entered(state, row, "", len(state.companies) + len(entered), state.seated + len(entered))
        )
    if refusals:
        entered.append(e.RowsRefused(tuple(sorted(refusals, key=lambda r: r[0])), len(refusals)))
    return entered


def edit_player(state: Tournament, command: c.EditPlayer, dice: Dice) -> Decision:
    """A slip in a name, a club or a faction put right; who it is stays."""
    company = need_own(state, command.by, command.company)
    if not is_organiser(state, command.by) and state.rounds:
        raise Refused("wt.edit.too_late")
    row = Row(0, command.name, command.club, command.faction, company.registered)
    check_name(row, {plain(other.name) for other in known_companies(state) if other.id != company.id})
    before = company.name
    return [e.PlayerEdited(company.id, before, row.name.strip(), row.club.strip(), row.faction.strip())]


def pin_table(state: Tournament, command: c.PinTable, dice: Dice) -> Decision:
    """A table kept for somebody who needs it, from the next round paired.  WT-PAIR-07"""
    need_organiser(state, command.by)
    company = find_company(state, command.company)
    most = max(state.settings.tables or 0, state.settings.seats // 2, len(state.companies) // 2)
    if not 0 <= command.table <= most:
        raise Refused("wt.table.unknown", table=command.table)
    taken = next((other for other, at in state.pins.items() if at == command.table and command.table), "")
    if taken and taken != company.id:
        raise Refused("wt.pin.taken", table=command.table, name=state.companies[taken].name)
    return [e.TablePinned(company.id, company.name, command.table)]


def withdraw(state: Tournament, command: c.Withdraw, dice: Dice) -> Decision:
    """Off the list before the event; the first in the waiting list moves up."""
    company = need_own(state, command.by, command.company)
    if state.rounds and company.id in state.lot:
        raise Refused("wt.company.drop_instead", rule="WT-PAIR-05", name=company.name)
    left = e.CompanyWithdrawn(company.id, company.name)
    return [left, *_moved_up(evolve(state, left), state.settings.seats)]


def mark_registered(state: Tournament, command: c.MarkRegistered, dice: Dice) -> Decision:
    """Registered in the publisher's app.  WT-ORG-04"""
    company = need_own(state, command.by, command.company)
    return [e.CompanyRegistered(company.id, company.name, command.registered)]


def submit_list(state: Tournament, command: c.SubmitList, dice: Dice) -> Decision:
    """Checked as it comes in; after round 1 is paired only the organiser changes one.  WT-LIST-01 to 04"""
    company = need_own(state, command.by, command.company)
    if state.rounds and not is_organiser(state, command.by):
        raise Refused("wt.list.too_late", rule="WT-LIST-01")
    if past_due(state.settings.lists_due, command.at) and not is_organiser(state, command.by):
        raise Refused("wt.list.past_due", rule="WT-LIST-01", day=state.settings.lists_due)
    if not command.units:
        raise Refused("wt.list.empty", rule="WT-LIST-01")
    check_list(state.pack, command.units)
    return [e.ListSubmitted(company.id, company.name, command.units, command.uploaded, command.by)]


def review_list(state: Tournament, command: c.ReviewList, dice: Dice) -> Decision:
    """A person's approval for what software cannot check.  WT-LIST-01"""
    need_staff(state, command.by, "WT-LIST-01")
    company = find_company(state, command.company)
    if company.army is None:
        raise Refused("wt.list.none", rule="WT-LIST-01", name=company.name)
    return [e.ListReviewed(company.id, company.name, command.approved, command.note)]


def check_in(state: Tournament, command: c.CheckIn, dice: Dice) -> Decision:
    """Present on the day; a late company draws its lot among the others.  WT-PAIR-05

    Seats bind until play begins: from then on the organiser may let in whoever still waits.
    """
    company = need_own(state, command.by, command.company)
    if not state.can_still_join:
        raise Refused("wt.signup.no_round_left", rule="WT-PAIR-05", rounds=state.planned)
    late = company.status == "waiting" and bool(state.rounds) and is_organiser(state, command.by)
    if company.status == "waiting" and not late:
        raise Refused("wt.checkin.waiting", name=company.name)
    if company.status != "entered" and not late:
        raise Refused("wt.checkin.not_now", name=company.name)
    return [_present(state, company, len(state.lot), dice)]


def check_in_all(state: Tournament, command: c.CheckInAll, dice: Dice) -> Decision:
    """Everybody with a seat is here; whoever waits or has left is not asked.  WT-PAIR-05"""
    need_organiser(state, command.by)
    missing = [company for company in state.companies.values() if company.status == "entered"]
    if not missing:
        raise Refused("wt.checkin.nobody")
    return [_present(state, company, len(state.lot) + before, dice) for before, company in enumerate(missing)]


def _present(state: Tournament, company: Company, lots: int, dice: Dice) -> e.CheckedIn:
    """Here; among `lots` already drawn it draws its own, if any was."""
    if not state.lot:
        return e.CheckedIn(company.id, company.name)
    (place,) = dice.roll(1, lots + 1)
    return e.CheckedIn(company.id, company.name, place, len(state.rounds) + 1)


def confirm_players(state: Tournament, command: c.ConfirmPlayers, dice: Dice) -> Decision:
    """The organiser's word that names are people: without it a name alone is nobody's score.  WT-ELO-07"""
    need_organiser(state, command.by)
    unknown = [
        company
        for company in state.companies.values()
        if not company.person and not company.confirmed and company.status != "withdrawn"
    ]
    found = [company for company in unknown if not command.companies or company.id in command.companies]
    if not found:
        raise Refused("wt.confirm.nobody")
    ids, names = zip(*((company.id, company.name) for company in found), strict=True)
    return [e.PlayersConfirmed(ids, names)]


def undo_check_in(state: Tournament, command: c.UndoCheckIn, dice: Dice) -> Decision:
    """Not here after all."""
    company = need_own(state, command.by, command.company)
    if company.status != "present" or company.id in state.lot:
        raise Refused("wt.checkin.not_now", name=company.name)
    return [e.CheckInUndone(company.id, company.name)]


def drop(state: Tournament, command: c.Drop, dice: Dice) -> Decision:
    """Not paired again; what it earned stays, and so does a game it still owes this round.  WT-PAIR-05"""
    company = need_own(state, command.by, command.company)
    if company.status != "present" or not state.rounds:
        raise Refused("wt.drop.not_now", rule="WT-PAIR-05", name=company.name)
    return [e.CompanyDropped(company.id, company.name, len(state.rounds))]


def rejoin(state: Tournament, command: c.Rejoin, dice: Dice) -> Decision:
    """Back again: it missed what it missed.  WT-PAIR-05"""
    need_organiser(state, command.by)
    company = find_company(state, command.company)
    if company.status != "dropped" or state.phase != "playing":
        raise Refused("wt.drop.not_now", rule="WT-PAIR-05", name=company.name)
    return [e.CompanyRejoined(company.id, company.name)]


def tick(state: Tournament, command: c.Tick, dice: Dice) -> Decision:
    """The organiser's lists by staff; a company's and a table's by its players too.  WT-CONV-06"""
    moment = moment_of(state, command.rule)
    if moment is None:
        raise Refused("wt.checklist.no_item", rule=command.rule, item=command.rule)
    _need_ticker(state, command.by, moment, command.subject, command.rule)
    return [e.ItemTicked(command.rule, command.subject, command.done)]


def tick_all(state: Tournament, command: c.TickAll, dice: Dice) -> Decision:
    """What is still open on a list, ticked at once.  WT-CONV-06"""
    _need_ticker(state, command.by, command.list, command.subject, "WT-CONV-06")
    left = open_items(state, command.list, command.subject)
    if not left:
        raise Refused("wt.checklist.all_done")
    return [e.ItemTicked(rule, command.subject) for rule in left]


def _need_ticker(state: Tournament, who: str, moment: str, subject: str, rule: str) -> None:
    """The staff, a player's own list its player, a table's list whoever plays there."""
    mine = company_of(state, who)
    if is_staff(state, who) or (mine and moment == CHECK_IN and subject == mine.id):
        return
    if moment == TABLE and (found := state.game(subject)):
        player = company_at(state, who, found[1])
        if player and player.id in found[1].pair:
            return
    raise Refused("wt.role.staff_only", rule=rule)
