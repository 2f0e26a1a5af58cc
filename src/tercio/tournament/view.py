"""What each person may see, and what each may do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.decide import decide
from tercio.tournament.events import CompaniesSwapped, Events, TableMoved
from tercio.tournament.lists import may_see_list
from tercio.tournament.roles import company_of, is_organiser, is_referee, is_staff
from tercio.tournament.state import Company, Tournament


def view(state: Tournament, who: str | None) -> Tournament:
    """The event without what this person must not know: nobody's list but their own.  WT-HID-01"""
    hidden = {
        company.id: replace(company, army=None)
        for company in state.companies.values()
        if company.army is not None and not sees_list(state, who, company)
    }
    if (state.draft or state.asking) and not is_staff(state, who):
        state = replace(state, draft=None, asking={})
    return replace(state, companies={**state.companies, **hidden}) if hidden else state


def hides(state: Tournament, who: str | None, event: Events) -> bool:
    """What was changed by hand in a draft is the staff's until that draft is published."""
    if not isinstance(event, CompaniesSwapped | TableMoved) or not event.draft_id:
        return False
    return event.draft_id not in {round_.draft_id for round_ in state.rounds} and not is_staff(state, who)


def sees_list(state: Tournament, who: str | None, company: Company) -> bool:
    """WT-HID-01"""
    return may_see_list(
        viewer(state, who, company),
        finished=state.phase == "closed",
        public_after=state.settings.lists_public_after_event,
    )


def viewer(state: Tournament, who: str | None, company: Company) -> str:
    """What somebody is to a list. An organiser who plays still runs the event and sees them.

    Whoever holds a table's card (`roles.CARD`) is the public: it opens that table's sheet, and no list.
    """
    mine = company_of(state, who)
    if mine is not None and mine.id == company.id:
        return "owner"
    if is_organiser(state, who):
        return "organiser"
    return "referee" if is_referee(state, who) else "public"


def choices(state: Tournament, who: str | None) -> Sequence[Command]:
    """Wishes without blanks to fill in that would be granted now."""
    return [wish for wish in _candidates(state, who or "") if _granted(state, wish)]


def _granted(state: Tournament, wish: c.Commands) -> bool:
    try:
        decide(state, wish, SeededDice("choices"))
    except Refused:
        return False
    return True


def _candidates(state: Tournament, who: str) -> Iterator[c.Commands]:
    yield c.OpenRegistration(who)
    yield c.CloseRegistration(who)
    yield c.CheckInAll(who)
    yield c.ConfirmPlayers(by=who)
    yield c.PairRound(by=who)
    yield c.DraftRound(who)
    yield c.PublishRound(by=who)
    yield c.CancelTournament(who)
    yield c.RepairRound(by=who)
    yield c.StartClock(who)
    yield c.PauseClock(who)
    yield c.CloseRound(who)
    yield c.CloseTournament(by=who)
    mine = company_of(state, who)
    if mine is None:
        return
    yield c.CheckIn(mine.id, who)
    yield c.Withdraw(mine.id, who)
    yield c.Drop(mine.id, who)
    for game in state.current.games.values() if state.current else ():
        if mine.id in game.pair:
            yield c.ConfirmScore(game.id, who)
            yield c.DisputeScore(game.id, by=who)
