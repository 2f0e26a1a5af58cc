"""Why two companies meet: one sentence, as a key of the speech catalogues and its facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from tercio.core.refused import RefusedValue
from tercio.pairing.companies import Field, field_without, have_met
from tercio.pairing.model import Entrant, Pairing

Reason: TypeAlias = tuple[str, dict[str, Any]]


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
    if skipped := met_between(field, upper, lower):
        return "pairing.why.met", facts | {"met": skipped}
    return ("pairing.why.level" if level(field, upper, lower) else "pairing.why.spared"), facts


def level(field: Field, company: int, rival: int) -> bool:
    """Whether two standings have the same points."""
    return field.points[company] == field.points[rival]


def met_between(field: Field, upper: int, lower: int) -> list[str]:
    """The companies between them that the better placed has already met, if those are all there are."""
    between = [k for k in range(upper + 1, lower) if field.met(upper, k)]
    return [field.order[k].id for k in between] if len(between) == lower - upper - 1 else []


def explain_bye(entrants: Sequence[Entrant], pairing: Pairing) -> Reason:
    """Why this company rests.  WT-BYE-04"""
    holder = next(company for company in entrants if company.id == pairing.bye)
    fewest = min(company.byes for company in entrants)
    if holder.byes > fewest or any(
        company.byes == fewest and company.rank > holder.rank for company in entrants
    ):
        return "pairing.why.bye_by_hand", {"one": holder.id}
    key = "pairing.why.bye" if fewest == 0 else "pairing.why.bye_again"
    return key, {"one": holder.id, "count": fewest}


def rematches(entrants: Sequence[Entrant], pairs: Iterable[Sequence[str]]) -> list[tuple[str, str]]:
    """The pairs of a round that have met before, to be named before anybody accepts it.  WT-PAIR-03"""
    known = {company.id: company for company in entrants}
    return [(company, rival) for company, rival in pairs if have_met(known[company], known[rival])]
