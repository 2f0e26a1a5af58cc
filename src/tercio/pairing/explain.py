"""Why two companies meet: one sentence, as a key of the speech catalogues and its facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import RefusedValue
from tercio.pairing.companies import Field, field_without, have_met
from tercio.pairing.model import Entrant, Pairing

Reason: TypeAlias = tuple[str, dict[str, Any]]
NAMED = 3
"""Of those who stand between two, so many are called by name; more are counted."""


@check_arguments
def explain(entrants: Sequence[Entrant], pairing: Pairing, pair: Sequence[str]) -> Reason:
    """Why this pair was made, in one sentence.  WT-PAIR-02, WT-PAIR-03"""
    field = field_without(entrants, pairing.bye)
    seats = [at for at, company in enumerate(field.order) if company.id in pair]
    if len(seats) != 2:
        raise RefusedValue("pairing.not_a_pair", rule="WT-PAIR-02", pair=[str(who) for who in pair][:4])
    upper, lower = seats
    facts: dict[str, Any] = {"one": field.order[upper].id, "two": field.order[lower].id}
    if field.met(upper, lower):
        return "pairing.why.rematch", facts
    facts |= {"points": field.points[upper], "others": field.points[lower]}
    between = range(upper + 1, lower)
    if not between:
        return ("pairing.why.level_next" if level(field, upper, lower) else "pairing.why.next"), facts
    if all(field.met(upper, other) for other in between):
        return "pairing.why.met", facts | {"met": [field.order[other].id for other in between]}
    key = "pairing.why.elsewhere" if len(between) <= NAMED else "pairing.why.many_elsewhere"
    return key, facts | by_name(field, between)


@check_arguments
def explain_from_the_top(entrants: Sequence[Entrant], pairing: Pairing, pair: Sequence[str]) -> Reason:
    """Why this pair was made where rounds are paired from the top down, in one sentence.  WT-PAIR-02"""
    key, facts = explain(entrants, pairing, pair)
    if key not in {"pairing.why.elsewhere", "pairing.why.many_elsewhere"}:
        return key, facts
    field = field_without(entrants, pairing.bye)
    upper, lower = field.place[facts["one"]], field.place[facts["two"]]
    rivals = {
        who: rival for first, second in pairing.pairs for who, rival in ((first, second), (second, first))
    }
    free = [other for other in range(upper + 1, lower) if not field.met(upper, other)]
    spared = [at for at in free if field.place.get(rivals.get(field.order[at].id, ""), -1) > upper]
    return ("pairing.why.spared" if spared else "pairing.why.taken"), facts | by_name(field, spared or free)


def by_name(field: Field, standings: Sequence[int]) -> dict[str, Any]:
    """Those who stand between two, by name as far as a sentence has room, and how many they are."""
    return {"between": [field.order[other].id for other in standings][:NAMED], "count": len(standings)}


def level(field: Field, company: int, rival: int) -> bool:
    """Whether two standings have the same points."""
    return field.points[company] == field.points[rival]


@check_arguments
def explain_bye(entrants: Sequence[Entrant], pairing: Pairing) -> Reason:
    """Why this company rests.  WT-BYE-04"""
    holder = next((company for company in entrants if company.id == pairing.bye), None)
    if holder is None:
        raise RefusedValue("pairing.who_rests", rule="WT-BYE-01")
    fewest = min(company.byes for company in entrants)
    if holder.byes > fewest or any(
        company.byes == fewest and company.rank > holder.rank for company in entrants
    ):
        return "pairing.why.bye_by_hand", {"one": holder.id}
    key = "pairing.why.bye" if fewest == 0 else "pairing.why.bye_again"
    return key, {"one": holder.id, "count": fewest}


@check_arguments
def rematches(entrants: Sequence[Entrant], pairs: Iterable[Sequence[str]]) -> list[tuple[str, str]]:
    """The pairs of a round that have met before, to be named before anybody accepts it.  WT-PAIR-03"""
    known = {company.id: company for company in entrants}
    couples = [tuple(pair) for pair in pairs]
    if any(len(couple) != 2 or not set(couple) <= known.keys() for couple in couples):
        raise RefusedValue("pairing.no_pairing", rule="WT-PAIR-02")
    return [(company, rival) for company, rival in couples if have_met(known[company], known[rival])]
