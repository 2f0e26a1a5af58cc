"""What the solver is told of a field: read at a glance, or with care where a glance is not enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tercio.core.argument_checks import check_arguments
from tercio.pairing.companies import field_of
from tercio.pairing.glance import MODEST, Glance
from tercio.pairing.known import both_sides, met_nearby
from tercio.pairing.model import Entrant
from tercio.pairing.number_rows import Row


class Lineup(NamedTuple):
    """Who plays, best placed first."""

    ids: list[str]
    points: Row
    bye: str | None
    met_first: Row
    """Where each standing's row begins in `met`."""
    met: Row
    """The standings each has met, at least those near enough to matter."""
    modest: bool
    """Whether compiled code can reckon with everybody's points."""


def lineup_of(entrants: Sequence[Entrant]) -> Lineup:
    """The field in order, without the company the bye is due to; refused where it cannot be."""
    return lineup_at_a_glance(entrants) or lineup_with_care(entrants)


def lineup_at_a_glance(entrants: Sequence[Entrant]) -> Lineup | None:
    """The field if it is surely right, which nearly all are."""
    if type(entrants) is not list and type(entrants) is not tuple:
        return None
    glance = Glance(entrants)
    if not glance.read():
        return None
    met = met_nearby(glance.ids, glance.met)
    return None if met is None else Lineup(glance.ids, glance.points, glance.bye, *met, modest=True)


@check_arguments
def lineup_with_care(entrants: Sequence[Entrant]) -> Lineup:
    """The field with everything looked through, part by part."""
    field = field_of(entrants)
    ids, told = list(field.place), [company.met for company in field.order]
    met = met_nearby(ids, told) or both_sides(ids, told)
    modest = all(-MODEST < points < MODEST for points in field.points)
    return Lineup(ids, field.points, field.bye, *met, modest)
