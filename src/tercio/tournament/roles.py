"""Who is who in an event, and what they may ask for."""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.tournament.state import Company, CompanyId, Game, Tournament

LINK = "seat:"
"""A door that knows a company by its signed link says `seat:c003`."""
CARD = "card:"
"""A door that knows only a table's card and the side it was taken for says `card:1-4:c003`."""


def is_organiser(state: Tournament, who: str | None) -> bool:
    """Whoever created the event.  WT-ORG-01"""
    return bool(who) and who == state.organiser


def is_referee(state: Tournament, who: str | None, game: Game | None = None) -> bool:
    """The referee; the organiser unless another is named. For the referee's own games, the stand-in.

    WT-REF-01, WT-REF-04, WT-REF-05
    """
    if not who:
        return False
    mine = company_of(state, who)
    if (
        game is not None
        and who == state.referee
        and mine is not None
        and mine.id in game.pair
        and state.stand_in
    ):
        return False
    return who == state.referee or (bool(state.stand_in) and who == state.stand_in)


def is_staff(state: Tournament, who: str | None) -> bool:
    """Organiser or referee."""
    return is_organiser(state, who) or is_referee(state, who)


def company_of(state: Tournament, who: str | None) -> Company | None:
    """The company of a person or of a signed link; who withdrew has none."""
    if not who:
        return None
    if who.startswith(LINK):
        company = state.companies.get(who.removeprefix(LINK))
        return company if company and company.status != "withdrawn" else None
    mine = [
        company
        for company in state.companies.values()
        if company.person == who and company.status != "withdrawn"
    ]
    return mine[0] if mine else None


def company_at(state: Tournament, who: str | None, game: Game) -> Company | None:
    """The company somebody speaks for at a table: their own, or there only the side of its card."""
    if who and who.startswith(CARD):
        table, _, side = who.removeprefix(CARD).partition(":")
        return state.companies.get(side) if table == game.id and side in game.pair else None
    return company_of(state, who)


def need_organiser(state: Tournament, who: str) -> None:
    """Only the organiser runs the event."""
    if not is_organiser(state, who):
        raise Refused("wt.role.organiser_only")


def need_staff(state: Tournament, who: str, rule: str | None = None) -> None:
    """Only organiser or referee."""
    if not is_staff(state, who):
        raise Refused("wt.role.staff_only", rule=rule)


def need_own(state: Tournament, who: str, company: CompanyId) -> Company:
    """The company in question, for its own player or the organiser."""
    found = state.companies.get(company)
    if found is None or found.status == "withdrawn":
        raise Refused("wt.company.unknown", company=company)
    mine = company_of(state, who)
    if not is_organiser(state, who) and (mine is None or mine.id != company):
        raise Refused("wt.role.own_company_only", name=found.name)
    return found


def find_company(state: Tournament, company: CompanyId) -> Company:
    """A company by its id."""
    found = state.companies.get(company)
    if found is None:
        raise Refused("wt.company.unknown", company=company)
    return found
