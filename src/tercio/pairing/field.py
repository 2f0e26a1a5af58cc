"""The companies to be paired, in standing order and counted from 0: what every method below works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tercio.pairing.bye import bye_due
from tercio.pairing.model import Entrant

_NOT_NAMED = object()


@dataclass(frozen=True)
class Field:
    """The companies that play this round, best placed first, as plain lists of numbers."""

    ids: list[str]
    points: list[int]
    met: list[set[int]]
    """For each standing, the standings it has met; both sides say so."""
    bye: str | None


def field_of(entrants: Sequence[Entrant], bye: object = _NOT_NAMED) -> Field:
    """The field in order, without the holder of the bye (the one it is due to, unless another is named)."""
    rests = bye_due(entrants) if bye is _NOT_NAMED else bye
    order = sorted((one for one in entrants if one.id != rests), key=lambda one: one.rank)
    refuse_twins(entrants)
    place = {one.id: standing for standing, one in enumerate(order)}
    met = [{place[rival] for rival in one.met if rival in place} for one in order]
    for standing, rivals in enumerate(met):
        for rival in rivals:
            met[rival].add(standing)
    return Field([one.id for one in order], [one.points for one in order], met, rests)  # type: ignore[arg-type]


def refuse_twins(entrants: Sequence[Entrant]) -> None:
    """Two companies with one id or one rank, or one that met itself, are a mistake of the caller's."""
    if len({one.id for one in entrants}) != len(entrants):
        raise ValueError("two entrants have the same id")
    if len({one.rank for one in entrants}) != len(entrants):
        raise ValueError("two entrants have the same rank")
    if any(one.id in one.met for one in entrants):
        raise ValueError("an entrant has met itself")
